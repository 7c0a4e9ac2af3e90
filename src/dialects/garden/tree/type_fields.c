// SPDX-License-Identifier: Apache-2.0
//
// What `spec` of built-in types may contain, as far down as Garden checks it. What Garden passes on to others (manifests, values of
// charts, variables of Terraform) is not described.
#include "dialects/garden/tree/types.h"

enum {
    BUILD = 1 << GARDEN_BUILD,
    DEPLOY = 1 << GARDEN_DEPLOY,
    RUN = 1 << GARDEN_RUN,
    TEST = 1 << GARDEN_TEST,
};

#define MAY(n, t)            \
    {                        \
        .name = n, .type = t \
    }
#define MUST(n, t)                                \
    {                                             \
        .name = n, .type = t, .is_required = true \
    }
#define OTHERWISE(n, t, json)                    \
    {                                            \
        .name = n, .type = t, .by_default = json \
    }
#define OBJECT(n, list)                                                                \
    {                                                                                  \
        .name = n, .type = FIELD_MAPPING, .inner = list, .inner_count = COUNT_OF(list) \
    }
#define OBJECTS(n, list)                                                            \
    {                                                                               \
        .name = n, .type = FIELD_LIST, .inner = list, .inner_count = COUNT_OF(list) \
    }
#define ONE_OF(n, list)                                \
    {                                                  \
        .name = n, .type = FIELD_TEXT, .choices = list \
    }

typedef const struct garden_spec_field fields;

// ---- parts of several types

static fields artifact[] = {MUST("source", FIELD_TEXT), MAY("target", FIELD_TEXT)};
static fields range[] = {MAY("min", FIELD_NUMBER), MAY("max", FIELD_NUMBER)};
static const char *const target_kinds[] = {"Deployment", "DaemonSet", "StatefulSet", NULL};
static fields target[] = {
    ONE_OF("kind", target_kinds),
    MAY("name", FIELD_TEXT),
    MAY("podSelector", FIELD_MAPPING),
    MAY("containerName", FIELD_TEXT),
};
static fields forward[] = {
    MAY("name", FIELD_TEXT),
    MUST("resource", FIELD_TEXT),
    MUST("targetPort", FIELD_NUMBER),
    MAY("localPort", FIELD_NUMBER),
};
static const char *const sync_modes[] = {"one-way",
                                         "one-way-safe",
                                         "one-way-replica",
                                         "one-way-reverse",
                                         "one-way-replica-reverse",
                                         "two-way",
                                         "two-way-safe",
                                         "two-way-resolved",
                                         NULL};
static fields sync_defaults[] = {
    MAY("exclude", FIELD_TEXTS), MAY("fileMode", FIELD_ANY), MAY("directoryMode", FIELD_ANY),
    MAY("owner", FIELD_ANY),     MAY("group", FIELD_ANY),
};
static fields sync_path[] = {
    OBJECT("target", target),
    MAY("sourcePath", FIELD_TEXT),
    MUST("containerPath", FIELD_TEXT),
    MAY("exclude", FIELD_TEXTS),
    ONE_OF("mode", sync_modes),
    MAY("defaultFileMode", FIELD_ANY),
    MAY("defaultDirectoryMode", FIELD_ANY),
    MAY("defaultOwner", FIELD_ANY),
    MAY("defaultGroup", FIELD_ANY),
};
static fields sync_override[] = {
    OBJECT("target", target),
    MAY("command", FIELD_TEXTS),
    MAY("args", FIELD_TEXTS),
    MAY("image", FIELD_TEXT),
};
static fields resource_sync[] = {
    OBJECT("defaults", sync_defaults),
    OBJECTS("paths", sync_path),
    OBJECTS("overrides", sync_override),
};
static const char *const patch_strategies[] = {"json", "merge", "strategic", NULL};
static fields patch[] = {
    MUST("kind", FIELD_TEXT),
    MUST("name", FIELD_TEXT),
    ONE_OF("strategy", patch_strategies),
    MUST("patch", FIELD_MAPPING),
};
static fields kustomize[] = {
    MUST("path", FIELD_TEXT),
    MAY("version", FIELD_ANY),
    MAY("extraArgs", FIELD_TEXTS),
};

// ---- exec

static fields exec_build[] = {
    MAY("shell", FIELD_BOOL),
    OTHERWISE("command", FIELD_TEXTS, "[]"),
    MAY("statusCommand", FIELD_TEXTS),
    OTHERWISE("env", FIELD_TEXT_VALUES, "{}"),
};
static fields exec_run[] = {
    MAY("shell", FIELD_BOOL),
    MUST("command", FIELD_TEXTS),
    MAY("statusCommand", FIELD_TEXTS),
    OBJECTS("artifacts", artifact),
    OTHERWISE("env", FIELD_TEXT_VALUES, "{}"),
};
static fields exec_deploy[] = {
    MAY("shell", FIELD_BOOL),
    OTHERWISE("persistent", FIELD_BOOL, "false"),
    MUST("deployCommand", FIELD_TEXTS),
    MAY("statusCommand", FIELD_TEXTS),
    MAY("cleanupCommand", FIELD_TEXTS),
    OTHERWISE("statusTimeout", FIELD_NUMBER, "10"),
    OTHERWISE("env", FIELD_TEXT_VALUES, "{}"),
};

// ---- container

static fields container_build[] = {
    MAY("buildArgs", FIELD_MAPPING), MAY("dockerfile", FIELD_TEXT),  MAY("extraFlags", FIELD_TEXTS),
    MAY("localId", FIELD_TEXT),      MAY("platforms", FIELD_TEXTS),  MAY("publishId", FIELD_TEXT),
    MAY("secrets", FIELD_MAPPING),   MAY("targetStage", FIELD_TEXT),
};
static const char *const protocols[] = {"TCP", "UDP", NULL};
static const char *const strategies[] = {"RollingUpdate", "Recreate", NULL};
static fields port[] = {
    MUST("name", FIELD_TEXT),
    ONE_OF("protocol", protocols),
    MUST("containerPort", FIELD_NUMBER),
    MAY("localPort", FIELD_NUMBER),
    MAY("servicePort", FIELD_NUMBER),
    MAY("hostPort", FIELD_NUMBER),
    MAY("nodePort", FIELD_ANY),
};
static fields ingress[] = {
    MAY("annotations", FIELD_MAPPING), MAY("hostname", FIELD_TEXT), MAY("linkUrl", FIELD_TEXT),
    MAY("path", FIELD_TEXT),           MUST("port", FIELD_TEXT),
};
static const char *const schemes[] = {"HTTP", "HTTPS", NULL};
static fields http_get[] = {
    MUST("path", FIELD_TEXT),
    MUST("port", FIELD_TEXT),
    ONE_OF("scheme", schemes),
};
static fields health_check[] = {
    OBJECT("httpGet", http_get),
    MAY("command", FIELD_TEXTS),
    MAY("tcpPort", FIELD_TEXT),
    MAY("readinessTimeoutSeconds", FIELD_NUMBER),
    MAY("livenessTimeoutSeconds", FIELD_NUMBER),
};
static fields container_sync_path[] = {
    MAY("source", FIELD_TEXT),         MUST("target", FIELD_TEXT),
    MAY("exclude", FIELD_TEXTS),       ONE_OF("mode", sync_modes),
    MAY("defaultFileMode", FIELD_ANY), MAY("defaultDirectoryMode", FIELD_ANY),
    MAY("defaultOwner", FIELD_ANY),    MAY("defaultGroup", FIELD_ANY),
};
static fields container_sync[] = {
    MAY("args", FIELD_TEXTS),
    MAY("command", FIELD_TEXTS),
    OBJECTS("paths", container_sync_path),
};
static fields limits[] = {MAY("cpu", FIELD_NUMBER), MAY("memory", FIELD_NUMBER)};
static fields volume[] = {
    MUST("name", FIELD_TEXT),
    MUST("containerPath", FIELD_TEXT),
    MAY("hostPath", FIELD_TEXT),
    MAY("action", FIELD_ANY),
};
#define CONTAINER_RUNTIME                                                             \
    MAY("args", FIELD_TEXTS), MAY("command", FIELD_TEXTS), OBJECT("cpu", range),      \
        MAY("env", FIELD_MAPPING), MAY("image", FIELD_TEXT), OBJECT("memory", range), \
        OBJECTS("volumes", volume), MAY("privileged", FIELD_BOOL),                    \
        MAY("addCapabilities", FIELD_TEXTS), MAY("dropCapabilities", FIELD_TEXTS),    \
        MAY("tty", FIELD_BOOL), ONE_OF("deploymentStrategy", strategies),             \
        OBJECTS("artifacts", artifact)
static fields container_run[] = {CONTAINER_RUNTIME, MAY("cacheResult", FIELD_BOOL)};
static fields container_deploy[] = {
    CONTAINER_RUNTIME,
    MAY("annotations", FIELD_MAPPING),
    MAY("daemon", FIELD_BOOL),
    OBJECT("healthCheck", health_check),
    OBJECTS("ingresses", ingress),
    OBJECT("limits", limits),
    MAY("localMode", FIELD_MAPPING),
    OBJECTS("ports", port),
    MAY("replicas", FIELD_NUMBER),
    OBJECT("sync", container_sync),
    MAY("timeout", FIELD_NUMBER),
};

// ---- kubernetes, helm

static fields kubernetes_deploy[] = {
    OBJECT("defaultTarget", target),   MAY("files", FIELD_TEXTS),
    OBJECT("kustomize", kustomize),    MAY("manifests", FIELD_LIST),
    MAY("manifestFiles", FIELD_TEXTS), MAY("manifestTemplates", FIELD_TEXTS),
    MAY("namespace", FIELD_TEXT),      OBJECTS("patchResources", patch),
    OBJECTS("portForwards", forward),  OBJECT("sync", resource_sync),
    MAY("localMode", FIELD_MAPPING),   MAY("timeout", FIELD_NUMBER),
    MAY("waitForJobs", FIELD_BOOL),    MAY("localVolumes", FIELD_MAPPING),
    MAY("applyArgs", FIELD_TEXTS),
};
static fields chart[] = {
    MAY("name", FIELD_TEXT), MAY("path", FIELD_TEXT),    MAY("repo", FIELD_TEXT),
    MAY("url", FIELD_TEXT),  MAY("version", FIELD_TEXT),
};
static fields helm_deploy[] = {
    MAY("atomic", FIELD_BOOL),       MAY("atomicInstall", FIELD_BOOL),
    OBJECT("chart", chart),          OBJECT("defaultTarget", target),
    MAY("localMode", FIELD_MAPPING), MAY("localVolumes", FIELD_MAPPING),
    MAY("namespace", FIELD_TEXT),    OBJECTS("portForwards", forward),
    MAY("releaseName", FIELD_TEXT),  OBJECT("sync", resource_sync),
    MAY("timeout", FIELD_NUMBER),    MAY("valueFiles", FIELD_TEXTS),
    MAY("values", FIELD_MAPPING),    MAY("waitForUnhealthyResources", FIELD_BOOL),
};
static fields configmap[] = {MUST("data", FIELD_MAPPING), MAY("namespace", FIELD_TEXT)};

// ---- terraform, pulumi

static fields terraform[] = {
    MAY("allowDestroy", FIELD_BOOL),     MAY("autoApply", FIELD_BOOL), MAY("root", FIELD_TEXT),
    MAY("variables", FIELD_MAPPING),     MAY("version", FIELD_TEXT),   MAY("workspace", FIELD_TEXT),
    MAY("backendConfig", FIELD_MAPPING),
};
static fields pulumi[] = {
    MAY("allowDestroy", FIELD_BOOL),
    MAY("autoApply", FIELD_BOOL),
    MAY("cacheStatus", FIELD_BOOL),
    MAY("cloudVersion", FIELD_ANY),
    MAY("createStack", FIELD_BOOL),
    MAY("deployFromPreview", FIELD_BOOL),
    MAY("orgName", FIELD_TEXT),
    MAY("pulumiVariables", FIELD_MAPPING),
    MAY("pulumiVarfiles", FIELD_TEXTS),
    MAY("root", FIELD_TEXT),
    MAY("showSecretsInOutput", FIELD_BOOL),
    MAY("stack", FIELD_TEXT),
    MAY("stackReferences", FIELD_TEXTS),
    MAY("useNewPulumiVarfileSchema", FIELD_BOOL),
};

// ---- projects, workflows, commands

static fields environment[] = {
    MUST("name", FIELD_TEXT),   MAY("defaultNamespace", FIELD_TEXT), MAY("production", FIELD_BOOL),
    MAY("varfile", FIELD_TEXT), MAY("variables", FIELD_MAPPING),     MAY("aec", FIELD_ANY),
};
static fields scan_git[] = {MAY("mode", FIELD_TEXT)};
static fields scan[] = {
    MAY("include", FIELD_TEXTS),
    MAY("exclude", FIELD_TEXTS),
    OBJECT("git", scan_git),
};
static fields output[] = {MUST("name", FIELD_TEXT), MUST("value", FIELD_ANY)};
static fields source[] = {MUST("name", FIELD_TEXT), MUST("repositoryUrl", FIELD_TEXT)};
static fields proxy[] = {MAY("hostname", FIELD_TEXT)};
static fields project[] = {
    MAY("apiVersion", FIELD_TEXT),
    MAY("kind", FIELD_TEXT),
    MUST("name", FIELD_TEXT),
    MAY("id", FIELD_TEXT),
    MAY("domain", FIELD_TEXT),
    MAY("organizationId", FIELD_TEXT),
    OBJECTS("environments", environment),
    MAY("providers", FIELD_LIST),
    MAY("defaultEnvironment", FIELD_TEXT),
    MAY("disableCloudLogs", FIELD_BOOL),
    MAY("dotIgnoreFile", FIELD_TEXT),
    MAY("excludeValuesFromActionVersions", FIELD_TEXTS),
    OBJECT("proxy", proxy),
    OBJECT("scan", scan),
    OBJECTS("outputs", output),
    OBJECTS("sources", source),
    MAY("varfile", FIELD_TEXT),
    MAY("variables", FIELD_MAPPING),
    MAY("importVariables", FIELD_LIST),
};
static const char *const moments[] = {"onSuccess", "onError", "always", "never", NULL};
static fields step[] = {
    MAY("name", FIELD_TEXT),        MAY("command", FIELD_TEXTS),        MAY("script", FIELD_TEXT),
    MAY("description", FIELD_TEXT), MAY("envVars", FIELD_MAPPING),      MAY("skip", FIELD_BOOL),
    ONE_OF("when", moments),        MAY("continueOnError", FIELD_BOOL),
};
static fields workflow_file[] = {
    MUST("path", FIELD_TEXT),
    MAY("data", FIELD_TEXT),
    MAY("secretName", FIELD_TEXT),
};
static fields workflow[] = {
    MAY("apiVersion", FIELD_TEXT),
    MAY("kind", FIELD_TEXT),
    MUST("name", FIELD_TEXT),
    MAY("description", FIELD_TEXT),
    MAY("envVars", FIELD_MAPPING),
    OBJECTS("files", workflow_file),
    MAY("keepAliveHours", FIELD_NUMBER),
    MAY("resources", FIELD_MAPPING),
    MAY("limits", FIELD_MAPPING),
    {.name = "steps",
     .type = FIELD_LIST,
     .is_required = true,
     .inner = step,
     .inner_count = COUNT_OF(step)},
    MAY("triggers", FIELD_LIST),
    MAY("internal", FIELD_ANY),
};
static const char *const parameter_types[] = {"string", "integer", "boolean", NULL};
static fields parameter[] = {
    MUST("name", FIELD_TEXT),
    MUST("description", FIELD_TEXT),
    ONE_OF("type", parameter_types),
    MAY("required", FIELD_BOOL),
};
static fields command_exec[] = {MUST("command", FIELD_TEXTS), MAY("env", FIELD_MAPPING)};
static fields command_step[] = {
    MAY("name", FIELD_TEXT),
    MAY("gardenCommand", FIELD_TEXTS),
    OBJECT("exec", command_exec),
    MAY("script", FIELD_TEXT),
    MAY("description", FIELD_TEXT),
    MAY("envVars", FIELD_MAPPING),
    MAY("skip", FIELD_BOOL),
    ONE_OF("when", moments),
    MAY("continueOnError", FIELD_BOOL),
};
static fields description[] = {MUST("short", FIELD_TEXT), MAY("long", FIELD_TEXT)};
static fields command[] = {
    MAY("apiVersion", FIELD_TEXT),  MAY("kind", FIELD_TEXT),
    MUST("name", FIELD_TEXT),       OBJECT("description", description),
    OBJECTS("args", parameter),     OBJECTS("opts", parameter),
    OBJECT("exec", command_exec),   MAY("gardenCommand", FIELD_TEXTS),
    OBJECTS("steps", command_step), MAY("variables", FIELD_MAPPING),
    MAY("internal", FIELD_ANY),
};

static fields config_template[] = {
    MAY("apiVersion", FIELD_TEXT),
    MAY("kind", FIELD_TEXT),
    MUST("name", FIELD_TEXT),
    MAY("inputs", FIELD_MAPPING),
    MAY("inputsSchemaPath", FIELD_TEXT),
    MAY("modules", FIELD_ANY),
    MAY("configs", FIELD_ANY),
    MAY("internal", FIELD_ANY),
};
static fields render_template[] = {
    MAY("apiVersion", FIELD_TEXT), MAY("kind", FIELD_TEXT),      MAY("name", FIELD_TEXT),
    MUST("template", FIELD_TEXT),  MAY("inputs", FIELD_MAPPING), MAY("matrix", FIELD_MAPPING),
    MAY("disabled", FIELD_BOOL),   MAY("internal", FIELD_ANY),
};

// ---- the tables

static const char *const image_outputs[] = {
    "localImageName",        "localImageId",        "deploymentImageName",
    "deploymentImageId",     "local-image-name",    "local-image-id",
    "deployment-image-name", "deployment-image-id", NULL};
static const char *const release_outputs[] = {"release-name", NULL};

#define FIELDS(list) (list), COUNT_OF(list)

const struct garden_type garden_types[] = {
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
const size_t garden_type_count = COUNT_OF(garden_types);

const struct garden_resource_type garden_resource_types[] = {
    {"Project", false, FIELDS(project)},
    {"ConfigTemplate", false, FIELDS(config_template)},
    {"RenderTemplate", false, FIELDS(render_template)},
    {"Workflow", true, FIELDS(workflow)},
    {"Command", true, FIELDS(command)},
};
const size_t garden_resource_type_count = COUNT_OF(garden_resource_types);
