// SPDX-License-Identifier: Apache-2.0
//
// The scratch arena is a stack: a region returns to where it began. A text that stays in an enclosing region is moved
// down to that place, if that is worth it; anything else with parts stays where it is.
#include "graph/eval/scratch.h"

#include <stdlib.h>
#include <string.h>

enum {
    FIRST_BYTES = 64 * 1024, // kept for the next region
    WORTH = 2,               // a text is moved if at least so many times its bytes are given back
    LONG_BYTES = 16 * 1024,  // copying such a text costs more than finding out whose it is
};

void region_enter(struct graph *g, struct region *r)
{
    struct scratch *s = &g->scratch;
    r->outer = g->now.values;
    if (!s->arena.blocks)
        arena_reserve(&s->arena, FIRST_BYTES);
    r->mark = arena_mark(&s->arena);
    s->depth++;
    g->now.values = &s->arena;
}

// The contents of a file stay with the graph from the start.
static bool is_kept_already(const struct scratch *s, struct value v)
{
    return value_is(v, VALUE_STRING) && !(v.flags & VALUE_INLINE) && v.len >= LONG_BYTES &&
           !arena_holds(&s->arena, v.bytes);
}

static struct value text_moved_down(struct scratch *s, const struct region *r, struct value v)
{
    size_t given_back = s->arena.used_bytes - r->mark.used_bytes;
    if (is_kept_already(s, v)) {
        arena_reset(&s->arena, r->mark);
        return v;
    }
    if (given_back < WORTH * (size_t)v.len)
        return v;
    char *copy = memory_take(v.len);
    memcpy(copy, v.bytes, v.len);
    arena_reset(&s->arena, r->mark);
    v.bytes = arena_copy(&s->arena, copy, v.len);
    free(copy);
    return v;
}

struct value region_leave(struct graph *g, struct region *r, struct value v)
{
    struct scratch *s = &g->scratch;
    bool is_inner = r->outer == &s->arena;
    bool is_text = value_is(v, VALUE_STRING) || value_is(v, VALUE_BIG);
    g->now.values = r->outer;
    s->depth--;
    if (!s->is_pinned && (value_needs_no_memory(v) || (is_text && !is_inner))) {
        v = is_kept_already(s, v) ? v : value_copy(&g->arena, v);
        arena_reset(&s->arena, r->mark);
    } else if (!s->is_pinned && is_inner && value_is(v, VALUE_STRING)) {
        v = text_moved_down(s, r, v);
    } else if (s->depth) {
        s->is_pinned |= !is_inner; // what is kept now lies among what is not
    } else {
        arena_adopt(&g->arena, &s->arena);
        s->is_pinned = false;
    }
    return v;
}
