// SPDX-License-Identifier: Apache-2.0
//
// An instance as a view. What it is given is a statement `inputs.NAME`, over the default of the definition, which has
// a lower rank; `bundle.input.NAME.value` is that with the type of the input applied. So a question about generated
// code leads from the component's input to the bundle's and on to the file in which it is given.
#include "dialects/terramate/tree/bundles.h"

#include "base/path.h"
#include "expr/analysis.h"
#include "graph/eval/eval.h"

enum { RANK_DEFAULT, RANK_ALL, RANK_GIVEN };

const struct context_kind tm_instance_context = {"an instance of a bundle or component"};

struct tm_instance *tm_instance_of(const struct env *env)
{
    struct context *c = env->scope ? scope_context(env->scope) : NULL;
    while (c && c->kind != &tm_instance_context)
        c = c->parent;
    return c ? c->data : NULL;
}

struct diag *tm_instance_refuses(struct tm_instance *i, struct span at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct diag *d = tm_vmistake(i->project, &i->dir->instance_diags, tm_bad_schema,
                                 DIAG_BAD_SCHEMA, at, format, args);
    va_end(args);
    i->is_wrong = true;
    return d;
}

path_id tm_instance_path(struct tm_project *p, const char *name)
{
    return path_child(p->graph, 0, symbol_intern(p->graph->symbols, str_of(name)));
}

// ---- values

struct instance_question {
    struct graph *graph;
    const struct tree *tree;
    expr_id e;
    struct env *env;
    struct value value;
};

static void evaluate(void *data)
{
    struct instance_question *q = data;
    q->value = node_resolve(q->graph, node_of_expr(q->graph, q->tree, q->e, q->env, NULL));
}

struct value tm_instance_value(struct tm_instance *i, const struct tm_set *set,
                               struct diags *failed)
{
    struct graph *g = i->project->graph;
    struct instance_question q = {.graph = g, .tree = set->tree, .e = set->value};
    q.env = ARENA_NEW(&g->arena, struct env);
    *q.env = (struct env){.scope = i->scope, .view = i->view};
    graph_question(g, evaluate, &q);
    const struct failure *why = failure_of(&g->arena, q.value);
    if (!why)
        return q.value;
    failure_collect(why, failed);
    return VALUE_NONE;
}

// ---- statements

struct instance_writer {
    struct tm_instance *instance;
    struct tm_project *project;
    struct graph *graph;
    struct scope *own;  // sees `inputs` too
    struct scope *lets; // sees `let` too
    path_id self;       // `bundle` or `component`
    path_id inputs;
};

static path_id below(struct instance_writer *w, path_id p, struct str name)
{
    return path_child(w->graph, p, symbol_intern(w->graph->symbols, name));
}

static struct statement *say(struct instance_writer *w, path_id path, const struct tm_set *set,
                             struct scope *scope, uint8_t rank)
{
    return view_define(w->instance->view, &(struct statement){.tree = set->tree,
                                                              .expr = set->value,
                                                              .path = path,
                                                              .origin = path,
                                                              .at = set->at,
                                                              .scope = scope,
                                                              .rank = rank});
}

static void say_literal(struct instance_writer *w, path_id path, struct value v, struct span at)
{
    struct tm_set set = {.at = at};
    set.value = graph_literal(w->graph, tm_ops(), v, &set.tree);
    say(w, path, &set, w->instance->scope, 0);
}

static void say_string(struct instance_writer *w, path_id parent, const char *name, struct str text,
                       struct span at)
{
    say_literal(w, below(w, parent, str_of(name)), value_string(&w->graph->arena, text), at);
}

static void say_empty(struct instance_writer *w, path_id path)
{
    view_define(w->instance->view, &(struct statement){.path = path,
                                                       .origin = path,
                                                       .scope = w->instance->scope,
                                                       .flags = STATEMENT_CONTAINER});
}

// A statement whose expression is made here: an operation over a name, written where `at` is.
struct making {
    struct tree_builder builder;
    struct span at;
};

static void making_begin(struct instance_writer *w, struct making *m, struct span at)
{
    m->at = at;
    tree_begin(&m->builder, tm_ops(), w->graph->symbols, at.file);
}

static expr_id make_name(struct instance_writer *w, struct making *m, const char *root,
                         struct str name)
{
    expr_id e = expr_name(&m->builder, m->at, symbol_intern(w->graph->symbols, str_of(root)));
    return name.len ? expr_get(&m->builder, m->at, e, symbol_intern(w->graph->symbols, name)) : e;
}

static expr_id make_text(struct making *m, struct str text)
{
    return expr_literal(&m->builder, m->at, value_string(&m->builder.arena, text));
}

static void making_end(struct instance_writer *w, struct making *m, path_id path, expr_id e,
                       struct span at, uint8_t rank)
{
    struct tree *t = tree_end(&m->builder);
    graph_keep_tree(w->graph, t);
    say(w, path, &(struct tm_set){t, e, at}, w->own, rank);
}

// ---- inputs

// The pair of an object whose keys are all written down.
static bool find_pair(struct instance_writer *w, const struct tm_set *object, struct str name,
                      struct tm_set *out)
{
    const struct expr_pair *pairs;
    size_t count;
    bool found = false;
    if (!expr_as_map(&w->project->arena, object->tree, object->value, &pairs, &count))
        return false;
    for (size_t i = 0; i < count; i++)
        if (pairs[i].name && str_equal(symbol_text(w->graph->symbols, pairs[i].name), name)) {
            struct span at = pairs[i].key ? expr_span(object->tree, pairs[i].key) : object->at;
            *out = (struct tm_set){object->tree, pairs[i].value, at};
            found = true; // the last one wins
        }
    return found;
}

// Whether all names that an object has are written down.
static bool is_plain_object(struct instance_writer *w, const struct tm_set *object)
{
    const struct expr_pair *pairs;
    size_t count;
    if (!expr_as_map(&w->project->arena, object->tree, object->value, &pairs, &count))
        return false;
    for (size_t i = 0; i < count; i++)
        if (!pairs[i].name)
            return false;
    return true;
}

// `inputs = EXPR`: one statement for all of it, of which each input takes its part.
static void say_computed(struct instance_writer *w, const struct tm_input *input)
{
    struct making m;
    expr_id operands[3];
    struct str name = input->named.name;
    making_begin(w, &m, w->instance->inputs.at);
    operands[0] = make_name(w, &m, "given", STR(""));
    operands[1] = make_text(&m, name);
    if (input->normal.tree) {
        say(w, below(w, tm_instance_path(w->project, "default"), name), &input->normal,
            w->instance->scope, RANK_DEFAULT);
        operands[2] = make_name(w, &m, "default", name);
    }
    expr_id e = expr_op(&m.builder, m.at, TM_PICK, operands, input->normal.tree ? 3 : 2);
    making_end(w, &m, below(w, w->inputs, name), e, w->instance->inputs.at, RANK_ALL);
}

static void refuse_missing(struct instance_writer *w, const struct tm_input *input)
{
    struct tm_instance *i = w->instance;
    struct diag *d = tm_instance_refuses(i, i->at, "`%.*s` needs the input `%.*s`",
                                         STR_ARGS(i->name), STR_ARGS(input->named.name));
    diag_label(d, "it is not given, and has no default");
    diag_related(d, input->named.at, "the input is defined here");
    diag_help(d, "write `inputs { %.*s = … }`", STR_ARGS(input->named.name));
}

// `inputs.NAME`; false if there is no value.
static bool say_given(struct instance_writer *w, const struct tm_input *input)
{
    struct tm_instance *i = w->instance;
    struct tm_set one;
    path_id path = below(w, w->inputs, input->named.name);
    struct tm_given *given = (struct tm_given *)tm_find_named(i->given, input->named.name);
    bool is_computed = i->inputs.tree && !is_plain_object(w, &i->inputs);
    bool is_given = given;
    if (given)
        say(w, path, &given->set, i->scope, RANK_GIVEN);
    if (is_computed && !given) {
        say_computed(w, input);
        return true;
    }
    if (!is_computed && i->inputs.tree && find_pair(w, &i->inputs, input->named.name, &one)) {
        say(w, path, &one, i->scope, RANK_ALL);
        is_given = true;
    }
    if (input->normal.tree)
        say(w, path, &input->normal, i->scope, RANK_DEFAULT);
    if (!is_given && !input->normal.tree)
        refuse_missing(w, input);
    return is_given || input->normal.tree;
}

// Shown as the type that is applied.
static void say_input(struct instance_writer *w, const struct tm_input *input)
{
    struct making m;
    if (!say_given(w, input))
        return;
    making_begin(
        w, &m, input->type.tree ? expr_span(input->type.tree, input->type.value) : input->named.at);
    expr_id operands[] = {make_name(w, &m, "inputs", input->named.name),
                          make_text(&m, input->named.name)};
    expr_id e = expr_op(&m.builder, m.at, TM_TAKE_INPUT, operands, 2);
    path_id path = below(w, below(w, w->self, STR("input")), input->named.name);
    making_end(w, &m, below(w, path, STR("value")), e, input->named.at, 0);
}

struct span tm_given_at(const struct tm_instance *i, const struct tm_input *input)
{
    const struct tm_given *given =
        (const struct tm_given *)tm_find_named(i->given, input->named.name);
    struct instance_writer w = {.project = i->project, .graph = i->project->graph};
    struct tm_set one;
    if (given)
        return expr_span(given->set.tree, given->set.value);
    if (i->inputs.tree && find_pair(&w, &i->inputs, input->named.name, &one))
        return expr_span(one.tree, one.value);
    if (i->inputs.tree && !is_plain_object(&w, &i->inputs))
        return i->inputs.at;
    return input->normal.tree ? expr_span(input->normal.tree, input->normal.value)
                              : input->named.at;
}

static void refuse_unknown(struct instance_writer *w, struct str name, struct span at, bool warns)
{
    struct tm_instance *i = w->instance;
    struct str names[64];
    size_t count = 0;
    for (struct tm_named *n = i->definition->inputs; n && count < COUNT_OF(names); n = n->next)
        names[count++] = n->name;
    struct diag *d =
        tm_mistake(i->project, &i->dir->instance_diags, tm_bad_schema, DIAG_UNKNOWN_ARGUMENT, at,
                   "`%.*s` has no input `%.*s`", STR_ARGS(i->source), STR_ARGS(name));
    struct str near = diag_suggest(name, names, count);
    if (near.len)
        diag_help(d, "did you mean `%.*s`?", STR_ARGS(near));
    if (warns)
        d->severity = SEVERITY_WARNING;
    else
        i->is_wrong = true;
}

// A name in `inputs = {…}` that does not exist is ignored by the product.
static void check_names(struct instance_writer *w)
{
    struct tm_instance *i = w->instance;
    const struct expr_pair *pairs;
    size_t count = 0;
    for (struct tm_named *n = i->given; n; n = n->next)
        if (!tm_find_named(i->definition->inputs, n->name))
            refuse_unknown(w, n->name, n->at, false);
    if (!i->inputs.tree ||
        !expr_as_map(&w->project->arena, i->inputs.tree, i->inputs.value, &pairs, &count))
        return;
    for (size_t k = 0; k < count; k++) {
        struct str name = pairs[k].name ? symbol_text(w->graph->symbols, pairs[k].name) : STR("");
        if (pairs[k].name && pairs[k].key && !tm_find_named(i->definition->inputs, name))
            refuse_unknown(w, name, expr_span(i->inputs.tree, pairs[k].key), true);
    }
}

static void say_inputs(struct instance_writer *w)
{
    struct tm_instance *i = w->instance;
    say_empty(w, below(w, w->self, STR("input")));
    if (i->inputs.tree && !is_plain_object(w, &i->inputs))
        say(w, tm_instance_path(w->project, "given"), &i->inputs, i->scope, 0);
    for (struct tm_named *n = i->definition->inputs; n; n = n->next)
        say_input(w, (struct tm_input *)n);
    check_names(w);
}

// ---- what else an instance says

static void say_environment(struct instance_writer *w)
{
    const struct tm_environment *e = w->instance->environment;
    path_id at = below(w, w->self, STR("environment"));
    struct span place = e ? e->named.at : w->instance->at;
    say_literal(w, below(w, at, STR("available")), value_bool(e), place);
    if (!e)
        return;
    const struct {
        const char *name;
        const struct tm_set *set;
    } parts[] = {{"id", &e->id},
                 {"name", &e->name},
                 {"description", &e->description},
                 {"promote_from", &e->promote_from}};
    for (size_t i = 0; i < COUNT_OF(parts); i++)
        if (parts[i].set->tree)
            say(w, below(w, at, str_of(parts[i].name)), parts[i].set, w->project->scope, 0);
        else
            say_string(w, at, parts[i].name, STR(""), place);
}

static void say_place(struct instance_writer *w)
{
    struct tm_instance *i = w->instance;
    path_id at = below(w, below(w, w->self, STR("file")), STR("path"));
    say_string(w, at, "absolute", tm_host_path(w->project, i->file->path), i->at);
    say_string(w, at, "basename", path_basename(i->file->path), i->at);
    say_string(w, at, "relative", i->file->path, i->at);
}

static void say_lets(struct instance_writer *w)
{
    path_id let = below(w, w->self, STR("let"));
    say_empty(w, let);
    for (struct tm_named *n = w->instance->definition->lets; n; n = n->next)
        say(w, below(w, let, n->name), &((struct tm_given *)n)->set, w->lets, 0);
}

// The same under another name.
static void say_alike(struct instance_writer *w, path_id to, const char *name)
{
    struct making m;
    making_begin(w, &m, w->instance->at);
    making_end(w, &m, below(w, to, str_of(name)), make_name(w, &m, "bundle", str_of(name)),
               w->instance->at, 0);
}

// What `tm_bundle` returns.
static void say_for_others(struct instance_writer *w)
{
    struct tm_instance *i = w->instance;
    static const char *const same[] = {"class", "uuid", "input", "environment"};
    path_id to = tm_instance_path(w->project, "instance"), exports = below(w, to, STR("export"));
    for (size_t k = 0; k < COUNT_OF(same); k++)
        say_alike(w, to, same[k]);
    if (i->definition->alias.tree)
        say(w, below(w, to, STR("alias")), &i->definition->alias, i->scope, 0);
    else
        say_string(
            w, to, "alias",
            str_format(&w->graph->arena, "%.*s:%.*s", STR_ARGS(i->dir->path), STR_ARGS(i->name)),
            i->at);
    say_empty(w, exports);
    for (struct tm_named *n = i->definition->exports; n; n = n->next)
        if (((struct tm_export *)n)->value.tree)
            say(w, below(w, below(w, exports, n->name), STR("value")),
                &((struct tm_export *)n)->value, i->scope, 0);
}

static void say_bundle(struct instance_writer *w)
{
    struct tm_instance *i = w->instance;
    path_id base = w->project->world->base_path;
    struct value uuid =
        i->uuid.len ? value_string(&w->graph->arena, i->uuid) : value_null(&type_string);
    say(w, below(w, w->self, STR("class")), &i->definition->class, i->scope, 0);
    say_literal(w, below(w, w->self, STR("uuid")), uuid, i->at);
    say_place(w);
    say_lets(w);
    say_for_others(w);
    tm_unset_stack(w->project, i->view);
    say_literal(w, base, value_string(&w->graph->arena, w->project->root), i->at);
}

// ---- the view

static void add_path_name(struct scope *s, const char *name, path_id path, struct view *view)
{
    struct lazy late = {.kind = LAZY_PATH, .path = path, .view = view};
    (void)scope_set_variable(s, str_of(name), late, 0, NO_SPAN);
}

static void open_scopes(struct instance_writer *w)
{
    struct tm_instance *i = w->instance;
    struct tm_project *p = w->project;
    i->context = (struct context){.kind = &tm_instance_context, .data = i, .parent = &p->context};
    i->scope = scope_open(w->graph, SCOPE_LOCAL, p->scope, STR(""));
    i->scope->context = &i->context;
    add_path_name(i->scope, i->kind == TM_OF_BUNDLE ? "bundle" : "component", w->self, NULL);
    if (i->bundle)
        add_path_name(i->scope, "bundle", tm_instance_path(p, "bundle"), i->bundle->view);
    w->own = scope_open(w->graph, SCOPE_LOCAL, i->scope, STR(""));
    add_path_name(w->own, "inputs", w->inputs, NULL);
    add_path_name(w->own, "given", tm_instance_path(p, "given"), NULL);
    add_path_name(w->own, "default", tm_instance_path(p, "default"), NULL);
    w->lets = scope_open(w->graph, SCOPE_LOCAL, i->scope, STR(""));
    add_path_name(w->lets, "let", below(w, w->self, STR("let")), NULL);
}

void tm_instance_open(struct tm_instance *i)
{
    struct tm_project *p = i->project;
    struct instance_writer w = {.instance = i, .project = p, .graph = p->graph};
    w.self = tm_instance_path(p, i->kind == TM_OF_BUNDLE ? "bundle" : "component");
    w.inputs = tm_instance_path(p, "inputs");
    open_scopes(&w);
    i->view = view_open(p->graph, i->dir->view, i->dir->view->name, p->scope);
    i->view->is_inside = true;
    say_environment(&w);
    say_inputs(&w);
    if (i->kind == TM_OF_BUNDLE)
        say_bundle(&w);
}

static void check_path(struct tm_instance *i, path_id path)
{
    struct graph *g = i->project->graph;
    const struct failure *why = failure_of(&g->arena, view_value_asked(g, i->view, path));
    if (!why)
        return;
    failure_collect(why, &i->dir->instance_diags);
    i->is_wrong = true;
}

void tm_instance_check(struct tm_instance *i)
{
    struct graph *g = i->project->graph;
    path_id self = tm_instance_path(i->project, i->kind == TM_OF_BUNDLE ? "bundle" : "component");
    check_path(i, path_child(g, self, symbol_intern(g->symbols, STR("input"))));
    if (!i->is_wrong) // what reads inputs fails with them
        check_path(i, self);
    if (i->kind == TM_OF_BUNDLE && !i->is_wrong)
        check_path(i, tm_instance_path(i->project, "instance"));
}
