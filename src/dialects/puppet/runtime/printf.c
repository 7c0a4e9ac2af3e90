// SPDX-License-Identifier: Apache-2.0
//
// Ruby's sprintf: what sprintf() and the formats of String.new are defined by.
#include <math.h>

#include "base/budget.h"
#include "base/utf8.h"
#include "dialects/puppet/runtime/printf.h"
#include "dialects/puppet/runtime/support.h"

enum { WIDTH_MOST = 1000000 }; // characters: a typing mistake must not fill the memory

// ---- values as Ruby shows them

static void write_ruby_character(struct strbuf *out, struct str s, size_t at, size_t len,
                                 uint32_t code)
{
    static const char letters[] = "\a\b\t\n\v\f\r\033\"\\";
    static const char names[] = "abtnvfre\"\\";
    const char *found = len == 1 && code ? strchr(letters, (int)code) : NULL;
    bool begins_part = code == '#' && at + 1 < s.len && strchr("{$@", s.at[at + 1]) && s.at[at + 1];
    if (found) {
        strbuf_add_char(out, '\\');
        strbuf_add_char(out, names[found - letters]);
    } else if (begins_part) {
        strbuf_add(out, STR("\\#"));
    } else if (len == 1 && (code < 0x20 || code == 0x7f)) {
        strbuf_format(out, "\\u%04X", (unsigned)code);
    } else if (len == 1 && code == UTF8_BAD) {
        strbuf_format(out, "\\x%02X", (unsigned)(unsigned char)s.at[at]);
    } else {
        strbuf_add(out, str_slice(s, at, at + len));
    }
}

void ruby_inspect_string(struct strbuf *out, struct str s)
{
    strbuf_add_char(out, '"');
    for (size_t i = 0; budget_more(i < s.len);) {
        uint32_t code;
        size_t len = utf8_decode(s, i, &code);
        write_ruby_character(out, s, i, len, code);
        i += len;
    }
    strbuf_add_char(out, '"');
}

static void inspect_parts(struct strbuf *out, struct value v)
{
    bool is_hash = puppet_is_hash(v);
    strbuf_add_char(out, is_hash ? '{' : '[');
    for (size_t i = 0; budget_more(i < value_len(v)); i++) {
        if (i)
            strbuf_add(out, STR(", "));
        if (is_hash) {
            ruby_inspect(out, value_real_key(v, i));
            strbuf_add(out, STR("=>"));
        }
        ruby_inspect(out, value_item(v, i));
    }
    strbuf_add_char(out, is_hash ? '}' : ']');
}

void ruby_inspect(struct strbuf *out, struct value v)
{
    if (puppet_is_string(v))
        ruby_inspect_string(out, value_str(&v));
    else if (puppet_is_undef(v))
        strbuf_add(out, STR("nil"));
    else if (puppet_is_default(v))
        strbuf_add(out, STR(":default"));
    else if (value_is_aggregate(v))
        inspect_parts(out, v);
    else
        puppet_write_text(out, v);
}

void ruby_to_s(struct strbuf *out, struct value v)
{
    if (value_is_aggregate(v))
        inspect_parts(out, v);
    else
        puppet_write_text(out, v);
}

// ---- texts as numbers, as Kernel#Integer and Kernel#Float read them

// The base that `0x` and the like say; 0: there is no such prefix.
static int base_of_prefix(struct str s)
{
    char mark = s.len > 1 && s.at[0] == '0' ? (char)(s.at[1] | 0x20) : '\0';
    switch (mark) {
    case 'x': return 16;
    case 'b': return 2;
    case 'o': return 8;
    case 'd': return 10;
    default: return 0;
    }
}

// Digits of a base, with single underscores between them.
static bool read_based_digits(struct str s, int base, uint64_t *out)
{
    bool after_digit = false;
    *out = 0;
    for (size_t i = 0; i < s.len; i++) {
        int digit = str_hex_digit(s.at[i]);
        bool is_gap = s.at[i] == '_' && after_digit && i + 1 < s.len;
        after_digit = !is_gap;
        if (is_gap)
            continue;
        bool is_digit = digit >= 0 && digit < base;
        if (!is_digit || *out > ((uint64_t)INT64_MAX + 1 - (unsigned)digit) / (unsigned)base)
            return false;
        *out = *out * (unsigned)base + (unsigned)digit;
    }
    return after_digit;
}

bool ruby_integer(struct str text, int base, int64_t *out)
{
    struct str s = text_strip(text);
    bool is_negative = s.len && s.at[0] == '-';
    if (s.len && (s.at[0] == '-' || s.at[0] == '+'))
        s = str_slice(s, 1, s.len);
    int marked = base_of_prefix(s);
    if (marked && (!base || base == marked)) {
        s = str_slice(s, 2, s.len);
        base = marked;
    } else if (!base) {
        base = s.len > 1 && s.at[0] == '0' ? 8 : 10;
    }
    uint64_t n;
    if (!read_based_digits(s, base, &n) || (n > INT64_MAX && !is_negative))
        return false;
    *out = is_negative ? (int64_t)(0 - n) : (int64_t)n;
    return true;
}

// Digits, with single underscores between them; the end of them.
static size_t skip_format_digits(struct str s, size_t i)
{
    size_t from = i;
    while (i < s.len &&
           (ascii_is_digit(s.at[i]) || (s.at[i] == '_' && i > from && s.at[i - 1] != '_')))
        i++;
    return i;
}

// Sign, digits, a fraction and an exponent, and nothing else.
static bool is_ruby_float(struct str s)
{
    size_t start = s.len && (s.at[0] == '-' || s.at[0] == '+') ? 1 : 0;
    size_t i = skip_format_digits(s, start);
    if (i == start || s.at[i - 1] == '_')
        return false;
    if (i + 1 < s.len && s.at[i] == '.' && ascii_is_digit(s.at[i + 1]))
        i = skip_format_digits(s, i + 1);
    if (i == s.len || (s.at[i] | 0x20) != 'e')
        return i == s.len;
    size_t exponent = i + 1;
    if (exponent < s.len && (s.at[exponent] == '-' || s.at[exponent] == '+'))
        exponent++;
    i = skip_format_digits(s, exponent);
    return i > exponent && i == s.len;
}

bool ruby_float(struct arena *a, struct str text, double *out)
{
    struct str s = text_strip(text);
    int64_t whole;
    if (s.len > 2 && str_find_char(s, 'x', 0) < s.len && ruby_integer(s, 16, &whole)) {
        *out = (double)whole;
        return true;
    }
    if (!is_ruby_float(s))
        return false;
    char *copy = arena_copy(a, s.at, s.len);
    size_t kept = 0;
    for (size_t k = 0; k < s.len; k++)
        if (copy[k] != '_')
            copy[kept++] = copy[k];
    copy[kept] = '\0';
    *out = strtod(copy, NULL);
    return true;
}

// ---- directives

struct directive {
    bool is_left, has_plus, has_space, has_zero, is_alternate;
    bool has_width, has_precision;
    int64_t width, precision;
    struct value named; // absent: the next argument
    bool is_whole;      // `%{name}`: there is no letter
    char letter;
};

struct formatting {
    struct puppet_call *call;
    struct str format;
    size_t at;
    const struct value *args;
    unsigned count, next;
    struct strbuf *out;
    struct str why;
};

static bool complain_format(struct formatting *f, struct str why)
{
    f->why = why;
    return false;
}

static bool next_argument(struct formatting *f, const struct directive *d, struct value *out)
{
    if (!value_is(d->named, VALUE_ABSENT)) {
        *out = d->named;
        return true;
    }
    if (f->next >= f->count)
        return complain_format(f, STR("too few arguments"));
    *out = f->args[f->next++];
    return true;
}

static void pad_to_width(struct formatting *f, const struct directive *d, struct str text)
{
    size_t len = utf8_count(text);
    size_t width = d->has_width ? (size_t)d->width : 0;
    size_t missing = width > len ? width - len : 0;
    if (!d->is_left)
        strbuf_add_repeat(f->out, ' ', missing);
    strbuf_add(f->out, text);
    if (d->is_left)
        strbuf_add_repeat(f->out, ' ', missing);
}

// Sign and prefix, zeros as far as the width wants them, digits.
static void pad_number(struct formatting *f, const struct directive *d, struct str front,
                       struct str digits)
{
    size_t len = front.len + digits.len;
    size_t width = d->has_width ? (size_t)d->width : 0;
    size_t missing = width > len ? width - len : 0;
    bool is_zero = d->has_zero && !d->is_left;
    if (!d->is_left && !is_zero)
        strbuf_add_repeat(f->out, ' ', missing);
    strbuf_add(f->out, front);
    if (is_zero)
        strbuf_add_repeat(f->out, '0', missing);
    strbuf_add(f->out, digits);
    if (d->is_left)
        strbuf_add_repeat(f->out, ' ', missing);
}

static bool format_text(struct formatting *f, const struct directive *d, struct value v)
{
    struct strbuf text;
    strbuf_init(&text, 0);
    if (d->letter == 'p')
        ruby_inspect(&text, v);
    else
        ruby_to_s(&text, v);
    struct str s = strbuf_str(&text);
    if (d->has_precision) {
        size_t at = 0;
        uint32_t code;
        for (int64_t i = 0; i < d->precision && at < s.len; i++)
            at += utf8_decode(s, at, &code);
        s = str_slice(s, 0, at);
    }
    pad_to_width(f, d, s);
    strbuf_done(&text);
    return true;
}

static bool format_character(struct formatting *f, const struct directive *d, struct value v)
{
    char bytes[UTF8_MOST_BYTES];
    struct str s = puppet_is_string(v) ? value_str(&v) : str_make(bytes, 0);
    if (puppet_is_integer(v)) {
        if (v.integer < 0 || v.integer > 0x10FFFF)
            return complain_format(f, STR("invalid character"));
        s.len = utf8_encode((uint32_t)v.integer, bytes);
    } else if (!s.len) {
        return complain_format(f, STR("%c requires a character"));
    }
    uint32_t code;
    if (utf8_decode(s, 0, &code) < s.len)
        return complain_format(f, STR("%c requires a character"));
    pad_to_width(f, d, s);
    return true;
}

static bool whole_argument(struct formatting *f, struct value v, int64_t *out)
{
    struct arena *a = f->call->arena;
    if (puppet_is_integer(v)) {
        *out = v.integer;
        return true;
    }
    if (puppet_is_float(v)) {
        double d = trunc(number_to_double(v));
        if (!(d >= -9223372036854775808.0 && d < 9223372036854775808.0))
            return complain_format(f, STR("the number does not fit into 64 bits"));
        *out = (int64_t)d;
        return true;
    }
    if (puppet_is_string(v)) {
        struct str text = value_str(&v);
        return ruby_integer(text, 0, out) ||
               complain_format(
                   f, str_format(a, "invalid value for Integer(): \"%.*s\"", STR_ARGS(text)));
    }
    struct str kind = puppet_is_undef(v) ? STR("nil") : type_text_of(f->call, v);
    return complain_format(f, str_format(a, "can't convert %.*s into Integer", STR_ARGS(kind)));
}

static unsigned bits_of_base(char letter)
{
    return letter == 'x' || letter == 'X'   ? 4
           : letter == 'o'                  ? 3
           : letter == 'b' || letter == 'B' ? 1
                                            : 0;
}

// Digits in a base that is a power of two. A negative number without a sign is shown as its complement: `..f01`.
static void write_based_digits(struct strbuf *out, int64_t n, unsigned bits, bool is_complement)
{
    char reversed[65];
    size_t len = 0;
    unsigned mask = (1U << bits) - 1;
    uint64_t rest = (uint64_t)n;
    if (is_complement) {
        int64_t left = n;
        while (left != -1) {
            reversed[len++] = "0123456789abcdef"[(uint64_t)left & mask];
            left = left < 0 ? ~(~left >> bits) : left >> bits;
        }
        while (len && reversed[len - 1] == "0123456789abcdef"[mask])
            len--;
        strbuf_add(out, STR(".."));
        strbuf_add_char(out, "0123456789abcdef"[mask]);
    } else {
        do {
            reversed[len++] = "0123456789abcdef"[rest & mask];
            rest >>= bits;
        } while (rest);
    }
    while (len)
        strbuf_add_char(out, reversed[--len]);
}

static void write_prefix(struct strbuf *front, const struct directive *d, int64_t n)
{
    if (!d->is_alternate || !n)
        return;
    if (d->letter == 'o')
        strbuf_add_char(front, '0');
    else if (bits_of_base(d->letter)) {
        strbuf_add_char(front, '0');
        strbuf_add_char(front, d->letter);
    }
}

static void write_sign(struct strbuf *front, const struct directive *d, bool is_negative)
{
    if (is_negative)
        strbuf_add_char(front, '-');
    else if (d->has_plus || d->has_space)
        strbuf_add_char(front, d->has_plus ? '+' : ' ');
}

static void raise_digits(struct strbuf *digits)
{
    for (size_t i = 0; i < digits->len; i++)
        if (digits->at[i] >= 'a' && digits->at[i] <= 'f')
            digits->at[i] = (char)(digits->at[i] - 'a' + 'A');
}

static bool format_whole(struct formatting *f, const struct directive *d, struct value v)
{
    int64_t n;
    if (!whole_argument(f, v, &n))
        return false;
    unsigned bits = bits_of_base(d->letter);
    bool is_complement = bits && n < 0 && !d->has_plus && !d->has_space;
    uint64_t size = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    struct strbuf front, digits;
    strbuf_init(&front, 0);
    strbuf_init(&digits, 0);
    if (!is_complement)
        write_sign(&front, d, n < 0);
    write_prefix(&front, d, n);
    if (bits)
        write_based_digits(&digits, is_complement ? n : (int64_t)size, bits, is_complement);
    else
        strbuf_format(&digits, "%llu", (unsigned long long)size);
    if (d->letter == 'X')
        raise_digits(&digits);
    struct directive shown = *d;
    shown.has_zero = d->has_zero && !d->has_precision;
    if (d->has_precision && (size_t)d->precision > digits.len)
        strbuf_add_repeat(&front, is_complement ? digits.at[digits.len - 1] : '0',
                          (size_t)d->precision - digits.len);
    pad_number(f, &shown, strbuf_str(&front), strbuf_str(&digits));
    strbuf_done(&front);
    strbuf_done(&digits);
    return true;
}

static bool float_argument(struct formatting *f, struct value v, double *out)
{
    struct arena *a = f->call->arena;
    if (value_is_number(v)) {
        *out = number_to_double(v);
        return true;
    }
    if (puppet_is_string(v)) {
        struct str text = value_str(&v);
        return ruby_float(a, text, out) ||
               complain_format(
                   f, str_format(a, "invalid value for Float(): \"%.*s\"", STR_ARGS(text)));
    }
    struct str kind = puppet_is_undef(v) ? STR("nil") : type_text_of(f->call, v);
    return complain_format(f, str_format(a, "can't convert %.*s into Float", STR_ARGS(kind)));
}

// The digits of a finite number that is not negative.
static void write_float_digits(struct strbuf *out, const struct directive *d, double x)
{
    int precision = d->has_precision ? (int)d->precision : 6;
    bool alt = d->is_alternate;
    switch (d->letter) {
    case 'f':
        alt ? strbuf_format(out, "%#.*f", precision, x) : strbuf_format(out, "%.*f", precision, x);
        break;
    case 'e':
        alt ? strbuf_format(out, "%#.*e", precision, x) : strbuf_format(out, "%.*e", precision, x);
        break;
    case 'E':
        alt ? strbuf_format(out, "%#.*E", precision, x) : strbuf_format(out, "%.*E", precision, x);
        break;
    case 'g':
        alt ? strbuf_format(out, "%#.*g", precision, x) : strbuf_format(out, "%.*g", precision, x);
        break;
    case 'G':
        alt ? strbuf_format(out, "%#.*G", precision, x) : strbuf_format(out, "%.*G", precision, x);
        break;
    case 'A':
        d->has_precision ? strbuf_format(out, "%.*A", precision, x) : strbuf_format(out, "%A", x);
        break;
    default:
        d->has_precision ? strbuf_format(out, "%.*a", precision, x) : strbuf_format(out, "%a", x);
        break;
    }
}

static bool format_float(struct formatting *f, const struct directive *d, struct value v)
{
    double x;
    if (!float_argument(f, v, &x))
        return false;
    bool is_finite = isfinite(x);
    struct str front = signbit(x) && !isnan(x) ? STR("-")
                       : d->has_plus           ? STR("+")
                       : d->has_space          ? STR(" ")
                                               : STR("");
    struct strbuf digits;
    strbuf_init(&digits, 0);
    if (is_finite)
        write_float_digits(&digits, d, fabs(x));
    else
        strbuf_add_cstr(&digits, isnan(x) ? "NaN" : "Inf");
    struct directive shown = *d;
    shown.has_zero = d->has_zero && is_finite;
    pad_number(f, &shown, front, strbuf_str(&digits));
    strbuf_done(&digits);
    return true;
}

static bool format_directive(struct formatting *f, struct directive *d)
{
    struct value v;
    if (d->is_whole) {
        d->letter = 's';
        return format_text(f, d, d->named);
    }
    if (d->letter == '%') {
        strbuf_add_char(f->out, '%');
        return true;
    }
    if (!next_argument(f, d, &v))
        return false;
    if (strchr("sp", d->letter))
        return format_text(f, d, v);
    if (d->letter == 'c')
        return format_character(f, d, v);
    if (strchr("diuxXobB", d->letter))
        return format_whole(f, d, v);
    return format_float(f, d, v);
}

// ---- reading them

static bool read_count(struct formatting *f, int64_t *out)
{
    int64_t n = 0;
    while (f->at < f->format.len && ascii_is_digit(f->format.at[f->at])) {
        n = n * 10 + (f->format.at[f->at++] - '0');
        if (n > WIDTH_MOST)
            return complain_format(f, STR("width too big"));
    }
    *out = n;
    return true;
}

static bool take_named(struct formatting *f, struct directive *d, char end)
{
    struct arena *a = f->call->arena;
    size_t from = f->at + 1;
    size_t to = str_find_char(f->format, end, from);
    struct str name = str_slice(f->format, from, to);
    if (to == f->format.len)
        return complain_format(f, STR("malformed name - unmatched parenthesis"));
    if (f->count != 1 || !puppet_is_hash(f->args[0]))
        return complain_format(f, STR("one hash required"));
    struct value found = value_get(f->args[0], name);
    if (value_is(found, VALUE_ABSENT))
        return complain_format(
            f, str_format(a, "key%c%.*s%c not found", end == '>' ? '<' : '{', STR_ARGS(name), end));
    d->named = found;
    d->is_whole = end == '}';
    f->at = to + 1;
    return true;
}

static bool take_star(struct formatting *f, struct directive *d)
{
    struct value v;
    int64_t n;
    f->at++;
    if (!next_argument(f, &(struct directive){0}, &v) || !whole_argument(f, v, &n))
        return false;
    if (n < -WIDTH_MOST || n > WIDTH_MOST)
        return complain_format(f, STR("width too big"));
    d->is_left |= n < 0;
    d->has_width = true;
    d->width = n < 0 ? -n : n;
    return true;
}

// Digits: a width, or before a `$` the number of an argument.
static bool take_digits(struct formatting *f, struct directive *d)
{
    int64_t n;
    if (!read_count(f, &n))
        return false;
    if (f->at < f->format.len && f->format.at[f->at] == '$') {
        f->at++;
        if (n < 1 || n > (int64_t)f->count)
            return complain_format(f, STR("too few arguments"));
        d->named = f->args[n - 1];
        return true;
    }
    d->has_width = true;
    d->width = n;
    return true;
}

static bool take_precision(struct formatting *f, struct directive *d)
{
    f->at++;
    d->has_precision = true;
    if (f->at < f->format.len && f->format.at[f->at] == '*') {
        struct directive star = {0};
        if (!take_star(f, &star))
            return false;
        d->precision = star.width;
        d->has_precision = !star.is_left;
        return true;
    }
    return read_count(f, &d->precision);
}

static bool take_flag(struct directive *d, char ch)
{
    switch (ch) {
    case '-': d->is_left = true; return true;
    case '+': d->has_plus = true; return true;
    case ' ': d->has_space = true; return true;
    case '0': d->has_zero = true; return true;
    case '#': d->is_alternate = true; return true;
    default: return false;
    }
}

// After the `%`: all up to the letter.
static bool read_directive(struct formatting *f, struct directive *d)
{
    while (f->at < f->format.len && !d->is_whole) {
        char ch = f->format.at[f->at];
        bool is_good = true;
        if (take_flag(d, ch))
            f->at++;
        else if (ch == '*')
            is_good = take_star(f, d);
        else if (ch == '<' || ch == '{')
            is_good = take_named(f, d, ch == '<' ? '>' : '}');
        else if (ch == '.')
            is_good = take_precision(f, d);
        else if (ascii_is_digit(ch))
            is_good = take_digits(f, d);
        else {
            d->letter = ch;
            f->at++;
            return true;
        }
        if (!is_good)
            return false;
    }
    return d->is_whole ||
           complain_format(f, STR("incomplete format specifier; use %% (double %) instead"));
}

bool ruby_format(struct puppet_call *c, struct str format, const struct value *args, unsigned count,
                 struct strbuf *out, struct str *why)
{
    struct formatting f = {.call = c, .format = format, .args = args, .count = count, .out = out};
    while (budget_more(f.at < format.len)) {
        size_t percent = str_find_char(format, '%', f.at);
        strbuf_add(out, str_slice(format, f.at, percent));
        if (percent == format.len)
            return true;
        f.at = percent + 1;
        struct directive d = {0};
        bool is_good = read_directive(&f, &d);
        if (is_good && !d.is_whole && (!d.letter || !strchr("%spcdiuxXobBfeEgGaA", d.letter)))
            is_good = complain_format(
                &f, str_format(c->arena, "malformed format string - %%%c", d.letter));
        if (!is_good || !format_directive(&f, &d)) {
            *why = f.why;
            return false;
        }
    }
    return true;
}
