// SPDX-License-Identifier: Apache-2.0
//
// Everything that is wrong with a tree of directories: files, what directories inherit, what is generated for units.
#ifndef WEFT_CHECK_TREE_H
#define WEFT_CHECK_TREE_H

#include "project/project.h"

// Units of one kind that were checked.
struct checked_units {
    const struct unit_capability *words; // for them
    size_t count;
};

enum { CHECKED_KINDS = 16 };

struct check_file {
    struct str path; // of the project
    bool is_part;    // set: a tree looks at it together with others
    size_t number;   // for the caller
};

struct tree_check {
    struct str path; // of the project: this directory and all below; errors above it are included
    struct check_file *only; // only what is wrong in these files, by path; NULL: everything
    size_t only_count;
    const struct scope *declared; // names that documents may use; NULL: none
    struct arena *arena;          // in which the report lives; NULL: with the graph
    bool is_strict;               // what other tools for the same files reject is an error
    size_t units, files;          // were checked
    size_t of_dialect;            // of these files, those that belong to the tree itself
    size_t places;                // directories with names of their own
    struct checked_units
        kinds[CHECKED_KINDS]; // of the units; trees that were checked and have none as well
    size_t kind_count;
};

// Adds every error, once, with its reach. Nothing is written.
void check_tree(struct graph *g, struct project *p, struct tree_check *c, struct diags *out);

#endif
