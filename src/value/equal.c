// SPDX-License-Identifier: Apache-2.0
//
// Three notions of equality. value_same: nothing could tell the two apart (caches, tests).
// value_equal: the `==` of languages with unknowns; it answers unknown where it cannot decide, and
// uses what is sure about an unknown to decide more often. value_hash goes with value_same.
#include <stdatomic.h>

#include "base/budget.h"
#include "base/hash.h"
#include "value/aggregate.h"
#include "value/number.h"

// ---- the same

static bool refinements_same(const struct refinement *x, const struct refinement *y)
{
    if (x->null != y->null || !str_equal(x->prefix, y->prefix))
        return false;
    if (x->min_length != y->min_length || x->max_length != y->max_length)
        return false;
    if (!value_same(x->min, y->min) || !value_same(x->max, y->max))
        return false;
    bool min_differs = value_is_number(x->min) && x->min_inclusive != y->min_inclusive;
    bool max_differs = value_is_number(x->max) && x->max_inclusive != y->max_inclusive;
    return !min_differs && !max_differs;
}

static bool unknowns_same(struct value x, struct value y)
{
    if (x.unknown == y.unknown)
        return true;
    return x.flags == y.flags && x.unknown->failure == y.unknown->failure &&
           type_equal(x.unknown->type, y.unknown->type) &&
           refinements_same(&x.unknown->refined, &y.unknown->refined) &&
           value_same(x.unknown->known, y.unknown->known);
}

static bool is_very_same(struct value x, struct value y)
{
    return value_is_aggregate(x) && x.kind == y.kind && x.aggregate == y.aggregate;
}

// Items number i are those before them once more: `[a, a]` beside `[b, b]` is compared once.
static bool is_repeated(struct value x, struct value y, size_t i)
{
    return i && is_very_same(value_item(x, i), value_item(x, i - 1)) &&
           is_very_same(value_item(y, i), value_item(y, i - 1));
}

static bool items_same(struct value x, struct value y)
{
    for (size_t i = 0; i < value_len(x); i++)
        if (!is_repeated(x, y, i) && !value_same(value_item(x, i), value_item(y, i)))
            return false;
    return true;
}

static bool pairs_same(struct value x, struct value y)
{
    for (size_t i = 0; i < value_len(x); i++) {
        ptrdiff_t at = value_find_real_key(y, value_real_key(x, i));
        if (at < 0 || !value_same(value_item(x, i), value_item(y, (size_t)at)))
            return false;
    }
    return true;
}

static bool aggregates_same(struct value x, struct value y)
{
    const struct aggregate *g = x.aggregate, *h = y.aggregate;
    if (g == h)
        return true;
    if (g->len != h->len || g->summary != h->summary || g->depth != h->depth || !budget_turn())
        return false;
    if (g->element && !type_equal(g->element, h->element))
        return false;
    return value_is_mapping(x) ? pairs_same(x, y) : items_same(x, y);
}

static bool capsules_same(struct value x, struct value y)
{
    const struct capsule *c = x.capsule, *d = y.capsule;
    if (c->kind != d->kind)
        return false;
    return c->data == d->data || (c->kind->equal && c->kind->equal(c->data, d->data));
}

static bool numbers_same(struct value x, struct value y)
{
    return (x.flags & VALUE_FLOAT) == (y.flags & VALUE_FLOAT) && number_equal(x, y);
}

static bool marked_same(struct value x, struct value y)
{
    return marks_equal(x.marked->marks, y.marked->marks) &&
           value_same(x.marked->inner, y.marked->inner);
}

bool value_same(struct value x, struct value y)
{
    if (value_is_number(x) && value_is_number(y))
        return numbers_same(x, y);
    if (x.kind != y.kind)
        return false;
    switch (value_kind(x)) {
    case VALUE_ABSENT: return true;
    case VALUE_NULL: return type_equal(x.type, y.type);
    case VALUE_BOOL: return x.boolean == y.boolean;
    case VALUE_INT:
    case VALUE_DOUBLE:
    case VALUE_BIG: return numbers_same(x, y);
    case VALUE_STRING: return str_equal(value_str(&x), value_str(&y));
    case VALUE_LIST:
    case VALUE_SET:
    case VALUE_MAP:
    case VALUE_TUPLE:
    case VALUE_OBJECT: return aggregates_same(x, y);
    case VALUE_CAPSULE: return capsules_same(x, y);
    case VALUE_UNKNOWN: return unknowns_same(x, y);
    case VALUE_MARKED: return marked_same(x, y);
    }
    UNREACHABLE("kind of value");
}

// ---- equal

enum answer { NO, YES, MAYBE };

static enum answer compare_deep(struct arena *a, struct value x, struct value y);

static bool in_number_range(struct value v, const struct refinement *r)
{
    if (value_is_number(r->min)) {
        int order = number_compare(v, r->min);
        if (order < 0 || (order == 0 && !r->min_inclusive))
            return false;
    }
    if (value_is_number(r->max)) {
        int order = number_compare(v, r->max);
        if (order > 0 || (order == 0 && !r->max_inclusive))
            return false;
    }
    return true;
}

static bool in_length_range(struct value v, const struct refinement *r)
{
    int64_t len = (int64_t)value_len(v);
    int64_t least = len;
    if (value_is(v, VALUE_SET) && len > 1 && !value_is_wholly_known(v))
        least = 1; // unknown elements may coincide
    return len >= r->min_length && (r->max_length < 0 || least <= r->max_length);
}

// Whether a known value that is not null could be what the unknown stands for.
static bool could_be(struct arena *a, const struct unknown *u, struct value v)
{
    if (!type_conforms(value_type(a, v), u->type))
        return false;
    if (value_is(v, VALUE_STRING))
        return str_starts(value_str(&v), u->refined.prefix);
    if (value_is_number(v))
        return in_number_range(v, &u->refined);
    if (type_is_collection(u->type))
        return in_length_range(v, &u->refined);
    return true;
}

static enum answer compare_with_unknown(struct arena *a, const struct unknown *u, struct value v)
{
    if (value_is(v, VALUE_NULL)) // nulls of any type are equal, so only "never null" decides
        return u->refined.null == NOT_NULL ? NO : MAYBE;
    if (!could_be(a, u, v))
        return NO;
    if (type_has_dynamic(u->type))
        return MAYBE;
    return type_equal(value_type(a, v), u->type) ? MAYBE : NO;
}

// An unknown of the dynamic type somewhere inside: the type may still change.
static bool type_may_change(struct value v)
{
    if (value_is_unknown(v))
        return type_has_dynamic(v.unknown->type);
    if (!value_is_aggregate(v) || !(v.aggregate->summary & HAS_UNKNOWN) || !budget_turn())
        return false;
    for (size_t i = 0; i < value_len(v); i++)
        if (type_may_change(value_item(v, i)))
            return true;
    return false;
}

static enum answer compare_items(struct arena *a, struct value x, struct value y)
{
    if (value_len(x) != value_len(y))
        return NO;
    for (size_t i = 0; i < value_len(x); i++) {
        enum answer item =
            is_repeated(x, y, i) ? YES : compare_deep(a, value_item(x, i), value_item(y, i));
        if (item != YES)
            return item;
    }
    return YES;
}

// One pair that differs decides, also beside an unknown one: the order of the pairs must not
// matter.
static enum answer compare_pairs(struct arena *a, struct value x, struct value y)
{
    if (value_len(x) != value_len(y))
        return NO;
    enum answer answer = YES;
    for (size_t i = 0; i < value_len(x); i++) {
        ptrdiff_t at = value_find_real_key(y, value_real_key(x, i));
        enum answer item =
            at < 0 ? NO : compare_deep(a, value_item(x, i), value_item(y, (size_t)at));
        if (item == NO)
            return NO;
        if (item == MAYBE)
            answer = MAYBE;
    }
    return answer;
}

// Both are in order, so for sets without unknowns a walk side by side decides. With an unknown
// anywhere inside, nothing is decided: cty says "not equal" when it is not an element itself, which
// may turn out wrong (docs/deviations.md).
static enum answer compare_sets(struct arena *a, struct value x, struct value y)
{
    if (!value_is_wholly_known(x) || !value_is_wholly_known(y))
        return MAYBE;
    return compare_items(a, x, y);
}

static enum answer compare_known(struct arena *a, struct value x, struct value y)
{
    if (value_is_number(x) && value_is_number(y))
        return number_equal(x, y) ? YES : NO;
    if (x.kind != y.kind)
        return NO;
    if (value_is(x, VALUE_SET))
        return compare_sets(a, x, y);
    if (value_is_mapping(x))
        return compare_pairs(a, x, y);
    if (value_is_sequence(x))
        return compare_items(a, x, y);
    return value_same(x, y) ? YES : NO;
}

static enum answer compare_nulls(struct value x, struct value y)
{
    return value_is(x, VALUE_NULL) && value_is(y, VALUE_NULL) ? YES : NO;
}

static bool types_could_agree(struct arena *a, struct value x, struct value y)
{
    const struct type *t = value_type(a, x), *u = value_type(a, y);
    return type_conforms(t, u) || type_conforms(u, t);
}

static enum answer compare_aggregates(struct arena *a, struct value x, struct value y)
{
    if (x.aggregate == y.aggregate && !(x.aggregate->summary & HAS_UNKNOWN))
        return YES;
    if (!budget_turn())
        return NO;
    if (type_may_change(x) || type_may_change(y))
        return types_could_agree(a, x, y) ? MAYBE : NO;
    // Types are compared whole: a difference anywhere decides, also after an unknown.
    if (x.kind != y.kind || !type_equal(value_type(a, x), value_type(a, y)))
        return NO;
    return compare_known(a, x, y);
}

static enum answer compare_deep(struct arena *a, struct value x, struct value y)
{
    if (value_is_unknown(x) && value_is_unknown(y))
        return MAYBE;
    if (value_is_unknown(x))
        return compare_with_unknown(a, x.unknown, y);
    if (value_is_unknown(y))
        return compare_with_unknown(a, y.unknown, x);
    if (value_is(x, VALUE_NULL) || value_is(y, VALUE_NULL))
        return compare_nulls(x, y);
    if (!value_is_aggregate(x) || !value_is_aggregate(y))
        return compare_known(a, x, y);
    return compare_aggregates(a, x, y);
}
struct value value_equal(struct arena *a, struct value x, struct value y)
{
    const struct marks *marks = NULL;
    if (value_has_marks(x) || value_has_marks(y)) {
        // Beside null only the outer marks matter: nothing inside was looked at.
        bool shallow = value_is_null(x) != value_is_null(y);
        const struct marks *inner = NULL;
        x = value_unmark(a, x, &marks);
        y = value_unmark(a, y, &marks);
        x = value_unmark_deep(a, x, &inner);
        y = value_unmark_deep(a, y, &inner);
        if (!shallow)
            marks = marks_join(a, marks, inner);
    }
    enum answer answer = compare_deep(a, x, y);
    struct value result = answer == MAYBE ? value_refine_not_null(a, value_unknown(a, &type_bool))
                                          : value_bool(answer == YES);
    return value_mark_all(a, result, marks);
}

bool value_surely_equal(struct value x, struct value y)
{
    if (!value_is_wholly_known(x) || !value_is_wholly_known(y))
        return false;
    struct arena a;
    arena_init(&a);
    const struct marks *marks = NULL;
    bool equal =
        compare_deep(&a, value_unmark_deep(&a, x, &marks), value_unmark_deep(&a, y, &marks)) == YES;
    arena_done(&a);
    return equal;
}

// ---- hash

static uint64_t hash_of_key(struct value v, uint32_t i)
{
    struct value key = value_real_key(v, i);
    return value_is(key, VALUE_STRING) ? str_hash(value_str(&key)) : value_hash(key);
}

static uint64_t hash_parts(struct value v)
{
    const struct aggregate *g = v.aggregate;
    uint64_t h = hash_combine(hash_u64(g->kind), g->len);
    if (g->element)
        h = hash_combine(h, type_hash(g->element));
    if (!value_is_mapping(v)) {
        for (uint32_t i = 0; i < g->len; i++)
            h = hash_combine(h, value_hash(g->items[i]));
        return h;
    }
    uint64_t sum = 0; // the order of insertion must not matter
    for (uint32_t i = 0; i < g->len; i++)
        sum += hash_combine(hash_of_key(v, i), value_hash(g->items[i]));
    return hash_combine(h, sum);
}

// Kept where it was computed, as parts are shared. Several threads may do that, with the same result.
static uint64_t hash_aggregate(struct value v)
{
    struct aggregate *g = (struct aggregate *)(uintptr_t)v.aggregate;
    uint32_t known = atomic_load_explicit(&g->hash, memory_order_relaxed);
    if (!known) {
        uint64_t h = hash_parts(v);
        known = (uint32_t)(h ^ h >> 32) | 1;
        atomic_store_explicit(&g->hash, known, memory_order_relaxed);
    }
    return hash_u64(known);
}

static uint64_t hash_capsule(const struct capsule *c)
{
    uint64_t h = hash_u64((uintptr_t)c->kind);
    if (c->kind->hash)
        return hash_combine(h, c->kind->hash(c->data));
    return c->kind->equal ? h : hash_combine(h, (uintptr_t)c->data);
}

static uint64_t hash_marked(const struct marked *m)
{
    uint64_t h = value_hash(m->inner);
    for (uint32_t i = 0; i < m->marks->len; i++)
        h = hash_combine(h, (uintptr_t)m->marks->at[i]);
    return h;
}

static uint64_t hash_unknown(const struct unknown *u)
{
    const struct refinement *r = &u->refined;
    uint64_t h = hash_combine(type_hash(u->type), (uint64_t)r->null);
    h = hash_combine(h, str_hash(r->prefix));
    h = hash_combine(h, (uint64_t)r->min_length);
    h = hash_combine(h, (uint64_t)r->max_length);
    if (value_is_number(r->min))
        h = hash_combine(h, hash_combine(number_hash(r->min), r->min_inclusive));
    if (value_is_number(r->max))
        h = hash_combine(h, hash_combine(number_hash(r->max), 2u + r->max_inclusive));
    return h;
}

uint64_t value_hash(struct value v)
{
    switch (value_kind(v)) {
    case VALUE_ABSENT: return 0;
    case VALUE_NULL: return hash_combine(VALUE_NULL, type_hash(v.type));
    case VALUE_BOOL: return hash_combine(VALUE_BOOL, v.boolean);
    case VALUE_INT:
    case VALUE_DOUBLE:
    case VALUE_BIG: return number_hash(v);
    case VALUE_STRING: return str_hash(value_str(&v));
    case VALUE_LIST:
    case VALUE_SET:
    case VALUE_MAP:
    case VALUE_TUPLE:
    case VALUE_OBJECT: return hash_aggregate(v);
    case VALUE_CAPSULE: return hash_capsule(v.capsule);
    case VALUE_UNKNOWN: return hash_combine(VALUE_UNKNOWN, hash_unknown(v.unknown));
    case VALUE_MARKED: return hash_combine(VALUE_MARKED, hash_marked(v.marked));
    }
    UNREACHABLE("kind of value");
}
