// SPDX-License-Identifier: Apache-2.0
//
// Functions of providers. Those of Terraform's own provider are known here: values as the text of expressions and of files
// of values, and back. What others come to only they can tell.
#include "base/budget.h"
#include "dialects/hcl/format/format.h"
#include "dialects/hcl/format/print.h"
#include "dialects/terraform/tree/tf.h"
#include "functions/parts.h"
#include "functions/text.h"
#include "graph/eval/eval.h"

// ---- values as text

// `name = value`, laid out.
static void write_assignment(struct strbuf *out, struct str name, struct value v)
{
    strbuf_format(out, "%.*s = ", STR_ARGS(name));
    hcl_print_value(out, v);
    strbuf_add_char(out, '\n');
}

// What was cut off is not laid out.
static struct strbuf laid_out(const struct call *c, struct strbuf *raw)
{
    struct strbuf out = text_buffer(c);
    out.full = raw->full;
    if (!out.full)
        hcl_format(strbuf_str(raw), &out);
    strbuf_done(raw);
    return out;
}

struct value tf_apply_encode_expr(struct call *c)
{
    struct value v = call_arg(c, 0);
    if (!value_is_wholly_known(v))
        return value_refine_not_null(call_arena(c), value_unknown(call_arena(c), &type_string));
    struct strbuf raw = text_buffer(c), out = text_buffer(c);
    write_assignment(&raw, STR("x"), v);
    struct strbuf assignment = laid_out(c, &raw);
    struct str text = strbuf_str(&assignment);
    if (!assignment.full)
        strbuf_add(&out, str_slice(text, sizeof("x = ") - 1, text.len - 1)); // without the line end
    out.full |= assignment.full;
    strbuf_done(&assignment);
    return text_done(c, &out);
}

struct value tf_apply_encode_tfvars(struct call *c)
{
    struct value object = call_arg(c, 0);
    if (!value_is_unknown(object) && !value_is_mapping(object))
        return bad_argument(c, 0, "expected an object whose attributes are names of variables");
    if (!value_is_wholly_known(object))
        return value_refine_not_null(call_arena(c), value_unknown(call_arena(c), &type_string));
    const uint32_t *order = value_sorted(call_arena(c), object);
    struct strbuf raw = text_buffer(c);
    for (size_t i = 0; budget_more(i < value_len(object)); i++) {
        size_t at = order ? order[i] : i;
        struct str key = value_key(object, at);
        if (!hcl_is_identifier(key)) {
            strbuf_done(&raw);
            return bad_argument(c, 0, "`%.*s` is not a name that a variable can have",
                                STR_ARGS(text_shown(key)));
        }
        write_assignment(&raw, key, value_item(object, at));
    }
    struct strbuf out = laid_out(c, &raw);
    return text_done(c, &out);
}

// ---- and back

static const struct hcl_body *parse_values(struct call *c, struct diags *found,
                                           const struct tree **tree)
{
    struct graph *g = call_graph(c);
    uint32_t file = sources_add(g->sources, str_of(call_name(c)), text_arg(c, 0));
    struct tree_builder b;
    tree_begin(&b, hcl_ops(HCL_NO_FUNCTIONS), g->symbols, file);
    struct hcl_input in = {
        .text = source_text(g->sources, file), .builder = &b, .arena = &g->arena, .diags = found};
    const struct hcl_body *body = hcl_parse_body(&in);
    struct tree *t = tree_end(&b);
    graph_keep_tree(g, t);
    *tree = t;
    return body;
}

struct value tf_apply_decode_tfvars(struct call *c)
{
    struct graph *g = call_graph(c);
    struct diags found = {0};
    struct eval_context at = {.env = &(struct env){0}};
    const struct hcl_body *body = parse_values(c, &found, &at.tree);
    struct value failed = VALUE_NONE;
    if (found.list.len)
        failed = bad_argument(c, 0, "this is no file of values: %.*s",
                              STR_ARGS(found.list.at[0]->message));
    else if (body->block_count)
        failed = bad_argument(c, 0, "a file of values has no blocks");
    diags_done(&found);
    if (value_is_poison(failed))
        return failed;
    struct value *keys = ARENA_ARRAY(&g->arena, struct value, body->attribute_count);
    struct value *items = ARENA_ARRAY(&g->arena, struct value, body->attribute_count);
    for (uint32_t i = 0; i < body->attribute_count; i++) {
        keys[i] = value_string_kept(symbol_text(g->symbols, body->attributes[i].name));
        items[i] = value_of(g, &at, body->attributes[i].value);
        if (failure_mask(items[i]))
            return failure_value(&g->arena, failure_of(&g->arena, items[i]));
    }
    return value_object(&g->arena, keys, items, body->attribute_count);
}

// ---- others

bool tf_other_function(struct graph *g, const struct eval_context *at, struct str name,
                       struct value *out)
{
    static const struct str prefix = {"provider::", sizeof("provider::") - 1};
    struct tf_module *m = tf_module_of(at->env);
    if (!str_starts(name, prefix))
        return false;
    size_t end = str_find(name, STR("::"), prefix.len);
    if (m && !tf_requires_provider(m, str_slice(name, prefix.len, end)))
        return false;
    *out = tf_unknown_of_provider(&g->arena);
    return true;
}
