// SPDX-License-Identifier: Apache-2.0
//
// Links between the files of a tree, for dialects in which one directory calls another: does what the caller passes
// match what the called directory takes?
#ifndef WEFT_DIALECTS_LINKS_H
#define WEFT_DIALECTS_LINKS_H

#include "dialects/tree.h"

struct linkage; // what is known about called directories

// A value that one directory passes to another, which declares a different type for it.
struct mismatch {
    struct str from, taker; // the directories
    struct str name, input; // for people: the caller's name for the call, and the input
    const char *called;     // ... and the word for what is called: see link_capability
    struct span at;         // where it is passed
    struct span takes_at;   // where the taker declares it
    struct str takes;       // the declared type, as it is written
    struct value value;     // what is passed
    struct str why;         // which part does not match, in words; empty: all of it
    // Where the value is written once names that only stand for other names are followed: the file, the expression,
    // and which part of it.
    struct str path;
    struct span written_at;
    const struct str *part;
    size_t part_len;
};

struct mismatches {
    ARRAY(struct mismatch) list;
};

struct link_capability {
    const char *called; // the word for a directory that another one calls
    // Places of mistakes are in the graph, which keeps everything that is read for it.
    struct linkage *(*open)(struct graph *g, struct tree_files files);
    void (*close)(struct linkage *l);
    // The mistakes of one file that has no syntax errors.
    void (*check)(struct linkage *l, struct str path, struct str text, struct diags *out);
    // The directories that were looked at since this was asked last, because something calls them. In the arena.
    size_t (*looked_at)(struct linkage *l, struct arena *a, struct str **dirs);
    // The directories of the tree that a file calls, and that are thus part of what it means.
    size_t (*calls)(struct arena *a, struct str path, struct str text, struct str **dirs);
    // What the files of a directory pass to others with the wrong type; only what is certain is reported.
    void (*mismatches)(struct linkage *l, struct str dir, struct mismatches *out);
};

#endif
