// SPDX-License-Identifier: Apache-2.0
//
// YAML as Ruby's Psych, and therefore Hiera, reads it: libyaml's syntax and the types of YAML 1.1 with Psych's own rules
// for numbers: `0644` is octal, `1e3` is a string, `1:30` is 5400. Dates and times are refused, as Hiera does; a symbol
// becomes its name.
#include <math.h>
#include <string.h>
#include <strings.h>

#include "base/utf8.h"
#include "formats/base64.h"
#include "formats/yaml/yaml_inside.h"
#include "value/number.h"

static const char digits[] = "0123456789";

static bool is_word_without_case(struct str s, const char *const *words)
{
    for (; *words; words++)
        if (s.len == strlen(*words) && strncasecmp(s.at, *words, s.len) == 0)
            return true;
    return false;
}

// Letters and signs that no number, time or symbol starts with: perhaps after one other character.
static bool begins_like_text(struct str s)
{
    static const char set[] = "_ \t\r\n\v\f!@#$%^&*(){}<>|/\\~;=";
    for (size_t i = 0; i < 2 && i < s.len; i++) {
        char c = s.at[i];
        if (ascii_is_letter(c) || (unsigned char)c >= 0x80 || (c && strchr(set, c)))
            return true;
        if (ascii_is_digit(c) || c == '.' || c == ':' || c == '-')
            return false;
    }
    return false;
}

static void resolve_text(struct arena *a, struct str s, struct value *out)
{
    static const char *const nothing[] = {"~", "null", NULL};
    static const char *const yes[] = {"yes", "true", "on", NULL};
    static const char *const no[] = {"no", "false", "off", NULL};
    if (is_word_without_case(s, nothing))
        *out = value_null(&type_dynamic);
    else if (is_word_without_case(s, yes) || is_word_without_case(s, no))
        *out = value_bool(is_word_without_case(s, yes));
    else
        *out = yaml_string(a, s);
}

// ---- numbers

static size_t sign_of(struct str s)
{
    return s.len && (s.at[0] == '+' || s.at[0] == '-');
}

// Digits without the commas and underscores between them.
static struct str plain_digits(struct arena *a, struct str s)
{
    char *plain = arena_alloc(a, s.len + 1);
    size_t len = 0;
    for (size_t i = 0; i < s.len; i++)
        if (s.at[i] != ',' && s.at[i] != '_')
            plain[len++] = s.at[i];
    return str_make(plain, len);
}

// A decimal number whose commas and underscores are each followed by a digit.
static bool is_decimal_integer(struct str s)
{
    if (str_equal(s, STR("0")))
        return true;
    for (size_t i = 0; i < s.len; i++) {
        bool is_mark =
            (s.at[i] == ',' || s.at[i] == '_') && i && i + 1 < s.len && ascii_is_digit(s.at[i + 1]);
        if (!ascii_is_digit(s.at[i]) && !is_mark)
            return false;
    }
    return s.len && s.at[0] != '0';
}

static bool resolve_integer(struct arena *a, struct str s, struct value *out)
{
    size_t sign = sign_of(s);
    struct str rest = str_slice(s, sign, s.len);
    unsigned base = 10;
    if (str_starts(rest, STR("0b")) && yaml_span(rest, 2, "01_,") == rest.len - 2)
        base = 2;
    else if (str_starts(rest, STR("0x")) &&
             yaml_span(rest, 2, "0123456789abcdefABCDEF_,") == rest.len - 2)
        base = 16;
    else if (str_starts(rest, STR("0")) && rest.len > 1 &&
             yaml_span(rest, 1, "01234567_,") == rest.len - 1)
        base = 8;
    else if (!is_decimal_integer(rest))
        return false;
    struct str plain =
        plain_digits(a, base == 10 ? rest : str_slice(rest, base == 8 ? 1 : 2, rest.len));
    if (!plain.len || !number_parse_integer(a, plain, base, out))
        return false;
    if (s.at[0] == '-')
        *out = number_neg(a, *out);
    return true;
}

// [sign] [digits with commas] `.` [digits] [`e` sign digits]: an exponent needs its sign, and a point before it.
static bool resolve_float(struct arena *a, struct str s, struct value *out)
{
    size_t at = sign_of(s), whole = at;
    if (at < s.len && ascii_is_digit(s.at[at]))
        at += yaml_span(s, at, "0123456789_,");
    whole = at - whole;
    if (at >= s.len || s.at[at] != '.')
        return false;
    size_t places = yaml_span(s, at + 1, digits), end = at + 1 + places;
    if (end < s.len && (s.at[end] == 'e' || s.at[end] == 'E')) {
        size_t sign = end + 1 < s.len ? yaml_span(str_slice(s, end + 1, end + 2), 0, "+-") : 0;
        size_t exponent = yaml_span(s, end + 1 + sign, digits);
        if (!sign || !exponent)
            return false;
        end += 1 + sign + exponent;
    }
    if (end != s.len || !whole + !places == 2)
        return false;
    struct value exact;
    if (!number_parse(a, plain_digits(a, s), &exact))
        return false;
    *out = number_from_float(number_to_double(exact));
    return true;
}

// The part after the colon at `*at`: one or two digits below 60, and (`*has_places`) places after a point.
static bool read_sixtieth(struct str s, size_t *at, double *out, bool *has_places)
{
    size_t len = yaml_span(str_slice(s, 0, *at + 3), *at + 1, digits);
    double unit = 1;
    if (len == 0 || (len == 2 && s.at[*at + 1] > '5'))
        return false;
    *out = 0;
    for (size_t i = 1; i <= len; i++)
        *out = *out * 10 + (s.at[*at + i] - '0');
    *at += 1 + len;
    *has_places = *at < s.len && s.at[*at] == '.';
    *at += *has_places;
    for (; *has_places && *at < s.len && (ascii_is_digit(s.at[*at]) || s.at[*at] == '_'); ++*at)
        if (s.at[*at] != '_')
            *out += (s.at[*at] - '0') * (unit /= 10);
    return true;
}

// `h:m` and `h:m:s`, in seconds; the last part may have places.
static bool resolve_sexagesimal(struct arena *a, struct str s, struct value *out)
{
    size_t sign = sign_of(s), at = sign, parts = 1;
    bool has_places = false;
    if (at >= s.len || !ascii_is_digit(s.at[at]))
        return false;
    at += yaml_span(s, at, "0123456789_");
    struct value first;
    if (at >= s.len || s.at[at] != ':' ||
        !number_parse(a, plain_digits(a, str_slice(s, 0, at)), &first))
        return false;
    double total = number_to_double(first) * 3600, n;
    for (; at < s.len && s.at[at] == ':' && parts < 3 && !has_places; parts++) {
        if (!read_sixtieth(s, &at, &n, &has_places))
            return false;
        total += n * (parts == 1 ? 60 : 1);
    }
    bool is_sane = at == s.len && fabs(total) < 9e15; // a double is exact up to there
    if (is_sane)
        *out =
            has_places ? number_from_float(total) : number_from_int((int64_t)total, PRECISION_INT);
    return is_sane;
}

// ---- times, symbols

// A number of this many digits at an offset, which moves past it; -1 if there is none.
static int number_at(struct str s, size_t *at, size_t least, size_t most)
{
    size_t len = yaml_span(str_slice(s, 0, *at + most), *at, digits);
    int n = 0;
    for (size_t i = 0; i < len; i++)
        n = n * 10 + (s.at[*at + i] - '0');
    *at += len;
    return len < least ? -1 : n;
}

static bool skip_character(struct str s, size_t *at, char c)
{
    bool is_there = *at < s.len && s.at[*at] == c;
    *at += is_there;
    return is_there;
}

// `10:00:00.5 +01:00`; false if no clock shows it.
static bool is_clock(struct str s, size_t at)
{
    int hour = number_at(s, &at, 1, 2);
    bool is_sound = skip_character(s, &at, ':');
    int minute = number_at(s, &at, 2, 2);
    is_sound &= skip_character(s, &at, ':');
    int second = number_at(s, &at, 2, 2);
    if (skip_character(s, &at, '.'))
        at += yaml_span(s, at, digits);
    at += yaml_span(s, at, " \t");
    is_sound &=
        hour >= 0 && hour <= 24 && minute >= 0 && minute <= 59 && second >= 0 && second <= 60;
    return is_sound && (at == s.len || s.at[at] == 'Z' || s.at[at] == '+' || s.at[at] == '-');
}

static bool is_date_or_time(struct str s)
{
    size_t sign = s.len && s.at[0] == '-', at = sign;
    int year = number_at(s, &at, 4, 4);
    bool is_sound = year >= 0 && skip_character(s, &at, '-');
    int month = number_at(s, &at, 1, 2);
    is_sound &= skip_character(s, &at, '-');
    int day = number_at(s, &at, 1, 2);
    if (!is_sound || month < 1 || month > 12 || day < 1 || day > 31)
        return false;
    if (at == s.len)
        return !sign && day <= yaml_days_of_month(year, month);
    size_t gap = s.at[at] == 'T' || s.at[at] == 't' ? 1 : yaml_span(s, at, " \t");
    return gap && is_clock(s, at + gap);
}

static struct str symbol_name(struct str s)
{
    struct str name = str_slice(s, 1, s.len);
    bool is_quoted = name.len > 1 && (name.at[0] == '"' || name.at[0] == '\'') &&
                     name.at[name.len - 1] == name.at[0];
    return is_quoted ? str_slice(name, 1, name.len - 1) : name;
}

static bool resolve_plain_scalar(struct arena *a, struct str s, struct value *out, const char **why)
{
    static const char *const endless[] = {".inf", "+.inf", "-.inf", NULL};
    static const char *const nan[] = {".nan", NULL};
    if (!s.len)
        *out = value_null(&type_dynamic);
    else if (begins_like_text(s) || memchr(s.at, '\n', s.len))
        resolve_text(a, s, out);
    else if (is_date_or_time(s)) {
        *why = "dates and times are not allowed: write them in quotes";
        return false;
    } else if (is_word_without_case(s, endless))
        *out = number_from_float(s.at[0] == '-' ? -INFINITY : INFINITY);
    else if (is_word_without_case(s, nan)) {
        *why = "`.nan` is not supported";
        return false;
    } else if (s.at[0] == ':' && s.len > 1)
        *out = yaml_string(a, symbol_name(s));
    else if (!resolve_sexagesimal(a, s, out) && !resolve_float(a, s, out) &&
             !resolve_integer(a, s, out))
        *out = yaml_string(a, s);
    return true;
}

static bool resolve_binary(struct arena *a, struct str s, struct value *out, const char **why)
{
    struct str bytes;
    size_t bad;
    *why = "invalid base64 text";
    if (!base64_read(a, s, &bytes, &bad) || !utf8_is_valid(bytes))
        return false;
    *out = yaml_string(a, bytes);
    return true;
}

// `!!float 3`: what a plain scalar of this text is, as a Float. Kernel#Float also takes an exponent without a point or a sign.
static bool resolve_tagged_float(struct arena *a, struct str s, struct value *out, const char **why)
{
    if (!resolve_plain_scalar(a, s, out, why))
        return false;
    bool is_number = value_is_number(*out);
    if (value_is(*out, VALUE_STRING) && yaml_span(s, 0, "0123456789+-.eE") == s.len)
        is_number = number_parse(a, s, out);
    if (is_number)
        *out = number_from_float(number_to_double(*out));
    else
        *why = "expected a number after `!!float`";
    return is_number;
}

static bool resolve_ruby(struct arena *a, const struct event *e, struct value *out,
                         const char **why)
{
    struct str tag = e->properties ? e->properties->tag : STR("");
    *out = VALUE_NONE;
    if (str_starts(tag, STR("!ruby/")) && !str_starts(tag, STR("!ruby/sym"))) {
        *why = "Ruby objects are not allowed";
        return false;
    }
    if (e->kind != EVENT_SCALAR) {
        *why = "Ruby sets are not allowed";
        return !str_equal(tag, STR("tag:yaml.org,2002:set"));
    }
    if (yaml_tag(e) == YAML_TAG_BINARY || str_equal(tag, STR("!binary")))
        return resolve_binary(a, e->text, out, why);
    bool is_text = yaml_tag(e) == YAML_TAG_STR || str_starts(tag, STR("!str")) ||
                   str_starts(tag, STR("!ruby/sym"));
    if (is_text || (!tag.len && e->style != SCALAR_PLAIN)) {
        *out = yaml_string(a, e->text);
        return true;
    }
    if (yaml_tag(e) == YAML_TAG_FLOAT || str_equal(tag, STR("!float")))
        return resolve_tagged_float(a, e->text, out, why);
    return resolve_plain_scalar(a, e->text, out, why);
}

const struct format format_yaml_ruby = {.name = "yaml_ruby",
                                        .title = "YAML",
                                        .read = yaml_read,
                                        .resolve = resolve_ruby,
                                        .merge = MERGE_AS_RUBY};
