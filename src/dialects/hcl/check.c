// SPDX-License-Identifier: Apache-2.0
//
// What can be seen in a text without evaluating it, apart from its syntax: calls. A number of
// arguments that a function never accepts is an error. An unknown function is a warning: many programs
// use HCL, and each has functions of its own.
#include "base/table.h"
#include "dialects/hcl/language/typeexpr.h"
#include "dialects/hcl/read.h"
#include "dialects/hcl/syntax/parse.h"

struct checker {
    const struct tree_builder *builder;
    struct tree tree; // borrowed from it
    struct arena *arena;
    struct diags found;
    const struct ops *host; // more functions, or NULL
    struct table known;     // symbol -> its function, or 0
};

static void report_unknown(struct checker *c, struct str name, struct span at)
{
    const struct ops *ops = c->tree.ops;
    struct str near = ops_suggest(c->arena, ops, name);
    at.end = at.start + (uint32_t)name.len;
    struct diag *d =
        diag_new(c->arena, DIAG_UNKNOWN_NAME, at, "unknown function `%.*s`", STR_ARGS(name));
    d->severity = SEVERITY_WARNING;
    if (near.len)
        diag_help(d, "did you mean `%.*s`?", STR_ARGS(near));
    diags_add(&c->found, d);
}

static const struct function *known_function(const struct checker *c, struct str name)
{
    const struct function *own = ops_function(c->tree.ops, name);
    return own || !c->host ? own : ops_function(c->host, name);
}

static const struct function *function_of(struct checker *c, symbol name, struct span at)
{
    bool is_new;
    uint64_t *slot = table_put(&c->known, name, &is_new);
    struct str text = symbol_text(c->tree.symbols, name);
    if (is_new)
        *slot = (uintptr_t)known_function(c, text);
    bool has_space = str_find_char(text, ':', 0) < text.len; // with a namespace: another program's
    if (!*slot && !has_space && !hcl_is_type_word(text))
        report_unknown(c, text, at);
    return (const struct function *)(uintptr_t)*slot;
}

static void report_count(struct checker *c, const struct function *f, struct span at,
                         unsigned count)
{
    struct diag *d = diag_new(c->arena, DIAG_BAD_ARGUMENT, at, "`%s` cannot take %u argument%s",
                              f->name, count, count == 1 ? "" : "s");
    struct strbuf form;
    strbuf_init(&form, 0);
    function_write(&form, f);
    diag_help(d, "the signature is `%.*s`", STR_ARGS(strbuf_str(&form)));
    strbuf_done(&form);
    diags_add(&c->found, d);
}

static void check_call(struct checker *c, expr_id e)
{
    const struct tree *t = &c->tree;
    struct span at = expr_span(t, e);
    const struct function *f = function_of(c, expr_call_name(t, e), at);
    if (!f || (expr_at(t, e)->flags & CALL_EXPAND))
        return;
    unsigned count = expr_count(t, e), most = f->op.arity;
    if (count < operation_least(&f->op))
        report_count(c, f, at, count);
    else if (most != OPERATION_VARIADIC && count > most)
        report_count(c, f, expr_span(t, expr_operand(t, e, most)), count);
}

// All expressions are in one array: no walk is needed to see them.
static bool check_calls(void *data)
{
    struct checker *c = data;
    size_t before = c->found.list.len;
    const struct tree_builder *b = c->builder;
    c->tree = (struct tree){.ops = b->ops,
                            .symbols = b->symbols,
                            .file = b->file,
                            .count = (uint32_t)b->exprs.len,
                            .exprs = b->exprs.at,
                            .ends = b->ends.at,
                            .lists = b->lists.at,
                            .values = b->values.at};
    for (expr_id e = 1; e < c->tree.count; e++)
        if (expr_kind(&c->tree, e) == EXPR_CALL && !(expr_at(&c->tree, e)->flags & CALL_VALUE))
            check_call(c, e);
    return c->found.list.len > before;
}

static void finish_check(struct checker *c, const struct reading *r)
{
    for (size_t i = 0; i < c->found.list.len; i++) // after those of the syntax
        diags_add(r->diags, c->found.list.at[i]);
    diags_done(&c->found);
    table_done(&c->known);
}

void hcl_check(const struct reading *r)
{
    struct hcl_input in = hcl_input_of(r);
    struct checker c = {.builder = r->builder, .arena = r->arena, .host = r->host};
    switch (r->form) {
    case TEXT_FILE: hcl_parse_items(&in, check_calls, &c); break;
    case TEXT_EXPRESSION:
        (void)hcl_parse_expression(&in);
        check_calls(&c);
        break;
    case TEXT_TEMPLATE:
        (void)hcl_parse_template(&in);
        check_calls(&c);
        break;
    }
    finish_check(&c, r);
}

// Templates are parts of strings in JSON: an invalid one fails when it is
// evaluated, and the reader does not report it.
static void find_broken(struct checker *c, const struct reading *r)
{
    bool is_new;
    struct table told = {0};
    for (size_t i = 0; i < r->diags->list.len; i++)
        table_put(&told, (uintptr_t)r->diags->list.at[i], &is_new);
    for (size_t i = 0; i < c->builder->diags.len; i++) {
        const struct diag *d = c->builder->diags.at[i];
        table_put(&told, (uintptr_t)d, &is_new);
        if (is_new)
            diags_add(&c->found, d);
    }
    table_done(&told);
}

void hcl_check_json(const struct reading *r)
{
    struct checker c = {.builder = r->builder, .arena = r->arena, .host = r->host};
    find_broken(&c, r);
    check_calls(&c);
    finish_check(&c, r);
}
