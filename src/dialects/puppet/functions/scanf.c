// SPDX-License-Identifier: Apache-2.0
//
// Reading values from a text by a format, as Ruby's scanf does: white space matches any, `%d` a whole number, and so on.
// The result ends where the text does not match any more.
#include "base/budget.h"
#include "base/regex.h"
#include "dialects/puppet/runtime/support.h"

struct text_scan {
    struct puppet_call *call;
    struct str text, format;
    size_t at, next; // in the text, in the format
    struct values found;
};

// One directive: `%*5d`, `%[a-z]`.
struct scan_directive {
    bool is_skipped;
    size_t width; // SIZE_MAX: any
    char kind;
    struct str set; // of `[`: between the brackets
};

static bool is_scan_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static void skip_scan_space(struct text_scan *s)
{
    while (s->at < s->text.len && is_scan_space(s->text.at[s->at]))
        s->at++;
}

static char format_char(const struct text_scan *s)
{
    return s->next < s->format.len ? s->format.at[s->next] : '\0';
}

// False: it is not a directive.
static bool read_directive(struct text_scan *s, struct scan_directive *d)
{
    *d = (struct scan_directive){.width = SIZE_MAX};
    s->next++;
    if (format_char(s) == '*') {
        d->is_skipped = true;
        s->next++;
    }
    size_t width = 0;
    bool has_width = false;
    for (; ascii_is_digit(format_char(s)) && width < 1000000; s->next++) {
        width = width * 10 + (size_t)(format_char(s) - '0');
        has_width = true;
    }
    if (has_width && width)
        d->width = width;
    d->kind = format_char(s);
    s->next++;
    if (d->kind != '[')
        return d->kind && strchr("dixXoufFgGeEaAsc%", d->kind);
    size_t first = s->next + (format_char(s) == '^');
    size_t end = str_find_char(s->format, ']', first + 1);
    d->set = str_slice(s->format, s->next, end);
    s->next = end + 1;
    return end < s->format.len;
}

static bool is_in_set(struct str set, char c)
{
    bool is_negated = set.len && set.at[0] == '^', is_in = false;
    for (size_t i = is_negated; i < set.len && !is_in; i++) {
        bool is_range = i + 2 < set.len && set.at[i + 1] == '-';
        unsigned char low = (unsigned char)set.at[i],
                      high = (unsigned char)set.at[is_range ? i + 2 : i];
        is_in = (unsigned char)c >= low && (unsigned char)c <= high;
        i += is_range ? 2 : 0;
    }
    return is_in != is_negated;
}

// The pattern of what a directive takes.
static struct str pattern_of_kind(char kind)
{
    switch (kind) {
    case 'd':
    case 'u': return STR("\\A[-+]?\\d+");
    case 'i': return STR("\\A[-+]?(?:0x[0-9a-fA-F]+|0[0-7]*|[1-9]\\d*)");
    case 'x':
    case 'X': return STR("\\A[-+]?(?:0[xX])?[0-9a-fA-F]+");
    case 'o': return STR("\\A[-+]?[0-7]+");
    case 's': return STR("\\A\\S+");
    default: return STR("\\A[-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?");
    }
}

// How much of the text a directive takes; 0: it does not match.
static size_t taken_by(struct text_scan *s, const struct scan_directive *d)
{
    size_t end = d->width > s->text.len ? s->text.len : s->at + d->width;
    struct str rest = str_slice(s->text, s->at, end);
    if (d->kind == 'c')
        return d->width == SIZE_MAX ? rest.len > 0 : rest.len;
    if (d->kind == '[') {
        size_t n = 0;
        while (n < rest.len && is_in_set(d->set, rest.at[n]))
            n++;
        return n;
    }
    struct value failed;
    struct regex *r = open_pattern(s->call, pattern_of_kind(d->kind), &failed);
    struct regex_group *groups = ARENA_ARRAY(s->call->arena, struct regex_group, 2);
    bool is_match = r && regex_match(r, rest, 0, groups) == REGEX_MATCH;
    if (r)
        regex_close(r);
    return is_match ? groups[0].end : 0;
}

static struct value scanned_number(struct text_scan *s, struct str text, int base)
{
    char *end;
    char *copy = ARENA_ARRAY(s->call->arena, char, text.len + 1);
    memcpy(copy, text.at, text.len);
    return value_int(strtoll(copy, &end, base));
}

static struct value scanned_value(struct text_scan *s, char kind, struct str text)
{
    char *copy;
    switch (kind) {
    case 'd':
    case 'u': return scanned_number(s, text, 10);
    case 'i': return scanned_number(s, text, 0);
    case 'x':
    case 'X': return scanned_number(s, text, 16);
    case 'o': return scanned_number(s, text, 8);
    case 's':
    case 'c':
    case '[': return string_value(s->call, text);
    default:
        copy = ARENA_ARRAY(s->call->arena, char, text.len + 1);
        memcpy(copy, text.at, text.len);
        return number_from_float(strtod(copy, NULL));
    }
}

// False: the text does not match any more.
static bool scan_directive(struct text_scan *s)
{
    struct scan_directive d;
    if (!read_directive(s, &d))
        return false;
    if (d.kind != 'c' && d.kind != '[')
        skip_scan_space(s);
    if (d.kind == '%') {
        bool is_percent = s->at < s->text.len && s->text.at[s->at] == '%';
        s->at += is_percent;
        return is_percent;
    }
    size_t taken = taken_by(s, &d);
    if (!taken)
        return false;
    struct str text = str_slice(s->text, s->at, s->at + taken);
    s->at += taken;
    if (!d.is_skipped)
        values_add(&s->found, scanned_value(s, d.kind, text));
    return true;
}

static bool scan_part(struct text_scan *s)
{
    char c = format_char(s);
    if (c == '%')
        return scan_directive(s);
    s->next++;
    if (is_scan_space(c)) {
        skip_scan_space(s);
        return true;
    }
    bool is_same = s->at < s->text.len && s->text.at[s->at] == c;
    s->at += is_same;
    return is_same;
}

static struct value run_scanf(struct puppet_call *c)
{
    struct text_scan s = {
        .call = c, .text = arg_text(c, 0), .format = arg_text(c, 1), .found = values_in(c)};
    while (s.next < s.format.len && budget_turn() && scan_part(&s)) {
    }
    struct value list = values_array(c, &s.found);
    return has_lambda(c) && !value_is_poison(list) ? puppet_apply(c, c->lambda, &list, 1) : list;
}

static const struct puppet_function rows[] = {
    {"scanf",
     {"String, String, 2, 2", "String, String, Callable[1, 1]"},
     "The values that a text has where a format has directives.",
     run_scanf},
};

const struct puppet_functions puppet_scanf_functions = {rows, COUNT_OF(rows)};
