// SPDX-License-Identifier: Apache-2.0
//
// Texts as js-yaml writes them: plain where they are read back as the same text, also by readers of YAML 1.1; otherwise in
// single quotes; in double quotes where something must be escaped; as a block where they have lines, folded where one of
// these is longer than the page.
#include "base/utf8.h"
#include "dialects/garden/functions/functions.h"

enum { PAGE_WIDTH = 80, PAGE_LEAST = 40 };

// ---- texts that look like something else

static size_t after_digits(struct str text, size_t at)
{
    while (at < text.len && (ascii_is_digit(text.at[at]) || text.at[at] == '_'))
        at++;
    return at;
}

static size_t after_sign(struct str text, size_t at)
{
    return at + (at < text.len && strchr("+-", text.at[at]) != NULL);
}

// 0x1f, 0o17, 0b1, with underscores.
static bool is_based_integer(struct str text)
{
    size_t at = after_sign(text, 0);
    if (at + 2 >= text.len || text.at[at] != '0' || text.at[text.len - 1] == '_')
        return false;
    const char *digits = text.at[at + 1] == 'x'   ? "0123456789abcdefABCDEF_"
                         : text.at[at + 1] == 'o' ? "01234567_"
                         : text.at[at + 1] == 'b' ? "01_"
                                                  : NULL;
    for (at += 2; digits && at < text.len; at++)
        if (!text.at[at] || !strchr(digits, text.at[at]))
            return false;
    return digits != NULL;
}

static bool is_exponent(struct str text, size_t at)
{
    if (at == text.len)
        return true;
    if (text.at[at] != 'e' && text.at[at] != 'E')
        return false;
    size_t start = after_sign(text, at + 1);
    for (at = start; at < text.len && ascii_is_digit(text.at[at]);)
        at++;
    return at == text.len && at > start;
}

// 1, -1.5, 1_000, 1e3, .5
static bool is_decimal_number(struct str text)
{
    size_t at = after_sign(text, 0);
    if (at >= text.len || text.at[text.len - 1] == '_')
        return false;
    if (text.at[at] == '.') {
        size_t end = after_digits(text, at + 1);
        return at == 0 && end > 1 && is_exponent(text, end);
    }
    if (!ascii_is_digit(text.at[at]))
        return false;
    at = after_digits(text, at);
    if (at < text.len && text.at[at] == '.')
        at = after_digits(text, at + 1);
    return is_exponent(text, at);
}

// 12:30, 1:2.5: numbers to the base of 60 in YAML 1.1.
static bool is_sexagesimal(struct str text)
{
    size_t start = after_sign(text, 0), at = after_digits(text, start);
    bool has_parts = false;
    if (at == start)
        return false;
    while (at < text.len && text.at[at] == ':') {
        size_t end = after_digits(text, at + 1);
        if (end == at + 1)
            return false;
        at = end;
        has_parts = true;
    }
    if (at < text.len && text.at[at] == '.')
        at = after_digits(text, at + 1);
    return has_parts && at == text.len;
}

// From `least` to `most` digits.
static bool take_number(struct str text, size_t *at, size_t least, size_t most)
{
    size_t start = *at;
    while (*at < text.len && *at - start < most && ascii_is_digit(text.at[*at]))
        ++*at;
    return *at - start >= least;
}

static bool take_one(struct str text, size_t *at, char wanted)
{
    bool is_here = *at < text.len && text.at[*at] == wanted;
    *at += is_here;
    return is_here;
}

static size_t after_blanks(struct str text, size_t at)
{
    while (at < text.len && (text.at[at] == ' ' || text.at[at] == '\t'))
        at++;
    return at;
}

// [fraction] [Z | +1 | +01:00]
static bool is_rest_of_time(struct str text, size_t at)
{
    if (take_one(text, &at, '.'))
        while (at < text.len && ascii_is_digit(text.at[at]))
            at++;
    size_t zone = after_blanks(text, at);
    if (at == text.len)
        return true;
    if (take_one(text, &zone, 'Z'))
        return zone == text.len;
    if (after_sign(text, zone) == zone)
        return false;
    zone++;
    if (!take_number(text, &zone, 1, 2))
        return false;
    return zone == text.len ||
           (take_one(text, &zone, ':') && take_number(text, &zone, 2, 2) && zone == text.len);
}

// 2024-01-31, or with a time behind it.
static bool is_timestamp(struct str text)
{
    size_t at = 0;
    if (!take_number(text, &at, 4, 4) || !take_one(text, &at, '-') ||
        !take_number(text, &at, 1, 2) || !take_one(text, &at, '-') || !take_number(text, &at, 1, 2))
        return false;
    if (at == text.len)
        return text.len == 10;
    size_t time = after_blanks(text, at);
    if (time == at && !take_one(text, &time, 'T') && !take_one(text, &time, 't'))
        return false;
    return take_number(text, &time, 1, 2) && take_one(text, &time, ':') &&
           take_number(text, &time, 2, 2) && take_one(text, &time, ':') &&
           take_number(text, &time, 2, 2) && is_rest_of_time(text, time);
}

static bool looks_like_another_type(struct str text)
{
    static const char *const words[] = {
        "~",     "null",  "Null",  "NULL",  "true",  "True",  "TRUE", "false", "False", "FALSE",
        "y",     "Y",     "yes",   "Yes",   "YES",   "n",     "N",    "no",    "No",    "NO",
        "on",    "On",    "ON",    "off",   "Off",   "OFF",   "<<",   ".inf",  ".Inf",  ".INF",
        "-.inf", "-.Inf", "-.INF", "+.inf", "+.Inf", "+.INF", ".nan", ".NaN",  ".NAN",  NULL};
    for (size_t i = 0; words[i]; i++)
        if (str_equal(text, str_of(words[i])))
            return true;
    return is_decimal_number(text) || is_based_integer(text) || is_sexagesimal(text) ||
           is_timestamp(text);
}

// ---- characters

static bool is_printable(uint32_t c)
{
    return (c >= 0x20 && c <= 0x7e) || (c >= 0xa1 && c <= 0xd7ff && c != 0x2028 && c != 0x2029) ||
           (c >= 0xe000 && c <= 0xfffd && c != 0xfeff) || (c >= 0x10000 && c <= 0x10ffff);
}

static bool may_start_plain(uint32_t c)
{
    return is_printable(c) && c != ' ' && !(c < 0x80 && strchr("-?:,[]{}#&*!|=>'\"%@`", (int)c));
}

static bool may_be_plain(uint32_t c, uint32_t before)
{
    if (c == '#')
        return is_printable(before) && before != ' ';
    return is_printable(c) && !(before == ':' && c == ' ');
}

// ---- styles

enum style { STYLE_PLAIN, STYLE_SINGLE, STYLE_LITERAL, STYLE_FOLDED, STYLE_DOUBLE };

// Columns are counted as JavaScript counts characters.
static size_t columns(uint32_t code)
{
    return code > 0xffff ? 2 : 1;
}

// Whether a line that may be folded is longer than the page.
static bool has_long_line(struct str text, size_t width)
{
    for (size_t at = 0; at < text.len;) {
        size_t end = str_find_char(text, '\n', at), start = at, column = 0;
        uint32_t code;
        for (; at < end; column += columns(code))
            at += utf8_decode(text, at, &code);
        if (column > width && text.at[start] != ' ')
            return true;
        at = end + 1;
    }
    return false;
}

static enum style style_of(struct str text, size_t width, bool is_key)
{
    bool is_plain = true, has_lines = false;
    uint32_t code = 0, before = 0;
    for (size_t at = 0; at < text.len; before = code) {
        bool is_first = at == 0;
        at += utf8_decode(text, at, &code);
        bool ends_line = code == '\n' && !is_key;
        if (!ends_line && !is_printable(code))
            return STYLE_DOUBLE;
        has_lines |= ends_line;
        is_plain &= is_first ? may_start_plain(code) : may_be_plain(code, before);
    }
    if (!is_key && has_long_line(text, width))
        return STYLE_FOLDED;
    if (has_lines)
        return STYLE_LITERAL;
    is_plain &= code != ' ' && code != ':';
    return is_plain && !looks_like_another_type(text) ? STYLE_PLAIN : STYLE_SINGLE;
}

static void add_single_quoted(struct strbuf *out, struct str text)
{
    strbuf_add_char(out, '\'');
    for (size_t i = 0; i < text.len; i++) {
        if (text.at[i] == '\'')
            strbuf_add_char(out, '\'');
        strbuf_add_char(out, text.at[i]);
    }
    strbuf_add_char(out, '\'');
}

static void add_escaped(struct strbuf *out, struct str text)
{
    static const struct {
        uint32_t code;
        const char *text;
    } escapes[] = {{0, "\\0"},     {7, "\\a"},    {8, "\\b"},    {9, "\\t"},      {10, "\\n"},
                   {11, "\\v"},    {12, "\\f"},   {13, "\\r"},   {27, "\\e"},     {'"', "\\\""},
                   {'\\', "\\\\"}, {0x85, "\\N"}, {0xa0, "\\_"}, {0x2028, "\\L"}, {0x2029, "\\P"}};
    strbuf_add_char(out, '"');
    for (size_t at = 0; at < text.len;) {
        uint32_t code;
        size_t start = at;
        const char *escape = NULL;
        at += utf8_decode(text, at, &code);
        for (size_t i = 0; i < COUNT_OF(escapes) && !escape; i++)
            escape = escapes[i].code == code ? escapes[i].text : NULL;
        if (escape)
            strbuf_add_cstr(out, escape);
        else if (is_printable(code))
            strbuf_add(out, str_slice(text, start, at));
        else if (code <= 0xff)
            strbuf_format(out, "\\x%02X", code);
        else
            strbuf_format(out, "\\u%04X", code);
    }
    strbuf_add_char(out, '"');
}

// ---- blocks

// Breaks a line at blanks before words so that it fits, if it can.
static void add_folded_line(struct strbuf *out, struct str line, size_t width)
{
    if (!line.len || line.at[0] == ' ') {
        strbuf_add(out, line);
        return;
    }
    size_t start = 0, start_column = 0, last = 0, last_column = 0, column = 0;
    uint32_t code;
    for (size_t at = 0; at < line.len;) {
        bool may_break = line.at[at] == ' ' && at + 1 < line.len && line.at[at + 1] != ' ';
        if (may_break && column - start_column > width) {
            bool at_last = last > start;
            size_t end = at_last ? last : at;
            strbuf_add(out, str_slice(line, start, end));
            strbuf_add_char(out, '\n');
            start = end + 1;
            start_column = (at_last ? last_column : column) + 1;
        }
        if (may_break) {
            last = at;
            last_column = column;
        }
        at += utf8_decode(line, at, &code);
        column += columns(code);
    }
    if (column - start_column > width && last > start) {
        strbuf_add(out, str_slice(line, start, last));
        strbuf_add_char(out, '\n');
        start = last + 1;
    }
    strbuf_add(out, str_slice(line, start, line.len));
}

// Lines that are folded are apart by an empty one; those that are indented stay as they are.
static void fold_text(struct strbuf *out, struct str text, size_t width)
{
    size_t end = str_find_char(text, '\n', 0);
    bool was_indented = text.at[0] == '\n' || text.at[0] == ' ';
    add_folded_line(out, str_slice(text, 0, end), width);
    while (end < text.len) {
        size_t start = end;
        while (start < text.len && text.at[start] == '\n')
            start++;
        strbuf_add(out, str_slice(text, end, start));
        end = str_find_char(text, '\n', start);
        struct str line = str_slice(text, start, end);
        bool is_indented = line.len && line.at[0] == ' ';
        if (!was_indented && !is_indented && line.len)
            strbuf_add_char(out, '\n');
        add_folded_line(out, line, width);
        was_indented = is_indented;
    }
}

static void add_block_text(struct strbuf *out, char sign, struct str text, struct str body,
                           unsigned indent)
{
    bool ends = text.at[text.len - 1] == '\n';
    bool ends_twice = ends && (text.len == 1 || text.at[text.len - 2] == '\n');
    size_t start = 0;
    while (start < text.len && text.at[start] == '\n')
        start++;
    strbuf_add_char(out, sign);
    if (start < text.len && text.at[start] == ' ')
        strbuf_add_char(out, '2');
    strbuf_add_cstr(out, ends_twice ? "+" : ends ? "" : "-");
    if (body.len && body.at[body.len - 1] == '\n')
        body.len--;
    for (size_t at = 0; at <= body.len;) {
        size_t end = str_find_char(body, '\n', at);
        strbuf_add_char(out, '\n');
        if (end > at)
            strbuf_add_repeat(out, ' ', indent);
        strbuf_add(out, str_slice(body, at, end));
        at = end + 1;
    }
}

void garden_dump_text(struct strbuf *out, struct str text, unsigned indent, bool is_key)
{
    indent = indent ? indent : 2;
    size_t width = indent < PAGE_WIDTH - PAGE_LEAST ? PAGE_WIDTH - indent : PAGE_LEAST;
    struct strbuf folded;
    switch (text.len ? style_of(text, width, is_key) : STYLE_SINGLE) {
    case STYLE_PLAIN: strbuf_add(out, text); break;
    case STYLE_SINGLE: add_single_quoted(out, text); break;
    case STYLE_DOUBLE: add_escaped(out, text); break;
    case STYLE_LITERAL: add_block_text(out, '|', text, text, indent); break;
    case STYLE_FOLDED:
        strbuf_init(&folded, 0);
        fold_text(&folded, text, width);
        add_block_text(out, '>', text, strbuf_str(&folded), indent);
        strbuf_done(&folded);
        break;
    }
}
