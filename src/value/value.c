// SPDX-License-Identifier: Apache-2.0
//
// Making values and asking about them. Scalars are made in place; an aggregate is one header and
// one array in the arena, and its header says what is inside (unknowns, marks, poison, closures)
// and how deep it nests, so that those questions never walk. Mappings are in object.c, marks in
// marks.c, unknowns in unknown.c, comparisons in equal.c.
#include "value/value.h"

#include <string.h>

#include "base/table.h"
#include "base/utf8.h"
#include "value/aggregate.h"

struct value value_null(const struct type *t)
{
    return (struct value){.kind = VALUE_NULL, .type = t};
}

static struct value inline_string(struct str s, unsigned flags)
{
    struct value v = {.kind = VALUE_STRING};
    v.inline_len_flags = (uint8_t)(s.len << 4 | flags | VALUE_INLINE);
    if (s.len)
        memcpy(v.inline_bytes, s.at, s.len);
    return v;
}

static struct value kept_string(struct str s, unsigned flags)
{
    assert(s.len <= UINT32_MAX);
    if (s.len <= VALUE_INLINE_BYTES)
        return inline_string(s, flags);
    return (struct value){
        .kind = VALUE_STRING, .flags = (uint8_t)flags, .len = (uint32_t)s.len, .bytes = s.at};
}

struct value value_string_kept(struct str s)
{
    return kept_string(s, utf8_is_ascii(s) ? VALUE_ASCII : 0);
}

struct value value_string_ascii_kept(struct str s)
{
    return kept_string(s, VALUE_ASCII);
}

struct value value_string(struct arena *a, struct str s)
{
    if (s.len > UINT32_MAX) // limits refuse such a text long before
        out_of_memory(s.len);
    return value_string_kept(s.len <= VALUE_INLINE_BYTES ? s : str_copy(a, s));
}

struct value value_string_ascii(struct arena *a, struct str s)
{
    if (s.len > UINT32_MAX)
        out_of_memory(s.len);
    return kept_string(s.len <= VALUE_INLINE_BYTES ? s : str_copy(a, s), VALUE_ASCII);
}

static unsigned unknown_summary(struct value v)
{
    return HAS_UNKNOWN | (value_is_poison(v) ? HAS_POISON : 0u);
}

unsigned value_summary(struct value v)
{
    if (value_is_aggregate(v))
        return v.aggregate->summary;
    if (value_is_unknown(v))
        return unknown_summary(v);
    if (value_is(v, VALUE_MARKED))
        return HAS_MARK | value_summary(v.marked->inner);
    if (value_is(v, VALUE_CAPSULE) && v.capsule->kind->is_closure)
        return HAS_CLOSURE;
    return 0;
}

bool value_is_wholly_known(struct value v)
{
    return !(value_summary(v) & HAS_UNKNOWN);
}

bool value_is_null(struct value v)
{
    if (value_is(v, VALUE_MARKED))
        v = v.marked->inner;
    return value_is(v, VALUE_NULL);
}

unsigned value_depth(struct value v)
{
    if (value_is(v, VALUE_MARKED))
        v = v.marked->inner;
    return value_is_aggregate(v) ? v.aggregate->depth : 0;
}

struct value aggregate_value(const struct aggregate *g)
{
    if (g->depth > VALUE_DEPTH_MAX)
        return VALUE_NONE;
    return (struct value){.kind = g->kind, .aggregate = g};
}

struct aggregate *aggregate_of_kept(struct arena *a, enum value_kind kind,
                                    const struct value *items, size_t len)
{
    assert(len <= UINT32_MAX);
    struct aggregate *g = ARENA_NEW(a, struct aggregate);
    unsigned summary = 0, depth = 0;
    for (size_t i = 0; i < len; i++) {
        if (value_is_scalar(items[i]))
            continue;
        summary |= value_summary(items[i]);
        unsigned below = value_depth(items[i]);
        depth = below > depth ? below : depth;
    }
    g->len = (uint32_t)len;
    g->kind = (uint8_t)kind;
    g->summary = (uint8_t)summary;
    g->depth = (uint16_t)(depth + 1);
    g->period = arena_period(a) & (UINT64_MAX >> 3);
    g->items = items;
    return g;
}

struct aggregate *aggregate_new(struct arena *a, enum value_kind kind, const struct value *items,
                                size_t len)
{
    struct value *copy = arena_take(a, sizeof(*copy) * len);
    if (len)
        memcpy(copy, items, sizeof(*copy) * len);
    return aggregate_of_kept(a, kind, copy, len);
}

struct value value_list(struct arena *a, const struct type *element, const struct value *items,
                        size_t len)
{
    struct aggregate *g = aggregate_new(a, VALUE_LIST, items, len);
    g->element = element;
    return aggregate_value(g);
}

struct value value_tuple(struct arena *a, const struct value *items, size_t len)
{
    return aggregate_value(aggregate_new(a, VALUE_TUPLE, items, len));
}

struct value value_tuple_kept(struct arena *a, const struct value *items, size_t len)
{
    return aggregate_value(aggregate_of_kept(a, VALUE_TUPLE, items, len));
}

struct value value_capsule(struct arena *a, const struct capsule_kind *kind, const void *data)
{
    struct capsule *c = ARENA_NEW(a, struct capsule);
    *c = (struct capsule){kind, data};
    return (struct value){.kind = VALUE_CAPSULE, .capsule = c};
}

static const struct capsule_kind undefined_kind = {.name = "undefined"};

struct value value_undefined(void)
{
    static const struct capsule nothing = {&undefined_kind, NULL};
    return (struct value){.kind = VALUE_CAPSULE, .capsule = &nothing};
}

bool value_is_undefined(struct value v)
{
    return value_is(v, VALUE_CAPSULE) && v.capsule->kind == &undefined_kind;
}

const void *value_capsule_data(struct value v, const struct capsule_kind *kind)
{
    return value_is(v, VALUE_CAPSULE) && v.capsule->kind == kind ? v.capsule->data : NULL;
}

// ---- types

// Types of aggregates are made once and kept in them, as parts are shared: a type made anew for each part would be a
// tree of exponential size. One that belongs to another arena than the value cannot be kept in it, and is found
// in `made` if a part occurs again.
//
// Neighbours mostly have one type: a part that is like the part before it takes the very same type (`like`), so that
// comparing the types of ten thousand records is comparing pointers. Only values of one arena share, as they live
// equally long.
struct typing {
    struct arena *arena;
    struct table made; // struct aggregate * -> struct type *
};

static const struct type *type_of_value(struct typing *t, struct value v, const struct type *like);

static bool is_of_arena(struct typing *t, struct value v)
{
    return value_is_aggregate(v) && v.aggregate->period == arena_period(t->arena);
}

// The types of all items, in `order` if there is one; those of `like` itself if they are the very same.
static const struct type *const *types_of_items(struct typing *t, const struct aggregate *g,
                                                const uint32_t *order, const struct type *like)
{
    const struct type **items = like ? NULL : ARENA_ARRAY(t->arena, const struct type *, g->len);
    const struct type *before = NULL; // of the item before, if it is in the arena
    for (uint32_t i = 0; i < g->len; i++) {
        struct value v = g->items[order ? order[i] : i];
        bool may_share = is_of_arena(t, v);
        const struct type *sample = like ? like->items[i] : before;
        const struct type *type = type_of_value(t, v, may_share ? sample : NULL);
        before = may_share ? type : NULL;
        if (!items && type == like->items[i])
            continue;
        if (!items) {
            items = ARENA_ARRAY(t->arena, const struct type *, g->len);
            memcpy(items, like->items, sizeof(*items) * i);
        }
        items[i] = type;
    }
    return items ? items : like->items;
}

// Whether a type has the kind and the names of a value.
static bool is_alike(const struct type *like, struct value v, const uint32_t *order)
{
    enum type_kind kind = value_is(v, VALUE_TUPLE) ? TYPE_TUPLE : TYPE_OBJECT;
    if (like->kind != kind || like->len != value_len(v) || like->has_optional || !like->len)
        return false;
    for (uint32_t i = 0; i < like->len && kind == TYPE_OBJECT; i++)
        if (!str_equal(like->names[i], value_key(v, order ? order[i] : i)))
            return false;
    return true;
}

static const struct type *type_of_object_value(struct typing *t, struct value v, bool is_kept,
                                               const struct type *like)
{
    const uint32_t *order = value_sorted(t->arena, v);
    like = like && is_alike(like, v, order) ? like : NULL;
    const struct type *const *items = types_of_items(t, v.aggregate, order, like);
    if (like && items == like->items)
        return like;
    struct str *names = ARENA_ARRAY(t->arena, struct str, value_len(v));
    for (uint32_t i = 0; i < value_len(v); i++) {
        struct str name = value_key(v, order ? order[i] : i);
        names[i] = is_kept ? name : str_copy(t->arena, name);
    }
    return type_object_kept(t->arena, names, items, v.aggregate->len);
}

static const struct type *type_of_tuple_value(struct typing *t, struct value v,
                                              const struct type *like)
{
    like = like && is_alike(like, v, NULL) ? like : NULL;
    const struct type *const *items = types_of_items(t, v.aggregate, NULL, like);
    return like && items == like->items ? like : type_tuple(t->arena, items, v.aggregate->len);
}

static const struct type *type_of_collection_value(struct typing *t, struct value v,
                                                   const struct type *like)
{
    const struct type *element = v.aggregate->element;
    enum type_kind kind = value_is(v, VALUE_LIST)  ? TYPE_LIST
                          : value_is(v, VALUE_SET) ? TYPE_SET
                                                   : TYPE_MAP;
    if (like && like->kind == kind && like->element == element)
        return like;
    return kind == TYPE_LIST  ? type_list(t->arena, element)
           : kind == TYPE_SET ? type_set(t->arena, element)
                              : type_map(t->arena, element);
}

static const struct type *make_type(struct typing *t, struct value v, bool is_kept,
                                    const struct type *like)
{
    if (value_is(v, VALUE_TUPLE))
        return type_of_tuple_value(t, v, like);
    if (value_is(v, VALUE_OBJECT))
        return type_of_object_value(t, v, is_kept, like);
    return type_of_collection_value(t, v, like);
}

static const struct type *type_of_aggregate(struct typing *t, struct value v,
                                            const struct type *like)
{
    struct aggregate *g = (struct aggregate *)(uintptr_t)v.aggregate;
    const struct type *known = atomic_load_explicit(&g->type, memory_order_acquire);
    if (known && (!like || known == like || !type_equal(known, like)))
        return known;
    if (g->period == arena_period(t->arena)) {
        known = known ? like : make_type(t, v, true, like);
        atomic_store_explicit(&g->type, known, memory_order_release);
        return known;
    }
    const uint64_t *made = table_find(&t->made, (uintptr_t)g);
    if (made)
        return (const struct type *)(uintptr_t)*made;
    known = make_type(t, v, false, NULL);
    *table_put(&t->made, (uintptr_t)g, NULL) = (uintptr_t)known;
    return known;
}

static const struct type *type_of_value(struct typing *t, struct value v, const struct type *like)
{
    switch (value_kind(v)) {
    case VALUE_ABSENT: return &type_dynamic;
    case VALUE_NULL: return v.type;
    case VALUE_BOOL: return &type_bool;
    case VALUE_INT:
    case VALUE_DOUBLE:
    case VALUE_BIG: return &type_number;
    case VALUE_STRING: return &type_string;
    case VALUE_LIST:
    case VALUE_SET:
    case VALUE_MAP:
    case VALUE_TUPLE:
    case VALUE_OBJECT: return type_of_aggregate(t, v, like);
    case VALUE_CAPSULE: return type_capsule(t->arena, v.capsule->kind);
    case VALUE_UNKNOWN: return v.unknown->type;
    case VALUE_MARKED: return type_of_value(t, v.marked->inner, like);
    }
    UNREACHABLE("kind of value");
}

const struct type *value_type(struct arena *a, struct value v)
{
    struct typing t = {.arena = a};
    const struct type *type = type_of_value(&t, v, NULL);
    table_done(&t.made);
    return type;
}

// ---- copies

// What was copied already: parts that are shared are shared in the copy, too.
struct copying {
    struct arena *arena;
    struct table made; // struct aggregate * -> the copy
};

static struct value copy_of(struct copying *c, struct value v);

// Keys that are shared are copied once. Nothing else has an odd address.
static void copy_keys(struct copying *c, struct aggregate *g, const struct aggregate *old)
{
    uint64_t *made = old->len ? table_put(&c->made, (uintptr_t)old->keys + 1, NULL) : NULL;
    if (made && *made) {
        object_share_keys(g, (const struct aggregate *)(uintptr_t)*made);
        return;
    }
    object_copy_keys(c->arena, g, old);
    if (made)
        *made = (uintptr_t)g;
}

static struct value copy_aggregate(struct copying *c, struct value v)
{
    const struct aggregate *old = v.aggregate;
    const uint64_t *made = table_find(&c->made, (uintptr_t)old);
    if (made)
        return aggregate_value((const struct aggregate *)(uintptr_t)*made);
    struct value *items = ARENA_ARRAY(c->arena, struct value, old->len);
    for (uint32_t i = 0; i < old->len; i++)
        items[i] = copy_of(c, old->items[i]);
    struct aggregate *g = aggregate_of_kept(c->arena, value_kind(v), items, old->len);
    if (old->element)
        g->element = type_copy(c->arena, old->element);
    if (value_is_mapping(v))
        copy_keys(c, g, old);
    *table_put(&c->made, (uintptr_t)old, NULL) = (uintptr_t)g;
    return aggregate_value(g);
}

static struct value copy_unknown(struct arena *a, struct value v)
{
    const struct unknown *old = v.unknown;
    if (old == value_dynamic.unknown)
        return v;
    struct unknown *u = ARENA_NEW(a, struct unknown);
    *u = *old;
    u->type = type_copy(a, old->type);
    u->refined.prefix = str_copy(a, old->refined.prefix);
    u->refined.min = value_copy(a, old->refined.min);
    u->refined.max = value_copy(a, old->refined.max);
    u->known = value_copy(a, old->known);
    v.unknown = u;
    return v;
}

// A mark is somebody's constant; the list of them is in the other arena.
static struct value copy_marked(struct copying *c, struct value v)
{
    const struct marks *old = v.marked->marks;
    size_t size = sizeof(*old) + old->len * sizeof(old->at[0]);
    struct marks *marks = arena_alloc(c->arena, size);
    memcpy(marks, old, size);
    return value_mark_all(c->arena, copy_of(c, v.marked->inner), marks);
}

static struct value copy_null(struct arena *a, struct value v)
{
    return value_null(type_copy(a, v.type));
}

// Capsule data and failures belong to whoever made them: only the pointer is copied.
static struct value copy_of(struct copying *c, struct value v)
{
    struct arena *a = c->arena;
    switch (value_kind(v)) {
    case VALUE_ABSENT:
    case VALUE_BOOL:
    case VALUE_INT:
    case VALUE_DOUBLE: return v;
    case VALUE_NULL: return copy_null(a, v);
    case VALUE_BIG: return number_copy(a, v);
    case VALUE_STRING: return v.flags & VALUE_INLINE ? v : value_string(a, value_str(&v));
    case VALUE_LIST:
    case VALUE_SET:
    case VALUE_MAP:
    case VALUE_TUPLE:
    case VALUE_OBJECT: return copy_aggregate(c, v);
    case VALUE_CAPSULE: return value_capsule(a, v.capsule->kind, v.capsule->data);
    case VALUE_UNKNOWN: return copy_unknown(a, v);
    case VALUE_MARKED: return copy_marked(c, v);
    }
    UNREACHABLE("kind of value");
}

struct value value_copy(struct arena *a, struct value v)
{
    struct copying c = {.arena = a};
    struct value copy = copy_of(&c, v);
    table_done(&c.made);
    return copy;
}
