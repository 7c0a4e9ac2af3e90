// SPDX-License-Identifier: Apache-2.0
//
// Questions. Each is a piece of work that graph_question runs, perhaps more than once and perhaps on another
// stack, and an answer made from its result.
#include <stdlib.h>
#include <string.h>

#include "api/api.h"
#include "ask/links/links.h"
#include "ask/locate.h"
#include "ask/simplify/simplify.h"
#include "dialects/troubles.h"
#include "graph/layers/layers.h"
#include "graph/settled.h"
#include "project/project.h"
#include "value/small_object.h"

struct ask {
    weft_place *place;
    const struct path_steps *steps;
    struct arena *arena; // of the answer
    const weft_tree *tree;
    weft_expr expr;
    struct simplify_policy policy;
    enum known_by known;
    struct refs refs;
    struct value result;
    struct residual residual;
};

static struct eval_context at_of(const weft_place *p)
{
    return (struct eval_context){.tree = NULL, .env = p->env, .self = NULL};
}

static void run_ask(struct ask *ask, void (*work)(void *data))
{
    weft_graph *g = ask->place->graph;
    struct visit v;
    visit_begin(&v, g);
    g->asked = true;
    g->allowed.asker = ask->place->view; // relative file names start there
    graph_question(g->inside, work, ask);
    visit_end(&v);
}

// What is not defined may be defined in a file that could not be read.
static bool forget_unknown_names(weft_answer *answer)
{
    size_t n = 0, before = answer->diags.list.len;
    for (size_t i = 0; i < answer->diags.list.len; i++)
        if (answer->diags.list.at[i]->code != DIAG_UNKNOWN_NAME)
            answer->diags.list.at[n++] = answer->diags.list.at[i];
    answer->diags.list.len = n;
    return n < before;
}

void answer_add_unread(weft_answer *answer, const weft_place *place)
{
    struct diags unread = {0}, more = {0};
    const weft_place *dir = place->of ? place->of : place;
    if (!dir->project)
        return;
    troubles_tell(dir->project->inside->troubles, &unread);
    bool counts = unread.list.len && (forget_unknown_names(answer) || place->of);
    for (size_t i = 0; counts && i < unread.list.len; i++) {
        bool is_told = false;
        for (size_t k = 0; k < answer->diags.list.len && !is_told; k++)
            is_told = answer->diags.list.at[k] == unread.list.at[i];
        if (!is_told)
            diags_add(&more, unread.list.at[i]);
    }
    if (more.list.len)
        answer_add(answer, &more);
    diags_done(&more);
    diags_done(&unread);
}

// ---- paths

static struct value step_key(struct graph *g, const struct path_step *step)
{
    return step->is_index ? value_int(step->index) : value_string(&g->arena, step->name);
}

// Asking a list written with one element for a name asks that element: `locals.a` is `locals[0].a`. Nothing is
// evaluated to decide this: the name may concern only one of many layers.
static struct lazy only_element(struct graph *g, struct lazy l)
{
    struct value failed = VALUE_NONE;
    struct node *n = l.kind == LAZY_NODE ? node_follow(g, l.node) : NULL;
    if (!n || n->kind != NODE_EXPR || expr_kind(n->tree, n->expr) != EXPR_SEQUENCE ||
        expr_count(n->tree, n->expr) != 1)
        return l;
    struct node *only = node_item(g, n, 0, &failed);
    return only ? lazy_of_node(only) : l;
}

struct lazy path_step_walk(struct graph *g, const struct eval_context *at, struct lazy l,
                           const struct path_step *step)
{
    struct part part = {.key = step_key(g, step), .by_name = !step->is_index};
    return lazy_part(g, at, step->is_index ? l : only_element(g, l), &part);
}

// The node at the path, as lazily as possible.
static struct lazy walk_steps(struct graph *g, const struct eval_context *at,
                              const weft_place *place, const struct path_steps *steps)
{
    struct lazy l = place->root ? lazy_of_node(place->root)
                                : (struct lazy){.kind = LAZY_PATH, .view = place->view};
    if (!place->root && !steps->list.len && !view_bind(g, place->view, 0)->count)
        return lazy_of_value(value_object(&g->arena, NULL, NULL, 0)); // nothing is defined anywhere
    for (size_t i = 0; i < steps->list.len; i++)
        l = path_step_walk(g, at, l, &steps->list.at[i]);
    return l;
}

static void work_get(void *data)
{
    struct ask *ask = data;
    struct graph *g = ask->place->graph->inside;
    struct eval_context at = at_of(ask->place);
    if (!ask->steps->list.len && place_has_only_own(ask->place)) {
        ask->result = place_own_value(ask->place, ask->arena);
        return;
    }
    struct lazy l = walk_steps(g, &at, ask->place, ask->steps);
    ask->result = l.kind == LAZY_PATH
                      ? view_value_once(g, l.view ? l.view : at.env->view, l.path, ask->arena)
                      : lazy_value(g, &at, l);
}

static struct value keys_of_node(struct graph *g, struct node *n)
{
    struct value failed = VALUE_NONE;
    enum head_kind kind = head_kind(n);
    if (kind == HEAD_POISON || kind == HEAD_UNKNOWN)
        return n->value;
    if (kind == HEAD_SCALAR)
        return fail_at(g, FAIL_TYPE, DIAG_TYPE_MISMATCH, node_span(n), "a %.*s has no keys",
                       STR_ARGS(type_name(&g->arena, value_type(&g->arena, n->value))));
    uint32_t len = head_len(g, n, &failed);
    if (!value_is(failed, VALUE_ABSENT))
        return failed;
    struct value *keys = ARENA_ARRAY(&g->arena, struct value, len);
    for (uint32_t i = 0; i < len; i++)
        keys[i] = kind == HEAD_MAP ? head_key(g, n, i) : value_int(i);
    return value_tuple(&g->arena, keys, len);
}

static struct value own_keys(struct ask *ask)
{
    size_t count;
    struct str *names = place_own_names(ask->place, ask->arena, &count);
    struct value *keys = ARENA_ARRAY(ask->arena, struct value, count);
    for (size_t i = 0; i < count; i++)
        keys[i] = value_string_kept(names[i]);
    return value_tuple(ask->arena, keys, count);
}

static void work_keys(void *data)
{
    struct ask *ask = data;
    struct graph *g = ask->place->graph->inside;
    if (!ask->steps->list.len && place_has_only_own(ask->place)) {
        ask->result = own_keys(ask);
        return;
    }
    struct eval_context at = at_of(ask->place);
    struct lazy l = walk_steps(g, &at, ask->place, ask->steps);
    ask->result = keys_of_node(g, node_expand(g, lazy_node(g, &at, l)));
}

static void note_asked(weft_answer *answer, weft_place *place, weft_str path)
{
    answer->asked = (struct asked){.place = place, .path = str_copy(&answer->arena, str_in(path))};
}

// ---- what a place has inside

// Some steps of a path. They are the path's own.
static struct path_steps steps_between(const struct path_steps *steps, size_t from, size_t to)
{
    struct path_steps some = {0};
    some.list.at = steps->list.at + from;
    some.list.len = to - from;
    return some;
}

static bool has_value_at(weft_place *place, const struct path_steps *steps, struct arena *a)
{
    struct ask ask = {.place = place, .steps = steps, .arena = a};
    run_ask(&ask, work_get);
    return !value_is_poison(ask.result);
}

// What the first steps of a path lead to inside of a place; NULL: to a value, or to nothing of that kind.
static struct view *view_inside(const weft_place *own, const struct value *keys, size_t count,
                                size_t *used)
{
    struct visit v;
    struct way_inside way = {0};
    visit_begin(&v, own->graph);
    struct view *view =
        project_place_inside(own->of->project->inside, own->of->path, keys, count, &way);
    visit_end(&v);
    *used = way.used;
    return way.below || !way.used ? NULL : view;
}

// Texts live in the graph: instances are kept with their keys.
static const struct value *keys_of_steps(const weft_place *place, const struct path_steps *steps,
                                         struct arena *a)
{
    struct visit v;
    struct value *keys = ARENA_ARRAY(a, struct value, steps->list.len);
    visit_begin(&v, place->graph);
    for (size_t i = 0; i < steps->list.len; i++)
        keys[i] = step_key(place->graph->inside, &steps->list.at[i]);
    visit_end(&v);
    return keys;
}

// The rest of the path is asked of what the first steps lead to, one after the
// other. There is such a thing if these steps have a value; otherwise that is the answer.
static weft_place *place_inside(weft_place *own, struct path_steps *steps, weft_answer *answer)
{
    weft_place *at = own;
    size_t done = 0, used;
    if (!own->of || !own->of->project || steps->list.len < 2)
        return own;
    const struct value *keys = keys_of_steps(own, steps, &answer->arena);
    for (size_t count = 1; count <= steps->list.len; count++) {
        struct view *view = view_inside(own, keys, count, &used);
        if (!view || used <= done || used >= steps->list.len)
            continue;
        struct path_steps some = steps_between(steps, done, used);
        if (!has_value_at(at, &some, &answer->arena))
            break;
        at = place_of_view(own->of->project, view);
        done = used;
    }
    memmove(steps->list.at, steps->list.at + done,
            (steps->list.len - done) * sizeof(*steps->list.at));
    steps->list.len -= done;
    return at;
}

// The answer of work on a path.
static weft_answer *ask_path(weft_place *place, weft_str path, void (*work)(void *data))
{
    if (!place)
        return answer_usage(NULL, "a question needs a place to ask from");
    weft_answer *answer = answer_new(place->graph);
    struct path_steps steps;
    path_read(&answer->arena, str_in(path), &steps);
    struct ask ask = {.place = place, .steps = &steps, .arena = &answer->arena};
    if (steps.why.len) {
        weft_answer *usage = answer_usage(place->graph, "%.*s", STR_ARGS(steps.why));
        weft_answer_free(answer);
        answer = usage;
    } else {
        ask.place =
            place_that_defines(place, steps.list.len ? steps.list.at[0].name : STR(""), answer);
        ask.place = place_inside(ask.place, &steps, answer);
        run_ask(&ask, work);
        answer_set(answer, ask.result);
        answer_add_unread(answer, ask.place);
        note_asked(answer, place, path);
    }
    path_steps_done(&steps);
    return answer;
}

weft_answer *weft_get(weft_place *place, weft_str path)
{
    return ask_path(place, path, work_get);
}

weft_answer *weft_keys(weft_place *place, weft_str path)
{
    return ask_path(place, path, work_keys);
}

// ---- expressions

static void work_eval(void *data)
{
    struct ask *ask = data;
    struct graph *g = ask->place->graph->inside;
    struct node *n =
        node_of_expr(g, ask->tree->inside, ask->expr, place_asker(ask->place), ask->place->root);
    ask->result = node_resolve(g, n);
}

// NULL, or why the question is invalid.
static weft_answer *refuse_question(const weft_place *place, const weft_tree *tree, weft_expr expr)
{
    if (!place)
        return answer_usage(NULL, "a question needs a place to ask from");
    if (!tree)
        return answer_usage(place->graph, "no tree given");
    if (!tree_has_root(tree, place->graph, expr))
        return answer_usage(place->graph, "%u is not the root of a tree of this graph", expr);
    return NULL;
}

weft_answer *weft_eval(weft_place *place, const weft_tree *tree, weft_expr expr)
{
    weft_answer *answer = refuse_question(place, tree, expr);
    if (answer)
        return answer;
    answer = answer_new(place->graph);
    struct ask ask = {.tree = tree, .expr = expr};
    ask.place = place_for_expression(place, tree, expr, answer);
    run_ask(&ask, work_eval);
    answer_set(answer, ask.result);
    answer_add_unread(answer, ask.place);
    answer->asked = (struct asked){.place = place, .tree = tree, .expr = expr};
    return answer;
}

// ---- references

static struct value ref_value(struct arena *a, const struct sources *sources, const struct tree *t,
                              const struct traversal *ref)
{
    struct position at = {0};
    if (!span_is_none(ref->at))
        at = source_position(sources, ref->at.file, ref->at.start);
    struct strbuf text;
    strbuf_init(&text, 0);
    traversal_write(&text, t->symbols, ref);
    const struct value keys[] = {value_string_kept(STR("ref")), value_string_kept(STR("start")),
                                 value_string_kept(STR("end")), value_string_kept(STR("line")),
                                 value_string_kept(STR("col"))};
    const struct value items[] = {value_string(a, strbuf_str(&text)), value_int(ref->at.start),
                                  value_int(ref->at.end), value_int(at.line), value_int(at.column)};
    strbuf_done(&text);
    return value_object(a, keys, items, COUNT_OF(keys));
}

static int by_start(const void *x, const void *y)
{
    const struct traversal *a = x, *b = y;
    return (a->at.start > b->at.start) - (a->at.start < b->at.start);
}

// Names that a whole document defines are listed where they are used, like its keys.
static void refs_of_document(struct arena *a, const struct tree *t, expr_id e, struct refs *out)
{
    while (expr_kind(t, e) == EXPR_OP && t->ops->operations[expr_number(t, e)].role == ROLE_SCOPE)
        e = expr_operand(t, e, 0);
    if (expr_kind(t, e) != EXPR_LET)
        expr_refs(a, t, e, out);
    else
        for (uint32_t i = 0; i < expr_child_count(t, e); i++)
            expr_refs(a, t, expr_child(t, e, i), out);
}

static weft_answer *refs_answer(const weft_tree *tree, weft_answer *answer, struct refs *refs)
{
    if (refs->list.len) // conditions come before what they guard
        qsort(refs->list.at, refs->list.len, sizeof(struct traversal), by_start);
    struct value *items = ARENA_ARRAY(&answer->arena, struct value, refs->list.len);
    for (size_t i = 0; i < refs->list.len; i++)
        items[i] = ref_value(&answer->arena, tree->graph->inside->sources, tree->inside,
                             &refs->list.at[i]);
    answer_set(answer, value_tuple(&answer->arena, items, refs->list.len));
    refs_done(refs);
    return answer;
}

weft_answer *weft_refs(const weft_tree *tree, weft_expr expr)
{
    if (!tree)
        return answer_usage(NULL, "no tree given");
    if (!tree_has_root(tree, tree->graph, expr))
        return answer_usage(tree->graph, "%u is not a root of this tree", expr);
    weft_answer *answer = answer_new(tree->graph);
    struct refs refs = {0};
    refs_of_document(&answer->arena, tree->inside, expr, &refs);
    return refs_answer(tree, answer, &refs);
}

// ---- definitions

struct defined {
    const weft_tree *tree;
    struct arena *arena;
    ARRAY(struct value) list;
};

static void add_defined(void *data, struct str path, struct span at)
{
    struct defined *d = data;
    const struct sources *sources = d->tree->graph->inside->sources;
    struct position start = {0};
    if (!span_is_none(at))
        start = source_position(sources, at.file, at.start);
    struct object o = {.arena = d->arena};
    object_add_text(&o, "path", str_copy(d->arena, path));
    object_add(&o, "start", value_int(at.start));
    object_add(&o, "end", value_int(at.end));
    object_add(&o, "line", value_int(start.line));
    object_add(&o, "col", value_int(start.column));
    ARRAY_PUSH(&d->list, object_done(&o));
}

weft_answer *weft_defines(const weft_tree *tree, weft_expr expr)
{
    if (!tree)
        return answer_usage(NULL, "no tree given");
    if (!tree_has_root(tree, tree->graph, expr))
        return answer_usage(tree->graph, "%u is not a root of this tree", expr);
    weft_answer *answer = answer_new(tree->graph);
    struct defined d = {.tree = tree, .arena = &answer->arena};
    locate_each(tree->inside, expr, add_defined, &d);
    answer_set(answer, value_tuple(&answer->arena, d.list.at, d.list.len));
    ARRAY_DONE(&d.list);
    return answer;
}

static void work_live_refs(void *data)
{
    struct ask *ask = data;
    struct eval_context at = at_of(ask->place);
    at.tree = ask->tree->inside;
    at.self = ask->place->root;
    struct graph *g = ask->place->graph->inside;
    live_refs(g, &at, ask->expr, ask->known, ask->arena, &ask->refs);
    ask->result =
        g->question.limit_reached ? limit_value(g, expr_span(at.tree, ask->expr)) : VALUE_NONE;
}

weft_answer *weft_live_refs(weft_place *place, const weft_tree *tree, weft_expr expr,
                            enum weft_known known)
{
    weft_answer *answer = refuse_question(place, tree, expr);
    if (answer)
        return answer;
    if ((unsigned)known > WEFT_KNOWN_ASKED)
        return answer_usage(place->graph, "%u is not a way to know a condition", (unsigned)known);
    answer = answer_new(place->graph);
    struct ask ask = {.place = place,
                      .tree = tree,
                      .expr = expr,
                      .known = (enum known_by)known,
                      .arena = &answer->arena};
    run_ask(&ask, work_live_refs);
    if (value_is(ask.result, VALUE_ABSENT))
        return refs_answer(tree, answer, &ask.refs);
    answer_set(answer, ask.result);
    refs_done(&ask.refs);
    return answer;
}

// ---- simplify

static void work_simplify(void *data)
{
    struct ask *ask = data;
    struct eval_context at = at_of(ask->place);
    at.tree = ask->tree->inside;
    at.self = ask->place->root;
    ask->residual = simplify(ask->place->graph->inside, &at, ask->expr, ask->policy);
}

weft_answer *weft_simplify(weft_place *place, const weft_tree *tree, weft_expr expr, unsigned flags)
{
    weft_answer *answer = refuse_question(place, tree, expr);
    if (answer)
        return answer;
    struct ask ask = {.place = place, .tree = tree, .expr = expr};
    ask.policy = (struct simplify_policy){.whole_only = flags & WEFT_WHOLE_ONLY,
                                          .keep_missing = flags & WEFT_KEEP_MISSING};
    run_ask(&ask, work_simplify);
    answer = answer_new(place->graph);
    if (ask.residual.is_value) {
        answer_set(answer, ask.residual.value);
        return answer;
    }
    // The graph owns the tree; its handle stays valid as long as the graph is open.
    struct visit v;
    visit_begin(&v, place->graph);
    weft_tree *residual = ARENA_NEW(&place->graph->inside->arena, weft_tree);
    visit_end(&v);
    *residual =
        (weft_tree){.graph = place->graph, .inside = ask.residual.tree, .only = ask.residual.expr};
    answer->residual = residual;
    return answer;
}

// ---- explain

struct explain_ask {
    struct ask ask;
    weft_answer *answer;
    struct node *node; // the last one on the path that has a source
    size_t steps;      // that lead to it
};

static void work_node(void *data)
{
    struct explain_ask *x = data;
    struct graph *g = x->ask.place->graph->inside;
    struct eval_context at = at_of(x->ask.place);
    struct lazy l = lazy_of_node(x->ask.place->root);
    x->node = l.node;
    x->steps = 0;
    for (size_t i = 0; i < x->ask.steps->list.len; i++) {
        l = path_step_walk(g, &at, l, &x->ask.steps->list.at[i]);
        if (l.kind != LAZY_NODE || l.node->kind == NODE_VALUE)
            continue;
        x->node = l.node;
        x->steps = i + 1;
    }
    (void)node_resolve(g, x->node);
    x->ask.result = lazy_value(g, &at, l);
}

// The rest of the path, from the source into its value.
static struct value *keys_from(struct explain_ask *x, size_t from, size_t *count)
{
    const struct path_steps *steps = x->ask.steps;
    *count = steps->list.len - from;
    struct value *keys = ARENA_ARRAY(&x->answer->arena, struct value, *count);
    for (size_t i = 0; i < *count; i++)
        keys[i] = step_key(x->ask.place->graph->inside, &steps->list.at[from + i]);
    return keys;
}

// Documents record what their nodes read only on request, so they are evaluated again.
static void explain_document(struct explain_ask *x)
{
    struct graph *g = x->ask.place->graph->inside;
    g->modes.recording = true;
    graph_forget_nodes(g);
    graph_question(g, work_node, x);
    answer_set(x->answer, x->ask.result);
    size_t count;
    const struct value *keys = keys_from(x, x->steps, &count);
    x->answer->why = explain_node_part(g, x->node, keys, count, &x->answer->arena);
    g->modes.recording = false;
}

// The longest prefix of the path that directories can define.
static path_id path_of_steps(struct graph *g, const struct path_steps *steps, size_t *count)
{
    path_id p = 0;
    for (*count = 0; *count < steps->list.len && !steps->list.at[*count].is_index; ++*count)
        p = path_child(g, p, symbol_intern(g->symbols, steps->list.at[*count].name));
    return p;
}

static void explain_directory(struct explain_ask *x)
{
    struct graph *g = x->ask.place->graph->inside;
    graph_question(g, work_get, &x->ask);
    answer_set(x->answer, x->ask.result); // before other questions forget the rings of this one
    size_t used, count;
    path_id p = path_of_steps(g, x->ask.steps, &used);
    const struct value *keys = keys_from(x, used, &count);
    struct arena *a = &x->answer->arena;
    struct explained *why = ARENA_NEW(a, struct explained);
    *why = *explain_path_part(g, x->ask.place->view, p, keys, count, a);
    if (x->ask.place->seen_as.len)
        why->seen_from = x->ask.place->seen_as;
    x->answer->why = why;
}

static weft_answer *explain(weft_place *place, weft_str path, const struct path_steps *steps,
                            weft_answer *answer)
{
    struct explain_ask x = {.ask = {.place = place, .steps = steps, .arena = &answer->arena},
                            .answer = answer};
    struct visit v;
    visit_begin(&v, place->graph);
    if (place->root && v.nested)
        return answer_usage(place->graph, "a callback cannot ask why");
    settled_drop(place->graph->inside); // what it read is wanted too
    place->graph->asked = true;
    note_asked(answer, place, path);
    answer->from = place->root ? place->scope->name : place->view->name;
    if (place->root)
        explain_document(&x);
    else
        explain_directory(&x);
    visit_end(&v);
    answer_add_unread(answer, place);
    return answer;
}

weft_answer *weft_explain(weft_place *place, weft_str path)
{
    if (!place)
        return answer_usage(NULL, "a question needs a place to ask from");
    weft_answer *answer = answer_new(place->graph), *result;
    struct path_steps steps;
    path_read(&answer->arena, str_in(path), &steps);
    weft_place *at =
        place_that_defines(place, steps.list.len ? steps.list.at[0].name : STR(""), answer);
    if (steps.why.len)
        result = answer_usage(place->graph, "%.*s", STR_ARGS(steps.why));
    else
        result = explain(place_inside(at, &steps, answer), path, &steps, answer);
    if (result != answer)
        weft_answer_free(answer);
    path_steps_done(&steps);
    return result;
}

// ---- functions

struct value functions_value(struct arena *a, const struct function *const *functions, size_t count)
{
    struct value *items = ARENA_ARRAY(a, struct value, count);
    for (size_t i = 0; i < count; i++) {
        const struct function *f = functions[i];
        const struct value keys[] = {value_string_kept(STR("name")),
                                     value_string_kept(STR("signature")),
                                     value_string_kept(STR("doc"))};
        const struct value texts[] = {value_string_kept(str_of(f->name)),
                                      value_string_kept(str_of(f->signature)),
                                      value_string_kept(str_of(f->doc))};
        items[i] = value_object(a, keys, texts, COUNT_OF(keys));
    }
    return value_tuple(a, items, count);
}

weft_answer *weft_functions(weft_graph *graph)
{
    if (!graph)
        return answer_usage(NULL, "no graph given");
    weft_answer *answer = answer_new(graph);
    struct visit v;
    visit_begin(&v, graph);
    answer_set(answer, functions_value(&answer->arena, graph->known.functions.at,
                                       graph->known.functions.len));
    visit_end(&v);
    return answer;
}
