// SPDX-License-Identifier: Apache-2.0
//
// Expressions as text, from the tree alone. Only pairs of objects, and texts that end with a line end, are put on
// lines of their own: how lists and operators are laid out is not decided here.
#include "dialects/hcl/format/print.h"
#include "dialects/hcl/syntax/parse.h"
#include "expr/analysis.h"

struct printer {
    struct strbuf *out;
    const struct sources *sources;
    const struct tree *t;
    ARRAY(expr_id) binders; // enclosing loops and splats, the innermost last
    bool line_ends;         // a line end would end the expression, as outside of brackets
    bool is_last;           // nothing follows it
    bool is_below_star;     // in the steps of a `.*`, which a bracket would end: an index is `.0`
};

static void print_expr(struct printer *p, expr_id e);
static void print_object_of_step(struct printer *p, expr_id e, bool takes_step);

static void add_printed(struct printer *p, const char *text)
{
    strbuf_add_cstr(p->out, text);
}

static void add_symbol(struct printer *p, symbol name)
{
    strbuf_add(p->out, symbol_text(p->t->symbols, name));
}

// What the tree cannot express: as it was written.
static void print_as_written(struct printer *p, expr_id e)
{
    struct span at = expr_span(p->t, e);
    if (at.file)
        strbuf_add(p->out, str_slice(source_text(p->sources, at.file), at.start, at.end));
}

static bool is_op(const struct printer *p, expr_id e, enum hcl_op op)
{
    return expr_kind(p->t, e) == EXPR_OP && expr_number(p->t, e) == op;
}

// ---- context

// Line ends mean nothing in brackets.
static void print_inside(struct printer *p, expr_id e)
{
    bool before = p->line_ends;
    p->line_ends = false;
    print_expr(p, e);
    p->line_ends = before;
}

static void print_before_more(struct printer *p, expr_id e)
{
    bool before = p->is_last;
    p->is_last = false;
    print_expr(p, e);
    p->is_last = before;
}

// ---- texts

// A piece of a text: characters of `struct text`, or (if `e` is set) an interpolation.
struct piece {
    expr_id e;
    size_t start, end;
};

// A template with its texts joined.
struct text {
    struct strbuf characters;
    ARRAY(struct piece) pieces;
    size_t first; // of the pieces: where the innermost text that is being read starts
};

static void text_done(struct text *t)
{
    strbuf_done(&t->characters);
    ARRAY_DONE(&t->pieces);
}

static struct str piece_text(const struct text *t, const struct piece *piece)
{
    return str_slice(strbuf_str(&t->characters), piece->start, piece->end);
}

static void add_characters(struct text *t, struct value v)
{
    struct piece *last = t->pieces.len > t->first ? &t->pieces.at[t->pieces.len - 1] : NULL;
    size_t start = t->characters.len;
    if (value_is(v, VALUE_STRING))
        strbuf_add(&t->characters, value_str(&v));
    else
        hcl_print_value(&t->characters, v);
    if (last && !last->e)
        last->end = t->characters.len;
    else
        ARRAY_PUSH(&t->pieces, (struct piece){0, start, t->characters.len});
}

static bool is_plain_literal(struct value v)
{
    return value_is(v, VALUE_STRING) || value_is(v, VALUE_BOOL) || value_is_number(v);
}

static void read_template_text(const struct printer *p, expr_id e, struct text *out);

// The text as it would be in a heredoc, with every interpolation as one character that is not a blank.
static struct strbuf text_shape(const struct text *t)
{
    struct strbuf shape;
    strbuf_init(&shape, 0);
    for (size_t i = t->first; i < t->pieces.len; i++)
        strbuf_add(&shape, t->pieces.at[i].e ? STR("$") : piece_text(t, &t->pieces.at[i]));
    return shape;
}

static bool is_for_heredoc(const struct text *t)
{
    const struct piece *last = t->pieces.len > t->first ? &t->pieces.at[t->pieces.len - 1] : NULL;
    if (!last || last->e || !str_ends(piece_text(t, last), STR("\n")))
        return false;
    struct strbuf shape = text_shape(t);
    bool fits = hcl_fits_heredoc(strbuf_str(&shape));
    strbuf_done(&shape);
    return fits;
}

// Joins the first piece of what was read last with the one before it.
static void join_pieces(struct text *t, size_t first)
{
    struct piece *at = t->pieces.at + first;
    if (first == t->first || first == t->pieces.len || at[0].e || at[-1].e)
        return;
    at[-1].end = at[0].end;
    for (size_t i = first; i + 1 < t->pieces.len; i++)
        t->pieces.at[i] = t->pieces.at[i + 1];
    t->pieces.len--;
}

// A text inside a text is merged into it, unless it would be a heredoc of its own.
static void read_inner_text(const struct printer *p, expr_id e, struct text *out)
{
    size_t outer = out->first, first = out->pieces.len, characters = out->characters.len;
    out->first = first;
    read_template_text(p, e, out);
    bool is_joined = !is_for_heredoc(out);
    out->first = outer;
    if (is_joined) {
        join_pieces(out, first);
        return;
    }
    out->pieces.len = first;
    out->characters.len = characters;
    ARRAY_PUSH(&out->pieces, (struct piece){e, 0, 0});
}

// `%{ for }` over a known collection.
static void read_joined_items(struct value list, struct text *out)
{
    for (size_t i = 0; i < value_len(list); i++)
        add_characters(out, value_item(list, i));
}

static bool has_plain_items(struct value list)
{
    bool all = value_is_sequence(list);
    for (size_t i = 0; all && i < value_len(list); i++)
        all = is_plain_literal(value_item(list, i));
    return all;
}

static void read_part(const struct printer *p, expr_id e, struct text *out)
{
    const struct tree *t = p->t;
    enum expr_kind kind = expr_kind(t, e);
    bool is_text = kind == EXPR_LITERAL && (expr_at(t, e)->flags & LITERAL_TEXT);
    struct value v = kind == EXPR_LITERAL ? expr_literal_value(t, e) : VALUE_NONE;
    expr_id inner = is_op(p, e, HCL_WRAP) || is_op(p, e, HCL_JOIN) ? expr_operand(t, e, 0) : 0;
    struct value of_inner =
        inner && expr_kind(t, inner) == EXPR_LITERAL ? expr_literal_value(t, inner) : VALUE_NONE;
    if (is_plain_literal(v) && !is_text)
        add_characters(out, v);
    else if (is_text || is_op(p, e, HCL_TEMPLATE))
        read_inner_text(p, e, out);
    else if (is_op(p, e, HCL_WRAP))
        read_part(p, inner, out);
    else if (is_op(p, e, HCL_JOIN) && has_plain_items(of_inner))
        read_joined_items(of_inner, out);
    else
        ARRAY_PUSH(&out->pieces, (struct piece){e, 0, 0});
}

static void read_template_text(const struct printer *p, expr_id e, struct text *out)
{
    if (expr_kind(p->t, e) == EXPR_LITERAL)
        add_characters(out, expr_literal_value(p->t, e));
    else
        for (uint32_t i = 0; i < expr_count(p->t, e); i++)
            read_part(p, expr_operand(p->t, e, i), out);
}

typedef void text_adder(struct strbuf *out, struct str text);

static void print_pieces(struct printer *p, const struct text *t, text_adder *add_text);

// The end of the characters before those that would merge with the mark of the next interpolation: `$` with `${`.
static size_t end_before_mark(struct str text, char mark)
{
    size_t end = text.len;
    while (end && text.at[end - 1] == mark)
        end--;
    return end;
}

static void print_characters(struct printer *p, struct str text, char mark, text_adder *add_text)
{
    size_t end = mark ? end_before_mark(text, mark) : text.len;
    add_text(p->out, str_slice(text, 0, end));
    if (end < text.len)
        strbuf_format(p->out, "${\"%.*s\"}", STR_ARGS(str_slice(text, end, text.len)));
}

static void print_slots(struct printer *p, struct expr_for loop)
{
    if (loop.key_slot) {
        add_symbol(p, loop.key_slot);
        add_printed(p, ", ");
    }
    add_symbol(p, loop.value_slot);
    add_printed(p, " in ");
    print_inside(p, loop.source);
}

static void print_directive_for(struct printer *p, expr_id loop, text_adder *add_text)
{
    struct expr_for parts = expr_for(p->t, loop);
    struct text body = {0};
    strbuf_init(&body.characters, 0);
    add_printed(p, "%{ for ");
    print_slots(p, parts);
    add_printed(p, " }");
    ARRAY_PUSH(&p->binders, loop);
    if (is_op(p, parts.value, HCL_TEMPLATE))
        read_template_text(p, parts.value, &body); // never a heredoc inside the one around it
    else
        read_part(p, parts.value, &body);
    print_pieces(p, &body, add_text);
    p->binders.len--;
    add_printed(p, "%{ endfor }");
    text_done(&body);
}

static bool is_directive(const struct printer *p, expr_id e)
{
    return e && is_op(p, e, HCL_JOIN) && expr_kind(p->t, expr_operand(p->t, e, 0)) == EXPR_FOR;
}

static void print_pieces(struct printer *p, const struct text *t, text_adder *add_text)
{
    for (size_t i = 0; i < t->pieces.len; i++) {
        const struct piece *piece = &t->pieces.at[i];
        expr_id next = i + 1 < t->pieces.len ? t->pieces.at[i + 1].e : 0;
        if (!piece->e) {
            char mark = !next ? 0 : is_directive(p, next) ? '%' : '$';
            print_characters(p, piece_text(t, piece), mark, add_text);
        } else if (is_directive(p, piece->e)) {
            print_directive_for(p, expr_operand(p->t, piece->e, 0), add_text);
        } else {
            add_printed(p, "${");
            print_inside(p, piece->e);
            add_printed(p, "}");
        }
    }
}

static void print_heredoc(struct printer *p, const struct text *t)
{
    struct strbuf shape = text_shape(t);
    // `<<-` removes the common indentation: harmless only if some line has none.
    add_printed(p, hcl_has_indent(strbuf_str(&shape)) ? "<<EOT\n" : "<<-EOT\n");
    print_pieces(p, t, hcl_print_raw);
    add_printed(p, "EOT\n");
    strbuf_done(&shape);
}

// A text that was written as one. If it ends with a line end, it is easier to read over several lines.
static void print_text(struct printer *p, expr_id e)
{
    struct text t = {0};
    strbuf_init(&t.characters, 0);
    read_template_text(p, e, &t);
    if ((!p->line_ends || p->is_last) && is_for_heredoc(&t)) {
        print_heredoc(p, &t);
    } else {
        add_printed(p, "\"");
        print_pieces(p, &t, hcl_print_escaped);
        add_printed(p, "\"");
    }
    text_done(&t);
}

// ---- operations

// `"${x}"` of a known value is that value.
static void print_wrap(struct printer *p, expr_id inner)
{
    bool is_value =
        expr_kind(p->t, inner) == EXPR_LITERAL && !(expr_at(p->t, inner)->flags & LITERAL_TEXT);
    add_printed(p, is_value ? "" : "\"${");
    print_inside(p, inner);
    add_printed(p, is_value ? "" : "}\"");
}

static void print_between(struct printer *p, expr_id left, const char *name, expr_id right)
{
    print_before_more(p, left);
    strbuf_format(p->out, " %s ", name);
    print_expr(p, right);
}

static void print_operation(struct printer *p, expr_id e)
{
    const expr_id *operands = expr_operands(p->t, e);
    unsigned op = expr_number(p->t, e);
    switch (op) {
    case HCL_NEGATE:
    case HCL_NOT:
        add_printed(p, op == HCL_NOT ? "!" : "-");
        print_expr(p, operands[0]);
        return;
    case HCL_CONDITIONAL:
        print_before_more(p, operands[0]);
        add_printed(p, " ? ");
        print_between(p, operands[1], ":", operands[2]);
        return;
    case HCL_PARENTHESES:
        add_printed(p, "(");
        print_inside(p, operands[0]);
        add_printed(p, ")");
        return;
    case HCL_WRAP: print_wrap(p, operands[0]); return;
    case HCL_AMBIGUOUS_KEY: print_expr(p, operands[0]); return;
    case HCL_TEMPLATE: print_text(p, e); return;
    default: break;
    }
    if (expr_count(p->t, e) == 2)
        print_between(p, operands[0], p->t->ops->operations[op].name, operands[1]);
    else
        print_as_written(p, e); // an operation that is not written as one
}

// ---- constructors

static void print_key(struct printer *p, expr_id key)
{
    bool is_literal = expr_kind(p->t, key) == EXPR_LITERAL;
    struct value v = is_literal ? expr_literal_value(p->t, key) : VALUE_NONE;
    if (value_is(v, VALUE_STRING) && (expr_at(p->t, key)->flags & LITERAL_WORD))
        strbuf_add(p->out, value_str(&v));
    else if (is_literal)
        hcl_print_value(p->out, v);
    else
        print_before_more(p, key);
}

static void print_object(struct printer *p, expr_id e)
{
    bool line_ends = p->line_ends, is_last = p->is_last;
    p->line_ends = p->is_last = true;
    add_printed(p, "{");
    for (uint32_t i = 0; i < expr_count(p->t, e); i++) {
        add_printed(p, "\n");
        print_key(p, expr_pair_key(p->t, e, i));
        add_printed(p, " = ");
        print_expr(p, expr_pair_value(p->t, e, i));
    }
    add_printed(p, expr_count(p->t, e) ? "\n}" : "}");
    p->line_ends = line_ends;
    p->is_last = is_last;
}

static void print_items(struct printer *p, expr_id e)
{
    for (uint32_t i = 0; i < expr_count(p->t, e); i++) {
        add_printed(p, i ? ", " : "");
        print_inside(p, expr_operand(p->t, e, i));
    }
}

static void print_list(struct printer *p, expr_id e)
{
    add_printed(p, "[");
    print_items(p, e);
    add_printed(p, "]");
}

static void print_for(struct printer *p, expr_id e)
{
    struct expr_for parts = expr_for(p->t, e);
    unsigned flags = expr_at(p->t, e)->flags;
    add_printed(p, flags & FOR_OBJECT ? "{for " : "[for ");
    print_slots(p, parts);
    add_printed(p, " : ");
    ARRAY_PUSH(&p->binders, e);
    if (parts.key) {
        print_inside(p, parts.key);
        add_printed(p, " => ");
    }
    print_inside(p, parts.value);
    add_printed(p, flags & FOR_GROUP ? "..." : "");
    if (parts.condition) {
        add_printed(p, " if ");
        print_inside(p, parts.condition);
    }
    p->binders.len--;
    add_printed(p, flags & FOR_OBJECT ? "}" : "]");
}

static void print_call(struct printer *p, expr_id e)
{
    add_symbol(p, expr_call_name(p->t, e));
    add_printed(p, "(");
    print_items(p, e);
    add_printed(p, expr_at(p->t, e)->flags & CALL_EXPAND ? "...)" : ")");
}

// ---- steps

// `[*]` applies all following steps to each element. If a step follows anyway, it was `.*`.
static void print_splat(struct printer *p, expr_id e, bool has_step)
{
    print_object_of_step(p, expr_first(p->t, e), true);
    add_printed(p, has_step ? ".*" : "[*]");
    ARRAY_PUSH(&p->binders, e);
    p->is_below_star = has_step;
    print_expr(p, expr_second(p->t, e));
    p->is_below_star = false;
    p->binders.len--;
}

// What a step follows: without parentheses, `-1.a` and `a + b.c` would mean something else.
static void print_object_of_step(struct printer *p, expr_id e, bool has_step)
{
    bool is_last = p->is_last;
    bool needs = expr_kind(p->t, e) == EXPR_OP && expr_number(p->t, e) != HCL_PARENTHESES &&
                 expr_number(p->t, e) != HCL_TEMPLATE && expr_number(p->t, e) != HCL_WRAP;
    p->is_last = false;
    add_printed(p, needs ? "(" : "");
    if (expr_kind(p->t, e) == EXPR_SPLAT)
        print_splat(p, e, has_step);
    else
        print_expr(p, e);
    add_printed(p, needs ? ")" : "");
    p->is_last = is_last;
}

static void print_index(struct printer *p, expr_id e)
{
    expr_id key = expr_second(p->t, e);
    bool is_dotted = p->is_below_star;
    print_object_of_step(p, expr_first(p->t, e), true);
    add_printed(p, is_dotted ? "." : "[");
    if (expr_kind(p->t, key) == EXPR_LITERAL)
        hcl_print_value(p->out, expr_literal_value(p->t, key));
    else
        print_inside(p, key);
    add_printed(p, is_dotted ? "" : "]");
}

// The slot of a splat is where its steps start: nothing is written for it.
static void print_local(struct printer *p, expr_id e)
{
    uint32_t depth = expr_local_depth(p->t, e);
    if (depth >= p->binders.len) { // only part of a loop is printed
        print_as_written(p, e);
        return;
    }
    expr_id binder = p->binders.at[p->binders.len - 1 - depth];
    if (expr_kind(p->t, binder) != EXPR_FOR)
        return;
    struct expr_for loop = expr_for(p->t, binder);
    bool is_key = loop.key_slot && expr_local_slot(p->t, e) == 0;
    add_symbol(p, is_key ? loop.key_slot : loop.value_slot);
}

// ---- all kinds

static void print_literal(struct printer *p, expr_id e)
{
    if (expr_at(p->t, e)->flags & LITERAL_TEXT)
        print_text(p, e);
    else
        hcl_print_value(p->out, expr_literal_value(p->t, e));
}

static void print_expr(struct printer *p, expr_id e)
{
    const struct expr *x = expr_at(p->t, e);
    switch ((int)x->kind) {
    case EXPR_LITERAL: print_literal(p, e); return;
    case EXPR_NAME: add_symbol(p, x->a); return;
    case EXPR_LOCAL: print_local(p, e); return;
    case EXPR_GET:
        print_object_of_step(p, x->a, false);
        add_printed(p, ".");
        add_symbol(p, x->b);
        return;
    case EXPR_INDEX: print_index(p, e); return;
    case EXPR_SPLAT: print_splat(p, e, false); return;
    case EXPR_OP: print_operation(p, e); return;
    case EXPR_CALL: print_call(p, e); return;
    case EXPR_TUPLE: print_list(p, e); return;
    case EXPR_OBJECT: print_object(p, e); return;
    case EXPR_FOR: print_for(p, e); return;
    case EXPR_REST: print_expr(p, x->a); return;
    default: print_as_written(p, e); return;
    }
}

void hcl_print_expression(struct strbuf *out, const struct sources *sources, const struct tree *t,
                          expr_id e)
{
    struct printer p = {.out = out, .sources = sources, .t = t, .line_ends = true, .is_last = true};
    print_expr(&p, e);
    ARRAY_DONE(&p.binders);
}
