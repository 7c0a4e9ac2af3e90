// SPDX-License-Identifier: Apache-2.0
//
// Calls: functions of the language's table by name, closures by name or value, and ordered steps with
// the exits that leave them. A closure keeps its tree and its environment, hence its own operations
// and its own scope.
#include "graph/eval/eval.h"
#include "graph/eval/scratch.h"
#include "graph/scope/scope.h"
#include "graph/views/view.h"
#include "graph/world/injector.h"

struct closure {
    const struct tree *tree;
    expr_id lambda;
    const struct env *env;
    struct node *self;
};

// ---- closures

static void show_closure(struct strbuf *out, const void *data)
{
    const struct closure *c = data;
    strbuf_format(out, "function of %u arguments", expr_lambda(c->tree, c->lambda).count);
}

static bool closure_is_same(const void *x, const void *y)
{
    return x == y;
}

static uint64_t closure_hash(const void *data)
{
    return (uintptr_t)data;
}

static const struct capsule_kind closure_kind = {
    .name = "function",
    .is_closure = true,
    .show = show_closure,
    .equal = closure_is_same,
    .hash = closure_hash,
};

struct value eval_closure(struct graph *g, const struct eval_context *at, expr_id e)
{
    struct closure *c = ARENA_NEW(&g->arena, struct closure);
    *c = (struct closure){at->tree, e, env_kept(g, at->env), eval_self(g, at)};
    return value_capsule(&g->arena, &closure_kind, c);
}

bool value_is_closure(struct value v)
{
    return value_capsule_data(v, &closure_kind) != NULL;
}

static struct value wrong_count(struct graph *g, const struct expr_lambda *l, unsigned count,
                                struct span where)
{
    return fail_at(g, FAIL_TYPE, DIAG_BAD_ARGUMENT, where,
                   "this function takes %u arguments, got %u", l->count, count);
}

// Binds arguments, then defaults; false when one without a default is missing.
static bool bind_arguments(struct graph *g, const struct eval_context *inner,
                           const struct expr_lambda *l, const struct value *args, unsigned count)
{
    struct frame *f = inner->env->frame;
    for (uint32_t i = 0; i < l->count; i++) {
        if (i < count) {
            scratch_pin(g, args[i]);
            f->slots[i] = lazy_of_value(args[i]);
        } else if (l->defaults[i])
            f->slots[i] = lazy_of_node(node_of(g, inner, l->defaults[i]));
        else
            return false;
    }
    return count <= l->count;
}

// An exit is where it was going: what it brings along. Something that failed before it counts more.
static struct value arrived(struct graph *g, struct value result)
{
    const struct exit *x = g->now.exit;
    exit_end(g);
    unsigned mask = failure_mask(result);
    if (g->question.limit_reached || (mask && !(mask & FAIL_EXIT)))
        return result;
    if (x->kind != EXIT_BREAK)
        return x->value;
    struct failure *f = ARENA_NEW(&g->arena, struct failure);
    *f = *x->failure;
    f->mask =
        FAIL_USER; // whoever does not expect it has called something that breaks out of nothing
    return failure_value(&g->arena, f);
}

struct value call_body(struct graph *g, const struct eval_context *inner, expr_id body,
                       bool is_function)
{
    struct frame *frame = inner->env->frame;
    frame->is_call = true;
    frame->is_function = is_function;
    struct value result = value_of(g, inner, body);
    frame->has_ended = true;
    return g->now.exit && g->now.exit->home == frame ? arrived(g, result) : result;
}

struct value closure_apply(struct graph *g, struct value closure, const struct value *args,
                           unsigned count, struct span where)
{
    const struct closure *c = value_capsule_data(closure, &closure_kind);
    if (!c)
        return fail_at(g, FAIL_TYPE, DIAG_NOT_CALLABLE, where, "this is not a function");
    struct expr_lambda l = expr_lambda(c->tree, c->lambda);
    struct eval_context inner = {
        .tree = c->tree, .env = env_with_frame(g, c->env, l.count), .self = c->self};
    if (!bind_arguments(g, &inner, &l, args, count))
        return wrong_count(g, &l, count, where);
    if (!graph_charge(g, 1))
        return limit_value(g, where);
    bool is_function = expr_at(c->tree, c->lambda)->flags & LAMBDA_FUNCTION;
    return call_body(g, &inner, l.body, is_function);
}

// ---- exits and steps

static const char *const exit_names[] = {"next", "break", "return"};

static const struct frame *home_of_exit(const struct env *env, enum exit_kind kind)
{
    const struct frame *f = env->frame;
    while (f && !(kind == EXIT_RETURN ? f->is_function : f->is_call))
        f = f->parent;
    return f && !f->has_ended ? f : NULL;
}

static struct diag *misplaced(struct call *c, enum exit_kind kind)
{
    struct diag *d = diag_new(&c->graph->arena, DIAG_MISPLACED_EXIT, call_span(c),
                              "`%s` has nothing to leave here", exit_names[kind]);
    diag_help(d, kind == EXIT_RETURN ? "use it in the body of a function"
                                     : "use it in a function that is called for each element");
    return d;
}

struct value call_exit(struct call *c, enum exit_kind kind, struct value v)
{
    struct graph *g = c->graph;
    const struct frame *home = home_of_exit(c->context->env, kind);
    if (!home)
        return fail_with(g, FAIL_USER, misplaced(c, kind));
    struct exit *x = ARENA_NEW(&g->arena, struct exit);
    struct failure *f = ARENA_NEW(&g->arena, struct failure);
    *f = (struct failure){.mask = FAIL_EXIT, .diag = misplaced(c, kind), .exit = x};
    scratch_pin(g, v);
    *x = (struct exit){kind, home, v, f};
    exit_begin(g, x);
    return failure_value(&g->arena, f);
}

bool value_is_break(struct value v, struct value *out)
{
    const struct failure *f = value_is_poison(v) ? v.unknown->failure : NULL;
    if (!f || !f->exit || f->exit->kind != EXIT_BREAK)
        return false;
    *out = f->exit->value;
    return true;
}

// Order matters here: a step runs after the one before it, and an error or an exit ends them.
struct value eval_steps(struct graph *g, const struct eval_context *at, expr_id e)
{
    struct value last = value_null(&type_dynamic);
    uint32_t count = expr_count(at->tree, e);
    for (uint32_t i = 0; i < count; i++) {
        last = value_of(g, at, expr_operand(at->tree, e, i));
        if (value_is_poison(last))
            break;
    }
    return last;
}

// ---- calls

static NOINLINE struct value unknown_function(struct graph *g, const struct eval_context *at,
                                              struct str name, struct span where)
{
    const struct ops *ops = at->tree->ops;
    if (!ops->functions)
        return complain(g, at->tree, COMPLAINT_NO_FUNCTIONS, FAIL_MISSING, DIAG_UNKNOWN_NAME, where,
                        "functions cannot be called here");
    struct str near = ops_suggest(&g->arena, ops, name);
    struct diag *d =
        diag_new(&g->arena, DIAG_UNKNOWN_NAME, where, "unknown function `%.*s`", STR_ARGS(name));
    if (near.len)
        diag_help(d, "did you mean `%.*s`?", STR_ARGS(near));
    name_complaint(d, at->tree, COMPLAINT_FUNCTION);
    hint_complaint(d, at->tree, COMPLAINT_FUNCTION, NULL, VALUE_NONE);
    return fail_with(g, FAIL_MISSING, d);
}

// Arguments of a call. With an expanding last one they are not the operands of the tree.
struct arguments {
    const expr_id *exprs; // where each comes from
    struct value *values; // NULL: none is evaluated yet; absent: this one is not
    unsigned count;
    struct value failed; // absent, or why there are none
};

// Each element is an argument; the arguments before are evaluated by whoever needs them.
static struct arguments expanded(struct graph *g, const expr_id *exprs, unsigned count,
                                 struct value last, const struct marks *marks)
{
    unsigned total = count - 1 + (unsigned)value_len(last);
    struct value *values = ARENA_ARRAY(&g->arena, struct value, total);
    expr_id *origins = ARENA_ARRAY(&g->arena, expr_id, total);
    for (unsigned i = 0; i < total; i++)
        origins[i] = exprs[i < count ? i : count - 1];
    for (unsigned i = 0; i < value_len(last); i++)
        values[count - 1 + i] = value_mark_all(&g->arena, value_item(last, i), marks);
    return (struct arguments){.exprs = origins, .values = values, .count = total};
}

static NOINLINE struct arguments expand_arguments(struct graph *g, const struct eval_context *at,
                                                  const expr_id *exprs, unsigned count)
{
    const struct marks *marks = NULL;
    struct span where = expr_span(at->tree, exprs[count - 1]);
    struct value last = value_unmark(&g->arena, value_of(g, at, exprs[count - 1]), &marks);
    if (value_is_poison(last))
        return (struct arguments){.failed = last};
    if (failure_mask(last))
        return (struct arguments){.failed = failure_value(&g->arena, failure_of(&g->arena, last))};
    enum type_kind kind = value_type(&g->arena, last)->kind;
    bool is_sequence = kind == TYPE_LIST || kind == TYPE_SET || kind == TYPE_TUPLE;
    if (value_is_unknown(last) && (is_sequence || kind == TYPE_DYNAMIC))
        return (struct arguments){.failed = value_mark_all(&g->arena, value_dynamic, marks)};
    if (value_is_null(last) || !is_sequence)
        return (struct arguments){
            .failed = complain_of(g, at->tree, COMPLAINT_EXPAND, DIAG_TYPE_MISMATCH, where, last,
                                  "only a list can be expanded into arguments")};
    return expanded(g, exprs, count, last, marks);
}

static NOINLINE struct value wrong_arguments(struct graph *g, const struct tree *t,
                                             const struct function *f, unsigned count,
                                             enum complaint what, struct span at)
{
    struct strbuf form;
    strbuf_init(&form, 0);
    function_write(&form, f);
    struct diag *d = diag_new(&g->arena, DIAG_BAD_ARGUMENT, at, "`%s` cannot take %u argument%s",
                              f->name, count, count == 1 ? "" : "s");
    diag_help(d, "the signature is `%.*s`", STR_ARGS(strbuf_str(&form)));
    name_complaint(d, t, what);
    strbuf_done(&form);
    return fail_with(g, FAIL_TYPE, d);
}

static NOINLINE struct value wrong_count_of(struct graph *g, const struct eval_context *at,
                                            expr_id e, const struct function *f,
                                            const struct arguments *args)
{
    struct span at_end = expr_span(at->tree, e);
    at_end.start = at_end.end - (at_end.end > at_end.start);
    if (args->count < operation_least(&f->op))
        return wrong_arguments(g, at->tree, f, args->count, COMPLAINT_TOO_FEW, at_end);
    return wrong_arguments(g, at->tree, f, args->count, COMPLAINT_TOO_MANY,
                           blame_span(g, at->tree, args->exprs[f->op.arity]));
}

// What tells calls of impure functions apart: who calls, for which directory, where it is written, and for which
// time. It is the same in another process that evaluates the same, in whichever order.
static struct str impure_id(const struct call *c)
{
    struct graph *g = c->graph;
    const struct activation *a = g->now.running;
    while (a && !a->view && !a->node)
        a = a->outer;
    struct str who = STR(""), view = STR("");
    if (a && a->view)
        who = path_text(g, &g->arena, a->path);
    else if (a)
        who = node_path_text(g, a->node);
    if (a && a->view)
        view = a->view->name;
    struct span at = expr_span(c->context->tree, c->expr);
    struct str file = at.file ? source_name(g->sources, at.file) : STR("");
    struct str id = str_format(&g->arena, "%.*s:%u %s %zu %.*s %.*s", STR_ARGS(file), at.start,
                               c->name, view.len, STR_ARGS(view), STR_ARGS(who));
    uint64_t *times = str_table_put(&g->outside.called, id, NULL);
    return str_format(&g->arena, "%llu %.*s", (unsigned long long)++*times, STR_ARGS(id));
}

// An impure function answers once: what it said before the evaluation was saved still holds.
static NOINLINE struct value call_impure(struct call *c)
{
    struct graph *g = c->graph;
    graph_note_impure(g);
    struct str id = impure_id(c);
    const uint64_t *known = str_table_find(&g->outside.impure, id);
    if (known)
        return *(const struct value *)(uintptr_t)*known;
    struct value v = call_apply(c);
    if (value_is_poison(v) || !value_is_wholly_known(v))
        return v;
    struct value *kept = ARENA_NEW(&g->arena, struct value);
    *kept = value_copy(&g->arena, v);
    *str_table_put(&g->outside.impure, id, NULL) = (uintptr_t)kept;
    return v;
}

static struct value call_function(struct graph *g, const struct eval_context *at, expr_id e,
                                  const struct function *f, struct arguments args)
{
    bool is_variadic = f->op.arity == OPERATION_VARIADIC;
    if (args.count < operation_least(&f->op) || (!is_variadic && args.count > f->op.arity))
        return wrong_count_of(g, at, e, f, &args);
    if (g->modes.without_effects && f->impure)
        return effect_postponed(g, expr_span(at->tree, e));
    struct value small[CALL_SMALL] = {{{{0}}}};
    struct call c = {.graph = g,
                     .context = at,
                     .op = &f->op,
                     .function = f,
                     .name = f->name,
                     .expr = e,
                     .count = args.count,
                     .args = args.values,
                     .exprs = args.exprs};
    if (!c.args)
        c.args = c.count <= CALL_SMALL ? small : ARENA_ARRAY(g->now.values, struct value, c.count);
    return f->impure ? call_impure(&c) : call_apply(&c);
}

static const struct function *host_function(const struct call *c, struct str name)
{
    return c->graph->host ? ops_function(c->graph->host, name) : NULL;
}

bool call_host_has(const struct call *c, struct str name)
{
    return host_function(c, name);
}

struct value call_host(struct call *c, struct str name, struct value arguments)
{
    unsigned count = (unsigned)value_len(arguments);
    struct arguments args = {.count = count};
    args.values = ARENA_ARRAY(&c->graph->arena, struct value, count);
    expr_id *origins = ARENA_ARRAY(&c->graph->arena, expr_id, count);
    for (unsigned i = 0; i < count; i++) {
        args.values[i] = value_item(arguments, i);
        origins[i] = c->expr;
    }
    args.exprs = origins;
    return call_function(c->graph, c->context, c->expr, host_function(c, name), args);
}

static struct value call_value_of(struct graph *g, const struct eval_context *at, expr_id e,
                                  struct value callee, struct arguments args)
{
    callee = firm_as_whole(g, callee);
    if (value_is_poison(callee))
        return callee;
    if (!args.values)
        args.values = ARENA_ARRAY(&g->arena, struct value, args.count);
    for (unsigned i = 0; i < args.count; i++)
        if (value_is(args.values[i], VALUE_ABSENT))
            args.values[i] = value_of(g, at, args.exprs[i]);
    return closure_apply(g, callee, args.values, args.count, expr_span(at->tree, e));
}

enum { ENOUGH_BYTES = 1024 * 1024 }; // what an inner region is opened for

// Whether a number, a text or a bool comes out, and something is computed for it that is not needed afterwards.
static bool is_aside(const struct graph *g, const struct eval_context *at, expr_id e,
                     const struct function *f)
{
    bool is_useless = g->modes.lenient || !f->op.result || !type_is_primitive(f->op.result) ||
                      (g->now.values != &g->arena && g->scratch.arena.used_bytes < ENOUGH_BYTES);
    for (uint32_t i = 0; !is_useless && i < expr_count(at->tree, e); i++) {
        expr_id operand = expr_operand(at->tree, e, i);
        if (expr_strategy(at->tree, operand) == STRATEGY_STRICT)
            return true;
    }
    return false;
}

static NOINLINE struct value call_aside(struct graph *g, const struct eval_context *at, expr_id e,
                                        const struct function *f, struct arguments args)
{
    struct region r;
    region_enter(g, &r);
    return region_leave(g, &r, call_function(g, at, e, f, args));
}

// Looked for once, and found again by its symbol.
static const struct function *function_named(struct graph *g, const struct ops *ops, symbol name)
{
    struct known_function *known = &g->functions[name % COUNT_OF(g->functions)];
    if (known->ops != ops || known->name != name)
        *known = (struct known_function){ops, name,
                                         graph_function(g, ops, symbol_text(g->symbols, name))};
    return known->function;
}

// A function of the language, else a closure that a name of the scope holds.
static struct value call_named(struct graph *g, const struct eval_context *at, expr_id e,
                               symbol name, struct arguments args)
{
    struct str text = symbol_text(g->symbols, name);
    const struct function *f = function_named(g, at->tree->ops, name);
    if (f)
        return is_aside(g, at, e, f) ? call_aside(g, at, e, f, args)
                                     : call_function(g, at, e, f, args);
    for (const struct scope *s = at->env->scope; s; s = s->parent) {
        const struct scope_entry *entry = scope_find_symbol(s, name);
        if (entry && lazy_is_meant(at, entry->value))
            return call_value_of(g, at, e, lazy_value(g, at, entry->value), args);
    }
    const struct conventions *conventions = at->tree->ops->conventions;
    struct value other;
    if (conventions && conventions->other_function &&
        conventions->other_function(g, at, text, &other))
        return other;
    struct span where = expr_span(at->tree, e);
    if (where.end - where.start > text.len)
        where.end = where.start + (uint32_t)text.len;
    return unknown_function(g, at, text, where);
}

struct value eval_call(struct graph *g, const struct eval_context *at, expr_id e)
{
    const struct expr *x = expr_at(at->tree, e);
    bool by_value = x->flags & CALL_VALUE;
    const expr_id *exprs = expr_operands(at->tree, e) + (by_value ? 1 : 0);
    unsigned count = expr_count(at->tree, e) - (by_value ? 1 : 0);
    struct arguments args = {.exprs = exprs, .count = count};
    if ((x->flags & CALL_EXPAND) && count) {
        args = expand_arguments(g, at, exprs, count);
        if (!value_is(args.failed, VALUE_ABSENT))
            return args.failed;
    }
    if (!by_value)
        return call_named(g, at, e, expr_call_name(at->tree, e), args);
    struct value callee = value_of(g, at, expr_operand(at->tree, e, 0));
    return call_value_of(g, at, e, callee, args);
}
