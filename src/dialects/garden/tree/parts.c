// SPDX-License-Identifier: Apache-2.0
//
// What a project has besides actions: providers, outputs, workflows and commands, as lazy mappings by name. What only running
// something would tell (outputs of providers, earlier steps, arguments) is unknown.
#include "dialects/garden/operations/ops.h"
#include "dialects/garden/tree/project.h"
#include "dialects/garden/tree/schema.h"
#include "dialects/garden/values/complaints.h"
#include "dialects/garden/values/values.h"
#include "expr/analysis.h"

enum { PARTS_MOST = 256 };

// A mapping that is written from expressions of one file.
struct part_builder {
    struct garden_world *world;
    const struct tree *from;
    struct tree_builder b;
    symbol keys[PARTS_MOST];
    expr_id values[PARTS_MOST];
    uint32_t count;
};

static void begin_parts(struct part_builder *p, struct garden_world *w, const struct garden_file *f)
{
    p->world = w;
    p->from = f->tree;
    p->count = 0;
    tree_begin(&p->b, garden_ops(), w->graph->symbols, f->source);
}

static void put_named(struct part_builder *p, struct str name, expr_id value)
{
    symbol key = symbol_intern(p->b.symbols, name);
    for (uint32_t i = 0; i < p->count; i++)
        if (p->keys[i] == key)
            return;
    if (p->count < PARTS_MOST) {
        p->keys[p->count] = key;
        p->values[p->count++] = value;
    }
}

static struct node *finish_parts(struct part_builder *p, struct span at, struct scope *s)
{
    struct garden_world *w = p->world;
    expr_id root = expr_mapping(&p->b, at, p->keys, p->values, p->count);
    struct tree *t = tree_end(&p->b);
    struct env *env = ARENA_NEW(&w->graph->arena, struct env);
    *env = (struct env){.scope = s, .view = w->outer};
    graph_keep_tree(w->graph, t);
    return node_of_expr(w->graph, t, root, env, NULL);
}

static expr_id project_field(struct garden_world *w, const char *name)
{
    const struct garden_resource *p = w->tree->project;
    return garden_field(p->file->tree, p->root, name);
}

// ---- providers

// Whether an entry of `providers` counts in the environment.
static bool is_of_environment(struct garden_world *w, const struct tree *t, expr_id entry)
{
    expr_id list = garden_field(t, entry, "environments");
    if (!list || expr_kind(t, list) != EXPR_SEQUENCE)
        return true;
    for (uint32_t i = 0; i < expr_count(t, list); i++) {
        expr_id e = expr_operand(t, list, i);
        if (expr_kind(t, e) != EXPR_LITERAL)
            return true;
        struct value v = expr_literal_value(t, e);
        if (value_is(v, VALUE_STRING) && str_equal(value_str(&v), w->environment))
            return true;
    }
    return false;
}

bool garden_has_provider(struct garden_world *w, struct str name)
{
    const struct tree *t = w->tree->project->file->tree;
    expr_id list = project_field(w, "providers");
    bool is_list = list && expr_kind(t, list) == EXPR_SEQUENCE;
    for (uint32_t i = 0; is_list && i < expr_count(t, list); i++) {
        expr_id entry = expr_operand(t, list, i);
        if (str_equal(garden_text_field(t, entry, "name"), name) && is_of_environment(w, t, entry))
            return true;
    }
    return false;
}

static expr_id unknown_part(struct part_builder *p)
{
    return expr_literal(&p->b, NO_SPAN, value_dynamic);
}

// All entries with this name, a later one as a patch of those before it; what none of them says is a default of the provider,
// which is not known.
static expr_id provider_config(struct part_builder *p, expr_id list, struct str name)
{
    enum { PATCHES_MOST = 32 };
    const struct tree *t = p->from;
    struct expr_layer patches[PATCHES_MOST];
    uint32_t n = 0;
    struct span at = NO_SPAN;
    for (uint32_t i = expr_count(t, list); i-- > 0 && n < PATCHES_MOST;) {
        expr_id entry = expr_operand(t, list, i);
        if (!str_equal(garden_text_field(t, entry, "name"), name) ||
            !is_of_environment(p->world, t, entry))
            continue;
        at = expr_span(t, entry);
        patches[n++] = (struct expr_layer){.body = expr_copy(&p->b, t, entry), .any_key = true};
    }
    expr_id own = n == 1 ? patches[0].body : expr_layers(&p->b, at, GARDEN_PATCH, patches, n);
    struct expr_layer all[] = {{.body = own, .any_key = true},
                               {.body = unknown_part(p), .any_key = true}};
    return expr_layers(&p->b, at, GARDEN_MERGE, all, COUNT_OF(all));
}

static expr_id provider_object(struct part_builder *p, expr_id config)
{
    symbol keys[] = {symbol_intern(p->b.symbols, STR("config")),
                     symbol_intern(p->b.symbols, STR("outputs"))};
    expr_id values[] = {config, unknown_part(p)};
    return expr_mapping(&p->b, NO_SPAN, keys, values, COUNT_OF(keys));
}

static void open_providers(struct garden_world *w)
{
    static const char *const always[] = {"exec", "container", "templated"};
    const struct garden_resource *project = w->tree->project;
    expr_id list = project_field(w, "providers");
    struct part_builder *p = ARENA_NEW(&w->graph->arena, struct part_builder);
    if (list && expr_kind(project->file->tree, list) != EXPR_SEQUENCE) {
        w->providers = node_of_value(w->graph, value_dynamic, NULL); // they are computed
        return;
    }
    begin_parts(p, w, project->file);
    for (uint32_t i = 0; list && i < expr_count(p->from, list); i++) {
        expr_id entry = expr_operand(p->from, list, i);
        struct str name = garden_text_field(p->from, entry, "name");
        if (name.len && is_of_environment(w, p->from, entry))
            put_named(p, name, provider_object(p, provider_config(p, list, name)));
    }
    for (size_t i = 0; i < COUNT_OF(always); i++)
        put_named(p, str_of(always[i]), provider_object(p, unknown_part(p)));
    w->providers = finish_parts(p, project->at, w->late);
}

// ---- outputs

static void open_outputs(struct garden_world *w)
{
    const struct garden_resource *project = w->tree->project;
    expr_id list = project_field(w, "outputs");
    struct part_builder *p = ARENA_NEW(&w->graph->arena, struct part_builder);
    begin_parts(p, w, project->file);
    for (uint32_t i = 0;
         list && expr_kind(p->from, list) == EXPR_SEQUENCE && i < expr_count(p->from, list); i++) {
        expr_id entry = expr_operand(p->from, list, i);
        expr_id value = garden_field(p->from, entry, "value");
        struct str name = garden_text_field(p->from, entry, "name");
        if (!name.len) // a mistake that is reported elsewhere
            name = str_format(&w->graph->arena, "output-%u", (unsigned)i + 1);
        if (value)
            put_named(p, name, expr_copy(&p->b, p->from, value));
    }
    w->outputs = finish_parts(p, project->at, w->late);
}

// ---- workflows and commands

static struct scope *scope_of_steps(struct garden_world *w, bool is_command)
{
    struct scope *s =
        scope_open(w->graph, SCOPE_LOCAL, is_command ? w->late : w->common, STR("steps"));
    (void)scope_set_variable(s, STR("steps"), lazy_of_value(value_dynamic), 0, NO_SPAN);
    if (is_command) {
        (void)scope_set_variable(s, STR("args"), lazy_of_value(value_dynamic), 0, NO_SPAN);
        (void)scope_set_variable(s, STR("opts"), lazy_of_value(value_dynamic), 0, NO_SPAN);
    }
    return s;
}

// Variables of a command are a scope above those of the project.
static void add_command_variables(struct garden_world *w, const struct garden_resource *r,
                                  struct scope *s)
{
    struct garden_variables v;
    expr_id own = garden_field(r->file->tree, r->root, "variables");
    if (!own)
        return;
    garden_variables_begin(&v, w->graph, s);
    v.existing = w->variables;
    v.view = w->outer;
    struct env *env = garden_variables_env(&v);
    garden_variables_add(&v, node_of_expr(w->graph, r->file->tree, own, env, NULL), env);
    struct lazy meant = lazy_of_node(garden_variables_node(&v));
    (void)scope_set_variable(s, STR("var"), meant, 0, NO_SPAN);
    (void)scope_set_variable(s, STR("variables"), meant, 0, NO_SPAN);
}

struct node *garden_plan_node(struct garden_world *w, const struct garden_resource *r)
{
    bool is_command = str_equal(r->kind, STR("Command"));
    struct scope *s = scope_of_steps(w, is_command);
    if (is_command)
        add_command_variables(w, r, s);
    struct env *env = ARENA_NEW(&w->graph->arena, struct env);
    *env = (struct env){.scope = s, .view = w->outer};
    return node_of_expr(w->graph, r->file->tree, r->root, env, NULL);
}

// ---- checking

static struct schema_check schema_of(struct garden_world *w, const struct garden_resource *r)
{
    struct arena *a = &w->graph->arena;
    struct str name = str_format(a, "%.*s %.*s", STR_ARGS(r->kind), STR_ARGS(r->name));
    return (struct schema_check){.arena = a,
                                 .sources = w->graph->sources,
                                 .mistakes = &w->mistakes,
                                 .tree = r->file->tree,
                                 .at = r->at,
                                 .described = name,
                                 .name = name,
                                 .type = str_format(a, "a %.*s", STR_ARGS(r->kind))};
}

static void check_plan(struct garden_world *w, const struct garden_resource *r,
                       const struct garden_resource_type *type)
{
    struct value v = garden_value(w, garden_plan_node(w, r));
    const struct failure *failed = failure_of(&w->graph->arena, v);
    struct schema_check s = schema_of(w, r);
    if (failed)
        failure_collect(failed, &w->mistakes);
    if (!value_is_poison(v))
        garden_check_schema(&s, type->fields, type->count, v, r->root);
}

// Fields of projects and templates: what is written, since each of them is evaluated in a scope of its own.
static void check_written(struct garden_world *w, const struct garden_resource *r,
                          const struct garden_resource_type *type)
{
    struct schema_check s = schema_of(w, r);
    garden_check_schema(&s, type->fields, type->count, garden_raw_known(w, r->file->tree, r->root),
                        r->root);
}

static void check_node(struct garden_world *w, struct node *n)
{
    const struct failure *failed = failure_of(&w->graph->arena, garden_value(w, n));
    if (failed)
        failure_collect(failed, &w->mistakes);
}

void garden_check_parts(struct garden_world *w)
{
    struct garden_tree *t = w->tree;
    check_node(w, w->providers);
    check_node(w, w->outputs);
    for (size_t k = 0; k < garden_resource_type_count; k++) {
        const struct garden_resource_type *type = &garden_resource_types[k];
        for (size_t i = 0; i < t->resources.len; i++) {
            const struct garden_resource *r = &t->resources.at[i];
            if (!str_equal(r->kind, str_of(type->name)))
                continue;
            if (type->is_evaluated)
                check_plan(w, r, type);
            else
                check_written(w, r, type);
        }
    }
}

void garden_open_parts(struct garden_world *w)
{
    open_providers(w);
    open_outputs(w);
}
