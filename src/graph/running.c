// SPDX-License-Identifier: Apache-2.0
//
// What is being evaluated, innermost first. Meeting a running node again is a cycle; the list is its
// ring, with the reference that each member followed.
#include "expr/analysis.h"
#include "graph/eval.h"
#include "graph/graph_parts.h"
#include "graph/view.h"

enum { RING_SHOWN = 12 }; // places of a long ring that people see

void running_push(struct graph *g, struct activation *a, struct node *n)
{
    *a = (struct activation){.outer = g->running, .node = n};
    g->running = a;
    a->cut_before = g->cut;
    g->cut = false;
}

void running_pop(struct graph *g, struct activation *a)
{
    assert(g->running == a);
    g->running = a->outer;
    g->cut |= a->cut_before;
}

static bool is_same(const struct activation *a, const struct node *n, const struct view *v,
                    path_id p)
{
    return n ? a->node == n : a->view == v && a->path == p;
}

static bool has_name(struct graph *g, const struct activation *a)
{
    return a->view || !str_equal(node_path_text(g, a->node), STR("this value"));
}

// In quotes, or in words where it has no name.
static struct str name_of(struct graph *g, const struct activation *a)
{
    bool of_layers = a->node && a->node->parent && a->node->parent->kind == NODE_LAYERED;
    if (of_layers && !has_name(g, a))
        return STR("a condition");
    struct str name = a->view ? path_text(g, &g->arena, a->path) : node_path_text(g, a->node);
    return has_name(g, a) ? str_format(&g->arena, "`%.*s`", STR_ARGS(name)) : name;
}

// Members from the outermost one inwards: each needs the next, the last needs the first. People see it
// from the first one that has a name.
struct ring {
    const struct activation **members;
    size_t len, start;
};

static const struct activation *member(const struct ring *r, size_t i)
{
    return r->members[(r->start + i) % r->len];
}

static void show_member(struct graph *g, struct diag *d, const struct ring *r, size_t i)
{
    const struct activation *next = member(r, i + 1);
    struct str name = name_of(g, next);
    diag_related(d, member(r, i)->at, "which needs %.*s%s", STR_ARGS(name),
                 i + 1 == r->len ? " again" : "");
}

static const struct diag *ring_diag(struct graph *g, struct ring *r)
{
    while (r->start + 1 < r->len && !has_name(g, r->members[r->start]))
        r->start++;
    struct str first = name_of(g, member(r, 0)), second = name_of(g, member(r, 1));
    struct diag *d =
        diag_new(&g->arena, DIAG_CYCLE, member(r, 0)->at, "%.*s needs itself", STR_ARGS(first));
    diag_label(d, "needs %.*s", STR_ARGS(second));
    for (size_t i = 1; i < r->len && i < RING_SHOWN; i++)
        show_member(g, d, r, i);
    if (r->len > RING_SHOWN)
        diag_note(d, "and %zu more steps back to the first", r->len - RING_SHOWN);
    diag_help(d, r->len == 1 ? "give it a value that does not refer to itself"
                             : "give one of them a value that does not refer to the other");
    return d;
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
static void find_place(struct graph *g, struct activation *a, path_id next)
{
    const struct binding *b = view_bind(g, a->view, a->path);
    const struct statement *s = b->count ? b->pieces[0].statement : NULL;
    if (!s || !s->expr)
        return;
    struct refs refs = {0};
    expr_refs(&g->arena, s->tree, s->expr, &refs);
    for (size_t i = 0; i < refs.list.len && span_is_none(a->at); i++)
        if (refers_to(g, &refs.list.at[i], next))
            a->at = refs.list.at[i].at;
    refs_done(&refs);
}

// Only places differ between aliases of one node: members that follow no reference are left out.
struct value cycle_within(struct graph *g, const struct activation *first, path_id to)
{
    ARRAY(const struct activation *) inward = {0};
    struct activation *a = g->running;
    for (path_id next = to; a; next = a->path, a = a->outer) {
        if (span_is_none(a->at) && a->view && next)
            find_place(g, a, next);
        if (!span_is_none(a->at) || a == first)
            ARRAY_PUSH(&inward, a);
        if (a == first)
            break;
    }
    for (size_t i = 0, j = inward.len; i + 1 < j; i++) { // now outermost first
        const struct activation *swap = inward.at[i];
        inward.at[i] = inward.at[--j];
        inward.at[j] = swap;
    }
    g->cut = true;
    struct ring all = {inward.at, inward.len, 0};
    struct value cycle = fail_with(g, FAIL_CYCLE, ring_diag(g, &all));
    ARRAY_DONE(&inward);
    return cycle;
}

static struct value report_to(struct graph *g, const struct node *n, const struct view *v,
                              path_id p)
{
    const struct activation *a = g->running;
    while (!is_same(a, n, v, p))
        a = a->outer;
    return cycle_within(g, a, p);
}

struct value cycle_value(struct graph *g, const struct node *n)
{
    return report_to(g, n, NULL, 0);
}

struct value cycle_of_path(struct graph *g, const struct view *v, path_id p)
{
    return report_to(g, NULL, v, p);
}
