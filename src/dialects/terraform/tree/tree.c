// SPDX-License-Identifier: Apache-2.0
//
// The tree of all Terraform directories below a root, and a directory as a place to ask from.
#include "dialects/terraform/tree/tree.h"

#include "base/path.h"
#include "dialects/terraform/tree/schemas.h"

static struct dialect_tree *open_tree(const struct dialect *d, struct graph *g,
                                      struct tree_files files, struct str root)
{
    struct tf_tree *t = ARENA_NEW(&g->arena, struct tf_tree);
    *t = (struct tf_tree){
        .base = {d}, .graph = g, .files = files, .host = str_copy(&g->arena, root)};
    arena_init(&t->arena);
    return &t->base;
}

static void close_module(struct tf_module *m)
{
    for (size_t i = 0; i < m->variables.len; i++)
        ARRAY_DONE(&m->variables.at[i]->rules.list);
    for (size_t i = 0; i < m->outputs.len; i++)
        ARRAY_DONE(&m->outputs.at[i]->conditions.list);
    for (size_t i = 0; i < m->resources.len; i++) {
        ARRAY_DONE(&m->resources.at[i]->before.list);
        ARRAY_DONE(&m->resources.at[i]->after.list);
    }
    ARRAY_DONE(&m->files);
    ARRAY_DONE(&m->variables);
    ARRAY_DONE(&m->locals);
    ARRAY_DONE(&m->outputs);
    ARRAY_DONE(&m->calls);
    ARRAY_DONE(&m->resources);
    ARRAY_DONE(&m->imports);
    ARRAY_DONE(&m->others);
    str_table_done(&m->by_name);
    diags_done(&m->diags);
    arena_done(&m->arena);
}

// Everything that was read; what was given stays.
static void close_modules(struct tf_tree *t)
{
    for (uint32_t i = 0; i < t->instances.len; i++) {
        struct tf_instance *x = (struct tf_instance *)(uintptr_t)t->instances.entries[i].value;
        str_table_done(&x->children);
        str_table_done(&x->repeats);
    }
    for (uint32_t i = 0; i < t->roots.len; i++) {
        struct tf_root *r = (struct tf_root *)(uintptr_t)t->roots.entries[i].value;
        diags_done(&r->diags);
        str_table_done(&r->targets);
    }
    for (uint32_t i = 0; i < t->modules.len; i++)
        close_module((struct tf_module *)(uintptr_t)t->modules.entries[i].value);
    table_done(&t->instances);
    str_table_done(&t->roots);
    str_table_done(&t->modules);
    arena_done(&t->arena);
}

static void close_tree(struct dialect_tree *base)
{
    struct tf_tree *t = (struct tf_tree *)base;
    close_modules(t);
    ARRAY_DONE(&t->inputs);
    ARRAY_DONE(&t->providers);
    str_table_done(&t->state);
}

// ---- changes

static bool is_directory(const struct tf_tree *t, struct arena *a, struct str path)
{
    struct str *names, name = str_format(a, "%.*s/", STR_ARGS(path_basename(path)));
    size_t count = t->files.list(t->files.data, a, path_dirname(path), &names);
    for (size_t i = 0; i < count; i++)
        if (str_equal(names[i], name))
            return true;
    return false;
}

// Whether a module or its instances may have read it: code, values, what `init` has installed, whole directories. Files
// that functions read are known to the graph.
static bool concerns_modules(const struct tf_tree *t, struct arena *a, struct str path)
{
    if (tf_is_part(path_basename(path)) || str_find(path, STR("/.terraform"), 0) < path.len)
        return true;
    for (uint32_t i = 0; i < t->modules.len; i++)
        if (path_is_below(t->modules.entries[i].key, path))
            return true;
    return is_directory(t, a, path);
}

static void change_modules(struct dialect_tree *base, const struct str *paths, size_t count)
{
    struct tf_tree *t = (struct tf_tree *)base;
    bool is_changed = count == 0 || t->has_generated; // by whatever that depends on
    struct arena a;
    arena_init(&a);
    for (size_t i = 0; i < count && !is_changed && t->modules.len; i++)
        is_changed = concerns_modules(t, &a, paths[i]);
    arena_done(&a);
    if (!is_changed)
        return;
    close_modules(t);
    arena_init(&t->arena);
}

static struct dialect_tree *open_tree_beside(struct dialect_tree *other, struct tree_files files)
{
    struct tf_tree *t = (struct tf_tree *)other;
    struct dialect_tree *opened = open_tree(other->dialect, t->graph, files, t->host);
    ((struct tf_tree *)opened)->other = t;
    return opened;
}

// ---- places

static bool has_code(const struct tree_files *files, struct arena *a, struct str dir)
{
    struct str *names;
    size_t count = files->list(files->data, a, dir, &names);
    for (size_t i = 0; i < count; i++)
        if (tf_is_code(names[i]))
            return true;
    return false;
}

static bool is_place(struct dialect_tree *base, struct str dir)
{
    struct tf_tree *t = (struct tf_tree *)base;
    return str_table_find(&t->roots, dir) || has_code(&t->files, &t->arena, dir);
}

static void add_diags(struct diags *to, const struct diags *from)
{
    for (size_t i = 0; i < from->list.len; i++)
        diags_add(to, from->list.at[i]);
}

static struct view *place_view(struct dialect_tree *base, struct str dir, struct diags *mistakes)
{
    struct tf_root *r = tf_root_at((struct tf_tree *)base, dir);
    add_diags(mistakes, &r->instance->module->diags);
    add_diags(mistakes, &r->diags);
    return r->instance->view;
}

static const char *give_input(struct dialect_tree *base, const struct place_input *what)
{
    struct tf_tree *t = (struct tf_tree *)base;
    if (what->kind == PLACE_ENVIRONMENT)
        return NULL; // directories have none
    if (what->kind == PLACE_SCHEMAS)
        return tf_read_providers(t, what->text);
    if (what->kind == PLACE_STATE)
        return tf_read_state(t, what->text);
    struct tf_input kept = {.is_file = what->kind == PLACE_FILE,
                            .name = str_copy(&t->graph->arena, what->name),
                            .text = str_copy(&t->graph->arena, what->text)};
    ARRAY_PUSH(&t->inputs, kept);
    return NULL;
}

static void check_directories_of(struct dialect_tree *base, const struct str *dirs, size_t count,
                                 struct diags *mistakes)
{
    tf_check((struct tf_tree *)base, dirs, count, mistakes);
}

// Where the name of a module is that a path names there, with something behind it; false: it names none.
static bool is_module_step(const struct value *steps, size_t count, size_t at)
{
    return at + 2 < count && value_is(steps[at], VALUE_STRING) &&
           str_equal(value_str(&steps[at]), STR("module")) && value_is(steps[at + 1], VALUE_STRING);
}

// `module.a["k"].…`: what an instance has, or one of its outputs.
static struct view *instance_inside(struct dialect_tree *base, struct view *place,
                                    const struct value *steps, size_t count, struct way_inside *way)
{
    struct tf_tree *t = (struct tf_tree *)base;
    struct tf_instance *i = tf_instance_of(t, place);
    *way = (struct way_inside){0};
    while (i && !way->first.len && is_module_step(steps, count, way->used)) {
        const struct value *at = &steps[way->used];
        struct tf_call *c = tf_find_call(i->module, value_str(&at[1]));
        struct tf_module *target = c ? tf_target(i, c) : NULL;
        size_t next = way->used + (c && c->repeat.path ? 3 : 2);
        if (!target || next >= count || !value_is(steps[next], VALUE_STRING))
            break;
        if (tf_find_output(target, value_str(&steps[next])))
            way->first = STR("output");
        i = tf_child(i, c, c->repeat.path ? at[2] : VALUE_NONE);
        way->used = next;
    }
    return way->used && i ? i->view : NULL;
}

static const struct place_capability places = {.is_place = is_place,
                                               .view = place_view,
                                               .give = give_input,
                                               .inside = instance_inside,
                                               .is_part = tf_is_part,
                                               .check = check_directories_of};

const struct tree_capability terraform_tree = {.open = open_tree,
                                               .close = close_tree,
                                               .change = change_modules,
                                               .open_beside = open_tree_beside,
                                               .places = &places};
