// SPDX-License-Identifier: Apache-2.0
//
// Code inside units of the tree of directories. The directory of such a unit may be a place of another tree, with results
// of its own. These are compared by value, as if the directory were a unit of that tree, and told with the unit that is
// the host. There may be thousands: only those are evaluated whose code, generated or written, may come to something else,
// and of those whose code comes to the same in both versions only the first.
#include <string.h>

#include "base/hash.h"
#include "base/path.h"
#include "dialects/dialect.h"
#include "diff/diff_inside.h"

struct guest {
    uint32_t unit; // the host, in `units`
    uint32_t tree;
    uint32_t
        sample;  // another one that comes to the same, if nothing is wrong with that, + 1; 0: none
    bool is_due; // it is to be evaluated
    bool is_sound; // ... and nothing failed
    struct unit_products old, now;
    size_t first_item, item_count; // of the unit's items, those that it has added
    struct edit_set told;          // what has caused these
};

struct guests {
    ARRAY(struct guest) list;
};

static bool is_host(const struct diff_run *r, const struct diff_unit *s)
{
    bool is_there = s->change == DIFF_SAME || s->change == DIFF_CHANGED || s->change == DIFF_MOVED;
    return is_there && !s->is_file && r->now->trees[s->tree]->dialect->tree->directories;
}

static struct str path_then(const struct diff_unit *s)
{
    return s->moved_from.len ? s->moved_from : s->path;
}

static bool is_place_in(struct diff_run *r, const struct diff_side *side, uint32_t tree,
                        struct str path)
{
    struct dialect_tree *t = side->trees[tree];
    diff_enter(r, side);
    return t->dialect->tree->places->is_place(t, path);
}

// Whether it reads files, some of which differ: nobody knows which without asking both versions.
static bool may_read_strays(struct diff_run *r, const struct unit_products *m)
{
    struct edit_set met = {0};
    bool reads_files = diff_meets(r, m, &met);
    ARRAY_DONE(&met.list);
    return reads_files;
}

// Whether a unit generates code of a dialect, which makes its directory a place.
static bool generates_place(const struct unit_products *makes, const struct dialect *d)
{
    bool any = false;
    for (size_t i = 0; i < makes->count && !any; i++)
        any = strcmp(makes->producers[i].kind, "file") == 0 &&
              dialect_of_place(makes->producers[i].name) == d &&
              value_is(makes->products[i].value, VALUE_STRING);
    return any;
}

static void add_guest(struct diff_run *r, struct guests *out, struct guest g, bool is_reached,
                      const struct unit_products *makes)
{
    const struct diff_unit *s = &r->diff->units.at[g.unit];
    const struct listed_unit unit = {.path = s->path, .tree = g.tree};
    if (!generates_place(makes, r->now->trees[g.tree]->dialect) &&
        !is_place_in(r, r->now, g.tree, s->path) && !is_place_in(r, r->old, g.tree, path_then(s)))
        return;
    g.is_due = true;
    if (!is_reached)
        diff_make_all(r, r->now, &unit, &g.now);
    if (is_reached || may_read_strays(r, &g.now))
        ARRAY_PUSH(&out->list, g);
}

static void find_guests(struct diff_run *r, uint32_t tree, const struct unit_products *makes,
                        struct guests *out)
{
    bool has_strays = diff_has_strays(r, r->now->trees[tree]->dialect->units);
    for (uint32_t i = 0; i < r->diff->units.len; i++) {
        const struct diff_unit *s = &r->diff->units.at[i];
        if (!is_host(r, s))
            continue;
        bool is_reached = s->change != DIFF_SAME || diff_reaches_files(r, i, &makes[s->place]);
        if (is_reached || has_strays)
            add_guest(r, out, (struct guest){.unit = i, .tree = tree}, is_reached,
                      &makes[s->place]);
    }
}

static void compare_guest(struct diff_run *r, struct guest *g)
{
    struct diff_unit *s = &r->diff->units.at[g->unit];
    struct unit_pair p = {.run = r,
                          .path = s->path,
                          .name = tree_name(&r->now->files, &r->diff->arena, s->path),
                          .tree = g->tree,
                          .tells = true,
                          .out = s,
                          .old = g->old,
                          .now = g->now};
    bool fails = false;
    g->first_item = s->items.len;
    diff_compare_producers(&p);
    for (size_t n = 0; n < p.now.count; n++)
        fails |= diff_fails(&p.now.products[n]);
    s->fails |= fails;
    for (size_t n = 0; n < p.old.count; n++)
        fails |= diff_fails(&p.old.products[n]);
    g->item_count = s->items.len - g->first_item;
    g->told = p.told;
    g->is_sound = !fails;
    g->is_due = false;
}

// The new version does all of its work before the old one is asked.
static void compare_due(struct diff_run *r, struct guests *all)
{
    for (size_t i = 0; i < all->list.len; i++) {
        struct guest *g = &all->list.at[i];
        const struct listed_unit unit = {.path = r->diff->units.at[g->unit].path, .tree = g->tree};
        if (g->is_due && !g->now.units)
            diff_make_all(r, r->now, &unit, &g->now);
    }
    size_t first = r->g->views.list.len;
    for (size_t i = 0; i < all->list.len; i++) {
        struct guest *g = &all->list.at[i];
        const struct listed_unit unit = {.path = path_then(&r->diff->units.at[g->unit]),
                                         .tree = g->tree};
        if (g->is_due)
            diff_find_producers(r, r->old, &unit, &g->old);
    }
    diff_find_edits(r, first);
    for (size_t i = 0; i < all->list.len; i++)
        if (all->list.at[i].is_due)
            compare_guest(r, &all->list.at[i]);
}

// ---- code that comes to the same in many units

static bool is_of_file(const struct diff_item *item)
{
    return strcmp(item->kind, "file") == 0;
}

// What the causes of differences in generated code are taken from (`trace_generated`).
static uint64_t hash_of_files(const struct diff_unit *s)
{
    uint64_t hash = s->items.len > 0;
    for (size_t i = 0; i < s->items.len; i++) {
        const struct diff_item *item = &s->items.at[i];
        if (!is_of_file(item))
            continue;
        hash = hash_combine(hash, hash_bytes(item->name.at, item->name.len));
        hash = hash_combine(hash, hash_bytes(item->part.at, item->part.len));
        hash = hash_combine(hash, hash_bytes(item->causes, item->cause_count * sizeof(uint32_t)));
    }
    return hash;
}

static uint64_t shape_in(struct diff_run *r, const struct diff_side *side, const struct guest *g)
{
    struct dialect_tree *t = side->trees[g->tree];
    const struct place_check *check = t->dialect->tree->places->check;
    if (!check || !check->shape || r->g->modes.without_shortcuts)
        return 0;
    diff_enter(r, side);
    return check->shape(t, r->diff->units.at[g->unit].path);
}

// Tells apart what comes to something else, then or now, or for other reasons; 0: comes to something of its own.
static uint64_t key_of_guest(struct diff_run *r, const struct guest *g)
{
    const struct diff_unit *s = &r->diff->units.at[g->unit];
    uint64_t now = s->change == DIFF_CHANGED && !g->now.units ? shape_in(r, r->now, g) : 0;
    uint64_t old = now ? shape_in(r, r->old, g) : 0;
    if (!old)
        return 0;
    return hash_combine(hash_combine(hash_combine(now, old), hash_of_files(s)), g->tree) | 1;
}

static void find_samples(struct diff_run *r, struct guests *all)
{
    struct table first = {0};
    for (size_t i = 0; i < all->list.len; i++) {
        struct guest *g = &all->list.at[i];
        uint64_t key = key_of_guest(r, g);
        uint64_t *sample = key ? table_put(&first, key, NULL) : NULL;
        if (sample && *sample) {
            g->sample = (uint32_t)*sample;
            g->is_due = false;
        } else if (sample) {
            *sample = i + 1;
        }
    }
    table_done(&first);
}

// Whether a difference between files of the unit has a cause.
static bool is_cause_of_files(const struct diff_unit *s, uint32_t edit)
{
    for (size_t i = 0; i < s->items.len; i++)
        for (size_t k = 0; is_of_file(&s->items.at[i]) && k < s->items.at[i].cause_count; k++)
            if (s->items.at[i].causes[k] == edit)
                return true;
    return false;
}

// Takes what the sample came to, unless that has causes of its own.
static bool take_sample(struct diff_run *r, const struct guest *g, const struct guest *sample)
{
    struct diff_unit *s = &r->diff->units.at[g->unit];
    bool is_shared = sample->is_sound;
    for (size_t i = 0; is_shared && i < sample->told.list.len; i++)
        is_shared = is_cause_of_files(s, sample->told.list.at[i]);
    for (size_t i = 0; is_shared && i < sample->item_count; i++)
        ARRAY_PUSH(&s->items, r->diff->units.at[sample->unit].items.at[sample->first_item + i]);
    if (is_shared && sample->item_count)
        diff_note_changed(r, g->unit, &sample->told);
    return is_shared;
}

static void compare_like_samples(struct diff_run *r, struct guests *all)
{
    bool any = false;
    for (size_t i = 0; i < all->list.len; i++) {
        struct guest *g = &all->list.at[i];
        g->is_due = g->sample && !take_sample(r, g, &all->list.at[g->sample - 1]);
        any |= g->is_due;
    }
    if (any)
        compare_due(r, all);
}

void diff_compare_guests(struct diff_run *r, const struct unit_products *makes)
{
    struct guests all = {0};
    for (uint32_t k = 0; r->has_hosts && k < r->now->tree_count; k++)
        if (r->now->trees[k]->dialect->tree->places && r->now->trees[k]->dialect->units)
            find_guests(r, k, makes, &all);
    find_samples(r, &all);
    compare_due(r, &all);
    compare_like_samples(r, &all);
    for (size_t i = 0; i < all.list.len; i++)
        ARRAY_DONE(&all.list.at[i].told.list);
    ARRAY_DONE(&all.list);
}
