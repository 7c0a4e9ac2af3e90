// SPDX-License-Identifier: Apache-2.0
//
// What HCL's operators mean. All operands are evaluated, whether needed or not, as the peer does; the errors of an
// operand that does not matter are dropped (`false && nope` is false).
#include "dialects/hcl/language/ops.h"

#include "value/convert.h"
#include "value/number_quick.h"

// ---- arithmetic

static struct value no_result(struct call *c, enum number_error error)
{
    static const char *const why[] = {
        [NUMBER_OK] = "",
        [NUMBER_INDETERMINATE] =
            "the result is undefined: zero divided by zero, or infinities that cancel out",
        [NUMBER_DIVIDE_BY_ZERO] = "division by zero",
        [NUMBER_TOO_LARGE] = "the result is too large",
    };
    struct value failed = call_fail(c, FAIL_TYPE, DIAG_INVALID_OPERATION, -1, "%s", why[error]);
    if (error == NUMBER_TOO_LARGE)
        return call_help(c, failed, "use smaller numbers");
    if (error == NUMBER_DIVIDE_BY_ZERO || call_name(c)[0] == '/')
        return call_help(c, failed, "handle that case: `y == 0 ? 0 : x / y`");
    return failed;
}

typedef enum number_error arithmetic(struct arena *a, struct value x, struct value y,
                                     struct value *out);

static struct value compute(struct call *c, arithmetic *operate)
{
    struct value result;
    enum number_error error = operate(call_arena(c), call_arg(c, 0), call_arg(c, 1), &result);
    return error == NUMBER_OK ? result : no_result(c, error);
}

static struct value apply_hcl_add(struct call *c)
{
    return compute(c, number_add);
}

static struct value apply_hcl_subtract(struct call *c)
{
    return compute(c, number_sub);
}

static struct value apply_hcl_multiply(struct call *c)
{
    return compute(c, number_mul);
}

static struct value apply_hcl_divide(struct call *c)
{
    return compute(c, number_div);
}

static struct value apply_hcl_modulo(struct call *c)
{
    return compute(c, number_mod);
}

static struct value apply_hcl_negate(struct call *c)
{
    return number_neg(call_arena(c), call_arg(c, 0));
}

// ---- comparison

static struct value unknown_bool(struct call *c)
{
    return value_refine_not_null(call_arena(c), value_unknown(call_arena(c), &type_bool));
}

static struct value apply_hcl_equal(struct call *c)
{
    struct value v = value_equal(call_arena(c), call_arg(c, 0), call_arg(c, 1));
    return value_refine_not_null(call_arena(c), v);
}

static struct value apply_not_equal(struct call *c)
{
    const struct marks *marks = NULL;
    struct value equal = value_unmark(call_arena(c), apply_hcl_equal(c), &marks);
    if (value_is(equal, VALUE_BOOL))
        equal = value_bool(!equal.boolean);
    return value_mark_all(call_arena(c), equal, marks);
}

enum order { LESS = 1, SAME = 2, MORE = 4 };

// The certain order of two numbers, or 0 if what is known of them does not decide it.
static unsigned sure_order(struct value x, struct value y)
{
    if (!value_is_unknown(x) && !value_is_unknown(y)) {
        int order = number_compare(x, y);
        return order < 0 ? LESS : order > 0 ? MORE : SAME;
    }
    struct refinement rx = value_range(x), ry = value_range(y);
    if (value_is_number(rx.max) && value_is_number(ry.min) && number_compare(rx.max, ry.min) < 0)
        return LESS;
    if (value_is_number(rx.min) && value_is_number(ry.max) && number_compare(rx.min, ry.max) > 0)
        return MORE;
    return 0;
}

static struct value compare_hcl_numbers(struct call *c, unsigned wanted)
{
    unsigned order = sure_order(call_arg(c, 0), call_arg(c, 1));
    return order ? value_bool(wanted & order) : unknown_bool(c);
}

static struct value apply_less(struct call *c)
{
    return compare_hcl_numbers(c, LESS);
}

static struct value apply_at_most(struct call *c)
{
    return compare_hcl_numbers(c, LESS | SAME);
}

static struct value apply_more(struct call *c)
{
    return compare_hcl_numbers(c, MORE);
}

static struct value apply_at_least(struct call *c)
{
    return compare_hcl_numbers(c, MORE | SAME);
}

// ---- logic

static struct value apply_hcl_not(struct call *c)
{
    return value_bool(!call_arg(c, 0).boolean);
}

// One side of `&&` or `||`.
struct side {
    struct value value; // a bool, known or not; without marks
    const struct failure *failed;
    bool is_known, is_true, is_null;
};

// Reads a side; false if it is not a bool (reported in `*wrong`).
static bool look_at_side(struct call *c, unsigned i, struct side *s, const struct marks **marks,
                         struct value *wrong)
{
    struct value given = value_unmark(call_arena(c), call_arg(c, i), marks);
    struct str why;
    s->failed = failure_of(call_arena(c), given);
    if (!value_convert(call_arena(c), given, &type_bool, &s->value, &why)) {
        const char *hint = hcl_hint(COMPLAINT_OPERAND, call_name(c), given);
        *wrong = call_fail(c, FAIL_TYPE, DIAG_TYPE_MISMATCH, (int)i, "`%s`: %.*s", call_name(c),
                           STR_ARGS(why));
        *wrong = hint ? call_help(c, *wrong, "%s", hint) : *wrong;
        return false;
    }
    s->is_known = !value_is_unknown(s->value);
    s->is_true = value_is(s->value, VALUE_BOOL) && s->value.boolean;
    s->is_null = value_is_null(s->value);
    return true;
}

// The side that decides, or none. A constant decides from either side, null from neither; an unknown side is the
// result if the other cannot decide.
static const struct side *deciding(const struct side *left, const struct side *right, bool decides)
{
    if (!left->is_known && !right->is_known)
        return left->failed ? NULL : left;
    if (left->is_known && !left->is_null && left->is_true == decides)
        return left;
    if (right->is_known && !right->is_null && right->is_true == decides)
        return right;
    if (!left->is_known)
        return left;
    return right->is_known ? NULL : right;
}

static struct value logic_result(struct call *c, const struct side *left, const struct side *right,
                                 bool decides)
{
    struct arena *a = call_arena(c);
    const struct side *one = deciding(left, right, decides);
    const struct failure *failed = one ? one->failed : failure_join(a, left->failed, right->failed);
    if (failed)
        return value_poison(a, &type_bool, failed);
    if (one && one->is_known)
        return value_bool(decides);
    if (one)
        return unknown_bool(c);
    if (left->is_null || right->is_null)
        return call_fail_null(c, left->is_null ? 0 : 1);
    return value_bool(!decides);
}

static struct value logic(struct call *c, bool decides)
{
    struct arena *a = call_arena(c);
    const struct marks *marks = NULL;
    struct side left, right;
    struct value wrong_left = VALUE_NONE, wrong_right = VALUE_NONE;
    bool left_is_bool = look_at_side(c, 0, &left, &marks, &wrong_left);
    bool right_is_bool = look_at_side(c, 1, &right, &marks, &wrong_right);
    if (left_is_bool && right_is_bool)
        return value_mark_all(a, logic_result(c, &left, &right, decides), marks);
    const struct failure *failed =
        failure_join(a, failure_of(a, wrong_left), failure_of(a, wrong_right));
    failed = failure_join(a, failure_join(a, failed, left.failed), right.failed);
    return value_poison(a, &type_bool, failed);
}

static struct value apply_hcl_and(struct call *c)
{
    return logic(c, false);
}

static struct value apply_hcl_or(struct call *c)
{
    return logic(c, true);
}

// ---- the same for values that need no look at marks, nulls and unknowns

static bool both_bool(struct value x, struct value y)
{
    return value_is(x, VALUE_BOOL) && value_is(y, VALUE_BOOL);
}

static bool both_int(struct value x, struct value y)
{
    return value_is(x, VALUE_INT) && value_is(y, VALUE_INT);
}

// What a few instructions give, else the long sum: with two numbers the wrapper has nothing to do.
static struct value number_or_none(struct arena *a, struct value x, struct value y, struct value v,
                                   arithmetic *operate)
{
    if (!value_is(v, VALUE_ABSENT) || !value_is_number(x) || !value_is_number(y))
        return v;
    return operate(a, x, y, &v) == NUMBER_OK ? v : VALUE_NONE;
}

static struct value sum_of(struct arena *a, struct value x, struct value y)
{
    return number_or_none(a, x, y, quick_add(x, y), number_add);
}

static struct value difference_of(struct arena *a, struct value x, struct value y)
{
    return number_or_none(a, x, y, quick_sub(x, y), number_sub);
}

static struct value product_of(struct arena *a, struct value x, struct value y)
{
    return number_or_none(a, x, y, quick_mul(x, y), number_mul);
}

static struct value quotient_of(struct arena *a, struct value x, struct value y)
{
    return number_or_none(a, x, y, quick_div(x, y), number_div);
}

static struct value remainder_of(struct arena *a, struct value x, struct value y)
{
    return number_or_none(a, x, y, quick_mod(x, y), number_mod);
}

static struct value either_of(struct arena *a, struct value x, struct value y)
{
    (void)a;
    return both_bool(x, y) ? value_bool(x.boolean || y.boolean) : VALUE_NONE;
}

static struct value both_of(struct arena *a, struct value x, struct value y)
{
    (void)a;
    return both_bool(x, y) ? value_bool(x.boolean && y.boolean) : VALUE_NONE;
}

static struct value quick_equal(struct arena *a, struct value x, struct value y)
{
    (void)a;
    if (both_int(x, y))
        return value_bool(x.integer == y.integer);
    if (value_is(x, VALUE_STRING) && value_is(y, VALUE_STRING))
        return value_bool(str_equal(value_str(&x), value_str(&y)));
    return both_bool(x, y) ? value_bool(x.boolean == y.boolean) : VALUE_NONE;
}

static struct value quick_not_equal(struct arena *a, struct value x, struct value y)
{
    struct value equal = quick_equal(a, x, y);
    return value_is(equal, VALUE_BOOL) ? value_bool(!equal.boolean) : equal;
}

static struct value quick_less(struct arena *a, struct value x, struct value y)
{
    (void)a;
    return both_int(x, y) ? value_bool(x.integer < y.integer) : VALUE_NONE;
}

static struct value quick_at_most(struct arena *a, struct value x, struct value y)
{
    (void)a;
    return both_int(x, y) ? value_bool(x.integer <= y.integer) : VALUE_NONE;
}

static struct value quick_more(struct arena *a, struct value x, struct value y)
{
    return quick_less(a, y, x);
}

static struct value quick_at_least(struct arena *a, struct value x, struct value y)
{
    return quick_at_most(a, y, x);
}

// ---- what is written but has no meaning of its own

static struct value apply_ambiguous_key(struct call *c)
{
    struct value failed = call_fail_as(c, "Ambiguous attribute key", DIAG_BAD_SYNTAX, call_span(c),
                                       "this key is neither a name nor an expression");
    return call_help(c, failed,
                     "write `(a.b)` for the value of a reference, or `\"a.b\"` for a name with "
                     "dots");
}

// ---- the table

enum { ANYTHING = PARAM_NULL | PARAM_UNKNOWN | PARAM_MARKED | PARAM_POISON | PARAM_DYNAMIC };
enum { COMPARED = PARAM_NULL | PARAM_UNKNOWN | PARAM_MARKED | PARAM_DYNAMIC };

#define ARITHMETIC(text, body, fast)                                                           \
    {                                                                                          \
        .name = text, .arity = 2, .types = {&type_number, &type_number}, .flags = OP_NOT_NULL, \
        .result = &type_number, .apply = body, .quick = fast                                   \
    }
#define COMPARISON(text, body, fast)                                                          \
    {                                                                                         \
        .name = text, .arity = 2, .types = {&type_number, &type_number},                      \
        .params = {PARAM_UNKNOWN, PARAM_UNKNOWN}, .flags = OP_NOT_NULL, .result = &type_bool, \
        .apply = body, .quick = fast                                                          \
    }
#define LOGIC(text, body, fast)                                                         \
    {                                                                                   \
        .name = text, .arity = 2, .params = {ANYTHING, ANYTHING}, .result = &type_bool, \
        .apply = body, .quick = fast                                                    \
    }
#define EQUALITY(text, body, fast)                                                      \
    {                                                                                   \
        .name = text, .arity = 2, .params = {COMPARED, COMPARED}, .flags = OP_NOT_NULL, \
        .result = &type_bool, .apply = body, .quick = fast                              \
    }

const struct operation hcl_operations[HCL_OP_COUNT] = {
    [HCL_OR] = LOGIC("||", apply_hcl_or, either_of),
    [HCL_AND] = LOGIC("&&", apply_hcl_and, both_of),
    [HCL_EQUAL] = EQUALITY("==", apply_hcl_equal, quick_equal),
    [HCL_NOT_EQUAL] = EQUALITY("!=", apply_not_equal, quick_not_equal),
    [HCL_LESS] = COMPARISON("<", apply_less, quick_less),
    [HCL_AT_MOST] = COMPARISON("<=", apply_at_most, quick_at_most),
    [HCL_MORE] = COMPARISON(">", apply_more, quick_more),
    [HCL_AT_LEAST] = COMPARISON(">=", apply_at_least, quick_at_least),
    [HCL_ADD] = ARITHMETIC("+", apply_hcl_add, sum_of),
    [HCL_SUBTRACT] = ARITHMETIC("-", apply_hcl_subtract, difference_of),
    [HCL_MULTIPLY] = ARITHMETIC("*", apply_hcl_multiply, product_of),
    [HCL_DIVIDE] = ARITHMETIC("/", apply_hcl_divide, quotient_of),
    [HCL_MODULO] = ARITHMETIC("%", apply_hcl_modulo, remainder_of),
    [HCL_NEGATE] = {.name = "-",
                    .arity = 1,
                    .types = {&type_number},
                    .flags = OP_NOT_NULL,
                    .result = &type_number,
                    .apply = apply_hcl_negate},
    [HCL_NOT] = {.name = "!",
                 .arity = 1,
                 .types = {&type_bool},
                 .flags = OP_NOT_NULL,
                 .result = &type_bool,
                 .apply = apply_hcl_not},
    [HCL_CONDITIONAL] = {.name = "?:",
                         .arity = 3,
                         .passing = PASSES_ARM,
                         .params = {ANYTHING, ANYTHING, ANYTHING},
                         .apply = hcl_apply_conditional},
    [HCL_PARENTHESES] = {.name = "()", .arity = 1, .flags = OP_CHOOSES},
    [HCL_TEMPLATE] = {.name = "template",
                      .arity = OPERATION_VARIADIC,
                      .params = {ANYTHING, ANYTHING, ANYTHING, ANYTHING},
                      .result = &type_string,
                      .apply = hcl_apply_template},
    [HCL_WRAP] = {.name = "${}", .arity = 1, .flags = OP_CHOOSES},
    [HCL_JOIN] = {.name = "%{for}",
                  .arity = 1,
                  .params = {ANYTHING},
                  .result = &type_string,
                  .apply = hcl_apply_join},
    [HCL_AMBIGUOUS_KEY] = {.name = "key",
                           .arity = 1,
                           .params = {PARAM_LAZY},
                           .apply = apply_ambiguous_key},
    [HCL_UNIQUE_OBJECT] = {.name = "{}",
                           .arity = OPERATION_VARIADIC,
                           .params = {ANYTHING, ANYTHING, ANYTHING, ANYTHING},
                           .apply = hcl_apply_json_object},
};
