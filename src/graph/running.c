// SPDX-License-Identifier: Apache-2.0
//
// What is being evaluated, innermost first. Meeting a running node again is a cycle; the list is its
// ring, with the reference that each member followed.
#include "expr/analysis.h"
#include "graph/eval.h"
#include "graph/graph_parts.h"
#include "graph/scope.h"
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

// ---- places

// The statement that a member runs, or NULL: an object of many statements refers to nothing itself.
static const struct statement *statement_of(struct graph *g, const struct activation *a)
{
    const struct binding *b = a->view ? view_bind(g, a->view, a->path) : NULL;
    if (!b || !b->count)
        return NULL;
    const struct piece *first = &b->pieces[0];
    bool is_statement = first->kind == PIECE_STATEMENT || first->kind == PIECE_PART;
    return is_statement ? first->statement : NULL;
}

static bool refers_to(struct graph *g, const struct scope *s, const struct traversal *r, path_id to)
{
    const struct scope_entry *root = NULL;
    for (; s && !root; s = s->parent)
        root = scope_find_symbol(s, r->root);
    if (!root || root->value.kind != LAZY_PATH)
        return false;
    path_id p = root->value.path;
    for (size_t i = 0; i < r->count && !r->steps[i].is_index && p != to; i++)
        p = path_child(g, p, r->steps[i].name);
    return path_is_prefix(g, p, to);
}

// Where a member refers to the next one. One that asks what another directory has read (memo.c) follows
// no reference of its text: then the text is searched for it.
static struct span place_of(struct graph *g, const struct activation *a,
                            const struct activation *next)
{
    const struct statement *s = span_is_none(a->at) ? statement_of(g, a) : NULL;
    if (!s)
        return a->at;
    struct refs refs = {0};
    struct span at = s->at;
    expr_refs(&g->arena, s->tree, s->expr, &refs);
    for (size_t i = refs.list.len; i > 0; i--) // the first one counts
        if (next->view && refers_to(g, s->scope, &refs.list.at[i - 1], next->path))
            at = refs.list.at[i - 1].at;
    refs_done(&refs);
    return at;
}

// ---- the ring

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
    diag_related(d, place_of(g, member(r, i), next), "which needs %.*s%s", STR_ARGS(name),
                 i + 1 == r->len ? " again" : "");
}

static const struct diag *ring_diag(struct graph *g, struct ring *r)
{
    while (r->start + 1 < r->len && !has_name(g, r->members[r->start]))
        r->start++;
    struct str first = name_of(g, member(r, 0)), second = name_of(g, member(r, 1));
    struct span at = place_of(g, member(r, 0), member(r, 1));
    struct diag *d = diag_new(&g->arena, DIAG_CYCLE, at, "%.*s needs itself", STR_ARGS(first));
    diag_label(d, "needs %.*s", STR_ARGS(second));
    for (size_t i = 1; i < r->len && i < RING_SHOWN; i++)
        show_member(g, d, r, i);
    if (r->len > RING_SHOWN)
        diag_note(d, "and %zu more steps back to the first", r->len - RING_SHOWN);
    diag_help(d, "give one of them a value that does not refer to the other");
    return d;
}

// Only places differ between aliases of one node: members that follow no reference are left out.
static struct value report(struct graph *g, const struct node *n, const struct view *v, path_id p)
{
    ARRAY(const struct activation *) inward = {0};
    const struct activation *a = g->running;
    unsigned depth = 0;
    for (; a; a = a->outer) {
        if (!span_is_none(a->at) || is_same(a, n, v, p) || statement_of(g, a))
            ARRAY_PUSH(&inward, a);
        depth = a->depth;
        if (is_same(a, n, v, p))
            break;
    }
    for (size_t i = 0, j = inward.len; i + 1 < j; i++) { // now outermost first
        const struct activation *swap = inward.at[i];
        inward.at[i] = inward.at[--j];
        inward.at[j] = swap;
    }
    if (g->lean == NOTHING_LEANED_ON || depth < g->lean)
        g->lean = depth;
    struct ring ring = {inward.at, inward.len, 0};
    struct value cycle = fail_with(g, FAIL_CYCLE, ring_diag(g, &ring));
    ARRAY_DONE(&inward);
    return cycle;
}

struct value cycle_value(struct graph *g, const struct node *n)
{
    return report(g, n, NULL, 0);
}

struct value cycle_of_path(struct graph *g, const struct view *v, path_id p)
{
    return report(g, NULL, v, p);
}
