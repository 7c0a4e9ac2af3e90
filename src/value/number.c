// SPDX-License-Identifier: Apache-2.0
//
// Arithmetic. Three tiers: checked int64, double, MPFR. Every number has a precision in bits and a
// result's precision follows from its operands as in the peer, so that all digits agree. The fast
// tiers are taken only where they give exactly what the slow one would. Floats (VALUE_FLOAT) are
// machine doubles and follow IEEE 754; unbounded integers never round. Text both ways is in
// number_parse.c and number_write.c.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "value/aggregate.h"
#include "value/number_inside.h"

enum {
    EXPONENT_MAX = INT32_MAX, // of the peer's numbers
    EXPONENT_MIN = INT32_MIN,
};

// ---- MPFR in our memory

// MPFR's own limits on exponents are out of the way; result_clamp applies the peer's. They are kept
// per thread.
static void set_up_exponents(void)
{
    static THREAD_LOCAL bool done;
    if (done)
        return;
    mpfr_set_emin(mpfr_get_emin_min());
    mpfr_set_emax(mpfr_get_emax_max());
    done = true;
}

// A whole number that is not zero: one limb whose first bit is set.
static void load_int(struct operand *o, int64_t i)
{
    uint64_t size = i < 0 ? 0 - (uint64_t)i : (uint64_t)i;
    int shift = __builtin_clzll(size);
    o->room[0] = size << shift;
    int kind = i < 0 ? -MPFR_REGULAR_KIND : MPFR_REGULAR_KIND;
    mpfr_custom_init_set(o->at, kind, LIMB_BITS - shift, LIMB_BITS, o->room);
}

void operand_load(struct operand *o, struct value v)
{
    set_up_exponents();
    if (value_is(v, VALUE_BIG)) {
        const struct big *b = v.big;
        mpfr_custom_init_set(o->at, b->kind, b->exponent, b->bits, (void *)(uintptr_t)b->limbs);
        return;
    }
    mpfr_custom_init_set(o->at, MPFR_ZERO_KIND, 0, LIMB_BITS, o->room);
    if (value_is(v, VALUE_INT) && v.integer)
        load_int(o, v.integer);
    else if (value_is(v, VALUE_DOUBLE))
        mpfr_set_d(o->at, v.number, MPFR_RNDN);
}

void result_init(struct result *r, struct arena *a, mpfr_prec_t bits)
{
    set_up_exponents();
    mp_limb_t *limbs = r->room;
    if (bits > ROOM_BITS)
        limbs = arena_alloc(a, mpfr_custom_get_size(bits));
    mpfr_custom_init_set(r->at, MPFR_ZERO_KIND, 0, bits, limbs);
}

void result_clamp(mpfr_ptr x)
{
    if (!mpfr_regular_p(x))
        return;
    int sign = mpfr_sgn(x);
    if (mpfr_get_exp(x) > EXPONENT_MAX)
        mpfr_set_inf(x, sign);
    else if (mpfr_get_exp(x) < EXPONENT_MIN)
        mpfr_set_zero(x, sign);
}

static struct value int_value(int64_t i, unsigned precision)
{
    return (struct value){.kind = VALUE_INT, .precision = (uint16_t)precision, .integer = i};
}

static struct value double_value(double d, unsigned precision)
{
    return (struct value){.kind = VALUE_DOUBLE, .precision = (uint16_t)precision, .number = d};
}

static size_t limbs_of(mpfr_prec_t bits)
{
    return ((size_t)bits + LIMB_BITS - 1) / LIMB_BITS;
}

// With the first limbs of x, which come last, as far as they are needed: the others are zero.
static struct big *big_of(struct arena *a, mpfr_srcptr x)
{
    mpfr_prec_t bits = mpfr_regular_p(x) ? mpfr_min_prec(x) : 1;
    size_t count = limbs_of(bits);
    struct big *b = arena_alloc(a, sizeof(*b) + count * sizeof(mp_limb_t));
    const mp_limb_t *limbs = mpfr_custom_get_significand(x);
    if (mpfr_regular_p(x))
        memcpy(b->limbs, limbs + limbs_of(mpfr_get_prec(x)) - count, count * sizeof(mp_limb_t));
    b->bits = bits;
    b->kind = mpfr_custom_get_kind(x);
    b->exponent = mpfr_regular_p(x) ? mpfr_custom_get_exp(x) : 0;
    return b;
}

static struct value special_value(mpfr_srcptr x, unsigned precision)
{
    if (mpfr_nan_p(x))
        return double_value(NAN, precision);
    if (mpfr_inf_p(x))
        return double_value(mpfr_sgn(x) < 0 ? -INFINITY : INFINITY, precision);
    return mpfr_signbit(x) ? double_value(-0.0, precision) : int_value(0, precision);
}

struct value result_value(struct arena *a, mpfr_ptr x, unsigned precision)
{
    result_clamp(x);
    if (!mpfr_regular_p(x))
        return special_value(x, precision);
    bool is_long = mpfr_min_prec(x) > PRECISION_INT; // neither form has so many bits
    if (!is_long && mpfr_fits_intmax_p(x, MPFR_RNDN) && mpfr_integer_p(x))
        return int_value(mpfr_get_sj(x, MPFR_RNDN), precision);
    bool may_be_double = !is_long && precision != PRECISION_UNBOUNDED;
    double d = may_be_double ? mpfr_get_d(x, MPFR_RNDN) : INFINITY;
    if (isfinite(d) && mpfr_cmp_d(x, d) == 0)
        return double_value(d, precision);
    struct value v = {.kind = VALUE_BIG, .precision = (uint16_t)precision};
    v.big = big_of(a, x);
    return v;
}

struct value number_copy(struct arena *a, struct value v)
{
    size_t limbs_size = mpfr_custom_get_size(v.big->bits);
    struct big *b = arena_alloc(a, sizeof(*b) + limbs_size);
    memcpy(b, v.big, sizeof(*b) + limbs_size);
    b->text = str_copy(a, v.big->text);
    v.big = b;
    return v;
}

// ---- making

static bool fits_precision(int64_t i, unsigned precision)
{
    if (precision >= PRECISION_INT)
        return true;
    int64_t most = (int64_t)1 << PRECISION_DOUBLE;
    return i >= -most && i <= most;
}

struct value number_from_int(int64_t i, unsigned precision)
{
    return fits_precision(i, precision) ? int_value(i, precision) : number_from_double((double)i);
}

struct value number_from_double(double d)
{
    bool in_range = d >= -0x1p63 && d < 0x1p63;
    if (in_range && d == trunc(d) && !(d == 0 && signbit(d)))
        return int_value((int64_t)d, PRECISION_DOUBLE);
    return double_value(d, PRECISION_DOUBLE);
}

struct value number_with_text(struct arena *a, struct value v, struct str text)
{
    struct operand o;
    operand_load(&o, v);
    struct big *b = big_of(a, o.at);
    b->text = str_copy(a, text);
    return (struct value){.kind = VALUE_BIG,
                          .flags = (uint8_t)(VALUE_TEXT | (v.flags & VALUE_FLOAT)),
                          .precision = v.precision,
                          .big = b};
}

struct value number_from_float(double d)
{
    struct value v = double_value(d, PRECISION_DOUBLE);
    v.flags = VALUE_FLOAT;
    return v;
}

// ---- operations

static bool is_nan(struct value v)
{
    return value_is(v, VALUE_DOUBLE) && isnan(v.number);
}

static bool either_is_float(struct value x, struct value y)
{
    return (x.flags | y.flags) & VALUE_FLOAT;
}

static bool both_unbounded(struct value x, struct value y)
{
    return x.precision == PRECISION_UNBOUNDED && y.precision == PRECISION_UNBOUNDED;
}

// An unbounded integer beside a number that rounds counts as a literal.
static unsigned bounded_precision(struct value v)
{
    return v.precision == PRECISION_UNBOUNDED ? PRECISION_LITERAL : v.precision;
}

static unsigned larger_precision(struct value x, struct value y)
{
    if (both_unbounded(x, y))
        return PRECISION_UNBOUNDED;
    unsigned p = bounded_precision(x), q = bounded_precision(y);
    return p > q ? p : q;
}

static enum number_error finish_result(struct arena *a, struct result *r, unsigned precision,
                                       struct value x, struct value y, struct value *out)
{
    if (mpfr_nan_p(r->at) && !is_nan(x) && !is_nan(y))
        return NUMBER_INDETERMINATE;
    *out = result_value(a, r->at, precision);
    return NUMBER_OK;
}

static mpfr_exp_t exponent_of(mpfr_srcptr x)
{
    return mpfr_regular_p(x) ? mpfr_get_exp(x) : 1;
}

// Bits that the exact sum of two whole numbers may need, or 0 when that is too many.
static mpfr_prec_t sum_bits(mpfr_srcptr x, mpfr_srcptr y)
{
    mpfr_exp_t p = exponent_of(x), q = exponent_of(y);
    mpfr_exp_t bits = (p > q ? p : q) + 1;
    return bits > UNBOUNDED_BITS_MAX ? 0 : bits < 2 ? 2 : bits;
}

static mpfr_prec_t product_bits(mpfr_srcptr x, mpfr_srcptr y)
{
    mpfr_exp_t bits = exponent_of(x) + exponent_of(y);
    return bits > UNBOUNDED_BITS_MAX ? 0 : bits < 2 ? 2 : bits;
}

typedef int (*mpfr_operation)(mpfr_ptr, mpfr_srcptr, mpfr_srcptr, mpfr_rnd_t);

static enum number_error add_big(struct arena *a, mpfr_operation operation, struct value x,
                                 struct value y, struct value *out)
{
    struct operand p, q;
    operand_load(&p, x);
    operand_load(&q, y);
    unsigned precision = larger_precision(x, y);
    mpfr_prec_t bits =
        precision == PRECISION_UNBOUNDED ? sum_bits(p.at, q.at) : (mpfr_prec_t)precision;
    if (bits == 0)
        return NUMBER_TOO_LARGE;
    struct result r;
    result_init(&r, a, bits);
    operation(r.at, p.at, q.at, MPFR_RNDN);
    return finish_result(a, &r, precision, x, y, out);
}

static enum number_error put_int(int64_t i, unsigned precision, struct value *out)
{
    *out = int_value(i, precision);
    return NUMBER_OK;
}

static enum number_error put_float(double d, struct value *out)
{
    *out = number_from_float(d);
    return NUMBER_OK;
}

static bool both_int(struct value x, struct value y)
{
    return value_is(x, VALUE_INT) && value_is(y, VALUE_INT);
}

enum number_error number_add(struct arena *a, struct value x, struct value y, struct value *out)
{
    if (either_is_float(x, y))
        return put_float(number_to_double(x) + number_to_double(y), out);
    int64_t sum;
    unsigned precision = larger_precision(x, y);
    if (both_int(x, y) && !add_overflows(x.integer, y.integer, &sum) &&
        fits_precision(sum, precision))
        return put_int(sum, precision, out);
    return add_big(a, mpfr_add, x, y, out);
}

enum number_error number_sub(struct arena *a, struct value x, struct value y, struct value *out)
{
    if (either_is_float(x, y))
        return put_float(number_to_double(x) - number_to_double(y), out);
    int64_t difference;
    unsigned precision = larger_precision(x, y);
    if (both_int(x, y) && !sub_overflows(x.integer, y.integer, &difference) &&
        fits_precision(difference, precision))
        return put_int(difference, precision, out);
    return add_big(a, mpfr_sub, x, y, out);
}

static unsigned significant_bits(int64_t i)
{
    if (i == 0)
        return 0;
    uint64_t u = i < 0 ? 0 - (uint64_t)i : (uint64_t)i;
    return 64 - (unsigned)__builtin_clzll(u) - (unsigned)__builtin_ctzll(u);
}

// The peer multiplies at 512 bits and keeps as many as the product needs, at least those of the
// operands.
static enum number_error mul_big(struct arena *a, struct value x, struct value y, struct value *out)
{
    struct operand p, q;
    operand_load(&p, x);
    operand_load(&q, y);
    struct result r;
    if (both_unbounded(x, y)) {
        mpfr_prec_t bits = product_bits(p.at, q.at);
        if (bits == 0)
            return NUMBER_TOO_LARGE;
        result_init(&r, a, bits);
        mpfr_mul(r.at, p.at, q.at, MPFR_RNDN);
        return finish_result(a, &r, PRECISION_UNBOUNDED, x, y, out);
    }
    result_init(&r, a, PRECISION_LITERAL);
    mpfr_mul(r.at, p.at, q.at, MPFR_RNDN);
    unsigned precision = larger_precision(x, y);
    unsigned needed = mpfr_regular_p(r.at) ? (unsigned)mpfr_min_prec(r.at) : 0;
    return finish_result(a, &r, needed > precision ? needed : precision, x, y, out);
}

enum number_error number_mul(struct arena *a, struct value x, struct value y, struct value *out)
{
    if (either_is_float(x, y))
        return put_float(number_to_double(x) * number_to_double(y), out);
    int64_t product;
    if (!both_int(x, y) || mul_overflows(x.integer, y.integer, &product) ||
        (product == 0 && (x.integer < 0 || y.integer < 0))) // that zero is negative
        return mul_big(a, x, y, out);
    unsigned precision = larger_precision(x, y);
    unsigned needed = significant_bits(product);
    return put_int(product, needed > precision ? needed : precision, out);
}

static enum number_error div_unbounded(struct arena *a, struct value x, struct value y,
                                       struct value *out)
{
    if (number_is_zero(y))
        return NUMBER_DIVIDE_BY_ZERO;
    struct operand p, q;
    operand_load(&p, x);
    operand_load(&q, y);
    mpfr_exp_t bits = exponent_of(p.at) - exponent_of(q.at) + 1;
    struct result exact;
    result_init(&exact, a, bits < PRECISION_LITERAL ? PRECISION_LITERAL : bits);
    bool rounded = mpfr_div(exact.at, p.at, q.at, MPFR_RNDN) != 0;
    if (!rounded && mpfr_integer_p(exact.at))
        return finish_result(a, &exact, PRECISION_UNBOUNDED, x, y, out);
    struct result r;
    result_init(&r, a, PRECISION_LITERAL);
    mpfr_div(r.at, p.at, q.at, MPFR_RNDN);
    return finish_result(a, &r, PRECISION_LITERAL, x, y, out);
}

static enum number_error div_big(struct arena *a, struct value x, struct value y, struct value *out)
{
    struct operand p, q;
    operand_load(&p, x);
    operand_load(&q, y);
    unsigned precision = larger_precision(x, y);
    struct result r;
    result_init(&r, a, (mpfr_prec_t)precision);
    mpfr_div(r.at, p.at, q.at, MPFR_RNDN);
    return finish_result(a, &r, precision, x, y, out);
}

// Whether x / y is a whole number that is not zero, which may be negative.
static bool divides_evenly(struct value x, struct value y)
{
    if (!both_int(x, y) || x.integer == 0 || y.integer == 0 || y.integer == -1)
        return false;
    return x.integer % y.integer == 0;
}

enum number_error number_div(struct arena *a, struct value x, struct value y, struct value *out)
{
    if (either_is_float(x, y))
        return put_float(number_to_double(x) / number_to_double(y), out);
    if (divides_evenly(x, y))
        return put_int(x.integer / y.integer, larger_precision(x, y), out);
    return both_unbounded(x, y) ? div_unbounded(a, x, y, out) : div_big(a, x, y, out);
}

static enum number_error mod_unbounded(struct arena *a, struct value x, struct value y,
                                       struct value *out)
{
    struct operand p, q;
    operand_load(&p, x);
    operand_load(&q, y);
    struct result r;
    result_init(&r, a, sum_bits(p.at, q.at));
    mpfr_fmod(r.at, p.at, q.at, MPFR_RNDN);
    mpfr_free_pool(); // the whole numbers that it keeps for the next time would be lost with the thread
    return finish_result(a, &r, PRECISION_UNBOUNDED, x, y, out);
}

// x - y * trunc(x / y), each step rounded as the peer rounds it.
static enum number_error mod_big(struct arena *a, struct value x, struct value y, struct value *out)
{
    struct operand p, q;
    operand_load(&p, x);
    operand_load(&q, y);
    if (mpfr_inf_p(p.at) || mpfr_inf_p(q.at))
        return NUMBER_INDETERMINATE;
    unsigned precision = bounded_precision(x);
    struct result ratio, work, rest;
    result_init(&ratio, a, (mpfr_prec_t)larger_precision(x, y));
    mpfr_div(ratio.at, p.at, q.at, MPFR_RNDN);
    result_clamp(ratio.at);
    if (mpfr_inf_p(ratio.at))
        return NUMBER_INDETERMINATE;
    mpfr_rint_trunc(ratio.at, ratio.at, MPFR_RNDN);
    if (mpfr_zero_p(ratio.at))
        mpfr_set_zero(ratio.at, 1);
    result_init(&work, a, (mpfr_prec_t)precision);
    mpfr_set(work.at, ratio.at, MPFR_RNDN);
    mpfr_mul(work.at, q.at, work.at, MPFR_RNDN);
    result_clamp(work.at);
    result_init(&rest, a, (mpfr_prec_t)precision);
    mpfr_sub(rest.at, p.at, work.at, MPFR_RNDN);
    return finish_result(a, &rest, precision, x, y, out);
}

enum number_error number_mod(struct arena *a, struct value x, struct value y, struct value *out)
{
    if (number_is_zero(y)) {
        *out = x;
        return NUMBER_OK;
    }
    if (either_is_float(x, y))
        return put_float(fmod(number_to_double(x), number_to_double(y)), out);
    unsigned smaller = x.precision < y.precision ? x.precision : y.precision;
    if (both_int(x, y) && smaller >= PRECISION_INT)
        return put_int(y.integer == -1 ? 0 : x.integer % y.integer,
                       both_unbounded(x, y) ? PRECISION_UNBOUNDED : bounded_precision(x), out);
    return both_unbounded(x, y) ? mod_unbounded(a, x, y, out) : mod_big(a, x, y, out);
}

struct value number_neg(struct arena *a, struct value x)
{
    if (value_is(x, VALUE_DOUBLE) && x.flags & VALUE_FLOAT)
        return number_from_float(-x.number);
    if (value_is(x, VALUE_DOUBLE)) {
        struct value v = number_from_double(-x.number);
        v.precision = x.precision;
        return v;
    }
    if (value_is(x, VALUE_INT) && x.integer != 0 && x.integer != INT64_MIN)
        return int_value(-x.integer, x.precision);
    if (value_is(x, VALUE_INT) && x.integer == 0 && x.precision == PRECISION_UNBOUNDED)
        return x; // integers that never round have one zero
    struct operand p;
    operand_load(&p, x);
    struct result r;
    result_init(&r, a, mpfr_get_prec(p.at));
    mpfr_neg(r.at, p.at, MPFR_RNDN);
    return result_value(a, r.at, x.precision);
}

// `round` is mpfr_rint_floor or mpfr_rint_ceil. A result of zero is never negative.
static struct value round_big(struct arena *a, struct value x,
                              int (*round)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t))
{
    if (value_is(x, VALUE_INT) || number_is_infinite(x) || is_nan(x))
        return x;
    struct operand p;
    operand_load(&p, x);
    struct result r;
    result_init(&r, a, mpfr_get_prec(p.at) + 1);
    round(r.at, p.at, MPFR_RNDN);
    if (mpfr_zero_p(r.at))
        mpfr_set_zero(r.at, 1);
    if (x.flags & VALUE_FLOAT)
        return number_from_float(mpfr_get_d(r.at, MPFR_RNDN));
    return result_value(a, r.at, x.precision);
}

struct value number_floor(struct arena *a, struct value x)
{
    return round_big(a, x, mpfr_rint_floor);
}

struct value number_ceil(struct arena *a, struct value x)
{
    return round_big(a, x, mpfr_rint_ceil);
}

// ---- questions

static int compare_nans(struct value x, struct value y)
{
    return (int)is_nan(x) - (int)is_nan(y);
}

int number_compare(struct value x, struct value y)
{
    if (both_int(x, y))
        return (x.integer > y.integer) - (x.integer < y.integer);
    if (is_nan(x) || is_nan(y))
        return compare_nans(x, y);
    if (value_is(x, VALUE_DOUBLE) && value_is(y, VALUE_DOUBLE))
        return (x.number > y.number) - (x.number < y.number);
    struct operand p, q;
    operand_load(&p, x);
    operand_load(&q, y);
    return mpfr_cmp(p.at, q.at);
}

bool number_is_whole(struct value x)
{
    if (value_is(x, VALUE_INT))
        return true;
    if (value_is(x, VALUE_DOUBLE))
        return isfinite(x.number) && x.number == trunc(x.number);
    struct operand p;
    operand_load(&p, x);
    return mpfr_integer_p(p.at);
}

bool number_is_zero(struct value x)
{
    if (value_is(x, VALUE_INT))
        return x.integer == 0;
    if (value_is(x, VALUE_DOUBLE))
        return x.number == 0;
    struct operand p;
    operand_load(&p, x);
    return mpfr_zero_p(p.at);
}

bool number_is_nan(struct value x)
{
    return is_nan(x);
}

bool number_is_infinite(struct value x)
{
    if (value_is(x, VALUE_DOUBLE))
        return isinf(x.number);
    if (value_is(x, VALUE_INT))
        return false;
    struct operand p;
    operand_load(&p, x);
    return mpfr_inf_p(p.at);
}

int number_sign(struct value x)
{
    if (value_is(x, VALUE_INT))
        return (x.integer > 0) - (x.integer < 0);
    if (value_is(x, VALUE_DOUBLE))
        return (x.number > 0) - (x.number < 0);
    struct operand p;
    operand_load(&p, x);
    return mpfr_sgn(p.at);
}

bool number_to_int(struct value x, int64_t *out)
{
    if (value_is(x, VALUE_INT)) {
        *out = x.integer;
        return true;
    }
    if (is_nan(x) || !number_is_whole(x))
        return false;
    struct operand p;
    operand_load(&p, x);
    if (!mpfr_fits_intmax_p(p.at, MPFR_RNDN))
        return false;
    *out = mpfr_get_sj(p.at, MPFR_RNDN);
    return true;
}

double number_to_double(struct value x)
{
    if (value_is(x, VALUE_INT))
        return (double)x.integer;
    if (value_is(x, VALUE_DOUBLE))
        return x.number;
    struct operand p;
    operand_load(&p, x);
    return mpfr_get_d(p.at, MPFR_RNDN);
}

unsigned number_precision(struct value x)
{
    return x.precision;
}

static bool decimals_equal(struct value x, struct value y)
{
    struct decimal d = decimal_shortest(x), e = decimal_shortest(y);
    bool equal = d.point == e.point && d.len == e.len && memcmp(d.digits, e.digits, d.len) == 0;
    free(d.digits);
    free(e.digits);
    return equal;
}

bool number_equal(struct value x, struct value y)
{
    if (both_int(x, y))
        return x.integer == y.integer;
    bool whole = number_is_whole(x);
    if (whole != number_is_whole(y) || number_sign(x) != number_sign(y))
        return false;
    // At one precision different numbers print differently, so the numbers themselves decide. At two,
    // one number may print with more digits at the greater: 2^-33 does.
    if (whole || x.precision == y.precision || is_nan(x) || is_nan(y) || number_is_infinite(x) ||
        number_is_infinite(y))
        return number_compare(x, y) == 0;
    return decimals_equal(x, y);
}

static uint64_t hash_whole(struct value x)
{
    struct operand p;
    operand_load(&p, x);
    uint64_t h = hash_u64((uint64_t)exponent_of(p.at));
    double d = mpfr_get_d(p.at, MPFR_RNDN); // equal whole numbers are the same double
    uint64_t bits;
    memcpy(&bits, &d, sizeof(bits));
    return hash_combine(h, bits);
}

uint64_t number_hash(struct value x)
{
    int64_t i;
    if (number_to_int(x, &i))
        return hash_u64((uint64_t)i);
    if (is_nan(x))
        return 1;
    if (number_is_infinite(x))
        return number_sign(x) > 0 ? 2 : 3;
    if (number_is_whole(x))
        return hash_whole(x);
    struct decimal d = decimal_shortest(x);
    uint64_t h = hash_combine((uint64_t)d.point, hash_bytes(d.digits, d.len));
    free(d.digits);
    return number_sign(x) < 0 ? ~h : h;
}

// ---- memory

static void *resize(void *old, size_t old_bytes, size_t bytes)
{
    (void)old_bytes;
    return memory_resize(old, bytes);
}

static void number_memory_release(void *old, size_t bytes)
{
    (void)bytes;
    free(old);
}

// Left to itself, GMP ends the program by a signal when it gets none. What it took before can be freed all the same.
static RUNS_FIRST void take_own_memory(void)
{
    mp_set_memory_functions(memory_take, resize, number_memory_release);
}
