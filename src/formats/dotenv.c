// SPDX-License-Identifier: Apache-2.0
//
// Files of variables (`.env`) as node's dotenv reads them: a line is `KEY=value` or `KEY: value`, optionally after `export`;
// other lines are skipped. Quoted values can span lines. All values are strings.
#include <string.h>

#include "formats/formats.h"

struct dotenv_reader {
    struct format_input *in;
    struct str text;
    size_t at;
    struct content content;
};

static char byte_of(const struct dotenv_reader *r, size_t at)
{
    return at < r->text.len ? r->text.at[at] : '\n';
}

static bool is_line_break(char c)
{
    return c == '\n' || c == '\r';
}

// ASCII blanks and line ends.
static bool is_space(char c)
{
    return ascii_is_blank(c) || is_line_break(c) || c == '\v' || c == '\f';
}

static size_t skip_spaces(const struct dotenv_reader *r, size_t at)
{
    while (at < r->text.len && is_space(r->text.at[at]))
        at++;
    return at;
}

static size_t line_end(const struct dotenv_reader *r, size_t at)
{
    while (!is_line_break(byte_of(r, at)))
        at++;
    return at;
}

static bool is_key_character(char c)
{
    return ascii_is_letter(c) || ascii_is_digit(c) || c == '_' || c == '.' || c == '-';
}

static size_t key_end(const struct dotenv_reader *r, size_t at)
{
    while (is_key_character(byte_of(r, at)))
        at++;
    return at;
}

// After the `=`, or the `:` and a space, that follow a key; 0 if neither does.
static size_t separator_end(const struct dotenv_reader *r, size_t at)
{
    if (byte_of(r, at) == ':' && at + 1 < r->text.len && is_space(byte_of(r, at + 1)))
        return at + 2;
    at = skip_spaces(r, at);
    return at < r->text.len && r->text.at[at] == '=' ? at + 1 : 0;
}

// line = [ `export` ] key ( `=` / `: ` ): the key of the line at the reader, which then is after the separator.
static bool read_variable(struct dotenv_reader *r, struct text_place *key)
{
    size_t start = r->at, end = key_end(r, start), behind;
    bool is_export = str_equal(str_slice(r->text, start, end), STR("export")) &&
                     is_space(byte_of(r, end)) && end < r->text.len;
    if (is_export) {
        size_t word = skip_spaces(r, end), word_end = key_end(r, word);
        behind = word_end > word ? separator_end(r, word_end) : 0;
        if (behind) {
            *key = (struct text_place){(uint32_t)word, (uint32_t)word_end};
            r->at = behind;
            return true;
        }
    }
    behind = end > start ? separator_end(r, end) : 0;
    *key = (struct text_place){(uint32_t)start, (uint32_t)end};
    r->at = behind ? behind : r->at;
    return behind;
}

// ---- values

// Whether only a comment follows the closing quote on its line.
static bool is_line_over(const struct dotenv_reader *r, size_t at)
{
    while (ascii_is_blank(byte_of(r, at)))
        at++;
    return is_line_break(byte_of(r, at)) || byte_of(r, at) == '#';
}

// The closing quote for the one at `at`: the first without a backslash before it; if its line goes on after it, the
// last escaped one that ends its line. 0: there is none.
static size_t closing_quote(const struct dotenv_reader *r, size_t at)
{
    char quote = r->text.at[at];
    size_t end = at + 1, escaped = 0;
    for (; end < r->text.len && r->text.at[end] != quote; end++)
        if (r->text.at[end] == '\\' && byte_of(r, end + 1) == quote && end + 1 < r->text.len) {
            end++;
            escaped = is_line_over(r, end + 1) ? end : escaped;
        }
    return end < r->text.len && is_line_over(r, end + 1) ? end : escaped;
}

// How many bytes at an offset stand for something else: a line end of two bytes or a CR, and a written `\n` or `\r`
// if escapes count. 0: the byte stands for itself.
static size_t changed_bytes(struct str s, size_t at, bool has_escapes, char *to)
{
    char next = at + 1 < s.len ? s.at[at + 1] : 0;
    *to = s.at[at] == '\\' && next == 'r' ? '\r' : '\n';
    if (s.at[at] == '\r')
        return next == '\n' ? 2 : 1;
    return has_escapes && s.at[at] == '\\' && (next == 'n' || next == 'r') ? 2 : 0;
}

static void add_content(struct dotenv_reader *r, size_t at, size_t end, bool has_escapes)
{
    struct str s = str_slice(r->text, 0, end);
    while (at < end) {
        char to;
        size_t from = at, len = changed_bytes(s, at, has_escapes, &to);
        if (len) {
            content_add_char(&r->content, to, at, at + len);
            at += len;
            continue;
        }
        while (at < end && !changed_bytes(s, at, has_escapes, &to))
            at++;
        content_add_source(&r->content, from, at);
    }
}

static bool is_quote(char c)
{
    return c == '"' || c == '\'' || c == '`';
}

// value = quoted / text up to `#` or the end of the line
static void read_variable_value(struct dotenv_reader *r, struct event *e)
{
    size_t start = skip_spaces(r, r->at), end = 0;
    if (start < r->text.len && is_quote(r->text.at[start]))
        end = closing_quote(r, start);
    if (end) {
        r->at = ++end;
    } else {
        start = r->at;
        while (!is_line_break(byte_of(r, r->at)) && byte_of(r, r->at) != '#')
            r->at++;
        end = r->at;
        while (start < end && is_space(r->text.at[start]))
            start++;
        while (end > start && is_space(r->text.at[end - 1]))
            end--;
    }
    char first = start < end ? r->text.at[start] : 0;
    bool is_quoted = end - start > 1 && is_quote(first) && r->text.at[end - 1] == first;
    *e = (struct event){.kind = EVENT_SCALAR,
                        .style = !is_quoted     ? SCALAR_PLAIN
                                 : first == '"' ? SCALAR_DOUBLE_QUOTED
                                                : SCALAR_SINGLE_QUOTED,
                        .at = {(uint32_t)start, (uint32_t)end}};
    content_clear(&r->content);
    add_content(r, start + is_quoted, end - is_quoted, first == '"');
    content_finish(&r->content, e);
}

static bool push_variable(struct dotenv_reader *r, struct text_place key)
{
    struct event e = {.kind = EVENT_SCALAR, .at = key};
    content_of_source(r->in, key.start, key.end, &e);
    if (!format_push(r->in, &e))
        return false;
    read_variable_value(r, &e);
    return format_push(r->in, &e);
}

static bool read_dotenv(const struct format *f, struct format_input *in)
{
    (void)f;
    struct dotenv_reader r = {.in = in, .text = in->text};
    bool goes_on = format_push_start(in);
    content_init(&r.content, in);
    if (str_starts(in->text, STR("\xef\xbb\xbf")))
        r.at = 3;
    while (goes_on && (r.at = skip_spaces(&r, r.at)) < in->text.len) {
        struct text_place key;
        if (read_variable(&r, &key))
            goes_on = push_variable(&r, key);
        r.at = line_end(&r, r.at);
    }
    content_done(&r.content);
    return goes_on && format_push_end(in);
}

const struct format format_dotenv = {.name = "dotenv", .title = "dotenv", .read = read_dotenv};
