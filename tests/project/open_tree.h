// SPDX-License-Identifier: Apache-2.0
//
// A tree on disk and a project that is open in it, for tests of changes.
#ifndef WEFT_TESTS_PROJECT_OPEN_TREE_H
#define WEFT_TESTS_PROJECT_OPEN_TREE_H

#include "base/arena.h"
#include "base/str.h"
#include "weft.h"

struct open_tree {
    struct arena arena;
    char dir[64];
    weft_graph *graph;
    weft_project *project;
};

// The path of a file, in the tree's arena.
struct str on_disk(struct open_tree *t, const char *name);
void put_text(struct str path, struct str text);
void write_file(struct open_tree *t, const char *name, const char *text);

weft_graph *open_project(const char *dir, weft_project **project);
// A new directory with a root; the project is opened by the test.
void tree_begin_at(struct open_tree *t);
void tree_end_of(struct open_tree *t);

// Tells the project that a file may have changed; the second one writes it first.
void changed(struct open_tree *t, const char *name);
void edit(struct open_tree *t, const char *name, const char *text);

// A file in several versions; NULL: it does not exist.
struct varied_file {
    const char *name;
    const char *texts[5];
};

void vary_file(struct open_tree *t, const struct varied_file *f, uint32_t text, bool is_first);

struct str keep(struct arena *a, weft_str s);
// The value as JSON, and what is wrong. Frees the answer.
struct str answer_of(struct arena *a, weft_answer *answer);
struct str asked(struct open_tree *t, const char *dir, const char *path);
// Cancels a question when its limits have been looked at so often, counted over all questions from now on; 0: none.
void cancel_after(struct open_tree *t, uint32_t looks);
// How many statements were evaluated so far.
uint64_t evaluated(const struct open_tree *t);

#endif
