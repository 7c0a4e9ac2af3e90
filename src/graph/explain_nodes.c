// SPDX-License-Identifier: Apache-2.0
//
// Explaining documents: the layers that could have a key, and what nodes have read, as it was recorded.
#include "base/hash.h"
#include "graph/explain_inside.h"
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
        if (status == CANDIDATE_WON)
            list[count].rule = "newest layer";
        is_first &= status != CANDIDATE_WON;
        count++;
    }
    if (count == 1)
        list[0].rule = NULL; // there was no choice
    out->candidates = list;
    out->candidate_count = count;
}

static const struct explained *explain_reader(struct explainer *x, struct node *n, struct str ref)
{
    struct explained *out = ARENA_NEW(x->a, struct explained);
    bool is_new;
    table_put(&x->nodes, (uintptr_t)n, &is_new);
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
    bool has_reads = table_find(&x->by_reader, (uintptr_t)n) != NULL;
    out->shown_before = !is_new && has_reads;
    out->is_cut = is_new && has_reads && x->depth >= EXPLAIN_DEPTH;
    if (!is_new || out->is_cut)
        return out;
    x->depth++;
    explain_node_reads(x, n, out);
    x->depth--;
    return out;
}

struct node_job {
    struct explainer x;
    struct node *n;
    const struct explained *result;
};

static void run_explain_node(void *data)
{
    struct node_job *job = data;
    job->x.nodes = job->x.by_reader = (struct table){0};
    job->x.refs = (struct str_table){0};
    job->x.depth = 0;
    job->x.links.len = 0;
    node_resolve(job->x.g, job->n);
    index_reads(&job->x);
    job->result = explain_reader(&job->x, job->n, node_path_text(job->x.g, job->n));
    table_done(&job->x.nodes);
    str_table_done(&job->x.refs);
    table_done(&job->x.by_reader);
}

const struct explained *explain_node(struct graph *g, struct node *n, struct arena *a)
{
    struct node_job job = {.x = {.g = g, .a = a}, .n = n};
    graph_question(g, run_explain_node, &job);
    ARRAY_DONE(&job.x.links);
    return job.result;
}
