// SPDX-License-Identifier: Apache-2.0
//
// A project as one environment sees it: the scopes of names by phase, from the fewest names to the most, and the variables
// of the project and the environment.
#include "dialects/garden/document/document.h"
#include "dialects/garden/operations/ops.h"
#include "dialects/garden/tree/project.h"
#include "dialects/garden/tree/types.h"
#include "dialects/garden/values/complaints.h"
#include "dialects/garden/values/values.h"

#include "base/path.h"
#include "graph/layers/layers.h"
#include "graph/world/injector.h"

struct diag *garden_world_mistake(struct garden_world *w, enum diag_code code, struct span at,
                                  const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct str text = str_vformat(&w->graph->arena, format, args);
    va_end(args);
    struct diag *d = garden_mistake(&w->graph->arena, code, at, "%.*s", STR_ARGS(text));
    d->summary = text;
    diags_add(&w->mistakes, d);
    return d;
}

// ---- asking

struct asking {
    struct graph *g;
    struct node *n;
    struct value value;
};

static void resolve_asked(void *data)
{
    struct asking *x = data;
    x->value = node_resolve(x->g, x->n);
}

struct value garden_value(struct garden_world *w, struct node *n)
{
    struct asking x = {.g = w->graph, .n = n};
    graph_question(w->graph, resolve_asked, &x);
    return x.value;
}

struct field_asking {
    struct graph *g;
    struct node *mapping, *found;
    const char *name;
};

static void find_asked_field(void *data)
{
    struct field_asking *x = data;
    x->found = node_get(x->g, x->mapping, str_of(x->name), NULL);
}

struct node *garden_node_field(struct garden_world *w, struct node *mapping, const char *name)
{
    struct field_asking x = {.g = w->graph, .mapping = mapping, .name = name};
    graph_question(w->graph, find_asked_field, &x);
    return x.found;
}

static void collect_world_failure(struct garden_world *w, struct value v)
{
    const struct failure *failed = failure_of(&w->graph->arena, v);
    if (failed)
        failure_collect(failed, &w->mistakes);
}

// ---- names that every phase has

static void set_name(struct scope *s, const char *name, struct value v)
{
    (void)scope_set_variable(s, str_of(name), lazy_of_value(v), 0, NO_SPAN);
}

static struct value object_of_texts(struct arena *a, const char *const *names,
                                    const struct value *items, size_t count)
{
    struct value keys[8];
    for (size_t i = 0; i < count; i++)
        keys[i] = value_string_kept(str_of(names[i]));
    return value_object(a, keys, items, count);
}

// Texts that are written somewhere, under one name: an explanation shows where.
struct written_texts {
    const char *const *keys;
    const struct value *items;
    const struct span *at;
    size_t count;
};

// Those from `start` on that are written in the same file, as a mapping.
static struct node *texts_of_file(struct garden_world *w, struct scope *s,
                                  const struct written_texts *all, size_t start, size_t end)
{
    enum { TEXTS_MOST = 8 };
    struct graph *g = w->graph;
    struct tree_builder b;
    symbol words[TEXTS_MOST];
    expr_id values[TEXTS_MOST];
    uint32_t n = 0;
    tree_begin(&b, garden_ops(), g->symbols, all->at[start].file);
    for (size_t i = start; i < end && n < TEXTS_MOST; i++) {
        words[n] = symbol_intern(g->symbols, str_of(all->keys[i]));
        values[n++] = expr_literal(&b, all->at[i], all->items[i]);
    }
    expr_id e = expr_mapping(&b, all->at[start], words, values, n);
    struct tree *t = tree_end(&b);
    graph_keep_tree(g, t);
    struct env *env = ARENA_NEW(&g->arena, struct env);
    *env = (struct env){.scope = s};
    return node_of_expr(g, t, e, env, NULL);
}

static void set_written(struct garden_world *w, struct scope *s, const char *name,
                        const struct written_texts *all)
{
    struct graph *g = w->graph;
    struct node **layers = ARENA_ARRAY(&g->arena, struct node *, all->count);
    uint32_t n = 0;
    for (size_t start = 0, end; start < all->count; start = end) {
        for (end = start; end < all->count && all->at[end].file == all->at[start].file;)
            end++;
        layers[n++] = texts_of_file(w, s, all, start, end);
    }
    for (uint32_t i = 0; i < n / 2; i++) { // keys stand where the oldest layer put them
        struct node *other = layers[i];
        layers[i] = layers[n - 1 - i];
        layers[n - 1 - i] = other;
    }
    struct node *whole =
        n == 1 ? layers[0] : layered_of_nodes(g, garden_policies[GARDEN_MERGE], layers, n, NULL);
    node_name(whole, symbol_intern(g->symbols, str_of(name)));
    (void)scope_set_variable(s, str_of(name), lazy_of_node(whole), 0, NO_SPAN);
}

struct view *garden_outer_view(struct garden_world *w, struct str dir)
{
    const struct tree_files *f = &w->tree->files;
    return f->view ? f->view(f->view_data, dir) : NULL;
}

static void open_base(struct garden_world *w)
{
    struct arena *a = &w->graph->arena;
    struct garden_tree *t = w->tree;
    struct scope *s = w->base =
        scope_open(w->graph, SCOPE_NAMED, w->outer ? w->outer->env.scope : NULL, STR("project"));
    w->host = (struct garden_host){.data = w, .ask = garden_answer_asked};
    w->context = (struct context){.kind = &garden_context, .data = &w->host};
    s->context = &w->context;
    struct value env = t->process_env;
    if (value_is(env, VALUE_ABSENT) && injector_has(w->graph->injector, WORLD_ENV))
        env = value_object(a, NULL, NULL, 0); // each is asked for by its name: operations/lookup.c
    garden_open_local(w, s, env);
    struct value command[] = {value_unknown(a, &type_string), value_dynamic};
    set_name(s, "command", object_of_texts(a, (const char *const[]){"name", "params"}, command, 2));
    garden_open_clock(w, s);
    struct value own = value_string(a, t->project->name);
    struct written_texts name = {(const char *const[]){"name"}, &own, &t->project->at, 1};
    set_written(w, s, "project", &name);
    garden_open_git(w, s);
}

// ---- variables

static struct str dir_of_root(void)
{
    return STR("/");
}

static const struct format *format_of_varfile(struct str path)
{
    if (str_ends(path, STR(".yml")) || str_ends(path, STR(".yaml")) || str_ends(path, STR(".json")))
        return &format_yaml_core;
    return &format_dotenv;
}

struct node *garden_read_varfile(struct garden_world *w, struct str path, const struct env *env)
{
    struct graph *g = w->graph;
    struct garden_tree *t = w->tree;
    struct str text;
    if (!t->files.read(t->files.data, &g->arena, path, &text))
        return NULL;
    uint32_t file = sources_add(g->sources, tree_source_name(&t->files, &g->arena, path), text);
    struct tree_builder b;
    tree_begin(&b, garden_ops(), g->symbols, file);
    struct garden_reading reading = {.text = source_text(g->sources, file),
                                     .builder = &b,
                                     .arena = &g->arena,
                                     .diags = &w->mistakes,
                                     .format = format_of_varfile(path)};
    struct format_documents documents = garden_read_documents(&reading);
    struct span at = {file, 0, 0};
    expr_id root = documents.count == 1 ? documents.roots[0] : expr_mapping(&b, at, NULL, NULL, 0);
    struct tree *made = tree_end(&b);
    graph_keep_tree(g, made);
    bool is_mapping = expr_kind(made, root) == EXPR_MAPPING || expr_kind(made, root) == EXPR_LAYERS;
    if (documents.count > 1 || !is_mapping)
        garden_world_mistake(w, DIAG_BAD_SCHEMA, at,
                             "Configured variable file %.*s must be a single plain YAML mapping.",
                             STR_ARGS(path));
    if (!is_mapping)
        return NULL;
    ARRAY_PUSH(&w->varfiles, ((struct expression_place){.name = str_slice(path, 1, path.len),
                                                        .at = expr_span(made, root),
                                                        .tree = made,
                                                        .expr = root}));
    return node_of_expr(g, made, root, env, NULL);
}

// Whose variables they are, for people.
static struct str owner_of_variables(const struct garden_world *w, const struct garden_variables *v)
{
    return v->is_closed
               ? STR("the project")
               : str_format(&w->graph->arena, "environment %.*s", STR_ARGS(w->environment));
}

static void add_layer(struct garden_world *w, struct garden_variables *v, const struct tree *t,
                      expr_id e)
{
    if (!e || (expr_kind(t, e) == EXPR_LITERAL && value_is_null(expr_literal_value(t, e))))
        return;
    struct env *env = garden_variables_env_of(v, "%.*s", STR_ARGS(owner_of_variables(w, v)));
    garden_variables_add(v, node_of_expr(w->graph, t, e, env, NULL), env);
}

// A varfile that is named must exist; the one by default need not.
static void add_varfile(struct garden_world *w, struct garden_variables *v, const struct tree *t,
                        expr_id named, struct str by_default)
{
    struct env *env =
        garden_variables_env_of(v, "varfile of %.*s", STR_ARGS(owner_of_variables(w, v)));
    struct str name = by_default;
    if (named) {
        struct env outside = {.scope = v->outside, .view = v->view};
        struct value path = garden_value(
            w,
            node_of_expr(w->graph, t, named,
                         memcpy(ARENA_NEW(&w->graph->arena, struct env), &outside, sizeof(outside)),
                         NULL));
        if (!value_is(path, VALUE_STRING))
            return;
        name = str_copy(&w->graph->arena, value_str(&path));
    }
    struct str path =
        path_clean(&w->graph->arena, path_join(&w->graph->arena, dir_of_root(), name));
    struct node *layer = garden_read_varfile(w, path, env);
    if (layer)
        garden_variables_add(v, layer, env);
    else if (named)
        garden_world_mistake(w, DIAG_BAD_IMPORT, expr_span(t, named),
                             "Could not find varfile at path '%.*s'. Absolute path: %.*s%.*s",
                             STR_ARGS(name), STR_ARGS(w->tree->host), STR_ARGS(path));
}

static void open_variables(struct garden_world *w, const struct garden_environment *env)
{
    const struct tree *t = w->tree->project->file->tree;
    expr_id root = w->tree->project->root;
    struct garden_variables project, own;
    garden_variables_begin(&project, w->graph, w->base);
    project.is_closed = true;
    project.view = w->outer;
    add_layer(w, &project, t, garden_field(t, root, "variables"));
    add_varfile(w, &project, t, garden_field(t, root, "varfile"), STR("garden.env"));
    w->project_variables = garden_variables_node(&project);
    struct scope *outside = w->of_environment =
        scope_open(w->graph, SCOPE_LOCAL, w->base, STR("environment"));
    (void)scope_set_variable(outside, STR("var"), lazy_of_node(w->project_variables), 0, NO_SPAN);
    (void)scope_set_variable(outside, STR("variables"), lazy_of_node(w->project_variables), 0,
                             NO_SPAN);
    garden_variables_begin(&own, w->graph, outside);
    own.existing = w->project_variables;
    own.view = w->outer;
    if (env && env->expr)
        add_layer(w, &own, t, garden_field(t, env->expr, "variables"));
    struct str name = str_format(&w->graph->arena, "garden.%.*s.env", STR_ARGS(w->environment));
    add_varfile(w, &own, t, env && env->expr ? garden_field(t, env->expr, "varfile") : 0, name);
    if (value_is_mapping(w->tree->overrides) && value_len(w->tree->overrides)) {
        for (uint32_t i = 0; i < project.count; i++) // a name with dots in it may be one of these
            own.known[own.known_count++] = project.layers[i];
        garden_variables_give(&own, w->tree->overrides);
    }
    w->variables = garden_variables_node(&own);
}

// ---- imported variables

static void add_imported(struct garden_world *w, expr_id item, struct node **layers, uint32_t *n)
{
    const struct tree *t = w->tree->project->file->tree;
    struct str from = garden_text_field(t, item, "from"), path = garden_text_field(t, item, "path");
    if (!str_equal(from, STR("file")) || !path.len)
        return; // what a command or the cloud would give is not known
    struct env *env = ARENA_NEW(&w->graph->arena, struct env);
    *env = (struct env){.scope = w->base, .view = w->outer};
    struct str at = path_clean(&w->graph->arena, path_join(&w->graph->arena, dir_of_root(), path));
    struct node *layer = garden_read_varfile(w, at, env);
    if (layer)
        layers[(*n)++] = layer;
    else
        garden_world_mistake(w, DIAG_BAD_IMPORT, expr_span(t, item),
                             "Could not find varfile at path '%.*s'. Absolute path: %.*s%.*s",
                             STR_ARGS(path), STR_ARGS(w->tree->host), STR_ARGS(at));
}

// `imported` and `secrets`: what files give is known, what else there may be is not.
static void open_imported(struct garden_world *w)
{
    enum { IMPORTS_MOST = 32 };
    const struct tree *t = w->tree->project->file->tree;
    expr_id list = garden_field(t, w->tree->project->root, "importVariables");
    struct node *layers[IMPORTS_MOST];
    uint32_t n = 0;
    bool is_open = false;
    for (uint32_t i = 0;
         list && expr_kind(t, list) == EXPR_SEQUENCE && i < expr_count(t, list) && n < IMPORTS_MOST;
         i++) {
        uint32_t before = n;
        add_imported(w, expr_operand(t, list, i), layers, &n);
        is_open |= n == before;
    }
    struct lazy found = lazy_of_value(is_open || !list ? value_dynamic : VALUE_NONE);
    if (!list)
        found = lazy_of_value(value_object(&w->graph->arena, NULL, NULL, 0));
    if (n && !is_open) {
        struct node **copy = ARENA_ARRAY(&w->graph->arena, struct node *, n);
        for (uint32_t i = 0; i < n; i++)
            copy[n - 1 - i] = layers[i];
        found = lazy_of_node(
            layered_of_nodes(w->graph, garden_policies[GARDEN_VARIABLES], copy, n, NULL));
    }
    // Nobody logs in here, unless the whole world is told with a request: what the cloud has is not known.
    bool is_secret = (is_open || !list) && value_is(w->tree->process_env, VALUE_ABSENT);
    struct value unknown = value_mark(&w->graph->arena, value_dynamic, &mark_sensitive);
    (void)scope_set_variable(w->base, STR("secrets"), is_secret ? lazy_of_value(unknown) : found, 0,
                             NO_SPAN);
    (void)scope_set_variable(w->base, STR("imported"), found, 0, NO_SPAN);
}

// ---- which environment

static const struct garden_environment *find_environment(const struct garden_tree *t,
                                                         struct str name)
{
    for (size_t i = 0; i < t->environments.len; i++)
        if (str_equal(t->environments.at[i].name, name))
            return &t->environments.at[i];
    return NULL;
}

static void no_environment(struct garden_world *w, struct str name)
{
    struct garden_tree *t = w->tree;
    struct strbuf names;
    ARRAY(struct str) all = {0};
    strbuf_init(&names, 2000);
    for (size_t i = 0; i < t->environments.len; i++) {
        const char *between = i == 0 ? "" : i + 1 == t->environments.len ? " and " : ", ";
        strbuf_format(&names, "%s%.*s", between, STR_ARGS(t->environments.at[i].name));
        ARRAY_PUSH(&all, t->environments.at[i].name);
    }
    expr_id list = garden_field(t->project->file->tree, t->project->root, "environments");
    w->is_of_no_environment = true;
    struct diag *d = garden_world_mistake(
        w, DIAG_UNKNOWN_NAME, list ? expr_span(t->project->file->tree, list) : t->project->at,
        "Project %.*s does not specify environment %.*s (Available environments: %.*s)",
        STR_ARGS(t->project->name), STR_ARGS(name), STR_ARGS(strbuf_str(&names)));
    struct str near = diag_suggest(name, all.at, all.len);
    if (near.len)
        diag_help(d, "did you mean `%.*s`?", STR_ARGS(near));
    strbuf_done(&names);
    ARRAY_DONE(&all);
}

// A field of the project's document; mistakes in it are the world's.
static struct value field_value(struct garden_world *w, expr_id e, struct scope *s)
{
    struct env *env = ARENA_NEW(&w->graph->arena, struct env);
    *env = (struct env){.scope = s, .view = w->outer};
    struct value v =
        garden_value(w, node_of_expr(w->graph, w->tree->project->file->tree, e, env, NULL));
    collect_world_failure(w, v);
    return v;
}

// Which environment is meant is not known, and that is said: another one may be.
static void default_is_not_known(struct garden_world *w, expr_id e, struct str taken)
{
    struct diag *d =
        diag_new(&w->graph->arena, DIAG_CONFIGURATION, expr_span(w->tree->project->file->tree, e),
                 "`defaultEnvironment` is not known here: `%.*s` is taken, which is "
                 "the first one",
                 STR_ARGS(taken));
    diag_help(d, "say which environment is meant");
    diag_remedy(d, REMEDY_PERMISSION, "env");
    d->severity = SEVERITY_WARNING;
    d->subject = GARDEN_ABOUT_DEFAULT;
    diags_add(&w->mistakes, d);
}

static struct str default_environment(struct garden_world *w)
{
    struct garden_tree *t = w->tree;
    const struct tree *tree = t->project->file->tree;
    expr_id e = garden_field(tree, t->project->root, "defaultEnvironment");
    struct value v = e ? field_value(w, e, w->base) : VALUE_NONE;
    if (value_is(v, VALUE_STRING) && value_str(&v).len) {
        w->environment_at = expr_span(tree, e);
        return str_copy(&w->graph->arena, value_str(&v));
    }
    struct str first = t->environments.len ? t->environments.at[0].name : STR("default");
    w->environment_at = t->environments.len ? t->environments.at[0].at : NO_SPAN;
    if (value_is_unknown(v) && !value_is_poison(v))
        default_is_not_known(w, e, first);
    return first;
}

// What is given with the question, as a text of its own that an explanation can show.
static struct span given_text(struct garden_world *w, const char *what, struct str text)
{
    struct arena *a = &w->graph->arena;
    uint32_t file = sources_add(w->graph->sources, str_format(a, "<%s>", what), str_copy(a, text));
    return (struct span){file, 0, (uint32_t)text.len};
}

static const struct garden_environment *choose_environment(struct garden_world *w,
                                                           struct str wanted)
{
    if (!wanted.len)
        wanted = default_environment(w);
    else
        w->environment_at = given_text(w, "given environment", wanted);
    size_t dot = str_find_char(wanted, '.', 0);
    w->namespace = dot < wanted.len ? str_slice(wanted, 0, dot) : STR("");
    w->environment = dot < wanted.len ? str_slice(wanted, dot + 1, wanted.len) : wanted;
    const struct garden_environment *env = find_environment(w->tree, w->environment);
    if (!env)
        no_environment(w, w->environment);
    return env;
}

// It may use the project's variables.
static void choose_namespace(struct garden_world *w, const struct garden_environment *env)
{
    const struct tree *t = w->tree->project->file->tree;
    expr_id e = env && env->expr ? garden_field(t, env->expr, "defaultNamespace") : 0;
    w->namespace_at = w->namespace.len ? w->environment_at : e ? expr_span(t, e) : NO_SPAN;
    if (w->namespace.len)
        return;
    struct value v = e ? field_value(w, e, w->of_environment) : VALUE_NONE;
    w->namespace = value_is(v, VALUE_STRING) && value_str(&v).len
                       ? str_copy(&w->graph->arena, value_str(&v))
                       : STR("default");
    w->is_namespace_open = value_is_unknown(v) || value_is(v, VALUE_MARKED);
}

static void open_common(struct garden_world *w)
{
    static const char *const names[] = {"name", "fullName", "namespace"};
    struct arena *a = &w->graph->arena;
    struct str full = str_format(a, "%.*s.%.*s", STR_ARGS(w->namespace), STR_ARGS(w->environment));
    struct value unknown = value_unknown(a, &type_string);
    struct value items[] = {value_string(a, w->environment),
                            w->is_namespace_open ? unknown : value_string(a, full),
                            w->is_namespace_open ? unknown : value_string(a, w->namespace)};
    struct span at[] = {w->environment_at, w->environment_at, w->namespace_at};
    struct scope *s = w->common = scope_open(w->graph, SCOPE_LOCAL, w->base, STR("common"));
    (void)scope_set_variable(s, STR("variables"), lazy_of_node(w->variables), 0, NO_SPAN);
    (void)scope_set_variable(s, STR("var"), lazy_of_node(w->variables), 0, NO_SPAN);
    set_written(w, s, "environment", &(struct written_texts){names, items, at, COUNT_OF(names)});
    w->late = scope_open(w->graph, SCOPE_LOCAL, s, STR("late"));
}

// ---- opening

static void check_version(struct garden_world *w)
{
    const struct garden_resource *p = w->tree->project;
    struct str version = garden_text_field(p->file->tree, p->root, "apiVersion");
    expr_id at = garden_field(p->file->tree, p->root, "apiVersion");
    struct span where = at ? expr_span(p->file->tree, at) : p->at;
    if (str_equal(version, STR("garden.io/v2")))
        return;
    if (!version.len || str_equal(version, STR("garden.io/v0")) ||
        str_equal(version, STR("garden.io/v1"))) {
        struct diag *d = garden_world_mistake(
            w, DIAG_BAD_SCHEMA, where,
            "apiVersion %.*s is not supported: the project must use apiVersion garden.io/v2",
            STR_ARGS(version.len ? version : STR("garden.io/v0")));
        diag_help(d, "write `apiVersion: garden.io/v2`, and migrate what Garden 0.14 has removed");
    } else {
        garden_world_mistake(w, DIAG_BAD_SCHEMA, where,
                             "The apiVersion %.*s is not supported. Supported: garden.io/v0, "
                             "garden.io/v1 and garden.io/v2",
                             STR_ARGS(version));
    }
}

void garden_check_project_variables(struct garden_world *w)
{
    collect_world_failure(w, garden_value(w, w->project_variables));
}

// What needs no action: names that every phase has, and variables.
static struct garden_world *open_world(struct garden_tree *t, struct str environment)
{
    struct garden_world *w = ARENA_NEW(&t->graph->arena, struct garden_world);
    w->tree = t;
    w->graph = t->graph;
    w->outer = garden_outer_view(w, STR("/"));
    open_base(w);
    open_imported(w);
    check_version(w);
    const struct garden_environment *env = choose_environment(w, environment);
    open_variables(w, env);
    choose_namespace(w, env);
    open_common(w);
    return w;
}

// The rest. Names of actions may be templates, which may read what another language makes of the variables.
static void complete_world(struct garden_world *w)
{
    if (w->is_complete || w->is_of_no_environment)
        return;
    w->is_complete = true;
    garden_render_all(w);
    garden_convert_modules(w);
    garden_open_actions(w);
}

static struct garden_world *find_world(struct garden_tree *t, struct str environment)
{
    for (size_t i = 0; i < t->worlds.len; i++) {
        struct garden_world *w = t->worlds.at[i];
        struct str full =
            str_format(&t->arena, "%.*s.%.*s", STR_ARGS(w->namespace), STR_ARGS(w->environment));
        if (str_equal(environment, full) || str_equal(environment, w->environment) ||
            (!environment.len && i == 0))
            return w;
    }
    return NULL;
}

struct garden_world *garden_early_world(struct garden_tree *t, struct str environment)
{
    garden_load(t);
    if (!t->project)
        return NULL;
    struct garden_world *w = find_world(t, environment);
    if (!w) {
        w = open_world(t, environment);
        ARRAY_PUSH(&t->worlds, w);
    }
    return w;
}

struct garden_world *garden_world_of(struct garden_tree *t, struct str environment)
{
    struct garden_world *w = garden_early_world(t, environment);
    if (w)
        complete_world(w);
    return w;
}

void garden_world_close(struct garden_world *w)
{
    for (size_t i = 0; i < w->actions.len; i++)
        ARRAY_DONE(&w->actions.at[i]->dependencies);
    ARRAY_DONE(&w->actions);
    ARRAY_DONE(&w->nodes);
    ARRAY_DONE(&w->numbered);
    ARRAY_DONE(&w->varfiles);
    str_table_done(&w->by_key);
    str_table_done(&w->modules);
    table_done(&w->views);
    diags_done(&w->mistakes);
}

struct garden_action *garden_find_action(const struct garden_world *w, struct str key)
{
    const uint64_t *found = str_table_find(&w->by_key, key);
    return found ? (struct garden_action *)(uintptr_t)*found : NULL;
}
