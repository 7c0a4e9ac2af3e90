// SPDX-License-Identifier: Apache-2.0
//
// Arithmetic that takes a few instructions: whole numbers of 64 bits, and doubles whose result is exact. Each function
// gives what its namesake in number.h gives, bits and precision, or absent: then that one has to be asked.
#ifndef WEFT_VALUE_NUMBER_QUICK_H
#define WEFT_VALUE_NUMBER_QUICK_H

#include <math.h>
#include <string.h>

#include "value/number.h"

// Numbers of at least 64 bits that are no machine floats: a whole number or an exact double fits into any of them.
static inline bool quick_pair(struct value x, struct value y)
{
    return !((x.flags | y.flags) & VALUE_FLOAT) && x.precision >= PRECISION_INT &&
           y.precision >= PRECISION_INT;
}

static inline bool quick_ints(struct value x, struct value y)
{
    return x.kind == VALUE_INT && y.kind == VALUE_INT && x.precision >= PRECISION_INT &&
           y.precision >= PRECISION_INT;
}

// The larger precision of the two; an unbounded integer beside a number that rounds counts as a literal.
static inline uint16_t quick_precision(struct value x, struct value y)
{
    if (x.precision == y.precision)
        return x.precision;
    uint16_t p = x.precision == PRECISION_UNBOUNDED ? PRECISION_LITERAL : x.precision;
    uint16_t q = y.precision == PRECISION_UNBOUNDED ? PRECISION_LITERAL : y.precision;
    return p > q ? p : q;
}

static inline struct value quick_int(int64_t i, uint16_t precision)
{
    return (struct value){.kind = VALUE_INT, .precision = precision, .integer = i};
}

enum { DOUBLE_BITS = 53 };

// A number that rounds as an exact double; false when it is none.
static inline bool quick_double(struct value v, double *out)
{
    if (v.kind == VALUE_DOUBLE) {
        *out = v.number;
        return isfinite(v.number) && v.number != 0;
    }
    int64_t most = (int64_t)1 << DOUBLE_BITS;
    *out = (double)v.integer;
    return v.kind == VALUE_INT && v.precision != PRECISION_UNBOUNDED && v.integer != 0 &&
           v.integer <= most && v.integer >= -most;
}

static inline bool quick_doubles(struct value x, struct value y, double *p, double *q)
{
    return quick_pair(x, y) && quick_double(x, p) && quick_double(y, q);
}

// Bits from the first to the last that is set, of a normal number that is not zero.
static inline int quick_bits(double d)
{
    uint64_t bits;
    memcpy(&bits, &d, sizeof(bits));
    return DOUBLE_BITS - __builtin_ctzll(bits | ((uint64_t)1 << (DOUBLE_BITS - 1)));
}

// A result that is exact, in its smallest form; what is tiny, large or zero is left to the slow way.
static inline struct value quick_result(double d, uint16_t precision)
{
    double size = fabs(d);
    if (!(size > 0x1p-1000 && size < 0x1p62))
        return VALUE_NONE;
    if (d == (double)(int64_t)d)
        return quick_int((int64_t)d, precision);
    return (struct value){.kind = VALUE_DOUBLE, .precision = precision, .number = d};
}

// p + q when no bit is lost: what rounding took away is computed with it (Knuth's TwoSum).
static inline struct value quick_sum(double p, double q, uint16_t precision)
{
    double sum = p + q, part = sum - p;
    double lost = (p - (sum - part)) + (q - part);
    return lost == 0 ? quick_result(sum, precision) : VALUE_NONE;
}

static inline struct value quick_add(struct value x, struct value y)
{
    int64_t sum;
    double p, q;
    if (quick_ints(x, y) && !add_overflows(x.integer, y.integer, &sum))
        return quick_int(sum, quick_precision(x, y));
    return quick_doubles(x, y, &p, &q) ? quick_sum(p, q, quick_precision(x, y)) : VALUE_NONE;
}

static inline struct value quick_sub(struct value x, struct value y)
{
    int64_t difference;
    double p, q;
    if (quick_ints(x, y) && !sub_overflows(x.integer, y.integer, &difference))
        return quick_int(difference, quick_precision(x, y));
    return quick_doubles(x, y, &p, &q) ? quick_sum(p, -q, quick_precision(x, y)) : VALUE_NONE;
}

static inline struct value quick_mul(struct value x, struct value y)
{
    int64_t product;
    double p, q;
    if (quick_ints(x, y) && !mul_overflows(x.integer, y.integer, &product) &&
        (product || (x.integer >= 0 && y.integer >= 0))) // else that zero is negative
        return quick_int(product, quick_precision(x, y));
    if (quick_doubles(x, y, &p, &q) && quick_bits(p) + quick_bits(q) <= DOUBLE_BITS)
        return quick_result(p * q, quick_precision(x, y));
    return VALUE_NONE;
}

static inline struct value quick_div(struct value x, struct value y)
{
    double p, q;
    if (quick_ints(x, y) && x.integer && y.integer && y.integer != -1 && x.integer % y.integer == 0)
        return quick_int(x.integer / y.integer, quick_precision(x, y));
    if (!quick_doubles(x, y, &p, &q))
        return VALUE_NONE;
    double ratio = p / q;
    bool is_exact = quick_bits(ratio) + quick_bits(q) <= DOUBLE_BITS && ratio * q == p;
    return is_exact ? quick_result(ratio, quick_precision(x, y)) : VALUE_NONE;
}

static inline struct value quick_mod(struct value x, struct value y)
{
    if (!quick_ints(x, y) || y.integer == 0 || y.integer == -1)
        return VALUE_NONE;
    bool is_literal = x.precision == PRECISION_UNBOUNDED && y.precision != PRECISION_UNBOUNDED;
    return quick_int(x.integer % y.integer, is_literal ? PRECISION_LITERAL : x.precision);
}

#endif
