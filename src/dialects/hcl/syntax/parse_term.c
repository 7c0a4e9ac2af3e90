// SPDX-License-Identifier: Apache-2.0
//
// Terms: numbers, names, calls, parentheses, tuples, objects. Templates, loops and what
// follows a term are in files of their own.
#include "base/utf8.h"
#include "dialects/hcl/syntax/parse_inside.h"
#include "value/number.h"
#include "value/type.h"

// ---- numbers

enum { FAST_DIGITS = 18 }; // always fits into 64 bits

static bool small_number(struct str text, struct value *out)
{
    int64_t n = 0;
    if (text.len > FAST_DIGITS)
        return false;
    for (size_t i = 0; i < text.len; i++) {
        if (text.at[i] < '0' || text.at[i] > '9')
            return false;
        n = n * 10 + (text.at[i] - '0');
    }
    *out = value_int(n);
    return true;
}

bool hcl_number(struct hcl_parser *p, struct hcl_token t, struct value *out,
                const struct diag **why)
{
    struct str text = hcl_token_text(p, t);
    if (small_number(text, out) || number_parse(&p->builder->arena, text, out))
        return true;
    struct diag *d = hcl_error(p, hcl_span(p, t.start, t.end), "Invalid number literal",
                               "invalid number `%.*s`", STR_ARGS(str_slice(text, 0, 40)));
    diag_help(d, "write digits with at most one `.` and one exponent");
    *why = d;
    return false;
}

// number = NUMBER
static NOINLINE expr_id number_term(struct hcl_parser *p)
{
    struct hcl_token t = p->lexer.token;
    struct value v;
    const struct diag *why;
    hcl_advance(p);
    struct span at = hcl_span(p, t.start, t.end);
    return hcl_number(p, t, &v, &why) ? expr_literal(p->builder, at, v) : hcl_bad(p, at, why);
}

// ---- calls

static expr_id call_broken(struct hcl_parser *p, struct hcl_token name, const struct diag *d)
{
    return hcl_bad(p, hcl_span(p, name.start, p->lexer.token.end), d);
}

// call-name = IDENT { "::" IDENT }
// The name with its namespaces, up to `(`.
static symbol call_name(struct hcl_parser *p, struct hcl_token name)
{
    if (!hcl_at(p, HCL_TOKEN_DOUBLE_COLON))
        return hcl_token_symbol(p, name);
    struct strbuf text;
    strbuf_init(&text, 0);
    strbuf_add(&text, hcl_token_text(p, name));
    while (!p->failed && hcl_at(p, HCL_TOKEN_DOUBLE_COLON)) {
        hcl_advance(p);
        if (hcl_at(p, HCL_TOKEN_IDENT)) {
            strbuf_add_cstr(&text, "::");
            strbuf_add(&text, hcl_token_text(p, p->lexer.token));
            hcl_advance(p);
        } else {
            struct diag *d =
                hcl_fail(p, "Missing function name",
                         "expected the name of a function after `::`, got %s", hcl_token_shown(p));
            diag_help(d, "write `namespace::name(…)`");
        }
    }
    symbol s = symbol_intern(p->builder->symbols, strbuf_str(&text));
    strbuf_done(&text);
    if (!p->failed && !hcl_at(p, HCL_TOKEN_OPEN_PAREN)) {
        struct diag *d =
            hcl_fail(p, "Missing open parenthesis",
                     "expected arguments in parentheses after the name of a function, got %s",
                     hcl_token_shown(p));
        diag_help(d, "call it with `namespace::name()`; `::` is only used in names of functions");
    }
    return s;
}

static const struct diag *call_unfinished(struct hcl_parser *p, struct hcl_token name,
                                          uint32_t open_end)
{
    if (hcl_at(p, HCL_TOKEN_EOF)) {
        struct diag *d = hcl_fail_at(p, hcl_span(p, name.start, open_end),
                                     "Unterminated function call", "unclosed call");
        diag_help(d, "close it with `)`");
        return d;
    }
    struct diag *d = hcl_fail(p, "Missing argument separator",
                              "expected `,` or `)` after the argument, got %s", hcl_token_shown(p));
    diag_related(d, hcl_span(p, name.start, open_end), "in this call");
    hcl_help_call(p, d, open_end);
    return d;
}

// after an argument: "," | [ "," | "..." ] ")"
// After an argument: true if there may be another one.
static bool call_goes_on(struct hcl_parser *p, struct hcl_token name, uint32_t open_end,
                         unsigned *flags, const struct diag **why)
{
    struct hcl_token t = p->lexer.token;
    if (hcl_at(p, HCL_TOKEN_COMMA)) {
        hcl_advance(p);
        return !hcl_at(p, HCL_TOKEN_CLOSE_PAREN);
    }
    if (hcl_at(p, HCL_TOKEN_ELLIPSIS)) {
        *flags = CALL_EXPAND;
        hcl_advance(p);
        if (!hcl_at(p, HCL_TOKEN_CLOSE_PAREN)) {
            struct diag *d =
                hcl_fail_at(p, hcl_span(p, t.start, t.end), "Missing closing parenthesis",
                            "only the last argument can be expanded: expected `)`");
            diag_help(d, hcl_at(p, HCL_TOKEN_EOF) ? "close the call with `)`"
                                                  : "move it to the end of the call");
            *why = d;
        }
    } else if (!hcl_at(p, HCL_TOKEN_CLOSE_PAREN)) {
        *why = call_unfinished(p, name, open_end);
    }
    return false;
}

// call = call-name "(" [ expression { "," expression } [ "," | "..." ] ] ")"
static expr_id call_term(struct hcl_parser *p, struct hcl_token name)
{
    symbol function = call_name(p, name);
    if (p->failed)
        return call_broken(p, name,
                           p->found.len ? p->found.at[p->found.len - 1]
                                        : p->lexical.at[p->lexical.len - 1]);
    size_t base = p->operands.len;
    bool newlines = p->newlines;
    uint32_t open_end = p->lexer.token.end;
    unsigned flags = 0;
    const struct diag *why = NULL;
    p->newlines = false;
    hcl_advance(p);
    bool more = !hcl_at(p, HCL_TOKEN_CLOSE_PAREN);
    expr_id e = 0;
    while (more) {
        e = hcl_expression(p);
        ARRAY_PUSH(&p->operands, e);
        more = !p->failed && call_goes_on(p, name, open_end, &flags, &why);
    }
    uint32_t count = (uint32_t)(p->operands.len - base);
    p->operands.len = base;
    if (p->failed)
        return why ? call_broken(p, name, why) : e;
    p->newlines = newlines;
    hcl_advance(p);
    return expr_call(p->builder, hcl_span(p, name.start, p->lexer.last_end), function,
                     p->operands.at + base, count, flags);
}

// ---- names

// The slot of a name that a loop binds.
static bool find_loop_name(const struct hcl_parser *p, symbol name, uint32_t *depth, uint32_t *slot)
{
    for (size_t i = p->binders.len; i--;) {
        const struct hcl_binder *b = &p->binders.at[i];
        if (b->value != name && b->key != name)
            continue;
        *depth = (uint32_t)(p->binders.len - 1 - i);
        *slot = b->key && b->value == name ? 1 : 0; // if both names are equal, the value wins
        return true;
    }
    return false;
}

// name = IDENT
static expr_id name_term(struct hcl_parser *p, struct hcl_token word)
{
    symbol name = hcl_token_symbol(p, word);
    struct span at = hcl_span(p, word.start, word.end);
    uint32_t depth, slot;
    if (p->binders.len && find_loop_name(p, name, &depth, &slot))
        return expr_local(p->builder, at, depth, slot);
    return expr_name(p->builder, at, name);
}

// The value of "true", "false" or "null"; absent for any other word.
static struct value word_value(const struct hcl_parser *p, struct hcl_token word)
{
    uint32_t len = word.end - word.start;
    char first = p->lexer.text[word.start];
    if (len == 4 && first == 't' && hcl_token_is(p, word, "true"))
        return value_bool(true);
    if (len == 5 && first == 'f' && hcl_token_is(p, word, "false"))
        return value_bool(false);
    if (len == 4 && first == 'n' && hcl_token_is(p, word, "null"))
        return value_null(&type_dynamic);
    return VALUE_NONE;
}

static expr_id plain_word(struct hcl_parser *p, struct hcl_token word)
{
    struct value v = word_value(p, word);
    return value_is(v, VALUE_ABSENT) ? name_term(p, word)
                                     : expr_word(p->builder, hcl_span(p, word.start, word.end), v);
}

// A word and the names that follow it without a blank, of which the first has been read.
static NOINLINE expr_id traversal(struct hcl_parser *p, struct hcl_token word)
{
    expr_id e = plain_word(p, word);
    do {
        struct hcl_token name = p->lexer.token;
        e = expr_get(p->builder, hcl_span_from(p, e, name.end), e, hcl_token_symbol(p, name));
    } while (hcl_lex_dotted_name(&p->lexer));
    hcl_advance(p);
    return e;
}

// word = "true" | "false" | "null" | call | name
expr_id hcl_word_term(struct hcl_parser *p, struct hcl_token word)
{
    if (hcl_at(p, HCL_TOKEN_OPEN_PAREN) || hcl_at(p, HCL_TOKEN_DOUBLE_COLON))
        return call_term(p, word);
    return plain_word(p, word);
}

// ---- brackets

// parentheses = "(" expression ")"
static NOINLINE expr_id parentheses(struct hcl_parser *p)
{
    struct hcl_token open = p->lexer.token;
    bool newlines = p->newlines;
    p->newlines = false;
    hcl_advance(p);
    expr_id e = hcl_expression(p);
    if (p->failed)
        return e;
    if (!hcl_at(p, HCL_TOKEN_CLOSE_PAREN)) {
        struct diag *d =
            hcl_fail(p, "Unbalanced parentheses", "expected `)`, got %s", hcl_token_shown(p));
        diag_related(d, hcl_span(p, open.start, open.end), "opened here");
        hcl_help_parentheses(p, d, open.end);
        return hcl_bad(p, hcl_token_span(p), d);
    }
    p->newlines = newlines;
    hcl_advance(p);
    return expr_op(p->builder, hcl_span(p, open.start, p->lexer.last_end), HCL_PARENTHESES, &e, 1);
}

static expr_id tuple_unfinished(struct hcl_parser *p, struct hcl_token open)
{
    struct diag *d;
    if (hcl_at(p, HCL_TOKEN_EOF)) {
        d = hcl_fail_at(p, hcl_span(p, open.start, open.end),
                        "Unterminated tuple constructor expression", "unclosed `[`");
        diag_help(d, "close it with `]`");
    } else {
        d = hcl_fail(p, "Missing item separator", "expected `,` or `]` after the item, got %s",
                     hcl_token_shown(p));
        diag_related(d, hcl_span(p, open.start, open.end), "the list starts here");
        hcl_help_tuple(p, d, open.end);
    }
    return hcl_bad(p, hcl_token_span(p), d);
}

// tuple = "[" [ for | expression { "," expression } [ "," ] ] "]"
static NOINLINE expr_id tuple(struct hcl_parser *p)
{
    struct hcl_token open = p->lexer.token;
    bool newlines = p->newlines;
    size_t base = p->operands.len;
    p->newlines = false;
    hcl_advance(p);
    expr_id e = 0;
    if (hcl_token_is(p, p->lexer.token, "for")) {
        e = hcl_for(p, open);
        p->newlines = newlines;
        if (!p->failed)
            hcl_advance(p);
        return e;
    }
    while (!p->failed && !hcl_at(p, HCL_TOKEN_CLOSE_BRACKET)) {
        e = hcl_expression(p);
        ARRAY_PUSH(&p->operands, e);
        if (p->failed || hcl_at(p, HCL_TOKEN_CLOSE_BRACKET))
            break;
        if (hcl_at(p, HCL_TOKEN_COMMA))
            hcl_advance(p);
        else
            e = tuple_unfinished(p, open);
    }
    uint32_t count = (uint32_t)(p->operands.len - base);
    p->operands.len = base;
    if (p->failed)
        return e;
    p->newlines = newlines;
    hcl_advance(p);
    return expr_tuple(p->builder, hcl_span(p, open.start, p->lexer.last_end), p->operands.at + base,
                      count);
}

// ---- objects

// Whether it is `a.b` or `a[0].c`: a name with constant steps.
static bool is_traversal(const struct tree_builder *b, expr_id e)
{
    for (;;) {
        const struct expr *x = &b->exprs.at[e];
        if (x->kind == EXPR_NAME || x->kind == EXPR_LOCAL)
            return true;
        if (x->kind == EXPR_INDEX && b->exprs.at[x->b].kind != EXPR_LITERAL)
            return false;
        if (x->kind != EXPR_GET && x->kind != EXPR_INDEX)
            return false;
        e = x->a;
    }
}

static struct value word_text(struct hcl_parser *p, struct hcl_token word)
{
    struct value v;
    if (hcl_short_text(p, hcl_token_text(p, word), &v))
        return v;
    struct arena *a = &p->builder->arena;
    return value_string(a, utf8_nfc(a, hcl_token_text(p, word)));
}

// key = expression
// A key; a bare word stands for itself.
static expr_id object_key(struct hcl_parser *p)
{
    struct hcl_token word = p->lexer.token;
    if (!hcl_at(p, HCL_TOKEN_IDENT))
        return hcl_expression(p);
    if (!hcl_lex_assigns(&p->lexer))
        hcl_advance(p);
    if (hcl_at(p, HCL_TOKEN_EQUAL) || hcl_at(p, HCL_TOKEN_COLON)) {
        return expr_word(p->builder, hcl_span(p, word.start, word.end), word_text(p, word));
    }
    expr_id e = hcl_word_term(p, word);
    e = p->failed ? e : hcl_steps(p, e);
    e = hcl_expression_from(p, e);
    if (p->failed || !is_traversal(p->builder, e))
        return e;
    return expr_op(p->builder, hcl_span_between(p, e, e), HCL_AMBIGUOUS_KEY, &e, 1);
}

static const struct diag *object_unclosed(struct hcl_parser *p, struct hcl_token open)
{
    struct diag *d = hcl_fail_at(p, hcl_span(p, open.start, open.end),
                                 "Unterminated object constructor expression", "unclosed `{`");
    diag_help(d, "close it with `}`");
    return d;
}

// After a key, where `=` or `:` is expected.
static expr_id object_no_value(struct hcl_parser *p, struct hcl_token open)
{
    const struct diag *why;
    if (hcl_at(p, HCL_TOKEN_EOF)) {
        why = object_unclosed(p, open);
    } else if (hcl_at(p, HCL_TOKEN_NEWLINE) || hcl_at(p, HCL_TOKEN_COMMA)) {
        struct diag *d =
            hcl_fail(p, "Missing attribute value", "expected `=` and a value after the key, got %s",
                     hcl_token_shown(p));
        if (hcl_at(p, HCL_TOKEN_COMMA))
            hcl_help_object_key(p, d);
        else
            diag_help(d, "put the key, `=` and the start of the value on one line");
        why = d;
    } else {
        struct diag *d = hcl_fail(p, "Missing key/value separator",
                                  "expected `=` or `:` after the key, got %s", hcl_token_shown(p));
        hcl_help_object_key(p, d);
        why = d;
    }
    return hcl_bad(p, hcl_token_span(p), why);
}

// After a value, where the object cannot continue.
static expr_id object_no_separator(struct hcl_parser *p, struct hcl_token open)
{
    const struct diag *why;
    if (hcl_at(p, HCL_TOKEN_EOF)) {
        why = object_unclosed(p, open);
    } else {
        struct diag *d =
            hcl_fail(p, "Missing attribute separator",
                     "expected `,`, a newline or `}` after the value, got %s", hcl_token_shown(p));
        diag_related(d, hcl_span(p, open.start, open.end), "in this object");
        diag_help(d, "separate items with `,` or a newline, or close the object with `}`");
        why = d;
    }
    return hcl_bad(p, hcl_token_span(p), why);
}

// item = key ( "=" | ":" ) expression ( "," | NEWLINE | at the end nothing )
// One key and value, onto the operands, and the separator.
static expr_id object_item(struct hcl_parser *p, struct hcl_token open)
{
    expr_id key = object_key(p);
    if (p->failed)
        return key;
    if (!hcl_at(p, HCL_TOKEN_EQUAL) && !hcl_at(p, HCL_TOKEN_COLON))
        return object_no_value(p, open);
    hcl_advance(p);
    expr_id value = hcl_expression(p);
    if (p->failed)
        return value;
    ARRAY_PUSH(&p->operands, key);
    ARRAY_PUSH(&p->operands, value);
    if (hcl_at(p, HCL_TOKEN_COMMA) || hcl_at(p, HCL_TOKEN_NEWLINE))
        hcl_advance(p);
    else if (!hcl_at(p, HCL_TOKEN_CLOSE_BRACE))
        return object_no_separator(p, open);
    return value;
}

// Separates the operands from `base` on, keys and values in turn, for the builder.
static expr_id object_of_operands(struct hcl_parser *p, struct span at, size_t base)
{
    size_t count = (p->operands.len - base) / 2;
    for (size_t i = 0; i < count; i++)
        ARRAY_PUSH(&p->operands, p->operands.at[base + 2 * i + 1]);
    for (size_t i = 0; i < count; i++)
        p->operands.at[base + i] = p->operands.at[base + 2 * i];
    p->operands.len = base;
    const uint32_t *all = p->operands.at + base;
    return expr_object(p->builder, at, all, all + 2 * count, (uint32_t)count);
}

// object = "{" ( for | { item } ) "}"
static NOINLINE expr_id object(struct hcl_parser *p)
{
    struct hcl_token open = p->lexer.token;
    bool newlines = p->newlines;
    size_t base = p->operands.len;
    expr_id e = 0;
    p->newlines = !hcl_lex_for_follows(&p->lexer);
    bool is_for = !p->newlines;
    hcl_advance(p);
    if (is_for)
        e = hcl_for(p, open);
    while (!is_for && !p->failed && !hcl_at(p, HCL_TOKEN_CLOSE_BRACE)) {
        if (hcl_at(p, HCL_TOKEN_NEWLINE))
            hcl_advance(p);
        else
            e = object_item(p, open);
    }
    if (p->failed) {
        p->operands.len = base;
        return e;
    }
    p->newlines = newlines;
    hcl_advance(p);
    return is_for ? e : object_of_operands(p, hcl_span(p, open.start, p->lexer.last_end), base);
}

// ---- terms

static NOINLINE expr_id no_term(struct hcl_parser *p)
{
    struct diag *d;
    if (hcl_at(p, HCL_TOKEN_EOF))
        d = hcl_fail(p, "Missing expression", "unexpected end of the text: expected an expression");
    else
        d = hcl_fail(p, "Invalid expression", "expected an expression, got %s", hcl_token_shown(p));
    hcl_help_no_term(p, d);
    return hcl_bad(p, hcl_token_span(p), d);
}

// term = number | word | quoted | heredoc | parentheses | tuple | object
// Nothing is inlined here: strings and names need not save the registers of tuples and objects.
expr_id hcl_term(struct hcl_parser *p)
{
    struct hcl_token t = p->lexer.token;
    switch (t.kind) {
    case HCL_TOKEN_IDENT:
        if (hcl_lex_dotted_name(&p->lexer))
            return traversal(p, t);
        hcl_advance(p);
        return hcl_word_term(p, t);
    case HCL_TOKEN_NUMBER: return number_term(p);
    case HCL_TOKEN_OPEN_QUOTE: return hcl_quoted(p);
    case HCL_TOKEN_OPEN_HEREDOC: return hcl_heredoc(p);
    case HCL_TOKEN_OPEN_PAREN: return parentheses(p);
    case HCL_TOKEN_OPEN_BRACKET: return tuple(p);
    case HCL_TOKEN_OPEN_BRACE: return object(p);
    default: return no_term(p);
    }
}
