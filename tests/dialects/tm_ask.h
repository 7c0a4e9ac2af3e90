// SPDX-License-Identifier: Apache-2.0
//
// A tree of directories for tests: files as text, questions as text, answers as text.
#ifndef WEFT_TESTS_DIALECTS_TM_ASK_H
#define WEFT_TESTS_DIALECTS_TM_ASK_H

#include "dialects/terramate/tree/terramate.h"

struct tm_text {
    const char *path, *text;
};

struct tm_tree {
    const struct tm_text *files; // ends with a path of NULL
    struct tm_project *project;
    struct arena texts;
    unsigned reads;  // files that were read
    unsigned before; // statements that had been evaluated before the last question
};

void tm_tree_open(struct tm_tree *t, const struct tm_text *files);
void tm_tree_close(struct tm_tree *t);
// `global.PATH` as a directory sees it: JSON, or `error[code,...]`.
const char *tm_tree_get(struct tm_tree *t, const char *dir, const char *path);
// Statements that the last question evaluated.
unsigned tm_tree_evaluated(const struct tm_tree *t);
// What is wrong in a directory or above: `error[code]: message`, or "".
const char *tm_tree_mistake(struct tm_tree *t, const char *dir);
// All that is wrong in a directory and above, a line for each: `error[code]: message`, `warning[…]…`.
const char *tm_tree_mistakes(struct tm_tree *t, const char *dir);
// The full text of what the last question failed with.
const char *tm_tree_errors(struct tm_tree *t, const char *dir, const char *path);

#define TM_TREE(...) ((const struct tm_text[]){__VA_ARGS__, {NULL, NULL}})

#endif
