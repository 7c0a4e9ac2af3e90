// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as a Garden template: no place is outside of the text, what has no mistake has no broken part, and evaluating it
// ends, twice with the same answer.
#include "dialects/garden/operations/ops.h"
#include "dialects/garden/template/template.h"
#include "dialects/garden/values/values.h"
#include "fuzz.h"
#include "graph/scope/scope.h"
#include "value/json.h"

static void look_at_template(const struct diags *diags, const struct tree *t, size_t len)
{
    for (size_t i = 0; i < diags->list.len; i++)
        if (diags->list.at[i]->at.end > len ||
            diags->list.at[i]->at.start > diags->list.at[i]->at.end)
            UNREACHABLE("a mistake outside of the text");
    for (uint32_t e = 1; e < t->count; e++) {
        if (expr_span(t, e).end > len || expr_span(t, e).start > expr_span(t, e).end)
            UNREACHABLE("an expression outside of the text");
        if (expr_kind(t, e) == EXPR_BAD && !diags->list.len)
            UNREACHABLE("a broken part without a mistake");
    }
}

static struct scope *some_names(struct graph *g)
{
    static const char context[] =
        "{\"a\":\"x\",\"n\":3,\"z\":0,\"nul\":null,\"t\":true,\"l\":[1,[2],"
        "\"s\"],\"o\":{\"k\":{\"d\":1},\"0\":\"zero\"},\"u\":{}}";
    struct scope *s = scope_open(g, SCOPE_NAMED, NULL, STR("fuzz"));
    struct value v;
    struct json_error error;
    if (!json_read(&g->arena, str_of(context), &v, &error))
        UNREACHABLE("the names are not JSON");
    v = garden_import_deep(&g->arena, v);
    for (size_t i = 0; i < value_len(v); i++)
        (void)scope_set_variable(s, value_key(v, i), lazy_of_value(value_item(v, i)), 0, NO_SPAN);
    (void)scope_set_variable(s, STR("open"), lazy_of_value(value_dynamic), 0, NO_SPAN);
    return s;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct graph *g = graph_open();
    struct diags diags = {0};
    struct tree_builder b;
    g->limits.steps = 100000;
    g->limits.memory_bytes = 256u << 20;
    g->limits.output_bytes = 1u << 20;
    uint32_t file = sources_add(g->sources, STR("f"), str_make((const char *)data, size));
    struct template_text text = {.text = source_text(g->sources, file), .file = file};
    tree_begin(&b, garden_ops(), g->symbols, file);
    struct template_reading r = {.builder = &b, .arena = &g->arena, .diags = &diags};
    expr_id e = template_parse(&r, &text);
    struct tree *t = tree_end(&b);
    graph_keep_tree(g, t);
    look_at_template(&diags, t, text.text.len);
    (void)template_around(&g->arena, text.text, size / 2);
    struct env env = {.scope = some_names(g)};
    struct node *n = node_of_expr(g, t, e, &env, NULL);
    struct value first = graph_resolve(g, n), second = graph_resolve(g, n);
    if (!failure_mask(first) && !failure_mask(second) && !value_same(first, second))
        UNREACHABLE("two answers to one question");
    diags_done(&diags);
    graph_close(g);
    return 0;
}
