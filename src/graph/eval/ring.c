// SPDX-License-Identifier: Apache-2.0
//
// A component is found by Tarjan's algorithm over all steps kept so far, without recursion, and again
// when steps were added. Its diagnostic is the shortest way around that starts at the first place of the
// component, by file name and offset; of equally short ones the one whose places come first.
#include "graph/eval/ring.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "graph/graph_parts.h"
#include "graph/views/view.h"

enum { RING_SHOWN = 12 }; // places of a long ring that people see

struct edge {
    uint32_t to; // number of a member
    struct span at;
    uint32_t next; // of the same member: number + 1, or 0
};

struct member {
    struct graph *graph;
    uint32_t number, round; // in rings of this round
    struct ring_step what;
    const struct failure *failure; // of all its parts
    uint32_t first;                // edge + 1
    bool has_place;                // some step out of it has one: people see it
    bool leads;                    // an alias: it computes nothing
    uint32_t component;            // of the last search
    uint32_t order, low;           // while searching
    uint32_t next;                 // edge to look at
    bool is_open;
    uint32_t stamp;                 // of the last time it was passed
    const struct member *came_from; // while the way around is looked for
    struct span came_at;
    struct member *beside; // the next one of its component
};

struct found {
    struct component shown;
    struct member *members; // in the order in which they were met
    bool has_real;          // a member that does not only lead on
    bool is_ring;           // more than one member
};

struct rings {
    ARRAY(struct member *) members;
    ARRAY(struct edge) edges;
    struct table by_what, known; // members; steps
    size_t searched;             // members and edges at the last search
    uint32_t round;              // grows when all is forgotten
    uint32_t stamp;
    ARRAY(struct found) components;
    ARRAY(uint32_t) open, path; // of a search
};

static struct rings *rings_of(struct graph *g)
{
    if (!g->cycles.rings) {
        g->cycles.rings = memory_take(sizeof(*g->cycles.rings));
        *g->cycles.rings = (struct rings){0};
    }
    return g->cycles.rings;
}

void rings_forget(struct graph *g)
{
    if (!g->cycles.rings)
        return;
    uint32_t round = g->cycles.rings->round;
    rings_close(g);
    rings_of(g)->round = round + 1;
}

void rings_close(struct graph *g)
{
    struct rings *r = g->cycles.rings;
    if (!r)
        return;
    ARRAY_DONE(&r->members);
    ARRAY_DONE(&r->edges);
    ARRAY_DONE(&r->components);
    ARRAY_DONE(&r->open);
    ARRAY_DONE(&r->path);
    table_done(&r->by_what);
    table_done(&r->known);
    free(r);
    g->cycles.rings = NULL;
}

// ---- steps

static struct member *member_of(struct graph *g, const struct ring_step *what)
{
    struct rings *r = rings_of(g);
    uint64_t key = what->node ? (uintptr_t)what->node
                              : ((uint64_t)what->view->id << 32 | what->path) | UINT64_C(1) << 63;
    if (what->statement)
        key = hash_combine((uintptr_t)what->statement, what->view->id);
    bool is_new;
    uint64_t *at = table_put(&r->by_what, key, &is_new);
    if (!is_new)
        return r->members.at[*at];
    struct member *m = ARENA_NEW(&g->arena, struct member);
    m->graph = g;
    m->number = (uint32_t)r->members.len;
    m->round = r->round;
    m->what = *what;
    *at = r->members.len;
    ARRAY_PUSH(&r->members, m);
    return m;
}

struct member *ring_add(struct graph *g, const struct ring_step *from, const struct ring_step *to)
{
    struct rings *r = rings_of(g);
    struct member *m = member_of(g, to);
    if (!from)
        return m;
    struct member *reader = member_of(g, from);
    if (reader == m && span_is_none(from->at)) // a part of it
        return m;
    uint64_t step = hash_combine((uint64_t)reader->number << 32 | m->number,
                                 (uint64_t)from->at.file << 32 | from->at.start);
    bool is_new;
    table_put(&r->known, step, &is_new);
    if (!is_new)
        return m;
    ARRAY_PUSH(&r->edges, (struct edge){m->number, from->at, reader->first});
    reader->first = (uint32_t)r->edges.len;
    reader->has_place |= !span_is_none(from->at);
    reader->leads |= from->leads;
    return m;
}

void ring_done(struct member *m, const struct failure *f)
{
    if (f && f->mask & FAIL_PASSING) // the next question may come further
        return;
    m->failure = failure_join(&m->graph->arena, m->failure, f);
}

// ---- components

static void enter_member(struct rings *r, struct member *m, uint32_t *count)
{
    m->order = m->low = ++*count;
    m->next = m->first;
    m->is_open = true;
    ARRAY_PUSH(&r->open, m->number);
    ARRAY_PUSH(&r->path, m->number);
}

static void close_component(struct rings *r, const struct member *root)
{
    struct found found = {0};
    for (;;) {
        struct member *m = r->members.at[r->open.at[--r->open.len]];
        m->is_open = false;
        m->component = (uint32_t)r->components.len;
        m->beside = found.members;
        found.members = m;
        found.has_real |= m->has_place && !m->leads;
        if (m == root)
            break;
        found.is_ring = true;
    }
    ARRAY_PUSH(&r->components, found);
}

static void find_ring_from(struct rings *r, struct member *root, uint32_t *count)
{
    enter_member(r, root, count);
    while (r->path.len) {
        struct member *m = r->members.at[r->path.at[r->path.len - 1]];
        if (m->next) {
            const struct edge *e = &r->edges.at[m->next - 1];
            struct member *to = r->members.at[e->to];
            m->next = e->next;
            if (!to->order)
                enter_member(r, to, count);
            else if (to->is_open && to->order < m->low)
                m->low = to->order;
            continue;
        }
        r->path.len--;
        if (r->path.len) {
            struct member *up = r->members.at[r->path.at[r->path.len - 1]];
            up->low = m->low < up->low ? m->low : up->low;
        }
        if (m->low == m->order)
            close_component(r, m);
    }
}

static void find_components(struct rings *r)
{
    uint32_t count = 0;
    size_t known = r->members.len + r->edges.len;
    if (r->searched == known)
        return;
    r->searched = known;
    r->components.len = 0;
    for (size_t i = 0; i < r->members.len; i++)
        r->members.at[i]->order = 0;
    for (size_t i = 0; i < r->members.len; i++)
        if (!r->members.at[i]->order)
            find_ring_from(r, r->members.at[i], &count);
}

static const struct member *member_at(const struct rings *r, const struct node *n)
{
    const uint64_t *at = table_find(&r->by_what, (uintptr_t)n);
    return at ? r->members.at[*at] : NULL;
}

bool ring_has_both(struct graph *g, const struct node *x, const struct node *y)
{
    struct rings *r = rings_of(g);
    const struct member *first = member_at(r, x), *second = member_at(r, y);
    if (!first || !second)
        return false;
    find_components(r);
    return first->component == second->component && r->components.at[first->component].is_ring;
}

// ---- names

static bool has_name(struct graph *g, const struct ring_step *s)
{
    return s->view || !str_equal(node_path_text(g, s->node), STR("this value"));
}

// In quotes, or in words where it has no name.
static struct str name_of_step(struct graph *g, const struct ring_step *s)
{
    bool of_layers = s->node && s->node->parent && s->node->parent->kind == NODE_LAYERED;
    if (of_layers && !has_name(g, s))
        return STR("a condition");
    struct str name = s->view ? path_text(g, &g->arena, s->path) : node_path_text(g, s->node);
    return has_name(g, s) ? str_format(&g->arena, "`%.*s`", STR_ARGS(name)) : name;
}

// A member that was led to itself, by an alias say, has followed no reference.
static struct span span_of_step(const struct ring_step *s)
{
    return span_is_none(s->at) && s->node ? node_span(s->node) : s->at;
}

// The directory that says what the step computes; NULL where there are no directories.
static const struct view *home_of(struct graph *g, const struct ring_step *s)
{
    if (!s->view)
        return NULL;
    if (s->statement)
        return s->statement->home;
    path_id p = path_at(g, s->path)->is_keys ? path_at(g, s->path)->parent : s->path;
    const struct binding *b = view_bind(g, (struct view *)(uintptr_t)s->view, p);
    return b->count ? b->pieces[0].view : NULL;
}

static uint32_t depth_of(const struct view *home)
{
    return home ? home->depth : 0;
}

// The directory from which on the ring is closed, when others that lie further out have a part in it.
static const struct view *closing_home(struct graph *g, const struct ring_step *steps, size_t count)
{
    const struct view *first = home_of(g, &steps[0]);
    for (size_t i = 1; i < count; i++)
        if (depth_of(home_of(g, &steps[i])) < depth_of(first))
            return first;
    return NULL;
}

// The first one that lies further out than where the ring begins.
static const struct ring_step *outer_step(struct graph *g, const struct ring_step *steps,
                                          size_t count)
{
    size_t i = 1;
    while (i + 1 < count && depth_of(home_of(g, &steps[i])) == depth_of(home_of(g, &steps[0])))
        i++;
    return &steps[i];
}

static bool is_in_two_files(const struct ring_step *steps, size_t count)
{
    uint32_t other = steps[0].at.file;
    for (size_t i = 1; i < count; i++) {
        uint32_t file = steps[i].at.file;
        if (other != steps[0].at.file && file != other && file != steps[0].at.file)
            return false;
        other = file != steps[0].at.file ? file : other;
    }
    return true;
}

static void add_steps(struct graph *g, struct diag *d, const struct ring_step *steps, size_t count)
{
    for (size_t i = 1; i < count && i < RING_SHOWN; i++) {
        const struct ring_step *next = &steps[(i + 1) % count];
        const struct view *home = home_of(g, next);
        bool late = depth_of(home) > depth_of(home_of(g, &steps[i]));
        diag_related(d, steps[i].at, "which depends on %.*s%s%s%.*s",
                     STR_ARGS(name_of_step(g, next)), i + 1 == count ? " again" : "",
                     late ? ", bound in " : "", STR_ARGS(late ? home->name : STR("")));
    }
    if (count > RING_SHOWN)
        diag_note(d, "and %zu more steps back to the first", count - RING_SHOWN);
}

const struct diag *ring_diag(struct graph *g, const struct ring_step *steps, size_t count)
{
    struct str first = name_of_step(g, &steps[0]), second = name_of_step(g, &steps[1 % count]);
    const struct view *from = closing_home(g, steps, count);
    struct diag *d = diag_new(&g->arena, DIAG_CYCLE, span_of_step(&steps[0]),
                              "%.*s depends on itself%s%.*s", STR_ARGS(first),
                              from ? ", seen from " : "", STR_ARGS(from ? from->name : STR("")));
    if (from)
        diag_label(d, "%.*s depends on %.*s", STR_ARGS(first), STR_ARGS(second));
    else
        diag_label(d, "depends on %.*s", STR_ARGS(second));
    add_steps(g, d, steps, count);
    if (from) {
        diag_note(d, "%s is wrong on its own: the cycle exists only for directories below %.*s",
                  is_in_two_files(steps, count) ? "neither file" : "no file", STR_ARGS(from->name));
        diag_help(d, "override %.*s here instead of %.*s, or give the new value another name",
                  STR_ARGS(name_of_step(g, outer_step(g, steps, count))), STR_ARGS(first));
        return d;
    }
    diag_help(d, count == 1 ? "give it a value that does not refer to itself"
                            : "give one of them a value that does not refer to the other");
    return d;
}

// ---- the diagnostic of a component

static int compare_places(const struct graph *g, struct span x, struct span y)
{
    if (span_is_none(x) || span_is_none(y))
        return span_is_none(x) - span_is_none(y);
    int order = x.file == y.file
                    ? 0
                    : str_compare(source_name(g->sources, x.file), source_name(g->sources, y.file));
    if (order == 0)
        order = (x.start > y.start) - (x.start < y.start);
    return order ? order : (x.end > y.end) - (x.end < y.end);
}

// Whether people are led past it. An alias is met or not, depending on whether it was followed before;
// where all are aliases they are the ring.
static bool is_passed(const struct rings *r, const struct member *m)
{
    return !m->has_place || (m->leads && r->components.at[m->component].has_real);
}

// A step of the component between members that people see.
struct hop {
    struct member *to;
    struct span at;
};

struct hops {
    ARRAY(struct hop) list;
    ARRAY(struct member *) todo;
};

static int compare_hops(struct graph *g, const struct hop *x, const struct hop *y)
{
    int order = compare_places(g, x->at, y->at);
    return order ? order
                 : str_compare(name_of_step(g, &x->to->what), name_of_step(g, &y->to->what));
}

static void add_hop(struct graph *g, struct hops *out, struct hop hop)
{
    ARRAY_PUSH(&out->list, hop);
    for (size_t i = out->list.len - 1; i > 0; i--) {
        struct hop *pair = &out->list.at[i - 1];
        if (compare_hops(g, &pair[0], &pair[1]) <= 0)
            return;
        struct hop swap = pair[0];
        pair[0] = pair[1];
        pair[1] = swap;
    }
}

// All that an edge leads to, past those who are passed.
static void follow_edge(struct rings *r, const struct member *from, const struct edge *edge,
                        struct hops *out)
{
    r->stamp++;
    out->todo.len = 0;
    ARRAY_PUSH(&out->todo, r->members.at[edge->to]);
    while (out->todo.len) {
        struct member *m = out->todo.at[--out->todo.len];
        if (m->component != from->component || m->stamp == r->stamp)
            continue;
        m->stamp = r->stamp;
        if (!is_passed(r, m)) {
            add_hop(from->graph, out, (struct hop){m, edge->at});
            continue;
        }
        for (uint32_t e = m->first; e; e = r->edges.at[e - 1].next)
            ARRAY_PUSH(&out->todo, r->members.at[r->edges.at[e - 1].to]);
    }
}

static bool has_placed_hop(const struct hops *h, const struct member *to)
{
    for (size_t i = 0; i < h->list.len && !span_is_none(h->list.at[i].at); i++)
        if (h->list.at[i].to == to)
            return true;
    return false;
}

// A step without a place counts where there is no other to the same member: an object has its parts so.
static void gather_hops(struct rings *r, const struct member *m, struct hops *out)
{
    out->list.len = 0;
    for (uint32_t e = m->first; e; e = r->edges.at[e - 1].next)
        follow_edge(r, m, &r->edges.at[e - 1], out);
    size_t kept = 0;
    for (size_t i = 0; i < out->list.len; i++) { // those come last
        struct hop hop = out->list.at[i];
        if (!span_is_none(hop.at) || !has_placed_hop(out, hop.to))
            out->list.at[kept++] = hop;
    }
    out->list.len = kept;
}

static void hops_done(struct hops *h)
{
    ARRAY_DONE(&h->list);
    ARRAY_DONE(&h->todo);
}

// Of two members the one that is seen first: names before what has none.
static bool comes_before(struct graph *g, const struct member *x, struct span x_at,
                         const struct member *y, struct span y_at)
{
    bool x_named = has_name(g, &x->what), y_named = has_name(g, &y->what);
    if (x_named != y_named)
        return x_named;
    int order = compare_places(g, x_at, y_at);
    if (order == 0)
        order = str_compare(name_of_step(g, &x->what), name_of_step(g, &y->what));
    return order < 0;
}

static struct member *first_member(struct rings *r, uint32_t component)
{
    struct member *best = NULL;
    struct span best_at = NO_SPAN;
    struct hops hops = {0};
    for (struct member *m = r->components.at[component].members; m; m = m->beside) {
        m->came_from = NULL;
        if (is_passed(r, m))
            continue;
        gather_hops(r, m, &hops);
        if (!hops.list.len)
            continue;
        struct span at = hops.list.at[0].at;
        if (!best || comes_before(m->graph, m, at, best, best_at)) {
            best = m;
            best_at = at;
        }
    }
    hops_done(&hops);
    return best;
}

// Breadth first from `start` until it is met again.
static void find_way(struct rings *r, struct member *start)
{
    ARRAY(struct member *) todo = {0};
    struct hops hops = {0};
    ARRAY_PUSH(&todo, start);
    for (size_t i = 0; i < todo.len && !start->came_from; i++) {
        struct member *m = todo.at[i];
        gather_hops(r, m, &hops);
        for (size_t k = 0; k < hops.list.len; k++) {
            struct member *to = hops.list.at[k].to;
            if (to->came_from)
                continue;
            to->came_from = m;
            to->came_at = hops.list.at[k].at;
            ARRAY_PUSH(&todo, to);
        }
    }
    hops_done(&hops);
    ARRAY_DONE(&todo);
}

// Where in the ring people should begin: at what lies deepest, for that closes it; else where it is.
static size_t innermost_step(struct graph *g, const struct ring_step *steps, size_t count)
{
    size_t best = 0;
    for (size_t i = 1; i < count; i++)
        if (depth_of(home_of(g, &steps[i])) > depth_of(home_of(g, &steps[best])))
            best = i;
    return best;
}

static const struct diag *diag_of(const struct member *start)
{
    ARRAY(struct ring_step) inward = {0};
    const struct member *at = start;
    do {
        struct ring_step step = at->came_from->what;
        step.at = at->came_at;
        ARRAY_PUSH(&inward, step);
        at = at->came_from;
    } while (at != start);
    for (size_t i = 0, j = inward.len; i + 1 < j; i++) { // now from the start on
        struct ring_step swap = inward.at[i];
        inward.at[i] = inward.at[--j];
        inward.at[j] = swap;
    }
    size_t count = inward.len, first = innermost_step(start->graph, inward.at, count);
    struct ring_step *turned = ARENA_ARRAY(&start->graph->arena, struct ring_step, count);
    for (size_t i = 0; i < count; i++)
        turned[i] = inward.at[(first + i) % count];
    ARRAY_DONE(&inward);
    return ring_diag(start->graph, turned, count);
}

static void gather_failures(struct rings *r, uint32_t component, struct arena *a,
                            struct component *out)
{
    ARRAY(const struct failure *) found = {0};
    for (const struct member *m = r->components.at[component].members; m; m = m->beside)
        if (m->failure)
            ARRAY_PUSH(&found, m->failure);
    const struct failure **copy = ARENA_ARRAY(a, const struct failure *, found.len);
    if (found.len)
        memcpy(copy, found.at, sizeof(*copy) * found.len);
    out->failures = copy;
    out->count = found.len;
    ARRAY_DONE(&found);
}

struct component *ring_component(struct member *m, struct arena **arena)
{
    *arena = &m->graph->arena;
    struct rings *r = m->graph->cycles.rings;
    if (!r || m->round != r->round)
        return NULL;
    find_components(r);
    struct component *c = &r->components.at[m->component].shown;
    if (!c->diag) {
        struct member *start = first_member(r, m->component);
        if (start)
            find_way(r, start);
        if (!start || !start->came_from)
            return NULL;
        c->diag = diag_of(start);
        gather_failures(r, m->component, &m->graph->arena, c);
    }
    return c;
}
