// SPDX-License-Identifier: Apache-2.0
//
// What the operators of template strings mean: JavaScript, with Garden's exceptions. A key that is not found counts as
// false for `||`, `&&`, `!`, `typeof` and `?:`, but only one that the operand itself looks for.
#include "dialects/garden/operations/ops.h"

#include <math.h>

#include "dialects/garden/functions/functions.h"
#include "dialects/garden/values/complaints.h"
#include "dialects/garden/values/values.h"
#include "expr/policy.h"
#include "value/number.h"

// ---- choices

enum { FIRST = 1 << 0, SECOND = 1 << 1, THIRD = 1 << 2 };

static uint32_t live_operands(enum decided decided, struct value v, uint32_t when_true,
                              uint32_t when_false)
{
    if (decided == DECIDED_UNKNOWN)
        return when_true | when_false;
    return decided == DECIDED_KNOWN && garden_truth(v) ? when_true : when_false;
}

static uint32_t select_or(const struct operation *op, enum decided decided, struct value v)
{
    (void)op;
    return live_operands(decided, v, FIRST, SECOND);
}

// A key that is not found makes it false.
static uint32_t select_and(const struct operation *op, enum decided decided, struct value v)
{
    (void)op;
    return decided == DECIDED_MISSING ? 0 : live_operands(decided, v, SECOND, FIRST);
}

static struct value apply_false(struct call *c)
{
    (void)c;
    return value_bool(false);
}

static uint32_t select_ternary(const struct operation *op, enum decided decided, struct value v)
{
    (void)op;
    return live_operands(decided, v, SECOND, THIRD);
}

static uint32_t select_found(const struct operation *op, enum decided decided, struct value v)
{
    (void)op;
    (void)v;
    return decided == DECIDED_MISSING ? SECOND : FIRST;
}

// The operation itself says what the result is, also for a key that is not found.
static uint32_t select_none(const struct operation *op, enum decided decided, struct value v)
{
    (void)op;
    (void)v;
    return decided == DECIDED_UNKNOWN ? FIRST : 0;
}

static struct value apply_not(struct call *c)
{
    struct value v = call_arg(c, 0);
    return value_bool(value_is_poison(v) || !garden_truth(v));
}

static struct value apply_typeof(struct call *c)
{
    struct value v = call_arg(c, 0);
    return value_string_kept(str_of(value_is_poison(v) ? "undefined" : garden_typeof(v)));
}

// ---- comparison

static struct value apply_equal(struct call *c)
{
    return value_bool(garden_same(call_arg(c, 0), call_arg(c, 1)));
}

static struct value apply_not_equal(struct call *c)
{
    return value_bool(!garden_same(call_arg(c, 0), call_arg(c, 1)));
}

// ---- arithmetic

static bool has_numbers(struct call *c, double *x, double *y)
{
    struct value left = call_arg(c, 0), right = call_arg(c, 1);
    if (!value_is_number(left) || !value_is_number(right))
        return false;
    *x = number_to_double(left);
    *y = number_to_double(right);
    return true;
}

static struct value not_numbers(struct call *c)
{
    return garden_fail(
        c, -1, DIAG_TYPE_MISMATCH, "Both terms need to be numbers for %s operator (got %s and %s).",
        call_name(c), garden_operand_type(call_arg(c, 0)), garden_operand_type(call_arg(c, 1)));
}

static struct value apply_compare(struct call *c)
{
    double x, y;
    if (!has_numbers(c, &x, &y))
        return not_numbers(c);
    const char *sign = call_name(c);
    bool is_less = sign[0] == '<', allows_equal = sign[1] == '=';
    return value_bool((is_less ? x < y : x > y) || (allows_equal && x == y));
}

static struct value apply_arithmetic(struct call *c)
{
    double x, y;
    if (!has_numbers(c, &x, &y))
        return not_numbers(c);
    switch (call_name(c)[0]) {
    case '-': return garden_number(x - y);
    case '*': return garden_number(x * y);
    case '/': return garden_number(x / y);
    default: return garden_number(fmod(x, y));
    }
}

static struct value join_two_lists(struct call *c, struct value x, struct value y)
{
    size_t left = value_len(x), right = value_len(y);
    if (!call_charge(c, left + right))
        return call_limit(c);
    struct value *items = ARENA_ARRAY(call_arena(c), struct value, left + right);
    for (size_t i = 0; i < left; i++)
        items[i] = value_item(x, i);
    for (size_t i = 0; i < right; i++)
        items[left + i] = value_item(y, i);
    return value_tuple(call_arena(c), items, left + right);
}

static struct value join_texts(struct call *c, struct str x, struct str y)
{
    if (!call_output(c, x.len + y.len))
        return call_limit(c);
    return value_string(call_arena(c), str_join(call_arena(c), x, y));
}

// Garden does not look at the type of what is added to a string.
static struct value apply_add(struct call *c)
{
    struct value x = call_arg(c, 0), y = call_arg(c, 1);
    if (value_is_number(x) && value_is_number(y))
        return garden_number(number_to_double(x) + number_to_double(y));
    if (value_is_sequence(x) && value_is_sequence(y))
        return join_two_lists(c, x, y);
    if (value_is(x, VALUE_STRING))
        return join_texts(c, value_str(&x), garden_text(call_arena(c), y));
    return garden_fail(c, -1, DIAG_TYPE_MISMATCH,
                       "Both terms need to be either arrays or strings or numbers for + operator "
                       "(got %s and %s).",
                       garden_operand_type(x), garden_operand_type(y));
}

static struct value quick_add(struct arena *a, struct value x, struct value y)
{
    (void)a;
    if (value_is_number(x) && value_is_number(y))
        return garden_number(number_to_double(x) + number_to_double(y));
    return VALUE_NONE;
}

// ---- contains

static struct value list_contains(struct value list, struct value wanted)
{
    for (size_t i = 0; i < value_len(list); i++)
        if (garden_same(value_item(list, i), wanted))
            return value_bool(true);
    return value_bool(false);
}

static struct value apply_contains(struct call *c)
{
    struct value x = call_arg(c, 0), y = call_arg(c, 1);
    if (!garden_is_primitive(y))
        return garden_fail(c, 1, DIAG_TYPE_MISMATCH,
                           "The right-hand side of a 'contains' operator must be a string, number, "
                           "boolean or null (got %s).",
                           garden_typeof(y));
    struct str wanted = garden_text(call_arena(c), y);
    if (value_is(x, VALUE_STRING)) {
        struct str text = value_str(&x);
        return value_bool(!wanted.len || str_find(text, wanted, 0) < text.len);
    }
    if (value_is_sequence(x))
        return list_contains(x, y);
    if (value_is_mapping(x))
        return value_bool(value_find_key(x, wanted) >= 0);
    return garden_fail(c, 0, DIAG_TYPE_MISMATCH,
                       "The left-hand side of a 'contains' operator must be a string, array or "
                       "object (got %.*s).",
                       STR_ARGS(garden_text(call_arena(c), x)));
}

// ---- text

static struct value apply_join(struct call *c)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    bool fits = true;
    for (unsigned i = 0; i < call_count(c) && fits; i++) {
        struct value v = call_arg(c, i);
        if (value_is(v, VALUE_STRING))
            strbuf_add(&out, value_str(&v));
        else if (!value_is_undefined(v))
            strbuf_add(&out, garden_text(call_arena(c), v));
        fits = call_output(c, out.len);
    }
    struct value v = fits ? value_string(call_arena(c), strbuf_str(&out)) : call_limit(c);
    strbuf_done(&out);
    return v;
}

static struct value apply_text(struct call *c)
{
    return value_string(call_arena(c), garden_text(call_arena(c), call_arg(c, 0)));
}

static struct value apply_key(struct call *c)
{
    struct value v = call_arg(c, 0);
    if (value_is(v, VALUE_STRING))
        return v;
    if (value_is_number(v))
        return value_string(call_arena(c), garden_text(call_arena(c), v));
    return garden_fail(c, -1, DIAG_TYPE_MISMATCH,
                       "Expression in brackets must resolve to a string or number (got %s).",
                       garden_operand_type(v));
}

// A list that is written in a template is evaluated as a whole: a key that is not found in an element is not found in
// the list.
static struct value apply_list(struct call *c)
{
    struct value *items = ARENA_ARRAY(call_arena(c), struct value, call_count(c));
    for (unsigned i = 0; i < call_count(c); i++)
        items[i] = call_arg(c, i);
    return value_tuple(call_arena(c), items, call_count(c));
}

// ---- the table

#define ANY      PARAM_NULL
#define ANYTHING (PARAM_NULL | PARAM_UNKNOWN | PARAM_DYNAMIC | PARAM_MARKED)
#define BINARY(sign, body, types)                                                           \
    {                                                                                       \
        .name = (sign), .arity = 2, .params = {ANY, ANY}, .apply = (body), .gives = (types) \
    }
#define CHOICE(sign, operands, how, body)                                          \
    {                                                                              \
        .name = (sign), .arity = (operands), .flags = OP_CHOOSES,                  \
        .params = {ANY, PARAM_LAZY, PARAM_LAZY}, .select = (how), .apply = (body), \
        .tolerates = FAIL_MISSING                                                  \
    }

const struct operation garden_operations[GARDEN_OP_COUNT] = {
    [GARDEN_OR] = CHOICE("||", 2, select_or, NULL),
    [GARDEN_AND] = CHOICE("&&", 2, select_and, apply_false),
    [GARDEN_NOT] = CHOICE("!", 1, select_none, apply_not),
    [GARDEN_TYPEOF] = CHOICE("typeof", 1, select_none, apply_typeof),
    [GARDEN_TERNARY] = {.name = "?:",
                        .arity = 3,
                        .flags = OP_CHOOSES,
                        .passing = PASSES_ARM,
                        .params = {ANY, PARAM_LAZY, PARAM_LAZY},
                        .select = select_ternary,
                        .tolerates = FAIL_MISSING},
    [GARDEN_EQUAL] = BINARY("==", apply_equal, TYPES_BOOL),
    [GARDEN_NOT_EQUAL] = BINARY("!=", apply_not_equal, TYPES_BOOL),
    [GARDEN_LESS] = BINARY("<", apply_compare, TYPES_BOOL),
    [GARDEN_AT_MOST] = BINARY("<=", apply_compare, TYPES_BOOL),
    [GARDEN_MORE] = BINARY(">", apply_compare, TYPES_BOOL),
    [GARDEN_AT_LEAST] = BINARY(">=", apply_compare, TYPES_BOOL),
    [GARDEN_ADD] =
        {.name = "+", .arity = 2, .params = {ANY, ANY}, .apply = apply_add, .quick = quick_add},
    [GARDEN_SUBTRACT] = BINARY("-", apply_arithmetic, TYPES_NUMBER),
    [GARDEN_MULTIPLY] = BINARY("*", apply_arithmetic, TYPES_NUMBER),
    [GARDEN_DIVIDE] = BINARY("/", apply_arithmetic, TYPES_NUMBER),
    [GARDEN_MODULO] = BINARY("%", apply_arithmetic, TYPES_NUMBER),
    [GARDEN_CONTAINS] = BINARY("contains", apply_contains, TYPES_BOOL),
    [GARDEN_JOIN] = {.name = "template",
                     .arity = OPERATION_VARIADIC,
                     .flags = OP_NOT_NULL,
                     .params = {ANY, ANY, ANY, ANY},
                     .result = &type_string,
                     .apply = apply_join,
                     .gives = TYPES_STRING},
    [GARDEN_IF] = {.name = "if",
                   .arity = 3,
                   .flags = OP_CHOOSES,
                   .passing = PASSES_ARM,
                   .params = {ANY, PARAM_LAZY, PARAM_LAZY},
                   .select = select_ternary},
    [GARDEN_LIST] = {.name = "list",
                     .arity = OPERATION_VARIADIC,
                     .params = {ANYTHING, ANYTHING, ANYTHING, ANYTHING},
                     .apply = apply_list},
    [GARDEN_KEY] = {.name = "[]", .arity = 1, .params = {ANY}, .apply = apply_key},
    [GARDEN_FOUND] = CHOICE("&&", 2, select_found, NULL),
    [GARDEN_SPREAD] = {.name = "$merge",
                       .arity = 1,
                       .flags = OP_CHOOSES | OP_OWN_MEANING | OP_MEANS_FIRST,
                       .means = garden_mean_spread},
    [GARDEN_WALK] = {.name = "$forEach",
                     .arity = 1,
                     .flags = OP_CHOOSES | OP_OWN_MEANING,
                     .means = garden_mean_walk},
    [GARDEN_ITEMS] = {.name = "$concat",
                      .arity = 1,
                      .flags = OP_CHOOSES | OP_OWN_MEANING | OP_MEANS_FIRST,
                      .means = garden_mean_items},
    [GARDEN_FILTER] = {.name = "$filter",
                       .arity = 1,
                       .params = {ANY},
                       .result = &type_bool,
                       .apply = garden_filter,
                       .gives = TYPES_BOOL},
    [GARDEN_WHEN] = {.name = "$if",
                     .arity = 3,
                     .required = 2,
                     .flags = OP_CHOOSES,
                     .passing = PASSES_ARM,
                     .params = {ANY, PARAM_LAZY, PARAM_LAZY},
                     .select = garden_select_when,
                     .apply = garden_when},
    [GARDEN_TEXT] = {.name = "key",
                     .arity = 1,
                     .params = {ANY},
                     .result = &type_string,
                     .apply = apply_text,
                     .gives = TYPES_STRING},
    [GARDEN_ASK] = {.name = "project",
                    .arity = 1,
                    .flags = OP_CHOOSES,
                    .means = garden_mean_asked,
                    .account = garden_account_asked},
};

// ---- how layers combine

static const struct policy variables_policy = {.name = "variables",
                                               .maps = MAPS_DEEP,
                                               .lists = LISTS_INDEXWISE,
                                               .order = KEYS_INTEGERS_FIRST,
                                               .clash = CLASH_CUT,
                                               .scalars_win = true};
static const struct policy merge_policy = {
    .name = "$merge", .maps = MAPS_SHALLOW, .order = KEYS_INTEGERS_FIRST};
static const struct policy concat_policy = {.name = "$concat",
                                            .maps = MAPS_SHALLOW,
                                            .lists = LISTS_CONCAT,
                                            .order = KEYS_INTEGERS_FIRST,
                                            .nothing_is_list = true};
static const struct policy patch_policy = {.name = "patch",
                                           .maps = MAPS_DEEP,
                                           .lists = LISTS_REPLACE,
                                           .order = KEYS_INTEGERS_FIRST,
                                           .clash = CLASH_CUT,
                                           .scalars_win = true,
                                           .null_deletes = true,
                                           .first_null_stays = true};

const struct policy *const garden_policies[GARDEN_POLICY_COUNT] = {
    [GARDEN_VARIABLES] = &variables_policy,
    [GARDEN_MERGE] = &merge_policy,
    [GARDEN_CONCAT] = &concat_policy,
    [GARDEN_PATCH] = &patch_policy,
};

const struct ops *garden_ops(void)
{
    static const struct ops ops = {
        .language = "Garden",
        .operations = garden_operations,
        .operation_count = GARDEN_OP_COUNT,
        .policies = garden_policies,
        .policy_count = GARDEN_POLICY_COUNT,
        .functions = garden_functions,
        .function_count = GARDEN_FUNCTION_COUNT,
        .self_is_outer = true,
        .integer_keys_first = true,
        .has_undefined = true,
        .conventions = &garden_conventions,
        .import = garden_import,
    };
    return &ops;
}
