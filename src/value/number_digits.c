// SPDX-License-Identifier: Apache-2.0
//
// Digits of numbers for whoever lays them out himself: the shortest decimal, so many digits of the
// exact one, and whole numbers in any base.
#include <stdlib.h>
#include <string.h>

#include "value/number_inside.h"

int64_t number_exponent(struct value x)
{
    struct operand o;
    operand_load(&o, x);
    return mpfr_regular_p(o.at) ? mpfr_get_exp(o.at) : 0;
}

struct number_digits number_shortest(struct arena *a, struct value x)
{
    struct decimal d = decimal_shortest(x);
    struct number_digits out = {str_make(arena_copy(a, d.digits, d.len), d.len), d.point};
    free(d.digits);
    return out;
}

// How many digits the exact decimal of x may have: those of its bits, and one more for every power of
// two that divides it.
static size_t exact_digits_most(mpfr_srcptr x)
{
    mpfr_exp_t exponent = mpfr_get_exp(x), bits = mpfr_get_prec(x);
    mpfr_exp_t least = exponent - bits;
    return (size_t)(bits + (exponent > 0 ? exponent : -exponent) + (least < 0 ? -least : 0) + 2);
}

static struct number_digits trimmed_digits(struct arena *a, const char *digits, int64_t point)
{
    size_t len = strlen(digits);
    while (len > 0 && digits[len - 1] == '0')
        len--;
    return (struct number_digits){str_make(arena_copy(a, digits, len), len), len ? point : 0};
}

// Rounded to no digit at all: nothing is left, or a single one in the place before the first.
static struct number_digits rounded_away(mpfr_srcptr x, int64_t point)
{
    char first[8];
    mpfr_exp_t ignored;
    mpfr_get_str(first, &ignored, 10, 2, x, MPFR_RNDU); // upwards: 50 is exactly a half
    bool is_more = first[0] > '5' || (first[0] == '5' && first[1] > '0') || ignored > point;
    return is_more ? (struct number_digits){STR("1"), point + 1} : (struct number_digits){0};
}

// Where the point of the exact decimal is.
static int64_t exact_point(mpfr_srcptr x)
{
    char first[8];
    mpfr_exp_t point;
    mpfr_get_str(first, &point, 10, 2, x, MPFR_RNDZ);
    return point;
}

static struct number_digits rounded(struct arena *a, mpfr_srcptr x, int64_t count)
{
    if (count < 0)
        return (struct number_digits){0};
    if (count == 0)
        return rounded_away(x, exact_point(x));
    size_t most = exact_digits_most(x), n = (uint64_t)count < most ? (size_t)count : most;
    char *digits = memory_take(n + 8);
    mpfr_exp_t point;
    mpfr_get_str(digits, &point, 10, n, x, MPFR_RNDN);
    struct number_digits out = trimmed_digits(a, digits, point);
    free(digits);
    return out;
}

struct number_digits number_rounded(struct arena *a, struct value x, int64_t count, bool is_places)
{
    struct operand o;
    operand_load(&o, x);
    assert(mpfr_regular_p(o.at));
    mpfr_t absolute;
    mpfr_init2(absolute, mpfr_get_prec(o.at));
    mpfr_abs(absolute, o.at, MPFR_RNDN);
    struct number_digits out =
        rounded(a, absolute, is_places ? exact_point(absolute) + count : count);
    mpfr_clear(absolute);
    return out;
}

struct str number_whole_digits(struct arena *a, struct value x, int base)
{
    struct operand o;
    operand_load(&o, x);
    mpz_t z;
    mpz_init(z);
    mpfr_get_z(z, o.at, MPFR_RNDZ);
    mpz_abs(z, z);
    char *text = arena_alloc(a, mpz_sizeinbase(z, base) + 2);
    mpz_get_str(text, base, z);
    mpz_clear(z);
    return str_of(text);
}
