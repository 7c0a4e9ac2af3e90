// SPDX-License-Identifier: Apache-2.0
//
// What files of a tree say about each other, for dialects in which one directory calls another: is what
// the one gives what the other takes?
#ifndef WEFT_DIALECTS_LINKS_H
#define WEFT_DIALECTS_LINKS_H

#include "dialects/directories.h"

struct linkage; // what is known of directories that are called

struct link_dialect {
    // Places of mistakes are in the graph, which keeps all that is read for it.
    struct linkage *(*open)(struct graph *g, struct tree_files files);
    void (*close)(struct linkage *l);
    // The mistakes of one file, which reads without any.
    void (*check)(struct linkage *l, struct str path, struct str text, struct diags *out);
    // The directories of the tree that a file calls, which are a part of what it means.
    size_t (*calls)(struct arena *a, struct str path, struct str text, struct str **dirs);
};

#endif
