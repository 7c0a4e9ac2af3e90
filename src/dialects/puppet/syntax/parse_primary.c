// SPDX-License-Identifier: Apache-2.0
//
// Operands: literals, texts, lists, hashes, names, and what follows them directly (access, calls, methods,
// resource bodies, collectors).
#include "dialects/puppet/syntax/parser.h"
#include "dialects/puppet/values/values.h"

static bool is_digits(struct str s)
{
    for (size_t i = 0; i < s.len; i++)
        if (!ascii_is_digit(s.at[i]))
            return false;
    return s.len > 0;
}

// The last segment of a name; it starts after the last `::`.
static struct str last_segment(struct str name)
{
    size_t at = name.len;
    while (at > 0 && name.at[at - 1] != ':')
        at--;
    return str_slice(name, at, name.len);
}

// Digits alone are names of matches. Others start with a lower case letter; the last segment may start with `_`.
static bool is_variable_name(struct str name, struct str last)
{
    for (size_t i = 0; i < name.len; i++) {
        char c = name.at[i];
        bool starts = (i == 0 || name.at[i - 1] == ':') && c != ':';
        bool is_last = name.len - i == last.len;
        if (starts && !(c >= 'a' && c <= 'z') && !(c == '_' && is_last))
            return false;
    }
    return true;
}

expr_id build_variable(struct parser *p, const struct token *t)
{
    struct span at = token_span(p, t);
    struct str name = t->text, last = last_segment(name);
    bool is_qualified = last.len < name.len,
         is_match = is_digits(name) && (name.len == 1 || name.at[0] != '0');
    if (ascii_is_digit(name.at[0]) && !is_match)
        return expr_bad(
            p->b, at,
            puppet_mistake(
                p->in, "ILLEGAL_NUMERIC_VAR_NAME", at,
                "`$%.*s` is not a valid name: only `$0`, `$1` and so on start with a digit",
                STR_ARGS(name)));
    if (!is_match && !is_variable_name(name, last))
        return expr_bad(p->b, at,
                        puppet_mistake(p->in, "ILLEGAL_VAR_NAME", at,
                                       "`$%.*s` is not a valid name of a variable",
                                       STR_ARGS(name)));
    if (is_qualified) {
        expr_id literal = build_string(p, at, name, false);
        return expr_op(p->b, at, PUPPET_QUALIFIED, &literal, 1);
    }
    return expr_name(p->b, at, symbol_intern(p->b->symbols, name));
}

// ---- texts: TEXT_START { TEXT | VARIABLE | INTERPOLATE expression INTERPOLATE_END } TEXT_END
expr_id parse_text_parts(struct parser *p)
{
    uint32_t start = parser_token(p)->start;
    struct operands parts = {0};
    parser_advance(p);
    bool before = p->no_brace;
    p->no_brace = false;
    while (!p->has_failed && !parser_accept(p, TOKEN_TEXT_END)) {
        const struct token t = *parser_token(p);
        expr_id part = 0;
        if (parser_accept(p, TOKEN_TEXT))
            part = build_string(p, token_span(p, &t), t.text, false);
        else if (parser_accept(p, TOKEN_VARIABLE))
            part = build_variable(p, &t);
        else if (!parser_expect(p, TOKEN_INTERPOLATE))
            break;
        else if (!parser_accept(p, TOKEN_INTERPOLATE_END)) {
            part = parse_statements(p, TOKEN_INTERPOLATE_END);
            parser_expect(p, TOKEN_INTERPOLATE_END);
        }
        if (part)
            ARRAY_PUSH(&parts.list, part);
    }
    p->no_brace = before;
    expr_id e = build_op(p, start, PUPPET_TEXT, &parts);
    operands_done(&parts);
    return e;
}

// ---- arguments: [ argument { "," argument } [ "," ] ]; `a => b` pairs are gathered into one hash
static expr_id parse_pairs(struct parser *p, expr_id key, uint32_t start)
{
    struct operands pairs = {0};
    for (;;) {
        ARRAY_PUSH(&pairs.list, key);
        ARRAY_PUSH(&pairs.list, parse_expression(p));
        enum token_kind after = parser_peek(p, 1);
        bool ends =
            parser_peek(p, 0) != TOKEN_COMMA || after == TOKEN_RPAREN || after == TOKEN_RBRACK;
        if (p->has_failed || ends)
            break;
        size_t back = p->at;
        parser_advance(p);
        key = parse_expression(p);
        if (!parser_accept(p, TOKEN_ARROW)) { // not a pair: an argument of its own
            p->at = back;
            break;
        }
    }
    expr_id e = build_op(p, start, PUPPET_HASH, &pairs);
    operands_done(&pairs);
    return e;
}

bool parse_arguments(struct parser *p, enum token_kind end, struct operands *out)
{
    bool before = p->no_brace;
    p->no_brace = false;
    while (!p->has_failed && parser_peek(p, 0) != end) {
        uint32_t start = parser_token(p)->start;
        expr_id e = parse_expression(p);
        if (parser_accept(p, TOKEN_ARROW))
            e = parse_pairs(p, e, start);
        ARRAY_PUSH(&out->list, e);
        if (!parser_accept(p, TOKEN_COMMA))
            break;
    }
    p->no_brace = before;
    return parser_expect(p, end);
}

// list = "[" arguments "]"
expr_id parse_list(struct parser *p)
{
    uint32_t start = parser_token(p)->start;
    struct operands items = {0};
    parser_advance(p);
    parse_arguments(p, TOKEN_RBRACK, &items);
    bool has_splat = false;
    for (size_t i = 0; i < items.list.len; i++)
        has_splat |= builder_is_op(p, items.list.at[i], PUPPET_SPLAT);
    expr_id e = has_splat ? build_op(p, start, PUPPET_LIST, &items)
                          : expr_tuple(p->b, parser_span_from(p, start), items.list.at,
                                       (uint32_t)items.list.len);
    operands_done(&items);
    return e;
}

// hash = "{" [ key "=>" value { "," key "=>" value } [ "," ] ] "}"
expr_id parse_hash(struct parser *p)
{
    uint32_t start = parser_token(p)->start;
    struct operands pairs = {0};
    bool before = p->no_brace;
    p->no_brace = false;
    parser_advance(p);
    while (!p->has_failed && parser_peek(p, 0) != TOKEN_RBRACE) {
        ARRAY_PUSH(&pairs.list, parse_expression(p));
        if (!parser_expect(p, TOKEN_ARROW))
            break;
        ARRAY_PUSH(&pairs.list, parse_expression(p));
        if (!parser_accept(p, TOKEN_COMMA))
            break;
    }
    p->no_brace = before;
    parser_expect(p, TOKEN_RBRACE);
    expr_id e = build_op(p, start, PUPPET_HASH, &pairs);
    operands_done(&pairs);
    return e;
}

// ---- lambdas
// parameters = [ [ type ] [ "*" ] "$" name [ "=" default ] { "," … } [ "," ] ]
static expr_id parse_parameter(struct parser *p)
{
    uint32_t start = parser_token(p)->start;
    expr_id parts[4] = {0};
    if (parser_peek(p, 0) == TOKEN_REF) {
        bool before = p->no_brace;
        p->no_brace = true;
        parts[1] = parse_operand(p);
        p->no_brace = before;
    }
    bool is_rest = parser_accept(p, TOKEN_TIMES);
    const struct token t = *parser_token(p);
    struct span at = token_span(p, &t);
    if (!parser_expect(p, TOKEN_VARIABLE))
        return 0;
    if (ascii_is_digit(t.text.at[0]))
        return parser_fail(p, "ILLEGAL_NUMERIC_PARAMETER", at,
                           "the name of a parameter cannot be a number");
    if (memchr(t.text.at, ':', t.text.len))
        return parser_fail(p, "ILLEGAL_PARAM_NAME", at,
                           "the name of a parameter cannot have `::` in it");
    parts[0] = build_string(p, at, t.text, false);
    uint32_t assignments = p->assignments;
    if (parser_accept(p, TOKEN_ASSIGN))
        parts[2] = parse_expression(p);
    if (p->assignments > assignments)
        puppet_mistake(p->in, "ILLEGAL_ASSIGNMENT_CONTEXT", at,
                       "a default cannot assign a variable");
    parts[3] = expr_literal(p->b, at, value_bool(is_rest));
    return expr_op(p->b, parser_span_from(p, start), PUPPET_PARAMETER, parts, 4);
}

bool parse_parameters(struct parser *p, enum token_kind end, struct operands *out)
{
    while (!p->has_failed && parser_peek(p, 0) != end) {
        expr_id e = parse_parameter(p);
        if (p->has_failed)
            return false;
        ARRAY_PUSH(&out->list, e);
        if (!parser_accept(p, TOKEN_COMMA))
            break;
    }
    return parser_expect(p, end);
}

static void check_rest_is_last(struct parser *p, const struct operands *parts, size_t first)
{
    for (size_t i = first; i + 1 < parts->list.len; i++) {
        const struct expr *x = &p->b->exprs.at[parts->list.at[i]];
        expr_id is_rest = p->b->lists.at[x->a + 3];
        if (p->b->values.at[p->b->exprs.at[is_rest].a].boolean)
            puppet_mistake(p->in, "CAPTURES_REST_NOT_LAST",
                           (struct span){p->in->file, x->start, p->b->ends.at[parts->list.at[i]]},
                           "a parameter that takes all that is left must be the last one");
    }
}

// A lambda may have several parameters of one name: the last one is meant, and nobody can write what the others are called.
static void hide_repeated(struct parser *p, const struct operands *parts, size_t first)
{
    struct str_table seen = {0};
    for (size_t i = parts->list.len; i-- > first;) {
        expr_id literal = p->b->lists.at[p->b->exprs.at[parts->list.at[i]].a];
        struct str name = builder_literal_text(p, literal);
        bool is_last;
        (void)str_table_put(&seen, name, &is_last);
        if (!is_last)
            p->b->values.at[p->b->exprs.at[literal].a] = value_string(
                &p->b->arena, str_format(&p->b->arena, "%.*s (%zu)", STR_ARGS(name), i));
    }
    str_table_done(&seen);
}

// lambda = "|" parameters "|" [ ">>" type ] block
expr_id parse_lambda(struct parser *p)
{
    uint32_t start = parser_token(p)->start, assignments = p->assignments;
    struct operands parts = {0};
    ARRAY_PUSH(&parts.list, 0);
    ARRAY_PUSH(&parts.list, 0);
    parser_advance(p);
    parse_parameters(p, TOKEN_PIPE, &parts);
    if (!p->has_failed && parts.list.len > 3) {
        check_rest_is_last(p, &parts, 2);
        hide_repeated(p, &parts, 2);
    }
    bool brace = p->no_brace;
    p->no_brace = true;
    if (parser_accept(p, TOKEN_SHIFT_RIGHT))
        parts.list.at[0] = parse_operand(p);
    p->no_brace = false;
    enum parse_place place = p->place;
    p->place = PLACE_INSIDE;
    if (!p->has_failed)
        parts.list.at[1] = parse_block(p);
    p->place = place;
    p->no_brace = brace;
    p->assignments = assignments; // what it assigns is its own
    expr_id e = build_op(p, start, PUPPET_LAMBDA, &parts);
    operands_done(&parts);
    return e;
}

// ---- calls

// call = name "(" arguments ")" [ lambda ]; the parser stands behind the name
static expr_id parse_named_call(struct parser *p, expr_id callee, expr_id receiver, uint32_t start)
{
    struct operands parts = {0};
    ARRAY_PUSH(&parts.list, callee);
    if (receiver)
        ARRAY_PUSH(&parts.list, receiver);
    if (parser_accept(p, TOKEN_LPAREN))
        parse_arguments(p, TOKEN_RPAREN, &parts);
    if (!p->has_failed && parser_peek(p, 0) == TOKEN_PIPE)
        ARRAY_PUSH(&parts.list, parse_lambda(p));
    p->matches++; // its lambda may match
    expr_id e = build_op(p, start, PUPPET_CALL, &parts);
    operands_done(&parts);
    return e;
}

// `Type(x)` is `new(Type, x)`.
static expr_id parse_type_call(struct parser *p, expr_id type, expr_id receiver, uint32_t start)
{
    struct operands parts = {0};
    ARRAY_PUSH(&parts.list, build_string(p, parser_span_from(p, start), STR("new"), false));
    ARRAY_PUSH(&parts.list, type);
    if (receiver)
        ARRAY_PUSH(&parts.list, receiver);
    if (parser_accept(p, TOKEN_LPAREN))
        parse_arguments(p, TOKEN_RPAREN, &parts);
    if (!p->has_failed && parser_peek(p, 0) == TOKEN_PIPE)
        ARRAY_PUSH(&parts.list, parse_lambda(p));
    expr_id e = build_op(p, start, PUPPET_CALL, &parts);
    operands_done(&parts);
    return e;
}

// method = "." name [ "(" arguments ")" ] [ lambda ]
static expr_id parse_method(struct parser *p, expr_id receiver, uint32_t start)
{
    parser_advance(p);
    const struct token t = *parser_token(p);
    if (t.kind == TOKEN_REF) {
        parser_advance(p);
        expr_id name = build_string(p, token_span(p, &t), t.text, false);
        expr_id type = expr_op(p->b, token_span(p, &t), PUPPET_TYPE, &name, 1);
        return parse_type_call(p, type, receiver, start);
    }
    if (t.kind != TOKEN_NAME && !token_is_keyword(t.kind))
        return parser_unexpected(p);
    parser_advance(p);
    return parse_named_call(p, build_string(p, token_span(p, &t), token_name(p, &t), true),
                            receiver, start);
}

// access = "[" arguments "]"
static expr_id parse_access(struct parser *p, expr_id object, uint32_t start)
{
    struct operands parts = {0};
    ARRAY_PUSH(&parts.list, object);
    parser_advance(p);
    parse_arguments(p, TOKEN_RBRACK, &parts);
    expr_id e = build_op(p, start, PUPPET_ACCESS, &parts);
    operands_done(&parts);
    return e;
}

// ---- operands

static expr_id parse_name(struct parser *p, const struct token *t)
{
    struct span at = token_span(p, t);
    parser_advance(p);
    expr_id name = build_string(p, at, token_name(p, t), true);
    bool is_call = parser_peek(p, 0) == TOKEN_LPAREN && !parser_token(p)->line_before;
    return is_call ? parse_named_call(p, name, 0, t->start) : name;
}

static expr_id parse_ref(struct parser *p, const struct token *t)
{
    parser_advance(p);
    expr_id name = build_string(p, token_span(p, t), t->text, false);
    return expr_op(p->b, token_span(p, t), PUPPET_TYPE, &name, 1);
}

static expr_id parse_parens(struct parser *p)
{
    bool before = p->no_brace;
    p->no_brace = false;
    parser_advance(p);
    expr_id e = parse_expression(p);
    p->no_brace = before;
    parser_expect(p, TOKEN_RPAREN);
    return e;
}

// `@type { … }` and `@@type { … }`
static expr_id parse_virtual(struct parser *p, const struct token *t)
{
    enum resource_form form = t->kind == TOKEN_VIRTUAL ? FORM_VIRTUAL : FORM_EXPORTED;
    parser_advance(p);
    const struct token name = *parser_token(p);
    if (name.kind != TOKEN_NAME && name.kind != TOKEN_CLASS && name.kind != TOKEN_REF)
        return parser_unexpected(p);
    bool before = p->no_brace;
    p->no_brace = true;
    expr_id type = name.kind == TOKEN_REF ? parse_operand(p) : parse_name(p, &name);
    p->no_brace = before;
    if (parser_peek(p, 0) != TOKEN_LBRACE)
        return parser_unexpected(p);
    return parse_resource(p, type, t->start, form);
}

static expr_id parse_primary(struct parser *p)
{
    const struct token t = *parser_token(p);
    struct span at = token_span(p, &t);
    switch ((int)t.kind) {
    case TOKEN_NUMBER: parser_advance(p); return expr_literal(p->b, at, t.value);
    case TOKEN_STRING: parser_advance(p); return build_string(p, at, t.text, false);
    case TOKEN_TEXT_START: return parse_text_parts(p);
    case TOKEN_REGEX:
        parser_advance(p);
        p->matches++;
        return expr_literal(p->b, at, puppet_regexp(&p->b->arena, t.text));
    case TOKEN_VARIABLE: parser_advance(p); return build_variable(p, &t);
    case TOKEN_TRUE: parser_advance(p); return expr_word(p->b, at, value_bool(true));
    case TOKEN_FALSE: parser_advance(p); return expr_word(p->b, at, value_bool(false));
    case TOKEN_UNDEF: parser_advance(p); return expr_word(p->b, at, value_null(&type_dynamic));
    case TOKEN_DEFAULT: parser_advance(p); return expr_word(p->b, at, puppet_default());
    case TOKEN_WORD: parser_advance(p); return build_string(p, at, t.text, true);
    case TOKEN_NAME:
    case TOKEN_CLASS: return parse_name(p, &t);
    case TOKEN_TYPE:
        if (parser_peek(p, 1) == TOKEN_LPAREN || parser_peek(p, 1) == TOKEN_ARROW)
            return parse_name(p, &t);
        return parser_unexpected(p);
    case TOKEN_REF: return parse_ref(p, &t);
    case TOKEN_LIST:
    case TOKEN_LBRACK: return parse_list(p);
    case TOKEN_LBRACE: return parse_hash(p);
    case TOKEN_LPAREN: return parse_parens(p);
    case TOKEN_PIPE: return p->in->has_closures ? parse_lambda(p) : parser_unexpected(p);
    case TOKEN_IF: return parse_if(p, false);
    case TOKEN_UNLESS: return parse_if(p, true);
    case TOKEN_CASE: return parse_case(p);
    case TOKEN_VIRTUAL:
    case TOKEN_EXPORTED: return parse_virtual(p, &t);
    case TOKEN_ATTR:
    case TOKEN_PRIVATE:
        return parser_fail(p, "RESERVED_WORD", at, "`%s` is a reserved word", token_text(t.kind));
    default: return parser_unexpected(p);
    }
}

// What may follow an operand directly: { access | method | "(" arguments ")" | collector | resource body }
expr_id parse_rest_of_operand(struct parser *p, expr_id e, uint32_t start)
{
    bool is_going = !p->has_failed;
    while (is_going && !p->has_failed) {
        bool is_type = builder_is_op(p, e, PUPPET_TYPE) || builder_is_op(p, e, PUPPET_ACCESS);
        switch ((int)parser_peek(p, 0)) {
        case TOKEN_LBRACK: e = parse_access(p, e, start); break;
        case TOKEN_DOT: e = parse_method(p, e, start); break;
        case TOKEN_LPAREN:
            if (is_type && !parser_token(p)->line_before)
                e = parse_type_call(p, e, 0, start);
            else
                is_going = false;
            break;
        case TOKEN_COLLECT:
        case TOKEN_COLLECT_EXPORTED: e = parse_collector(p, e, start); break;
        case TOKEN_LBRACE:
            is_going = starts_resource(p, e);
            if (is_going)
                e = parse_resource(p, e, start, FORM_REGULAR);
            break;
        default: is_going = false;
        }
    }
    return e;
}

// operand = primary and what follows it
expr_id parse_operand(struct parser *p)
{
    uint32_t start = parser_token(p)->start;
    if (++p->depth > PARSE_DEPTH_MAX)
        return parser_fail(p, "SYNTAX_ERROR", token_span(p, parser_token(p)),
                           "expressions are nested too deeply");
    expr_id e = parse_primary(p);
    e = parse_rest_of_operand(p, e, start);
    p->depth--;
    return e;
}
