// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as a Yay document, laid out: what could be read still can, means the same, and laying it out again
// changes nothing.
#include "dialects/dialect.h"
#include "dialects/yay/format.h"
#include "dialects/yay/yay.h"
#include "fuzz.h"
#include "graph/eval/eval.h"
#include "graph/scope/scope.h"

// What the document is; false when it cannot be read.
static bool ask(struct graph *g, struct str text, struct value *out)
{
    struct tree_builder b;
    struct diags diags = {0};
    uint32_t file = sources_add(g->sources, STR("f"), text);
    tree_begin(&b, yay_ops(), g->symbols, file);
    struct reading r = {
        .text = source_text(g->sources, file), .builder = &b, .arena = &g->arena, .diags = &diags};
    expr_id all = dialect_find(STR("yay"))->read(&r);
    struct tree *t = tree_end(&b);
    graph_keep_tree(g, t);
    bool can_read = diags.list.len == 0;
    diags_done(&diags);
    struct env env = {.scope = scope_open(g, SCOPE_NAMED, NULL, STR("fuzz"))};
    *out = can_read ? graph_resolve(g, node_of_expr(g, t, all, &env, NULL)) : VALUE_NONE;
    return can_read;
}

static void compare(struct graph *g, struct str text, struct str once)
{
    struct value before, after;
    struct strbuf twice;
    if (!ask(g, text, &before))
        return;
    if (!ask(g, once, &after))
        UNREACHABLE("laid out it cannot be read");
    if ((failure_mask(before) | failure_mask(after)) & FAIL_PASSING)
        return; // a limit is reached a little earlier or later
    if (failure_mask(before) != failure_mask(after) ||
        (!failure_mask(before) && !value_same(before, after)))
        UNREACHABLE("laid out it means something else");
    strbuf_init(&twice, 0);
    yay_format(once, &twice);
    if (!str_equal(strbuf_str(&twice), once))
        UNREACHABLE("laying it out again changed the text");
    strbuf_done(&twice);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > 20000)
        return 0;
    struct str text = str_make((const char *)data, size);
    struct strbuf once;
    struct graph *g = graph_open();
    g->limits.steps = 200000;
    g->limits.memory_bytes = 256u << 20;
    g->limits.output_bytes = 1u << 20;
    strbuf_init(&once, 0);
    yay_format(text, &once);
    compare(g, text, strbuf_str(&once));
    strbuf_done(&once);
    graph_close(g);
    return 0;
}
