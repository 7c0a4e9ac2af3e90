// SPDX-License-Identifier: Apache-2.0
//
// Explaining documents: a place is its way from the root. All that is written for it is shown, layer by layer,
// with the conditions that decided, and then what the winner read, or the parts that several made together.
#include "ask/explain/explain_written.h"
#include "ask/generated_text.h"
#include "graph/eval/crossing.h"
#include "graph/known.h"
#include "graph/layers/layers.h"
#include "graph/layers/layers_inside.h"
#include "graph/scope/scope.h"
#include "value/number.h"

// ---- places

const struct node *node_top(const struct node *n)
{
    while (n->parent)
        n = n->parent;
    return n;
}

// The key under which its parent has it, as people count; false when it has none.
static bool key_in_parent(struct explainer *x, const struct node *n, struct value *out)
{
    if (!n->name || node_is_layer(n))
        return false;
    const uint64_t *position = table_find(&x->positions, (uintptr_t)n);
    if (n->flags & NODE_NAMED)
        *out = value_string_kept(symbol_text(x->g->symbols, n->name));
    else
        *out = value_int(position ? (int64_t)*position : (int64_t)n->name - 1);
    return true;
}

bool node_is_bound_inside(const struct node *n)
{
    const struct node *p = n->parent;
    return p && p->kind == NODE_EXPR && expr_kind(p->tree, p->expr) == EXPR_LET &&
           (expr_at(p->tree, p->expr)->flags & LET_NAMED);
}

static const struct node *named_parent(const struct node *n)
{
    return node_is_bound_inside(n) ? NULL : n->parent;
}

// The way from the root to a node, and on.
static struct way way_from_root(struct explainer *x, const struct node *n, struct way on)
{
    struct value key;
    size_t depth = 0;
    for (const struct node *p = n; p; p = named_parent(p))
        depth += key_in_parent(x, p, &key);
    struct value *keys = ARENA_ARRAY(x->a, struct value, depth + on.len);
    size_t i = depth;
    for (const struct node *p = n; p; p = named_parent(p))
        if (key_in_parent(x, p, &key))
            keys[--i] = key;
    for (size_t k = 0; k < on.len; k++)
        keys[depth + k] = on.keys[k];
    return (struct way){keys, depth + on.len};
}

static struct str way_text(struct explainer *x, struct str before, struct way way)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    strbuf_add(&out, before);
    write_way(&out, way);
    struct str text = out.len ? strbuf_copy(&out, x->a) : STR("this value");
    strbuf_done(&out);
    return text;
}

struct value value_below(struct graph *g, struct node *n, struct way way)
{
    struct value failed = VALUE_NONE;
    for (; way.len; way = way_rest(way)) {
        struct node *child = node_get_key(g, n, way.keys[0], 0, &failed);
        if (!value_is(failed, VALUE_ABSENT))
            return failed;
        if (!child)
            break;
        n = child;
    }
    if (!way.len)
        return node_resolve(g, n);
    n = node_expand(g, n);
    return n->shape ? VALUE_NONE : value_at_way(g, n->value, way);
}

// ---- candidates

// A place that is explained.
struct place {
    struct explainer *x;
    struct node *node;
    struct way way; // from the node
    struct written_list written;
    struct explained *out;
    struct read_list reads;
    bool is_part; // of what is explained around it, which has given the reasons
};

static struct span span_of_written(const struct written *w)
{
    if (w->tree)
        return expr_span(w->tree, w->expr);
    return w->node ? node_span(w->node) : NO_SPAN;
}

static size_t count_status(const struct place *p, enum candidate_status status)
{
    size_t count = 0;
    for (size_t i = 0; i < p->written.list.len; i++)
        count += p->written.list.at[i].status == status;
    return count;
}

// Why the newest one wins: what its layer is called, if no other one is written in the same.
static const char *layer_rule(const struct place *p, const struct written *winner)
{
    const struct scope *s = winner->env ? winner->env->scope : NULL;
    const char *title = s ? s->title : NULL;
    for (size_t i = 0; title && i < p->written.list.len; i++) {
        const struct written *w = &p->written.list.at[i];
        if (w != winner && w->env && w->env->scope == s)
            title = NULL;
    }
    return title ? title : "newest layer";
}

static void explain_candidates(struct place *p)
{
    size_t room = p->written.list.len, winners = count_status(p, CANDIDATE_WON);
    bool has_older = count_status(p, CANDIDATE_OVERRIDDEN) + count_status(p, CANDIDATE_UNSEEN) > 0;
    const struct known *known = p->way.len ? NULL : known_of_node(p->x->g, p->node);
    struct explained_candidate *list = ARENA_ARRAY(p->x->a, struct explained_candidate, room + 1);
    size_t count = 0;
    if (known)
        list[count++] = explain_known(known);
    for (size_t i = 0; i < room; i++) {
        const struct written *w = &p->written.list.at[i];
        struct span at = span_of_written(w);
        if (span_is_none(at))
            continue;
        struct explained_candidate *c = &list[count++];
        *c = (struct explained_candidate){.status = w->status, .at = at, .text = at};
        if (w->status == CANDIDATE_WON && winners > 1)
            c->status = CANDIDATE_PART;
        else if (w->status == CANDIDATE_WON && has_older)
            c->rule = layer_rule(p, w);
        if (known && w->status == CANDIDATE_WON)
            c->status = CANDIDATE_OVERRIDDEN;
    }
    const struct generated_part *part;
    if (count == 1 && graph_generated_at(p->x->g, list[0].at, &part) && !part->is_text)
        list[0].at.start = part->start;
    p->out->candidates = list;
    p->out->candidate_count = count;
}

// ---- conditions

static struct eval_context at_guard(const struct reason *r)
{
    return (struct eval_context){.tree = r->tree, .env = r->node->env, .self = r->node};
}

// Conditions one behind the other: the first that is true decides. What decides otherwise has no text.
static void trace_branches(struct tracer *t, struct trace_part *part, const struct reason *r)
{
    struct eval_context at = at_guard(r);
    int64_t chosen = 0;
    uint32_t count = expr_count(r->tree, r->expr);
    (void)number_to_int(r->value, &chosen);
    part->node->value = value_bool(false);
    part_candidates(t, part, count);
    for (int64_t i = 1; i <= count; i++) {
        expr_id condition = expr_operand(r->tree, r->expr, (uint32_t)i - 1);
        struct span where = expr_span(r->tree, condition);
        if (where.start == where.end)
            continue;
        bool is_asked = !chosen || i <= chosen;
        if (i == chosen)
            part->node->value = value_bool(true);
        part_candidate(part, where,
                       i == chosen ? CANDIDATE_WON
                       : is_asked  ? CANDIDATE_OVERRIDDEN
                                   : CANDIDATE_SKIPPED,
                       i == chosen ? "the first that is true"
                       : is_asked  ? "is false"
                                   : NULL);
        if (is_asked && !part->node->shown_before)
            trace(t, &at, condition, whole);
    }
    struct explained_candidate *only =
        (struct explained_candidate *)(uintptr_t)part->node->candidates;
    if (part->node->candidate_count == 1) // its value says it
        *only = (struct explained_candidate){.at = only->at, .text = only->text};
}

static void trace_guard(struct tracer *t, struct trace_part *part, const struct reason *r,
                        expr_id shown, struct value v)
{
    struct eval_context at = at_guard(r);
    part->node->value = v;
    part_candidates(t, part, 1);
    part_candidate(part, expr_span(r->tree, shown),
                   value_is_poison(v) ? CANDIDATE_FAILED : CANDIDATE_WON, NULL);
    if (!part->node->shown_before && !r->is_called)
        trace(t, &at, shown, whole);
}

static void explain_reason(struct place *p, const struct reason *r, bool is_new)
{
    struct tracer t = {.x = p->x, .out = &p->reads};
    struct trace_part part;
    unsigned role = ROLE_NONE;
    if (expr_kind(r->tree, r->expr) == EXPR_OP)
        role = r->tree->ops->operations[expr_number(r->tree, r->expr)].role;
    struct eval_context at = at_guard(r);
    part_begin(&t, &part, str_of(r->name));
    part.node->shown_before = !is_new;
    if (role == ROLE_BRANCH && !value_is_poison(r->value)) {
        trace_branches(&t, &part, r);
    } else if (role == ROLE_SELECT && !value_is_poison(r->value)) {
        expr_id by = expr_operand(r->tree, r->expr, 0);
        trace_guard(&t, &part, r, by, trace_value(&t, &at, by));
    } else {
        trace_guard(&t, &part, r, r->expr, r->value);
    }
    part_end(&t, &part);
}

static bool has_won(const struct written *w)
{
    return w->status == CANDIDATE_WON;
}

// The conditions that were looked at: each once, outer ones first. Of those who lost, why they did. Where
// something comes from is reported only once.
static void explain_reasons(struct place *p)
{
    struct table seen = {0};
    for (size_t i = 0; i < p->written.list.len; i++) {
        const struct written *w = &p->written.list.at[i];
        ARRAY(const struct reason *) inner = {0};
        for (const struct reason *r = w->reason; r && w->was_needed; r = r->outer)
            if (r->node && (has_won(w) || !r->is_place))
                ARRAY_PUSH(&inner, r);
        for (size_t k = inner.len; k > 0; k--) {
            const struct reason *r = inner.at[k - 1];
            bool is_new_here, is_new;
            table_put(&seen, (uintptr_t)r->node, &is_new_here);
            table_put(&p->x->reasons, (uintptr_t)r->node, &is_new);
            if (is_new_here && (is_new || (!r->is_place && !p->is_part)))
                explain_reason(p, r, is_new);
        }
        ARRAY_DONE(&inner);
    }
    table_done(&seen);
}

// ---- what the winners read

static bool is_display(const struct written *w)
{
    enum expr_kind kind = w->tree ? expr_kind(w->tree, w->expr) : EXPR_NONE;
    return kind == EXPR_MAPPING || kind == EXPR_SEQUENCE ||
           (kind == EXPR_FOR && (expr_at(w->tree, w->expr)->flags & FOR_LAZY));
}

static bool gives_parts(const struct written *w)
{
    return has_won(w) && is_display(w) && !w->rest.len;
}

// A part that is written out where the whole is, and reads nothing: it has been shown.
static bool says_nothing_new(const struct place *p, const struct explained *part)
{
    return p->out->candidate_count == 1 && part->candidate_count <= 1 && !part->read_count &&
           !part->is_cut && !value_is_poison(part->value);
}

static void explain_part(struct place *p, struct value key)
{
    struct value *keys = ARENA_ARRAY(p->x->a, struct value, p->way.len + 1);
    for (size_t i = 0; i < p->way.len; i++)
        keys[i] = p->way.keys[i];
    keys[p->way.len] = key;
    p->x->is_part = true;
    const struct explained *part =
        explain_place(p->x, p->node, (struct way){keys, p->way.len + 1}, STR(""));
    if (!says_nothing_new(p, part))
        ARRAY_PUSH(&p->reads.list, part);
}

static void explain_parts(struct place *p)
{
    const struct marks *marks = NULL;
    struct value v = value_unmark(&p->x->g->arena, p->out->value, &marks);
    if (!value_is_aggregate(v))
        return;
    for (size_t i = 0; i < value_len(v); i++)
        explain_part(p, value_is_mapping(v) ? v.aggregate->keys[i] : value_int((int64_t)i));
}

static struct tracer tracer_of(struct place *p)
{
    return (struct tracer){
        .x = p->x, .hides_source = value_is_secret(p->out->value), .out = &p->reads};
}

static bool is_loop_node(const struct node *n)
{
    return n && n->kind == NODE_EXPR && expr_kind(n->tree, n->expr) == EXPR_FOR;
}

// What a loop reads to find its elements.
static void explain_loop(struct place *p, const struct written *w)
{
    struct tracer t = tracer_of(p);
    const struct node *n = w->node;
    while (n && (n->flags & NODE_ALIAS) && n->head == STATE_DONE)
        n = n->alias;
    if (!is_loop_node(n) && w->node && !gives_parts(w))
        n = w->node->parent;
    if (is_loop_node(n))
        trace_recorded(&t, n);
}

static void explain_winner(struct place *p, const struct written *w)
{
    struct tracer t = tracer_of(p);
    struct eval_context at = {.tree = w->tree, .env = w->env, .self = w->self};
    if (w->node && w->node->kind == NODE_PATH)
        ARRAY_PUSH(&p->reads.list, explain_ref(p->x, w->node->env->view, w->node->expr, w->rest));
    else if (w->tree && w->env)
        trace(&t, &at, w->expr, w->rest);
    else if (w->tree && w->self) // inside of names that are not bound again
        trace_recorded(&t, w->self);
}

static void explain_winners(struct place *p)
{
    bool has_parts = false;
    for (size_t i = 0; i < p->written.list.len; i++)
        has_parts |= gives_parts(&p->written.list.at[i]);
    if (has_parts)
        explain_parts(p);
    for (size_t i = 0; i < p->written.list.len; i++) {
        const struct written *w = &p->written.list.at[i];
        if (!has_won(w) && w->status != CANDIDATE_FAILED)
            continue;
        if (!has_parts)
            explain_winner(p, w);
        if (!p->is_part)
            explain_loop(p, w);
        const struct explained *origin = w->node ? explain_origin(p->x, w->node, w->rest) : NULL;
        if (origin)
            ARRAY_PUSH(&p->reads.list, origin);
    }
}

// ---- what an operation tells itself

const struct explained *explain_account(struct explainer *x, struct node *n, struct way way)
{
    bool is_op = n->kind == NODE_EXPR && expr_kind(n->tree, n->expr) == EXPR_OP;
    const struct operation *op =
        is_op ? &n->tree->ops->operations[expr_number(n->tree, n->expr)] : NULL;
    struct eval_context at = {.tree = n->tree, .env = n->env, .self = n};
    const struct explained *found =
        op && op->account ? op->account(x->g, &at, n->expr, x->a) : NULL;
    if (!found)
        return NULL;
    struct explained *out = ARENA_NEW(x->a, struct explained);
    *out = *found;
    out->value = value_below(x->g, n, way);
    return out;
}

// The part that a way leads to, as far as there are nodes.
static struct node *node_on_way(struct graph *g, struct node *n, struct way *way)
{
    struct value failed = VALUE_NONE;
    for (; way->len; *way = way_rest(*way)) {
        struct node *child = node_get_key(g, n, way->keys[0], 0, &failed);
        if (!child || !value_is(failed, VALUE_ABSENT))
            break;
        n = child;
    }
    return n;
}

// Whether the part that is explained is told by an operation; then nothing else tells more.
static bool is_told_by_operation(struct place *p)
{
    struct way rest = p->way;
    struct node *n = node_on_way(p->x->g, p->node, &rest);
    const struct explained *told = explain_account(p->x, n, rest);
    if (!told)
        return false;
    struct str ref = p->out->ref;
    *p->out = *told;
    p->out->ref = ref;
    return true;
}

// ---- a place

static void run_place(void *data)
{
    struct place *p = data;
    p->x->depth++;
    explain_reasons(p);
    explain_winners(p);
    read_list_end(p->x, &p->reads, p->out);
    p->x->depth--;
}

// What nobody can name from the root: an argument, what a loop or a `set` binds.
static bool is_local(const struct place *p)
{
    const struct node *n = p->node;
    if (n->kind != NODE_EXPR)
        return false;
    for (size_t i = 0; i < p->written.list.len; i++) {
        const struct written *w = &p->written.list.at[i];
        if (w->node == n || (p->way.len && w->tree))
            return false;
    }
    return true;
}

static void write_own(struct place *p)
{
    struct node *n = p->node;
    struct written own = {.tree = n->tree,
                          .expr = n->expr,
                          .node = n,
                          .env = n->env,
                          .self = n,
                          .rest = p->way,
                          .was_needed = true,
                          .status = CANDIDATE_WON};
    p->written.list.len = 0;
    ARRAY_PUSH(&p->written.list, own);
}

// What another language reads is written where that was defined, not where it is read.
static struct node *node_that_crossed(struct node *n)
{
    while (n->kind == NODE_IMPORT)
        n = n->crossing->inner;
    return n;
}

const struct explained *explain_place(struct explainer *x, struct node *read, struct way way,
                                      struct str written)
{
    struct explained *out = ARENA_NEW(x->a, struct explained);
    struct node *n = node_that_crossed(read);
    struct place p = {.x = x, .node = n, .way = way, .out = out, .is_part = x->is_part};
    x->is_part = false;
    struct way full = way_from_root(x, n, way);
    struct node *top = (struct node *)(uintptr_t)node_top(n);
    struct value own;
    bool has_name =
        top->name && key_in_parent(x, top, &own); // of a document that is meant by a name
    written_at(x, top, has_name ? way_rest(full) : full, &p.written);
    out->ref = way_text(x, STR(""), full);
    if (is_local(&p)) {
        write_own(&p);
        if (written.len)
            out->ref = written;
    }
    out->value = value_below(x->g, read, way); // as the reader has it
    if (is_told_by_operation(&p)) {
        ARRAY_DONE(&p.written.list);
        return out;
    }
    explain_candidates(&p);
    bool is_new;
    // Documents that are meant by the same name have places of the same name.
    struct str key = has_name ? str_format(x->a, "%llx %.*s", (unsigned long long)(uintptr_t)top,
                                           STR_ARGS(out->ref))
                              : out->ref;
    uint64_t *known = str_table_put(&x->places, key, &is_new);
    if (!is_new) {
        const struct explained *before = (const struct explained *)(uintptr_t)*known;
        out->shown_before = before->read_count > 0;
    } else {
        *known = (uintptr_t)out;
        out->is_cut = x->depth >= EXPLAIN_DEPTH;
        if (!out->is_cut && graph_has_stack(x->g))
            run_place(&p);
        else if (!out->is_cut)
            graph_on_stack(x->g, run_place, &p);
    }
    ARRAY_DONE(&p.written.list);
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
    struct explainer *x = &job->x;
    x->by_reader = x->positions = x->reasons = (struct table){0};
    x->refs = x->places = (struct str_table){0};
    x->depth = 0;
    x->links.len = 0;
    node_resolve(x->g, job->n);
    index_reads(x);
    x->root = node_top(node_follow(x->g, (struct node *)(uintptr_t)node_top(job->n)));
    job->result = explain_place(x, job->n, job->way, STR(""));
    table_done(&x->positions);
    table_done(&x->reasons);
    table_done(&x->by_reader);
    str_table_done(&x->refs);
    str_table_done(&x->places);
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
