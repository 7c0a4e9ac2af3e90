// SPDX-License-Identifier: Apache-2.0
//
// What files of a tree say about each other, for dialects in which one directory calls another: is what
// the one gives what the other takes?
#ifndef WEFT_DIALECTS_LINKS_H
#define WEFT_DIALECTS_LINKS_H

#include "dialects/tree.h"

struct linkage; // what is known of directories that are called

// Something that one directory gives to another, which says that it takes another type.
struct mismatch {
    struct str from, taker; // the directories
    struct str name, input; // for people: the call of the taker, and what it takes
    const char *called;     // ... and what that is: see link_capability
    struct span at;         // where it is given
    struct span takes_at;   // where the taker says what it takes
    struct str takes;       // the type, as it is written
    struct value value;     // what is given
    struct str why;         // which part does not fit, in words; empty: all of it
    // Behind names that only stand for other names: the file and the expression that the value is written
    // in, and which part of it that is.
    struct str path;
    struct span written_at;
    const struct str *part;
    size_t part_len;
};

struct mismatches {
    ARRAY(struct mismatch) list;
};

struct link_capability {
    const char *called; // what people call a directory that another one calls
    // Places of mistakes are in the graph, which keeps all that is read for it.
    struct linkage *(*open)(struct graph *g, struct tree_files files);
    void (*close)(struct linkage *l);
    // The mistakes of one file, which reads without any.
    void (*check)(struct linkage *l, struct str path, struct str text, struct diags *out);
    // The directories of the tree that a file calls, which are a part of what it means.
    size_t (*calls)(struct arena *a, struct str path, struct str text, struct str **dirs);
    // What the files of a directory give to others under the wrong type; only where that is sure.
    void (*mismatches)(struct linkage *l, struct str dir, struct mismatches *out);
};

#endif
