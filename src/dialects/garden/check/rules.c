// SPDX-License-Identifier: Apache-2.0
//
// Rules of Garden that are about more than the type of one field: names, what excludes each other, what must exist.
#include "base/path.h"
#include "dialects/garden/tree/project.h"
#include "dialects/garden/tree/types.h"
#include "dialects/garden/values/values.h"
#include "value/number.h"

static struct diag *rule_broken(struct garden_world *w, enum diag_code code, struct span at,
                                const char *format, ...) PRINTF_LIKE(4, 5);

static struct diag *rule_broken(struct garden_world *w, enum diag_code code, struct span at,
                                const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct str text = str_vformat(&w->graph->arena, format, args);
    va_end(args);
    struct diag *d = diag_new(&w->graph->arena, code, at, "%.*s", STR_ARGS(text));
    diags_add(&w->mistakes, d);
    return d;
}

static void suggest_word(struct diag *d, struct str word, const char *const *words)
{
    ARRAY(struct str) all = {0};
    for (size_t i = 0; words[i]; i++)
        ARRAY_PUSH(&all, str_of(words[i]));
    struct str near = diag_suggest(word, all.at, all.len);
    if (near.len)
        diag_help(d, "did you mean `%.*s`?", STR_ARGS(near));
    ARRAY_DONE(&all);
}

static bool has_listed_word(const char *const *words, struct str word)
{
    for (size_t i = 0; words[i]; i++)
        if (str_equal(word, str_of(words[i])))
            return true;
    return false;
}

static bool is_environment(const struct garden_tree *t, struct str name)
{
    for (size_t i = 0; i < t->environments.len; i++)
        if (str_equal(name, t->environments.at[i].name))
            return true;
    return !t->environments.len;
}

// ---- names

// Lower case letters, digits and dashes; not only digits, no dash at either end.
static bool is_identifier(struct str name)
{
    bool is_valid = name.len && name.len < 64 && name.at[0] != '-' && name.at[name.len - 1] != '-';
    bool has_other = false;
    for (size_t i = 0; is_valid && i < name.len; i++) {
        char c = name.at[i];
        is_valid = (c >= 'a' && c <= 'z') || ascii_is_digit(c) || c == '-';
        has_other |= !ascii_is_digit(c);
    }
    return is_valid && has_other;
}

static void check_project_name(struct garden_world *w)
{
    const struct garden_resource *p = w->tree->project;
    if (!p->name.len || is_identifier(p->name))
        return;
    struct diag *d =
        rule_broken(w, DIAG_BAD_SCHEMA, p->at, "`%.*s` is not a valid name", STR_ARGS(p->name));
    diag_help(d, "use lower case letters, digits and dashes, at most 63 characters");
}

static void check_environment_names(struct garden_world *w)
{
    const struct garden_tree *t = w->tree;
    for (size_t i = 0; i < t->environments.len; i++) {
        const struct garden_environment *e = &t->environments.at[i];
        size_t first = 0;
        while (!str_equal(t->environments.at[first].name, e->name))
            first++;
        if (first < i) {
            struct diag *d =
                rule_broken(w, DIAG_REDEFINED, e->at, "the environment `%.*s` is already defined",
                            STR_ARGS(e->name));
            diag_related(d, t->environments.at[first].at, "defined here");
        }
        if (!garden_is_valid_name(e->name))
            garden_invalid_name(w, e->name, e->at);
    }
}

// ---- providers

// One that is only for environments which do not exist is never there.
static void check_provider_environments(struct garden_world *w)
{
    const struct garden_tree *t = w->tree;
    const struct tree *tree = t->project->file->tree;
    expr_id list = garden_field(tree, t->project->root, "providers");
    bool is_list = list && expr_kind(tree, list) == EXPR_SEQUENCE;
    for (uint32_t i = 0; is_list && i < expr_count(tree, list); i++) {
        expr_id in = garden_field(tree, expr_operand(tree, list, i), "environments");
        for (uint32_t k = 0; in && expr_kind(tree, in) == EXPR_SEQUENCE && k < expr_count(tree, in);
             k++) {
            expr_id e = expr_operand(tree, in, k);
            struct value v;
            if (!expr_constant(&w->graph->arena, tree, e, &v) || !value_is(v, VALUE_STRING) ||
                is_environment(t, value_str(&v)))
                continue;
            struct diag *d =
                rule_broken(w, DIAG_UNKNOWN_NAME, expr_span(tree, e),
                            "the project has no environment `%.*s`", STR_ARGS(value_str(&v)));
            d->severity = SEVERITY_WARNING;
        }
    }
}

// ---- actions

static void check_timeout(struct garden_action *a)
{
    struct value v = garden_builtin(a, "timeout");
    expr_id e = garden_field(a->config.tree, a->config.expr, "timeout");
    int64_t seconds;
    if (!e || !value_is_number(v) || (number_to_int(v, &seconds) && seconds > 0))
        return;
    struct strbuf shown;
    strbuf_init(&shown, 100);
    value_show(&shown, v);
    struct diag *d = rule_broken(a->world, DIAG_TYPE_MISMATCH, expr_span(a->config.tree, e),
                                 "`timeout` of %.*s: expected a whole number of at least 1, got "
                                 "%.*s",
                                 STR_ARGS(a->key), STR_ARGS(strbuf_str(&shown)));
    diag_help(d, "give the seconds");
    strbuf_done(&shown);
}

static void check_source(struct garden_action *a)
{
    struct garden_tree *t = a->world->tree;
    struct value source = garden_builtin(a, "source");
    struct value path = value_is_mapping(source) ? value_get(source, STR("path")) : VALUE_NONE;
    struct value repository =
        value_is_mapping(source) ? value_get(source, STR("repository")) : VALUE_NONE;
    struct str *names;
    if (!value_is(path, VALUE_STRING) || !value_is(repository, VALUE_ABSENT))
        return;
    struct str dir = path_clean(&t->arena, path_join(&t->arena, a->dir, value_str(&path)));
    if (t->files.list(t->files.data, &t->arena, dir, &names))
        return;
    expr_id e = garden_field(a->config.tree, a->config.expr, "source");
    expr_id at = garden_field(a->config.tree, e, "path");
    struct diag *d = rule_broken(a->world, DIAG_BAD_IMPORT, expr_span(a->config.tree, at ? at : e),
                                 "the directory `%.*s` does not exist, or is empty",
                                 STR_ARGS(tree_name(&t->files, &t->arena, dir)));
    d->severity = SEVERITY_WARNING;
}

void garden_check_action_rules(struct garden_action *a)
{
    if (!a->name.len && !garden_field(a->config.tree, a->config.expr, "name"))
        rule_broken(a->world, DIAG_MISSING_ARGUMENT, a->at, "a %s needs a `name`",
                    garden_kind_names[a->kind]);
    check_timeout(a);
    check_source(a);
}

// ---- workflows

static const char *const command_words[] = {
    "build",    "cleanup",     "cloud",         "community", "config",   "create",  "delete",
    "deploy",   "dev",         "diff",          "exec",      "get",      "link",    "login",
    "logout",   "logs",        "options",       "plan",      "plugins",  "publish", "run",
    "workflow", "self-update", "serve",         "set",       "sync",     "test",    "tools",
    "unlink",   "up",          "update-remote", "util",      "validate", "version", NULL};

static bool is_custom_command(const struct garden_tree *t, struct str name)
{
    for (size_t i = 0; i < t->resources.len; i++)
        if (str_equal(t->resources.at[i].kind, STR("Command")) &&
            str_equal(t->resources.at[i].name, name))
            return true;
    return false;
}

static void check_step_command(struct garden_world *w, const struct tree *t, expr_id command)
{
    bool is_list = expr_kind(t, command) == EXPR_SEQUENCE && expr_count(t, command);
    expr_id first = is_list ? expr_operand(t, command, 0) : 0;
    struct value v;
    if (!first || !expr_constant(&w->graph->arena, t, first, &v) || !value_is(v, VALUE_STRING))
        return;
    struct str word = value_str(&v);
    if (has_listed_word(command_words, word) || is_custom_command(w->tree, word))
        return;
    struct diag *d = rule_broken(w, DIAG_UNKNOWN_NAME, expr_span(t, first),
                                 "unknown Garden command `%.*s`", STR_ARGS(word));
    suggest_word(d, word, command_words);
}

// A key that is reported by itself may be the one that is missing.
static bool has_strange_key(const struct tree *t, expr_id step)
{
    static const char *const fields[] = {"name", "command", "description",     "envVars", "script",
                                         "when", "skip",    "continueOnError", NULL};
    for (uint32_t i = 0; i < expr_count(t, step); i++)
        if (!has_listed_word(fields, symbol_text(t->symbols, expr_pair_key(t, step, i))))
            return true;
    return false;
}

static void check_step(struct garden_world *w, const struct tree *t, expr_id step)
{
    expr_id command = garden_field(t, step, "command"), script = garden_field(t, step, "script");
    if (expr_kind(t, step) != EXPR_MAPPING)
        return;
    if (!command == !script && !has_strange_key(t, step)) {
        struct diag *d = rule_broken(w, DIAG_BAD_SCHEMA, expr_span(t, step),
                                     "a step has either `command` or `script`, and this one has %s",
                                     command ? "both" : "none");
        diag_help(d, command ? "make two steps of it" : "say what it does");
    }
    if (command)
        check_step_command(w, t, command);
}

static void check_workflow(struct garden_world *w, const struct garden_resource *r)
{
    const struct tree *t = r->file->tree;
    expr_id steps = garden_field(t, r->root, "steps"), on = garden_field(t, r->root, "triggers");
    for (uint32_t i = 0; steps && expr_kind(t, steps) == EXPR_SEQUENCE && i < expr_count(t, steps);
         i++)
        check_step(w, t, expr_operand(t, steps, i));
    for (uint32_t i = 0; on && expr_kind(t, on) == EXPR_SEQUENCE && i < expr_count(t, on); i++) {
        expr_id trigger = expr_operand(t, on, i);
        struct str name = garden_text_field(t, trigger, "environment");
        if (name.len && !is_environment(w->tree, name))
            rule_broken(w, DIAG_UNKNOWN_NAME, expr_span(t, garden_field(t, trigger, "environment")),
                        "the project has no environment `%.*s`", STR_ARGS(name));
    }
}

// ---- templates

static void check_config_template(struct garden_world *w, const struct garden_resource *r)
{
    struct garden_tree *t = w->tree;
    const struct tree *tree = r->file->tree;
    expr_id path = garden_field(tree, r->root, "inputsSchemaPath");
    expr_id inputs = garden_field(tree, r->root, "inputs");
    struct str name = garden_text_field(tree, r->root, "inputsSchemaPath"), text;
    if (path && inputs)
        rule_broken(w, DIAG_BAD_SCHEMA, expr_span(tree, path),
                    "a template has either `inputs` or `inputsSchemaPath`, and this one has both");
    if (!name.len)
        return;
    struct str at = path_clean(&t->arena, path_join(&t->arena, r->file->dir, name));
    if (!t->files.read(t->files.data, &t->arena, at, &text))
        rule_broken(w, DIAG_BAD_IMPORT, expr_span(tree, path), "the file `%.*s` does not exist",
                    STR_ARGS(tree_name(&t->files, &t->arena, at)));
}

// ---- modules

static const char *const module_fields[] = {"apiVersion",
                                            "kind",
                                            "type",
                                            "name",
                                            "build",
                                            "local",
                                            "description",
                                            "disabled",
                                            "include",
                                            "exclude",
                                            "repositoryUrl",
                                            "allowPublish",
                                            "generateFiles",
                                            "variables",
                                            "varfile",
                                            "path",
                                            NULL};
static const char *const container_fields[] = {"buildArgs", "extraFlags", "platforms", "secrets",
                                               "image",     "dockerfile", "services",  "tests",
                                               "tasks",     NULL};
static const char *const exec_fields[] = {"env", "services", "tasks", "tests", NULL};
static const char *const helm_fields[] = {
    "namespace",    "portForwards",  "releaseName", "timeout", "values",
    "valueFiles",   "atomicInstall", "base",        "chart",   "chartPath",
    "dependencies", "sync",          "devMode",     "repo",    "serviceResource",
    "skipDeploy",   "tasks",         "tests",       "version", NULL};
static const char *const kubernetes_fields[] = {
    "files",           "kustomize",    "manifests", "patchResources",
    "namespace",       "portForwards", "timeout",   "applyArgs",
    "waitForJobs",     "dependencies", "sync",      "devMode",
    "serviceResource", "tasks",        "tests",     NULL};
static const char *const templated_fields[] = {"template", "inputs", NULL};

static const struct {
    const char *type;
    const char *const *fields;
} module_types[] = {{"container", container_fields},
                    {"exec", exec_fields},
                    {"helm", helm_fields},
                    {"kubernetes", kubernetes_fields},
                    {"templated", templated_fields}};

static void check_module(struct garden_world *w, const struct garden_resource *r)
{
    const struct tree *t = r->file->tree;
    struct str type = garden_text_field(t, r->root, "type");
    const char *const *fields = NULL;
    for (size_t i = 0; i < COUNT_OF(module_types); i++)
        if (str_equal(type, str_of(module_types[i].type)))
            fields = module_types[i].fields;
    bool is_known = fields && expr_kind(t, r->root) == EXPR_MAPPING;
    for (uint32_t i = 0; is_known && i < expr_count(t, r->root); i++) {
        struct str key = symbol_text(t->symbols, expr_pair_key(t, r->root, i));
        if (has_listed_word(module_fields, key) || has_listed_word(fields, key))
            continue;
        struct diag *d = rule_broken(
            w, DIAG_BAD_SCHEMA, expr_span(t, expr_pair_value(t, r->root, i)),
            "a module of the type %.*s has no field `%.*s`", STR_ARGS(type), STR_ARGS(key));
        suggest_word(d, key, fields);
    }
}

// ---- all of them

void garden_check_rules(struct garden_world *w)
{
    static const struct {
        const char *kind;
        void (*check)(struct garden_world *w, const struct garden_resource *r);
    } rules[] = {{"Workflow", check_workflow},
                 {"ConfigTemplate", check_config_template},
                 {"Module", check_module}};
    const struct garden_tree *t = w->tree;
    check_project_name(w);
    check_environment_names(w);
    check_provider_environments(w);
    garden_check_provider_order(w);
    for (size_t i = 0; i < t->resources.len; i++)
        for (size_t k = 0; k < COUNT_OF(rules); k++)
            if (str_equal(t->resources.at[i].kind, str_of(rules[k].kind)))
                rules[k].check(w, &t->resources.at[i]);
}
