// SPDX-License-Identifier: Apache-2.0
//
// Stanzas by lines: keys, list items, and what is indented below them. A line that is deeper than its block belongs
// to the line before it; one that is shallower must be at an open level.
#include <string.h>

#include "dialects/yay/parse_inside.h"

#include "base/str.h"

// ---- keys

static bool is_colon(const struct parser *p, const struct line *l, uint32_t at)
{
    return at < l->end && p->text.at[at] == ':' &&
           (at + 1 == l->end || ascii_is_blank(p->text.at[at + 1]));
}

static bool is_template(const struct parser *p, const struct line *l, uint32_t at)
{
    return at + 1 < l->end && p->text.at[at] == '{' && p->text.at[at + 1] == '{';
}

bool yay_find_key(const struct parser *p, const struct line *l, uint32_t start, struct str *key,
                  uint32_t *after)
{
    uint32_t end = start;
    while (end < l->end && p->text.at[end] != ' ' && !is_colon(p, l, end))
        end++;
    uint32_t colon = end;
    while (colon < l->end && p->text.at[colon] == ' ')
        colon++;
    if (end == start || is_template(p, l, start) || !is_colon(p, l, colon))
        return false;
    *key = yay_slice(p, start, end);
    *after = colon + 1;
    return true;
}

// ---- levels

static bool is_level(const struct parser *p, uint32_t indent)
{
    for (size_t i = 0; i < p->levels.len; i++)
        if (p->levels.at[i] == indent)
            return true;
    return indent == 0;
}

// False after a mistake, and the line is skipped.
static bool check_level(struct parser *p, const struct line *l)
{
    if (is_level(p, l->indent))
        return true;
    struct diag *d =
        yay_fail(p, l->start, l->start + l->indent, "this indentation matches no line above");
    if (d) {
        diag_summary(d, "%s", yay_bad_indentation);
        diag_help(d, "align it with the line it belongs to");
    }
    p->broken = false;
    p->line++;
    return false;
}

bool yay_has_block(struct parser *p, uint32_t indent)
{
    const struct line *next = yay_peek_line(p);
    return next && next->indent > indent;
}

void yay_skip_deeper(struct parser *p, uint32_t indent)
{
    while (yay_has_block(p, indent))
        p->line++;
}

// ---- values

static uint32_t skip_spaces(const struct parser *p, uint32_t at, uint32_t end)
{
    while (at < end && ascii_is_blank(p->text.at[at]))
        at++;
    return at;
}

// block = stanzas that are indented deeper than the line before
expr_id yay_parse_block(struct parser *p, uint32_t outer, struct outline *what)
{
    const struct line *first = yay_peek_line(p);
    if (!first || first->indent <= outer) {
        uint32_t at = p->line ? p->lines.at[p->line - 1].start : 0;
        uint32_t end = p->line ? p->lines.at[p->line - 1].end : 0;
        struct diag *d = yay_fail(p, at, end, "expected an indented block below this line");
        if (d)
            diag_help(d, "indent the lines that belong to this one");
        return yay_bad(p, at);
    }
    uint32_t start = first->start + first->indent;
    if (p->depth >= NESTING_MOST) {
        yay_fail(p, start, start, "this is nested too deeply");
        yay_skip_deeper(p, outer);
        return yay_bad(p, start);
    }
    struct block b = {0};
    uint32_t indent = first->indent;
    p->depth++;
    ARRAY_PUSH(&p->levels, indent);
    yay_parse_stanzas(p, &b, indent);
    p->levels.len--;
    p->depth--;
    b.at = yay_span(p, start, p->line ? p->lines.at[p->line - 1].end : start);
    return block_lower(p, &b, false, what);
}

// value = [ scalar | block-scalar | block ]
expr_id yay_parse_value(struct parser *p, const struct line *l, uint32_t start, struct outline *w)
{
    struct line own = *l; // lines may not move, but `l` is the caller's
    start = skip_spaces(p, start, own.end);
    uint32_t end = own.end;
    while (end > start && ascii_is_blank(p->text.at[end - 1]))
        end--;
    if (w)
        w->any_key = true;
    if (start < end && yay_is_block_intro(yay_slice(p, start, end)))
        return yay_parse_block_scalar(p, &own, start);
    bool is_nothing = start >= end || p->text.at[start] == '#';
    if (!is_nothing)
        return yay_parse_scalar(p, &own, start);
    if (!yay_has_block(p, own.indent))
        return yay_literal(p, start, start, value_string_kept(STR("")));
    if (w)
        w->any_key = false;
    return yay_parse_block(p, own.indent, w);
}

static symbol intern_key(struct parser *p, struct str text)
{
    return symbol_intern(p->b->symbols, text);
}

// What an invalid line was probably meant to be.
static const char *way_to_a_key(struct str text)
{
    size_t colon = str_find(text, STR(":"), 0), blank = str_find(text, STR(" "), 0);
    if (str_starts(text, STR("\t")))
        return "indent with spaces: a tab is ordinary text";
    if (str_starts(text, STR("let ")))
        return "write `set`: `let` is for files whose directives start with `%`";
    if (str_starts(text, STR("end")) && colon == text.len)
        return yay_no_end;
    if (str_starts(text, STR("{%")))
        return "write a directive without braces: `if condition:`, or `% if condition`";
    if (str_starts(text, STR("{{")))
        return "write `key: {{ … }}`, or `- {{ … }}`";
    if (text.len && strchr("{}[]", text.at[0]))
        return "write a mapping and a list on lines of their own: `key: value`, `- value`";
    if (colon == 0)
        return "write a key before the colon";
    if (blank < colon && colon < text.len)
        return "a key cannot contain spaces: use `_` instead";
    return colon < text.len ? "put a space after the colon: `key: value`"
                            : "write `key: value`, or `- value`";
}

// A line of several words, the first of which is similar to a directive.
static const char *meant_directive(struct str text)
{
    size_t blank = str_find(text, STR(" "), 0);
    return blank < text.len ? yay_near_directive(str_slice(text, 0, blank)) : NULL;
}

static void no_stanza(struct parser *p, uint32_t start, uint32_t end)
{
    struct str text = yay_slice(p, start, end);
    const char *directive = meant_directive(text);
    struct diag *d = yay_fail(p, start, end, "expected a key or an item");
    if (d && directive && !str_starts(text, STR("let ")))
        diag_help(d, "did you mean `%s`?", directive);
    else
        yay_help(d, way_to_a_key(text));
}

// entry = KEY ":" value
static void parse_entry(struct parser *p, struct block *b, const struct line *l)
{
    struct str key;
    uint32_t after, start = l->start + l->indent;
    struct line own = *l;
    if (!yay_find_key(p, l, start, &key, &after)) {
        no_stanza(p, start, l->end);
        return;
    }
    if (key.at[0] == '\t')
        yay_help(yay_warn(p, start, start + (uint32_t)key.len, "this key starts with a tab"),
                 "indent with spaces: a tab is ordinary text");
    expr_id value = yay_parse_value(p, &own, after, NULL);
    block_entry(b, yay_span(p, start, own.end), intern_key(p, key), value);
}

// ---- list items

// More keys of an item are below its first one, and nothing but keys.
static void parse_more_keys(struct parser *p, struct block *item)
{
    const struct line *first = yay_peek_line(p);
    uint32_t indent = first->indent;
    struct block more = {0};
    ARRAY_PUSH(&p->levels, indent);
    yay_parse_stanzas(p, &more, indent);
    p->levels.len--;
    for (size_t i = 0; i < more.stanzas.len; i++) {
        const struct stanza *s = &more.stanzas.at[i];
        if (s->kind == STANZA_ENTRY)
            block_entry(item, s->at, s->key, s->value);
        else
            yay_help(yay_fail(p, s->at.start, s->at.end,
                              "only keys can follow the first key of an item"),
                     "start another item in the column of the dash");
    }
    if (more.definitions.len)
        yay_help(
            yay_fail(p, first->start, first->end, "definitions are not allowed inside an item"),
            "put it before the list");
    block_done(&more);
}

// keyed-item = entry { entry below it }
static expr_id parse_keyed_item(struct parser *p, const struct line *l, uint32_t start,
                                struct str key, uint32_t after)
{
    struct line own = *l;
    struct block item = {0};
    uint32_t rest = skip_spaces(p, after, own.end);
    bool is_empty = rest == own.end || p->text.at[rest] == '#';
    if (is_empty && !yay_has_block(p, own.indent)) {
        yay_help(yay_fail(p, start, own.end, "this key of an item has no value"),
                 "write the value after the colon, or below it, indented");
        return yay_bad(p, start);
    }
    expr_id value = yay_parse_value(p, &own, after, NULL);
    block_entry(&item, yay_span(p, start, own.end), intern_key(p, key), value);
    if (!is_empty && !p->broken && yay_has_block(p, own.indent))
        parse_more_keys(p, &item);
    item.at = yay_span(p, start, own.end);
    return block_lower(p, &item, false, NULL);
}

bool yay_find_item_key(const struct parser *p, const struct line *l, uint32_t start,
                       struct str *key, uint32_t *after)
{
    bool is_quoted = p->text.at[start] == '"';
    uint32_t end = is_quoted ? start + 1 : start;
    while (end < l->end && (is_quoted ? p->text.at[end] != '"' : !is_colon(p, l, end))) {
        if (is_template(p, l, end))
            return false;
        end++;
    }
    uint32_t colon = is_quoted ? end + 1 : end;
    if (!is_colon(p, l, colon) || end == start)
        return false;
    *after = colon + 1;
    while (!is_quoted && ascii_is_blank(p->text.at[end - 1]))
        end--;
    *key = yay_slice(p, is_quoted ? start + 1 : start, end);
    return true;
}

// item = "-" ( keyed-item | value )
static void parse_item(struct parser *p, struct block *b, const struct line *l)
{
    struct str key;
    struct line own = *l;
    uint32_t after, dash = own.start + own.indent, start = skip_spaces(p, dash + 1, own.end);
    expr_id value;
    if (start == own.end || p->text.at[start] == '#') {
        yay_help(yay_fail(p, dash, own.end, "this item has no value"),
                 "write the value after the dash");
        return;
    }
    if (yay_find_item_key(p, &own, start, &key, &after))
        value = parse_keyed_item(p, &own, start, key, after);
    else
        value = yay_parse_value(p, &own, start, NULL);
    block_item(b, yay_span(p, dash, own.end), value);
}

// ---- stanzas

// stanza = directive | item | entry
static void parse_stanza(struct parser *p, struct block *b, const struct line *l)
{
    struct line own = *l;
    p->line++;
    if (str_equal(yay_slice(p, own.start, own.end), STR("---")))
        yay_help(yay_fail(p, own.start, own.end, "a file holds only one document"),
                 "remove the line");
    else if (p->text.at[own.start + own.indent] == '-')
        parse_item(p, b, &own);
    else if (!yay_parse_directive(p, b, &own))
        parse_entry(p, b, &own);
    if (p->broken)
        yay_skip_deeper(p, own.indent);
    p->broken = false;
    const struct line *next = yay_peek_line(p);
    if (next && next->indent > own.indent) {
        struct str above = yay_slice(p, own.start, own.end);
        bool is_text = str_find(above, STR(": |"), 0) < above.len ||
                       str_find(above, STR(": >"), 0) < above.len;
        yay_help(yay_fail(p, next->start, next->end, "unexpected indentation"),
                 is_text ? "start text of several lines with `|`, `|+`, `|-` or `>` after the colon"
                         : "align it with the line above, which already has a value");
        yay_skip_deeper(p, own.indent);
    }
    p->broken = false;
}

// stanzas = { stanza }, all at one indentation
void yay_parse_stanzas(struct parser *p, struct block *b, uint32_t indent)
{
    for (const struct line *l; (l = yay_peek_line(p)) != NULL;) {
        bool is_base = p->levels.len == 1 && l->indent == 0; // left of an indented first line
        if (l->indent < indent && !is_base) {
            if (check_level(p, l))
                return;
            continue;
        }
        if (l->indent > indent) { // deeper than a level that has been closed
            yay_help(yay_fail(p, l->start, l->end, "unexpected indentation"),
                     "align it with the line above, which already has a value");
            p->broken = false;
            p->line++;
            continue;
        }
        parse_stanza(p, b, l);
    }
}
