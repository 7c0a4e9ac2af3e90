// SPDX-License-Identifier: Apache-2.0
//
// The parser's own tools, and its entry points. A mistake stops reading until a statement can start again, so that
// one mistake gives one error and the next statement is still read.
#include "dialects/puppet/syntax/parse.h"

#include "dialects/puppet/syntax/parser.h"

const struct token *parser_token(const struct parser *p)
{
    return &p->tokens.list.at[p->at];
}

enum token_kind parser_peek(const struct parser *p, size_t ahead)
{
    size_t at = p->at + ahead, last = p->tokens.list.len - 1;
    return p->tokens.list.at[at < last ? at : last].kind;
}

void parser_advance(struct parser *p)
{
    if (p->at + 1 < p->tokens.list.len)
        p->at++;
}

bool parser_accept(struct parser *p, enum token_kind kind)
{
    if (p->has_failed || parser_peek(p, 0) != kind)
        return false;
    parser_advance(p);
    return true;
}

struct span token_span(const struct parser *p, const struct token *t)
{
    return (struct span){p->in->file, t->start, t->end};
}

struct span parser_span_from(const struct parser *p, uint32_t start)
{
    uint32_t end = p->at ? p->tokens.list.at[p->at - 1].end : start;
    return (struct span){p->in->file, start, end > start ? end : start};
}

struct str token_name(const struct parser *p, const struct token *t)
{
    return str_slice(p->in->text, t->start, t->end);
}

expr_id parser_fail(struct parser *p, const char *issue, struct span at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct diag *d = diag_vnew(p->in->arena, DIAG_BAD_SYNTAX, at, format, args);
    va_end(args);
    diag_summary(d, "%s", issue);
    if (!p->has_failed)
        diags_add(p->in->diags, d);
    p->has_failed = true;
    return expr_bad(p->b, at, d);
}

expr_id parser_unexpected(struct parser *p)
{
    const struct token *t = parser_token(p);
    struct span at = token_span(p, t);
    if (p->has_failed || t->kind == TOKEN_BAD) { // has been reported
        p->has_failed = true;
        return expr_bad(p->b, at, diag_new(p->in->arena, DIAG_BAD_SYNTAX, at, "unexpected text"));
    }
    if (t->kind == TOKEN_END)
        return parser_fail(p, "SYNTAX_ERROR", at, "the file ends where more was expected");
    struct str text = token_name(p, t);
    if (text.len > 40)
        text.len = 40;
    return parser_fail(p, "SYNTAX_ERROR", at, "unexpected `%.*s`", STR_ARGS(text));
}

bool parser_expect(struct parser *p, enum token_kind kind)
{
    if (parser_accept(p, kind))
        return true;
    const struct token *t = parser_token(p);
    if (!p->has_failed && t->kind != TOKEN_BAD && t->kind != TOKEN_END)
        parser_fail(p, "SYNTAX_ERROR", token_span(p, t), "expected `%s`, got `%.*s`",
                    token_text(kind), STR_ARGS(token_name(p, t)));
    else
        parser_unexpected(p);
    return false;
}

// ---- building

void operands_done(struct operands *o)
{
    ARRAY_DONE(&o->list);
}

expr_id build_op(struct parser *p, uint32_t start, unsigned op, const struct operands *operands)
{
    return expr_op(p->b, parser_span_from(p, start), op, operands->list.at,
                   (uint32_t)operands->list.len);
}

expr_id build_string(struct parser *p, struct span at, struct str text, bool is_word)
{
    struct value v = value_string(&p->b->arena, text);
    return is_word ? expr_word(p->b, at, v) : expr_text(p->b, at, v);
}

struct str builder_literal_text(const struct parser *p, expr_id e)
{
    const struct expr *x = &p->b->exprs.at[e];
    if (x->kind != EXPR_LITERAL || !value_is(p->b->values.at[x->a], VALUE_STRING))
        return STR("");
    return value_str(&p->b->values.at[x->a]);
}

bool builder_is_op(const struct parser *p, expr_id e, unsigned op)
{
    return p->b->exprs.at[e].kind == EXPR_OP && p->b->exprs.at[e].n == op;
}

// ---- entry points

static void open_puppet_parser(struct parser *p, const struct puppet_text *in,
                               struct tree_builder *b, struct puppet_program *out)
{
    *p = (struct parser){.in = in, .b = b, .program = out, .is_template = in->is_template};
    puppet_lex(in, &p->tokens);
}

// A template is a lambda: its parameters are written between the first `|` and `|`.
static expr_id parse_template(struct parser *p)
{
    struct operands o = {0};
    struct operands parameters = {0};
    uint32_t start = 0;
    while (parser_peek(p, 0) == TOKEN_RENDER_TEXT && parser_peek(p, 1) == TOKEN_PARAMETERS)
        parser_advance(p);
    if (parser_accept(p, TOKEN_PARAMETERS))
        parse_parameters(p, TOKEN_PIPE, &parameters);
    expr_id body = parse_statements(p, TOKEN_END);
    ARRAY_PUSH(&o.list, 0);
    ARRAY_PUSH(&o.list, body);
    for (size_t i = 0; i < parameters.list.len; i++)
        ARRAY_PUSH(&o.list, parameters.list.at[i]);
    expr_id e = build_op(p, start, PUPPET_LAMBDA, &o);
    operands_done(&parameters);
    operands_done(&o);
    return e;
}

void puppet_parse(const struct puppet_text *in, struct tree_builder *b, struct puppet_program *out)
{
    struct parser p;
    size_t mistakes = in->diags->list.len;
    open_puppet_parser(&p, in, b, out);
    out->body = in->is_template ? parse_template(&p) : parse_statements(&p, TOKEN_END);
    out->has_mistakes = in->diags->list.len > mistakes;
    struct tree *t = tree_end(b);
    out->tree = t;
    for (size_t i = 0; i < out->definitions.len; i++)
        out->definitions.at[i].tree = t;
    tokens_done(&p.tokens);
}

expr_id puppet_parse_expression(const struct puppet_text *in, struct tree_builder *b)
{
    struct parser p;
    struct puppet_program ignored = {0};
    open_puppet_parser(&p, in, b, &ignored);
    expr_id e = in->is_template ? parse_template(&p) : parse_statements(&p, TOKEN_END);
    tokens_done(&p.tokens);
    puppet_program_done(&ignored);
    return e;
}

void puppet_program_done(struct puppet_program *p)
{
    ARRAY_DONE(&p->definitions);
}

const char *definition_word(enum definition_kind kind)
{
    static const char *const words[] = {"class", "defined type", "node", "function", "type alias"};
    return words[kind];
}
