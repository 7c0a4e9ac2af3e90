// SPDX-License-Identifier: Apache-2.0
//
// Expressions, from unary operators up to the loosest one. The grammar is above each
// function; `primary` is in parse_atom.c.
#include "dialects/yay/parse_inside.h"
#include "graph/failure.h"

static uint32_t end_of(const struct parser *p, expr_id e)
{
    return p->b->ends.at[e];
}

expr_id yay_make(struct parser *p, unsigned op, uint32_t start, const expr_id *operands,
                 uint32_t count)
{
    uint32_t end = count ? end_of(p, operands[count - 1]) : start;
    return expr_op(p->b, yay_span(p, start, end), op, operands, count);
}

struct level {
    const char *sign;
    unsigned op;
};

enum { LEVELS = 6, SIGNS_MOST = 4 };

static const struct level levels[LEVELS][SIGNS_MOST] = {
    {{"|", YAY_BIT_OR}},
    {{"^", YAY_BIT_XOR}},
    {{"&", YAY_BIT_AND}},
    {{"<<", YAY_SHIFT_LEFT}, {">>", YAY_SHIFT_RIGHT}},
    {{"+", YAY_ADD}, {"-", YAY_SUBTRACT}},
    {{"*", YAY_MULTIPLY}, {"/", YAY_DIVIDE}, {"//", YAY_FLOOR}, {"%", YAY_MODULO}},
};

static expr_id parse_unary(struct parser *p);

// power = primary [ "**" unary ]
static expr_id parse_power(struct parser *p)
{
    uint32_t start = p->token.start;
    expr_id base = yay_parse_primary(p);
    if (!yay_take(p, "**"))
        return base;
    const expr_id both[] = {base, parse_unary(p)};
    return yay_make(p, YAY_POWER, start, both, 2);
}

// unary = ( "-" | "+" | "~" ) unary | power
static expr_id parse_unary(struct parser *p)
{
    static const struct level signs[] = {{"-", YAY_NEGATE}, {"+", YAY_PLUS}, {"~", YAY_INVERT}};
    uint32_t start = p->token.start;
    if (p->depth >= NESTING_MOST) {
        yay_fail(p, start, start, "this is nested too deeply");
        return yay_bad(p, start);
    }
    for (size_t i = 0; i < COUNT_OF(signs); i++) {
        if (!yay_take(p, signs[i].sign))
            continue;
        p->depth++;
        expr_id operand = parse_unary(p);
        p->depth--;
        return yay_make(p, signs[i].op, start, &operand, 1);
    }
    return parse_power(p);
}

static const struct level *level_of_sign(const struct parser *p, unsigned level)
{
    for (size_t i = 0; i < SIGNS_MOST && levels[level][i].sign; i++)
        if (yay_is(p, levels[level][i].sign))
            return &levels[level][i];
    return NULL;
}

// level = next { sign next }, with the signs of one level: the next one is tighter, the last one unary
static expr_id parse_level(struct parser *p, unsigned level)
{
    if (level == LEVELS)
        return parse_unary(p);
    uint32_t start = p->token.start;
    expr_id left = parse_level(p, level + 1);
    for (const struct level *sign; (sign = level_of_sign(p, level)) != NULL;) {
        yay_next(p);
        const expr_id both[] = {left, parse_level(p, level + 1)};
        left = yay_make(p, sign->op, start, both, 2);
    }
    return left;
}

// comparison = level [ ( "<" | ">" | "<=" | ">=" | "==" | "!=" | "not" "in" ) level ]
static expr_id parse_comparison(struct parser *p)
{
    static const struct level signs[] = {
        {"<", YAY_LESS},      {">", YAY_MORE},   {"<=", YAY_AT_MOST},
        {">=", YAY_AT_LEAST}, {"==", YAY_EQUAL}, {"!=", YAY_NOT_EQUAL},
    };
    uint32_t start = p->token.start;
    expr_id left = parse_level(p, 0);
    int op = -1;
    for (size_t i = 0; i < COUNT_OF(signs) && op < 0; i++)
        if (yay_take(p, signs[i].sign))
            op = (int)signs[i].op;
    if (op < 0 && yay_take(p, "not")) {
        if (!p->broken && !yay_is(p, "in"))
            yay_help(yay_fail(p, p->token.start, p->token.end, "expected `in` after `not`"),
                     "write `x not in list`");
        yay_expect(p, "in", "`not`");
        op = YAY_NOT_IN;
    }
    if (op < 0)
        return left;
    const expr_id both[] = {left, parse_level(p, 0)};
    return yay_make(p, (unsigned)op, start, both, 2);
}

// not = "not" not | comparison
static expr_id parse_not(struct parser *p)
{
    uint32_t start = p->token.start;
    if (p->depth >= NESTING_MOST || !yay_take(p, "not"))
        return parse_comparison(p);
    p->depth++;
    expr_id operand = parse_not(p);
    p->depth--;
    return yay_make(p, YAY_NOT, start, &operand, 1);
}

// and = not { "and" not }
static expr_id parse_and(struct parser *p)
{
    uint32_t start = p->token.start;
    expr_id left = parse_not(p);
    while (yay_take(p, "and")) {
        const expr_id both[] = {left, parse_not(p)};
        left = yay_make(p, YAY_AND, start, both, 2);
    }
    return left;
}

// or = and { "or" and }
expr_id yay_parse_or(struct parser *p)
{
    uint32_t start = p->token.start;
    expr_id left = parse_and(p);
    while (yay_take(p, "or")) {
        const expr_id both[] = {left, parse_and(p)};
        left = yay_make(p, YAY_OR, start, both, 2);
    }
    return left;
}

expr_id yay_else(struct parser *p, uint32_t start, expr_id left, expr_id right)
{
    return expr_catch(p->b, yay_span(p, start, end_of(p, right)), left, FAIL_MISSING, right,
                      CATCH_HEAD | CATCH_LOOKUP);
}

// tail = "if" or "else" expr | "else" expr
static expr_id parse_tail(struct parser *p, uint32_t start, expr_id left)
{
    if (yay_take(p, "if")) {
        uint32_t at = p->token.start;
        expr_id asked = yay_parse_or(p);
        expr_id condition = yay_make(p, YAY_TRUTH, at, &asked, 1);
        yay_expect(p, "else", "the condition");
        const expr_id parts[] = {condition, left, yay_parse_expr(p)};
        return yay_make(p, YAY_CONDITIONAL, start, parts, 3);
    }
    if (yay_take(p, "else"))
        return yay_else(p, start, left, yay_parse_expr(p));
    return left;
}

// expr = or [ tail ]
expr_id yay_parse_expr(struct parser *p)
{
    uint32_t start = p->token.start;
    if (p->depth >= NESTING_MOST) {
        yay_fail(p, start, start, "this is nested too deeply");
        return yay_bad(p, start);
    }
    p->depth++;
    if (yay_is(p, "lambda"))
        yay_help(
            yay_fail(p, start, p->token.end, "`lambda` is not supported: nothing could call it"),
            "write a `macro` and call it");
    expr_id e = parse_tail(p, start, yay_parse_or(p));
    p->depth--;
    return e;
}

static bool ends_list(const struct parser *p)
{
    return p->token.kind == TOKEN_END || yay_is(p, ":") || yay_is(p, ")") || yay_is(p, "]") ||
           yay_is(p, "=");
}

// list = expr { "," expr } [ "," ]
expr_id yay_parse_expr_list(struct parser *p)
{
    uint32_t start = p->token.start;
    expr_id first = yay_parse_expr(p);
    if (!yay_is(p, ","))
        return first;
    ARRAY(expr_id) items = {0};
    ARRAY_PUSH(&items, first);
    while (yay_take(p, ",") && !ends_list(p))
        ARRAY_PUSH(&items, yay_parse_expr(p));
    struct span at = yay_span(p, start, end_of(p, items.at[items.len - 1]));
    expr_id list = expr_sequence(p->b, at, items.at, (uint32_t)items.len);
    ARRAY_DONE(&items);
    return list;
}
