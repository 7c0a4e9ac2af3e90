// SPDX-License-Identifier: Apache-2.0
//
// What is not known yet, and what has become known.
#include "api/api.h"
#include "base/utf8.h"
#include "graph/known.h"
#include "project/project.h"
#include "value/json.h"

void note_told(weft_graph *g, struct told t)
{
    struct arena *a = &g->inside->arena;
    t.by = str_copy(a, t.by);
    t.path = str_copy(a, t.path);
    t.text = str_copy(a, t.text);
    ARRAY_PUSH(&g->told, t);
}

// ---- where a path leads

// The project whose directory a place is.
static weft_project *project_of_place(const weft_place *place)
{
    for (weft_project *p = place->graph->projects; p; p = p->next)
        if (place->view && table_find(&p->places, (uintptr_t)place->view))
            return p;
    return NULL;
}

// What a name means at a place, or NULL.
static const struct scope_entry *entry_named(const weft_place *place, struct str name)
{
    symbol id = symbol_find(place->graph->inside->symbols, name);
    for (const struct scope *s = place->scope; s && id; s = s->parent) {
        const struct scope_entry *e = scope_find_symbol(s, id);
        if (e)
            return e;
    }
    return NULL;
}

// Whether a path that starts with a name is one of directories, not of a document or a name beside it.
static bool is_of_directories(const weft_place *place, struct str name)
{
    const struct scope_entry *e = entry_named(place, name);
    if (e)
        return e->value.kind == LAZY_PATH;
    return !place->root && place->view;
}

static bool has_key(const weft_place *place, struct str name)
{
    struct value failed = VALUE_NONE;
    return place->root && node_get(place->graph->inside, place->root, name, &failed);
}

// ---- unknown

const char declared_unknown[] = "declared as unknown";

// A path of directories, or of names only in general; 0 if it is not one.
static path_id path_of_names(struct graph *g, const struct path_steps *steps)
{
    path_id p = 0;
    for (size_t i = 0; i < steps->list.len; i++) {
        if (steps->list.at[i].is_index)
            return 0;
        p = path_child(g, p, symbol_intern(g->symbols, steps->list.at[i].name));
    }
    return p;
}

static const struct ops *ops_of_place(const weft_place *place)
{
    const weft_project *p = project_of_place(place);
    if (place->root && place->root->kind == NODE_EXPR)
        return place->root->tree->ops;
    return p ? dialect_ops(p->inside->dialect) : &place->graph->ops;
}

// It has a place of its own, for people.
static void give_unknown(weft_place *place, struct str by, path_id p, struct value unknown)
{
    static const struct str text = {"(unknown)", sizeof("(unknown)") - 1};
    struct graph *g = place->graph->inside;
    struct view *given = view_open_given(g, str_of(declared_unknown));
    struct str path = path_text(g, &g->arena, p);
    struct str name = str_format(&g->arena, "%.*s %.*s", STR_ARGS(by), STR_ARGS(path));
    struct statement s = {.path = p, .origin = p};
    s.at = (struct span){sources_add(g->sources, name, text), 0, (uint32_t)text.len};
    s.expr = graph_literal(g, ops_of_place(place), unknown, &s.tree);
    view_define(given, &s);
}

static const struct failure *name_unknown(weft_place *place, struct str name, struct value unknown)
{
    struct graph *g = place->graph->inside;
    const struct tree *tree;
    expr_id literal = graph_literal(g, ops_of_place(place), unknown, &tree);
    struct node *n = node_of_expr(g, tree, literal, place->env, NULL);
    node_name(n, symbol_intern(g->symbols, name));
    return scope_set_variable(place->scope, name, lazy_of_node(n), 0, NO_SPAN);
}

// Why a path cannot be declared as unknown at a place; empty: it has been.
static struct str declare(weft_place *place, struct str by, const struct path_steps *steps,
                          struct value unknown)
{
    struct graph *g = place->graph->inside;
    struct str name = steps->list.at[0].name;
    path_id p = path_of_names(g, steps);
    if (!p)
        return STR("an element of a list cannot be declared as unknown");
    if (is_of_directories(place, name) && project_of_place(place)) {
        give_unknown(place, by, p, unknown);
        return STR("");
    }
    if (steps->list.len > 1)
        return STR("only a name can be declared as unknown here");
    if (has_key(place, name))
        return STR("the document defines it");
    return name_unknown(place, name, unknown) ? STR("it already has a value") : STR("");
}

static weft_answer *unknown_at(weft_place *place, struct str by, weft_str path,
                               const struct path_steps *steps, const struct type *type)
{
    struct visit v;
    if (!visit_to_change(&v, place->graph))
        return answer_usage(place->graph, "a callback cannot change what is known");
    struct graph *g = place->graph->inside;
    struct str why = declare(place, by, steps, value_unknown(&g->arena, type));
    visit_end(&v);
    return why.len ? answer_usage(place->graph, "cannot declare `%.*s` as unknown: %.*s",
                                  STR_ARGS(path), STR_ARGS(why))
                   : answer_new(place->graph);
}

weft_answer *weft_unknown(weft_place *place, weft_str by, weft_str path, weft_str type)
{
    static const char expected[] = "expected JSON, like \"string\" or [\"list\",\"number\"]";
    const char *why = expected;
    struct json_error error;
    struct value form = value_string_kept(STR("dynamic"));
    if (!place || !utf8_is_valid(str_in(path)) || !utf8_is_valid(str_in(type)))
        return answer_usage(place ? place->graph : NULL, "a place, a path and a type are required");
    struct arena *a = &place->graph->inside->arena;
    struct str with = by.len ? str_in(by) : STR("unknown");
    bool is_json = !type.len || json_read(a, str_in(type), &form, &error);
    const struct type *t = is_json ? type_from_json(a, form, &why) : NULL;
    if (!t)
        return answer_usage(place->graph, "cannot read the type of `%.*s`: %s", STR_ARGS(path),
                            is_json ? why : expected);
    struct path_steps steps;
    path_read(a, str_in(path), &steps);
    weft_answer *answer = steps.why.len || !steps.list.len
                              ? answer_usage(place->graph, "`%.*s` is not a path", STR_ARGS(path))
                              : unknown_at(place, with, path, &steps, t);
    path_steps_done(&steps);
    if (weft_answer_ok(answer))
        note_told(place->graph, (struct told){.kind = TOLD_UNKNOWN,
                                              .by = with,
                                              .path = str_in(path),
                                              .text = str_in(type)});
    return answer;
}

// ---- known

struct constant {
    const weft_tree *tree;
    weft_expr root;
    const struct env *env;
    struct graph *graph;
    struct value value;
};

static void work_constant(void *data)
{
    struct constant *c = data;
    struct eval_context at = {.tree = c->tree->inside, .env = c->env};
    c->value = value_of(c->graph, &at, c->root);
}

static const char *dialect_of_ops(const struct ops *ops)
{
    for (size_t i = 0; dialect_at(i); i++)
        if (dialect_ops(dialect_at(i)) == ops)
            return dialect_at(i)->name;
    return NULL;
}

const char *weft_place_dialect(const weft_place *place)
{
    return place ? dialect_of_ops(ops_of_place(place)) : NULL;
}

// The value of a text in the language of a place; JSON without one. Its mistakes are in the answer.
static weft_answer *read_constant(weft_place *place, weft_str name, weft_str text,
                                  struct constant *c)
{
    weft_graph *g = place->graph;
    const char *dialect = weft_place_dialect(place);
    weft_answer *read;
    if (dialect) {
        struct weft_text t = {.size = sizeof(t),
                              .dialect = weft_str_of(dialect),
                              .name = name,
                              .text = text,
                              .form = WEFT_FORM_EXPRESSION};
        read = weft_read(g, &t, &c->tree, &c->root);
    } else {
        weft_builder *b = weft_builder_open(g, name, text);
        weft_builder_place(b, 0, text.len);
        c->root = weft_json(b, text);
        c->tree = weft_builder_close(b);
        read = answer_new(g);
    }
    if (!weft_answer_ok(read) || !c->tree)
        return read;
    struct visit v;
    visit_begin(&v, g);
    c->graph = g->inside;
    struct env *env = ARENA_NEW(&c->graph->arena, struct env);
    env->scope = scope_open(c->graph, SCOPE_NAMED, NULL, STR("what became known"));
    c->env = env;
    graph_question(c->graph, work_constant, c);
    visit_end(&v);
    answer_set(read, c->value);
    return read;
}

// The path of something inside of a place, as it is there.
static const struct value *steps_inside(struct graph *g, const struct way_inside *way,
                                        const struct value *steps, size_t count, size_t *out_count)
{
    size_t names = path_at(g, way->below)->len, rest = count - way->used;
    struct value *out = ARENA_ARRAY(&g->arena, struct value, names + rest);
    path_id p = way->below;
    for (size_t i = names; i > 0; i--, p = path_at(g, p)->parent)
        out[i - 1] = value_string(&g->arena, symbol_text(g->symbols, path_at(g, p)->name));
    for (size_t i = 0; i < rest; i++)
        out[names + i] = steps[way->used + i];
    *out_count = names + rest;
    return out;
}

static void add_known(weft_place *place, const struct path_steps *steps, struct str path,
                      const struct constant *c)
{
    struct graph *g = place->graph->inside;
    size_t count = steps->list.len;
    struct value *keys = ARENA_ARRAY(&g->arena, struct value, count);
    for (size_t i = 0; i < count; i++)
        keys[i] = steps->list.at[i].is_index ? value_int(steps->list.at[i].index)
                                             : value_string(&g->arena, steps->list.at[i].name);
    bool of_directories = is_of_directories(place, steps->list.at[0].name);
    struct known k = {.name = str_copy(&g->arena, path),
                      .at = expr_span(c->tree->inside, c->root),
                      .keys = keys,
                      .count = count,
                      .value = c->value,
                      .scope = of_directories ? NULL : place->scope};
    struct way_inside way = {0};
    const weft_project *p = place->project;
    if (p)
        k.view = project_place_inside(p->inside, place->path, keys, count, &way);
    if (k.view) {
        k.scope = NULL;
        k.keys = steps_inside(g, &way, keys, count, &k.count);
    }
    known_add(g, &k);
}

weft_answer *weft_known(weft_place *place, weft_str by, weft_str path, weft_str expression)
{
    if (!place || !utf8_is_valid(str_in(path)) || !utf8_is_valid(str_in(expression)))
        return answer_usage(place ? place->graph : NULL,
                            "a place, a path and an expression are required");
    struct arena *a = &place->graph->inside->arena;
    struct path_steps steps;
    path_read(a, str_in(path), &steps);
    bool is_path = !steps.why.len && steps.list.len && !steps.list.at[0].is_index;
    struct str with = by.len ? str_in(by) : STR("known");
    struct str name = str_format(a, "%.*s %.*s", STR_ARGS(with), STR_ARGS(str_in(path)));
    struct constant c = {.value = VALUE_NONE};
    struct visit v;
    weft_answer *answer = is_path
                              ? read_constant(place, str_out(name), expression, &c)
                              : answer_usage(place->graph, "`%.*s` is not a path", STR_ARGS(path));
    if (weft_answer_ok(answer) && visit_to_add(&v, place->graph)) {
        add_known(place, &steps, str_in(path), &c);
        note_told(place->graph, (struct told){.kind = TOLD_KNOWN,
                                              .by = with,
                                              .path = str_in(path),
                                              .text = str_in(expression)});
        visit_end(&v);
    }
    path_steps_done(&steps);
    return answer;
}

weft_answer *weft_known_unread(weft_graph *graph)
{
    if (!graph)
        return answer_usage(NULL, "no graph given");
    weft_answer *answer = answer_new(graph);
    ARRAY(struct value) paths = {0};
    struct visit v;
    visit_begin(&v, graph);
    for (const struct known *k = graph->inside->known; k; k = k->next)
        if (!k->is_met && !k->is_other)
            ARRAY_PUSH(&paths, value_string(&answer->arena, k->name));
    visit_end(&v);
    answer_set(answer, value_list(&answer->arena, &type_string, paths.at, paths.len));
    ARRAY_DONE(&paths);
    return answer;
}
