// SPDX-License-Identifier: Apache-2.0
//
// What is being evaluated, innermost first. Meeting a running node again is a cycle; the list is its
// ring, with the reference that each member followed.
#include "graph/eval.h"
#include "graph/graph_parts.h"
#include "graph/view.h"

enum { RING_SHOWN = 12 }; // places of a long ring that people see

void running_push(struct graph *g, struct activation *a, struct node *n)
{
    *a = (struct activation){.outer = g->running, .node = n, .depth = ++g->running_depth};
    g->running = a;
}

void running_pop(struct graph *g, struct activation *a)
{
    assert(g->running == a);
    g->running = a->outer;
    g->running_depth--;
    if (g->lean != NOTHING_LEANED_ON && g->lean >= a->depth)
        g->lean = NOTHING_LEANED_ON; // the node that was cut is finished itself
}

static bool is_same(const struct activation *a, const struct node *n, const struct view *v,
                    path_id p)
{
    return n ? a->node == n : a->view == v && a->path == p;
}

static struct str name_of(struct graph *g, const struct activation *a)
{
    if (a->view)
        return path_text(g, &g->arena, a->path);
    return node_path_text(g, a->node);
}

// Members from the outermost one inwards: each needs the next, the last needs the first.
static void show_ring(struct graph *g, struct diag *d, const struct activation **ring, size_t len)
{
    for (size_t i = 1; i < len && i < RING_SHOWN; i++) {
        struct str next = name_of(g, ring[(i + 1) % len]);
        diag_related(d, ring[i]->at, "which needs `%.*s`%s", STR_ARGS(next),
                     i + 1 == len ? " again" : "");
    }
    if (len > RING_SHOWN)
        diag_note(d, "and %zu more steps back to the first", len - RING_SHOWN);
}

static const struct diag *ring_diag(struct graph *g, const struct activation **ring, size_t len)
{
    struct str first = name_of(g, ring[0]);
    struct diag *d =
        diag_new(&g->arena, DIAG_CYCLE, ring[0]->at, "`%.*s` needs itself", STR_ARGS(first));
    struct str next = name_of(g, ring[1 % len]);
    diag_label(d, "needs `%.*s`", STR_ARGS(next));
    show_ring(g, d, ring, len);
    diag_help(d, "give one of them a value that does not refer to the other");
    return d;
}

// Only places differ between aliases of one node: members that follow no reference are left out.
struct value cycle_within(struct graph *g, const struct activation *ring)
{
    ARRAY(const struct activation *) inward = {0};
    const struct activation *a = g->running;
    unsigned depth = 0;
    for (; a; a = a->outer) {
        if (!span_is_none(a->at) || a == ring)
            ARRAY_PUSH(&inward, a);
        depth = a->depth;
        if (a == ring)
            break;
    }
    for (size_t i = 0, j = inward.len; i + 1 < j; i++) { // now outermost first
        const struct activation *swap = inward.at[i];
        inward.at[i] = inward.at[--j];
        inward.at[j] = swap;
    }
    if (g->lean == NOTHING_LEANED_ON || depth < g->lean)
        g->lean = depth;
    struct value cycle = fail_with(g, FAIL_CYCLE, ring_diag(g, inward.at, inward.len));
    ARRAY_DONE(&inward);
    return cycle;
}

static struct value report_to(struct graph *g, const struct node *n, const struct view *v,
                              path_id p)
{
    const struct activation *a = g->running;
    while (!is_same(a, n, v, p))
        a = a->outer;
    return cycle_within(g, a);
}

struct value cycle_value(struct graph *g, const struct node *n)
{
    return report_to(g, n, NULL, 0);
}

struct value cycle_of_path(struct graph *g, const struct view *v, path_id p)
{
    return report_to(g, NULL, v, p);
}
