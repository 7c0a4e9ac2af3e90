// SPDX-License-Identifier: Apache-2.0
//
// Numbers: whole numbers of 64 bits and doubles on the fast path, MPFR beyond. Every number has a
// precision in bits, and results follow the peer's rules for it digit by digit. Nobody else
// includes MPFR.
#ifndef WEFT_VALUE_NUMBER_H
#define WEFT_VALUE_NUMBER_H

#include "value/value.h"

enum number_error {
    NUMBER_OK,
    NUMBER_INDETERMINATE, // 0/0, Inf-Inf, 0*Inf
    NUMBER_DIVIDE_BY_ZERO,
    NUMBER_TOO_LARGE, // a result that the limits forbid
};

// The three ways to make one. `precision` is one of PRECISION_*.
struct value number_from_int(int64_t i, unsigned precision);
struct value number_from_double(double d); // 53 bits; a whole double stays exact
struct value number_from_float(double d);  // the same with VALUE_FLOAT: a Float, also when whole

// Decimal text as Go's big.ParseFloat reads it at 512 bits (sign, digits, one dot, exponent, Inf).
// False when it is no number.
bool number_parse(struct arena *a, struct str text, struct value *out);
// Whole numbers of any size that never round, in a base from 2 to 62.
bool number_parse_integer(struct arena *a, struct str text, unsigned base, struct value *out);
// Like number_parse, but remembers the text for languages that print a number as it was written.
bool number_parse_text(struct arena *a, struct str text, struct value *out);
// The same number as if it had been written as `text`.
struct value number_with_text(struct arena *a, struct value v, struct str text);
// The text that number_parse_text kept, or an empty str.
struct str number_text(struct value v);

enum number_error number_add(struct arena *a, struct value x, struct value y, struct value *out);
enum number_error number_sub(struct arena *a, struct value x, struct value y, struct value *out);
enum number_error number_mul(struct arena *a, struct value x, struct value y, struct value *out);
enum number_error number_div(struct arena *a, struct value x, struct value y, struct value *out);
// Remainder of truncated division: sign of the dividend; x % 0 is x.
enum number_error number_mod(struct arena *a, struct value x, struct value y, struct value *out);
struct value number_neg(struct arena *a, struct value x);
struct value number_floor(struct arena *a, struct value x);
struct value number_ceil(struct arena *a, struct value x);

// <0, 0, >0; the signs of zeros do not matter. NaN is greater than all and equal to itself.
int number_compare(struct value x, struct value y);
// cty's equality: whole numbers exactly, others when they print the same, each at its precision.
bool number_equal(struct value x, struct value y);
bool number_is_whole(struct value x);
bool number_is_zero(struct value x);
bool number_is_infinite(struct value x);
bool number_is_nan(struct value x);
int number_sign(struct value x);
uint64_t number_hash(struct value x);
// True and `*out` when it is whole and fits.
bool number_to_int(struct value x, int64_t *out);
double number_to_double(struct value x);
// How precise it is, in bits.
unsigned number_precision(struct value x);

// The shortest decimal that reads back as the same number at its own precision, never with an
// exponent. At most `strbuf`'s cap.
void number_write(struct strbuf *out, struct value x);
// Whether its text is the digits of a whole number of 64 bits; then number_put_digits puts that text, of at most
// NUMBER_DIGITS_MAX bytes, somewhere and returns its length.
enum { NUMBER_DIGITS_MAX = 20 };
bool number_is_digits(struct value x);
size_t number_put_digits(char *to, struct value x);
// Ten significant digits, with an exponent where that is shorter: what sets are ordered by.
void number_write_short(struct strbuf *out, struct value x);

// Digits of the absolute value, without zeros at their end: 0.TEXT * 10^point. Zero has none. Memory and
// time grow with the digits asked for, at most with the exponent: ask number_exponent first.
struct number_digits {
    struct str text;
    int64_t point;
};

// The x of |number| < 2^x, as near as can be; 0 for zero, infinities and NaN.
int64_t number_exponent(struct value x);
// Of a finite number that is not zero: the shortest that reads back the same.
struct number_digits number_shortest(struct arena *a, struct value x);
// ... and of its exact decimal so many, in all or (`is_places`) after the point, rounded half to even.
struct number_digits number_rounded(struct arena *a, struct value x, int64_t count, bool is_places);
// A finite number without its fraction and sign, in a base from 2 to 36, lower case.
struct str number_whole_digits(struct arena *a, struct value x, int base);

#endif
