// SPDX-License-Identifier: Apache-2.0
//
// The characters of YAML: what separates, and the four ways to write a scalar. All of them fold: a line end
// inside is a space, and empty lines are line ends.
#include "functions/yaml_inside.h"

#include <string.h>

#include "base/utf8.h"
#include "functions/bytes.h"
#include "functions/text.h"

// ---- characters

struct value yaml_fail(struct yaml_reader *r, const char *why)
{
    if (!r->why) {
        r->why = why;
        r->why_at = r->at;
    }
    return VALUE_NONE;
}

static void next_line(struct yaml_reader *r)
{
    r->at++;
    r->line_start = r->at;
}

// `---` or `...` at the start of a line.
bool yaml_is_marker(const struct yaml_reader *r)
{
    if (yaml_column(r) != 0 || !yaml_is_gap(yaml_peek(r, 3)))
        return false;
    struct str three = str_slice(r->text, r->at, r->at + 3);
    return str_equal(three, STR("---")) || str_equal(three, STR("..."));
}

// Skips blanks, comments and line ends; true when a line ended. Tabs are no indentation.
bool yaml_skip(struct yaml_reader *r, bool with_tabs)
{
    bool crossed = false;
    for (;;) {
        with_tabs |= r->flow > 0;
        while (yaml_peek(r, 0) == ' ' || (with_tabs && yaml_peek(r, 0) == '\t'))
            r->at++;
        if (yaml_peek(r, 0) == '#')
            r->at = str_find_char(r->text, '\n', r->at);
        if (yaml_peek(r, 0) != '\n')
            return crossed;
        next_line(r);
        crossed = true;
        with_tabs = false;
    }
}

void yaml_skip_blanks(struct yaml_reader *r)
{
    while (yaml_is_blank(yaml_peek(r, 0)))
        r->at++;
}

// ---- line folding

// Line ends inside of a scalar that folds: one is a space, more are one less. Leaves the reader at the
// first character of the next line that has one. False where the scalar cannot go on.
static bool fold(struct yaml_reader *r, struct strbuf *out, int indent, bool is_escaped)
{
    size_t ends = 0;
    while (yaml_is_blank(yaml_peek(r, 0)) || yaml_peek(r, 0) == '\n') {
        if (yaml_peek(r, 0) == '\n') {
            next_line(r);
            ends++;
        } else {
            if (yaml_peek(r, 0) == '\t' && yaml_column(r) < indent && r->flow == 0) {
                yaml_fail(r, "a tab is no indentation");
                return false;
            }
            r->at++;
        }
    }
    if (ends > 1)
        for (size_t i = 1; i < ends; i++)
            strbuf_add_char(out, '\n');
    else if (!is_escaped)
        strbuf_add_char(out, ' ');
    return true;
}

// ---- quoted scalars

// The character that an escape stands for; false when there is none.
static bool read_yaml_escape(struct yaml_reader *r, struct strbuf *out)
{
    static const char letters[] = "0abtnvfre \"'\\/N_LP\t";
    static const uint32_t codes[] = {0,   7,    8,    9,   10,   11,   12,     13,     27, ' ',
                                     '"', '\'', '\\', '/', 0x85, 0xa0, 0x2028, 0x2029, 9};
    char c = yaml_peek(r, 1);
    const char *letter = c ? strchr(letters, c) : NULL;
    size_t digits = c == 'x' ? 2 : c == 'u' ? 4 : c == 'U' ? 8 : 0;
    uint32_t code = letter ? codes[letter - letters] : 0;
    for (size_t i = 0; i < digits; i++) {
        int digit = bytes_hex_digit(r->text, r->at + 2 + i);
        if (digit < 0 || code > 0x10ffff)
            digits = 0;
        code = code << 4 | (uint32_t)(digit & 15);
    }
    if ((!letter && !digits) || c == '/' || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) {
        yaml_fail(r, "there is no such escape in double quotes");
        return false;
    }
    utf8_add(out, code);
    r->at += 2 + digits;
    return true;
}

// One step inside of quotes; false when something is wrong.
static bool read_quoted_part(struct yaml_reader *r, struct strbuf *out, char quote)
{
    size_t end = r->at;
    while (end < r->text.len && yaml_is_blank(r->text.at[end]))
        end++;
    bool is_line_end = end < r->text.len && r->text.at[end] == '\n';
    if (yaml_is_marker(r) || yaml_is_at_end(r)) {
        yaml_fail(r, "the quotes are not closed");
        return false;
    }
    if (is_line_end)
        return fold(r, out, 0, false);
    if (quote == '\'' && yaml_peek(r, 0) == '\'') {
        strbuf_add_char(out, '\'');
        r->at += 2;
        return true;
    }
    if (quote == '"' && yaml_peek(r, 0) == '\\' && yaml_peek(r, 1) == '\n') {
        r->at++;
        return fold(r, out, 0, true);
    }
    if (quote == '"' && yaml_peek(r, 0) == '\\')
        return read_yaml_escape(r, out);
    strbuf_add_char(out, yaml_peek(r, 0));
    r->at++;
    return true;
}

struct yaml_scalar yaml_read_quoted(struct yaml_reader *r)
{
    char quote = yaml_peek(r, 0);
    struct strbuf out = text_buffer(r->call);
    r->at++;
    bool ok = true;
    while (ok && !(yaml_peek(r, 0) == quote && (quote == '"' || yaml_peek(r, 1) != '\'')))
        ok = read_quoted_part(r, &out, quote);
    r->at += ok;
    struct yaml_scalar s = {.text = strbuf_copy(&out, r->arena), .style = YAML_QUOTED};
    strbuf_done(&out);
    return s;
}

// ---- plain scalars

bool yaml_may_begin_plain(const struct yaml_reader *r)
{
    char c = yaml_peek(r, 0);
    if (c == '-')
        return !yaml_is_blank(yaml_peek(r, 1)) && yaml_peek(r, 1) != '\n' && yaml_peek(r, 1) != 0;
    if (c == '?' || c == ':')
        return r->flow == 0 && !yaml_is_gap(yaml_peek(r, 1));
    return !yaml_is_gap(c) && !yaml_is_bracket(c) && !strchr("#&*!|>'\"%@`", c);
}

// Whether a plain scalar ends before the character at the reader, which is no blank.
static bool ends_plain(const struct yaml_reader *r, size_t ahead)
{
    char c = yaml_peek(r, ahead);
    if (c == ':' && yaml_is_gap(yaml_peek(r, ahead + 1)))
        return true;
    return r->flow > 0 && (yaml_is_bracket(c) || c == '?');
}

// One line of it, from a character that is no blank to the last that belongs to it.
static void read_plain_line(struct yaml_reader *r, struct strbuf *out)
{
    size_t end = 0, ahead = 0;
    while (yaml_peek(r, ahead) && yaml_peek(r, ahead) != '\n') {
        bool is_word = !yaml_is_blank(yaml_peek(r, ahead));
        bool is_comment =
            yaml_peek(r, ahead) == '#' && (ahead == 0 || yaml_is_blank(yaml_peek(r, ahead - 1)));
        if (is_word && (is_comment || ends_plain(r, ahead)))
            break;
        ahead++;
        end = is_word ? ahead : end;
    }
    strbuf_add(out, str_slice(r->text, r->at, r->at + end));
    r->at += end;
}

// Whether the scalar goes on in a line below: looks, and moves nothing.
static bool plain_goes_on(const struct yaml_reader *r, int indent)
{
    struct yaml_reader look = *r;
    size_t ends = 0;
    while (yaml_is_blank(yaml_peek(&look, 0)) || yaml_peek(&look, 0) == '\n') {
        if (yaml_peek(&look, 0) == '\n') {
            next_line(&look);
            ends++;
        } else {
            look.at++;
        }
    }
    bool is_inside = r->flow > 0 || yaml_column(&look) > indent;
    return ends > 0 && is_inside && !yaml_is_at_end(&look) && !yaml_is_marker(&look) &&
           yaml_peek(&look, 0) != '#' && !ends_plain(&look, 0);
}

struct yaml_scalar yaml_read_plain(struct yaml_reader *r, int indent)
{
    struct strbuf out = text_buffer(r->call);
    read_plain_line(r, &out);
    while (!r->why && plain_goes_on(r, indent) && fold(r, &out, indent + 1, false))
        read_plain_line(r, &out);
    struct yaml_scalar s = {.text = strbuf_copy(&out, r->arena), .style = YAML_PLAIN};
    strbuf_done(&out);
    return s;
}

// ---- block scalars

struct block {
    bool is_folded;
    int chomp;  // -1 strip, 0 clip, 1 keep
    int indent; // 0: that of the first line
    // Of the line before: that it ended, and that it began with a blank.
    bool has_break, was_blank;
};

static bool read_block_header(struct yaml_reader *r, struct block *b, int indent)
{
    b->is_folded = yaml_peek(r, 0) == '>';
    r->at++;
    for (int i = 0; i < 2; i++) {
        char c = yaml_peek(r, 0);
        if ((c == '+' || c == '-') && b->chomp == 0)
            b->chomp = c == '+' ? 1 : -1;
        else if (c >= '1' && c <= '9' && b->indent == 0)
            b->indent = (indent < 0 ? 0 : indent) + (c - '0');
        else
            break;
        r->at++;
    }
    yaml_skip_blanks(r);
    if (yaml_peek(r, 0) == '#')
        r->at = str_find_char(r->text, '\n', r->at);
    if (!yaml_is_at_end(r) && yaml_peek(r, 0) != '\n') {
        yaml_fail(r, "only `+`, `-`, a digit and a comment stand behind `|` and `>`");
        return false;
    }
    if (!yaml_is_at_end(r))
        next_line(r);
    return true;
}

// Skips the indentation of lines; how many of them were empty. Finds the indentation when it is not known.
static size_t block_breaks(struct yaml_reader *r, struct block *b, int indent)
{
    size_t ends = 0;
    int widest = 0;
    for (;;) {
        while ((b->indent == 0 || yaml_column(r) < b->indent) && yaml_peek(r, 0) == ' ')
            r->at++;
        widest = yaml_column(r) > widest ? yaml_column(r) : widest;
        if ((b->indent == 0 || yaml_column(r) < b->indent) && yaml_peek(r, 0) == '\t')
            yaml_fail(r, "a tab is no indentation");
        if (yaml_peek(r, 0) != '\n')
            break;
        next_line(r);
        ends++;
    }
    if (b->indent == 0) {
        b->indent = widest > indent + 1 ? widest : indent + 1;
        b->indent = b->indent < 1 ? 1 : b->indent;
    }
    return ends;
}

// The line at the reader, behind what joins it to the one before: `ends` empty lines are between them.
static void add_block_line(struct yaml_reader *r, struct strbuf *out, struct block *b, size_t ends)
{
    bool blank = yaml_is_blank(yaml_peek(r, 0));
    bool folds = b->is_folded && b->has_break && !b->was_blank && !blank;
    if (folds && ends == 0)
        strbuf_add_char(out, ' ');
    else if (!folds && b->has_break)
        strbuf_add_char(out, '\n');
    strbuf_add_repeat(out, '\n', ends);
    b->was_blank = blank;
    size_t end = str_find_char(r->text, '\n', r->at);
    strbuf_add(out, str_slice(r->text, r->at, end));
    r->at = end;
    b->has_break = end < r->text.len;
    if (b->has_break)
        next_line(r);
}

struct yaml_scalar yaml_read_block_scalar(struct yaml_reader *r, int indent)
{
    struct block b = {0};
    struct strbuf out = text_buffer(r->call);
    if (read_block_header(r, &b, indent)) {
        size_t ends = block_breaks(r, &b, indent);
        while (!r->why && yaml_column(r) == b.indent && !yaml_is_at_end(r)) {
            add_block_line(r, &out, &b, ends);
            ends = block_breaks(r, &b, indent);
        }
        if (b.chomp >= 0 && b.has_break)
            strbuf_add_char(&out, '\n');
        if (b.chomp > 0)
            strbuf_add_repeat(&out, '\n', ends);
    }
    struct yaml_scalar s = {.text = strbuf_copy(&out, r->arena), .style = YAML_BLOCK};
    strbuf_done(&out);
    return s;
}
