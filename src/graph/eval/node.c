// SPDX-License-Identifier: Apache-2.0
//
// The node's state machine: only here is decided whether a node runs, is done, or loops. A reference is
// followed first (node_follow); what it means is expanded (node_expand); children are resolved last
// (node_resolve). Each of the three is done once.
#include "graph/eval/node.h"

#include "graph/eval/crossing.h"
#include "graph/eval/eval.h"
#include "graph/eval/key_sets.h"
#include "graph/eval/record.h"
#include "graph/eval/scratch.h"
#include "graph/eval/waiting.h"
#include "graph/graph_parts.h"
#include "graph/known.h"
#include "graph/layers/layers.h"
#include "graph/settled.h"
#include "graph/views/view.h"

struct node *node_new(struct graph *g, enum node_kind kind, const struct env *env,
                      struct node *parent)
{
    struct node *n = ARENA_NEW(&g->arena, struct node);
    n->kind = (uint8_t)kind;
    n->env = env_kept(g, env);
    n->parent = parent;
    n->epoch = g->epochs.now;
    return n;
}

struct node *node_of_expr(struct graph *g, const struct tree *t, expr_id e, const struct env *env,
                          struct node *parent)
{
    struct node *n = node_new(g, NODE_EXPR, env, parent);
    n->tree = t;
    n->expr = e;
    return n;
}

struct node *node_of_value(struct graph *g, struct value v, struct node *parent)
{
    scratch_pin(g, v);
    struct node *n = node_new(g, NODE_VALUE, parent ? parent->env : NULL, parent);
    n->value = v;
    n->head = n->whole = STATE_DONE;
    return n;
}

void node_name(struct node *n, symbol key)
{
    n->name = key;
    n->flags |= NODE_NAMED;
}

void node_number(struct node *n, uint32_t index)
{
    n->name = index + 1; // 0: it has no name
}

// ---- memory of answers

static uint64_t node_steps(const struct node *n)
{
    return UINT64_C(1) << (n->flags >> NODE_STEPS_SHIFT);
}

// Keeps the logarithm, rounded up.
static void keep_steps(struct node *n, uint64_t steps)
{
    unsigned low = n->flags & ((1U << NODE_STEPS_SHIFT) - 1);
    unsigned log = steps < 2                   ? 0
                   : steps > UINT64_C(1) << 63 ? 63
                                               : 64 - (unsigned)__builtin_clzll(steps - 1);
    n->flags = (uint8_t)(low | log << NODE_STEPS_SHIFT);
}

// Something unknown may be in what was computed, or in what it holds on to.
static bool is_open(const struct node *n)
{
    bool holds_values = n->kind == NODE_LAYERED || n->kind == NODE_IMPORT;
    if (holds_values || n->head != STATE_DONE || (n->flags & NODE_ALIAS))
        return holds_values;
    return n->shape ? n->shape->is_stream : !value_is_wholly_known(n->value);
}

// A value became known since. Children that do not depend on it stay.
static NOINLINE bool forget_open(struct graph *g, struct node *n)
{
    if (is_open(n))
        return true;
    if (n->whole == STATE_DONE && n->shape && !value_is_wholly_known(n->value)) {
        n->whole = STATE_NO;
        n->epoch = g->epochs.now;
    }
    return false;
}

void node_forget_stale(struct graph *g, struct node *n)
{
    bool counts = graph_node_counts(g, n->epoch);
    if (counts && n->epoch >= g->epochs.known)
        return;
    if (n->kind == NODE_VALUE || n->head == STATE_RUNNING || (counts && !forget_open(g, n)))
        return;
    n->head = n->whole = STATE_NO;
    n->flags &= (uint8_t)~NODE_ALIAS;
    n->shape = NULL;
    n->epoch = g->epochs.now;
    if (n->kind == NODE_LAYERED)
        layered_forget(n);
}

// A hit on something computed already: the first one of a question is charged.
void node_touch(struct graph *g, struct node *n)
{
    uint64_t steps = node_steps(n);
    g->question.tree_steps = add_saturating(g->question.tree_steps, steps);
    if (n->epoch != g->question.epoch && n->kind != NODE_VALUE) {
        n->epoch = g->question.epoch;
        charge_warm(g, steps);
    }
}

// An answer may be kept unless it is no property of the configuration; also inside a strict aggregate.
static bool may_keep(const struct graph *g, unsigned mask)
{
    return !(mask & FAIL_PASSING) && !g->question.limit_reached;
}

static NOINLINE struct node *read_failed(struct graph *g, struct node *n)
{
    if (failure_mask(n->value) & FAIL_LOOP)
        cycle_was_read(g, n);
    return n;
}

// A head that is done is read again.
static struct node *read_again(struct graph *g, struct node *n)
{
    return !n->shape && value_is_poison(n->value) ? read_failed(g, n) : n;
}

void node_take_value(struct node *n, struct value v)
{
    n->shape = NULL;
    n->value = v;
    n->whole = STATE_DONE;
}

static NOINLINE struct node *node_of_cycle(struct graph *g, struct node *n)
{
    return node_of_value(g, cycle_value(g, n), n->parent);
}

static NOINLINE struct node *node_of_limit(struct graph *g, struct node *n)
{
    return node_of_value(g, limit_value(g, node_span(n)), n->parent);
}

// ---- following references

static bool is_concerned(struct graph *g, const struct node *n)
{
    return g->known && known_concerns_node(g, n);
}

// What has become known of a name is not what it refers to: that may be read under other names.
static bool is_reference(struct graph *g, const struct node *n)
{
    return n->kind == NODE_EXPR && expr_strategy(n->tree, n->expr) == STRATEGY_REFERENCE &&
           !is_concerned(g, n);
}

static struct node *noted(struct graph *g, struct node *n)
{
    bool is_read =
        g->modes.recording && n->parent; // looking into the document is nothing to explain
    return is_read ? record_read(g, n) : n;
}

// What is meant, as far as nothing needs to be followed any more; else NULL.
static struct node *known_meaning(struct graph *g, struct node *n)
{
    if (!is_reference(g, n))
        return n;
    node_forget_stale(g, n);
    if (n->head != STATE_DONE)
        return NULL;
    node_touch(g, n);
    return n->flags & NODE_ALIAS ? n->alias : read_again(g, n);
}

// Chains of references are long: each one waits on a stack of its own until it is known what is meant.
// Then, from the last to the first, they lead to it.
static NOINLINE struct node *follow_chain(struct graph *g, struct node *n)
{
    const struct waiting *below = g->now.waiting.top;
    struct node *meant = NULL;
    while (!meant) {
        struct waiting *w = waiting_push(g, 0);
        meant = w ? node_begin(g, n, &w->activation) : node_of_limit(g, n);
        if (meant) { // a cycle, a limit, or an answer that was there
            if (w)
                waiting_pop(g);
            break;
        }
        struct eval_context at = {.tree = n->tree, .env = n->env, .self = n};
        struct lazy l = lazy_of(g, &at, n->expr);
        if (l.kind == LAZY_VALUE) {
            node_take_value(n, l.value);
            meant = node_settle(g, &w->activation, n);
            waiting_pop(g);
            break;
        }
        w->activation.leads = true;
        n = noted(g, lazy_node(g, &at, l));
        meant = known_meaning(g, n); // NULL: a reference in its turn
    }
    while (g->now.waiting.top != below) {
        struct activation *a = &g->now.waiting.top->activation;
        if (meant->kind == NODE_VALUE) { // also what failed: no need to keep the detour
            node_take_value(a->node, meant->value);
            meant = a->node;
        } else {
            a->node->alias = meant;
            a->node->flags |= NODE_ALIAS;
        }
        meant = node_settle(g, a, meant);
        waiting_pop(g);
    }
    return meant;
}

// Follows without being a read of its own: who asks has noted it.
static struct node *follow(struct graph *g, struct node *n)
{
    struct node *meant = known_meaning(g, n);
    return meant ? meant : follow_chain(g, n);
}

struct node *node_follow(struct graph *g, struct node *n)
{
    return follow(g, noted(g, n));
}

// ---- expanding

static NOINLINE void expand_display(struct graph *g, struct node *n)
{
    struct eval_context at = {.tree = n->tree, .env = n->env, .self = n};
    enum expr_kind kind = expr_kind(n->tree, n->expr);
    if (kind == EXPR_LAYERS) {
        layered_open(g, n);
        layered_expand(g, n);
    } else if (kind == EXPR_FOR) {
        n->shape = stream_of_for(g, &at, n->expr);
    } else {
        n->shape = shape_of_display(g, n, kind == EXPR_MAPPING ? SHAPE_MAP : SHAPE_LIST);
    }
}

// Something in it has become known: it is no longer the same as what it stands for.
static NOINLINE void fill_expanded(struct graph *g, struct node *n)
{
    if (n->flags & NODE_ALIAS) {
        n->flags &= (uint8_t)~NODE_ALIAS;
        node_take_value(n, node_resolve(g, n->alias));
    }
    known_fill_node(g, n);
}

// A value that another process has computed, where a value is all that there is of it: what has lazy children may be
// taken apart, or be extended.
static bool take_settled(struct graph *g, struct node *n)
{
    const struct value *settled = g->settled ? settled_at_node(g, n) : NULL;
    bool is_strict = n->kind == NODE_EXPR && expr_strategy(n->tree, n->expr) != STRATEGY_DISPLAY;
    if (!settled || (!is_strict && value_is_aggregate(*settled)))
        return false;
    node_take_value(n, *settled);
    return true;
}

static struct node *expand_once(struct graph *g, struct node *n)
{
    if (take_settled(g, n)) {
        if (is_concerned(g, n))
            fill_expanded(g, n);
        return n;
    }
    g->counters.nodes++;
    switch ((enum node_kind)n->kind) {
    case NODE_EXPR:
        if (expr_strategy(n->tree, n->expr) == STRATEGY_DISPLAY) {
            expand_display(g, n);
        } else {
            struct eval_context at = {.tree = n->tree, .env = n->env, .self = n};
            node_take_value(n, value_of(g, &at, n->expr));
        }
        break;
    case NODE_LAYERED: layered_expand(g, n); break;
    case NODE_PATH: path_expand(g, n); break;
    case NODE_IMPORT: crossing_expand(g, n); break;
    case NODE_VALUE: break;
    }
    if (is_concerned(g, n))
        fill_expanded(g, n);
    return n->flags & NODE_ALIAS ? n->alias : n; // layers may turn out to be just one of them
}

// The frame around every evaluation.
static struct node *run_node(struct graph *g, struct node *n);

static struct node *expand(struct graph *g, struct node *n)
{
    for (;;) {
        n = follow(g, n);
        node_forget_stale(g, n);
        if (n->head == STATE_DONE) {
            node_touch(g, n);
            if (!(n->flags & NODE_ALIAS))
                return read_again(g, n);
            n = noted(g, n->alias); // a layered node of which one layer is all there is
            continue;
        }
        struct node *expanded = run_node(g, n);
        if (expanded == n || expanded->kind == NODE_VALUE)
            return expanded;
        n = noted(g, expanded);
    }
}

struct node *node_expand(struct graph *g, struct node *n)
{
    return expand(g, noted(g, n));
}

// ---- the frame around every evaluation

struct run_job {
    struct graph *g;
    struct node *n;
    struct node *result;
};

static void run_again(void *data)
{
    struct run_job *job = data;
    job->result = run_node(job->g, job->n);
}

static NOINLINE struct node *run_deeper(struct graph *g, struct node *n)
{
    if (g->now.on_own_stack)
        return node_of_limit(g, n);
    struct run_job job = {g, n, NULL};
    graph_on_stack(g, run_again, &job);
    return job.result;
}

// An answer that may not be kept is handed out once, and the node is as if it had never run.
static NOINLINE struct node *hand_out(struct graph *g, struct node *n, struct node *result)
{
    n->head = n->whole = STATE_NO;
    n->flags &= (uint8_t)~NODE_ALIAS;
    if (result != n)
        return result;
    return n->shape ? n : node_of_value(g, n->value, n->parent);
}

struct node *node_settle(struct graph *g, struct activation *a, struct node *result)
{
    struct node *n = a->node;
    bool may_fail = !(n->flags & NODE_ALIAS) && !n->shape && !value_is_scalar(n->value);
    unsigned mask = may_fail ? failure_mask(n->value) : 0;
    bool keep = may_keep(g, mask);
    if (!keep && refused_only(g, mask)) {
        refused_keep_node(g, n, false);
        keep = true;
    }
    if (mask & FAIL_LOOP)
        cycle_is_done(g, a, n->value);
    n->head = STATE_DONE;
    keep_steps(n, add_saturating(g->question.tree_steps - a->steps_before, 1));
    if (!keep)
        result = hand_out(g, n, result);
    running_pop(g, a);
    return result;
}

struct node *node_begin(struct graph *g, struct node *n, struct activation *a)
{
    if (n->head == STATE_RUNNING)
        return node_of_cycle(g, n);
    if (!graph_charge(g, 1))
        return node_of_limit(g, n);
    running_push(g, a, n);
    a->steps_before = g->question.tree_steps;
    n->head = STATE_RUNNING;
    n->epoch = g->epochs.now;
    return NULL;
}

static struct node *run_node(struct graph *g, struct node *n)
{
    if (n->head != STATE_RUNNING && !graph_has_stack(g))
        return run_deeper(g, n);
    struct activation a;
    struct node *known = node_begin(g, n, &a);
    return known ? known : node_settle(g, &a, expand_once(g, n));
}

// ---- resolving

// An item that is written as a literal, for which nobody has made a node yet: it needs none, and half of all attributes
// are literals. Absent: a node has to be asked.
static struct value literal_item(struct graph *g, const struct shape *s, uint32_t i)
{
    if (!s->tree || s->is_inherited || g->modes.recording || g->known || g->settled ||
        !goes_quickly(g) || shape_has_item(s, i))
        return VALUE_NONE;
    expr_id e = s->kind == SHAPE_MAP ? expr_pair_value(s->tree, s->expr, i)
                                     : expr_operand(s->tree, s->expr, i);
    if (expr_kind(s->tree, e) != EXPR_LITERAL || !graph_charge(g, 1))
        return VALUE_NONE;
    g->counters.nodes++;
    return expr_literal_value(s->tree, e);
}

static struct value whole_item(struct graph *g, struct shape *s, uint32_t i, struct activation *a)
{
    struct value item = literal_item(g, s, i), failed = VALUE_NONE;
    if (!value_is(item, VALUE_ABSENT))
        return item;
    struct node *child = shape_item(g, s, i, &failed);
    a->at = node_span(child);
    return node_resolve(g, child);
}

static struct value build_whole(struct graph *g, struct node *n, struct activation *a)
{
    struct shape *s = n->shape;
    struct value failed = VALUE_NONE;
    if (s->is_stream && !shape_fill(g, s, &failed))
        return failed;
    ARRAY(struct value) items = {0};
    ARRAY(struct value) keys = {0};
    struct value whole = VALUE_NONE;
    for (uint32_t i = 0; i < s->len && value_is(whole, VALUE_ABSENT); i++) {
        struct value item = whole_item(g, s, i, a);
        if (value_is_poison(item) && (item.unknown->failure->mask & FAIL_LIMIT))
            whole = item;
        if (layered_is_removed(item)) // a null that deletes leaves no key behind
            continue;
        ARRAY_PUSH(&items, item);
        if (s->kind == SHAPE_MAP) // a name stays with the graph
            ARRAY_PUSH(&keys, s->tree ? value_string_kept(shape_key(g, s, i))
                                      : value_string(&g->arena, shape_key(g, s, i)));
    }
    if (value_is(whole, VALUE_ABSENT))
        whole = s->kind == SHAPE_MAP
                    ? object_with_shared_keys(g, &g->arena, keys.at, items.at, items.len)
                    : value_tuple(&g->arena, items.at, items.len);
    whole = within_limits(g, whole, node_span(n));
    ARRAY_DONE(&items);
    ARRAY_DONE(&keys);
    return value_is(whole, VALUE_ABSENT) ? limit_value(g, node_span(n)) : whole;
}

struct resolve_job {
    struct graph *g;
    struct node *n;
    struct value result;
};

static void resolve_again(void *data)
{
    struct resolve_job *job = data;
    job->result = node_resolve(job->g, job->n);
}

static struct value resolve_deeper(struct graph *g, struct node *n)
{
    if (g->now.on_own_stack)
        return limit_value(g, node_span(n));
    struct resolve_job job = {g, n, VALUE_NONE};
    graph_on_stack(g, resolve_again, &job);
    return job.result;
}

// A value that contains itself, each time as another node, would be built until the stack ends. Other limits, like that
// of macros that call themselves, come first and say more.
enum { LEVELS_BUILT_MOST = 10 * VALUE_DEPTH_MAX };

static NOINLINE struct value resolve_children(struct graph *g, struct node *n)
{
    if (n->whole == STATE_RUNNING)
        return cycle_value(g, n);
    const struct value *settled = g->settled ? settled_at_node(g, n) : NULL;
    if (settled && !is_concerned(g, n)) {
        n->value = *settled;
        n->whole = STATE_DONE;
        return n->value;
    }
    if (!graph_has_stack(g))
        return resolve_deeper(g, n);
    struct activation a;
    running_push(g, &a, n);
    n->whole = STATE_RUNNING;
    g->counters.resolves++;
    uint64_t before = g->question.tree_steps;
    a.level = a.outer ? a.outer->level + 1 : 1;
    struct value whole =
        a.level > LEVELS_BUILT_MOST ? limit_value(g, node_span(n)) : build_whole(g, n, &a);
    keep_steps(n, add_saturating(node_steps(n), g->question.tree_steps - before));
    unsigned mask = failure_mask(whole);
    bool keep = may_keep(g, mask);
    if (!keep && refused_only(g, mask)) {
        refused_keep_node(g, n, true);
        keep = true;
    }
    if (mask & FAIL_LOOP)
        cycle_is_done(g, &a, whole);
    n->whole = keep ? STATE_DONE : STATE_NO;
    if (keep)
        n->value = whole;
    running_pop(g, &a);
    return whole;
}

static bool is_path_as_whole(const struct node *n)
{
    return n->kind == NODE_PATH && n->head == STATE_NO;
}

static struct value whole_of(struct graph *g, struct node *n)
{
    if (n->shape && n->whole != STATE_DONE)
        return resolve_children(g, n);
    return n->shape && failure_mask(n->value) ? read_failed(g, n)->value : n->value;
}

struct value node_resolve(struct graph *g, struct node *n)
{
    n = node_follow(g, n);
    if (is_path_as_whole(n)) // one read, shared as such
        return path_value(g, n);
    return whole_of(g, expand(g, n));
}

static NOINLINE struct value firm_whole_of(struct graph *g, struct node *n)
{
    return firm_as_whole(g, is_path_as_whole(n) ? path_value(g, n) : whole_of(g, n));
}

struct value node_resolve_followed(struct graph *g, struct node *n)
{
    if (operation_is_fresh(g, n))
        return operation_resolve(g, n);
    if (!is_path_as_whole(n)) {
        n = expand(g, n);
        if (!n->shape && !value_is_aggregate(n->value) && !value_is(n->value, VALUE_MARKED))
            return n->value;
    }
    return firm_whole_of(g, n);
}

// No value lies on the stack while the next one is looked for.
struct value node_resolve_firm(struct graph *g, struct node *n)
{
    return node_resolve_followed(g, node_follow(g, n));
}

// ---- children

// What is needed before a child can be looked for: references followed, layers made ready.
static struct node *open_for_children(struct graph *g, struct node *n)
{
    n = node_follow(g, n);
    if (n->kind == NODE_EXPR && expr_kind(n->tree, n->expr) == EXPR_LAYERS)
        layered_open(g, n);
    return n;
}

// A part of something unknown; it may have become known on its own.
static struct node *unknown_child(struct graph *g, struct node *n, struct value key)
{
    struct value part =
        value_is(key, VALUE_STRING) ? value_unknown_part(n->value, value_str(&key)) : value_dynamic;
    struct node *child = node_of_value(g, part, n);
    if (!g->known)
        return child;
    if (value_is(key, VALUE_STRING))
        node_name(child, symbol_intern(g->symbols, value_str(&key)));
    else if (key.integer >= 0 && key.integer < UINT32_MAX)
        node_number(child, (uint32_t)key.integer);
    known_fill_node(g, child);
    return child;
}

// A child of something that has no lazy children: part of a value, or a failure.
static struct node *strict_child(struct graph *g, struct node *n, struct str key,
                                 struct value *failed)
{
    struct value v = n->value;
    if (value_is_poison(v)) {
        if (failed)
            *failed = v;
        return NULL;
    }
    if (value_is_unknown(v))
        return unknown_child(g, n, value_string_kept(key));
    ptrdiff_t i = value_is_mapping(v) ? value_find_key(v, key) : -1;
    if (i < 0)
        return NULL;
    struct node *child = node_of_value(g, value_item(v, (size_t)i), n);
    node_name(child, symbol_intern(g->symbols, key));
    return child;
}

struct node *node_get(struct graph *g, struct node *n, struct str key, struct value *failed)
{
    n = open_for_children(g, n);
    if (n->kind == NODE_PATH)
        return path_get(g, n, key, failed);
    if (n->kind == NODE_IMPORT)
        return crossing_child(g, n, node_get(g, n->crossing->inner, key, failed));
    if (n->kind == NODE_LAYERED)
        return layered_get(g, n, value_string(&g->arena, key), symbol_find(g->symbols, key),
                           failed);
    n = expand(g, n);
    if (!n->shape)
        return strict_child(g, n, key, failed);
    ptrdiff_t i = n->shape->kind == SHAPE_MAP ? shape_find(g, n->shape, key) : -1;
    return i < 0 ? NULL : shape_item(g, n->shape, (uint32_t)i, failed);
}

struct node *node_get_named(struct graph *g, struct node *n, symbol name, struct value *failed)
{
    bool is_open_display = n->kind == NODE_EXPR && n->head == STATE_DONE && n->shape &&
                           !(n->flags & NODE_ALIAS) && graph_node_counts(g, n->epoch);
    if (is_open_display) { // a document that many names are looked for in
        node_touch(g, noted(g, n));
    } else {
        n = open_for_children(g, n);
        if (n->kind == NODE_PATH)
            return path_get(g, n, symbol_text(g->symbols, name), failed);
        if (n->kind == NODE_IMPORT)
            return crossing_child(g, n, node_get_named(g, n->crossing->inner, name, failed));
        if (n->kind == NODE_LAYERED)
            return layered_get(g, n, value_string_kept(symbol_text(g->symbols, name)), name,
                               failed);
        n = expand(g, n);
        if (!n->shape)
            return strict_child(g, n, symbol_text(g->symbols, name), failed);
    }
    ptrdiff_t i = n->shape->kind == SHAPE_MAP ? shape_find_named(g, n->shape, name) : -1;
    return i < 0 ? NULL : shape_item(g, n->shape, (uint32_t)i, failed);
}

struct node *node_item(struct graph *g, struct node *n, int64_t index, struct value *failed)
{
    n = open_for_children(g, n);
    if (n->kind == NODE_IMPORT)
        return crossing_child(g, n, node_item(g, n->crossing->inner, index, failed));
    if (n->kind == NODE_LAYERED && n->layered->policy->lists == LISTS_INDEXWISE)
        return layered_get(g, n, value_int(index), 0, failed);
    n = expand(g, n);
    if (n->shape) {
        if (n->shape->kind != SHAPE_LIST || index < 0 || index > UINT32_MAX)
            return NULL;
        return shape_item(g, n->shape, (uint32_t)index, failed);
    }
    struct value v = n->value;
    if (value_is_poison(v)) {
        if (failed)
            *failed = v;
        return NULL;
    }
    if (value_is_unknown(v))
        return unknown_child(g, n, value_int(index));
    if (!value_is_sequence(v) || index < 0 || (uint64_t)index >= value_len(v))
        return NULL;
    struct node *item = node_of_value(g, value_item(v, (size_t)index), n);
    node_number(item, (uint32_t)index);
    return item;
}

// ---- for people

struct span node_span(const struct node *n)
{
    if (n->kind == NODE_EXPR)
        return expr_span(n->tree, n->expr);
    if (n->kind == NODE_LAYERED)
        return layered_span(n);
    if (n->kind == NODE_IMPORT)
        return n->crossing->at;
    return NO_SPAN;
}

bool node_is_layer(const struct node *n)
{
    return n->parent && n->parent->kind == NODE_LAYERED && !n->parent->layered->base &&
           !(n->flags & NODE_NAMED) && n->name;
}

struct str node_path_text(struct graph *g, const struct node *n)
{
    if (n->kind == NODE_PATH)
        return path_text(g, &g->arena, n->expr);
    ARRAY(const struct node *) outward = {0};
    for (const struct node *p = n; p; p = p->parent)
        ARRAY_PUSH(&outward, p);
    struct strbuf out;
    strbuf_init(&out, 4096);
    for (size_t i = outward.len; i > 0; i--) {
        const struct node *p = outward.at[i - 1];
        if (node_is_layer(p))
            continue; // its number is no name
        if (p->flags & NODE_NAMED) {
            if (out.len)
                strbuf_add_char(&out, '.');
            strbuf_add(&out, symbol_text(g->symbols, p->name));
        } else if (p->name) {
            strbuf_format(&out, "[%u]", p->name - 1);
        }
    }
    struct str text = strbuf_copy(&out, &g->arena);
    strbuf_done(&out);
    ARRAY_DONE(&outward);
    return text.len ? text : STR("this value");
}
