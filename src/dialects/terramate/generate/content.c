// SPDX-License-Identifier: Apache-2.0
//
// The content of `generate_hcl`, written back as HCL: attributes by name, then blocks. What is known is filled in;
// what belongs to the reader of the code stays (the kernel's simplify).
#include <stdlib.h>

#include "ask/simplify/simplify.h"
#include "dialects/hcl/format/print.h"
#include "dialects/hcl/format/spread.h"
#include "dialects/terramate/generate/generate.h"
#include "expr/preorder.h"

static const char *const partial = "partial-eval";

static struct env *env_in(struct tm_run *r, struct scope *scope)
{
    if (r->last_env && r->last_env->scope == scope && r->last_env->view == r->view)
        return r->last_env;
    r->last_env = ARENA_NEW(&r->project->graph->arena, struct env);
    *r->last_env = (struct env){.scope = scope, .view = r->view};
    return r->last_env;
}

// One of our functions that could not be called, because it needs what only the reader of the code knows.
static bool is_own_call(struct tm_run *r, const struct tree *t, expr_id e)
{
    return expr_kind(t, e) == EXPR_CALL && !(expr_at(t, e)->flags & CALL_VALUE) &&
           ops_function(t->ops, symbol_text(r->project->graph->symbols, expr_call_name(t, e)));
}

static expr_id find_own_call(struct tm_run *r, const struct tree *t, expr_id in)
{
    struct preorder walk;
    preorder_begin(&walk, t, in);
    expr_id e = preorder_next(&walk);
    while (e && !is_own_call(r, t, e))
        e = preorder_next(&walk);
    preorder_done(&walk);
    return e;
}

bool tm_simplify(struct tm_run *r, expr_id e, struct scope *scope, const char *category,
                 struct residual *out)
{
    struct graph *g = r->project->graph;
    struct eval_context at = {.tree = r->file->tree, .env = env_in(r, scope)};
    tm_run_asks(r);
    *out = simplify(g, &at, e, (struct simplify_policy){.substitute = true});
    tm_run_has_asked(r);
    if (out->failed) {
        tm_run_fails(r, category, failure_value(&g->arena, out->failed));
        return false;
    }
    expr_id call = out->is_value ? 0 : find_own_call(r, out->tree, out->expr);
    if (call)
        tm_run_refuses(r, category, expr_span(out->tree, call),
                       "`%.*s` is evaluated now, but depends on something that is not known yet",
                       STR_ARGS(symbol_text(g->symbols, expr_call_name(out->tree, call))));
    return !call;
}

void tm_add_attribute(struct strbuf *out, struct str name, struct str code)
{
    strbuf_add(out, name);
    strbuf_add_cstr(out, " = ");
    hcl_spread_lists(code, out);
    strbuf_add_char(out, '\n');
}

void tm_add_value(struct strbuf *out, struct str name, struct value v)
{
    struct strbuf code;
    strbuf_init(&code, 0);
    hcl_print_value(&code, v);
    tm_add_attribute(out, name, strbuf_str(&code));
    strbuf_done(&code);
}

static bool is_text(const struct tree *t, expr_id e)
{
    unsigned op = expr_kind(t, e) == EXPR_OP ? expr_number(t, e) : HCL_OP_COUNT;
    return op == HCL_TEMPLATE || op == HCL_WRAP;
}

// A template in the content stays one, with what is known filled in; everything else that is known becomes a value.
static void write_residual(struct tm_run *r, struct strbuf *out, const struct residual *x,
                           expr_id e)
{
    const struct tree *t = r->file->tree;
    const struct sources *sources = r->project->graph->sources;
    if (expr_kind(t, e) == EXPR_LITERAL)
        hcl_print_expression(out, sources, t, e);
    else if (x->is_value && !(is_text(t, e) && x->expr))
        hcl_print_value(out, x->value);
    else
        hcl_print_expression(out, sources, x->tree, x->expr);
}

void tm_note_attribute(struct tm_run *r, expr_id e, struct scope *scope, struct value key)
{
    struct tm_trail *trail = r->project->trail;
    if (!trail)
        return;
    struct generated_part p = {.key = key,
                               .loop = trail->loop,
                               .at = expr_span(r->file->tree, e),
                               .tree = r->file->tree,
                               .env = env_in(r, scope),
                               .expr = e};
    ARRAY_PUSH(&trail->list, p);
}

// What is left of an expression: whether anything in it is open, and a list or object that is a part of a text.
struct leftover {
    bool is_open;
    expr_id in_text;
};

static expr_id aggregate_in_text(const struct tree *t, expr_id e)
{
    bool is_template = expr_kind(t, e) == EXPR_OP && expr_number(t, e) == HCL_TEMPLATE;
    for (uint32_t i = 0; is_template && i < expr_child_count(t, e); i++) {
        expr_id part = expr_child(t, e, i);
        if (part && expr_kind(t, part) == EXPR_LITERAL &&
            value_is_aggregate(expr_literal_value(t, part)))
            return part;
    }
    return 0;
}

static void look_at_leftover(const struct tree *t, expr_id in, struct leftover *out)
{
    struct preorder walk;
    preorder_begin(&walk, t, in);
    for (expr_id e; !out->is_open && (e = preorder_next(&walk));) {
        enum expr_kind kind = expr_kind(t, e);
        out->is_open =
            kind != EXPR_LITERAL && kind != EXPR_OP && kind != EXPR_TUPLE && kind != EXPR_OBJECT;
        if (!out->in_text)
            out->in_text = aggregate_in_text(t, e);
    }
    preorder_done(&walk);
}

// A text alone may stay as it is written, and so may one beside something that is open. But what is wholly known is a
// value, and then a list cannot be a part of a text.
static bool is_writable(struct tm_run *r, const struct residual *x, expr_id e)
{
    struct leftover left = {0};
    if (x->is_value || is_text(r->file->tree, e))
        return true;
    look_at_leftover(x->tree, x->expr, &left);
    if (left.is_open || !left.in_text)
        return true;
    const char *what =
        value_is_mapping(expr_literal_value(x->tree, left.in_text)) ? "an object" : "a list";
    tm_run_refuses(r, partial, expr_span(x->tree, left.in_text), "%s cannot be a part of a text",
                   what);
    return false;
}

void tm_write_attribute(struct tm_run *r, struct strbuf *out, symbol name, expr_id e,
                        struct scope *scope)
{
    struct residual x;
    if (!tm_simplify(r, e, scope, partial, &x) || !is_writable(r, &x, e))
        return;
    tm_note_attribute(r, e, scope, VALUE_NONE);
    struct strbuf code;
    strbuf_init(&code, 0);
    write_residual(r, &code, &x, e);
    tm_add_attribute(out, symbol_text(r->project->graph->symbols, name), strbuf_str(&code));
    strbuf_done(&code);
    if (x.tree != r->file->tree) // it was made to be written
        graph_give_back_tree(r->project->graph, x.tree);
}

// ---- bodies

struct named {
    struct str name;
    const struct hcl_attribute *attribute;
};

static int compare_attribute_names(const void *x, const void *y)
{
    const struct named *a = x, *b = y;
    return str_compare(a->name, b->name);
}

static void write_generated_attributes(struct tm_run *r, struct strbuf *out,
                                       const struct hcl_body *body, struct scope *scope)
{
    struct arena scratch;
    arena_init(&scratch);
    struct named *list = ARENA_ARRAY(&scratch, struct named, body->attribute_count);
    for (uint32_t i = 0; i < body->attribute_count; i++)
        list[i] = (struct named){symbol_text(r->project->graph->symbols, body->attributes[i].name),
                                 &body->attributes[i]};
    if (body->attribute_count)
        qsort(list, body->attribute_count, sizeof(*list), compare_attribute_names);
    for (uint32_t i = 0; i < body->attribute_count && tm_run_goes_on(r); i++)
        tm_write_attribute(r, out, list[i].attribute->name, list[i].attribute->value, scope);
    arena_done(&scratch);
}

static void write_generated_block(struct tm_run *r, struct strbuf *out,
                                  const struct hcl_block *block, struct scope *scope)
{
    strbuf_add(out, tm_block_type(r->project, block));
    for (uint32_t i = 0; i < block->label_count; i++) {
        strbuf_add_cstr(out, " \"");
        hcl_print_escaped(out, block->labels[i].text);
        strbuf_add_char(out, '"');
    }
    strbuf_add_cstr(out, " {\n");
    tm_write_body(r, out, &block->body, scope);
    strbuf_add_cstr(out, "}\n");
}

void tm_write_body(struct tm_run *r, struct strbuf *out, const struct hcl_body *body,
                   struct scope *scope)
{
    write_generated_attributes(r, out, body, scope);
    for (uint32_t i = 0; i < body->block_count && tm_run_goes_on(r); i++) {
        const struct hcl_block *b = &body->blocks[i];
        if (str_equal(tm_block_type(r->project, b), STR("tm_dynamic")))
            tm_write_dynamic(r, out, b, scope);
        else
            write_generated_block(r, out, b, scope);
    }
}
