// SPDX-License-Identifier: Apache-2.0
//
// Explaining: the answer's statement, the statements that lost, and what was read, down to the leaves. A
// path that is read in several places is explained once.
#include "graph/explain.h"

#include "graph/bind.h"
#include "graph/layers.h"

// What a node read, newest first.
struct node_read {
    struct node *node;
    struct node_read *next;
};

struct explainer {
    struct graph *g;
    struct arena *a;
    struct table seen; // path or node -> explained
};

// ---- paths

static struct explained_candidate candidate_of(const struct candidate *c, bool alone, bool many)
{
    const struct statement *s = c->statement;
    struct explained_candidate out = {.at = s->at, .home = s->home->name};
    if (s->expr)
        out.text = expr_span(s->tree, s->expr);
    out.status = c->won ? CANDIDATE_WON : CANDIDATE_OVERRIDDEN;
    if (c->won && many)
        out.status = CANDIDATE_PART;
    if (s->flags & STATEMENT_UNSET)
        out.status = CANDIDATE_UNSET;
    if (c->won && !alone)
        out.rule = "nearest directory";
    return out;
}

static void explain_candidates(struct explainer *x, struct view *v, path_id p,
                               struct explained *out)
{
    struct candidate *found;
    size_t count = view_candidates(x->g, v, p, x->a, &found), winners = 0;
    struct explained_candidate *list = ARENA_ARRAY(x->a, struct explained_candidate, count);
    for (size_t i = 0; i < count; i++)
        winners += found[i].won;
    for (size_t i = 0; i < count; i++) {
        list[i] = candidate_of(&found[i], count == 1, winners > 1);
        if (found[i].won && !out->bound_in.len)
            out->bound_in = found[i].statement->home->name;
    }
    out->candidates = list;
    out->candidate_count = count;
}

static const struct explained *explain_one(struct explainer *x, struct view *v, path_id p);

static struct view *home_of_winner(struct graph *g, struct view *v, path_id p)
{
    const struct binding *b = view_bind(g, v, p);
    return b->count ? b->pieces[0].view : NULL;
}

static void explain_reads(struct explainer *x, struct view *v, const struct memo *m,
                          struct explained *out)
{
    const struct explained **reads = ARENA_ARRAY(x->a, const struct explained *, m->read_count);
    struct view *home = m->statement ? m->statement->home : NULL;
    for (uint32_t i = 0; i < m->read_count; i++) {
        reads[i] = explain_one(x, v, m->reads[i].path);
        struct view *bound = home_of_winner(x->g, v, m->reads[i].path);
        out->late_bound |= home && bound && bound->depth > home->depth;
    }
    out->reads = reads;
    out->read_count = m->read_count;
}

static const struct explained *explain_one(struct explainer *x, struct view *v, path_id p)
{
    struct explained *out = ARENA_NEW(x->a, struct explained);
    const struct memo *m = view_ask(x->g, v, p);
    bool is_new;
    table_put(&x->seen, p, &is_new);
    out->ref = path_text(x->g, x->a, p);
    out->value = m->value;
    explain_candidates(x, v, p, out);
    if (is_new)
        explain_reads(x, v, m, out);
    else
        out->shown_before = m->read_count > 0;
    return out;
}

struct explain_job {
    struct explainer x;
    struct view *v;
    path_id p;
    struct node *n;
    const struct explained *result;
};

static void run_explain_path(void *data)
{
    struct explain_job *job = data;
    job->x.seen = (struct table){0};
    job->result = explain_one(&job->x, job->v, job->p);
    table_done(&job->x.seen);
}

const struct explained *explain_path(struct graph *g, struct view *v, path_id p, struct arena *a)
{
    struct explain_job job = {.x = {.g = g, .a = a}, .v = v, .p = p};
    graph_question(g, run_explain_path, &job);
    return job.result;
}

// ---- nodes

void record_read(struct graph *g, struct node *n)
{
    struct node *reader = g->running ? g->running->node : NULL;
    if (!reader || reader == n)
        return;
    bool is_new;
    uint64_t *place = table_put(&g->node_reads, (uintptr_t)reader, &is_new);
    if (is_new)
        *place = 0;
    struct node_read *first = (struct node_read *)(uintptr_t)*place;
    for (struct node_read *r = first; r; r = r->next)
        if (r->node == n)
            return;
    struct node_read *r = ARENA_NEW(&g->arena, struct node_read);
    *r = (struct node_read){n, first};
    *table_put(&g->node_reads, (uintptr_t)reader, NULL) = (uintptr_t)r;
}

static const struct explained *explain_reader(struct explainer *x, struct node *n);

static void explain_node_reads(struct explainer *x, struct node *n, struct explained *out)
{
    const uint64_t *place = table_find(&x->g->node_reads, (uintptr_t)n);
    size_t count = 0;
    for (struct node_read *r = place ? (struct node_read *)(uintptr_t)*place : NULL; r; r = r->next)
        count++;
    const struct explained **reads = ARENA_ARRAY(x->a, const struct explained *, count);
    out->read_count = count;
    for (struct node_read *r = place ? (struct node_read *)(uintptr_t)*place : NULL; r; r = r->next)
        reads[--count] = explain_reader(x, r->node); // the newest is first in the list
    out->reads = reads;
}

// Every layer that has the key: the first one wins, or all of them together.
static void explain_layers(struct explainer *x, struct node *n, struct explained *out)
{
    struct layered *l = n->layered;
    struct explained_candidate *list = ARENA_ARRAY(x->a, struct explained_candidate, l->room);
    size_t count = 0;
    for (uint32_t i = 0; l->base && i < l->room; i++) {
        if (l->states[i] != LAYER_THERE)
            continue;
        struct span at = node_span(l->nodes[i]);
        bool joined = n->shape && !(n->flags & NODE_ALIAS);
        list[count] = (struct explained_candidate){
            .status = joined  ? CANDIDATE_PART
                      : count ? CANDIDATE_OVERRIDDEN
                              : CANDIDATE_WON,
            .at = at,
            .text = at,
            .rule = count == 0 && l->count > 1 ? "newest layer" : NULL,
        };
        count++;
    }
    out->candidates = list;
    out->candidate_count = count;
}

static const struct explained *explain_reader(struct explainer *x, struct node *n)
{
    struct explained *out = ARENA_NEW(x->a, struct explained);
    bool is_new;
    table_put(&x->seen, (uintptr_t)n, &is_new);
    out->ref = node_path_text(x->g, n);
    out->value = node_resolve(x->g, n);
    if (n->kind == NODE_LAYERED) {
        explain_layers(x, n, out);
    } else if (n->kind == NODE_EXPR) {
        struct explained_candidate *own = ARENA_NEW(x->a, struct explained_candidate);
        *own = (struct explained_candidate){.at = node_span(n), .text = node_span(n)};
        out->candidates = own;
        out->candidate_count = 1;
    }
    if (is_new)
        explain_node_reads(x, n, out);
    else
        out->shown_before = true;
    return out;
}

static void run_explain_node(void *data)
{
    struct explain_job *job = data;
    job->x.seen = (struct table){0};
    job->result = explain_reader(&job->x, job->n);
    table_done(&job->x.seen);
}

const struct explained *explain_node(struct graph *g, struct node *n, struct arena *a)
{
    struct explain_job job = {.x = {.g = g, .a = a}, .n = n};
    graph_question(g, run_explain_node, &job);
    return job.result;
}
