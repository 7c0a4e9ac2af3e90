// SPDX-License-Identifier: Apache-2.0
//
// Loops. A strict `for` walks a whole value and gives a whole value; a lazy one gives a stream whose
// items are nodes, each in a scope of its own, found one at a time (KERNEL 1.2). The body is never
// copied: every turn is a new frame around the same tree.
#include "graph/eval.h"
#include "graph/layers.h"
#include "value/convert.h"
#include "value/number.h"

// ---- strict

// What a loop has collected so far.
struct loop {
    struct graph *g;
    const struct at *at;
    struct expr_for parts;
    unsigned flags;
    struct span where;
    const struct marks *marks;
    const struct failure *failed;
    bool unknown; // whether an element belongs to the result is not known
    ARRAY(struct value) keys;
    ARRAY(struct value) items;
    ARRAY(uint32_t) group; // FOR_GROUP: which key an item belongs to
    struct str_table seen; // keys so far -> their number
};

static void fail_loop(struct loop *l, struct value v)
{
    l->failed = failure_join(&l->g->arena, l->failed, failure_of(&l->g->arena, v));
}

static struct at turn_at(struct loop *l, struct value key, struct value item)
{
    bool keyed = l->flags & FOR_KEYED;
    struct env *env = env_with_frame(l->g, l->at->env, keyed ? 2 : 1);
    if (keyed)
        env->frame->slots[0] = lazy_of_value(key);
    env->frame->slots[keyed ? 1 : 0] = lazy_of_value(item);
    return (struct at){l->at->tree, env, l->at->self};
}

// Whether the element takes part; an unknown answer makes the whole result unknown.
static bool takes_part(struct loop *l, const struct at *turn)
{
    if (!l->parts.condition)
        return true;
    struct span where = expr_span(l->at->tree, l->parts.condition);
    struct value c = value_of(l->g, turn, l->parts.condition), as_bool;
    struct str why;
    c = value_unmark(&l->g->arena, c, &l->marks);
    if (value_is_poison(c)) {
        fail_loop(l, c);
        return false;
    }
    if (value_is_null(c)) {
        fail_loop(l, fail_at(l->g, FAIL_TYPE, DIAG_NULL_VALUE, where, "the condition is null"));
        return false;
    }
    if (!value_convert(&l->g->arena, c, &type_bool, &as_bool, &why)) {
        fail_loop(l, fail_at(l->g, FAIL_TYPE, DIAG_TYPE_MISMATCH, where,
                             "the condition must be true or false: %.*s", STR_ARGS(why)));
        return false;
    }
    if (value_is_unknown(as_bool)) {
        l->unknown = true;
        return true; // still evaluated for its errors
    }
    return as_bool.boolean;
}

static void add_keyed(struct loop *l, struct value key, struct value item)
{
    struct value *kept = ARENA_NEW(&l->g->arena, struct value);
    *kept = key;
    bool is_new;
    uint64_t *number = str_table_put(&l->seen, value_str(kept), &is_new);
    if (!is_new && !(l->flags & FOR_GROUP)) {
        struct span where = expr_span(l->at->tree, l->parts.key);
        fail_loop(l, fail_at(l->g, FAIL_TYPE, DIAG_REDEFINED, where,
                             "two elements have the key `%.*s`", STR_ARGS(value_str(kept))));
        return;
    }
    if (is_new) {
        *number = l->keys.len;
        ARRAY_PUSH(&l->keys, key);
    }
    ARRAY_PUSH(&l->items, item);
    ARRAY_PUSH(&l->group, (uint32_t)*number);
}

static void take_keyed(struct loop *l, const struct at *turn, struct value item)
{
    struct span where = expr_span(l->at->tree, l->parts.key);
    struct value key = value_of(l->g, turn, l->parts.key), text;
    struct str why;
    key = value_unmark(&l->g->arena, key, &l->marks);
    if (value_is_poison(key))
        fail_loop(l, key);
    else if (value_is_unknown(key))
        l->unknown = true;
    else if (value_is_null(key))
        fail_loop(l, fail_at(l->g, FAIL_TYPE, DIAG_NULL_VALUE, where, "the key is null"));
    else if (!value_convert(&l->g->arena, key, &type_string, &text, &why))
        fail_loop(l, fail_at(l->g, FAIL_TYPE, DIAG_TYPE_MISMATCH, where,
                             "the key must be a string: %.*s", STR_ARGS(why)));
    else
        add_keyed(l, text, item);
}

static bool take_turn(struct loop *l, struct value key, struct value item)
{
    if (!graph_charge(l->g, 1)) {
        fail_loop(l, limit_value(l->g, l->where));
        return false;
    }
    struct at turn = turn_at(l, key, item);
    if (!takes_part(l, &turn))
        return true;
    struct value v = value_of(l->g, &turn, l->parts.value);
    if (l->flags & FOR_OBJECT) {
        take_keyed(l, &turn, v);
        if (l->unknown)
            fail_loop(l, v);
    } else {
        ARRAY_PUSH(&l->items, v);
    }
    return true;
}

static void walk(struct loop *l, struct value source)
{
    bool is_map = value_is_mapping(source);
    const uint32_t *order = NULL;
    if (is_map && l->at->tree->ops->sorted_keys)
        order = value_sorted(&l->g->arena, source);
    for (size_t i = 0; i < value_len(source); i++) {
        size_t at = order ? order[i] : i;
        struct value item = value_item(source, at), key = item;
        if (is_map)
            key = source.aggregate->keys[at];
        else if (!value_is(source, VALUE_SET))
            key = number_from_int((int64_t)i, PRECISION_INT);
        if (!take_turn(l, key, item))
            return;
    }
}

static struct value grouped(struct loop *l)
{
    struct arena *a = &l->g->arena;
    struct value *groups = ARENA_ARRAY(a, struct value, l->keys.len);
    struct value *part = ARENA_ARRAY(a, struct value, l->items.len);
    for (uint32_t k = 0; k < l->keys.len; k++) {
        size_t len = 0;
        for (size_t i = 0; i < l->items.len; i++)
            if (l->group.at[i] == k)
                part[len++] = l->items.at[i];
        groups[k] = value_tuple(a, part, len);
    }
    return value_object(a, l->keys.at, groups, l->keys.len);
}

static struct value loop_result(struct loop *l)
{
    struct arena *a = &l->g->arena;
    if (l->failed)
        return failure_value(a, l->failed);
    struct value v;
    if (l->unknown)
        v = value_dynamic;
    else if (!(l->flags & FOR_OBJECT))
        v = value_tuple(a, l->items.at, l->items.len);
    else if (l->flags & FOR_GROUP)
        v = grouped(l);
    else
        v = value_object(a, l->keys.at, l->items.at, l->items.len);
    if (value_is(v, VALUE_ABSENT))
        return limit_value(l->g, l->where);
    return firm_as_whole(l->g, value_mark_all(a, v, l->marks));
}

struct value eval_for(struct graph *g, const struct at *at, expr_id e)
{
    struct loop l = {.g = g,
                     .at = at,
                     .parts = expr_for(at->tree, e),
                     .flags = expr_at(at->tree, e)->flags,
                     .where = expr_span(at->tree, e)};
    struct span where = expr_span(at->tree, l.parts.source);
    struct value source = value_of(g, at, l.parts.source);
    source = value_unmark(&g->arena, source, &l.marks);
    if (value_is_null(source))
        return fail_at(g, FAIL_TYPE, DIAG_NULL_VALUE, where, "null cannot be walked");
    if (value_is_unknown(source)) // dynamic, whatever the loop would have made of it
        return value_is_poison(source) ? source : value_mark_all(&g->arena, value_dynamic, l.marks);
    if (!value_is_aggregate(source))
        return fail_at(g, FAIL_TYPE, DIAG_TYPE_MISMATCH, where,
                       "only lists, sets, maps, tuples and objects can be walked");
    walk(&l, source);
    struct value v = loop_result(&l);
    ARRAY_DONE(&l.keys);
    ARRAY_DONE(&l.items);
    ARRAY_DONE(&l.group);
    str_table_done(&l.seen);
    return v;
}

// ---- splat

static struct value splat_one(struct graph *g, const struct at *at, expr_id each, struct value v)
{
    struct env *env = env_with_frame(g, at->env, 1);
    env->frame->slots[0] = lazy_of_value(v);
    struct at inner = {at->tree, env, at->self};
    return value_of(g, &inner, each);
}

static struct value splat_all(struct graph *g, const struct at *at, expr_id each,
                              struct value source)
{
    size_t len = value_len(source);
    struct value *items = ARENA_ARRAY(&g->arena, struct value, len);
    for (size_t i = 0; i < len; i++)
        items[i] = splat_one(g, at, each, value_item(source, i));
    return value_tuple(&g->arena, items, len);
}

// The same step into every element. Null is no element, another single thing is one.
struct value eval_splat(struct graph *g, const struct at *at, expr_id e)
{
    const struct expr *x = expr_at(at->tree, e);
    const struct marks *marks = NULL;
    struct value source = value_unmark(&g->arena, value_of(g, at, x->a), &marks);
    struct value v;
    if (value_is_unknown(source))
        v = value_is_poison(source) ? source : value_dynamic;
    else if (value_is_null(source))
        v = value_tuple(&g->arena, NULL, 0);
    else if (value_is_sequence(source))
        v = splat_all(g, at, x->b, source);
    else {
        struct value one = splat_one(g, at, x->b, source);
        v = value_tuple(&g->arena, &one, 1);
    }
    return firm_as_whole(g, value_mark_all(&g->arena, v, marks));
}

// ---- lazy

struct stream {
    struct at at;
    struct expr_for parts;
    unsigned flags;
    struct node *source;
    uint32_t next; // element of the source that comes next
};

struct shape *stream_of_for(struct graph *g, const struct at *at, expr_id e)
{
    struct stream *st = ARENA_NEW(&g->arena, struct stream);
    st->at = *at;
    st->parts = expr_for(at->tree, e);
    st->flags = expr_at(at->tree, e)->flags;
    st->source = node_of(g, at, st->parts.source);
    struct shape *s = shape_new(g, at->self, SHAPE_LIST);
    s->is_stream = true;
    s->stream = st;
    return s;
}

// The environment of one turn: the element as a node, not evaluated.
static struct at stream_turn(struct graph *g, struct stream *st, struct node *source,
                             struct node *element, uint32_t i)
{
    bool keyed = st->flags & FOR_KEYED;
    struct env *env = env_with_frame(g, st->at.env, keyed ? 2 : 1);
    if (keyed) {
        struct value key = head_kind(source) == HEAD_MAP ? head_key(g, source, i)
                                                         : number_from_int(i, PRECISION_INT);
        env->frame->slots[0] = lazy_of_value(key);
    }
    env->frame->slots[keyed ? 1 : 0] = lazy_of_node(element);
    return (struct at){st->at.tree, env, st->at.self};
}

static void append_body(struct graph *g, struct shape *s, const struct at *turn, expr_id body)
{
    if ((s->stream->flags & FOR_FLAT) && expr_kind(turn->tree, body) == EXPR_SEQUENCE) {
        for (uint32_t i = 0; i < expr_count(turn->tree, body); i++)
            shape_append(g, s, node_of(g, turn, expr_operand(turn->tree, body, i)));
        return;
    }
    shape_append(g, s, node_of(g, turn, body));
}

// Is the element in? 1 yes, 0 no, -1 failed or not known.
static int stream_condition(struct graph *g, struct stream *st, const struct at *turn,
                            struct value *failed)
{
    if (!st->parts.condition)
        return 1;
    struct span where = expr_span(turn->tree, st->parts.condition);
    struct value c = value_of(g, turn, st->parts.condition), as_bool;
    const struct marks *marks = NULL;
    struct str why;
    c = value_unmark(&g->arena, c, &marks);
    if (value_is_unknown(c)) {
        *failed = c;
        return -1;
    }
    if (value_is_null(c) || !value_convert(&g->arena, c, &type_bool, &as_bool, &why)) {
        *failed =
            fail_at(g, FAIL_TYPE, DIAG_TYPE_MISMATCH, where, "the condition must be true or false");
        return -1;
    }
    return as_bool.boolean;
}

static struct value not_walkable(struct graph *g, struct stream *st, struct node *source)
{
    if (head_kind(source) == HEAD_POISON || head_kind(source) == HEAD_UNKNOWN)
        return source->value;
    return fail_at(g, FAIL_TYPE, DIAG_TYPE_MISMATCH, expr_span(st->at.tree, st->parts.source),
                   "only lists and mappings can be walked");
}

// Finds the next element that takes part. The caller has seen to it that only one search runs.
static bool advance(struct graph *g, struct shape *s, struct value *failed)
{
    struct stream *st = s->stream;
    struct node *source = node_expand(g, st->source);
    if (head_kind(source) != HEAD_LIST && head_kind(source) != HEAD_MAP) {
        *failed = not_walkable(g, st, source);
        return false;
    }
    for (;;) {
        struct node *element = head_child(g, source, st->next, failed);
        if (!value_is(*failed, VALUE_ABSENT))
            return false;
        if (!element) {
            s->full = true;
            return true;
        }
        if (!graph_charge(g, 1)) {
            *failed = limit_value(g, node_span(s->owner));
            return false;
        }
        struct at turn = stream_turn(g, st, source, element, st->next);
        int in = stream_condition(g, st, &turn, failed);
        if (in < 0)
            return false;
        st->next++;
        if (!in)
            continue;
        append_body(g, s, &turn, st->parts.value);
        return true;
    }
}

bool stream_next(struct graph *g, struct shape *s, struct value *failed)
{
    struct value why = VALUE_NONE;
    if (s->filling) {
        why = cycle_value(g, s->owner);
    } else {
        struct activation a;
        running_push(g, &a, s->owner);
        s->filling = true;
        advance(g, s, &why);
        s->filling = false;
        running_pop(g, &a);
    }
    if (value_is(why, VALUE_ABSENT))
        return true;
    if (failed)
        *failed = why;
    return false;
}
