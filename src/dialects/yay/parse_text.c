// SPDX-License-Identifier: Apache-2.0
//
// Scalars: plain and quoted text with templates in it, `{}` and `[]`, and block scalars. Text without a template that
// looks like a number is one, and keeps its spelling.
#include <string.h>

#include "dialects/yay/parse_inside.h"
#include "value/number.h"

// ---- typing

static size_t digits_end(struct str s, size_t at)
{
    while (at < s.len && s.at[at] >= '0' && s.at[at] <= '9')
        at++;
    return at;
}

static size_t skip_sign(struct str s, size_t at)
{
    return at < s.len && (s.at[at] == '+' || s.at[at] == '-') ? at + 1 : at;
}

// 0: not a number, 1: whole, 2: a float.
static int number_form(struct str s)
{
    size_t start = skip_sign(s, 0), at = digits_end(s, start), digits = at - start;
    if (digits && at == s.len)
        return 1;
    if (at < s.len && s.at[at] == '.') {
        size_t fraction = digits_end(s, at + 1);
        digits += fraction - at - 1;
        at = fraction;
    }
    if (digits && at < s.len && (s.at[at] == 'e' || s.at[at] == 'E')) {
        size_t from = skip_sign(s, at + 1), end = digits_end(s, from);
        at = end > from ? end : at;
    }
    return digits && at == s.len ? 2 : 0;
}

static struct value whole_number(struct arena *a, struct str text)
{
    struct value v;
    bool has_plus = text.at[0] == '+';
    if (!number_parse_integer(a, str_slice(text, has_plus, text.len), 10, &v))
        return value_string(a, text);
    size_t first = skip_sign(text, 0);
    bool is_canonical = !has_plus && (text.len == first + 1 || text.at[first] != '0') &&
                        !str_equal(text, STR("-0"));
    return is_canonical ? v : number_with_text(a, v, str_copy(a, text));
}

struct value yay_scalar(struct arena *a, struct str text)
{
    int form = text.len ? number_form(text) : 0;
    if (form == 0)
        return value_string(a, text);
    if (form == 1)
        return whole_number(a, text);
    struct str copy = str_format(a, "%.*s", STR_ARGS(text)); // ends in NUL
    return number_with_text(a, number_from_float(strtod(copy.at, NULL)), copy);
}

// ---- text with templates

struct parts {
    struct parser *p;
    ARRAY(expr_id) list;
    struct strbuf literal; // text since the last template
    uint32_t start;        // where it starts
    bool has_template;
};

static void end_literal(struct parts *parts, uint32_t end)
{
    if (parts->literal.len) {
        struct value v = value_string(&parts->p->b->arena, strbuf_str(&parts->literal));
        ARRAY_PUSH(&parts->list, yay_literal(parts->p, parts->start, end, v));
    }
    parts->literal.len = 0;
    parts->start = end;
}

// The length of the opening mark of a template at `at`, or 0.
static uint32_t opens(const struct parser *p, uint32_t at, uint32_t end)
{
    if (at + 2 > end)
        return 0;
    bool plain = p->text.at[at] == '{' && p->text.at[at + 1] == '{';
    bool marked =
        p->spelling == SPELLING_MARKED && p->text.at[at] == '$' && p->text.at[at + 1] == '{';
    return plain || marked ? 2 : 0;
}

// template = "{{" list "}}", and in the older spelling "${" list "}"
// Reads one template; returns its end.
static uint32_t add_template(struct parts *parts, uint32_t at, uint32_t end)
{
    struct parser *p = parts->p;
    const char *close = p->text.at[at] == '$' ? "}" : "}}";
    end_literal(parts, at);
    yay_enter(p, at + 2, end, close);
    expr_id e = yay_parse_expr_list(p);
    if (!p->broken && p->token.kind != TOKEN_END)
        yay_unexpected(p);
    if (!p->broken && p->at >= end) {
        struct diag *d = yay_fail(p, at, end, "unterminated template");
        size_t hash = str_find(yay_slice(p, at, end), STR("#"), 0);
        if (d && at + hash < end)
            diag_help(d, "close it before the `#`, which starts a comment here too");
        else if (d)
            diag_help(d, "close it with `%s` on the same line", close);
    }
    ARRAY_PUSH(&parts->list, e);
    parts->has_template = true;
    parts->start = p->broken ? end : p->at + (uint32_t)strlen(close);
    return parts->start;
}

// text = { TEXT | template }
static void add_text_part(struct parts *parts, uint32_t start, uint32_t end)
{
    struct parser *p = parts->p;
    for (uint32_t at = start; at < end && !p->broken;) {
        if (opens(p, at, end)) {
            at = add_template(parts, at, end);
        } else {
            strbuf_add_char(&parts->literal, p->text.at[at]);
            at++;
        }
    }
}

static expr_id finish_parts(struct parts *parts, uint32_t start, uint32_t end)
{
    struct parser *p = parts->p;
    end_literal(parts, end);
    expr_id e;
    if (p->broken)
        e = yay_bad(p, start);
    else if (parts->list.len == 0)
        e = yay_literal(p, start, end, value_string_kept(STR("")));
    else
        e = expr_op(p->b, yay_span(p, start, end), YAY_TEMPLATE, parts->list.at,
                    (uint32_t)parts->list.len);
    ARRAY_DONE(&parts->list);
    strbuf_done(&parts->literal);
    return e;
}

// `: ` would be another key; before a template, a colon is text.
static bool has_colon(const struct parser *p, uint32_t start, uint32_t end, uint32_t *where)
{
    for (uint32_t at = start; at < end; at++) {
        bool is_end = at + 1 == end && (end == p->text.len || p->text.at[end] != '{');
        bool is_last = is_end || p->text.at[at + 1] == ' ' || p->text.at[at + 1] == '\t';
        if (p->text.at[at] == ':' && is_last) {
            *where = at;
            return true;
        }
    }
    return false;
}

static void check_colons(struct parser *p, uint32_t start, uint32_t end)
{
    uint32_t where;
    if (p->broken || !has_colon(p, start, end, &where))
        return;
    struct diag *d = yay_fail(p, where, where + 1, "unexpected colon in plain text");
    yay_help(d, p->text.at[start] == '{'
                    ? "write the keys of a mapping below, or `{{ {'key': 1} }}`"
                    : "put the whole string in double quotes");
}

static bool has_templates(const struct parser *p, uint32_t start, uint32_t end)
{
    for (uint32_t at = start; at < end; at++)
        if (opens(p, at, end))
            return true;
    return false;
}

static expr_id single(struct parts *parts, uint32_t start)
{
    struct parser *p = parts->p;
    expr_id e = p->broken ? yay_bad(p, start) : parts->list.at[0];
    if (p->b->exprs.at[e].kind == EXPR_MAPPING)
        e = yay_make(p, YAY_GIVEN, start, &e, 1);
    ARRAY_DONE(&parts->list);
    strbuf_done(&parts->literal);
    return e;
}

static expr_id plain_scalar(struct parser *p, uint32_t start, uint32_t end, bool is_plain)
{
    struct str text = yay_slice(p, start, end);
    if (is_plain)
        check_colons(p, start, end);
    if (is_plain && text.len > 2 && str_starts(text, STR("[")) && str_ends(text, STR("]")))
        yay_help(yay_warn(p, start, end, "this is a string, not a list"),
                 "write the items below, or `{{ [1, 2] }}`; double quotes make it a string");
    return yay_literal(p, start, end, yay_scalar(&p->b->arena, text));
}

expr_id yay_parse_mixed(struct parser *p, uint32_t start, uint32_t end, bool is_plain)
{
    if (!has_templates(p, start, end))
        return plain_scalar(p, start, end, is_plain);
    struct parts parts = {.p = p, .start = start};
    strbuf_init(&parts.literal, 0);
    for (uint32_t at = start; at < end && !p->broken;) {
        uint32_t text = at;
        while (at < end && !opens(p, at, end))
            at++;
        if (is_plain)
            check_colons(p, text, at < end || at == text ? at : end);
        add_text_part(&parts, text, at);
        if (at < end && !p->broken)
            at = add_template(&parts, at, end);
    }
    if (parts.list.len == 1 && !parts.literal.len && parts.has_template)
        return single(&parts, start);
    return finish_parts(&parts, start, end);
}

// ---- values on one line

static uint32_t trimmed_end(const struct parser *p, uint32_t start, uint32_t end)
{
    while (end > start && (p->text.at[end - 1] == ' ' || p->text.at[end - 1] == '\t'))
        end--;
    return end;
}

// The next quote outside of templates, or the end.
static uint32_t first_quote(const struct parser *p, uint32_t at, uint32_t end)
{
    bool in_template = false;
    for (; at < end; at++) {
        in_template |= opens(p, at, end) != 0;
        if (p->text.at[at] == '}')
            in_template = false;
        if (p->text.at[at] == '"' && !in_template)
            break;
    }
    return at;
}

// quoted = '"' text [ '"' text ]
// Text that starts with a quote and does not end with it: the quotes are removed, and after the second one
// it is plain text. An unclosed one extends to the end of the line, including blanks.
static expr_id parse_quoted(struct parser *p, const struct line *l, uint32_t start)
{
    uint32_t close = first_quote(p, start + 1, l->end);
    bool is_closed = close < l->end;
    uint32_t rest = is_closed ? close + 1 : close, end = trimmed_end(p, rest, l->end);
    if (rest < end && p->text.at[rest] == '#')
        end = rest;
    check_colons(p, rest, end);
    struct parts parts = {.p = p, .start = start + 1};
    strbuf_init(&parts.literal, 0);
    add_text_part(&parts, start + 1, close);
    add_text_part(&parts, rest, end);
    if (!parts.has_template) {
        struct value v = yay_scalar(&p->b->arena, strbuf_str(&parts.literal));
        strbuf_done(&parts.literal);
        return p->broken ? yay_bad(p, start) : yay_literal(p, start, end, v);
    }
    if (parts.list.len == 1 && !parts.literal.len)
        return single(&parts, start);
    return finish_parts(&parts, start, end);
}

// scalar = "{}" | "[]" | quoted | text
expr_id yay_parse_scalar(struct parser *p, const struct line *l, uint32_t start)
{
    uint32_t end = trimmed_end(p, start, l->end);
    struct str text = yay_slice(p, start, end);
    struct span at = yay_span(p, start, end);
    if (str_equal(text, STR("{}")))
        return expr_mapping(p->b, at, NULL, NULL, 0);
    if (str_equal(text, STR("[]")))
        return expr_sequence(p->b, at, NULL, 0);
    if (!text.len || text.at[0] != '"')
        return yay_parse_mixed(p, start, end, true);
    if (text.len > 1 && first_quote(p, start + 1, end) == end - 1)
        return yay_parse_mixed(p, start + 1, end - 1, false);
    return parse_quoted(p, l, start);
}

// ---- block scalars

bool yay_is_block_intro(struct str text)
{
    return str_equal(text, STR(">")) || str_equal(text, STR("|")) || str_equal(text, STR("|+")) ||
           str_equal(text, STR("|-"));
}

static bool belongs(const struct line *next, const struct line *l)
{
    return next->is_blank || next->indent > l->indent;
}

size_t yay_block_end(const struct parser *p, const struct line *l, size_t *first)
{
    size_t at = p->line;
    *first = p->lines.len;
    while (at < p->lines.len && belongs(&p->lines.at[at], l)) {
        if (!p->lines.at[at].is_blank && *first == p->lines.len)
            *first = at;
        at++;
    }
    bool is_cut_off = at == p->lines.len && at > p->line && p->lines.at[at - 1].is_blank &&
                      !p->lines.at[at - 1].has_end;
    return is_cut_off ? at - 1 : at;
}

static void strip_end(struct strbuf *text, char c)
{
    while (text->len && text->at[text->len - 1] == c)
        text->len--;
}

static void end_block(struct parts *parts, struct str intro)
{
    if (intro.at[0] == '>') {
        strip_end(&parts->literal, ' ');
        return;
    }
    if (intro.len == 2 && intro.at[1] == '+')
        return;
    strip_end(&parts->literal, '\n');
    if (intro.len == 1)
        strbuf_add_char(&parts->literal, '\n');
}

// block-scalar = "|" | "|+" | "|-" | ">", with the text in the lines below
expr_id yay_parse_block_scalar(struct parser *p, const struct line *l, uint32_t start)
{
    size_t first, end = yay_block_end(p, l, &first);
    struct str intro = yay_slice(p, start, trimmed_end(p, start, l->end));
    if (first >= end) {
        yay_help(yay_fail(p, start, l->end, "this block of text is empty"),
                 "write its lines below the key, indented");
        return yay_bad(p, start);
    }
    struct parts parts = {.p = p, .start = p->lines.at[first].start};
    strbuf_init(&parts.literal, 0);
    uint32_t indent = p->lines.at[first].indent;
    for (size_t i = first; i < end && !p->broken; i++) {
        const struct line *line = &p->lines.at[i];
        uint32_t from = line->start + (line->indent < indent ? line->indent : indent);
        add_text_part(&parts, line->is_blank ? line->end : from, line->end);
        strbuf_add_char(&parts.literal, intro.at[0] == '>' ? ' ' : '\n');
    }
    uint32_t last = p->lines.at[end - 1].end;
    p->line = end;
    end_block(&parts, intro);
    return finish_parts(&parts, start, last);
}
