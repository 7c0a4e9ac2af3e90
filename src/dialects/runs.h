// SPDX-License-Identifier: Apache-2.0
//
// What can be run in the directories of a tree, as data. Nothing is run here.
#ifndef WEFT_DIALECTS_RUNS_H
#define WEFT_DIALECTS_RUNS_H

#include "dialects/tree.h"

struct run_capability {
    // The scripts that a directory sees: a list of objects with `labels`, `name`, `description`, `defined`. If labels
    // are given, only the script with these, and its `jobs`.
    struct value (*scripts)(struct dialect_tree *t, struct str path, const struct str *labels,
                            size_t count, struct diags *mistakes);
    // Environment variables for commands that run in a directory: an object of strings.
    struct value (*environment)(struct dialect_tree *t, struct str path, struct diags *mistakes);
};

#endif
