// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as an ERB template: reading it ends, a mistake is inside of the text, and rendering it ends with a text, a
// failure, or something unknown.
#include "dialects/dialect.h"
#include "dialects/puppet/erb/erb_tree.h"
#include "dialects/puppet/syntax/operations.h"
#include "fuzz.h"
#include "graph/eval/eval.h"
#include "graph/scope/scope.h"

static void read_alone(struct str text)
{
    struct arena a;
    arena_init(&a);
    const struct erb_program *p = erb_parse(&a, text);
    if (p->mistake.len && p->mistake_at > text.len)
        UNREACHABLE("a mistake outside of the text");
    arena_done(&a);
}

// `inline_template('…')` in a manifest that has some variables.
static void write_manifest(struct strbuf *out, struct str text)
{
    strbuf_add(
        out,
        STR("$n = 7 $s = 'text' $l = ['b', 'a', undef] $h = {'k' => {'x' => [1.5]}, 2 => true}\n"
            "notice(inline_template('"));
    for (size_t i = 0; i < text.len; i++) {
        if (text.at[i] == '\'' || text.at[i] == '\\')
            strbuf_add_char(out, '\\');
        strbuf_add_char(out, text.at[i]);
    }
    strbuf_add(out, STR("'), $l, $h)\n"));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct str given = str_make((const char *)data, size);
    read_alone(given);
    struct graph *g = graph_open();
    struct diags diags = {0};
    struct tree_builder b;
    struct strbuf manifest;
    g->limits.steps = 50000;
    g->limits.memory_bytes = 256u << 20;
    g->limits.output_bytes = 1u << 20;
    strbuf_init(&manifest, 0);
    write_manifest(&manifest, given);
    uint32_t file = sources_add(g->sources, STR("f"), strbuf_str(&manifest));
    strbuf_done(&manifest);
    tree_begin(&b, puppet_ops(), g->symbols, file);
    struct reading r = {
        .text = source_text(g->sources, file), .builder = &b, .arena = &g->arena, .diags = &diags};
    expr_id all = dialect_find(STR("puppet"))->read(&r);
    struct tree *t = tree_end(&b);
    graph_keep_tree(g, t);
    struct env env = {.scope = scope_open(g, SCOPE_NAMED, NULL, STR("fuzz"))};
    if (!diags.list.len)
        (void)graph_resolve(g, node_of_expr(g, t, all, &env, NULL));
    diags_done(&diags);
    graph_close(g);
    return 0;
}
