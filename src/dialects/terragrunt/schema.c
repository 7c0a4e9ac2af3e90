// SPDX-License-Identifier: Apache-2.0
//
// What a configuration may contain, as data.
#include "dialects/terragrunt/tg.h"

#define LIST(...) ((const char *const[]){__VA_ARGS__, NULL})

static const struct tg_schema hook_blocks[] = {
    {.name = "extra_arguments",
     .labels_least = 1,
     .labels_most = 1,
     .attributes =
         LIST("arguments", "commands", "required_var_files", "optional_var_files", "env_vars"),
     .required = LIST("commands")},
    {.name = "before_hook",
     .labels_least = 1,
     .labels_most = 1,
     .attributes =
         LIST("commands", "execute", "run_on_error", "if", "working_dir", "suppress_stdout"),
     .required = LIST("commands", "execute")},
    {.name = "after_hook",
     .labels_least = 1,
     .labels_most = 1,
     .attributes =
         LIST("commands", "execute", "run_on_error", "if", "working_dir", "suppress_stdout"),
     .required = LIST("commands", "execute")},
    {.name = "error_hook",
     .labels_least = 1,
     .labels_most = 1,
     .attributes = LIST("commands", "execute", "on_errors", "working_dir", "suppress_stdout"),
     .required = LIST("commands", "execute", "on_errors")},
};

static const struct tg_schema error_blocks[] = {
    {.name = "retry",
     .labels_least = 1,
     .labels_most = 1,
     .attributes = LIST("retryable_errors", "max_attempts", "sleep_interval_sec")},
    {.name = "ignore",
     .labels_least = 1,
     .labels_most = 1,
     .attributes = LIST("ignorable_errors", "message", "signals")},
};

static const struct tg_schema discovery_blocks[] = {
    {.name = "discovery", .is_open = true},
};

static const struct tg_schema dependency_blocks[] = {
    {.name = "expansion", .is_open = true},
};

static const struct tg_schema blocks[] = {
    {.name = "include",
     .labels_most = 1,
     .attributes = LIST("path", "expose", "merge_strategy"),
     .required = LIST("path")},
    {.name = "locals", .is_open = true},
    {.name = "terraform",
     .attributes = LIST("source", "version", "include_in_copy", "exclude_from_copy",
                        "copy_terraform_lock_file", "update_source_with_cas", "mutable"),
     .blocks = hook_blocks,
     .block_count = COUNT_OF(hook_blocks)},
    {.name = "remote_state",
     .is_whole = true,
     .attributes = LIST("backend", "config", "generate", "disable_init",
                        "disable_dependency_optimization", "encryption"),
     .required = LIST("backend")},
    {.name = "dependency",
     .labels_least = 1,
     .labels_most = 1,
     .is_whole = true,
     .attributes = LIST("config_path", "enabled", "skip_outputs", "mock_outputs",
                        "mock_outputs_allowed_terraform_commands", "mock_outputs_merge_with_state",
                        "mock_outputs_merge_strategy_with_state"),
     .required = LIST("config_path"),
     .blocks = dependency_blocks,
     .block_count = COUNT_OF(dependency_blocks)},
    {.name = "dependencies",
     .is_whole = true,
     .attributes = LIST("paths"),
     .required = LIST("paths")},
    {.name = "generate",
     .labels_least = 1,
     .labels_most = 1,
     .is_whole = true,
     .attributes = LIST("path", "if_exists", "if_disabled", "contents", "comment_prefix",
                        "disable_signature", "disable", "hcl_fmt", "mutable"),
     .required = LIST("path", "if_exists", "contents")},
    {.name = "feature",
     .labels_least = 1,
     .labels_most = 1,
     .is_whole = true,
     .attributes = LIST("default"),
     .required = LIST("default")},
    {.name = "exclude",
     .is_whole = true,
     .attributes = LIST("if", "actions", "exclude_dependencies", "no_run"),
     .required = LIST("if", "actions")},
    {.name = "errors",
     .is_whole = true,
     .blocks = error_blocks,
     .block_count = COUNT_OF(error_blocks)},
    {.name = "engine",
     .is_whole = true,
     .attributes = LIST("source", "version", "type", "meta"),
     .required = LIST("source")},
    {.name = "catalog",
     .is_whole = true,
     .attributes = LIST("urls", "default_template", "no_shell", "no_hooks"),
     .blocks = discovery_blocks,
     .block_count = COUNT_OF(discovery_blocks)},
};

const struct tg_schema tg_file_schema = {
    .attributes = LIST("inputs", "download_dir", "prevent_destroy", "skip", "iam_role",
                       "iam_assume_role_duration", "iam_assume_role_session_name",
                       "iam_web_identity_token", "terraform_binary", "terraform_version_constraint",
                       "terragrunt_version_constraint", "retryable_errors", "retry_max_attempts",
                       "retry_sleep_interval_sec", "remote_state", "generate", "dependencies"),
    .blocks = blocks,
    .block_count = COUNT_OF(blocks)};

// ---- stacks

static const struct tg_schema component_blocks[] = {
    {.name = "expansion", .is_open = true},
    {.name = "autoinclude", .is_open = true, .is_any = true},
};

#define COMPONENT(type)                                                                            \
    {                                                                                              \
        .name = (type), .labels_least = 1, .labels_most = 1, .is_whole = true,                     \
        .attributes = LIST("source", "path", "values", "no_dot_terragrunt_stack", "no_validation", \
                           "enabled", "update_source_with_cas", "mutable"),                        \
        .required = LIST("source", "path"), .blocks = component_blocks,                            \
        .block_count = COUNT_OF(component_blocks)                                                  \
    }

static const struct tg_schema stack_blocks[] = {
    {.name = "include", .labels_most = 1, .attributes = LIST("path"), .required = LIST("path")},
    {.name = "locals", .is_open = true},
    COMPONENT("unit"),
    COMPONENT("stack"),
};

const struct tg_schema tg_stack_schema = {.blocks = stack_blocks,
                                          .block_count = COUNT_OF(stack_blocks)};

const struct tg_schema *tg_find_block(const struct tg_schema *s, struct str name)
{
    for (size_t i = 0; i < s->block_count; i++)
        if (str_equal(name, str_of(s->blocks[i].name)))
            return &s->blocks[i];
    return NULL;
}

bool tg_has_attribute(const struct tg_schema *s, struct str name)
{
    if (s->is_open)
        return true;
    for (size_t i = 0; s->attributes && s->attributes[i]; i++)
        if (str_equal(name, str_of(s->attributes[i])))
            return true;
    return false;
}

// ---- mistakes

enum { NAMES_MOST = 40 };

static void suggest_name(struct diag *d, const struct tg_schema *s, struct str wanted)
{
    struct str names[NAMES_MOST];
    size_t count = 0;
    for (size_t i = 0; s->attributes && s->attributes[i]; i++)
        names[count++] = str_of(s->attributes[i]);
    for (size_t i = 0; i < s->block_count; i++)
        names[count++] = str_of(s->blocks[i].name);
    assert(count < NAMES_MOST);
    struct str near = diag_suggest(wanted, names, count);
    if (near.len)
        diag_help(d, "did you mean `%.*s`?", STR_ARGS(near));
}

static void check_attributes(struct tg_config *c, const struct tg_schema *s,
                             const struct hcl_body *body, struct span at, const char *what)
{
    struct symbols *symbols = c->tree->graph->symbols;
    for (uint32_t i = 0; i < body->attribute_count; i++) {
        struct str name = symbol_text(symbols, body->attributes[i].name);
        if (tg_has_attribute(s, name))
            continue;
        struct diag *d = tg_mistake(c, DIAG_UNKNOWN_ARGUMENT, body->attributes[i].name_at,
                                    "%s has no argument `%.*s`", what, STR_ARGS(name));
        suggest_name(d, s, name);
    }
    for (size_t k = 0; s->required && s->required[k]; k++) {
        bool found = false;
        for (uint32_t i = 0; i < body->attribute_count && !found; i++)
            found =
                str_equal(symbol_text(symbols, body->attributes[i].name), str_of(s->required[k]));
        if (!found)
            tg_mistake(c, DIAG_MISSING_ARGUMENT, at, "%s requires the argument `%s`", what,
                       s->required[k]);
    }
}

static void check_block_names(struct tg_config *c, const struct tg_schema *s,
                              const struct hcl_block *b)
{
    if (b->label_count < s->labels_least)
        tg_mistake(c, DIAG_BAD_SCHEMA, b->type_at, "a block `%s` needs a name: `%s \"name\" {`",
                   s->name, s->name);
    else if (b->label_count > s->labels_most)
        tg_mistake(c, DIAG_BAD_SCHEMA, b->labels[s->labels_most].at,
                   s->labels_most ? "a block `%s` has one name" : "a block `%s` has no name",
                   s->name);
}

void tg_check_body(struct tg_config *c, const struct tg_schema *s, const struct hcl_body *body,
                   struct span at, const char *what)
{
    check_attributes(c, s, body, at, what);
    for (uint32_t i = 0; i < body->block_count; i++) {
        const struct hcl_block *b = &body->blocks[i];
        struct str type = symbol_text(c->tree->graph->symbols, b->type);
        const struct tg_schema *inner = tg_find_block(s, type);
        if (!inner && s->is_any)
            continue;
        if (!inner) {
            struct diag *d = tg_mistake(c, DIAG_BAD_SCHEMA, b->type_at, "%s has no block `%.*s`",
                                        what, STR_ARGS(type));
            suggest_name(d, s, type);
            continue;
        }
        check_block_names(c, inner, b);
        struct str name = str_format(&c->tree->arena, "a block `%s`%c", inner->name, 0);
        tg_check_body(c, inner, &b->body, b->type_at, name.at);
    }
}
