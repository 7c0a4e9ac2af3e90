// SPDX-License-Identifier: Apache-2.0
//
// Documents of many adjacent keys, half of them references: read, and resolved as a whole. The real Yay
// takes 391 s to load and 2.7 s to resolve 5,000 of them.
#include "bench.h"

#include <stdio.h>
#include <time.h>

#include "dialects/dialect.h"
#include "dialects/yay/yay.h"
#include "graph/eval/eval.h"
#include "graph/scope/scope.h"

static void write_keys(struct strbuf *text, unsigned count)
{
    for (unsigned i = 0; i < count; i += 2)
        strbuf_format(text, "k%u: %u\nk%u: {{ k%u + 1 }}\n", i, i, i + 1, i);
}

static double cpu_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static double load_and_resolve(struct str text)
{
    double start = cpu_ms();
    struct graph *g = graph_open();
    struct diags diags = {0};
    struct tree_builder b;
    uint32_t file = sources_add(g->sources, STR("keys.yay"), text);
    tree_begin(&b, yay_ops(), g->symbols, file);
    struct reading r = {
        .text = source_text(g->sources, file), .builder = &b, .arena = &g->arena, .diags = &diags};
    expr_id all = dialect_find(STR("yay"))->read(&r);
    struct tree *t = tree_end(&b);
    graph_keep_tree(g, t);
    struct env env = {.scope = scope_open(g, SCOPE_NAMED, NULL, STR("bench"))};
    bench_sink += value_len(graph_resolve(g, node_of_expr(g, t, all, &env, NULL)));
    diags_done(&diags);
    graph_close(g);
    return cpu_ms() - start;
}

static void report(void)
{
    static const unsigned counts[] = {5000, 500000};
    for (size_t i = 0; i < COUNT_OF(counts); i++) {
        struct strbuf text;
        strbuf_init(&text, 0);
        write_keys(&text, counts[i]);
        double best = 0;
        for (int round = 0; round < 3; round++) {
            double ms = load_and_resolve(strbuf_str(&text));
            best = round == 0 || ms < best ? ms : best;
        }
        printf("%12.1f ms  yay: %u keys, half of them references, read and resolved\n", best,
               counts[i]);
        strbuf_done(&text);
    }
}

const struct bench_table bench_yay = {.report = report, .name = "yay"};
