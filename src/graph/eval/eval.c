// SPDX-License-Identifier: Apache-2.0
//
// The evaluator's switch. Each case is a call or a few lines; what an operator means is in the tree's
// table (eval_op.c), what a node's states are in node.c. Errors are values: a poison carries what went
// wrong, and evaluation goes on to find the next mistake.
#include "graph/eval/eval.h"

#include <string.h>

#include "base/hash.h"
#include "graph/eval/crossing.h"
#include "graph/eval/key_sets.h"
#include "graph/eval/scratch.h"
#include "graph/layers/layers.h"
#include "graph/scope/scope.h"
#include "graph/views/bind.h"
#include "value/convert.h"
#include "value/number.h"

struct value firm_aggregate(struct graph *g, struct value v)
{
    if (!(failure_mask(v) & FAIL_FIRM))
        return v;
    return failure_value(&g->arena, failure_of(&g->arena, v));
}

static struct frame *frame_new(struct graph *g, struct frame *parent, uint32_t count)
{
    struct frame *f =
        arena_alloc(g->now.frames, sizeof(struct frame) + sizeof(struct lazy) * count);
    f->parent = parent;
    f->count = count;
    f->depth = parent ? parent->depth + 1 : 0;
    f->slots = (struct lazy *)(f + 1);
    return f;
}

static struct frame *frame_kept(struct graph *g, struct frame *f)
{
    if (!f || !f->is_reused)
        return f;
    if (f->kept)
        return f->kept;
    struct frame *kept = frame_new(g, frame_kept(g, f->parent), f->count);
    kept->names = f->names;
    memcpy(kept->slots, f->slots, sizeof(struct lazy) * f->count);
    for (uint32_t i = 0; i < f->count; i++)
        if (f->slots[i].kind == LAZY_VALUE)
            scratch_pin(g, f->slots[i].value);
    return f->kept = kept;
}

const struct env *env_copied(struct graph *g, const struct env *env)
{
    struct env *copy = ARENA_NEW(g->now.frames, struct env);
    *copy = *env;
    copy->frame = frame_kept(g, env->frame);
    return copy;
}

struct env *env_with_frame(struct graph *g, const struct env *env, uint32_t count)
{
    struct env *inner = ARENA_NEW(g->now.frames, struct env);
    *inner = *env;
    inner->frame = frame_new(g, frame_kept(g, env->frame), count);
    return inner;
}

void note_reference(struct graph *g, const struct eval_context *at, expr_id e)
{
    if (g->now.running)
        g->now.running->at = expr_span(at->tree, e);
}

// ---- names

static struct lazy eval_own_name(struct graph *g, const struct eval_context *at, expr_id e)
{
    struct lazy l = eval_root_name(g, at, e);
    return at->tree->ops->self_is_outer ? eval_outside(g, at, e, l) : l;
}

static struct lazy eval_local(struct graph *g, const struct eval_context *at, expr_id e)
{
    (void)g;
    const struct expr *x = expr_at(at->tree, e);
    struct frame *f = at->env->frame;
    for (uint32_t i = 0; i < x->a; i++)
        f = f->parent;
    return f->slots[x->b];
}

// ---- binders and catches

// Each binding is a node in the new frame, and sees all of them.
static struct lazy eval_let(struct graph *g, const struct eval_context *at, expr_id e)
{
    struct expr_let let = expr_let(at->tree, e);
    struct env *env = env_with_frame(g, at->env, let.count);
    if (expr_at(at->tree, e)->flags & LET_NAMED)
        env->frame->names = let.names;
    struct eval_context inner = {.tree = at->tree, .env = env, .self = eval_self(g, at)};
    for (uint32_t i = 0; i < let.count; i++) {
        struct node *n = node_of(g, &inner, let.values[i]);
        node_name(n, let.names[i]);
        env->frame->slots[i] = lazy_of_node(n);
    }
    return lazy_of(g, &inner, let.body);
}

static bool is_caught(const struct failure *f, unsigned mask)
{
    return f && (f->mask & ~mask) == 0;
}

// Whether a node has to be computed: then it does not fail as something that is not found.
static bool is_computed(const struct node *n)
{
    return n->kind == NODE_EXPR && expr_strategy(n->tree, n->expr) == STRATEGY_STRICT;
}

static struct lazy eval_catch_head(struct graph *g, const struct eval_context *at,
                                   const struct expr *x)
{
    bool only_lookups = x->flags & CATCH_LOOKUP;
    struct lazy left = lazy_of(g, at, x->a);
    if (only_lookups && expr_strategy(at->tree, x->a) == STRATEGY_STRICT)
        return left;
    if (left.kind != LAZY_VALUE) {
        struct node *n = node_follow(g, lazy_node(g, at, left));
        if (only_lookups && is_computed(n))
            return left;
        n = node_expand(g, n);
        if (n->shape || !value_is_poison(n->value))
            return left;
        left = lazy_of_value(n->value);
    }
    if (is_caught(failure_of(&g->arena, left.value), x->n)) {
        g->now.decided_unknown |= !value_is_poison(left.value);
        return lazy_of(g, at, x->b);
    }
    return left;
}

static struct lazy eval_catch(struct graph *g, const struct eval_context *at, expr_id e)
{
    const struct expr *x = expr_at(at->tree, e);
    if (x->flags & CATCH_HEAD)
        return eval_catch_head(g, at, x);
    struct value left = value_of(g, at, x->a);
    if (is_caught(failure_of(&g->arena, left), x->n)) {
        g->now.decided_unknown |= !value_is_poison(left); // other parts may yet fail in other ways
        return lazy_of(g, at, x->b);
    }
    return lazy_of_value(left);
}

static bool is_mapping_node(const struct node *n)
{
    if (n->kind == NODE_LAYERED)
        return !n->layered->base;
    return n->kind == NODE_EXPR && expr_kind(n->tree, n->expr) == EXPR_MAPPING;
}

static struct node *owner_of_part(struct node *n)
{
    for (; n; n = n->parent) {
        if (is_mapping_node(n))
            return layered_owner(n);
        // What a `let` binds is written in what it means.
        bool is_let = n->kind == NODE_EXPR && expr_kind(n->tree, n->expr) == EXPR_LET;
        if (is_let && (n->flags & NODE_ALIAS) && is_mapping_node(n->alias))
            return layered_owner(n->alias);
    }
    return NULL;
}

static struct lazy eval_rest(struct graph *g, const struct eval_context *at, expr_id e)
{
    return lazy_of(g, at, expr_first(at->tree, e));
}

static struct lazy eval_here(struct graph *g, const struct eval_context *at, expr_id e)
{
    struct node *owner = owner_of_part(at->self ? at->self->parent : NULL);
    if (owner)
        return as_supposed(g, at, lazy_of_node(layered_newest(g, owner)));
    return lazy_of_value(fail_at(g, FAIL_MISSING, DIAG_UNKNOWN_NAME, expr_span(at->tree, e),
                                 "this is not inside a mapping"));
}

static struct lazy eval_predecessor(struct graph *g, const struct eval_context *at, expr_id e)
{
    struct value failed = VALUE_NONE;
    struct node *self = eval_self(g, at);
    struct node *before = self ? layered_predecessor(g, self, &failed) : NULL;
    if (before)
        return lazy_of_node(before);
    if (!value_is(failed, VALUE_ABSENT))
        return lazy_of_value(failed);
    if (expr_at(at->tree, e)->flags & PREDECESSOR_OR_NOTHING)
        return lazy_of_value(value_tuple(&g->arena, NULL, 0));
    return lazy_of_value(fail_at(g, FAIL_MISSING, DIAG_MISSING_KEY, expr_span(at->tree, e),
                                 "there is nothing to extend here"));
}

// ---- strict constructors

static NOINLINE struct value build_tuple(struct graph *g, const struct eval_context *at, expr_id e)
{
    uint32_t count = expr_count(at->tree, e);
    struct value *items = arena_take(g->now.values, sizeof(*items) * count);
    for (uint32_t i = 0; i < count; i++)
        items[i] = value_of(g, at, expr_operand(at->tree, e, i));
    struct value v = value_tuple_kept(g->now.values, items, count);
    return value_is(v, VALUE_ABSENT) ? limit_value(g, expr_span(at->tree, e)) : firm_as_whole(g, v);
}

// A key as a string; what it is marked with goes to the whole object. `value` is what it is the key of.
static struct value object_key(struct graph *g, const struct eval_context *at, expr_id e,
                               expr_id value, const struct marks **marks)
{
    struct value key = value_unmark(&g->arena, value_of(g, at, e), marks);
    if (value_is_poison(key) || value_is(key, VALUE_STRING) || at->tree->ops->any_keys)
        return key;
    if (value_is_null(key))
        return complain(g, at->tree, COMPLAINT_KEY_NULL, FAIL_TYPE, DIAG_NULL_VALUE,
                        expr_span(at->tree, value), "this key is null");
    struct value text;
    struct str why;
    if (value_convert(g->now.values, key, &type_string, &text, &why))
        return text;
    return complain(g, at->tree, COMPLAINT_KEY_TYPE, FAIL_TYPE, DIAG_TYPE_MISMATCH,
                    expr_span(at->tree, e), "a key must be a string: %.*s", STR_ARGS(why));
}

// What failed in an object, in order of the source.
static const struct failure *object_failure(struct graph *g, const struct value *keys,
                                            const struct value *items, uint32_t count)
{
    const struct failure *failed = NULL;
    for (uint32_t i = 0; i < count; i++) {
        failed = failure_join(&g->arena, failed, failure_of(&g->arena, keys[i]));
        failed = failure_join(&g->arena, failed, failure_of(&g->arena, items[i]));
    }
    return failed;
}

struct value object_of_pairs(struct graph *g, const struct ops *ops, struct value *keys,
                             struct value *items, size_t count)
{
    if (ops->integer_keys_first)
        pairs_integers_first(keys, items, count);
    return ops->any_keys ? value_object_any(g->now.values, keys, items, count)
                         : value_object(g->now.values, keys, items, count);
}

// Keys that are written as texts, which other displays may have as well.
static bool has_literal_keys(const struct eval_context *at, expr_id e, uint32_t count)
{
    const struct ops *ops = at->tree->ops;
    for (uint32_t i = 0; i < count; i++) {
        expr_id key = expr_pair_key(at->tree, e, i);
        if (expr_kind(at->tree, key) != EXPR_LITERAL ||
            !value_is(expr_literal_value(at->tree, key), VALUE_STRING))
            return false;
    }
    return count <= CALL_SOME && !ops->integer_keys_first && !ops->any_keys;
}

// An object that was made of pairs. One of two values with one key has no place in it, so what failed in it is found here.
static struct value object_made(struct graph *g, const struct eval_context *at, expr_id e,
                                struct value v, const struct value *keys, const struct value *items)
{
    uint32_t count = expr_count(at->tree, e);
    if (value_is(v, VALUE_ABSENT))
        return limit_value(g, expr_span(at->tree, e));
    const struct failure *failed =
        value_len(v) == count ? NULL : object_failure(g, keys, items, count);
    return failed ? failure_value(&g->arena, failed) : firm_as_whole(g, v);
}

// Only the items have to be found.
static NOINLINE struct value build_record(struct graph *g, const struct eval_context *at, expr_id e)
{
    uint32_t count = expr_count(at->tree, e);
    struct value keys[CALL_SOME], items[CALL_SOME];
    for (uint32_t i = 0; i < count; i++) {
        keys[i] = expr_literal_value(at->tree, expr_pair_key(at->tree, e, i));
        items[i] = value_of(g, at, expr_pair_value(at->tree, e, i));
    }
    struct value v = object_with_shared_keys(g, g->now.values, keys, items, count);
    return object_made(g, at, e, v, keys, items);
}

static NOINLINE struct value build_pairs(struct graph *g, const struct eval_context *at, expr_id e)
{
    uint32_t count = expr_count(at->tree, e);
    struct value *keys = ARENA_ARRAY(g->now.values, struct value, count);
    struct value *items = ARENA_ARRAY(g->now.values, struct value, count);
    const struct marks *marks = NULL;
    bool unknown = false;
    for (uint32_t i = 0; i < count; i++) {
        expr_id value = expr_pair_value(at->tree, e, i);
        keys[i] = object_key(g, at, expr_pair_key(at->tree, e, i), value, &marks);
        items[i] = value_of(g, at, value);
        unknown |= !value_is_wholly_known(keys[i]);
    }
    if (unknown) { // without its keys an object is nothing
        const struct failure *failed = object_failure(g, keys, items, count);
        return failed ? failure_value(&g->arena, failed)
                      : firm_as_whole(g, value_mark_all(&g->arena, value_dynamic, marks));
    }
    struct value v = object_of_pairs(g, at->tree->ops, keys, items, count);
    v = object_made(g, at, e, v, keys, items);
    return value_is_poison(v) ? v : value_mark_all(&g->arena, v, marks);
}

static struct value build_object(struct graph *g, const struct eval_context *at, expr_id e)
{
    bool is_record = goes_quickly(g) && has_literal_keys(at, e, expr_count(at->tree, e));
    return is_record ? build_record(g, at, e) : build_pairs(g, at, e);
}

// ---- the two entries

struct node *eval_make_self(struct graph *g, const struct eval_context *at)
{
    struct node *self = path_node(g, at->env->view, at->path, NULL);
    ((struct eval_context *)(uintptr_t)at)->self = self; // a cache
    return self;
}

struct node *node_of(struct graph *g, const struct eval_context *at, expr_id e)
{
    if (expr_kind(at->tree, e) == EXPR_LITERAL)
        return node_of_value(g, at->tree->values[expr_at(at->tree, e)->a], eval_self(g, at));
    return node_of_expr(g, at->tree, e, at->env, eval_self(g, at));
}

struct node *lazy_node(struct graph *g, const struct eval_context *at, struct lazy l)
{
    switch (l.kind) {
    case LAZY_VALUE: return node_of_value(g, l.value, eval_self(g, at));
    case LAZY_NODE: return l.node;
    case LAZY_PATH: break;
    }
    struct node *n = path_node(g, l.view ? l.view : at->env->view, l.path, eval_self(g, at));
    n->tree = at->tree;
    return n;
}

struct value lazy_value(struct graph *g, const struct eval_context *at, struct lazy l)
{
    switch (l.kind) {
    case LAZY_VALUE: return l.value;
    case LAZY_NODE: return node_resolve(g, l.node);
    case LAZY_PATH: return view_value_for(g, l.view ? l.view : at->env->view, l.path, at->tree);
    }
    UNREACHABLE("a lazy value has no kind");
}

const uint8_t strategy_of_kind[] = {
    [EXPR_NONE] = STRATEGY_STRICT,     [EXPR_BAD] = STRATEGY_STRICT,
    [EXPR_LITERAL] = STRATEGY_LITERAL, [EXPR_NAME] = STRATEGY_REFERENCE,
    [EXPR_LOCAL] = STRATEGY_REFERENCE, [EXPR_GET] = STRATEGY_REFERENCE,
    [EXPR_INDEX] = STRATEGY_REFERENCE, [EXPR_OP] = STRATEGY_STRICT,
    [EXPR_CALL] = STRATEGY_STRICT,     [EXPR_TUPLE] = STRATEGY_STRICT,
    [EXPR_OBJECT] = STRATEGY_STRICT,   [EXPR_SEQUENCE] = STRATEGY_DISPLAY,
    [EXPR_MAPPING] = STRATEGY_DISPLAY, [EXPR_FOR] = STRATEGY_STRICT,
    [EXPR_SPLAT] = STRATEGY_STRICT,    [EXPR_LAMBDA] = STRATEGY_STRICT,
    [EXPR_LET] = STRATEGY_REFERENCE,   [EXPR_CATCH] = STRATEGY_REFERENCE,
    [EXPR_LAYERS] = STRATEGY_DISPLAY,  [EXPR_PREDECESSOR] = STRATEGY_REFERENCE,
    [EXPR_HERE] = STRATEGY_REFERENCE,  [EXPR_REST] = STRATEGY_REFERENCE,
    [EXPR_STEPS] = STRATEGY_STRICT,
};

_Static_assert(COUNT_OF(strategy_of_kind) == EXPR_STEPS + 1, "a kind has no strategy");

typedef struct lazy reference_case(struct graph *g, const struct eval_context *at, expr_id e);

static reference_case *const reference_cases[] = {
    [EXPR_NAME] = eval_own_name, [EXPR_LOCAL] = eval_local, [EXPR_GET] = eval_path,
    [EXPR_INDEX] = eval_path,    [EXPR_OP] = eval_choice,   [EXPR_LET] = eval_let,
    [EXPR_CATCH] = eval_catch,   [EXPR_HERE] = eval_here,   [EXPR_PREDECESSOR] = eval_predecessor,
    [EXPR_REST] = eval_rest,
};

struct lazy_job {
    struct graph *g;
    const struct eval_context *context;
    expr_id e;
    struct lazy result;
};

static void lazy_again(void *data)
{
    struct lazy_job *job = data;
    job->result = lazy_of(job->g, job->context, job->e);
}

// Steps of a path lie inside each other: the first one is the deepest.
static NOINLINE struct lazy lazy_deeper(struct graph *g, const struct eval_context *at, expr_id e)
{
    if (g->now.on_own_stack)
        return lazy_of_value(limit_value(g, expr_span(at->tree, e)));
    struct lazy_job job = {.g = g, .context = at, .e = e};
    graph_on_stack(g, lazy_again, &job);
    return job.result;
}

struct lazy lazy_of(struct graph *g, const struct eval_context *at, expr_id e)
{
    if (!graph_has_stack(g))
        return lazy_deeper(g, at, e);
    switch (expr_strategy(at->tree, e)) {
    case STRATEGY_LITERAL:
    case STRATEGY_STRICT: return lazy_of_value(value_of(g, at, e));
    case STRATEGY_REFERENCE: return reference_cases[expr_kind(at->tree, e)](g, at, e);
    case STRATEGY_DISPLAY: return lazy_of_node(node_of(g, at, e));
    }
    UNREACHABLE("an expression has no strategy");
}

static struct value eval_bad(struct graph *g, const struct eval_context *at, expr_id e)
{
    return fail_with(g, FAIL_TYPE, at->tree->diags[expr_at(at->tree, e)->a]);
}

typedef struct value strict_case(struct graph *g, const struct eval_context *at, expr_id e);

static strict_case *const strict_cases[] = {
    [EXPR_BAD] = eval_bad,      [EXPR_OP] = eval_op,          [EXPR_CALL] = eval_call,
    [EXPR_TUPLE] = build_tuple, [EXPR_OBJECT] = build_object, [EXPR_FOR] = eval_for,
    [EXPR_SPLAT] = eval_splat,  [EXPR_LAMBDA] = eval_closure, [EXPR_STEPS] = eval_steps,
};

struct value_job {
    struct graph *g;
    const struct eval_context *context;
    expr_id e;
    struct value result;
};

static void value_again(void *data)
{
    struct value_job *job = data;
    job->result = value_of(job->g, job->context, job->e);
}

static NOINLINE struct value value_deeper(struct graph *g, const struct eval_context *at, expr_id e)
{
    if (g->now.on_own_stack)
        return limit_value(g, expr_span(at->tree, e));
    struct value_job job = {g, at, e, VALUE_NONE};
    graph_on_stack(g, value_again, &job);
    return job.result;
}

static NOINLINE struct value limit_of(struct graph *g, const struct eval_context *at, expr_id e)
{
    return limit_value(g, expr_span(at->tree, e));
}

static NOINLINE struct value value_of_strict(struct graph *g, const struct eval_context *at,
                                             expr_id e)
{
    if (!graph_charge(g, 1))
        return limit_of(g, at, e);
    if (!graph_has_stack(g))
        return value_deeper(g, at, e);
    return strict_cases[expr_kind(at->tree, e)](g, at, e);
}

// What is meant needs no room any more while a node is resolved.
static NOINLINE struct value value_of_lazy(struct graph *g, const struct eval_context *at,
                                           expr_id e)
{
    struct node *n;
    {
        struct lazy l = lazy_of(g, at, e);
        if (l.kind != LAZY_NODE)
            return firm_as_whole(g, lazy_value(g, at, l));
        n = l.node;
    }
    return node_resolve_firm(g, n);
}

static inline struct value value_of_operation(struct graph *g, const struct eval_context *at,
                                              expr_id e);

// What is most often an operand of an operator, without a call.
static inline struct value operand_of(struct graph *g, const struct eval_context *at, expr_id e)
{
    const struct expr *x = expr_at(at->tree, e);
    if (x->kind == EXPR_LITERAL)
        return at->tree->values[x->a];
    if (x->kind == EXPR_OP)
        return value_of_operation(g, at, e);
    const struct value *local = x->kind == EXPR_LOCAL ? plain_local(g, at, x) : NULL;
    return local ? *local : value_of(g, at, e);
}

// Two operands that a few instructions deal with: nothing of the wrapper has to do with them.
static NOINLINE struct value value_of_two(struct graph *g, const struct eval_context *at, expr_id e)
{
    if (!graph_charge(g, 1))
        return limit_of(g, at, e);
    if (!graph_has_stack(g))
        return value_deeper(g, at, e);
    const expr_id *operands = expr_operands(at->tree, e);
    struct value x = operand_of(g, at, operands[0]);
    struct value y = operand_of(g, at, operands[1]);
    struct value v = operation_of(at->tree, e)->quick(g->now.values, x, y);
    if (value_is(v, VALUE_ABSENT) || g->question.limit_reached)
        return operation_apply_two(g, at, e, x, y);
    g->counters.calls++;
    return v;
}

// An operation that is its operand: parentheses.
static NOINLINE struct value value_of_same(struct graph *g, const struct eval_context *at,
                                           expr_id e)
{
    if (!graph_charge(g, 1))
        return limit_of(g, at, e);
    g->counters.calls++;
    return value_of(g, at, expr_operand(at->tree, e, 0));
}

static inline struct value value_of_operation(struct graph *g, const struct eval_context *at,
                                              expr_id e)
{
    const struct operation *op = operation_of(at->tree, e);
    if (!(op->flags & OP_CHOOSES))
        return op->quick && goes_quickly(g) ? value_of_two(g, at, e) : value_of_strict(g, at, e);
    bool is_same = !op->select && !op->means && goes_quickly(g);
    return is_same ? value_of_same(g, at, e) : value_of_lazy(g, at, e);
}

// The cases are functions of their own, called last: none of their frames lies on the stack of another.
struct value value_of(struct graph *g, const struct eval_context *at, expr_id e)
{
    const struct expr *x = expr_at(at->tree, e);
    if (x->kind == EXPR_LITERAL)
        return at->tree->values[x->a];
    if (x->kind == EXPR_OP)
        return value_of_operation(g, at, e);
    const struct value *part = NULL;
    if (x->kind == EXPR_GET && goes_quickly(g)) {
        struct value found = quick_path(g, at, e);
        if (!value_is(found, VALUE_ABSENT))
            return found;
    }
    if (x->kind == EXPR_LOCAL && goes_quickly(g))
        part = plain_local(g, at, x);
    else if (expr_strategy(at->tree, e) == STRATEGY_REFERENCE && goes_quickly(g))
        part = plain_reference(g, at, e);
    if (part)
        return *part;
    return expr_strategy(at->tree, e) == STRATEGY_STRICT ? value_of_strict(g, at, e)
                                                         : value_of_lazy(g, at, e);
}
