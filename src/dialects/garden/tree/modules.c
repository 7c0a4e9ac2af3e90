// SPDX-License-Identifier: Apache-2.0
//
// Modules, Garden's older way to declare things, as actions: a Build, a Deploy for each service, a Run for each task, a Test
// for each test. An action is made of the module's own expressions, so that its values still point at the module's lines.
#include "dialects/garden/tree/modules.h"
#include "base/path.h"
#include "dialects/garden/operations/ops.h"
#include "dialects/garden/tree/types.h"
#include "dialects/garden/values/complaints.h"
#include "dialects/garden/values/values.h"
#include "expr/analysis.h"

// ---- building configurations

expr_id conversion_field(struct conversion *c, expr_id mapping, const char *name)
{
    return mapping ? garden_field(c->t, mapping, name) : 0;
}

expr_id conversion_copy(struct conversion *c, expr_id e)
{
    return e ? expr_copy(&c->b, c->t, e) : 0;
}

expr_id conversion_text(struct conversion *c, struct str text)
{
    return expr_text(&c->b, c->at, value_string(&c->b.arena, text));
}

expr_id conversion_value(struct conversion *c, struct value v)
{
    return expr_literal(&c->b, c->at, v);
}

void conversion_put(struct conversion *c, struct conversion_fields *f, const char *key,
                    expr_id value)
{
    if (!value || f->count == FIELDS_MOST)
        return;
    f->keys[f->count] = symbol_intern(c->b.symbols, str_of(key));
    f->values[f->count++] = value;
}

expr_id conversion_mapping(struct conversion *c, const struct conversion_fields *f)
{
    return expr_mapping(&c->b, c->at, f->keys, f->values, f->count);
}

expr_id conversion_empty(struct conversion *c)
{
    return expr_sequence(&c->b, c->at, NULL, 0);
}

// The module's own environment below that of one of its parts.
static expr_id merged_env(struct conversion *c, expr_id part)
{
    expr_id all = conversion_field(c, c->module->resource->root, "env"),
            own = conversion_field(c, part, "env");
    struct conversion_fields none = {.count = 0};
    if (!all && !own)
        return conversion_mapping(c, &none);
    if (!all || !own)
        return conversion_copy(c, all ? all : own);
    struct expr_layer layers[] = {{.body = conversion_copy(c, own), .any_key = true},
                                  {.body = conversion_copy(c, all), .any_key = true}};
    return expr_layers(&c->b, c->at, GARDEN_MERGE, layers, 2);
}

void conversion_finish(struct conversion *c, enum garden_kind kind, struct str type,
                       struct str name, expr_id at, struct conversion_fields *f)
{
    if (c->count == COUNT_OF(c->made))
        return;
    c->made[c->count].kind = kind;
    c->made[c->count].type = type;
    c->made[c->count].name = name;
    c->made[c->count].at = at ? expr_span(c->t, at) : c->module->resource->at;
    c->made[c->count++].expr = conversion_mapping(c, f);
}

// ---- dependencies

struct str conversion_item_name(struct conversion *c, expr_id item)
{
    if (expr_kind(c->t, item) == EXPR_LITERAL) {
        const struct value *v = &c->t->values[expr_at(c->t, item)->a];
        return value_is(*v, VALUE_STRING) ? value_str(v) : STR("");
    }
    return garden_text_field(c->t, item, "name");
}

static bool is_list(const struct conversion *c, expr_id e)
{
    return e && expr_kind(c->t, e) == EXPR_SEQUENCE;
}

static expr_id build_reference(struct conversion *c, struct str name)
{
    return conversion_text(c, str_format(&c->b.arena, "build.%.*s", STR_ARGS(name)));
}

static expr_id runtime_reference(struct conversion *c, expr_id item)
{
    struct str name = conversion_item_name(c, item);
    const char *kind = str_table_find(c->services, name) ? "deploy"
                       : str_table_find(c->tasks, name)  ? "run"
                                                         : NULL;
    if (!kind) // a reference to an action, or something that is checked as one
        return conversion_copy(c, item);
    return expr_text(
        &c->b, expr_span(c->t, item),
        value_string(&c->b.arena, str_format(&c->b.arena, "%s.%.*s", kind, STR_ARGS(name))));
}

expr_id conversion_references(struct conversion *c, expr_id list, bool is_build)
{
    ARRAY(expr_id) items = {0};
    for (uint32_t i = 0;
         list && expr_kind(c->t, list) == EXPR_SEQUENCE && i < expr_count(c->t, list); i++) {
        expr_id item = expr_operand(c->t, list, i);
        ARRAY_PUSH(&items, is_build ? build_reference(c, conversion_item_name(c, item))
                                    : runtime_reference(c, item));
    }
    expr_id e = expr_sequence(&c->b, c->at, items.at, (uint32_t)items.len);
    ARRAY_DONE(&items);
    return e;
}

expr_id conversion_dependencies(struct conversion *c, expr_id runtime, bool has_build)
{
    ARRAY(expr_id) items = {0};
    expr_id build = conversion_field(c, c->module->resource->root, "build");
    expr_id list = conversion_field(c, build, "dependencies");
    for (uint32_t i = 0; is_list(c, list) && i < expr_count(c->t, list); i++)
        ARRAY_PUSH(&items,
                   build_reference(c, conversion_item_name(c, expr_operand(c->t, list, i))));
    for (uint32_t i = 0; is_list(c, runtime) && i < expr_count(c->t, runtime); i++)
        ARRAY_PUSH(&items, runtime_reference(c, expr_operand(c->t, runtime, i)));
    if (has_build)
        ARRAY_PUSH(&items, build_reference(c, c->module->name));
    expr_id e = expr_sequence(&c->b, c->at, items.at, (uint32_t)items.len);
    ARRAY_DONE(&items);
    return e;
}

// ---- files of other builds

static expr_id one_copy(struct conversion *c, struct str build, expr_id copy)
{
    struct conversion_fields f = {.count = 0};
    expr_id source = conversion_field(c, copy, "source"),
            target = conversion_field(c, copy, "target");
    conversion_put(c, &f, "build", conversion_text(c, build));
    conversion_put(c, &f, "sourcePath", conversion_copy(c, source));
    conversion_put(c, &f, "targetPath", conversion_copy(c, target ? target : source));
    return conversion_mapping(c, &f);
}

// `build.dependencies[].copy` as `copyFrom`; 0: nothing is copied.
expr_id conversion_copies(struct conversion *c)
{
    expr_id build = conversion_field(c, c->module->resource->root, "build");
    expr_id list = conversion_field(c, build, "dependencies");
    ARRAY(expr_id) items = {0};
    for (uint32_t i = 0; is_list(c, list) && i < expr_count(c->t, list); i++) {
        expr_id item = expr_operand(c->t, list, i), all = conversion_field(c, item, "copy");
        for (uint32_t k = 0; is_list(c, all) && k < expr_count(c->t, all); k++)
            ARRAY_PUSH(&items,
                       one_copy(c, conversion_item_name(c, item), expr_operand(c->t, all, k)));
    }
    expr_id e = items.len ? expr_sequence(&c->b, c->at, items.at, (uint32_t)items.len) : 0;
    ARRAY_DONE(&items);
    return e;
}

// ---- exec

static void exec_build(struct conversion *c)
{
    expr_id root = c->module->resource->root, build = conversion_field(c, root, "build");
    expr_id command = conversion_field(c, build, "command");
    expr_id status = conversion_field(c, build, "statusCommand");
    struct conversion_fields f = {.count = 0}, spec = {.count = 0};
    conversion_put(c, &spec, "shell", conversion_value(c, value_bool(true)));
    conversion_put(c, &spec, "command",
                   command ? conversion_copy(c, command) : conversion_empty(c));
    conversion_put(c, &spec, "statusCommand",
                   status ? conversion_copy(c, status) : conversion_empty(c));
    conversion_put(c, &spec, "env", merged_env(c, 0));
    conversion_put(c, &f, "dependencies",
                   conversion_references(c, conversion_field(c, build, "dependencies"), true));
    conversion_put(c, &f, "disabled", conversion_copy(c, conversion_field(c, root, "disabled")));
    conversion_put(c, &f, "timeout", conversion_copy(c, conversion_field(c, build, "timeout")));
    conversion_put(c, &f, "allowPublish",
                   conversion_copy(c, conversion_field(c, root, "allowPublish")));
    conversion_put(c, &f, "buildAtSource", conversion_copy(c, conversion_field(c, root, "local")));
    conversion_put(c, &f, "copyFrom", conversion_copies(c));
    conversion_put(c, &f, "spec", conversion_mapping(c, &spec));
    conversion_finish(c, GARDEN_BUILD, STR("exec"), c->module->name, 0, &f);
}

static void exec_part(struct conversion *c, enum garden_kind kind, expr_id part)
{
    struct conversion_fields f = {.count = 0}, spec = {.count = 0};
    struct str name = garden_text_field(c->t, part, "name");
    if (kind == GARDEN_TEST)
        name = str_format(&c->world->graph->arena, "%.*s-%.*s", STR_ARGS(c->module->name),
                          STR_ARGS(name));
    conversion_put(c, &spec, "shell", conversion_value(c, value_bool(true)));
    if (kind == GARDEN_DEPLOY) {
        conversion_put(c, &spec, "persistent", conversion_value(c, value_bool(false)));
        conversion_put(c, &spec, "cleanupCommand",
                       conversion_copy(c, conversion_field(c, part, "cleanupCommand")));
        conversion_put(c, &spec, "deployCommand",
                       conversion_copy(c, conversion_field(c, part, "deployCommand")));
    } else {
        expr_id artifacts = conversion_field(c, part, "artifacts");
        conversion_put(c, &spec, "artifacts",
                       artifacts ? conversion_copy(c, artifacts) : conversion_empty(c));
        conversion_put(c, &spec, "command",
                       conversion_copy(c, conversion_field(c, part, "command")));
    }
    conversion_put(c, &spec, "statusCommand",
                   conversion_copy(c, conversion_field(c, part, "statusCommand")));
    if (kind == GARDEN_DEPLOY)
        conversion_put(c, &spec, "statusTimeout", conversion_value(c, garden_number(10)));
    conversion_put(c, &spec, "env", merged_env(c, part));
    conversion_put(c, &f, "disabled", conversion_copy(c, conversion_field(c, part, "disabled")));
    conversion_put(c, &f, "build", conversion_text(c, c->module->name));
    conversion_put(c, &f, "dependencies",
                   conversion_references(c, conversion_field(c, part, "dependencies"), false));
    conversion_put(c, &f, "timeout", conversion_copy(c, conversion_field(c, part, "timeout")));
    conversion_put(c, &f, "spec", conversion_mapping(c, &spec));
    conversion_finish(c, kind, STR("exec"), str_copy(&c->world->graph->arena, name),
                      conversion_field(c, part, "name"), &f);
}

void conversion_each(struct conversion *c, const char *list, enum garden_kind kind,
                     void (*convert)(struct conversion *c, enum garden_kind kind, expr_id part))
{
    expr_id parts = conversion_field(c, c->module->resource->root, list);
    for (uint32_t i = 0;
         parts && expr_kind(c->t, parts) == EXPR_SEQUENCE && i < expr_count(c->t, parts); i++)
        convert(c, kind, expr_operand(c->t, parts, i));
}

static void convert_exec(struct conversion *c)
{
    exec_build(c);
    conversion_each(c, "services", GARDEN_DEPLOY, exec_part);
    conversion_each(c, "tasks", GARDEN_RUN, exec_part);
    conversion_each(c, "tests", GARDEN_TEST, exec_part);
}

// ---- container

static bool is_container_type(struct str type)
{
    return str_equal(type, STR("container")) || str_equal(type, STR("jib-container"));
}

static bool has_dockerfile(struct conversion *c)
{
    if (!str_equal(c->module->type, STR("container")))
        return true; // it is built without one
    struct garden_tree *t = c->world->tree;
    struct str *names;
    size_t count = t->files.list(t->files.data, &t->arena, c->module->resource->file->dir, &names);
    for (size_t i = 0; i < count; i++)
        if (str_equal(names[i], STR("Dockerfile")))
            return true;
    return conversion_field(c, c->module->resource->root, "dockerfile") != 0;
}

void conversion_copy_field(struct conversion *c, struct conversion_fields *f, expr_id from,
                           const char *old, const char *name)
{
    conversion_put(c, f, name, conversion_copy(c, conversion_field(c, from, old)));
}

static void container_build(struct conversion *c)
{
    expr_id root = c->module->resource->root, build = conversion_field(c, root, "build");
    struct conversion_fields f = {.count = 0}, spec = {.count = 0};
    conversion_copy_field(c, &spec, root, "image", "localId");
    conversion_copy_field(c, &spec, root, "image", "publishId");
    conversion_copy_field(c, &spec, root, "dockerfile", "dockerfile");
    conversion_copy_field(c, &spec, root, "buildArgs", "buildArgs");
    conversion_copy_field(c, &spec, root, "extraFlags", "extraFlags");
    conversion_copy_field(c, &spec, build, "targetImage", "targetStage");
    conversion_put(c, &f, "dependencies",
                   conversion_references(c, conversion_field(c, build, "dependencies"), true));
    conversion_copy_field(c, &f, root, "disabled", "disabled");
    conversion_copy_field(c, &f, build, "timeout", "timeout");
    conversion_copy_field(c, &f, root, "allowPublish", "allowPublish");
    conversion_copy_field(c, &f, root, "local", "buildAtSource");
    conversion_put(c, &f, "copyFrom", conversion_copies(c));
    conversion_put(c, &f, "spec", conversion_mapping(c, &spec));
    conversion_finish(c, GARDEN_BUILD, c->module->type, c->module->name, 0, &f);
}

static bool is_framework_field(struct str key)
{
    static const char *const names[] = {"name", "dependencies", "disabled", "timeout", NULL};
    for (size_t i = 0; names[i]; i++)
        if (str_equal(key, str_of(names[i])))
            return true;
    return false;
}

// `${actions.build.NAME.outputs.deploymentImageId}`
static expr_id image_reference(struct conversion *c)
{
    static const char *const steps[] = {"build", NULL, "outputs", "deploymentImageId"};
    expr_id e = expr_name(&c->b, c->at, symbol_intern(c->b.symbols, STR("actions")));
    for (size_t i = 0; i < COUNT_OF(steps); i++)
        e = expr_get(&c->b, c->at, e,
                     symbol_intern(c->b.symbols, steps[i] ? str_of(steps[i]) : c->module->name));
    return e;
}

static void container_part(struct conversion *c, enum garden_kind kind, expr_id part)
{
    struct conversion_fields f = {.count = 0}, spec = {.count = 0};
    struct str name = garden_text_field(c->t, part, "name");
    expr_id image = conversion_field(c, c->module->resource->root, "image");
    bool is_built = has_dockerfile(c);
    if (kind == GARDEN_TEST)
        name = str_format(&c->world->graph->arena, "%.*s-%.*s", STR_ARGS(c->module->name),
                          STR_ARGS(name));
    conversion_put(c, &spec, "image", is_built ? image_reference(c) : conversion_copy(c, image));
    for (uint32_t i = 0; expr_kind(c->t, part) == EXPR_MAPPING && i < expr_count(c->t, part); i++) {
        struct str key = symbol_text(c->b.symbols, expr_pair_key(c->t, part, i));
        if (!is_framework_field(key) && spec.count < FIELDS_MOST) {
            spec.keys[spec.count] = expr_pair_key(c->t, part, i);
            spec.values[spec.count++] = conversion_copy(c, expr_pair_value(c->t, part, i));
        }
    }
    if (is_built)
        conversion_put(c, &f, "build", conversion_text(c, c->module->name));
    conversion_copy_field(c, &f, part, "disabled", "disabled");
    conversion_copy_field(c, &f, part, "timeout", "timeout");
    conversion_put(c, &f, "dependencies",
                   conversion_references(c, conversion_field(c, part, "dependencies"), false));
    conversion_put(c, &f, "spec", conversion_mapping(c, &spec));
    conversion_finish(c, kind, STR("container"), str_copy(&c->world->graph->arena, name),
                      conversion_field(c, part, "name"), &f);
}

static void convert_container(struct conversion *c)
{
    if (has_dockerfile(c))
        container_build(c);
    conversion_each(c, "services", GARDEN_DEPLOY, container_part);
    conversion_each(c, "tasks", GARDEN_RUN, container_part);
    conversion_each(c, "tests", GARDEN_TEST, container_part);
}

// ---- others are one Deploy

static bool is_module_field(struct str key)
{
    static const char *const names[] = {
        "kind",      "type",       "name",          "description",  "build",
        "local",     "disabled",   "include",       "exclude",      "repositoryUrl",
        "variables", "varfile",    "generateFiles", "allowPublish", "dependencies",
        "timeout",   "apiVersion", "tasks",         "tests",        NULL};
    for (size_t i = 0; names[i]; i++)
        if (str_equal(key, str_of(names[i])))
            return true;
    return false;
}

static void convert_other(struct conversion *c)
{
    expr_id root = c->module->resource->root;
    struct conversion_fields f = {.count = 0}, spec = {.count = 0};
    for (uint32_t i = 0; expr_kind(c->t, root) == EXPR_MAPPING && i < expr_count(c->t, root); i++) {
        struct str key = symbol_text(c->b.symbols, expr_pair_key(c->t, root, i));
        if (!is_module_field(key) && spec.count < FIELDS_MOST) {
            spec.keys[spec.count] = expr_pair_key(c->t, root, i);
            spec.values[spec.count++] = conversion_copy(c, expr_pair_value(c->t, root, i));
        }
    }
    conversion_copy_field(c, &f, root, "disabled", "disabled");
    conversion_copy_field(c, &f, root, "include", "include");
    conversion_put(c, &f, "dependencies",
                   conversion_references(c, conversion_field(c, root, "dependencies"), false));
    conversion_put(c, &f, "spec", conversion_mapping(c, &spec));
    conversion_finish(c, GARDEN_DEPLOY, c->module->type, c->module->name, 0, &f);
}

// ---- all of them

static void note_parts(const struct garden_resource *r, const char *list, struct str_table *to)
{
    const struct tree *t = r->file->tree;
    expr_id parts = garden_field(t, r->root, list);
    for (uint32_t i = 0; parts && expr_kind(t, parts) == EXPR_SEQUENCE && i < expr_count(t, parts);
         i++) {
        struct str name = garden_text_field(t, expr_operand(t, parts, i), "name");
        if (name.len)
            *str_table_put(to, name, NULL) = 1;
    }
}

static void convert_module(struct garden_world *w, const struct garden_resource *r,
                           struct str_table *services, struct str_table *tasks)
{
    struct arena *a = &w->graph->arena;
    struct garden_module *m = ARENA_NEW(a, struct garden_module);
    struct garden_group *group = ARENA_NEW(a, struct garden_group);
    const struct tree *t = r->file->tree;
    *m = (struct garden_module){.resource = r,
                                .name = r->name,
                                .type = garden_text_field(t, r->root, "type"),
                                .group = group};
    *group = (struct garden_group){.name = r->name,
                                   .dir = r->file->dir,
                                   .module = r,
                                   .variables = {t, garden_field(t, r->root, "variables"), NULL},
                                   .varfiles = {t, garden_field(t, r->root, "varfile"), NULL}};
    *str_table_put(&w->modules, m->name, NULL) = (uintptr_t)m;
    struct conversion *c = ARENA_NEW(a, struct conversion);
    *c = (struct conversion){
        .world = w, .module = m, .t = t, .at = r->at, .services = services, .tasks = tasks};
    tree_begin(&c->b, garden_ops(), w->graph->symbols, r->file->source);
    if (str_equal(m->type, STR("exec")))
        convert_exec(c);
    else if (is_container_type(m->type))
        convert_container(c);
    else if (str_equal(m->type, STR("kubernetes")))
        convert_kubernetes(c);
    else if (str_equal(m->type, STR("helm")))
        convert_helm(c);
    else
        convert_other(c);
    struct tree *made = tree_end(&c->b);
    graph_keep_tree(w->graph, made);
    for (size_t i = 0; i < c->count; i++) {
        struct garden_declared d = {.kind = str_of(garden_kind_names[c->made[i].kind]),
                                    .type = c->made[i].type,
                                    .name = c->made[i].name,
                                    .at = c->made[i].at,
                                    .config = {made, c->made[i].expr, NULL},
                                    .file = r->file,
                                    .dir = r->file->dir,
                                    .group = group};
        garden_add_action(w, &d);
    }
}

// Modules of other types are one service, named like the module.
static bool is_one_service(const struct garden_resource *r)
{
    struct str type = garden_text_field(r->file->tree, r->root, "type");
    return !str_equal(type, STR("exec")) && !is_container_type(type);
}

static bool is_converted(const struct garden_resource *r)
{
    return str_equal(r->kind, STR("Module")) && !garden_is_templated(r);
}

void garden_convert_modules(struct garden_world *w)
{
    struct garden_tree *t = w->tree;
    struct str_table services = {0}, tasks = {0};
    for (size_t i = 0; i < t->resources.len; i++) {
        if (!is_converted(&t->resources.at[i]))
            continue;
        note_parts(&t->resources.at[i], "services", &services);
        if (is_one_service(&t->resources.at[i]))
            *str_table_put(&services, t->resources.at[i].name, NULL) = 1;
        note_parts(&t->resources.at[i], "tasks", &tasks);
    }
    for (size_t i = 0; i < t->resources.len; i++)
        if (is_converted(&t->resources.at[i]))
            convert_module(w, &t->resources.at[i], &services, &tasks);
    str_table_done(&services);
    str_table_done(&tasks);
}
