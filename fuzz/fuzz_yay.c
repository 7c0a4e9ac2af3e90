// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as a Yay document that may include itself: no place is outside of the text, what has no mistake
// has no broken part, and asking for all of it ends, twice with the same answer.
#include "dialects/yay/parse.h"
#include "fuzz.h"
#include "graph/eval.h"
#include "graph/injector.h"
#include "graph/scope.h"

struct asked {
    struct graph *g;
    struct str text;
    struct node *root;
    struct value value;
};

static bool read_itself(void *data, struct arena *a, struct str name, struct value *out,
                        struct str *why)
{
    const struct asked *q = data;
    (void)why;
    *out = str_equal(name, STR("a")) ? value_string(a, q->text) : VALUE_NONE;
    return true;
}

static void resolve(void *data)
{
    struct asked *q = data;
    q->value = node_resolve(q->g, q->root);
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

static void ask(struct asked *q, const struct tree *t, expr_id root)
{
    struct env env = {.scope = scope_open(q->g, SCOPE_NAMED, NULL, STR("fuzz"))};
    q->root = node_of_expr(q->g, t, root, &env, NULL);
    graph_question(q->g, resolve, q);
    struct value first = q->value;
    graph_question(q->g, resolve, q);
    bool sound = !failure_mask(first) && !failure_mask(q->value);
    if (sound && !value_same(first, q->value))
        UNREACHABLE("two answers to one question");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct graph *g = graph_open();
    struct asked q = {.g = g};
    struct diags diags = {0};
    struct injector world = {0};
    struct tree_builder b;
    g->limits.steps = 200000;
    g->limits.memory_bytes = 256u << 20;
    g->limits.output_bytes = 1u << 20;
    uint32_t file = sources_add(g->sources, STR("f"), str_make((const char *)data, size));
    q.text = source_text(g->sources, file);
    injector_bind(&world, WORLD_FILES, read_itself, &q);
    g->injector = &world;
    tree_begin(&b, yay_ops(), g->symbols, file);
    struct yay_input in = {.text = q.text, .builder = &b, .arena = &g->arena, .diags = &diags};
    expr_id root = yay_parse_document(&in);
    expr_id all = expr_op(&b, (struct span){file, 0, 0}, YAY_DOCUMENT, &root, 1);
    struct tree *t = tree_end(&b);
    graph_keep_tree(g, t);
    look(&diags, t, q.text.len);
    if (!diags.list.len)
        ask(&q, t, all);
    diags_done(&diags);
    graph_close(g);
    return 0;
}
