// SPDX-License-Identifier: Apache-2.0
//
// Timespans in formats such as `%D-%H:%M:%S`. The largest unit of a format takes all that is larger.
#include "base/budget.h"
#include "base/regex.h"
#include "base/utf8.h"
#include "dialects/puppet/runtime/support.h"

enum { SEGMENTS_MOST = 64, SEGMENT_WIDTH_MOST = 1000 };

#define NANOSECONDS INT64_C(1000000000)

struct segment {
    char unit;       // 'D', 'H', 'M', 'S', 'L', 'N'; 0: literal text
    char padding;    // '0', ' ', or 0: none
    int width;       // -1: as is usual for the unit
    bool is_total;   // nothing larger is in the format
    struct str text; // of a literal
};

struct span_format {
    size_t count;
    struct segment segments[SEGMENTS_MOST];
};

static int usual_width(char unit)
{
    return unit == 'D' ? 1 : unit == 'L' ? 3 : unit == 'N' ? 9 : 2;
}

static int64_t nanoseconds_of_unit(char unit)
{
    switch (unit) {
    case 'D': return 86400 * NANOSECONDS;
    case 'H': return 3600 * NANOSECONDS;
    case 'M': return 60 * NANOSECONDS;
    case 'S': return NANOSECONDS;
    case 'L': return 1000000;
    default: return 1;
    }
}

static bool is_fraction(char unit)
{
    return unit == 'L' || unit == 'N';
}

// ---- reading a format

static bool bad_specifier(struct puppet_call *c, struct str format, size_t from, size_t to,
                          struct str *why)
{
    struct str part = str_slice(format, from, to);
    *why = str_format(c->arena, "Bad format specifier '%.*s' in '%.*s', at position %zu",
                      STR_ARGS(part), STR_ARGS(format), to);
    return false;
}

// After a `%`: padding, width, unit; returns where it ends, or 0.
static size_t read_specifier(struct str format, size_t at, struct segment *out)
{
    *out = (struct segment){.padding = '0', .width = -1};
    if (at < format.len && (format.at[at] == '-' || format.at[at] == '_'))
        out->padding = format.at[at++] == '-' ? '\0' : ' ';
    else if (at < format.len && format.at[at] == '0')
        at++;
    while (at < format.len && ascii_is_digit(format.at[at])) {
        out->width = (out->width < 0 ? 0 : out->width * 10) + (format.at[at++] - '0');
        if (out->width > SEGMENT_WIDTH_MOST)
            return 0;
    }
    if (at >= format.len || !strchr("DHMSLN", format.at[at]) || !format.at[at])
        return 0;
    out->unit = format.at[at];
    return at + 1;
}

static void mark_total(struct span_format *f)
{
    static const char units[] = "DHMSLN";
    for (const char *unit = units; *unit; unit++)
        for (size_t i = 0; i < f->count; i++)
            if (f->segments[i].unit == *unit) {
                f->segments[i].is_total = true;
                return;
            }
}

static bool read_span_format(struct puppet_call *c, struct str format, struct span_format *out,
                             struct str *why)
{
    out->count = 0;
    for (size_t at = 0; at < format.len;) {
        if (out->count == SEGMENTS_MOST)
            return bad_specifier(c, format, at, format.len, why);
        struct segment *s = &out->segments[out->count++];
        bool is_percent = format.at[at] == '%';
        if (is_percent && at + 1 < format.len && format.at[at + 1] == '%') {
            *s = (struct segment){.text = str_slice(format, at, at + 1)};
            at += 2;
        } else if (is_percent) {
            size_t end = read_specifier(format, at + 1, s);
            if (!end)
                return bad_specifier(c, format, at, format.len, why);
            at = end;
        } else {
            size_t end = str_find_char(format, '%', at);
            *s = (struct segment){.text = str_slice(format, at, end)};
            at = end;
        }
    }
    mark_total(out);
    return true;
}

// ---- writing

static int64_t value_of_segment(const struct segment *s, uint64_t all)
{
    uint64_t unit = (uint64_t)nanoseconds_of_unit(s->unit);
    static const char larger[] = "DHMS";
    static const uint64_t turns[] = {0, 24, 60,
                                     60}; // after so many, the next larger unit counts one
    if (s->unit == 'N') {
        int width = s->width < 0 ? 9 : s->width;
        uint64_t scale = 1, turn = NANOSECONDS;
        for (int i = width; i < 9; i++)
            scale *= 10;
        turn /= scale;
        all /= scale;
        return (int64_t)(s->is_total ? all : all % turn);
    }
    uint64_t n = all / unit;
    if (s->is_total || s->unit == 'D')
        return (int64_t)n;
    const char *found = strchr(larger, s->unit);
    return (int64_t)(n % (found ? turns[found - larger] : 1000));
}

static void write_segment(struct strbuf *out, const struct segment *s, uint64_t all)
{
    if (!s->unit) {
        strbuf_add(out, s->text);
        return;
    }
    int64_t n = value_of_segment(s, all);
    int width = s->width < 0 ? usual_width(s->unit) : s->width;
    if (!is_fraction(s->unit)) {
        if (!s->padding)
            strbuf_format(out, "%lld", (long long)n);
        else if (s->padding == ' ')
            strbuf_format(out, "%*lld", width, (long long)n);
        else
            strbuf_format(out, "%0*lld", width, (long long)n);
        return;
    }
    while (!s->is_total && s->padding != '0' && n && n % 10 == 0)
        n /= 10;
    if (s->padding)
        strbuf_format(out, "%-*lld", width, (long long)n);
    else
        strbuf_format(out, "%lld", (long long)n);
}

bool timespan_format(struct puppet_call *c, int64_t nanoseconds, struct str format,
                     struct strbuf *out, struct str *why)
{
    struct span_format f;
    if (!read_span_format(c, format, &f, why))
        return false;
    uint64_t all = nanoseconds < 0 ? 0 - (uint64_t)nanoseconds : (uint64_t)nanoseconds;
    if (nanoseconds < 0)
        strbuf_add_char(out, '-');
    for (size_t i = 0; i < f.count; i++)
        write_segment(out, &f.segments[i], all);
    return true;
}

// ---- reading

static void write_segment_pattern(struct strbuf *out, const struct segment *s)
{
    if (!s->unit) {
        strbuf_add_char(out, '(');
        write_regexp_escaped(out, s->text);
        strbuf_add_char(out, ')');
    } else if (s->width >= 0) {
        if (!s->padding)
            strbuf_format(out, "([0-9]{1,%d})", s->width);
        else
            strbuf_format(out, s->padding == '0' ? "([0-9]{%d})" : "([0-9\\s]{%d})", s->width);
    } else if (s->is_total) {
        strbuf_add_cstr(out, s->padding == ' ' ? "\\s*([0-9]+)" : "([0-9]+)");
    } else {
        strbuf_format(out, s->padding == ' ' ? "([0-9\\s]{1,%d})" : "([0-9]{1,%d})",
                      usual_width(s->unit));
    }
}

// Adds what a segment says to `*sum`; false: it is no number, or too large.
static bool add_segment(const struct segment *s, struct str digits, int64_t *sum)
{
    digits = text_lstrip(digits);
    int64_t n = 0, unit = nanoseconds_of_unit(s->unit);
    if (!digits.len || digits.len > 18 || (is_fraction(s->unit) && s->is_total))
        return false;
    for (size_t i = 0; i < digits.len; i++) {
        if (!ascii_is_digit(digits.at[i]))
            return false;
        n = n * 10 + (digits.at[i] - '0');
    }
    if (is_fraction(s->unit)) {
        unit = 1;
        for (size_t i = digits.len; i < 9; i++)
            n *= 10;
    }
    if (n > (INT64_MAX - *sum) / unit)
        return false;
    *sum += n * unit;
    return true;
}

static bool parse_span(struct str text, const struct span_format *f, int64_t *out)
{
    struct strbuf pattern;
    struct regex_error error;
    struct regex_group groups[SEGMENTS_MOST + 1];
    strbuf_init(&pattern, 0);
    strbuf_add(&pattern, STR("\\A-?"));
    for (size_t i = 0; i < f->count; i++)
        write_segment_pattern(&pattern, &f->segments[i]);
    strbuf_add(&pattern, STR("\\z"));
    struct regex *r = regex_open(strbuf_str(&pattern), REGEX_RUBY, &error);
    strbuf_done(&pattern);
    if (!r)
        return false;
    bool is_good = regex_match(r, text, 0, groups) == REGEX_MATCH;
    regex_close(r);
    int64_t sum = 0;
    for (size_t i = 0; is_good && i < f->count; i++)
        if (f->segments[i].unit)
            is_good = add_segment(&f->segments[i],
                                  str_slice(text, groups[i + 1].start, groups[i + 1].end), &sum);
    *out = text.len && text.at[0] == '-' ? -sum : sum;
    return is_good;
}

static bool parse_span_as(struct puppet_call *c, struct str text, struct str format, int64_t *out,
                          struct str *why)
{
    struct span_format f;
    if (!read_span_format(c, format, &f, why))
        return false;
    if (parse_span(text, &f, out))
        return true;
    *why = str_format(c->arena, "Unable to parse '%.*s' using format '%.*s'", STR_ARGS(text),
                      STR_ARGS(format));
    return false;
}

static const char *const usual_span_formats[] = {
    "%D-%H:%M:%S.%-N", "%H:%M:%S.%-N", "%M:%S.%-N", "%S.%-N",
    "%D-%H:%M:%S",     "%H:%M:%S",     "%D-%H:%M",  "%S"};

bool timespan_parse(struct puppet_call *c, struct str text, struct value formats, int64_t *out,
                    struct str *why)
{
    if (puppet_is_string(formats))
        return parse_span_as(c, text, value_str(&formats), out, why);
    bool is_list = puppet_is_array(formats);
    size_t count = is_list ? value_len(formats) : COUNT_OF(usual_span_formats);
    struct strbuf tried;
    strbuf_init(&tried, 0);
    for (size_t i = 0; budget_more(i < count); i++) {
        struct value item = is_list ? value_item(formats, i) : VALUE_NONE;
        struct str format = is_list ? value_str(&item) : str_of(usual_span_formats[i]);
        if (parse_span_as(c, text, format, out, why)) {
            strbuf_done(&tried);
            return true;
        }
        if (i)
            strbuf_add(&tried, STR(", "));
        strbuf_add(&tried, format);
    }
    *why = str_format(c->arena, "Unable to parse '%.*s' using any of the formats %.*s",
                      STR_ARGS(text), STR_ARGS(strbuf_str(&tried)));
    strbuf_done(&tried);
    return false;
}
