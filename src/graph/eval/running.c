// SPDX-License-Identifier: Apache-2.0
//
// What is being evaluated, innermost first. Meeting a running node again is a cycle; the list is a way
// around it, with the reference that each member followed (graph/eval/ring.h has all of them).
#include "expr/analysis.h"
#include "graph/eval/eval.h"
#include "graph/eval/ring.h"
#include "graph/graph_parts.h"
#include "graph/views/view.h"

// Part of what its parent says: an operand that is lazy, say. A condition of a layer is no part of it.
static bool is_part_of_parent(const struct node *n)
{
    return !n->name && n->parent && n->parent->kind != NODE_LAYERED;
}

void running_push(struct graph *g, struct activation *a, struct node *n)
{
    if (n && g->now.running && is_part_of_parent(n)) // what runs goes on there
        g->now.running->at = node_span(n);
    *a = (struct activation){.outer = g->now.running,
                             .node = n,
                             .values_before = g->now.values,
                             .frames_before = g->now.frames};
    g->now.running = a;
    g->now.values = g->now.frames = &g->arena; // what it computes is kept
}

void running_pop(struct graph *g, struct activation *a)
{
    assert(g->now.running == a);
    g->now.running = a->outer;
    g->now.values = a->values_before;
    g->now.frames = a->frames_before;
    if (a->outer && a->leads && is_part_of_parent(a->node)) // it led elsewhere, by this reference
        a->outer->at = a->at;
}

static bool is_activation_of(const struct activation *a, const struct node *n, const struct view *v,
                             path_id p)
{
    return n ? a->node == n : a->view == v && a->path == p;
}

// People know a value by its name: what its parts need, it needs.
static struct ring_step step_to(struct node *n)
{
    while (is_part_of_parent(n))
        n = n->parent;
    if (n->kind == NODE_PATH)
        return (struct ring_step){.view = n->env->view, .path = n->expr};
    return (struct ring_step){.node = n};
}

// The statement that is evaluated for a path right now: one that defines it, or something above it.
static const struct statement *statement_in(struct graph *g, const struct activation *a)
{
    path_id p = path_at(g, a->path)->is_keys ? path_at(g, a->path)->parent : a->path;
    const struct binding *b = view_bind(g, a->view, p);
    for (uint32_t i = 0; i < b->count; i++)
        if (b->pieces[i].statement && b->pieces[i].statement->running_in == a)
            return b->pieces[i].statement;
    return NULL;
}

static struct ring_step step_to_statement(const struct view *v, const struct statement *s)
{
    return (struct ring_step){.view = v, .path = s->path, .statement = s};
}

// A part of a statement belongs to it, whichever path it was evaluated for.
static struct ring_step step_of_activation(struct graph *g, const struct activation *a)
{
    if (!a->node)
        return (struct ring_step){.view = a->view, .path = a->path};
    struct ring_step step = step_to(a->node);
    if (step.node || !is_part_of_parent(a->node))
        return step;
    const struct activation *around = a;
    while (around && !around->view)
        around = around->outer;
    const struct statement *s = around ? statement_in(g, around) : NULL;
    return s ? step_to_statement(around->view, s) : step;
}

// Who needs what is read now: whichever path was asked for, it is the statement that reads.
static struct ring_step step_of(struct graph *g, const struct activation *a)
{
    const struct statement *s = a->node ? NULL : statement_in(g, a);
    struct ring_step step = s ? step_to_statement(a->view, s) : step_of_activation(g, a);
    step.at = a->at;
    step.leads = a->leads && a->node->name; // a condition is a step of its own
    return step;
}

static bool is_same_step(const struct ring_step *x, const struct ring_step *y)
{
    return x->node == y->node && x->view == y->view && x->path == y->path &&
           x->statement == y->statement;
}

// Does the reference, or a part of it, name the path?
static bool refers_to(const struct graph *g, const struct traversal *ref, path_id p)
{
    uint32_t len = path_at(g, p)->len;
    for (; len > ref->count + 1; len--) // the reference takes the whole of which this is a part
        p = path_at(g, p)->parent;
    for (; len > 1; len--, p = path_at(g, p)->parent)
        if (ref->steps[len - 2].name != path_at(g, p)->name)
            return false;
    return len == 1 && path_at(g, p)->name == ref->root;
}

// While an earlier answer is looked at again, nobody follows references: the statement tells which one
// leads to `next`.
static struct span find_place(struct graph *g, const struct activation *a, path_id next)
{
    const struct binding *b = view_bind(g, a->view, a->path);
    const struct statement *s = b->count ? b->pieces[0].statement : NULL;
    struct span at = NO_SPAN;
    if (!s || !s->expr)
        return at;
    struct refs refs = {0};
    expr_refs(&g->arena, s->tree, s->expr, &refs);
    for (size_t i = 0; i < refs.list.len && span_is_none(at); i++)
        if (refers_to(g, &refs.list.at[i], next))
            at = refs.list.at[i].at;
    refs_done(&refs);
    return at;
}

// The ring as it was found. Members that follow no reference are left out.
static const struct diag *diag_as_found(struct graph *g, const struct activation *first, path_id to)
{
    ARRAY(struct ring_step) inward = {0};
    for (const struct activation *a = g->now.running; a; to = a->path, a = a->outer) {
        struct ring_step step = step_of(g, a);
        if (span_is_none(step.at) && a->view && to)
            step.at = find_place(g, a, to);
        if (!span_is_none(step.at) || a == first)
            ARRAY_PUSH(&inward, step);
        if (a == first)
            break;
    }
    for (size_t i = 0, j = inward.len; i + 1 < j; i++) { // now outermost first
        struct ring_step swap = inward.at[i];
        inward.at[i] = inward.at[--j];
        inward.at[j] = swap;
    }
    const struct diag *d = ring_diag(g, inward.at, inward.len);
    ARRAY_DONE(&inward);
    return d;
}

// What failed with a cycle was read: a step, which may be part of another way around. Whoever only looks
// at an earlier answer will be evaluated because of it, and then takes the step.
static struct member *note_step(struct graph *g, const struct activation *reader,
                                const struct ring_step *to)
{
    if (!reader || reader->is_looking)
        return ring_add(g, NULL, to);
    struct ring_step from = step_of(g, reader);
    if (from.statement && !reader->node) {
        struct ring_step path = step_of_activation(g, reader);
        ring_add(g, &path, &from);
    }
    return ring_add(g, &from, to);
}

static void keep_steps_of_ring(struct graph *g, const struct activation *first,
                               const struct ring_step *start)
{
    struct ring_step next = *start;
    const struct activation *inner = NULL;
    for (const struct activation *a = g->now.running;; inner = a, a = a->outer) {
        struct ring_step from = step_of(g, a);
        bool is_into_part = inner && inner->node && is_part_of_parent(inner->node);
        if (!is_into_part || !is_same_step(&from, &next))
            note_step(g, a, &next);
        next = step_of_activation(g, a);
        if (a == first)
            break;
    }
}

static struct value close_ring(struct graph *g, const struct activation *first,
                               const struct ring_step *start, path_id to)
{
    keep_steps_of_ring(g, first, start);
    g->question.met_cycle = true;
    struct member *member = ring_add(g, NULL, start);
    const struct diag *found = diag_as_found(g, first, to);
    return failure_value(&g->arena, failure_of_ring(&g->arena, member, found));
}

struct value cycle_of_statement(struct graph *g, const struct view *v, const struct statement *s,
                                path_id to)
{
    struct ring_step start = step_to_statement(v, s);
    return close_ring(g, s->running_in, &start, to);
}

void cycle_was_read(struct graph *g, struct node *n)
{
    struct ring_step to = step_to(n);
    g->question.met_cycle = g->question.met_layers = true;
    if (!is_part_of_parent(n))
        note_step(g, g->now.running, &to);
}

void cycle_path_was_read(struct graph *g, struct view *v, path_id p)
{
    struct ring_step to = {.view = v, .path = p};
    g->question.met_cycle = true;
    note_step(g, g->now.running, &to);
}

void cycle_statement_was_read(struct graph *g, const struct view *v, const struct statement *s)
{
    struct ring_step to = step_to_statement(v, s);
    if (g->now.running) {
        struct ring_step path = step_of_activation(g, g->now.running);
        ring_add(g, &path, &to);
    }
}

void cycle_is_done(struct graph *g, const struct activation *a, struct value v)
{
    g->question.met_cycle = true;
    if (a->node && is_part_of_parent(a->node))
        return;
    struct ring_step to = step_of_activation(g, a);
    ring_done(note_step(g, a->outer, &to), failure_of(&g->arena, v));
}

void cycle_statement_is_done(struct graph *g, const struct view *v, const struct statement *s,
                             struct value value)
{
    struct ring_step of = step_to_statement(v, s), path = step_of_activation(g, s->running_in);
    ring_done(ring_add(g, &path, &of), failure_of(&g->arena, value));
}

static struct value report_to(struct graph *g, const struct node *n, const struct view *v,
                              path_id p)
{
    const struct activation *a = g->now.running;
    while (!is_activation_of(a, n, v, p))
        a = a->outer;
    struct ring_step start = step_of_activation(g, a);
    return close_ring(g, a, &start, p);
}

struct value cycle_value(struct graph *g, const struct node *n)
{
    return report_to(g, n, NULL, 0);
}

struct value cycle_of_path(struct graph *g, const struct view *v, path_id p)
{
    return report_to(g, NULL, v, p);
}
