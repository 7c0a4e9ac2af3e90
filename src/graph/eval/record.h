// SPDX-License-Identifier: Apache-2.0
//
// Who read what, as evaluation goes on: a log of (reader, read) pairs in pages. Writing is all that a run pays;
// who explains reads the log from the start.
#ifndef WEFT_GRAPH_EVAL_RECORD_H
#define WEFT_GRAPH_EVAL_RECORD_H

#include "graph/eval/node.h"

enum { PAGE_READS = 126 }; // 2 kB

struct node_read {
    struct node *reader, *read;
};

struct read_page {
    struct read_page *next;
    struct node_read
        at[1 + PAGE_READS]; // what is in front has no reader that is one: looking back ends there
};

// Notes that what runs now has read `n`, which is returned. Only while the graph is `recording`.
struct node *record_read(struct graph *g, struct node *n);
// Starts the log anew: everything is evaluated again.
void record_forget(struct graph *g);

#endif
