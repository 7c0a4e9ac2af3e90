// SPDX-License-Identifier: Apache-2.0
//
// What a tree can tell about one of its directories besides values, by the tree's own words: what can be run there,
// variables for commands. It is data: nothing is run here.
#ifndef WEFT_DIALECTS_ASPECTS_H
#define WEFT_DIALECTS_ASPECTS_H

#include "dialects/tree.h"

struct aspect {
    const char *name; // "environment"
    const char *doc;  // one sentence
    // Labels choose a part; without any, all parts are listed. An aspect without parts ignores them. What is told lives as
    // long as the graph, or as long as somebody holds `*held`, if that is set: whoever asked releases it.
    struct value (*ask)(struct dialect_tree *t, struct str path, const struct str *labels,
                        size_t count, struct diags *mistakes, struct held_arena **held);
};

struct explained;

struct aspect_capability {
    const struct aspect *at;
    size_t count;
    // Why something is what it is that the tree has a word of its own for; labels as those of an aspect. The result lives
    // in the arena. NULL: the text is not such a word. NULL: there are no such words.
    const struct explained *(*explain)(struct dialect_tree *t, struct str what,
                                       const struct str *labels, size_t count, struct arena *a,
                                       struct diags *mistakes);
    // What such a word refers to and what refers to it, in the arena; false: nothing is called so. NULL: that is not told.
    bool (*links)(struct dialect_tree *t, struct str what, struct arena *a, struct links *refers,
                  struct links *referred);
};

#endif
