// SPDX-License-Identifier: Apache-2.0
//
// Between the files that check a tree.
#ifndef WEFT_CHECK_TREE_INSIDE_H
#define WEFT_CHECK_TREE_INSIDE_H

#include "check/findings.h"
#include "check/tree.h"

struct tree_walk {
    struct project *project;
    struct graph *g;
    struct arena *arena;
    const struct tree_check *asked;
    struct tree_dir *dirs; // by path
    size_t dir_count;
    struct view **any_stacks;       // by directory, made when they are needed
    const struct tree_dir **stacks; // by the numbers of the findings
    struct findings found;
    path_id inherited;
};

// What is at a path, as a view sees it: one question.
struct value value_at(const struct tree_walk *w, struct view *v, path_id p);
// What a directory's stack sees, or one that might be below it.
struct view *stack_view(const struct tree_walk *w, const struct tree_dir *d);

// ---- override.c

// Values that are of another type than what they override.
void check_overrides(struct tree_walk *w);

#endif
