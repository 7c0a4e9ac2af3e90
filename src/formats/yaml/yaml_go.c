// SPDX-License-Identifier: Apache-2.0
//
// YAML as Terraform's `yamldecode` reads it: the scanner of libyaml as it was ported to Go, the bools of YAML 1.1 and
// the numbers of 1.2. Times are strings in the form of RFC 3339.
#include <string.h>

#include "formats/base64.h"
#include "formats/yaml/yaml_inside.h"
#include "value/convert.h"
#include "value/number.h"

// A word like `yes` or `null`; false if it is not one.
static bool resolve_word(struct arena *a, struct str s, struct value *out)
{
    static const char *const yes[] = {"y",    "Y",    "yes", "Yes", "YES", "true",
                                      "True", "TRUE", "on",  "On",  "ON",  NULL};
    static const char *const no[] = {"n",     "N",     "no",  "No",  "NO",  "false",
                                     "False", "FALSE", "off", "Off", "OFF", NULL};
    static const char *const nothing[] = {"", "~", "null", "Null", "NULL", NULL};
    if (s.len > 5) // longer than the longest of them
        return false;
    if (yaml_is_word(s, yes))
        *out = value_bool(true);
    else if (yaml_is_word(s, no))
        *out = value_bool(false);
    else if (yaml_is_word(s, nothing))
        *out = value_null(&type_dynamic);
    else if (yaml_is_endless(s))
        return number_parse(a, s.at[0] == '-' ? STR("-Inf") : STR("Inf"), out);
    else
        return false;
    return true;
}

// ---- times

struct time_reader {
    struct str text;
    size_t at;
    bool is_time; // so far
};

// A number of `least` to `most` digits, within bounds.
static int read_digits(struct time_reader *r, size_t least, size_t most, int low, int high)
{
    size_t len = 0;
    int n = 0;
    for (; len < most && r->at < r->text.len && ascii_is_digit(r->text.at[r->at]); len++, r->at++)
        n = n * 10 + (r->text.at[r->at] - '0');
    r->is_time &= len >= least && n >= low && n <= high;
    return n;
}

static void read_separator(struct time_reader *r, char c)
{
    r->is_time &= r->at < r->text.len && r->text.at[r->at] == c;
    r->at++;
}

static void read_date(struct time_reader *r, struct strbuf *out)
{
    int year = read_digits(r, 4, 4, 0, 9999);
    read_separator(r, '-');
    int month = read_digits(r, 1, 2, 1, 12);
    read_separator(r, '-');
    int day = read_digits(r, 1, 2, 1, yaml_days_of_month(year, month));
    strbuf_format(out, "%04d-%02d-%02d", year, month, day);
}

static void read_clock(struct time_reader *r, struct strbuf *out)
{
    int hour = read_digits(r, 1, 2, 0, 23);
    read_separator(r, ':');
    int minute = read_digits(r, 1, 2, 0, 59);
    read_separator(r, ':');
    int second = read_digits(r, 1, 2, 0, 59);
    strbuf_format(out, "T%02d:%02d:%02d", hour, minute, second);
    size_t fraction = yaml_span(r->text, r->at + 1, "0123456789");
    if (r->at < r->text.len && r->text.at[r->at] == '.' && fraction)
        r->at += 1 + fraction;
}

static void read_offset(struct time_reader *r, struct strbuf *out)
{
    char sign = r->at < r->text.len ? r->text.at[r->at] : 0;
    r->at++;
    if (sign == 'Z') {
        strbuf_add_char(out, 'Z');
        return;
    }
    r->is_time &= sign == '+' || sign == '-';
    int hours = read_digits(r, 2, 2, 0, 23);
    read_separator(r, ':');
    int minutes = read_digits(r, 2, 2, 0, 59);
    if (hours || minutes)
        strbuf_format(out, "%c%02d:%02d", sign, hours, minutes);
    else
        strbuf_add_char(out, 'Z');
}

// `2001-12-14`, `2001-12-14t21:59:43.10-05:00`, `2001-12-14 21:59:43`.
static bool resolve_time(struct arena *a, struct str s, struct value *out)
{
    struct time_reader r = {s, 0, true};
    struct strbuf text;
    if (s.len < 8 || s.at[4] != '-')
        return false;
    strbuf_init(&text, 0);
    read_date(&r, &text);
    char mark = r.at < s.len ? s.at[r.at] : 0;
    r.is_time &= r.at >= s.len || mark == 'T' || mark == 't' || mark == ' ';
    if (r.is_time && mark) {
        r.at++;
        read_clock(&r, &text);
        if (mark == ' ')
            strbuf_add_char(&text, 'Z');
        else
            read_offset(&r, &text);
    } else {
        strbuf_add_cstr(&text, "T00:00:00Z");
    }
    bool is_time = r.is_time && r.at == s.len;
    if (is_time)
        *out = value_string(a, strbuf_str(&text));
    strbuf_done(&text);
    return is_time;
}

// ---- scalars

// A number as its tag requires: underscores are skipped, `0x1f` and `0o17` have their bases.
static bool resolve_number(struct arena *a, struct str s, struct value *out)
{
    if (yaml_span(s, 0, "0123456789") == s.len)
        return number_parse(a, s, out);
    char *plain = arena_alloc(a, s.len + 1);
    size_t len = 0;
    for (size_t i = 0; i < s.len; i++)
        if (s.at[i] != '_')
            plain[len++] = s.at[i];
    struct str text = str_make(plain, len);
    if (number_parse(a, text, out))
        return true;
    unsigned base = str_starts(text, STR("0x")) ? 16 : str_starts(text, STR("0o")) ? 8 : 0;
    int64_t small;
    if (!base || !number_parse_integer(a, str_slice(text, 2, len), base, out) ||
        !number_to_int(*out, &small))
        return false;
    *out = number_from_int(small, PRECISION_INT);
    return true;
}

// A scalar that has a tag, or got one because of its form.
static bool resolve_tagged(struct arena *a, struct str s, enum yaml_tag tag, struct value *out)
{
    size_t bad;
    struct str bytes;
    switch (tag) {
    case YAML_TAG_NONE:
    case YAML_TAG_STR: *out = yaml_string(a, s); return true;
    case YAML_TAG_BINARY: *out = yaml_string(a, s); return base64_read(a, s, &bytes, &bad);
    case YAML_TAG_BOOL: return resolve_word(a, s, out) && value_is(*out, VALUE_BOOL);
    case YAML_TAG_INT:
    case YAML_TAG_FLOAT: return resolve_number(a, s, out);
    case YAML_TAG_TIMESTAMP: return resolve_time(a, s, out);
    case YAML_TAG_NULL: *out = value_null(&type_dynamic); return true;
    case YAML_TAG_MAP:
    case YAML_TAG_SEQ:
    case YAML_TAG_MERGE:
    case YAML_TAG_OTHER: return false;
    }
    UNREACHABLE("tag");
}

static bool is_quoted(const struct event *e)
{
    return e->style == SCALAR_SINGLE_QUOTED || e->style == SCALAR_DOUBLE_QUOTED;
}

// What the text alone means; false if it has no special meaning. Sets `*tag` for numbers.
static bool resolve_look(struct arena *a, const struct event *e, enum yaml_tag *tag,
                         struct value *out)
{
    char first = e->text.len ? e->text.at[0] : '~';
    bool is_number = first == '+' || first == '-' || ascii_is_digit(first);
    if (!is_number && !strchr("yYnNtTfFoO~.", first))
        return false;
    if (is_quoted(e)) {
        *out = yaml_string(a, e->text);
        return true;
    }
    if (resolve_word(a, e->text, out))
        return true;
    if (first == '.')
        return number_parse(a, e->text, out);
    if (!is_number)
        return false;
    bool may_be_time = *tag == YAML_TAG_NONE || *tag == YAML_TAG_TIMESTAMP;
    if (may_be_time && resolve_time(a, e->text, out))
        return true;
    *tag = yaml_is_integer(e->text) || yaml_is_float(e->text) ? YAML_TAG_INT : *tag;
    return false;
}

static bool resolve_collection(const struct event *e, enum yaml_tag tag, const char **why)
{
    *why = "the tag does not match the collection";
    return tag == (e->kind == EVENT_MAPPING_START ? YAML_TAG_MAP : YAML_TAG_SEQ);
}

static bool resolve_go(struct arena *a, const struct event *e, struct value *out, const char **why)
{
    enum yaml_tag tag = yaml_tag(e), written = tag;
    bool is_text = tag == YAML_TAG_STR || tag == YAML_TAG_BINARY;
    if (e->kind != EVENT_SCALAR)
        return resolve_collection(e, tag, why);
    *why = tag == YAML_TAG_OTHER ? "unknown tag" : "the value does not match its tag";
    if (tag >= YAML_TAG_MAP)
        return false;
    if (tag == YAML_TAG_NONE && !is_quoted(e) && yaml_is_nan(e->text)) {
        *why = "`.nan` is not supported";
        return false;
    }
    bool is_resolved = !is_text && resolve_look(a, e, &tag, out);
    if (!is_resolved && !resolve_tagged(a, e->text, tag, out))
        return false;
    // A block is always a string, but in the form that its plain value would have.
    struct str ignored;
    bool is_block = e->style == SCALAR_LITERAL || e->style == SCALAR_FOLDED;
    if (is_block && written == YAML_TAG_NONE)
        return value_convert(a, *out, &type_string, out, &ignored);
    return true;
}

const struct format format_yaml_go = {.name = "yaml_go",
                                      .title = "YAML",
                                      .read = yaml_read,
                                      .resolve = resolve_go,
                                      .merge = MERGE_IN_ORDER,
                                      .syntax = YAML_GO};
