// SPDX-License-Identifier: Apache-2.0
#include "dialects/garden/tree/types.h"

#include "dialects/garden/values/values.h"
#include "value/json.h"

enum {
    BUILD = 1 << GARDEN_BUILD,
    DEPLOY = 1 << GARDEN_DEPLOY,
    RUN = 1 << GARDEN_RUN,
    TEST = 1 << GARDEN_TEST,
};

static const struct garden_spec_field exec_build[] = {
    {"shell", FIELD_BOOL, false, NULL},
    {"command", FIELD_TEXTS, false, "[]"},
    {"statusCommand", FIELD_TEXTS, false, NULL},
    {"env", FIELD_TEXT_VALUES, false, "{}"},
};
static const struct garden_spec_field exec_run[] = {
    {"shell", FIELD_BOOL, false, NULL},          {"command", FIELD_TEXTS, true, NULL},
    {"statusCommand", FIELD_TEXTS, false, NULL}, {"artifacts", FIELD_LIST, false, NULL},
    {"env", FIELD_TEXT_VALUES, false, "{}"},
};
static const struct garden_spec_field exec_deploy[] = {
    {"shell", FIELD_BOOL, false, NULL},           {"persistent", FIELD_BOOL, false, "false"},
    {"deployCommand", FIELD_TEXTS, true, NULL},   {"statusCommand", FIELD_TEXTS, false, NULL},
    {"cleanupCommand", FIELD_TEXTS, false, NULL}, {"statusTimeout", FIELD_NUMBER, false, "10"},
    {"env", FIELD_TEXT_VALUES, false, "{}"},
};
static const struct garden_spec_field container_build[] = {
    {"buildArgs", FIELD_MAPPING, false, NULL}, {"dockerfile", FIELD_TEXT, false, NULL},
    {"extraFlags", FIELD_TEXTS, false, NULL},  {"localId", FIELD_TEXT, false, NULL},
    {"platforms", FIELD_TEXTS, false, NULL},   {"publishId", FIELD_TEXT, false, NULL},
    {"secrets", FIELD_MAPPING, false, NULL},   {"targetStage", FIELD_TEXT, false, NULL},
};
#define CONTAINER_RUNTIME                                                                 \
    {"args", FIELD_TEXTS, false, NULL}, {"command", FIELD_TEXTS, false, NULL},            \
        {"cpu", FIELD_MAPPING, false, NULL}, {"env", FIELD_MAPPING, false, NULL},         \
        {"image", FIELD_TEXT, false, NULL}, {"memory", FIELD_MAPPING, false, NULL},       \
        {"volumes", FIELD_LIST, false, NULL}, {"privileged", FIELD_BOOL, false, NULL},    \
        {"addCapabilities", FIELD_TEXTS, false, NULL},                                    \
        {"dropCapabilities", FIELD_TEXTS, false, NULL}, {"tty", FIELD_BOOL, false, NULL}, \
        {"deploymentStrategy", FIELD_TEXT, false, NULL},                                  \
    {                                                                                     \
        "artifacts", FIELD_LIST, false, NULL                                              \
    }
static const struct garden_spec_field container_run[] = {
    CONTAINER_RUNTIME,
    {"cacheResult", FIELD_BOOL, false, NULL},
};
static const struct garden_spec_field container_deploy[] = {
    CONTAINER_RUNTIME,
    {"annotations", FIELD_MAPPING, false, NULL},
    {"daemon", FIELD_BOOL, false, NULL},
    {"healthCheck", FIELD_MAPPING, false, NULL},
    {"ingresses", FIELD_LIST, false, NULL},
    {"limits", FIELD_MAPPING, false, NULL},
    {"localMode", FIELD_MAPPING, false, NULL},
    {"ports", FIELD_LIST, false, NULL},
    {"replicas", FIELD_NUMBER, false, NULL},
    {"sync", FIELD_MAPPING, false, NULL},
    {"timeout", FIELD_NUMBER, false, NULL},
};
static const struct garden_spec_field kubernetes_deploy[] = {
    {"defaultTarget", FIELD_MAPPING, false, NULL}, {"files", FIELD_TEXTS, false, NULL},
    {"kustomize", FIELD_MAPPING, false, NULL},     {"manifests", FIELD_LIST, false, NULL},
    {"manifestFiles", FIELD_TEXTS, false, NULL},   {"manifestTemplates", FIELD_TEXTS, false, NULL},
    {"namespace", FIELD_TEXT, false, NULL},        {"patchResources", FIELD_LIST, false, NULL},
    {"portForwards", FIELD_LIST, false, NULL},     {"sync", FIELD_MAPPING, false, NULL},
    {"localMode", FIELD_MAPPING, false, NULL},     {"timeout", FIELD_NUMBER, false, NULL},
    {"waitForJobs", FIELD_BOOL, false, NULL},      {"localVolumes", FIELD_MAPPING, false, NULL},
    {"applyArgs", FIELD_TEXTS, false, NULL},
};
static const struct garden_spec_field helm_deploy[] = {
    {"atomic", FIELD_BOOL, false, NULL},
    {"atomicInstall", FIELD_BOOL, false, NULL},
    {"chart", FIELD_MAPPING, false, NULL},
    {"defaultTarget", FIELD_MAPPING, false, NULL},
    {"localMode", FIELD_MAPPING, false, NULL},
    {"namespace", FIELD_TEXT, false, NULL},
    {"portForwards", FIELD_LIST, false, NULL},
    {"releaseName", FIELD_TEXT, false, NULL},
    {"sync", FIELD_MAPPING, false, NULL},
    {"timeout", FIELD_NUMBER, false, NULL},
    {"valueFiles", FIELD_TEXTS, false, NULL},
    {"values", FIELD_MAPPING, false, NULL},
    {"waitForUnhealthyResources", FIELD_BOOL, false, NULL},
};
static const struct garden_spec_field configmap[] = {
    {"data", FIELD_MAPPING, true, NULL},
    {"namespace", FIELD_TEXT, false, NULL},
};
static const struct garden_spec_field terraform[] = {
    {"allowDestroy", FIELD_BOOL, false, NULL},
    {"autoApply", FIELD_BOOL, false, NULL},
    {"root", FIELD_TEXT, false, NULL},
    {"variables", FIELD_MAPPING, false, NULL},
    {"version", FIELD_TEXT, false, NULL},
    {"workspace", FIELD_TEXT, false, NULL},
    {"backendConfig", FIELD_MAPPING, false, NULL},
};
static const struct garden_spec_field pulumi[] = {
    {"allowDestroy", FIELD_BOOL, false, NULL},
    {"autoApply", FIELD_BOOL, false, NULL},
    {"cacheStatus", FIELD_BOOL, false, NULL},
    {"cloudVersion", FIELD_ANY, false, NULL},
    {"createStack", FIELD_BOOL, false, NULL},
    {"deployFromPreview", FIELD_BOOL, false, NULL},
    {"orgName", FIELD_TEXT, false, NULL},
    {"pulumiVariables", FIELD_MAPPING, false, NULL},
    {"pulumiVarfiles", FIELD_TEXTS, false, NULL},
    {"root", FIELD_TEXT, false, NULL},
    {"showSecretsInOutput", FIELD_BOOL, false, NULL},
    {"stack", FIELD_TEXT, false, NULL},
    {"stackReferences", FIELD_TEXTS, false, NULL},
    {"useNewPulumiVarfileSchema", FIELD_BOOL, false, NULL},
};

static const char *const image_outputs[] = {
    "localImageName",        "localImageId",        "deploymentImageName",
    "deploymentImageId",     "local-image-name",    "local-image-id",
    "deployment-image-name", "deployment-image-id", NULL};
static const char *const release_outputs[] = {"release-name", NULL};

#define FIELDS(list) (list), COUNT_OF(list)

static const struct garden_type types[] = {
    {"container", BUILD, NULL, FIELDS(container_build), image_outputs},
    {"container", DEPLOY, NULL, FIELDS(container_deploy), NULL},
    {"container", RUN | TEST, NULL, FIELDS(container_run), NULL},
    {"exec", BUILD, NULL, FIELDS(exec_build), NULL},
    {"exec", DEPLOY, NULL, FIELDS(exec_deploy), NULL},
    {"exec", RUN | TEST, NULL, FIELDS(exec_run), NULL},
    {"kubernetes", DEPLOY, "kubernetes", FIELDS(kubernetes_deploy), NULL},
    {"helm", DEPLOY, "kubernetes", FIELDS(helm_deploy), release_outputs},
    {"configmap", DEPLOY, "kubernetes", FIELDS(configmap), NULL},
    {"kubernetes-pod", RUN | TEST, "kubernetes", NULL, 0, NULL},
    {"kubernetes-exec", RUN | TEST, "kubernetes", NULL, 0, NULL},
    {"helm-pod", RUN | TEST, "kubernetes", NULL, 0, NULL},
    {"persistentvolumeclaim", DEPLOY, "kubernetes", NULL, 0, NULL},
    {"jib-container", BUILD, "jib", NULL, 0, image_outputs},
    {"terraform", DEPLOY, "terraform", FIELDS(terraform), NULL},
    {"pulumi", DEPLOY, "pulumi", FIELDS(pulumi), NULL},
    {"conftest", TEST, "conftest", NULL, 0, NULL},
    {"conftest-helm", TEST, "conftest", NULL, 0, NULL},
    {"hadolint", TEST, "hadolint", NULL, 0, NULL},
};

const struct garden_type *garden_type_of(enum garden_kind kind, struct str type)
{
    for (size_t i = 0; i < COUNT_OF(types); i++)
        if ((types[i].kinds >> kind & 1) && str_equal(type, str_of(types[i].name)))
            return &types[i];
    return NULL;
}

struct value garden_type_defaults(struct arena *a, const struct garden_type *t)
{
    struct value keys[32], items[32];
    size_t n = 0;
    for (size_t i = 0; i < t->count && n < COUNT_OF(keys); i++) {
        struct json_error error;
        struct value v;
        if (!t->fields[i].by_default || !json_read(a, str_of(t->fields[i].by_default), &v, &error))
            continue;
        keys[n] = value_string_kept(str_of(t->fields[i].name));
        items[n++] = garden_import_deep(a, v);
    }
    return n ? value_object(a, keys, items, n) : VALUE_NONE;
}

bool garden_output_is_static(enum garden_kind kind, struct str type, struct str output)
{
    const struct garden_type *t = garden_type_of(kind, type);
    for (size_t i = 0; t && t->static_outputs && t->static_outputs[i]; i++)
        if (str_equal(output, str_of(t->static_outputs[i])))
            return true;
    return false;
}

// ---- providers

// `local-kubernetes` and `ephemeral-kubernetes` have the types of `kubernetes`.
static bool provides(struct str provider, const char *wanted)
{
    return str_equal(provider, str_of(wanted)) ||
           (!strcmp(wanted, "kubernetes") && str_ends(provider, STR("kubernetes")));
}

static bool is_built_in(struct str provider)
{
    static const char *const others[] = {"exec",           "container", "templated",
                                         "otel-collector", "octant",    NULL};
    for (size_t i = 0; others[i]; i++)
        if (str_equal(provider, str_of(others[i])))
            return true;
    for (size_t i = 0; i < COUNT_OF(types); i++)
        if (types[i].provider && provides(provider, types[i].provider))
            return true;
    return false;
}

static bool has_provider(const struct garden_world *w, const char *wanted)
{
    const struct garden_resource *p = w->tree->project;
    const struct tree *t = p->file->tree;
    expr_id list = garden_field(t, p->root, "providers");
    if (list && expr_kind(t, list) != EXPR_SEQUENCE)
        return true; // it is computed
    for (uint32_t i = 0; list && i < expr_count(t, list); i++) {
        struct str name = garden_text_field(t, expr_operand(t, list, i), "name");
        if (wanted ? provides(name, wanted) : !is_built_in(name))
            return true;
    }
    return false;
}

bool garden_type_is_possible(const struct garden_world *w, enum garden_kind kind, struct str type)
{
    const struct garden_type *t = garden_type_of(kind, type);
    if (t)
        return !t->provider || has_provider(w, t->provider) || has_provider(w, NULL);
    return has_provider(w, NULL);
}

void garden_write_types(struct strbuf *out, const struct garden_world *w, enum garden_kind kind)
{
    bool is_first = true;
    for (size_t i = 0; i < COUNT_OF(types); i++) {
        bool is_there = !types[i].provider || has_provider(w, types[i].provider);
        if (!(types[i].kinds >> kind & 1) || !is_there)
            continue;
        strbuf_format(out, "%s'%s'", is_first ? "" : ", ", types[i].name);
        is_first = false;
    }
}
