// SPDX-License-Identifier: Apache-2.0
//
// Blanks between two pieces on one line. Where the language or people see a difference (`foo (x)`, `$a [1]`), a blank stays
// if there was one.
#include "dialects/puppet/format/puppet_pieces.h"

enum blank_rule { BLANK_NONE, BLANK_ONE, BLANK_STAYS };

static bool has_tight_inside(const struct piece_of_manifest *p)
{
    return p->role == BRACKET_LIST || p->role == BRACKET_ACCESS || p->role == BRACKET_PARENS ||
           p->role == BRACKET_PARAMETERS || p->role == BRACKET_PIPES;
}

static bool is_tight_after(const struct piece_of_manifest *p)
{
    return p->kind == TOKEN_DOT || p->kind == TOKEN_VIRTUAL || p->kind == TOKEN_EXPORTED ||
           (p->opens && has_tight_inside(p));
}

static bool is_tight_before(const struct piece_of_manifest *p)
{
    return p->kind == TOKEN_COMMA || p->kind == TOKEN_SEMICOLON || p->kind == TOKEN_COLON ||
           p->kind == TOKEN_DOT || (p->closes && has_tight_inside(p));
}

// `if (`, `and (`: words that are not called.
static bool is_plain_word(const struct piece_of_manifest *p)
{
    return token_is_keyword(p->kind) && p->kind != TOKEN_CLASS && p->kind != TOKEN_TYPE &&
           p->kind != TOKEN_DEFAULT;
}

static enum blank_rule rule_before_bracket(const struct piece_of_manifest *left,
                                           const struct piece_of_manifest *p)
{
    if (p->kind == TOKEN_LPAREN)
        return left->is_unary || (piece_ends_operand(left) && !is_plain_word(left)) ||
                       (token_is_keyword(left->kind) && !is_plain_word(left))
                   ? BLANK_STAYS
                   : BLANK_ONE;
    if (p->kind == TOKEN_LBRACK && p->role == BRACKET_ACCESS)
        return BLANK_NONE;
    if (p->role == BRACKET_QUERY || left->is_unary)
        return BLANK_STAYS;
    return BLANK_ONE;
}

static enum blank_rule rule_between(const struct piece_of_manifest *left,
                                    const struct piece_of_manifest *p)
{
    if (left->kind == PIECE_COMMENT || p->kind == PIECE_COMMENT)
        return BLANK_ONE;
    if (left->opens && p->closes)
        return left->role == BRACKET_QUERY ? BLANK_STAYS : BLANK_NONE;
    if (is_tight_after(left) || is_tight_before(p))
        return BLANK_NONE;
    if (p->opens)
        return rule_before_bracket(left, p);
    bool is_splat = left->kind == TOKEN_TIMES && p->kind == TOKEN_ARROW;
    return left->is_unary && !is_splat ? BLANK_STAYS : BLANK_ONE;
}

void decide_blanks(struct manifest *m)
{
    for (uint32_t i = 1; i < m->pieces.len; i++) {
        struct piece_of_manifest *p = piece_of(m, i);
        enum blank_rule rule = rule_between(p - 1, p);
        p->blanks = rule == BLANK_ONE || (rule == BLANK_STAYS && p->gap);
    }
}
