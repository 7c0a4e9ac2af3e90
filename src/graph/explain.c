// SPDX-License-Identifier: Apache-2.0
//
// Explaining: the answer's statement, the statements that lost, and what was read, down to the leaves. A
// path that is read in several places is explained once.
#include "graph/explain.h"

#include "base/hash.h"
#include "graph/bind.h"
#include "graph/layers.h"

// Recording is a log of (reader, read) pairs in pages: writing is all that a run pays. Who explains
// reads it from the start.
enum { PAGE_READS = 1023 };

struct node_read {
    struct node *reader, *read;
};

struct read_page {
    struct read_page *next;
    size_t len;
    struct node_read at[PAGE_READS];
};

// Something that a node read, and the one before it.
struct read_link {
    struct node *read;
    uint32_t before;
};

struct explainer {
    struct graph *g;
    struct arena *a;
    struct table seen;      // path or node
    struct table by_reader; // node -> its last link + 1
    ARRAY(struct read_link) links;
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

static bool was_just_read(const struct read_page *p, const struct node *reader,
                          const struct node *n)
{
    size_t from = p->len > 4 ? p->len - 4 : 0; // loops read the same few things again and again
    for (size_t i = p->len; i > from; i--)
        if (p->at[i - 1].reader == reader && p->at[i - 1].read == n)
            return true;
    return false;
}

void record_read(struct graph *g, struct node *n)
{
    struct node *reader = g->running ? g->running->node : NULL;
    if (!reader || reader == n || n->kind == NODE_VALUE)
        return;
    struct read_page *p = g->last_reads;
    if (p && was_just_read(p, reader, n))
        return;
    if (!p || p->len == PAGE_READS) {
        struct read_page *fresh = arena_alloc(&g->arena, sizeof(*fresh));
        if (p)
            p->next = fresh;
        else
            g->first_reads = fresh;
        g->last_reads = p = fresh;
    }
    p->at[p->len++] = (struct node_read){reader, n};
}

// The log by reader: each thing once, in the order in which it was first read.
static void index_reads(struct explainer *x)
{
    struct table pairs = {0};
    for (const struct read_page *p = x->g->first_reads; p; p = p->next) {
        for (size_t i = 0; i < p->len; i++) {
            const struct node_read *r = &p->at[i];
            bool is_new;
            table_put(&pairs, hash_combine((uintptr_t)r->reader, (uintptr_t)r->read), &is_new);
            if (!is_new)
                continue;
            uint64_t *first = table_put(&x->by_reader, (uintptr_t)r->reader, NULL);
            ARRAY_PUSH(&x->links, (struct read_link){r->read, (uint32_t)*first});
            *first = x->links.len;
        }
    }
    table_done(&pairs);
}

static const struct explained *explain_reader(struct explainer *x, struct node *n);

static void explain_node_reads(struct explainer *x, struct node *n, struct explained *out)
{
    const uint64_t *first = table_find(&x->by_reader, (uintptr_t)n);
    size_t count = 0;
    for (uint32_t i = first ? (uint32_t)*first : 0; i; i = x->links.at[i - 1].before)
        count++;
    const struct explained **reads = ARENA_ARRAY(x->a, const struct explained *, count);
    out->read_count = count;
    for (uint32_t i = first ? (uint32_t)*first : 0; i; i = x->links.at[i - 1].before)
        reads[--count] = explain_reader(x, x->links.at[i - 1].read); // the last one comes first
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
    job->x.seen = job->x.by_reader = (struct table){0};
    job->x.links.len = 0;
    node_resolve(job->x.g, job->n);
    index_reads(&job->x);
    job->result = explain_reader(&job->x, job->n);
    table_done(&job->x.seen);
    table_done(&job->x.by_reader);
}

const struct explained *explain_node(struct graph *g, struct node *n, struct arena *a)
{
    struct explain_job job = {.x = {.g = g, .a = a}, .n = n};
    graph_question(g, run_explain_node, &job);
    ARRAY_DONE(&job.x.links);
    return job.result;
}
