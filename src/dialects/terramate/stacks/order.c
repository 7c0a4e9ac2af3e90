// SPDX-License-Identifier: Apache-2.0
//
// The order in which stacks run. An entry of `after` or `before` can mean many stacks: all below a directory, or all
// that match a tag filter. Each such meaning is one node between the stack with the entry and the stacks that are
// meant, so that ten thousand stacks after a thousand others need eleven thousand edges and not ten million. The node
// of a meaning is never run: it is done as soon as the last node before it is.
#include <stdlib.h>

#include "base/path.h"
#include "base/search.h"
#include "dialects/terramate/stacks/stacks.h"
#include "dialects/terramate/tree/bundles.h"

// Two attributes that express the same relation from both ends.
struct relation {
    const char *after, *before;
    size_t after_at, before_at; // in struct tm_stack
};

static const struct relation running = {"after", "before", offsetof(struct tm_stack, after),
                                        offsetof(struct tm_stack, before)};
static const struct relation wanting = {"wants", "wanted_by", offsetof(struct tm_stack, wants),
                                        offsetof(struct tm_stack, wanted_by)};

struct order_edge {
    uint32_t from, to;
    struct span at; // of the entry
};

struct order_node {
    struct tm_dir *dir; // NULL: the node of a meaning
    uint32_t waits;     // number of nodes that it waits for
    uint32_t first;     // of its edges, once they are sorted
    bool is_done, is_seen;
};

// A stack that has a tag.
struct tagged {
    uint32_t stack; // in `all`
    uint32_t next;  // the next one with the same tag, + 1
};

struct ordering {
    struct tm_project *project;
    struct arena arena;
    const struct relation *relation;
    struct tm_stacks all; // by path
    ARRAY(struct order_node) nodes;
    ARRAY(struct order_edge) edges;
    struct str_table places; // path, or meaning of an entry -> its node + 1
    struct str_table
        by_tag; // -> the first stack with the tag, in `tagged`, + 1; filled when a filter is used
    ARRAY(struct tagged) tagged;
    ARRAY(uint32_t) open; // nodes of stacks whose entries have not been read yet
    struct diags *mistakes;
};

// ---- the project's stacks

static int by_stack_path(const void *x, const void *y)
{
    const struct tm_dir *const *a = x, *const *b = y;
    return str_compare((*a)->path, (*b)->path);
}

static struct str folded(struct arena *a, struct str s)
{
    struct str out = str_copy(a, s);
    char *at = ARENA_ARRAY(a, char, s.len + 1);
    for (size_t i = 0; i < s.len; i++)
        at[i] = s.at[i] >= 'A' && s.at[i] <= 'Z' ? (char)(s.at[i] - 'A' + 'a') : s.at[i];
    out.at = at;
    return out;
}

static struct span id_span(const struct tm_dir *d)
{
    return tm_attribute(d->project, &d->stack.block->body, "id")->at;
}

static void check_ids(struct tm_project *p, struct tm_stacks *all)
{
    struct str_table ids = {0};
    for (size_t i = 0; i < all->list.len; i++) {
        struct tm_dir *d = all->list.at[i];
        if (!d->stack.has_id)
            continue;
        uint64_t *place = str_table_put(&ids, folded(&p->arena, d->stack.id), NULL);
        const struct tm_dir *other = (const struct tm_dir *)(uintptr_t)*place;
        if (other && d->project != p) // must not be reported in the tree beside
            all->list.at[i] = d = tm_dir(p, d->path);
        *place = (uintptr_t)d;
        if (!other || d->id_is_told)
            continue;
        d->id_is_told = true;
        struct diag *mistake = tm_mistake(p, &d->diags, tm_bad_schema, DIAG_REDEFINED, id_span(d),
                                          "two stacks have the id `%.*s`", STR_ARGS(d->stack.id));
        diag_related(mistake, id_span(other), "also in %.*s", STR_ARGS(other->path));
        diag_help(mistake, "an id must be unique in a project; upper and lower case are the same");
    }
    str_table_done(&ids);
}

void tm_all_stacks(struct tm_project *p, struct tm_stacks *out)
{
    tm_load_below(p, STR("/"));
    if (p->has_bundles)
        (void)tm_registry_with_stacks(p);
    tm_loaded_stacks(p, out);
}

void tm_loaded_stacks(struct tm_project *p, struct tm_stacks *out)
{
    *out = (struct tm_stacks){0};
    for (struct tm_dir *d = p->first_dir; d; d = d->next)
        if (d->is_stack)
            ARRAY_PUSH(&out->list, d);
    for (struct tm_dir *d = p->other ? p->other->first_dir : NULL; d; d = d->next)
        if (d->is_stack && tm_stands_for(p, d))
            ARRAY_PUSH(&out->list, d);
    sort_items(out->list.at, out->list.len, sizeof(*out->list.at), by_stack_path);
    check_ids(p, out);
}

void tm_stacks_done(struct tm_stacks *s)
{
    ARRAY_DONE(&s->list);
}

struct value tm_stack_list(struct tm_project *p)
{
    struct tm_stacks all;
    tm_all_stacks(p, &all);
    struct value *paths = ARENA_ARRAY(&p->arena, struct value, all.list.len);
    for (size_t i = 0; i < all.list.len; i++)
        paths[i] = value_string_kept(all.list.at[i]->path);
    struct value out = value_list(&p->graph->arena, &type_string, paths, all.list.len);
    tm_stacks_done(&all);
    return out;
}

// ---- nodes and edges

static uint32_t node_of_dir(struct ordering *o, struct tm_dir *d)
{
    uint64_t *place = str_table_put(&o->places, d->path, NULL);
    if (!*place) {
        ARRAY_PUSH(&o->nodes, (struct order_node){.dir = d});
        *place = o->nodes.len;
        ARRAY_PUSH(&o->open, (uint32_t)o->nodes.len - 1);
    }
    return (uint32_t)*place - 1;
}

static void add_edge(struct ordering *o, uint32_t from, uint32_t to, struct span at)
{
    ARRAY_PUSH(&o->edges, (struct order_edge){from, to, at});
}

static PRINTF_LIKE(3, 4) void warn_of_order(struct ordering *o, struct span at, const char *format,
                                            ...)
{
    va_list args;
    va_start(args, format);
    struct diag *d =
        tm_vmistake(o->project, o->mistakes, tm_bad_schema, DIAG_BAD_SCHEMA, at, format, args);
    va_end(args);
    d->severity = SEVERITY_WARNING;
}

static bool stack_is_before(const void *items, size_t i, const void *path)
{
    const struct ordering *o = items;
    return str_compare(o->all.list.at[i]->path, *(const struct str *)path) < 0;
}

// The first stack whose path is not before `path`.
static size_t first_stack_from(const struct ordering *o, struct str path)
{
    return search_first(o, o->all.list.len, &path, stack_is_before);
}

static void connect(struct ordering *o, uint32_t meaning, struct tm_dir *d, bool is_after)
{
    uint32_t stack = node_of_dir(o, d);
    add_edge(o, is_after ? stack : meaning, is_after ? meaning : stack, NO_SPAN);
}

static void connect_below(struct ordering *o, uint32_t meaning, struct str path, bool is_after)
{
    size_t i = first_stack_from(o, path);
    if (i < o->all.list.len && str_equal(o->all.list.at[i]->path, path))
        connect(o, meaning, o->all.list.at[i], is_after);
    struct str prefix = path_with_slash(&o->arena, path);
    for (i = first_stack_from(o, prefix); i < o->all.list.len; i++) {
        struct tm_dir *d = o->all.list.at[i];
        if (!str_starts(d->path, prefix))
            return;
        if (d->path.len > 1)
            connect(o, meaning, d, is_after);
    }
}

static void index_tags(struct ordering *o)
{
    for (size_t i = o->all.list.len; i-- > 0;) {
        struct value tags = o->all.list.at[i]->stack.tags;
        for (size_t k = 0; k < value_len(tags); k++) {
            struct value tag = value_item(tags, k);
            uint64_t *first = str_table_put(&o->by_tag, str_copy(&o->arena, value_str(&tag)), NULL);
            ARRAY_PUSH(&o->tagged, (struct tagged){(uint32_t)i, (uint32_t)*first});
            *first = o->tagged.len;
        }
    }
}

static void connect_if_met(struct ordering *o, uint32_t meaning, struct str filter, size_t stack,
                           bool is_after)
{
    struct tm_dir *d = o->all.list.at[stack];
    if (tm_filter_meets(filter, d->stack.tags))
        connect(o, meaning, d, is_after);
}

// Every stack that matches a filter without alternatives has the filter's first tag.
static void connect_tagged(struct ordering *o, uint32_t meaning, struct str filter, bool is_after)
{
    if (str_find_char(filter, ',', 0) < filter.len) {
        for (size_t i = 0; i < o->all.list.len; i++)
            connect_if_met(o, meaning, filter, i, is_after);
        return;
    }
    if (!o->tagged.len)
        index_tags(o);
    const uint64_t *first =
        str_table_find(&o->by_tag, str_slice(filter, 0, str_find_char(filter, ':', 0)));
    for (size_t at = first ? (size_t)*first : 0; at; at = o->tagged.at[at - 1].next)
        connect_if_met(o, meaning, filter, o->tagged.at[at - 1].stack, is_after);
}

// The node of an entry's meaning, added if it is new.
static uint32_t node_of_meaning(struct ordering *o, struct str what, bool is_tags, bool is_after)
{
    struct str key = str_format(&o->arena, "%s %s %.*s", is_after ? "after" : "before",
                                is_tags ? "tag" : "path", STR_ARGS(what));
    uint64_t *place = str_table_put(&o->places, key, NULL);
    if (*place)
        return (uint32_t)*place - 1;
    ARRAY_PUSH(&o->nodes, (struct order_node){0});
    *place = o->nodes.len;
    uint32_t meaning = (uint32_t)o->nodes.len - 1;
    if (is_tags)
        connect_tagged(o, meaning, what, is_after);
    else
        connect_below(o, meaning, what, is_after);
    return meaning;
}

static void read_order_entry(struct ordering *o, uint32_t stack, struct str entry,
                             const char *attribute, bool is_after)
{
    struct tm_dir *d = o->nodes.at[stack].dir;
    const struct hcl_attribute *own = tm_attribute(o->project, &d->stack.block->body, attribute);
    struct span at = own ? own->at : d->stack.block->type_at; // a bundle says it
    bool is_tags = str_starts(entry, STR("tag:"));
    struct str what = is_tags ? str_slice(entry, 4, entry.len) : tm_path_from(d, entry);
    struct str wrong = is_tags ? tm_filter_mistake(what) : STR("");
    if (wrong.len) {
        tm_mistake(o->project, o->mistakes, tm_bad_schema, DIAG_BAD_SCHEMA, at,
                   "invalid tag filter `%.*s` in `%s`: `%.*s` is not a tag", STR_ARGS(entry),
                   attribute, STR_ARGS(wrong));
        return;
    }
    if (!is_tags && !tm_is_directory(o->project, what)) {
        warn_of_order(o, at, "`%s` names `%.*s`, which is not a directory", attribute,
                      STR_ARGS(entry));
        return;
    }
    uint32_t meaning = node_of_meaning(o, what, is_tags, is_after);
    add_edge(o, is_after ? meaning : stack, is_after ? stack : meaning, at);
}

static void read_entries(struct ordering *o, uint32_t stack, bool is_after)
{
    const struct relation *r = o->relation;
    const char *base = (const char *)&o->nodes.at[stack].dir->stack;
    struct value list =
        *(const struct value *)(const void *)(base + (is_after ? r->after_at : r->before_at));
    for (size_t i = 0; i < value_len(list); i++) {
        struct value entry = value_item(list, i);
        read_order_entry(o, stack, value_str(&entry), is_after ? r->after : r->before, is_after);
    }
}

static void read_open(struct ordering *o)
{
    while (o->open.len) {
        uint32_t stack = o->open.at[--o->open.len];
        read_entries(o, stack, true);
        read_entries(o, stack, false);
    }
}

// A stack runs before those in the directories below it.
static void connect_nested(struct ordering *o, const struct tm_stacks *stacks)
{
    for (size_t i = 0; i < stacks->list.len; i++) {
        struct tm_dir *d = stacks->list.at[i];
        for (const struct tm_dir *up = d->parent; up && up->parent; up = up->parent) {
            const uint64_t *place = up->is_stack ? str_table_find(&o->places, up->path) : NULL;
            if (place)
                add_edge(o, (uint32_t)*place - 1, node_of_dir(o, d), d->stack.block->type_at);
        }
    }
}

static void ordering_open(struct ordering *o, struct tm_project *p, const struct relation *r,
                          struct diags *mistakes)
{
    *o = (struct ordering){.project = p, .relation = r, .mistakes = mistakes};
    arena_init(&o->arena);
    tm_all_stacks(p, &o->all);
}

static void ordering_done(struct ordering *o)
{
    tm_stacks_done(&o->all);
    ARRAY_DONE(&o->nodes);
    ARRAY_DONE(&o->edges);
    ARRAY_DONE(&o->open);
    ARRAY_DONE(&o->tagged);
    str_table_done(&o->by_tag);
    str_table_done(&o->places);
    arena_done(&o->arena);
}

// ---- sorting

static int by_start(const void *x, const void *y)
{
    const struct order_edge *a = x, *b = y;
    return a->from != b->from ? (a->from > b->from) - (a->from < b->from)
                              : (a->to > b->to) - (a->to < b->to);
}

// Sorts edges by where they start, and counts what each node waits for.
static void sort_edges(struct ordering *o)
{
    if (o->edges.len)
        qsort(o->edges.at, o->edges.len, sizeof(*o->edges.at), by_start);
    for (size_t i = o->edges.len; i--;)
        o->nodes.at[o->edges.at[i].from].first = (uint32_t)i + 1;
    for (size_t i = 0; i < o->edges.len; i++)
        o->nodes.at[o->edges.at[i].to].waits++;
}

// A stack that is ready to run; those that become ready together are sorted by path.
struct ready {
    uint32_t rank, node;
};

struct turns {
    ARRAY(struct ready) queue;
    ARRAY(uint32_t) settled; // nodes that are done, whose edges have not been followed yet
};

static int by_rank(const void *x, const void *y)
{
    const struct ready *a = x, *b = y;
    return (a->rank > b->rank) - (a->rank < b->rank);
}

static void set_free(struct ordering *o, struct turns *t, uint32_t node)
{
    const struct tm_dir *d = o->nodes.at[node].dir;
    if (d)
        ARRAY_PUSH(&t->queue, (struct ready){(uint32_t)first_stack_from(o, d->path), node});
    else
        ARRAY_PUSH(&t->settled, node);
}

// Follows the edges of nodes that are done; stacks that become ready are queued, in order.
static void settle(struct ordering *o, struct turns *t, size_t queued)
{
    while (t->settled.len) {
        uint32_t node = t->settled.at[--t->settled.len];
        o->nodes.at[node].is_done = true;
        if (!o->nodes.at[node].first)
            continue;
        for (size_t i = o->nodes.at[node].first - 1;
             i < o->edges.len && o->edges.at[i].from == node; i++)
            if (!--o->nodes.at[o->edges.at[i].to].waits)
                set_free(o, t, o->edges.at[i].to);
    }
    if (t->queue.len > queued)
        qsort(t->queue.at + queued, t->queue.len - queued, sizeof(*t->queue.at), by_rank);
}

static void take_turns(struct ordering *o, struct turns *t)
{
    sort_edges(o);
    for (uint32_t i = 0; i < o->nodes.len; i++)
        if (!o->nodes.at[i].waits)
            set_free(o, t, i);
    settle(o, t, 0);
    for (size_t i = 0; i < t->queue.len; i++) {
        ARRAY_PUSH(&t->settled, t->queue.at[i].node);
        settle(o, t, t->queue.len);
    }
}

// ---- cycles

// For each node that is not done, an edge from another such node.
static const struct order_edge **edges_back(struct ordering *o)
{
    const struct order_edge **back =
        ARENA_ARRAY(&o->arena, const struct order_edge *, o->nodes.len);
    for (size_t i = 0; i < o->edges.len; i++) {
        const struct order_edge *e = &o->edges.at[i];
        if (!o->nodes.at[e->from].is_done && !back[e->to])
            back[e->to] = e;
    }
    return back;
}

static uint32_t node_in_ring(struct ordering *o, const struct order_edge **back)
{
    uint32_t at = 0;
    while (at < o->nodes.len && (o->nodes.at[at].is_done || !o->nodes.at[at].dir))
        at++;
    while (!o->nodes.at[at].is_seen) {
        o->nodes.at[at].is_seen = true;
        at = back[at]->from;
    }
    while (!o->nodes.at[at].dir)
        at = back[at]->from;
    return at;
}

static void tell_ring(struct ordering *o)
{
    const struct order_edge **back = edges_back(o);
    uint32_t start = node_in_ring(o, back), at = start;
    struct strbuf ring;
    strbuf_init(&ring, 1000);
    do {
        if (o->nodes.at[at].dir)
            strbuf_format(&ring, "`%.*s` after ", STR_ARGS(o->nodes.at[at].dir->path));
        at = back[at]->from;
    } while (at != start);
    strbuf_format(&ring, "`%.*s`", STR_ARGS(o->nodes.at[start].dir->path));
    struct str text = strbuf_copy(&ring, &o->arena);
    strbuf_done(&ring);
    struct diag *d = tm_mistake(o->project, o->mistakes, tm_bad_schema, DIAG_CYCLE,
                                o->nodes.at[start].dir->stack.block->type_at,
                                "these stacks wait for each other: %.*s", STR_ARGS(text));
    do {
        if (back[at]->at.file)
            diag_related(d, back[at]->at, "declared here");
        at = back[at]->from;
    } while (at != start);
    diag_help(d, "remove one of these; a stack also runs before those in directories below it");
}

// ---- queries

bool tm_sort_stacks(struct tm_project *p, struct tm_stacks *stacks, struct diags *mistakes)
{
    struct ordering o;
    struct turns t = {0};
    size_t before = mistakes->list.len, sorted = 0;
    ordering_open(&o, p, &running, mistakes);
    for (size_t i = 0; i < stacks->list.len; i++) {
        (void)node_of_dir(&o, stacks->list.at[i]);
        stacks->list.at[i]->is_chosen = true;
    }
    connect_nested(&o, stacks);
    read_open(&o);
    take_turns(&o, &t);
    size_t done = 0;
    for (uint32_t i = 0; i < o.nodes.len; i++)
        done += o.nodes.at[i].is_done;
    bool sound = done == o.nodes.len;
    if (!sound)
        tell_ring(&o);
    for (size_t i = 0; i < t.queue.len && sound; i++) {
        struct tm_dir *d = o.nodes.at[t.queue.at[i].node].dir;
        if (d->is_chosen)
            stacks->list.at[sorted++] = d;
    }
    for (size_t i = 0; i < stacks->list.len; i++)
        stacks->list.at[i]->is_chosen = false;
    for (size_t i = before; i < mistakes->list.len; i++)
        sound &= mistakes->list.at[i]->severity != SEVERITY_ERROR;
    ARRAY_DONE(&t.queue);
    ARRAY_DONE(&t.settled);
    ordering_done(&o);
    return sound;
}

static int by_end(const void *x, const void *y)
{
    const struct order_edge *a = x, *b = y;
    return (a->to > b->to) - (a->to < b->to);
}

void tm_add_wanted(struct tm_project *p, struct tm_stacks *stacks, struct diags *mistakes)
{
    struct ordering o;
    ordering_open(&o, p, &wanting, mistakes);
    for (size_t i = 0; i < o.all.list.len; i++)
        (void)node_of_dir(&o, o.all.list.at[i]);
    read_open(&o);
    if (o.edges.len)
        qsort(o.edges.at, o.edges.len, sizeof(*o.edges.at), by_end);
    for (size_t i = o.edges.len; i--;)
        o.nodes.at[o.edges.at[i].to].first = (uint32_t)i + 1;
    for (size_t i = 0; i < stacks->list.len; i++) {
        uint32_t node = node_of_dir(&o, stacks->list.at[i]);
        o.nodes.at[node].is_seen = true;
        ARRAY_PUSH(&o.open, node);
    }
    while (o.open.len) {
        uint32_t node = o.open.at[--o.open.len];
        for (size_t i = o.nodes.at[node].first;
             i && i <= o.edges.len && o.edges.at[i - 1].to == node; i++) {
            struct order_node *from = &o.nodes.at[o.edges.at[i - 1].from];
            if (from->is_seen)
                continue;
            from->is_seen = true;
            ARRAY_PUSH(&o.open, o.edges.at[i - 1].from);
            if (from->dir)
                ARRAY_PUSH(&stacks->list, from->dir);
        }
    }
    ordering_done(&o);
    sort_items(stacks->list.at, stacks->list.len, sizeof(*stacks->list.at), by_stack_path);
}

// ---- drawing

enum { ARROWS_MOST = 10000 }; // through one meaning; with more, its node is drawn

struct order_drawing {
    struct ordering o;
    struct drawing *out;
    uint32_t *vertices;      // by node, + 1
    uint32_t *starts, *into; // edges that end at a node: where they start in the list, the list
    uint32_t *out_of;        // by node: how many start there
};

static uint32_t vertex_of(struct order_drawing *d, uint32_t node, const char *otherwise)
{
    const struct tm_dir *dir = d->o.nodes.at[node].dir;
    if (!d->vertices[node]) {
        struct str name = dir ? tree_name(&dir->project->files, d->out->arena, dir->path)
                              : str_format(&d->o.arena, "%s %u", otherwise, node);
        if (str_equal(name, STR("/")))
            name = STR(".");
        uint32_t v = drawing_vertex(d->out, name);
        if (dir)
            d->out->vertices.at[v].at = dir->stack.block->type_at;
        d->vertices[node] = v + 1;
    }
    return d->vertices[node] - 1;
}

// Edges sorted by where they end, otherwise in order.
static void index_edges(struct order_drawing *d)
{
    size_t nodes = d->o.nodes.len, edges = d->o.edges.len;
    d->starts = ARENA_ARRAY(&d->o.arena, uint32_t, nodes + 1);
    d->into = ARENA_ARRAY(&d->o.arena, uint32_t, edges);
    d->out_of = ARENA_ARRAY(&d->o.arena, uint32_t, nodes);
    uint32_t *next = ARENA_ARRAY(&d->o.arena, uint32_t, nodes);
    for (size_t i = 0; i < edges; i++) {
        d->starts[d->o.edges.at[i].to + 1]++;
        d->out_of[d->o.edges.at[i].from]++;
    }
    for (size_t i = 0; i < nodes; i++) {
        next[i] = d->starts[i];
        d->starts[i + 1] += d->starts[i];
    }
    for (size_t i = 0; i < edges; i++)
        d->into[next[d->o.edges.at[i].to]++] = (uint32_t)i;
}

// Everything that runs before a meaning, for a stack that runs after it.
static void draw_through(struct order_drawing *d, uint32_t after, uint32_t meaning, struct span at)
{
    for (uint32_t i = d->starts[meaning]; i < d->starts[meaning + 1]; i++) {
        const struct order_edge *e = &d->o.edges.at[d->into[i]];
        drawing_edge(d->out, after, vertex_of(d, e->from, "several"),
                     span_is_none(at) ? e->at : at);
    }
}

static size_t arrows_through(const struct order_drawing *d, uint32_t meaning)
{
    return (size_t)(d->starts[meaning + 1] - d->starts[meaning]) * d->out_of[meaning];
}

static void draw_edge(struct order_drawing *d, const struct order_edge *e, const bool *is_drawn)
{
    bool into_meaning = !d->o.nodes.at[e->to].dir && !is_drawn[e->to];
    bool from_meaning = !d->o.nodes.at[e->from].dir && !is_drawn[e->from];
    if (into_meaning)
        return;
    uint32_t after = vertex_of(d, e->to, "several");
    if (from_meaning)
        draw_through(d, after, e->from, e->at);
    else
        drawing_edge(d->out, after, vertex_of(d, e->from, "several"), e->at);
}

void tm_draw_order(struct tm_project *p, struct drawing *out, struct diags *mistakes)
{
    struct order_drawing d = {.out = out};
    ordering_open(&d.o, p, &running, mistakes);
    for (size_t i = 0; i < d.o.all.list.len; i++)
        node_of_dir(&d.o, d.o.all.list.at[i]);
    read_open(&d.o);
    connect_nested(&d.o, &d.o.all);
    d.vertices = ARENA_ARRAY(&d.o.arena, uint32_t, d.o.nodes.len);
    index_edges(&d);
    bool *is_drawn = ARENA_ARRAY(&d.o.arena, bool, d.o.nodes.len);
    for (uint32_t i = 0; i < d.o.nodes.len; i++) {
        is_drawn[i] = !d.o.nodes.at[i].dir && arrows_through(&d, i) > ARROWS_MOST;
        if (d.o.nodes.at[i].dir)
            vertex_of(&d, i, "");
    }
    for (size_t i = 0; i < d.o.edges.len; i++)
        draw_edge(&d, &d.o.edges.at[i], is_drawn);
    ordering_done(&d.o);
}
