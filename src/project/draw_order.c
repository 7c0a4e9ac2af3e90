// SPDX-License-Identifier: Apache-2.0
//
// What runs before what, in all trees of a project or of a directory.
#include "base/path.h"
#include "project/project.h"

enum { UNIT_ELSEWHERE = 1, UNIT_BELOW };

// The trees at or below a path, or around it.
struct drawn_trees {
    struct project_trees all;
    struct str below;
    bool *is_drawn; // by number of the tree
};

static bool is_of_same_dialect(const struct project_tree *t, const struct project_tree *other)
{
    return other != t && other->tree->dialect == t->tree->dialect;
}

// Of trees of one dialect around a path the nearest has its units.
static bool has_units_at(const struct drawn_trees *d, const struct project_tree *t)
{
    const struct unit_capability *units = t->tree->dialect->units;
    if (!units || !units->draw_order || !project_tree_meets(t, d->below))
        return false;
    for (size_t i = 0; i < d->all.count; i++) {
        const struct project_tree *other = d->all.at[i];
        if (is_of_same_dialect(t, other) && path_is_below(d->below, other->path) &&
            path_is_below(other->path, t->path))
            return false;
    }
    return true;
}

// What stands in front of the names that a tree gives its units, if others that may give the same ones are drawn too.
static struct str home_of_tree(const struct drawn_trees *d, const struct project_tree *t,
                               struct arena *a)
{
    bool is_alone = true;
    for (size_t i = 0; i < d->all.count; i++)
        is_alone &= !d->is_drawn[i] || !is_of_same_dialect(t, d->all.at[i]);
    return is_alone || t->path.len < 2
               ? STR("")
               : str_format(a, "%.*s/", STR_ARGS(str_slice(t->path, 1, t->path.len)));
}

// How a drawing may name a unit: by its path, or by its name.
static void note_unit(struct str_table *units, const struct unit *u, struct str name,
                      uint64_t where)
{
    bool is_new;
    const struct str names[] = {path_for_people(u->path), name};
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        uint64_t *known = names[i].len ? str_table_put(units, names[i], &is_new) : NULL;
        if (known && (is_new || where == UNIT_BELOW))
            *known = where;
    }
}

static void note_units(struct project *p, const struct drawn_trees *d, struct arena *a,
                       struct str_table *units)
{
    struct project_units all = {0};
    struct diags told = {0}; // the drawing tells them
    const struct project_tree *tree = NULL;
    struct str home = STR("");
    project_units(p, &(struct unit_query){0}, NULL, a, &all, &told);
    for (size_t i = 0; i < all.list.len; i++) {
        struct unit *u = &all.list.at[i].unit;
        if (all.list.at[i].tree != tree)
            home = home_of_tree(d, tree = all.list.at[i].tree, a);
        struct str name = home.len && u->name.len ? str_join(a, home, u->name) : u->name;
        note_unit(units, u, name, path_is_below(u->path, d->below) ? UNIT_BELOW : UNIT_ELSEWHERE);
    }
    ARRAY_DONE(&all.list);
    diags_done(&told);
}

// What is no unit itself is drawn with what it is connected to.
static bool is_elsewhere(const struct str_table *units, const struct vertex *v)
{
    const uint64_t *where = str_table_find(units, v->name);
    return where && *where == UNIT_ELSEWHERE;
}

static uint32_t copy_vertex(struct drawing *out, const struct vertex *v)
{
    uint32_t i = v->is_file ? drawing_file(out, v->name) : drawing_vertex(out, v->name);
    out->vertices.at[i].at = v->at;
    out->vertices.at[i].is_outside = v->is_outside;
    out->vertices.at[i].is_off = v->is_off;
    return i;
}

// The units below a directory, what they are connected to, and the arrows between them.
static void draw_some(const struct drawing *all, const struct str_table *units, struct drawing *out)
{
    for (size_t i = 0; i < all->vertices.len; i++)
        if (!is_elsewhere(units, &all->vertices.at[i]))
            (void)copy_vertex(out, &all->vertices.at[i]);
    for (size_t i = 0; i < all->edges.len; i++) {
        const struct edge *e = &all->edges.at[i];
        const struct vertex *from = &all->vertices.at[e->from], *to = &all->vertices.at[e->to];
        if (is_elsewhere(units, from) && is_elsewhere(units, to))
            continue;
        uint32_t start = copy_vertex(out, from);
        drawing_edge_of(out, start, copy_vertex(out, to), e->at, e->kinds);
    }
}

static void draw_trees(const struct drawn_trees *d, struct drawing *out, struct diags *mistakes)
{
    for (size_t i = 0; i < d->all.count; i++) {
        struct project_tree *t = d->all.at[i];
        if (!d->is_drawn[i])
            continue;
        out->home = home_of_tree(d, t, out->arena);
        t->tree->dialect->units->draw_order(t->tree, out, mistakes);
    }
    out->home = STR("");
}

void project_draw_order(struct project *p, struct str below, struct drawing *out,
                        struct diags *mistakes)
{
    struct drawing all;
    struct str_table units = {0};
    struct drawn_trees trees = {project_trees(p), below.len < 2 ? STR("/") : below, NULL};
    trees.is_drawn = ARENA_ARRAY(out->arena, bool, trees.all.count);
    for (size_t i = 0; i < trees.all.count; i++)
        trees.is_drawn[i] = has_units_at(&trees, trees.all.at[i]);
    if (below.len < 2) {
        draw_trees(&trees, out, mistakes);
    } else {
        drawing_init(&all, out->arena);
        draw_trees(&trees, &all, mistakes);
        note_units(p, &trees, out->arena, &units);
        draw_some(&all, &units, out);
        drawing_done(&all);
        str_table_done(&units);
    }
    project_troubles(p, mistakes);
}
