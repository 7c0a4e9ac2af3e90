// SPDX-License-Identifier: Apache-2.0
//
// Java's properties: a line is a key, `=` or `:` or a blank, and a value; a backslash at its end joins the next line. All
// values are strings.
#include <string.h>

#include "base/utf8.h"
#include "formats/formats.h"

struct properties_reader {
    struct format_input *in;
    struct str text;
    size_t at;
    struct content content;
};

static char byte_here(const struct properties_reader *r)
{
    return r->at < r->text.len ? r->text.at[r->at] : '\n';
}

static bool is_at_line_end(const struct properties_reader *r)
{
    return byte_here(r) == '\n' || byte_here(r) == '\r';
}

static bool is_property_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\f';
}

static void skip_line_end(struct properties_reader *r)
{
    r->at += str_starts(str_slice(r->text, r->at, r->text.len), STR("\r\n")) ? 2
             : r->at < r->text.len                                           ? 1
                                                                             : 0;
}

// A backslash at the end of a line, with the blanks that the next line starts with; false if there is none.
static bool skip_joined_line(struct properties_reader *r)
{
    size_t at = r->at;
    if (byte_here(r) != '\\')
        return false;
    r->at++;
    if (!is_at_line_end(r)) {
        r->at = at;
        return false;
    }
    skip_line_end(r);
    while (is_property_blank(byte_here(r)))
        r->at++;
    return true;
}

static void skip_property_blanks(struct properties_reader *r)
{
    while (is_property_blank(byte_here(r)) || skip_joined_line(r))
        r->at += is_property_blank(byte_here(r));
}

// The four digits of a `\uXXXX` that starts at an offset; false if they are missing.
static bool read_unit(const struct properties_reader *r, size_t at, uint32_t *out)
{
    *out = 0;
    if (!str_starts(str_slice(r->text, at, r->text.len), STR("\\u")))
        return false;
    for (size_t i = 2; i < 6; i++) {
        int digit = at + i < r->text.len ? str_hex_digit(r->text.at[at + i]) : -1;
        if (digit < 0)
            return false;
        *out = *out * 16 + (uint32_t)digit;
    }
    return true;
}

// `\uXXXX`, or two of them for a character beyond the basic plane.
static bool read_code_escape(struct properties_reader *r)
{
    uint32_t code, low;
    size_t start = r->at;
    if (!read_unit(r, start, &code))
        return format_fail(r->in, start, "expected four hexadecimal digits after `\\u`");
    r->at += 6;
    bool is_high = code >= 0xD800 && code <= 0xDBFF;
    if (is_high && read_unit(r, r->at, &low) && low >= 0xDC00 && low <= 0xDFFF) {
        code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
        r->at += 6;
    }
    if (code >= 0xD800 && code <= 0xDFFF)
        return format_fail(r->in, start, "this `\\u` escape is half of a surrogate pair");
    char bytes[UTF8_MOST_BYTES];
    size_t len = utf8_encode(code, bytes);
    content_add(&r->content, str_make(bytes, len), start, r->at);
    return true;
}

// escape = `\` ( `t` / `n` / `r` / `f` / `u` 4 digits / any other character, which stands for itself )
static bool read_property_escape(struct properties_reader *r)
{
    static const char from[] = "tnrf", to[] = "\t\n\r\f";
    size_t start = r->at;
    if (start + 1 >= r->text.len) {
        r->at++; // ignored at the end of the text
        return true;
    }
    char c = r->text.at[start + 1];
    const char *known = c ? strchr(from, c) : NULL;
    if (c == 'u')
        return read_code_escape(r);
    uint32_t code;
    size_t len = utf8_decode(r->text, start + 1, &code);
    r->at += 1 + len;
    if (known)
        content_add_char(&r->content, to[known - from], start, r->at);
    else
        content_add(&r->content, str_slice(r->text, start + 1, r->at), start, r->at);
    return true;
}

// A key up to its separator, or (`!is_key`) a value up to the end of its line.
static bool read_property_text(struct properties_reader *r, bool is_key, struct event *e)
{
    size_t start = r->at;
    content_clear(&r->content);
    while (!is_at_line_end(r) && !(is_key && strchr("=: \t\f", byte_here(r)) && byte_here(r))) {
        size_t from = r->at;
        if (skip_joined_line(r))
            continue;
        if (byte_here(r) == '\\') {
            if (!read_property_escape(r))
                return false;
            continue;
        }
        do {
            r->at++;
        } while (!is_at_line_end(r) && byte_here(r) != '\\' &&
                 !(is_key && byte_here(r) && strchr("=: \t\f", byte_here(r))));
        content_add_source(&r->content, from, r->at);
    }
    *e = (struct event){.kind = EVENT_SCALAR, .at = {(uint32_t)start, (uint32_t)r->at}};
    content_finish(&r->content, e);
    return format_push(r->in, e);
}

// property = key [ blanks ] [ `=` / `:` ] [ blanks ] value
static bool read_property(struct properties_reader *r)
{
    struct event e;
    if (!read_property_text(r, true, &e))
        return false;
    skip_property_blanks(r);
    if (byte_here(r) == '=' || byte_here(r) == ':') {
        r->at++;
        skip_property_blanks(r);
    }
    return read_property_text(r, false, &e);
}

static bool read_properties_file(const struct format *f, struct format_input *in)
{
    (void)f;
    struct properties_reader r = {.in = in, .text = in->text};
    bool goes_on = format_push_start(in);
    content_init(&r.content, in);
    while (goes_on && r.at < in->text.len) {
        while (is_property_blank(byte_here(&r)))
            r.at++;
        if (byte_here(&r) == '#' || byte_here(&r) == '!')
            while (!is_at_line_end(&r))
                r.at++;
        else if (!is_at_line_end(&r))
            goes_on = read_property(&r);
        skip_line_end(&r);
    }
    content_done(&r.content);
    return goes_on && format_push_end(in);
}

const struct format format_properties = {
    .name = "properties", .title = "properties", .read = read_properties_file};
