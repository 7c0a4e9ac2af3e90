// SPDX-License-Identifier: Apache-2.0
//
// Whether a value is of a type.
#include "base/budget.h"
#include "base/regex.h"
#include "base/utf8.h"
#include "dialects/puppet/values/rich.h"
#include "dialects/puppet/values/type.h"
#include "dialects/puppet/values/values.h"

static bool in_range(const struct ptype *t, int64_t n)
{
    return n >= t->min && n <= t->max;
}

static bool has_text_of(const struct ptype *t, struct str s)
{
    for (uint32_t i = 0; i < t->count; i++)
        if (t->ignores_case ? puppet_same_string(t->texts[i], s) : str_equal(t->texts[i], s))
            return true;
    return false;
}

static bool matches_one(const struct ptype *t, struct str s)
{
    for (uint32_t i = 0; i < t->count; i++)
        if (puppet_matches(t->texts[i], s))
            return true;
    return t->count == 0;
}

static bool each_item_is(const struct ptype *element, struct value v)
{
    for (size_t i = 0; element && budget_more(i < value_len(v)); i++)
        if (!ptype_has(element, value_item(v, i)))
            return false;
    return true;
}

static bool each_key_is(const struct ptype *key, struct value v)
{
    for (size_t i = 0; key && budget_more(i < value_len(v)); i++)
        if (!ptype_has(key, value_real_key(v, i)))
            return false;
    return true;
}

static bool tuple_has(const struct ptype *t, struct value v)
{
    size_t n = value_is_sequence(v) ? value_len(v) : 0;
    if (!value_is_sequence(v) || !in_range(t, (int64_t)n))
        return false;
    for (size_t i = 0; t->count && budget_more(i < n); i++)
        if (!ptype_has(t->members[i < t->count ? i : t->count - 1], value_item(v, i)))
            return false;
    return true;
}

static bool struct_has(const struct ptype *t, struct value v)
{
    size_t found = 0;
    if (!value_is_mapping(v))
        return false;
    for (uint32_t i = 0; i < t->field_count; i++) {
        const struct ptype_field *f = &t->fields[i];
        ptrdiff_t at = value_find_real_key(v, value_string_kept(f->name));
        if (at >= 0) {
            found++;
            if (!ptype_has(f->type, value_item(v, (size_t)at)))
                return false;
        } else if (f->is_required ||
                   (!f->is_optional && !ptype_has(f->type, value_null(&type_dynamic)))) {
            return false;
        }
    }
    return found == value_len(v);
}

// Data: what JSON can have. RichData: all that is not a closure or an iterator.
static bool is_data(struct value v, bool is_rich)
{
    if (!budget_turn())
        return false;
    if (value_is_mapping(v)) {
        for (size_t i = 0; i < value_len(v); i++) {
            bool key_is_good = is_rich || value_is(value_real_key(v, i), VALUE_STRING);
            if (!key_is_good || !is_data(value_item(v, i), is_rich))
                return false;
        }
        return true;
    }
    if (value_is_sequence(v)) {
        for (size_t i = 0; i < value_len(v); i++)
            if (!is_data(value_item(v, i), is_rich))
                return false;
        return true;
    }
    if (value_is(v, VALUE_CAPSULE))
        return is_rich && puppet_kind(v) != PTYPE_CALLABLE && puppet_kind(v) != PTYPE_ITERATOR;
    return true;
}

static bool is_scalar_data(enum ptype_kind kind)
{
    return kind == PTYPE_INTEGER || kind == PTYPE_FLOAT || kind == PTYPE_STRING ||
           kind == PTYPE_BOOLEAN;
}

static bool is_scalar(enum ptype_kind kind)
{
    return is_scalar_data(kind) || kind == PTYPE_REGEXP || kind == PTYPE_SEMVER ||
           kind == PTYPE_SEMVER_RANGE || kind == PTYPE_TIMESTAMP || kind == PTYPE_TIMESPAN;
}

static const struct ptype *pair_of(struct arena *a, struct value v, size_t i)
{
    struct value pair[] = {value_real_key(v, i), value_item(v, i)};
    return ptype_infer(a, value_tuple(a, pair, 2), INFER_DETAILED);
}

static bool type_walks(const struct ptype *t, const struct ptype *element)
{
    bool is_list = t->kind == PTYPE_ENUM && t->count;
    return (ptype_is_range(t) || is_list) && (!element || ptype_takes(element, t));
}

static bool each_pair_is(const struct ptype *element, struct value v)
{
    struct arena a;
    bool has = true;
    arena_init(&a);
    for (size_t i = 0; element && has && budget_more(i < value_len(v)); i++)
        has = ptype_takes(element, pair_of(&a, v, i));
    arena_done(&a);
    return has;
}

static bool iterable_has(const struct ptype *t, struct value v)
{
    const struct ptype *element = t->element;
    switch ((int)puppet_kind(v)) {
    case PTYPE_TYPE: return type_walks(ptype_meant(puppet_type_of_value(v)), element);
    case PTYPE_STRING: return !element || ptype_takes(element, ptype_basic(PTYPE_STRING));
    case PTYPE_INTEGER:
        return v.integer >= 0 && (!element || ptype_takes(element, ptype_basic(PTYPE_INTEGER)));
    case PTYPE_ARRAY: return each_item_is(element, v);
    case PTYPE_HASH: return each_pair_is(element, v);
    case PTYPE_ITERATOR:
    case PTYPE_BINARY: return true;
    default: return false;
    }
}

static bool error_has(const struct ptype *t, struct value v)
{
    const struct ptype *own = puppet_object_type(v);
    (void)t;
    return own && own->kind == PTYPE_ERROR;
}

static bool object_has(const struct ptype *t, struct value v)
{
    for (const struct ptype *type = puppet_object_type(v); type;
         type = type->parent ? ptype_meant(type->parent) : NULL)
        if (type == t || (t->name.len && str_equal(type->name, t->name)))
            return true;
    return puppet_object_type(v) && !t->name.len && !t->field_count;
}

static bool variant_has(const struct ptype *t, struct value v)
{
    for (uint32_t i = 0; i < t->count; i++)
        if (ptype_has(t->members[i], v))
            return true;
    return false;
}

// ---- by kind: what a type of that kind has

static bool numeric_has(const struct ptype *t, struct value v)
{
    (void)t;
    return value_is_number(v);
}

static bool integer_has(const struct ptype *t, struct value v)
{
    return puppet_is_integer(v) && in_range(t, v.integer);
}

static bool float_has(const struct ptype *t, struct value v)
{
    return puppet_is_float(v) && number_to_double(v) >= t->low && number_to_double(v) <= t->high;
}

static bool string_has(const struct ptype *t, struct value v)
{
    if (!value_is(v, VALUE_STRING))
        return false;
    struct str s = value_str(&v);
    if (t->has_text)
        return str_equal(t->text, s);
    return (t->min <= 0 && t->max == INT64_MAX) || in_range(t, (int64_t)utf8_count(s));
}

static bool boolean_has(const struct ptype *t, struct value v)
{
    return value_is(v, VALUE_BOOL) && (!t->has_text || t->boolean == v.boolean);
}

static bool enum_has(const struct ptype *t, struct value v)
{
    return value_is(v, VALUE_STRING) && (t->count == 0 || has_text_of(t, value_str(&v)));
}

static bool pattern_has(const struct ptype *t, struct value v)
{
    return value_is(v, VALUE_STRING) && matches_one(t, value_str(&v));
}

static bool regexp_has(const struct ptype *t, struct value v)
{
    struct str source;
    return puppet_is_regexp(v, &source) && (!t->has_text || str_equal(source, t->text));
}

static bool collection_has(const struct ptype *t, struct value v)
{
    return value_is_aggregate(v) && in_range(t, (int64_t)value_len(v));
}

static bool array_has(const struct ptype *t, struct value v)
{
    return value_is_sequence(v) && collection_has(t, v) && each_item_is(t->element, v);
}

static bool hash_has(const struct ptype *t, struct value v)
{
    return value_is_mapping(v) && collection_has(t, v) && each_key_is(t->key, v) &&
           each_item_is(t->element, v);
}

static bool sensitive_has(const struct ptype *t, struct value v)
{
    struct value inner;
    return puppet_is_sensitive(v, &inner) && (!t->element || ptype_has(t->element, inner));
}

static bool semver_has(const struct ptype *t, struct value v)
{
    return puppet_is_semver(v) && puppet_version_is_among(v, t->texts, t->count);
}

static bool time_has(const struct ptype *t, struct value v)
{
    const int64_t *at = t->kind == PTYPE_TIMESTAMP ? puppet_is_timestamp(v) : puppet_is_timespan(v);
    return at && *at >= t->min && *at <= t->max;
}

// Values of other languages: there are none.
static bool runtime_has(const struct ptype *t, struct value v)
{
    (void)t;
    (void)v;
    return false;
}

static bool callable_has(const struct ptype *t, struct value v)
{
    return puppet_kind(v) == PTYPE_CALLABLE && puppet_lambda_fits(v, t);
}

static bool any_has(const struct ptype *t, struct value v)
{
    (void)t;
    (void)v;
    return true;
}

static bool undef_has(const struct ptype *t, struct value v)
{
    (void)t;
    return puppet_is_undef(v);
}

static bool data_has(const struct ptype *t, struct value v)
{
    return is_data(v, t->kind == PTYPE_RICH_DATA);
}

static bool scalar_has(const struct ptype *t, struct value v)
{
    return t->kind == PTYPE_SCALAR ? is_scalar(puppet_kind(v)) : is_scalar_data(puppet_kind(v));
}

static bool optional_has(const struct ptype *t, struct value v)
{
    return puppet_is_undef(v) || !t->element || ptype_has(t->element, v);
}

static bool not_undef_has(const struct ptype *t, struct value v)
{
    return !puppet_is_undef(v) && (!t->element || ptype_has(t->element, v));
}

static bool type_has(const struct ptype *t, struct value v)
{
    const struct ptype *type = puppet_type_of_value(v);
    return type && (!t->element || ptype_takes(t->element, type));
}

// Resources and classes are only ever given as references, which are types: values of Type[File], and not of File.
static bool entry_has(const struct ptype *t, struct value v)
{
    (void)t;
    (void)v;
    return false;
}

// Kinds that are not here have the values of that kind.
static bool (*const has_by_kind[])(const struct ptype *t, struct value v) = {
    [PTYPE_ANY] = any_has,
    [PTYPE_UNDEF] = undef_has,
    [PTYPE_DATA] = data_has,
    [PTYPE_RICH_DATA] = data_has,
    [PTYPE_SCALAR] = scalar_has,
    [PTYPE_SCALAR_DATA] = scalar_has,
    [PTYPE_NUMERIC] = numeric_has,
    [PTYPE_INTEGER] = integer_has,
    [PTYPE_FLOAT] = float_has,
    [PTYPE_STRING] = string_has,
    [PTYPE_BOOLEAN] = boolean_has,
    [PTYPE_ENUM] = enum_has,
    [PTYPE_PATTERN] = pattern_has,
    [PTYPE_REGEXP] = regexp_has,
    [PTYPE_SEMVER] = semver_has,
    [PTYPE_TIMESTAMP] = time_has,
    [PTYPE_TIMESPAN] = time_has,
    [PTYPE_RUNTIME] = runtime_has,
    [PTYPE_COLLECTION] = collection_has,
    [PTYPE_ARRAY] = array_has,
    [PTYPE_HASH] = hash_has,
    [PTYPE_TUPLE] = tuple_has,
    [PTYPE_STRUCT] = struct_has,
    [PTYPE_VARIANT] = variant_has,
    [PTYPE_OPTIONAL] = optional_has,
    [PTYPE_NOT_UNDEF] = not_undef_has,
    [PTYPE_ITERABLE] = iterable_has,
    [PTYPE_CALLABLE] = callable_has,
    [PTYPE_TYPE] = type_has,
    [PTYPE_SENSITIVE] = sensitive_has,
    [PTYPE_INIT] = any_has,
    [PTYPE_CATALOG_ENTRY] = entry_has,
    [PTYPE_RESOURCE] = entry_has,
    [PTYPE_CLASS] = entry_has,
    [PTYPE_OBJECT] = object_has,
    [PTYPE_ERROR] = error_has,
};

// Types that ask their parts about the same value, and are asked now.
struct asked_type {
    const struct ptype *type;
    struct value value;
    const struct asked_type *outer;
};

static THREAD_LOCAL const struct asked_type *asked_types;

static bool asks_parts(const struct ptype *t)
{
    return t->kind == PTYPE_VARIANT || t->kind == PTYPE_OPTIONAL || t->kind == PTYPE_NOT_UNDEF;
}

// An alias may be a part of itself: `type A = Variant[A, Integer]`. That part has nothing that the others do not have.
static bool parts_have(const struct ptype *t, struct value v)
{
    struct asked_type now = {t, v, asked_types};
    for (const struct asked_type *a = asked_types; a; a = a->outer)
        if (a->type == t && memcmp(&a->value, &v, sizeof(v)) == 0)
            return false;
    asked_types = &now;
    bool has = has_by_kind[t->kind](t, v);
    asked_types = now.outer;
    return has;
}

bool ptype_has(const struct ptype *t, struct value v)
{
    t = ptype_meant(t);
    if (!budget_turn())
        return false;
    if (value_is_unknown(v))
        return true; // nobody can tell yet
    if (asks_parts(t))
        return parts_have(t, v);
    bool is_special = t->kind < COUNT_OF(has_by_kind) && has_by_kind[t->kind];
    return is_special ? has_by_kind[t->kind](t, v) : puppet_kind(v) == t->kind;
}
