// SPDX-License-Identifier: Apache-2.0
//
// Operators. Only what is nested in brackets, or between `?` and `:`, recurses: chains of any length are loops, whose
// operands wait on the stack.
#include "base/compiler.h"
#include "dialects/hcl/syntax/parse_inside.h"

static const struct operator
{
    uint8_t level; // 0: not a binary operator; higher levels bind more tightly
    uint8_t operation;
    bool continues; // not an operator, but goes on after a term all the same
}
operators[HCL_TOKEN_COUNT] = {
    [HCL_TOKEN_OR] = {1, HCL_OR, false},
    [HCL_TOKEN_AND] = {2, HCL_AND, false},
    [HCL_TOKEN_EQUAL_OP] = {3, HCL_EQUAL, false},
    [HCL_TOKEN_NOT_EQUAL] = {3, HCL_NOT_EQUAL, false},
    [HCL_TOKEN_LESS] = {4, HCL_LESS, false},
    [HCL_TOKEN_AT_MOST] = {4, HCL_AT_MOST, false},
    [HCL_TOKEN_MORE] = {4, HCL_MORE, false},
    [HCL_TOKEN_AT_LEAST] = {4, HCL_AT_LEAST, false},
    [HCL_TOKEN_PLUS] = {5, HCL_ADD, false},
    [HCL_TOKEN_MINUS] = {5, HCL_SUBTRACT, false},
    [HCL_TOKEN_STAR] = {6, HCL_MULTIPLY, false},
    [HCL_TOKEN_SLASH] = {6, HCL_DIVIDE, false},
    [HCL_TOKEN_PERCENT] = {6, HCL_MODULO, false},
    [HCL_TOKEN_QUESTION] = {0, 0, true},
    [HCL_TOKEN_DOT] = {0, 0, true},
    [HCL_TOKEN_OPEN_BRACKET] = {0, 0, true},
};

static bool at_sign(const struct hcl_parser *p)
{
    return hcl_at(p, HCL_TOKEN_MINUS) || hcl_at(p, HCL_TOKEN_BANG);
}

// unary = { "!" | "-" } term steps
// A term with its steps, and the signs before it.
static expr_id unary(struct hcl_parser *p)
{
    size_t base = p->operands.len;
    while (at_sign(p)) {
        ARRAY_PUSH(&p->operands, p->lexer.token.start);
        hcl_advance(p);
    }
    expr_id e = hcl_term(p);
    if (!p->failed && hcl_at_step(p))
        e = hcl_steps(p, e);
    while (p->operands.len > base) {
        uint32_t start = p->operands.at[--p->operands.len];
        if (p->failed)
            continue;
        enum hcl_op operation = p->lexer.text[start] == '-' ? HCL_NEGATE : HCL_NOT;
        struct span at = {p->file, hcl_place_of(p, start), p->builder->ends.at[e]};
        e = expr_op(p->builder, at, operation, &e, 1);
    }
    return e;
}

// binary = unary { operator unary }, where operator is, from the loosest level to the tightest:
//     "||"; "&&"; "==" "!="; "<" ">" "<=" ">="; "+" "-"; "*" "/" "%"
// `left` and all operators after it that bind at least as tightly as `level`.
static expr_id binary(struct hcl_parser *p, expr_id left, unsigned level)
{
    for (;;) {
        struct operator op = operators[p->lexer.token.kind];
        if (op.level < level)
            return left;
        hcl_advance(p);
        expr_id right = unary(p);
        if (!p->failed && operators[p->lexer.token.kind].level > op.level)
            right = binary(p, right, op.level + 1U);
        if (p->failed)
            return right;
        const expr_id operands[] = {left, right};
        left = expr_op(p->builder, hcl_span_between(p, left, right), op.operation, operands, 2);
    }
}

// then = "?" expression ":"
// After `?`: the result if the condition is true, then `:`.
static expr_id middle(struct hcl_parser *p, expr_id condition)
{
    hcl_advance(p);
    expr_id e = hcl_expression(p);
    if (p->failed)
        return e;
    if (!hcl_at(p, HCL_TOKEN_COLON)) {
        struct diag *d = hcl_fail(p, "Missing false expression in conditional",
                                  "expected `:` and the other result, got %s", hcl_token_shown(p));
        diag_related(d, hcl_span_from(p, condition, p->lexer.last_end), "for this condition");
        diag_help(d, "complete it as `condition ? this : that`");
        return hcl_bad(p, hcl_token_span(p), d);
    }
    hcl_advance(p);
    return e;
}

// conditional = binary { then binary }
// `a ? b : c ? d : e` is right-associative: pairs wait until the last one has been read.
static expr_id conditional(struct hcl_parser *p, expr_id last)
{
    size_t base = p->operands.len;
    while (!p->failed && hcl_at(p, HCL_TOKEN_QUESTION)) {
        expr_id then = middle(p, last);
        if (!p->failed) {
            ARRAY_PUSH(&p->operands, last);
            ARRAY_PUSH(&p->operands, then);
            then = unary(p);
        }
        last = p->failed ? then : binary(p, then, 1);
    }
    while (!p->failed && p->operands.len > base) {
        p->operands.len -= 2;
        const expr_id operands[] = {p->operands.at[p->operands.len],
                                    p->operands.at[p->operands.len + 1], last};
        last = expr_op(p->builder, hcl_span_between(p, operands[0], last), HCL_CONDITIONAL,
                       operands, 3);
    }
    p->operands.len = base;
    return last;
}

// expression = conditional, after its first unary
expr_id hcl_expression_from(struct hcl_parser *p, expr_id first)
{
    if (p->failed)
        return first;
    expr_id e = operators[p->lexer.token.kind].level ? binary(p, first, 1) : first;
    return hcl_at(p, HCL_TOKEN_QUESTION) ? conditional(p, e) : e;
}

// Whether an expression that is a term so far has steps, operators or results.
static bool is_more_than_term(const struct hcl_parser *p)
{
    return operators[p->lexer.kind].level || operators[p->lexer.kind].continues;
}

static NOINLINE expr_id too_deep_expression(struct hcl_parser *p)
{
    struct span at = hcl_token_span(p);
    (void)hcl_too_deep(p, at);
    return hcl_bad(p, at, p->found.at[p->found.len - 1]);
}

// expression = conditional
// Most are a single term.
expr_id hcl_expression(struct hcl_parser *p)
{
    expr_id e;
    p->depth++;
    if (p->depth > HCL_DEPTH_MAX + 1) {
        e = too_deep_expression(p);
    } else if (at_sign(p)) {
        e = hcl_expression_from(p, unary(p));
    } else {
        e = hcl_term(p);
        if (!p->failed && is_more_than_term(p))
            e = hcl_expression_from(p, hcl_at_step(p) ? hcl_steps(p, e) : e);
    }
    hcl_leave(p);
    return e;
}
