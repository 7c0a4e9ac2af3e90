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

// Why the winner won, or NULL when it was alone.
static const char *rule_of(const struct candidate *found, size_t count, size_t winner)
{
    const struct statement *won = found[winner].statement;
    const char *rule = NULL;
    for (size_t i = 0; i < count; i++) {
        const struct statement *s = found[i].statement;
        if (s->home != won->home)
            return "nearest directory";
        if (s != won)
            rule = s->rank == won->rank ? "longer origin" : "own over imported";
    }
    return rule;
}

static struct explained_candidate candidate_of(const struct candidate *c, const char *rule,
                                               bool many)
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
    if (c->won)
        out.rule = rule;
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
        list[i] = candidate_of(&found[i], rule_of(found, count, i), winners > 1);
        if (!found[i].won || out->bound_in.len)
            continue;
        out->bound_in = found[i].statement->home->name;
        out->depth = found[i].statement->home->depth;
    }
    out->candidates = list;
    out->candidate_count = count;
}

static struct explained *explain_one(struct explainer *x, struct view *v, path_id p);

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

static struct str path_ref(struct explainer *x, path_id p)
{
    if (!path_at(x->g, p)->is_keys)
        return path_text(x->g, x->a, p);
    struct str object = path_text(x->g, x->a, path_at(x->g, p)->parent);
    return str_format(x->a, "keys of %.*s", STR_ARGS(object));
}

static struct explained *explain_one(struct explainer *x, struct view *v, path_id p)
{
    struct explained *out = ARENA_NEW(x->a, struct explained);
    const struct memo *m = view_ask(x->g, v, p);
    bool is_new;
    table_put(&x->seen, p, &is_new);
    out->ref = path_ref(x, p);
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
    struct explained *top = explain_one(&job->x, job->v, job->p);
    top->seen_from = job->v->name;
    job->result = top;
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
    for (size_t i = p->len; i > from && p->at[i - 1].reader == reader; i--)
        if (p->at[i - 1].read == n)
            return true;
    return false;
}

struct node *record_read(struct graph *g, struct node *n)
{
    struct node *reader = g->running ? g->running->node : NULL;
    if (!reader || reader == n || n->kind == NODE_VALUE)
        return n;
    struct read_page *p = g->last_reads;
    if (p && was_just_read(p, reader, n))
        return n;
    if (!p || p->len == PAGE_READS) {
        struct read_page *fresh = arena_alloc(&g->arena, sizeof(*fresh));
        if (p)
            p->next = fresh;
        else
            g->first_reads = fresh;
        g->last_reads = p = fresh;
    }
    p->at[p->len++] = (struct node_read){reader, n};
    return n;
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

// How a node that was read is shown.
enum role {
    ROLE_SHOWN,
    ROLE_CONDITION, // of a layer
    ROLE_PASSED,    // on the way to what was meant: the document, a layer
    ROLE_INSIDE,    // a part of the reader: what it read counts
};

// The same key in one of the layers that the reader is made of.
static bool is_layer_of(const struct node *reader, const struct node *n)
{
    if (reader->kind != NODE_LAYERED || !reader->layered->base)
        return false;
    for (uint32_t i = 0; i < reader->layered->room; i++)
        if (reader->layered->nodes[i] == n)
            return true;
    return false;
}

static enum role role_of(const struct node *reader, const struct node *n)
{
    if (node_is_layer(n) || !n->parent)
        return ROLE_PASSED;
    if (is_layer_of(reader, n))
        return ROLE_INSIDE;
    if (n->name)
        return ROLE_SHOWN;
    return n->parent->kind == NODE_LAYERED ? ROLE_CONDITION : ROLE_INSIDE;
}

struct shown_read {
    struct node *node;
    struct str ref;
};

struct shown_reads {
    ARRAY(struct shown_read) list;
};

enum { INSIDE_DEPTH = 64 }; // parts of parts that are looked through

static void gather_reads(struct explainer *x, struct node *n, unsigned depth,
                         struct shown_reads *out)
{
    ARRAY(struct node *) own = {0};
    const uint64_t *first = table_find(&x->by_reader, (uintptr_t)n);
    for (uint32_t i = first ? (uint32_t)*first : 0; i; i = x->links.at[i - 1].before)
        ARRAY_PUSH(&own, x->links.at[i - 1].read); // the last one comes first
    for (size_t i = own.len; i > 0; i--) {
        struct node *read = own.at[i - 1];
        enum role role = role_of(n, read);
        if (role == ROLE_INSIDE && depth < INSIDE_DEPTH)
            gather_reads(x, read, depth + 1, out);
        if (role != ROLE_SHOWN && role != ROLE_CONDITION)
            continue;
        struct str ref = role == ROLE_SHOWN ? node_path_text(x->g, read) : STR("condition");
        ARRAY_PUSH(&out->list, (struct shown_read){read, ref});
    }
    ARRAY_DONE(&own);
}

// Whether it is only on the way to another one: `m`, where `m.a` was read.
static bool leads_to_another(const struct shown_reads *reads, size_t i)
{
    struct str ref = reads->list.at[i].ref;
    for (size_t k = 0; k < reads->list.len; k++) {
        struct str other = reads->list.at[k].ref;
        if (other.len > ref.len && str_starts(other, ref) &&
            (other.at[ref.len] == '.' || other.at[ref.len] == '['))
            return true;
    }
    return false;
}

// What is known of it already: explaining evaluates nothing that the answer did not need.
static struct value known_value(const struct node *n)
{
    while (n->flags & NODE_ALIAS && n->head == STATE_DONE)
        n = n->alias;
    bool known = n->whole == STATE_DONE || (n->head == STATE_DONE && !n->shape);
    return known ? n->value : VALUE_NONE;
}

static const struct explained *explain_reader(struct explainer *x, struct node *n, struct str ref);

static void explain_node_reads(struct explainer *x, struct node *n, struct explained *out)
{
    struct shown_reads found = {0};
    gather_reads(x, n, 0, &found);
    const struct explained **reads = ARENA_ARRAY(x->a, const struct explained *, found.list.len);
    struct table once = {0};
    for (size_t i = 0; i < found.list.len; i++) {
        struct shown_read *r = &found.list.at[i];
        bool is_new;
        table_put(&once, (uintptr_t)r->node, &is_new);
        if (is_new && !leads_to_another(&found, i) && !value_is(known_value(r->node), VALUE_ABSENT))
            reads[out->read_count++] = explain_reader(x, r->node, r->ref);
    }
    out->reads = reads;
    table_done(&once);
    ARRAY_DONE(&found.list);
}

static enum candidate_status layer_status(const struct node *n, uint32_t i, bool is_first)
{
    const struct layered *l = n->layered;
    enum layer_state state = i < l->room ? (enum layer_state)l->states[i] : LAYER_UNASKED;
    if (state == LAYER_NONE)
        return CANDIDATE_OFF;
    if (state != LAYER_THERE)
        return CANDIDATE_OVERRIDDEN; // nobody had to ask
    if (n->shape && !(n->flags & NODE_ALIAS))
        return CANDIDATE_PART;
    return is_first ? CANDIDATE_WON : CANDIDATE_OVERRIDDEN;
}

// Every layer that can have the key: the first one that is there wins, or all of them together.
static void explain_layers(struct explainer *x, struct node *n, struct explained *out)
{
    struct layered *l = n->layered;
    struct explained_candidate *list = ARENA_ARRAY(x->a, struct explained_candidate, l->count);
    size_t count = 0;
    bool is_first = true;
    for (uint32_t i = 0; l->base && i < l->count; i++) {
        struct span at = layered_place(n, i);
        if (span_is_none(at))
            continue;
        enum candidate_status status = layer_status(n, i, is_first);
        list[count] = (struct explained_candidate){.status = status, .at = at, .text = at};
        if (status == CANDIDATE_WON && l->count > 1)
            list[count].rule = "newest layer";
        is_first &= status != CANDIDATE_WON;
        count++;
    }
    out->candidates = list;
    out->candidate_count = count;
}

static const struct explained *explain_reader(struct explainer *x, struct node *n, struct str ref)
{
    struct explained *out = ARENA_NEW(x->a, struct explained);
    bool is_new;
    table_put(&x->seen, (uintptr_t)n, &is_new);
    out->ref = ref;
    out->value = known_value(n);
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
        out->shown_before = table_find(&x->by_reader, (uintptr_t)n) != NULL;
    return out;
}

static void run_explain_node(void *data)
{
    struct explain_job *job = data;
    job->x.seen = job->x.by_reader = (struct table){0};
    job->x.links.len = 0;
    node_resolve(job->x.g, job->n);
    index_reads(&job->x);
    job->result = explain_reader(&job->x, job->n, node_path_text(job->x.g, job->n));
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
