// SPDX-License-Identifier: Apache-2.0
//
// Layered nodes. There are two forms: the layers themselves, and what is under a key of another layered
// node. The second form asks the first layer by layer, from the newest on, and remembers what it found,
// so that looking at one key decides no guard that could not matter for it.
#include "graph/layers/layers.h"

#include <stdlib.h>
#include <string.h>

#include "base/search.h"
#include "graph/graph_parts.h"
#include "graph/layers/inherit.h"
#include "graph/layers/layers_inside.h"
#include "value/number.h"

// ---- heads

enum head_kind head_kind(const struct node *n)
{
    if (n->shape)
        return n->shape->kind == SHAPE_MAP ? HEAD_MAP : HEAD_LIST;
    if (value_is_poison(n->value))
        return HEAD_POISON;
    if (value_is_unknown(n->value))
        return HEAD_UNKNOWN;
    if (value_is_mapping(n->value))
        return HEAD_MAP;
    return value_is_sequence(n->value) ? HEAD_LIST : HEAD_SCALAR;
}

uint32_t head_len(struct graph *g, struct node *n, struct value *failed)
{
    if (!n->shape)
        return (uint32_t)value_len(n->value);
    shape_fill(g, n->shape, failed);
    return n->shape->len;
}

struct value head_key(struct graph *g, const struct node *n, uint32_t i)
{
    if (!n->shape)
        return n->value.aggregate->keys[i];
    if (n->shape->keys)
        return n->shape->keys[i];
    return value_string_kept(shape_key(g, n->shape, i));
}

struct value head_real_key(struct graph *g, const struct node *n, uint32_t i)
{
    return n->shape ? head_key(g, n, i) : value_real_key(n->value, i);
}

struct node *head_child(struct graph *g, struct node *n, uint32_t i, struct value *failed)
{
    if (n->shape)
        return shape_item(g, n->shape, i, failed);
    if (i >= value_len(n->value))
        return NULL;
    struct node *child = node_of_value(g, value_item(n->value, i), n);
    if (value_is_mapping(n->value))
        node_name(child, symbol_intern(g->symbols, value_key(n->value, i)));
    else
        node_number(child, i);
    return child;
}

// ---- making layered nodes

static struct layered *new_layered(struct graph *g, struct node *n, const struct policy *policy)
{
    struct layered *l = ARENA_NEW(&g->arena, struct layered);
    l->policy = policy;
    n->kind = NODE_LAYERED;
    n->layered = l;
    return l;
}

struct node *layered_of_nodes(struct graph *g, const struct policy *policy, struct node **nodes,
                              uint32_t count, struct node *parent)
{
    struct node *n = node_new(g, NODE_LAYERED, parent ? parent->env : NULL, parent);
    struct layered *l = new_layered(g, n, policy);
    l->nodes = nodes;
    l->count = count;
    return n;
}

void layered_open(struct graph *g, struct node *n)
{
    const struct tree *t = n->tree;
    const struct policy *policy = t->ops->policies[expr_at(t, n->expr)->n];
    struct layered *l = new_layered(g, n, policy);
    l->tree = t;
    l->expr = n->expr;
    l->count = expr_layer_count(t, n->expr);
    l->site = site_of(g, n);
    ARRAY_PUSH(&g->layers.layered, l);
}

// What is under `key`, from the layers of `base` that `which` lists.
struct node *layered_child(struct graph *g, struct node *base, struct value key, symbol name,
                           const uint32_t *which, uint32_t count)
{
    struct node *n = node_new(g, NODE_LAYERED, base->env, base);
    const struct policy *policy = base->layered->policy;
    struct layered *l = new_layered(g, n, policy->below ? policy->below : policy);
    l->base = base;
    l->at = node_span(base);
    l->key = key;
    l->name = name;
    l->which = which;
    l->count = l->whole_count = count;
    int64_t index;
    if (value_is(key, VALUE_STRING))
        node_name(n, name ? name : symbol_intern(g->symbols, value_str(&key)));
    else if (number_to_int(key, &index))
        node_number(n, (uint32_t)index);
    return n;
}

void layered_forget(struct node *n)
{
    struct layered *l = n->layered;
    l->hides = l->is_nothing = l->is_open = false;
    if (!l->base)
        return;
    l->count = l->whole_count;
    if (l->room)
        memset(l->states, LAYER_UNASKED, l->room);
    l->steps = 0;
    l->at = node_span(l->base);
    l->at_of = 0;
}

void layers_close(struct graph *g)
{
    for (size_t i = 0; i < g->layers.layered.len; i++)
        table_done(&g->layers.layered.at[i]->bodies);
    ARRAY_DONE(&g->layers.layered);
    inherit_close(g);
    guards_close(g);
}

struct span layered_span(const struct node *n)
{
    const struct layered *l = n->layered;
    return l->tree ? expr_span(l->tree, l->expr) : l->at;
}

bool layered_is_removed(struct value v)
{
    return value_is(v, VALUE_ABSENT);
}

// A node that stands for one that is written in it: a choice, a `let`. What an operation means on its own
// is written elsewhere.
static bool passes_on(const struct node *n)
{
    if (n->kind != NODE_EXPR || expr_strategy(n->tree, n->expr) != STRATEGY_REFERENCE)
        return false;
    const struct expr *x = expr_at(n->tree, n->expr);
    return x->kind != EXPR_OP || !n->tree->ops->operations[x->n].means ||
           (n->tree->ops->operations[x->n].flags & OP_OWN_MEANING);
}

struct node *layered_owner(struct node *body)
{
    struct node *owner = body;
    for (struct node *n = body; n->parent && !(n->flags & NODE_NAMED); n = n->parent) {
        if (node_is_layer(n))
            owner = n->parent;
        else if (n->name || !passes_on(n->parent))
            break;
    }
    return owner;
}

struct value layered_guard(struct graph *g, const struct node *n)
{
    while (n && !(node_is_layer(n) && n->parent->layered->tree))
        n = n->parent;
    if (!n)
        return VALUE_NONE;
    return guard_value(g, n->parent->layered->site, n->name - 1, n->parent->env->supposition);
}

enum { NAMES_MOST = 64 }; // deeper places are not looked for in newer layers

struct node *layered_newest(struct graph *g, struct node *n)
{
    symbol names[NAMES_MOST];
    size_t count = 0, below = 0;
    struct node *top = NULL;
    for (struct node *p = n;; p = p->parent) {
        if (p->kind == NODE_LAYERED && !p->layered->base) {
            top = p;
            below = count;
        }
        if (!p->parent || node_is_layer(p))
            ;
        else if (p->flags & NODE_NAMED && count < NAMES_MOST)
            names[count++] = p->name;
        else if (p->name || !passes_on(p->parent))
            break;
        if (!p->parent)
            break;
    }
    struct node *newest = top;
    while (newest && below > 0)
        newest = node_get_named(g, newest, names[--below], NULL);
    return newest ? newest : n;
}

// ---- asking one layer

struct node *layered_body(struct graph *g, struct node *n, uint32_t layer)
{
    struct layered *l = n->layered;
    uint64_t *place = table_put(&l->bodies, layer, NULL);
    if (!*place) {
        struct expr_layer x = expr_layer(l->tree, l->expr, layer);
        struct node *body = node_of_expr(g, l->tree, x.body, n->env, n);
        node_number(body, layer);
        *place = (uintptr_t)body;
    }
    return (struct node *)(uintptr_t)*place;
}

// A layer of the layers themselves.
static enum layer_state whole_layer(struct graph *g, struct node *n, uint32_t layer,
                                    struct node **out, struct value *failed)
{
    struct layered *l = n->layered;
    if (!l->tree) {
        *out = l->nodes[layer];
        return LAYER_THERE;
    }
    if (n->env->supposition && supposition_hides(g, n->env->supposition, l->site, layer))
        return LAYER_NONE;
    struct value guard = guard_value(g, l->site, layer, n->env->supposition);
    if (value_is_unknown(guard)) { // its type is not that of what it guards
        struct value open = value_is_poison(guard) ? guard : value_dynamic;
        *failed = n->env->supposition ? open : lenient_unknown(g, open);
        return LAYER_FAILED;
    }
    if (!guard_lets_in(guard))
        return LAYER_NONE;
    *out = layered_body(g, n, layer);
    return LAYER_THERE;
}

struct node *node_get_key(struct graph *g, struct node *n, struct value key, symbol name,
                          struct value *failed)
{
    int64_t index;
    struct value why = VALUE_NONE;
    if (!name && !value_is(key, VALUE_STRING))
        return number_to_int(key, &index) ? node_item(g, n, index, failed) : NULL;
    struct node *child =
        name ? node_get_named(g, n, name, &why) : node_get(g, n, value_str(&key), &why);
    if (failed)
        *failed = why;
    if (child || !value_is(why, VALUE_ABSENT))
        return child;
    n = node_follow(g, n); // a strict value has been expanded to look for the key
    bool is_by_text = n->kind != NODE_LAYERED && n->head == STATE_DONE && !n->shape &&
                      value_is_mapping(n->value) && n->value.aggregate->any_keys;
    ptrdiff_t at = is_by_text ? value_find_text(n->value, value_str(&key)) : -1;
    return at < 0 ? NULL : head_child(g, n, (uint32_t)at, failed);
}

// What a layer that exists has under the key.
static enum layer_state project(struct graph *g, const struct layered *l, struct node *layer,
                                struct node **out, struct value *failed)
{
    *out = node_get_key(g, layer, l->key, l->name, failed);
    if (*out)
        return LAYER_THERE;
    if (!value_is(*failed, VALUE_ABSENT))
        return LAYER_FAILED;
    struct node *head = node_expand(g, layer);
    enum head_kind wanted = value_is(l->key, VALUE_STRING) ? HEAD_MAP : HEAD_LIST;
    const struct policy *policy = l->base->layered->policy;
    if (policy->see_through)
        return LAYER_NONE;
    if (head_kind(head) == wanted)
        return policy->maps != MAPS_REPLACE ? LAYER_NONE : LAYER_CUT;
    if (!policy->keys_need_maps || wanted != HEAD_MAP)
        return LAYER_CUT;
    *failed =
        fail_at(g, FAIL_TYPE, DIAG_TYPE_MISMATCH, node_span(layer),
                "this is not a mapping, so it has no key `%.*s`", STR_ARGS(value_str(&l->key)));
    *failed = fail_with_help(g, *failed, "make it a mapping, or use another key");
    return LAYER_FAILED;
}

bool layer_replaces(const struct policy *policy, const struct node *layer)
{
    if (!policy->references_cut || layer->kind != NODE_EXPR)
        return false;
    enum expr_kind kind = expr_kind(layer->tree, layer->expr);
    return kind != EXPR_MAPPING && kind != EXPR_LAYERS && kind != EXPR_LET;
}

// Room to remember what was found: most keys ask for one layer of many.
static void make_room_for_found(struct graph *g, struct layered *l, uint32_t i)
{
    if (i < l->room)
        return;
    uint32_t room = l->room ? l->room * 2 : 2;
    if (room <= i)
        room = i + 1;
    if (room > l->count)
        room = l->count;
    uint8_t *states = ARENA_ARRAY(&g->arena, uint8_t, room);
    struct node **nodes = ARENA_ARRAY(&g->arena, struct node *, room);
    if (l->room) {
        memcpy(states, l->states, l->room);
        memcpy(nodes, l->nodes, sizeof(*nodes) * l->room);
    }
    l->states = states;
    l->nodes = nodes;
    l->room = room;
}

// Looks into candidate i under the key. A layer may be a reference to what it is a layer of.
static enum layer_state look_into(struct graph *g, struct node *n, uint32_t i, struct node **found,
                                  struct value *failed)
{
    struct layered *l = n->layered;
    struct node *layer = NULL;
    enum layer_state state = layered_at(g, l->base, l->which ? l->which[i] : i, &layer, failed);
    if (state != LAYER_THERE)
        return state;
    struct activation a;
    running_push(g, &a, n);
    a.at = node_span(layer);
    l->states[i] = LAYER_RUNNING;
    state = project(g, l, layer, found, failed);
    l->states[i] = LAYER_UNASKED;
    running_pop(g, &a);
    if (!layer_replaces(l->base->layered->policy, layer))
        return state;
    if (state == LAYER_THERE)
        l->count = i + 1; // it hides all below
    return state == LAYER_NONE ? LAYER_CUT : state;
}

struct layer_job {
    struct graph *g;
    struct node *n;
    uint32_t i;
    struct node **found;
    struct value *failed;
    enum layer_state state;
};

static void look_again(void *data)
{
    struct layer_job *job = data;
    job->state = look_into(job->g, job->n, job->i, job->found, job->failed);
}

// Layers that refer to layers that refer to layers: as deep as anybody cares to write.
static enum layer_state look_deeper(struct graph *g, struct node *n, uint32_t i,
                                    struct node **found, struct value *failed)
{
    if (g->now.on_own_stack) {
        *failed = limit_value(g, layered_span(n));
        return LAYER_FAILED;
    }
    struct layer_job job = {g, n, i, found, failed, LAYER_NONE};
    graph_on_stack(g, look_again, &job);
    return job.state;
}

// Candidate i of a layered node: what it has, found at most once.
enum layer_state layered_at(struct graph *g, struct node *n, uint32_t i, struct node **out,
                            struct value *failed)
{
    g->question.met_layers = true;
    struct layered *l = n->layered;
    if (!l->base)
        return whole_layer(g, n, i, out, failed);
    make_room_for_found(g, l, i);
    if (l->states[i] == LAYER_RUNNING) {
        *failed = cycle_value(g, n);
        return LAYER_FAILED;
    }
    if (l->states[i] == LAYER_UNASKED) {
        struct node *found = NULL;
        enum layer_state state = graph_has_stack(g) ? look_into(g, n, i, &found, failed)
                                                    : look_deeper(g, n, i, &found, failed);
        if (state == LAYER_FAILED)
            return state; // not remembered: the guard remembers it, if it may be
        l->nodes[i] = found;
        l->states[i] = (uint8_t)state;
        if (state == LAYER_THERE && (!l->at_of || i < l->at_of - 1)) {
            l->at = node_span(found);
            l->at_of = i + 1;
        }
    }
    *out = l->nodes[i];
    return (enum layer_state)l->states[i];
}

// ---- one key

// What a call brings in is no definition that its document publishes.
static bool can_publish(const struct layer_index *index, uint32_t layer)
{
    const struct tree *t = index->tree;
    expr_id body = expr_layer(t, index->expr, layer).body;
    return expr_kind(t, body) != EXPR_OP ||
           t->ops->operations[expr_number(t, body)].role != ROLE_CALL;
}

static bool is_private_name(const struct graph *g, const struct layer_index *index, symbol name)
{
    const struct tree *t = index->tree;
    return name && key_is_private(t->ops->policies[expr_at(t, index->expr)->n],
                                  symbol_text(g->symbols, name));
}

const uint32_t *layer_candidates(struct graph *g, const struct layer_index *index, symbol name,
                                 uint32_t *count)
{
    uint64_t *at = name ? table_find(&index->by_key, name) : NULL;
    const uint32_t *own = at ? &index->lists[*at + 1] : NULL;
    uint32_t own_count = at ? index->lists[*at] : 0;
    *count = own_count + index->any_count;
    if (!index->any_count)
        return own;
    uint32_t *merged = ARENA_ARRAY(&g->arena, uint32_t, *count), len = 0;
    bool is_private = is_private_name(g, index, name);
    for (uint32_t i = 0, j = 0, k = 0; k < *count; k++) {
        bool take_own = j == index->any_count || (i < own_count && own[i] < index->any[j]);
        uint32_t layer = take_own ? own[i++] : index->any[j++];
        if (!is_private || can_publish(index, layer))
            merged[len++] = layer;
    }
    *count = len;
    return merged;
}

// The first layer that has something; NULL when none has.
struct node *layered_first(struct graph *g, struct node *n, struct value *failed)
{
    g->question.met_layers = true;
    for (uint32_t i = 0; i < n->layered->count; i++) {
        struct node *there = NULL;
        switch (layered_at(g, n, i, &there, failed)) {
        case LAYER_THERE: return there;
        case LAYER_CUT:
        case LAYER_FAILED: return NULL;
        case LAYER_NONE:
        case LAYER_RUNNING:
        case LAYER_UNASKED: break;
        }
    }
    return NULL;
}

struct node *layered_outside(struct graph *g, struct node *n, const struct node *self,
                             struct value *failed)
{
    if (n->kind != NODE_LAYERED || !n->layered->base)
        return NULL;
    const struct layered *l = n->layered;
    for (uint32_t i = 0; i < l->count; i++) {
        struct node *there = NULL;
        uint32_t layer = l->which ? l->which[i] : i;
        if (layer >= l->base->layered->outside)
            return NULL;
        if (layered_at(g, n, i, &there, failed) == LAYER_THERE && there != self)
            return there;
    }
    return NULL;
}

// A document is asked key by key: one node a key, found by its symbol (bodies use small numbers).
static struct node *remembered_child(struct graph *g, struct node *n, struct value key, symbol name,
                                     const uint32_t *which, uint32_t count)
{
    struct layered *l = n->layered;
    if (!name || !l->tree)
        return layered_child(g, n, key, name, which, count);
    bool is_new;
    uint64_t *place = table_put(&l->bodies, UINT64_C(1) << 32 | name, &is_new);
    if (is_new)
        *place = (uintptr_t)layered_child(g, n, key, name, which, count);
    return (struct node *)(uintptr_t)*place;
}

// The same for a key that may have been asked for before: then it costs what it cost to find.
static struct node *find_first(struct graph *g, struct node *child, struct value *failed)
{
    struct layered *l = child->layered;
    node_forget_stale(g, child);
    if (child->epoch != g->question.epoch) {
        charge_warm(g, l->steps);
        if (child->head == STATE_DONE)
            node_touch(g, child);
        child->epoch = g->question.epoch;
    }
    uint64_t before = g->question.tree_steps;
    struct node *first = layered_first(g, child, failed);
    l->steps = add_saturating(l->steps, g->question.tree_steps - before);
    return first;
}

// Whether more than one layer has something at the position of a key.
static bool has_older(struct graph *g, struct node *child, struct value *failed)
{
    uint32_t found = 0;
    for (uint32_t i = 0; i < child->layered->count && found < 2; i++) {
        struct node *there = NULL;
        enum layer_state state = layered_at(g, child, i, &there, failed);
        if (state == LAYER_CUT || state == LAYER_FAILED)
            break;
        found += state == LAYER_THERE;
    }
    return found > 1;
}

static bool is_deleting(struct graph *g, const struct policy *policy, struct node *n)
{
    if (!policy->null_deletes)
        return false;
    n = node_expand(g, n);
    return !n->shape && value_is_null(n->value);
}

// A child of a mapping that has been combined already.
static struct node *combined_get(struct graph *g, struct node *n, struct value key, symbol name)
{
    node_touch(g, n);
    ptrdiff_t i =
        name ? shape_find_named(g, n->shape, name) : shape_find(g, n->shape, value_str(&key));
    return i < 0 ? NULL : shape_item(g, n->shape, (uint32_t)i, NULL);
}

// A layer that has its keys itself; any other may lead anywhere, also back here.
static bool is_plain_layer(const struct layered *l, uint32_t layer)
{
    return expr_kind(l->tree, expr_layer(l->tree, l->expr, layer).body) == EXPR_MAPPING;
}

// The key of the only layer that can define it: there is nothing to combine.
static struct node *only_get(struct graph *g, struct node *n, struct value key, symbol name,
                             uint32_t layer, struct value *failed)
{
    struct node *there = NULL;
    if (whole_layer(g, n, layer, &there, failed) != LAYER_THERE)
        return NULL;
    there = node_get_key(g, there, key, name, failed);
    bool is_deleted =
        there && !n->layered->policy->first_null_stays && is_deleting(g, n->layered->policy, there);
    return is_deleted ? NULL : there;
}

static struct node *projected_get(struct graph *g, struct node *n, struct value key, symbol name,
                                  struct value *failed)
{
    struct layered *l = n->layered;
    uint32_t count = l->count;
    const uint32_t *which = NULL;
    // where the newest layer is all there is, one without the key matters too
    if (l->tree && value_is(key, VALUE_STRING) && l->policy->maps != MAPS_REPLACE) {
        which = layer_candidates(g, l->site->index, name, &count);
        if (count == 0)
            return NULL;
        if (count == 1 && is_plain_layer(l, which[0]) && !l->policy->null_deletes)
            return only_get(g, n, key, name, which[0], failed);
    }
    struct node *child = remembered_child(g, n, key, name, which, count);
    struct node *first = find_first(g, child, failed);
    if (!first || (is_deleting(g, l->policy, first) &&
                   (!l->policy->first_null_stays || has_older(g, child, failed))))
        return NULL;
    return l->policy->maps == MAPS_DEEP ? child : first;
}

// A key that is being looked for in a node.
struct look {
    struct look *outer;
    const struct node *node;
    struct value key;
    uint64_t depth;
};

static struct value endless_look(struct graph *g, const struct node *n)
{
    struct str text = node_path_text(g, n);
    struct diag *d =
        diag_new(&g->arena, DIAG_CYCLE, node_span(n), "`%.*s` depends on itself", STR_ARGS(text));
    diag_help(d, "give it a value that does not refer to itself");
    g->question.met_cycle = true;
    return fail_with(g, FAIL_CYCLE, d);
}

// Looking for a key runs no node, so `a: a` would be looked through forever. Looks that need themselves
// come round again: it is enough to compare each with one of those around it, if that one is renewed at
// every power of two (Brent).
static struct node *guarded_look(struct graph *g, struct node *n, struct value key, symbol name,
                                 struct value *failed)
{
    struct look *outer = g->now.looks, *marked = g->now.marked_look;
    if (marked && marked->node == n && value_same(marked->key, key)) {
        *failed = endless_look(g, n);
        return NULL;
    }
    struct look look = {outer, n, key, outer ? outer->depth + 1 : 1};
    g->now.looks = &look;
    if ((look.depth & (look.depth - 1)) == 0)
        g->now.marked_look = &look;
    struct node *child = projected_get(g, n, key, name, failed);
    g->now.looks = outer;
    g->now.marked_look = marked;
    return child;
}

// A list that was asked for a key, where that is an error; else absent.
static struct value no_key_in(struct graph *g, struct node *n, struct value key)
{
    struct node *head = n->flags & NODE_ALIAS ? n->alias : n;
    if (!n->layered->policy->keys_need_maps || !value_is(key, VALUE_STRING) ||
        head->head != STATE_DONE || head_kind(head) != HEAD_LIST)
        return VALUE_NONE;
    struct value failed =
        fail_at(g, FAIL_TYPE, DIAG_TYPE_MISMATCH, node_span(n),
                "this is a list, so it has no key `%.*s`", STR_ARGS(value_str(&key)));
    return fail_with_help(g, failed, "use the number of an item, or make it a mapping");
}

// What is known of it together tells about the key: a policy that sees through scalars finds keys below what
// combining ends at.
static bool has_combined(const struct node *n, struct value key)
{
    const struct policy *policy = n->layered->policy;
    bool is_private = value_is(key, VALUE_STRING) && key_is_private(policy, value_str(&key));
    return n->head == STATE_DONE && !policy->see_through && !is_private;
}

// Why there is no such key: absent when it is only missing.
static struct value why_missing(struct graph *g, struct node *n, struct value key, bool is_combined)
{
    struct value why = is_combined ? no_key_in(g, n, key) : VALUE_NONE;
    return value_is(why, VALUE_ABSENT) && n->layered->is_open ? value_dynamic : why;
}

struct node *layered_get(struct graph *g, struct node *n, struct value key, symbol name,
                         struct value *failed)
{
    g->question.met_layers = true;
    struct value why = VALUE_NONE;
    struct node *child = NULL;
    node_forget_stale(g, n);
    bool is_combined = has_combined(n, key);
    if (lenient_is_unsure(g, n->layered, name))
        why = value_dynamic;
    else if (is_combined && (n->flags & NODE_ALIAS))
        child = node_get_key(g, n->alias, key, name, &why);
    else if (is_combined && n->shape && n->shape->kind == SHAPE_MAP && value_is(key, VALUE_STRING))
        child = combined_get(g, n, key, name);
    else
        child = guarded_look(g, n, key, name, &why);
    if (!child && value_is(why, VALUE_ABSENT))
        why = why_missing(g, n, key, is_combined);
    if (failed && !value_is(why, VALUE_ABSENT))
        *failed = why;
    return child;
}

// ---- predecessors

// The first of the layers (in order) that is older than `layer`.
static uint32_t first_older(const uint32_t *which, uint32_t count, uint32_t layer)
{
    return (uint32_t)search_u32_after(which, count, layer);
}

// The layers that are older than the body `n` and may have a key.
static struct node *older_layers(struct graph *g, struct node *all, uint32_t layer, symbol name)
{
    struct value key = value_string_kept(symbol_text(g->symbols, name));
    if (all->layered->tree) {
        uint32_t count;
        const uint32_t *which = layer_candidates(g, all->layered->site->index, name, &count);
        uint32_t older = first_older(which, count, layer);
        return layered_child(g, all, key, name, which + older, count - older);
    }
    uint32_t count = all->layered->count - layer - 1;
    uint32_t *which = ARENA_ARRAY(&g->arena, uint32_t, count);
    for (uint32_t i = 0; i < count; i++)
        which[i] = layer + 1 + i;
    return layered_child(g, all, key, name, which, count);
}

// What the older layers of the body have under the names (innermost first); NULL when nothing.
static struct node *before_body(struct graph *g, struct node *body, const symbol *names,
                                size_t depth, struct value *failed)
{
    struct node *n = older_layers(g, body->parent, body->name - 1, names[depth - 1]);
    if (!layered_first(g, n, failed))
        return NULL;
    for (size_t i = depth - 1; n && i > 0; i--)
        n = node_get_named(g, n, names[i - 1], failed);
    return n;
}

struct node *layered_predecessor(struct graph *g, struct node *self, struct value *failed)
{
    symbol names[NAMES_MOST];
    size_t depth = 0;
    for (struct node *n = self; n->parent; n = n->parent) {
        bool is_body = node_is_layer(n) && depth;
        struct node *before = is_body ? before_body(g, n, names, depth, failed) : NULL;
        if (before || (failed && !value_is(*failed, VALUE_ABSENT)))
            return before;
        if (n->flags & NODE_NAMED && depth < NAMES_MOST)
            names[depth++] = n->name;
        else if (n->name && !node_is_layer(n))
            return NULL; // an item of a list was not there before
    }
    return NULL;
}
