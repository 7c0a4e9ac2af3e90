// SPDX-License-Identifier: Apache-2.0
//
// The names `actions`, `runtime` and `modules` as mappings whose parts ask the world by number. Nothing is made for an action
// before somebody asks for a part of it.
#include "base/path.h"
#include "dialects/garden/operations/ops.h"
#include "dialects/garden/tree/project.h"
#include "dialects/garden/tree/types.h"

enum {
    NAMED_MOST = 1 << 8, // numbers below are nodes of the world
    PART_BITS = 5,
    PART_MASK = (1 << PART_BITS) - 1,
    // After the parts that templates see come the fields of the framework, and two objects with all of them.
    PART_FIELDS = ACTION_NAME_COUNT,
    PART_SEEN = PART_FIELDS + ACTION_FIELDS_MOST,
    PART_WHOLE,
    PART_VERSION, // of a module, which is that of its Build
};
_Static_assert(PART_VERSION <= PART_MASK, "parts have numbers");

static const char *const part_words[ACTION_NAME_COUNT] = {[ACTION_NAME] = "name",
                                                          [ACTION_DISABLED] = "disabled",
                                                          [ACTION_BUILD_PATH] = "buildPath",
                                                          [ACTION_SOURCE_PATH] = "sourcePath",
                                                          [ACTION_MODE] = "mode",
                                                          [ACTION_VAR] = "var",
                                                          [ACTION_OUTPUTS] = "outputs",
                                                          [ACTION_VERSION] = "version",
                                                          [ACTION_SPEC] = "spec"};

static struct node *whole_object(struct garden_action *a);

void garden_answer_asked(void *data, struct call *c, uint32_t what, struct lazy *out)
{
    struct garden_world *w = data;
    (void)c;
    if (what >= GARDEN_OUTSIDE_FIRST && what < NAMED_MOST) {
        *out = lazy_of_value(garden_outside(w, what - GARDEN_OUTSIDE_FIRST));
        return;
    }
    if (what < NAMED_MOST) {
        *out = what < w->nodes.len ? lazy_of_node(w->nodes.at[what]) : lazy_of_value(value_dynamic);
        return;
    }
    struct garden_action *a = w->numbered.at[(what - NAMED_MOST) >> PART_BITS];
    uint32_t part = (what - NAMED_MOST) & PART_MASK;
    if (part == PART_VERSION)
        *out = garden_action_part(a, ACTION_VERSION);
    else
        *out = lazy_of_node(part == PART_SEEN ? garden_object_of(a) : whole_object(a));
}

// Who answers inside the object of an action: all actions of a kind share one expression.
static void answer_part(void *data, struct call *c, uint32_t part, struct lazy *out)
{
    struct garden_action *a = data;
    (void)c;
    *out = part >= PART_FIELDS ? garden_field_meaning(a, part - PART_FIELDS)
                               : garden_action_part(a, (enum garden_action_name)part);
}

static const struct explained *account_part(void *data, uint32_t part, struct arena *arena)
{
    return part < PART_FIELDS ? garden_account(data, (enum garden_action_name)part, arena) : NULL;
}

static expr_id ask_for(struct tree_builder *b, uint32_t what)
{
    expr_id number = expr_literal(b, NO_SPAN, value_int(what));
    return expr_op(b, NO_SPAN, GARDEN_ASK, &number, 1);
}

struct name_list {
    ARRAY(symbol) keys;
    ARRAY(expr_id) values;
};

static expr_id finish_names(struct tree_builder *b, struct name_list *l)
{
    expr_id e = expr_mapping(b, NO_SPAN, l->keys.at, l->values.at, (uint32_t)l->keys.len);
    ARRAY_DONE(&l->keys);
    ARRAY_DONE(&l->values);
    return e;
}

static void add_asked_part(struct tree_builder *b, struct name_list *l, const char *name,
                           uint32_t part)
{
    ARRAY_PUSH(&l->keys, symbol_intern(b->symbols, str_of(name)));
    ARRAY_PUSH(&l->values, ask_for(b, part));
}

static expr_id action_object(struct tree_builder *b, enum garden_kind kind, bool is_whole)
{
    struct name_list l = {{0}, {0}};
    for (uint32_t i = 0; i < ACTION_NAME_COUNT; i++)
        add_asked_part(b, &l, part_words[i], i);
    for (uint32_t i = 0; is_whole && i < garden_builtin_field_count; i++)
        if (garden_builtin_fields[i].kinds >> kind & 1)
            add_asked_part(b, &l, garden_builtin_fields[i].name, PART_FIELDS + i);
    return finish_names(b, &l);
}

static struct env *late_env(struct garden_world *w)
{
    struct env *env = ARENA_NEW(&w->graph->arena, struct env);
    *env = (struct env){.scope = w->late, .view = w->outer};
    return env;
}

void garden_name_actions(struct garden_world *w)
{
    struct graph *g = w->graph;
    struct tree_builder b;
    tree_begin(&b, garden_ops(), g->symbols, 0);
    for (uint32_t i = 0; i < w->actions.len; i++) {
        w->actions.at[i]->number = i;
        ARRAY_PUSH(&w->numbered, w->actions.at[i]);
    }
    for (uint32_t i = 0; i < ASKED_NODES; i++)
        w->asked[i] = ask_for(&b, i);
    for (unsigned i = 0; i < GARDEN_KIND_COUNT; i++)
        for (unsigned k = 0; k < 2; k++)
            w->objects[i][k] = action_object(&b, (enum garden_kind)i, k);
    struct tree *t = tree_end(&b);
    graph_keep_tree(g, t);
    w->own = t;
}

static struct node *make_object(struct garden_action *a, bool is_whole)
{
    struct garden_world *w = a->world;
    if (!a->parts) {
        a->host = (struct garden_host){a, answer_part, account_part};
        a->context = (struct context){.kind = &garden_context, .data = &a->host};
        a->parts = scope_open(w->graph, SCOPE_NAMED, NULL, STR("parts"));
        a->parts->context = &a->context;
    }
    struct env *env = ARENA_NEW(&w->graph->arena, struct env);
    *env = (struct env){.scope = a->parts, .view = w->outer};
    return node_of_expr(w->graph, w->own, w->objects[a->kind][is_whole], env, NULL);
}

struct node *garden_object_of(struct garden_action *a)
{
    if (!a->object) {
        a->object = make_object(a, false);
        node_name(a->object, symbol_intern(a->world->graph->symbols, STR("this")));
    }
    return a->object;
}

static struct node *whole_object(struct garden_action *a)
{
    if (!a->whole)
        a->whole = make_object(a, true);
    return a->whole;
}

// ---- by kind and name

// What a document that cannot be read would declare is not known: only templates read past it.
static expr_id with_lost(struct garden_world *w, struct tree_builder *b, expr_id names)
{
    if (!w->tree->has_lost)
        return names;
    struct expr_layer layers[] = {
        {.body = names, .any_key = true},
        {.body = expr_literal(b, NO_SPAN, value_dynamic), .any_key = true}};
    return expr_layers(b, NO_SPAN, GARDEN_MERGE, layers, COUNT_OF(layers));
}

static expr_id kind_names(struct garden_world *w, struct tree_builder *b, enum garden_kind kind,
                          uint32_t part)
{
    struct name_list l = {{0}, {0}};
    for (size_t i = 0; i < w->actions.len; i++) {
        struct garden_action *a = w->actions.at[i];
        if (a->kind != kind)
            continue;
        ARRAY_PUSH(&l.keys, symbol_intern(b->symbols, a->name));
        ARRAY_PUSH(&l.values, ask_for(b, NAMED_MOST + (a->number << PART_BITS) + part));
    }
    return finish_names(b, &l);
}

static expr_id nodes_by_name(struct tree_builder *b, const char *const *names,
                             const uint32_t *numbers, size_t count)
{
    struct name_list l = {{0}, {0}};
    for (size_t i = 0; i < count; i++) {
        ARRAY_PUSH(&l.keys, symbol_intern(b->symbols, str_of(names[i])));
        ARRAY_PUSH(&l.values, ask_for(b, numbers[i]));
    }
    return finish_names(b, &l);
}

// Where it is built needs no run, and neither does the version that images are tagged with.
static expr_id module_version(struct garden_world *w, struct tree_builder *b,
                              const struct garden_resource *r)
{
    struct str type = garden_text_field(r->file->tree, r->root, "type");
    struct str key = str_format(&b->arena, "build.%.*s", STR_ARGS(r->name));
    const struct garden_action *a = garden_find_action(w, key);
    bool is_built = a && a->group && a->group->module == r &&
                    (str_equal(type, STR("exec")) || str_equal(type, STR("container")));
    return is_built ? ask_for(b, NAMED_MOST + (a->number << PART_BITS) + PART_VERSION)
                    : expr_literal(b, NO_SPAN, value_unknown(&b->arena, &type_string));
}

static expr_id module_object(struct garden_world *w, struct tree_builder *b,
                             const struct garden_resource *r)
{
    static const char *const names[] = {"name", "path", "buildPath", "outputs", "version"};
    struct arena *a = &b->arena;
    struct str host = w->tree->host;
    struct str built = str_format(a, ".garden/build/%.*s", STR_ARGS(r->name));
    expr_id values[] = {
        expr_literal(b, NO_SPAN, value_string(a, r->name)),
        expr_literal(b, NO_SPAN,
                     value_string(a, path_join(a, host, path_for_people(r->file->dir)))),
        expr_literal(b, NO_SPAN, value_string(a, path_join(a, host, built))),
        expr_literal(b, NO_SPAN, value_dynamic),
        module_version(w, b, r),
    };
    struct name_list l = {{0}, {0}};
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        ARRAY_PUSH(&l.keys, symbol_intern(b->symbols, str_of(names[i])));
        ARRAY_PUSH(&l.values, values[i]);
    }
    return finish_names(b, &l);
}

static expr_id module_names(struct garden_world *w, struct tree_builder *b)
{
    struct garden_tree *t = w->tree;
    struct name_list l = {{0}, {0}};
    for (size_t i = 0; i < t->resources.len; i++) {
        const struct garden_resource *r = &t->resources.at[i];
        symbol name = symbol_intern(b->symbols, r->name);
        bool is_new = str_equal(r->kind, STR("Module"));
        for (size_t k = 0; k < l.keys.len && is_new; k++)
            is_new = l.keys.at[k] != name;
        if (!is_new)
            continue;
        ARRAY_PUSH(&l.keys, name);
        ARRAY_PUSH(&l.values, module_object(w, b, r));
    }
    return finish_names(b, &l);
}

static void set_late(struct garden_world *w, const char *name, struct node *n)
{
    node_name(n, symbol_intern(w->graph->symbols, str_of(name)));
    (void)scope_set_variable(w->late, str_of(name), lazy_of_node(n), 0, NO_SPAN);
}

void garden_open_late(struct garden_world *w)
{
    static const char *const runtime[] = {"services", "tasks", "build", "deploy", "run", "test"};
    static const uint32_t of_runtime[] = {GARDEN_DEPLOY, GARDEN_RUN, GARDEN_BUILD,
                                          GARDEN_DEPLOY, GARDEN_RUN, GARDEN_TEST};
    static const uint32_t of_kinds[] = {GARDEN_BUILD, GARDEN_DEPLOY, GARDEN_RUN, GARDEN_TEST};
    struct graph *g = w->graph;
    struct tree_builder b;
    expr_id kinds[GARDEN_KIND_COUNT];
    tree_begin(&b, garden_ops(), g->symbols, 0);
    for (unsigned i = 0; i < GARDEN_KIND_COUNT; i++)
        kinds[i] = with_lost(w, &b, kind_names(w, &b, (enum garden_kind)i, PART_SEEN));
    expr_id actions = nodes_by_name(&b, garden_kind_keys, of_kinds, COUNT_OF(of_kinds));
    expr_id running = nodes_by_name(&b, runtime, of_runtime, COUNT_OF(of_runtime));
    expr_id modules = module_names(w, &b);
    struct tree *t = tree_end(&b);
    graph_keep_tree(g, t);
    for (unsigned i = 0; i < GARDEN_KIND_COUNT; i++)
        ARRAY_PUSH(&w->nodes, node_of_expr(g, t, kinds[i], late_env(w), NULL));
    set_late(w, "actions", node_of_expr(g, t, actions, late_env(w), NULL));
    set_late(w, "runtime", node_of_expr(g, t, running, late_env(w), NULL));
    garden_open_parts(w);
    set_late(w, "providers", w->providers);
    set_late(w, "modules", node_of_expr(g, t, modules, late_env(w), NULL));
}

struct node *garden_whole_actions(struct garden_world *w)
{
    struct graph *g = w->graph;
    struct tree_builder b;
    expr_id kinds[GARDEN_KIND_COUNT];
    uint32_t numbers[GARDEN_KIND_COUNT];
    tree_begin(&b, garden_ops(), g->symbols, 0);
    for (unsigned i = 0; i < GARDEN_KIND_COUNT; i++) {
        kinds[i] = kind_names(w, &b, (enum garden_kind)i, PART_WHOLE);
        numbers[i] = (uint32_t)w->nodes.len + i;
    }
    expr_id actions = nodes_by_name(&b, garden_kind_keys, numbers, GARDEN_KIND_COUNT);
    struct tree *t = tree_end(&b);
    graph_keep_tree(g, t);
    for (unsigned i = 0; i < GARDEN_KIND_COUNT; i++)
        ARRAY_PUSH(&w->nodes, node_of_expr(g, t, kinds[i], late_env(w), NULL));
    struct node *n = node_of_expr(g, t, actions, late_env(w), NULL);
    node_name(n, symbol_intern(g->symbols, STR("actions")));
    return n;
}
