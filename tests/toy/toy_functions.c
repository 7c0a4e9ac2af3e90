// SPDX-License-Identifier: Apache-2.0
//
// Functions of the toy languages: enough to try every promise of call.h. `touch` counts its calls,
// `keys` and `length` ask for the shape only, `try` and `can` speculate, `return` leaves steps
// early. `clock` and `file` are the world outside, `repeat` makes long texts.
#include "graph/eval/eval.h"
#include "graph/layers/layers.h"
#include "graph/scope/scope.h"
#include "graph/world/injector.h"
#include "toy/toy_ops.h"
#include "toy/toy_parts.h"
#include "value/number.h"

unsigned long toy_touches;

static struct value identity(struct call *c)
{
    return call_arg(c, 0);
}

static struct value touch(struct call *c)
{
    toy_touches++;
    return call_arg(c, 0);
}

static struct value sensitive(struct call *c)
{
    return value_mark(call_arena(c), call_arg(c, 0), &mark_sensitive);
}

static struct value fail(struct call *c)
{
    struct value message = call_arg(c, 0);
    struct value text = toy_converted(c, 0, message, &type_string);
    if (!value_is(text, VALUE_STRING))
        return text;
    return call_fail(c, FAIL_USER, DIAG_USER_ERROR, -1, "%.*s", STR_ARGS(value_str(&text)));
}

static struct value leave(struct call *c)
{
    return call_exit(c, EXIT_RETURN, call_arg(c, 0));
}

static struct value go_on(struct call *c)
{
    return call_exit(c, EXIT_NEXT, call_arg(c, 0));
}

static struct value stop(struct call *c)
{
    return call_exit(c, EXIT_BREAK, value_null(&type_dynamic));
}

// ---- speculation

// What may not be dropped, whoever tries.
static bool is_firm(struct value v)
{
    return failure_mask(v) & FAIL_FIRM;
}

static bool is_open(struct value v)
{
    return value_is_unknown(v) || (value_summary(v) & HAS_UNKNOWN);
}

static struct value try(struct call *c)
{
    struct arena *a = call_arena(c);
    const struct failure *all = NULL;
    for (unsigned i = 0; i < call_count(c); i++) {
        struct value v = call_value(c, i);
        if (!failure_mask(v) && is_open(v))
            return value_dynamic; // it may still fail, and then the next one is the answer
        if (!failure_mask(v) || is_firm(v))
            return v;
        all = failure_join(a, all, failure_of(a, v));
    }
    return failure_value(a, all);
}

static struct value can(struct call *c)
{
    struct value v = call_value(c, 0);
    if (!failure_mask(v) && is_open(v))
        return value_unknown(call_arena(c), &type_bool);
    return is_firm(v) ? v : value_bool(!failure_mask(v));
}

// ---- shapes

// The expanded argument when it has children, else NULL and `*out` is the answer.
static struct node *shaped(struct call *c, struct value *out)
{
    struct node *n = node_expand(call_graph(c), call_node(c, 0));
    enum head_kind kind = head_kind(n);
    if (kind == HEAD_MAP || kind == HEAD_LIST)
        return n;
    if (kind == HEAD_POISON)
        *out = n->value;
    else if (kind == HEAD_UNKNOWN)
        *out = value_dynamic;
    else
        *out =
            call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, 0, "`%s` needs an aggregate", call_name(c));
    return NULL;
}

static struct value length(struct call *c)
{
    struct value failed = VALUE_NONE;
    struct node *n = shaped(c, &failed);
    if (!n)
        return failed;
    uint32_t len = head_len(call_graph(c), n, &failed);
    return value_is(failed, VALUE_ABSENT) ? number_from_int(len, PRECISION_INT) : failed;
}

static struct value keys(struct call *c)
{
    struct value failed = VALUE_NONE;
    struct node *n = shaped(c, &failed);
    if (!n)
        return failed;
    uint32_t len = head_len(call_graph(c), n, &failed);
    if (!value_is(failed, VALUE_ABSENT))
        return failed;
    struct value *list = ARENA_ARRAY(call_arena(c), struct value, len);
    for (uint32_t i = 0; i < len; i++)
        list[i] = head_kind(n) == HEAD_MAP ? head_real_key(call_graph(c), n, i)
                                           : number_from_int(i, PRECISION_INT);
    return value_tuple(call_arena(c), list, len);
}

// ---- aggregates

static struct value not_this(struct call *c, unsigned i, const char *what)
{
    return call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, (int)i, "`%s` needs %s", call_name(c), what);
}

static struct value merge(struct call *c)
{
    struct arena *a = call_arena(c);
    size_t count = 0, at = 0;
    for (unsigned i = 0; i < call_count(c); i++) {
        if (!value_is_mapping(call_arg(c, i)))
            return not_this(c, i, "objects");
        count += value_len(call_arg(c, i));
    }
    struct value *names = ARENA_ARRAY(a, struct value, count);
    struct value *items = ARENA_ARRAY(a, struct value, count);
    for (unsigned i = 0; i < call_count(c); i++) {
        struct value part = call_arg(c, i);
        for (size_t k = 0; k < value_len(part); k++, at++) {
            names[at] = value_real_key(part, k);
            items[at] = value_item(part, k);
        }
    }
    return call_object(c, names, items, count);
}

static struct value undefined(struct call *c)
{
    (void)c;
    return value_undefined();
}

static struct value sum(struct call *c)
{
    struct value list = call_arg(c, 0), total = value_int(0);
    if (!value_is_sequence(list))
        return not_this(c, 0, "a sequence");
    for (size_t i = 0; i < value_len(list); i++) {
        struct value n = toy_converted(c, 0, value_item(list, i), &type_number);
        if (!value_is_number(n))
            return n;
        if (number_add(call_arena(c), total, n, &total) != NUMBER_OK)
            return not_this(c, 0, "numbers that can be added");
    }
    return total;
}

static struct value range(struct call *c)
{
    int64_t count;
    struct value n = toy_converted(c, 0, call_arg(c, 0), &type_number);
    if (!value_is_number(n))
        return n;
    if (!number_to_int(n, &count) || count < 0)
        return not_this(c, 0, "a whole number that is not negative");
    if (!call_charge(c, (uint64_t)count))
        return call_limit(c);
    struct value *items = ARENA_ARRAY(call_arena(c), struct value, (size_t)count);
    for (int64_t i = 0; i < count; i++)
        items[i] = value_int(i);
    return value_tuple(call_arena(c), items, (size_t)count);
}

static struct value map(struct call *c)
{
    struct value list = call_arg(c, 0), closure = call_arg(c, 1);
    if (!value_is_sequence(list) || !value_is_closure(closure))
        return not_this(c, value_is_sequence(list) ? 1 : 0, "a sequence and a lambda");
    size_t count = value_len(list);
    struct value *items = ARENA_ARRAY(call_arena(c), struct value, count);
    for (size_t i = 0; i < count; i++) {
        struct value item = value_item(list, i);
        items[i] = call_closure(c, closure, &item, 1);
        if (value_is_break(items[i], &item))
            count = i;
    }
    return value_tuple(call_arena(c), items, count);
}

// ---- scalars

static struct value upper(struct call *c)
{
    struct value text = toy_converted(c, 0, call_arg(c, 0), &type_string);
    if (!value_is(text, VALUE_STRING))
        return text;
    struct str s = str_copy(call_arena(c), value_str(&text));
    char *copy = arena_copy(call_arena(c), s.at, s.len);
    for (size_t i = 0; i < s.len; i++)
        if (copy[i] >= 'a' && copy[i] <= 'z')
            copy[i] = (char)(copy[i] - 'a' + 'A');
    return value_string(call_arena(c), str_make(copy, s.len));
}

static struct value repeat(struct call *c)
{
    struct value text = toy_converted(c, 0, call_arg(c, 0), &type_string), n = call_arg(c, 1);
    int64_t times;
    if (!value_is(text, VALUE_STRING))
        return text;
    if (!value_is_number(n) || !number_to_int(n, &times) || times < 0)
        return not_this(c, 1, "a whole number that is not negative");
    struct str once = value_str(&text);
    uint64_t bytes;
    if (__builtin_mul_overflow(once.len, (uint64_t)times, &bytes))
        bytes = UINT64_MAX;
    if (!call_output(c, bytes))
        return call_limit(c);
    struct strbuf out;
    strbuf_init(&out, 0);
    for (int64_t i = 0; once.len && i < times; i++)
        strbuf_add(&out, once);
    struct value v = value_string(call_arena(c), strbuf_str(&out));
    strbuf_done(&out);
    return v;
}

// ---- the world outside

static struct value ask_world(struct call *c, enum world_kind kind, struct str request)
{
    struct injector *i = scope_injector(c->context->env->scope);
    struct value v = injector_ask(call_graph(c), i, kind, request, call_span(c));
    return value_is(v, VALUE_ABSENT) ? value_null(&type_string) : v;
}

static struct value clock_now(struct call *c)
{
    return ask_world(c, WORLD_CLOCK, STR("now"));
}

static struct value file(struct call *c)
{
    struct value name = toy_converted(c, 0, call_arg(c, 0), &type_string);
    return value_is(name, VALUE_STRING) ? ask_world(c, WORLD_FILES, value_str(&name)) : name;
}

static struct value unknown(struct call *c)
{
    static const struct {
        const char *name;
        const struct type *type;
    } types[] = {{"bool", &type_bool},
                 {"dynamic", &type_dynamic},
                 {"number", &type_number},
                 {"string", &type_string}};
    struct value name = call_arg(c, 0);
    for (size_t i = 0; i < COUNT_OF(types) && value_is(name, VALUE_STRING); i++)
        if (str_equal(value_str(&name), str_of(types[i].name)))
            return value_unknown(call_arena(c), types[i].type);
    if (value_is(name, VALUE_STRING) && str_equal(value_str(&name), STR("list")))
        return value_unknown(call_arena(c), type_list(call_arena(c), &type_dynamic));
    return not_this(c, 0, "`bool`, `dynamic`, `list`, `number` or `string`");
}

// ---- the table

// Parameter flags of every argument.
#define EACH(flags)                        \
    {                                      \
        (flags), (flags), (flags), (flags) \
    }

static const struct function fn_act = {
    "act", "value: any -> any", "The argument; has an effect, which `touch` counts too.",
    .op = {"act", 1, .params = EACH(TAKES_ANY), .flags = OP_EFFECT, .apply = touch}};
static const struct function fn_break = {"break", "-> nothing",
                                         "Ends the loop that calls the lambda.",
                                         .op = {"break", 0, .flags = OP_EFFECT, .apply = stop}};
static const struct function fn_can = {"can", "value: any -> bool", "Does it have a value?",
                                       .op = {"can", 1, .params = EACH(PARAM_LAZY), .apply = can}};
static const struct function fn_clock = {"clock", "-> any", "What the clock says.",
                                         .op = {"clock", 0, .apply = clock_now}, .impure = true};
static const struct function fn_fail = {"fail", "message: string", "Fails with a message.",
                                        .op = {"fail", 1, .apply = fail}};
static const struct function fn_file = {"file", "name: string -> string",
                                        "What is in a file; null when it is not there.",
                                        .op = {"file", 1, .apply = file}};
static const struct function fn_identity = {
    "identity", "value: any -> any", "The argument.",
    .op = {"identity", 1, .params = EACH(TAKES_ANY), .apply = identity}};
static const struct function fn_keys = {"keys", "value: any -> list",
                                        "Keys or positions; nothing below is evaluated.",
                                        .op = {"keys", 1, .params = {PARAM_SHAPE}, .apply = keys}};
static const struct function fn_length = {
    "length", "value: any -> number", "How many; nothing below is evaluated.",
    .op = {"length", 1, .params = {PARAM_SHAPE}, .result = &type_number, .apply = length}};
static const struct function fn_map = {"map", "list: list, f: lambda -> list",
                                       "The lambda applied to each.",
                                       .op = {"map", 2, .apply = map}};
static const struct function fn_merge = {"merge", "objects... -> object",
                                         "Keys of all, the last one's values.",
                                         .op = {"merge", OPERATION_VARIADIC, .apply = merge}};
static const struct function fn_next = {
    "next", "value: any", "Leaves the lambda around it.",
    .op = {"next", 1, .params = EACH(TAKES_ANY), .flags = OP_EFFECT, .apply = go_on}};
static const struct function fn_range = {"range", "count: number -> list", "0 to count - 1.",
                                         .op = {"range", 1, .apply = range}};
static const struct function fn_repeat = {
    "repeat", "text: string, times: number -> string", "The text several times over.",
    .op = {"repeat", 2, .result = &type_string, .apply = repeat}};
static const struct function fn_return = {
    "return", "value: any", "Leaves the function around it.",
    .op = {"return", 1, .params = EACH(TAKES_ANY), .flags = OP_EFFECT, .apply = leave}};
static const struct function fn_sensitive = {
    "sensitive", "value: any -> any", "The argument, marked as sensitive.",
    .op = {"sensitive", 1, .params = EACH(TAKES_ANY), .flags = OP_MARKS, .apply = sensitive}};
static const struct function fn_sum = {"sum", "numbers: list -> number", "All of them added.",
                                       .op = {"sum", 1, .result = &type_number, .apply = sum}};
static const struct function fn_touch = {
    "touch", "value: any -> any", "The argument; counts how often it ran.",
    .op = {"touch", 1, .params = EACH(TAKES_ANY), .apply = touch}};
static const struct function fn_try = {
    "try", "values... -> any", "The first that does not fail.",
    .op = {"try", OPERATION_VARIADIC, .required = 1, .params = EACH(PARAM_LAZY), .apply = try}};
static const struct function fn_undefined = {"undefined", "-> any",
                                             "Not even null, in languages that have it.",
                                             .op = {"undefined", 0, .apply = undefined}};
static const struct function fn_unknown = {"unknown", "type: string -> any",
                                           "An unknown value of a type.",
                                           .op = {"unknown", 1, .apply = unknown}};
static const struct function fn_upper = {
    "upper", "text: string -> string", "In capital letters.",
    .op = {"upper", 1, .result = &type_string, .apply = upper}};

const struct function *const toy_functions[TOY_FUNCTION_COUNT] = {
    &fn_act,      &fn_break,     &fn_can,     &fn_clock,     &fn_fail,  &fn_file,
    &fn_identity, &fn_keys,      &fn_length,  &fn_map,       &fn_merge, &fn_next,
    &fn_range,    &fn_repeat,    &fn_return,  &fn_sensitive, &fn_sum,   &fn_touch,
    &fn_try,      &fn_undefined, &fn_unknown, &fn_upper,
};
