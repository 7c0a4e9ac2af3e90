// SPDX-License-Identifier: Apache-2.0
//
// Failures form a graph without cycles: leaves with diagnostics, joins above them, shared by all that
// read the failing node. Collecting walks it once with a table of what was seen, so that a failure
// with many readers costs one visit, not one for each way to it.
#include "graph/failure.h"

#include "base/table.h"
#include "graph/eval/ring.h"

const struct failure *failure_new(struct arena *a, enum failure_class class, const struct diag *d)
{
    struct failure *f = ARENA_NEW(a, struct failure);
    f->mask = (uint8_t) class;
    f->diag = d;
    return f;
}

const struct failure *failure_of_ring(struct arena *a, struct member *ring, const struct diag *d)
{
    struct failure *f = ARENA_NEW(a, struct failure);
    f->mask = FAIL_CYCLE;
    f->diag = d;
    f->ring = ring;
    return f;
}

const struct failure *failure_join(struct arena *a, const struct failure *left,
                                   const struct failure *right)
{
    if (!left || left == right)
        return right;
    if (!right)
        return left;
    if ((left->mask | right->mask) & FAIL_EXIT)
        return left;
    if (left->right == right) // the same operand again: a long chain of joins must not grow
        return left;
    struct failure *f = ARENA_NEW(a, struct failure);
    f->mask = left->mask | right->mask;
    f->left = left;
    f->right = right;
    return f;
}

// Whether nobody has looked into this aggregate yet. Parts are shared, so a walk that did not remember them could
// take forever; what holds nothing but scalars is looked at again instead.
static bool is_first_look(struct table *seen, const struct aggregate *g)
{
    bool is_new = true;
    if (g->depth > 1)
        table_put(seen, (uintptr_t)g, &is_new);
    return is_new;
}

static bool has_poison_inside(struct value v)
{
    return value_is_aggregate(v) && (v.aggregate->summary & HAS_POISON);
}

static const struct failure *join_all(struct arena *a, struct value v, struct table *seen)
{
    if (value_is_poison(v))
        return v.unknown->failure;
    if (value_is(v, VALUE_MARKED))
        return join_all(a, v.marked->inner, seen);
    if (!has_poison_inside(v) || !is_first_look(seen, v.aggregate))
        return NULL;
    const struct failure *all = NULL;
    for (size_t i = 0; i < value_len(v); i++)
        all = failure_join(a, all, join_all(a, value_item(v, i), seen));
    return all;
}

const struct failure *failure_inside(struct arena *a, struct value v)
{
    struct table seen = {0};
    const struct failure *all = join_all(a, v, &seen);
    table_done(&seen);
    return all;
}

static unsigned mask_of(struct value v, struct table *seen)
{
    if (value_is_poison(v))
        return v.unknown->failure->mask;
    if (value_is(v, VALUE_MARKED))
        return mask_of(v.marked->inner, seen);
    if (!has_poison_inside(v) || !is_first_look(seen, v.aggregate))
        return 0;
    unsigned mask = 0;
    for (size_t i = 0; i < value_len(v); i++)
        mask |= mask_of(value_item(v, i), seen);
    return mask;
}

unsigned failure_mask_inside(struct value v)
{
    struct table seen = {0};
    unsigned mask = mask_of(v, &seen);
    table_done(&seen);
    return mask;
}

struct value failure_value(struct arena *a, const struct failure *f)
{
    return value_poison(a, &type_dynamic, f);
}

// ---- collecting

// A walk over failures: each once, and what is found at the leaves, in the order of the walk.
struct collecting {
    struct table seen; // failures and components
    ARRAY(const struct failure *) todo;
    ARRAY(struct component *) components; // that were met
    struct diags *out;
    struct arena *arena; // of the rings
    bool is_summary;     // components are not looked into
};

static void collecting_done(struct collecting *c)
{
    table_done(&c->seen);
    ARRAY_DONE(&c->todo);
    ARRAY_DONE(&c->components);
}

static bool is_new(struct collecting *c, const void *what)
{
    bool is;
    table_put(&c->seen, (uintptr_t)what, &is);
    return is;
}

static void collect_components(struct collecting *c);

static void collect_leaf(struct collecting *c, const struct failure *f)
{
    struct component *ring = f->ring ? ring_component(f->ring, &c->arena) : NULL;
    if (!ring)
        diags_add(c->out, f->diag);
    else if (is_new(c, ring))
        ARRAY_PUSH(&c->components, ring);
    if (ring && !c->is_summary)
        collect_components(c);
}

static void collect_leaves(struct collecting *c)
{
    while (c->todo.len) {
        const struct failure *next = c->todo.at[--c->todo.len];
        if (!is_new(c, next))
            continue;
        if (next->diag)
            collect_leaf(c, next);
        if (next->right)
            ARRAY_PUSH(&c->todo, next->right);
        if (next->left)
            ARRAY_PUSH(&c->todo, next->left);
    }
}

static const struct failure *leaf_with(struct arena *a, const struct failure *leaf,
                                       void (*add)(struct diag *d, void *data), void *data)
{
    if (leaf->ring || leaf->exit)
        return leaf;
    struct failure *own = ARENA_NEW(a, struct failure);
    struct diag *d = ARENA_NEW(a, struct diag);
    *own = *leaf;
    *d = *leaf->diag;
    add(d, data);
    own->diag = d;
    return own;
}

const struct failure *failure_with(struct arena *a, const struct failure *f,
                                   void (*add)(struct diag *d, void *data), void *data)
{
    const struct failure *all = NULL;
    struct collecting leaves = {0};
    if (f->diag)
        return leaf_with(a, f, add, data);
    ARRAY_PUSH(&leaves.todo, f);
    while (leaves.todo.len) {
        const struct failure *next = leaves.todo.at[--leaves.todo.len];
        if (!is_new(&leaves, next))
            continue;
        if (next->diag || next->exit)
            all = failure_join(a, all, leaf_with(a, next, add, data));
        if (next->right)
            ARRAY_PUSH(&leaves.todo, next->right);
        if (next->left)
            ARRAY_PUSH(&leaves.todo, next->left);
    }
    collecting_done(&leaves);
    return all ? all : f;
}

// What the members of a component lead to, found once for all of them.
static void summarize(struct component *c)
{
    struct diags others = {0};
    struct collecting inside = {.out = &others, .is_summary = true};
    table_put(&inside.seen, (uintptr_t)c, NULL);
    for (size_t i = 0; i < c->count; i++)
        ARRAY_PUSH(&inside.todo, c->failures[i]);
    collect_leaves(&inside);
    c->is_summarized = true;
    c->other_count = others.list.len;
    c->beside_count = inside.components.len;
    if (inside.arena) {
        c->others = (const struct diag *const *)arena_copy(inside.arena, others.list.at,
                                                           c->other_count * sizeof(*c->others));
        c->beside = (struct component *const *)arena_copy(inside.arena, inside.components.at,
                                                          c->beside_count * sizeof(*c->beside));
    }
    diags_done(&others);
    collecting_done(&inside);
}

// All that need each other show the same: one diagnostic, and what else failed in any of them.
static void collect_components(struct collecting *c)
{
    while (c->components.len) {
        struct component *ring = c->components.at[--c->components.len];
        if (!ring->is_summarized)
            summarize(ring);
        diags_add(c->out, ring->diag);
        for (size_t i = 0; i < ring->other_count; i++)
            diags_add(c->out, ring->others[i]);
        for (size_t i = ring->beside_count; i-- > 0;)
            if (is_new(c, ring->beside[i]))
                ARRAY_PUSH(&c->components, ring->beside[i]);
    }
}

void failure_collect(const struct failure *f, struct diags *out)
{
    struct collecting c = {.out = out};
    if (f)
        ARRAY_PUSH(&c.todo, f);
    collect_leaves(&c);
    collecting_done(&c);
}
