// SPDX-License-Identifier: Apache-2.0
//
// Expressions of the mini syntax down to postfix steps; mini_primary.c has what stands alone. A
// plain recursive descent. After the first error of a statement every rule returns at once with
// EXPR_BAD.
#include "toy/mini_parser.h"

symbol mini_intern(struct mini_parser *p, struct str text)
{
    return symbol_intern(p->tree.symbols, text);
}

uint32_t mini_start(const struct mini_parser *p, expr_id e)
{
    return p->tree.exprs.at[e].start;
}

uint32_t mini_end(const struct mini_parser *p, expr_id e)
{
    return p->tree.ends.at[e];
}

expr_id mini_operation(struct mini_parser *p, struct span at, struct str name,
                       const expr_id *operands, uint32_t count)
{
    int operation = ops_find(p->language->ops, name, count);
    if (operation < 0)
        return mini_fail(p, at, "the language has no such operation");
    return expr_op(&p->tree, at, (unsigned)operation, operands, count);
}

// From the start of one expression to the end of another.
static struct span across(const struct mini_parser *p, expr_id first, expr_id last)
{
    return mini_span(p, mini_start(p, first), mini_end(p, last));
}

// ---- postfix

static expr_id name_step(struct mini_parser *p, expr_id object)
{
    uint32_t end = p->token.end;
    symbol key = mini_key(p);
    if (p->failed)
        return expr_bad(&p->tree, mini_here(p), p->failed);
    return expr_get(&p->tree, mini_span(p, mini_start(p, object), end), object, key);
}

static expr_id postfix_steps(struct mini_parser *p, expr_id e, bool calls);

// "[*]" was read: the steps behind it are taken of each element, in a frame without names.
static expr_id splat(struct mini_parser *p, expr_id source, uint32_t end)
{
    if (!mini_enter(p))
        return expr_bad(&p->tree, mini_here(p), p->failed);
    mini_frame_push(p);
    expr_id element = expr_local(&p->tree, mini_span(p, end, end), 0, 0);
    expr_id each = postfix_steps(p, element, false);
    mini_frame_pop(p);
    p->depth--;
    uint32_t last = mini_end(p, each);
    struct span at = mini_span(p, mini_start(p, source), last > end ? last : end);
    return expr_splat(&p->tree, at, source, each);
}

static expr_id index_step(struct mini_parser *p, expr_id object)
{
    p->nesting++;
    mini_next(p);
    if (mini_accept(p, "*")) {
        p->nesting--;
        uint32_t end = p->token.end;
        return mini_expect(p, "]") ? splat(p, object, end)
                                   : expr_bad(&p->tree, mini_here(p), p->failed);
    }
    expr_id key = mini_expression(p);
    uint32_t end = p->token.end;
    p->nesting--;
    mini_expect(p, "]");
    return expr_index(&p->tree, mini_span(p, mini_start(p, object), end), object, key);
}

static expr_id call_step(struct mini_parser *p, expr_id callee)
{
    struct expr_ids args = {0};
    p->nesting++;
    mini_next(p);
    unsigned flags = mini_arguments(p, &args);
    uint32_t end = p->token.end;
    p->nesting--;
    mini_expect(p, ")");
    struct span at = mini_span(p, mini_start(p, callee), end);
    expr_id e = expr_call_value(&p->tree, at, callee, args.list.at, (uint32_t)args.list.len, flags);
    ARRAY_DONE(&args.list);
    return e;
}

static expr_id postfix_steps(struct mini_parser *p, expr_id e, bool calls)
{
    while (!p->failed && !mini_at_line(p)) {
        if (mini_accept(p, "."))
            e = name_step(p, e);
        else if (mini_is(p, "["))
            e = index_step(p, e);
        else if (calls && mini_is(p, "("))
            e = call_step(p, e);
        else
            break;
    }
    return e;
}

// ---- operators

static expr_id unary(struct mini_parser *p)
{
    if (!mini_is(p, "-") && !mini_is(p, "!"))
        return postfix_steps(p, mini_primary(p), true);
    if (!mini_enter(p))
        return expr_bad(&p->tree, mini_here(p), p->failed);
    struct mini_token sign = p->token;
    mini_next(p);
    expr_id operand = unary(p);
    p->depth--;
    struct span at = mini_span(p, sign.start, mini_end(p, operand));
    return mini_operation(p, at, sign.text, &operand, 1);
}

static int precedence(const struct mini_parser *p)
{
    static const struct {
        const char *name;
        int level;
    } operators[] = {
        {"||", 1}, {"&&", 2}, {"==", 3}, {"!=", 3}, {"<", 4}, {">", 4}, {"<=", 4},
        {">=", 4}, {"+", 5},  {"-", 5},  {"*", 6},  {"/", 6}, {"%", 6},
    };
    for (size_t i = 0; i < COUNT_OF(operators); i++)
        if (p->token.kind == MINI_PUNCT && mini_is(p, operators[i].name))
            return operators[i].level;
    return 0;
}

// Operators that bind at least as tightly as `least`; a chain is a loop, so it may be long.
static expr_id binary_from(struct mini_parser *p, int least)
{
    expr_id left = unary(p);
    while (!p->failed && !mini_at_line(p) && precedence(p) >= least) {
        struct mini_token sign = p->token;
        int level = precedence(p);
        mini_next(p);
        expr_id operands[] = {left, binary_from(p, level + 1)};
        left = mini_operation(p, across(p, left, operands[1]), sign.text, operands, 2);
    }
    return left;
}

expr_id mini_binary(struct mini_parser *p)
{
    return binary_from(p, 1);
}

static expr_id conditional(struct mini_parser *p)
{
    expr_id condition = mini_binary(p);
    if (p->failed || mini_at_line(p) || !mini_accept(p, "?"))
        return condition;
    expr_id yes = mini_expression(p);
    mini_expect(p, ":");
    expr_id no = mini_expression(p);
    const expr_id operands[] = {condition, yes, no};
    return mini_operation(p, across(p, condition, no), STR("?:"), operands, 3);
}

// conditional { ( "catch" | "else" ) conditional }
static expr_id fallback(struct mini_parser *p)
{
    expr_id left = conditional(p);
    while (!p->failed && !mini_at_line(p) && (mini_is(p, "catch") || mini_is(p, "else"))) {
        const struct mini_language *l = p->language;
        bool is_catch = mini_is(p, "catch");
        mini_next(p);
        expr_id right = conditional(p);
        left = expr_catch(&p->tree, across(p, left, right), left,
                          is_catch ? l->catch_mask : l->else_mask, right,
                          is_catch ? l->catch_flags : l->else_flags);
    }
    return left;
}

// ---- binders

struct bindings {
    ARRAY(symbol) names;
    ARRAY(expr_id) values;
};

static void bindings_done(struct bindings *b)
{
    ARRAY_DONE(&b->names);
    ARRAY_DONE(&b->values);
}

static symbol name_to_bind(struct mini_parser *p)
{
    if (p->failed || !mini_is_name(p)) {
        mini_expected(p, "a name");
        return mini_intern(p, STR("?"));
    }
    symbol name = mini_intern(p, p->token.text);
    mini_next(p);
    return name;
}

// "let" NAME "=" expression { "," NAME "=" expression } "in" expression
static expr_id let(struct mini_parser *p)
{
    struct bindings b = {0};
    uint32_t start = p->token.start;
    size_t first_use = p->uses.len;
    mini_next(p);
    mini_frame_push(p);
    p->lets++;
    p->nesting++;
    do {
        symbol name = name_to_bind(p);
        mini_expect(p, "=");
        mini_bind_let(p, name, first_use);
        ARRAY_PUSH(&b.names, name);
        ARRAY_PUSH(&b.values, mini_expression(p));
    } while (!p->failed && mini_accept(p, ","));
    p->nesting--;
    mini_expect(p, "in");
    expr_id body = mini_expression(p);
    p->lets--;
    if (!p->lets)
        p->uses.len = 0;
    mini_frame_pop(p);
    struct span at = mini_span(p, start, mini_end(p, body));
    expr_id e = expr_let_new(&p->tree, at, b.names.at, b.values.at, (uint32_t)b.names.len, body);
    bindings_done(&b);
    return e;
}

static void parameter(struct mini_parser *p, struct bindings *b)
{
    symbol name = name_to_bind(p);
    expr_id fallback_value = !p->failed && mini_accept(p, "=") ? mini_binary(p) : 0;
    mini_bind(p, name);
    ARRAY_PUSH(&b->names, name);
    ARRAY_PUSH(&b->values, fallback_value);
}

// [ "fun" ] "|" [ NAME [ "=" binary ] { "," ... } ] "|" expression; without parameters "||" is one token.
static expr_id lambda(struct mini_parser *p)
{
    struct bindings b = {0};
    uint32_t start = p->token.start;
    bool is_function = mini_accept(p, "fun");
    mini_frame_push(p);
    if (!mini_accept(p, "||")) {
        mini_next(p);
        do
            parameter(p, &b);
        while (!p->failed && mini_accept(p, ","));
        mini_expect(p, "|");
    }
    expr_id body = mini_expression(p);
    mini_frame_pop(p);
    struct span at = mini_span(p, start, mini_end(p, body));
    uint32_t count = (uint32_t)b.names.len;
    expr_id e = is_function ? expr_function_new(&p->tree, at, b.names.at, b.values.at, count, body)
                            : expr_lambda_new(&p->tree, at, b.names.at, b.values.at, count, body);
    bindings_done(&b);
    return e;
}

expr_id mini_expression(struct mini_parser *p)
{
    if (p->failed || !mini_enter(p))
        return expr_bad(&p->tree, mini_here(p), p->failed);
    expr_id e;
    if (mini_is(p, "let"))
        e = let(p);
    else if (mini_is(p, "|") || mini_is(p, "||") || mini_is(p, "fun"))
        e = lambda(p);
    else
        e = fallback(p);
    p->depth--;
    return e;
}
