// SPDX-License-Identifier: Apache-2.0
//
// Who is whose parent: every node that can be reached was adopted by the one that it was got from.
#ifndef WEFT_TESTS_GRAPH_PARENTS_H
#define WEFT_TESTS_GRAPH_PARENTS_H

#include "graph/graph.h"

// node_expand as a question of its own.
struct node *expand_alone(struct graph *g, struct node *n);
bool node_is_below(const struct node *n, const struct node *root);
// Looks at all nodes at and below `root`; how many these are.
unsigned check_parents(struct graph *g, struct node *root);

#endif
