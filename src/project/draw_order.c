// SPDX-License-Identifier: Apache-2.0
//
// What runs before what, in all trees of a project or of a directory.
#include "base/path.h"
#include "project/project.h"

enum { UNIT_ELSEWHERE = 1, UNIT_BELOW };

// How a drawing may name a unit: by its path, or by its name.
static void note_unit(struct str_table *units, const struct unit *u, uint64_t where)
{
    bool is_new;
    const struct str names[] = {path_for_people(u->path), u->name};
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        uint64_t *known = names[i].len ? str_table_put(units, names[i], &is_new) : NULL;
        if (known && (is_new || where == UNIT_BELOW))
            *known = where;
    }
}

static void note_units(struct project *p, struct arena *a, struct str below,
                       struct str_table *units)
{
    struct project_units all = {0};
    struct diags told = {0}; // the drawing tells them
    project_units(p, &(struct unit_query){0}, NULL, a, &all, &told);
    for (size_t i = 0; i < all.list.len; i++) {
        struct unit *u = &all.list.at[i].unit;
        note_unit(units, u, path_is_below(u->path, below) ? UNIT_BELOW : UNIT_ELSEWHERE);
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
        drawing_edge(out, start, copy_vertex(out, to), e->at);
    }
}

static void draw_trees(struct project *p, struct str below, struct drawing *out,
                       struct diags *mistakes)
{
    struct project_trees trees = project_trees(p);
    for (size_t i = 0; i < trees.count; i++) {
        struct dialect_tree *t = trees.at[i]->tree;
        if (t->dialect->units && t->dialect->units->draw_order &&
            project_tree_meets(trees.at[i], below))
            t->dialect->units->draw_order(t, out, mistakes);
    }
}

void project_draw_order(struct project *p, struct str below, struct drawing *out,
                        struct diags *mistakes)
{
    struct drawing all;
    struct str_table units = {0};
    if (below.len < 2) {
        draw_trees(p, STR("/"), out, mistakes);
    } else {
        drawing_init(&all, out->arena);
        draw_trees(p, below, &all, mistakes);
        note_units(p, out->arena, below, &units);
        draw_some(&all, &units, out);
        drawing_done(&all);
        str_table_done(&units);
    }
    project_troubles(p, mistakes);
}
