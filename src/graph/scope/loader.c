// SPDX-License-Identifier: Apache-2.0
//
// Loaders. A request goes to the parents first (what all share cannot be shadowed), then to the loader's
// own places, then to declared dependencies; what was found or missed is remembered by the loader that
// looked.
#include "graph/scope/loader.h"

#include "base/hash.h"
#include "graph/graph_parts.h"
#include "graph/layers/layers.h"

struct loader {
    struct graph *graph;
    struct str name;
    struct loader *parent;
    loader_find *find;
    void *data;
    ARRAY(struct loader *) dependencies;
    struct str_table own;        // "kind/name" -> struct attempt *, or 0 for a miss
    struct str_table undeclared; // the same -> struct loaded * of somebody else, with the warning
    struct loader *next_owned;   // opened before
    struct loader *opened_next;
    enum visibility visibility;
};

// What came of looking: a thing, or why what is there cannot be loaded.
struct attempt {
    struct loaded loaded;
    const struct failure *failed;
};

struct loader *loader_open(struct graph *g, struct str name, struct loader *parent,
                           loader_find *find, void *data)
{
    struct loader *l = ARENA_NEW(&g->arena, struct loader);
    l->graph = g;
    l->name = str_copy(&g->arena, name);
    l->parent = parent;
    l->find = find;
    l->data = data;
    l->visibility = parent ? parent->visibility : VISIBLE_DECLARED;
    l->next_owned = g->loaders;
    if (g->loaders)
        g->loaders->opened_next = l;
    g->loaders = l;
    return l;
}

void loaders_close(struct graph *g)
{
    for (struct loader *l = g->loaders; l; l = l->next_owned) {
        ARRAY_DONE(&l->dependencies);
        str_table_done(&l->own);
        str_table_done(&l->undeclared);
    }
}

void loader_close(struct loader *l)
{
    struct loader *newer = l->opened_next, *older = l->next_owned;
    if (newer)
        newer->next_owned = older;
    else
        l->graph->loaders = older;
    if (older)
        older->opened_next = newer;
    ARRAY_DONE(&l->dependencies);
    str_table_done(&l->own);
    str_table_done(&l->undeclared);
}

void loaders_forget(struct graph *g)
{
    for (struct loader *l = g->loaders; l; l = l->next_owned) {
        str_table_done(&l->own);
        str_table_done(&l->undeclared);
    }
}

void loader_depend(struct loader *l, struct loader *on)
{
    ARRAY_PUSH(&l->dependencies, on);
}

void loader_set_visibility(struct loader *l, enum visibility v)
{
    l->visibility = v;
}

struct str loader_name(const struct loader *l)
{
    return l->name;
}

// What this loader's own places have; asked once, unless the outside world failed.
static const struct attempt not_tried; // failed for a reason that may pass: find out again

static const struct failure *needs_itself(struct loader *l, struct str kind, struct str name)
{
    struct arena *a = &l->graph->arena;
    struct diag *d = diag_new(a, DIAG_CYCLE, NO_SPAN, "%.*s `%.*s` depends on itself to be loaded",
                              STR_ARGS(kind), STR_ARGS(name));
    diag_note(d, "requested by `%.*s`", STR_ARGS(l->name));
    return failure_new(a, FAIL_CYCLE, d);
}

static const struct attempt *try_own(struct loader *l, struct str kind, struct str name)
{
    struct arena *a = &l->graph->arena;
    struct str id = str_format(a, "%.*s/%.*s", STR_ARGS(kind), STR_ARGS(name));
    const uint64_t *known = str_table_find(&l->own, id);
    if (known && *known != (uintptr_t)&not_tried)
        return (const struct attempt *)(uintptr_t)*known;
    struct attempt *got = ARENA_NEW(a, struct attempt);
    got->loaded =
        (struct loaded){.loader = l, .kind = str_copy(a, kind), .name = str_copy(a, name)};
    got->failed = needs_itself(l, kind, name);
    *str_table_put(&l->own, id, NULL) = (uintptr_t)got; // who asks while it is loading gets that
    const struct failure *failed = NULL;
    got->loaded.thing = l->find(l->data, l, kind, name, &failed);
    got->failed = failed;
    if (!got->loaded.thing && !got->failed)
        got = NULL;
    bool passing = got && got->failed && (got->failed->mask & FAIL_PASSING);
    *str_table_put(&l->own, id, NULL) = (uintptr_t)(passing ? &not_tried : got);
    return got;
}

static const struct loaded *load_own(struct loader *l, struct str kind, struct str name,
                                     const struct failure **failed)
{
    const struct attempt *got = try_own(l, kind, name);
    if (got)
        *failed = got->failed;
    return got && !got->failed ? &got->loaded : NULL;
}

static const struct loaded *load_visible(struct loader *l, struct str kind, struct str name,
                                         const struct failure **failed)
{
    const struct loaded *found = l->parent ? load_visible(l->parent, kind, name, failed) : NULL;
    if (!found && !*failed)
        found = load_own(l, kind, name, failed);
    for (size_t i = 0; !found && !*failed && i < l->dependencies.len; i++)
        found = load_own(l->dependencies.at[i], kind, name, failed);
    return found;
}

// The first loader that has it although `l` does not see it.
static struct loader *hidden_holder(struct loader *l, struct str kind, struct str name)
{
    struct loader *other = l->graph->loaders;
    while (other && other->next_owned)
        other = other->next_owned;
    while (other && (other == l || !try_own(other, kind, name)))
        other = other->opened_next;
    return other;
}

static const struct diag *undeclared_warning(struct loader *l, const struct loaded *found,
                                             struct span at)
{
    struct diag *d =
        diag_new(&l->graph->arena, DIAG_UNDECLARED, at,
                 "`%.*s` uses %.*s `%.*s` of `%.*s` without declaring it", STR_ARGS(l->name),
                 STR_ARGS(found->kind), STR_ARGS(found->name), STR_ARGS(found->loader->name));
    diag_help(d, "declare `%.*s` as a dependency of `%.*s`", STR_ARGS(found->loader->name),
              STR_ARGS(l->name));
    return d;
}

// What is found although it was not declared; warned of where it was used first.
static const struct loaded *load_undeclared(struct loader *l, struct str kind, struct str name,
                                            struct span at, const struct failure **failed)
{
    struct arena *a = &l->graph->arena;
    struct loader *holder = l->visibility == VISIBLE_DECLARED ? NULL : hidden_holder(l, kind, name);
    const struct loaded *found = holder ? load_own(holder, kind, name, failed) : NULL;
    if (!found || l->visibility == VISIBLE_ALL)
        return found;
    struct str id = str_format(a, "%.*s/%.*s", STR_ARGS(kind), STR_ARGS(name));
    uint64_t *place = str_table_put(&l->undeclared, id, NULL);
    if (!*place) {
        struct loaded *warned = ARENA_NEW(a, struct loaded);
        *warned = *found;
        warned->warning = undeclared_warning(l, found, at);
        *place = (uintptr_t)warned;
    }
    found = (const struct loaded *)(uintptr_t)*place;
    if (l->graph->modes.lenient)
        lenient_warn(l->graph, found->warning);
    return found;
}

static const struct failure *not_found(struct loader *l, struct str kind, struct str name,
                                       struct span at)
{
    struct arena *a = &l->graph->arena;
    const struct loader *holder = hidden_holder(l, kind, name);
    struct diag *d;
    if (holder) {
        d = diag_new(a, DIAG_NOT_VISIBLE, at, "%.*s `%.*s` is not visible in `%.*s`",
                     STR_ARGS(kind), STR_ARGS(name), STR_ARGS(l->name));
        diag_note(d, "defined in `%.*s`", STR_ARGS(holder->name));
        diag_help(d, "declare `%.*s` as a dependency of `%.*s`", STR_ARGS(holder->name),
                  STR_ARGS(l->name));
    } else {
        d = diag_new(a, DIAG_UNKNOWN_NAME, at, "unknown %.*s `%.*s`", STR_ARGS(kind),
                     STR_ARGS(name));
        diag_note(d, "requested from `%.*s`", STR_ARGS(l->name));
    }
    return failure_new(a, FAIL_MISSING, d);
}

const struct loaded *loader_load(struct loader *l, struct str kind, struct str name, struct span at,
                                 const struct failure **failed)
{
    *failed = NULL;
    const struct loaded *found = load_visible(l, kind, name, failed);
    if (!found && !*failed)
        found = load_undeclared(l, kind, name, at, failed);
    if (!found && !*failed)
        *failed = not_found(l, kind, name, at);
    return found;
}

// ---- texts

struct kept_reading {
    struct str text;
    const void *thing;
};

const void **loader_reading(struct graph *g, struct str way, struct str name, struct str text)
{
    bool is_new;
    struct str id = str_format(&g->arena, "%.*s %.*s %016llx", STR_ARGS(way), STR_ARGS(name),
                               (unsigned long long)hash_bytes(text.at, text.len));
    uint64_t *place = str_table_put(&g->trees.readings, id, &is_new);
    struct kept_reading *r = (struct kept_reading *)(uintptr_t)*place;
    if (is_new) {
        r = ARENA_NEW(&g->arena, struct kept_reading);
        r->text = str_copy(&g->arena, text);
        *place = (uintptr_t)r;
    }
    return str_equal(r->text, text) ? &r->thing : NULL;
}
