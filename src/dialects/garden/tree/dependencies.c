// SPDX-License-Identifier: Apache-2.0
//
// What an action depends on: what it lists, what it is built of, and every live reference to another action in its
// configuration. Branches that are not taken do not count; a condition that is not known yet lets all of them count.
#include "ask/links/links.h"
#include "dialects/garden/operations/ops.h"
#include "dialects/garden/tree/project.h"
#include "dialects/garden/tree/types.h"
#include "dialects/garden/values/complaints.h"
#include "dialects/garden/values/values.h"

static void add_dependency(struct garden_action *a, struct garden_dependency d)
{
    d.key =
        str_format(&a->world->graph->arena, "%s.%.*s", garden_kind_keys[d.kind], STR_ARGS(d.name));
    for (size_t i = 0; i < a->dependencies.len; i++) {
        struct garden_dependency *old = &a->dependencies.at[i];
        if (!str_equal(old->key, d.key))
            continue;
        old->is_explicit |= d.is_explicit;
        old->needs_static |= d.needs_static;
        old->needs_executed |= d.needs_executed;
        return;
    }
    ARRAY_PUSH(&a->dependencies, d);
}

static struct str describe(struct garden_action *a)
{
    return str_format(&a->world->graph->arena, "%.*s %s %.*s", STR_ARGS(a->type),
                      garden_kind_names[a->kind], STR_ARGS(a->name));
}

static void suggest_action(struct garden_action *a, struct diag *d, struct str key)
{
    ARRAY(struct str) names = {0};
    for (size_t i = 0; i < a->world->actions.len; i++)
        ARRAY_PUSH(&names, a->world->actions.at[i]->key);
    struct str near = graph_suggest(a->world->graph, key, names.at, names.len);
    if (near.len)
        diag_help(d, "did you mean `%.*s`?", STR_ARGS(near));
    ARRAY_DONE(&names);
}

// Actions of remote sources, and of documents that cannot be read, are not known: whether one is there cannot be told.
// Said once.
static bool may_be_remote(struct garden_action *a)
{
    struct garden_world *w = a->world;
    if (w->tree->has_lost)
        return true;
    const struct garden_resource *p = w->tree->project;
    expr_id sources = garden_field(p->file->tree, p->root, "sources");
    bool has_some = sources && !(expr_kind(p->file->tree, sources) == EXPR_SEQUENCE &&
                                 !expr_count(p->file->tree, sources));
    if (!has_some || w->told_of_sources)
        return has_some;
    w->told_of_sources = true;
    struct diag *d = garden_world_mistake(w, DIAG_BAD_IMPORT, expr_span(p->file->tree, sources),
                                          "Remote sources are not read: actions in them are not "
                                          "known");
    d->severity = SEVERITY_WARNING;
    return true;
}

// ---- what is listed

bool garden_parse_reference(struct graph *g, struct value v, enum garden_kind *kind,
                            struct str *name)
{
    struct value k = value_is_mapping(v) ? value_get(v, STR("kind")) : VALUE_NONE;
    struct value n = value_is_mapping(v) ? value_get(v, STR("name")) : VALUE_NONE;
    if (value_is(k, VALUE_STRING) && value_is(n, VALUE_STRING)) {
        *kind = garden_kind_of(value_str(&k));
        *name = str_copy(&g->arena, value_str(&n));
        return *kind != GARDEN_KIND_COUNT && name->len;
    }
    if (!value_is(v, VALUE_STRING))
        return false;
    struct str text = str_copy(&g->arena, value_str(&v));
    size_t dot = str_find_char(text, '.', 0);
    char lower[8] = {0};
    if (dot >= text.len || dot >= sizeof(lower))
        return false;
    for (size_t i = 0; i < dot; i++)
        lower[i] = text.at[i] >= 'A' && text.at[i] <= 'Z' ? (char)(text.at[i] + 32) : text.at[i];
    *kind = garden_kind_of(str_of(lower));
    *name = str_slice(text, dot + 1, text.len);
    return *kind != GARDEN_KIND_COUNT && name->len && str_find_char(*name, '.', 0) == name->len;
}

static void bad_reference(struct garden_action *a, struct value v, struct span at)
{
    struct strbuf shown;
    strbuf_init(&shown, 200);
    garden_write_json(&shown, v);
    struct diag *d = garden_world_mistake(
        a->world, DIAG_BAD_SCHEMA, at,
        "Could not parse %.*s as a valid action reference. An action reference should be a "
        "\"<kind>.<name>\" string, where <kind> is one of 'build', 'deploy', 'run' or 'test' and "
        "<name> is a valid name of an action. You may also specify an object with separate kind "
        "and name fields.",
        STR_ARGS(strbuf_str(&shown)));
    d->message = str_format(&a->world->graph->arena, "%.*s is not a reference to an action",
                            STR_ARGS(strbuf_str(&shown)));
    diag_help(d, "write KIND.NAME, like `build.api`");
    strbuf_done(&shown);
}

static void collect_failure(struct garden_action *a, struct value v)
{
    const struct failure *failed = failure_of(&a->world->graph->arena, v);
    if (failed)
        failure_collect(failed, &a->world->mistakes);
}

// Where entry i of a list is written, if it is a plain list.
static struct span item_span(const struct garden_config *c, expr_id list, size_t i)
{
    bool is_plain = expr_kind(c->tree, list) == EXPR_SEQUENCE && i < expr_count(c->tree, list);
    return expr_span(c->tree, is_plain ? expr_operand(c->tree, list, (uint32_t)i) : list);
}

void garden_unknown_output(struct garden_action *a, const char *field, struct span at)
{
    struct arena *arena = &a->world->graph->arena;
    struct str output = garden_open_output(a, field);
    struct diag *d = diag_new(arena, DIAG_BAD_SCHEMA, at,
                              "`%s` of %.*s is not known before other actions have run", field,
                              STR_ARGS(a->key));
    if (output.len)
        d->message = str_format(arena,
                                "`%s` of %.*s must be known before anything runs, and `%.*s` is "
                                "known only after that action has run",
                                field, STR_ARGS(a->key), STR_ARGS(output));
    diag_help(d,
              "use values that are known when the project is read; outputs can be used in `spec` "
              "and `variables`");
    diags_add(&a->world->mistakes, d);
}

static void add_listed_actions(struct garden_action *a)
{
    struct garden_world *w = a->world;
    expr_id field = garden_field(a->config.tree, a->config.expr, "dependencies");
    struct value list = garden_builtin(a, "dependencies");
    collect_failure(a, list);
    if (value_is_unknown(list) && !value_is_poison(list))
        garden_unknown_output(a, "dependencies", expr_span(a->config.tree, field));
    for (size_t i = 0; value_is_sequence(list) && i < value_len(list); i++) {
        struct value v = value_item(list, i);
        struct garden_dependency d = {.is_explicit = true, .at = item_span(&a->config, field, i)};
        if (value_is_null(v) || value_is_undefined(v) || failure_mask(v))
            continue;
        if (value_is_unknown(v)) {
            garden_unknown_output(a, "dependencies", d.at);
            continue;
        }
        if (!garden_parse_reference(w->graph, v, &d.kind, &d.name)) {
            bad_reference(a, v, d.at);
            continue;
        }
        struct str key =
            str_format(&w->graph->arena, "%s.%.*s", garden_kind_keys[d.kind], STR_ARGS(d.name));
        if (!garden_find_action(w, key) && may_be_remote(a))
            continue;
        if (!garden_find_action(w, key)) {
            struct diag *wrong = garden_world_mistake(
                w, DIAG_UNKNOWN_NAME, d.at,
                "%.*s references dependency %.*s, but no such action could be found",
                STR_ARGS(describe(a)), STR_ARGS(key));
            suggest_action(a, wrong, key);
            continue;
        }
        add_dependency(a, d);
    }
}

static void add_build(struct garden_action *a, struct value v, struct span at, bool is_field)
{
    if (!value_is(v, VALUE_STRING))
        return;
    struct garden_dependency d = {.is_explicit = true,
                                  .kind = GARDEN_BUILD,
                                  .name = str_copy(&a->world->graph->arena, value_str(&v)),
                                  .at = at};
    struct str key = str_format(&a->world->graph->arena, "build.%.*s", STR_ARGS(d.name));
    if (garden_find_action(a->world, key)) {
        add_dependency(a, d);
        return;
    }
    if (may_be_remote(a))
        return;
    struct diag *wrong = garden_world_mistake(
        a->world, DIAG_UNKNOWN_NAME, at,
        "%.*s references Build %.*s in the `%s` field, but no such Build action could be found",
        STR_ARGS(describe(a)), STR_ARGS(d.name), is_field ? "build" : "copyFrom");
    suggest_action(a, wrong, key);
}

static void add_builds(struct garden_action *a)
{
    expr_id build = garden_field(a->config.tree, a->config.expr, "build");
    expr_id copy = garden_field(a->config.tree, a->config.expr, "copyFrom");
    if (build)
        add_build(a, garden_builtin(a, "build"), expr_span(a->config.tree, build), true);
    struct value list = copy ? garden_builtin(a, "copyFrom") : VALUE_NONE;
    for (size_t i = 0; value_is_sequence(list) && i < value_len(list); i++)
        if (value_is_mapping(value_item(list, i)))
            add_build(a, value_get(value_item(list, i), STR("build")),
                      item_span(&a->config, copy, i), false);
}

// ---- what is referred to

static struct str step_text(struct garden_action *a, const struct traversal *t, size_t i)
{
    struct graph *g = a->world->graph;
    if (i >= t->count)
        return STR("");
    if (!t->steps[i].is_index)
        return symbol_text(g->symbols, t->steps[i].name);
    return value_is(t->steps[i].key, VALUE_STRING)
               ? str_copy(&g->arena, value_str(&t->steps[i].key))
               : STR("");
}

static bool is_open_step(const struct traversal *t, size_t i)
{
    return i < t->count && t->steps[i].is_index && value_is(t->steps[i].key, VALUE_ABSENT);
}

static void invalid_reference(struct garden_action *a, const struct traversal *t, struct str why,
                              bool is_runtime)
{
    struct diag *d =
        garden_world_mistake(a->world, DIAG_BAD_SCHEMA, t->at, "Found invalid %s reference (%.*s)",
                             is_runtime ? "runtime" : "action", STR_ARGS(why));
    d->subject = GARDEN_ABOUT_REFERENCE;
}

static void open_reference(struct garden_action *a, const struct traversal *t, size_t i)
{
    struct diag *d = garden_world_mistake(a->world, DIAG_BAD_SCHEMA, t->steps[i].at,
                                          "Found invalid action reference: the %s is not known "
                                          "before other actions have run",
                                          i ? "name" : "kind");
    diag_help(d, "use a value that is known when the project is read");
}

static enum garden_kind kind_of_reference(struct str word, bool is_runtime)
{
    if (is_runtime && str_equal(word, STR("services")))
        return GARDEN_DEPLOY;
    if (is_runtime && str_equal(word, STR("tasks")))
        return GARDEN_RUN;
    return garden_kind_of(word);
}

static void add_reference(struct garden_action *a, const struct traversal *t, bool is_runtime)
{
    struct garden_world *w = a->world;
    struct str kind = step_text(a, t, 0), name = step_text(a, t, 1), part = step_text(a, t, 2);
    struct garden_dependency d = {
        .kind = kind_of_reference(kind, is_runtime), .name = name, .at = t->at};
    if (is_open_step(t, 0) || (kind.len && is_open_step(t, 1))) {
        open_reference(a, t, is_open_step(t, 0) ? 0 : 1);
        return;
    }
    if (!kind.len) {
        invalid_reference(a, t, STR("missing kind"), is_runtime);
        return;
    }
    if (d.kind == GARDEN_KIND_COUNT) {
        invalid_reference(a, t, str_format(&w->graph->arena, "invalid kind '%.*s'", STR_ARGS(kind)),
                          is_runtime);
        return;
    }
    if (!name.len) {
        invalid_reference(a, t, STR("missing name"), is_runtime);
        return;
    }
    bool is_output = str_equal(part, STR("outputs"));
    struct str key =
        str_format(&w->graph->arena, "%s.%.*s", garden_kind_keys[d.kind], STR_ARGS(name));
    const struct garden_action *target = garden_find_action(w, key);
    struct str type = target ? target->type : STR("");
    bool is_static = !is_output || garden_output_is_static(d.kind, type, step_text(a, t, 3));
    d.needs_static = is_static;
    d.needs_executed = !is_static;
    d.is_explicit = is_output && d.kind == GARDEN_BUILD;
    add_dependency(a, d);
}

static void add_references_of(struct garden_action *a, const struct tree *t, expr_id e,
                              const struct env *env)
{
    struct graph *g = a->world->graph;
    struct refs refs = {0};
    struct eval_context at = {.tree = t, .env = env};
    live_paths(g, &at, e, &g->arena, &refs);
    for (size_t i = 0; i < refs.list.len; i++) {
        struct str root = symbol_text(g->symbols, refs.list.at[i].root);
        bool is_runtime = str_equal(root, STR("runtime"));
        if (is_runtime || str_equal(root, STR("actions")))
            add_reference(a, &refs.list.at[i], is_runtime);
    }
    refs_done(&refs);
}

// Whether a text of the file can have such a reference at all: most configurations have none.
static bool mentions_actions(const struct tree *t)
{
    return symbol_find(t->symbols, STR("actions")) || symbol_find(t->symbols, STR("runtime"));
}

// Dependencies that providers add; those on actions that do not exist are mistakes of the file that says so.
static void add_added(struct garden_action *a)
{
    struct garden_world *w = a->world;
    for (size_t i = 0; i < w->tree->added_edges.len; i++) {
        const struct garden_added_edge *e = &w->tree->added_edges.at[i];
        if (!str_equal(e->by, a->key) || !garden_has_provider(w, e->provider))
            continue;
        struct garden_dependency d = {
            .is_explicit = true, .kind = e->on_kind, .name = e->on_name, .at = e->at};
        struct str key =
            str_format(&w->graph->arena, "%s.%.*s", garden_kind_keys[d.kind], STR_ARGS(d.name));
        if (garden_find_action(w, key)) {
            add_dependency(a, d);
            continue;
        }
        struct diag *wrong = diag_new(&w->graph->arena, DIAG_UNKNOWN_NAME, e->at,
                                      "unknown action `%.*s`", STR_ARGS(key));
        suggest_action(a, wrong, key);
        diags_add(&w->mistakes, wrong);
    }
}

void garden_find_dependencies(struct garden_action *a)
{
    struct garden_world *w = a->world;
    if (a->has_dependencies)
        return;
    a->has_dependencies = true;
    garden_open_action(a);
    add_listed_actions(a);
    add_builds(a);
    add_added(a);
    if (!mentions_actions(a->config.tree))
        return;
    add_references_of(a, a->config.tree, a->config.expr, a->full->env);
    const struct garden_rendering *r = a->rendering;
    if (r && r->written) {
        struct env *env = ARENA_NEW(&w->graph->arena, struct env);
        *env = (struct env){.scope = w->late, .view = w->outer};
        add_references_of(a, r->written_tree, r->written, env);
    }
    if (a->group && a->group->variables.expr)
        add_references_of(a, a->group->variables.tree, a->group->variables.expr, a->full->env);
}
