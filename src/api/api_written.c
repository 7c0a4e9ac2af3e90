// SPDX-License-Identifier: Apache-2.0
//
// From a value of an answer to where it is written. A value has no place of its own: its way from the question is
// found by its address, and walked once more.
#include "api/api.h"
#include "ask/locate.h"
#include "graph/views/view.h"
#include "value/number.h"

// ---- the way to a part of a value

struct route {
    ARRAY(struct value) keys;
    struct table seen; // aggregates that it is not in
};

static const struct value *without_marks(const struct value *v)
{
    return value_is(*v, VALUE_MARKED) ? &v->marked->inner : v;
}

static struct value key_at(const struct value *mapping, size_t i)
{
    return value_is_mapping(*mapping) ? mapping->aggregate->keys[i] : value_int((int64_t)i);
}

static bool find_route(const struct value *whole, const struct value *wanted, struct route *r)
{
    bool is_new;
    whole = without_marks(whole);
    if (!value_is_aggregate(*whole))
        return false;
    (void)table_put(&r->seen, (uintptr_t)whole->aggregate, &is_new);
    const struct value *items = whole->aggregate->items;
    for (size_t i = 0; is_new && i < value_len(*whole); i++) {
        ARRAY_PUSH(&r->keys, key_at(whole, i));
        if (&items[i] == wanted || find_route(&items[i], wanted, r))
            return true;
        r->keys.len--;
    }
    return false;
}

// ---- the way through the graph

struct tracing {
    const struct asked *asked;
    const struct path_steps *steps;
    const struct value *keys;
    size_t count;
    struct span at;
};

static struct lazy walk_key(struct graph *g, const struct eval_context *at, struct lazy l,
                            const struct value *key)
{
    struct path_step step = {.is_index = !value_is(*key, VALUE_STRING)};
    if (step.is_index)
        (void)number_to_int(*key, &step.index);
    else
        step.name = value_str(key);
    return path_step_walk(g, at, l, &step);
}

// The last node on the way that has a source, and how much of the way is left from there.
static void trace_document(struct tracing *t, struct graph *g, struct node *root)
{
    struct eval_context at = {.env = t->asked->place->env};
    struct lazy l = lazy_of_node(root);
    struct node *last = root;
    size_t rest = 0, steps = t->steps->list.len, total = steps + t->count;
    for (size_t i = 0; i < total; i++) {
        l = i < steps ? path_step_walk(g, &at, l, &t->steps->list.at[i])
                      : walk_key(g, &at, l, &t->keys[i - steps]);
        bool has_source = l.kind == LAZY_NODE && l.node->kind != NODE_VALUE;
        last = has_source ? l.node : last;
        rest = has_source ? 0 : rest + 1;
    }
    t->at = node_span(last);
    if (!rest || rest > t->count)
        return;
    last = node_follow(g, last);
    if (last->kind == NODE_EXPR)
        t->at = locate_part(last->tree, last->expr, t->keys + t->count - rest, rest);
}

static void trace_directory(struct tracing *t, struct graph *g)
{
    struct arena *a = &g->arena;
    size_t count = t->steps->list.len + t->count, names = 0;
    struct value *keys = ARENA_ARRAY(a, struct value, count + 1);
    for (size_t i = 0; i < t->steps->list.len; i++) {
        const struct path_step *step = &t->steps->list.at[i];
        keys[i] = step->is_index ? value_int(step->index) : value_string(a, step->name);
    }
    for (size_t i = 0; i < t->count; i++)
        keys[t->steps->list.len + i] = t->keys[i];
    path_id path = 0;
    for (; names < count && value_is(keys[names], VALUE_STRING); names++) {
        symbol name = symbol_find(g->symbols, value_str(&keys[names]));
        path_id child = name ? path_find(g, path, name) : 0;
        if (!child)
            break;
        path = child;
    }
    t->at = locate_path(g, t->asked->place->view, path, keys + names, count - names);
}

static void work_trace(void *data)
{
    struct tracing *t = data;
    const struct asked *asked = t->asked;
    struct graph *g = asked->place->graph->inside;
    t->at = NO_SPAN;
    if (asked->tree)
        trace_document(t, g,
                       node_of_expr(g, asked->tree->inside, asked->expr, place_asker(asked->place),
                                    asked->place->root));
    else if (asked->place->root)
        trace_document(t, g, asked->place->root);
    else
        trace_directory(t, g);
}

// What the way ends with, if that is a name.
static struct str last_name(const struct tracing *t)
{
    if (t->count)
        return value_is(t->keys[t->count - 1], VALUE_STRING) ? value_str(&t->keys[t->count - 1])
                                                             : STR("");
    const struct path_step *step =
        t->steps->list.len ? &t->steps->list.at[t->steps->list.len - 1] : NULL;
    return step && !step->is_index ? step->name : STR("");
}

static struct span trace_way(const weft_answer *answer, const struct route *r, bool wants_key)
{
    struct path_steps steps;
    struct visit v;
    struct arena scratch;
    arena_init(&scratch);
    path_read(&scratch, answer->asked.path, &steps);
    struct tracing t = {
        .asked = &answer->asked, .steps = &steps, .keys = r->keys.at, .count = r->keys.len};
    visit_begin(&v, answer->graph);
    graph_question(answer->graph->inside, work_trace, &t);
    visit_end(&v);
    struct str name = wants_key ? last_name(&t) : STR("");
    if (name.len && !span_is_none(t.at))
        t.at = locate_key(answer->graph->inside->sources, t.at, name);
    path_steps_done(&steps);
    arena_done(&scratch);
    return t.at;
}

static weft_span trace_value(const weft_answer *answer, const struct value *value, bool wants_key)
{
    struct route r = {0};
    struct span at = NO_SPAN;
    if (answer && value && answer->asked.place &&
        (value == &answer->value || find_route(&answer->value, value, &r)))
        at = trace_way(answer, &r, wants_key);
    ARRAY_DONE(&r.keys);
    table_done(&r.seen);
    return (weft_span){at.file, at.start, at.end};
}

weft_span weft_value_place(const weft_answer *answer, const weft_value *value)
{
    return trace_value(answer, value_in(value), false);
}

weft_span weft_value_key_place(const weft_answer *answer, const weft_value *value)
{
    return trace_value(answer, value_in(value), true);
}
