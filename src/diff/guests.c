// SPDX-License-Identifier: Apache-2.0
//
// Code inside units of the tree of directories. The directory of such a unit may be a place of another tree, with results
// of its own. These are compared by value, as if the directory were a unit of that tree, and told with the unit that is
// the host. There may be thousands: only those are evaluated whose code, generated or written, may come to something else.
#include <string.h>

#include "base/path.h"
#include "dialects/dialect.h"
#include "diff/diff_inside.h"

struct guest {
    uint32_t unit; // the host, in `units`
    uint32_t tree;
    struct unit_products old, now;
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
                          .out = s,
                          .old = g->old,
                          .now = g->now};
    diff_compare_producers(&p);
    for (size_t n = 0; n < p.now.count; n++)
        s->fails |= diff_fails(&p.now.products[n]);
}

// The new version does all of its work before the old one is asked.
void diff_compare_guests(struct diff_run *r, const struct unit_products *makes)
{
    struct guests all = {0};
    for (uint32_t k = 0; r->has_hosts && k < r->now->tree_count; k++)
        if (r->now->trees[k]->dialect->tree->places && r->now->trees[k]->dialect->units)
            find_guests(r, k, makes, &all);
    size_t first = r->g->views.list.len;
    for (size_t i = 0; i < all.list.len; i++) {
        struct guest *g = &all.list.at[i];
        const struct listed_unit unit = {.path = path_then(&r->diff->units.at[g->unit]),
                                         .tree = g->tree};
        diff_find_producers(r, r->old, &unit, &g->old);
    }
    diff_find_edits(r, first);
    for (size_t i = 0; i < all.list.len; i++)
        compare_guest(r, &all.list.at[i]);
    ARRAY_DONE(&all.list);
}
