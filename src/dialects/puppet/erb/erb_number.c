// SPDX-License-Identifier: Apache-2.0
//
// Methods of Integer and Float. Numbers beyond 64 bits are not built: whoever gets there knows nothing.
#include <math.h>

#include "base/compiler.h"
#include "dialects/puppet/erb/erb_methods.h"

static struct rv number_too_large(struct erb_run *r)
{
    return erb_refuse_running(r, "a number beyond 64 bits");
}

static bool is_both_whole(const struct rv_call *c)
{
    return c->self.kind == RV_INT && c->args[0].kind == RV_INT;
}

// The other operand as a number; false: it is none, which has been raised.
static bool has_number_argument(struct erb_run *r, const struct rv_call *c)
{
    struct rv v = c->args[0];
    if (rv_is_number(v))
        return true;
    struct str shown = v.kind == RV_NIL    ? STR("nil")
                       : v.kind == RV_BOOL ? (v.truth ? STR("true") : STR("false"))
                                           : rv_class_name(v);
    (void)erb_raise(r, "TypeError", "%.*s can't be coerced into %.*s", STR_ARGS(shown),
                    STR_ARGS(rv_class_name(c->self)));
    return false;
}

static struct rv number_plus(struct erb_run *r, const struct rv_call *c)
{
    int64_t sum;
    if (!has_number_argument(r, c))
        return rv_nil();
    if (!is_both_whole(c))
        return rv_float(rv_double(c->self) + rv_double(c->args[0]));
    return add_overflows(c->self.integer, c->args[0].integer, &sum) ? number_too_large(r)
                                                                    : rv_int(sum);
}

static struct rv number_minus(struct erb_run *r, const struct rv_call *c)
{
    int64_t rest;
    if (!has_number_argument(r, c))
        return rv_nil();
    if (!is_both_whole(c))
        return rv_float(rv_double(c->self) - rv_double(c->args[0]));
    return sub_overflows(c->self.integer, c->args[0].integer, &rest) ? number_too_large(r)
                                                                     : rv_int(rest);
}

static struct rv number_times(struct erb_run *r, const struct rv_call *c)
{
    int64_t product;
    if (!has_number_argument(r, c))
        return rv_nil();
    if (!is_both_whole(c))
        return rv_float(rv_double(c->self) * rv_double(c->args[0]));
    return mul_overflows(c->self.integer, c->args[0].integer, &product) ? number_too_large(r)
                                                                        : rv_int(product);
}

// The quotient rounded down, and what is left: it has the sign of the divisor.
static bool divide_whole(struct erb_run *r, int64_t x, int64_t y, int64_t *quotient, int64_t *rest)
{
    if (!y) {
        (void)erb_raise(r, "ZeroDivisionError", "divided by 0");
        return false;
    }
    if (x == INT64_MIN && y == -1) {
        (void)number_too_large(r);
        return false;
    }
    *quotient = x / y;
    *rest = x % y;
    if (*rest && (*rest < 0) != (y < 0)) {
        *rest += y;
        *quotient -= 1;
    }
    return true;
}

static double float_rest(double x, double y)
{
    double rest = fmod(x, y);
    return rest != 0 && (rest < 0) != (y < 0) ? rest + y : rest;
}

static struct rv number_divided(struct erb_run *r, const struct rv_call *c)
{
    int64_t quotient, rest;
    if (!has_number_argument(r, c))
        return rv_nil();
    if (!is_both_whole(c))
        return rv_float(rv_double(c->self) / rv_double(c->args[0]));
    return divide_whole(r, c->self.integer, c->args[0].integer, &quotient, &rest) ? rv_int(quotient)
                                                                                  : rv_nil();
}

static struct rv number_rest(struct erb_run *r, const struct rv_call *c)
{
    int64_t quotient, rest;
    if (!has_number_argument(r, c))
        return rv_nil();
    if (!is_both_whole(c))
        return rv_float(float_rest(rv_double(c->self), rv_double(c->args[0])));
    return divide_whole(r, c->self.integer, c->args[0].integer, &quotient, &rest) ? rv_int(rest)
                                                                                  : rv_nil();
}

static struct rv whole_of(struct erb_run *r, double d)
{
    if (isnan(d) || isinf(d))
        return erb_raise(r, "FloatDomainError",
                         isnan(d) ? "NaN"
                         : d < 0  ? "-Infinity"
                                  : "Infinity");
    return d > -9.2e18 && d < 9.2e18 ? rv_int((int64_t)d) : number_too_large(r);
}

static struct rv number_whole_div(struct erb_run *r, const struct rv_call *c)
{
    if (!has_number_argument(r, c) || is_both_whole(c))
        return erb_left(r) ? rv_nil() : number_divided(r, c);
    if (rv_double(c->args[0]) == 0)
        return erb_raise(r, "ZeroDivisionError", "divided by 0");
    return whole_of(r, floor(rv_double(c->self) / rv_double(c->args[0])));
}

static struct rv number_divmod(struct erb_run *r, const struct rv_call *c)
{
    struct rv quotient = number_whole_div(r, c);
    struct rv rest = erb_left(r) ? quotient : number_rest(r, c);
    return erb_pair(r, quotient, rest);
}

static struct rv number_fdiv(struct erb_run *r, const struct rv_call *c)
{
    return has_number_argument(r, c) ? rv_float(rv_double(c->self) / rv_double(c->args[0]))
                                     : rv_nil();
}

static struct rv number_power(struct erb_run *r, const struct rv_call *c)
{
    if (!has_number_argument(r, c))
        return rv_nil();
    if (!is_both_whole(c))
        return rv_float(pow(rv_double(c->self), rv_double(c->args[0])));
    int64_t base = c->self.integer, exponent = c->args[0].integer, result = 1;
    if (exponent < 0)
        return erb_refuse_running(r, "a Rational");
    bool is_small = base >= -1 && base <= 1;
    exponent = is_small && exponent > 2 ? 2 + exponent % 2 : exponent;
    for (; exponent > 0; exponent--)
        if (mul_overflows(result, base, &result))
            return number_too_large(r);
    return rv_int(result);
}

static struct rv number_negated(struct erb_run *r, const struct rv_call *c)
{
    if (c->self.kind == RV_FLOAT)
        return rv_float(-c->self.number);
    return c->self.integer == INT64_MIN ? number_too_large(r) : rv_int(-c->self.integer);
}

static struct rv number_abs(struct erb_run *r, const struct rv_call *c)
{
    bool is_negative = c->self.kind == RV_INT ? c->self.integer < 0 : signbit(c->self.number) != 0;
    return is_negative ? number_negated(r, c) : c->self;
}

static struct rv number_compared(struct erb_run *r, const struct rv_call *c)
{
    if (!rv_is_number(c->args[0])) {
        (void)erb_compare(r, c->self, c->args[0]);
        return erb_left(r) ? rv_nil()
                           : erb_raise(r, "ArgumentError", "comparison of %.*s with %.*s failed",
                                       STR_ARGS(rv_class_name(c->self)),
                                       STR_ARGS(rv_class_name(c->args[0])));
    }
    int order;
    if (!rv_compare(c->self, c->args[0], &order))
        return rv_bool(false);
    bool is_less = c->name.at[0] == '<', or_equal = c->name.len > 1;
    return rv_bool(is_less ? order < 0 || (or_equal && !order) : order > 0 || (or_equal && !order));
}

static struct rv number_bits(struct erb_run *r, const struct rv_call *c)
{
    if (!is_both_whole(c))
        return erb_no_conversion(r, c->args[0], "Integer");
    uint64_t x = (uint64_t)c->self.integer, y = (uint64_t)c->args[0].integer;
    char op = c->name.at[0];
    return rv_int((int64_t)(op == '&' ? x & y : op == '|' ? x | y : x ^ y));
}

static struct rv number_shift(struct erb_run *r, const struct rv_call *c)
{
    if (!is_both_whole(c))
        return erb_no_conversion(r, c->args[0], "Integer");
    int64_t by = c->name.at[0] == '<' ? c->args[0].integer : -c->args[0].integer,
            x = c->self.integer;
    if (by < 0)
        return rv_int(by <= -63 ? (x < 0 ? -1 : 0) : x >> -by);
    if (x && (by > 62 || x > INT64_MAX >> by || x < INT64_MIN >> by))
        return number_too_large(r);
    return rv_int((int64_t)((uint64_t)x << (x ? by : 0)));
}

static struct rv number_complement(struct erb_run *r, const struct rv_call *c)
{
    return c->self.kind == RV_INT ? rv_int(~c->self.integer)
                                  : erb_raise(r, "NoMethodError", "undefined method `~'");
}

static struct rv number_to_i(struct erb_run *r, const struct rv_call *c)
{
    return c->self.kind == RV_INT ? c->self : whole_of(r, trunc(c->self.number));
}

static struct rv number_to_f(struct erb_run *r, const struct rv_call *c)
{
    (void)r;
    return rv_float(rv_double(c->self));
}

static struct rv number_to_s(struct erb_run *r, const struct rv_call *c)
{
    int64_t base = c->count ? erb_int_arg(r, c->args[0]) : 10;
    if (c->self.kind != RV_INT || base == 10)
        return erb_string(r, rv_to_s(r->arena, c->self));
    if (base < 2 || base > 36)
        return erb_raise(r, "ArgumentError", "invalid radix %lld", (long long)base);
    char digits[72];
    size_t at = sizeof(digits);
    uint64_t n = c->self.integer < 0 ? 0 - (uint64_t)c->self.integer : (uint64_t)c->self.integer;
    do
        digits[--at] = "0123456789abcdefghijklmnopqrstuvwxyz"[n % (uint64_t)base];
    while (n /= (uint64_t)base);
    if (c->self.integer < 0)
        digits[--at] = '-';
    return erb_string(r, str_make(digits + at, sizeof(digits) - at));
}

// ---- rounding

static double rounded_by(struct str name, double d)
{
    if (str_equal(name, STR("floor")))
        return floor(d);
    if (str_equal(name, STR("ceil")))
        return ceil(d);
    return str_equal(name, STR("truncate")) ? trunc(d) : round(d);
}

// As Ruby does it: what lies on the border because of the multiplication is looked at once more.
static double rounded_to(struct str name, double x, double unit)
{
    double f = rounded_by(name, x * unit);
    if (str_equal(name, STR("floor")))
        return (f + 1) / unit > x ? f / unit : (f + 1) / unit;
    if (str_equal(name, STR("ceil")))
        return (f - 1) / unit < x ? f / unit : (f - 1) / unit;
    if (str_equal(name, STR("round")) && x > 0 && (f + 0.5) / unit <= x)
        f += 1;
    if (str_equal(name, STR("round")) && x < 0 && (f - 0.5) / unit >= x)
        f -= 1;
    return f / unit;
}

static struct rv round_whole(struct erb_run *r, const struct rv_call *c, int64_t places)
{
    if (places >= 0)
        return c->self;
    if (places < -18)
        return rv_int(0);
    int64_t unit = 1, quotient, rest;
    for (; places < 0; places++)
        unit *= 10;
    (void)divide_whole(r, c->self.integer, unit, &quotient, &rest);
    bool is_up = str_equal(c->name, STR("ceil")) ? rest > 0
                 : str_equal(c->name, STR("round"))
                     ? rest * 2 > unit || (rest * 2 == unit && c->self.integer > 0)
                     : str_equal(c->name, STR("truncate")) && rest && c->self.integer < 0;
    return rv_int((quotient + is_up) * unit);
}

static struct rv number_round(struct erb_run *r, const struct rv_call *c)
{
    bool has_options = c->count && c->args[c->count - 1].kind == RV_HASH;
    if (has_options)
        return erb_refuse_running(r, "`round` with options");
    int64_t places = c->count ? erb_int_arg(r, c->args[0]) : 0;
    if (erb_left(r) || c->self.kind == RV_INT)
        return erb_left(r) ? rv_nil() : round_whole(r, c, places);
    if (places <= 0) {
        double unit = pow(10, (double)-places);
        return whole_of(r, rounded_by(c->name, c->self.number / unit) * unit);
    }
    if (places > 15 || isnan(c->self.number) || isinf(c->self.number))
        return c->self;
    return rv_float(rounded_to(c->name, c->self.number, pow(10, (double)places)));
}

// ---- questions

static struct rv number_asked(struct erb_run *r, const struct rv_call *c)
{
    struct rv v = c->self;
    (void)r;
    if (str_equal(c->name, STR("zero?")))
        return rv_bool(rv_double(v) == 0);
    if (str_equal(c->name, STR("positive?")))
        return rv_bool(rv_double(v) > 0);
    if (str_equal(c->name, STR("negative?")))
        return rv_bool(rv_double(v) < 0);
    if (str_equal(c->name, STR("integer?")))
        return rv_bool(v.kind == RV_INT);
    if (str_equal(c->name, STR("even?")) || str_equal(c->name, STR("odd?"))) {
        if (v.kind != RV_INT)
            return erb_raise(r, "NoMethodError", "undefined method `%.*s' for %.*s:Float",
                             STR_ARGS(c->name), STR_ARGS(rv_to_s(r->arena, v)));
        return rv_bool((v.integer % 2 == 0) == (c->name.at[0] == 'e'));
    }
    bool is_nan = v.kind == RV_FLOAT && isnan(v.number),
         is_infinite = v.kind == RV_FLOAT && isinf(v.number);
    if (str_equal(c->name, STR("nan?")))
        return rv_bool(is_nan);
    if (str_equal(c->name, STR("finite?")))
        return rv_bool(!is_nan && !is_infinite);
    return is_infinite ? rv_int(v.number < 0 ? -1 : 1) : rv_nil();
}

static struct rv number_nonzero(struct erb_run *r, const struct rv_call *c)
{
    (void)r;
    return rv_double(c->self) == 0 ? rv_nil() : c->self;
}

static struct rv number_next(struct erb_run *r, const struct rv_call *c)
{
    struct rv one = rv_int(1);
    struct rv_call sum = {.self = c->self, .args = &one, .count = 1};
    return str_equal(c->name, STR("pred")) ? number_minus(r, &sum) : number_plus(r, &sum);
}

static struct rv number_clamp(struct erb_run *r, const struct rv_call *c)
{
    bool is_range = c->args[0].kind == RV_RANGE;
    struct rv least = is_range ? c->args[0].range->first : c->args[0];
    struct rv most = is_range ? c->args[0].range->last : erb_arg(c, 1);
    if (least.kind != RV_NIL && erb_compare(r, c->self, least) < 0)
        return least;
    return most.kind != RV_NIL && erb_compare(r, c->self, most) > 0 ? most : c->self;
}

static struct rv number_between(struct erb_run *r, const struct rv_call *c)
{
    return rv_bool(erb_compare(r, c->self, c->args[0]) >= 0 &&
                   erb_compare(r, c->self, c->args[1]) <= 0);
}

// ---- loops

static struct rv number_loop(struct erb_run *r, const struct rv_call *c)
{
    if (!c->block)
        return erb_wait(r, c);
    bool is_times = str_equal(c->name, STR("times")), is_down = str_equal(c->name, STR("downto"));
    int64_t from = is_times ? 0 : erb_int_arg(r, c->self),
            to = is_times ? c->self.integer - 1 : erb_int_arg(r, erb_arg(c, 0));
    if (c->self.kind != RV_INT)
        return erb_raise(r, "NoMethodError", "undefined method `%.*s' for a Float",
                         STR_ARGS(c->name));
    for (int64_t i = from; (is_down ? i >= to : i <= to) && !erb_left(r); i += is_down ? -1 : 1)
        (void)erb_yield_one(r, c->block, rv_int(i));
    return c->self;
}

static struct rv number_step(struct erb_run *r, const struct rv_call *c)
{
    if (!c->block)
        return erb_wait(r, c);
    struct rv by = c->count > 1 ? c->args[1] : rv_int(1);
    if (!rv_is_number(c->args[0]) || !rv_is_number(by) || rv_double(by) == 0)
        return erb_refuse_running(r, "this form of `step`");
    bool is_whole = c->self.kind == RV_INT && by.kind == RV_INT;
    double last = rv_double(c->args[0]), step = rv_double(by), first = rv_double(c->self);
    double count = floor((last - first) / step + 1e-9);
    for (double i = 0; i <= count && !erb_left(r); i++)
        (void)erb_yield_one(r, c->block,
                            is_whole ? rv_int(c->self.integer + (int64_t)i * by.integer)
                                     : rv_float(first + i * step));
    return c->self;
}

static struct rv number_chr(struct erb_run *r, const struct rv_call *c)
{
    if (c->self.kind != RV_INT || c->self.integer < 0 || c->self.integer > 127)
        return erb_refuse_running(r, "`Integer#chr` beyond ASCII");
    char byte = (char)c->self.integer;
    return erb_string(r, str_make(&byte, 1));
}

static struct rv number_digits(struct erb_run *r, const struct rv_call *c)
{
    if (c->self.kind != RV_INT || c->self.integer < 0)
        return erb_raise(r, "Math::DomainError", "out of domain");
    struct rv list = rv_array(r->arena);
    int64_t n = c->self.integer;
    do
        rv_push(list, rv_int(n % 10));
    while (n /= 10);
    return list;
}

static int64_t common_divisor(int64_t x, int64_t y)
{
    while (y) {
        int64_t rest = x % y;
        x = y;
        y = rest;
    }
    return x < 0 ? -x : x;
}

static struct rv number_gcd(struct erb_run *r, const struct rv_call *c)
{
    if (!is_both_whole(c) || c->self.integer == INT64_MIN || c->args[0].integer == INT64_MIN)
        return erb_raise(r, "TypeError", "not an integer");
    int64_t divisor = common_divisor(c->self.integer, c->args[0].integer), product = 0;
    if (str_equal(c->name, STR("gcd")))
        return rv_int(divisor);
    if (divisor && mul_overflows(c->self.integer / divisor, c->args[0].integer, &product))
        return number_too_large(r);
    return rv_int(product < 0 ? -product : product);
}

static const struct rv_method number_rows[] = {
    {"+", 1, 1, number_plus},           {"-", 1, 1, number_minus},
    {"*", 1, 1, number_times},          {"/", 1, 1, number_divided},
    {"%", 1, 1, number_rest},           {"modulo", 1, 1, number_rest},
    {"**", 1, 1, number_power},         {"pow", 1, 1, number_power},
    {"-@", 0, 0, number_negated},       {"<", 1, 1, number_compared},
    {"<=", 1, 1, number_compared},      {">", 1, 1, number_compared},
    {">=", 1, 1, number_compared},      {"&", 1, 1, number_bits},
    {"|", 1, 1, number_bits},           {"^", 1, 1, number_bits},
    {"<<", 1, 1, number_shift},         {">>", 1, 1, number_shift},
    {"~", 0, 0, number_complement},     {"div", 1, 1, number_whole_div},
    {"divmod", 1, 1, number_divmod},    {"fdiv", 1, 1, number_fdiv},
    {"abs", 0, 0, number_abs},          {"magnitude", 0, 0, number_abs},
    {"to_i", 0, 0, number_to_i},        {"to_int", 0, 0, number_to_i},
    {"to_f", 0, 0, number_to_f},        {"to_s", 0, 1, number_to_s},
    {"round", 0, 2, number_round},      {"ceil", 0, 1, number_round},
    {"floor", 0, 1, number_round},      {"truncate", 0, 1, number_round},
    {"zero?", 0, 0, number_asked},      {"positive?", 0, 0, number_asked},
    {"negative?", 0, 0, number_asked},  {"integer?", 0, 0, number_asked},
    {"even?", 0, 0, number_asked},      {"odd?", 0, 0, number_asked},
    {"nan?", 0, 0, number_asked},       {"finite?", 0, 0, number_asked},
    {"infinite?", 0, 0, number_asked},  {"nonzero?", 0, 0, number_nonzero},
    {"succ", 0, 0, number_next},        {"next", 0, 0, number_next},
    {"pred", 0, 0, number_next},        {"clamp", 1, 2, number_clamp},
    {"between?", 2, 2, number_between}, {"times", 0, 0, number_loop},
    {"upto", 1, 1, number_loop},        {"downto", 1, 1, number_loop},
    {"step", 1, 2, number_step},        {"chr", 0, 1, number_chr},
    {"ord", 0, 0, number_to_i},         {"digits", 0, 0, number_digits},
    {"gcd", 1, 1, number_gcd},          {"lcm", 1, 1, number_gcd},
};
const struct rv_methods erb_number_methods = {number_rows, COUNT_OF(number_rows)};
