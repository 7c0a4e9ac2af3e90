// SPDX-License-Identifier: Apache-2.0
//
// The plain language: operations that a host can use without a front end. Conversions, equality and
// arithmetic are cty's; `&&`, `||` and `?:` evaluate only what they need.
#include "api/api.h"
#include "expr/policy.h"
#include "graph/eval/call.h"
#include "value/convert.h"
#include "value/number.h"

// ---- operands

// Operand i as `type`; false with `*out` a failure.
static bool operand(struct call *c, unsigned i, const struct type *type, struct value *out)
{
    struct str why;
    struct value v = call_arg(c, i);
    if (value_convert(call_arena(c), v, type, out, &why))
        return true;
    *out = call_fail(c, FAIL_TYPE, DIAG_TYPE_MISMATCH, (int)i, "`%s`: %.*s", call_name(c),
                     STR_ARGS(why));
    return false;
}

static struct value indeterminate(struct call *c, enum number_error error)
{
    static const char *const why[] = {
        [NUMBER_OK] = "",
        [NUMBER_INDETERMINATE] = "the result is undefined",
        [NUMBER_DIVIDE_BY_ZERO] = "division by zero",
        [NUMBER_TOO_LARGE] = "the result is too large",
    };
    return call_fail(c, FAIL_TYPE, DIAG_INVALID_OPERATION, -1, "%s", why[error]);
}

typedef enum number_error arithmetic(struct arena *a, struct value x, struct value y,
                                     struct value *out);

static struct value binary(struct call *c, arithmetic *compute)
{
    struct value x, y, result;
    if (!operand(c, 0, &type_number, &x))
        return x;
    if (!operand(c, 1, &type_number, &y))
        return y;
    enum number_error error = compute(call_arena(c), x, y, &result);
    return error == NUMBER_OK ? result : indeterminate(c, error);
}

// ---- arithmetic

static struct value apply_plain_add(struct call *c)
{
    return binary(c, number_add);
}

static struct value apply_plain_subtract(struct call *c)
{
    return binary(c, number_sub);
}

static struct value apply_plain_multiply(struct call *c)
{
    return binary(c, number_mul);
}

// The number model has infinities, but dividing by zero in a configuration is an error.
static enum number_error divide(struct arena *a, struct value x, struct value y, struct value *out)
{
    return number_is_zero(y) ? NUMBER_DIVIDE_BY_ZERO : number_div(a, x, y, out);
}

static struct value apply_plain_divide(struct call *c)
{
    return binary(c, divide);
}

static struct value apply_plain_modulo(struct call *c)
{
    return binary(c, number_mod);
}

static struct value apply_plain_negate(struct call *c)
{
    struct value x;
    return operand(c, 0, &type_number, &x) ? number_neg(call_arena(c), x) : x;
}

// ---- comparison

static struct value apply_plain_equal(struct call *c)
{
    return value_equal(call_arena(c), call_arg(c, 0), call_arg(c, 1));
}

static struct value apply_plain_not_equal(struct call *c)
{
    struct value equal = apply_plain_equal(c);
    return value_is(equal, VALUE_BOOL) ? value_bool(!equal.boolean) : equal;
}

enum order { LESS = 1, SAME = 2, MORE = 4 };

static struct value compare_plain(struct call *c, unsigned wanted)
{
    struct value x, y;
    if (!operand(c, 0, &type_number, &x))
        return x;
    if (!operand(c, 1, &type_number, &y))
        return y;
    int order = number_compare(x, y);
    return value_bool(wanted & (order < 0 ? LESS : order > 0 ? MORE : SAME));
}

static struct value apply_less(struct call *c)
{
    return compare_plain(c, LESS);
}

static struct value apply_at_most(struct call *c)
{
    return compare_plain(c, LESS | SAME);
}

static struct value apply_more(struct call *c)
{
    return compare_plain(c, MORE);
}

static struct value apply_at_least(struct call *c)
{
    return compare_plain(c, MORE | SAME);
}

// ---- logic

static struct value apply_plain_not(struct call *c)
{
    struct value x;
    return operand(c, 0, &type_bool, &x) ? value_bool(!x.boolean) : x;
}

// The second operand is evaluated only now, so the wrapper has not seen it.
static struct value second_bool(struct call *c)
{
    struct arena *a = call_arena(c);
    const struct marks *marks = NULL;
    struct value v = value_unmark(a, call_value(c, 1), &marks), out;
    struct str why;
    if (value_is_poison(v))
        return v;
    if (value_is_null(v))
        return call_fail(c, FAIL_TYPE, DIAG_NULL_VALUE, 1, "`%s`: expected a value, got null",
                         call_name(c));
    if (!value_convert(a, v, &type_bool, &out, &why))
        return call_fail(c, FAIL_TYPE, DIAG_TYPE_MISMATCH, 1, "`%s`: %.*s", call_name(c),
                         STR_ARGS(why));
    return value_mark_all(a, out, marks);
}

static struct value apply_plain_and(struct call *c)
{
    struct value x;
    if (!operand(c, 0, &type_bool, &x))
        return x;
    return x.boolean ? second_bool(c) : x;
}

static struct value apply_plain_or(struct call *c)
{
    struct value x;
    if (!operand(c, 0, &type_bool, &x))
        return x;
    return x.boolean ? x : second_bool(c);
}

// The condition of `?:`, which the builder puts first: choosing itself cannot fail.
static struct value apply_condition(struct call *c)
{
    struct value x;
    (void)operand(c, 0, &type_bool, &x);
    return x;
}

// One arm; neither while the condition is unknown.
static uint32_t select_arm(const struct operation *op, enum decided decided, struct value condition)
{
    (void)op;
    if (decided != DECIDED_KNOWN)
        return 1U << 1 | 1U << 2;
    return condition.boolean ? 1U << 1 : 1U << 2;
}

// ---- texts

static struct value apply_plain_template(struct call *c)
{
    struct graph *g = call_graph(c);
    struct strbuf text;
    struct value part;
    strbuf_init(&text, (size_t)g->limits.output_bytes);
    bool good = true;
    for (unsigned i = 0; good && i < call_count(c); i++) {
        good = operand(c, i, &type_string, &part);
        if (good)
            strbuf_add(&text, value_str(&part));
    }
    struct value result = part;
    if (good && text.full) {
        (void)graph_output(g, UINT64_MAX); // over the limit: the buffer stopped there
        result = call_limit(c);
    } else if (good) {
        result = value_string(call_arena(c), strbuf_str(&text));
    }
    strbuf_done(&text);
    return result;
}

// ---- the table

#define BINARY(symbol, type, body)                                                           \
    {                                                                                        \
        .name = symbol, .arity = 2, .flags = OP_NOT_NULL, .result = &(type), .apply = (body) \
    }
#define LOGIC(symbol, body)                                                          \
    {                                                                                \
        .name = symbol, .arity = 2, .flags = OP_NOT_NULL, .params = {0, PARAM_LAZY}, \
        .result = &type_bool, .apply = (body)                                        \
    }

enum { ANY_VALUE = PARAM_NULL | PARAM_UNKNOWN | PARAM_DYNAMIC };

static const struct operation operations[] = {
    BINARY("+", type_number, apply_plain_add),
    BINARY("-", type_number, apply_plain_subtract),
    BINARY("*", type_number, apply_plain_multiply),
    BINARY("/", type_number, apply_plain_divide),
    BINARY("%", type_number, apply_plain_modulo),
    {.name = "-",
     .arity = 1,
     .flags = OP_NOT_NULL,
     .result = &type_number,
     .apply = apply_plain_negate},
    {.name = "==",
     .arity = 2,
     .flags = OP_NOT_NULL,
     .params = {ANY_VALUE, ANY_VALUE},
     .result = &type_bool,
     .apply = apply_plain_equal},
    {.name = "!=",
     .arity = 2,
     .flags = OP_NOT_NULL,
     .params = {ANY_VALUE, ANY_VALUE},
     .result = &type_bool,
     .apply = apply_plain_not_equal},
    BINARY("<", type_bool, apply_less),
    BINARY("<=", type_bool, apply_at_most),
    BINARY(">", type_bool, apply_more),
    BINARY(">=", type_bool, apply_at_least),
    LOGIC("&&", apply_plain_and),
    LOGIC("||", apply_plain_or),
    {.name = "!", .arity = 1, .flags = OP_NOT_NULL, .result = &type_bool, .apply = apply_plain_not},
    {.name = "?", .arity = 1, .flags = OP_NOT_NULL, .result = &type_bool, .apply = apply_condition},
    {.name = "?:", .arity = 3, .flags = OP_CHOOSES, .select = select_arm},
    {.name = "template",
     .arity = OPERATION_VARIADIC,
     .flags = OP_NOT_NULL,
     .result = &type_string,
     .apply = apply_plain_template},
};

static const struct policy replace = {.name = "replace"};
static const struct policy shallow = {.name = "shallow", .maps = MAPS_SHALLOW};
static const struct policy deep = {.name = "deep", .maps = MAPS_DEEP};
static const struct policy extend = {
    .name = "extend", .maps = MAPS_DEEP, .lists = LISTS_CONCAT, .clash = CLASH_ERROR};
static const struct policy patch = {.name = "patch", .maps = MAPS_DEEP, .null_deletes = true};

static const struct policy *const policies[] = {&replace, &shallow, &deep, &extend, &patch};

const struct ops plain_ops = {
    .language = "plain",
    .operations = operations,
    .operation_count = COUNT_OF(operations),
    .policies = policies,
    .policy_count = COUNT_OF(policies),
};
