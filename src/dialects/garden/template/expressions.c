// SPDX-License-Identifier: Apache-2.0
//
// Template expressions, loosest first. Operators of one level are left associative; `_` is any number of blanks.
//
//   expression = or [ _ "?" _ expression _ ":" _ expression ]
//   or         = and ( _ "||" _ and )*
//   and        = equality ( _ "&&" _ equality )*
//   equality   = relation ( _ ( "==" | "!=" ) _ relation )*
//   relation   = sum ( _ ( "<=" | ">=" | "<" | ">" ) _ sum )*
//   sum        = product ( blank+ ( "+" | "-" ) blank+ product )*      (`n-1` is a name)
//   product    = contains ( _ ( "*" | "/" | "%" ) _ contains )*
//   contains   = unary [ _ "contains" _ unary ]
//   unary      = primary | ( "!" | "typeof" ) _ unary
//   primary    = literal | string | "[" … "]" | name _ "(" … ")" | lookup | "(" _ expression _ ")"
//   lookup     = name ( "." name | "[" _ expression _ "]" )*           (no blanks before "." and "[")
#include "dialects/garden/functions/functions.h"
#include "dialects/garden/template/parser.h"
#include "dialects/garden/values/complaints.h"
#include "graph/failure.h"

static expr_id parse_unary(struct template_parser *p);

static bool enter_nested(struct template_parser *p)
{
    if (p->depth >= NESTED_MOST)
        return parser_stuck(p);
    p->depth++;
    return true;
}

// ---- lists of expressions

struct expr_list {
    ARRAY(expr_id) items;
};

static expr_id missing_element(struct template_parser *p)
{
    struct span at = parser_span(p, p->at, p->at + (parser_at_end(p) ? 0 : 1));
    struct diag *d = diag_new(p->reading->arena, DIAG_BAD_SYNTAX, at,
                              "expected an element of the list before this comma");
    diag_help(d, "remove the comma, or write `null`");
    diags_add(p->reading->diags, d);
    return expr_bad(p->b, at, d);
}

// Up to the closing bracket, which is taken. A list may end with a comma, arguments may not.
static bool parse_items(struct template_parser *p, const char *close, bool is_list,
                        struct expr_list *out)
{
    parser_skip_blanks(p);
    if (parser_take(p, close))
        return true;
    for (;;) {
        if (is_list && parser_peek(p) == ',') {
            ARRAY_PUSH(&out->items, missing_element(p));
        } else {
            expr_id item = parse_template_expression(p);
            if (!item)
                return false;
            ARRAY_PUSH(&out->items, item);
        }
        parser_skip_blanks(p);
        if (parser_take(p, close))
            return true;
        if (!parser_take(p, ","))
            return false;
        parser_skip_blanks(p);
        if (is_list && parser_take(p, close))
            return true;
    }
}

static expr_id parse_list(struct template_parser *p)
{
    size_t start = p->at;
    struct expr_list list = {{0}};
    expr_id e = 0;
    if (!parser_take(p, "["))
        return 0;
    if (parse_items(p, "]", true, &list))
        e = expr_op(p->b, parser_span(p, start, p->at), GARDEN_LIST, list.items.at,
                    (uint32_t)list.items.len);
    ARRAY_DONE(&list.items);
    return e;
}

static expr_id unknown_helper(struct template_parser *p, size_t start, struct str name)
{
    struct arena *a = p->reading->arena;
    struct span at = parser_span(p, start, start + name.len);
    struct str near = ops_suggest(a, garden_ops(), name);
    struct diag *d =
        garden_mistake(a, DIAG_UNKNOWN_NAME, at,
                       "Could not find helper function '%.*s'. Available helper functions: %.*s",
                       STR_ARGS(name), STR_ARGS(garden_function_names(a)));
    d->message = str_format(a, "unknown helper function `%.*s`", STR_ARGS(name));
    if (near.len)
        diag_help(d, "did you mean `%.*s`?", STR_ARGS(near));
    diags_add(p->reading->diags, d);
    return expr_bad(p->b, parser_span(p, start, p->at), d);
}

static expr_id parse_helper_call(struct template_parser *p)
{
    size_t start = p->at;
    struct str name;
    bool is_number;
    struct expr_list list = {{0}};
    expr_id e = 0;
    if (!parser_take_name(p, &name, &is_number))
        return 0;
    parser_skip_blanks(p);
    bool is_read = parser_take(p, "(") && parse_items(p, ")", false, &list);
    if (is_read && !ops_function(garden_ops(), name))
        e = unknown_helper(p, start, name);
    else if (is_read)
        e = expr_call(p->b, parser_span(p, start, p->at), symbol_intern(p->b->symbols, name),
                      list.items.at, (uint32_t)list.items.len, 0);
    ARRAY_DONE(&list.items);
    if (!e)
        p->at = start;
    return e;
}

// ---- lookups

// A key that is written as a text is a step like any other.
static expr_id constant_step(struct template_parser *p, size_t start, expr_id object, expr_id key)
{
    const struct expr *x = &p->b->exprs.at[key];
    struct value v = x->kind == EXPR_LITERAL ? p->b->values.at[x->a] : VALUE_NONE;
    if (!value_is(v, VALUE_STRING))
        return 0;
    return expr_get(p->b, parser_span(p, start, p->at), object,
                    symbol_intern(p->b->symbols, value_str(&v)));
}

static expr_id parse_bracket(struct template_parser *p, size_t start, expr_id object)
{
    size_t bracket = p->at - 1;
    parser_skip_blanks(p);
    expr_id key = parse_template_expression(p);
    parser_skip_blanks(p);
    if (!key || !parser_take(p, "]"))
        return 0;
    expr_id step = constant_step(p, start, object, key);
    if (step)
        return step;
    struct span at = parser_span(p, bracket, p->at);
    key = expr_op(p->b, at, GARDEN_KEY, &key, 1);
    return expr_index(p->b, parser_span(p, start, p->at), object, key);
}

static expr_id parse_lookup(struct template_parser *p)
{
    size_t start = p->at;
    struct str name;
    bool is_number;
    if (!parser_take_name(p, &name, &is_number))
        return 0;
    expr_id e = expr_name(p->b, parser_span(p, start, p->at), symbol_intern(p->b->symbols, name));
    while (e) {
        if (parser_take(p, "[")) {
            e = parse_bracket(p, start, e);
        } else if (parser_take(p, ".")) {
            if (!parser_take_name(p, &name, &is_number))
                return 0;
            e = expr_get(p->b, parser_span(p, start, p->at), e, symbol_intern(p->b->symbols, name));
        } else {
            return e;
        }
    }
    return 0;
}

static expr_id parse_parentheses(struct template_parser *p)
{
    if (!parser_take(p, "("))
        return 0;
    parser_skip_blanks(p);
    expr_id e = parse_template_expression(p);
    parser_skip_blanks(p);
    return e && parser_take(p, ")") ? e : 0;
}

static expr_id parse_primary(struct template_parser *p)
{
    size_t start = p->at;
    expr_id (*const ways[])(struct template_parser *) = {
        parse_plain_literal, parse_string_literal, parse_list,
        parse_helper_call,   parse_lookup,         parse_parentheses,
    };
    for (size_t i = 0; i < COUNT_OF(ways); i++) {
        p->at = start;
        expr_id e = ways[i](p);
        if (e)
            return e;
    }
    p->at = start;
    return 0;
}

// ---- operators

static expr_id parse_unary(struct template_parser *p)
{
    size_t start = p->at;
    expr_id e = 0;
    if (!enter_nested(p))
        return 0;
    bool is_not = parser_take(p, "!"), is_typeof = !is_not && parser_take_word(p, "typeof");
    if (is_not || is_typeof) {
        parser_skip_blanks(p);
        e = parse_unary(p);
        if (e)
            e = expr_op(p->b, parser_span(p, start, p->at), is_not ? GARDEN_NOT : GARDEN_TYPEOF, &e,
                        1);
    } else {
        e = parse_primary(p);
    }
    p->depth--;
    return e;
}

static expr_id make_binary(struct template_parser *p, size_t start, unsigned op, expr_id left,
                           expr_id right)
{
    struct span at = parser_span(p, start, p->at);
    if (op == GARDEN_AND) // a key that is not found counts as false on either side
        right = expr_op(p->b, at, GARDEN_FOUND,
                        (expr_id[]){right, expr_literal(p->b, at, value_bool(false))}, 2);
    return expr_op(p->b, at, op, (expr_id[]){left, right}, 2);
}

static expr_id parse_contains(struct template_parser *p)
{
    size_t start = p->at;
    expr_id left = parse_unary(p);
    if (!left)
        return 0;
    size_t end = p->at;
    parser_skip_blanks(p);
    if (parser_take(p, "contains")) {
        parser_skip_blanks(p);
        expr_id right = parse_unary(p);
        if (right)
            return make_binary(p, start, GARDEN_CONTAINS, left, right);
    }
    p->at = end;
    return left;
}

struct level {
    bool needs_blanks;
    struct {
        const char *sign;
        unsigned op;
        const char *unless; // characters that make it something else
    } operators[4];
};

static const struct level levels[] = {
    {.operators = {{"||", GARDEN_OR, ""}}},
    {.operators = {{"&&", GARDEN_AND, ""}}},
    {.operators = {{"==", GARDEN_EQUAL, ""}, {"!=", GARDEN_NOT_EQUAL, ""}}},
    {.operators = {{"<=", GARDEN_AT_MOST, ""},
                   {">=", GARDEN_AT_LEAST, ""},
                   {"<", GARDEN_LESS, "<"},
                   {">", GARDEN_MORE, ">"}}},
    {.needs_blanks = true, .operators = {{"+", GARDEN_ADD, "+="}, {"-", GARDEN_SUBTRACT, "-="}}},
    {.operators = {{"*", GARDEN_MULTIPLY, "="},
                   {"/", GARDEN_DIVIDE, "="},
                   {"%", GARDEN_MODULO, "="}}},
};

// The operator of a level, with the blanks around it; -1: none is here.
static int take_operator(struct template_parser *p, const struct level *l)
{
    if (l->needs_blanks && !parser_need_blank(p))
        return -1;
    parser_skip_blanks(p);
    for (size_t i = 0; i < COUNT_OF(l->operators) && l->operators[i].sign; i++) {
        if (!parser_take(p, l->operators[i].sign))
            continue;
        char next = parser_peek(p);
        if (next && strchr(l->operators[i].unless, next))
            return -1;
        if (l->needs_blanks && !parser_need_blank(p))
            return -1;
        parser_skip_blanks(p);
        return (int)l->operators[i].op;
    }
    return -1;
}

static expr_id parse_level(struct template_parser *p, size_t level)
{
    if (level == COUNT_OF(levels))
        return parse_contains(p);
    size_t start = p->at;
    expr_id left = parse_level(p, level + 1);
    for (;;) {
        size_t end = p->at;
        int op = left ? take_operator(p, &levels[level]) : -1;
        expr_id right = op >= 0 ? parse_level(p, level + 1) : 0;
        if (!right) {
            p->at = end;
            return left;
        }
        left = make_binary(p, start, (unsigned)op, left, right);
    }
}

static expr_id parse_branches(struct template_parser *p, size_t start, expr_id condition)
{
    parser_skip_blanks(p);
    expr_id yes = parse_template_expression(p);
    parser_skip_blanks(p);
    if (!yes || !parser_take(p, ":"))
        return 0;
    parser_skip_blanks(p);
    expr_id no = parse_template_expression(p);
    if (!no)
        return 0;
    return expr_op(p->b, parser_span(p, start, p->at), GARDEN_TERNARY,
                   (expr_id[]){condition, yes, no}, 3);
}

expr_id parse_template_expression(struct template_parser *p)
{
    size_t start = p->at;
    if (!enter_nested(p))
        return 0;
    expr_id e = parse_level(p, 0);
    size_t end = p->at;
    parser_skip_blanks(p);
    if (e && parser_take(p, "?")) {
        expr_id choice = parse_branches(p, start, e);
        if (choice)
            end = p->at;
        e = choice ? choice : e;
    }
    p->at = end;
    p->depth--;
    return e;
}
