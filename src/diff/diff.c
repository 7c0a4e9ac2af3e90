// SPDX-License-Identifier: Apache-2.0
//
// Two versions of one tree in one graph. The new version is generated once, and what each thing read is kept.
// The old one is generated only where it could differ: a producer with the same text whose reads all find the
// same generates the same. So the second version costs what differs, not what exists.
#include "diff/diff.h"

#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "base/search.h"
#include "dialects/dialect.h"
#include "diff/diff_inside.h"

// ---- units that do not change

static bool has_edit(const struct edit_set *s, uint32_t edit)
{
    for (size_t i = 0; i < s->list.len; i++)
        if (s->list.at[i] == edit)
            return true;
    return false;
}

static bool is_bound(const struct diff_run *r, struct view *v, path_id p,
                     const struct statement *wanted)
{
    const struct binding *b = wanted ? view_bind(r->g, v, p) : NULL;
    for (uint32_t i = 0; b && i < b->count; i++)
        if (b->pieces[i].statement == wanted)
            return true;
    return false;
}

// Below the directory in which the edit applies.
static bool is_reached(const struct diff_edit *e, const struct unit_pair *p)
{
    return str_equal(e->dir, STR("/")) || path_is_below(p->name, e->dir);
}

static void note_winner(struct diff_run *r, struct diff_edit *e, struct view *v, uint32_t unit)
{
    const struct binding *b = view_bind(r->g, v, e->path);
    const struct statement *s = b->count ? b->pieces[b->count - 1].statement : NULL;
    struct diff_own own = {.unit = unit};
    if (s) {
        own.at = s->at;
        own.text = s->expr ? diff_source_text(r, expr_span(s->tree, s->expr)) : STR("unset");
    }
    ARRAY_PUSH(&e->own, own);
}

// A place sees what directories define, but its own language has no word for it.
static bool is_foreign(const struct unit_pair *p, const struct diff_edit *e)
{
    struct dialect_tree *main = p->run->now->trees[0];
    const struct directory_capability *d = main->dialect->tree->directories;
    return d && p->run->now->trees[p->tree]->dialect->tree->places &&
           path_is_prefix(p->run->g, d->inherited(main), e->path);
}

// How an edit relates to a unit that does not change.
static void classify(struct unit_pair *p, uint32_t number)
{
    struct diff_run *r = p->run;
    struct diff_edit *e = &r->diff->edits.at[number];
    uint32_t unit = (uint32_t)(p->out - r->diff->units.at);
    if (e->kind != EDIT_STATEMENT || !e->is_written || !is_reached(e, p) || is_foreign(p, e))
        return;
    bool sees = is_bound(r, p->now.view, e->path, e->now_statement) ||
                is_bound(r, p->old.view, e->path, e->old_statement);
    bool reads = has_edit(&p->met, number);
    if (sees && reads)
        ARRAY_PUSH(&e->same, unit);
    else if (sees)
        ARRAY_PUSH(&e->unread, unit);
    else if (reads)
        note_winner(r, e, p->now.view, unit);
}

// Whether what the unit generates now could see anything that was edited.
static void find_met(struct unit_pair *p)
{
    struct diff_run *r = p->run;
    bool reads_files = diff_meets(r, &p->now, &p->met);
    bool is_met = false;
    for (size_t i = 0; i < p->met.list.len; i++)
        is_met |= is_reached(&r->diff->edits.at[p->met.list.at[i]], p);
    p->is_untouched = !reads_files && !is_met;
}

// Everything that the unit is built from is written and read as before: no edit reaches it.
static bool is_plainly_same(const struct unit_pair *p)
{
    const struct diff_run *r = p->run;
    struct dialect_tree *old = r->old->trees[p->tree];
    bool is_sure = p->is_untouched && old->dialect->tree->says_as_beside &&
                   old->dialect->tree->says_as_beside(old, p->path);
    for (size_t i = 0; is_sure && i < p->now.count; i++)
        is_sure = !p->now.producers[i].is_unsure && !value_is_poison(p->now.products[i].value);
    return is_sure;
}

static void compare_and_classify(struct unit_pair *p, size_t edit_count)
{
    find_met(p);
    if (!is_plainly_same(p)) {
        const struct listed_unit unit = {
            .path = p->path, .tree = p->tree, .is_file = p->out->is_file};
        diff_find_producers(p->run, p->run->old, &unit, &p->old);
        diff_compare_producers(p);
        for (size_t i = 0; i < edit_count && p->out->change == DIFF_SAME; i++)
            classify(p, (uint32_t)i);
    }
    ARRAY_DONE(&p->met.list);
}

// ---- all of them

static int compare_listed(const void *x, const void *y)
{
    const struct listed_unit *a = x, *b = y;
    return str_compare(a->path, b->path);
}

struct listed_units {
    ARRAY(struct listed_unit) list;
};

// A directory that is a unit of the tree of directories (`taken`) is not one for its own files as well: they are its guests.
static void list_units_of(struct dialect_tree *t, uint32_t number, struct arena *a,
                          struct str_table *taken, struct listed_units *out, struct diags *mistakes)
{
    const struct tree_capability *tree = t->dialect->tree;
    struct unit *units;
    const struct unit_query q = {.taken = tree->places ? taken : NULL};
    size_t count = t->dialect->units->list(t, &q, a, &units, mistakes);
    for (size_t i = 0; i < count; i++) {
        struct listed_unit u = {.path = str_copy(a, units[i].path),
                                .id = str_copy(a, units[i].id),
                                .tree = number,
                                .is_file = units[i].is_file,
                                .watch = units[i].watch};
        if (tree->places && str_table_find(taken, u.path))
            continue;
        if (tree->directories)
            str_table_put(taken, u.path, NULL);
        ARRAY_PUSH(&out->list, u);
    }
}

static struct unit_list list_units(struct diff_run *r, const struct diff_side *side,
                                   struct diags *mistakes)
{
    diff_enter(r, side);
    struct arena *a = &r->diff->arena;
    struct listed_units all = {0};
    struct str_table taken = {0};
    for (uint32_t k = 0; k < side->tree_count; k++)
        if (side->trees[k]->dialect->units)
            list_units_of(side->trees[k], k, a, &taken, &all, mistakes);
    r->has_hosts |= taken.len > 0;
    str_table_done(&taken);
    struct unit_list out = {.count = all.list.len};
    out.at = ARENA_ARRAY(a, struct listed_unit, out.count);
    if (out.count)
        memcpy(out.at, all.list.at, sizeof(*out.at) * out.count);
    qsort(out.at, out.count, sizeof(*out.at), compare_listed);
    ARRAY_DONE(&all.list);
    return out;
}

// Trees of one dialect have one word for their units.
static void add_unit(struct diff_run *r, const struct listed_unit *unit, enum diff_change change,
                     size_t place)
{
    const struct unit_capability *words = tree_units(r->now->trees[unit->tree]);
    ARRAY_PUSH(&r->diff->units, ((struct diff_unit){.path = unit->path,
                                                    .change = change,
                                                    .kind = diff_kind_of(r->diff, words),
                                                    .tree = unit->tree,
                                                    .is_file = unit->is_file,
                                                    .place = place}));
}

// Both lists are by path.
static void merge_units(struct diff_run *r, const struct unit_list *old,
                        const struct unit_list *now)
{
    size_t i = 0, k = 0;
    while (i < old->count || k < now->count) {
        int order = i == old->count   ? 1
                    : k == now->count ? -1
                                      : str_compare(old->at[i].path, now->at[k].path);
        if (order < 0)
            add_unit(r, &old->at[i], DIFF_REMOVED, 0);
        else
            add_unit(r, &now->at[k], order ? DIFF_ADDED : DIFF_SAME, k);
        i += order <= 0;
        k += order >= 0;
    }
}

// ---- units that moved

static struct str id_of(const struct unit_list *l, struct str path)
{
    size_t i = SEARCH_TEXT(l->at, l->count, struct listed_unit, path, path);
    return i < l->count && str_equal(l->at[i].path, path) ? l->at[i].id : STR("");
}

// A removed unit and a new one with the same id are one that moved.
static void find_moved(struct diff_run *r, const struct unit_list *old, const struct unit_list *now)
{
    struct diff *d = r->diff;
    struct str_table gone = {0}; // id -> index in `units`, + 1
    size_t kept = 0;
    for (size_t i = 0; i < d->units.len; i++) {
        struct str id =
            d->units.at[i].change == DIFF_REMOVED ? id_of(old, d->units.at[i].path) : STR("");
        if (id.len)
            *str_table_put(&gone, id, NULL) = i + 1;
    }
    for (size_t i = 0; i < d->units.len; i++) {
        struct diff_unit *s = &d->units.at[i];
        struct str id = s->change == DIFF_ADDED ? id_of(now, s->path) : STR("");
        uint64_t *from = id.len ? str_table_find(&gone, id) : NULL;
        if (!from || !*from)
            continue;
        s->change = DIFF_MOVED;
        s->moved_from = d->units.at[*from - 1].path;
        d->units.at[*from - 1].path = STR("");
        *from = 0;
    }
    for (size_t i = 0; i < d->units.len; i++)
        if (d->units.at[i].path.len)
            d->units.at[kept++] = d->units.at[i];
    d->units.len = kept;
    str_table_done(&gone);
}

static void compare_moved(struct diff_run *r, struct diff_unit *s,
                          const struct unit_products *after)
{
    struct unit_pair p = {.run = r, .path = s->path, .tree = s->tree, .out = s, .now = *after};
    const struct listed_unit unit = {.path = s->moved_from, .tree = s->tree, .is_file = s->is_file};
    diff_find_producers(r, r->old, &unit, &p.old);
    diff_compare_producers(&p);
}

// ---- all of them

static void compare_all(struct diff_run *r, struct unit_products *after)
{
    size_t edits = r->diff->edits.len; // of statements: others say themselves who changes
    for (size_t i = 0; i < r->diff->units.len; i++) {
        struct diff_unit *s = &r->diff->units.at[i];
        if (s->change == DIFF_MOVED)
            compare_moved(r, s, &after[s->place]);
        if (s->change != DIFF_SAME)
            continue;
        struct unit_pair p = {.run = r,
                              .path = s->path,
                              .name = tree_name(&r->now->files, &r->diff->arena, s->path),
                              .tree = s->tree,
                              .out = s,
                              .now = after[s->place]};
        compare_and_classify(&p, edits);
        for (size_t n = 0; n < p.now.count; n++)
            s->fails |= diff_fails(&p.now.products[n]);
    }
}

// What is generated for the tree as a whole.
static void compare_outside(struct diff_run *r, struct unit_products *before,
                            const struct unit_products *after)
{
    struct unit_pair p = {.run = r, .out = &r->diff->outside, .old = *before, .now = *after};
    diff_compare_producers(&p);
}

// ---- from outside

static void run_done(struct diff_run *r)
{
    table_done(&r->by_statement);
    table_done(&r->by_path);
    table_done(&r->by_object);
    table_done(&r->above);
    table_done(&r->by_place);
    diff_index_done(&r->edit_index[0]);
    diff_index_done(&r->edit_index[1]);
    str_table_done(&r->by_file);
    ARRAY_DONE(&r->next_of_path);
    ARRAY_DONE(&r->next_of_object);
    ARRAY_DONE(&r->seen);
    ARRAY_DONE(&r->answers);
    ARRAY_DONE(&r->files);
    str_table_done(&r->met_files);
    str_table_done(&r->by_unit);
    str_table_done(&r->by_past_unit);
    str_table_done(&r->calls);
}

// Compares both versions: the new one has been generated, and the old tree is opened next to it.
static void compare_trees(struct diff_run *r, const struct unit_list *after,
                          struct unit_products *makes, const struct unit_products *root)
{
    struct diags past = {0}; // errors of the old version: whatever fails because of them reports it
    struct unit_products root_before = {0};
    const struct listed_unit whole = {.path = STR("")};
    size_t first = r->g->views.list.len;
    diff_enter(r, r->old);
    r->old->tree_count = r->now->tree_count;
    for (size_t i = 0; i < r->now->tree_count; i++) {
        const struct tree_capability *t = r->now->trees[i]->dialect->tree;
        r->old->trees[i] = t->open_beside(r->now->trees[i], r->old->files);
    }
    struct unit_list then = list_units(r, r->old, &past);
    merge_units(r, &then, after);
    find_moved(r, &then, after);
    diff_find_producers(r, r->old, &whole, &root_before);
    diff_find_edits(r, first);
    diff_find_written(r);
    if (!r->old->is_narrow)
        diff_find_files(r);
    compare_all(r, makes);
    compare_outside(r, &root_before, root);
    diff_index_units(r);
    diff_compare_guests(r, makes);
    diff_count_files(r, after, makes);
    diff_settle_edits(r);
    diags_done(&past);
}

struct diff *diff_empty(struct graph *g, const struct diff_side *old, const struct diff_side *now)
{
    struct diff *d = memory_take(sizeof(*d));
    *d = (struct diff){.graph = g};
    arena_init(&d->arena);
    d->old_shown = str_copy(&d->arena, old->shown);
    d->now_shown = str_copy(&d->arena, now->shown);
    return d;
}

struct diff *diff_trees(struct graph *g, struct diff_side *old, struct diff_side *now,
                        struct str root, const struct diff *main, struct diags *mistakes)
{
    struct diff *d = diff_empty(g, old, now);
    struct diff_run r = {.diff = d,
                         .g = g,
                         .old = old,
                         .now = now,
                         .root = root,
                         .main = main,
                         .mistakes = mistakes};
    struct injector *before = g->injector;
    (void)diff_kind_of(d, now->trees[0]->dialect->units);
    struct unit_list after = list_units(&r, now, mistakes);
    const struct listed_unit whole = {.path = STR("")};
    struct unit_products *makes = memory_take(sizeof(*makes) * (after.count + 1)), root_makes = {0};
    memset(makes, 0, sizeof(*makes) * (after.count + 1));
    for (size_t i = 0; i < after.count; i++)
        diff_make_all(&r, now, &after.at[i], &makes[i]);
    diff_make_all(&r, now, &whole, &root_makes);
    compare_trees(&r, &after, makes, &root_makes);
    g->injector = before;
    free(makes);
    run_done(&r);
    return d;
}
