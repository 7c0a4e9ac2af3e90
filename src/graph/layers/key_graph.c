// SPDX-License-Identifier: Apache-2.0
//
// What layers can define, and which of their guards could read what their own layer defines: found once
// for each expression, without evaluating anything. Keys and guards are the vertices of a graph; a guard
// that lies on no cycle of it has the same value with and without its layer (rulings 1.17).
#include <stdlib.h>

#include "base/hash.h"
#include "expr/analysis.h"
#include "graph/layers/layers.h"

// ---- which layers define which keys

static uint64_t expr_key(const struct tree *t, expr_id e)
{
    return hash_combine((uintptr_t)t, e);
}

// Lists of layers by key: counted first, then filled, so that they lie in one array.
static void index_layers(struct graph *g, struct layer_index *index, const struct tree *t,
                         expr_id e)
{
    size_t total = 0;
    for (uint32_t i = 0; i < index->count; i++) {
        struct expr_layer l = expr_layer(t, e, i);
        index->any_count += l.any_key;
        for (uint32_t k = 0; k < l.key_count; k++)
            ++*table_put(&index->by_key, l.keys[k], NULL);
        total += l.key_count;
    }
    index->lists = ARENA_ARRAY(&g->arena, uint32_t, total + index->by_key.len);
    index->any = ARENA_ARRAY(&g->arena, uint32_t, index->any_count);
    uint64_t at = 0;
    for (uint32_t i = 0; i < index->by_key.len; i++) {
        uint64_t count = index->by_key.entries[i].value;
        index->by_key.entries[i].value = at;
        at += count + 1;
    }
    uint32_t any = 0;
    for (uint32_t i = 0; i < index->count; i++) {
        struct expr_layer l = expr_layer(t, e, i);
        if (l.any_key)
            index->any[any++] = i;
        for (uint32_t k = 0; k < l.key_count; k++) {
            uint32_t *list = &index->lists[*table_find(&index->by_key, l.keys[k])];
            list[++list[0]] = i;
        }
    }
}

// ---- the key graph and its cycles

// Vertices are keys (by their number in by_key), then layers (their guards).
struct key_graph {
    const struct layer_index *index;
    const struct tree *tree;
    expr_id expr;
    uint32_t keys;
    struct arena scratch;
    ARRAY(uint32_t) from; // edges as pairs, before sorting
    ARRAY(uint32_t) to;
    uint32_t *first; // edges of v are first[v] .. first[v + 1] in `target`
    uint32_t *target;
};

static uint32_t key_number(const struct layer_index *index, symbol key)
{
    const uint64_t *at = table_find(&index->by_key, key);
    if (!at)
        return UINT32_MAX;
    const struct table_entry *entry = (const struct table_entry *)(const void *)(at - 1);
    return (uint32_t)(entry - index->by_key.entries);
}

static void add_refs(struct key_graph *kg, uint32_t from, expr_id e)
{
    struct refs refs = {0};
    struct arena_mark mark = arena_mark(&kg->scratch);
    expr_refs(&kg->scratch, kg->tree, e, &refs);
    for (size_t i = 0; i < refs.list.len; i++) {
        uint32_t to = key_number(kg->index, refs.list.at[i].root);
        if (to == UINT32_MAX)
            continue;
        ARRAY_PUSH(&kg->from, from);
        ARRAY_PUSH(&kg->to, to);
    }
    refs_done(&refs);
    arena_reset(&kg->scratch, mark);
}

// A body that is no plain mapping, such as an `if` inside an `if`: each of its keys may need all that
// it refers to. The layer's own vertex stands for that as well as for its guard.
static void add_opaque_body(struct key_graph *kg, uint32_t layer, const struct expr_layer *l)
{
    add_refs(kg, kg->keys + layer, l->body);
    for (uint32_t i = 0; i < l->key_count; i++) {
        ARRAY_PUSH(&kg->from, key_number(kg->index, l->keys[i]));
        ARRAY_PUSH(&kg->to, kg->keys + layer);
    }
}

static void add_layer_edges(struct key_graph *kg, uint32_t layer)
{
    struct expr_layer l = expr_layer(kg->tree, kg->expr, layer);
    if (l.guard)
        add_refs(kg, kg->keys + layer, l.guard);
    if (expr_kind(kg->tree, l.body) != EXPR_MAPPING) {
        add_opaque_body(kg, layer, &l);
        return;
    }
    for (uint32_t i = 0; i < expr_count(kg->tree, l.body); i++) {
        uint32_t key = key_number(kg->index, expr_pair_key(kg->tree, l.body, i));
        add_refs(kg, key, expr_pair_value(kg->tree, l.body, i));
        if (!l.guard)
            continue;
        ARRAY_PUSH(&kg->from, key);
        ARRAY_PUSH(&kg->to, kg->keys + layer);
    }
}

static void sort_edges(struct key_graph *kg, uint32_t vertices)
{
    kg->first = calloc((size_t)vertices + 2, sizeof(uint32_t));
    kg->target = memory_take(sizeof(uint32_t) * (kg->to.len + 1));
    if (!kg->first)
        out_of_memory(vertices);
    for (size_t i = 0; i < kg->from.len; i++)
        kg->first[kg->from.at[i] + 2]++;
    for (uint32_t v = 0; v < vertices; v++)
        kg->first[v + 2] += kg->first[v + 1];
    for (size_t i = 0; i < kg->from.len; i++)
        kg->target[kg->first[kg->from.at[i] + 1]++] = kg->to.at[i];
}

// Tarjan's strongly connected components without recursion: chains may be 100,000 long.
struct components {
    uint32_t *number, *low, *next; // next: edge to look at
    bool *open;
    ARRAY(uint32_t) stack; // vertices of components that are not closed
    ARRAY(uint32_t) path;  // the depth-first path
    uint32_t count, closed;
};

static void enter_vertex(struct components *c, const struct key_graph *kg, uint32_t v)
{
    c->number[v] = c->low[v] = ++c->count;
    c->next[v] = kg->first[v];
    c->open[v] = true;
    ARRAY_PUSH(&c->stack, v);
    ARRAY_PUSH(&c->path, v);
}

// Closes the component of `v`; its guards may loop when it has more than one member.
static void close_component(struct components *c, const struct key_graph *kg, uint32_t v,
                            struct layer_index *out)
{
    bool is_single = c->stack.at[c->stack.len - 1] == v;
    c->closed++;
    for (;;) {
        uint32_t member = c->stack.at[--c->stack.len];
        c->open[member] = false;
        if (member >= kg->keys) {
            out->may_loop[member - kg->keys] = !is_single;
            out->group[member - kg->keys] = c->closed;
        }
        if (member == v)
            return;
    }
}

static void find_component_from(struct components *c, const struct key_graph *kg, uint32_t root,
                                struct layer_index *out)
{
    enter_vertex(c, kg, root);
    while (c->path.len) {
        uint32_t v = c->path.at[c->path.len - 1];
        if (c->next[v] < kg->first[v + 1]) {
            uint32_t w = kg->target[c->next[v]++];
            if (!c->number[w])
                enter_vertex(c, kg, w);
            else if (c->open[w] && c->number[w] < c->low[v])
                c->low[v] = c->number[w];
            continue;
        }
        c->path.len--;
        if (c->path.len) {
            uint32_t up = c->path.at[c->path.len - 1];
            c->low[up] = c->low[v] < c->low[up] ? c->low[v] : c->low[up];
        }
        if (c->low[v] == c->number[v])
            close_component(c, kg, v, out);
    }
}

static void find_components(const struct key_graph *kg, uint32_t vertices, struct layer_index *out)
{
    struct arena a;
    arena_init(&a);
    struct components c = {
        .number = ARENA_ARRAY(&a, uint32_t, vertices),
        .low = ARENA_ARRAY(&a, uint32_t, vertices),
        .next = ARENA_ARRAY(&a, uint32_t, vertices),
        .open = ARENA_ARRAY(&a, bool, vertices),
    };
    for (uint32_t v = 0; v < vertices; v++)
        if (!c.number[v])
            find_component_from(&c, kg, v, out);
    ARRAY_DONE(&c.stack);
    ARRAY_DONE(&c.path);
    arena_done(&a);
}

static void find_loops(struct layer_index *index, const struct tree *t, expr_id e)
{
    struct key_graph kg = {.index = index, .tree = t, .expr = e, .keys = index->by_key.len};
    uint32_t vertices = kg.keys + index->count;
    arena_init(&kg.scratch);
    for (uint32_t i = 0; i < index->count; i++)
        add_layer_edges(&kg, i);
    sort_edges(&kg, vertices);
    find_components(&kg, vertices, index);
    ARRAY_DONE(&kg.from);
    ARRAY_DONE(&kg.to);
    free(kg.first);
    free(kg.target);
    arena_done(&kg.scratch);
}

// `here`, names that are bound on the way, and what operations mean reach around the names of the
// document, so that these do not tell what is read.
static bool reaches_around(const struct tree *t)
{
    for (uint32_t i = 1; i < t->count; i++) {
        const struct expr *x = &t->exprs[i];
        if (x->kind == EXPR_HERE || (x->kind == EXPR_LET && (x->flags & LET_NAMED)))
            return true;
        const struct operation *op = x->kind == EXPR_OP ? &t->ops->operations[x->n] : NULL;
        if (op && op->means && !(op->flags & OP_OWN_MEANING))
            return true;
    }
    return false;
}

enum { CONSTANT_DEPTH = 32 }; // deeper expressions are not looked through

// Operators and functions over literals: nothing that a layer could change. Not by expr_refs, because
// `here` and closures read without a name.
static bool is_constant(const struct tree *t, expr_id e, unsigned depth)
{
    enum expr_kind kind = expr_kind(t, e);
    bool named_call = kind == EXPR_CALL && !(expr_at(t, e)->flags & CALL_VALUE) &&
                      ops_function(t->ops, symbol_text(t->symbols, expr_call_name(t, e)));
    if (kind == EXPR_LITERAL)
        return true;
    if (depth == CONSTANT_DEPTH || (kind != EXPR_OP && kind != EXPR_TUPLE && !named_call))
        return false;
    for (uint32_t i = 0; i < expr_count(t, e); i++)
        if (!is_constant(t, expr_operand(t, e, i), depth + 1))
            return false;
    return true;
}

// Static analysis sees every way back only when the layers are the document that names mean, and
// nothing in it reaches around names. Elsewhere only a constant surely does not loop.
static void find_guards_that_may_loop(struct layer_index *index, const struct tree *t, expr_id e,
                                      bool is_root)
{
    if (is_root && !index->any_count && !reaches_around(t)) {
        find_loops(index, t, e);
        return;
    }
    for (uint32_t i = 0; i < index->count; i++) {
        expr_id guard = expr_layer(t, e, i).guard;
        index->may_loop[i] = guard && !is_constant(t, guard, 0);
    }
}

static bool has_guards(const struct tree *t, expr_id e, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (expr_layer(t, e, i).guard)
            return true;
    return false;
}

const struct layer_index *layer_index_of(struct graph *g, const struct tree *t, expr_id e,
                                         bool is_root)
{
    bool is_new;
    uint64_t key = expr_key(t, e), *place = table_put(&g->layers.indexes, key, &is_new);
    while (!is_new) {
        const struct layer_index *known = (const struct layer_index *)(uintptr_t)*place;
        if (known->tree == t && known->expr == e)
            return known;
        place = table_put(&g->layers.indexes, ++key, &is_new); // another one has this hash
    }
    struct layer_index *index = ARENA_NEW(&g->arena, struct layer_index);
    *place = (uintptr_t)index;
    index->tree = t;
    index->expr = e;
    index->count = expr_layer_count(t, e);
    index->may_loop = ARENA_ARRAY(&g->arena, uint8_t, index->count);
    index->group = ARENA_ARRAY(&g->arena, uint32_t, index->count);
    index_layers(g, index, t, e);
    if (has_guards(t, e, index->count))
        find_guards_that_may_loop(index, t, e, is_root);
    return index;
}
