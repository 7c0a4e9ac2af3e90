// SPDX-License-Identifier: Apache-2.0
//
// Fills defaults of optional attributes into a value. A value need not have the type yet: an object may
// be given for a map and a tuple for a list, so parts are found by type and rebuilt as what the value is,
// as far as their types still allow it.
#include "base/budget.h"
#include "dialects/hcl/language/typeexpr.h"
#include "value/convert.h"

// ---- parts

static const struct hcl_defaults *of_element(const struct hcl_defaults *d)
{
    return type_is_collection(d->type) ? d->inside[0] : NULL;
}

static const struct hcl_defaults *of_item(const struct hcl_defaults *d, size_t i)
{
    if (d->type->kind != TYPE_TUPLE)
        return of_element(d);
    return i < d->type->len ? d->inside[i] : NULL;
}

static const struct hcl_defaults *of_attribute(const struct hcl_defaults *d, struct str name)
{
    if (d->type->kind != TYPE_OBJECT)
        return of_element(d);
    ptrdiff_t i = type_find_attribute(d->type, name);
    return i < 0 ? NULL : d->inside[i];
}

static struct value apply(struct arena *a, const struct hcl_defaults *d, struct value v)
{
    return d && budget_turn() ? hcl_defaults_apply(a, d, v) : v;
}

// ---- collections

// Gives all items one type, as a collection requires; NULL if they have none in common.
static const struct type *unify(struct arena *a, struct value *items, size_t count)
{
    const struct type **types = ARENA_ARRAY(a, const struct type *, count);
    for (size_t i = 0; i < count; i++)
        types[i] = value_type(a, items[i]);
    const struct type *common = type_unify(a, types, count, true);
    struct str why;
    for (size_t i = 0; common && i < count; i++)
        if (!value_convert(a, items[i], common, &items[i], &why) ||
            !type_equal(value_type(a, items[i]), value_type(a, items[0])))
            return NULL;
    return common && count ? value_type(a, items[0]) : common;
}

static struct value apply_to_sequence(struct arena *a, const struct hcl_defaults *d, struct value v)
{
    size_t count = value_len(v);
    struct value *items = ARENA_ARRAY(a, struct value, count);
    for (size_t i = 0; i < count; i++)
        items[i] = apply(a, of_item(d, i), value_item(v, i));
    if (value_is(v, VALUE_TUPLE))
        return value_tuple(a, items, count);
    if (!count)
        return v;
    struct value *same = ARENA_ARRAY(a, struct value, count);
    for (size_t i = 0; i < count; i++)
        same[i] = items[i];
    const struct type *element = unify(a, same, count);
    if (!element)
        return value_tuple(a, items, count);
    return value_is(v, VALUE_SET) ? value_set(a, element, same, count)
                                  : value_list(a, element, same, count);
}

// ---- objects

struct pairs {
    size_t count;
    struct value *keys, *items;
};

static bool is_surely_there(struct value v)
{
    return !value_is_null(v) && (!value_is_unknown(v) || v.unknown->refined.null == NOT_NULL);
}

// If there is a default that is not null, the result is not null either.
static struct value never_null(struct arena *a, struct value v)
{
    const struct marks *marks = NULL;
    struct value bare = value_unmark(a, v, &marks);
    if (!value_is_unknown(bare) || bare.unknown->type->kind == TYPE_DYNAMIC)
        return v;
    return value_mark_all(a, value_refine_not_null(a, bare), marks);
}

static bool is_null(struct arena *a, struct value v)
{
    const struct marks *marks = NULL;
    return value_is_null(value_unmark(a, v, &marks));
}

static void apply_default(struct arena *a, const struct hcl_defaults *d, uint32_t i,
                          struct value old, struct pairs *p)
{
    struct value given = d->values[i];
    size_t at = p->count;
    if (!value_is(old, VALUE_ABSENT))
        for (at = 0; !str_equal(value_str(&p->keys[at]), d->type->names[i]);)
            at++;
    else
        p->keys[p->count++] = value_string(a, d->type->names[i]);
    bool is_missing = value_is(old, VALUE_ABSENT) || is_null(a, p->items[at]);
    if (is_missing && d->inside[i])
        p->items[at] = hcl_defaults_apply(a, d->inside[i], given);
    else if (is_missing)
        p->items[at] = given;
    else if (is_surely_there(given))
        p->items[at] = never_null(a, p->items[at]);
}

static struct value apply_to_mapping(struct arena *a, const struct hcl_defaults *d, struct value v)
{
    size_t count = value_len(v), most = count + (d->values ? d->type->len : 0);
    struct pairs p = {.keys = ARENA_ARRAY(a, struct value, most),
                      .items = ARENA_ARRAY(a, struct value, most)};
    for (size_t i = 0; i < count; i++) {
        struct str key = value_key(v, i);
        p.keys[i] = value_string(a, key);
        p.items[i] = apply(a, of_attribute(d, key), value_item(v, i));
    }
    p.count = count;
    for (uint32_t i = 0; d->values && i < d->type->len; i++)
        if (!value_is(d->values[i], VALUE_ABSENT))
            apply_default(a, d, i, value_get(v, d->type->names[i]), &p);
    if (value_is(v, VALUE_OBJECT))
        return value_object(a, p.keys, p.items, p.count);
    if (!p.count)
        return v;
    struct value *same = ARENA_ARRAY(a, struct value, p.count);
    for (size_t i = 0; i < p.count; i++)
        same[i] = p.items[i];
    const struct type *element = unify(a, same, p.count);
    return element ? value_map(a, element, p.keys, same, p.count)
                   : value_object(a, p.keys, p.items, p.count);
}

struct value hcl_defaults_apply(struct arena *a, const struct hcl_defaults *d, struct value v)
{
    const struct marks *marks = NULL;
    struct value bare = value_unmark(a, v, &marks), result = VALUE_NONE;
    if (value_is_mapping(bare))
        result = apply_to_mapping(a, d, bare);
    else if (value_is_sequence(bare))
        result = apply_to_sequence(a, d, bare);
    return value_is(result, VALUE_ABSENT) ? v : value_mark_all(a, result, marks);
}
