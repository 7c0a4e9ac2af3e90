// SPDX-License-Identifier: Apache-2.0
//
// What asking layers (layers.c) and combining them (layers_combine.c) share.
#ifndef WEFT_GRAPH_LAYERS_LAYERS_INSIDE_H
#define WEFT_GRAPH_LAYERS_LAYERS_INSIDE_H

#include "graph/layers/layers.h"

// Candidate i of a layered node: what it has (`*out`), found at most once.
enum layer_state layered_at(struct graph *g, struct node *n, uint32_t i, struct node **out,
                            struct value *failed);
// Whether a layer hides all below it by how it is written (policy.references_cut).
bool layer_replaces(const struct policy *policy, const struct node *layer);
static inline bool key_is_private(const struct policy *policy, struct str key)
{
    return policy->private_mark && key.len && key.at[0] == policy->private_mark;
}
// The first layer that has something; NULL when none has.
struct node *layered_first(struct graph *g, struct node *n, struct value *failed);
// What is under `key`, from the layers of `base` that `which` lists (NULL: all). Evaluates nothing.
struct node *layered_child(struct graph *g, struct node *base, struct value key, symbol name,
                           const uint32_t *which, uint32_t count);
// The layers that can define a key at all, newest first.
const uint32_t *layer_candidates(struct graph *g, const struct layer_index *index, symbol name,
                                 uint32_t *count);
// The child under a key that may be a name, a string or a position.
struct node *node_get_key(struct graph *g, struct node *n, struct value key, symbol name,
                          struct value *failed);

#endif
