// SPDX-License-Identifier: Apache-2.0
//
// Failures of the outside world are no property of the configuration, so no answer that has one is kept. But within a
// question they are: without that, each of two references to something that refers twice to something … that could not
// be read asks for it again.
#include "base/hash.h"
#include "graph/eval/node.h"
#include "graph/graph_parts.h"

bool refused_only(const struct graph *g, unsigned mask)
{
    return (mask & FAIL_PASSING) == FAIL_WORLD && !g->question.limit_reached && g->now.depth > 0;
}

void refused_keep_node(struct graph *g, struct node *n, bool is_whole_only)
{
    ARRAY_PUSH(&g->now.refused.nodes, (struct refused_node){n, is_whole_only});
}

static uint64_t refused_key(const struct view *v, uint32_t path)
{
    return hash_combine((uintptr_t)v, path);
}

void refused_keep_path(struct graph *g, const struct view *v, uint32_t path, const struct memo *m)
{
    struct refusals *r = &g->now.refused;
    ARRAY_PUSH(&r->paths, (struct refused_path){v, path, m});
    *table_put(&r->by_path, refused_key(v, path), NULL) = r->paths.len;
}

const struct memo *refused_at_path(const struct graph *g, const struct view *v, uint32_t path)
{
    const struct refusals *r = &g->now.refused;
    const uint64_t *found = r->paths.len ? table_find(&r->by_path, refused_key(v, path)) : NULL;
    const struct refused_path *known = found ? &r->paths.at[*found - 1] : NULL;
    return known && known->view == v && known->path == path ? known->memo : NULL;
}

void refused_forget(struct graph *g)
{
    struct refusals *r = &g->now.refused;
    for (size_t i = 0; i < r->nodes.len; i++) {
        struct node *n = r->nodes.at[i].node;
        n->whole = STATE_NO;
        if (r->nodes.at[i].is_whole_only)
            continue;
        n->head = STATE_NO;
        n->flags &= (uint8_t)~NODE_ALIAS;
    }
    r->nodes.len = 0;
    if (!r->paths.len)
        return;
    r->paths.len = 0;
    table_done(&r->by_path);
    r->by_path = (struct table){0};
}

void refused_close(struct graph *g)
{
    ARRAY_DONE(&g->now.refused.nodes);
    ARRAY_DONE(&g->now.refused.paths);
    table_done(&g->now.refused.by_path);
}
