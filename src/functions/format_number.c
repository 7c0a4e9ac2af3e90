// SPDX-License-Identifier: Apache-2.0
//
// Numbers as Go's fmt prints its big numbers: digits are computed first, exactly, then the layout, then sign and
// padding. `%d` pads around sign and base, `%f` around the sign.
#include <string.h>

#include "functions/format.h"
#include "value/number.h"

enum {
    DEFAULT_PLACES = 6,
    SHORTEST_EXPONENT = 6, // from 10^6 on the shortest form has an exponent
};

// ---- whole numbers

static int base_of(char mode)
{
    switch (mode) {
    case 'b': return 2;
    case 'o': return 8;
    case 'x':
    case 'X': return 16;
    default: return 10;
    }
}

static const char *prefix_of(const struct verb *v)
{
    if (!v->sharp)
        return "";
    switch (v->mode) {
    case 'b': return "0b";
    case 'o': return "0";
    case 'x': return "0x";
    case 'X': return "0X";
    default: return "";
    }
}

static const char *sign_of(const struct verb *v, bool is_negative)
{
    if (is_negative)
        return "-";
    if (v->plus)
        return "+";
    return v->space ? " " : "";
}

static void add_upper(struct strbuf *out, struct str s)
{
    for (size_t i = 0; i < s.len; i++)
        strbuf_add_char(out, s.at[i] >= 'a' && s.at[i] <= 'f' ? (char)(s.at[i] - 32) : s.at[i]);
}

static size_t lacking(int64_t wanted, size_t have)
{
    return wanted > 0 && (uint64_t)wanted > have ? (size_t)wanted - have : 0;
}

bool format_integer(struct strbuf *out, struct arena *a, const struct verb *v, struct value number)
{
    if (!number_is_whole(number))
        return false;
    struct str digits = number_whole_digits(a, number, base_of(v->mode));
    const char *prefix = prefix_of(v);
    const char *sign = sign_of(v, number_sign(number) < 0);
    size_t zeros = v->precision >= 0 ? lacking(v->precision, digits.len) : 0;
    if (v->precision == 0 && number_is_zero(number))
        return true; // no digit was requested and none is needed
    size_t pad = lacking(v->width, strlen(sign) + strlen(prefix) + zeros + digits.len);
    bool with_zeros = v->zero && !v->minus && v->precision < 0;
    if (!v->minus && !with_zeros)
        strbuf_add_repeat(out, ' ', pad);
    strbuf_add_cstr(out, sign);
    strbuf_add_cstr(out, prefix);
    strbuf_add_repeat(out, '0', zeros + (with_zeros ? pad : 0));
    if (v->mode == 'X')
        add_upper(out, digits);
    else
        strbuf_add(out, digits);
    if (v->minus)
        strbuf_add_repeat(out, ' ', pad);
    return true;
}

// ---- floats: layouts of digits

static size_t clamped(int64_t n)
{
    return n > 0 ? (size_t)n : 0;
}

// `count` digits from `from` on, zeros where there are none.
static void add_digits(struct strbuf *out, const struct number_digits *d, int64_t from,
                       int64_t count)
{
    size_t before = from < 0 ? clamped(-from < count ? -from : count) : 0;
    strbuf_add_repeat(out, '0', before);
    from += (int64_t)before;
    count -= (int64_t)before;
    struct str have = d->text.len && from >= 0 && count > 0
                          ? str_slice(d->text, (size_t)from, (size_t)(from + count))
                          : str_make(NULL, 0);
    strbuf_add(out, have);
    strbuf_add_repeat(out, '0', clamped(count - (int64_t)have.len));
}

// 1.5e+03 with this many digits after the point.
static void add_scientific(struct strbuf *out, const struct number_digits *d, int64_t places,
                           char mark)
{
    add_digits(out, d, 0, 1);
    if (places > 0) {
        strbuf_add_char(out, '.');
        add_digits(out, d, 1, places);
    }
    int64_t exponent = d->text.len ? d->point - 1 : 0;
    strbuf_format(out, "%c%c%02lld", mark, exponent < 0 ? '-' : '+',
                  (long long)(exponent < 0 ? -exponent : exponent));
}

static void add_positional(struct strbuf *out, const struct number_digits *d, int64_t places)
{
    if (d->point > 0)
        add_digits(out, d, 0, d->point);
    else
        strbuf_add_char(out, '0');
    if (places > 0) {
        strbuf_add_char(out, '.');
        add_digits(out, d, d->point, places);
    }
}

// The shorter of the two; `digits` is the requested number of digits, or -1.
static void add_general(struct strbuf *out, const struct number_digits *d, int64_t digits,
                        bool is_upper)
{
    int64_t len = (int64_t)d->text.len;
    int64_t most = digits;
    if (most > len && len >= d->point)
        most = len;
    if (digits < 0)
        most = SHORTEST_EXPONENT;
    int64_t exponent = d->point - 1;
    if (exponent < -4 || exponent >= most) {
        int64_t shown = digits < 0 || digits > len ? len : digits;
        add_scientific(out, d, shown - 1, is_upper ? 'E' : 'e');
        return;
    }
    add_positional(out, d, len > d->point ? len - d->point : 0);
}

static struct number_digits digits_for(struct arena *a, const struct verb *v, struct value number,
                                       int64_t precision)
{
    if (number_is_zero(number))
        return (struct number_digits){0};
    if (precision < 0)
        return number_shortest(a, number);
    switch (v->mode) {
    case 'f': return number_rounded(a, number, precision, true);
    case 'e':
    case 'E': return number_rounded(a, number, precision + 1, false);
    default: return number_rounded(a, number, precision ? precision : 1, false);
    }
}

static void add_layout(struct strbuf *out, struct arena *a, const struct verb *v,
                       struct value number)
{
    bool is_general = v->mode == 'g' || v->mode == 'G';
    int64_t precision = v->precision >= 0 ? v->precision : is_general ? -1 : DEFAULT_PLACES;
    struct number_digits d = digits_for(a, v, number, precision);
    switch (v->mode) {
    case 'f': add_positional(out, &d, precision); return;
    case 'e':
    case 'E': add_scientific(out, &d, precision, v->mode); return;
    default: add_general(out, &d, precision ? precision : 1, v->mode == 'G'); return;
    }
}

static bool is_negative(struct value number)
{
    struct strbuf sign; // also of a zero, where only the text shows it
    if (!number_is_zero(number))
        return number_sign(number) < 0;
    strbuf_init(&sign, 4);
    number_write(&sign, number);
    bool has_minus = sign.at[0] == '-';
    strbuf_done(&sign);
    return has_minus;
}

void format_float(struct strbuf *out, struct arena *a, const struct verb *v, struct value number)
{
    struct strbuf layout;
    strbuf_init(&layout, out->cap_bytes);
    bool is_infinite = number_is_infinite(number);
    if (is_infinite)
        strbuf_add_cstr(&layout, "Inf");
    else
        add_layout(&layout, a, v, number);
    const char *sign = sign_of(v, is_negative(number));
    if (is_infinite && !*sign)
        sign = "+";
    size_t pad = lacking(v->width, strlen(sign) + layout.len);
    bool with_zeros = v->zero && !v->minus && !is_infinite;
    if (!v->minus && !with_zeros)
        strbuf_add_repeat(out, ' ', pad);
    strbuf_add_cstr(out, sign);
    if (with_zeros)
        strbuf_add_repeat(out, '0', pad);
    strbuf_add(out, strbuf_str(&layout));
    if (v->minus)
        strbuf_add_repeat(out, ' ', pad);
    out->full |= layout.full;
    strbuf_done(&layout);
}

void format_shortest(struct strbuf *out, struct arena *a, struct value number)
{
    format_float(out, a, &(struct verb){.mode = 'g', .width = -1, .precision = -1}, number);
}

// ---- cost

uint64_t format_number_cost(const struct verb *v, struct value number)
{
    int64_t exponent = number_exponent(number);
    uint64_t before = exponent > 0 ? (uint64_t)exponent : 0;
    uint64_t asked = v->precision > 0 ? (uint64_t)v->precision : 0;
    uint64_t exact = before + (exponent < 0 ? (uint64_t)-exponent : 0) + 2 * PRECISION_LITERAL;
    switch (v->mode) {
    case 'b':
    case 'd':
    case 'o':
    case 'x':
    case 'X': return before;
    case 'f': return before + (asked < exact ? asked : exact);
    default: return asked < exact ? asked : exact;
    }
}
