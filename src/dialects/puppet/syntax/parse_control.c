// SPDX-License-Identifier: Apache-2.0
//
// Conditions: `if`, `unless`, `case` and selectors. Each has match data of its own if something in it may match.
#include "dialects/puppet/syntax/parser.h"
#include "dialects/puppet/values/values.h"

expr_id guarded(struct parser *p, expr_id e, uint32_t matches_before)
{
    if (p->has_failed || p->matches == matches_before)
        return e;
    struct span at = {p->in->file, p->b->exprs.at[e].start, p->b->ends.at[e]};
    return expr_op(p->b, at, PUPPET_GUARD, &e, 1);
}

expr_id parse_block(struct parser *p)
{
    bool before = p->no_brace;
    p->no_brace = false;
    if (!parser_expect(p, TOKEN_LBRACE))
        return 0;
    expr_id e = parse_statements(p, TOKEN_RBRACE);
    parser_expect(p, TOKEN_RBRACE);
    p->no_brace = before;
    return e;
}

static expr_id parse_inner_block(struct parser *p)
{
    enum parse_place place = p->place;
    p->place = PLACE_INSIDE;
    expr_id e = parse_block(p);
    p->place = place;
    return e;
}

// if = ( "if" | "unless" ) condition block [ "elsif" … | "else" block ]
expr_id parse_if(struct parser *p, bool is_unless)
{
    uint32_t start = parser_token(p)->start, matches = p->matches;
    parser_advance(p);
    expr_id parts[3] = {0};
    parts[0] = parse_condition(p);
    if (is_unless)
        parts[0] = expr_op(p->b, parser_span_from(p, start), PUPPET_NOT, &parts[0], 1);
    if (!p->has_failed)
        parts[1] = parse_inner_block(p);
    if (!p->has_failed && parser_peek(p, 0) == TOKEN_ELSIF && !is_unless) {
        if (++p->depth > PARSE_DEPTH_MAX)
            return parser_fail(p, "SYNTAX_ERROR", parser_span_from(p, start),
                               "there are too many `elsif` parts; use `case`");
        parts[2] = parse_if(p, false);
        p->depth--;
    } else if (parser_accept(p, TOKEN_ELSE)) {
        parts[2] = parse_inner_block(p);
    }
    return guarded(p, expr_op(p->b, parser_span_from(p, start), PUPPET_IF, parts, 3), matches);
}

static bool is_default(const struct parser *p, expr_id e)
{
    const struct expr *x = &p->b->exprs.at[e];
    return x->kind == EXPR_LITERAL && puppet_is_default(p->b->values.at[x->a]);
}

// Two options that are taken when no other is.
static void check_defaults(struct parser *p, const struct operands *option, bool *has_default)
{
    for (size_t i = 1; i < option->list.len; i++) {
        expr_id e = option->list.at[i];
        if (!is_default(p, e))
            continue;
        struct span at = {p->in->file, p->b->exprs.at[e].start, p->b->ends.at[e]};
        if (*has_default)
            parser_fail(p, "DUPLICATE_DEFAULT", at, "there are two `default` options");
        *has_default = true;
    }
}

// case = "case" value "{" { option { "," option } ":" block } "}"
expr_id parse_case(struct parser *p)
{
    uint32_t start = parser_token(p)->start, matches = p->matches;
    struct operands parts = {0};
    bool has_default = false;
    parser_advance(p);
    ARRAY_PUSH(&parts.list, parse_condition(p));
    bool before = p->no_brace;
    p->no_brace = false;
    parser_expect(p, TOKEN_LBRACE);
    while (!p->has_failed && parser_peek(p, 0) != TOKEN_RBRACE) {
        uint32_t option_start = parser_token(p)->start;
        struct operands option = {0};
        ARRAY_PUSH(&option.list, 0);
        do {
            if (parser_peek(p, 0) == TOKEN_COLON)
                break;
            ARRAY_PUSH(&option.list, parse_expression(p));
        } while (parser_accept(p, TOKEN_COMMA));
        parser_expect(p, TOKEN_COLON);
        if (!p->has_failed)
            option.list.at[0] = parse_inner_block(p);
        check_defaults(p, &option, &has_default);
        ARRAY_PUSH(&parts.list, build_op(p, option_start, PUPPET_OPTION, &option));
        operands_done(&option);
    }
    p->no_brace = before;
    parser_expect(p, TOKEN_RBRACE);
    expr_id e = build_op(p, start, PUPPET_CASE, &parts);
    operands_done(&parts);
    return guarded(p, e, matches);
}

// entry = option "=>" result
static expr_id parse_selector_entry(struct parser *p, bool *has_default)
{
    uint32_t start = parser_token(p)->start;
    struct operands option = {0};
    ARRAY_PUSH(&option.list, 0);
    ARRAY_PUSH(&option.list, parse_expression(p));
    if (parser_expect(p, TOKEN_ARROW))
        option.list.at[0] = parse_expression(p);
    check_defaults(p, &option, has_default);
    expr_id e = build_op(p, start, PUPPET_OPTION, &option);
    operands_done(&option);
    return e;
}

// selector = value "?" ( "{" entry { "," entry } [ "," ] "}" | entry ); the parser stands behind the `?`
expr_id parse_selector(struct parser *p, expr_id value, uint32_t start)
{
    struct operands parts = {0};
    bool has_default = false, before = p->no_brace;
    ARRAY_PUSH(&parts.list, value);
    p->no_brace = false;
    if (parser_accept(p, TOKEN_SELECT_BRACE)) {
        while (!p->has_failed && parser_peek(p, 0) != TOKEN_RBRACE) {
            ARRAY_PUSH(&parts.list, parse_selector_entry(p, &has_default));
            if (!parser_accept(p, TOKEN_COMMA))
                break;
        }
        parser_expect(p, TOKEN_RBRACE);
    } else {
        ARRAY_PUSH(&parts.list, parse_selector_entry(p, &has_default));
    }
    p->no_brace = before;
    expr_id e = build_op(p, start, PUPPET_SELECT, &parts);
    operands_done(&parts);
    return e;
}
