// SPDX-License-Identifier: Apache-2.0
//
// Operations with a lazy result: the branch that a guard selected, a slice, a macro call, a new object of a
// prototype. Bodies are never copied: each is evaluated in a new environment.
#include <stdlib.h>

#include "dialects/yay/ops.h"
#include "graph/layers/layers.h"
#include "graph/world/schema.h"
#include "value/number.h"

static void give_failure(struct lazy *out, struct value failed)
{
    *out = lazy_of_value(failed);
}

// ---- branches

void yay_mean_case(struct call *c, struct lazy *out)
{
    int64_t i;
    struct value guard = layered_guard(c->graph, eval_self(c->graph, c->context));
    if (value_is_unknown(guard))
        give_failure(out, guard);
    else if (number_to_int(guard, &i) && i >= 1 && (uint64_t)i <= c->count)
        *out = lazy_of(c->graph, c->context, c->exprs[i - 1]);
    else
        give_failure(out,
                     call_fail(c, FAIL_MISSING, DIAG_MISSING_KEY, -1, "none of the cases applies"));
}

// ---- slices

// A bound of a slice; false with `*failed`. Unchanged if it is not given.
static bool bound(struct call *c, unsigned i, int64_t *out, struct value *failed)
{
    struct value v = call_value(c, i), n;
    if (value_is(v, VALUE_BOOL) && !v.boolean)
        return true;
    if (value_is_unknown(v)) {
        *failed = v;
        return false;
    }
    if (yay_as_number(call_arena(c), v, &n) && number_to_int(yay_plain_number(n), out))
        return true;
    *failed = yay_expected(c, (int)i, "a whole number");
    return false;
}

struct slice {
    int64_t from, to, step;
};

// A literal list has a fixed length, and a slice of it must lie inside.
static bool fits(struct call *c, struct node *list, struct slice *s, struct value *failed)
{
    bool is_fixed = list->kind == NODE_EXPR && list->shape && !list->shape->is_stream;
    int64_t len = head_len(c->graph, list, failed);
    if (!value_is(*failed, VALUE_ABSENT))
        return false;
    bool is_outside = s->from < 0 || s->to < 0 || (is_fixed && (s->from > len || s->to > len));
    if (is_outside || s->step == 0) {
        *failed = call_help(
            c, call_fail(c, FAIL_TYPE, DIAG_TYPE_MISMATCH, -1, "this slice is outside the list"),
            "start and end must be between 0 and %lld, the length, and the step must not be 0",
            (long long)len);
        return false;
    }
    int64_t most = s->step > 0 ? len : len - 1;
    s->from = s->from > most ? most : s->from;
    s->to = s->to > len ? len : s->to;
    return true;
}

static bool read_bounds(struct call *c, struct node *list, struct slice *s, struct value *failed)
{
    *s = (struct slice){.step = 1, .to = -1};
    int64_t len = head_len(c->graph, list, failed);
    if (!value_is(*failed, VALUE_ABSENT))
        return false;
    s->to = len;
    return bound(c, 1, &s->from, failed) && bound(c, 2, &s->to, failed) &&
           bound(c, 3, &s->step, failed) && fits(c, list, s, failed);
}

static struct node *sliced(struct call *c, struct node *list, struct slice s, struct value *failed)
{
    struct node *n = node_of_expr(c->graph, c->context->tree, c->expr, c->context->env,
                                  eval_self(c->graph, c->context));
    struct shape *shape = shape_new(c->graph, n, SHAPE_LIST);
    for (int64_t i = s.from; s.step > 0 ? i < s.to : i > s.to; i += s.step) {
        struct node *item = head_child(c->graph, list, (uint32_t)i, failed);
        if (!item)
            break;
        uint32_t name = item->name;
        shape_append(c->graph, shape, item);
        item->name = name; // it keeps its place in the source
    }
    n->shape = shape;
    n->head = STATE_DONE;
    return n;
}

void yay_mean_slice(struct call *c, struct lazy *out)
{
    struct value failed = VALUE_NONE;
    struct slice s;
    struct node *list = node_expand(c->graph, call_node(c, 0));
    enum head_kind kind = head_kind(list);
    if (kind == HEAD_POISON || kind == HEAD_UNKNOWN) {
        give_failure(out, list->value);
        return;
    }
    if (kind != HEAD_LIST) {
        give_failure(out, yay_expected(c, 0, "a list"));
        return;
    }
    struct node *n = read_bounds(c, list, &s, &failed) ? sliced(c, list, s, &failed) : NULL;
    *out = value_is(failed, VALUE_ABSENT) ? lazy_of_node(n) : lazy_of_value(failed);
}

// ---- macros

// A body that is kept to be evaluated elsewhere.
struct body {
    const struct tree *tree;
    expr_id expr;
};

static void show_body(struct strbuf *out, const void *data)
{
    (void)data;
    strbuf_add_cstr(out, "(macro)");
}

static bool same_body(const void *x, const void *y)
{
    return x == y;
}

static uint64_t hash_body(const void *data)
{
    return (uintptr_t)data;
}

static const struct capsule_kind macro_kind = {
    .name = "macro", .show = show_body, .equal = same_body, .hash = hash_body};
static const struct capsule_kind prototype_kind = {
    .name = "prototype", .show = show_body, .equal = same_body, .hash = hash_body};

static struct value keep_body(struct call *c, const struct capsule_kind *kind)
{
    struct body *b = ARENA_NEW(call_arena(c), struct body);
    *b = (struct body){c->context->tree, c->exprs[0]};
    return value_capsule(call_arena(c), kind, b);
}

struct value yay_make_macro(struct call *c)
{
    return keep_body(c, &macro_kind);
}

struct value yay_make_prototype(struct call *c)
{
    return keep_body(c, &prototype_kind);
}

struct argument {
    symbol name;
    struct node *node;
};

static int by_bound_name(const void *x, const void *y)
{
    symbol a = ((const struct argument *)x)->name, b = ((const struct argument *)y)->name;
    return a < b ? -1 : a > b;
}

// Binds the arguments by name around the place of the call: a macro sees what its caller sees.
static struct env *call_env(struct call *c, struct node *block, struct value *failed)
{
    struct graph *g = c->graph;
    uint32_t count = head_len(g, block, failed);
    struct argument *args = ARENA_ARRAY(&g->arena, struct argument, count);
    for (uint32_t i = 0; i < count; i++) {
        struct value key = head_key(g, block, i);
        args[i].name = symbol_intern(g->symbols, value_str(&key));
        args[i].node = head_child(g, block, i, failed);
    }
    if (count)
        qsort(args, count, sizeof(*args), by_bound_name);
    symbol *names = ARENA_ARRAY(&g->arena, symbol, count);
    struct env *env = env_with_frame(g, c->context->env, count);
    for (uint32_t i = 0; i < count; i++) {
        names[i] = args[i].name;
        env->frame->slots[i] = lazy_of_node(args[i].node);
    }
    env->frame->names = names;
    return env;
}

enum { CALLS_MOST = 5000 }; // nested

static bool is_endless(struct call *c, struct lazy *out)
{
    const struct frame *f = c->context->env->frame;
    if (!f || f->depth < CALLS_MOST)
        return false;
    struct diag *d = diag_new(call_arena(c), DIAG_LIMIT_DEPTH, call_span(c),
                              "this macro calls itself more than %d levels deep", CALLS_MOST);
    diag_help(d, "end the recursion with a condition");
    give_failure(out, fail_with(c->graph, FAIL_LIMIT, d));
    return true;
}

static struct value unnamed_arguments(struct call *c)
{
    struct value failed =
        call_fail(c, FAIL_TYPE, DIAG_TYPE_MISMATCH, 3, "a macro takes named arguments");
    return call_help(c, failed, "write a line `name: value` for each argument");
}

static void call_macro(struct call *c, const struct body *macro, struct lazy *out)
{
    struct value failed = VALUE_NONE;
    if (is_endless(c, out))
        return;
    struct node *block = node_expand(c->graph, call_node(c, 3));
    enum head_kind kind = head_kind(block);
    if (kind != HEAD_MAP) {
        bool is_failed = kind == HEAD_POISON || kind == HEAD_UNKNOWN;
        give_failure(out, is_failed ? block->value : unnamed_arguments(c));
        return;
    }
    struct env *env = call_env(c, block, &failed);
    if (value_is(failed, VALUE_ABSENT))
        *out = lazy_of_node(
            node_of_expr(c->graph, macro->tree, macro->expr, env, eval_self(c->graph, c->context)));
    else
        give_failure(out, failed);
}

// A name that is not defined may be a function.
static void call_builtin(struct call *c, struct value missing, struct lazy *out)
{
    struct value name = call_value(c, 1);
    if (!value_is(name, VALUE_STRING)) {
        give_failure(out, missing);
        return;
    }
    struct value v = yay_builtin(c, value_str(&name), VALUE_NONE);
    give_failure(out, value_is(v, VALUE_ABSENT) ? missing : v);
}

// What is called. A call may define any key, so a name that its own document does not define is searched for in
// included files first, and then among keys.
static struct node *callee_of(struct call *c)
{
    const struct tree *t = c->context->tree;
    struct lazy published;
    if (expr_kind(t, c->exprs[0]) == EXPR_NAME) {
        symbol name = expr_name_symbol(t, c->exprs[0]);
        if (!find_in_frames(c->context->env, name) &&
            yay_included_name(c->graph, c->context, name, &published))
            return node_expand(c->graph, lazy_node(c->graph, c->context, published));
    }
    return node_expand(c->graph, call_node(c, 0));
}

// A name that could only be a key that this very call would have to define.
static struct value nothing_to_call(struct call *c)
{
    struct value name = call_value(c, 1);
    if (!value_is(name, VALUE_STRING))
        return VALUE_NONE;
    return call_help(
        c,
        call_fail(c, FAIL_MISSING, DIAG_UNKNOWN_NAME, 0, "unknown macro or prototype `%.*s`",
                  STR_ARGS(value_str(&name))),
        "define it with `macro NAME:` and an indented block, or include the file that does");
}

void yay_mean_call(struct call *c, struct lazy *out)
{
    struct node *callee = callee_of(c);
    enum head_kind kind = head_kind(callee);
    if (kind == HEAD_POISON && failure_mask(callee->value) == FAIL_CYCLE &&
        expr_kind(c->context->tree, c->exprs[0]) == EXPR_NAME &&
        !find_in_frames(c->context->env, expr_name_symbol(c->context->tree, c->exprs[0]))) {
        struct value missing = nothing_to_call(c);
        give_failure(out, value_is(missing, VALUE_ABSENT) ? callee->value : missing);
        return;
    }
    if (kind == HEAD_POISON && failure_mask(callee->value) == FAIL_MISSING) {
        call_builtin(c, callee->value, out);
        return;
    }
    if (kind == HEAD_POISON || kind == HEAD_UNKNOWN) {
        give_failure(out, callee->value);
        return;
    }
    const struct body *macro =
        callee->shape ? NULL : value_capsule_data(callee->value, &macro_kind);
    if (macro)
        call_macro(c, macro, out);
    else
        give_failure(out, call_help(c,
                                    call_fail(c, FAIL_TYPE, DIAG_NOT_CALLABLE, 0,
                                              "this is not a macro, so it cannot be called"),
                                    "define a macro with `macro NAME:` and an indented block"));
}

// ---- prototypes

// The new object: the block over the prototype's body, or over the outputs that a
// schema declares. Both see it as `self`.
static struct node *make(struct call *c, const struct body *prototype, const struct schema *schema)
{
    struct graph *g = c->graph;
    struct env *env = env_with_frame(g, c->context->env, 1);
    symbol *self = ARENA_NEW(&g->arena, symbol);
    *self = symbol_intern(g->symbols, STR("self"));
    env->frame->names = self;
    struct node **layers = ARENA_ARRAY(&g->arena, struct node *, 2);
    struct node *made =
        layered_of_nodes(g, yay_policies[YAY_BLOCK], layers, 2, eval_self(c->graph, c->context));
    layers[0] = node_of_expr(g, c->context->tree, c->exprs[1], env, made);
    layers[1] = prototype ? node_of_expr(g, prototype->tree, prototype->expr, env, made)
                          : node_of_value(g, schema_outputs(&g->arena, schema), made);
    for (uint32_t i = 0; i < 2; i++)
        node_number(layers[i], i);
    env->frame->slots[0] = lazy_of_node(made);
    return made;
}

void yay_mean_new(struct call *c, struct lazy *out)
{
    struct node *target = node_expand(c->graph, call_node(c, 0));
    enum head_kind kind = head_kind(target);
    if (kind == HEAD_POISON || kind == HEAD_UNKNOWN) {
        give_failure(out, target->value);
        return;
    }
    const struct body *prototype =
        target->shape ? NULL : value_capsule_data(target->value, &prototype_kind);
    const struct schema *schema = target->shape ? NULL : schema_of(target->value);
    if (prototype && is_endless(c, out))
        return;
    if (prototype || schema)
        *out = lazy_of_node(make(c, prototype, schema));
    else
        give_failure(out,
                     call_help(c,
                               call_fail(c, FAIL_TYPE, DIAG_NOT_CALLABLE, 0,
                                         "this is not a prototype, so `new` cannot use it"),
                               "define a prototype with `prototype NAME:` and an indented block"));
}
