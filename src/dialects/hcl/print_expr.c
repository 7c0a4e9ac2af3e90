// SPDX-License-Identifier: Apache-2.0
//
// Expressions as text. What an expression was read from helps where the tree has forgotten words: the
// names of a loop. Everything else comes from the tree, so that what simplifying has put in is printed.
#include <string.h>

#include "dialects/hcl/parse.h"
#include "dialects/hcl/print.h"
#include "expr/analysis.h"

typedef void text_adder(struct strbuf *out, struct str text);

struct printer {
    struct strbuf *out;
    const struct sources *sources;
    const struct tree *t;
    bool is_inline; // inside of a text: no lines of its own
};

static void print(struct printer *p, expr_id e);
static void print_item(struct printer *p, expr_id e);
static void print_object_of_step(struct printer *p, expr_id e, bool is_index);

static struct str text_of(const struct printer *p, expr_id e)
{
    struct span at = expr_span(p->t, e);
    return at.file ? str_slice(source_text(p->sources, at.file), at.start, at.end) : STR("");
}

static void add(struct printer *p, const char *text)
{
    strbuf_add_cstr(p->out, text);
}

static void add_symbol(struct printer *p, symbol name)
{
    strbuf_add(p->out, symbol_text(p->t->symbols, name));
}

// ---- strings

// A template, or a string as one of a single part.
struct parts {
    const expr_id *at;
    uint32_t count;
};

static bool is_text(const struct printer *p, expr_id e, struct value *v)
{
    if (expr_kind(p->t, e) != EXPR_LITERAL)
        return false;
    *v = expr_literal_value(p->t, e);
    return value_is(*v, VALUE_STRING) || value_is(*v, VALUE_BOOL) || value_is_number(*v);
}

static void add_plain(struct printer *p, struct value v, text_adder *add_text)
{
    if (value_is(v, VALUE_STRING))
        add_text(p->out, value_str(&v));
    else
        hcl_print_value(p->out, v);
}

static void print_directive_if(struct printer *p, expr_id e, text_adder *add_text);
static void print_directive_for(struct printer *p, expr_id e, text_adder *add_text);

static bool is_op(const struct printer *p, expr_id e, enum hcl_op op)
{
    return expr_kind(p->t, e) == EXPR_OP && expr_number(p->t, e) == op;
}

static void print_part(struct printer *p, expr_id e, text_adder *add_text)
{
    struct value v;
    bool is_directive = str_starts(text_of(p, e), STR("%{"));
    if (is_text(p, e, &v)) {
        add_plain(p, v, add_text);
    } else if (is_op(p, e, HCL_TEMPLATE) && !str_starts(text_of(p, e), STR("\""))) {
        for (uint32_t i = 0; i < expr_count(p->t, e); i++)
            print_part(p, expr_operand(p->t, e, i), add_text);
    } else if (is_directive && is_op(p, e, HCL_CONDITIONAL)) {
        print_directive_if(p, e, add_text);
    } else if (is_directive && is_op(p, e, HCL_JOIN)) {
        print_directive_for(p, e, add_text);
    } else {
        bool before = p->is_inline;
        p->is_inline = true;
        add(p, "${");
        print(p, e);
        add(p, "}");
        p->is_inline = before;
    }
}

static void print_directive_if(struct printer *p, expr_id e, text_adder *add_text)
{
    struct value otherwise;
    add(p, "%{ if ");
    print(p, expr_operand(p->t, e, 0));
    add(p, " }");
    print_part(p, expr_operand(p->t, e, 1), add_text);
    bool is_empty = is_text(p, expr_operand(p->t, e, 2), &otherwise) &&
                    value_is(otherwise, VALUE_STRING) && !value_str(&otherwise).len;
    if (!is_empty) {
        add(p, "%{ else }");
        print_part(p, expr_operand(p->t, e, 2), add_text);
    }
    add(p, "%{ endif }");
}

static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-' || (c & 0x80);
}

// The names between `for` and `in`, as they were written.
static void print_loop_names(struct printer *p, expr_id e)
{
    struct str text = text_of(p, e);
    size_t at = str_find(text, STR("for"), 0) + 3;
    for (bool first = true;; first = false) {
        while (at < text.len && !is_word(text.at[at]))
            at++;
        size_t from = at;
        while (at < text.len && is_word(text.at[at]))
            at++;
        if (from == at)
            return;
        if (!first)
            add(p, ", ");
        strbuf_add(p->out, str_slice(text, from, at));
        while (at < text.len && memchr(" \t\r\n", text.at[at], 4))
            at++;
        if (at >= text.len || text.at[at] != ',')
            return;
    }
}

static void print_directive_for(struct printer *p, expr_id e, text_adder *add_text)
{
    expr_id loop = expr_operand(p->t, e, 0);
    if (expr_kind(p->t, loop) != EXPR_FOR) {
        strbuf_add(p->out, text_of(p, e));
        return;
    }
    add(p, "%{ for ");
    print_loop_names(p, e);
    add(p, " in ");
    print(p, expr_for(p->t, loop).source);
    add(p, " }");
    print_part(p, expr_for(p->t, loop).value, add_text);
    add(p, "%{ endfor }");
}

static void print_quoted(struct printer *p, struct parts parts)
{
    add(p, "\"");
    for (uint32_t i = 0; i < parts.count; i++)
        print_part(p, parts.at[i], hcl_print_escaped);
    add(p, "\"");
}

// Text that ends a line is easier to read over several.
static void print_template(struct printer *p, struct parts parts, bool may_break)
{
    struct value last;
    bool breaks = may_break && parts.count && is_text(p, parts.at[parts.count - 1], &last) &&
                  value_is(last, VALUE_STRING) && str_ends(value_str(&last), STR("\n"));
    if (!breaks) {
        print_quoted(p, parts);
        return;
    }
    struct strbuf body;
    strbuf_init(&body, 0);
    struct printer inner = {&body, p->sources, p->t, false};
    for (uint32_t i = 0; i < parts.count; i++)
        print_part(&inner, parts.at[i], hcl_print_raw);
    if (hcl_fits_heredoc(strbuf_str(&body))) {
        add(p, hcl_has_flush_line(strbuf_str(&body)) ? "<<-EOT\n" : "<<EOT\n");
        strbuf_add(p->out, strbuf_str(&body));
        add(p, "EOT\n");
    } else {
        print_quoted(p, parts);
    }
    strbuf_done(&body);
}

// ---- operations

static void print_operation(struct printer *p, expr_id e)
{
    const expr_id *operands = expr_operands(p->t, e);
    unsigned op = expr_number(p->t, e);
    switch (op) {
    case HCL_NEGATE:
    case HCL_NOT:
        add(p, op == HCL_NOT ? "!" : "-");
        print(p, operands[0]);
        return;
    case HCL_CONDITIONAL:
        print(p, operands[0]);
        add(p, " ? ");
        print(p, operands[1]);
        add(p, " : ");
        print(p, operands[2]);
        return;
    case HCL_PARENTHESES:
        add(p, "(");
        print(p, operands[0]);
        add(p, ")");
        return;
    case HCL_WRAP:
        add(p, "\"${");
        print(p, operands[0]);
        add(p, "}\"");
        return;
    case HCL_AMBIGUOUS_KEY: print(p, operands[0]); return;
    case HCL_TEMPLATE:
        print_template(p, (struct parts){operands, expr_count(p->t, e)}, false);
        return;
    case HCL_JOIN:
    case HCL_UNIQUE_OBJECT: strbuf_add(p->out, text_of(p, e)); return;
    default: break;
    }
    if (expr_count(p->t, e) != 2) { // an operation that is not written as one
        strbuf_add(p->out, text_of(p, e));
        return;
    }
    print(p, operands[0]);
    strbuf_format(p->out, " %s ", p->t->ops->operations[op].name);
    print(p, operands[1]);
}

// ---- constructors

static void print_key(struct printer *p, expr_id key)
{
    struct value v =
        expr_kind(p->t, key) == EXPR_LITERAL ? expr_literal_value(p->t, key) : VALUE_NONE;
    if (value_is(v, VALUE_STRING))
        hcl_print_key(p->out, value_str(&v));
    else
        print(p, key);
}

static void print_object(struct printer *p, expr_id e)
{
    add(p, "{");
    for (uint32_t i = 0; i < expr_count(p->t, e); i++) {
        add(p, !p->is_inline ? "\n" : i ? ", " : " ");
        print_key(p, expr_pair_key(p->t, e, i));
        add(p, " = ");
        print_item(p, expr_pair_value(p->t, e, i));
    }
    add(p, !expr_count(p->t, e) ? "}" : p->is_inline ? " }" : "\n}");
}

static void print_list(struct printer *p, expr_id e)
{
    uint32_t count = expr_count(p->t, e);
    add(p, "[");
    for (uint32_t i = 0; i < count; i++) {
        add(p, !p->is_inline ? "\n" : i ? ", " : "");
        print_item(p, expr_operand(p->t, e, i));
        add(p, p->is_inline ? "" : ",");
    }
    add(p, count && !p->is_inline ? "\n]" : "]");
}

static void print_for(struct printer *p, expr_id e)
{
    struct expr_for parts = expr_for(p->t, e);
    unsigned flags = expr_at(p->t, e)->flags;
    add(p, flags & FOR_OBJECT ? "{ for " : "[for ");
    print_loop_names(p, e);
    add(p, " in ");
    print(p, parts.source);
    add(p, " : ");
    if (parts.key) {
        print(p, parts.key);
        add(p, " => ");
    }
    print(p, parts.value);
    if (flags & FOR_GROUP)
        add(p, "...");
    if (parts.condition) {
        add(p, " if ");
        print(p, parts.condition);
    }
    add(p, flags & FOR_OBJECT ? " }" : "]");
}

static void print_call(struct printer *p, expr_id e)
{
    uint32_t count = expr_count(p->t, e);
    add_symbol(p, expr_call_name(p->t, e));
    add(p, "(");
    for (uint32_t i = 0; i < count; i++) {
        if (i)
            add(p, ", ");
        print(p, expr_operand(p->t, e, i));
    }
    add(p, expr_at(p->t, e)->flags & CALL_EXPAND ? "...)" : ")");
}

// ---- all kinds

// The slot that the steps of a splat begin with.
static expr_id splat_slot(const struct printer *p, expr_id e)
{
    while (expr_kind(p->t, e) == EXPR_GET || expr_kind(p->t, e) == EXPR_INDEX ||
           expr_kind(p->t, e) == EXPR_SPLAT)
        e = expr_first(p->t, e);
    return e;
}

// `[*]` takes an index behind it for each element, `.*` does not: the old form is kept where it matters.
static void print_splat(struct printer *p, expr_id e, bool index_follows)
{
    struct str marker = text_of(p, splat_slot(p, expr_second(p->t, e)));
    print_object_of_step(p, expr_first(p->t, e), false);
    add(p, index_follows && str_starts(marker, STR(".")) ? ".*" : "[*]");
    print(p, expr_second(p->t, e));
}

// What a step follows: `-1.a` and `a + b.c` mean something else than what stands here.
static void print_object_of_step(struct printer *p, expr_id e, bool is_index)
{
    if (expr_kind(p->t, e) == EXPR_SPLAT) {
        print_splat(p, e, is_index);
        return;
    }
    bool needs = expr_kind(p->t, e) == EXPR_OP && expr_number(p->t, e) != HCL_PARENTHESES &&
                 expr_number(p->t, e) != HCL_TEMPLATE && expr_number(p->t, e) != HCL_WRAP;
    add(p, needs ? "(" : "");
    print(p, e);
    add(p, needs ? ")" : "");
}

// A slot has the name that stands there; the slot of a splat is where its steps begin.
static void print_local(struct printer *p, expr_id e)
{
    struct str text = text_of(p, e);
    if (text.len && is_word(text.at[0]))
        strbuf_add(p->out, text);
}

static void print_literal(struct printer *p, expr_id e)
{
    if (p->is_inline)
        hcl_print_inline(p->out, expr_literal_value(p->t, e));
    else
        hcl_print_value(p->out, expr_literal_value(p->t, e));
}

static void print(struct printer *p, expr_id e)
{
    const struct expr *x = expr_at(p->t, e);
    switch ((int)x->kind) {
    case EXPR_LITERAL: print_literal(p, e); return;
    case EXPR_NAME: add_symbol(p, x->a); return;
    case EXPR_LOCAL: print_local(p, e); return;
    case EXPR_GET:
        print_object_of_step(p, x->a, false);
        add(p, ".");
        add_symbol(p, x->b);
        return;
    case EXPR_INDEX:
        print_object_of_step(p, x->a, true);
        add(p, "[");
        print(p, x->b);
        add(p, "]");
        return;
    case EXPR_SPLAT: print_splat(p, e, false); return;
    case EXPR_OP: print_operation(p, e); return;
    case EXPR_CALL: print_call(p, e); return;
    case EXPR_TUPLE: print_list(p, e); return;
    case EXPR_OBJECT: print_object(p, e); return;
    case EXPR_FOR: print_for(p, e); return;
    case EXPR_REST: print(p, x->a); return;
    default: strbuf_add(p->out, text_of(p, e)); return;
    }
}

// A text that stands there, not one that was put in.
static bool is_written_text(const struct printer *p, expr_id e)
{
    struct str text = text_of(p, e);
    return str_starts(text, STR("\"")) || str_starts(text, STR("<<"));
}

// Where a text may go over several lines.
static void print_item(struct printer *p, expr_id e)
{
    struct value v;
    if (p->is_inline)
        print(p, e);
    else if (is_op(p, e, HCL_TEMPLATE))
        print_template(p, (struct parts){expr_operands(p->t, e), expr_count(p->t, e)}, true);
    else if (is_written_text(p, e) && is_text(p, e, &v) && value_is(v, VALUE_STRING))
        print_template(p, (struct parts){&e, 1}, true);
    else
        print(p, e);
}

void hcl_print_expression(struct strbuf *out, const struct sources *sources, const struct tree *t,
                          expr_id e)
{
    struct printer p = {out, sources, t, false};
    print_item(&p, e);
}
