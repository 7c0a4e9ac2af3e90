// SPDX-License-Identifier: Apache-2.0
//
// Time is counted in activations. What an answer has met ran at some time since its computing began; so
// it is enough to know of each activation when its node ran before: if all of them last ran before the
// answer's time, the answer has met none of them.
#include "graph/eval/cut_answer.h"

#include <stdlib.h>

#include "base/search.h"
#include "graph/graph_parts.h"

struct cut_frame {
    uint64_t began;
    uint64_t
        from; // when the oldest answer that it was computed from began; `began` if it took none over
    uint64_t latest; // when any node that runs from here outwards ran before
    uint64_t target; // of all cuts inside it: when the innermost value outside began to run
};

struct cut_answers {
    ARRAY(struct cut_frame) frames;
    struct table by_what; // node, or node + 1 for the whole -> struct cut_answer *
    uint64_t time;
};

static struct cut_answers *cut_answers_of(struct graph *g)
{
    if (!g->cycles.cut_answers) {
        g->cycles.cut_answers = memory_take(sizeof(*g->cycles.cut_answers));
        *g->cycles.cut_answers = (struct cut_answers){0};
    }
    return g->cycles.cut_answers;
}

void cut_answers_close(struct graph *g)
{
    if (!g->cycles.cut_answers)
        return;
    ARRAY_DONE(&g->cycles.cut_answers->frames);
    table_done(&g->cycles.cut_answers->by_what);
    free(g->cycles.cut_answers);
    g->cycles.cut_answers = NULL;
}

// ---- activations

void cut_frame_push(struct graph *g)
{
    struct cut_answers *l = cut_answers_of(g);
    struct cut_frame f = {.began = ++l->time};
    f.from = f.began;
    if (l->frames.len)
        f.latest = l->frames.at[l->frames.len - 1].latest;
    ARRAY_PUSH(&l->frames, f);
}

void cut_frame_pop(struct graph *g)
{
    g->cycles.cut_answers->frames.len--;
}

static struct cut_answer *find_cut_answer(const struct cut_answers *l, const struct node *n,
                                          bool whole)
{
    const uint64_t *at = table_find(&l->by_what, (uintptr_t)n + whole);
    return at ? (struct cut_answer *)(uintptr_t)*at : NULL;
}

void cut_frame_begin(struct graph *g, const struct node *n, bool whole)
{
    struct cut_frame *f = &g->cycles.cut_answers->frames.at[g->cycles.cut_answers->frames.len - 1];
    struct cut_answer *known = find_cut_answer(g->cycles.cut_answers, n, whole);
    if (!known)
        return;
    f->latest = known->ran > f->latest ? known->ran : f->latest;
    known->ran = f->began;
}

static void note_target(struct cut_answers *l, uint64_t target)
{
    for (size_t i = l->frames.len; i > 0 && l->frames.at[i - 1].began > target; i--)
        if (l->frames.at[i - 1].target < target)
            l->frames.at[i - 1].target = target;
}

void cut_frame_note(struct graph *g, size_t outward)
{
    struct cut_answers *l = g->cycles.cut_answers;
    note_target(l, l->frames.at[l->frames.len - 1 - outward].began);
}

// ---- answers

// Whoever takes over an answer has met what that answer met.
static void note_from(struct cut_answers *l, uint64_t from)
{
    for (size_t i = l->frames.len; i > 0 && l->frames.at[i - 1].began > from; i--)
        if (l->frames.at[i - 1].from > from)
            l->frames.at[i - 1].from = from;
}

static bool began_before(const void *items, size_t i, const void *began)
{
    const struct cut_answers *l = items;
    return l->frames.at[i].began < *(const uint64_t *)began;
}

static bool still_runs(const struct cut_answers *l, uint64_t began)
{
    size_t i = search_first(l, l->frames.len, &began, began_before);
    return i < l->frames.len && l->frames.at[i].began == began;
}

const struct cut_answer *cut_answer_find(struct graph *g, const struct node *n, bool whole)
{
    struct cut_answers *l = cut_answers_of(g);
    const struct cut_answer *known = find_cut_answer(l, n, whole);
    if (!known || known->epoch != g->question.epoch)
        return NULL;
    uint64_t latest = l->frames.len ? l->frames.at[l->frames.len - 1].latest : 0;
    if (latest >= known->from || (known->target && !still_runs(l, known->target)))
        return NULL;
    g->now.cut = true;
    note_from(l, known->from);
    if (known->target)
        note_target(l, known->target);
    return known;
}

static struct cut_answer *keep(struct graph *g, const struct node *n, bool whole)
{
    struct cut_answers *l = g->cycles.cut_answers;
    const struct cut_frame *f = &l->frames.at[l->frames.len - 1];
    uint64_t *at = table_put(&l->by_what, (uintptr_t)n + whole, NULL);
    if (!*at)
        *at = (uintptr_t)ARENA_NEW(&g->arena, struct cut_answer);
    struct cut_answer *kept = (struct cut_answer *)(uintptr_t)*at;
    *kept = (struct cut_answer){
        .epoch = g->question.epoch, .ran = f->began, .from = f->from, .target = f->target};
    return kept;
}

void cut_answer_keep(struct graph *g, const struct node *n, struct node *result)
{
    keep(g, n, false)->node = result;
}

void cut_answer_keep_whole(struct graph *g, const struct node *n, struct value result)
{
    keep(g, n, true)->whole = result;
}
