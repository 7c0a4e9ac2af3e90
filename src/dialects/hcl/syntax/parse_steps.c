// SPDX-License-Identifier: Apache-2.0
//
// What follows a term: `.name`, `.0`, `[key]`, `.*` and `[*]`. A full splat applies all steps after it
// to each element, so splats wait with their sources until the steps end; while they wait, each is a
// frame that slots are counted through.
#include <string.h>

#include "dialects/hcl/syntax/parse_inside.h"

// legacy-index = "." NUMBER
// `.0` is an old way to write `[0]`; `.0.1` would be the number 0.1.
static expr_id legacy_index(struct hcl_parser *p, expr_id from, struct span wrong_at)
{
    struct hcl_token t = p->lexer.token;
    struct str text = hcl_token_text(p, t);
    struct value key;
    const struct diag *why = NULL;
    size_t dot = str_find_char(text, '.', 0);
    hcl_advance(p);
    struct span at = hcl_span_from(p, from, t.end);
    if (dot < text.len) {
        struct diag *d = hcl_error(p, wrong_at, "Invalid legacy index syntax",
                                   "`.%.*s` is ambiguous: it could be two indexes or a fraction",
                                   STR_ARGS(str_slice(text, 0, 40)));
        struct str first = str_slice(text, 0, dot), second = str_slice(text, dot + 1, text.len);
        if (text.len <= 40)
            diag_help(d, "write `[%.*s][%.*s]`", STR_ARGS(first), STR_ARGS(second));
        why = d;
    }
    if (why || !hcl_number(p, t, &key, &why))
        return hcl_bad(p, at, why);
    expr_id index = expr_literal(p->builder, hcl_span(p, t.start, t.end), key);
    return expr_index(p->builder, at, from, index);
}

// attribute = "." IDENT
static expr_id named_step(struct hcl_parser *p, expr_id from)
{
    symbol name = hcl_token_symbol(p, p->lexer.token);
    hcl_advance(p);
    return expr_get(p->builder, hcl_span_from(p, from, p->lexer.last_end), from, name);
}

static expr_id no_name(struct hcl_parser *p, expr_id from, struct span at)
{
    struct diag *d =
        hcl_fail_at(p, at, "Invalid attribute name",
                    "expected the name of an attribute after the dot, got %s", hcl_token_shown(p));
    hcl_help_no_name(p, d, p->builder->exprs.at[from].kind == EXPR_LITERAL);
    return hcl_bad(p, hcl_span_from(p, from, p->lexer.last_end), d);
}

// attribute-splat = "." "*" { attribute | legacy-index }
// `.*` applies to the names and numbers after it, but not to brackets.
static expr_id attribute_splat(struct hcl_parser *p, expr_id source, uint32_t dot)
{
    struct span star = hcl_token_span(p);
    expr_id each = expr_local(p->builder, hcl_span(p, dot, p->lexer.token.end), 0, 0);
    hcl_advance(p);
    uint32_t end = p->lexer.last_end;
    while (hcl_at(p, HCL_TOKEN_DOT)) {
        hcl_advance(p);
        if (hcl_at(p, HCL_TOKEN_NUMBER)) {
            each = legacy_index(p, each, star);
        } else if (hcl_at(p, HCL_TOKEN_IDENT)) {
            each = named_step(p, each);
        } else if (hcl_at(p, HCL_TOKEN_STAR)) {
            struct diag *d = hcl_fail(p, "Nested splat expression not allowed",
                                      "`.*` cannot be used inside another `.*`");
            diag_help(d, "use `[*]` for the outer one");
            return hcl_bad(p, hcl_token_span(p), d);
        } else {
            return no_name(p, each, star);
        }
        end = p->lexer.last_end;
    }
    return expr_splat(p->builder, hcl_span_from(p, source, end), source, each);
}

// dotted = attribute | legacy-index | attribute-splat
static expr_id dotted(struct hcl_parser *p, expr_id from)
{
    uint32_t dot = p->lexer.token.start;
    hcl_advance(p);
    if (hcl_at(p, HCL_TOKEN_IDENT))
        return named_step(p, from);
    if (hcl_at(p, HCL_TOKEN_NUMBER))
        return legacy_index(p, from, hcl_token_span(p));
    if (hcl_at(p, HCL_TOKEN_STAR))
        return attribute_splat(p, from, dot);
    return no_name(p, from, hcl_token_span(p));
}

// Something else was found where `]` is expected. As in other tools, the error is at the next `]`.
static expr_id not_closed(struct hcl_parser *p, uint32_t open, const char *summary)
{
    struct span instead = hcl_token_span(p);
    enum hcl_token_kind kind = (enum hcl_token_kind)p->lexer.token.kind;
    struct str shown = str_copy(p->in->arena, str_of(hcl_token_shown(p)));
    hcl_advance(p); // whatever it is
    for (int nested = 0; !hcl_at(p, HCL_TOKEN_EOF); hcl_advance(p)) {
        if (hcl_at(p, HCL_TOKEN_CLOSE_BRACKET) && !nested--)
            break;
        nested += hcl_at(p, HCL_TOKEN_OPEN_BRACKET);
    }
    struct diag *d = hcl_fail(p, summary, "an index holds a single key: expected `]`");
    if (kind != HCL_TOKEN_EOF) // otherwise it is the place of the error
        diag_related(d, instead, "got %.*s", STR_ARGS(shown));
    diag_related(d, hcl_span(p, open, open + 1), "opened here");
    hcl_help_index(d, kind);
    return hcl_bad(p, instead, d);
}

// full-splat = "[" "*" "]"
// `[*]`: `from` waits; the steps go on from the slot of its elements.
static expr_id full_splat(struct hcl_parser *p, expr_id from, uint32_t open)
{
    hcl_advance(p);
    if (!hcl_at(p, HCL_TOKEN_CLOSE_BRACKET))
        return not_closed(p, open, "Missing close bracket on splat index");
    hcl_advance(p);
    struct span marker = hcl_span(p, open, p->lexer.last_end);
    ARRAY_PUSH(&p->operands, from);
    ARRAY_PUSH(&p->binders, (struct hcl_binder){0, 0});
    if (!hcl_enter(p, marker, HCL_DEPTH_MAX))
        return hcl_bad(p, marker, p->found.at[p->found.len - 1]);
    return expr_local(p->builder, marker, 0, 0);
}

// bracketed = "[" expression "]" | full-splat
static expr_id bracketed(struct hcl_parser *p, expr_id from)
{
    uint32_t open = p->lexer.token.start;
    bool newlines = p->newlines;
    hcl_advance(p);
    if (hcl_at(p, HCL_TOKEN_STAR))
        return full_splat(p, from, open);
    hcl_ignore_newlines(p);
    expr_id key = hcl_expression(p);
    if (p->failed)
        return key;
    if (!hcl_at(p, HCL_TOKEN_CLOSE_BRACKET))
        return not_closed(p, open, "Missing close bracket on index");
    p->newlines = newlines;
    hcl_advance(p);
    return expr_index(p->builder, hcl_span_from(p, from, p->lexer.last_end), from, key);
}

// steps = { dotted | bracketed }
expr_id hcl_steps(struct hcl_parser *p, expr_id from)
{
    size_t base = p->operands.len, frames = p->binders.len;
    uint32_t depth = p->depth;
    expr_id e = from;
    while (!p->failed && hcl_at_step(p))
        e = hcl_at(p, HCL_TOKEN_DOT) ? dotted(p, e) : bracketed(p, e);
    while (p->operands.len > base) {
        expr_id source = p->operands.at[--p->operands.len];
        if (!p->failed)
            e = expr_splat(p->builder, hcl_span_between(p, source, e), source, e);
    }
    p->binders.len = frames;
    p->depth = depth;
    return e;
}
