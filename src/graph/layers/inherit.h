// SPDX-License-Identifier: Apache-2.0
//
// Documents that load the same body share what they do not change about it. A body is opened once as a document of its
// own, its *home*. A document that loads it takes a key of the home instead of making its own, if nothing that the key
// can reach by name means something else in the document: directories do the same with what they inherit.
#ifndef WEFT_GRAPH_LAYERS_INHERIT_H
#define WEFT_GRAPH_LAYERS_INHERIT_H

#include "graph/eval/node.h"

// A tree that documents load: `alone` is the expression that opens it as a document of its own.
void inherit_offer(struct graph *g, const struct tree *t, expr_id alone);
// To be called when the children of a mapping as written become known.
void inherit_shape(struct graph *g, struct shape *s);
// What the home of a loaded mapping has as item i; NULL: the document needs its own.
struct node *inherit_item(struct graph *g, struct shape *s, uint32_t i);
void inherit_close(struct graph *g);

#endif
