// SPDX-License-Identifier: Apache-2.0
//
// What a word of TOML means: a bool, a number, a date. Dates are strings, as they are written.
#include "base/utf8.h"
#include "formats/toml/toml_inside.h"
#include "value/number.h"

static bool is_digit_of(char c, unsigned base)
{
    int digit = str_hex_digit(c);
    return digit >= 0 && (unsigned)digit < base;
}

// Digits, with single underscores between them; returns their end.
static size_t skip_digits(struct str s, size_t at, unsigned base)
{
    while (at < s.len && is_digit_of(s.at[at], base)) {
        at++;
        if (at + 1 < s.len && s.at[at] == '_' && is_digit_of(s.at[at + 1], base))
            at++;
    }
    return at;
}

static unsigned base_of(struct str s)
{
    return str_starts(s, STR("0x"))   ? 16
           : str_starts(s, STR("0o")) ? 8
           : str_starts(s, STR("0b")) ? 2
                                      : 10;
}

// What follows the whole part: `.5`, `e-3`. Returns its end, or 0 if digits are missing.
static size_t skip_fraction(struct str s, size_t at)
{
    if (at < s.len && s.at[at] == '.') {
        size_t end = skip_digits(s, at + 1, 10);
        if (end == at + 1)
            return 0;
        at = end;
    }
    if (at < s.len && (s.at[at] == 'e' || s.at[at] == 'E')) {
        size_t from = at + 1 + (at + 1 < s.len && (s.at[at + 1] == '+' || s.at[at + 1] == '-'));
        at = skip_digits(s, from, 10);
        if (at == from)
            return 0;
    }
    return at;
}

static enum toml_word number_word(struct str s)
{
    unsigned base = base_of(s);
    if (base != 10)
        return s.len > 2 && skip_digits(s, 2, base) == s.len ? TOML_INTEGER : TOML_NO_WORD;
    size_t sign = s.len && (s.at[0] == '+' || s.at[0] == '-');
    struct str rest = str_slice(s, sign, s.len);
    if (str_equal(rest, STR("inf")) || str_equal(rest, STR("nan")))
        return TOML_FLOAT;
    size_t whole = skip_digits(s, sign, 10);
    bool has_zero = whole > sign + 1 && s.at[sign] == '0';
    if (whole == sign || has_zero || skip_fraction(s, whole) != s.len)
        return TOML_NO_WORD;
    return whole == s.len ? TOML_INTEGER : TOML_FLOAT;
}

// ---- dates and times

// `pattern` at an offset: `0` is a digit. Returns its end, or 0 if it does not match.
static size_t skip_pattern(struct str s, size_t at, const char *pattern)
{
    for (; *pattern; pattern++, at++)
        if (at >= s.len || (*pattern == '0' ? !is_digit_of(s.at[at], 10) : s.at[at] != *pattern))
            return 0;
    return at;
}

static int two_digits(struct str s, size_t at)
{
    return (s.at[at] - '0') * 10 + (s.at[at + 1] - '0');
}

static size_t skip_date(struct str s)
{
    static const int days[] = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    size_t end = skip_pattern(s, 0, "0000-00-00");
    if (!end)
        return 0;
    int year = two_digits(s, 0) * 100 + two_digits(s, 2), month = two_digits(s, 5),
        day = two_digits(s, 8);
    bool is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    bool is_sound = month >= 1 && month <= 12 && day >= 1 && day <= days[month - 1] &&
                    (month != 2 || day < 29 || is_leap);
    return is_sound ? end : 0;
}

static size_t skip_time(struct str s, size_t at)
{
    size_t end = skip_pattern(s, at, "00:00:00");
    if (!end || two_digits(s, at) > 23 || two_digits(s, at + 3) > 59 || two_digits(s, at + 6) > 60)
        return 0;
    if (end < s.len && s.at[end] == '.') {
        size_t digits = end + 1;
        while (digits < s.len && is_digit_of(s.at[digits], 10))
            digits++;
        return digits > end + 1 ? digits : 0;
    }
    return end;
}

static bool is_offset(struct str s, size_t at)
{
    if (at + 1 == s.len && (s.at[at] == 'Z' || s.at[at] == 'z'))
        return true;
    bool has_sign = at < s.len && (s.at[at] == '+' || s.at[at] == '-');
    return has_sign && skip_pattern(s, at + 1, "00:00") == s.len && two_digits(s, at + 1) <= 23 &&
           two_digits(s, at + 4) <= 59;
}

static bool is_date(struct str s)
{
    size_t at = skip_date(s);
    if (!at)
        return skip_time(s, 0) == s.len;
    if (at == s.len)
        return true;
    if (s.at[at] != 'T' && s.at[at] != 't' && s.at[at] != ' ')
        return false;
    at = skip_time(s, at + 1);
    return at && (at == s.len || is_offset(s, at));
}

enum toml_word toml_word(struct str s)
{
    if (str_equal(s, STR("true")) || str_equal(s, STR("false")))
        return TOML_BOOL;
    if (s.len >= 8 && (s.at[4] == '-' || s.at[2] == ':'))
        return is_date(s) ? TOML_DATE : TOML_NO_WORD;
    return number_word(s);
}

// ---- values

static bool resolve_number(struct arena *a, struct str s, enum toml_word word, struct value *out,
                           const char **why)
{
    char *digits = arena_alloc(a, s.len + 1);
    size_t len = 0;
    for (size_t i = 0; i < s.len; i++)
        if (s.at[i] != '_' && !(s.at[i] == '+' && i == 0))
            digits[len++] = s.at[i];
    struct str text = str_make(digits, len);
    unsigned base = base_of(text);
    if (str_ends(text, STR("nan"))) {
        *why = "`nan` is not supported";
        return false;
    }
    *why = "this number is too large";
    if (str_ends(text, STR("inf")))
        return number_parse(a, digits[0] == '-' ? STR("-Inf") : STR("Inf"), out);
    if (word == TOML_FLOAT)
        return number_parse(a, text, out);
    int64_t small; // as many bits as TOML promises
    return number_parse_integer(a, base == 10 ? text : str_slice(text, 2, len), base, out) &&
           number_to_int(*out, &small);
}

bool toml_resolve(struct arena *a, const struct event *e, struct value *out, const char **why)
{
    enum toml_word word = e->style == SCALAR_PLAIN ? toml_word(e->text) : TOML_NO_WORD;
    if (word == TOML_INTEGER || word == TOML_FLOAT)
        return resolve_number(a, e->text, word, out, why);
    if (word == TOML_BOOL)
        *out = value_bool(str_equal(e->text, STR("true")));
    else
        *out = value_string(a, utf8_nfc(a, e->text));
    return true;
}
