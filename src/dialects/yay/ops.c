// SPDX-License-Identifier: Apache-2.0
//
// Yay's tables: what its operations mean, how its stanzas combine, and how it accesses parts.
#include "dialects/yay/ops.h"

#include "value/number.h"

// ---- text

static struct value apply_yay_template(struct call *c)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    struct value failed = VALUE_NONE;
    for (unsigned i = 0; i < call_count(c) && value_is(failed, VALUE_ABSENT); i++) {
        struct str text;
        if (!yay_as_text(call_arena(c), call_arg(c, i), &text))
            failed = yay_expected(c, (int)i, "a string or a number");
        else if (!call_output(c, out.len + text.len))
            failed = call_limit(c);
        else
            strbuf_add(&out, text);
    }
    struct value v =
        value_is(failed, VALUE_ABSENT) ? value_string(call_arena(c), strbuf_str(&out)) : failed;
    strbuf_done(&out);
    return v;
}

// ---- comparison

static struct value apply_yay_equal(struct call *c)
{
    return value_bool(yay_equal(call_arg(c, 0), call_arg(c, 1)));
}

static struct value apply_yay_not_equal(struct call *c)
{
    return value_bool(!yay_equal(call_arg(c, 0), call_arg(c, 1)));
}

static bool has_item(struct value list, struct value wanted)
{
    for (size_t i = 0; i < value_len(list); i++)
        if (yay_equal(value_item(list, i), wanted))
            return true;
    return false;
}

static struct value apply_not_in(struct call *c)
{
    struct value x = call_arg(c, 0), all = call_arg(c, 1);
    bool is_text = value_is(x, VALUE_STRING);
    if (value_is_sequence(all))
        return value_bool(!has_item(all, x));
    if (value_is_mapping(all))
        return value_bool(!is_text || value_find_key(all, value_str(&x)) < 0);
    if (value_is(all, VALUE_STRING) && is_text)
        return value_bool(str_find(value_str(&all), value_str(&x), 0) == value_str(&all).len &&
                          value_str(&x).len > 0);
    return yay_expected(c, 1, "a list, a mapping or a string");
}

// ---- parentheses

static struct value refuse_parts(struct call *c)
{
    struct diag *d = diag_new(call_arena(c), DIAG_TYPE_MISMATCH, call_span(c),
                              "a value in parentheses has no parts");
    diag_help(d, "remove the parentheses, or give it a name with `set`");
    return fail_with(c->graph, FAIL_TYPE, d);
}

// ---- conditions

static struct value apply_condition(struct call *c)
{
    struct value v = call_arg(c, 0);
    return value_is_aggregate(v) ? yay_expected(c, 0, "true or false") : value_bool(yay_truth(v));
}

static struct value apply_truth(struct call *c)
{
    return value_bool(yay_truth(call_arg(c, 0)));
}

static uint32_t select_conditional(const struct operation *op, enum decided decided,
                                   struct value condition)
{
    (void)op;
    if (decided != DECIDED_KNOWN)
        return 6;
    return value_is(condition, VALUE_BOOL) && condition.boolean ? 2 : 4;
}

// Conditions after the first true one are not evaluated.
static struct value apply_branch(struct call *c)
{
    const struct marks *marks = NULL;
    for (unsigned i = 0; i < call_count(c); i++) {
        struct value v = value_unmark(call_arena(c), call_value(c, i), &marks);
        if (value_is_unknown(v))
            return v;
        if (failure_mask(v))
            return failure_value(call_arena(c), failure_of(call_arena(c), v));
        if (value_is_aggregate(v))
            return yay_expected(c, (int)i, "true or false");
        if (yay_truth(v))
            return value_mark_all(call_arena(c), yay_int(i + 1), marks);
    }
    return value_mark_all(call_arena(c), yay_int(0), marks);
}

enum { CASES_SHOWN = 8 };

static struct value no_case(struct call *c, struct str wanted)
{
    struct strbuf cases;
    strbuf_init(&cases, 1000);
    for (unsigned i = 1; i < call_count(c) && i <= CASES_SHOWN; i++) {
        struct value key = call_arg(c, i);
        strbuf_format(&cases, "%s`%.*s`", i > 1 ? ", " : "", STR_ARGS(value_str(&key)));
    }
    struct value failed =
        call_fail(c, FAIL_MISSING, DIAG_MISSING_KEY, 0, "no case for `%.*s`", STR_ARGS(wanted));
    failed =
        call_help(c, failed, "add it to the cases, which are %.*s", STR_ARGS(strbuf_str(&cases)));
    strbuf_done(&cases);
    return failed;
}

static struct value apply_select(struct call *c)
{
    struct str wanted;
    if (!yay_as_text(call_arena(c), call_arg(c, 0), &wanted))
        return yay_expected(c, 0, "a string or a number");
    for (unsigned i = 1; i < call_count(c); i++) {
        struct value key = call_arg(c, i);
        if (str_equal(value_str(&key), wanted))
            return yay_int(i);
    }
    return no_case(c, wanted);
}

// ---- displays

static struct value apply_dict(struct call *c)
{
    struct arena *a = call_arena(c);
    unsigned count = call_count(c) / 2;
    struct value *keys = ARENA_ARRAY(a, struct value, count);
    struct value *items = ARENA_ARRAY(a, struct value, count);
    for (unsigned i = 0; i < count; i++) {
        struct str text;
        if (!yay_as_text(a, call_arg(c, 2 * i), &text))
            return yay_expected(c, (int)(2 * i), "a string or a number as a key");
        keys[i] = value_string(a, text);
        items[i] = call_arg(c, 2 * i + 1);
    }
    struct value v = value_object(a, keys, items, count);
    return value_is(v, VALUE_ABSENT) ? call_limit(c) : v;
}

// ---- the table

#define BINARY(sign, body, types)                                                         \
    {                                                                                     \
        .name = sign, .arity = 2, .apply = body, .takes = {TAKES_SCALARS}, .gives = types \
    }
#define COMPARISON(sign, body)                                                       \
    {                                                                                \
        .name = sign, .arity = 2, .params = {PARAM_NULL, PARAM_NULL}, .apply = body, \
        .gives = TYPES_BOOL                                                          \
    }
#define TAKES_SCALARS    TYPES_SCALAR, TYPES_SCALAR, TYPES_SCALAR, TYPES_SCALAR
#define LOGIC            (TYPES_NUMBER | TYPES_BOOL)
#define CONDITION        (TYPES_ANY & ~TYPES_AGGREGATE)
#define TAKES_CONDITIONS CONDITION, CONDITION, CONDITION, CONDITION

const struct operation yay_operations[YAY_OP_COUNT] = {
    [YAY_OR] = BINARY("or", yay_or, LOGIC),
    [YAY_AND] = BINARY("and", yay_and, LOGIC),
    [YAY_NOT] =
        {.name = "not", .arity = 1, .apply = yay_not, .takes = {TAKES_SCALARS}, .gives = LOGIC},
    [YAY_EQUAL] = COMPARISON("==", apply_yay_equal),
    [YAY_NOT_EQUAL] = COMPARISON("!=", apply_yay_not_equal),
    [YAY_LESS] = BINARY("<", yay_less, TYPES_BOOL),
    [YAY_AT_MOST] = BINARY("<=", yay_at_most, TYPES_BOOL),
    [YAY_MORE] = BINARY(">", yay_more, TYPES_BOOL),
    [YAY_AT_LEAST] = BINARY(">=", yay_at_least, TYPES_BOOL),
    [YAY_NOT_IN] = COMPARISON("not in", apply_not_in),
    [YAY_BIT_OR] = BINARY("|", yay_bits, TYPES_NUMBER),
    [YAY_BIT_XOR] = BINARY("^", yay_bits, TYPES_NUMBER),
    [YAY_BIT_AND] = BINARY("&", yay_bits, TYPES_NUMBER),
    [YAY_SHIFT_LEFT] = BINARY("<<", yay_shift, TYPES_NUMBER),
    [YAY_SHIFT_RIGHT] = BINARY(">>", yay_shift, TYPES_NUMBER),
    [YAY_ADD] = BINARY("+", yay_add, TYPES_NUMBER | TYPES_STRING),
    [YAY_SUBTRACT] = BINARY("-", yay_subtract, TYPES_NUMBER),
    [YAY_MULTIPLY] = BINARY("*", yay_multiply, TYPES_NUMBER),
    [YAY_DIVIDE] = BINARY("/", yay_divide, TYPES_NUMBER),
    [YAY_FLOOR] = BINARY("//", yay_floor, TYPES_NUMBER),
    [YAY_MODULO] = BINARY("%", yay_modulo, TYPES_NUMBER),
    [YAY_POWER] = BINARY("**", yay_power, TYPES_NUMBER),
    [YAY_NEGATE] = {.name = "-",
                    .arity = 1,
                    .apply = yay_unary,
                    .takes = {TAKES_SCALARS},
                    .gives = TYPES_NUMBER},
    [YAY_PLUS] = {.name = "+",
                  .arity = 1,
                  .apply = yay_unary,
                  .takes = {TAKES_SCALARS},
                  .gives = TYPES_NUMBER},
    [YAY_INVERT] = {.name = "~",
                    .arity = 1,
                    .apply = yay_unary,
                    .takes = {TAKES_SCALARS},
                    .gives = TYPES_NUMBER},
    [YAY_TEMPLATE] = {.name = "template",
                      .arity = OPERATION_VARIADIC,
                      .apply = apply_yay_template,
                      .takes = {TAKES_SCALARS},
                      .gives = TYPES_STRING},
    [YAY_GIVEN] = {.name = "template", .arity = 1, .flags = OP_CHOOSES},
    [YAY_FINISHED] = {.name = "( )", .arity = 1, .params = {PARAM_LAZY}, .apply = refuse_parts},
    [YAY_CONDITION] = {.name = "if",
                       .arity = 1,
                       .params = {PARAM_NULL},
                       .apply = apply_condition,
                       .takes = {CONDITION},
                       .gives = TYPES_BOOL},
    [YAY_TRUTH] = {.name = "if",
                   .arity = 1,
                   .params = {PARAM_NULL},
                   .apply = apply_truth,
                   .gives = TYPES_BOOL},
    [YAY_CONDITIONAL] = {.name = "if else",
                         .arity = 3,
                         .flags = OP_CHOOSES,
                         .passing = PASSES_ARM,
                         .select = select_conditional},
    [YAY_DICT] = {.name = "{}",
                  .arity = OPERATION_VARIADIC,
                  .apply = apply_dict,
                  .gives = TYPES_MAPPING},
    [YAY_BRANCH] = {.name = "if",
                    .arity = OPERATION_VARIADIC,
                    .params = {PARAM_LAZY, PARAM_LAZY, PARAM_LAZY, PARAM_LAZY},
                    .apply = apply_branch,
                    .role = ROLE_BRANCH,
                    .takes = {TAKES_CONDITIONS},
                    .gives = TYPES_NUMBER},
    [YAY_SELECT] = {.name = "select",
                    .arity = OPERATION_VARIADIC,
                    .apply = apply_select,
                    .role = ROLE_SELECT,
                    .takes = {TAKES_SCALARS},
                    .gives = TYPES_NUMBER},
    [YAY_CASE] = {.name = "case",
                  .arity = OPERATION_VARIADIC,
                  .flags = OP_CHOOSES | OP_OWN_MEANING,
                  .means = yay_mean_case,
                  .role = ROLE_CASES},
    [YAY_LOCATE] = {.name = "include",
                    .arity = 2,
                    .required = 1,
                    .apply = yay_locate,
                    .takes = {TYPES_SCALAR, TYPES_LIST},
                    .gives = TYPES_STRING},
    [YAY_INCLUDE] = {.name = "include",
                     .flags = OP_CHOOSES,
                     .means = yay_mean_include,
                     .role = ROLE_LOAD},
    [YAY_MACRO] = {.name = "macro",
                   .arity = 1,
                   .params = {PARAM_LAZY},
                   .apply = yay_make_macro,
                   .role = ROLE_BODY,
                   .gives = TYPES_OTHER},
    [YAY_PROTOTYPE] = {.name = "prototype",
                       .arity = 1,
                       .params = {PARAM_LAZY},
                       .apply = yay_make_prototype,
                       .role = ROLE_BODY,
                       .gives = TYPES_OTHER},
    [YAY_CALL] = {.name = "call",
                  .arity = 4,
                  .flags = OP_CHOOSES,
                  .means = yay_mean_call,
                  .role = ROLE_CALL},
    [YAY_NEW] =
        {.name = "new", .arity = 2, .flags = OP_CHOOSES, .means = yay_mean_new, .role = ROLE_MAKE},
    [YAY_SLICE] = {.name = "[:]",
                   .arity = 4,
                   .flags = OP_CHOOSES | OP_OWN_MEANING,
                   .means = yay_mean_slice,
                   .takes = {TYPES_LIST, TYPES_SCALAR, TYPES_SCALAR, TYPES_SCALAR},
                   .gives = TYPES_LIST},
    [YAY_DOCUMENT] = {.name = "document",
                      .arity = 1,
                      .flags = OP_CHOOSES | OP_OWN_MEANING,
                      .means = yay_mean_document,
                      .role = ROLE_SCOPE},
};

// ---- how stanzas combine

static const struct policy key_policy = {
    .name = "key",
    .maps = MAPS_DEEP,
    .lists = LISTS_REPLACE,
    .clash = CLASH_ERROR,
    .references_cut = true,
};

static const struct policy block_policy = {
    .name = "block",
    .maps = MAPS_DEEP,
    .lists = LISTS_CONCAT,
    .clash = CLASH_ERROR,
    .below = &key_policy,
    .keys_need_maps = true,
    .private_mark = ' ',
};

static const struct policy list_block_policy = {
    .name = "list",
    .maps = MAPS_DEEP,
    .lists = LISTS_CONCAT,
    .clash = CLASH_ERROR,
    .below = &key_policy,
    .keys_need_maps = true,
    .nothing_is_list = true,
    .private_mark = ' ',
};

static const struct policy extend_policy = {
    .name = "extend",
    .maps = MAPS_KEYS,
    .lists = LISTS_CONCAT,
    .clash = CLASH_ERROR,
    .nothing_is_list = true,
};

const struct policy *const yay_policies[YAY_POLICY_COUNT] = {
    [YAY_BLOCK] = &block_policy,
    [YAY_LIST_BLOCK] = &list_block_policy,
    [YAY_KEY] = &key_policy,
    [YAY_EXTEND] = &extend_policy,
};

// ---- parts

static struct value missing_key(struct graph *g, struct value key, struct span at)
{
    struct str text;
    if (!yay_as_text(&g->arena, key, &text))
        text = STR("this");
    struct value failed =
        fail_at(g, FAIL_MISSING, DIAG_MISSING_KEY, at, "no key `%.*s` here", STR_ARGS(text));
    return fail_with_help(g, failed, "%s", yay_hint(COMPLAINT_PART, NULL, VALUE_NONE));
}

// The position that a key means in a list: a number, even if it is written as a text.
static struct value position(struct graph *g, struct value key, struct span at)
{
    struct value n;
    int64_t i;
    if (!yay_as_number(&g->arena, key, &n))
        return fail_with_help(
            g, fail_at(g, FAIL_TYPE, DIAG_TYPE_MISMATCH, at, "a list has positions, not names"),
            "use one of its items, like `[0]`, or loop over them with `for`");
    n = yay_plain_number(n);
    if (yay_is_float(n))
        n = yay_int((int64_t)number_to_double(n));
    if (!number_to_int(n, &i) || i < 0)
        return fail_with_help(g,
                              fail_at(g, FAIL_TYPE, DIAG_TYPE_MISMATCH, at,
                                      "a position in a list cannot be negative"),
                              "the first item is `[0]`; positions cannot be counted from the end");
    return n;
}

static struct value no_part(struct graph *g, bool is_list, struct value key, struct span at)
{
    if (!is_list)
        return missing_key(g, key, at);
    if (value_is(key, VALUE_STRING) || yay_is_float(key))
        return position(g, key, at);
    struct value n = position(g, key, at);
    if (value_is_poison(n))
        return n;
    return fail_with_help(g,
                          fail_at(g, FAIL_TYPE, DIAG_TYPE_MISMATCH, at,
                                  "this position is past the end of the list; the first one is 0"),
                          "use a position that exists, or loop over the list with `for`");
}

static struct value yay_part(struct graph *g, struct value object, struct value key, bool by_name,
                             struct span at)
{
    (void)by_name;
    struct str text;
    int64_t i;
    if (value_is_unknown(object) || value_is_unknown(key))
        return value_is_poison(object) ? object : value_dynamic;
    if (value_is_mapping(object)) {
        struct value v = yay_as_text(&g->arena, key, &text) ? value_get(object, text) : VALUE_NONE;
        return value_is(v, VALUE_ABSENT) ? missing_key(g, key, at) : v;
    }
    if (!value_is_sequence(object))
        return fail_with_help(g,
                              fail_at(g, FAIL_TYPE, DIAG_TYPE_MISMATCH, at,
                                      "expected a mapping or a list, got a value without parts"),
                              "remove this step, or make the value before it a mapping");
    struct value n = position(g, key, at);
    if (value_is_poison(n))
        return n;
    if (number_to_int(n, &i) && (uint64_t)i < value_len(object))
        return value_item(object, (size_t)i);
    return no_part(g, true, n, at);
}

const struct conventions yay_conventions = {
    .part = yay_part,
    .no_part = no_part,
    .hint = yay_hint,
    .other_name = yay_other_name,
};
