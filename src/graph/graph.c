// SPDX-License-Identifier: Apache-2.0
//
// Opening and closing a graph. Most of what it holds lies in its arena; the rest is freed by those who
// know it.
#include "graph/graph.h"

#include <stdlib.h>

#include "graph/graph_parts.h"
#include "graph/ring.h"

struct graph *graph_open(void)
{
    struct graph *g = memory_take(sizeof(*g));
    *g = (struct graph){.symbols = symbols_open(), .sources = sources_open()};
    arena_init(&g->arena);
    g->limits = limits_default;
    g->epoch = 1;
    paths_open(g);
    return g;
}

void graph_close(struct graph *g)
{
    if (!g)
        return;
    for (size_t i = 0; i < g->trees.len; i++)
        tree_free(g->trees.at[i]);
    ARRAY_DONE(&g->trees);
    ARRAY_DONE(&g->unverified);
    ARRAY_DONE(&g->reads);
    views_close(g);
    paths_close(g);
    scopes_close(g);
    layers_close(g);
    loaders_close(g);
    rings_close(g);
    str_table_done(&g->world_reads);
    sources_close(g->sources);
    symbols_close(g->symbols);
    arena_done(&g->arena);
    free(g);
}

void graph_keep_tree(struct graph *g, struct tree *t)
{
    ARRAY_PUSH(&g->trees, t);
    g->cycles_catchable |= t->ops->catches_cycles;
}
