// SPDX-License-Identifier: Apache-2.0
//
// Layered nodes. There are two forms: the layers themselves, and what is under a key of another layered
// node. The second form asks the first layer by layer, from the newest on, and remembers what it found,
// so that looking at one key decides no guard that could not matter for it.
#include "graph/layers.h"

#include <stdlib.h>
#include <string.h>

#include "graph/graph_parts.h"
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
    ARRAY_PUSH(&g->layered, l);
}

// What is under `key`, from the layers of `base` that `which` lists.
static struct node *new_child(struct graph *g, struct node *base, struct value key, symbol name,
                              const uint32_t *which, uint32_t count)
{
    struct node *n = node_new(g, NODE_LAYERED, base->env, base);
    struct layered *l = new_layered(g, n, base->layered->policy);
    l->base = base;
    l->at = node_span(base);
    l->key = key;
    l->name = name;
    l->which = which;
    l->count = count;
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
    if (!l->base)
        return;
    if (l->room)
        memset(l->states, LAYER_UNASKED, l->room);
    l->steps = 0;
    l->at = node_span(l->base);
    l->at_of = 0;
}

void layers_close(struct graph *g)
{
    for (size_t i = 0; i < g->layered.len; i++)
        table_done(&g->layered.at[i]->bodies);
    ARRAY_DONE(&g->layered);
    guards_close(g);
}

struct span layered_span(const struct node *n)
{
    const struct layered *l = n->layered;
    return l->tree ? expr_span(l->tree, l->expr) : l->at;
}

struct span layered_place(const struct node *n, uint32_t i)
{
    const struct layered *l = n->layered, *all = l->base->layered;
    if (i < l->room && l->states[i] == LAYER_THERE)
        return node_span(l->nodes[i]);
    if (!all->tree)
        return NO_SPAN;
    expr_id body = expr_layer(all->tree, all->expr, l->which ? l->which[i] : i).body;
    if (!(n->flags & NODE_NAMED) || expr_kind(all->tree, body) != EXPR_MAPPING)
        return NO_SPAN;
    for (uint32_t k = 0; k < expr_count(all->tree, body); k++)
        if (expr_pair_key(all->tree, body, k) == n->name)
            return expr_span(all->tree, expr_pair_value(all->tree, body, k));
    return NO_SPAN;
}

bool layered_is_removed(struct value v)
{
    return value_is(v, VALUE_ABSENT);
}

struct node *layered_owner(struct node *body)
{
    if (body->parent && body->parent->kind == NODE_LAYERED && !body->parent->layered->base)
        return body->parent;
    return body;
}

// ---- asking one layer

static struct node *body_of(struct graph *g, struct node *n, uint32_t layer)
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
    if (n->env->world && world_masks(n->env->world, l->site, layer))
        return LAYER_NONE;
    struct value guard = guard_value(g, l->site, layer);
    if (!value_is(guard, VALUE_BOOL)) {
        *failed = guard;
        return LAYER_FAILED;
    }
    if (!guard.boolean)
        return LAYER_NONE;
    *out = body_of(g, n, layer);
    return LAYER_THERE;
}

static struct node *get_key(struct graph *g, struct node *n, struct value key, symbol name,
                            struct value *failed)
{
    int64_t index;
    if (name)
        return node_get_named(g, n, name, failed);
    if (value_is(key, VALUE_STRING))
        return node_get(g, n, value_str(&key), failed);
    return number_to_int(key, &index) ? node_item(g, n, index, failed) : NULL;
}

// What a layer that exists has under the key.
static enum layer_state project(struct graph *g, const struct layered *l, struct node *layer,
                                struct node **out, struct value *failed)
{
    *out = get_key(g, layer, l->key, l->name, failed);
    if (*out)
        return LAYER_THERE;
    if (!value_is(*failed, VALUE_ABSENT))
        return LAYER_FAILED;
    struct node *head = node_expand(g, layer);
    enum head_kind wanted = value_is(l->key, VALUE_STRING) ? HEAD_MAP : HEAD_LIST;
    if (l->policy->see_through)
        return LAYER_NONE;
    bool may_be_below = head_kind(head) == wanted && l->policy->maps != MAPS_REPLACE;
    return may_be_below ? LAYER_NONE : LAYER_CUT;
}

// Room to remember what was found: most keys ask for one layer of many.
static void make_room(struct graph *g, struct layered *l, uint32_t i)
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

static enum layer_state layer_at(struct graph *g, struct node *n, uint32_t i, struct node **out,
                                 struct value *failed);

// Looks into candidate i under the key. A layer may be a reference to what it is a layer of.
static enum layer_state look_into(struct graph *g, struct node *n, uint32_t i, struct node **found,
                                  struct value *failed)
{
    struct layered *l = n->layered;
    struct node *layer = NULL;
    enum layer_state state = layer_at(g, l->base, l->which ? l->which[i] : i, &layer, failed);
    if (state != LAYER_THERE)
        return state;
    struct activation a;
    running_push(g, &a, n);
    a.at = node_span(layer);
    l->states[i] = LAYER_RUNNING;
    state = project(g, l, layer, found, failed);
    l->states[i] = LAYER_UNASKED;
    running_pop(g, &a);
    return state;
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
    if (g->on_own_stack) {
        *failed = limit_value(g, layered_span(n));
        return LAYER_FAILED;
    }
    struct layer_job job = {g, n, i, found, failed, LAYER_NONE};
    graph_on_stack(g, look_again, &job);
    return job.state;
}

// Candidate i of a layered node: what it has, found at most once.
static enum layer_state layer_at(struct graph *g, struct node *n, uint32_t i, struct node **out,
                                 struct value *failed)
{
    struct layered *l = n->layered;
    if (!l->base)
        return whole_layer(g, n, i, out, failed);
    make_room(g, l, i);
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

// The layers that can define a key at all, newest first.
static const uint32_t *candidates(struct graph *g, const struct layer_index *index, symbol name,
                                  uint32_t *count)
{
    uint64_t *at = name ? table_find(&index->by_key, name) : NULL;
    const uint32_t *own = at ? &index->lists[*at + 1] : NULL;
    uint32_t own_count = at ? index->lists[*at] : 0;
    *count = own_count + index->any_count;
    if (!index->any_count)
        return own;
    uint32_t *merged = ARENA_ARRAY(&g->arena, uint32_t, *count);
    for (uint32_t i = 0, j = 0, k = 0; k < *count; k++) {
        bool take_own = j == index->any_count || (i < own_count && own[i] < index->any[j]);
        merged[k] = take_own ? own[i++] : index->any[j++];
    }
    return merged;
}

// The first layer that has something; NULL when none has.
static struct node *first_there(struct graph *g, struct node *n, struct value *failed)
{
    for (uint32_t i = 0; i < n->layered->count; i++) {
        struct node *there = NULL;
        switch (layer_at(g, n, i, &there, failed)) {
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

// A document is asked key by key: one node a key, found by its symbol (bodies use small numbers).
static struct node *remembered_child(struct graph *g, struct node *n, struct value key, symbol name,
                                     const uint32_t *which, uint32_t count)
{
    struct layered *l = n->layered;
    if (!name || !l->tree)
        return new_child(g, n, key, name, which, count);
    bool is_new;
    uint64_t *place = table_put(&l->bodies, UINT64_C(1) << 32 | name, &is_new);
    if (is_new)
        *place = (uintptr_t)new_child(g, n, key, name, which, count);
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
    struct node *first = first_there(g, child, failed);
    l->steps = add_saturating(l->steps, g->question.tree_steps - before);
    return first;
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
    return i < 0 ? NULL : n->shape->items[i];
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
    there = get_key(g, there, key, name, failed);
    return there && is_deleting(g, n->layered->policy, there) ? NULL : there;
}

static struct node *projected_get(struct graph *g, struct node *n, struct value key, symbol name,
                                  struct value *failed)
{
    struct layered *l = n->layered;
    uint32_t count = l->count;
    const uint32_t *which = NULL;
    if (l->tree && value_is(key, VALUE_STRING)) {
        which = candidates(g, l->site->index, name, &count);
        if (count == 0)
            return NULL;
        if (count == 1 && is_plain_layer(l, which[0]))
            return only_get(g, n, key, name, which[0], failed);
    }
    struct node *child = remembered_child(g, n, key, name, which, count);
    struct node *first = find_first(g, child, failed);
    if (!first || is_deleting(g, l->policy, first))
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

// Looking for a key runs no node, so `a: a` would be looked through for ever. Looks that need themselves
// come round again: it is enough to compare each with one of those around it, if that one is renewed at
// every power of two (Brent).
static struct node *guarded_look(struct graph *g, struct node *n, struct value key, symbol name,
                                 struct value *failed)
{
    struct look *outer = g->looks, *marked = g->marked_look;
    if (marked && marked->node == n && value_same(marked->key, key)) {
        struct str text = node_path_text(g, n);
        *failed =
            fail_at(g, FAIL_CYCLE, DIAG_CYCLE, node_span(n), "`%.*s` needs itself", STR_ARGS(text));
        return NULL;
    }
    struct look look = {outer, n, key, outer ? outer->depth + 1 : 1};
    g->looks = &look;
    if ((look.depth & (look.depth - 1)) == 0)
        g->marked_look = &look;
    struct node *child = projected_get(g, n, key, name, failed);
    g->looks = outer;
    g->marked_look = marked;
    return child;
}

struct node *layered_get(struct graph *g, struct node *n, struct value key, symbol name,
                         struct value *failed)
{
    struct value why = VALUE_NONE;
    struct node *child;
    node_forget_stale(g, n);
    if (n->head == STATE_DONE && (n->flags & NODE_ALIAS))
        child = get_key(g, n->alias, key, name, &why);
    else if (n->head == STATE_DONE && n->shape && value_is(key, VALUE_STRING))
        child = combined_get(g, n, key, name);
    else
        child = guarded_look(g, n, key, name, &why);
    if (failed && !value_is(why, VALUE_ABSENT))
        *failed = why;
    return child;
}

// ---- expanding

// The layers that combine, newest first, and how they look.
struct pile {
    struct graph *g;
    struct node *n;
    const struct policy *policy;
    ARRAY(struct node *) heads;
    ARRAY(uint32_t) numbers; // which candidate each is
    enum head_kind kind;
    struct value failed;
};

static struct value cannot_extend(struct pile *p, const struct node *below)
{
    struct graph *g = p->g;
    struct str name = node_path_text(g, p->n);
    struct diag *d = diag_new(&g->arena, DIAG_EXTEND_SCALAR, node_span(p->heads.at[0]),
                              "`%.*s` cannot be extended", STR_ARGS(name));
    diag_label(d, "this adds to it");
    diag_related(d, node_span(below), "this is no mapping to add to");
    diag_help(d, "replace it as a whole, or use another name");
    return fail_with(g, FAIL_TYPE, d);
}

// True when looking further down makes sense.
static bool pile_first(struct pile *p, enum head_kind kind)
{
    p->kind = kind;
    if (kind == HEAD_MAP)
        return p->policy->maps != MAPS_REPLACE;
    return kind == HEAD_LIST && p->policy->lists != LISTS_REPLACE;
}

static bool pile_add(struct pile *p, struct node *layer, uint32_t number)
{
    struct node *head = node_expand(p->g, layer);
    enum head_kind kind = head_kind(head);
    bool is_first = p->heads.len == 0;
    if (!is_first && kind != p->kind) {
        if (kind == HEAD_POISON || kind == HEAD_UNKNOWN)
            p->failed = head->value;
        else if (p->policy->clash == CLASH_ERROR)
            p->failed = cannot_extend(p, head);
        return false;
    }
    ARRAY_PUSH(&p->heads, head);
    ARRAY_PUSH(&p->numbers, number);
    return is_first ? pile_first(p, kind) : true;
}

// A node that joins lists by the same policy, to be seen without expanding it.
static bool is_list_of(struct pile *p, struct node *n)
{
    if (n->kind == NODE_EXPR && expr_kind(n->tree, n->expr) == EXPR_LAYERS)
        layered_open(p->g, n);
    if (n->kind != NODE_LAYERED || !n->layered->tree || n->layered->policy != p->policy)
        return false;
    struct expr_layer first = expr_layer(n->layered->tree, n->layered->expr, 0);
    enum expr_kind kind = expr_kind(n->layered->tree, first.body);
    return !first.guard && (kind == EXPR_SEQUENCE || kind == EXPR_TUPLE);
}

// `extend foo: [3]` is a list over what foo was before, which is often such a list itself. Lists that
// are joined may be joined in one go: without this, a chain of n extensions would copy n * n items, and
// recurse n deep.
static struct node *extended_list(struct pile *p, struct node *layer)
{
    if (p->policy->lists != LISTS_CONCAT || p->kind != HEAD_LIST || layer->kind != NODE_EXPR ||
        expr_kind(layer->tree, layer->expr) != EXPR_PREDECESSOR)
        return NULL;
    struct node *before = layered_predecessor(p->g, layer, &p->failed);
    if (!before || before->kind != NODE_LAYERED)
        return before && is_list_of(p, before) ? before : NULL;
    struct node *first = first_there(p->g, before, &p->failed);
    return first && is_list_of(p, first) ? first : NULL;
}

// Adds the layers of `n`; true when looking further down makes sense. Goes on with another node instead
// of recursing.
static void pile_up(struct pile *p)
{
    struct node *n = p->n;
    for (uint32_t i = 0; i < n->layered->count; i++) {
        struct node *layer = NULL, *deeper;
        switch (layer_at(p->g, n, i, &layer, &p->failed)) {
        case LAYER_THERE:
            deeper = i + 1 == n->layered->count ? extended_list(p, layer) : NULL;
            if (deeper) {
                n = deeper;
                i = UINT32_MAX; // its first layer comes next
                break;
            }
            if (!pile_add(p, layer, i))
                return;
            break;
        case LAYER_CUT:
        case LAYER_FAILED: return;
        case LAYER_NONE:
        case LAYER_RUNNING:
        case LAYER_UNASKED: break;
        }
    }
}

// Keys of all heads, in the policy's order, each once.
static void gather_keys(struct pile *p, struct str_table *seen, bool oldest_first)
{
    size_t count = p->heads.len;
    for (size_t h = 0; h < count; h++) {
        struct node *head = p->heads.at[oldest_first ? count - 1 - h : h];
        uint32_t len = head_len(p->g, head, &p->failed);
        for (uint32_t i = 0; i < len; i++) {
            struct value *key = ARENA_NEW(&p->g->arena, struct value);
            *key = head_key(p->g, head, i);
            str_table_put(seen, value_str(key), NULL);
        }
    }
}

static int compare_keys(const void *x, const void *y)
{
    return str_compare(value_str(x), value_str(y));
}

static struct node *combined_child(struct pile *p, const uint32_t *numbers, struct value key)
{
    if (p->policy->maps == MAPS_DEEP)
        return new_child(p->g, p->n, key, symbol_find(p->g->symbols, value_str(&key)), numbers,
                         (uint32_t)p->numbers.len);
    for (size_t h = 0; h < p->heads.len; h++) {
        struct node *child = get_key(p->g, p->heads.at[h], key, 0, &p->failed);
        if (child)
            return child;
    }
    UNREACHABLE("a key of a layer is gone");
}

static bool is_deleted(struct pile *p, struct value key)
{
    if (!p->policy->null_deletes)
        return false;
    for (size_t h = 0; h < p->heads.len; h++) {
        struct node *child = get_key(p->g, p->heads.at[h], key, 0, &p->failed);
        if (!child)
            continue;
        struct node *head = node_expand(p->g, child);
        return !head->shape && value_is_null(head->value);
    }
    return false;
}

static struct shape *combined_map(struct pile *p)
{
    struct arena *a = &p->g->arena;
    struct str_table seen = {0};
    gather_keys(p, &seen, p->policy->order == KEYS_OLDEST_FIRST);
    struct value *keys = ARENA_ARRAY(a, struct value, seen.len);
    for (uint32_t i = 0; i < seen.len; i++)
        keys[i] = value_string_kept(seen.entries[i].key);
    if (p->policy->order == KEYS_SORTED && seen.len)
        qsort(keys, seen.len, sizeof(*keys), compare_keys);
    uint32_t *numbers = ARENA_ARRAY(a, uint32_t, p->numbers.len);
    memcpy(numbers, p->numbers.at, sizeof(*numbers) * p->numbers.len);
    struct node **items = ARENA_ARRAY(a, struct node *, seen.len);
    uint32_t len = 0;
    for (uint32_t i = 0; i < seen.len; i++) {
        if (is_deleted(p, keys[i]))
            continue;
        keys[len] = keys[i];
        items[len++] = combined_child(p, numbers, keys[i]);
    }
    str_table_done(&seen);
    return shape_of_nodes(p->g, p->n, SHAPE_MAP, keys, items, len);
}

static bool is_repeated(struct pile *p, struct shape *s, struct node *item)
{
    struct value v = node_resolve(p->g, item);
    for (uint32_t i = 0; i < s->len; i++)
        if (value_same(node_resolve(p->g, s->items[i]), v))
            return true;
    return false;
}

// Older items first.
static struct shape *joined_lists(struct pile *p)
{
    struct shape *s = shape_new(p->g, p->n, SHAPE_LIST);
    for (size_t h = p->heads.len; h > 0; h--) {
        struct node *head = p->heads.at[h - 1];
        uint32_t len = head_len(p->g, head, &p->failed);
        for (uint32_t i = 0; i < len; i++) {
            struct node *item = head_child(p->g, head, i, &p->failed);
            if (p->policy->lists == LISTS_UNIQUE && is_repeated(p, s, item))
                continue;
            uint32_t name = item->name;
            shape_append(p->g, s, item);
            item->name = name; // it keeps the place where it is written
        }
    }
    return s;
}

static struct shape *indexed_lists(struct pile *p)
{
    uint32_t longest = 0;
    for (size_t h = 0; h < p->heads.len; h++) {
        uint32_t len = head_len(p->g, p->heads.at[h], &p->failed);
        longest = len > longest ? len : longest;
    }
    uint32_t *numbers = ARENA_ARRAY(&p->g->arena, uint32_t, p->numbers.len);
    memcpy(numbers, p->numbers.at, sizeof(*numbers) * p->numbers.len);
    struct shape *s = shape_new(p->g, p->n, SHAPE_LIST);
    for (uint32_t i = 0; i < longest; i++)
        shape_append(p->g, s,
                     new_child(p->g, p->n, value_int(i), 0, numbers, (uint32_t)p->numbers.len));
    return s;
}

static struct shape *combine(struct pile *p)
{
    if (p->kind == HEAD_MAP)
        return combined_map(p);
    return p->policy->lists == LISTS_INDEXWISE ? indexed_lists(p) : joined_lists(p);
}

static void take(struct node *n, struct value v)
{
    n->shape = NULL;
    n->value = v;
    n->whole = STATE_DONE;
}

static struct value nothing_there(struct graph *g, struct node *n)
{
    if (!n->layered->base) // a document that says nothing is an empty mapping
        return value_object(&g->arena, NULL, NULL, 0);
    struct str name = node_path_text(g, n);
    return fail_at(g, FAIL_MISSING, DIAG_MISSING_KEY, node_span(n->layered->base),
                   "nothing defines `%.*s`", STR_ARGS(name));
}

void layered_expand(struct graph *g, struct node *n)
{
    struct pile p = {.g = g, .n = n, .policy = n->layered->policy};
    n->shape = NULL;
    pile_up(&p);
    bool alone = p.heads.len == 1 && !(p.policy->null_deletes && p.kind == HEAD_MAP);
    if (!value_is(p.failed, VALUE_ABSENT)) {
        take(n, p.failed);
    } else if (p.heads.len == 0) {
        take(n, nothing_there(g, n));
    } else if (alone && p.heads.at[0]->shape) {
        n->alias = p.heads.at[0]; // one layer is all there is: its children are shared
        n->flags |= NODE_ALIAS;
    } else if (alone) {
        take(n, p.heads.at[0]->value);
    } else {
        n->shape = combine(&p);
        if (!value_is(p.failed, VALUE_ABSENT))
            take(n, p.failed);
    }
    ARRAY_DONE(&p.heads);
    ARRAY_DONE(&p.numbers);
}

// ---- predecessors

// The layers' own body that `n` is written in, with the names on the way (innermost first).
static struct node *find_body(struct node *n, symbol *names, size_t *count, size_t most)
{
    for (; n->parent; n = n->parent) {
        bool is_body = layered_owner(n) != n && n->parent->layered->tree;
        if (is_body && *count)
            return n;
        if (n->flags & NODE_NAMED && *count < most)
            names[(*count)++] = n->name;
    }
    return NULL;
}

// The first of the layers (in order) that is older than `layer`.
static uint32_t first_older(const uint32_t *which, uint32_t count, uint32_t layer)
{
    uint32_t low = 0, high = count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (which[middle] <= layer)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

struct node *layered_predecessor(struct graph *g, struct node *self, struct value *failed)
{
    symbol names[64];
    size_t depth = 0;
    struct node *body = find_body(self, names, &depth, COUNT_OF(names));
    if (!body)
        return NULL;
    struct node *all = body->parent;
    symbol name = names[depth - 1];
    uint32_t count;
    const uint32_t *which = candidates(g, all->layered->site->index, name, &count);
    uint32_t older = first_older(which, count, body->name - 1);
    struct value key = value_string_kept(symbol_text(g->symbols, name));
    struct node *n = new_child(g, all, key, name, which + older, count - older);
    if (!first_there(g, n, failed))
        return NULL;
    for (size_t i = depth - 1; n && i > 0; i--)
        n = node_get_named(g, n, names[i - 1], failed);
    return n;
}
