// SPDX-License-Identifier: Apache-2.0
//
// The components of a stack. Their generate blocks run like those of the stack's own directory, with names of their
// own: `component`, and `bundle` as the bundle sees it.
#include "dialects/terramate/tree/bundles.h"

struct component_reader {
    struct tm_dir *dir; // the stack
    struct tm_instance **end;
    struct tm_instance *first;
};

static bool evaluate_string(struct tm_instance *i, const struct tm_set *set, const char *name,
                            struct str *out)
{
    size_t before = i->dir->instance_diags.list.len;
    struct value v = tm_instance_value(i, set, &i->dir->instance_diags);
    i->is_wrong |= i->dir->instance_diags.list.len > before;
    if (!i->is_wrong && !value_is(v, VALUE_STRING))
        tm_instance_refuses(i, set->at, "`%s` must be a string", name);
    if (!i->is_wrong)
        *out = str_copy(&i->project->arena, value_str(&v));
    return !i->is_wrong;
}

// Where its source and condition are evaluated: in the stack, with the names of its bundle.
static void open_outer(struct tm_instance *i, struct tm_instance *outer)
{
    struct graph *g = i->project->graph;
    *outer = *i;
    outer->view = i->dir->view;
    outer->scope = scope_open(g, SCOPE_LOCAL, i->project->scope, STR(""));
    outer->context = (struct context){
        .kind = &tm_instance_context, .data = outer, .parent = &i->project->context};
    outer->scope->context = &outer->context;
    struct lazy bundle = {.kind = LAZY_PATH, .path = tm_instance_path(i->project, "bundle")};
    if (!i->bundle)
        return;
    bundle.view = i->bundle->view;
    (void)scope_set_variable(outer->scope, STR("bundle"), bundle, 0, NO_SPAN);
}

static bool holds(struct tm_instance *outer, const struct tm_set *condition)
{
    struct value v = condition->tree
                         ? tm_instance_value(outer, condition, &outer->dir->instance_diags)
                         : value_bool(true);
    if (value_is(v, VALUE_BOOL))
        return v.boolean;
    if (value_is(v, VALUE_ABSENT))
        outer->is_wrong = true;
    else
        tm_instance_refuses(outer, condition->at, "`condition` must be true or false");
    return false;
}

static void find_environment(struct tm_instance *i, struct tm_instance *outer,
                             const struct tm_component_block *b)
{
    struct str id;
    if (i->bundle)
        i->environment = i->bundle->environment;
    if (i->bundle || !b->environment.tree ||
        !evaluate_string(outer, &b->environment, "environment", &id))
        return;
    i->environment = tm_find_environment(i->project, id);
    if (!i->environment)
        tm_instance_refuses(outer, b->environment.at, "there is no environment `%.*s`",
                            STR_ARGS(id));
}

static void add_component(struct component_reader *r, const struct tm_component_block *b,
                          struct tm_instance *bundle)
{
    struct tm_project *p = r->dir->project;
    for (const struct tm_instance *i = r->first; i; i = i->next)
        if (str_equal(i->name, b->named.name))
            return; // the first one wins
    struct tm_instance *i = ARENA_NEW(&p->graph->arena, struct tm_instance);
    struct tm_instance *outer = ARENA_NEW(&p->graph->arena, struct tm_instance);
    *i = (struct tm_instance){.kind = TM_OF_COMPONENT,
                              .project = p,
                              .dir = r->dir,
                              .name = b->named.name,
                              .at = b->named.at,
                              .bundle = bundle,
                              .given = b->given,
                              .inputs = b->inputs};
    i->prefix = str_format(&p->arena, "component_%.*s_", STR_ARGS(i->name));
    *r->end = i;
    r->end = &i->next;
    if (!r->first)
        r->first = i;
    open_outer(i, outer);
    i->is_skipped = !holds(outer, &b->condition);
    if (!i->is_skipped && !b->source.tree)
        tm_instance_refuses(outer, i->at, "the component `%.*s` needs a `source`",
                            STR_ARGS(i->name));
    else if (!i->is_skipped && evaluate_string(outer, &b->source, "source", &i->source))
        i->definition = tm_find_definition(i, &b->source, bundle ? bundle->source : STR(""));
    find_environment(i, outer, b);
    i->is_wrong |= outer->is_wrong;
    if (!i->definition || i->is_wrong)
        return;
    tm_instance_open(i);
    tm_instance_check(i);
}

struct tm_instance *tm_components(struct tm_dir *d)
{
    struct tm_project *p = d->project;
    if (d->has_components)
        return d->components;
    if (!tm_blocks_of(d)->components && tm_is_without_bundles(p))
        return NULL; // known without reading all files of the tree
    struct tm_registry *registry = tm_registry_with_stacks(p);
    struct component_reader r = {.dir = d, .end = &d->components};
    d->has_components = true;
    for (struct tm_named *n = tm_blocks_of(d)->components; n; n = n->next)
        add_component(&r, (struct tm_component_block *)n, NULL);
    const uint64_t *list = str_table_find(&registry->stacks, d->path);
    const struct tm_bundle_stack *s = list ? (const void *)(uintptr_t)*list : NULL;
    for (; s; s = s->next)
        for (struct tm_named *n = s->is_wanted ? s->definition->components : NULL; n; n = n->next)
            add_component(&r, (struct tm_component_block *)n, s->bundle);
    return d->components;
}
