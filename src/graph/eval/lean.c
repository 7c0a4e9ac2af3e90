// SPDX-License-Identifier: Apache-2.0
//
// Time is counted in activations. What an answer has met ran at some time since its computing began; so
// it is enough to know of each activation when its node ran before: if all of them last ran before the
// answer's time, the answer has met none of them.
#include "graph/eval/lean.h"

#include <stdlib.h>

#include "base/search.h"
#include "graph/graph_parts.h"

struct lean_frame {
    uint64_t began;
    uint64_t latest; // when any node that runs from here outwards ran before
    uint64_t target; // of all cuts inside of it: when the innermost value outside began to run
};

struct leans {
    ARRAY(struct lean_frame) frames;
    struct table by_what; // node, or node + 1 for the whole -> struct lean *
    uint64_t time;
};

static struct leans *leans_of(struct graph *g)
{
    if (!g->leans) {
        g->leans = memory_take(sizeof(*g->leans));
        *g->leans = (struct leans){0};
    }
    return g->leans;
}

void leans_close(struct graph *g)
{
    if (!g->leans)
        return;
    ARRAY_DONE(&g->leans->frames);
    table_done(&g->leans->by_what);
    free(g->leans);
    g->leans = NULL;
}

// ---- activations

void lean_push(struct graph *g)
{
    struct leans *l = leans_of(g);
    struct lean_frame f = {.began = ++l->time};
    if (l->frames.len)
        f.latest = l->frames.at[l->frames.len - 1].latest;
    ARRAY_PUSH(&l->frames, f);
}

void lean_pop(struct graph *g)
{
    g->leans->frames.len--;
}

static struct lean *find_lean(const struct leans *l, const struct node *n, bool whole)
{
    const uint64_t *at = table_find(&l->by_what, (uintptr_t)n + whole);
    return at ? (struct lean *)(uintptr_t)*at : NULL;
}

void lean_begin(struct graph *g, const struct node *n, bool whole)
{
    struct lean_frame *f = &g->leans->frames.at[g->leans->frames.len - 1];
    struct lean *known = find_lean(g->leans, n, whole);
    if (!known)
        return;
    f->latest = known->ran > f->latest ? known->ran : f->latest;
    known->ran = f->began;
}

static void note_target(struct leans *l, uint64_t target)
{
    for (size_t i = l->frames.len; i > 0 && l->frames.at[i - 1].began > target; i--)
        if (l->frames.at[i - 1].target < target)
            l->frames.at[i - 1].target = target;
}

void lean_cut(struct graph *g, size_t outward)
{
    struct leans *l = g->leans;
    note_target(l, l->frames.at[l->frames.len - 1 - outward].began);
}

// ---- answers

static bool began_before(const void *items, size_t i, const void *began)
{
    const struct leans *l = items;
    return l->frames.at[i].began < *(const uint64_t *)began;
}

static bool still_runs(const struct leans *l, uint64_t began)
{
    size_t i = search_first(l, l->frames.len, &began, began_before);
    return i < l->frames.len && l->frames.at[i].began == began;
}

const struct lean *lean_find(struct graph *g, const struct node *n, bool whole)
{
    struct leans *l = leans_of(g);
    const struct lean *known = find_lean(l, n, whole);
    if (!known || known->epoch != g->question.epoch)
        return NULL;
    uint64_t latest = l->frames.len ? l->frames.at[l->frames.len - 1].latest : 0;
    if (latest >= known->from || (known->target && !still_runs(l, known->target)))
        return NULL;
    g->cut = true;
    if (known->target)
        note_target(l, known->target);
    return known;
}

static struct lean *keep(struct graph *g, const struct node *n, bool whole)
{
    struct leans *l = g->leans;
    const struct lean_frame *f = &l->frames.at[l->frames.len - 1];
    uint64_t *at = table_put(&l->by_what, (uintptr_t)n + whole, NULL);
    if (!*at)
        *at = (uintptr_t)ARENA_NEW(&g->arena, struct lean);
    struct lean *kept = (struct lean *)(uintptr_t)*at;
    *kept = (struct lean){
        .epoch = g->question.epoch, .ran = f->began, .from = f->began, .target = f->target};
    return kept;
}

void lean_keep(struct graph *g, const struct node *n, struct node *result)
{
    keep(g, n, false)->node = result;
}

void lean_keep_whole(struct graph *g, const struct node *n, struct value result)
{
    keep(g, n, true)->whole = result;
}
