// SPDX-License-Identifier: Apache-2.0
//
// Memory for what is computed on the way to a value and not kept: the list that `join` was given, the object of which
// one part is taken. A region is such a stretch of work. What is computed in it goes to the graph's scratch arena,
// and when only a number or a text comes out, all of it is given back; memory then follows what is kept, not what was
// computed.
//
// Regions nest like the calls they belong to. What runs as a node or a statement keeps its value, so there values go
// to the graph's own arena again (running_push). Whoever keeps a value in another way says so with scratch_pin: then
// nothing is given back until the outermost region ends, and all of it stays with the graph.
#ifndef WEFT_GRAPH_EVAL_SCRATCH_H
#define WEFT_GRAPH_EVAL_SCRATCH_H

#include "graph/graph.h"

struct region {
    struct arena *outer; // where values went before
    struct arena_mark mark;
};

void region_enter(struct graph *g, struct region *r);
// Leaves it with a value, which comes back as one that lives as long as what is outside.
struct value region_leave(struct graph *g, struct region *r, struct value v);

// It has no memory of its own.
static inline bool value_needs_no_memory(struct value v)
{
    return value_kind(v) < VALUE_BIG ||
           (value_kind(v) == VALUE_STRING && (v.flags & VALUE_INLINE)) ||
           (value_kind(v) == VALUE_NULL && type_is_primitive(v.type));
}

// A value is kept by something that outlives the region.
static inline void scratch_pin(struct graph *g, struct value v)
{
    if (g->scratch.depth && !value_needs_no_memory(v))
        g->scratch.is_pinned = true;
}

#endif
