// SPDX-License-Identifier: Apache-2.0
//
// What is wrong with an action: fields that do not exist, types, values that cannot be computed. What is not known yet is
// not wrong.
#include "base/budget.h"
#include "dialects/garden/operations/ops.h"
#include "dialects/garden/tree/project.h"
#include "dialects/garden/tree/schema.h"
#include "dialects/garden/tree/types.h"
#include "dialects/garden/values/complaints.h"
#include "dialects/garden/values/values.h"
#include "graph/layers/layers.h"

static struct str action_description(struct garden_action *a)
{
    return str_format(&a->world->graph->arena, "%.*s %s %.*s", STR_ARGS(a->type),
                      garden_kind_names[a->kind], STR_ARGS(a->name));
}

// ---- fields of the framework

static const char *const all_fields[] = {"apiVersion",   "type",     "name",         "description",
                                         "internal",     "source",   "dependencies", "disabled",
                                         "environments", "logLevel", "include",      "exclude",
                                         "variables",    "varfiles", "version",      "spec",
                                         "kind",         "timeout",  "path",         NULL};
static const char *const build_fields[] = {"allowPublish", "buildAtSource", "copyFrom", NULL};
static const char *const runtime_fields[] = {"build", NULL};
static const char *const deploy_fields[] = {"build", "removeOnCleanup", NULL};

static const char *const *more_fields(enum garden_kind kind)
{
    return kind == GARDEN_BUILD    ? build_fields
           : kind == GARDEN_DEPLOY ? deploy_fields
                                   : runtime_fields;
}

static bool is_listed(const char *const *names, struct str key)
{
    for (size_t i = 0; names[i]; i++)
        if (str_equal(key, str_of(names[i])))
            return true;
    return false;
}

static void unknown_field(struct garden_action *a, struct str key, struct span at)
{
    struct garden_world *w = a->world;
    ARRAY(struct str) names = {0};
    struct strbuf text;
    strbuf_init(&text, 2000);
    for (size_t k = 0; k < 2; k++) {
        const char *const *list = k ? more_fields(a->kind) : all_fields;
        for (size_t i = 0; list[i]; i++) {
            strbuf_format(&text, "%s%s", names.len ? ", " : "", list[i]);
            ARRAY_PUSH(&names, str_of(list[i]));
        }
    }
    struct diag *d = garden_world_mistake(
        w, DIAG_BAD_SCHEMA, at,
        "Error validating %.*s '%.*s':\n\nkey \"%.*s\" is not allowed at path [%.*s]. Available "
        "keys: %.*s)",
        STR_ARGS(action_description(a)), STR_ARGS(a->name), STR_ARGS(key), STR_ARGS(key),
        STR_ARGS(strbuf_str(&text)));
    d->message = str_format(&w->graph->arena, "a %s has no field `%.*s`",
                            garden_kind_names[a->kind], STR_ARGS(key));
    struct str near = diag_suggest(key, names.at, names.len);
    if (near.len)
        diag_help(d, "did you mean `%.*s`?", STR_ARGS(near));
    strbuf_done(&text);
    ARRAY_DONE(&names);
}

static void check_fields(struct garden_action *a)
{
    const struct tree *t = a->config.tree;
    expr_id e = a->config.expr;
    if (expr_kind(t, e) == EXPR_LAYERS) {
        unknown_field(a, STR("$merge"), expr_span(t, e));
        return;
    }
    for (uint32_t i = 0; expr_kind(t, e) == EXPR_MAPPING && i < expr_count(t, e); i++) {
        struct str key = symbol_text(t->symbols, expr_pair_key(t, e, i));
        if (!is_listed(all_fields, key) && !is_listed(more_fields(a->kind), key))
            unknown_field(a, key, expr_span(t, expr_pair_value(t, e, i)));
    }
}

static void check_type(struct garden_action *a)
{
    struct garden_world *w = a->world;
    if (garden_type_is_possible(w, a->kind, a->type))
        return;
    struct strbuf types;
    expr_id e = garden_field(a->config.tree, a->config.expr, "type");
    strbuf_init(&types, 2000);
    garden_write_types(&types, w, a->kind);
    struct diag *d = garden_world_mistake(
        w, DIAG_BAD_SCHEMA, e ? expr_span(a->config.tree, e) : a->at,
        "Error processing config for %s action %.*s:\nUnrecognized action type '%.*s' (kind '%s', "
        "defined at %.*s). Are you missing a provider configuration?\n\nCurrently available '%s' "
        "action types: %.*s",
        garden_kind_names[a->kind], STR_ARGS(a->name), STR_ARGS(a->type),
        garden_kind_names[a->kind], STR_ARGS(str_slice(a->file->path, 1, a->file->path.len)),
        garden_kind_names[a->kind], STR_ARGS(strbuf_str(&types)));
    d->message = str_format(&w->graph->arena, "unknown type of %s `%.*s`",
                            garden_kind_names[a->kind], STR_ARGS(a->type));
    diag_help(d, "use one of %.*s, or add its provider to the project",
              STR_ARGS(strbuf_str(&types)));
    strbuf_done(&types);
}

static bool excludes_all(struct value exclude)
{
    for (size_t i = 0; value_is_sequence(exclude) && i < value_len(exclude); i++) {
        struct value p = value_item(exclude, i);
        if (value_is(p, VALUE_STRING) && str_equal(value_str(&p), STR("**/*")))
            return true;
    }
    return false;
}

static void check_files(struct garden_action *a)
{
    struct value include = garden_builtin(a, "include"), exclude = garden_builtin(a, "exclude");
    if (!value_is_sequence(include) || !value_len(include) || !excludes_all(exclude))
        return;
    expr_id e = garden_field(a->config.tree, a->config.expr, "exclude");
    struct diag *d = garden_world_mistake(
        a->world, DIAG_BAD_SCHEMA, expr_span(a->config.tree, e),
        "Error processing config for %s action %.*s:\nAction %s.%.*s (defined at %.*s) tries to "
        "include files but excludes all files via \"**/*\". Read about including and excluding "
        "files and directories here: "
        "https://docs.garden.io/guides/configuration-overview#including-excluding-files-and-"
        "directories",
        garden_kind_names[a->kind], STR_ARGS(a->name), garden_kind_names[a->kind],
        STR_ARGS(a->name), STR_ARGS(str_slice(a->file->path, 1, a->file->path.len)));
    d->message = str_format(&a->world->graph->arena,
                            "`include` has no effect: `exclude` has `**/*`, which is everything");
    diag_help(d, "remove one of them");
}

bool garden_is_valid_name(struct str name)
{
    bool is_word = name.len && name.len <= 63 && name.at[0] >= 'a' && name.at[0] <= 'z' &&
                   name.at[name.len - 1] != '-';
    for (size_t i = 0; is_word && i < name.len; i++) {
        char c = name.at[i];
        is_word =
            (c >= 'a' && c <= 'z') || ascii_is_digit(c) || (c == '-' && name.at[i - 1] != '-');
    }
    return is_word && !str_starts(name, STR("garden"));
}

void garden_invalid_name(struct garden_world *w, struct str name, struct span at)
{
    struct diag *d = diag_new(&w->graph->arena, DIAG_BAD_SCHEMA, at, "`%.*s` is not a valid name",
                              STR_ARGS(name));
    diag_help(d, "use lower case letters, digits and single dashes, start with a letter, do not "
                 "start with `garden`, at most 63 characters");
    diags_add(&w->mistakes, d);
}

static void collect_failures(struct garden_world *w, struct value v, struct diags *to)
{
    const struct failure *failed = failure_of(&w->graph->arena, v);
    if (failed)
        failure_collect(failed, to);
}

static const struct garden_spec_field framework[] = {
    {.name = "description", .type = FIELD_TEXT},   {.name = "disabled", .type = FIELD_BOOL},
    {.name = "environments", .type = FIELD_TEXTS}, {.name = "include", .type = FIELD_TEXTS},
    {.name = "exclude", .type = FIELD_TEXTS},      {.name = "timeout", .type = FIELD_NUMBER},
    {.name = "build", .type = FIELD_TEXT},         {.name = "dependencies", .type = FIELD_LIST},
    {.name = "variables", .type = FIELD_MAPPING},  {.name = "varfiles", .type = FIELD_LIST},
};

// Whether what is written has the types of the framework.
static void check_types(struct garden_action *a)
{
    struct arena *arena = &a->world->graph->arena;
    struct value keys[COUNT_OF(framework)], items[COUNT_OF(framework)];
    size_t n = 0;
    for (size_t i = 0; i < COUNT_OF(framework); i++) {
        bool is_mapping = framework[i].type == FIELD_MAPPING; // variables, which see other names
        expr_id e = garden_field(a->config.tree, a->config.expr, framework[i].name);
        if (!e || (is_mapping && expr_kind(a->config.tree, e) != EXPR_LITERAL))
            continue;
        keys[n] = value_string_kept(str_of(framework[i].name));
        items[n++] = garden_builtin(a, framework[i].name);
    }
    struct schema_check s = {
        .sources = a->world->graph->sources,
        .arena = arena,
        .mistakes = &a->world->mistakes,
        .tree = a->config.tree,
        .at = a->at,
        .described = action_description(a),
        .name = a->key,
        .type = str_format(arena, "a %s", garden_kind_names[a->kind]),
    };
    if (n)
        garden_check_schema(&s, framework, COUNT_OF(framework), value_object(arena, keys, items, n),
                            a->config.expr);
}

// An environment that the project does not have is never the one that is asked for.
static void check_listed_environments(struct garden_action *a)
{
    struct garden_tree *t = a->world->tree;
    expr_id e = garden_field(a->config.tree, a->config.expr, "environments");
    struct value list = e ? garden_builtin(a, "environments") : VALUE_NONE;
    for (size_t i = 0; value_is_sequence(list) && i < value_len(list); i++) {
        struct value name = value_item(list, i);
        bool is_there = !value_is(name, VALUE_STRING) || !t->environments.len;
        for (size_t k = 0; k < t->environments.len && !is_there; k++)
            is_there = str_equal(value_str(&name), t->environments.at[k].name);
        if (is_there)
            continue;
        bool is_plain = expr_kind(a->config.tree, e) == EXPR_SEQUENCE;
        expr_id at = is_plain ? expr_operand(a->config.tree, e, (uint32_t)i) : e;
        struct diag *d =
            diag_new(&a->world->graph->arena, DIAG_UNKNOWN_NAME, expr_span(a->config.tree, at),
                     "the project has no environment `%.*s`", STR_ARGS(value_str(&name)));
        d->severity = SEVERITY_WARNING;
        diags_add(&a->world->mistakes, d);
    }
}

static void check_values(struct garden_action *a)
{
    static const char *const names[] = {"disabled", "environments", "include", "exclude",
                                        "timeout",  "build",        "source",  NULL};
    for (size_t i = 0; names[i]; i++) {
        struct value v = garden_builtin(a, names[i]);
        expr_id e = garden_field(a->config.tree, a->config.expr, names[i]);
        collect_failures(a->world, v, &a->world->mistakes);
        bool is_open = e && !failure_mask(v) && !value_is_wholly_known(v);
        if (is_open && garden_open_output(a, names[i]).len)
            garden_unknown_output(a, names[i], expr_span(a->config.tree, e));
    }
}

void garden_check_config(struct garden_action *a)
{
    if (a->name.len && !garden_is_valid_name(a->name))
        garden_invalid_name(a->world, a->name, a->at);
    garden_check_action_rules(a);
    check_fields(a);
    check_type(a);
    check_values(a);
    check_types(a);
    check_listed_environments(a);
    check_files(a);
    garden_find_dependencies(a);
}

// ---- fields of `spec`

// All mistakes below something that failed, also those behind the first.
static void collect_all(struct garden_action *a, struct value v, struct diags *mistakes)
{
    struct graph *g = a->world->graph;
    if (!failure_mask(v))
        return;
    struct lenience found = {0}, *before = g->modes.lenient;
    g->modes.lenient = &found;
    graph_forget_nodes(g);
    struct value again = garden_spec(a);
    g->modes.lenient = before;
    graph_forget_nodes(g);
    if (found.failed)
        failure_collect(found.failed, mistakes);
    collect_failures(a->world, again, mistakes);
    collect_failures(a->world, v, mistakes);
    lenience_done(&found);
}

static void check_spec(struct garden_action *a, struct diags *mistakes)
{
    struct arena *arena = &a->world->graph->arena;
    const struct garden_type *type = garden_type_of(a->kind, a->type);
    expr_id spec = garden_field(a->config.tree, a->config.expr, "spec");
    struct value v = garden_spec(a);
    collect_all(a, v, mistakes);
    if (!type || !type->count || value_is_poison(v) || a->group)
        return;
    struct schema_check s = {
        .sources = a->world->graph->sources,
        .arena = arena,
        .mistakes = mistakes,
        .tree = a->config.tree,
        .at = a->at,
        .described = str_format(arena, "spec for %s type=%.*s name=%.*s",
                                garden_kind_names[a->kind], STR_ARGS(a->type), STR_ARGS(a->name)),
        .start = STR("spec"),
        .name = a->key,
        .type = str_format(arena, "%.*s %s", STR_ARGS(a->type), garden_kind_names[a->kind]),
        .is_exact = str_equal(a->type, STR("exec")),
    };
    garden_check_schema(&s, type->fields, type->count, v, spec);
}

// ---- inputs

static void missing_input(struct garden_action *a, struct str name, struct diags *mistakes)
{
    struct diag *d = garden_mistake(
        &a->world->graph->arena, DIAG_MISSING_ARGUMENT, a->rendering->at,
        "Error validating inputs for action %.*s:\n\nvalue at . must have required property '%.*s'",
        STR_ARGS(a->name), STR_ARGS(name));
    d->message = str_format(&a->world->graph->arena, "the template `%.*s` needs the input `%.*s`",
                            STR_ARGS(a->rendering->template), STR_ARGS(name));
    diags_add(mistakes, d);
}

static bool input_fits(struct value v, struct str type)
{
    if (garden_is_not_known(v) || failure_mask(v))
        return true;
    if (str_equal(type, STR("string")))
        return value_is(v, VALUE_STRING);
    if (str_equal(type, STR("number")) || str_equal(type, STR("integer")))
        return value_is_number(v);
    if (str_equal(type, STR("boolean")))
        return value_is(v, VALUE_BOOL);
    if (str_equal(type, STR("array")))
        return value_is_sequence(v);
    return !str_equal(type, STR("object")) || value_is_mapping(v);
}

static void check_input(struct garden_action *a, struct str name, struct str type, bool is_required,
                        struct value inputs, struct diags *mistakes)
{
    struct value v = value_get(inputs, name);
    if (value_is(v, VALUE_ABSENT) || value_is_undefined(v)) {
        if (is_required)
            missing_input(a, name, mistakes);
        return;
    }
    if (input_fits(v, type))
        return;
    struct diag *d =
        garden_mistake(&a->world->graph->arena, DIAG_TYPE_MISMATCH, a->rendering->at,
                       "Error validating inputs for action %.*s:\n\nvalue at ./%.*s must be %.*s",
                       STR_ARGS(a->name), STR_ARGS(name), STR_ARGS(type));
    d->message = str_format(&a->world->graph->arena, "input `%.*s`: expected %.*s, got %s",
                            STR_ARGS(name), STR_ARGS(type), garden_type_word(v));
    diags_add(mistakes, d);
}

static void check_inputs(struct garden_action *a, struct diags *mistakes)
{
    const struct garden_rendering *r = a->rendering;
    struct value inputs = r ? garden_value(a->world, r->inputs) : VALUE_NONE;
    if (!value_is_mapping(inputs))
        return;
    const struct tree *t = r->schema_tree;
    for (uint32_t i = 0;
         r->schema && expr_kind(t, r->schema) == EXPR_MAPPING && i < expr_count(t, r->schema);
         i++) {
        expr_id e = expr_pair_value(t, r->schema, i);
        check_input(a, symbol_text(t->symbols, expr_pair_key(t, r->schema, i)),
                    garden_text_field(t, e, "type"), !garden_field(t, e, "default"), inputs,
                    mistakes);
    }
    struct value schema = r->json_schema;
    struct value properties =
        value_is_mapping(schema) ? value_get(schema, STR("properties")) : VALUE_NONE;
    struct value required =
        value_is_mapping(schema) ? value_get(schema, STR("required")) : VALUE_NONE;
    for (size_t i = 0; value_is_mapping(properties) && i < value_len(properties); i++) {
        struct value p = value_item(properties, i);
        struct value type = value_is_mapping(p) ? value_get(p, STR("type")) : VALUE_NONE;
        bool is_required = false;
        for (size_t k = 0; value_is_sequence(required) && k < value_len(required); k++) {
            struct value name = value_item(required, k);
            is_required |= value_is(name, VALUE_STRING) &&
                           str_equal(value_str(&name), value_key(properties, i));
        }
        check_input(a, value_key(properties, i),
                    value_is(type, VALUE_STRING) ? value_str(&type) : STR(""), is_required, inputs,
                    mistakes);
    }
}

// ---- references to actions that do not exist

static void check_targets(struct garden_action *a, struct diags *mistakes)
{
    for (size_t i = 0; i < a->dependencies.len; i++) {
        const struct garden_dependency *d = &a->dependencies.at[i];
        if (garden_find_action(a->world, d->key) || a->world->tree->has_lost)
            continue;
        struct strbuf names;
        ARRAY(struct str) all = {0};
        strbuf_init(&names, 2000);
        for (size_t k = 0; k < a->world->actions.len; k++) {
            const struct garden_action *other = a->world->actions.at[k];
            if (other->kind != d->kind)
                continue;
            strbuf_format(&names, "%s%.*s", all.len ? ", " : "", STR_ARGS(other->name));
            ARRAY_PUSH(&all, other->name);
        }
        struct diag *wrong = garden_mistake(
            &a->world->graph->arena, DIAG_UNKNOWN_NAME, d->at,
            "Could not find %s action %.*s.\n\nDeclared action names for action kind '%s': %.*s",
            garden_kind_names[d->kind], STR_ARGS(d->name), garden_kind_names[d->kind],
            STR_ARGS(strbuf_str(&names)));
        wrong->subject = GARDEN_ABOUT_REFERENCE;
        wrong->message =
            str_format(&a->world->graph->arena, "unknown action `%.*s`", STR_ARGS(d->key));
        struct str near = diag_suggest(d->name, all.at, all.len);
        if (near.len)
            diag_help(wrong, "did you mean `%.*s`?", STR_ARGS(near));
        diags_add(mistakes, wrong);
        strbuf_done(&names);
        ARRAY_DONE(&all);
    }
}

void garden_check_resolved(struct garden_action *a, struct diags *mistakes)
{
    garden_open_action(a);
    if (garden_is_disabled(a))
        return;
    check_targets(a, mistakes);
    check_inputs(a, mistakes);
    check_spec(a, mistakes);
    for (uint32_t i = 0; i < a->own_count; i++) // the others are checked once for all
        collect_failures(a->world, garden_value(a->world, a->own[i]), mistakes);
}
