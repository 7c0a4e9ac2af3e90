// SPDX-License-Identifier: Apache-2.0
//
// Where everything is written that a product of a root module is made of: statements of the module and of those that it
// calls, found by what their expressions refer to. A reference to an output leads into the instance of the called
// module, and an argument of a call back to the caller.
#include <string.h>

#include "base/budget.h"
#include "base/hash.h"
#include "base/path.h"
#include "dialects/terraform/tree/tf.h"
#include "dialects/units.h"
#include "expr/analysis.h"
#include "graph/views/bind.h"

struct origin {
    struct view *view;
    path_id path;
};

struct origin_walk {
    struct tf_tree *tree;
    struct arena *arena;
    struct table seen; // view and path
    path_id repeat;    // what `each.value` is a part of, of the product itself; 0: nothing
    ARRAY(struct origin) todo;
    ARRAY(struct span) places;
    ARRAY(struct str) files; // of values for variables
};

static void meet(struct origin_walk *w, struct view *v, path_id path)
{
    bool is_new;
    table_put(&w->seen, hash_combine((uintptr_t)v, path), &is_new);
    if (is_new)
        ARRAY_PUSH(&w->todo, ((struct origin){v, path}));
}

static void add_origin_place(struct origin_walk *w, struct span at)
{
    if (!span_is_none(at))
        ARRAY_PUSH(&w->places, at);
}

// ---- what a reference leads to

static struct str step_name(const struct origin_walk *w, const struct traversal *t, size_t i)
{
    bool is_name = i < t->count && !t->steps[i].is_index;
    return is_name ? symbol_text(w->tree->graph->symbols, t->steps[i].name) : STR("");
}

static void meet_output(struct origin_walk *w, const struct tf_instance *child, struct str output)
{
    path_id all = w->tree->paths[TF_OUTPUT];
    if (output.len) {
        meet(w, child->view, tf_below(w->tree, all, output));
        return;
    }
    for (size_t i = 0; i < child->module->outputs.len; i++)
        meet(w, child->view, tf_below(w->tree, all, child->module->outputs.at[i]->name));
}

// Of several instances, those count that somebody has asked for.
static void meet_module(struct origin_walk *w, struct tf_instance *i, const struct traversal *t)
{
    struct tf_call *c = tf_find_call(i->module, step_name(w, t, 0));
    if (!c || !tf_target(i, c) || tf_is_inside(i, tf_target(i, c)))
        return;
    size_t next = t->count > 1 && t->steps[1].is_index ? 2 : 1;
    if (!c->repeat.path) {
        meet_output(w, tf_child(i, c, VALUE_NONE), step_name(w, t, next));
        return;
    }
    meet(w, i->view, c->repeat.path);
    for (uint32_t k = 0; k < i->children.len; k++) {
        struct tf_instance *child = (struct tf_instance *)(uintptr_t)i->children.entries[k].value;
        if (child && child->call == c)
            meet_output(w, child, step_name(w, t, next));
    }
}

// Everything that is said below a path.
static void meet_below(struct origin_walk *w, struct view *v, path_id path)
{
    struct graph *g = w->tree->graph;
    meet(w, v, path);
    for (const struct view *from = v; from; from = from->parent) {
        const struct def *d = view_def(from, path);
        for (uint32_t i = 0; d && i < d->key_count; i++)
            meet_below(w, v, path_child(g, path, d->keys[i]));
    }
}

static void meet_arguments(struct origin_walk *w, const struct tf_instance *i,
                           const struct tf_resource *r)
{
    struct tf_tree *t = w->tree;
    struct str name = tf_resource_name(w->arena, r);
    meet_below(w, i->view, tf_below_all(t, t->paths[TF_ARGUMENT_ROOT], name));
    meet_below(w, i->view, r->repeat.path ? r->instance : r->path);
}

static void meet_resource(struct origin_walk *w, const struct tf_instance *i,
                          const struct tf_resource *r)
{
    meet_arguments(w, i, r);
    if (r->repeat.path)
        meet(w, i->view, r->repeat.path);
}

static void meet_reference(struct origin_walk *w, struct view *v, const struct traversal *t)
{
    struct tf_tree *tree = w->tree;
    struct tf_instance *i = tf_instance_of(tree, v);
    struct str root = t->root ? symbol_text(tree->graph->symbols, t->root) : STR("");
    if (!i || !root.len)
        return;
    const struct tf_resource *r =
        str_equal(root, STR("data"))
            ? tf_find_resource(i->module, TF_DATA, step_name(w, t, 0), step_name(w, t, 1))
            : tf_find_resource(i->module, TF_MANAGED, root, step_name(w, t, 0));
    if (str_equal(root, STR("module")))
        meet_module(w, i, t);
    else if (w->repeat && str_equal(root, STR("each")) &&
             str_equal(step_name(w, t, 0), STR("value")))
        meet(w, i->view, w->repeat);
    else if (r)
        meet_resource(w, i, r);
    else if (step_name(w, t, 0).len)
        meet(w, v, tf_below(tree, path_child(tree->graph, 0, t->root), step_name(w, t, 0)));
}

// ---- statements

// A file that is no code gives values to the variables of the module beside it.
static void add_value_file(struct origin_walk *w, struct span at)
{
    if (span_is_none(at))
        return;
    struct str name = source_name(w->tree->graph->sources, at.file);
    struct str path = tree_path_of_source(&w->tree->files, w->arena, name);
    if (path.len && !tf_is_code(path_basename(path)))
        ARRAY_PUSH(&w->files, path);
}

// The type of a variable may have defaults, too.
static void add_type_of_variable(struct origin_walk *w, const struct origin *o)
{
    const struct path *p = path_at(w->tree->graph, o->path);
    struct tf_instance *i = tf_instance_of(w->tree, o->view);
    if (!i || p->parent != w->tree->paths[TF_VAR])
        return;
    const struct tf_variable *v =
        tf_find_variable(i->module, symbol_text(w->tree->graph->symbols, p->name));
    if (v && v->type.value.tree)
        add_origin_place(w, hcl_expression_span(&v->type.value));
}

static void visit_statement(struct origin_walk *w, struct view *v, const struct statement *s)
{
    struct refs refs = {0};
    add_origin_place(w, s->at);
    add_value_file(w, s->at);
    if (!s->expr)
        return;
    add_origin_place(w, expr_span(s->tree, s->expr));
    expr_refs(w->arena, s->tree, s->expr, &refs);
    for (size_t i = 0; i < refs.list.len; i++)
        meet_reference(w, s->from ? s->from : v, &refs.list.at[i]);
    refs_done(&refs);
}

static void visit_all(struct origin_walk *w)
{
    while (w->todo.len && budget_turn()) {
        struct origin o = w->todo.at[--w->todo.len];
        const struct binding *b = view_bind(w->tree->graph, o.view, o.path);
        add_type_of_variable(w, &o);
        for (uint32_t i = 0; i < b->count; i++)
            if (b->pieces[i].statement)
                visit_statement(w, o.view, b->pieces[i].statement);
    }
}

// ---- a product

// What a producer is about.
struct produced {
    const struct tf_call *call;
    const struct tf_resource *resource; // neither: an output
    path_id repeat;                     // 0: there is only one
};

static struct produced produced_by(const struct producer *m)
{
    struct produced p = {0};
    if (strcmp(m->kind, "module") == 0)
        p.call = m->inside;
    else
        p.resource = m->inside;
    p.repeat = p.call ? p.call->repeat.path : p.resource ? p.resource->repeat.path : 0;
    return p;
}

// All of the arguments, or one of them.
static void meet_argument(struct origin_walk *w, const struct tf_instance *i,
                          const struct produced *p, struct str name)
{
    struct tf_tree *t = w->tree;
    struct view *v = i->view;
    struct str owner = p->call ? tf_join(w->arena, STR("module"), STR(""), p->call->name)
                               : tf_resource_name(w->arena, p->resource);
    path_id said = tf_below_all(t, t->paths[TF_ARGUMENT_ROOT], owner);
    meet_below(w, v, name.len ? tf_below(t, said, name) : said);
    if (p->call)
        return;
    path_id own = p->repeat ? p->resource->instance : p->resource->path;
    meet_below(w, v, name.len ? tf_below(t, own, name) : own);
}

static void end_walk(struct origin_walk *w, struct origins *out)
{
    visit_all(w);
    struct span *places = ARENA_ARRAY(w->arena, struct span, w->places.len);
    for (size_t i = 0; i < w->places.len; i++)
        places[i] = w->places.at[i];
    struct str *files = ARENA_ARRAY(w->arena, struct str, w->files.len);
    for (size_t i = 0; i < w->files.len; i++)
        files[i] = w->files.at[i];
    *out = (struct origins){
        .places = places, .place_count = w->places.len, .files = files, .file_count = w->files.len};
    ARRAY_DONE(&w->places);
    ARRAY_DONE(&w->files);
    ARRAY_DONE(&w->todo);
    table_done(&w->seen);
}

void tf_made_of(const struct producer *m, struct arena *a, struct value other, struct origins *out)
{
    const struct tf_instance *i = m->dir;
    struct produced p = produced_by(m);
    struct origin_walk w = {.tree = i->module->tree, .arena = a, .repeat = p.repeat};
    (void)other;
    if (p.repeat)
        meet(&w, i->view, p.repeat);
    if (p.call || p.resource)
        meet_argument(&w, i, &p, STR(""));
    else
        meet(&w, i->view, m->which);
    end_walk(&w, out);
}

// Which instances there are is told by `count` or `for_each`, what one of them has by its argument.
void tf_part_made_of(const struct producer *m, struct arena *a, const struct value *keys,
                     size_t count, struct origins *out)
{
    const struct tf_instance *i = m->dir;
    struct produced p = produced_by(m);
    struct origin_walk w = {.tree = i->module->tree, .arena = a, .repeat = p.repeat};
    size_t argument = p.repeat ? 1 : 0;
    bool is_argument =
        (p.call || p.resource) && count > argument && value_is(keys[argument], VALUE_STRING);
    if (is_argument)
        meet_argument(&w, i, &p, value_str(&keys[argument]));
    else if (p.repeat && count)
        meet(&w, i->view, p.repeat);
    end_walk(&w, out);
}
