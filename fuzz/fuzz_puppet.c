// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as a manifest (or, after a `%`, as an EPP template): no place is outside of the text, what has no mistake has
// no broken part, and compiling it ends.
#include "dialects/dialect.h"
#include "dialects/puppet/syntax/operations.h"
#include "fuzz.h"
#include "graph/eval/eval.h"
#include "graph/scope/scope.h"

static void look(const struct diags *diags, const struct tree *t, size_t len)
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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct graph *g = graph_open();
    struct diags diags = {0};
    struct tree_builder b;
    bool is_template = size && data[0] == '%';
    g->limits.steps = 200000;
    g->limits.memory_bytes = 256u << 20;
    g->limits.output_bytes = 1u << 20;
    struct str given = str_make((const char *)data + is_template, size - is_template);
    uint32_t file = sources_add(g->sources, STR("f"), given);
    struct str text = source_text(g->sources, file);
    tree_begin(&b, puppet_ops(), g->symbols, file);
    struct reading r = {.text = text, .builder = &b, .arena = &g->arena, .diags = &diags};
    expr_id all = dialect_find(is_template ? STR("epp") : STR("puppet"))->read(&r);
    struct tree *t = tree_end(&b);
    graph_keep_tree(g, t);
    look(&diags, t, text.len);
    struct env env = {.scope = scope_open(g, SCOPE_NAMED, NULL, STR("fuzz"))};
    if (!diags.list.len)
        (void)graph_resolve(g, node_of_expr(g, t, all, &env, NULL));
    diags_done(&diags);
    graph_close(g);
    return 0;
}
