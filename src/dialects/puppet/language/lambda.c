// SPDX-License-Identifier: Apache-2.0
//
// Calling what is written in Puppet. Arguments are bound from left to right in a scope of their own, so that a default
// may use the parameters before it; then the body runs in that scope.
#include "dialects/puppet/language/lambda.h"

#include <limits.h>

#include "dialects/puppet/runtime/compiler.h"
#include "dialects/puppet/syntax/operations.h"

enum { CALLS_MAX = 2000 }; // nested; each takes some of the stack

struct lambda {
    const struct tree *tree;
    expr_id expr;
    const struct env *env;
    struct node *self;
};

static void show_lambda(struct strbuf *out, const void *data)
{
    (void)data;
    strbuf_add(out, STR("Callable"));
}

static bool lambdas_are_equal(const void *x, const void *y)
{
    return x == y;
}

static uint64_t lambda_hash(const void *data)
{
    return (uintptr_t)data;
}

static const struct capsule_kind lambda_kind = {.name = "Callable",
                                                .is_closure = true,
                                                .show = show_lambda,
                                                .equal = lambdas_are_equal,
                                                .hash = lambda_hash};

struct value puppet_lambda(struct graph *g, const struct eval_context *at, expr_id e)
{
    struct lambda *l = ARENA_NEW(&g->arena, struct lambda);
    *l = (struct lambda){at->tree, e, env_kept(g, at->env), eval_self(g, at)};
    return value_capsule(&g->arena, &lambda_kind, l);
}

bool puppet_is_lambda(struct value v)
{
    return value_capsule_data(v, &lambda_kind) != NULL;
}

// ---- parameters

const struct ptype *parameter_type(struct compiler *k, const struct eval_context *at, expr_id e,
                                   struct value *failed)
{
    if (!e)
        return ptype_basic(PTYPE_ANY);
    bool is_new;
    uint64_t key = (uintptr_t)expr_at(at->tree, e);
    uint64_t *known = table_put(&k->types, key, &is_new);
    if (!is_new && *known)
        return (const struct ptype *)(uintptr_t)*known;
    struct value v = value_of(k->graph, at, e);
    const struct ptype *t = puppet_type_of_value(v);
    if (value_is_poison(v))
        *failed = v;
    else if (!t)
        *failed =
            puppet_fail_at(k->graph, "RUNTIME_ERROR", expr_span(at->tree, e), "this is not a type");
    else
        *table_put(&k->types, key, NULL) = (uintptr_t)t;
    return t;
}

// What is being called: for binding and for messages.
struct bound_call {
    struct compiler *compiler;
    struct str what; // "'f'" or "lambda"
    struct span at;
    const struct puppet_parameter *parameters;
    size_t parameter_count;
    const struct value *args;
    size_t count;
    const struct eval_context *inner; // whose scope gets the parameters
};

static struct value set_parameter(const struct bound_call *b, struct str name, struct value v,
                                  struct span at)
{
    if (is_reserved_variable(name))
        return puppet_reserved(b->compiler->graph, "RUNTIME_ERROR", name, b->at);
    const struct failure *f =
        scope_set_variable(b->inner->env->scope, name, lazy_of_value(v), 0, at);
    return f ? failure_value(b->compiler->arena, f) : VALUE_NONE;
}

static struct value type_mistake(const struct bound_call *b, const struct puppet_parameter *p,
                                 const struct ptype *t, struct value v)
{
    struct strbuf why;
    strbuf_init(&why, 4000);
    struct str subject = str_format(b->compiler->arena, "parameter '%.*s'", STR_ARGS(p->name));
    ptype_describe(&why, b->compiler->arena, subject, t, v);
    struct value failed = puppet_fail_at(b->compiler->graph, "RUNTIME_ERROR", b->at, "%.*s %.*s",
                                         STR_ARGS(b->what), STR_ARGS(strbuf_str(&why)));
    strbuf_done(&why);
    return failed;
}

// Arguments that are left: each has the type that is written. Of an Array, that is its element, and its sizes say how many.
static struct value bind_rest(const struct bound_call *b, const struct puppet_parameter *p,
                              const struct ptype *t, struct value v)
{
    struct arena *a = b->compiler->arena;
    const struct ptype *list = ptype_meant(t)->kind == PTYPE_ARRAY ? ptype_meant(t) : NULL;
    if (!value_is_sequence(v)) // a default
        v = value_tuple(a, &v, 1);
    int64_t count = (int64_t)value_len(v), others = (int64_t)b->parameter_count - 1;
    if (list && (count < list->min || count > list->max)) {
        int64_t bound = others + (count < list->min ? list->min : list->max);
        return puppet_fail_at(b->compiler->graph, "RUNTIME_ERROR", b->at,
                              "%.*s expects at %s %lld argument%s, got %lld", STR_ARGS(b->what),
                              count < list->min ? "least" : "most", (long long)bound,
                              bound == 1 ? "" : "s", (long long)(others + count));
    }
    if (list)
        t = list->element ? list->element : ptype_basic(PTYPE_ANY);
    for (size_t i = 0; i < value_len(v); i++)
        if (!ptype_has(t, value_item(v, i)))
            return type_mistake(b, p, t, value_item(v, i));
    return set_parameter(b, p->name, v, p->at);
}

static struct value bind_one(const struct bound_call *b, const struct puppet_parameter *p,
                             struct value given)
{
    struct compiler *k = b->compiler;
    struct value failed = VALUE_NONE, v = given;
    const struct ptype *t = parameter_type(k, b->inner, p->type, &failed);
    if (!t || !value_is(failed, VALUE_ABSENT))
        return failed;
    if (value_is(v, VALUE_ABSENT) && p->early.len)
        return puppet_fail_at(k->graph, "RUNTIME_ERROR", b->at,
                              "the default of `$%.*s` uses `$%.*s`, which has no value yet",
                              STR_ARGS(p->name), STR_ARGS(p->early));
    if (value_is(v, VALUE_ABSENT)) {
        v = value_of(k->graph, b->inner, p->fallback);
        if (value_is_poison(v))
            return v;
    }
    if (p->is_rest)
        return bind_rest(b, p, t, v);
    return ptype_has(t, v) ? set_parameter(b, p->name, v, p->at) : type_mistake(b, p, t, v);
}

static struct value rest_of(const struct bound_call *b, size_t from)
{
    size_t count = b->count > from ? b->count - from : 0;
    return value_tuple(b->compiler->arena, count ? b->args + from : NULL, count);
}

static struct value wrong_number(const struct bound_call *b, size_t least, size_t most)
{
    struct str wanted = least == most ? str_format(b->compiler->arena, "%zu", least)
                        : most == SIZE_MAX
                            ? str_format(b->compiler->arena, "at least %zu", least)
                            : str_format(b->compiler->arena, "between %zu and %zu", least, most);
    return puppet_fail_at(b->compiler->graph, "RUNTIME_ERROR", b->at,
                          "%.*s expects %.*s argument%s, got %zu", STR_ARGS(b->what),
                          STR_ARGS(wanted), least == 1 && most == 1 ? "" : "s", b->count);
}

// How many arguments it takes at least and at most; a poison if its parameters are in the wrong order.
static struct value count_parameters(const struct bound_call *b, size_t *least, size_t *most)
{
    bool had_optional = false;
    *least = 0;
    *most = b->parameter_count;
    for (size_t i = 0; i < b->parameter_count; i++) {
        const struct puppet_parameter *p = &b->parameters[i];
        if (p->is_rest) {
            *most = SIZE_MAX;
            had_optional = true;
            continue;
        }
        if (!p->fallback && had_optional)
            return puppet_fail_at(
                b->compiler->graph, "REQUIRED_PARAMETER_AFTER_OPTIONAL", p->at,
                "`$%.*s` is required, but stands after a parameter with a default",
                STR_ARGS(p->name));
        had_optional |= p->fallback != 0;
        *least += !p->fallback;
    }
    return VALUE_NONE;
}

// What parameter i is given; absent: nothing. A single undef for the rest of a lambda's arguments is nothing too.
static struct value given_value(const struct bound_call *b, size_t i, bool is_lambda)
{
    const struct puppet_parameter *p = &b->parameters[i];
    if (!p->is_rest)
        return i < b->count ? b->args[i] : VALUE_NONE;
    bool is_undef = is_lambda && b->count == i + 1 && value_is_null(b->args[i]);
    return (b->count <= i || is_undef) && p->fallback ? VALUE_NONE : rest_of(b, i);
}

// One call more: its defaults may call something, and so may its body. Whoever ends it takes one from `depth`.
static struct value enter_call(const struct bound_call *b)
{
    if (++b->compiler->depth <= CALLS_MAX)
        return VALUE_NONE;
    b->compiler->depth--;
    return fail_at(b->compiler->graph, FAIL_LIMIT, DIAG_LIMIT_DEPTH, b->at,
                   "more than %d calls are nested", CALLS_MAX);
}

// The result: absent, or what went wrong. A lambda ignores arguments that it has no parameters for.
static struct value bind_parameters(const struct bound_call *b, bool is_lambda)
{
    size_t least, most;
    struct value failed = count_parameters(b, &least, &most);
    if (!value_is(failed, VALUE_ABSENT))
        return failed;
    if (b->count < least && is_lambda)
        return puppet_fail_at(b->compiler->graph, "MISSING_REQUIRED_PARAMETER", b->at,
                              "parameter `$%.*s` is required, but no value was given",
                              STR_ARGS(b->parameters[b->count].name));
    if (b->count < least || (b->count > most && !is_lambda))
        return wrong_number(b, least, most);
    failed = enter_call(b);
    if (!value_is(failed, VALUE_ABSENT))
        return failed;
    for (size_t i = 0; i < b->parameter_count && value_is(failed, VALUE_ABSENT); i++)
        failed = bind_one(b, &b->parameters[i], given_value(b, i, is_lambda));
    b->compiler->depth--;
    return failed;
}

// ---- calling

static struct eval_context inner_context(struct graph *g, const struct tree *t,
                                         const struct env *env, struct scope *parent)
{
    struct env *inner = env_with_frame(g, env, 0);
    inner->scope = compiler_scope(compiler_current(), SCOPE_LOCAL, parent, STR(""));
    return (struct eval_context){.tree = t, .env = inner};
}

static struct value run_body(const struct bound_call *b, expr_id body, expr_id returns,
                             bool is_function)
{
    struct compiler *k = b->compiler;
    struct graph *g = k->graph;
    struct value failed = VALUE_NONE;
    if (!graph_charge(g, 1))
        return limit_value(g, b->at);
    failed = enter_call(b);
    if (!value_is(failed, VALUE_ABSENT))
        return failed;
    struct value v = body ? call_body(g, b->inner, body, is_function) : puppet_undef();
    k->depth--;
    if (!returns || value_is_poison(v))
        return v;
    const struct ptype *t = parameter_type(k, b->inner, returns, &failed);
    if (!t)
        return failed;
    if (ptype_has(t, v))
        return v;
    struct strbuf why;
    strbuf_init(&why, 4000);
    ptype_describe(&why, k->arena, STR("value returned from"), t, v);
    failed = puppet_fail_at(g, "RUNTIME_ERROR", b->at, "%.*s: %.*s", STR_ARGS(b->what),
                            STR_ARGS(strbuf_str(&why)));
    strbuf_done(&why);
    return failed;
}

// The parameters of a lambda, as those of a definition.
static struct puppet_parameter *lambda_parameters(struct compiler *k, const struct lambda *l,
                                                  size_t *count)
{
    uint32_t n = expr_count(l->tree, l->expr) - 2;
    struct puppet_parameter *list = ARENA_ARRAY(k->arena, struct puppet_parameter, n ? n : 1);
    for (uint32_t i = 0; i < n; i++) {
        expr_id e = expr_operand(l->tree, l->expr, i + 2);
        struct value name = expr_literal_value(l->tree, expr_operand(l->tree, e, 0));
        list[i] = (struct puppet_parameter){
            .name = str_copy(k->arena, value_str(&name)),
            .type = expr_operand(l->tree, e, 1),
            .fallback = expr_operand(l->tree, e, 2),
            .is_rest = expr_literal_value(l->tree, expr_operand(l->tree, e, 3)).boolean,
            .at = expr_span(l->tree, e),
        };
    }
    *count = n;
    return list;
}

// A parameter that takes all that is left takes as many as its Array says, or any number (-1).
static void count_rest(const struct lambda *l, expr_id parameter, int *least, int *most)
{
    struct value failed = VALUE_NONE;
    struct eval_context at = {.tree = l->tree, .env = l->env, .self = l->self};
    const struct ptype *t =
        parameter_type(compiler_current(), &at, expr_operand(l->tree, parameter, 1), &failed);
    const struct ptype *list = t ? ptype_meant(t) : NULL;
    bool is_sized = list && list->kind == PTYPE_ARRAY && list->has_size;
    bool has_end = is_sized && list->max < INT_MAX / 2;
    *least += is_sized && list->min < INT_MAX / 2 ? (int)list->min : 0;
    *most = has_end ? *most + (int)list->max : -1;
}

void puppet_lambda_counts(struct value lambda, int *least, int *most)
{
    const struct lambda *l = value_capsule_data(lambda, &lambda_kind);
    *least = *most = 0;
    for (uint32_t i = 2; l && i < expr_count(l->tree, l->expr); i++) {
        expr_id e = expr_operand(l->tree, l->expr, i);
        if (expr_literal_value(l->tree, expr_operand(l->tree, e, 3)).boolean) {
            count_rest(l, e, least, most);
            return;
        }
        *least += !expr_operand(l->tree, e, 2);
        *most += 1;
    }
}

bool puppet_lambda_fits(struct value lambda, const struct ptype *callable)
{
    int least, most;
    puppet_lambda_counts(lambda, &least, &most);
    if (!callable->has_size && !callable->count)
        return true;
    return least <= callable->max && (most < 0 || most >= callable->min);
}

struct value lambda_apply(struct compiler *k, struct value lambda, const struct value *args,
                          unsigned count, struct span at)
{
    const struct lambda *l = value_capsule_data(lambda, &lambda_kind);
    if (!l)
        return puppet_fail_at(k->graph, "RUNTIME_ERROR", at, "this is not a lambda");
    struct eval_context inner = inner_context(k->graph, l->tree, l->env, l->env->scope);
    inner.self = l->self;
    struct bound_call b = {k, STR("lambda"), at, NULL, 0, args, count, &inner};
    b.parameters = lambda_parameters(k, l, &b.parameter_count);
    struct value failed = bind_parameters(&b, true);
    if (!value_is(failed, VALUE_ABSENT))
        return failed;
    return run_body(&b, expr_operand(l->tree, l->expr, 1), expr_operand(l->tree, l->expr, 0),
                    false);
}

static const struct puppet_parameter *parameter_named(const struct bound_call *b, struct str name)
{
    for (size_t i = 0; i < b->parameter_count; i++)
        if (str_equal(b->parameters[i].name, name))
            return &b->parameters[i];
    return NULL;
}

static struct value bind_by_name(const struct bound_call *b, struct value arguments)
{
    struct compiler *k = b->compiler;
    size_t given = value_is_mapping(arguments) ? value_len(arguments) : 0;
    for (size_t i = 0; i < given; i++) {
        struct str name = value_key(arguments, i);
        if (!b->parameter_count) {
            struct value failed = set_parameter(b, name, value_item(arguments, i), b->at);
            if (!value_is(failed, VALUE_ABSENT))
                return failed;
        } else if (!parameter_named(b, name)) {
            return puppet_fail_at(k->graph, "RUNTIME_ERROR", b->at,
                                  "%.*s has no parameter named '%.*s'", STR_ARGS(b->what),
                                  STR_ARGS(name));
        }
    }
    for (size_t i = 0; i < b->parameter_count; i++) {
        const struct puppet_parameter *p = &b->parameters[i];
        struct value v = given ? value_get(arguments, p->name) : VALUE_NONE;
        if (value_is(v, VALUE_ABSENT) && !p->fallback)
            return puppet_fail_at(k->graph, "RUNTIME_ERROR", b->at,
                                  "%.*s expects a value for parameter '%.*s'", STR_ARGS(b->what),
                                  STR_ARGS(p->name));
        struct value failed = bind_one(b, p, v);
        if (!value_is(failed, VALUE_ABSENT))
            return failed;
    }
    return VALUE_NONE;
}

struct value lambda_apply_named(struct compiler *k, struct value lambda, struct value arguments,
                                struct str what, struct span at)
{
    const struct lambda *l = value_capsule_data(lambda, &lambda_kind);
    struct eval_context inner = inner_context(k->graph, l->tree, l->env, l->env->scope);
    struct bound_call b = {k, what, at, NULL, 0, NULL, 0, &inner};
    b.parameters = lambda_parameters(k, l, &b.parameter_count);
    struct value failed = bind_by_name(&b, arguments);
    if (!value_is(failed, VALUE_ABSENT))
        return failed;
    return run_body(&b, expr_operand(l->tree, l->expr, 1), 0, true);
}

struct value function_apply(struct compiler *k, const struct puppet_definition *f,
                            const struct value *args, unsigned count, struct span at)
{
    struct env env = {.scope = k->top};
    struct eval_context inner = inner_context(k->graph, f->tree, &env, k->top);
    struct bound_call b = {k,
                           str_format(k->arena, "'%.*s'", STR_ARGS(f->name)),
                           at,
                           f->parameters,
                           f->parameter_count,
                           args,
                           count,
                           &inner};
    struct value failed = bind_parameters(&b, false);
    if (!value_is(failed, VALUE_ABSENT))
        return failed;
    return run_body(&b, f->body, f->returns, true);
}
