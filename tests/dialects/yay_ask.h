// SPDX-License-Identifier: Apache-2.0
//
// A Yay document for tests: its files, and answers as text: JSON, or "error[slug]" of the first mistake.
#ifndef WEFT_TESTS_YAY_ASK_H
#define WEFT_TESTS_YAY_ASK_H

#include "graph/graph.h"
#include "graph/world/injector.h"

struct yay_file {
    const char *name, *text;
};

struct yay {
    struct graph *g;
    struct injector world;
    const struct yay_file *files;
    struct str_table by_name; // texts of files
    struct node *root;
    struct arena texts;
    struct diags diags; // of reading, then of the last question
};

void yay_open(struct yay *y, const char *text);
// `files[0]` is the document.
void yay_open_files(struct yay *y, const struct yay_file *files, size_t count);
// Goes on with another one of the files as the document, in the same graph.
void yay_turn_to(struct yay *y, size_t file);
void yay_close(struct yay *y);
// What is at a path of keys and positions: "a.b.2"; "" is the whole.
const char *yay_ask(struct yay *y, const char *path);
struct node *yay_node(struct yay *y, const char *path);
struct node *yay_expand(struct yay *y, const char *path);

// One document, one question.
void yay_check_answer(const char *text, const char *path, const char *want);

#endif
