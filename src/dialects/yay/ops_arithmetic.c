// SPDX-License-Identifier: Apache-2.0
//
// Numbers: integers of any size and floats, as Python computes them. Every operand is a number, a bool or a text that
// looks like a number; nothing else.
#include <math.h>

#include "dialects/yay/ops.h"
#include "value/number.h"

// Both operands as numbers; false with `*failed`.
static bool both(struct call *c, struct value *x, struct value *y, struct value *failed)
{
    if (!yay_as_number(call_arena(c), call_arg(c, 0), x))
        *failed = yay_expected(c, 0, "a number");
    else if (!yay_as_number(call_arena(c), call_arg(c, 1), y))
        *failed = yay_expected(c, 1, "a number");
    else
        return true;
    return false;
}

// ---- logic

struct value yay_or(struct call *c)
{
    struct value x, y, failed;
    if (!both(c, &x, &y, &failed))
        return failed;
    return yay_truth(x) ? x : y;
}

struct value yay_and(struct call *c)
{
    struct value x, y, failed;
    if (!both(c, &x, &y, &failed))
        return failed;
    return yay_truth(x) ? y : x;
}

struct value yay_not(struct call *c)
{
    struct value x;
    if (!yay_as_number(call_arena(c), call_arg(c, 0), &x))
        return yay_expected(c, 0, "a number");
    return value_bool(!yay_truth(x));
}

// -1, 0, 1; 2 with `*failed`.
static int compare_operands(struct call *c, struct value *failed)
{
    struct value x, y;
    if (!both(c, &x, &y, failed))
        return 2;
    int order = number_compare(yay_plain_number(x), yay_plain_number(y));
    return order < 0 ? -1 : order > 0;
}

struct value yay_less(struct call *c)
{
    struct value failed;
    int order = compare_operands(c, &failed);
    return order == 2 ? failed : value_bool(order < 0);
}

struct value yay_at_most(struct call *c)
{
    struct value failed;
    int order = compare_operands(c, &failed);
    return order == 2 ? failed : value_bool(order <= 0);
}

struct value yay_more(struct call *c)
{
    struct value failed;
    int order = compare_operands(c, &failed);
    return order == 2 ? failed : value_bool(order > 0);
}

struct value yay_at_least(struct call *c)
{
    struct value failed;
    int order = compare_operands(c, &failed);
    return order == 2 ? failed : value_bool(order >= 0);
}

// ---- arithmetic

typedef enum number_error number_function(struct arena *a, struct value x, struct value y,
                                          struct value *out);

static struct value no_result(struct call *c)
{
    struct value failed = call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, -1,
                                    "`%s` has no result for these numbers", call_name(c));
    return call_help(c, failed, "use other numbers: the result would be too large or is undefined");
}

static struct value too_large(struct call *c)
{
    struct value failed =
        call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, -1,
                  "`%s` would produce a number of more than a million bits", call_name(c));
    return call_help(c, failed, "use smaller numbers, or floats: `2.0` instead of `2`");
}

static struct value by_zero(struct call *c)
{
    struct value failed = call_fail(c, FAIL_TYPE, DIAG_INVALID_OPERATION, 1, "division by zero");
    return call_help(c, failed, "guard it: `{{ a / b if b else 0 }}`");
}

// Integers stay integers; one float makes the result a float.
static struct value compute_number(struct call *c, struct value x, struct value y,
                                   number_function *whole, double floats)
{
    if (yay_is_float(x) || yay_is_float(y))
        return number_from_float(floats);
    struct value out;
    return whole(call_arena(c), x, y, &out) == NUMBER_OK ? out : no_result(c);
}

static bool numbers(struct call *c, struct value *x, struct value *y, struct value *failed)
{
    if (!both(c, x, y, failed))
        return false;
    *x = yay_plain_number(*x);
    *y = yay_plain_number(*y);
    return true;
}

struct value yay_add(struct call *c)
{
    struct arena *a = call_arena(c);
    struct value x, y;
    if (yay_as_number(a, call_arg(c, 0), &x) && yay_as_number(a, call_arg(c, 1), &y)) {
        x = yay_plain_number(x);
        y = yay_plain_number(y);
        return compute_number(c, x, y, number_add, number_to_double(x) + number_to_double(y));
    }
    struct str left, right;
    if (!yay_as_text(a, call_arg(c, 0), &left))
        return yay_expected(c, 0, "a number or a string");
    if (!yay_as_text(a, call_arg(c, 1), &right))
        return yay_expected(c, 1, "a number or a string");
    if (!call_output(c, left.len + right.len))
        return call_limit(c);
    return value_string(a, str_join(a, left, right));
}

struct value yay_subtract(struct call *c)
{
    struct value x, y, failed;
    if (!numbers(c, &x, &y, &failed))
        return failed;
    return compute_number(c, x, y, number_sub, number_to_double(x) - number_to_double(y));
}

struct value yay_multiply(struct call *c)
{
    struct value x, y, failed;
    if (!numbers(c, &x, &y, &failed))
        return failed;
    return compute_number(c, x, y, number_mul, number_to_double(x) * number_to_double(y));
}

struct value yay_divide(struct call *c)
{
    struct value x, y, failed;
    if (!numbers(c, &x, &y, &failed))
        return failed;
    if (number_is_zero(y))
        return by_zero(c);
    return number_from_float(number_to_double(x) / number_to_double(y));
}

// Remainder with the sign of the divisor.
static bool remainder_of(struct arena *a, struct value x, struct value y, struct value *out)
{
    if (yay_is_float(x) || yay_is_float(y)) {
        double dy = number_to_double(y), m = fmod(number_to_double(x), dy);
        *out = number_from_float(m != 0 && (m < 0) != (dy < 0) ? m + dy : m);
        return true;
    }
    if (number_mod(a, x, y, out) != NUMBER_OK)
        return false;
    bool differs = number_sign(*out) && number_sign(*out) != number_sign(y);
    return !differs || number_add(a, *out, y, out) == NUMBER_OK;
}

struct value yay_modulo(struct call *c)
{
    struct value x, y, out, failed;
    if (!numbers(c, &x, &y, &failed))
        return failed;
    if (number_is_zero(y))
        return by_zero(c);
    return remainder_of(call_arena(c), x, y, &out) ? out : no_result(c);
}

struct value yay_floor(struct call *c)
{
    struct arena *a = call_arena(c);
    struct value x, y, out, failed;
    if (!numbers(c, &x, &y, &failed))
        return failed;
    if (number_is_zero(y))
        return by_zero(c);
    if (yay_is_float(x) || yay_is_float(y))
        return number_from_float(floor(number_to_double(x) / number_to_double(y)));
    if (!remainder_of(a, x, y, &out) || number_sub(a, x, out, &x) != NUMBER_OK ||
        number_div(a, x, y, &out) != NUMBER_OK)
        return no_result(c);
    return yay_plain_number(out);
}

enum { POWER_BITS_MOST = 1 << 20 }; // an integer of a million bits is enough for anybody

static struct value whole_power(struct call *c, struct value x, int64_t exponent)
{
    struct arena *a = call_arena(c);
    struct value out = yay_int(1);
    if ((int64_t)(number_exponent(x) + 1) * exponent > POWER_BITS_MOST)
        return too_large(c);
    for (; exponent > 0; exponent >>= 1) {
        if (exponent & 1 && number_mul(a, out, x, &out) != NUMBER_OK)
            return no_result(c);
        if (exponent > 1 && number_mul(a, x, x, &x) != NUMBER_OK)
            return no_result(c);
    }
    return out;
}

static bool is_small_base(struct value x)
{
    int64_t i;
    return number_to_int(x, &i) && i >= -1 && i <= 1;
}

struct value yay_power(struct call *c)
{
    struct value x, y, failed;
    int64_t exponent;
    if (!numbers(c, &x, &y, &failed))
        return failed;
    if (number_is_zero(x) && number_sign(y) < 0)
        return by_zero(c);
    bool is_whole = !yay_is_float(x) && !yay_is_float(y) && number_to_int(y, &exponent);
    if (is_whole && exponent >= 0) {
        if (is_small_base(x) && exponent > 2) // 0, 1, -1: only parity matters
            exponent = 2 + exponent % 2;
        if (exponent > POWER_BITS_MOST)
            return too_large(c);
        return whole_power(c, x, exponent);
    }
    double d = pow(number_to_double(x), number_to_double(y));
    return isnan(d) ? no_result(c) : number_from_float(d);
}

// ---- bits

static bool small_integers(struct call *c, int64_t *x, int64_t *y, struct value *failed)
{
    struct value v[2];
    if (!numbers(c, &v[0], &v[1], failed))
        return false;
    int64_t *out[] = {x, y};
    for (int i = 0; i < 2; i++)
        if (yay_is_float(v[i]) || !number_to_int(v[i], out[i])) {
            *failed = yay_expected(c, i, "a whole number");
            return false;
        }
    return true;
}

struct value yay_bits(struct call *c)
{
    int64_t x, y;
    struct value failed;
    if (!small_integers(c, &x, &y, &failed))
        return failed;
    switch (call_name(c)[0]) {
    case '|': return yay_int(x | y);
    case '&': return yay_int(x & y);
    default: return yay_int(x ^ y);
    }
}

// x // 2**n, or x * 2**n.
static struct value shifted(struct call *c, struct value x, struct value factor, bool to_the_right)
{
    struct arena *a = call_arena(c);
    struct value rest, out;
    if (!to_the_right)
        return number_mul(a, x, factor, &out) == NUMBER_OK ? out : no_result(c);
    bool is_done = remainder_of(a, x, factor, &rest) && number_sub(a, x, rest, &x) == NUMBER_OK &&
                   number_div(a, x, factor, &out) == NUMBER_OK;
    return is_done ? yay_plain_number(out) : no_result(c);
}

struct value yay_shift(struct call *c)
{
    struct value x, y, failed;
    int64_t bits;
    if (!numbers(c, &x, &y, &failed))
        return failed;
    if (yay_is_float(x) || yay_is_float(y))
        return yay_expected(c, yay_is_float(x) ? 0 : 1, "a whole number");
    if (number_sign(y) < 0)
        return call_fail(c, FAIL_TYPE, DIAG_TYPE_MISMATCH, 1,
                         "cannot shift by a negative number of bits");
    if (!number_to_int(y, &bits) || bits > POWER_BITS_MOST)
        return too_large(c);
    struct value factor = whole_power(c, yay_int(2), bits);
    return value_is_poison(factor) ? factor : shifted(c, x, factor, call_name(c)[0] == '>');
}

static struct value minus(struct call *c, struct value x, struct value y)
{
    struct value out;
    return number_sub(call_arena(c), x, y, &out) == NUMBER_OK ? out : no_result(c);
}

struct value yay_unary(struct call *c)
{
    struct value x;
    char sign = call_name(c)[0];
    if (sign == '+') // even if it is not a number
        return call_arg(c, 0);
    if (!yay_as_number(call_arena(c), call_arg(c, 0), &x))
        return yay_expected(c, 0, "a number");
    x = yay_plain_number(x);
    if (sign == '~')
        return yay_is_float(x) ? yay_expected(c, 0, "a whole number") : minus(c, yay_int(-1), x);
    return yay_is_float(x) ? number_from_float(-number_to_double(x)) : minus(c, yay_int(0), x);
}
