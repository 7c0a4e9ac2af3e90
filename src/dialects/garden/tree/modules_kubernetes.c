// SPDX-License-Identifier: Apache-2.0
//
// Modules of the types `kubernetes` and `helm` as actions: a Build that only copies files, a Deploy, and a pod for each task and
// test whose resource is known.
#include "dialects/garden/operations/ops.h"
#include "dialects/garden/tree/modules.h"
#include "dialects/garden/values/values.h"

static expr_id module_root(const struct conversion *c)
{
    return c->module->resource->root;
}

// ---- parts that both have

static void copying_build(struct conversion *c)
{
    struct conversion_fields f = {.count = 0}, spec = {.count = 0};
    expr_id root = module_root(c), build = conversion_field(c, root, "build");
    struct conversion_fields none = {.count = 0};
    conversion_put(c, &spec, "command", conversion_empty(c));
    conversion_put(c, &spec, "env", conversion_mapping(c, &none));
    conversion_put(c, &f, "dependencies",
                   conversion_references(c, conversion_field(c, build, "dependencies"), true));
    conversion_copy_field(c, &f, build, "timeout", "timeout");
    conversion_copy_field(c, &f, root, "disabled", "disabled");
    conversion_copy_field(c, &f, root, "local", "buildAtSource");
    conversion_copy_field(c, &f, root, "allowPublish", "allowPublish");
    conversion_put(c, &f, "copyFrom", conversion_copies(c));
    conversion_put(c, &f, "spec", conversion_mapping(c, &spec));
    conversion_finish(c, GARDEN_BUILD, STR("exec"), c->module->name, 0, &f);
}

// The resource of a task or test, or of the module: `serviceResource` as a target; 0: it is not known.
static expr_id target_of(struct conversion *c, expr_id part)
{
    struct conversion_fields f = {.count = 0};
    expr_id own = conversion_field(c, part, "resource");
    expr_id from = own ? own : conversion_field(c, module_root(c), "serviceResource");
    if (!from)
        return 0;
    expr_id selector = conversion_field(c, from, "podSelector");
    expr_id name = conversion_field(c, from, "name");
    if (selector) {
        conversion_put(c, &f, "podSelector", conversion_copy(c, selector));
    } else {
        conversion_copy_field(c, &f, from, "kind", "kind");
        conversion_put(c, &f, "name",
                       name ? conversion_copy(c, name) : conversion_text(c, c->module->name));
    }
    conversion_copy_field(c, &f, from, "containerName", "containerName");
    return conversion_mapping(c, &f);
}

static bool is_named(const char *const *names, struct str key)
{
    for (size_t i = 0; names[i]; i++)
        if (str_equal(key, str_of(names[i])))
            return true;
    return false;
}

// All fields of a mapping but these.
static void put_others(struct conversion *c, struct conversion_fields *f, expr_id from,
                       const char *const *without)
{
    bool is_mapping = from && expr_kind(c->t, from) == EXPR_MAPPING;
    for (uint32_t i = 0; is_mapping && i < expr_count(c->t, from); i++) {
        struct str key = symbol_text(c->b.symbols, expr_pair_key(c->t, from, i));
        if (is_named(without, key) || f->count == FIELDS_MOST)
            continue;
        f->keys[f->count] = expr_pair_key(c->t, from, i);
        f->values[f->count++] = conversion_copy(c, expr_pair_value(c->t, from, i));
    }
}

static bool has_copies(struct conversion *c)
{
    struct tree_mark mark = tree_mark(&c->b);
    bool has_some = conversion_copies(c) != 0;
    tree_reset(&c->b, mark);
    return has_some;
}

static const char *const part_fields[] = {"name",    "description", "dependencies", "disabled",
                                          "timeout", "resource",    "files",        NULL};

static struct str part_name(struct conversion *c, enum garden_kind kind, expr_id part)
{
    struct str name = garden_text_field(c->t, part, "name");
    struct arena *a = &c->world->graph->arena;
    return kind == GARDEN_TEST
               ? str_format(a, "%.*s-%.*s", STR_ARGS(c->module->name), STR_ARGS(name))
               : str_copy(a, name);
}

static void finish_pod(struct conversion *c, enum garden_kind kind, struct str type, expr_id part,
                       bool has_build, struct conversion_fields *spec)
{
    struct conversion_fields f = {.count = 0};
    if (has_build)
        conversion_put(c, &f, "build", conversion_text(c, c->module->name));
    conversion_copy_field(c, &f, part, "disabled", "disabled");
    conversion_copy_field(c, &f, part, "timeout", "timeout");
    conversion_put(
        c, &f, "dependencies",
        conversion_dependencies(c, conversion_field(c, part, "dependencies"), has_build));
    conversion_put(c, &f, "spec", conversion_mapping(c, spec));
    conversion_finish(c, kind, type, part_name(c, kind, part), conversion_field(c, part, "name"),
                      &f);
}

// ---- kubernetes

static void put_manifests(struct conversion *c, struct conversion_fields *spec)
{
    expr_id files = conversion_field(c, module_root(c), "files");
    expr_id manifests = conversion_field(c, module_root(c), "manifests");
    conversion_put(c, spec, "manifestTemplates",
                   files ? conversion_copy(c, files) : conversion_empty(c));
    conversion_put(c, spec, "manifestFiles", conversion_empty(c));
    conversion_put(c, spec, "manifests",
                   manifests ? conversion_copy(c, manifests) : conversion_empty(c));
}

static void kubernetes_pod(struct conversion *c, enum garden_kind kind, expr_id part)
{
    struct conversion_fields spec = {.count = 0};
    expr_id resource = target_of(c, part);
    if (!resource)
        return;
    put_others(c, &spec, part, part_fields);
    conversion_put(c, &spec, "resource", resource);
    put_manifests(c, &spec);
    conversion_copy_field(c, &spec, module_root(c), "namespace", "namespace");
    finish_pod(c, kind, STR("kubernetes-pod"), part, has_copies(c), &spec);
}

void convert_kubernetes(struct conversion *c)
{
    static const char *const without[] = {"kind",
                                          "type",
                                          "name",
                                          "description",
                                          "build",
                                          "local",
                                          "disabled",
                                          "include",
                                          "exclude",
                                          "repositoryUrl",
                                          "variables",
                                          "varfile",
                                          "dependencies",
                                          "generateFiles",
                                          "allowPublish",
                                          "timeout",
                                          "apiVersion",
                                          "tasks",
                                          "tests",
                                          "files",
                                          "manifests",
                                          "serviceResource",
                                          "sync",
                                          "devMode",
                                          NULL};
    struct conversion_fields f = {.count = 0}, spec = {.count = 0};
    expr_id root = module_root(c), files = conversion_field(c, root, "files");
    bool has_build = has_copies(c);
    if (has_build)
        copying_build(c);
    put_others(c, &spec, root, without);
    put_manifests(c, &spec);
    conversion_put(c, &spec, "waitForJobs", conversion_value(c, value_bool(true)));
    conversion_put(c, &spec, "defaultTarget", target_of(c, 0));
    if (has_build)
        conversion_put(c, &f, "build", conversion_text(c, c->module->name));
    conversion_copy_field(c, &f, root, "disabled", "disabled");
    conversion_copy_field(c, &f, root, "timeout", "timeout");
    conversion_put(c, &f, "include", files ? conversion_copy(c, files) : conversion_empty(c));
    conversion_put(
        c, &f, "dependencies",
        conversion_dependencies(c, conversion_field(c, root, "dependencies"), has_build));
    conversion_put(c, &f, "spec", conversion_mapping(c, &spec));
    conversion_finish(c, GARDEN_DEPLOY, STR("kubernetes"), c->module->name, 0, &f);
    conversion_each(c, "tasks", GARDEN_RUN, kubernetes_pod);
    conversion_each(c, "tests", GARDEN_TEST, kubernetes_pod);
}

// ---- helm

static void put_chart(struct conversion *c, struct conversion_fields *spec)
{
    struct conversion_fields chart = {.count = 0};
    expr_id root = module_root(c), name = conversion_field(c, root, "chart");
    expr_id path = conversion_field(c, root, "chartPath");
    expr_id release = conversion_field(c, root, "releaseName");
    if (name)
        conversion_put(c, &chart, "name", conversion_copy(c, name));
    else
        conversion_put(c, &chart, "path",
                       path ? conversion_copy(c, path) : conversion_text(c, STR(".")));
    conversion_copy_field(c, &chart, root, "repo", "repo");
    conversion_copy_field(c, &chart, root, "version", "version");
    conversion_copy_field(c, spec, root, "namespace", "namespace");
    conversion_put(c, spec, "releaseName",
                   release ? conversion_copy(c, release) : conversion_text(c, c->module->name));
    conversion_copy_field(c, spec, root, "values", "values");
    conversion_copy_field(c, spec, root, "valueFiles", "valueFiles");
    conversion_put(c, spec, "chart", conversion_mapping(c, &chart));
}

static void helm_pod(struct conversion *c, enum garden_kind kind, expr_id part)
{
    struct conversion_fields spec = {.count = 0};
    expr_id resource = target_of(c, part);
    if (!resource)
        return;
    put_others(c, &spec, part, part_fields);
    conversion_put(c, &spec, "resource", resource);
    put_chart(c, &spec);
    finish_pod(c, kind, STR("helm-pod"), part, true, &spec);
}

static bool is_skipped(struct conversion *c)
{
    expr_id e = conversion_field(c, module_root(c), "skipDeploy");
    struct value v =
        e && expr_kind(c->t, e) == EXPR_LITERAL ? expr_literal_value(c->t, e) : VALUE_NONE;
    return value_is(v, VALUE_BOOL) && v.boolean;
}

static void helm_deploy(struct conversion *c)
{
    struct conversion_fields f = {.count = 0}, spec = {.count = 0};
    expr_id root = module_root(c);
    conversion_copy_field(c, &spec, root, "atomicInstall", "atomic");
    conversion_put(c, &spec, "waitForUnhealthyResources", conversion_value(c, value_bool(false)));
    conversion_copy_field(c, &spec, root, "portForwards", "portForwards");
    put_chart(c, &spec);
    conversion_put(c, &spec, "defaultTarget", target_of(c, 0));
    conversion_put(c, &f, "build", conversion_text(c, c->module->name));
    conversion_copy_field(c, &f, root, "disabled", "disabled");
    conversion_copy_field(c, &f, root, "timeout", "timeout");
    conversion_put(c, &f, "dependencies",
                   conversion_dependencies(c, conversion_field(c, root, "dependencies"), true));
    conversion_put(c, &f, "spec", conversion_mapping(c, &spec));
    conversion_finish(c, GARDEN_DEPLOY, STR("helm"), c->module->name, 0, &f);
}

void convert_helm(struct conversion *c)
{
    copying_build(c);
    if (!is_skipped(c))
        helm_deploy(c);
    conversion_each(c, "tasks", GARDEN_RUN, helm_pod);
    conversion_each(c, "tests", GARDEN_TEST, helm_pod);
}
