// SPDX-License-Identifier: Apache-2.0
//
// The formatter. It reads lines as the parser does, and keeps the new column of each open level of indentation.
// Comments wait for the next line, and get its column.
#include "dialects/yay/format.h"

#include <string.h>

#include "base/str.h"
#include "dialects/yay/parse_inside.h"

enum {
    STEP = 2,
    // Deeper nesting is not valid; its indentation would be most of the file.
    INDENT_MOST = 2 * 2 * 500,
};

struct level {
    uint32_t was, now;
    bool has_cases; // of a `select`: every line is a key, whatever it starts with
};

struct formatter {
    struct parser p;
    struct strbuf *out;
    ARRAY(struct level) levels;
    uint32_t below;   // the column of lines below the last one
    bool opens_cases; // the last one is a `select`
    size_t waiting;   // the first line that has not been written yet
};

static uint32_t past_blanks(const struct parser *p, uint32_t at, uint32_t end)
{
    while (at < end && ascii_is_blank(p->text.at[at]))
        at++;
    return at;
}

static uint32_t end_without_blanks(const struct parser *p, uint32_t start, uint32_t end)
{
    while (end > start && ascii_is_blank(p->text.at[end - 1]))
        end--;
    return end;
}

static void indent(struct formatter *f, uint32_t columns)
{
    for (uint32_t i = 0; i < columns && i < INDENT_MOST; i++)
        strbuf_add_char(f->out, ' ');
}

static void add_source_part(struct formatter *f, uint32_t start, uint32_t end)
{
    strbuf_add(f->out, yay_slice(&f->p, start, end));
}

// ---- empty lines and comments

// Writes the lines that wait before line `end`: comments as deep as that line, and at most one empty line in a row.
static void write_waiting(struct formatter *f, size_t end, uint32_t now)
{
    bool has_gap = false;
    for (; f->waiting < end; f->waiting++) {
        const struct line *l = &f->p.lines.at[f->waiting];
        if (l->is_blank) {
            has_gap = f->out->len > 0;
            continue;
        }
        if (has_gap)
            strbuf_add_char(f->out, '\n');
        has_gap = false;
        indent(f, now);
        add_source_part(f, l->start + l->indent, end_without_blanks(&f->p, l->start, l->end));
        strbuf_add_char(f->out, '\n');
    }
    if (has_gap && end < f->p.lines.len)
        strbuf_add_char(f->out, '\n');
}

// ---- values

// The end of the template that opens at `at`, if it has no quotes: those could contain anything.
static uint32_t plain_template_end(const struct parser *p, uint32_t at, uint32_t end)
{
    for (at += 2; at + 1 < end; at++) {
        if (strchr("'\"\\#{", p->text.at[at]))
            return 0;
        if (p->text.at[at] == '}')
            return p->text.at[at + 1] == '}' ? at : 0;
    }
    return 0;
}

// Text with one blank inside both ends of its templates.
static void write_text(struct formatter *f, uint32_t start, uint32_t end)
{
    const struct parser *p = &f->p;
    for (uint32_t at = start; at < end;) {
        bool opens = at + 1 < end && p->text.at[at] == '{' && p->text.at[at + 1] == '{';
        uint32_t close = opens ? plain_template_end(p, at, end) : 0;
        if (opens && !close) { // not parsed, so neither is anything after it
            add_source_part(f, at, end);
            return;
        }
        if (!opens) {
            strbuf_add_char(f->out, p->text.at[at++]);
            continue;
        }
        uint32_t from = past_blanks(p, at + 2, close), to = end_without_blanks(p, from, close);
        strbuf_add_cstr(f->out, "{{ ");
        add_source_part(f, from, to);
        strbuf_add_cstr(f->out, " }}");
        at = close + 2;
    }
}

// After an unclosed quote, trailing blanks are part of the text.
static bool is_open_quote(struct str value)
{
    unsigned quotes = 0;
    for (size_t i = 0; i < value.len; i++)
        quotes += value.at[i] == '"';
    return value.len && value.at[0] == '"' && quotes % 2;
}

static void write_block_scalar(struct formatter *f, const struct line *l, struct str intro)
{
    struct parser *p = &f->p;
    size_t first, end = yay_block_end(p, l, &first);
    bool keeps_end = intro.len == 2 && intro.at[1] == '+';
    size_t last = end;
    while (!keeps_end && last > first && p->lines.at[last - 1].is_blank)
        last--;
    uint32_t was = first < end ? p->lines.at[first].indent : 0;
    for (size_t i = first; i < last; i++) {
        const struct line *own = &p->lines.at[i];
        if (!own->is_blank) {
            indent(f, f->below);
            add_source_part(f, own->start + (own->indent < was ? own->indent : was), own->end);
        }
        strbuf_add_char(f->out, '\n');
    }
    f->waiting = p->line = keeps_end ? end : last;
}

// What follows a key, a dash or `extend`, with its line end.
static void write_rest_of_line(struct formatter *f, const struct line *l, uint32_t start)
{
    const struct parser *p = &f->p;
    start = past_blanks(p, start, l->end);
    uint32_t end = end_without_blanks(p, start, l->end);
    struct str value = yay_slice(p, start, end);
    if (value.len)
        strbuf_add_char(f->out, ' ');
    if (is_open_quote(value) || (value.len && value.at[0] == '#'))
        add_source_part(f, start, value.at[0] == '#' ? end : l->end);
    else
        write_text(f, start, end);
    strbuf_add_char(f->out, '\n');
    if (yay_is_block_intro(value))
        write_block_scalar(f, l, value);
}

// ---- lines

static uint32_t offset_of(const struct parser *p, const char *at)
{
    return (uint32_t)(at - p->text.at);
}

static void write_list_item(struct formatter *f, const struct line *l, uint32_t now)
{
    const struct parser *p = &f->p;
    struct str key;
    uint32_t after, start = past_blanks(p, l->start + l->indent + 1, l->end);
    strbuf_add_char(f->out, '-');
    f->below = now + STEP;
    if (start == l->end || !yay_find_item_key(p, l, start, &key, &after)) {
        write_rest_of_line(f, l, start);
        return;
    }
    uint32_t value = past_blanks(p, after, l->end);
    uint32_t value_end = end_without_blanks(p, value, l->end);
    bool is_empty = value == l->end || p->text.at[value] == '#';
    if (is_empty || yay_is_block_intro(yay_slice(p, value, value_end)))
        f->below += STEP; // deeper than the key
    strbuf_add_char(f->out, ' ');
    uint32_t key_end = offset_of(p, key.at) + (uint32_t)key.len;
    add_source_part(f, start, key_end + (p->text.at[start] == '"'));
    strbuf_add_char(f->out, ':');
    write_rest_of_line(f, l, after);
}

// A line of a directive that ends with a backslash continues on the next one, unless that is in a comment.
static bool goes_on(const struct parser *p, uint32_t start, uint32_t end)
{
    char quote = 0;
    for (uint32_t at = start; at < end; at++) {
        char c = p->text.at[at];
        if (c == '#' && !quote)
            return false;
        if (c == '\'' || c == '"')
            quote = quote == c ? 0 : quote ? quote : c;
    }
    return end > start && p->text.at[end - 1] == '\\' && p->line < p->lines.len;
}

static void write_continuation(struct formatter *f, uint32_t start, uint32_t end, uint32_t now)
{
    struct parser *p = &f->p;
    while (goes_on(p, start, end)) {
        const struct line *l = &p->lines.at[p->line++];
        start = past_blanks(p, l->start, l->end);
        end = end_without_blanks(p, start, l->end);
        strbuf_add_char(f->out, '\n');
        indent(f, now + 2 * STEP);
        add_source_part(f, start, end);
    }
    f->waiting = p->line;
}

// The line of a directive after its word: unchanged, except for blanks before its colon.
static void write_header(struct formatter *f, const struct line *l, uint32_t start, uint32_t now)
{
    const struct parser *p = &f->p;
    uint32_t rest = past_blanks(p, start, l->end), end = end_without_blanks(p, rest, l->end);
    bool has_colon = end > rest && p->text.at[end - 1] == ':';
    if (rest > start && rest < end && !(has_colon && rest + 1 == end))
        strbuf_add_char(f->out, ' ');
    add_source_part(f, rest, has_colon ? end_without_blanks(p, rest, end - 1) : end);
    if (has_colon)
        strbuf_add_char(f->out, ':');
    write_continuation(f, rest, end, now);
    strbuf_add_char(f->out, '\n');
}

static void write_directive(struct formatter *f, const struct line *l, uint32_t now, bool has_mark,
                            struct str word)
{
    const struct parser *p = &f->p;
    struct str key;
    uint32_t after, behind = offset_of(p, word.at) + (uint32_t)word.len;
    f->opens_cases = str_equal(word, STR("select"));
    strbuf_add_cstr(f->out, has_mark ? "% " : "");
    strbuf_add(f->out, word);
    bool is_extend = str_equal(word, STR("extend")) &&
                     yay_find_key(p, l, past_blanks(p, behind, l->end), &key, &after);
    if (!is_extend) {
        write_header(f, l, behind, now);
        return;
    }
    strbuf_add_char(f->out, ' ');
    strbuf_add(f->out, key);
    strbuf_add_char(f->out, ':');
    write_rest_of_line(f, l, after);
}

static void write_line(struct formatter *f, const struct line *l, uint32_t now)
{
    const struct parser *p = &f->p;
    bool has_mark;
    struct str word, key;
    uint32_t after, start = l->start + l->indent;
    bool is_case = f->levels.at[f->levels.len - 1].has_cases;
    f->below = now + STEP;
    f->opens_cases = false;
    indent(f, now);
    if (p->text.at[start] == '-' && !is_case) {
        write_list_item(f, l, now);
    } else if (!is_case && yay_find_directive(p, l, &has_mark, &word)) {
        write_directive(f, l, now, has_mark, word);
    } else if (yay_find_key(p, l, start, &key, &after)) {
        strbuf_add(f->out, key);
        strbuf_add_char(f->out, ':');
        write_rest_of_line(f, l, after);
    } else {
        add_source_part(f, start, l->end);
        strbuf_add_char(f->out, '\n');
    }
}

// The new column of a line with this indentation. A line left of an indented first one is at its level.
static uint32_t level_of(struct formatter *f, uint32_t was)
{
    while (f->levels.len > 1 && was < f->levels.at[f->levels.len - 1].was)
        f->levels.len--;
    if (!f->levels.len)
        ARRAY_PUSH(&f->levels, (struct level){was, 0, false});
    else if (was > f->levels.at[f->levels.len - 1].was)
        ARRAY_PUSH(&f->levels, (struct level){was, f->below, f->opens_cases});
    else
        f->levels.at[f->levels.len - 1].was = was;
    return f->levels.at[f->levels.len - 1].now;
}

// Comments after the last line: at the margin if they are there, otherwise as deep as that line.
static uint32_t last_level(const struct formatter *f)
{
    for (size_t i = f->waiting; i < f->p.lines.len; i++)
        if (!f->p.lines.at[i].is_blank && f->p.lines.at[i].indent == 0)
            return 0;
    return f->levels.len ? f->levels.at[f->levels.len - 1].now : 0;
}

static void write_mark(struct formatter *f, const struct line *l)
{
    struct str line = str_slice(f->p.text, l->start + l->indent, l->end);
    if (str_starts(line, YAY_EDITORS_MARK))
        strbuf_add(f->out, YAY_EDITORS_MARK);
}

void yay_format(struct str text, struct strbuf *out)
{
    size_t begin = out->len;
    struct formatter f = {.p = {.text = text}, .out = out};
    struct parser *p = &f.p;
    yay_split_lines(p);
    while (yay_peek_line(p)) {
        struct line l = p->lines.at[p->line];
        uint32_t now = level_of(&f, l.indent);
        write_waiting(&f, p->line, now);
        f.waiting = ++p->line;
        if (out->len == begin) // what is not a byte order mark must not become one
            write_mark(&f, &l);
        write_line(&f, &l, now);
    }
    write_waiting(&f, p->lines.len, last_level(&f));
    ARRAY_DONE(&p->lines);
    ARRAY_DONE(&f.levels);
}
