// SPDX-License-Identifier: Apache-2.0
//
// Loops and bindings: a name that they bind leads back to where its value comes from, of a loop to the
// element that the asked part was made of.
#include "ask/explain/explain_trace.h"
#include "value/number.h"

static void with_binder(struct tracer *t, struct binder *b)
{
    b->outer = t->binders;
    t->binders = b;
}

void trace_let(struct tracer *t, const struct eval_context *at, expr_id e, struct way way)
{
    struct expr_let let = expr_let(at->tree, e);
    if (expr_at(at->tree, e)->flags & LET_NAMED) {
        trace_computed(t, at, e);
        return;
    }
    struct env *env = env_with_frame(t->x->g, at->env, let.count);
    struct eval_context inner = {.tree = at->tree, .env = env, .self = eval_self(t->x->g, at)};
    for (uint32_t i = 0; i < let.count; i++)
        env->frame->slots[i] = lazy_of_node(node_of(t->x->g, &inner, let.values[i]));
    struct binder b = {.frame = env->frame, .context = &inner, .bound = let.values};
    with_binder(t, &b);
    trace(t, &inner, let.body, way);
    t->binders = b.outer;
}

// One turn of a loop, in an environment of its own.
struct turn {
    struct eval_context context;
    struct value key;          // in the source
    const struct marks *marks; // of the source: they are its elements', too
};

static struct turn turn_of(struct tracer *t, const struct eval_context *at, expr_id e,
                           struct value source, size_t i)
{
    bool keyed = expr_at(at->tree, e)->flags & FOR_KEYED;
    struct value key = value_int((int64_t)i);
    if (value_is_mapping(source))
        key = value_real_key(source, i);
    struct env *env = env_with_frame(t->x->g, at->env, keyed ? 2 : 1);
    if (keyed)
        env->frame->slots[0] =
            lazy_of_value(value_is(source, VALUE_SET) ? value_item(source, i) : key);
    env->frame->slots[keyed ? 1 : 0] = lazy_of_value(value_item(source, i));
    return (struct turn){.context = {.tree = at->tree, .env = env, .self = eval_self(t->x->g, at)},
                         .key = key};
}

// The turn that gives what the way leads to; false when there is none, or that cannot be told.
static bool find_turn(struct tracer *t, const struct eval_context *at, expr_id e,
                      struct value source, struct way way, struct turn *out)
{
    struct expr_for parts = expr_for(at->tree, e);
    const uint32_t *order = value_is_mapping(source) && at->tree->ops->sorted_keys
                                ? value_sorted(&t->x->g->arena, source)
                                : NULL;
    int64_t wanted = -1, passed = 0;
    if (!parts.key && !number_to_int(way.keys[0], &wanted))
        return false;
    for (size_t i = 0; i < value_len(source); i++) {
        bool holds = true;
        *out = turn_of(t, at, e, source, order ? order[i] : i);
        if (parts.condition)
            (void)trace_bool(&t->x->g->arena, trace_value(t, &out->context, parts.condition),
                             &holds);
        if (holds && (parts.key ? is_way_to(way, trace_value(t, &out->context, parts.key))
                                : passed == wanted))
            return true;
        passed += holds;
    }
    return false;
}

// A loop whose elements keep their keys: no other element can become this one.
static bool keeps_keys(const struct eval_context *at, expr_id e)
{
    struct expr_for parts = expr_for(at->tree, e);
    return !parts.condition && (!parts.key || (expr_kind(at->tree, parts.key) == EXPR_LOCAL &&
                                               (expr_at(at->tree, e)->flags & FOR_KEYED) &&
                                               expr_local_slot(at->tree, parts.key) == 0));
}

static void trace_turn(struct tracer *t, const struct eval_context *at, expr_id e,
                       const struct turn *turn, struct way way)
{
    struct expr_for parts = expr_for(at->tree, e);
    struct trace_part p;
    struct strbuf name;
    strbuf_init(&name, 0);
    strbuf_add_cstr(&name, "for, element ");
    value_show(&name, value_mark_all(&t->x->g->arena, turn->key, turn->marks));
    part_begin(t, &p, strbuf_copy(&name, t->x->a));
    strbuf_done(&name);
    p.node->value = value_at_way(t->x->g, value_of(t->x->g, &turn->context, parts.value), way);
    if (!value_is(p.node->value, VALUE_ABSENT))
        p.node->value = value_mark_all(&t->x->g->arena, p.node->value, turn->marks);
    part_candidates(t, &p, 1);
    part_candidate(&p, expr_span(at->tree, parts.value), CANDIDATE_WON, NULL);
    bool is_read = false;
    struct binder b = {.frame = turn->context.env->frame,
                       .context = at,
                       .source = parts.source,
                       .key = turn->key,
                       .is_read = &is_read};
    with_binder(t, &b);
    trace(t, &turn->context, parts.value, way);
    t->binders = b.outer;
    if (!is_read) // that there is such an element
        trace(t, at, parts.source, (struct way){&turn->key, 1});
    part_end(t, &p);
}

void trace_for(struct tracer *t, const struct eval_context *at, expr_id e, struct way way)
{
    struct expr_for parts = expr_for(at->tree, e);
    unsigned flags = expr_at(at->tree, e)->flags;
    if (flags & FOR_LAZY) { // its elements are nodes, and most of them may not be needed
        trace_computed(t, at, e);
        return;
    }
    const struct marks *marks = NULL;
    struct value source =
        value_unmark(&t->x->g->arena, value_of(t->x->g, at, parts.source), &marks);
    struct turn turn = {0};
    bool found = way.len && !parts.name && !(flags & FOR_GROUP) && value_is_aggregate(source) &&
                 find_turn(t, at, e, source, way, &turn);
    turn.marks = marks;
    if (found)
        trace_turn(t, at, e, &turn, way_rest(way));
    if (!found || !keeps_keys(at, e)) {
        trace(t, at, parts.source, whole);
        trace_computed(t, at, e);
    }
}
