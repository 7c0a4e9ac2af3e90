// SPDX-License-Identifier: Apache-2.0
//
// Answers by what they read. A statement's answers form a tree: a vertex is a path that evaluation reads
// next, an edge what was found there, a leaf the answer. Evaluation is deterministic, so what it reads
// next depends only on what it has found so far: walking the tree in another view asks exactly what
// evaluating there would ask, and ends in the answer if any view has had the same inputs (rulings 1.9).
//
// What an answer read behind the last vertex that it shares with others needs no vertices: the leaf knows
// how many of its reads lead to it, and the others are compared one by one. Whole objects read hundreds of
// things, and most differ early.
#include "base/budget.h"
#include "graph/views/view.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "graph/graph_parts.h"

// A way to go on in the tree: to a leaf, to a vertex, or to nothing yet. Most answers are leaves, by the
// hundred thousand, so a leaf is no more than this.
struct variant {
    uint32_t class; // of what was found, if this is the edge of a vertex
    uint32_t from;  // leaf: so many of its reads lead here; TO_VERTEX: no leaf
    union {
        const struct memo *result;
        struct vertex *next;
    };
};

#define TO_VERTEX UINT32_MAX

struct vertex {
    path_id path; // read next
    uint32_t len, room;
    uint32_t newest;    // class of an edge
    uint32_t slot_mask; // of `slots`
    struct variant *edges;
    uint32_t *slots; // edge + 1, or 0; NULL: nobody has had to search
};

enum { EDGES_LINEAR = 6 };

// Equal values may list their keys in another order, and whoever walks them sees it.
static bool is_same_order(struct value x, struct value y)
{
    if (value_is(x, VALUE_MARKED))
        return is_same_order(x.marked->inner, y.marked->inner);
    if (!value_is_aggregate(x) || x.aggregate == y.aggregate)
        return true;
    if (!budget_turn())
        return false;
    for (size_t i = 0; i < value_len(x); i++) {
        if (value_is_mapping(x) && !str_equal(value_key(x, i), value_key(y, i)))
            return false;
        if (!is_same_order(value_item(x, i), value_item(y, i)))
            return false;
    }
    return true;
}

static bool is_same_value(const struct memo *x, const struct memo *y)
{
    bool poison = value_is_poison(x->value);
    if (poison != value_is_poison(y->value))
        return false;
    if (poison)
        return x->value.unknown->failure == y->value.unknown->failure;
    return value_same(x->value, y->value) && is_same_order(x->value, y->value);
}

bool memo_agrees(const struct memo *x, const struct memo *y)
{
    if (x == y)
        return true;
    return x->class && y->class ? x->class == y->class : is_same_value(x, y);
}

// ---- classes: equal answers have equal numbers

struct class_slot {
    uint32_t hash;
    uint32_t class; // 0: free
};

struct classes {
    ARRAY(const struct memo *) first; // of each class: [0] is none
    struct class_slot *slots;
    uint32_t slot_mask;
};

static uint32_t hash_of(const struct memo *m)
{
    uint64_t hash = 1;
    if (value_is_poison(m->value))
        hash = hash_u64((uintptr_t)m->value.unknown->failure);
    else if (!value_is(m->value, VALUE_ABSENT))
        hash = value_hash(m->value);
    return (uint32_t)(hash ^ hash >> 32);
}

static struct class_slot *class_slot_of(const struct classes *c, const struct memo *m,
                                        uint32_t hash)
{
    uint32_t at = hash & c->slot_mask;
    while (c->slots[at].class &&
           !(c->slots[at].hash == hash && is_same_value(c->first.at[c->slots[at].class], m)))
        at = (at + 1) & c->slot_mask;
    return &c->slots[at];
}

static void grow_classes(struct classes *c)
{
    uint32_t count = c->slots ? (c->slot_mask + 1) * 2 : 64;
    if (c->slots && c->first.len * 2 <= c->slot_mask)
        return;
    struct class_slot *old = c->slots;
    uint32_t old_count = old ? c->slot_mask + 1 : 0;
    c->slots = memory_take(sizeof(*c->slots) * count);
    memset(c->slots, 0, sizeof(*c->slots) * count);
    c->slot_mask = count - 1;
    for (uint32_t i = 0; i < old_count; i++) {
        uint32_t at = old[i].hash & c->slot_mask;
        while (old[i].class && c->slots[at].class)
            at = (at + 1) & c->slot_mask;
        if (old[i].class)
            c->slots[at] = old[i];
    }
    free(old);
}

static uint32_t class_of(struct graph *g, const struct memo *m)
{
    struct classes *c = g->memos.classes;
    if (m->class)
        return m->class;
    grow_classes(c);
    uint32_t hash = hash_of(m);
    struct class_slot *slot = class_slot_of(c, m, hash);
    if (!slot->class) {
        *slot = (struct class_slot){hash, (uint32_t)c->first.len};
        ARRAY_PUSH(&c->first, m);
    }
    ((struct memo *)(uintptr_t)m)->class = slot->class; // a cache: the answer itself never changes
    return slot->class;
}

void variants_open(struct graph *g)
{
    g->memos.classes = memory_take(sizeof(*g->memos.classes));
    *g->memos.classes = (struct classes){0};
    ARRAY_PUSH(&g->memos.classes->first, NULL);
}

// ---- edges

static void index_edge(struct vertex *at, uint32_t i)
{
    uint32_t slot = (uint32_t)hash_u64(at->edges[i].class) & at->slot_mask;
    while (at->slots[slot])
        slot = (slot + 1) & at->slot_mask;
    at->slots[slot] = i + 1;
}

// At most half of the slots are taken when there is no room for more edges.
static void index_edges(struct vertex *at)
{
    size_t count = (size_t)at->room * 2;
    free(at->slots);
    at->slots = memory_take(sizeof(*at->slots) * count);
    memset(at->slots, 0, sizeof(*at->slots) * count);
    at->slot_mask = (uint32_t)count - 1;
    for (uint32_t i = 0; i < at->len; i++)
        index_edge(at, i);
}

static struct variant *search_edge(struct vertex *at, uint32_t class)
{
    if (!at->slots)
        index_edges(at);
    for (uint32_t slot = (uint32_t)hash_u64(class) & at->slot_mask; at->slots[slot];
         slot = (slot + 1) & at->slot_mask)
        if (at->edges[at->slots[slot] - 1].class == class)
            return &at->edges[at->slots[slot] - 1];
    return NULL;
}

// What nobody has ever found anywhere is newer than every edge: ten thousand directories, each with its own path, need no
// search.
static struct variant *edge_find(struct graph *g, struct vertex *at, const struct memo *found)
{
    uint32_t class = class_of(g, found);
    if (class > at->newest)
        return NULL;
    if (at->len > EDGES_LINEAR)
        return search_edge(at, class);
    for (uint32_t i = 0; i < at->len; i++)
        if (at->edges[i].class == class)
            return &at->edges[i];
    return NULL;
}

static struct variant *edge_add(struct graph *g, struct vertex *at, const struct memo *found)
{
    if (at->len == at->room) {
        at->room = at->room ? at->room * 2 : 2;
        at->edges = memory_resize(at->edges, sizeof(*at->edges) * at->room);
        if (at->slots)
            index_edges(at);
    }
    struct variant *e = &at->edges[at->len++];
    *e = (struct variant){.class = class_of(g, found)};
    at->newest = e->class > at->newest ? e->class : at->newest;
    if (at->slots)
        index_edge(at, at->len - 1);
    return e;
}

static struct vertex *vertex_new(struct graph *g, path_id p)
{
    struct vertex *at = ARENA_NEW(&g->arena, struct vertex);
    at->path = p;
    ARRAY_PUSH(&g->memos.vertices, at);
    return at;
}

// Evaluating anew says where a cycle is entered.
static bool may_compare(const struct memo *found)
{
    return !value_is_poison(found->value) || !(found->value.unknown->failure->mask & FAIL_FIRM);
}

static const struct memo *leaf_at(const struct variant *at)
{
    return at->from == TO_VERTEX ? NULL : at->result;
}

// The answer of a leaf, if the rest of what it read is the same in the view.
static const struct memo *leaf_answer(struct graph *g, struct variant leaf, struct view *v)
{
    const struct memo *m = leaf.result;
    if (!memo_holds(g, m))
        return NULL;
    for (uint32_t i = leaf.from; i < m->read_count; i++) {
        const struct memo *found = view_ask(g, v, m->reads[i].path);
        if (!may_compare(found) || !memo_agrees(found, m->reads[i].memo))
            return NULL;
    }
    return m;
}

// Asking may add to the tree, and edges then move: vertices do not.
static const struct memo *find_variant(struct graph *g, const struct variant *at, struct view *v)
{
    while (at) {
        if (leaf_at(at))
            return leaf_answer(g, *at, v);
        if (!at->next)
            return NULL;
        struct vertex *next = at->next;
        const struct memo *found = view_ask(g, v, next->path);
        if (!may_compare(found))
            return NULL;
        at = edge_find(g, next, found);
    }
    return NULL;
}

const struct memo *variants_find(struct graph *g, const struct variant *root, struct view *v)
{
    struct activation *a = g->now.running;
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
    const struct memo *m = root ? leaf_at(root) : NULL;
    return m && !m->read_count && memo_holds(g, m) ? m : NULL;
}

static void put_leaf(struct variant *at, const struct memo *m, uint32_t from)
{
    at->result = m;
    at->from = from;
}

// Makes a vertex of a leaf that has one read more; false when its answer read no more.
static bool split_leaf(struct graph *g, struct variant *at)
{
    struct variant old = *at;
    if (old.from == old.result->read_count)
        return false;
    const struct read *read = &old.result->reads[old.from];
    at->next = vertex_new(g, read->path);
    at->from = TO_VERTEX;
    put_leaf(edge_add(g, at->next, read->memo), old.result, old.from + 1);
    return true;
}

static bool is_stale(const struct graph *g, const struct variant *at)
{
    return leaf_at(at) && !memo_holds(g, at->result);
}

bool variants_add(struct graph *g, struct variant **root, const struct memo *m)
{
    if (!*root) {
        *root = ARENA_NEW(&g->arena, struct variant);
        put_leaf(*root, m, 0);
        return true;
    }
    struct variant *at = *root;
    for (uint32_t i = 0; i < m->read_count; i++) {
        const struct read *read = &m->reads[i];
        if (is_stale(g, at)) {
            put_leaf(at, m, i);
            return true;
        }
        if ((leaf_at(at) && !split_leaf(g, at)) || at->next->path != read->path)
            return false;
        struct variant *next = edge_find(g, at->next, read->memo);
        if (!next) {
            put_leaf(edge_add(g, at->next, read->memo), m, i + 1);
            return true;
        }
        at = next;
    }
    bool goes_on = !leaf_at(at) || (!is_stale(g, at) && at->from < at->result->read_count);
    if (!goes_on) // else the same inputs once led further: not a function of what it read
        put_leaf(at, m, m->read_count);
    return !goes_on;
}

void variants_close(struct graph *g)
{
    for (size_t i = 0; i < g->memos.vertices.len; i++) {
        free(g->memos.vertices.at[i]->slots);
        free(g->memos.vertices.at[i]->edges);
    }
    ARRAY_DONE(&g->memos.vertices);
    ARRAY_DONE(&g->memos.classes->first);
    free(g->memos.classes->slots);
    free(g->memos.classes);
}
