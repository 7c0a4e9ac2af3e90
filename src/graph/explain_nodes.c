// SPDX-License-Identifier: Apache-2.0
//
// Explaining documents: the layers that could have a key, and what nodes have read, as it was recorded.
#include "base/hash.h"
#include "graph/explain_inside.h"
#include "graph/layers.h"
#include "graph/made.h"

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
    if (n->kind == NODE_PATH)
        return ROLE_SHOWN;
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
static struct value known_value(struct graph *g, const struct node *n)
{
    while (n->flags & NODE_ALIAS && n->head == STATE_DONE)
        n = n->alias;
    if (n->kind == NODE_PATH)
        return view_ask(g, n->env->view, n->expr)->value;
    bool known = n->whole == STATE_DONE || (n->head == STATE_DONE && !n->shape);
    return known ? n->value : VALUE_NONE;
}

static const struct explained *explain_reader(struct explainer *x, struct node *n, struct str ref,
                                              struct way way);

static void explain_node_reads(struct explainer *x, struct node *n, struct read_list *out)
{
    struct shown_reads found = {0};
    gather_reads(x, n, 0, &found);
    struct table once = {0}; // nodes and paths: these are 32-bit numbers
    for (size_t i = 0; i < found.list.len; i++) {
        struct shown_read *r = &found.list.at[i];
        bool is_new, is_path = r->node->kind == NODE_PATH;
        table_put(&once, is_path ? r->node->expr : (uintptr_t)r->node, &is_new);
        if (!is_new || leads_to_another(&found, i))
            continue;
        if (is_path)
            ARRAY_PUSH(&out->list,
                       explain_ref(x, r->node->env->view, r->node->expr, (struct way){0}));
        else if (!value_is(known_value(x->g, r->node), VALUE_ABSENT))
            ARRAY_PUSH(&out->list, explain_reader(x, r->node, r->ref, (struct way){0}));
    }
    table_done(&once);
    ARRAY_DONE(&found.list);
}

// ---- origins

// From the expression that gave a text to the part of it that the way leads to, as far as that is written
// there: `{ a = 1 }` is left behind, and so is what makes a text of it.
static expr_id written_part(const struct tree *t, expr_id e, struct way *way, struct span *at)
{
    for (;;) {
        const struct function *f = NULL;
        if (expr_kind(t, e) == EXPR_CALL && !(expr_at(t, e)->flags & CALL_VALUE))
            f = ops_function(t->ops, symbol_text(t->symbols, expr_call_name(t, e)));
        if (f && f->op.passing == PASSES_TEXT && expr_count(t, e) == 1) {
            e = expr_operand(t, e, 0);
            continue;
        }
        expr_id part = way->len ? object_part(t, e, way->keys[0], at) : 0;
        if (!part)
            return e;
        e = part;
        *way = (struct way){way->keys + 1, way->len - 1};
    }
}

// What made the text that this stands in, and what that read: in short, for it is elsewhere.
static const struct explained *explain_origin(struct explainer *x, const struct made_text *made,
                                              const struct made_part *part, struct way way)
{
    struct explained *out = ARENA_NEW(x->a, struct explained);
    struct explained_candidate *own = ARENA_NEW(x->a, struct explained_candidate);
    struct read_list reads = {0};
    struct span name = part->at;
    if (!value_is(part->key, VALUE_ABSENT))
        way = way_behind(x->a, part->key, way);
    bool is_inside = part->is_text || !value_is(part->key, VALUE_ABSENT);
    expr_id e = is_inside ? written_part(part->tree, part->expr, &way, &name) : part->expr;
    *own =
        (struct explained_candidate){.at = name, .text = span_join(name, expr_span(part->tree, e))};
    out->kind = EXPLAINED_ORIGIN;
    out->ref = STR("generated by");
    out->state = made->state;
    out->candidates = own;
    out->candidate_count = 1;
    struct at at = {.tree = part->tree, .env = part->env, .self = NULL};
    x->depth++;
    trace_expression(x, &at, e, way, false, &reads);
    for (const struct made_loop *l = part->loop; l; l = l->outer) {
        struct at around = {.tree = l->tree, .env = l->env, .self = NULL};
        trace_expression(x, &around, l->expr, (struct way){0}, false, &reads);
    }
    x->depth--;
    for (size_t i = 0; i < reads.list.len; i++)
        ((struct explained *)(uintptr_t)reads.list.at[i])->is_elsewhere = true;
    if (part->env->view)
        out->bound_in = part->env->view->name;
    read_list_end(x, &reads, out);
    return out;
}

// The way from the node that a part of the text became to one below it.
static struct way way_inside(struct explainer *x, const struct node *n,
                             const struct made_part *part, struct way way)
{
    size_t depth = 0;
    const struct node *top = n;
    while (top->parent && !span_is_none(node_span(top->parent)) &&
           (part->is_text || node_span(top->parent).start >= part->start) &&
           (part->is_text || node_span(top->parent).end <= part->end)) {
        top = top->parent;
        depth++;
    }
    struct value *keys = ARENA_ARRAY(x->a, struct value, depth + way.len);
    for (size_t i = depth; i-- > 0; n = n->parent)
        keys[i] = n->flags & NODE_NAMED ? value_string_kept(symbol_text(x->g->symbols, n->name))
                                        : value_int((int64_t)n->name - 1);
    for (size_t i = 0; i < way.len; i++)
        keys[depth + i] = way.keys[i];
    return (struct way){keys, depth + way.len};
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

static void explain_own(struct explainer *x, struct node *n, struct explained *out)
{
    const struct made_part *part;
    struct explained_candidate *own = ARENA_NEW(x->a, struct explained_candidate);
    *own = (struct explained_candidate){.at = node_span(n), .text = node_span(n)};
    if (graph_made_at(x->g, own->at, &part) && !part->is_text)
        own->at.start = part->start;
    out->candidates = own;
    out->candidate_count = 1;
}

static const struct explained *explain_reader(struct explainer *x, struct node *n, struct str ref,
                                              struct way way)
{
    struct explained *out = ARENA_NEW(x->a, struct explained);
    bool is_new;
    table_put(&x->nodes, (uintptr_t)n, &is_new);
    out->ref = ref;
    out->value = value_at_way(x->g, known_value(x->g, n), way);
    if (n->kind == NODE_LAYERED)
        explain_layers(x, n, out);
    else if (n->kind == NODE_EXPR)
        explain_own(x, n, out);
    bool has_reads = table_find(&x->by_reader, (uintptr_t)n) != NULL;
    out->shown_before = !is_new && has_reads;
    out->is_cut = is_new && has_reads && x->depth >= EXPLAIN_DEPTH;
    if (!is_new || out->is_cut)
        return out;
    x->depth++;
    struct read_list reads = {0};
    explain_node_reads(x, n, &reads);
    const struct made_part *part;
    const struct made_text *made = graph_made_at(x->g, node_span(n), &part);
    if (made)
        ARRAY_PUSH(&reads.list, explain_origin(x, made, part, way_inside(x, n, part, way)));
    read_list_end(x, &reads, out);
    x->depth--;
    return out;
}

struct node_job {
    struct explainer x;
    struct node *n;
    struct way way;
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
    struct strbuf ref;
    strbuf_init(&ref, 0);
    if (job->n->parent || !job->way.len)
        strbuf_add(&ref, node_path_text(job->x.g, job->n));
    write_way(&ref, job->way);
    job->result = explain_reader(&job->x, job->n, strbuf_copy(&ref, job->x.a), job->way);
    strbuf_done(&ref);
    table_done(&job->x.nodes);
    str_table_done(&job->x.refs);
    table_done(&job->x.by_reader);
}

const struct explained *explain_node(struct graph *g, struct node *n, struct arena *a)
{
    return explain_node_part(g, n, NULL, 0, a);
}

const struct explained *explain_node_part(struct graph *g, struct node *n, const struct value *keys,
                                          size_t count, struct arena *a)
{
    struct node_job job = {.x = {.g = g, .a = a}, .n = n, .way = {keys, count}};
    graph_question(g, run_explain_node, &job);
    ARRAY_DONE(&job.x.links);
    return job.result;
}
