// SPDX-License-Identifier: Apache-2.0
//
// Answers by what they read. A statement's answers form a tree: a vertex is a path that evaluation reads
// next, an edge what was found there, a leaf the answer. Evaluation is deterministic, so what it reads
// next depends only on what it has found so far: walking the tree in another view asks exactly what
// evaluating there would ask, and ends in the answer if any view has had the same inputs (KERNEL 1.9).
//
// What an answer read behind the last vertex that it shares with others needs no vertices: the leaf knows
// how many of its reads lead to it, and the others are compared one by one. Whole objects read hundreds of
// things, and most differ early.
#include "graph/view.h"

#include <stdlib.h>

#include "graph/graph_parts.h"

struct edge {
    const struct memo *found;
    struct variant *next;
};

struct variant {
    path_id path;              // read next; meaningless with a result
    const struct memo *result; // leaf
    uint32_t from;             // ... of whose reads so many lead here
    struct edge *edges;
    uint32_t len, room;
    struct table by_hash; // more than EDGES_LINEAR: hash -> edge + 1, chained by `chain`
    uint32_t *chain;
};

enum { EDGES_LINEAR = 6 };

uint64_t memo_hash(const struct memo *m)
{
    if (m->hash)
        return m->hash;
    uint64_t hash = 1;
    if (value_is_poison(m->value))
        hash = (uintptr_t)m->value.unknown->failure | 1;
    else if (!value_is(m->value, VALUE_ABSENT))
        hash = value_hash(m->value) | 1;
    ((struct memo *)(uintptr_t)m)->hash = hash; // a cache: the answer itself never changes
    return hash;
}

// Equal values may list their keys in another order, and whoever walks them sees it.
static bool is_same_order(struct value x, struct value y)
{
    if (value_is(x, VALUE_MARKED))
        return is_same_order(x.marked->inner, y.marked->inner);
    if (!value_is_aggregate(x))
        return true;
    for (size_t i = 0; i < value_len(x); i++) {
        if (value_is_mapping(x) && !str_equal(value_key(x, i), value_key(y, i)))
            return false;
        if (!is_same_order(value_item(x, i), value_item(y, i)))
            return false;
    }
    return true;
}

bool memo_agrees(const struct memo *x, const struct memo *y)
{
    if (x == y)
        return true;
    bool poison = value_is_poison(x->value);
    if (poison != value_is_poison(y->value) || memo_hash(x) != memo_hash(y))
        return false;
    if (poison)
        return x->value.unknown->failure == y->value.unknown->failure;
    return value_same(x->value, y->value) && is_same_order(x->value, y->value);
}

static struct variant *edge_find(struct variant *at, const struct memo *found)
{
    for (uint32_t i = 0; i < at->len && i < EDGES_LINEAR; i++)
        if (at->edges[i].found == found)
            return at->edges[i].next;
    if (at->len <= EDGES_LINEAR) {
        for (uint32_t i = 0; i < at->len; i++)
            if (memo_agrees(at->edges[i].found, found))
                return at->edges[i].next;
        return NULL;
    }
    const uint64_t *first = table_find(&at->by_hash, memo_hash(found));
    for (uint32_t i = first ? (uint32_t)*first : 0; i; i = at->chain[i - 1])
        if (memo_agrees(at->edges[i - 1].found, found))
            return at->edges[i - 1].next;
    return NULL;
}

static void index_edge(struct variant *at, uint32_t i)
{
    uint64_t *first = table_put(&at->by_hash, memo_hash(at->edges[i].found), NULL);
    at->chain[i] = (uint32_t)*first;
    *first = i + 1;
}

static struct variant *edge_add(struct graph *g, struct variant *at, const struct memo *found)
{
    if (at->len == at->room) {
        at->room = at->room ? at->room * 2 : 2;
        at->edges = memory_resize(at->edges, sizeof(*at->edges) * at->room);
        at->chain = memory_resize(at->chain, sizeof(*at->chain) * at->room);
    }
    struct variant *next = ARENA_NEW(&g->arena, struct variant);
    ARRAY_PUSH(&g->variants, next);
    at->edges[at->len++] = (struct edge){found, next};
    if (at->len == EDGES_LINEAR + 1)
        for (uint32_t i = 0; i < at->len; i++)
            index_edge(at, i);
    else if (at->len > EDGES_LINEAR)
        index_edge(at, at->len - 1);
    return next;
}

// Evaluating anew says where a cycle is entered.
static bool may_compare(const struct memo *found)
{
    return !value_is_poison(found->value) || !(found->value.unknown->failure->mask & FAIL_FIRM);
}

// The answer of a leaf, if the rest of what it read is the same in the view.
static const struct memo *leaf_answer(struct graph *g, const struct variant *leaf, struct view *v)
{
    const struct memo *m = leaf->result;
    if (m->epoch < g->floor)
        return NULL;
    for (uint32_t i = leaf->from; i < m->read_count; i++) {
        const struct memo *found = view_ask(g, v, m->reads[i].path);
        if (!may_compare(found) || !memo_agrees(found, m->reads[i].memo))
            return NULL;
    }
    return m;
}

static const struct memo *find_variant(struct graph *g, struct variant *root, struct view *v)
{
    for (struct variant *at = root; at;) {
        if (at->result)
            return leaf_answer(g, at, v);
        if (!at->len)
            return NULL;
        const struct memo *found = view_ask(g, v, at->path);
        if (!may_compare(found))
            return NULL;
        at = edge_find(at, found);
    }
    return NULL;
}

const struct memo *variants_find(struct graph *g, struct variant *root, struct view *v)
{
    struct activation *a = g->running;
    if (!a)
        return find_variant(g, root, v);
    bool was_looking = a->is_looking;
    a->is_looking = true;
    const struct memo *found = find_variant(g, root, v);
    a->is_looking = was_looking;
    return found;
}

const struct memo *variants_constant(const struct graph *g, const struct variant *root)
{
    const struct memo *m = root ? root->result : NULL;
    return m && !m->read_count && m->epoch >= g->floor ? m : NULL;
}

static void make_leaf(struct variant *at, const struct memo *m, uint32_t from)
{
    at->result = m;
    at->from = from;
}

// Makes a vertex of a leaf that has one read more; false when its answer read no more.
static bool split_leaf(struct graph *g, struct variant *at)
{
    const struct memo *old = at->result;
    uint32_t from = at->from;
    if (from == old->read_count)
        return false;
    at->result = NULL;
    at->path = old->reads[from].path;
    make_leaf(edge_add(g, at, old->reads[from].memo), old, from + 1);
    return true;
}

static bool is_stale(const struct graph *g, const struct variant *at)
{
    return at->result && at->result->epoch < g->floor;
}

bool variants_add(struct graph *g, struct variant **root, const struct memo *m)
{
    if (!*root) {
        *root = ARENA_NEW(&g->arena, struct variant);
        ARRAY_PUSH(&g->variants, *root);
        make_leaf(*root, m, 0);
        return true;
    }
    struct variant *at = *root;
    for (uint32_t i = 0; i < m->read_count; i++) {
        if (is_stale(g, at)) {
            make_leaf(at, m, i);
            return true;
        }
        if ((at->result && !split_leaf(g, at)) || (at->len && at->path != m->reads[i].path))
            return false;
        at->path = m->reads[i].path;
        struct variant *next = edge_find(at, m->reads[i].memo);
        if (!next) {
            make_leaf(edge_add(g, at, m->reads[i].memo), m, i + 1);
            return true;
        }
        at = next;
    }
    bool goes_on = at->len || (at->result && !is_stale(g, at) && at->from < at->result->read_count);
    if (!goes_on) // else the same inputs once led further: not a function of what it read
        make_leaf(at, m, m->read_count);
    return !goes_on;
}

void variants_close(struct graph *g)
{
    for (size_t i = 0; i < g->variants.len; i++) {
        struct variant *v = g->variants.at[i];
        table_done(&v->by_hash);
        free(v->edges);
        free(v->chain);
    }
    ARRAY_DONE(&g->variants);
}
