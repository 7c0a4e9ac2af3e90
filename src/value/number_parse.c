// SPDX-License-Identifier: Apache-2.0
//
// Text to number. The peer's reading of decimals is not quite the nearest number: it divides by (or
// multiplies with) a power of five that is itself rounded to 576 bits. To agree to the last digit,
// the same steps are taken here, with the same precisions. Work is bounded by the length of the
// text, never by the size of an exponent.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "value/number_inside.h"

#include "base/str.h"

enum {
    POWER_BITS = PRECISION_LITERAL + 64, // of the power of five
    SQUARE_BITS = POWER_BITS + 64,       // of the squares that make it
    POWER_FITS = 27,                     // 5^27 is the largest power that fits 64 bits
    SMALL_DIGITS = 18,                   // so many digits always fit int64
};

_Static_assert(sizeof(unsigned long) == 8, "a power fits");
_Static_assert((int)SQUARE_BITS <= (int)ROOM_BITS, "squares fit on the stack");

// A decimal as it is written.
struct written {
    bool negative;
    struct str digits; // with the dot, without sign and exponent
    size_t count;      // digits
    size_t fraction;   // digits after the dot
    int64_t exponent;
    bool exponent_is_two; // "p": a power of two
};

static bool scan_digits(struct written *w, struct str text, size_t *at)
{
    size_t start = *at;
    bool dot = false;
    for (; *at < text.len; (*at)++) {
        char c = text.at[*at];
        if (c == '.' && !dot) {
            dot = true;
            continue;
        }
        if (!ascii_is_digit(c))
            break;
        w->count++;
        w->fraction += dot;
    }
    w->digits = str_slice(text, start, *at);
    return w->count > 0;
}

static bool scan_exponent(struct written *w, struct str text, size_t *at)
{
    if (*at == text.len || !strchr("eEpP", text.at[*at]) || text.at[*at] == 0)
        return true;
    w->exponent_is_two = text.at[*at] == 'p' || text.at[*at] == 'P';
    (*at)++;
    bool negative = *at < text.len && text.at[*at] == '-';
    if (*at < text.len && (text.at[*at] == '+' || text.at[*at] == '-'))
        (*at)++;
    size_t start = *at;
    int64_t exponent = 0;
    for (; *at < text.len && ascii_is_digit(text.at[*at]); (*at)++)
        if (mul_overflows(exponent, 10, &exponent) ||
            add_overflows(exponent, text.at[*at] - '0', &exponent))
            return false;
    w->exponent = negative ? -exponent : exponent;
    return *at > start;
}

static bool scan_sign(struct str text, size_t *at)
{
    if (text.len == 0 || (text.at[0] != '+' && text.at[0] != '-'))
        return false;
    (*at)++;
    return text.at[0] == '-';
}

static bool scan(struct str text, struct written *w)
{
    size_t at = 0;
    w->negative = scan_sign(text, &at);
    return scan_digits(w, text, &at) && scan_exponent(w, text, &at) && at == text.len;
}

static bool parse_infinity(struct str text, struct value *out)
{
    size_t at = 0;
    bool negative = scan_sign(text, &at);
    struct str name = str_slice(text, at, text.len);
    if (!str_equal(name, STR("Inf")) && !str_equal(name, STR("inf")))
        return false;
    *out = number_from_double(negative ? -INFINITY : INFINITY);
    out->precision = PRECISION_LITERAL;
    return true;
}

static uint64_t small_digits(const struct written *w)
{
    uint64_t i = 0;
    for (size_t at = 0; at < w->digits.len; at++)
        if (w->digits.at[at] != '.')
            i = i * 10 + (uint64_t)(w->digits.at[at] - '0');
    return i;
}

// The digits as one whole number.
static void read_mantissa(mpz_t m, const struct written *w)
{
    if (w->count <= SMALL_DIGITS) {
        mpz_init_set_ui(m, small_digits(w));
        return;
    }
    char *digits = memory_take(w->count + 1);
    size_t len = 0;
    for (size_t i = 0; i < w->digits.len; i++)
        if (w->digits.at[i] != '.')
            digits[len++] = w->digits.at[i];
    digits[len] = 0;
    mpz_init(m);
    mpz_set_str(m, digits, 10);
    free(digits);
}

// n is at most POWER_FITS.
static unsigned long small_power_of_five(uint64_t n)
{
    unsigned long power = 1;
    for (uint64_t i = 0; i < n; i++)
        power *= 5;
    return power;
}

static void power_of_five(struct result *power, struct arena *a, uint64_t n)
{
    uint64_t first = n < POWER_FITS ? n : POWER_FITS;
    result_init(power, a, POWER_BITS);
    mpfr_set_ui(power->at, small_power_of_five(first), MPFR_RNDN);
    struct result square;
    result_init(&square, a, SQUARE_BITS);
    mpfr_set_ui(square.at, 5, MPFR_RNDN);
    for (n -= first; n > 0; n >>= 1) {
        if (n & 1)
            mpfr_mul(power->at, power->at, square.at, MPFR_RNDN);
        result_clamp(power->at);
        mpfr_sqr(square.at, square.at, MPFR_RNDN);
        result_clamp(square.at);
    }
}

// mantissa * 2^twos * 5^fives at 512 bits.
static struct value scale(struct arena *a, mpfr_ptr mantissa, int64_t twos, int64_t fives)
{
    struct result r;
    result_init(&r, a, PRECISION_LITERAL);
    mpfr_mul_2si(mantissa, mantissa, (long)twos, MPFR_RNDN);
    if (fives == 0) {
        mpfr_set(r.at, mantissa, MPFR_RNDN);
        return result_value(a, r.at, PRECISION_LITERAL);
    }
    struct result power;
    uint64_t n = (uint64_t)(fives < 0 ? -fives : fives);
    if (fives < 0 && n <= POWER_FITS) { // the same number, and no long division
        mpfr_div_ui(r.at, mantissa, small_power_of_five(n), MPFR_RNDN);
        return result_value(a, r.at, PRECISION_LITERAL);
    }
    power_of_five(&power, a, n);
    if (fives < 0)
        mpfr_div(r.at, mantissa, power.at, MPFR_RNDN);
    else
        mpfr_mul(r.at, mantissa, power.at, MPFR_RNDN);
    return result_value(a, r.at, PRECISION_LITERAL);
}

static struct value zero(bool negative)
{
    struct value v = negative ? number_from_double(-0.0) : value_int(0);
    v.precision = PRECISION_LITERAL;
    return v;
}

static bool evaluate_written(struct arena *a, const struct written *w, mpz_t m, struct value *out)
{
    if (mpz_sgn(m) == 0) {
        *out = zero(w->negative);
        return true;
    }
    int64_t bits = (int64_t)mpz_sizeinbase(m, 2);
    int64_t limit = (int64_t)1 << 40; // far beyond what passes below, and sums cannot overflow
    if (w->exponent > limit || w->exponent < -limit)
        return false;
    int64_t fives = -(int64_t)w->fraction, twos = fives + w->exponent;
    if (!w->exponent_is_two)
        fives += w->exponent;
    if (bits + twos > INT32_MAX || bits + twos < INT32_MIN)
        return false;
    struct result mantissa;
    result_init(&mantissa, a, bits < 2 ? 2 : bits);
    mpfr_set_z(mantissa.at, m, MPFR_RNDN);
    if (w->negative)
        mpfr_neg(mantissa.at, mantissa.at, MPFR_RNDN);
    *out = scale(a, mantissa.at, twos, fives);
    return true;
}

static bool parse_small(const struct written *w, struct value *out)
{
    if (w->count > SMALL_DIGITS || w->digits.len != w->count || w->exponent != 0)
        return false;
    int64_t i = (int64_t)small_digits(w);
    *out = i == 0 ? zero(w->negative) : value_int(w->negative ? -i : i);
    return true;
}

// Whole, or with at most 53 bits: digits / 2^halvings.
static bool exact_decimal(uint64_t digits, unsigned halvings, bool negative, struct value *out)
{
    unsigned even = (unsigned)LOWEST_BIT_U64(digits);
    even = even < halvings ? even : halvings;
    digits >>= even;
    halvings -= even;
    int64_t whole = negative ? -(int64_t)digits : (int64_t)digits;
    if (halvings && digits >> PRECISION_DOUBLE)
        return false;
    *out = halvings ? number_from_double((double)whole / (double)(UINT64_C(1) << halvings))
                    : value_int(whole);
    out->precision = PRECISION_LITERAL;
    return true;
}

// digits / five * 2^exponent at 512 bits, if that does not end: it is never halfway between two numbers, so one bit
// says how to round.
static bool endless_decimal(struct arena *a, uint64_t digits, unsigned long five, int64_t exponent,
                            bool negative, struct value *out)
{
    enum { KEPT = PRECISION_LITERAL / LIMB_BITS, LIMBS = KEPT + 2 }; // the first may have few bits
    mp_limb_t quotient[LIMBS];
    struct result r;
    result_init(&r, a, PRECISION_LITERAL);
    int shift = __builtin_clzll(digits);
    mp_limb_t dividend = digits << shift;
    (void)mpn_divrem_1(quotient, LIMBS - 1, &dividend, 1, five);
    int gap = __builtin_clzll(quotient[LIMBS - 1]);
    if (gap)
        (void)mpn_lshift(quotient, quotient, LIMBS, (unsigned)gap);
    mp_limb_t half = quotient[LIMBS - KEPT - 1] >> (LIMB_BITS - 1);
    if (mpn_add_1(r.room, quotient + LIMBS - KEPT, KEPT, half))
        return false;
    mpfr_custom_init_set(r.at, negative ? -MPFR_REGULAR_KIND : MPFR_REGULAR_KIND,
                         exponent + LIMB_BITS - gap - shift, PRECISION_LITERAL, r.room);
    *out = result_value(a, r.at, PRECISION_LITERAL);
    return true;
}

// Few digits with a fraction and no exponent: what people write. Other numbers take the long way, to the same result.
static bool parse_short_decimal(struct arena *a, const struct written *w, struct value *out)
{
    if (w->count > SMALL_DIGITS || w->exponent != 0)
        return false;
    uint64_t digits = small_digits(w);
    if (digits == 0)
        return false;
    unsigned long five = small_power_of_five(w->fraction);
    if (digits % five == 0)
        return exact_decimal(digits / five, (unsigned)w->fraction, w->negative, out);
    return endless_decimal(a, digits, five, -(int64_t)w->fraction, w->negative, out);
}

bool number_parse(struct arena *a, struct str text, struct value *out)
{
    struct written w = {0};
    if (!scan(text, &w))
        return parse_infinity(text, out);
    if (parse_small(&w, out) || parse_short_decimal(a, &w, out))
        return true;
    mpz_t m;
    read_mantissa(m, &w);
    bool ok = evaluate_written(a, &w, m, out);
    mpz_clear(m);
    return ok;
}

// Up to base 36 the case of a letter does not matter; beyond, capitals come after the others.
static int digit_value(char c, unsigned base)
{
    if (ascii_is_digit(c))
        return c - '0';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'Z' ? c - 'A' + (base > 36 ? 36 : 10) : 99;
}

static bool all_digits(struct str digits, unsigned base)
{
    for (size_t i = 0; i < digits.len; i++)
        if (digit_value(digits.at[i], base) >= (int)base)
            return false;
    return digits.len > 0;
}

// A digit as GMP wants it: beyond base 36 it has capitals before the other letters.
static char digit_for_gmp(char c, unsigned base)
{
    bool is_letter = !ascii_is_digit(c);
    return is_letter && base > 36 ? (char)(c ^ ('a' ^ 'A')) : c;
}

bool number_parse_integer(struct arena *a, struct str text, unsigned base, struct value *out)
{
    assert(base >= 2 && base <= 62);
    size_t at = 0;
    bool negative = scan_sign(text, &at);
    struct str digits = str_slice(text, at, text.len);
    // A digit has at least one bit and at most six.
    if (!all_digits(digits, base) || digits.len > UNBOUNDED_BITS_MAX / 6)
        return false;
    char *copy = memory_take(digits.len + 1);
    for (size_t i = 0; i < digits.len; i++)
        copy[i] = digit_for_gmp(digits.at[i], base);
    copy[digits.len] = 0;
    mpz_t m;
    mpz_init(m);
    mpz_set_str(m, copy, (int)base);
    free(copy);
    if (negative)
        mpz_neg(m, m);
    size_t bits = mpz_sizeinbase(m, 2);
    struct result r;
    result_init(&r, a, bits < 2 ? 2 : (mpfr_prec_t)bits);
    mpfr_set_z(r.at, m, MPFR_RNDN);
    mpz_clear(m);
    *out = result_value(a, r.at, PRECISION_UNBOUNDED);
    return true;
}

bool number_parse_text(struct arena *a, struct str text, struct value *out)
{
    if (!number_parse(a, text, out))
        return false;
    *out = number_with_text(a, *out, text);
    return true;
}

struct str number_text(struct value v)
{
    return value_is(v, VALUE_BIG) && v.flags & VALUE_TEXT ? v.big->text : str_make("", 0);
}
