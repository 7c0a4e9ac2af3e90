// SPDX-License-Identifier: Apache-2.0
//
// Numbers: arithmetic by name, comparing, rounding, powers and logarithms, parsing whole numbers. The precision of
// each result follows value/number.h; logarithms and powers are computed with doubles in the same steps as the peer,
// because its last digits are visible in its results.
#include <math.h>

#include "functions/parts.h"
#include "functions/text.h"
#include "value/convert.h"
#include "value/number_quick.h"

// ---- arithmetic

typedef enum number_error (*arithmetic)(struct arena *a, struct value x, struct value y,
                                        struct value *out);

static struct value compute(struct call *c, arithmetic operation, const char *impossible)
{
    struct value out;
    switch (operation(call_arena(c), call_arg(c, 0), call_arg(c, 1), &out)) {
    case NUMBER_OK: return out;
    case NUMBER_TOO_LARGE: return bad_argument(c, -1, "the result has too many digits");
    case NUMBER_DIVIDE_BY_ZERO: return bad_argument(c, -1, "division by zero");
    case NUMBER_INDETERMINATE: break;
    }
    return bad_argument(c, -1, "%s", impossible);
}

static struct value apply_add(struct call *c)
{
    return compute(c, number_add, "infinities of opposite signs have no sum");
}

static struct value apply_subtract(struct call *c)
{
    return compute(c, number_sub, "infinity cannot be subtracted from itself");
}

static struct value apply_multiply(struct call *c)
{
    return compute(c, number_mul, "zero times infinity is undefined");
}

static struct value apply_divide(struct call *c)
{
    return compute(c, number_div, "zero by zero and infinity by infinity are undefined");
}

static struct value apply_modulo(struct call *c)
{
    return compute(c, number_mod, "infinity leaves no remainder");
}

static struct value apply_negate(struct call *c)
{
    return number_neg(call_arena(c), call_arg(c, 0));
}

static struct value apply_abs(struct call *c)
{
    struct value x = call_arg(c, 0);
    bool is_negative_zero = value_is(x, VALUE_DOUBLE) && x.number == 0;
    return number_sign(x) < 0 || is_negative_zero ? number_neg(call_arena(c), x) : x;
}

static struct value apply_ceil(struct call *c)
{
    return number_ceil(call_arena(c), call_arg(c, 0));
}

static struct value apply_floor(struct call *c)
{
    return number_floor(call_arena(c), call_arg(c, 0));
}

// As precise as a whole number requires, and at least a machine integer.
static struct value with_own_precision(struct value x)
{
    enum { MOST_BITS = PRECISION_UNBOUNDED - 1 };
    int64_t ignored;
    if (number_to_int(x, &ignored)) {
        x.precision = PRECISION_INT;
        return x;
    }
    int bits;
    frexp(number_to_double(x), &bits);
    x.precision = isinf(number_to_double(x)) || bits > MOST_BITS ? MOST_BITS : (uint16_t)bits;
    return x;
}

static struct value apply_int(struct call *c)
{
    struct value x = call_arg(c, 0);
    if (number_is_infinite(x))
        return bad_argument(c, -1, "infinity is not a whole number");
    if (number_is_whole(x))
        return x;
    bool is_negative = number_sign(x) < 0;
    return with_own_precision(is_negative ? number_ceil(call_arena(c), x)
                                          : number_floor(call_arena(c), x));
}

static struct value apply_signum(struct call *c)
{
    int64_t i;
    if (!arg_whole(c, 0, &i))
        return bad_argument(c, -1, "expected a whole number of 64 bits");
    return number_from_int((i > 0) - (i < 0), PRECISION_INT);
}

// The argument that is furthest on the side of `sign`.
static struct value extreme(struct call *c, int sign)
{
    if (call_count(c) == 0)
        return bad_argument(c, -1, "expected at least one number");
    struct value most = call_arg(c, 0);
    for (unsigned i = 1; i < call_count(c); i++)
        if (number_compare(call_arg(c, i), most) * sign > 0)
            most = call_arg(c, i);
    return most;
}

static struct value apply_max(struct call *c)
{
    return extreme(c, 1);
}

static struct value apply_min(struct call *c)
{
    return extreme(c, -1);
}

static struct value apply_sum(struct call *c)
{
    struct arena *a = call_arena(c);
    struct value v = call_arg(c, 0);
    if (!value_is_aggregate(v))
        return bad_argument(c, 0, "expected a list, set or tuple of numbers");
    if (value_len(v) == 0)
        return bad_argument(c, 0, "expected at least one number");
    if (!value_is_sequence(v))
        return bad_argument(c, 0, "expected a list, set or tuple of numbers");
    if (!value_is_wholly_known(v))
        return unknown_result(c, &type_number);
    struct value sum = VALUE_NONE;
    for (size_t i = 0; i < value_len(v); i++) {
        struct value x = value_item(v, i);
        struct str why;
        if (!value_is_number(x) &&
            (value_is_null(x) || !value_convert(a, x, &type_number, &x, &why)))
            return bad_argument(c, 0, "element %zu is not a number", i);
        struct value quick = i == 0 ? x : quick_add(sum, x);
        if (!value_is(quick, VALUE_ABSENT))
            sum = quick;
        else if (number_add(a, sum, x, &sum) != NUMBER_OK)
            return bad_argument(c, -1, "infinities of opposite signs have no sum");
    }
    return sum;
}

// ---- comparing

enum { COMPARED = PARAM_UNKNOWN | PARAM_DYNAMIC | PARAM_MARKED };

static bool bounds_less(struct value upper, struct value lower)
{
    return value_is_number(upper) && value_is_number(lower) && number_compare(upper, lower) < 0;
}

// Whether x < y, as far as what is certain about both decides it.
static struct value is_less(struct call *c, struct value x, struct value y)
{
    if (value_is_number(x) && value_is_number(y))
        return value_bool(number_compare(x, y) < 0);
    struct refinement p = value_range(x), q = value_range(y);
    if (bounds_less(p.max, q.min))
        return value_bool(true);
    if (bounds_less(q.max, p.min))
        return value_bool(false);
    return unknown_result(c, &type_bool);
}

static struct value either(struct call *c, struct value x, struct value y)
{
    if (value_is_unknown(x) || value_is_unknown(y)) {
        bool is_true = (value_is(x, VALUE_BOOL) && x.boolean) || //
                       (value_is(y, VALUE_BOOL) && y.boolean);
        return is_true ? value_bool(true) : unknown_result(c, &type_bool);
    }
    return value_bool(x.boolean || y.boolean);
}

static struct value compare_args(struct call *c, bool swapped, bool or_equal)
{
    const struct marks *marks = NULL;
    struct value x = arg_unmarked(c, swapped, &marks), y = arg_unmarked(c, !swapped, &marks);
    struct value result = is_less(c, x, y);
    if (or_equal)
        result = either(c, result, value_equal(call_arena(c), x, y));
    return value_mark_all(call_arena(c), result, marks);
}

static struct value apply_greaterthan(struct call *c)
{
    return compare_args(c, true, false);
}

static struct value apply_greaterthanorequalto(struct call *c)
{
    return compare_args(c, true, true);
}

static struct value apply_lessthan(struct call *c)
{
    return compare_args(c, false, false);
}

static struct value apply_lessthanorequalto(struct call *c)
{
    return compare_args(c, false, true);
}

// ---- doubles

// Coefficients of the usual approximation of log(1+f) by s = f/(2+f), and the two parts of log 2.
static const double log_odd[] = {6.666666666666735130e-01, 2.857142874366239149e-01,
                                 1.818357216161805012e-01, 1.479819860511658591e-01};
static const double log_even[] = {3.999999999940941908e-01, 2.222219843214978396e-01,
                                  1.531383769920937332e-01};
static const double log2_high = 6.93147180369123816490e-01, log2_low = 1.90821492927058770002e-10;

// The natural logarithm. The C library rounds better, and so differs from the peer in the last digit in one of ten
// cases: enough for a ceil() of it to differ.
static double logarithm(double x)
{
    if (!isfinite(x) || x <= 0)
        return log(x);
    int exponent;
    double f = frexp(x, &exponent);
    if (f < 0.70710678118654752440) {
        f *= 2;
        exponent--;
    }
    f -= 1;
    double s = f / (2 + f), s2 = s * s, s4 = s2 * s2;
    double odd = s2 * (log_odd[0] + s4 * (log_odd[1] + s4 * (log_odd[2] + s4 * log_odd[3])));
    double even = s4 * (log_even[0] + s4 * (log_even[1] + s4 * log_even[2]));
    double half = 0.5 * f * f;
    return exponent * log2_high - ((half - (s * (half + (odd + even)) + exponent * log2_low)) - f);
}

// x to the power of n > 0, times `scale`, by squaring; mantissa and exponent are separate
// so that nothing overflows on the way.
static double power_of_whole(double x, uint64_t n, double scale, bool inverse)
{
    enum { FAR_OUT = 1 << 12 }; // beyond all exponents of doubles
    int exponent, sum = 0;
    double factor = frexp(x, &exponent);
    for (; n; n >>= 1) {
        if (exponent < -FAR_OUT || exponent > FAR_OUT) {
            sum += exponent;
            break;
        }
        if (n & 1) {
            scale *= factor;
            sum += exponent;
        }
        factor *= factor;
        exponent *= 2;
        if (factor < 0.5) {
            factor += factor;
            exponent--;
        }
    }
    return inverse ? ldexp(1 / scale, -sum) : ldexp(scale, sum);
}

static double power(double x, double y)
{
    double whole, fraction = modf(fabs(y), &whole);
    bool is_special = !isfinite(x) || !isfinite(y) || x == 0 || x == 1 || y == 0;
    if (is_special || (x < 0 && fraction != 0) || whole >= 0x1p63)
        return pow(x, y);
    if (whole == 0 && fraction == 0.5)
        return y < 0 ? 1 / sqrt(x) : sqrt(x);
    if (fraction > 0.5) {
        fraction -= 1;
        whole += 1;
    }
    double scale = fraction != 0 ? exp(fraction * logarithm(x)) : 1;
    return power_of_whole(x, (uint64_t)whole, scale, y < 0);
}

static bool arg_double(struct call *c, unsigned i, double *out)
{
    struct value x = call_arg(c, i);
    *out = number_to_double(x);
    return number_is_infinite(x) || !isinf(*out);
}

static struct value with_doubles(struct call *c, double (*operation)(double x, double y))
{
    double x, y;
    if (!arg_double(c, 0, &x) || !arg_double(c, 1, &y))
        return bad_argument(c, -1, "expected a number up to 1.8e308");
    double result = operation(x, y);
    if (isnan(result))
        return bad_argument(c, -1, "the result is undefined");
    return number_from_double(result);
}

static double log_in_base(double x, double base)
{
    return logarithm(x) / logarithm(base);
}

static struct value apply_log(struct call *c)
{
    return with_doubles(c, log_in_base);
}

static struct value apply_pow(struct call *c)
{
    return with_doubles(c, power);
}

// ---- whole numbers from text

// Also checked if the number is unknown: that it is a string is certain earlier.
static struct value unknown_parseint(struct call *c)
{
    const struct type *t = arg_type(c, 0);
    if (t->kind == TYPE_STRING)
        return unknown_result(c, &type_number);
    return bad_argument(c, 0, "expected a string of digits, got %.*s",
                        STR_ARGS(type_name(call_arena(c), t)));
}

static struct value no_integer(struct call *c, struct str text, int base)
{
    struct value failed = bad_argument(c, 0, "`%.*s` is not a whole number in base %d",
                                       STR_ARGS(text_shown(text)), base);
    if (base <= 10)
        return call_help(c, failed, "use the digits `0` to `%d`", base - 1);
    if (base <= 36)
        return call_help(c, failed, "use the digits `0` to `9` and `a` to `%c`", 'a' + base - 11);
    return call_help(c, failed, "use the digits `0` to `9`, `a` to `z` and from `A` on");
}

static struct value apply_parseint(struct call *c)
{
    struct value digits = call_arg(c, 0), out;
    if (!value_is(digits, VALUE_STRING))
        return unknown_parseint(c);
    int64_t base;
    if (!arg_whole(c, 1, &base) || base < 2 || base > 62)
        return bad_argument(c, 1, "the base must be a whole number from 2 to 62");
    struct str text = value_str(&digits);
    if (!call_charge(c, text.len))
        return call_limit(c);
    if (!number_parse_integer(call_arena(c), text, (unsigned)base, &out))
        return no_integer(c, text, (int)base);
    return with_own_precision(out);
}

// ---- the table

// What the entries have in common.
#define NUMBERS .types = {&type_number, &type_number, &type_number, &type_number}
#define NUMERIC .flags = OP_NOT_NULL, NUMBERS, .result = &type_number
#define COMPARING \
    .flags = OP_NOT_NULL, .params = {COMPARED, COMPARED}, NUMBERS, .result = &type_bool

static const struct function functions[] = {
    {.name = "abs",
     .signature = "number: number -> number",
     .doc = "The absolute value.",
     .op = {.arity = 1, NUMERIC, .apply = apply_abs}},
    {.name = "add",
     .signature = "a: number, b: number -> number",
     .doc = "The sum of two numbers.",
     .op = {.arity = 2, NUMERIC, .apply = apply_add}},
    {.name = "ceil",
     .signature = "number: number -> number",
     .doc = "Rounds up to a whole number.",
     .op = {.arity = 1, NUMERIC, .apply = apply_ceil}},
    {.name = "divide",
     .signature = "a: number, b: number -> number",
     .doc = "The first number divided by the second; division by zero gives infinity.",
     .op = {.arity = 2, NUMERIC, .apply = apply_divide}},
    {.name = "floor",
     .signature = "number: number -> number",
     .doc = "Rounds down to a whole number.",
     .op = {.arity = 1, NUMERIC, .apply = apply_floor}},
    {.name = "greaterthan",
     .signature = "a: number, b: number -> bool",
     .doc = "Whether the first number is greater than the second.",
     .op = {.arity = 2, COMPARING, .apply = apply_greaterthan}},
    {.name = "greaterthanorequalto",
     .signature = "a: number, b: number -> bool",
     .doc = "Whether the first number is greater than or equal to the second.",
     .op = {.arity = 2, COMPARING, .apply = apply_greaterthanorequalto}},
    {.name = "int",
     .signature = "number: number -> number",
     .doc = "Truncates to a whole number, towards zero.",
     .op = {.arity = 1, NUMERIC, .apply = apply_int}},
    {.name = "lessthan",
     .signature = "a: number, b: number -> bool",
     .doc = "Whether the first number is less than the second.",
     .op = {.arity = 2, COMPARING, .apply = apply_lessthan}},
    {.name = "lessthanorequalto",
     .signature = "a: number, b: number -> bool",
     .doc = "Whether the first number is less than or equal to the second.",
     .op = {.arity = 2, COMPARING, .apply = apply_lessthanorequalto}},
    {.name = "log",
     .signature = "number: number, base: number -> number",
     .doc = "The logarithm of a number in a base.",
     .op = {.arity = 2, NUMERIC, .apply = apply_log}},
    {.name = "max",
     .signature = "numbers: number... -> number",
     .doc = "The greatest of the numbers.",
     .op = {.arity = OPERATION_VARIADIC, NUMERIC, .apply = apply_max}},
    {.name = "min",
     .signature = "numbers: number... -> number",
     .doc = "The smallest of the numbers.",
     .op = {.arity = OPERATION_VARIADIC, NUMERIC, .apply = apply_min}},
    {.name = "modulo",
     .signature = "a: number, b: number -> number",
     .doc = "The remainder of dividing the first number by the second, with the sign of the first.",
     .op = {.arity = 2, NUMERIC, .apply = apply_modulo}},
    {.name = "multiply",
     .signature = "a: number, b: number -> number",
     .doc = "The product of two numbers.",
     .op = {.arity = 2, NUMERIC, .apply = apply_multiply}},
    {.name = "negate",
     .signature = "number: number -> number",
     .doc = "The negated number.",
     .op = {.arity = 1, NUMERIC, .apply = apply_negate}},
    {.name = "parseint",
     .signature = "digits: string, base: number -> number",
     .doc = "Parses a whole number in a base from 2 to 62.",
     .op = {.arity = 2,
            .flags = OP_NOT_NULL,
            .types = {NULL, &type_number},
            .result = &type_number,
            .unknown = unknown_parseint,
            .apply = apply_parseint}},
    {.name = "pow",
     .signature = "number: number, power: number -> number",
     .doc = "A number raised to a power.",
     .op = {.arity = 2, NUMERIC, .apply = apply_pow}},
    {.name = "signum",
     .signature = "number: number -> number",
     .doc = "The sign of a whole number: -1, 0 or 1.",
     .op = {.arity = 1, NUMERIC, .apply = apply_signum}},
    {.name = "subtract",
     .signature = "a: number, b: number -> number",
     .doc = "The difference of two numbers.",
     .op = {.arity = 2, NUMERIC, .apply = apply_subtract}},
};

const struct function_family functions_number = {"numbers", functions, COUNT_OF(functions)};

static const struct function terraform[] = {
    {.name = "sum",
     .signature = "numbers: list, set or tuple of number -> number",
     .doc = "The sum of all numbers of a sequence.",
     .op = {.arity = 1, .flags = OP_NOT_NULL, .result = &type_number, .apply = apply_sum}},
};

const struct function_family functions_number_terraform = {"numbers", terraform,
                                                           COUNT_OF(terraform)};
