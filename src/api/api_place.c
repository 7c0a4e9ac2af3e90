// SPDX-License-Identifier: Apache-2.0
//
// Directories, documents and what is defined in them.
#include "api/api.h"
#include "base/utf8.h"

bool tree_has_root(const weft_tree *t, const weft_graph *g, weft_expr root)
{
    if (!t || t->graph != g || root == 0 || root >= t->inside->count)
        return false;
    if (t->parts && t->parts[root])
        return true;
    return t->frames ? t->frames[root] == 0 : t->only == root;
}

static weft_place *place_new(weft_graph *g, struct scope *scope, struct view *view)
{
    weft_place *p = ARENA_NEW(&g->inside->arena, weft_place);
    *p = (weft_place){.graph = g, .scope = scope, .view = view};
    return p;
}

// ---- directories

weft_place *weft_directory_open(weft_graph *graph, weft_place *parent, weft_str name)
{
    struct visit v;
    bool fits = !parent || (parent->graph == graph && parent->view && !parent->root);
    if (!graph || !fits || !utf8_is_valid(str_in(name)) || !visit_to_add(&v, graph))
        return NULL;
    struct scope *outer = parent ? parent->scope : graph->late;
    struct scope *scope = scope_open(graph->inside, SCOPE_NAMED, outer, str_in(name));
    struct view *view = view_open(graph->inside, parent ? parent->view : NULL, str_in(name), scope);
    weft_place *p = place_new(graph, scope, view);
    p->env = &view->env;
    visit_end(&v);
    return p;
}

// In every directory, the first name of a path refers to what that directory sees below it.
static void make_late(weft_graph *g, symbol name)
{
    struct lazy path = {.kind = LAZY_PATH, .path = path_child(g->inside, 0, name)};
    if (scope_find_symbol(g->late, name))
        return;
    (void)scope_set_variable(g->late, symbol_text(g->inside->symbols, name), path, ENTRY_FINAL,
                             NO_SPAN);
    if (g->asked) // somebody may have looked for the name
        graph_forget(g->inside);
}

// A path of names only, interned; 0 if it is not one.
static path_id intern_path(weft_graph *g, struct str text, bool late)
{
    struct arena scratch;
    arena_init(&scratch);
    struct path_steps steps;
    path_read(&scratch, text, &steps);
    path_id p = 0;
    bool good = steps.why.len == 0;
    for (size_t i = 0; i < steps.list.len; i++)
        good &= !steps.list.at[i].is_index;
    for (size_t i = 0; good && i < steps.list.len; i++) {
        symbol name = symbol_intern(g->inside->symbols, steps.list.at[i].name);
        if (late && i == 0)
            make_late(g, name);
        p = path_child(g->inside, p, name);
    }
    path_steps_done(&steps);
    arena_done(&scratch);
    return p;
}

static struct span name_span(const weft_tree *t, size_t start, size_t end)
{
    if (!t || !t->inside->file || start >= end)
        return NO_SPAN;
    if (end > source_text(t->graph->inside->sources, t->inside->file).len)
        return NO_SPAN;
    return (struct span){t->inside->file, (uint32_t)start, (uint32_t)end};
}

static bool define(weft_place *place, const struct weft_definition *d)
{
    weft_graph *g = place->graph;
    path_id path = intern_path(g, str_in(d->path), true);
    path_id origin = d->origin.len ? intern_path(g, str_in(d->origin), false) : path;
    if (!path || !origin || !path_is_prefix(g->inside, origin, path))
        return false;
    unsigned unset = d->expr || d->container ? 0 : STATEMENT_UNSET;
    struct statement s = {
        .tree = d->tree ? d->tree->inside : NULL,
        .expr = d->container ? 0 : d->expr,
        .path = path,
        .origin = origin,
        .flags = (uint8_t)(unset | (d->container ? STATEMENT_CONTAINER : 0)),
        .rank = (uint8_t)d->rank,
        .at = name_span(d->tree, d->start, d->end),
        .scope = place->scope, // other names are resolved where they are written
    };
    view_define(place->view, &s);
    return true;
}

bool weft_define(weft_place *directory, const struct weft_definition *given)
{
    struct visit v;
    struct weft_definition own, *definition = &own;
    if (!directory || !struct_in(&own, sizeof(own), given) || directory->root || !own.path.len)
        return false;
    if (definition->tree && definition->tree->graph != directory->graph)
        return false;
    bool has_value = definition->expr && !definition->container;
    if (has_value && !tree_has_root(definition->tree, directory->graph, definition->expr))
        return false;
    if (definition->rank > UINT8_MAX || !visit_to_add(&v, directory->graph))
        return false;
    bool done = define(directory, definition);
    visit_end(&v);
    return done;
}

// ---- documents

weft_place *weft_document_open(weft_graph *graph, weft_place *directory, weft_str name,
                               const weft_tree *tree, weft_expr root)
{
    struct visit v;
    bool fits = !directory || directory->graph == graph;
    if (!graph || !fits || !utf8_is_valid(str_in(name)) || !tree_has_root(tree, graph, root))
        return NULL;
    if (!visit_to_add(&v, graph))
        return NULL;
    struct graph *g = graph->inside;
    struct view *view = directory ? directory->view : NULL;
    struct scope *scope =
        scope_open(g, SCOPE_NAMED, directory ? directory->scope : graph->late, str_in(name));
    struct env *env = ARENA_NEW(&g->arena, struct env);
    *env = (struct env){.scope = scope, .view = view};
    weft_place *p = place_new(graph, scope, view);
    p->env = env;
    p->root = node_of_expr(g, tree->inside, root, env, NULL);
    scope->object = p->root;
    visit_end(&v);
    return p;
}

static bool is_name_text(weft_str name)
{
    return name.at && name.len && utf8_is_valid(str_in(name));
}

bool weft_name_set(weft_place *place, weft_str name, const weft_value *value)
{
    struct visit v;
    if (!place || !is_name_text(name) || !value || !visit_to_change(&v, place->graph))
        return false;
    struct value own = value_copy(&place->graph->inside->arena, *value_in(value));
    const struct failure *failed = scope_give(place->scope, str_in(name), own);
    visit_end(&v);
    return !failed;
}

weft_answer *weft_name_known(weft_place *place, weft_str name, const weft_value *value)
{
    struct visit v;
    if (!place || !is_name_text(name) || !value)
        return answer_usage(place ? place->graph : NULL,
                            "a place, a name and a value are required");
    if (!visit_to_add(&v, place->graph))
        return answer_usage(place->graph, "a callback cannot make a name known");
    struct value own = value_copy(&place->graph->inside->arena, *value_in(value));
    const struct failure *failed = scope_make_known(place->scope, str_in(name), own, NO_SPAN);
    visit_end(&v);
    weft_answer *answer = answer_new(place->graph);
    answer_set(answer, value_null(&type_dynamic));
    struct diags why = {0};
    if (failed)
        failure_collect(failed, &why);
    answer_add(answer, &why);
    diags_done(&why);
    return answer;
}

bool weft_name_add(weft_place *place, weft_str name, const weft_tree *tree, weft_expr expr,
                   unsigned flags)
{
    struct visit v;
    if (!place || !is_name_text(name))
        return false;
    if (!tree_has_root(tree, place->graph, expr) || !visit_to_change(&v, place->graph))
        return false;
    struct graph *g = place->graph->inside;
    struct node *n = node_of_expr(g, tree->inside, expr, place->env, NULL);
    node_name(n, symbol_intern(g->symbols, str_in(name)));
    unsigned kept = flags & WEFT_NAME_FINAL ? ENTRY_FINAL : 0;
    const struct failure *failed =
        scope_set_variable(place->scope, str_in(name), lazy_of_node(n), kept, NO_SPAN);
    visit_end(&v);
    return !failed;
}
