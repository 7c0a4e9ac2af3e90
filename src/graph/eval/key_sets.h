// SPDX-License-Identifier: Apache-2.0
//
// Records share their keys. Blocks of one kind and displays with the same keys occur by the thousand, and their keys
// took as much memory as their values. What is met a second time becomes a sample, whose keys, index and order all
// later objects take over.
#ifndef WEFT_GRAPH_EVAL_KEY_SETS_H
#define WEFT_GRAPH_EVAL_KEY_SETS_H

#include "graph/graph.h"

// value_object(a, …) of keys that are strings as a text has them, which are kept; `a` is given back before the graph is.
struct value object_with_shared_keys(struct graph *g, struct arena *a, const struct value *keys,
                                     const struct value *items, size_t count);

#endif
