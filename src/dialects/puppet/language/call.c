// SPDX-License-Identifier: Apache-2.0
//
// Calls by name: functions of the tables, functions written in Puppet (of the site or a module), attributes of
// objects. Arguments that are splatted are spread out first.
#include "dialects/puppet/language/call_inside.h"
#include "dialects/puppet/values/uri.h"

#include "dialects/puppet/hiera/hiera.h"
#include "dialects/puppet/language/lambda.h"
#include "dialects/puppet/language/signature.h"
#include "dialects/puppet/runtime/body_reads.h"
#include "dialects/puppet/runtime/compiler.h"
#include "dialects/puppet/scan/ruby_lex.h"

// ---- arguments

struct arguments {
    ARRAY(struct value) list;
    struct value lambda;
    struct value failed;
};

static void add_spread(struct arguments *out, struct compiler *k, struct value v)
{
    struct value items;
    if (puppet_is_undef(v))
        return;
    if ((value_is_aggregate(v) || puppet_kind(v) == PTYPE_ITERATOR) &&
        puppet_elements(k->arena, v, &items)) {
        for (size_t i = 0; i < value_len(items); i++)
            ARRAY_PUSH(&out->list, value_item(items, i));
    } else {
        ARRAY_PUSH(&out->list, v);
    }
}

static bool is_op(const struct tree *t, expr_id e, unsigned op)
{
    return expr_kind(t, e) == EXPR_OP && expr_number(t, e) == op;
}

static void evaluate_arguments(struct call *c, struct compiler *k, unsigned from,
                               struct arguments *out)
{
    const struct tree *t = c->context->tree;
    for (unsigned i = from; i < c->count; i++) {
        expr_id e = c->exprs[i];
        if (is_op(t, e, PUPPET_LAMBDA) && i + 1 == c->count) {
            out->lambda = puppet_lambda(c->graph, c->context, e);
            return;
        }
        bool is_spread = is_op(t, e, PUPPET_SPLAT);
        struct value v = value_of(c->graph, c->context, is_spread ? expr_operand(t, e, 0) : e);
        if (value_is_poison(v) || failure_mask(v)) {
            out->failed = value_is_poison(v) ? v : failure_value(k->arena, failure_of(k->arena, v));
            return;
        }
        if (is_spread)
            add_spread(out, k, v);
        else
            ARRAY_PUSH(&out->list, v);
    }
}

// ---- functions of the tables

static struct value call_row(struct puppet_call *c, const struct puppet_function *f)
{
    struct value failed = signature_check(c, f);
    if (!value_is(failed, VALUE_ABSENT))
        return failed;
    struct unknown_texts before = unknown_texts_begin();
    struct value v = f->run(c), unknown = unknown_texts_end(before);
    bool is_made_of_texts = value_is_scalar(v) && !value_is_null(v);
    return is_made_of_texts && !value_is(unknown, VALUE_ABSENT) ? unknown : v;
}

// What follows from an argument that is unknown. Absent: all are known.
static struct value unknown_argument(const struct puppet_call *c)
{
    struct value found = VALUE_NONE;
    for (unsigned i = 0; i < c->count; i++)
        if (puppet_is_encrypted(c->args[i]))
            return puppet_encrypted;
        else if (value_is_unknown(c->args[i]))
            found = value_dynamic;
    return found;
}

static struct value no_such_function(struct puppet_call *c)
{
    struct str names[PUPPET_NAMES_MAX];
    size_t n = puppet_function_names(names);
    struct value failed =
        puppet_fail(c, "UNKNOWN_FUNCTION", "unknown function `%.*s`", STR_ARGS(c->name));
    struct str near = graph_suggest(c->graph, c->name, names, n);
    return near.len ? fail_with_help(c->graph, failed, "did you mean `%.*s`?", STR_ARGS(near))
                    : failed;
}

// An attribute of an object: `$car.wheels`.
static bool attribute_of(struct puppet_call *c, struct value *out)
{
    const struct puppet_object *o = c->count ? puppet_is_object(c->args[0]) : NULL;
    struct str uri;
    if (c->count == 1 && puppet_is_uri(c->args[0], &uri)) {
        *out = uri_part(c->arena, uri, c->name);
        return !value_is(*out, VALUE_ABSENT);
    }
    if (!o)
        return false;
    struct ptype_field *fields;
    size_t count = object_fields(c->arena, o->type, &fields);
    for (size_t i = 0; i < count; i++)
        if (str_equal(fields[i].name, c->name)) {
            *out = o->attributes[i];
            return true;
        }
    return false;
}

// A function of the old interface gives nothing unless its text says so.
static bool is_statement(struct environment *e, struct str file)
{
    struct str text, why;
    struct ruby_tokens t;
    if (environment_read(e, file, &text, &why) <= 0)
        return false;
    ruby_read(text, &t);
    bool gives = t.is_broken;
    for (size_t i = 0; i < t.list.len && !gives; i++)
        gives = t.list.at[i].kind == RUBY_SYMBOL && str_equal(t.list.at[i].text, STR("rvalue"));
    ruby_tokens_done(&t);
    return !gives;
}

// A function written in Ruby, which never runs: what it would give is unknown. Said once for each.
static struct value ruby_result(struct puppet_call *c, struct str name)
{
    struct compiler *k = c->compiler;
    bool is_new, is_old;
    struct str file = environment_ruby_function(k->environment, name, &is_old);
    bool is_silent = is_old && file.len && is_statement(k->environment, file);
    (void)str_table_put(&k->ruby, str_copy(k->arena, name), &is_new);
    struct str where = file.len ? str_format(k->arena, " (%.*s)", STR_ARGS(file)) : STR("");
    const char *effect = is_silent ? "it has no effect" : "its result is unknown";
    if (is_new)
        compiler_log(k, "note",
                     str_format(k->arena, "`%.*s` is written in Ruby, which does not run: %s%.*s",
                                STR_ARGS(name), effect, STR_ARGS(where)),
                     c->at);
    compiler_doubt(k, c->at); // it may declare something
    return is_silent ? puppet_undef() : value_dynamic;
}

static struct value apply_lambda(void *data, struct value lambda, const struct value *args,
                                 unsigned count)
{
    return puppet_apply(data, lambda, args, count);
}

// A method of the object that Hiera gives to its backends: `$context.not_found`.
static bool method_of_context(struct puppet_call *c, struct value *out)
{
    if (!c->count || !hiera_is_context(c->args[0]) || !hiera_context_has(c->name))
        return false;
    struct hiera_method m = {.name = c->name,
                             .args = c->args + 1,
                             .count = c->count - 1,
                             .lambda = c->lambda,
                             .apply = apply_lambda,
                             .data = c,
                             .arena = c->arena,
                             .at = c->at};
    *out = hiera_context_call(c->args[0], &m);
    return true;
}

// Whether a call is made for what it does to the catalog.
static bool function_has_effects(struct str name)
{
    static const char *const names[] = {"include",       "contain",          "require", "realize",
                                        "hiera_include", "create_resources", "tag",     "defined"};
    for (size_t i = 0; i < COUNT_OF(names); i++)
        if (str_equal(name, str_of(names[i])))
            return true;
    return str_starts(name, STR("ensure_")) || str_starts(name, STR("stdlib::ensure"));
}

// Whether a module that is not installed may have it. A plain name that is nearly one that exists is a mistake.
static bool may_be_missing(struct puppet_call *c, struct str name)
{
    struct str names[PUPPET_NAMES_MAX];
    bool is_plain = str_find(name, STR("::"), 0) >= name.len;
    if (is_plain && (!environment_lacks_modules(c->compiler->environment) ||
                     graph_suggest(c->graph, name, names, puppet_function_names(names)).len))
        return false;
    bool is_missing = compiler_may_lack(c->compiler, "function", name, c->at);
    if (is_missing)
        compiler_doubt(c->compiler, c->at); // it may declare something
    return is_missing;
}

// A function without a row: the project stands in for it, or it is unknown.
static struct value call_standin(struct puppet_call *c, struct str name)
{
    struct environment *e = c->compiler->environment;
    struct value failed = VALUE_NONE;
    const struct puppet_definition *f = environment_standin(e, name, &failed);
    if (!value_is(failed, VALUE_ABSENT))
        return failed;
    if (f)
        return function_apply(c->compiler, f, c->args, c->count, c->at);
    return environment_has_ruby(e, name) ? ruby_result(c, name)
           : may_be_missing(c, name)     ? value_dynamic
                                         : no_such_function(c);
}

static struct value dispatch(struct puppet_call *c)
{
    struct compiler *k = c->compiler;
    struct value v;
    struct str name = str_starts(c->name, STR("::")) ? str_slice(c->name, 2, c->name.len) : c->name;
    if (attribute_of(c, &v) || method_of_context(c, &v))
        return v;
    struct value failed = VALUE_NONE;
    const struct puppet_definition *f = compiler_find(k, DEFINITION_FUNCTION, name, c->at, &failed);
    if (f && !value_is(c->lambda, VALUE_ABSENT))
        return puppet_fail(c, "RUNTIME_ERROR", "'%.*s' does not expect a block", STR_ARGS(name));
    if (f)
        return function_apply(k, f, c->args, c->count, c->at);
    if (!value_is(failed, VALUE_ABSENT))
        return failed;
    const struct puppet_function *row = puppet_function_named(name);
    if (retake_refuses_call(k, row ? name : STR("")))
        return puppet_undef();
    if (!row)
        return call_standin(c, name);
    struct value unknown = unknown_argument(c);
    if (!value_is(unknown, VALUE_ABSENT)) {
        if (!value_is(c->lambda, VALUE_ABSENT) || function_has_effects(name))
            compiler_doubt(k, c->at);
        return unknown;
    }
    return call_row(c, row);
}

struct value puppet_call_named(struct puppet_call *c, struct str name, const struct value *args,
                               unsigned count, struct value lambda)
{
    struct puppet_call inner = *c;
    inner.name = name;
    inner.args = args;
    inner.count = count;
    inner.lambda = lambda;
    return dispatch(&inner);
}

struct value op_call(struct call *c)
{
    struct compiler *k = compiler_current();
    struct arguments args = {.lambda = VALUE_NONE, .failed = VALUE_NONE};
    const struct tree *t = c->context->tree;
    struct value name = expr_literal_value(t, c->exprs[0]);
    evaluate_arguments(c, k, 1, &args);
    struct value result = args.failed;
    if (value_is(result, VALUE_ABSENT)) {
        struct value *kept = ARENA_ARRAY(k->arena, struct value, args.list.len ? args.list.len : 1);
        for (size_t i = 0; i < args.list.len; i++)
            kept[i] = args.list.at[i];
        struct puppet_call call = {.graph = c->graph,
                                   .arena = k->arena,
                                   .context = c->context,
                                   .kernel = c,
                                   .compiler = k,
                                   .name = value_str(&name),
                                   .at = call_span(c),
                                   .count = (unsigned)args.list.len,
                                   .args = kept,
                                   .lambda = args.lambda};
        result = dispatch(&call);
    }
    ARRAY_DONE(&args.list);
    return result;
}

struct value op_lambda(struct call *c)
{
    return puppet_lambda(c->graph, c->context, c->expr);
}

// ---- for bodies

struct value puppet_fail(struct puppet_call *c, const char *issue, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct diag *d = diag_vnew(&c->graph->arena, DIAG_INVALID_OPERATION, c->at, format, args);
    va_end(args);
    diag_summary(d, "%s", issue);
    return fail_with(c->graph, FAIL_USER, d);
}

struct value puppet_fail_at(struct graph *g, const char *issue, struct span at, const char *format,
                            ...)
{
    va_list args;
    va_start(args, format);
    struct diag *d = diag_vnew(&g->arena, DIAG_INVALID_OPERATION, at, format, args);
    va_end(args);
    if (issue)
        diag_summary(d, "%s", issue);
    return fail_with(g, FAIL_USER, d);
}

struct value puppet_apply(struct puppet_call *c, struct value lambda, const struct value *args,
                          unsigned count)
{
    return lambda_apply(c->compiler, lambda, args, count, c->at);
}

void puppet_warn(struct puppet_call *c, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    compiler_log(c->compiler, "warning", str_vformat(c->arena, format, args), c->at);
    va_end(args);
}

struct value puppet_string(struct arena *a, struct str s)
{
    return value_string(a, s);
}

struct value puppet_hash(struct arena *a, const struct value *keys, const struct value *items,
                         size_t count)
{
    return value_object_any(a, keys, items, count);
}

bool puppet_variable(struct puppet_call *c, struct str name, struct value *out)
{
    struct value v = compiler_variable(c->compiler, c->context->env->scope, name);
    if (value_is(v, VALUE_ABSENT))
        return false;
    *out = v;
    return true;
}

const struct ptype *puppet_type_of_text(struct puppet_call *c, struct str text)
{
    return compiler_find_type(c->compiler, text);
}
