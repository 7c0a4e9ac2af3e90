// SPDX-License-Identifier: Apache-2.0
//
// The characters of YAML: what separates, and the four ways to write a scalar. All of them fold: a line end inside is
// a space, and empty lines are line ends. A scalar that needs no change is not copied.
#include <string.h>

#include "base/utf8.h"
#include "formats/yaml/yaml_inside.h"

// ---- characters

void yaml_fail_at(struct yaml_reader *r, size_t at, const char *why)
{
    if (!r->ended)
        format_fail(r->in, at, why);
    r->ended = true;
}

void yaml_fail(struct yaml_reader *r, const char *why)
{
    yaml_fail_at(r, r->at, why);
}

static void next_line(struct yaml_reader *r)
{
    r->at += yaml_peek(r, 0) == '\r' && yaml_peek(r, 1) == '\n' ? 2 : 1;
    r->line_start = r->at;
}

bool yaml_is_marker(const struct yaml_reader *r)
{
    if (yaml_column(r) != 0 || (yaml_peek(r, 0) != '-' && yaml_peek(r, 0) != '.'))
        return false;
    struct str three = str_slice(r->text, r->at, r->at + 3);
    return yaml_is_gap(yaml_peek(r, 3)) &&
           (str_equal(three, STR("---")) || str_equal(three, STR("...")));
}

size_t yaml_line_end(const struct yaml_reader *r)
{
    size_t end = str_find_char(r->text, '\n', r->at);
    return r->has_cr ? r->at + str_find_char(str_slice(r->text, r->at, end), '\r', 0) : end;
}

// A line of blanks is empty, even if a tab is not allowed as indentation there.
static void skip_empty_line(struct yaml_reader *r)
{
    size_t at = r->at;
    while (at < r->text.len && yaml_is_blank(r->text.at[at]))
        at++;
    if (at >= r->text.len || yaml_is_break(r->text.at[at]))
        r->at = at;
}

// In YAML 1.2 the lines in brackets are indented more than the enclosing block, except the closing bracket.
static void check_flow_indent(struct yaml_reader *r)
{
    size_t at = r->at;
    while (at < r->text.len && r->text.at[at] == ' ')
        at++;
    int column = (int)(at - r->line_start);
    while (at < r->text.len && yaml_is_blank(r->text.at[at]))
        at++;
    char c = at < r->text.len ? r->text.at[at] : '\n';
    if (column <= r->flow_indent && !yaml_is_break(c) && c != ']' && c != '}' && c != '#')
        yaml_fail_at(r, at, "this line must be indented: it is inside brackets");
}

bool yaml_skip(struct yaml_reader *r, bool with_tabs)
{
    bool crossed = false;
    for (;;) {
        with_tabs |= r->flow > 0;
        while (yaml_peek(r, 0) == ' ' || (with_tabs && yaml_peek(r, 0) == '\t'))
            r->at++;
        if (yaml_peek(r, 0) == '\t')
            skip_empty_line(r);
        if (yaml_peek(r, 0) == '#') {
            bool is_apart = r->at == r->line_start || yaml_is_blank(r->text.at[r->at - 1]);
            if (!is_apart && yaml_is_1_2(r)) {
                yaml_fail(r, "expected a space before `#`");
                return crossed;
            }
            r->at = yaml_line_end(r);
        }
        if (!yaml_is_break(yaml_peek(r, 0)))
            return crossed;
        next_line(r);
        crossed = true;
        with_tabs = false;
        if (r->flow && yaml_is_1_2(r))
            check_flow_indent(r);
    }
}

void yaml_skip_blanks(struct yaml_reader *r)
{
    while (yaml_is_blank(yaml_peek(r, 0)))
        r->at++;
}

// ---- line folding

// Line ends inside a scalar that folds: one is a space, more are one less. Leaves the reader at the first character
// of the next line that is not empty. False if the scalar cannot continue.
static bool fold(struct yaml_reader *r, int indent, bool is_escaped)
{
    size_t ends = 0, start = r->at;
    while (yaml_is_blank(yaml_peek(r, 0)) || yaml_is_break(yaml_peek(r, 0))) {
        if (yaml_is_break(yaml_peek(r, 0))) {
            next_line(r);
            if (ends++)
                content_add_char(&r->content, '\n', r->at - 1, r->at);
        } else {
            if (yaml_peek(r, 0) == '\t' && yaml_column(r) < indent && r->flow == 0) {
                yaml_fail(r, "tabs are not allowed as indentation");
                return false;
            }
            r->at++;
        }
    }
    if (ends <= 1 && !is_escaped)
        content_add_char(&r->content, ' ', start, r->at);
    return true;
}

// ---- quoted scalars

// The code point of an escape with this many digits, or one beyond all of Unicode.
static uint32_t read_code(const struct yaml_reader *r, size_t digits)
{
    uint32_t code = 0;
    for (size_t i = 0; i < digits; i++) {
        int digit = str_hex_digit(yaml_peek(r, 2 + i));
        if (digit < 0 || code > 0x10ffff)
            return UINT32_MAX;
        code = code << 4 | (uint32_t)digit;
    }
    return code;
}

// escape = `\` ( a letter / `x` 2 digits / `u` 4 digits / `U` 8 digits )
static bool read_escape(struct yaml_reader *r)
{
    static const char letters[] = "0abtnvfre \"'\\/N_LP\t";
    static const uint32_t codes[] = {0,   7,    8,    9,   10,   11,   12,     13,     27, ' ',
                                     '"', '\'', '\\', '/', 0x85, 0xa0, 0x2028, 0x2029, 9};
    char c = yaml_peek(r, 1);
    const char *letter = c ? strchr(letters, c) : NULL;
    size_t digits = c == 'x' ? 2 : c == 'u' ? 4 : c == 'U' ? 8 : 0;
    uint32_t code = letter ? codes[letter - letters] : read_code(r, digits);
    // Go's port is older than `\/`, and accepts `\'`, which YAML does not have.
    bool is_known = digits || (letter && (yaml_is_go(r) ? c != '/' : c != '\''));
    if (!is_known || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) {
        yaml_fail(r, "invalid escape sequence");
        return false;
    }
    char bytes[UTF8_MOST_BYTES];
    size_t len = utf8_encode(code, bytes);
    content_add(&r->content, str_make(bytes, len), r->at, r->at + 2 + digits);
    r->at += 2 + digits;
    return true;
}

// The end of the characters that stand for themselves.
static size_t plain_end(const struct yaml_reader *r, char quote)
{
    size_t at = r->at;
    while (at < r->text.len) {
        char c = r->text.at[at];
        if (c == quote || c == '\\' || yaml_is_blank(c) || yaml_is_break(c))
            break;
        at++;
    }
    return at;
}

// Blanks inside quotes: unchanged, or (before a line end) folded.
static bool read_quoted_gap(struct yaml_reader *r, int indent)
{
    size_t end = r->at;
    while (end < r->text.len && yaml_is_blank(r->text.at[end]))
        end++;
    if (end < r->text.len && !yaml_is_break(r->text.at[end])) {
        content_add_source(&r->content, r->at, end);
        r->at = end;
        return true;
    }
    if (!fold(r, indent, false))
        return false;
    if (yaml_is_1_2(r) && !r->flow && yaml_column(r) < indent && !yaml_is_at_end(r))
        yaml_fail(r, "this line must be indented: it is inside quotes");
    return !r->ended;
}

// One step inside quotes; false at the end of the document, or on a mistake.
static bool read_quoted_part(struct yaml_reader *r, char quote, int indent)
{
    size_t end = plain_end(r, quote);
    if (yaml_is_at_end(r) || yaml_is_marker(r))
        return false;
    char c = yaml_peek(r, 0);
    if (yaml_is_blank(c) || yaml_is_break(c))
        return read_quoted_gap(r, indent);
    if (c == '\\' && quote == '"') {
        if (!yaml_is_break(yaml_peek(r, 1)))
            return read_escape(r);
        r->at++;
        return fold(r, indent, true);
    }
    if (c == quote) { // two single quotes
        content_add(&r->content, STR("'"), r->at, r->at + 2);
        r->at += 2;
        return true;
    }
    end = end > r->at ? end : r->at + 1;
    content_add_source(&r->content, r->at, end);
    r->at = end;
    return true;
}

// The closing quote, if it is on this line and nothing before it has to change.
static bool read_simple_quoted(struct yaml_reader *r, char quote, struct event *e)
{
    size_t start = r->at, end = start;
    while (end < r->text.len && r->text.at[end] != quote && !yaml_is_break(r->text.at[end]) &&
           !(quote == '"' && r->text.at[end] == '\\'))
        end++;
    bool is_simple = end < r->text.len && r->text.at[end] == quote &&
                     !(quote == '\'' && end + 1 < r->text.len && r->text.at[end + 1] == '\'');
    if (!is_simple)
        return false;
    content_of_source(r->in, start, end, e);
    r->at = end + 1;
    return true;
}

void yaml_read_quoted(struct yaml_reader *r, struct event *e, int indent)
{
    char quote = yaml_peek(r, 0);
    e->style = quote == '"' ? SCALAR_DOUBLE_QUOTED : SCALAR_SINGLE_QUOTED;
    e->at.start = (uint32_t)r->at;
    r->at++;
    if (!read_simple_quoted(r, quote, e)) {
        bool goes_on = true;
        content_clear(&r->content);
        while (goes_on && !(yaml_peek(r, 0) == quote && (quote == '"' || yaml_peek(r, 1) != '\'')))
            goes_on = read_quoted_part(r, quote, indent);
        if (!goes_on)
            yaml_fail_at(r, e->at.start,
                         "the quotes are not closed"); // unless something else is wrong
        r->at += goes_on;
        content_finish(&r->content, e);
    }
    e->at.end = (uint32_t)r->at;
}

// ---- plain scalars

bool yaml_may_begin_plain(const struct yaml_reader *r)
{
    char c = yaml_peek(r, 0), next = yaml_peek(r, 1);
    bool is_followed = !yaml_is_gap(next) && !(r->flow && yaml_is_bracket(next));
    if (c == '-')
        return yaml_is_1_2(r) ? is_followed : !yaml_is_gap(next);
    if (c == '?' || c == ':')
        return is_followed && (!r->flow || yaml_is_1_2(r));
    return !yaml_is_gap(c) && !yaml_is_bracket(c) && !strchr("#&*!|>'\"%@`", c);
}

// Whether a plain scalar ends before a character that is not a blank.
static bool ends_plain(const struct yaml_reader *r, size_t at)
{
    char c = r->text.at[at], next = at + 1 < r->text.len ? r->text.at[at + 1] : 0;
    if (c == ':')
        return yaml_is_gap(next) || (r->flow && yaml_is_bracket(next) && yaml_is_1_2(r));
    return r->flow && (yaml_is_bracket(c) || (c == '?' && yaml_is_go(r)));
}

// The end of a plain scalar's part on the line at the reader.
static size_t plain_line_end(const struct yaml_reader *r)
{
    const char *s = r->text.at;
    size_t end = r->at;
    for (size_t at = r->at; at < r->text.len && !yaml_is_break(s[at]); at++) {
        if (yaml_is_blank(s[at]))
            continue;
        if (s[at] == '#' && (at == r->at || yaml_is_blank(s[at - 1])))
            break;
        bool may_end = s[at] == ':' || (r->flow && (yaml_is_bracket(s[at]) || s[at] == '?'));
        if (may_end && ends_plain(r, at))
            break;
        end = at + 1;
    }
    return end;
}

// libyaml rejects a word in brackets that ends with a colon without a space after it; Go's port does not.
static void check_flow_colon(struct yaml_reader *r, size_t end)
{
    bool is_refused = r->flow && !yaml_is_1_2(r) && !yaml_is_go(r);
    if (is_refused && end > r->at && r->text.at[end - 1] == ':')
        yaml_fail_at(r, end - 1, "expected a space after this colon");
}

void yaml_read_plain_line(struct yaml_reader *r, struct event *e)
{
    size_t end = plain_line_end(r);
    e->style = SCALAR_PLAIN;
    e->at = (struct text_place){(uint32_t)r->at, (uint32_t)end};
    check_flow_colon(r, end);
    content_of_source(r->in, r->at, end, e);
    r->at = end;
}

// Whether the scalar continues on a line below; moves nothing.
static bool plain_goes_on(const struct yaml_reader *r, int indent)
{
    struct yaml_reader look = *r;
    while (yaml_is_blank(yaml_peek(&look, 0)))
        look.at++;
    if (!yaml_is_break(yaml_peek(&look, 0)))
        return false;
    while (yaml_is_blank(yaml_peek(&look, 0)) || yaml_is_break(yaml_peek(&look, 0)))
        if (yaml_is_break(yaml_peek(&look, 0)))
            next_line(&look);
        else
            look.at++;
    if (yaml_is_at_end(&look) || yaml_is_marker(&look) || yaml_peek(&look, 0) == '#')
        return false;
    return (r->flow > 0 || yaml_column(&look) > indent) && !ends_plain(&look, look.at);
}

void yaml_read_plain_rest(struct yaml_reader *r, struct event *e, int indent)
{
    if (r->ended || !plain_goes_on(r, indent))
        return;
    content_clear(&r->content);
    content_add_source(&r->content, e->at.start, e->at.end);
    do {
        if (!fold(r, indent + 1, false))
            break;
        size_t end = plain_line_end(r);
        content_add_source(&r->content, r->at, end);
        r->at = end;
    } while (plain_goes_on(r, indent));
    e->at.end = (uint32_t)r->at;
    content_finish(&r->content, e);
}

// ---- block scalars

struct block {
    bool is_folded;
    int chomp;  // -1 strip, 0 clip, 1 keep
    int indent; // -1: that of the first line
    // About the line before: whether it ended, where, and whether it started with a blank.
    bool has_break, was_blank;
    size_t break_at;
};

// What may follow `|` and `>`: how to end, how far to indent.
static void read_block_hints(struct yaml_reader *r, struct block *b, int indent)
{
    for (int i = 0; i < 2; i++) {
        char c = yaml_peek(r, 0);
        if ((c == '+' || c == '-') && b->chomp == 0)
            b->chomp = c == '+' ? 1 : -1;
        else if (c >= '1' && c <= '9' && b->indent < 0)
            b->indent = (indent < 0 ? 0 : indent) + (c - '0');
        else
            break;
        r->at++;
    }
}

static bool read_block_header(struct yaml_reader *r, struct block *b, int indent)
{
    b->is_folded = yaml_peek(r, 0) == '>';
    r->at++;
    read_block_hints(r, b, indent);
    bool is_apart = yaml_is_blank(yaml_peek(r, 0)) || !yaml_is_1_2(r);
    yaml_skip_blanks(r);
    if (yaml_peek(r, 0) == '#' && is_apart)
        r->at = yaml_line_end(r);
    if (!yaml_is_at_end(r) && !yaml_is_break(yaml_peek(r, 0))) {
        yaml_fail(r, "expected the end of the line: only `+`, `-`, a digit and a comment may "
                     "follow `|` and `>`");
        return false;
    }
    if (!yaml_is_at_end(r))
        next_line(r);
    return true;
}

// YAML 1.2 lets a tab start the content of a first line that is indented, and end a block that is not.
static bool is_bad_tab(const struct yaml_reader *r, const struct block *b, int indent)
{
    if (yaml_peek(r, 0) != '\t')
        return false;
    if (b->indent < 0)
        return !yaml_is_1_2(r) || yaml_column(r) <= indent;
    return !yaml_is_1_2(r) && yaml_column(r) < b->indent;
}

// The first line that is not empty determines the indentation of a block; `widest` is the widest empty one above it.
static void find_block_indent(struct yaml_reader *r, struct block *b, int indent, int widest)
{
    int first = yaml_column(r), least = indent < 0 && !yaml_is_1_2(r) ? 1 : indent + 1;
    if (yaml_is_1_2(r) && widest > first && first > indent && !yaml_is_at_end(r))
        yaml_fail(r, "an empty line above is indented more than this first line");
    widest = first > widest ? first : widest;
    b->indent = widest > least ? widest : least;
}

// Skips the indentation of lines; returns how many of them were empty. Finds the indentation if it is unknown.
static size_t block_breaks(struct yaml_reader *r, struct block *b, int indent)
{
    size_t ends = 0;
    int widest = 0;
    for (;;) {
        while ((b->indent < 0 || yaml_column(r) < b->indent) && yaml_peek(r, 0) == ' ')
            r->at++;
        if (is_bad_tab(r, b, indent))
            yaml_fail(r, "tabs are not allowed as indentation");
        if (!yaml_is_break(yaml_peek(r, 0)))
            break;
        widest = yaml_column(r) > widest ? yaml_column(r) : widest;
        next_line(r);
        ends++;
    }
    if (b->indent < 0)
        find_block_indent(r, b, indent, widest);
    return ends;
}

static void add_breaks(struct yaml_reader *r, size_t count, size_t at)
{
    for (size_t i = 0; i < count; i++)
        content_add_char(&r->content, '\n', at, at + 1);
}

// The line at the reader, after what joins it to the previous one: `ends` empty lines are between them.
static void add_block_line(struct yaml_reader *r, struct block *b, size_t ends)
{
    bool is_blank = yaml_is_blank(yaml_peek(r, 0));
    bool folds = b->is_folded && b->has_break && !b->was_blank && !is_blank;
    if (folds && ends == 0)
        content_add_char(&r->content, ' ', b->break_at, b->break_at + 1);
    else if (!folds && b->has_break)
        add_breaks(r, 1, b->break_at);
    add_breaks(r, ends, b->has_break ? b->break_at : r->at - 1);
    b->was_blank = is_blank;
    size_t end = yaml_line_end(r);
    content_add_source(&r->content, r->at, end);
    r->at = b->break_at = end;
    b->has_break = end < r->text.len;
    if (b->has_break)
        next_line(r);
}

void yaml_read_block_scalar(struct yaml_reader *r, struct event *e, int indent)
{
    struct block b = {.indent = -1};
    e->style = yaml_peek(r, 0) == '|' ? SCALAR_LITERAL : SCALAR_FOLDED;
    e->at.start = (uint32_t)r->at;
    content_clear(&r->content);
    if (read_block_header(r, &b, indent)) {
        size_t start = r->at, ends = block_breaks(r, &b, indent);
        while (!r->ended && yaml_column(r) == b.indent && !yaml_is_at_end(r) &&
               !yaml_is_marker(r)) {
            add_block_line(r, &b, ends);
            start = r->at;
            ends = block_breaks(r, &b, indent);
        }
        e->at.end = (uint32_t)start;
        // YAML 1.2 adds the line end that the last line of a file lacks.
        bool has_line = b.has_break || (yaml_is_1_2(r) && r->content.text.len);
        if (b.chomp >= 0 && has_line)
            add_breaks(r, 1, b.has_break ? b.break_at : r->at - 1);
        if (b.chomp > 0 && ends) {
            e->at.end = (uint32_t)r->line_start;
            add_breaks(r, ends, r->line_start - 1);
        }
    }
    content_finish(&r->content, e);
}
