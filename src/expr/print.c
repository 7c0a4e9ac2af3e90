// SPDX-License-Identifier: Apache-2.0
//
// The neutral notation, with every part of the tree in it:
//   literal a.b a[k] (+ x y) f(x, y...) (callee)(x) [x, y] {k = v} lazy [x, y] lazy {k: v}
//   %0.1                           slot 1 of the innermost frame
//   [for $, $ in xs: v if c]       {for $ in xs: k => v...}    both also with `lazy` in front
//   (xs[*]: each)  (|x, y = 1| body)  (let a = 1 in body)
//   (x catch:7 y)  (x catch:1:head y)
//   layers(deep) {if guard: body <a b>; body <*>}             newest first, then what it can define
//   pred  here  do {x; y}  <bad>
// Parentheses of the source are printed again. Works from a stack of pieces, because text comes
// between and after children: a kind lists its pieces in order, which are then turned round.
#include "expr/analysis.h"
#include "expr/policy.h"
#include "value/json.h"

enum piece_kind { PIECE_TEXT, PIECE_NAME, PIECE_NUMBER, PIECE_EXPR };

struct piece {
    enum piece_kind kind;
    uint32_t number;  // a symbol, a number, an expression
    const char *text; // static
};

struct printer {
    struct strbuf *out;
    const struct tree *t;
    ARRAY(struct piece) stack;
};

static void text(struct printer *p, const char *s)
{
    ARRAY_PUSH(&p->stack, (struct piece){.kind = PIECE_TEXT, .text = s});
}

static void name(struct printer *p, symbol s)
{
    ARRAY_PUSH(&p->stack, (struct piece){.kind = PIECE_NAME, .number = s});
}

static void number(struct printer *p, uint32_t n)
{
    ARRAY_PUSH(&p->stack, (struct piece){.kind = PIECE_NUMBER, .number = n});
}

static void child(struct printer *p, expr_id e)
{
    ARRAY_PUSH(&p->stack, (struct piece){.kind = PIECE_EXPR, .number = e});
}

static void children(struct printer *p, expr_id e, uint32_t from, const char *between)
{
    for (uint32_t i = from; i < expr_count(p->t, e); i++) {
        if (i > from)
            text(p, between);
        child(p, expr_operand(p->t, e, i));
    }
}

static void list_pieces(struct printer *p, expr_id e, const char *open, const char *between,
                        const char *close)
{
    text(p, open);
    children(p, e, 0, between);
    text(p, close);
}

static void op_pieces(struct printer *p, expr_id e)
{
    text(p, "(");
    text(p, p->t->ops->operations[expr_number(p->t, e)].name);
    if (expr_count(p->t, e))
        text(p, " ");
    list_pieces(p, e, "", " ", ")");
}

static void call_pieces(struct printer *p, expr_id e)
{
    unsigned flags = expr_at(p->t, e)->flags;
    uint32_t first = 0;
    if (flags & CALL_VALUE) {
        text(p, "(");
        child(p, expr_operand(p->t, e, 0));
        text(p, ")");
        first = 1;
    } else {
        name(p, expr_call_name(p->t, e));
    }
    text(p, "(");
    children(p, e, first, ", ");
    text(p, flags & CALL_EXPAND ? "...)" : ")");
}

static void object_pieces(struct printer *p, expr_id e)
{
    text(p, "{");
    for (uint32_t i = 0; i < expr_count(p->t, e); i++) {
        text(p, i ? ", " : "");
        child(p, expr_pair_key(p->t, e, i));
        text(p, " = ");
        child(p, expr_pair_value(p->t, e, i));
    }
    text(p, "}");
}

static void mapping_pieces(struct printer *p, expr_id e)
{
    text(p, "lazy {");
    for (uint32_t i = 0; i < expr_count(p->t, e); i++) {
        text(p, i ? ", " : "");
        name(p, expr_pair_key(p->t, e, i));
        text(p, ": ");
        child(p, expr_pair_value(p->t, e, i));
    }
    text(p, "}");
}

static void for_pieces(struct printer *p, expr_id e)
{
    struct expr_for parts = expr_for(p->t, e);
    unsigned flags = expr_at(p->t, e)->flags;
    text(p, flags & FOR_LAZY ? "lazy " : "");
    text(p, flags & FOR_OBJECT ? "{" : "[");
    text(p, flags & FOR_KEYED ? "for $, $ in " : "for $ in ");
    child(p, parts.source);
    text(p, ": ");
    if (parts.key) {
        child(p, parts.key);
        text(p, " => ");
    }
    child(p, parts.value);
    text(p, flags & FOR_GROUP ? "..." : "");
    if (parts.condition) {
        text(p, " if ");
        child(p, parts.condition);
    }
    text(p, flags & FOR_OBJECT ? "}" : "]");
}

static void binder_pieces(struct printer *p, const symbol *names, const expr_id *values,
                          uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        text(p, i ? ", " : "");
        name(p, names[i]);
        if (values[i]) {
            text(p, " = ");
            child(p, values[i]);
        }
    }
}

static void lambda_pieces(struct printer *p, expr_id e)
{
    struct expr_lambda lambda = expr_lambda(p->t, e);
    text(p, expr_at(p->t, e)->flags & LAMBDA_FUNCTION ? "(fun |" : "(|");
    binder_pieces(p, lambda.names, lambda.defaults, lambda.count);
    text(p, "| ");
    child(p, lambda.body);
    text(p, ")");
}

static void let_pieces(struct printer *p, expr_id e)
{
    struct expr_let let = expr_let(p->t, e);
    text(p, "(let ");
    binder_pieces(p, let.names, let.values, let.count);
    text(p, " in ");
    child(p, let.body);
    text(p, ")");
}

// "a" BETWEEN "b" CLOSE of a kind with two parts.
static void two_pieces(struct printer *p, expr_id e, const char *open, const char *between,
                       const char *close)
{
    text(p, open);
    child(p, expr_first(p->t, e));
    text(p, between);
    child(p, expr_second(p->t, e));
    text(p, close);
}

static void layer_pieces(struct printer *p, struct expr_layer layer)
{
    if (layer.guard) {
        text(p, "if ");
        child(p, layer.guard);
        text(p, ": ");
    }
    child(p, layer.body);
    text(p, layer.any_key ? " <*" : " <");
    for (uint32_t i = 0; i < layer.key_count; i++) {
        text(p, i ? " " : "");
        name(p, layer.keys[i]);
    }
    text(p, ">");
}

static void layers_pieces(struct printer *p, expr_id e)
{
    text(p, "layers(");
    text(p, p->t->ops->policies[expr_number(p->t, e)]->name);
    text(p, ") {");
    for (uint32_t i = 0; i < expr_layer_count(p->t, e); i++) {
        text(p, i ? "; " : "");
        layer_pieces(p, expr_layer(p->t, e, i));
    }
    text(p, "}");
}

static void get_pieces(struct printer *p, expr_id e)
{
    child(p, expr_first(p->t, e));
    text(p, ".");
    name(p, expr_get_key(p->t, e));
}

static void local_pieces(struct printer *p, expr_id e)
{
    text(p, "%");
    number(p, expr_local_depth(p->t, e));
    text(p, ".");
    number(p, expr_local_slot(p->t, e));
}

static void catch_pieces(struct printer *p, expr_id e)
{
    text(p, "(");
    child(p, expr_first(p->t, e));
    text(p, " catch:");
    number(p, expr_number(p->t, e));
    text(p, expr_at(p->t, e)->flags & CATCH_HEAD ? ":head " : " ");
    child(p, expr_second(p->t, e));
    text(p, ")");
}

// Pieces of one expression, in order; literals have no parts and are written at once.
static void pieces(struct printer *p, expr_id e)
{
    switch (expr_kind(p->t, e)) {
    case EXPR_NONE: text(p, "<none>"); return;
    case EXPR_BAD: text(p, "<bad>"); return;
    case EXPR_LITERAL: value_show(p->out, expr_literal_value(p->t, e)); return;
    case EXPR_NAME: name(p, expr_name_symbol(p->t, e)); return;
    case EXPR_LOCAL: local_pieces(p, e); return;
    case EXPR_GET: get_pieces(p, e); return;
    case EXPR_INDEX: two_pieces(p, e, "", "[", "]"); return;
    case EXPR_OP: op_pieces(p, e); return;
    case EXPR_CALL: call_pieces(p, e); return;
    case EXPR_TUPLE: list_pieces(p, e, "[", ", ", "]"); return;
    case EXPR_OBJECT: object_pieces(p, e); return;
    case EXPR_SEQUENCE: list_pieces(p, e, "lazy [", ", ", "]"); return;
    case EXPR_MAPPING: mapping_pieces(p, e); return;
    case EXPR_FOR: for_pieces(p, e); return;
    case EXPR_SPLAT: two_pieces(p, e, "(", "[*]: ", ")"); return;
    case EXPR_LAMBDA: lambda_pieces(p, e); return;
    case EXPR_LET: let_pieces(p, e); return;
    case EXPR_CATCH: catch_pieces(p, e); return;
    case EXPR_REST: child(p, expr_first(p->t, e)); return;
    case EXPR_LAYERS: layers_pieces(p, e); return;
    case EXPR_PREDECESSOR: text(p, "pred"); return;
    case EXPR_HERE: text(p, "here"); return;
    case EXPR_STEPS: list_pieces(p, e, "do {", "; ", "}"); return;
    }
    UNREACHABLE("kind of expression");
}

// Puts the pieces of an expression on the stack so that its first one is on top.
static void push_expr(struct printer *p, expr_id e)
{
    bool parens = expr_at(p->t, e)->flags & EXPR_PARENS;
    if (parens)
        strbuf_add_char(p->out, '(');
    size_t first = p->stack.len;
    pieces(p, e);
    if (parens)
        text(p, ")");
    for (size_t i = first, k = p->stack.len; i + 1 < k; i++) {
        struct piece last = p->stack.at[--k];
        p->stack.at[k] = p->stack.at[i];
        p->stack.at[i] = last;
    }
}

static bool is_plain_name(struct str s)
{
    for (size_t i = 0; i < s.len; i++) {
        unsigned char c = (unsigned char)s.at[i];
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c >= 0x80;
        if (!letter && !(c >= '0' && c <= '9') && c != '_' && c != '-' && c != ':')
            return false;
    }
    return s.len > 0;
}

// A name that could be mistaken for something else is quoted.
static void write_quoted_name(struct strbuf *out, struct str s)
{
    if (is_plain_name(s))
        strbuf_add(out, s);
    else
        json_write_string(out, s);
}

void expr_print(struct strbuf *out, const struct tree *t, expr_id e)
{
    struct printer p = {.out = out, .t = t};
    push_expr(&p, e);
    while (p.stack.len) {
        struct piece piece = p.stack.at[--p.stack.len];
        switch (piece.kind) {
        case PIECE_TEXT: strbuf_add_cstr(out, piece.text); break;
        case PIECE_NAME: write_quoted_name(out, symbol_text(t->symbols, piece.number)); break;
        case PIECE_NUMBER: strbuf_format(out, "%u", piece.number); break;
        case PIECE_EXPR: push_expr(&p, piece.number); break;
        }
    }
    ARRAY_DONE(&p.stack);
}
