// SPDX-License-Identifier: Apache-2.0
//
// Loops. A strict `for` walks a whole value and gives a whole value; a lazy one gives a stream whose
// items are nodes, each in a scope of its own, found one at a time (rulings 1.2). The body is never
// copied: every turn is a new frame around the same tree.
#include "graph/eval/eval.h"

#include <stdlib.h>

#include "graph/layers/layers.h"
#include "value/convert.h"
#include "value/number.h"

// ---- strict

enum { FEW_ITEMS = 8 }; // a loop over no more of them takes no memory until it has its result

// What a loop has collected so far.
struct loop {
    struct graph *g;
    const struct eval_context *context;
    struct expr_for parts;
    expr_id e; // the loop itself; its place is in memory that nothing else needs
    unsigned flags;
    const struct marks *marks;
    const struct failure *failed;
    bool unknown;        // whether an element belongs to the result is not known
    uint64_t text_bytes; // of the texts that were collected
    ARRAY(struct value) keys;
    ARRAY(struct value) items;
    ARRAY(uint32_t) group; // FOR_GROUP: which key an item belongs to
    struct str_table seen; // keys so far -> their number, if there may be more than a few
    size_t most;           // as many elements are walked
    struct value few_keys[FEW_ITEMS], few_items[FEW_ITEMS];
};

static void fail_loop(struct loop *l, struct value v)
{
    l->failed = failure_join(&l->g->arena, l->failed, failure_of(&l->g->arena, v));
}

// Where a body is evaluated, one turn after the other: nothing is allocated for a turn unless something keeps its
// environment (env_kept).
struct turns {
    struct eval_context context;
    struct env env;
    bool keyed;
    struct frame frame;
    struct lazy slots[2];
};

static void turns_open(struct turns *t, struct graph *g, const struct eval_context *at,
                       unsigned flags)
{
    t->keyed = flags & FOR_KEYED;
    t->frame = (struct frame){.parent = at->env->frame,
                              .count = t->keyed ? 2 : 1,
                              .depth = at->env->frame ? at->env->frame->depth + 1 : 0,
                              .is_reused = true,
                              .slots = t->slots};
    t->env = *at->env;
    t->env.frame = &t->frame;
    t->context = (struct eval_context){.tree = at->tree, .env = &t->env, .self = eval_self(g, at)};
}

static void turns_bind(struct turns *t, struct value key, struct value item)
{
    t->frame.kept = NULL;
    if (t->keyed)
        t->frame.slots[0] = lazy_of_value(key);
    t->frame.slots[t->keyed ? 1 : 0] = lazy_of_value(item);
}

void loop_turns(struct graph *g, const struct eval_context *at, unsigned flags, struct value source,
                turn_taker *take, void *data)
{
    bool is_map = value_is_mapping(source);
    const uint32_t *order = NULL;
    if (is_map && at->tree->ops->sorted_keys)
        order = value_sorted(g->now.values, source);
    struct turns turns;
    turns_open(&turns, g, at, flags);
    for (size_t i = 0; i < value_len(source); i++) {
        size_t which = order ? order[i] : i;
        struct value item = value_item(source, which), key = item;
        if (turns.keyed && is_map)
            key = value_real_key(source, which);
        else if (turns.keyed && !value_is(source, VALUE_SET))
            key = number_from_int((int64_t)i, PRECISION_INT);
        turns_bind(&turns, key, item);
        if (!take(data, &turns.context))
            return;
    }
}

static struct value loop_complaint(struct loop *l, enum complaint what, enum diag_code code,
                                   expr_id part, const char *why)
{
    const struct tree *t = l->context->tree;
    return complain(l->g, t, what, FAIL_TYPE, code, expr_span(t, part), "%s", why);
}

// The condition as it is before any element is known: what is wrong with it then is wrong for all.
static struct value condition_of_any(struct loop *l)
{
    struct turns turns;
    turns_open(&turns, l->g, l->context, l->flags);
    turns_bind(&turns, value_dynamic, value_dynamic);
    return value_of(l->g, &turns.context, l->parts.condition);
}

static struct value null_condition(struct loop *l)
{
    const struct marks *marks = NULL;
    struct value any = value_unmark(&l->g->arena, condition_of_any(l), &marks);
    enum complaint what = value_is_null(any) ? COMPLAINT_CONDITION_NULL : COMPLAINT_CONDITION_TYPE;
    return loop_complaint(l, what, DIAG_NULL_VALUE, l->parts.condition, "the condition is null");
}

// A condition as a bool, known or not; a poison when it is not one. Its marks are the loop's.
static struct value as_condition(struct loop *l, struct value c)
{
    struct value as_bool;
    struct str why;
    c = value_unmark(&l->g->arena, c, &l->marks);
    if (value_is_poison(c))
        return c;
    if (value_is_null(c))
        return null_condition(l);
    if (value_convert(&l->g->arena, c, &type_bool, &as_bool, &why))
        return as_bool;
    return complain(l->g, l->context->tree, COMPLAINT_CONDITION_TYPE, FAIL_TYPE, DIAG_TYPE_MISMATCH,
                    expr_span(l->context->tree, l->parts.condition),
                    "the condition must be true or false: %.*s", STR_ARGS(why));
}

// Whether the element takes part; an unknown answer makes the whole result unknown.
static bool takes_part(struct loop *l, const struct eval_context *turn)
{
    if (!l->parts.condition)
        return true;
    struct value c = as_condition(l, value_of(l->g, turn, l->parts.condition));
    if (value_is_poison(c)) {
        fail_loop(l, c);
        return false;
    }
    if (value_is_unknown(c)) {
        l->unknown = true;
        return true; // still evaluated for its errors
    }
    return c.boolean;
}

// The key that an element gets, or absent when it gets none.
static struct value key_of_turn(struct loop *l, const struct eval_context *turn)
{
    struct value key = value_of(l->g, turn, l->parts.key), text;
    struct str why;
    key = value_unmark(&l->g->arena, key, &l->marks);
    if (value_is_poison(key))
        fail_loop(l, key);
    else if (!value_is_wholly_known(key))
        l->unknown = true;
    else if (l->context->tree->ops->any_keys)
        return key;
    else if (value_is_null(key))
        fail_loop(l, loop_complaint(l, COMPLAINT_LOOP_KEY_NULL, DIAG_NULL_VALUE, l->parts.key,
                                    "the key is null"));
    else if (value_convert(l->g->now.values, key, &type_string, &text, &why))
        return text;
    else
        fail_loop(l, complain(l->g, l->context->tree, COMPLAINT_LOOP_KEY_TYPE, FAIL_TYPE,
                              DIAG_TYPE_MISMATCH, expr_span(l->context->tree, l->parts.key),
                              "the key must be a string: %.*s", STR_ARGS(why)));
    return VALUE_NONE;
}

static void fail_twice(struct loop *l, struct value key)
{
    struct strbuf text;
    strbuf_init(&text, 256);
    value_show(&text, value_mark_all(&l->g->arena, key, l->marks)); // a secret is not shown
    fail_loop(l, complain(l->g, l->context->tree, COMPLAINT_LOOP_KEY_TWICE, FAIL_TYPE,
                          DIAG_REDEFINED, expr_span(l->context->tree, l->parts.key),
                          "two elements have the same key %.*s", STR_ARGS(strbuf_str(&text))));
    strbuf_done(&text);
}

// What tells keys apart: a number and its text are two of them where any value may be a key.
static struct str identity_of_key(struct loop *l, struct value key)
{
    struct value *kept = ARENA_NEW(l->g->now.values, struct value);
    *kept = key;
    if (!l->context->tree->ops->any_keys)
        return value_str(kept);
    struct strbuf text;
    strbuf_init(&text, 0);
    value_show(&text, key);
    struct str copy = strbuf_copy(&text, &l->g->arena);
    strbuf_done(&text);
    return copy;
}

// The number of a key; that of the next one if it is new.
static size_t number_of_key(struct loop *l, struct value key)
{
    if (l->most > FEW_ITEMS || l->context->tree->ops->any_keys) {
        bool is_new;
        uint64_t *number = str_table_put(&l->seen, identity_of_key(l, key), &is_new);
        *number = is_new ? l->keys.len : *number;
        return (size_t)*number;
    }
    size_t i = 0;
    while (i < l->keys.len && !str_equal(value_str(&l->keys.at[i]), value_str(&key)))
        i++;
    return i;
}

static void add_keyed(struct loop *l, struct value key, struct value item)
{
    size_t number = number_of_key(l, key);
    bool is_new = number == l->keys.len;
    if (!is_new && !(l->flags & FOR_GROUP)) {
        fail_loop(l, item);
        fail_twice(l, key);
        return;
    }
    if (is_new)
        ARRAY_PUSH(&l->keys, key);
    ARRAY_PUSH(&l->items, item);
    if (l->flags & FOR_GROUP)
        ARRAY_PUSH(&l->group, (uint32_t)number);
}

static bool take_turn(void *data, const struct eval_context *turn)
{
    struct loop *l = data;
    if (!graph_charge(l->g, 1)) {
        fail_loop(l, limit_value(l->g, expr_span(l->context->tree, l->e)));
        return false;
    }
    if (!takes_part(l, turn))
        return true;
    struct value own = l->flags & FOR_OBJECT ? key_of_turn(l, turn) : VALUE_NONE;
    struct value v = value_of(l->g, turn, l->parts.value);
    if (value_is(v, VALUE_STRING) && !(v.flags & VALUE_INLINE))
        l->text_bytes += v.len;
    if (!graph_output(l->g, l->text_bytes)) {
        fail_loop(l, limit_value(l->g, expr_span(l->context->tree, l->e)));
        return false;
    }
    if (!(l->flags & FOR_OBJECT))
        ARRAY_PUSH(&l->items, v);
    else if (value_is(own, VALUE_ABSENT))
        fail_loop(l, v);
    else
        add_keyed(l, own, v);
    return true;
}

static struct value grouped(struct loop *l)
{
    struct arena *a = l->g->now.values;
    struct value *groups = ARENA_ARRAY(a, struct value, l->keys.len);
    struct value *sorted = ARENA_ARRAY(a, struct value, l->items.len);
    size_t *ends = ARENA_ARRAY(a, size_t, l->keys.len + 1); // of each group, among `sorted`
    for (size_t i = 0; i < l->items.len; i++)
        ends[l->group.at[i] + 1]++;
    for (size_t k = 0; k < l->keys.len; k++) // now where it begins
        ends[k + 1] += ends[k];
    for (size_t i = 0; i < l->items.len; i++)
        sorted[ends[l->group.at[i]]++] = l->items.at[i];
    for (size_t k = 0, from = 0; k < l->keys.len; from = ends[k++])
        groups[k] = value_tuple(a, sorted + from, ends[k] - from);
    return object_of_pairs(l->g, l->context->tree->ops, l->keys.at, groups, l->keys.len);
}

// Where nothing is left out, the items of a list are collected where they stay.
static bool is_collected_in_place(const struct loop *l)
{
    return l->most > FEW_ITEMS && !(l->flags & FOR_OBJECT) && !l->parts.condition;
}

static void open_collection(struct loop *l, size_t most)
{
    l->most = most;
    if (most <= FEW_ITEMS) {
        l->keys.at = l->few_keys;
        l->items.at = l->few_items;
        l->keys.room = l->items.room = FEW_ITEMS;
    } else if (is_collected_in_place(l)) {
        l->items.at = arena_take(l->g->now.values, sizeof(*l->items.at) * most);
        l->items.room = most;
    }
}

static void close_collection(struct loop *l)
{
    if (l->keys.at != l->few_keys)
        free(l->keys.at);
    if (l->items.at != l->few_items && !is_collected_in_place(l))
        free(l->items.at);
    ARRAY_DONE(&l->group);
    str_table_done(&l->seen);
}

static struct value loop_result(struct loop *l)
{
    struct arena *a = l->g->now.values;
    if (l->g->now.exit)
        l->g->now.exit->value = value_mark_all(&l->g->arena, l->g->now.exit->value, l->marks);
    if (l->failed) // what was walked decides that it fails
        return value_mark_all(a, failure_value(a, l->failed), l->marks);
    struct value v;
    if (l->unknown)
        v = value_dynamic;
    else if (!(l->flags & FOR_OBJECT))
        v = (is_collected_in_place(l) ? value_tuple_kept : value_tuple)(a, l->items.at,
                                                                        l->items.len);
    else if (l->flags & FOR_GROUP)
        v = grouped(l);
    else
        v = object_of_pairs(l->g, l->context->tree->ops, l->keys.at, l->items.at, l->items.len);
    if (value_is(v, VALUE_ABSENT))
        return limit_value(l->g, expr_span(l->context->tree, l->e));
    return firm_as_whole(l->g, value_mark_all(a, v, l->marks));
}

static bool is_walkable(struct value source)
{
    if (!value_is_unknown(source))
        return value_is_aggregate(source);
    const struct type *type = source.unknown->type;
    return type_is_collection(type) || type->kind == TYPE_TUPLE || type->kind == TYPE_OBJECT;
}

// What a loop over something that is not there yet gives: nothing is known of it but its mistakes.
static struct value loop_over_nothing(struct loop *l)
{
    struct value c = l->parts.condition ? as_condition(l, condition_of_any(l)) : value_bool(true);
    return value_is_poison(c) ? c : value_mark_all(&l->g->arena, value_dynamic, l->marks);
}

static struct value run_loop(struct loop *l, struct value source)
{
    if (value_is_unknown(source))
        return loop_over_nothing(l);
    if (!value_len(source) && l->parts.condition) {
        const struct marks *own = l->marks;
        struct value nothing = loop_over_nothing(l);
        l->marks = own; // of a condition that was not needed
        if (value_is_poison(nothing))
            return nothing;
    }
    open_collection(l, value_len(source));
    loop_turns(l->g, l->context, l->flags, source, take_turn, l);
    struct value v = loop_result(l);
    close_collection(l);
    return v;
}

struct value eval_for(struct graph *g, const struct eval_context *at, expr_id e)
{
    struct loop l = {.g = g,
                     .context = at,
                     .parts = expr_for(at->tree, e),
                     .e = e,
                     .flags = expr_at(at->tree, e)->flags};
    struct value source = value_of(g, at, l.parts.source);
    source = value_unmark(&g->arena, source, &l.marks);
    if (failure_mask(source)) // also of an element that the body does not read: it was evaluated
        return failure_value(&g->arena, failure_of(&g->arena, source));
    g->now.decided_unknown |= (value_summary(source) & HAS_UNKNOWN) != 0; // which may yet fail
    if (value_is_null(source))
        return loop_complaint(&l, COMPLAINT_WALK_NULL, DIAG_NULL_VALUE, l.parts.source,
                              "cannot loop over null");
    if (value_is_unknown(source) && source.unknown->type->kind == TYPE_DYNAMIC)
        return value_mark_all(&g->arena, value_dynamic, l.marks);
    if (!is_walkable(source))
        return complain_of(g, at->tree, COMPLAINT_WALK_TYPE, DIAG_TYPE_MISMATCH,
                           expr_span(at->tree, l.parts.source), source,
                           "expected a list, set, map, tuple or object to loop over");
    return run_loop(&l, source);
}

// ---- splat

// What a splat works on.
struct splat {
    struct graph *g;
    const struct eval_context *context;
    expr_id e;
    struct value source; // without marks
    const struct marks *marks;
};

static struct value splat_one(const struct splat *s, struct value v)
{
    struct turns turns;
    turns_open(&turns, s->g, s->context, 0);
    turns_bind(&turns, VALUE_NONE, v);
    return value_of(s->g, &turns.context, expr_second(s->context->tree, s->e));
}

// The type that an element gets, found out with one that is not known. A poison when that fails.
static struct value splat_any(const struct splat *s, const struct type *element)
{
    return splat_one(s, value_unknown(&s->g->arena, element));
}

static struct value splat_unknown(const struct splat *s, const struct type *type)
{
    struct arena *a = &s->g->arena;
    if (type->kind == TYPE_TUPLE) {
        const struct type **items = ARENA_ARRAY(a, const struct type *, type->len);
        for (uint32_t i = 0; i < type->len; i++) {
            struct value item = splat_any(s, type->items[i]);
            if (value_is_poison(item))
                return item;
            items[i] = value_type(a, item);
        }
        return value_refine_not_null(a, value_unknown(a, type_tuple(a, items, type->len)));
    }
    struct value item = splat_any(s, type->element);
    if (value_is_poison(item))
        return item;
    struct refinement of_source = value_range(s->source), r = refinement_none();
    r.null = NOT_NULL;
    r.min_length = of_source.min_length;
    r.max_length = of_source.max_length;
    return value_refine(a, value_unknown(a, type_list(a, value_type(a, item))), r);
}

static bool items_are_alike(struct arena *a, const struct value *items, size_t len)
{
    for (size_t i = 1; i < len; i++)
        if (!type_equal(value_type(a, items[i]), value_type(a, items[0])))
            return false;
    return true;
}

// A list of what each element gives: its elements have one type.
static struct value splat_list(const struct splat *s, const struct value *items, size_t len)
{
    struct arena *a = &s->g->arena;
    if (!len) {
        struct value any = splat_any(s, value_type(a, s->source)->element);
        return value_is_poison(any) ? any : value_list(a, value_type(a, any), NULL, 0);
    }
    if (items_are_alike(a, items, len))
        return value_list(a, value_type(a, items[0]), items, len);
    return complain(s->g, s->context->tree, COMPLAINT_SPLAT_MIXED, FAIL_TYPE, DIAG_TYPE_MISMATCH,
                    expr_span(s->context->tree, expr_second(s->context->tree, s->e)),
                    "the elements have different types, so they cannot form a list");
}

// What fails in a part fails as a whole, so a part that is not known may yet decide about all of it.
static void note_open(struct graph *g, struct value part)
{
    if (!value_is_poison(part) && value_summary(part) & HAS_UNKNOWN)
        g->now.decided_unknown = true;
}

static struct value splat_all(const struct splat *s)
{
    struct arena *a = s->g->now.values;
    size_t len = value_len(s->source);
    struct value *items = arena_take(a, sizeof(*items) * len);
    const struct failure *failed = NULL;
    for (size_t i = 0; i < len; i++) {
        items[i] = splat_one(s, value_item(s->source, i));
        note_open(s->g, items[i]);
        failed = failure_join(a, failed, failure_of(a, items[i]));
    }
    if (failed)
        return failure_value(a, failed);
    if (value_is(s->source, VALUE_TUPLE))
        return value_tuple_kept(a, items, len);
    return splat_list(s, items, len);
}

// Not a sequence: one element, or none when it is null, and nobody knows which when it may be.
static struct value splat_single(const struct splat *s)
{
    struct arena *a = &s->g->arena;
    if (value_is_null(s->source))
        return value_tuple(a, NULL, 0);
    struct value one = splat_one(s, value_mark_all(a, s->source, s->marks));
    if (failure_mask(one))
        return failure_value(a, failure_of(a, one));
    if (value_is_unknown(s->source) && value_range(s->source).null != NOT_NULL)
        return value_dynamic;
    return value_tuple(a, &one, 1);
}

// The same step into every element.
struct value eval_splat(struct graph *g, const struct eval_context *at, expr_id e)
{
    expr_id from = expr_first(at->tree, e);
    struct splat s = {.g = g, .context = at, .e = e};
    s.source = value_unmark(&g->arena, value_of(g, at, from), &s.marks);
    struct value v;
    if (failure_mask(s.source)) {
        note_open(g, s.source);
        return failure_value(&g->arena, failure_of(&g->arena, s.source));
    }
    // The type of a value with parts takes a walk; whether it is a sequence can be seen.
    bool is_known = value_is_aggregate(s.source);
    const struct type *type = is_known ? &type_string : value_type(&g->arena, s.source);
    bool is_sequence =
        is_known ? value_is_sequence(s.source)
                 : type->kind == TYPE_LIST || type->kind == TYPE_SET || type->kind == TYPE_TUPLE;
    if (value_is_null(s.source) && is_sequence)
        return complain(g, at->tree, COMPLAINT_SPLAT_NULL, FAIL_TYPE, DIAG_NULL_VALUE,
                        expr_span(at->tree, from), "a null list has no elements");
    if (!value_is_null(s.source) && type->kind == TYPE_DYNAMIC)
        v = value_dynamic;
    else if (!is_sequence)
        v = splat_single(&s);
    else
        v = value_is_unknown(s.source) ? splat_unknown(&s, type) : splat_all(&s);
    return firm_as_whole(g, value_mark_all(&g->arena, v, s.marks));
}

// ---- lazy

struct stream {
    struct eval_context context;
    struct expr_for parts;
    unsigned flags;
    struct node *source;
    uint32_t next; // element of the source that comes next
};

struct shape *stream_of_for(struct graph *g, const struct eval_context *at, expr_id e)
{
    struct stream *st = ARENA_NEW(&g->arena, struct stream);
    st->context = (struct eval_context){
        .tree = at->tree, .env = env_kept(g, at->env), .self = eval_self(g, at)};
    st->parts = expr_for(at->tree, e);
    st->flags = expr_at(at->tree, e)->flags;
    st->source = node_of(g, at, st->parts.source);
    struct shape *s = shape_new(g, st->context.self, SHAPE_LIST);
    s->is_stream = true;
    s->stream = st;
    return s;
}

// The environment of one turn: the element as a node, not evaluated.
static struct eval_context stream_turn(struct graph *g, struct stream *st, struct node *source,
                                       struct node *element, uint32_t i)
{
    bool keyed = st->flags & FOR_KEYED;
    struct env *env = env_with_frame(g, st->context.env, keyed ? 2 : 1);
    if (st->parts.name && !keyed)
        env->frame->names = &st->parts.name;
    if ((st->flags & FOR_KEYS) && head_kind(source) == HEAD_MAP)
        element = node_of_value(g, head_real_key(g, source, i), st->context.self);
    if (keyed) {
        struct value key = head_kind(source) == HEAD_MAP ? head_real_key(g, source, i)
                                                         : number_from_int(i, PRECISION_INT);
        env->frame->slots[0] = lazy_of_value(key);
    }
    env->frame->slots[keyed ? 1 : 0] = lazy_of_node(element);
    return (struct eval_context){.tree = st->context.tree, .env = env, .self = st->context.self};
}

// What a body gives whose items are not seen in the tree: they keep the place where they are written.
static void append_items(struct graph *g, struct shape *s, struct node *body, struct value *failed)
{
    struct node *head = node_expand(g, body);
    enum head_kind kind = head_kind(head);
    if (kind == HEAD_POISON || kind == HEAD_UNKNOWN) {
        *failed = head->value;
        return;
    }
    if (kind == HEAD_SCALAR) {
        *failed = fail_with_help(g,
                                 fail_at(g, FAIL_TYPE, DIAG_TYPE_MISMATCH, node_span(body),
                                         "the body of a loop must produce a list"),
                                 "write it as an item of a list");
        return;
    }
    uint32_t len = head_len(g, head, failed);
    for (uint32_t i = 0; i < len && value_is(*failed, VALUE_ABSENT); i++) {
        struct node *item = kind == HEAD_MAP ? node_of_value(g, head_real_key(g, head, i), body)
                                             : head_child(g, head, i, failed);
        if (!item)
            return;
        uint32_t name = item->name;
        shape_append(g, s, item);
        item->name = name;
    }
}

static void append_body(struct graph *g, struct shape *s, const struct eval_context *turn,
                        expr_id body, struct value *failed)
{
    if (!(s->stream->flags & FOR_FLAT)) {
        shape_append(g, s, node_of(g, turn, body));
    } else if (expr_kind(turn->tree, body) == EXPR_SEQUENCE) {
        for (uint32_t i = 0; i < expr_count(turn->tree, body); i++)
            shape_append(g, s, node_of(g, turn, expr_operand(turn->tree, body, i)));
    } else {
        append_items(g, s, node_of(g, turn, body), failed);
    }
}

// Is the element in? 1 yes, 0 no, -1 failed or not known.
static int stream_condition(struct graph *g, struct stream *st, const struct eval_context *turn,
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
        *failed = complain_of(g, turn->tree, COMPLAINT_CONDITION_TYPE, DIAG_TYPE_MISMATCH, where, c,
                              "the condition must be true or false");
        return -1;
    }
    return as_bool.boolean;
}

static struct value not_walkable(struct graph *g, struct stream *st, struct node *source)
{
    if (head_kind(source) == HEAD_POISON || head_kind(source) == HEAD_UNKNOWN)
        return source->value;
    return complain_of(g, st->context.tree, COMPLAINT_WALK_TYPE, DIAG_TYPE_MISMATCH,
                       expr_span(st->context.tree, st->parts.source), source->value,
                       "expected a list or a mapping to loop over");
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
        struct eval_context turn = stream_turn(g, st, source, element, st->next);
        int in = stream_condition(g, st, &turn, failed);
        if (in < 0)
            return false;
        st->next++;
        if (!in)
            continue;
        append_body(g, s, &turn, st->parts.value, failed);
        return value_is(*failed, VALUE_ABSENT);
    }
}

struct stream_job {
    struct graph *g;
    struct shape *shape;
    struct value why;
};

static void advance_again(void *data)
{
    struct stream_job *job = data;
    (void)stream_next(job->g, job->shape, &job->why);
}

// Loops over loops need each other without a node in between.
static NOINLINE struct value advance_deeper(struct graph *g, struct shape *s)
{
    struct stream_job job = {g, s, VALUE_NONE};
    if (g->now.on_own_stack)
        return limit_value(g, node_span(s->owner));
    graph_on_stack(g, advance_again, &job);
    return job.why;
}

bool stream_next(struct graph *g, struct shape *s, struct value *failed)
{
    struct value why = VALUE_NONE;
    if (s->filling) {
        why = cycle_value(g, s->owner);
    } else if (!graph_has_stack(g)) {
        why = advance_deeper(g, s);
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
