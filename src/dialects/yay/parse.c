// SPDX-License-Identifier: Apache-2.0
//
// The entry points of the parser. A document is read line by line; a mistake spoils its stanza, and reading continues
// after it, so that one run reports them all.
#include "dialects/yay/parse.h"

#include "base/utf8.h"
#include "dialects/yay/parse_inside.h"

const char yay_bad_indentation[] = "inconsistent indentation";

struct span yay_span(const struct parser *p, uint32_t start, uint32_t end)
{
    return (struct span){p->b->file, start, end < start ? start : end};
}

struct str yay_slice(const struct parser *p, uint32_t start, uint32_t end)
{
    return str_make(p->text.at + start, end > start ? end - start : 0);
}

struct diag *yay_fail(struct parser *p, uint32_t start, uint32_t end, const char *format, ...)
{
    if (p->broken)
        return NULL;
    p->broken = p->has_mistakes = true;
    va_list args;
    va_start(args, format);
    struct diag *d =
        diag_vnew(p->in->arena, DIAG_BAD_SYNTAX, yay_span(p, start, end), format, args);
    va_end(args);
    diags_add(p->in->diags, d);
    if (!p->first_mistake)
        p->first_mistake = d;
    return d;
}

struct diag *yay_warn(struct parser *p, uint32_t start, uint32_t end, const char *text)
{
    if (p->broken || !p->in->keeps_rest)
        return NULL;
    struct diag *d = diag_new(p->in->arena, DIAG_BAD_SYNTAX, yay_span(p, start, end), "%s", text);
    d->severity = SEVERITY_WARNING;
    diags_add(p->in->diags, d);
    return d;
}

void yay_help(struct diag *d, const char *help)
{
    if (d)
        diag_help(d, "%s", help);
}

expr_id yay_bad(struct parser *p, uint32_t start)
{
    const struct diag *d = p->first_mistake;
    if (!d)
        d = diag_new(p->in->arena, DIAG_BAD_SYNTAX, yay_span(p, start, start), "invalid syntax");
    return expr_bad(p->b, yay_span(p, start, start), d);
}

static void check_encoding(struct parser *p)
{
    size_t at = utf8_find_bad(p->text);
    if (at == p->text.len)
        return;
    yay_help(yay_fail(p, (uint32_t)at, (uint32_t)at + 1, "invalid byte: files must be UTF-8"),
             "save the file as UTF-8");
    p->broken = false;
}

// The first directive of a file decides how all of them are written.
static enum spelling find_spelling(const struct parser *p)
{
    for (size_t i = 0; i < p->lines.len; i++) {
        const struct line *l = &p->lines.at[i];
        uint32_t at = l->start + l->indent, end = at;
        if (l->is_empty)
            continue;
        if (p->text.at[at] == '%')
            return SPELLING_MARKED;
        while (end < l->end && yay_continues_name(p->text.at[end]))
            end++;
        struct str word = yay_slice(p, at, end);
        bool is_word = end < l->end && p->text.at[end] == ' ' && yay_is_reserved(word);
        if (is_word && !str_equal(word, STR("extend")))
            return SPELLING_PLAIN;
    }
    return SPELLING_PLAIN;
}

static void parser_open(struct parser *p, const struct yay_input *in)
{
    *p = (struct parser){.in = in, .b = in->builder, .text = in->text};
    p->spelling = SPELLING_PLAIN;
}

// What could be read, over a layer that fails with the mistake and could have defined anything.
static expr_id over_mistakes(struct parser *p, expr_id rest)
{
    struct span at = yay_span(p, 0, (uint32_t)p->text.len);
    const struct expr_layer layers[] = {
        {.body = rest, .any_key = true},
        {.guard = yay_bad(p, 0), .body = expr_sequence(p->b, at, NULL, 0), .any_key = true},
    };
    return expr_layers(p->b, at, YAY_BLOCK, layers, COUNT_OF(layers));
}

static expr_id parser_close(struct parser *p, expr_id e)
{
    if (p->has_mistakes)
        e = p->in->keeps_rest ? over_mistakes(p, e) : yay_bad(p, 0);
    ARRAY_DONE(&p->lines);
    ARRAY_DONE(&p->levels);
    return e;
}

// document = stanzas
expr_id yay_parse_document(const struct yay_input *in)
{
    struct parser p;
    parser_open(&p, in);
    yay_split_lines(&p);
    check_encoding(&p);
    p.spelling = find_spelling(&p);
    struct block b = {.at = yay_span(&p, 0, (uint32_t)p.text.len)};
    const struct line *first = yay_peek_line(&p);
    uint32_t indent = first ? first->indent : 0;
    ARRAY_PUSH(&p.levels, indent);
    yay_parse_stanzas(&p, &b, indent);
    expr_id root = block_lower(&p, &b, true, NULL);
    return parser_close(&p, root);
}

static void check_end(struct parser *p)
{
    if (!p->broken && p->token.kind != TOKEN_END)
        yay_unexpected(p);
}

// expression = list
expr_id yay_parse_expression(const struct yay_input *in)
{
    struct parser p;
    parser_open(&p, in);
    yay_enter(&p, 0, (uint32_t)p.text.len, NULL);
    expr_id e = yay_parse_expr_list(&p);
    check_end(&p);
    return parser_close(&p, e);
}

// a text with templates: see parse_text.c
expr_id yay_parse_template(const struct yay_input *in)
{
    struct parser p;
    parser_open(&p, in);
    return parser_close(&p, yay_parse_mixed(&p, 0, (uint32_t)p.text.len, false));
}
