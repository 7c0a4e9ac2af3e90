// SPDX-License-Identifier: Apache-2.0
//
// What can stand alone in the mini syntax: literals, strings with interpolation, names, calls, and
// everything in brackets.
#include "toy/mini_parser.h"
#include "value/number.h"

static expr_id number(struct mini_parser *p)
{
    struct value v;
    struct span at = mini_here(p);
    if (!number_parse(&p->tree.arena, p->token.text, &v))
        return mini_fail(p, at, "not a number");
    mini_next(p);
    return expr_literal(&p->tree, at, v);
}

// ---- strings

static char unescaped(char c)
{
    return (char)(c == 'n' ? '\n' : c == 't' ? '\t' : c);
}

// Adds text up to the closing quote (true) or an interpolation (false); reports a missing quote.
static bool string_text(struct mini_parser *p, struct strbuf *text, uint32_t start)
{
    struct str all = p->text;
    for (; p->at < all.len && all.at[p->at] != '\n'; p->at++) {
        char c = all.at[p->at];
        if (c == '"') {
            p->at++;
            return true;
        }
        if (c == '$' && p->at + 1 < all.len && all.at[p->at + 1] == '{')
            return false;
        if (c == '\\' && p->at + 1 < all.len && all.at[p->at + 1] != '\n')
            c = unescaped(all.at[++p->at]);
        strbuf_add_char(text, c);
    }
    mini_fail(p, mini_span(p, start, p->at), "a string without its closing quote");
    return true;
}

static void text_part(struct mini_parser *p, struct strbuf *text, struct span at,
                      struct expr_ids *parts)
{
    if (text->len) {
        struct value v = value_string(&p->tree.arena, strbuf_str(text));
        ARRAY_PUSH(&parts->list, expr_literal(&p->tree, at, v));
    }
    text->len = 0;
}

// At "${": reads up to and with the "}"; the token behind it is not read, since it is text.
static expr_id interpolation(struct mini_parser *p)
{
    p->at += 2;
    p->nesting++;
    mini_next(p);
    expr_id e = mini_expression(p);
    p->nesting--;
    if (!mini_is(p, "}"))
        mini_expected(p, "`}`");
    p->token.kind = MINI_QUOTE; // this brace closes no block
    return e;
}

expr_id mini_string(struct mini_parser *p)
{
    struct expr_ids parts = {0};
    struct strbuf text;
    strbuf_init(&text, 0);
    uint32_t start = p->token.start;
    bool closed = false, plain = true;
    while (!closed && !p->failed) {
        uint32_t from = p->at;
        closed = string_text(p, &text, start);
        if (!closed || !plain)
            text_part(p, &text, mini_span(p, from, p->at), &parts);
        if (!closed)
            ARRAY_PUSH(&parts.list, interpolation(p));
        plain = plain && closed;
    }
    struct span at = mini_span(p, start, p->at);
    mini_next(p);
    expr_id e;
    if (p->failed)
        e = expr_bad(&p->tree, at, p->failed);
    else if (plain)
        e = expr_literal(&p->tree, at, value_string(&p->tree.arena, strbuf_str(&text)));
    else
        e = mini_operation(p, at, STR("template"), parts.list.at, (uint32_t)parts.list.len);
    strbuf_done(&text);
    ARRAY_DONE(&parts.list);
    return e;
}

symbol mini_key(struct mini_parser *p)
{
    if (!p->failed && mini_is_name(p)) {
        symbol name = mini_intern(p, p->token.text);
        mini_next(p);
        return name;
    }
    if (p->failed || p->token.kind != MINI_QUOTE) {
        mini_expected(p, "a key");
        return mini_intern(p, STR("?"));
    }
    expr_id e = mini_string(p);
    const struct expr *x = &p->tree.exprs.at[e];
    if (x->kind != EXPR_LITERAL) {
        mini_fail(p, mini_span(p, x->start, mini_end(p, e)), "a key is a constant");
        return mini_intern(p, STR("?"));
    }
    struct value v = p->tree.values.at[x->a];
    return mini_intern(p, value_str(&v));
}

// ---- calls

unsigned mini_arguments(struct mini_parser *p, struct expr_ids *out)
{
    while (!p->failed && !mini_is(p, ")")) {
        ARRAY_PUSH(&out->list, mini_expression(p));
        if (mini_accept(p, "..."))
            return CALL_EXPAND;
        if (!mini_accept(p, ","))
            break;
    }
    return 0;
}

// NAME "(" was seen: a bound name is a closure, any other a function of the language.
static expr_id named_call(struct mini_parser *p, struct span at, symbol name)
{
    size_t frame;
    uint32_t slot;
    struct expr_ids args = {0};
    bool bound = mini_find(p, name, &frame, &slot);
    expr_id callee = bound ? mini_name(p, at, name) : 0;
    p->nesting++;
    mini_next(p);
    unsigned flags = mini_arguments(p, &args);
    at.end = p->token.end;
    p->nesting--;
    mini_expect(p, ")");
    uint32_t count = (uint32_t)args.list.len;
    expr_id e = bound ? expr_call_value(&p->tree, at, callee, args.list.at, count, flags)
                      : expr_call(&p->tree, at, name, args.list.at, count, flags);
    ARRAY_DONE(&args.list);
    return e;
}

static expr_id name_or_call(struct mini_parser *p)
{
    struct span at = mini_here(p);
    symbol name = mini_intern(p, p->token.text);
    mini_next(p);
    if (mini_is(p, "(") && !mini_at_line(p))
        return named_call(p, at, name);
    return mini_name(p, at, name);
}

// ---- brackets

// "for" was read: names "in" source ":" with a new frame open behind it.
static expr_id for_source(struct mini_parser *p, unsigned *flags)
{
    symbol names[2] = {0};
    unsigned count = 0;
    do {
        if (count == 2 || !mini_is_name(p))
            return mini_expected(p, "one or two names to bind");
        names[count++] = mini_intern(p, p->token.text);
        mini_next(p);
    } while (mini_accept(p, ","));
    mini_expect(p, "in");
    expr_id source = mini_expression(p);
    mini_expect(p, ":");
    mini_frame_push(p);
    for (unsigned i = 0; i < count; i++)
        mini_bind(p, names[i]);
    *flags |= count == 2 ? FOR_KEYED : 0;
    return source;
}

static expr_id for_rest(struct mini_parser *p, uint32_t start, unsigned flags)
{
    size_t frames = p->frames.len;
    struct expr_for parts = {.source = for_source(p, &flags)};
    parts.value = mini_expression(p);
    if (flags & FOR_OBJECT) {
        parts.key = parts.value;
        mini_expect(p, "=>");
        parts.value = mini_expression(p);
        flags |= !p->failed && mini_accept(p, "...") ? FOR_GROUP : 0;
    }
    if (!p->failed && mini_accept(p, "if"))
        parts.condition = mini_expression(p);
    if (p->frames.len > frames) // not when the names were wrong
        mini_frame_pop(p);
    uint32_t end = p->token.end;
    p->nesting--;
    mini_expect(p, flags & FOR_OBJECT ? "}" : "]");
    return expr_for_new(&p->tree, mini_span(p, start, end), parts, flags);
}

static expr_id square(struct mini_parser *p, uint32_t start, bool lazy)
{
    p->nesting++;
    mini_next(p);
    if (mini_accept(p, "for"))
        return for_rest(p, start, lazy ? FOR_LAZY : 0);
    struct expr_ids items = {0};
    while (!p->failed && !mini_is(p, "]")) {
        ARRAY_PUSH(&items.list, mini_expression(p));
        if (!mini_accept(p, ","))
            break;
    }
    struct span at = mini_span(p, start, p->token.end);
    uint32_t count = (uint32_t)items.list.len;
    p->nesting--;
    mini_expect(p, "]");
    expr_id e = lazy ? expr_sequence(&p->tree, at, items.list.at, count)
                     : expr_tuple(&p->tree, at, items.list.at, count);
    ARRAY_DONE(&items.list);
    return e;
}

// NAME (a word), string, number, or anything in parentheses.
static expr_id object_key(struct mini_parser *p)
{
    if (mini_is(p, "(") || p->token.kind == MINI_QUOTE || p->token.kind == MINI_NUMBER)
        return mini_primary(p);
    if (!mini_is_name(p))
        return mini_expected(p, "a key");
    struct value v = value_string(&p->tree.arena, p->token.text);
    expr_id e = expr_word(&p->tree, mini_here(p), v);
    mini_next(p);
    return e;
}

static void mapping_key(struct mini_parser *p, struct expr_ids *keys)
{
    struct span at = mini_here(p);
    symbol key = mini_key(p);
    for (size_t i = 0; i < keys->list.len; i++)
        if (keys->list.at[i] == key)
            mini_fail(p, at, "a key that is there already");
    ARRAY_PUSH(&keys->list, key);
}

static expr_id braces(struct mini_parser *p, uint32_t start, bool lazy)
{
    p->nesting++;
    mini_next(p);
    if (mini_accept(p, "for"))
        return for_rest(p, start, FOR_OBJECT | (lazy ? FOR_LAZY : 0u));
    struct expr_ids keys = {0}, values = {0};
    while (!p->failed && !mini_is(p, "}")) {
        if (lazy)
            mapping_key(p, &keys);
        else
            ARRAY_PUSH(&keys.list, object_key(p));
        mini_expect(p, lazy ? ":" : "=");
        ARRAY_PUSH(&values.list, mini_expression(p));
        if (!mini_accept(p, ",") && !p->token.new_line)
            break;
    }
    struct span at = mini_span(p, start, p->token.end);
    uint32_t count = (uint32_t)keys.list.len;
    p->nesting--;
    mini_expect(p, "}");
    expr_id e = lazy ? expr_mapping(&p->tree, at, keys.list.at, values.list.at, count)
                     : expr_object(&p->tree, at, keys.list.at, values.list.at, count);
    ARRAY_DONE(&keys.list);
    ARRAY_DONE(&values.list);
    return e;
}

static expr_id lazy(struct mini_parser *p)
{
    uint32_t start = p->token.start;
    mini_next(p);
    if (mini_is(p, "["))
        return square(p, start, true);
    if (mini_is(p, "{"))
        return braces(p, start, true);
    return mini_expected(p, "`[` or `{` behind `lazy`");
}

// "layers" "(" POLICY ")" "{" { stanza } "}"
static expr_id layers(struct mini_parser *p)
{
    uint32_t start = p->token.start;
    unsigned nesting = p->nesting;
    mini_next(p);
    mini_expect(p, "(");
    unsigned policy = mini_policy(p, mini_here(p), p->token.text);
    mini_next(p);
    mini_expect(p, ")");
    p->nesting = 0; // inside, lines are stanzas again
    if (!mini_expect(p, "{") || !mini_enter(p))
        return expr_bad(&p->tree, mini_here(p), p->failed);
    struct expr_layer unused;
    expr_id e = mini_stanzas(p, policy, true, &unused);
    p->depth--;
    p->nesting = nesting;
    uint32_t end = p->token.end;
    mini_expect(p, "}");
    p->tree.exprs.at[e].start = start;
    p->tree.ends.at[e] = end;
    return e;
}

// "do" "{" { expression ( newline | ";" ) } "}"
static expr_id steps(struct mini_parser *p)
{
    struct expr_ids list = {0};
    uint32_t start = p->token.start;
    unsigned nesting = p->nesting;
    mini_next(p);
    p->nesting = 0;
    mini_expect(p, "{");
    while (!p->failed && !mini_is(p, "}") && p->token.kind != MINI_END) {
        if (mini_accept(p, ";"))
            continue;
        ARRAY_PUSH(&list.list, mini_expression(p));
        if (!mini_at_break(p))
            mini_expected(p, "`;` or a new line");
    }
    p->nesting = nesting;
    uint32_t end = p->token.end;
    mini_expect(p, "}");
    expr_id e =
        expr_steps(&p->tree, mini_span(p, start, end), list.list.at, (uint32_t)list.list.len);
    ARRAY_DONE(&list.list);
    return e;
}

static expr_id parentheses(struct mini_parser *p)
{
    uint32_t start = p->token.start;
    p->nesting++;
    mini_next(p);
    expr_id e = mini_expression(p);
    uint32_t end = p->token.end;
    p->nesting--;
    mini_expect(p, ")");
    expr_set_parens(&p->tree, e);
    p->tree.exprs.at[e].start = start;
    p->tree.ends.at[e] = end;
    return e;
}

static expr_id word(struct mini_parser *p, struct value v)
{
    struct span at = mini_here(p);
    mini_next(p);
    return expr_word(&p->tree, at, v);
}

static expr_id single(struct mini_parser *p, expr_id (*make)(struct tree_builder *, struct span))
{
    struct span at = mini_here(p);
    mini_next(p);
    return make(&p->tree, at);
}

static expr_id word_or_name(struct mini_parser *p)
{
    if (mini_is(p, "true") || mini_is(p, "false"))
        return word(p, value_bool(mini_is(p, "true")));
    if (mini_is(p, "null"))
        return word(p, value_null(&type_dynamic));
    if (mini_is(p, "here"))
        return single(p, expr_here);
    if (mini_is(p, "pred"))
        return single(p, expr_predecessor);
    if (mini_is(p, "lazy"))
        return lazy(p);
    if (mini_is(p, "layers"))
        return layers(p);
    if (mini_is(p, "do"))
        return steps(p);
    return name_or_call(p);
}

expr_id mini_primary(struct mini_parser *p)
{
    if (p->failed)
        return expr_bad(&p->tree, mini_here(p), p->failed);
    if (p->token.kind == MINI_NUMBER)
        return number(p);
    if (p->token.kind == MINI_QUOTE)
        return mini_string(p);
    if (mini_is_name(p))
        return word_or_name(p);
    if (mini_is(p, "("))
        return parentheses(p);
    if (mini_is(p, "["))
        return square(p, p->token.start, false);
    if (mini_is(p, "{"))
        return braces(p, p->token.start, false);
    return mini_expected(p, "an expression");
}
