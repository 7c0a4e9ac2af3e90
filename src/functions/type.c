// SPDX-License-Identifier: Apache-2.0
//
// Types, truth and marks: conversions by name, logic and equality by name, trying expressions, and sensitive values.
// Functions that have to know how a language writes types belong to that language.
#include "functions/parts.h"
#include "functions/text.h"
#include "graph/eval/eval.h"
#include "value/convert.h"
#include "value/hidden.h"

// ---- conversions

// For an unknown value the type decides; nothing more is promised about the result.
static struct value convert_unknown(struct call *c, const struct type *to)
{
    const struct marks *marks = NULL;
    const struct type *from = arg_unmarked(c, 0, &marks).unknown->type;
    if (!type_equal(from, to) && from->kind != TYPE_DYNAMIC && !type_converts(from, to, true))
        return bad_argument(c, 0, "%.*s cannot be converted to %.*s",
                            STR_ARGS(type_name(call_arena(c), from)),
                            STR_ARGS(type_constraint_name(call_arena(c), to)));
    return value_mark_all(call_arena(c), value_unknown(call_arena(c), to), marks);
}

static struct value convert_arg(struct call *c, const struct type *to)
{
    struct arena *a = call_arena(c);
    const struct marks *marks = NULL;
    struct value v = arg_unmarked(c, 0, &marks), out;
    if (value_is_unknown(v))
        return convert_unknown(c, to);
    struct convert_error error;
    if (value_convert_at(a, call_arg(c, 0), to, &out, &error))
        return out;
    if (value_is(v, VALUE_STRING) && !marks)
        return bad_argument(c, 0, "`%.*s` cannot be converted to %.*s",
                            STR_ARGS(text_shown(value_str(&v))),
                            STR_ARGS(type_constraint_name(a, to)));
    return bad_argument(c, 0, "%.*s%.*s", STR_ARGS(error.where), STR_ARGS(error.why));
}

static struct value apply_tobool(struct call *c)
{
    return convert_arg(c, &type_bool);
}

static struct value apply_tolist(struct call *c)
{
    return convert_arg(c, &type_list_of_any);
}

static struct value apply_tomap(struct call *c)
{
    return convert_arg(c, &type_map_of_any);
}

static struct value apply_tonumber(struct call *c)
{
    return convert_arg(c, &type_number);
}

static struct value apply_toset(struct call *c)
{
    return convert_arg(c, &type_set_of_any);
}

static struct value apply_tostring(struct call *c)
{
    return convert_arg(c, &type_string);
}

// ---- trying

static bool may_still_fail(struct value v)
{
    return value_is_unknown(v) || (value_summary(v) & HAS_UNKNOWN);
}

static struct value none_succeeded(struct call *c, const struct failure *all)
{
    struct diags found = {0};
    struct value failed = bad_argument(c, -1, "no argument could be evaluated");
    struct diag *d = (struct diag *)(uintptr_t)failure_of(call_arena(c), failed)->diag;
    failure_collect(all, &found);
    for (size_t i = 0; i < found.list.len; i++)
        diag_because(d, found.list.at[i]);
    diags_done(&found);
    return failed;
}

// Whether something has a value reveals something about what it is made from.
static struct value told_by(struct call *c, struct value answer, bool is_secret)
{
    return is_secret ? value_mark(call_arena(c), answer, &mark_telling) : answer;
}

// Whether an expression does nothing with a secret that could fail: it names it, or makes it one.
static bool only_names(const struct tree *t, expr_id e)
{
    enum expr_kind kind = expr_kind(t, e);
    if (kind == EXPR_CALL && expr_count(t, e) == 1 && expr_call_name(t, e))
        return str_equal(symbol_text(t->symbols, expr_call_name(t, e)), STR("sensitive")) &&
               only_names(t, expr_operand(t, e, 0));
    return kind == EXPR_NAME || kind == EXPR_LOCAL || kind == EXPR_LITERAL;
}

// Whether that an operand succeeds or fails tells something about a secret in it.
static bool tells_secret(struct call *c, unsigned i, struct value v)
{
    bool only_named = c->exprs && !failure_mask(v) && only_names(c->context->tree, c->exprs[i]);
    return value_is_secret(v) && !only_named;
}

// Nothing is known but where it comes from; what is secret is told apart.
static struct value open_result(struct call *c, struct value v, struct value unknown)
{
    const struct marks *marks = NULL;
    (void)value_unmark_deep(call_arena(c), v, &marks);
    for (uint32_t i = 0; marks && i < marks->len; i++)
        if (!mark_is_secret(marks->at[i]))
            unknown = value_mark(call_arena(c), unknown, marks->at[i]);
    return unknown;
}

static struct value apply_try(struct call *c)
{
    struct arena *a = call_arena(c);
    if (call_count(c) == 0)
        return bad_argument(c, -1, "expected at least one expression");
    const struct failure *all = NULL;
    bool is_secret = false;
    for (unsigned i = 0; i < call_count(c); i++) {
        struct value v = call_value(c, i);
        unsigned failed = failure_mask(v);
        if (!failed)
            return told_by(c, may_still_fail(v) ? open_result(c, v, value_dynamic) : v, is_secret);
        if (failed & FAIL_FIRM)
            return v;
        is_secret |= tells_secret(c, i, v);
        all = failure_join(a, all, failure_of(a, v));
    }
    return told_by(c, none_succeeded(c, all), is_secret);
}

static struct value apply_can(struct call *c)
{
    struct value v = call_value(c, 0);
    unsigned failed = failure_mask(v);
    if (failed & FAIL_FIRM)
        return v;
    bool is_sure = failed || !may_still_fail(v);
    struct value unknown = value_unknown(call_arena(c), &type_bool);
    return told_by(c, is_sure ? value_bool(!failed) : open_result(c, v, unknown),
                   tells_secret(c, 0, v));
}

// ---- marks

static bool is_marked_sensitive(struct value v)
{
    return value_is(v, VALUE_MARKED) && marks_are_sensitive(v.marked->marks);
}

static struct value apply_sensitive(struct call *c)
{
    return value_mark(call_arena(c), call_arg(c, 0), &mark_sensitive);
}

static struct value apply_nonsensitive(struct call *c)
{
    const struct marks *marks = NULL;
    struct value v = arg_unmarked(c, 0, &marks);
    for (uint32_t i = 0; marks && i < marks->len; i++)
        if (!mark_is_sensitive(marks->at[i]))
            v = value_mark(call_arena(c), v, marks->at[i]);
    return v;
}

static struct value apply_issensitive(struct call *c)
{
    struct value v = call_arg(c, 0);
    if (is_marked_sensitive(v))
        return value_bool(true);
    return value_is_unknown(v) ? value_unknown(call_arena(c), &type_bool) : value_bool(false);
}

static struct value apply_ephemeralasnull(struct call *c)
{
    return value_ephemeral_as_null(call_arena(c), call_arg(c, 0));
}

// The wrapper has refused what is null.
static struct value apply_same(struct call *c)
{
    return call_arg(c, 0);
}

static struct value unknown_assertnotnull(struct call *c)
{
    return unknown_result(c, arg_type(c, 0));
}

// ---- truth

static struct value apply_and(struct call *c)
{
    return value_bool(call_arg(c, 0).boolean && call_arg(c, 1).boolean);
}

static struct value apply_equal(struct call *c)
{
    return value_equal(call_arena(c), call_arg(c, 0), call_arg(c, 1));
}

static struct value apply_not(struct call *c)
{
    return value_bool(!call_arg(c, 0).boolean);
}

static struct value apply_notequal(struct call *c)
{
    struct value equal = apply_equal(c);
    return value_is(equal, VALUE_BOOL) ? value_bool(!equal.boolean) : equal;
}

static struct value apply_or(struct call *c)
{
    return value_bool(call_arg(c, 0).boolean || call_arg(c, 1).boolean);
}

// ---- the tables

enum {
    COMPARED = PARAM_NULL | PARAM_UNKNOWN | PARAM_DYNAMIC,
    CONVERTED = COMPARED,
};

// What the entries have in common.
#define BOOLS     .flags = OP_NOT_NULL, .types = {&type_bool, &type_bool}, .result = &type_bool
#define COMPARING .flags = OP_NOT_NULL, .params = {COMPARED, COMPARED}, .result = &type_bool
#define TRIED     .params = {PARAM_LAZY, PARAM_LAZY, PARAM_LAZY, PARAM_LAZY}

// The conversions; `kept` says whether they leave the marks of elements in place.
#define CONVERSION(function, to, text, kept, body)                               \
    {                                                                            \
        .name = function, .signature = "value: any -> " to, .doc = text, .op = { \
            .arity = 1,                                                          \
            .params = {CONVERTED | (kept)},                                      \
            .apply = body                                                        \
        }                                                                        \
    }
#define CONVERSIONS(kept)                                                                          \
    CONVERSION("tobool", "bool", "Converts to a bool, for example \"true\".", kept, apply_tobool), \
        CONVERSION("tolist", "list", "Converts to a list.", kept, apply_tolist),                   \
        CONVERSION("tomap", "map", "Converts to a map.", kept, apply_tomap),                       \
        CONVERSION("tonumber", "number", "Converts to a number, for example \"1.5\".", kept,       \
                   apply_tonumber),                                                                \
        CONVERSION("toset", "set", "Converts to a set.", kept, apply_toset),                       \
        CONVERSION("tostring", "string", "Converts to a string.", kept, apply_tostring)

static const struct function functions[] = {
    {.name = "and",
     .signature = "a: bool, b: bool -> bool",
     .doc = "Whether both are true.",
     .op = {.arity = 2, BOOLS, .apply = apply_and}},
    {.name = "assertnotnull",
     .signature = "value: any -> any",
     .doc = "The value; fails if it is null.",
     .op = {.arity = 1, .unknown = unknown_assertnotnull, .apply = apply_same}},
    {.name = "can",
     .signature = "expression: any -> bool",
     .doc = "Whether an expression can be evaluated without an error.",
     .op = {.arity = 1, TRIED, .result = &type_bool, .apply = apply_can}},
    {.name = "equal",
     .signature = "a: any, b: any -> bool",
     .doc = "Whether two values are equal, without conversion.",
     .op = {.arity = 2, COMPARING, .apply = apply_equal}},
    {.name = "nonsensitive",
     .signature = "value: any -> any",
     .doc = "The value, no longer sensitive.",
     .op = {.arity = 1, .params = {PARAM_ANYTHING}, .apply = apply_nonsensitive}},
    {.name = "not",
     .signature = "value: bool -> bool",
     .doc = "Whether the value is false.",
     .op = {.arity = 1, BOOLS, .apply = apply_not}},
    {.name = "notequal",
     .signature = "a: any, b: any -> bool",
     .doc = "Whether two values differ, without conversion.",
     .op = {.arity = 2, COMPARING, .apply = apply_notequal}},
    {.name = "or",
     .signature = "a: bool, b: bool -> bool",
     .doc = "Whether at least one is true.",
     .op = {.arity = 2, BOOLS, .apply = apply_or}},
    {.name = "sensitive",
     .signature = "value: any -> any",
     .doc = "Marks a value as sensitive: it and everything derived from it is hidden.",
     .op = {.arity = 1, .params = {PARAM_ANYTHING}, .flags = OP_MARKS, .apply = apply_sensitive}},
    CONVERSIONS(0),
    {.name = "try",
     .signature = "expressions: any... -> any",
     .doc = "The first expression that can be evaluated without an error.",
     .op = {.arity = OPERATION_VARIADIC, TRIED, .passing = PASSES_FIRST_SOUND, .apply = apply_try}},
};

const struct function_family functions_type = {"types", functions, COUNT_OF(functions)};

// Conversions that leave the marks of elements in place, and other functions that only Terraform has.
static const struct function terraform[] = {
    {.name = "ephemeralasnull",
     .signature = "value: any -> any",
     .doc = "The value, with a null of its type in place of all that is ephemeral.",
     .op = {.arity = 1, .params = {PARAM_ANYTHING}, .apply = apply_ephemeralasnull}},
    {.name = "issensitive",
     .signature = "value: any -> bool",
     .doc = "Whether the value is sensitive.",
     .op = {.arity = 1,
            .params = {PARAM_ANYTHING},
            .result = &type_bool,
            .apply = apply_issensitive}},
    CONVERSIONS(PARAM_MARKED),
};

const struct function_family functions_type_terraform = {"types", terraform, COUNT_OF(terraform)};
