// SPDX-License-Identifier: Apache-2.0
//
// Expressions with one value: names, literals, displays, comprehensions, and the steps after them.
#include "dialects/yay/parse_inside.h"
#include "value/number.h"

static symbol intern_atom(struct parser *p, struct str text)
{
    return symbol_intern(p->b->symbols, text);
}

expr_id yay_literal(struct parser *p, uint32_t start, uint32_t end, struct value v)
{
    return expr_literal(p->b, yay_span(p, start, end), v);
}

symbol yay_take_name(struct parser *p, const char *after)
{
    struct token t = p->token;
    if (t.kind != TOKEN_NAME) {
        if (!p->broken)
            yay_help(yay_fail(p, t.start, t.end, "expected a name after %s", after),
                     "a name consists of letters, digits and `_`");
        return 0;
    }
    yay_next(p);
    return intern_atom(p, yay_slice(p, t.start, t.end));
}

// ---- displays

// `for x in s if c …` after the element of a comprehension. An inner loop yields its items one by one.
static expr_id parse_clauses(struct parser *p, uint32_t start, expr_id element);

// clause = NAME "in" or { "if" or } [ clauses ]
static expr_id parse_clause(struct parser *p, uint32_t start, expr_id element)
{
    struct expr_for parts = {.name = yay_take_name(p, "`for`")};
    yay_expect(p, "in", "the name");
    parts.source = yay_parts_of(p, yay_parse_or(p));
    while (yay_take(p, "if")) {
        uint32_t at = p->token.start;
        expr_id asked = yay_parse_or(p);
        expr_id condition = yay_make(p, YAY_CONDITION, at, &asked, 1);
        const expr_id both[] = {parts.condition, condition};
        parts.condition = parts.condition ? yay_make(p, YAY_AND, at, both, 2) : condition;
    }
    unsigned flags = FOR_LAZY | FOR_KEYS;
    parts.value = element;
    if (yay_is(p, "for")) {
        parts.value = parse_clauses(p, start, element);
        flags |= FOR_FLAT;
    }
    return expr_for_new(p->b, yay_span(p, start, p->token.end), parts, flags);
}

// clauses = "for" clause
static expr_id parse_clauses(struct parser *p, uint32_t start, expr_id element)
{
    if (p->depth >= NESTING_MOST) {
        yay_fail(p, start, start, "this is nested too deeply");
        return yay_bad(p, start);
    }
    yay_expect(p, "for", "the element");
    p->depth++;
    expr_id e = parse_clause(p, start, element);
    p->depth--;
    return e;
}

typedef ARRAY(expr_id) expr_array;

// items = [ expr { "," expr } [ "," ] ]
static void parse_items(struct parser *p, const char *close, expr_array *items)
{
    while (!p->broken && !yay_is(p, close)) {
        ARRAY_PUSH(items, yay_parse_expr(p));
        if (!yay_take(p, ","))
            return;
    }
}

// list-display = "[" ( items | expr clauses ) "]"
static expr_id parse_list(struct parser *p, uint32_t start)
{
    expr_array items = {0};
    expr_id e = 0;
    if (!yay_is(p, "]")) {
        ARRAY_PUSH(&items, yay_parse_expr(p));
        if (yay_is(p, "for"))
            e = parse_clauses(p, start, items.at[0]);
        else if (yay_take(p, ","))
            parse_items(p, "]", &items);
    }
    uint32_t end = p->token.end;
    yay_expect(p, "]", "the last item");
    if (!e)
        e = expr_sequence(p->b, yay_span(p, start, end), items.at, (uint32_t)items.len);
    ARRAY_DONE(&items);
    return e;
}

// parentheses = "(" [ list ] ")"
static expr_id parse_parentheses(struct parser *p, uint32_t start)
{
    bool is_empty = yay_is(p, ")");
    expr_id e = is_empty ? 0 : yay_parse_expr_list(p);
    struct span at = yay_span(p, start, p->token.end);
    yay_expect(p, ")", "the expression");
    p->in_parentheses = is_empty ? expr_sequence(p->b, at, NULL, 0) : e;
    p->parentheses = at;
    return p->in_parentheses;
}

expr_id yay_parts_of(struct parser *p, expr_id e)
{
    if (!e || e != p->in_parentheses)
        return e;
    return expr_op(p->b, p->parentheses, YAY_FINISHED, &e, 1);
}

static bool literal_text(const struct parser *p, expr_id e, struct str *out)
{
    const struct expr *x = &p->b->exprs.at[e];
    if (x->kind != EXPR_LITERAL || !value_is(p->b->values.at[x->a], VALUE_STRING))
        return false;
    *out = value_str(&p->b->values.at[x->a]);
    return true;
}

// Keys that are string literals make a lazy mapping; others have to be computed.
static expr_id make_dict(struct parser *p, struct span at, const expr_array *pairs)
{
    ARRAY(symbol) keys = {0};
    expr_array values = {0};
    bool is_static = true;
    for (size_t i = 0; i + 1 < pairs->len && is_static; i += 2) {
        struct str text;
        is_static = literal_text(p, pairs->at[i], &text);
        symbol key = is_static ? intern_atom(p, text) : 0;
        size_t k = 0;
        while (k < keys.len && keys.at[k] != key)
            k++;
        if (k < keys.len) {
            values.at[k] = pairs->at[i + 1];
            continue;
        }
        ARRAY_PUSH(&keys, key);
        ARRAY_PUSH(&values, pairs->at[i + 1]);
    }
    expr_id e = is_static ? expr_mapping(p->b, at, keys.at, values.at, (uint32_t)keys.len)
                          : expr_op(p->b, at, YAY_DICT, pairs->at, (uint32_t)pairs->len);
    ARRAY_DONE(&keys);
    ARRAY_DONE(&values);
    return e;
}

// dict = "{" [ expr ":" expr { "," expr ":" expr } [ "," ] ] "}"
static expr_id parse_dict(struct parser *p, uint32_t start)
{
    expr_array pairs = {0};
    if (yay_is(p, "{") && p->token.start == start + 1)
        yay_help(
            yay_fail(p, start, start + 2, "`{{` cannot be used inside a template or a directive"),
            "remove the braces: everything here is an expression already");
    while (!p->broken && !yay_is(p, "}")) {
        ARRAY_PUSH(&pairs, yay_parse_expr(p));
        yay_expect(p, ":", "the key");
        ARRAY_PUSH(&pairs, yay_parse_expr(p));
        if (!yay_take(p, ","))
            break;
    }
    uint32_t end = p->token.end;
    if (yay_is(p, "for"))
        yay_help(yay_fail(p, p->token.start, p->token.end,
                          "a loop inside an expression cannot produce a mapping"),
                 "produce a list, or write the `for` as a block");
    yay_expect(p, "}", "the last value");
    expr_id e = p->broken ? yay_bad(p, start) : make_dict(p, yay_span(p, start, end), &pairs);
    ARRAY_DONE(&pairs);
    return e;
}

// ---- atoms

// name = NAME
static expr_id parse_name(struct parser *p)
{
    struct token t = p->token;
    struct str text = yay_slice(p, t.start, t.end);
    struct span at = yay_span(p, t.start, t.end);
    yay_next(p);
    if (str_equal(text, STR("here")))
        return expr_here(p->b, at);
    return expr_name(p->b, at, intern_atom(p, text));
}

// atom = name | NUMBER | STRING | parentheses | list-display | dict
static expr_id parse_atom(struct parser *p)
{
    struct token t = p->token;
    switch (t.kind) {
    case TOKEN_NAME: return parse_name(p);
    case TOKEN_NUMBER:
    case TOKEN_STRING: yay_next(p); return yay_literal(p, t.start, t.end, t.value);
    case TOKEN_SIGN:
        if (yay_take(p, "["))
            return parse_list(p, t.start);
        if (yay_take(p, "("))
            return parse_parentheses(p, t.start);
        if (yay_take(p, "{"))
            return parse_dict(p, t.start);
        break;
    case TOKEN_WORD:
    case TOKEN_END: break;
    }
    yay_unexpected(p);
    return yay_bad(p, t.start);
}

// ---- steps

static expr_id left_out(struct parser *p)
{
    return yay_literal(p, p->token.start, p->token.start, value_bool(false));
}

// slice = "[" [ list ] ":" [ expr ] [ ":" [ expr ] ] "]", with a start or an end
static expr_id parse_slice(struct parser *p, uint32_t start, expr_id object, expr_id from)
{
    expr_id parts[4] = {object, from ? from : left_out(p), 0, 0};
    yay_next(p); // the colon
    bool has_end = !yay_is(p, "]") && !yay_is(p, ":");
    if (!from && !has_end)
        yay_unexpected(p);
    parts[2] = has_end ? yay_parse_expr(p) : left_out(p);
    parts[3] = yay_take(p, ":") && !yay_is(p, "]") ? yay_parse_expr(p) : left_out(p);
    uint32_t end = p->token.end;
    yay_expect(p, "]", "the slice");
    return expr_op(p->b, yay_span(p, start, end), YAY_SLICE, parts, 4);
}

// index = "[" list "]" | slice
static expr_id parse_index(struct parser *p, uint32_t start, expr_id object)
{
    if (yay_is(p, ":"))
        return parse_slice(p, start, object, 0);
    expr_id key = yay_parse_expr_list(p);
    if (yay_is(p, ":"))
        return parse_slice(p, start, object, key);
    uint32_t end = p->token.end;
    yay_expect(p, "]", "the index");
    return expr_index(p->b, yay_span(p, start, end), object, key);
}

// Keys may be reserved words; after a dot nothing else can be meant.
static void take_word_as_name(struct parser *p)
{
    struct token *t = &p->token;
    if (t->kind == TOKEN_WORD && t->start > 0 && p->text.at[t->start - 1] == '.')
        t->kind = TOKEN_NAME;
}

// attribute = "." NAME
static expr_id parse_attribute(struct parser *p, uint32_t start, expr_id object)
{
    uint32_t end = p->token.end;
    take_word_as_name(p);
    symbol name = yay_take_name(p, "the dot");
    return name ? expr_get(p->b, yay_span(p, start, end), object, name) : yay_bad(p, start);
}

// `name=` starts a named argument.
static bool takes_named(struct parser *p, symbol *name)
{
    struct token t = p->token;
    if (t.kind != TOKEN_NAME)
        return false;
    uint32_t at = p->at;
    yay_next(p);
    if (yay_take(p, "=")) {
        *name = intern_atom(p, yay_slice(p, t.start, t.end));
        return true;
    }
    p->at = at;
    p->token = t;
    return false;
}

// call = "(" [ argument { "," argument } [ "," ] ] ")", where argument = [ NAME "=" ] expr
static expr_id parse_call(struct parser *p, uint32_t start, expr_id callee)
{
    expr_array plain = {0}, values = {0};
    ARRAY(symbol) names = {0};
    while (!p->broken && !yay_is(p, ")")) {
        symbol name;
        if (takes_named(p, &name)) {
            ARRAY_PUSH(&names, name);
            ARRAY_PUSH(&values, yay_parse_expr(p));
        } else {
            ARRAY_PUSH(&plain, yay_parse_expr(p));
        }
        if (!yay_take(p, ","))
            break;
    }
    uint32_t end = p->token.end;
    yay_expect(p, ")", "the arguments");
    struct span at = yay_span(p, start, end);
    const struct expr *x = &p->b->exprs.at[callee];
    struct value name = VALUE_NONE;
    if (x->kind == EXPR_NAME)
        name = value_string_kept(symbol_text(p->b->symbols, x->a));
    else
        name = value_bool(false);
    for (size_t i = 1; i < names.len; i++)
        for (size_t k = 0; k < i; k++)
            if (names.at[i] == names.at[k])
                yay_help(yay_fail(p, start, end, "this argument is given twice"),
                         "give each argument only once");
    expr_id parts[4] = {callee, expr_literal(p->b, at, name),
                        expr_tuple(p->b, at, plain.at, (uint32_t)plain.len), 0};
    parts[3] = p->broken ? yay_bad(p, start)
                         : expr_mapping(p->b, at, names.at, values.at, (uint32_t)names.len);
    ARRAY_DONE(&plain);
    ARRAY_DONE(&values);
    ARRAY_DONE(&names);
    return expr_op(p->b, at, YAY_CALL, parts, 4);
}

// primary = atom { attribute | index | call }
expr_id yay_parse_primary(struct parser *p)
{
    uint32_t start = p->token.start;
    expr_id e = parse_atom(p);
    while (!p->broken) {
        if (yay_take(p, "."))
            e = parse_attribute(p, start, yay_parts_of(p, e));
        else if (yay_take(p, "["))
            e = parse_index(p, start, yay_parts_of(p, e));
        else if (yay_take(p, "("))
            e = parse_call(p, start, e);
        else
            break;
    }
    return e;
}
