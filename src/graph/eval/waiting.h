// SPDX-License-Identifier: Apache-2.0
//
// What waits for another value: one entry for each member of a chain of references or operations. They
// lie on a stack of the graph and not on that of C, where a step takes several times as much, and its
// memory is kept from one question to the next.
#ifndef WEFT_GRAPH_EVAL_WAITING_H
#define WEFT_GRAPH_EVAL_WAITING_H

#include "graph/eval/node.h"

struct waiting {
    struct activation activation;
    struct waiting *below;
    uint32_t done; // how many of `args` are there
    struct value args[];
};

// With room for `count` values. NULL when demands are too deep.
struct waiting *waiting_push(struct graph *g, uint32_t count);
void waiting_pop(struct graph *g);
void waiting_close(struct graph *g);

// The whole value of an operation that nobody has computed yet (operation_is_fresh), and of all
// operations that it needs, without recursion.
struct value operation_resolve(struct graph *g, struct node *n);
bool operation_is_fresh(struct graph *g, struct node *n);

#endif
