// SPDX-License-Identifier: Apache-2.0
//
// Reads of loaded bodies. Names are the vertices of a graph, an edge leads from a name to what reads it. Whatever is
// not plain (a body that is loaded deeper inside, a new object, `here`, something outside) makes its key *open*, and
// all that read it: such keys are never shared.
#include "graph/layers/heritage.h"

#include <stdlib.h>

#include "base/hash.h"
#include "expr/analysis.h"
#include "graph/layers/layers.h"
#include "graph/scope/scope.h"

const struct tree *heritage_tree(const struct node *n)
{
    if (n->kind == NODE_LAYERED)
        return n->layered->tree;
    return n->kind == NODE_EXPR ? n->tree : NULL;
}

bool heritage_is_load(const struct node *layered, uint32_t layer)
{
    const struct layered *l = layered->layered;
    struct expr_layer x = expr_layer(l->tree, l->expr, layer);
    return expr_kind(l->tree, x.body) == EXPR_OP && !l->site->index->may_loop[layer] &&
           l->tree->ops->operations[expr_number(l->tree, x.body)].role == ROLE_LOAD;
}

struct node *heritage_loaded(const struct node *layered, uint32_t layer)
{
    const uint64_t *place = table_find(&layered->layered->bodies, layer);
    const struct node *body = place ? (const struct node *)(uintptr_t)*place : NULL;
    bool is_loaded = body && body->head == STATE_DONE && (body->flags & NODE_ALIAS);
    return is_loaded ? body->alias : NULL;
}

void heritage_clear(struct heritage *h)
{
    table_done(&h->shapes);
    table_done(&h->numbers);
    ARRAY_DONE(&h->names);
    ARRAY_DONE(&h->readers);
    free(h->first);
    free(h->sorted);
    h->shapes = h->numbers = (struct table){0};
    h->first = h->sorted = NULL;
}

// ---- what reads what

static uint32_t new_name(struct heritage *h, symbol name, symbol key)
{
    ARRAY_PUSH(&h->names, (struct heritage_name){.name = name, .key = key});
    return (uint32_t)h->names.len - 1;
}

static uint32_t name_number(struct heritage *h, symbol name)
{
    bool is_new;
    uint64_t *place = table_put(&h->numbers, name, &is_new);
    if (is_new)
        *place = new_name(h, name, 0);
    return (uint32_t)*place;
}

// A key below a name: `name.key`.
static uint32_t key_number_below(struct heritage *h, symbol name, symbol key)
{
    bool is_new;
    uint32_t above = name_number(h, name);
    uint64_t *place = table_put(&h->numbers, (uint64_t)key << 32 | name, &is_new);
    if (is_new) {
        uint32_t below = new_name(h, name, key);
        *place = below;
        h->names.at[below].next = h->names.at[above].next;
        h->names.at[above].next = below;
    }
    return (uint32_t)*place;
}

static void add_reader(struct heritage *h, uint32_t reader, uint32_t read)
{
    ARRAY_PUSH(&h->readers, reader);
    ARRAY_PUSH(&h->readers, read);
}

// An expression that reads by more than the names in it, or asks the world.
static bool reads_otherwise(const struct tree *t, expr_id e)
{
    const struct expr *x = expr_at(t, e);
    const unsigned outward = OP_ASKS | OP_EFFECT;
    if (x->kind == EXPR_CALL) {
        const struct function *f =
            x->flags & CALL_VALUE ? NULL : ops_function(t->ops, symbol_text(t->symbols, x->b));
        return !f || f->impure || (f->op.flags & outward);
    }
    if (x->kind != EXPR_OP)
        return x->kind == EXPR_HERE || x->kind == EXPR_BAD || x->kind == EXPR_STEPS;
    const struct operation *op = &t->ops->operations[x->n];
    bool is_elsewhere = op->means && !(op->flags & OP_OWN_MEANING) && op->role != ROLE_CALL;
    return is_elsewhere || (op->flags & outward);
}

static void add_expression(struct heritage *h, uint32_t reader, const struct tree *t, expr_id e)
{
    struct refs refs = {0};
    struct arena scratch;
    arena_init(&scratch);
    expr_refs(&scratch, t, e, &refs);
    for (size_t i = 0; i < refs.list.len; i++) {
        const struct traversal *r = &refs.list.at[i];
        bool has_key = r->count && !r->steps[0].is_index;
        add_reader(h, reader,
                   has_key ? key_number_below(h, r->root, r->steps[0].name)
                           : name_number(h, r->root));
    }
    refs_done(&refs);
    arena_done(&scratch);
    ARRAY(expr_id) todo = {0};
    ARRAY_PUSH(&todo, e);
    while (todo.len && !h->names.at[reader].is_open) {
        expr_id x = todo.at[--todo.len];
        h->names.at[reader].is_open = reads_otherwise(t, x);
        for (uint32_t i = 0; i < expr_child_count(t, x); i++)
            ARRAY_PUSH(&todo, expr_child(t, x, i));
    }
    ARRAY_DONE(&todo);
}

// Something that a name or a key is defined by; it also needs `part`, if that is not 0.
static void add_definition(struct heritage *h, uint32_t number, const struct tree *t, expr_id e,
                           uint32_t part)
{
    h->names.at[number].is_defined = true;
    if (e)
        add_expression(h, number, t, e);
    if (part)
        add_reader(h, number, part);
}

// All keys of a mapping, and the keys of mappings right below: these often read each other.
static void add_mapping(struct heritage *h, const struct tree *t, expr_id e, uint32_t part)
{
    for (uint32_t i = 0; i < expr_count(t, e); i++) {
        symbol name = expr_pair_key(t, e, i);
        expr_id value = expr_pair_value(t, e, i);
        uint32_t number = name_number(h, name);
        bool is_plain = expr_kind(t, value) == EXPR_MAPPING;
        add_definition(h, number, t, is_plain ? 0 : value, part);
        h->names.at[number].is_more |= !is_plain;
        for (uint32_t k = 0; is_plain && k < expr_count(t, value); k++) {
            uint32_t below = key_number_below(h, name, expr_pair_key(t, value, k));
            add_definition(h, below, t, expr_pair_value(t, value, k), part);
            add_reader(h, number, below);
        }
    }
}

// A guard, or a body that is more than a mapping: all keys of its layer need it.
static uint32_t add_part(struct heritage *h, const struct tree *t, expr_id e)
{
    uint32_t part = new_name(h, 0, 0);
    h->names.at[part].is_defined = true;
    add_expression(h, part, t, e);
    return part;
}

// False when the layer may define anything.
static bool add_heritage_layer(struct heritage *h, const struct tree *t, struct expr_layer l)
{
    uint32_t guard = l.guard ? add_part(h, t, l.guard) : 0;
    if (l.any_key)
        return false;
    if (expr_kind(t, l.body) == EXPR_MAPPING) {
        add_mapping(h, t, l.body, guard);
        return true;
    }
    uint32_t part = add_part(h, t, l.body);
    for (uint32_t i = 0; i < l.key_count; i++) {
        uint32_t name = name_number(h, l.keys[i]);
        h->names.at[name].is_more = true;
        add_definition(h, name, t, 0, part);
        if (guard)
            add_reader(h, name, guard);
    }
    return true;
}

// What a body binds by name around its keys.
static bool add_bindings(struct heritage *h, const struct env *env)
{
    for (const struct frame *f = env->frame; f; f = f->parent)
        for (uint32_t i = 0; i < f->count; i++) {
            const struct lazy *bound = &f->slots[i];
            if (!f->names || bound->kind == LAZY_PATH)
                return false;
            uint32_t name = name_number(h, f->names[i]);
            h->names.at[name].is_defined = h->names.at[name].is_more = true;
            if (bound->kind == LAZY_NODE && bound->node->kind == NODE_EXPR)
                add_expression(h, name, bound->node->tree, bound->node->expr);
            else if (bound->kind == LAZY_NODE && bound->node->kind != NODE_VALUE)
                h->names.at[name].is_open = true;
        }
    return true;
}

// A body and those that it loads at its top.
static bool add_body(struct heritage *h, const struct node *body)
{
    ARRAY(const struct node *) todo = {0};
    bool is_told = true;
    ARRAY_PUSH(&todo, body);
    while (todo.len && is_told) {
        const struct node *n = todo.at[--todo.len];
        const struct layered *l = n->kind == NODE_LAYERED && n->layered->tree ? n->layered : NULL;
        is_told = add_bindings(h, n->env);
        if (!l && (n->kind != NODE_EXPR || expr_kind(n->tree, n->expr) != EXPR_MAPPING))
            is_told = false;
        else if (!l)
            add_mapping(h, n->tree, n->expr, 0);
        for (uint32_t i = 0; l && is_told && i < l->count; i++) {
            struct node *loaded = heritage_is_load(n, i) ? heritage_loaded(n, i) : NULL;
            if (loaded)
                ARRAY_PUSH(&todo, loaded);
            else
                is_told = add_heritage_layer(h, l->tree, expr_layer(l->tree, l->expr, i));
        }
    }
    ARRAY_DONE(&todo);
    return is_told;
}

// ---- the graph of names

static void sort_readers(struct heritage *h)
{
    size_t names = h->names.len, pairs = h->readers.len / 2;
    h->first = calloc(names + 2, sizeof(uint32_t));
    h->sorted = memory_take(sizeof(uint32_t) * (pairs + 1));
    if (!h->first)
        out_of_memory(names);
    for (size_t i = 0; i < pairs; i++)
        h->first[h->readers.at[2 * i + 1] + 2]++;
    for (size_t i = 0; i < names; i++)
        h->first[i + 2] += h->first[i + 1];
    for (size_t i = 0; i < pairs; i++)
        h->sorted[h->first[h->readers.at[2 * i + 1] + 1]++] = h->readers.at[2 * i];
    ARRAY_DONE(&h->readers);
}

// A name that the body does not define may only be that of a function without effects.
static bool is_of_function(const struct heritage *h, symbol name)
{
    const struct function *f = ops_function(h->tree->ops, symbol_text(h->tree->symbols, name));
    return f && !f->impure && !(f->op.flags & (OP_ASKS | OP_EFFECT));
}

// A key that is not written below its name comes from whatever the name means.
static void read_names_of_keys(struct heritage *h)
{
    for (uint32_t i = 1; i < h->names.len; i++) {
        struct heritage_name *n = &h->names.at[i];
        uint32_t name = n->key ? name_number(h, n->name) : 0;
        if (name && (!n->is_defined || h->names.at[name].is_more))
            add_reader(h, i, name);
    }
}

// Open is what reads something that is open, or that needs itself: whose reads are not all found to be closed.
static void find_open(struct heritage *h)
{
    ARRAY(uint32_t) closed = {0};
    uint32_t *reads = calloc(h->names.len, sizeof(uint32_t));
    if (!reads)
        out_of_memory(h->names.len);
    for (uint32_t i = 0; i < h->first[h->names.len]; i++)
        reads[h->sorted[i]]++;
    for (uint32_t i = 1; i < h->names.len; i++) {
        struct heritage_name *n = &h->names.at[i];
        bool is_outside = n->name && !n->key && !n->is_defined && !is_of_function(h, n->name);
        bool is_closed = !n->is_open && !is_outside;
        n->is_open = true;
        if (!is_closed)
            reads[i] = UINT32_MAX; // never
        else if (!reads[i])
            ARRAY_PUSH(&closed, i);
    }
    while (closed.len) {
        uint32_t read = closed.at[--closed.len];
        h->names.at[read].is_open = false;
        for (uint32_t i = h->first[read]; i < h->first[read + 1]; i++)
            if (reads[h->sorted[i]] != UINT32_MAX && --reads[h->sorted[i]] == 0)
                ARRAY_PUSH(&closed, h->sorted[i]);
    }
    ARRAY_DONE(&closed);
    free(reads);
}

// ---- homes

static struct node *open_home(struct graph *g, const struct heritage *h)
{
    struct env *env = ARENA_NEW(&g->arena, struct env);
    env->scope = scope_open(g, SCOPE_NAMED, NULL, STR("home"));
    return node_of_expr(g, h->tree, h->alone, env, NULL);
}

static bool make_heritage(struct graph *g, struct heritage *h)
{
    if (!h->home)
        h->home = open_home(g, h);
    struct node *root = node_follow(g, h->home);
    if (!heritage_tree(root))
        return false;
    *table_put(&g->layers.homes, (uintptr_t)root, NULL) = (uintptr_t)h;
    struct node *head = node_expand(g, root);
    if (head_kind(head) != HEAD_MAP || g->question.limit_reached)
        return false;
    (void)new_name(h, 0, 0); // number 0: none
    if (!add_body(h, root))
        return false;
    read_names_of_keys(h);
    sort_readers(h);
    find_open(h);
    return true;
}

// Whoever looks at a home does not need it: nothing that runs waits for it, and what fails there is not its failure.
bool heritage_make(struct graph *g, struct heritage *h)
{
    if (h->is_being_made)
        return false;
    if (h->epoch && graph_node_counts(g, h->epoch))
        return h->is_usable;
    struct activation *running = g->now.running;
    bool met_cycle = g->question.met_cycle;
    heritage_clear(h);
    g->now.running = NULL;
    h->is_being_made = true;
    h->is_usable = make_heritage(g, h);
    h->is_being_made = false;
    g->now.running = running;
    g->question.met_cycle = met_cycle;
    h->epoch = g->question.limit_reached ? 0 : g->epochs.now;
    return h->is_usable;
}
