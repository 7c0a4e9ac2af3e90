// SPDX-License-Identifier: Apache-2.0
//
// Actions: their scopes by phase, what others see of them, their fields.
#include "base/path.h"
#include "dialects/garden/operations/ops.h"
#include "dialects/garden/tree/project.h"
#include "dialects/garden/tree/types.h"
#include "dialects/garden/values/complaints.h"
#include "dialects/garden/values/values.h"
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
                                     .group = d->group};
    action->key = str_format(a, "%s.%.*s", garden_kind_keys[kind], STR_ARGS(d->name));
    ARRAY_PUSH(&w->actions, action);
}

static struct env *env_of(struct garden_action *a, struct scope *s)
{
    struct env *env = ARENA_NEW(&a->world->graph->arena, struct env);
    *env = (struct env){.scope = s, .frame = a->config.frame};
    return env;
}

static struct node *field_node(struct garden_action *a, const char *name, struct scope *s)
{
    expr_id e = garden_field(a->config.tree, a->config.expr, name);
    return e ? node_of_expr(a->world->graph, a->config.tree, e, env_of(a, s), NULL) : NULL;
}

// ---- names of its own

static struct node *map_of(struct graph *g, const char *const *names, struct node **items, size_t n)
{
    struct value *keys = ARENA_ARRAY(&g->arena, struct value, n);
    struct node **kept = ARENA_ARRAY(&g->arena, struct node *, n);
    for (size_t i = 0; i < n; i++) {
        keys[i] = value_string_kept(str_of(names[i]));
        kept[i] = items[i];
    }
    return garden_map_node(g, keys, kept, n);
}

struct node *garden_map_node(struct graph *g, struct value *keys, struct node **items, size_t n)
{
    struct node *owner = node_of_value(g, VALUE_NONE, NULL);
    owner->shape = shape_of_nodes(g, owner, SHAPE_MAP, keys, items, (uint32_t)n);
    for (size_t i = 0; i < n; i++) {
        if (!items[i]->parent)
            items[i]->parent = owner;
        if (!items[i]->name)
            node_name(items[i], symbol_intern(g->symbols, value_str(&keys[i])));
    }
    owner->head = STATE_DONE;
    owner->whole = STATE_NO;
    return owner;
}

static struct node *text_node(struct graph *g, struct str text)
{
    return node_of_value(g, value_string(&g->arena, text), NULL);
}

static struct str host_path(struct garden_action *a)
{
    struct arena *arena = &a->world->graph->arena;
    struct str below = path_for_people(a->dir);
    return str_equal(below, STR(".")) ? a->world->tree->host
                                      : path_join(arena, a->world->tree->host, below);
}

static struct node *disabled_node(struct garden_action *a)
{
    struct node *written = field_node(a, "disabled", a->early_scope);
    return written ? written : node_of_value(a->world->graph, value_bool(false), NULL);
}

static struct node *this_node(struct garden_action *a)
{
    static const char *const names[] = {"name", "disabled", "buildPath", "sourcePath", "mode", "var"};
    struct graph *g = a->world->graph;
    struct str path = host_path(a);
    struct node *items[] = {
        text_node(g, a->name),
        disabled_node(a),
        text_node(g, path_join(&g->arena, a->world->tree->host,
                               str_format(&g->arena, ".garden/build/%.*s", STR_ARGS(a->name)))),
        text_node(g, path),
        text_node(g, STR("default")),
        a->variables ? a->variables : a->world->variables};
    return map_of(g, names, items, COUNT_OF(names));
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
                             lazy_of_value(r ? value_object(&g->arena, &key, &template, 1) : none), 0,
                             NO_SPAN);
}

// ---- variables

static void add_config_layer(struct garden_action *a, struct garden_variables *v,
                             const struct garden_config *c)
{
    bool is_nothing = !c->expr || (expr_kind(c->tree, c->expr) == EXPR_LITERAL &&
                                   value_is_null(expr_literal_value(c->tree, c->expr)));
    if (is_nothing)
        return;
    struct env *env = garden_variables_env(v);
    env->frame = c->frame;
    garden_variables_add(v, node_of_expr(a->world->graph, c->tree, c->expr, env, NULL), env);
}

static void add_action_varfile(struct garden_action *a, struct garden_variables *v, struct value item,
                               struct str dir, struct span at)
{
    struct garden_world *w = a->world;
    struct value path = value_is_mapping(item) ? value_get(item, STR("path")) : item;
    struct value optional = value_is_mapping(item) ? value_get(item, STR("optional")) : VALUE_NONE;
    if (!value_is(path, VALUE_STRING))
        return;
    struct str name = str_copy(&w->graph->arena, value_str(&path));
    struct str full = path_clean(&w->graph->arena, path_join(&w->graph->arena, dir, name));
    struct env *env = garden_variables_env(v);
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
    if (a->group) {
        add_config_layer(a, &v, &a->group->variables);
        add_varfiles(a, &v, &a->group->varfiles, a->group->dir);
    }
    add_config_layer(a, &v, &own);
    add_varfiles(a, &v, &files, a->dir);
    if (!v.count)
        return;
    if (value_is_mapping(w->tree->overrides) && value_len(w->tree->overrides))
        garden_variables_give(&v, w->tree->overrides);
    a->variables = garden_variables_node(&v);
    struct lazy meant = lazy_of_node(a->variables);
    for (unsigned i = 0; i < 2; i++) {
        struct scope *s = i ? a->full_scope : a->early_scope;
        (void)scope_set_variable(s, STR("var"), meant, 0, NO_SPAN);
        (void)scope_set_variable(s, STR("variables"), meant, 0, NO_SPAN);
    }
}

static void open_action(struct garden_action *a)
{
    struct garden_world *w = a->world;
    struct graph *g = w->graph;
    a->early_scope = scope_open(g, SCOPE_LOCAL, w->common, a->key);
    a->full_scope = scope_open(g, SCOPE_LOCAL, w->late, a->key);
    bind_own(a, a->early_scope);
    bind_own(a, a->full_scope);
    open_action_variables(a);
    struct node *self = this_node(a);
    (void)scope_set_variable(a->early_scope, STR("this"), lazy_of_node(self), 0, NO_SPAN);
    (void)scope_set_variable(a->full_scope, STR("this"), lazy_of_node(self), 0, NO_SPAN);
    a->early = node_of_expr(g, a->config.tree, a->config.expr, env_of(a, a->early_scope), NULL);
    a->full = node_of_expr(g, a->config.tree, a->config.expr, env_of(a, a->full_scope), NULL);
}

// ---- what others see

// One small tree for everything that is asked for by number.
static void make_asking(struct garden_world *w)
{
    struct graph *g = w->graph;
    struct tree_builder b;
    size_t count = w->actions.len + ASKED_NODES;
    w->versions = ARENA_ARRAY(&g->arena, expr_id, count);
    w->asked = w->versions + w->actions.len;
    tree_begin(&b, garden_ops(), g->symbols, 0);
    for (size_t i = 0; i < count; i++) {
        size_t what = i < w->actions.len ? GARDEN_ASK_VERSION + i : i - w->actions.len;
        expr_id number = expr_literal(&b, NO_SPAN, value_int((int64_t)what));
        w->versions[i] = expr_op(&b, NO_SPAN, GARDEN_ASK, &number, 1);
    }
    struct tree *t = tree_end(&b);
    graph_keep_tree(g, t);
    w->own = t;
}

static struct node *version_node(struct garden_action *a)
{
    struct garden_world *w = a->world;
    return node_of_expr(w->graph, w->own, w->versions[a->number], env_of(a, a->full_scope), NULL);
}


static struct node *outputs_node(struct garden_action *a)
{
    a->outputs = node_of_value(a->world->graph, value_dynamic, NULL);
    return a->outputs;
}

void garden_set_outputs(struct garden_action *a, struct value outputs)
{
    node_take_value(a->outputs, outputs);
}

static struct node *object_node(struct garden_action *a)
{
    static const char *const names[] = {"name",  "disabled", "buildPath", "sourcePath", "mode",
                                        "var",   "outputs",  "version",   "spec"};
    struct garden_world *w = a->world;
    struct graph *g = w->graph;
    struct str path = host_path(a);
    struct node *spec = field_node(a, "spec", a->full_scope);
    struct node *items[] = {
        text_node(g, a->name),
        disabled_node(a),
        text_node(g, path_join(&g->arena, w->tree->host,
                               str_format(&g->arena, ".garden/build/%.*s", STR_ARGS(a->name)))),
        text_node(g, path),
        text_node(g, STR("default")),
        a->variables,
        outputs_node(a),
        version_node(a),
        spec};
    return map_of(g, names, items, spec ? COUNT_OF(names) : COUNT_OF(names) - 1);
}

static struct node *kind_node(struct garden_world *w, enum garden_kind kind)
{
    struct arena *a = &w->graph->arena;
    size_t n = 0;
    struct value *keys = ARENA_ARRAY(a, struct value, w->actions.len);
    struct node **items = ARENA_ARRAY(a, struct node *, w->actions.len);
    for (size_t i = 0; i < w->actions.len; i++) {
        if (w->actions.at[i]->kind != kind)
            continue;
        keys[n] = value_string(a, w->actions.at[i]->name);
        items[n++] = w->actions.at[i]->object;
    }
    return garden_map_node(w->graph, keys, items, n);
}

static void open_late(struct garden_world *w)
{
    static const char *const runtime[] = {"services", "tasks", "build", "deploy", "run", "test"};
    struct graph *g = w->graph;
    struct node *kinds[GARDEN_KIND_COUNT];
    for (unsigned i = 0; i < GARDEN_KIND_COUNT; i++)
        kinds[i] = kind_node(w, (enum garden_kind)i);
    w->actions_node = map_of(g, garden_kind_keys, kinds, GARDEN_KIND_COUNT);
    node_name(w->actions_node, symbol_intern(g->symbols, STR("actions")));
    struct node *all[] = {kinds[GARDEN_DEPLOY], kinds[GARDEN_RUN], kinds[GARDEN_BUILD],
                          kinds[GARDEN_DEPLOY], kinds[GARDEN_RUN], kinds[GARDEN_TEST]};
    struct node *runtime_node = map_of(g, runtime, all, COUNT_OF(all));
    (void)scope_set_variable(w->late, STR("actions"), lazy_of_node(w->actions_node), 0, NO_SPAN);
    (void)scope_set_variable(w->late, STR("runtime"), lazy_of_node(runtime_node), 0, NO_SPAN);
    (void)scope_set_variable(w->late, STR("providers"), lazy_of_value(value_dynamic), 0, NO_SPAN);
    (void)scope_set_variable(w->late, STR("modules"), lazy_of_node(garden_modules_node(w)), 0,
                             NO_SPAN);
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
        if (first) {
            w->actions.at[first->number] = a;
            a->number = first->number;
            continue;
        }
        a->number = (uint32_t)kept;
        w->actions.at[kept++] = a;
    }
    w->actions.len = kept;
}

void garden_open_actions(struct garden_world *w)
{
    make_asking(w);
    for (size_t i = 0; i < w->actions.len; i++)
        open_action(w->actions.at[i]);
    index_actions(w);
    for (size_t i = 0; i < w->actions.len; i++)
        w->actions.at[i]->object = object_node(w->actions.at[i]);
    open_late(w);
}

// ---- fields

bool garden_is_disabled(struct garden_action *a)
{
    struct value v = garden_builtin(a, "disabled"), in = garden_builtin(a, "environments");
    if (value_is(v, VALUE_BOOL) && v.boolean)
        return true;
    if (!value_is_sequence(in))
        return false;
    for (size_t i = 0; i < value_len(in); i++) {
        struct value name = value_item(in, i);
        if (value_is(name, VALUE_STRING) && str_equal(value_str(&name), a->world->environment))
            return false;
    }
    return true;
}

struct value garden_builtin(struct garden_action *a, const char *field)
{
    struct node *n = field_node(a, field, a->early_scope);
    return n ? garden_value(a->world, n) : VALUE_NONE;
}

struct value garden_spec(struct garden_action *a)
{
    struct graph *g = a->world->graph;
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
    return garden_value(a->world, a->variables);
}
