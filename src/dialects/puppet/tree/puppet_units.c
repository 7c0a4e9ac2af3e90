// SPDX-License-Identifier: Apache-2.0
//
// Nodes as units: each name that a node definition has, its pattern, or `default`. In the repository of a module: its
// classes and defined types.
#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "dialects/places.h"
#include "dialects/puppet/tree/puppet_kept.h"
#include "dialects/puppet/tree/puppet_nodes.h"
#include "dialects/units.h"

static bool is_asked_node(const struct unit_query *q, struct str path)
{
    bool is_named = !q->path_count, has_tag = !q->tag_count;
    for (size_t i = 0; i < q->path_count; i++)
        is_named |= str_equal(q->paths[i], path);
    for (size_t i = 0; i < q->tag_count; i++)
        has_tag |= !q->tags[i].len;
    return is_named && has_tag && path_is_below_one(path, q->below, q->below_count);
}

static int compare_nodes(const void *x, const void *y)
{
    return str_compare(((const struct unit *)x)->path, ((const struct unit *)y)->path);
}

struct str puppet_node_name(struct arena *a, const struct puppet_definition *d, uint32_t i)
{
    struct value v = expr_kind(d->tree, d->matches[i]) == EXPR_LITERAL
                         ? expr_literal_value(d->tree, d->matches[i])
                         : VALUE_NONE;
    struct str source;
    if (puppet_is_default(v))
        return STR("default");
    if (puppet_is_regexp(v, &source))
        return str_copy(a, source);
    return value_is(v, VALUE_STRING) ? str_copy(a, value_str(&v)) : STR("");
}

// ---- facts that were given

// `web01.example.com.json` is for `web01.example.com`.
static struct str node_of_file(struct str name)
{
    static const char *const endings[] = {".json", ".yaml", ".yml"};
    name = path_basename(name);
    for (size_t i = 0; i < COUNT_OF(endings); i++)
        if (str_ends(name, str_of(endings[i])))
            return str_slice(name, 0, name.len - strlen(endings[i]));
    return name;
}

static const char *give_library(struct puppet_tree *t, struct str path)
{
    puppet_nodes_forget(t);
    puppet_offer_forget(t);
    ARRAY_PUSH(&t->libraries, str_copy(&t->graph->arena, path));
    return NULL;
}

const char *puppet_give(struct dialect_tree *tree, const struct place_input *what)
{
    struct puppet_tree *t = (struct puppet_tree *)tree;
    struct arena *a = &t->graph->arena;
    puppet_kept_forget(t);
    tree->used_inputs = 1U << PLACE_FACTS | 1U << PLACE_LIBRARY;
    if (what->kind == PLACE_LIBRARY)
        return give_library(t, what->name);
    if (what->kind != PLACE_FACTS)
        return NULL;
    struct node_facts given = {str_copy(a, node_of_file(what->name)), str_copy(a, what->text)};
    puppet_nodes_forget(t);
    puppet_offer_forget(t);
    for (size_t i = 0; i < t->facts.len; i++)
        if (str_equal(t->facts.at[i].name, given.name)) {
            t->facts.at[i] = given;
            return NULL;
        }
    ARRAY_PUSH(&t->facts, given);
    return NULL;
}

struct str puppet_facts_of_node(const struct puppet_tree *t, struct str name)
{
    for (size_t i = 0; i < t->facts.len; i++)
        if (str_equal(t->facts.at[i].name, name))
            return t->facts.at[i].text;
    return STR("");
}

// ---- listing

struct listing {
    struct puppet_tree *tree;
    const struct unit_query *query;
    struct arena *arena;
    struct unit *units;
    size_t count;
};

static size_t count_matches(const struct environment *e)
{
    size_t count = 0;
    for (size_t i = 0; i < e->nodes.len; i++)
        count += e->nodes.at[i]->match_count;
    return count;
}

static void add_node_unit(struct listing *l, struct str name)
{
    struct value none = value_list(l->arena, &type_string, NULL, 0);
    struct str path = path_join(l->arena, STR("/"), name);
    if (name.len)
        *str_table_put(&l->tree->listed, str_copy(&l->tree->graph->arena, name), NULL) = 1;
    if (name.len && is_asked_node(l->query, path))
        l->units[l->count++] =
            (struct unit){.path = path, .name = name, .is_file = true, .tags = none, .watch = none};
}

// Classes and defined types of a module that is a repository of its own.
static void list_definitions(struct listing *l, struct environment *e)
{
    struct str *modules;
    size_t count = 0;
    (void)environment_modules(e, &modules);
    environment_load_module(e, modules[0]);
    for (size_t i = 0; i < e->programs.len; i++)
        count += e->programs.at[i]->definitions.len;
    l->units = ARENA_ARRAY(l->arena, struct unit, count + 1);
    for (size_t i = 0; i < e->programs.len; i++)
        for (size_t n = 0; n < e->programs.at[i]->definitions.len; n++) {
            const struct puppet_definition *d = &e->programs.at[i]->definitions.at[n];
            if (d->kind == DEFINITION_CLASS || d->kind == DEFINITION_DEFINE)
                add_node_unit(l, str_copy(l->arena, d->name));
        }
}

static void list_asked(void *data)
{
    struct listing *l = data;
    struct value failed = VALUE_NONE;
    struct site site = puppet_plain_site();
    struct environment *e = puppet_tree_environment(l->tree, &site, &failed);
    l->units = ARENA_ARRAY(l->arena, struct unit, count_matches(e) + l->tree->facts.len + 1);
    l->count = 0;
    str_table_done(&l->tree->listed);
    if (l->tree->is_module) {
        list_definitions(l, e);
        environment_close(e);
        return;
    }
    for (size_t i = 0; i < l->tree->facts.len; i++)
        add_node_unit(l, str_copy(l->arena, l->tree->facts.at[i].name));
    // Without facts, the definitions are all that is known.
    for (size_t i = 0; !l->tree->facts.len && i < e->nodes.len; i++)
        for (uint32_t k = 0; k < e->nodes.at[i]->match_count; k++)
            add_node_unit(l, puppet_node_name(l->arena, e->nodes.at[i], k));
    if (!l->count && l->tree->has_only_data && !l->tree->facts.len)
        add_node_unit(l, STR("any node"));
    environment_close(e);
}

// Mistakes in manifests are those of the check.
static size_t list_nodes(struct dialect_tree *t, const struct unit_query *q, struct arena *a,
                         struct unit **out, struct diags *mistakes)
{
    struct listing l = {.tree = (struct puppet_tree *)t, .query = q, .arena = a};
    (void)mistakes;
    graph_question(l.tree->graph, list_asked, &l);
    *out = l.units;
    if (l.count && !q->in_order)
        qsort(l.units, l.count, sizeof(*l.units), compare_nodes);
    return l.count;
}

static const struct unit_capability module_units = {
    .one = "definition",
    .many = "definitions",
    .list = list_nodes,
    .draw_order = puppet_draw,
    .producers = puppet_producers,
    .make = puppet_make,
    .made_of = puppet_made_of,
};

static const struct unit_capability *units_of_tree(struct dialect_tree *t)
{
    return ((const struct puppet_tree *)t)->is_module ? &module_units : &puppet_units;
}

const struct unit_capability puppet_units = {
    .one = "node",
    .many = "nodes",
    .of_tree = units_of_tree,
    .list = list_nodes,
    .draw_order = puppet_draw,
    .producers = puppet_producers,
    .make = puppet_make,
    .made_of = puppet_made_of,
};
