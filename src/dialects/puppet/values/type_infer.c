// SPDX-License-Identifier: Apache-2.0
//
// The type of a value, and the narrowest type that is common to two.
#include "base/budget.h"
#include "base/utf8.h"
#include "dialects/puppet/values/rich.h"
#include "dialects/puppet/values/type.h"
#include "dialects/puppet/values/values.h"

static const struct ptype *common_of_items(struct arena *a, struct value v, bool of_keys)
{
    const struct ptype *common = NULL;
    for (size_t i = 0; budget_more(i < value_len(v)); i++) {
        struct value part = of_keys ? value_real_key(v, i) : value_item(v, i);
        const struct ptype *t = ptype_infer(a, part, INFER_REDUCED);
        common = common ? ptype_common(a, common, t) : t;
    }
    return common;
}

static const struct ptype *infer_array(struct arena *a, struct value v, enum inference how)
{
    int64_t n = (int64_t)value_len(v);
    if (n == 0 || how != INFER_DETAILED)
        return ptype_array(a, common_of_items(a, v, false), n, n);
    struct ptype *t = ptype_new(a, PTYPE_TUPLE);
    const struct ptype **members = ARENA_ARRAY(a, const struct ptype *, (size_t)n);
    for (size_t i = 0; i < (size_t)n; i++)
        members[i] = ptype_infer(a, value_item(v, i), how);
    t->members = members;
    t->count = (uint32_t)n;
    t->min = t->max = n;
    return t;
}

// One of the types that keys or items have. Each text has a type of its own, although they look the same.
static const struct ptype *variant_of_items(struct arena *a, struct value v, bool of_keys)
{
    size_t count = 0;
    const struct ptype **members = ARENA_ARRAY(a, const struct ptype *, value_len(v));
    struct value *parts = ARENA_ARRAY(a, struct value, value_len(v));
    for (size_t i = 0; budget_more(i < value_len(v)); i++) {
        struct value part = of_keys ? value_real_key(v, i) : value_item(v, i);
        const struct ptype *t = ptype_infer(a, part, INFER_DETAILED);
        bool is_known = false;
        for (size_t k = 0; k < count && !is_known; k++)
            is_known = value_is(part, VALUE_STRING) ? puppet_equal(parts[k], part)
                                                    : ptype_equal(members[k], t);
        parts[count] = part;
        members[count] = t;
        count += !is_known;
    }
    if (count == 1)
        return members[0];
    struct ptype *t = ptype_new(a, PTYPE_VARIANT);
    t->members = members;
    t->count = (uint32_t)count;
    return t;
}

static bool has_struct_keys(struct value v)
{
    for (size_t i = 0; i < value_len(v); i++) {
        struct value key = value_real_key(v, i);
        if (!value_is(key, VALUE_STRING) || !value_str(&key).len)
            return false;
    }
    return value_len(v) > 0;
}

static const struct ptype *infer_hash(struct arena *a, struct value v, enum inference how)
{
    int64_t n = (int64_t)value_len(v);
    if (how != INFER_DETAILED || !n)
        return ptype_hash(a, common_of_items(a, v, true), common_of_items(a, v, false), n, n);
    if (!has_struct_keys(v))
        return ptype_hash(a, variant_of_items(a, v, true), variant_of_items(a, v, false), n, n);
    struct ptype *t = ptype_new(a, PTYPE_STRUCT);
    struct ptype_field *fields = ARENA_ARRAY(a, struct ptype_field, (size_t)n);
    for (size_t i = 0; i < (size_t)n; i++)
        fields[i] = (struct ptype_field){.name = str_copy(a, value_key(v, i)),
                                         .type = ptype_infer(a, value_item(v, i), how),
                                         .is_required = true};
    t->fields = fields;
    t->field_count = (uint32_t)n;
    return t;
}

// As long as the text, which is not shown: only what several texts have in common is.
static const struct ptype *infer_text(struct arena *a, struct value v)
{
    struct ptype *t = ptype_new(a, PTYPE_STRING);
    t->min = t->max = (int64_t)utf8_count(value_str(&v));
    return t;
}

static const struct ptype *infer_time(struct arena *a, enum ptype_kind kind, int64_t at)
{
    struct ptype *t = ptype_new(a, kind);
    t->min = t->max = at;
    return t;
}

// A range from a version to itself.
static const struct ptype *infer_version(struct arena *a, struct value v)
{
    struct ptype *t = ptype_new(a, PTYPE_SEMVER);
    struct str *range = ARENA_NEW(a, struct str), text = puppet_text_of(a, v);
    *range = str_format(a, "%.*s - %.*s", STR_ARGS(text), STR_ARGS(text));
    t->texts = range;
    t->count = 1;
    return t;
}

static const struct ptype *infer_plain(struct arena *a, struct value v, enum inference how)
{
    enum ptype_kind kind = puppet_kind(v);
    struct value inner;
    struct str source;
    struct ptype *t;
    switch ((int)kind) {
    case PTYPE_INTEGER: return ptype_integer(a, v.integer, v.integer);
    case PTYPE_FLOAT:
        t = ptype_new(a, kind);
        t->low = t->high = number_to_double(v);
        return t;
    case PTYPE_STRING: return infer_text(a, v);
    case PTYPE_BOOLEAN:
        t = ptype_new(a, kind);
        t->has_text = true;
        t->boolean = v.boolean;
        return t;
    case PTYPE_ARRAY: return infer_array(a, v, how);
    case PTYPE_HASH: return infer_hash(a, v, how);
    case PTYPE_TYPE: return ptype_of_element(a, kind, puppet_type_of_value(v));
    case PTYPE_SENSITIVE:
        (void)puppet_is_sensitive(v, &inner);
        return ptype_of_element(a, kind, ptype_generalize(a, ptype_infer(a, inner, INFER_REDUCED)));
    case PTYPE_REGEXP:
        t = ptype_new(a, kind);
        if (puppet_is_regexp(v, &source))
            t->text = source;
        t->has_text = true;
        return t;
    case PTYPE_OBJECT: return puppet_object_type(v);
    case PTYPE_TIMESTAMP: return infer_time(a, kind, *puppet_is_timestamp(v));
    case PTYPE_TIMESPAN: return infer_time(a, kind, *puppet_is_timespan(v));
    case PTYPE_SEMVER: return how == INFER_DETAILED ? infer_version(a, v) : ptype_basic(kind);
    default: return ptype_basic(kind);
    }
}

// ---- without ranges and sizes

static const struct ptype *generalize(struct arena *a, const struct ptype *t, bool keeps_texts)
{
    if (!budget_turn())
        return t;
    switch ((int)t->kind) {
    case PTYPE_STRING: // of several texts: that of an Enum of them, which has a size
        return keeps_texts && t->has_size ? t : ptype_basic(PTYPE_STRING);
    case PTYPE_INTEGER:
    case PTYPE_FLOAT:
    case PTYPE_BOOLEAN:
    case PTYPE_TIMESTAMP:
    case PTYPE_TIMESPAN:
    case PTYPE_REGEXP: return ptype_basic(t->kind);
    case PTYPE_ARRAY:
        if (t->max == 0)
            return t;
        return ptype_array(a, t->element ? generalize(a, t->element, keeps_texts) : NULL, 0,
                           INT64_MAX);
    case PTYPE_HASH:
        if (t->max == 0)
            return t;
        return ptype_hash(a, t->key ? generalize(a, t->key, keeps_texts) : NULL,
                          t->element ? generalize(a, t->element, keeps_texts) : NULL, 0, INT64_MAX);
    case PTYPE_TUPLE: {
        const struct ptype *common = NULL;
        for (uint32_t i = 0; i < t->count; i++)
            common = common ? ptype_common(a, common, t->members[i]) : t->members[i];
        return ptype_array(a, common ? generalize(a, common, keeps_texts) : NULL, 0, INT64_MAX);
    }
    default: return t;
    }
}

const struct ptype *ptype_generalize(struct arena *a, const struct ptype *t)
{
    return generalize(a, t, false);
}

const struct ptype *ptype_infer(struct arena *a, struct value v, enum inference how)
{
    const struct ptype *t = budget_turn() ? infer_plain(a, v, how) : ptype_basic(PTYPE_ANY);
    return how == INFER_GENERALIZED ? generalize(a, t, true) : t;
}

// ---- what two types have in common

static int64_t smaller(int64_t x, int64_t y)
{
    return x < y ? x : y;
}

static int64_t larger(int64_t x, int64_t y)
{
    return x > y ? x : y;
}

static const struct ptype *common_part(struct arena *a, const struct ptype *x,
                                       const struct ptype *y)
{
    return x && y ? ptype_common(a, x, y) : x ? x : y;
}

static const struct ptype *common_of_kind(struct arena *a, const struct ptype *x,
                                          const struct ptype *y)
{
    struct ptype *t = ptype_new(a, x->kind);
    t->min = smaller(x->min, y->min);
    t->max = larger(x->max, y->max);
    t->low = x->low < y->low ? x->low : y->low;
    t->high = x->high > y->high ? x->high : y->high;
    t->has_size = x->has_size || y->has_size;
    t->element = common_part(a, x->element, y->element);
    t->key = common_part(a, x->key, y->key);
    return t;
}

// Types of one kind that differ in their bounds.
static bool is_ranged(const struct ptype *t)
{
    bool is_number = t->kind == PTYPE_INTEGER || t->kind == PTYPE_FLOAT;
    bool is_sized = t->kind == PTYPE_STRING || t->kind == PTYPE_ARRAY || t->kind == PTYPE_HASH;
    return (is_number || is_sized) && !t->has_text;
}

static bool is_one_text(const struct ptype *t)
{
    return t->kind == PTYPE_STRING && !t->has_size && !t->has_text && t->max != INT64_MAX;
}

const struct ptype *ptype_common(struct arena *a, const struct ptype *x, const struct ptype *y)
{
    if (x->kind == PTYPE_UNDEF || y->kind == PTYPE_UNDEF) // undef does not widen what is beside it
        return x->kind == PTYPE_UNDEF ? y : x;
    if (is_one_text(x) && is_one_text(y)) {
        struct ptype *t = ptype_new(a, PTYPE_STRING);
        t->min = smaller(x->min, y->min);
        t->max = larger(x->max, y->max);
        t->has_size = true;
        return t;
    }
    if (ptype_takes(x, y))
        return x;
    if (ptype_takes(y, x))
        return y;
    if (x->kind == y->kind && is_ranged(x) && is_ranged(y))
        return common_of_kind(a, x, y);
    static const enum ptype_kind ladder[] = {PTYPE_NUMERIC, PTYPE_SCALAR_DATA, PTYPE_SCALAR,
                                             PTYPE_DATA, PTYPE_RICH_DATA};
    for (size_t i = 0; i < COUNT_OF(ladder); i++) {
        const struct ptype *t = ptype_basic(ladder[i]);
        if (ptype_takes(t, x) && ptype_takes(t, y))
            return t;
    }
    return ptype_basic(PTYPE_ANY);
}
