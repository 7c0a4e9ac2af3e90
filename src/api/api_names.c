// SPDX-License-Identifier: Apache-2.0
//
// Everything that a directory with names of its own has. Where no directory above it defines anything, names that exist
// everywhere are not part of it: they only tell that a project could be of another kind.
#include <stdlib.h>

#include "api/api.h"
#include "dialects/tree.h"
#include "graph/views/bind.h"
#include "project/project.h"

bool place_inherits(const weft_place *place)
{
    const struct project *p = place->project->inside;
    path_id root = p->dialect->tree->directories->inherited(p->trees.at[0]->tree);
    for (const struct view *v = place->view; v; v = v->parent) {
        const struct def *d = view_def(v, root);
        if (d && d->key_count)
            return true;
    }
    return false;
}

bool place_has_only_own(const weft_place *place)
{
    return place->of && place->of->project && !place_inherits(place->of);
}

static int compare_own_names(const void *x, const void *y)
{
    return str_compare(*(const struct str *)x, *(const struct str *)y);
}

struct str *place_own_names(const weft_place *place, struct arena *a, size_t *count)
{
    const struct symbols *symbols = place->graph->inside->symbols;
    size_t room = 0, kept = 0;
    for (const struct view *v = place->view; v && v != place->of->view; v = v->parent)
        room += view_def(v, 0) ? view_def(v, 0)->key_count : 0;
    struct str *names = ARENA_ARRAY(a, struct str, room);
    *count = 0;
    for (const struct view *v = place->view; v && v != place->of->view; v = v->parent) {
        const struct def *d = view_def(v, 0);
        for (uint32_t i = 0; d && i < d->key_count; i++) {
            struct str name = symbol_text(symbols, d->keys[i]);
            if (!str_starts(name, STR("\001"))) // no source text can have it
                names[(*count)++] = name;
        }
    }
    qsort(names, *count, sizeof(*names), compare_own_names);
    for (size_t i = 0; i < *count; i++)
        if (!kept || !str_equal(names[kept - 1], names[i]))
            names[kept++] = names[i];
    *count = kept;
    return names;
}

struct value place_own_value(const weft_place *place, struct arena *a)
{
    struct graph *g = place->graph->inside;
    size_t count;
    struct str *names = place_own_names(place, a, &count);
    struct value *keys = ARENA_ARRAY(a, struct value, count);
    struct value *items = ARENA_ARRAY(a, struct value, count);
    for (size_t i = 0; i < count; i++) {
        path_id p = path_child(g, 0, symbol_intern(g->symbols, names[i]));
        keys[i] = value_string_kept(names[i]);
        items[i] = view_value_once(g, place->view, p, a);
    }
    return value_object(a, keys, items, count);
}
