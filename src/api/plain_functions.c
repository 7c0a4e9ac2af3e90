// SPDX-License-Identifier: Apache-2.0
//
// The few functions of the plain language: conversions, aggregates, failing on purpose, and access to the
// outside world. The function library proper is src/functions, for the front ends.
#include "api/api.h"
#include "base/utf8.h"
#include "graph/eval/call.h"
#include "value/convert.h"

// ---- conversions

static struct value convert(struct call *c, const struct type *type)
{
    struct value out;
    struct str why;
    if (value_convert(call_arena(c), call_arg(c, 0), type, &out, &why))
        return out;
    return call_fail(c, FAIL_TYPE, DIAG_TYPE_MISMATCH, 0, "%.*s", STR_ARGS(why));
}

static struct value apply_bool(struct call *c)
{
    return convert(c, &type_bool);
}

static struct value apply_number(struct call *c)
{
    return convert(c, &type_number);
}

static struct value apply_string(struct call *c)
{
    return convert(c, &type_string);
}

// ---- aggregates

static struct value apply_keys(struct call *c)
{
    struct value v = call_arg(c, 0);
    if (!value_is_mapping(v))
        return call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, 0, "expected a mapping");
    const uint32_t *order = value_sorted(call_arena(c), v);
    struct value *keys = ARENA_ARRAY(call_arena(c), struct value, value_len(v));
    for (size_t i = 0; i < value_len(v); i++)
        keys[i] = v.aggregate->keys[order ? order[i] : i];
    return value_tuple(call_arena(c), keys, value_len(v));
}

static struct value apply_plain_length(struct call *c)
{
    struct value v = call_arg(c, 0);
    if (!value_is_aggregate(v))
        return call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, 0, "expected a sequence or mapping");
    return value_int((int64_t)value_len(v));
}

// ---- marks and errors

static struct value apply_sensitive(struct call *c)
{
    return value_mark(call_arena(c), call_arg(c, 0), &mark_sensitive);
}

static struct value apply_error(struct call *c)
{
    struct value message = call_arg(c, 0);
    if (!value_is(message, VALUE_STRING))
        return call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, 0, "the message must be a string");
    return call_fail(c, FAIL_USER, DIAG_USER_ERROR, -1, "%.*s", STR_ARGS(value_str(&message)));
}

// ---- the outside world

static struct value ask_world(struct call *c, enum world_kind kind, struct str request)
{
    struct graph *g = call_graph(c);
    return injector_ask(g, g->injector, kind, request, call_span(c));
}

static struct value ask_named(struct call *c, enum world_kind kind, const char *what)
{
    struct value name = call_arg(c, 0);
    if (!value_is(name, VALUE_STRING))
        return call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, 0, "the name of a %s must be a string",
                         what);
    struct value v = ask_world(c, kind, value_str(&name));
    if (value_is(v, VALUE_ABSENT))
        return call_fail(c, FAIL_MISSING, DIAG_MISSING_KEY, 0, "no %s `%.*s`", what,
                         STR_ARGS(value_str(&name)));
    return v;
}

static struct value apply_file(struct call *c)
{
    struct value v = ask_named(c, WORLD_FILES, "file"), name = call_arg(c, 0);
    bool is_string = value_is(v, VALUE_STRING);
    if (value_is_poison(v) || (is_string && utf8_is_valid(value_str(&v))))
        return v;
    return call_fail(c, FAIL_WORLD, DIAG_WORLD, -1, "cannot read file `%.*s`: it is %s",
                     STR_ARGS(value_str(&name)), is_string ? "not UTF-8" : "a directory");
}

static struct value apply_env(struct call *c)
{
    return ask_named(c, WORLD_ENV, "environment variable");
}

static struct value apply_now(struct call *c)
{
    return ask_world(c, WORLD_CLOCK, STR(""));
}

static struct value apply_random(struct call *c)
{
    return ask_world(c, WORLD_RANDOM, STR(""));
}

// ---- the table

enum { ANYTHING = PARAM_NULL | PARAM_UNKNOWN | PARAM_DYNAMIC | PARAM_MARKED };

static const struct function function_bool = {
    .name = "bool",
    .signature = "value: any -> bool",
    .doc = "Converts to a bool, for example \"true\".",
    .op = {.name = "bool", .arity = 1, .result = &type_bool, .apply = apply_bool},
};
static const struct function function_env = {
    .name = "env",
    .signature = "name: string -> string",
    .doc = "An environment variable. Requires permission to read the environment.",
    .op = {.name = "env", .arity = 1, .flags = OP_ASKS, .result = &type_string, .apply = apply_env},
};
static const struct function function_error = {
    .name = "error",
    .signature = "message: string -> any",
    .doc = "Fails with the message.",
    .op = {.name = "error", .arity = 1, .apply = apply_error},
};
static const struct function function_file = {
    .name = "file",
    .signature = "name: string -> string",
    .doc = "The content of a file. Requires permission to read it.",
    .op =
        {.name = "file", .arity = 1, .flags = OP_ASKS, .result = &type_string, .apply = apply_file},
};
static const struct function function_keys = {
    .name = "keys",
    .signature = "mapping: map or object -> tuple",
    .doc = "The keys, in byte order.",
    .op = {.name = "keys", .arity = 1, .apply = apply_keys},
};
static const struct function function_length = {
    .name = "length",
    .signature = "of: any sequence or mapping -> number",
    .doc = "The number of elements.",
    .op = {.name = "length", .arity = 1, .result = &type_number, .apply = apply_plain_length},
};
static const struct function function_now = {
    .name = "now",
    .signature = "-> any",
    .doc = "The current time. Requires permission to read the clock.",
    .op = {.name = "now", .arity = 0, .apply = apply_now},
    .impure = true,
};
static const struct function function_number = {
    .name = "number",
    .signature = "value: any -> number",
    .doc = "Converts to a number, for example \"1.5\".",
    .op = {.name = "number", .arity = 1, .result = &type_number, .apply = apply_number},
};
static const struct function function_random = {
    .name = "random",
    .signature = "-> any",
    .doc = "A random value. Requires permission to use random numbers.",
    .op = {.name = "random", .arity = 0, .apply = apply_random},
    .impure = true,
};
static const struct function function_sensitive = {
    .name = "sensitive",
    .signature = "value: any -> any",
    .doc = "Marks a value as sensitive: it and everything derived from it is hidden.",
    .op = {.name = "sensitive",
           .arity = 1,
           .params = {ANYTHING},
           .flags = OP_MARKS,
           .apply = apply_sensitive},
};
static const struct function function_string = {
    .name = "string",
    .signature = "value: any -> string",
    .doc = "Converts to a string.",
    .op = {.name = "string", .arity = 1, .result = &type_string, .apply = apply_string},
};

const struct function *const plain_functions[] = {
    &function_bool,   &function_env,       &function_error,  &function_file,
    &function_keys,   &function_length,    &function_now,    &function_number,
    &function_random, &function_sensitive, &function_string,
};
const size_t plain_function_count = COUNT_OF(plain_functions);
