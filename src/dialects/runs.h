// SPDX-License-Identifier: Apache-2.0
//
// What is run in the directories of a tree, as data. Nothing is run here.
#ifndef WEFT_DIALECTS_RUNS_H
#define WEFT_DIALECTS_RUNS_H

#include "dialects/tree.h"

struct run_capability {
    // Scripts that a directory sees: a list of objects with `labels`, `name`, `description`, `defined`. With
    // labels only the one that has them, with its `jobs`.
    struct value (*scripts)(struct dialect_tree *t, struct str path, const struct str *labels,
                            size_t count, struct diags *mistakes);
    // Variables for the environment of commands in a directory: an object of strings.
    struct value (*environment)(struct dialect_tree *t, struct str path, struct diags *mistakes);
};

#endif
