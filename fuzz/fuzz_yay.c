// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as a Yay document that may include itself: no place is outside of the text, what has no mistake
// has no broken part, and asking for all of it ends, twice with the same answer.
#include "dialects/dialect.h"
#include "dialects/yay/yay.h"
#include "fuzz.h"
#include "graph/eval/eval.h"
#include "graph/scope/scope.h"
#include "graph/world/injector.h"

static bool read_itself(void *data, struct arena *a, struct str name, struct value *out,
                        struct str *why)
{
    (void)why;
    *out = str_equal(name, STR("a")) ? value_string(a, *(const struct str *)data) : VALUE_NONE;
    return true;
}

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

static void ask(struct graph *g, const struct tree *t, expr_id root)
{
    struct env env = {.scope = scope_open(g, SCOPE_NAMED, NULL, STR("fuzz"))};
    struct node *n = node_of_expr(g, t, root, &env, NULL);
    struct value first = graph_resolve(g, n), second = graph_resolve(g, n);
    if (!failure_mask(first) && !failure_mask(second) && !value_same(first, second))
        UNREACHABLE("two answers to one question");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct graph *g = graph_open();
    struct diags diags = {0};
    struct injector world = {0};
    struct tree_builder b;
    g->limits.steps = 200000;
    g->limits.memory_bytes = 256u << 20;
    g->limits.output_bytes = 1u << 20;
    uint32_t file = sources_add(g->sources, STR("f"), str_make((const char *)data, size));
    struct str text = source_text(g->sources, file);
    injector_bind(&world, WORLD_FILES, read_itself, &text);
    g->injector = &world;
    tree_begin(&b, yay_ops(), g->symbols, file);
    struct reading r = {.text = text, .builder = &b, .arena = &g->arena, .diags = &diags};
    expr_id all = dialect_find(STR("yay"))->read(&r);
    struct tree *t = tree_end(&b);
    graph_keep_tree(g, t);
    look(&diags, t, text.len);
    if (!diags.list.len)
        ask(g, t, all);
    diags_done(&diags);
    graph_close(g);
    return 0;
}
