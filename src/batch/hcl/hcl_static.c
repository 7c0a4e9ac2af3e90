// SPDX-License-Identifier: Apache-2.0
//
// Requests that do not evaluate: tokens, identifiers, traversals, and the static analysis of expressions.
#include "batch/hcl/hcl_batch.h"
#include "dialects/hcl/syntax/lex_list.h"
#include "value/json.h"
#include "value/number.h"

// ---- tokens

static void write_token(struct strbuf *out, struct str text, const struct hcl_listed *t)
{
    strbuf_add_char(out, '[');
    json_write_string(out, str_of(hcl_token_name(t->kind)));
    strbuf_add_char(out, ',');
    json_write_string(out, str_slice(text, t->start.byte, t->end.byte));
    strbuf_format(out, ",%u,%u,%u,%u,%u,%u]", t->start.line, t->start.column, t->start.byte,
                  t->end.line, t->end.column, t->end.byte);
}

void hcl_batch_lex(struct hcl_request *r)
{
    struct value mode = batch_part(r->options, "mode");
    bool is_template = value_is(mode, VALUE_STRING) && str_equal(value_str(&mode), STR("template"));
    struct hcl_input in = hcl_session_begin(&r->session, STR(""), r->text);
    size_t count;
    const struct hcl_listed *tokens =
        hcl_list_tokens(&in, is_template ? HCL_LEX_TEMPLATE : HCL_LEX_NORMAL, &count);
    hcl_session_end(&r->session);
    struct strbuf *out = batch_answer(r->batch, "expect");
    strbuf_add_cstr(out, "{\"tokens\":[");
    for (size_t i = 0; i < count; i++) {
        if (i)
            strbuf_add_char(out, ',');
        write_token(out, r->session.text, &tokens[i]);
    }
    strbuf_add_cstr(out, "]}");
    hcl_answer_errors(r);
}

void hcl_batch_ident(struct hcl_request *r)
{
    strbuf_format(batch_answer(r->batch, "expect"), "{\"valid\":%s}",
                  hcl_is_identifier(r->text) ? "true" : "false");
    hcl_answer_errors(r);
}

// ---- traversals

struct str hcl_traversal_text(struct hcl_request *r, const struct traversal *t)
{
    struct strbuf text;
    strbuf_init(&text, 0);
    traversal_write(&text, r->session.graph->symbols, t);
    struct str s = strbuf_copy(&text, r->batch->arena);
    strbuf_done(&text);
    return s;
}

void hcl_batch_traversal(struct hcl_request *r)
{
    struct traversal t;
    struct hcl_input in = hcl_session_begin(&r->session, STR(""), r->text);
    bool good = hcl_parse_traversal(&in, &t);
    hcl_session_end(&r->session);
    if (good && !hcl_has_errors(r)) {
        struct strbuf *out = batch_answer(r->batch, "expect");
        strbuf_add_cstr(out, "{\"traversal\":");
        json_write_string(out, hcl_traversal_text(r, &t));
        strbuf_add_char(out, '}');
    }
    hcl_answer_errors(r);
}

// ---- static analysis

void hcl_write_variables(struct hcl_request *r, struct strbuf *out, expr_id e)
{
    struct refs refs = {0};
    expr_refs(r->batch->arena, r->session.tree, e, &refs);
    strbuf_add_cstr(out, "\"variables\":[");
    for (size_t i = 0; i < refs.list.len; i++) {
        if (i)
            strbuf_add_char(out, ',');
        json_write_string(out, hcl_traversal_text(r, &refs.list.at[i]));
    }
    strbuf_add_char(out, ']');
    refs_done(&refs);
}

static void write_keyword(struct hcl_request *r, struct strbuf *out, expr_id e)
{
    symbol word = expr_as_keyword(r->session.tree, e);
    json_write_string(out, word ? symbol_text(r->session.graph->symbols, word) : STR(""));
}

static void write_constructors(struct hcl_request *r, struct strbuf *out, expr_id e)
{
    const struct tree *t = r->session.tree;
    const expr_id *items;
    const struct expr_pair *pairs;
    size_t count;
    symbol name;
    if (expr_as_list(t, e, &items, &count))
        strbuf_format(out, "\"list_len\":%zu,", count);
    if (expr_as_map(r->batch->arena, t, e, &pairs, &count)) {
        strbuf_add_cstr(out, "\"map_key_keywords\":[");
        for (size_t i = 0; i < count; i++) {
            if (i)
                strbuf_add_char(out, ',');
            write_keyword(r, out, pairs[i].key);
        }
        strbuf_add_cstr(out, "],");
    }
    if (expr_as_call(t, e, &name, &items, &count)) {
        strbuf_add_cstr(out, "\"call\":{\"name\":");
        json_write_string(out, symbol_text(r->session.graph->symbols, name));
        strbuf_format(out, ",\"args\":%zu},", count);
    }
}

static void write_analysis(struct hcl_request *r, expr_id e)
{
    struct strbuf *out = batch_answer(r->batch, "expect");
    struct traversal t;
    strbuf_add_cstr(out, "{\"abs_traversal\":");
    if (expr_as_traversal(r->batch->arena, r->session.tree, e, &t))
        json_write_string(out, hcl_traversal_text(r, &t));
    else
        strbuf_add_cstr(out, "null");
    strbuf_add_cstr(out, ",\"keyword\":");
    write_keyword(r, out, e);
    strbuf_add_char(out, ',');
    write_constructors(r, out, e);
    hcl_write_variables(r, out, e);
    strbuf_add_char(out, '}');
}

void hcl_batch_static(struct hcl_request *r)
{
    struct hcl_input in = hcl_session_begin(&r->session, STR(""), r->text);
    expr_id e = hcl_parse_expression(&in);
    hcl_session_end(&r->session);
    if (!hcl_has_errors(r))
        write_analysis(r, e);
    hcl_answer_errors(r);
}
