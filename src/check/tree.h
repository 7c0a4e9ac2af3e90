// SPDX-License-Identifier: Apache-2.0
//
// All that is wrong with a tree of directories: files, what directories inherit, what is made for units.
#ifndef WEFT_CHECK_TREE_H
#define WEFT_CHECK_TREE_H

#include "project/project.h"

struct tree_check {
    struct str path; // of the tree: this directory and all below; mistakes above it count too
    const struct scope *declared; // names that documents may use; NULL: none
    bool is_strict;               // what other tools for the same files refuse is an error
    size_t units, files;          // looked at
    size_t of_dialect;            // of these files, those that make it a tree
};

// Adds every mistake, once, with its reach. Nothing is written.
void check_tree(struct graph *g, struct project *p, struct tree_check *c, struct diags *out);

#endif
