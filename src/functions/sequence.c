// SPDX-License-Identifier: Apache-2.0
//
// Sequences: parts of lists and tuples, joined, cut and reversed. Lists stay lists and tuples stay tuples if the
// result can have one type; `flatten` always makes a tuple.
#include "base/array.h"
#include "base/budget.h"
#include "base/table.h"
#include "functions/parts.h"
#include "value/convert.h"
#include "value/number_quick.h"

// A list or tuple of these items, as `t` requires.
static struct value sequence_of(struct call *c, const struct type *t, const struct value *items,
                                size_t len)
{
    if (t->kind == TYPE_TUPLE)
        return value_tuple(call_arena(c), items, len);
    return value_list(call_arena(c), t->element, items, len);
}

static struct value marked(struct call *c, struct value v, const struct marks *marks)
{
    return value_mark_all(call_arena(c), v, marks);
}

// ---- concat

static const struct type *common_list(struct call *c)
{
    const struct type **types = arg_types(c);
    for (unsigned i = 0; i < call_count(c); i++)
        if (types[i]->kind != TYPE_LIST)
            return NULL;
    return type_unify(call_arena(c), types, call_count(c), true);
}

// How many elements argument i adds to a tuple; `*sure` is cleared if that is unknown.
static size_t length_in_tuple(struct call *c, unsigned i, bool *sure)
{
    const struct marks *marks = NULL;
    struct value v = arg_unmarked(c, i, &marks);
    if (!value_is_unknown(v))
        return value_len(v);
    if (v.unknown->type->kind == TYPE_TUPLE)
        return v.unknown->type->len;
    *sure = false;
    return 0;
}

static const struct type *joined_tuple(struct call *c, size_t len)
{
    const struct type **items = ARENA_ARRAY(call_arena(c), const struct type *, len);
    size_t filled = 0;
    for (unsigned i = 0; i < call_count(c); i++) {
        const struct type *t = arg_type(c, i);
        bool sure = true;
        size_t more = length_in_tuple(c, i, &sure);
        for (size_t n = 0; n < more; n++)
            items[filled++] = t->kind == TYPE_TUPLE ? t->items[n] : t->element;
    }
    return type_tuple(call_arena(c), items, (uint32_t)len);
}

static const struct type *type_of_concat(struct call *c, struct value *failed)
{
    if (call_count(c) == 0) {
        *failed = bad_argument(c, -1, "expected at least one list or tuple");
        return NULL;
    }
    const struct type *list = common_list(c);
    if (list)
        return list;
    size_t len = 0;
    bool sure = true;
    for (unsigned i = 0; i < call_count(c) && sure; i++) {
        const struct type *t = arg_type(c, i);
        if (t->kind != TYPE_LIST && t->kind != TYPE_TUPLE) {
            *failed = bad_argument(c, (int)i, "expected a list or tuple, got %.*s",
                                   STR_ARGS(type_name(call_arena(c), t)));
            return NULL;
        }
        len += length_in_tuple(c, i, &sure);
    }
    return sure ? joined_tuple(c, len) : &type_dynamic;
}

static struct value unknown_concat(struct call *c)
{
    return unknown_by(c, type_of_concat);
}

static struct value concat_parts(struct call *c, const struct type *t, const struct marks **marks)
{
    size_t len = 0, filled = 0;
    struct value *parts = ARENA_ARRAY(call_arena(c), struct value, call_count(c));
    for (unsigned i = 0; i < call_count(c); i++) {
        struct str why;
        parts[i] = call_arg(c, i);
        if (t->kind == TYPE_LIST && !value_convert(call_arena(c), parts[i], t, &parts[i], &why))
            return bad_argument(c, (int)i, "%.*s", STR_ARGS(why));
        parts[i] = value_unmark(call_arena(c), parts[i], marks);
        if (value_is_unknown(parts[i]))
            return unknown_by(c, type_of_concat);
        len += value_len(parts[i]);
    }
    if (!call_charge(c, len))
        return call_limit(c);
    struct value *items = ARENA_ARRAY(call_arena(c), struct value, len);
    for (unsigned i = 0; i < call_count(c); i++)
        for (size_t n = 0; n < value_len(parts[i]); n++)
            items[filled++] = value_item(parts[i], n);
    return sequence_of(c, t, items, len);
}

static struct value apply_concat(struct call *c)
{
    struct value failed = VALUE_NONE;
    const struct marks *marks = NULL;
    const struct type *t = type_of_concat(c, &failed);
    if (!t)
        return failed;
    if (t->kind == TYPE_DYNAMIC) { // something marked is unknown
        for (unsigned i = 0; i < call_count(c); i++)
            (void)value_unmark(call_arena(c), call_arg(c, i), &marks);
        return marked(c, value_dynamic, marks);
    }
    struct value joined = concat_parts(c, t, &marks);
    return marked(c, joined, marks);
}

// ---- flatten

struct flat {
    ARRAY(struct value) items;
    const struct marks *marks;
    int64_t held_bytes; // of the items, as the budget knows
    bool sure;
};

static bool is_sequence_type(const struct type *t)
{
    return t->kind == TYPE_LIST || t->kind == TYPE_SET || t->kind == TYPE_TUPLE;
}

// Unknown elements stay, unless they may turn out to be sequences. Deep
// nesting is bounded by VALUE_DEPTH_MAX.
static bool flatten_into(struct call *c, struct value v, struct flat *flat)
{
    if (!length_is_sure(v)) {
        flat->sure = false;
        return true;
    }
    int64_t bytes = (int64_t)(value_len(v) * sizeof(v));
    flat->held_bytes += bytes;
    if (!budget_hold(bytes) || !call_charge(c, value_len(v)))
        return false;
    for (size_t i = 0; i < value_len(v); i++) {
        struct value item = value_item(v, i);
        const struct marks *marks = NULL;
        struct value inner = value_unmark(call_arena(c), item, &marks);
        bool nests = value_is_sequence(inner) ||
                     (value_is_unknown(inner) && is_sequence_type(inner.unknown->type));
        if (value_is_unknown(inner) && inner.unknown->type->kind == TYPE_DYNAMIC) {
            flat->sure = false;
            flat->marks = marks_join(call_arena(c), flat->marks, marks);
        }
        if (!nests) {
            ARRAY_PUSH(&flat->items, item);
            continue;
        }
        flat->marks = marks_join(call_arena(c), flat->marks, marks);
        if (value_is_unknown(inner))
            flat->sure = false;
        else if (!flatten_into(c, inner, flat))
            return false;
    }
    return true;
}

static struct value apply_flatten(struct call *c)
{
    struct flat flat = {.sure = true};
    struct value v = arg_unmarked(c, 0, &flat.marks);
    if (value_is_unknown(v))
        return marked(c, value_dynamic, flat.marks);
    if (!value_is_sequence(v) && !value_is_wholly_known(v))
        return marked(c, value_dynamic, flat.marks);
    if (!value_is_sequence(v))
        return bad_argument(c, -1, "only lists, sets and tuples can be flattened");
    struct value out = value_dynamic;
    if (!flatten_into(c, v, &flat))
        out = call_limit(c);
    else if (flat.sure)
        out = value_tuple(call_arena(c), flat.items.at, flat.items.len);
    ARRAY_DONE(&flat.items);
    budget_hold(-flat.held_bytes);
    return marked(c, out, flat.marks);
}

// ---- range

enum { RANGE_MAX = 1024 }; // as in the peer: a longer one is more often a mistake than intended

struct range {
    struct value start, end, step;
};

static struct range range_of_args(struct call *c)
{
    struct range r = {.start = count_result(0)};
    unsigned count = call_count(c);
    if (count > 1)
        r.start = call_arg(c, 0);
    r.end = call_arg(c, count > 1 ? 1 : 0);
    bool is_down = number_compare(r.end, r.start) < 0;
    r.step = count > 2 ? call_arg(c, 2) : number_from_int(is_down ? -1 : 1, PRECISION_INT);
    return r;
}

// Whole numbers, as almost always, take a few instructions each. False: it takes the long way to say what they are.
static bool whole_items(const struct range *r, bool is_down, struct value *items, size_t *len)
{
    if (!quick_ints(r->start, r->step) || !value_is(r->end, VALUE_INT))
        return false;
    struct value number = r->start;
    uint16_t precision = quick_precision(r->start, r->step);
    int64_t end = r->end.integer;
    for (*len = 0; is_down ? number.integer > end : number.integer < end; ++*len) {
        if (*len == RANGE_MAX)
            return false;
        int64_t next;
        items[*len] = number;
        if (add_overflows(number.integer, r->step.integer, &next))
            return false;
        number = quick_int(next, precision);
    }
    return true;
}

static struct value range_items(struct call *c, const struct range *r, bool is_down)
{
    struct value items[RANGE_MAX], number = r->start;
    size_t len = 0;
    int sign = is_down ? -1 : 1;
    if (whole_items(r, is_down, items, &len))
        return value_list(call_arena(c), &type_number, items, len);
    for (len = 0; number_compare(number, r->end) * sign < 0;) {
        if (len == RANGE_MAX && number_is_zero(r->step))
            return bad_argument(c, -1, "the step must not be zero");
        if (len == RANGE_MAX)
            return bad_argument(
                c, -1, "this range has more than %d numbers: use a larger step or a nearer end",
                RANGE_MAX);
        items[len++] = number;
        if (number_add(call_arena(c), number, r->step, &number) != NUMBER_OK)
            return bad_argument(c, -1, "infinities of opposite signs have no sum");
    }
    return value_list(call_arena(c), &type_number, items, len);
}

static struct value apply_range(struct call *c)
{
    if (call_count(c) == 0 || call_count(c) > 3)
        return bad_argument(c, -1,
                            "expected an end, a start and an end, or a start, an end and a step");
    struct range r = range_of_args(c);
    bool is_down = number_sign(r.step) < 0;
    int direction = number_compare(r.end, r.start);
    if (is_down && direction > 0)
        return bad_argument(c, 1, "with a negative step, the end must be less than the start");
    if (!is_down && direction < 0)
        return bad_argument(c, 1, "with a positive step, the end must be greater than the start");
    return range_items(c, &r, is_down);
}

// ---- reverse

static const struct type *type_of_reverse(struct call *c, struct value *failed)
{
    struct arena *a = call_arena(c);
    const struct type *t = arg_type(c, 0);
    if (t->kind == TYPE_LIST || t->kind == TYPE_SET)
        return type_list(a, t->element);
    if (t->kind != TYPE_TUPLE) {
        *failed =
            bad_argument(c, 0, "expected a list or tuple, got %.*s", STR_ARGS(type_name(a, t)));
        return NULL;
    }
    const struct type **items = ARENA_ARRAY(a, const struct type *, t->len);
    for (uint32_t i = 0; i < t->len; i++)
        items[i] = t->items[t->len - 1 - i];
    return type_tuple(a, items, t->len);
}

static struct value unknown_reverse(struct call *c)
{
    return unknown_by(c, type_of_reverse);
}

static struct value apply_reverse(struct call *c)
{
    const struct marks *marks = NULL;
    struct value v = arg_unmarked(c, 0, &marks), failed = VALUE_NONE;
    const struct type *t = type_of_reverse(c, &failed);
    if (!t)
        return failed;
    if (value_is_unknown(v))
        return marked(c, unknown_result(c, t), marks);
    size_t len = value_len(v);
    if (!call_charge(c, len))
        return call_limit(c);
    struct value *items = ARENA_ARRAY(call_arena(c), struct value, len);
    for (size_t i = 0; i < len; i++)
        items[i] = value_item(v, len - 1 - i);
    return marked(c, sequence_of(c, t, items, len), marks);
}

// ---- slice

struct slice {
    int64_t start, end;
    bool start_known, end_known;
    int64_t length; // of the sequence, or -1
};

static int64_t length_to_slice(struct call *c)
{
    const struct marks *marks = NULL;
    struct value v = arg_unmarked(c, 0, &marks);
    if (!value_is_unknown(v))
        return (int64_t)value_len(v);
    return v.unknown->type->kind == TYPE_TUPLE ? (int64_t)v.unknown->type->len : -1;
}

// One of the two indexes; false with a failure.
static bool read_slice_index(struct call *c, unsigned i, const char *what, int64_t length,
                             int64_t *out, struct value *failed)
{
    if (!arg_whole(c, i, out))
        *failed = bad_argument(c, (int)i, "the %s index must be a whole number", what);
    else if (*out < 0)
        *failed = bad_argument(c, (int)i, "the %s index must not be negative", what);
    else if (length >= 0 && *out > length)
        *failed = bad_argument(c, (int)i, "the %s index %lld is past the end, which is %lld", what,
                               (long long)*out, (long long)length);
    return value_is(*failed, VALUE_ABSENT);
}

static bool read_slice(struct call *c, struct slice *s, struct value *failed)
{
    *s = (struct slice){.length = length_to_slice(c)};
    s->start_known = value_is_number(call_arg(c, 1));
    s->end_known = value_is_number(call_arg(c, 2));
    if (s->start_known && !read_slice_index(c, 1, "start", s->length, &s->start, failed))
        return false;
    if (s->end_known && !read_slice_index(c, 2, "end", s->length, &s->end, failed))
        return false;
    if (s->start_known && s->end_known && s->start > s->end)
        *failed = bad_argument(c, 1, "the start index is greater than the end index");
    return value_is(*failed, VALUE_ABSENT);
}

static const struct type *type_of_slice(struct call *c, struct value *failed)
{
    const struct type *t = arg_type(c, 0);
    if (t->kind == TYPE_SET)
        *failed = bad_argument(c, 0, "elements of a set have no index: convert it with `tolist`");
    else if (t->kind != TYPE_LIST && t->kind != TYPE_TUPLE)
        *failed = bad_argument(c, 0, "expected a list or tuple");
    struct slice s;
    if (!value_is(*failed, VALUE_ABSENT) || !read_slice(c, &s, failed))
        return NULL;
    if (t->kind == TYPE_LIST)
        return t;
    if (!s.start_known || !s.end_known)
        return &type_dynamic;
    return type_tuple(call_arena(c), t->items + s.start, (uint32_t)(s.end - s.start));
}

static struct value unknown_slice(struct call *c)
{
    return unknown_by(c, type_of_slice);
}

static struct value apply_slice(struct call *c)
{
    const struct marks *marks = NULL;
    struct value v = arg_unmarked(c, 0, &marks), failed = VALUE_NONE;
    struct slice s;
    const struct type *t = type_of_slice(c, &failed);
    if (!t || !read_slice(c, &s, &failed))
        return failed;
    if (value_is_unknown(v))
        return marked(c, unknown_result(c, t), marks);
    size_t len = (size_t)(s.end - s.start);
    return marked(c, sequence_of(c, t, v.aggregate->items + s.start, len), marks);
}

// ---- chunklist

static const struct type *type_of_chunklist(struct call *c, struct value *failed)
{
    (void)failed;
    return type_list(call_arena(c), arg_type(c, 0));
}

static struct value unknown_chunklist(struct call *c)
{
    return unknown_by(c, type_of_chunklist);
}

// All chunks except the last have `size` elements; a size of zero makes one chunk.
static struct value chunks(struct call *c, struct value list, size_t size)
{
    size_t len = value_len(list);
    const struct type *t = value_type(call_arena(c), list);
    if (size == 0 || size > len)
        size = len;
    size_t count = len ? (len - 1) / size + 1 : 0;
    if (!call_charge(c, len))
        return call_limit(c);
    struct value *items = ARENA_ARRAY(call_arena(c), struct value, count);
    for (size_t i = 0; i < count; i++) {
        size_t start = i * size;
        items[i] = sequence_of(c, t, list.aggregate->items + start,
                               len - start < size ? len - start : size);
    }
    struct value out = value_list(call_arena(c), t, items, count);
    if (value_is(out, VALUE_ABSENT))
        return bad_argument(c, -1, "values cannot be nested deeper than %d levels",
                            VALUE_DEPTH_MAX);
    return out;
}

static struct value apply_chunklist(struct call *c)
{
    const struct marks *marks = NULL;
    struct value list = arg_unmarked(c, 0, &marks), size = arg_unmarked(c, 1, &marks);
    if (value_is_unknown(list) || value_is_unknown(size))
        return marked(c, unknown_by(c, type_of_chunklist), marks);
    int64_t wanted;
    if (!number_to_int(size, &wanted) || wanted < 0)
        return bad_argument(c, -1, "the size of a chunk must be a whole number, 0 or more");
    return marked(c, chunks(c, list, (size_t)wanted), marks);
}

// ---- removing elements

static struct value apply_compact(struct call *c)
{
    struct value list = call_arg(c, 0);
    if (!value_is_wholly_known(list))
        return unknown_result(c, &type_list_of_string);
    if (!call_charge(c, value_len(list)))
        return call_limit(c);
    struct value *kept = ARENA_ARRAY(call_arena(c), struct value, value_len(list));
    size_t count = 0;
    for (size_t i = 0; i < value_len(list); i++) {
        struct value item = value_item(list, i);
        if (!value_is_null(item) && value_str(&item).len)
            kept[count++] = item;
    }
    return value_list(call_arena(c), &type_string, kept, count);
}

static struct value unknown_distinct(struct call *c)
{
    return unknown_result(c, arg_type(c, 0));
}

// By hash; values with the same hash are chained through `next`, each as index + 1.
static struct value apply_distinct(struct call *c)
{
    struct value list = call_arg(c, 0);
    if (!value_is_wholly_known(list))
        return unknown_distinct(c);
    size_t len = value_len(list), count = 0;
    if (!call_charge(c, len))
        return call_limit(c);
    struct value *kept = ARENA_ARRAY(call_arena(c), struct value, len);
    uint64_t *next = ARENA_ARRAY(call_arena(c), uint64_t, len);
    struct table by_hash = {0};
    for (size_t i = 0; i < len; i++) {
        uint64_t *first = table_put(&by_hash, value_hash(value_item(list, i)), NULL);
        uint64_t at = *first;
        while (at && !value_surely_equal(kept[at - 1], value_item(list, i)))
            at = next[at - 1];
        if (at)
            continue;
        kept[count] = value_item(list, i);
        next[count] = *first;
        *first = ++count;
    }
    table_done(&by_hash);
    return value_list(call_arena(c), list.aggregate->element, kept, count);
}

// ---- the table

static const struct type type_list_of_number = {.kind = TYPE_LIST, .element = &type_number};

#define MARKED_FOUR .params = {PARAM_MARKED, PARAM_MARKED, PARAM_MARKED, PARAM_MARKED}

static const struct function functions[] = {
    {.name = "chunklist",
     .signature = "list: list, size: number -> list of lists",
     .doc = "Splits a list into lists of a given size; the last one may be shorter.",
     .op = {.arity = 2,
            MARKED_FOUR,
            .types = {&type_list_of_any, &type_number},
            .unknown = unknown_chunklist,
            .apply = apply_chunklist}},
    {.name = "compact",
     .signature = "list: list of string -> list of string",
     .doc = "The strings that are neither empty nor null.",
     .op = {.arity = 1,
            .flags = OP_NOT_NULL,
            .types = {&type_list_of_string},
            .result = &type_list_of_string,
            .apply = apply_compact}},
    {.name = "concat",
     .signature = "sequences: list or tuple... -> list or tuple",
     .doc = "The elements of all sequences, one after the other.",
     .op = {.arity = OPERATION_VARIADIC,
            MARKED_FOUR,
            .unknown = unknown_concat,
            .apply = apply_concat}},
    {.name = "distinct",
     .signature = "list: list -> list",
     .doc = "The list without elements that are equal to an earlier one.",
     .op = {.arity = 1,
            .types = {&type_list_of_any},
            .unknown = unknown_distinct,
            .apply = apply_distinct}},
    {.name = "flatten",
     .signature = "sequence: list, set or tuple -> tuple",
     .doc = "Flattens nested sequences into one.",
     .op = {.arity = 1, MARKED_FOUR, .apply = apply_flatten}},
    {.name = "range",
     .signature = "start: number, end: number, step: number -> list of number",
     .doc = "Numbers from a start (default 0) up to, but not including, an end, in steps (default "
            "1); at most 1024.",
     .op = {.arity = OPERATION_VARIADIC,
            .flags = OP_NOT_NULL,
            .types = {&type_number, &type_number, &type_number, &type_number},
            .result = &type_list_of_number,
            .apply = apply_range}},
    {.name = "reverse",
     .signature = "sequence: list, set or tuple -> list or tuple",
     .doc = "The elements in reverse order.",
     .op = {.arity = 1, MARKED_FOUR, .unknown = unknown_reverse, .apply = apply_reverse}},
    {.name = "slice",
     .signature = "sequence: list or tuple, start: number, end: number -> list or tuple",
     .doc = "The elements from one index up to, but not including, another.",
     .op = {.arity = 3,
            .params = {PARAM_MARKED},
            .types = {NULL, &type_number, &type_number},
            .unknown = unknown_slice,
            .apply = apply_slice}},
};

const struct function_family functions_sequence = {"sequences", functions, COUNT_OF(functions)};
