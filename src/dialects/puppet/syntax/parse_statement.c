// SPDX-License-Identifier: Apache-2.0
//
// Statements in order. Some functions may be called without parentheses, as a statement; all others need them.
//
//   statements = { definition | expression | statement-call | ";" }
#include "dialects/puppet/syntax/parser.h"

static bool is_statement_function(struct str name)
{
    static const char *const names[] = {"require", "realize", "include", "contain", "tag",
                                        "debug",   "info",    "notice",  "warning", "err",
                                        "fail",    "import",  "break",   "next",    "return"};
    for (size_t i = 0; i < COUNT_OF(names); i++)
        if (str_equal(name, str_of(names[i])))
            return true;
    return false;
}

static bool needs_no_argument(struct str name)
{
    return str_equal(name, STR("break")) || str_equal(name, STR("next")) ||
           str_equal(name, STR("return"));
}

static bool starts_argument(enum token_kind kind)
{
    switch ((int)kind) {
    case TOKEN_NAME:
    case TOKEN_REF:
    case TOKEN_WORD:
    case TOKEN_VARIABLE:
    case TOKEN_NUMBER:
    case TOKEN_STRING:
    case TOKEN_REGEX:
    case TOKEN_TEXT_START:
    case TOKEN_LIST:
    case TOKEN_BANG:
    case TOKEN_IF:
    case TOKEN_CASE:
    case TOKEN_UNLESS:
    case TOKEN_TRUE:
    case TOKEN_FALSE:
    case TOKEN_UNDEF:
    case TOKEN_DEFAULT:
    case TOKEN_CLASS:
    case TOKEN_LPAREN: return true;
    default: return false;
    }
}

// A hash can be the first argument if its keys are plain words, or if it is empty: then it is no body of a resource.
static bool starts_hash_argument(struct parser *p, size_t ahead)
{
    enum token_kind key = parser_peek(p, ahead + 1);
    bool is_word = key == TOKEN_NAME && parser_peek(p, ahead + 2) == TOKEN_ARROW;
    return parser_peek(p, ahead) == TOKEN_LBRACE && (key == TOKEN_RBRACE || is_word);
}

// statement-call = name argument { "," argument }; the parser stands behind the name
static expr_id parse_statement_call(struct parser *p, const struct token *t)
{
    struct operands parts = {0};
    ARRAY_PUSH(&parts.list, build_string(p, token_span(p, t), token_name(p, t), true));
    if (starts_argument(parser_peek(p, 0)) || starts_hash_argument(p, 0)) {
        do {
            ARRAY_PUSH(&parts.list, parse_expression(p));
        } while (parser_accept(p, TOKEN_COMMA));
    }
    p->matches++;
    expr_id e = build_op(p, t->start, PUPPET_CALL, &parts);
    operands_done(&parts);
    return e;
}

static expr_id parse_rendered(struct parser *p)
{
    const struct token t = *parser_token(p);
    if (parser_accept(p, TOKEN_RENDER_TEXT)) {
        expr_id text = build_string(p, token_span(p, &t), t.text, false);
        return expr_op(p->b, token_span(p, &t), PUPPET_RENDER_TEXT, &text, 1);
    }
    parser_advance(p);
    if (parser_peek(p, 0) == TOKEN_RENDER_END) {
        parser_advance(p);
        return expr_literal(p->b, token_span(p, &t), value_null(&type_dynamic));
    }
    expr_id inner = parse_statements(p, TOKEN_RENDER_END);
    parser_expect(p, TOKEN_RENDER_END);
    return expr_op(p->b, parser_span_from(p, t.start), PUPPET_RENDER, &inner, 1);
}

static expr_id parse_statement(struct parser *p)
{
    const struct token t = *parser_token(p);
    if (t.kind == TOKEN_RENDER_TEXT || t.kind == TOKEN_RENDER)
        return parse_rendered(p);
    bool is_call = t.kind == TOKEN_NAME && is_statement_function(t.text);
    enum token_kind next = parser_peek(p, 1);
    bool has_parens = next == TOKEN_LPAREN && !p->tokens.list.at[p->at + 1].line_before;
    bool has_argument = starts_argument(next) || starts_hash_argument(p, 1);
    if (is_call && !has_parens && (has_argument || needs_no_argument(t.text))) {
        parser_advance(p);
        return parse_statement_call(p, &t);
    }
    return parse_expression(p);
}

static bool starts_statement(const struct token *t)
{
    static const enum token_kind kinds[] = {TOKEN_CLASS, TOKEN_DEFINE, TOKEN_NODE, TOKEN_FUNCTION,
                                            TOKEN_IF,    TOKEN_CASE,   TOKEN_NAME, TOKEN_VARIABLE};
    for (size_t i = 0; i < COUNT_OF(kinds); i++)
        if (t->kind == kinds[i])
            return t->line_before;
    return false;
}

// After a mistake: goes to the next token that may start a statement of this block, or to its end.
static void find_next_statement(struct parser *p, enum token_kind end)
{
    size_t depth = 0;
    if (end != TOKEN_RBRACE && end != TOKEN_END)
        return; // who is around goes on
    parser_advance(p);
    for (; parser_peek(p, 0) != TOKEN_END; parser_advance(p)) {
        enum token_kind kind = parser_peek(p, 0);
        if (kind == TOKEN_BAD)
            return;
        bool ends = kind == TOKEN_RBRACE && end == TOKEN_RBRACE;
        if (depth == 0 && (ends || starts_statement(parser_token(p))))
            break;
        depth += kind == TOKEN_LBRACE || kind == TOKEN_SELECT_BRACE;
        depth -= kind == TOKEN_RBRACE && depth > 0;
    }
    p->has_failed = false;
}

// `{` behind a statement. Puppet's grammar takes the statement for a type of resources: titles must follow, and no hash can
// start here.
static void refuse_braces(struct parser *p, const struct token *statement)
{
    parser_advance(p);
    if (parser_peek(p, 0) != TOKEN_RBRACE)
        (void)parse_expression(p);
    bool has_title = parser_peek(p, 0) == TOKEN_COLON || parser_peek(p, 0) == TOKEN_RBRACE;
    bool is_hash = parser_peek(p, 0) == TOKEN_ARROW;
    if (!p->has_failed && is_hash)
        parser_fail(p, "SYNTAX_ERROR", token_span(p, parser_token(p)),
                    "unexpected `=>`: a hash cannot follow a statement that does not end with `;`");
    else if (!p->has_failed && !has_title)
        parser_unexpected(p);
    else if (!p->has_failed)
        parser_fail(p, "SYNTAX_ERROR", token_span(p, statement),
                    "expected a type of resources before `{`");
}

// One statement, and the semicolon behind it.
static void parse_step(struct parser *p, enum token_kind end, struct operands *steps)
{
    const struct token first = *parser_token(p);
    if (!parse_definition(p) && !p->has_failed)
        ARRAY_PUSH(&steps->list, parse_statement(p));
    if (p->has_failed)
        return;
    if (parser_accept(p, TOKEN_SEMICOLON)) {
        if (parser_peek(p, 0) == end)
            parser_unexpected(p);
    } else if (parser_peek(p, 0) == TOKEN_LBRACE) {
        refuse_braces(p, &first);
    }
}

expr_id parse_statements(struct parser *p, enum token_kind end)
{
    uint32_t start = parser_token(p)->start;
    struct operands steps = {0};
    if (++p->depth > PARSE_DEPTH_MAX)
        return parser_fail(p, "SYNTAX_ERROR", token_span(p, parser_token(p)),
                           "blocks are nested too deeply");
    while (!p->has_failed && parser_peek(p, 0) != end) {
        if (parser_peek(p, 0) == TOKEN_END || parser_peek(p, 0) == TOKEN_BAD) {
            parser_unexpected(p);
            break;
        }
        parse_step(p, end, &steps);
        if (p->has_failed)
            find_next_statement(p, end);
    }
    p->depth--;
    for (size_t i = 0; i + 1 < steps.list.len; i++)
        check_has_effect(p, steps.list.at[i]);
    struct span at = parser_span_from(p, start);
    expr_id e = steps.list.len == 1 ? steps.list.at[0]
                                    : expr_steps(p->b, at, steps.list.at, (uint32_t)steps.list.len);
    operands_done(&steps);
    return e;
}
