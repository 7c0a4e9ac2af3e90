// SPDX-License-Identifier: Apache-2.0
//
// Versions of modules: what affects their build, their files, and the versions of all modules that they need.
#include <stdlib.h>

#include "ask/links/links.h"
#include "dialects/garden/tree/types.h"
#include "dialects/garden/tree/version.h"
#include "dialects/garden/values/values.h"

enum { NEEDED_MOST = 1000 };

// A field of the module, evaluated where its Build is.
static struct value module_value(struct garden_action *a, expr_id mapping, const char *name)
{
    const struct tree *t = a->group->module->file->tree;
    garden_open_action(a);
    expr_id e = mapping ? garden_field(t, mapping, name) : 0;
    if (!e)
        return VALUE_NONE;
    struct value v =
        garden_value(a->world, node_of_expr(a->world->graph, t, e, a->full->env, NULL));
    return value_is_null(v) ? VALUE_NONE : v;
}

static struct value or_else(struct value v, struct value other)
{
    return value_is(v, VALUE_ABSENT) ? other : v;
}

// ---- what affects the build

static struct value normal_copies(struct arena *a, struct value list)
{
    size_t len = value_is_sequence(list) ? value_len(list) : 0, n = 0;
    struct value *items = ARENA_ARRAY(a, struct value, len);
    for (size_t i = 0; i < len; i++) {
        struct value from = value_item(list, i);
        struct garden_pairs p = {.arena = a};
        if (!value_is_mapping(from))
            continue;
        struct value source = value_get(from, STR("source"));
        garden_add_pair(&p, "source", source);
        garden_add_pair(&p, "target", or_else(value_get(from, STR("target")), source));
        items[n++] = garden_finish_pairs(&p);
    }
    return value_tuple(a, items, n);
}

static struct value needed_name(struct value item)
{
    return value_is_mapping(item) ? value_get(item, STR("name")) : item;
}

// Modules may be listed by name alone.
static struct value normal_dependencies(struct arena *a, struct value list)
{
    size_t len = value_is_sequence(list) ? value_len(list) : 0, n = 0;
    struct value *items = ARENA_ARRAY(a, struct value, len);
    for (size_t i = 0; i < len; i++) {
        struct value item = value_item(list, i), name = needed_name(item);
        struct garden_pairs p = {.arena = a};
        if (!value_is(name, VALUE_STRING))
            continue;
        garden_add_pair(&p, "name", name);
        garden_add_pair(
            &p, "copy",
            normal_copies(a, value_is_mapping(item) ? value_get(item, STR("copy")) : VALUE_NONE));
        items[n++] = garden_finish_pairs(&p);
    }
    return value_tuple(a, items, n);
}

static struct value exec_config(struct garden_action *a, expr_id root)
{
    struct arena *arena = &a->world->graph->arena;
    const struct tree *t = a->group->module->file->tree;
    expr_id build = garden_field(t, root, "build");
    struct value none = value_tuple(arena, NULL, 0);
    struct garden_pairs b = {.arena = arena}, all = {.arena = arena};
    garden_add_pair(&b, "command", or_else(module_value(a, build, "command"), none));
    garden_add_pair(&b, "statusCommand", or_else(module_value(a, build, "statusCommand"), none));
    garden_add_pair(&b, "timeout", or_else(module_value(a, build, "timeout"), garden_number(600)));
    garden_add_pair(&b, "dependencies",
                    normal_dependencies(arena, module_value(a, build, "dependencies")));
    garden_add_pair(&all, "build", garden_finish_pairs(&b));
    garden_add_pair(&all, "env",
                    or_else(module_value(a, root, "env"), value_object(arena, NULL, NULL, 0)));
    return garden_finish_pairs(&all);
}

static struct value container_config(struct garden_action *a, expr_id root)
{
    struct arena *arena = &a->world->graph->arena;
    const struct tree *t = a->group->module->file->tree;
    struct garden_pairs p = {.arena = arena};
    garden_add_pair(
        &p, "buildArgs",
        or_else(module_value(a, root, "buildArgs"), value_object(arena, NULL, NULL, 0)));
    garden_add_pair(&p, "targetImage",
                    module_value(a, garden_field(t, root, "build"), "targetImage"));
    garden_add_pair(&p, "extraFlags", module_value(a, root, "extraFlags"));
    garden_add_pair(&p, "dockerfile", module_value(a, root, "dockerfile"));
    return garden_finish_pairs(&p);
}

// ---- what it needs

struct needed {
    struct garden_action *builds[NEEDED_MOST];
    size_t count;
};

static void add_needed(struct garden_action *a, struct needed *n, struct str name)
{
    struct str key = str_format(&a->world->graph->arena, "build.%.*s", STR_ARGS(name));
    struct garden_action *build = garden_find_action(a->world, key);
    bool is_new = build && build->group && n->count < NEEDED_MOST;
    for (size_t i = 0; i < n->count && is_new; i++)
        is_new = n->builds[i] != build;
    if (!is_new)
        return;
    n->builds[n->count++] = build;
}

static void add_listed_modules(struct garden_action *a, struct needed *n)
{
    const struct garden_resource *m = a->group->module;
    struct value list =
        module_value(a, garden_field(m->file->tree, m->root, "build"), "dependencies");
    for (size_t i = 0; value_is_sequence(list) && i < value_len(list); i++) {
        struct value name = needed_name(value_item(list, i));
        if (value_is(name, VALUE_STRING))
            add_needed(a, n, value_str(&name));
    }
}

// `modules.NAME` anywhere in it.
static void add_mentioned(struct garden_action *a, struct needed *n)
{
    struct graph *g = a->world->graph;
    const struct garden_resource *m = a->group->module;
    struct refs refs = {0};
    garden_open_action(a);
    struct eval_context at = {.tree = m->file->tree, .env = a->full->env};
    live_paths(g, &at, m->root, &g->arena, &refs);
    for (size_t i = 0; i < refs.list.len; i++) {
        const struct traversal *t = &refs.list.at[i];
        if (str_equal(symbol_text(g->symbols, t->root), STR("modules")) && t->count &&
            !t->steps[0].is_index)
            add_needed(a, n, symbol_text(g->symbols, t->steps[0].name));
    }
    refs_done(&refs);
}

// Also what those need that it needs.
static void find_needed(struct garden_action *a, struct needed *n)
{
    n->builds[0] = a;
    n->count = 1;
    for (size_t i = 0; i < n->count; i++) {
        add_listed_modules(n->builds[i], n);
        add_mentioned(n->builds[i], n);
    }
}

// ---- all of it

static struct str module_files(struct garden_action *a)
{
    const struct garden_resource *m = a->group->module;
    struct garden_sources what = {
        .dir = m->file->dir,
        .file = m->file,
        .include = module_value(a, m->root, "include"),
        .exclude = module_value(a, m->root, "exclude"),
    };
    return garden_source_version(a->world, &what, &a->sources, &a->source_count);
}

static int compare_modules(const void *x, const void *y)
{
    return str_compare((*(struct garden_action *const *)x)->group->name,
                       (*(struct garden_action *const *)y)->group->name);
}

struct str garden_module_version(struct garden_action *a)
{
    struct arena *arena = &a->world->graph->arena;
    const struct garden_resource *m = a->group->module;
    struct str type = garden_text_field(m->file->tree, m->root, "type");
    bool is_exec = str_equal(type, STR("exec"));
    if (!is_exec && !str_equal(type, STR("container")))
        return STR("");
    struct needed *n = ARENA_NEW(arena, struct needed);
    struct strbuf text;
    strbuf_init(&text, 0);
    find_needed(a, n);
    garden_write_sorted(&text, is_exec ? exec_config(a, m->root) : container_config(a, m->root),
                        arena);
    qsort(n->builds, n->count, sizeof(*n->builds), compare_modules);
    for (size_t i = 0; i < n->count; i++) {
        struct str version = n->builds[i] == a ? module_files(a) : garden_version(n->builds[i]);
        strbuf_format(&text, ".%.*s", STR_ARGS(version));
    }
    struct str hex = garden_short_hash(arena, strbuf_str(&text));
    strbuf_done(&text);
    return str_format(arena, "v-%.*s", STR_ARGS(hex));
}
