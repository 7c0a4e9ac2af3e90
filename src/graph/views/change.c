// SPDX-License-Identifier: Apache-2.0
//
// Saying something else after something was asked. A change is a number and the set of paths that it is about; it is
// noted where it was said, and nothing else happens. A view looks at what has changed in it and above it when it is
// asked the next time, and drops those of its answers that depend on one of these paths. Answers of statements stay:
// they hold where their inputs are what they were (rulings 1.9), so what is dropped in vain is found again without
// evaluating anything.
#include "graph/views/change.h"

#include <stdlib.h>
#include <string.h>

#include "expr/analysis.h"
#include "graph/views/bind.h"
#include "graph/world/injector.h"

struct change {
    struct change *older;
    uint32_t number;
    struct bloom paths;
};

// Of one directory. Older ones are joined: at worst an answer is looked for again.
enum { CHANGES_APART = 32 };

static void note_change(struct graph *g, struct change **list, const struct bloom *paths)
{
    uint32_t count = 0;
    g->views.changes.now++;
    for (struct change *c = *list; c; c = c->older)
        count++;
    if (count == CHANGES_APART) { // the last one makes room
        struct change **last = list;
        while ((*last)->older && (*last)->older->older)
            last = &(*last)->older;
        bloom_join(&(*last)->paths, &(*last)->older->paths);
        struct change *reused = (*last)->older;
        (*last)->older = NULL;
        *reused = (struct change){*list, g->views.changes.now, *paths};
        *list = reused;
        return;
    }
    struct change *c = ARENA_NEW(&g->arena, struct change);
    *c = (struct change){*list, g->views.changes.now, *paths};
    *list = c;
}

void view_note_change(struct view *v, const struct bloom *paths)
{
    struct graph *g = v->graph;
    note_change(g, v->is_given ? &g->views.changes.everywhere : &v->changes, paths);
}

void graph_note_world(struct graph *g)
{
    uint32_t files = g->injector ? g->injector->files_path : 0;
    struct bloom paths = {0};
    str_table_done(&g->outside.reads);
    str_table_done(&g->outside.links);
    if (files)
        bloom_add(&paths, path_at(g, files)->bit);
    note_change(g, &g->views.changes.everywhere, &paths);
}

// An object with other names, and all that it is in; what is below it stays. Who has read the names themselves depends
// on everything.
static void bloom_add_object(const struct graph *g, struct bloom *b, path_id p)
{
    for (; p; p = path_at(g, p)->parent)
        bloom_add(b, path_at(g, p)->bit);
}

void graph_note_all(struct graph *g)
{
    struct bloom all;
    memset(&all, 0xff, sizeof(all));
    note_change(g, &g->views.changes.everywhere, &all);
}

void bloom_add_path(const struct graph *g, struct bloom *b, path_id p)
{
    if (path_at(g, p)->len < 2) // paths below have bits of their own
        memset(b, 0xff, sizeof(*b));
    bloom_add_object(g, b, p);
}

// ---- views that are asked again

static bool is_affected(const struct graph *g, const struct table_entry *e,
                        const struct bloom *changed)
{
    const struct memo *m = (const struct memo *)(uintptr_t)e->value;
    path_id p = e->key >> 63 ? m->statement->path : (path_id)e->key;
    return m->reaches_any || bloom_meets(m->reach, changed) ||
           bloom_has(changed, path_at(g, p)->bit);
}

static void drop_answers(const struct graph *g, struct view *v, const struct bloom *changed)
{
    struct table kept = {0};
    for (uint32_t i = 0; i < v->own.len; i++)
        if (!is_affected(g, &v->own.entries[i], changed))
            *table_put(&kept, v->own.entries[i].key, NULL) = v->own.entries[i].value;
    table_done(&v->own);
    v->own = kept;
    v->own_next = 0;
}

static void drop_bindings(const struct graph *g, struct view *v, const struct bloom *changed)
{
    struct table kept = {0};
    for (uint32_t i = 0; i < v->bindings.len; i++)
        if (!bloom_has(changed, path_at(g, (path_id)v->bindings.entries[i].key)->bit))
            *table_put(&kept, v->bindings.entries[i].key, NULL) = v->bindings.entries[i].value;
    table_done(&v->bindings);
    v->bindings = kept;
}

static bool join_newer(struct bloom *out, const struct change *c, uint32_t than)
{
    bool any = false;
    for (; c && c->number > than; c = c->older) {
        bloom_join(out, &c->paths);
        any = true;
    }
    return any;
}

bool view_changed_since(const struct view *v, uint32_t change, struct bloom *out)
{
    return join_newer(out, v->changes, change);
}

bool views_changed_since(const struct graph *g, uint32_t change, struct bloom *out)
{
    return join_newer(out, g->views.changes.everywhere, change);
}

void view_look_at_changes(struct graph *g, struct view *v)
{
    struct bloom changed = {0};
    if (v->parent)
        view_refresh(g, v->parent);
    bool any = join_newer(&changed, g->views.changes.everywhere, v->fresh);
    for (const struct view *u = v; u; u = u->parent)
        any |= join_newer(&changed, u->changes, v->fresh);
    if (any || !v->slot_id)
        v->slot_id = ++g->views.slot_ids; // slots that are its own now are not looked at again
    if (any) {
        drop_answers(g, v, &changed);
        drop_bindings(g, v, &changed);
    }
    v->fresh = g->views.changes.now;
}

// ---- saying all of a directory anew

// What was said about a path.
struct said {
    const struct def *def;
    uint32_t first,
        count; // those that define the path itself, in the order in which they are asked
};

struct resaying {
    struct table defs; // path -> struct def *, as they were
    struct said *said; // of each of them
    ARRAY(struct statement *) leaves;
};

void view_resay_begin(struct view *v)
{
    struct resaying *r = memory_take(sizeof(*r));
    *r = (struct resaying){.defs = v->defs};
    r->said = memory_take(sizeof(*r->said) * (v->defs.len + 1));
    for (uint32_t i = 0; i < v->defs.len; i++) {
        const struct def *d = (const struct def *)(uintptr_t)v->defs.entries[i].value;
        r->said[i] = (struct said){.def = d, .first = (uint32_t)r->leaves.len};
        if (d->container)
            d->container->is_said_again = false;
        for (struct statement *s = d->leaf; s; s = s->loser, r->said[i].count++) {
            s->is_said_again = false;
            ARRAY_PUSH(&r->leaves, s);
        }
    }
    v->defs = (struct table){0};
    v->late = NULL; // nobody has looked for what was not said
    v->says = (struct bloom){0};
    v->said = v->said_same = 0;
    v->resaying = r;
}

static const struct said *said_about(const struct resaying *r, path_id p)
{
    const uint64_t *found = table_find(&r->defs, p);
    if (!found)
        return NULL;
    size_t at = ((uintptr_t)found - (uintptr_t)r->defs.entries) / sizeof(*r->defs.entries);
    return &r->said[at];
}

static bool admits_alike(const struct admission *old, const struct admission *new)
{
    return old == new ||
           (old && new && old->meaning && old->meaning == new->meaning && old->admit == new->admit);
}

static bool says_again(const struct statement *old, const struct statement *new)
{
    return !old->is_said_again && old->flags == new->flags && old->rank == new->rank &&
           !(new->flags &STATEMENT_OF_TREE) && old->origin == new->origin &&
           old->scope == new->scope &&
           old->from == new->from &&admits_alike(old->admission, new->admission) &&
           !old->expr == !new->expr &&
           (!old->expr || expr_same(old->tree, old->expr, new->tree, new->expr));
}

struct statement *view_said_before(struct view *v, const struct statement *s)
{
    const struct said *said = v->resaying ? said_about(v->resaying, s->path) : NULL;
    struct statement *found = NULL;
    if (said && s->flags & STATEMENT_CONTAINER) {
        if (said->def->container && says_again(said->def->container, s))
            found = said->def->container;
    } else {
        for (uint32_t i = 0; said && i < said->count && !found; i++)
            if (says_again(v->resaying->leaves.at[said->first + i], s))
                found = v->resaying->leaves.at[said->first + i];
    }
    if (!found)
        return NULL;
    found->is_said_again = true;
    found->tree = s->tree;
    found->expr = s->expr;
    found->at = s->at;
    found->admission = s->admission;
    return found;
}

static bool has_same_keys(const struct def *old, const struct def *new)
{
    return old->key_count == new->key_count &&
           (!new->key_count || memcmp(old->keys, new->keys, sizeof(symbol) * new->key_count) == 0);
}

// Apart from the names below the path.
static bool says_as_before(const struct resaying *r, const struct said *old, const struct def *new)
{
    if (!new || old->def->is_origin != new->is_origin ||
        old->def->is_container != new->is_container)
        return false;
    uint32_t i = 0;
    for (const struct statement *s = new->leaf; s; s = s->loser, i++)
        if (i == old->count || r->leaves.at[old->first + i] != s)
            return false;
    return i == old->count;
}

bool view_resay_end(struct view *v)
{
    struct resaying *r = v->resaying;
    const struct graph *g = v->graph;
    struct bloom changed = {0};
    bool any = false;
    v->resaying = NULL;
    for (uint32_t i = 0; i < r->defs.len; i++) {
        path_id p = (path_id)r->defs.entries[i].key;
        const struct def *now = view_def(v, p);
        if (!says_as_before(r, &r->said[i], now))
            bloom_add_path(g, &changed, p);
        else if (!has_same_keys(r->said[i].def, now))
            bloom_add_object(g, &changed, p);
        else
            continue;
        any = true;
    }
    for (uint32_t i = 0; i < v->defs.len; i++)
        if (!table_find(&r->defs, v->defs.entries[i].key)) {
            bloom_add_path(g, &changed, (path_id)v->defs.entries[i].key);
            any = true;
        }
    if (any)
        view_note_change(v, &changed);
    table_done(&r->defs);
    ARRAY_DONE(&r->leaves);
    free(r->said);
    free(r);
    return any;
}
