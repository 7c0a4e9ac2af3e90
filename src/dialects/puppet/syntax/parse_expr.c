// SPDX-License-Identifier: Apache-2.0
//
// Expressions by precedence. The order is that of the grammar which Puppet ships: `in` binds tighter than `*`, and
// `?` looser than comparisons.
//
//   expression = operand { sign expression }
#include "dialects/puppet/syntax/parser.h"

enum {
    LEVEL_RELATION = 1,
    LEVEL_ASSIGN,
    LEVEL_OR,
    LEVEL_AND,
    LEVEL_SELECT,
    LEVEL_COMPARE,
    LEVEL_EQUAL,
    LEVEL_SHIFT,
    LEVEL_SUM,
    LEVEL_PRODUCT,
    LEVEL_MATCH,
    LEVEL_IN,
    LEVEL_UNARY,
};

static const struct binary_sign {
    enum token_kind kind;
    uint8_t level;
    bool is_right; // groups to the right
    uint8_t op;
} binary_signs[] = {
    {TOKEN_IN_EDGE, LEVEL_RELATION, false, PUPPET_RELATION},
    {TOKEN_IN_EDGE_SUB, LEVEL_RELATION, false, PUPPET_RELATION},
    {TOKEN_OUT_EDGE, LEVEL_RELATION, false, PUPPET_RELATION},
    {TOKEN_OUT_EDGE_SUB, LEVEL_RELATION, false, PUPPET_RELATION},
    {TOKEN_ASSIGN, LEVEL_ASSIGN, true, PUPPET_ASSIGN},
    {TOKEN_APPEND, LEVEL_ASSIGN, true, PUPPET_ASSIGN},
    {TOKEN_DELETE, LEVEL_ASSIGN, true, PUPPET_ASSIGN},
    {TOKEN_OR, LEVEL_OR, false, PUPPET_OR},
    {TOKEN_AND, LEVEL_AND, false, PUPPET_AND},
    {TOKEN_QUESTION, LEVEL_SELECT, false, PUPPET_SELECT},
    {TOKEN_LESS, LEVEL_COMPARE, false, PUPPET_LESS},
    {TOKEN_LESS_EQUAL, LEVEL_COMPARE, false, PUPPET_LESS_EQUAL},
    {TOKEN_GREATER, LEVEL_COMPARE, false, PUPPET_GREATER},
    {TOKEN_GREATER_EQUAL, LEVEL_COMPARE, false, PUPPET_GREATER_EQUAL},
    {TOKEN_EQUAL, LEVEL_EQUAL, false, PUPPET_EQUAL},
    {TOKEN_NOT_EQUAL, LEVEL_EQUAL, false, PUPPET_NOT_EQUAL},
    {TOKEN_SHIFT_LEFT, LEVEL_SHIFT, false, PUPPET_SHIFT_LEFT},
    {TOKEN_SHIFT_RIGHT, LEVEL_SHIFT, false, PUPPET_SHIFT_RIGHT},
    {TOKEN_PLUS, LEVEL_SUM, false, PUPPET_ADD},
    {TOKEN_MINUS, LEVEL_SUM, false, PUPPET_SUBTRACT},
    {TOKEN_TIMES, LEVEL_PRODUCT, false, PUPPET_MULTIPLY},
    {TOKEN_DIVIDE, LEVEL_PRODUCT, false, PUPPET_DIVIDE},
    {TOKEN_MODULO, LEVEL_PRODUCT, false, PUPPET_MODULO},
    {TOKEN_MATCH, LEVEL_MATCH, false, PUPPET_MATCH},
    {TOKEN_NO_MATCH, LEVEL_MATCH, false, PUPPET_NO_MATCH},
    {TOKEN_IN, LEVEL_IN, false, PUPPET_IN},
};

static const struct binary_sign *binary_sign_of(enum token_kind kind)
{
    for (size_t i = 0; i < COUNT_OF(binary_signs); i++)
        if (binary_signs[i].kind == kind)
            return &binary_signs[i];
    return NULL;
}

// unary = ( "-" | "*" | "!" ) unary | operand
static expr_id parse_signed(struct parser *p)
{
    enum token_kind kind = parser_peek(p, 0);
    if (kind != TOKEN_MINUS && kind != TOKEN_TIMES && kind != TOKEN_BANG)
        return parse_operand(p);
    uint32_t start = parser_token(p)->start;
    parser_advance(p);
    if (++p->depth > PARSE_DEPTH_MAX)
        return parser_fail(p, "SYNTAX_ERROR", parser_span_from(p, start),
                           "expressions are nested too deeply");
    expr_id inner = parse_signed(p);
    p->depth--;
    unsigned op = kind == TOKEN_MINUS   ? PUPPET_NEGATE
                  : kind == TOKEN_TIMES ? PUPPET_SPLAT
                                        : PUPPET_NOT;
    return expr_op(p->b, parser_span_from(p, start), op, &inner, 1);
}

static expr_id build_binary(struct parser *p, const struct binary_sign *sign, const struct token *t,
                            uint32_t start, expr_id left, expr_id right)
{
    struct span whole = parser_span_from(p, start), at = token_span(p, t);
    if (sign->op == PUPPET_RELATION) {
        expr_id parts[] = {build_string(p, at, token_name(p, t), false), left, right};
        return expr_op(p->b, whole, PUPPET_RELATION, parts, 3);
    }
    if (t->kind == TOKEN_APPEND || t->kind == TOKEN_DELETE)
        return parser_fail(p, "APPENDS_DELETES_NO_LONGER_SUPPORTED", at,
                           "`%s` is not supported any more", token_text(t->kind));
    if (sign->op == PUPPET_ASSIGN) {
        check_assignable(p, left, whole);
        if (builder_is_op(p, right, PUPPET_COLLECT))
            puppet_mistake(p->in, "NOT_RVALUE", whole, "a query has no value");
        p->assignments++;
    }
    p->matches += sign->op == PUPPET_MATCH || sign->op == PUPPET_NO_MATCH || sign->op == PUPPET_IN;
    expr_id parts[] = {left, right};
    return expr_op(p->b, whole, sign->op, parts, 2);
}

expr_id parse_binary(struct parser *p, int least)
{
    uint32_t start = parser_token(p)->start;
    if (++p->depth > PARSE_DEPTH_MAX)
        return parser_fail(p, "SYNTAX_ERROR", token_span(p, parser_token(p)),
                           "expressions are nested too deeply");
    uint32_t matches = p->matches;
    expr_id left = parse_signed(p);
    while (!p->has_failed) {
        const struct token t = *parser_token(p);
        const struct binary_sign *sign = binary_sign_of(t.kind);
        if (!sign || sign->level < least)
            break;
        parser_advance(p);
        if (sign->op == PUPPET_SELECT) {
            left = guarded(p, parse_selector(p, left, start), matches);
            if (parser_peek(p, 0) == TOKEN_DOT) // `$x ? { … }.unique`
                left = parse_rest_of_operand(p, left, start);
            continue;
        }
        expr_id right = parse_binary(p, sign->is_right ? sign->level : sign->level + 1);
        left = build_binary(p, sign, &t, start, left, right);
    }
    p->depth--;
    return left;
}

expr_id parse_expression(struct parser *p)
{
    return parse_binary(p, LEVEL_RELATION);
}

expr_id parse_condition(struct parser *p)
{
    bool before = p->no_brace;
    p->no_brace = true;
    expr_id e = parse_binary(p, LEVEL_ASSIGN);
    p->no_brace = before;
    return e;
}
