// SPDX-License-Identifier: Apache-2.0
//
// Numbers as text that loses no bit: the mantissa in base 16 and a power of 16, `0.1f8@3`.
#include <stdlib.h>

#include "value/number_inside.h"
#include "value/pack.h"

enum {
    DIGIT_BITS = 4,
    DIGITS_MOST = UNBOUNDED_BITS_MAX / DIGIT_BITS + 1,
    EXPONENT_DIGITS = 10, // more than the peer's exponents have
};

void number_pack(struct strbuf *out, struct value v)
{
    struct operand o;
    mpfr_exp_t exponent;
    operand_load(&o, v);
    char *digits = mpfr_get_str(NULL, &exponent, 16, 0, o.at, MPFR_RNDN);
    bool is_negative = digits[0] == '-';
    strbuf_format(out, "%s0.%s@%lld", is_negative ? "-" : "", digits + is_negative,
                  (long long)exponent);
    mpfr_free_str(digits);
}

// `-0.` HEX `@` EXPONENT and nothing else; the number of hexadecimal digits, or 0.
static size_t count_digits(struct str text)
{
    size_t start = str_starts(text, STR("-")), at;
    if (!str_starts(str_slice(text, start, text.len), STR("0.")))
        return 0;
    for (at = start + 2; at < text.len && str_hex_digit(text.at[at]) >= 0; at++)
        ;
    size_t digits = at - start - 2;
    if (!digits || digits > DIGITS_MOST || at == text.len || text.at[at++] != '@')
        return 0;
    at += at < text.len && text.at[at] == '-';
    size_t exponent = at;
    while (at < text.len && ascii_is_digit(text.at[at]))
        at++;
    bool is_good = at == text.len && at > exponent && at - exponent <= EXPONENT_DIGITS;
    return is_good ? digits : 0;
}

bool number_unpack(struct arena *a, struct str text, unsigned precision, struct value *out)
{
    size_t digits = count_digits(text);
    if (!digits)
        return false;
    struct result r;
    struct str ended = str_copy(a, text); // with a NUL
    result_init(&r, a, (mpfr_prec_t)(digits * DIGIT_BITS + 1));
    mpfr_strtofr(r.at, ended.at, NULL, 16, MPFR_RNDN);
    result_clamp(r.at);
    *out = result_value(a, r.at, precision);
    return true;
}
