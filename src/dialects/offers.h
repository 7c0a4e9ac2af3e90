// SPDX-License-Identifier: Apache-2.0
//
// What trees offer to the other languages of their project. A tree of directories says the names of what starts in a
// directory together with what the directory says itself, so readers find them as they find everything else: in the
// scope, as late-bound paths that mean a lazy node of another language (graph/eval/crossing.h).
#ifndef WEFT_DIALECTS_OFFERS_H
#define WEFT_DIALECTS_OFFERS_H

#include "dialects/dialect.h"

// A directory of a tree of directories, as it is being read.
struct offer_place {
    struct graph *graph;
    const struct tree_files *files; // lives as long as the graph
    struct str dir;                 // lives as long as the graph
    const struct str *names;        // that are in it
    size_t count;
    struct view *view;
    struct scope *scope; // of the tree: names that are offered somewhere in it
};

// Which dialects have a tree that starts in this directory and offers something: a bit for each number. Reads the files
// that tell whether a tree starts there, and nothing else; `view` and `scope` need not exist yet. `*may_differ`: another
// answer is possible with the same names, if files change.
uint64_t offers_find(const struct offer_place *p, bool *may_differ);
// Says in the view what they offer.
void offers_say(const struct offer_place *p, uint64_t found);
// After a change: these are offered somewhere in the tree of a scope, and no others. Then everything is forgotten.
void offers_name(struct scope *scope, uint64_t named);

#endif
