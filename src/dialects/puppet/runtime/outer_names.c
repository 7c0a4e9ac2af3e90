// SPDX-License-Identifier: Apache-2.0
#include "dialects/puppet/runtime/outer_names.h"

#include "dialects/puppet/syntax/operations.h"
#include "dialects/puppet/values/values.h"
#include "graph/scope/scope.h"
#include "graph/views/view.h"
#include "value/number.h"

bool outer_name(const struct environment *e, struct str name, struct view **view, path_id *path)
{
    *view = e->outer ? e->outer(e->outer_data) : NULL;
    symbol id = *view ? symbol_find(e->graph->symbols, name) : 0;
    for (struct scope *s = id ? (*view)->env.scope : NULL; s; s = s->parent) {
        const struct scope_entry *entry = scope_find_symbol(s, id);
        if (entry && entry->value.kind == LAZY_PATH) {
            *path = entry->value.path;
            return view_bind(e->graph, *view, *path)->count > 0;
        }
    }
    return false;
}

bool has_outer_name(const struct environment *e, struct str name)
{
    struct view *view;
    path_id path;
    return outer_name(e, name, &view, &path);
}

bool outer_has_read_key(const struct environment *e, struct str key)
{
    struct graph *g = e->graph;
    symbol root = symbol_find(g->symbols, STR("hiera")), name = symbol_find(g->symbols, key);
    path_id data = root ? path_find(g, 0, root) : 0;
    return data && name && path_find(g, data, name);
}

path_id outer_path(struct graph *g, path_id path, const struct value *keys, size_t count,
                   size_t *used)
{
    for (*used = 0; *used < count && value_is(keys[*used], VALUE_STRING); ++*used)
        path = path_child(g, path, symbol_intern(g->symbols, value_str(&keys[*used])));
    return path;
}

// What is sensitive there is Sensitive here.
static struct value taken_over_value(struct arena *a, struct value v)
{
    const struct marks *marks = NULL;
    if (!value_has_marks(v))
        return v;
    return puppet_sensitive(a, value_unmark_deep(a, v, &marks));
}

struct value outer_variable(struct compiler *k, const struct outer_reader *by, struct str name,
                            const struct value *keys, size_t count)
{
    struct graph *g = k->graph;
    struct view *view;
    path_id path;
    size_t used;
    if (!outer_name(k->environment, name, &view, &path))
        return VALUE_NONE;
    k->is_volatile = true; // what was found may change without a change of the environment
    path = outer_path(g, path, keys, count, &used);
    struct value v = view_value_at(g, view, path, by->tree, by->at);
    if (value_is_poison(v))
        return v;
    v = taken_over_value(&g->arena, v);
    while (used-- > 0)
        v = puppet_hash(&g->arena, &keys[used], &v, 1);
    return v;
}

struct value puppet_import(struct graph *g, struct value v, struct span at, bool *loses)
{
    int64_t whole;
    (void)g;
    (void)at;
    if (!value_is_number(v) || v.flags & VALUE_FLOAT)
        return v;
    if (number_to_int(v, &whole))
        return value_int(whole);
    double rounded = number_to_double(v);
    *loses = !number_equal(number_from_double(rounded), v);
    struct value mine = number_from_double(rounded);
    mine.flags |= VALUE_FLOAT;
    return mine;
}
