// SPDX-License-Identifier: Apache-2.0
//
// Actions: their scopes by phase, what others see of them, their fields.
#include "base/path.h"
#include "dialects/garden/operations/ops.h"
#include "dialects/garden/tree/project.h"
#include "dialects/garden/tree/schema.h"
#include "dialects/garden/tree/types.h"
#include "dialects/garden/values/complaints.h"
#include "dialects/garden/values/values.h"
#include "graph/known.h"
#include "graph/layers/layers.h"

// ---- declaring

void garden_add_action(struct garden_world *w, const struct garden_declared *d)
{
    struct arena *a = &w->graph->arena;
    enum garden_kind kind = garden_kind_of(d->kind);
    if (kind == GARDEN_KIND_COUNT)
        return;
    struct garden_action *action = ARENA_NEW(a, struct garden_action);
    *action = (struct garden_action){.world = w,
                                     .number = (uint32_t)w->actions.len,
                                     .kind = kind,
                                     .type = d->type,
                                     .name = d->name,
                                     .at = d->at,
                                     .config = d->config,
                                     .file = d->file,
                                     .dir = d->dir,
                                     .rendering = d->rendering,
                                     .group = d->group,
                                     .is_of_module = d->group != NULL};
    action->key = str_format(a, "%s.%.*s", garden_kind_keys[kind], STR_ARGS(d->name));
    ARRAY_PUSH(&w->actions, action);
}

static struct env *env_of(struct garden_action *a, struct scope *s)
{
    struct env *env = ARENA_NEW(&a->world->graph->arena, struct env);
    *env = (struct env){.scope = s, .view = a->outer, .frame = a->config.frame};
    return env;
}

static struct node *field_node(struct garden_action *a, const char *name, struct scope *s)
{
    expr_id e = garden_field(a->config.tree, a->config.expr, name);
    return e ? node_of_expr(a->world->graph, a->config.tree, e, env_of(a, s), NULL) : NULL;
}

struct node *garden_written_field(struct garden_action *a, const char *field)
{
    const struct tree *t = a->config.tree;
    expr_id e = garden_field(t, a->config.expr, field);
    bool is_null = e && expr_kind(t, e) == EXPR_LITERAL && value_is_null(expr_literal_value(t, e));
    garden_open_action(a);
    return e && !is_null ? field_node(a, field, a->early_scope) : NULL;
}

// ---- what it is to others

static struct str action_host_path(struct garden_action *a)
{
    struct arena *arena = &a->world->graph->arena;
    struct str below = path_for_people(a->dir);
    return str_equal(below, STR(".")) ? a->world->tree->host
                                      : path_join(arena, a->world->tree->host, below);
}

// Whether it lists environments, and not this one.
static bool is_of_other_environments(struct garden_action *a)
{
    struct value in = garden_builtin(a, "environments");
    if (!value_is_sequence(in))
        return false;
    for (size_t i = 0; i < value_len(in); i++) {
        struct value name = value_item(in, i);
        if (garden_is_not_known(name) ||
            (value_is(name, VALUE_STRING) && str_equal(value_str(&name), a->world->environment)))
            return false;
    }
    return true;
}

static struct node *disabled_node(struct garden_action *a)
{
    garden_open_action(a);
    if (is_of_other_environments(a))
        return node_of_value(a->world->graph, value_bool(true), NULL);
    struct node *written = field_node(a, "disabled", a->early_scope);
    return written ? written : node_of_value(a->world->graph, value_bool(false), NULL);
}

static void bind_own(struct garden_action *a, struct scope *s)
{
    struct graph *g = a->world->graph;
    const struct garden_rendering *r = a->rendering;
    struct value none = value_object(&g->arena, NULL, NULL, 0);
    struct value key = value_string_kept(STR("name"));
    struct lazy inputs = r ? lazy_of_node(r->inputs) : lazy_of_value(none);
    (void)scope_set_variable(s, STR("inputs"), inputs, 0, NO_SPAN);
    struct value parent = r ? value_string(&g->arena, r->parent) : VALUE_NONE;
    struct value template = r ? value_string(&g->arena, r->template) : VALUE_NONE;
    (void)scope_set_variable(s, STR("parent"),
                             lazy_of_value(r ? value_object(&g->arena, &key, &parent, 1) : none), 0,
                             NO_SPAN);
    (void)scope_set_variable(s, STR("template"),
                             lazy_of_value(r ? value_object(&g->arena, &key, &template, 1) : none),
                             0, NO_SPAN);
}

// ---- variables

static void add_config_layer(struct garden_action *a, struct garden_variables *v,
                             const struct garden_config *c)
{
    bool is_nothing = !c->expr || (expr_kind(c->tree, c->expr) == EXPR_LITERAL &&
                                   value_is_null(expr_literal_value(c->tree, c->expr)));
    if (is_nothing)
        return;
    bool is_module = a->group && c == &a->group->variables;
    struct env *env = garden_variables_env_of(v, "%s%.*s", is_module ? "module " : "",
                                              STR_ARGS(is_module ? a->group->name : a->key));
    env->frame = c->frame;
    garden_variables_add(v, node_of_expr(a->world->graph, c->tree, c->expr, env, NULL), env);
}

static void add_action_varfile(struct garden_action *a, struct garden_variables *v,
                               struct value item, struct str dir, struct span at)
{
    struct garden_world *w = a->world;
    struct value path = value_is_mapping(item) ? value_get(item, STR("path")) : item;
    struct value optional = value_is_mapping(item) ? value_get(item, STR("optional")) : VALUE_NONE;
    if (!value_is(path, VALUE_STRING))
        return;
    struct str name = str_copy(&w->graph->arena, value_str(&path));
    struct str full = path_clean(&w->graph->arena, path_join(&w->graph->arena, dir, name));
    struct env *env = garden_variables_env_of(v, "varfile of %.*s", STR_ARGS(a->key));
    struct node *layer = garden_read_varfile(w, full, env);
    if (layer)
        garden_variables_add(v, layer, env);
    else if (!value_is(optional, VALUE_BOOL) || !optional.boolean)
        garden_world_mistake(w, DIAG_BAD_IMPORT, at,
                             "Could not find varfile at path '%.*s'. Absolute path: %.*s%.*s",
                             STR_ARGS(name), STR_ARGS(w->tree->host), STR_ARGS(full));
}

static void add_varfiles(struct garden_action *a, struct garden_variables *v,
                         const struct garden_config *c, struct str dir)
{
    if (!c->expr)
        return;
    struct value list = garden_value(
        a->world, node_of_expr(a->world->graph, c->tree, c->expr, env_of(a, a->early_scope), NULL));
    struct span at = expr_span(c->tree, c->expr);
    if (value_is(list, VALUE_STRING))
        add_action_varfile(a, v, list, dir, at);
    for (size_t i = 0; value_is_sequence(list) && i < value_len(list); i++)
        add_action_varfile(a, v, value_item(list, i), dir, at);
}

static void open_action_variables(struct garden_action *a)
{
    struct garden_world *w = a->world;
    const struct tree *t = a->config.tree;
    struct garden_variables v;
    struct garden_config own = {t, garden_field(t, a->config.expr, "variables"), a->config.frame};
    struct garden_config files = {t, garden_field(t, a->config.expr, "varfiles"), a->config.frame};
    a->variables = w->variables;
    if (!own.expr && !files.expr && !a->group)
        return;
    garden_variables_begin(&v, w->graph, a->full_scope);
    v.existing = w->variables;
    v.view = a->outer;
    if (a->group) {
        add_config_layer(a, &v, &a->group->variables);
        add_varfiles(a, &v, &a->group->varfiles, a->group->dir);
    }
    uint32_t before = v.count;
    add_config_layer(a, &v, &own);
    a->written = v.count > before ? v.layers[before] : NULL;
    add_varfiles(a, &v, &files, a->dir);
    if (!v.count)
        return;
    if (value_is_mapping(w->tree->overrides) && value_len(w->tree->overrides))
        garden_variables_give(&v, w->tree->overrides);
    a->variables = garden_variables_node(&v);
    a->own_count = v.count < COUNT_OF(a->own) ? v.count : COUNT_OF(a->own);
    for (uint32_t i = 0; i < a->own_count; i++)
        a->own[i] = v.layers[i];
    struct lazy meant = lazy_of_node(a->variables);
    for (unsigned i = 0; i < 2; i++) {
        struct scope *s = i ? a->full_scope : a->early_scope;
        (void)scope_set_variable(s, STR("var"), meant, 0, NO_SPAN);
        (void)scope_set_variable(s, STR("variables"), meant, 0, NO_SPAN);
    }
}

void garden_open_action(struct garden_action *a)
{
    struct garden_world *w = a->world;
    struct graph *g = w->graph;
    if (a->is_open)
        return;
    a->is_open = true;
    a->outer = w->outer ? garden_outer_view(w, a->dir) : NULL;
    a->early_scope = scope_open(g, SCOPE_LOCAL, w->common, a->key);
    a->full_scope = scope_open(g, SCOPE_LOCAL, w->late, a->key);
    bind_own(a, a->early_scope);
    bind_own(a, a->full_scope);
    open_action_variables(a);
    struct lazy self = lazy_of_node(garden_object_of(a));
    (void)scope_set_variable(a->early_scope, STR("this"), self, 0, NO_SPAN);
    (void)scope_set_variable(a->full_scope, STR("this"), self, 0, NO_SPAN);
    a->early = node_of_expr(g, a->config.tree, a->config.expr, env_of(a, a->early_scope), NULL);
    a->full = node_of_expr(g, a->config.tree, a->config.expr, env_of(a, a->full_scope), NULL);
}

// ---- what others see

// Whether something that became known is about outputs of this action, and under which keys.
static bool is_known_output(const struct garden_action *a, const struct known *k)
{
    const struct str names[] = {STR("actions"), str_of(garden_kind_keys[a->kind]), a->name,
                                STR("outputs")};
    bool is_about = k->count >= COUNT_OF(names);
    for (size_t i = 0; is_about && i < COUNT_OF(names); i++)
        is_about =
            value_is(k->keys[i], VALUE_STRING) && str_equal(value_str(&k->keys[i]), names[i]);
    return is_about;
}

// `v` under the last keys of a path.
static struct value under_keys(struct arena *a, const struct value *keys, size_t count,
                               struct value v)
{
    while (count-- > 0)
        v = value_object(a, &keys[count], &v, 1);
    return v;
}

// What was told with the question is known; what else an action gives is not.
static struct lazy outputs_meaning(struct garden_action *a)
{
    enum { OUTPUTS_MOST = 64 };
    struct graph *g = a->world->graph;
    struct value keys[OUTPUTS_MOST], items[OUTPUTS_MOST];
    size_t n = 0;
    if (a->outputs)
        return lazy_of_node(a->outputs);
    for (struct known *k = g->known; k && n < OUTPUTS_MOST; k = k->next) {
        if (!is_known_output(a, k))
            continue;
        k->is_met = true;
        struct value v = garden_import_deep(&g->arena, k->value);
        if (k->count == 4)
            return lazy_of_value(v);
        if (!value_is(k->keys[4], VALUE_STRING))
            continue;
        keys[n] = k->keys[4];
        items[n++] = under_keys(&g->arena, k->keys + 5, k->count - 5, v);
    }
    if (!n)
        return lazy_of_value(value_dynamic);
    return lazy_of_value(value_unknown_with(&g->arena, value_object(&g->arena, keys, items, n)));
}

void garden_set_outputs(struct garden_action *a, struct value outputs)
{
    a->outputs = node_of_value(a->world->graph, outputs, NULL);
}

static struct lazy text_meaning(struct graph *g, struct str text)
{
    return lazy_of_value(value_string(&g->arena, text));
}

static struct lazy spec_meaning(struct garden_action *a)
{
    garden_open_action(a);
    struct node *spec = field_node(a, "spec", a->full_scope);
    struct value none = value_object(&a->world->graph->arena, NULL, NULL, 0);
    return spec ? lazy_of_node(spec) : lazy_of_value(none);
}

struct lazy garden_action_part(struct garden_action *a, enum garden_action_name part)
{
    struct graph *g = a->world->graph;
    switch (part) {
    case ACTION_NAME: return text_meaning(g, a->name);
    case ACTION_DISABLED: return lazy_of_node(disabled_node(a));
    case ACTION_BUILD_PATH:
        return text_meaning(
            g, path_join(&g->arena, a->world->tree->host,
                         str_format(&g->arena, ".garden/build/%.*s", STR_ARGS(a->name))));
    case ACTION_SOURCE_PATH: return text_meaning(g, action_host_path(a));
    case ACTION_MODE: return text_meaning(g, STR("default"));
    case ACTION_VAR: garden_open_action(a); return lazy_of_node(a->variables);
    case ACTION_OUTPUTS: return outputs_meaning(a);
    case ACTION_VERSION: return text_meaning(g, garden_version(a));
    case ACTION_SPEC: return spec_meaning(a);
    case ACTION_NAME_COUNT: break;
    }
    return lazy_of_value(VALUE_NONE);
}

// ---- names that are taken

static void report_duplicate(struct garden_world *w, const struct garden_action *first,
                             const struct garden_action *second)
{
    struct diag *d = garden_world_mistake(
        w, DIAG_REDEFINED, second->at,
        "%s action %.*s is declared multiple times (in '%.*s' and '%.*s') and neither is disabled.",
        garden_kind_names[second->kind], STR_ARGS(second->name),
        STR_ARGS(str_slice(first->file->path, 1, first->file->path.len)),
        STR_ARGS(str_slice(second->file->path, 1, second->file->path.len)));
    diag_related(d, first->at, "declared here too");
    diag_help(d, "rename one of them, or disable it");
}

// Of two with one name the disabled one is dropped.
static void index_actions(struct garden_world *w)
{
    size_t kept = 0;
    for (size_t i = 0; i < w->actions.len; i++) {
        struct garden_action *a = w->actions.at[i];
        bool is_new;
        uint64_t *slot = str_table_put(&w->by_key, a->key, &is_new);
        struct garden_action *first = is_new ? NULL : (struct garden_action *)(uintptr_t)*slot;
        if (first && garden_is_disabled(a))
            continue;
        if (first && !garden_is_disabled(first)) {
            report_duplicate(w, first, a);
            continue;
        }
        *slot = (uintptr_t)a;
        size_t at = kept;
        for (size_t k = 0; first && k < kept; k++)
            at = w->actions.at[k] == first ? k : at;
        w->actions.at[at] = a;
        kept += at == kept;
    }
    w->actions.len = kept;
}

void garden_open_actions(struct garden_world *w)
{
    garden_name_actions(w);
    index_actions(w);
    garden_open_late(w);
}

// ---- fields

bool garden_is_disabled(struct garden_action *a)
{
    struct value v = garden_builtin(a, "disabled");
    return (value_is(v, VALUE_BOOL) && v.boolean) || is_of_other_environments(a);
}

struct value garden_builtin(struct garden_action *a, const char *field)
{
    garden_open_action(a);
    struct node *n = field_node(a, field, a->early_scope);
    return n ? garden_value(a->world, n) : VALUE_NONE;
}

struct value garden_spec(struct garden_action *a)
{
    struct graph *g = a->world->graph;
    garden_open_action(a);
    struct node *written = field_node(a, "spec", a->full_scope);
    const struct garden_type *type = garden_type_of(a->kind, a->type);
    struct value defaults = type ? garden_type_defaults(&g->arena, type) : VALUE_NONE;
    bool has_defaults = value_is_mapping(defaults) && !a->is_of_module;
    if (!written)
        return has_defaults ? defaults : value_object(&g->arena, NULL, NULL, 0);
    if (!has_defaults)
        return garden_value(a->world, written);
    struct node **layers = ARENA_ARRAY(&g->arena, struct node *, 2);
    layers[0] = written;
    layers[1] = node_of_value(g, defaults, NULL);
    return garden_value(a->world,
                        layered_of_nodes(g, garden_policies[GARDEN_MERGE], layers, 2, NULL));
}

struct value garden_action_variables(struct garden_action *a)
{
    garden_open_action(a);
    return garden_value(a->world, a->variables);
}
