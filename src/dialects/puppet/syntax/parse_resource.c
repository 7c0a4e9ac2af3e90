// SPDX-License-Identifier: Apache-2.0
//
// Resources: declarations, defaults, overrides, and collectors with their queries.
#include "dialects/puppet/syntax/parser.h"
#include "dialects/puppet/values/values.h"

static bool is_literal_name(const struct parser *p, expr_id e)
{
    const struct expr *x = &p->b->exprs.at[e];
    return x->kind == EXPR_LITERAL && (x->flags & LITERAL_WORD) &&
           builder_literal_text(p, e).len > 0;
}

bool starts_resource(const struct parser *p, expr_id operand)
{
    if (p->no_brace)
        return false;
    // `$type { 'x': }`; on the next line a `{` after a variable is a hash.
    bool is_variable =
        p->b->exprs.at[operand].kind == EXPR_NAME || builder_is_op(p, operand, PUPPET_QUALIFIED);
    return is_literal_name(p, operand) || builder_is_op(p, operand, PUPPET_TYPE) ||
           builder_is_op(p, operand, PUPPET_ACCESS) ||
           (is_variable && !parser_token(p)->line_before);
}

static bool is_attribute_name(enum token_kind kind)
{
    return kind == TOKEN_NAME || kind == TOKEN_WORD || token_is_keyword(kind);
}

static bool starts_attributes(const struct parser *p)
{
    enum token_kind first = parser_peek(p, 0), next = parser_peek(p, 1);
    bool is_arrow = next == TOKEN_ARROW || next == TOKEN_PLUS_ARROW;
    return (is_attribute_name(first) || first == TOKEN_TIMES) && is_arrow;
}

// attribute = ( name ( "=>" | "+>" ) | "*" "=>" ) value
static expr_id parse_attribute(struct parser *p)
{
    const struct token t = *parser_token(p);
    expr_id parts[3] = {0};
    if (!starts_attributes(p))
        return parser_unexpected(p);
    parser_advance(p);
    bool adds = parser_peek(p, 0) == TOKEN_PLUS_ARROW;
    if (t.kind != TOKEN_TIMES)
        parts[0] = build_string(p, token_span(p, &t), token_name(p, &t), true);
    else if (adds)
        return parser_unexpected(p);
    parts[1] = expr_literal(p->b, token_span(p, parser_token(p)), value_bool(adds));
    parser_advance(p);
    parts[2] = parse_expression(p);
    return expr_op(p->b, parser_span_from(p, t.start), PUPPET_ATTRIBUTE, parts, 3);
}

// What is added to has to be there already: of an override or a collector, and nowhere else.
static void check_adds_nothing(struct parser *p, expr_id attribute)
{
    const uint32_t *parts = &p->b->lists.at[p->b->exprs.at[attribute].a];
    if (!p->has_failed && p->b->values.at[p->b->exprs.at[parts[1]].a].boolean)
        puppet_mistake(
            p->in, "ILLEGAL_ATTRIBUTE_APPEND",
            (struct span){p->in->file, p->b->exprs.at[attribute].start, p->b->ends.at[attribute]},
            "`+>` adds to what a resource has already: only overrides and collectors "
            "can have it");
}

static void parse_attributes(struct parser *p, struct operands *out, bool may_add)
{
    unsigned spread = 0;
    while (!p->has_failed && starts_attributes(p)) {
        const struct token t = *parser_token(p);
        ARRAY_PUSH(&out->list, parse_attribute(p));
        spread += t.kind == TOKEN_TIMES;
        if (t.kind == TOKEN_TIMES && spread > 1 && !p->has_failed)
            puppet_mistake(p->in, "MULTIPLE_ATTRIBUTES_UNFOLD", token_span(p, &t),
                           "`* =>` can stand only once");
        if (!may_add)
            check_adds_nothing(p, out->list.at[out->list.len - 1]);
        if (!parser_accept(p, TOKEN_COMMA))
            break;
    }
}

// body = title ":" [ "," ] [ attribute { "," attribute } [ "," ] ]
static expr_id parse_body(struct parser *p)
{
    struct operands parts = {0};
    uint32_t start = parser_token(p)->start;
    ARRAY_PUSH(&parts.list, parse_expression(p));
    if (parser_expect(p, TOKEN_COLON)) {
        (void)parser_accept(p, TOKEN_COMMA); // `'x':, ensure => …` is allowed too
        parse_attributes(p, &parts, false);
    }
    expr_id e = build_op(p, start, PUPPET_BODY, &parts);
    operands_done(&parts);
    return e;
}

// A resource reference: `Type[title]`.
static bool is_reference(const struct parser *p, expr_id e)
{
    if (!builder_is_op(p, e, PUPPET_ACCESS))
        return false;
    expr_id object = p->b->lists.at[p->b->exprs.at[e].a];
    if (!builder_is_op(p, object, PUPPET_TYPE))
        return true;
    struct str name = builder_literal_text(p, p->b->lists.at[p->b->exprs.at[object].a]);
    return !str_equal(name, STR("Resource")) || p->b->exprs.at[e].b > 2;
}

static expr_id parse_override(struct parser *p, expr_id type, uint32_t start,
                              enum resource_form form)
{
    struct operands parts = {0};
    bool is_override = is_reference(p, type);
    ARRAY_PUSH(&parts.list, type);
    parse_attributes(p, &parts, is_override);
    parser_expect(p, TOKEN_RBRACE);
    if (form != FORM_REGULAR)
        parser_fail(p, "NOT_VIRTUALIZEABLE", parser_span_from(p, start),
                    "only a resource can be virtual or exported");
    else if (is_literal_name(p, type))
        parser_fail(p, "ILLEGAL_EXPRESSION", parser_span_from(p, start),
                    "this resource has no title");
    expr_id e = build_op(p, start, is_override ? PUPPET_OVERRIDE : PUPPET_DEFAULTS, &parts);
    operands_done(&parts);
    return e;
}

// resource = type "{" body { ";" body } [ ";" ] "}"
//          | Type "{" attributes "}"            defaults
//          | Type "[" … "]" "{" attributes "}"  override
expr_id parse_resource(struct parser *p, expr_id type, uint32_t start, enum resource_form form)
{
    bool before = p->no_brace;
    p->no_brace = false;
    parser_advance(p); // `{`
    expr_id e;
    if (starts_attributes(p) || (parser_peek(p, 0) == TOKEN_RBRACE && !is_literal_name(p, type))) {
        e = parse_override(p, type, start, form);
    } else {
        struct operands parts = {0};
        ARRAY_PUSH(&parts.list, type);
        ARRAY_PUSH(&parts.list, expr_literal(p->b, parser_span_from(p, start), value_int(form)));
        while (!p->has_failed && parser_peek(p, 0) != TOKEN_RBRACE) {
            ARRAY_PUSH(&parts.list, parse_body(p));
            if (!parser_accept(p, TOKEN_SEMICOLON))
                break;
        }
        parser_expect(p, TOKEN_RBRACE);
        bool is_class = str_equal(builder_literal_text(p, type), STR("class"));
        if (is_class && form != FORM_REGULAR)
            parser_fail(p, "CLASS_NOT_VIRTUALIZABLE", parser_span_from(p, start),
                        "a class cannot be virtual or exported");
        e = build_op(p, start, PUPPET_RESOURCE, &parts);
        operands_done(&parts);
    }
    p->no_brace = before;
    return e;
}

// ---- queries: name ( "==" | "!=" ) value, joined by `and`, `or`, parentheses

static expr_id query_mistake(struct parser *p, uint32_t start)
{
    return parser_fail(p, "ILLEGAL_QUERY_EXPRESSION", parser_span_from(p, start),
                       "a query compares attributes with `==` and `!=`, joined by `and` and `or`");
}

static expr_id parse_query_any(struct parser *p);

static expr_id parse_comparison(struct parser *p)
{
    const struct token t = *parser_token(p);
    if (parser_accept(p, TOKEN_LPAREN)) {
        expr_id inner = parse_query_any(p);
        parser_expect(p, TOKEN_RPAREN);
        return inner;
    }
    if (!is_attribute_name(t.kind) && t.kind != TOKEN_VARIABLE)
        return parser_unexpected(p);
    parser_advance(p);
    const struct token sign = *parser_token(p);
    if (sign.kind != TOKEN_EQUAL && sign.kind != TOKEN_NOT_EQUAL)
        return query_mistake(p, t.start);
    parser_advance(p);
    expr_id value = parse_operand(p);
    enum token_kind next = parser_peek(p, 0);
    bool goes_on = next == TOKEN_AND || next == TOKEN_OR || next == TOKEN_RPAREN ||
                   next == TOKEN_COLLECT_END || next == TOKEN_COLLECT_EXPORTED_END;
    if (!p->has_failed && !goes_on)
        return query_mistake(p, t.start);
    expr_id parts[] = {build_string(p, token_span(p, &sign), token_name(p, &sign), false),
                       build_string(p, token_span(p, &t),
                                    t.kind == TOKEN_VARIABLE ? t.text : token_name(p, &t), false),
                       value};
    return expr_op(p->b, parser_span_from(p, t.start), PUPPET_QUERY, parts, 3);
}

static expr_id join_queries(struct parser *p, enum token_kind sign,
                            expr_id (*part)(struct parser *p))
{
    uint32_t start = parser_token(p)->start;
    expr_id first = part(p);
    if (parser_peek(p, 0) != sign)
        return first;
    struct operands parts = {0};
    ARRAY_PUSH(&parts.list,
               build_string(p, token_span(p, parser_token(p)), str_of(token_text(sign)), false));
    ARRAY_PUSH(&parts.list, first);
    while (!p->has_failed && parser_accept(p, sign))
        ARRAY_PUSH(&parts.list, part(p));
    expr_id e = build_op(p, start, PUPPET_QUERY, &parts);
    operands_done(&parts);
    return e;
}

static expr_id parse_query_all(struct parser *p)
{
    return join_queries(p, TOKEN_AND, parse_comparison);
}

static expr_id parse_query_any(struct parser *p)
{
    if (++p->depth > PARSE_DEPTH_MAX)
        return parser_fail(p, "SYNTAX_ERROR", token_span(p, parser_token(p)),
                           "a query is nested too deeply");
    expr_id e = join_queries(p, TOKEN_OR, parse_query_all);
    p->depth--;
    return e;
}

// collector = Type ( "<|" [ query ] "|>" | "<<|" [ query ] "|>>" ) [ "{" attributes "}" ]
expr_id parse_collector(struct parser *p, expr_id type, uint32_t start)
{
    bool is_exported = parser_peek(p, 0) == TOKEN_COLLECT_EXPORTED;
    enum token_kind end = is_exported ? TOKEN_COLLECT_EXPORTED_END : TOKEN_COLLECT_END;
    struct operands parts = {0};
    if (!builder_is_op(p, type, PUPPET_TYPE))
        puppet_mistake(p->in, "ILLEGAL_EXPRESSION", parser_span_from(p, start),
                       "only the name of a type can stand before a query");
    parser_advance(p);
    ARRAY_PUSH(&parts.list, type);
    ARRAY_PUSH(&parts.list,
               expr_literal(p->b, parser_span_from(p, start), value_bool(is_exported)));
    ARRAY_PUSH(&parts.list, parser_peek(p, 0) == end ? 0 : parse_query_any(p));
    parser_expect(p, end);
    if (!p->no_brace && parser_accept(p, TOKEN_LBRACE)) {
        parse_attributes(p, &parts, true);
        parser_expect(p, TOKEN_RBRACE);
    }
    expr_id e = build_op(p, start, PUPPET_COLLECT, &parts);
    operands_done(&parts);
    return e;
}
