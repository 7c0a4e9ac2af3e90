// SPDX-License-Identifier: Apache-2.0
//
// Whether a value is of a type.
#include "base/budget.h"
#include "base/regex.h"
#include "base/utf8.h"
#include "dialects/puppet/language/rich.h"
#include "dialects/puppet/language/values.h"
#include "dialects/puppet/types/type.h"

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
    size_t n = value_len(v);
    if (!in_range(t, (int64_t)n))
        return false;
    for (size_t i = 0; t->count && budget_more(i < n); i++)
        if (!ptype_has(t->members[i < t->count ? i : t->count - 1], value_item(v, i)))
            return false;
    return true;
}

static bool struct_has(const struct ptype *t, struct value v)
{
    size_t found = 0;
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

static bool iterable_has(const struct ptype *t, struct value v)
{
    const struct ptype *type = puppet_type_of_value(v), *element = t->element;
    enum ptype_kind kind = puppet_kind(v);
    if (type) {
        type = ptype_meant(type);
        bool walks =
            (type->kind == PTYPE_INTEGER && type->min != INT64_MIN && type->max != INT64_MAX) ||
            (type->kind == PTYPE_ENUM && type->count);
        return walks && (!element || ptype_takes(element, type));
    }
    if (kind == PTYPE_STRING)
        return !element || ptype_takes(element, ptype_basic(PTYPE_STRING)) ||
               ptype_meant(element)->kind == PTYPE_STRING;
    if (kind == PTYPE_INTEGER)
        return v.integer >= 0 && (!element || ptype_takes(element, ptype_basic(PTYPE_INTEGER)));
    if (kind == PTYPE_ARRAY)
        return each_item_is(element, v);
    if (kind == PTYPE_HASH) {
        struct arena a;
        bool has = true;
        arena_init(&a);
        for (size_t i = 0; element && has && i < value_len(v); i++)
            has = ptype_takes(element, pair_of(&a, v, i));
        arena_done(&a);
        return has;
    }
    return kind == PTYPE_ITERATOR || kind == PTYPE_BINARY;
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

static bool string_has(const struct ptype *t, struct str s)
{
    if (t->has_text)
        return str_equal(t->text, s);
    return (t->min <= 0 && t->max == INT64_MAX) || in_range(t, (int64_t)utf8_count(s));
}

// Types that are only about one kind of value.
static bool kind_has(const struct ptype *t, struct value v)
{
    enum ptype_kind kind = puppet_kind(v);
    struct value inner;
    struct str source;
    switch ((int)t->kind) {
    case PTYPE_NUMERIC: return kind == PTYPE_INTEGER || kind == PTYPE_FLOAT;
    case PTYPE_INTEGER: return kind == PTYPE_INTEGER && in_range(t, v.integer);
    case PTYPE_FLOAT:
        return kind == PTYPE_FLOAT && number_to_double(v) >= t->low &&
               number_to_double(v) <= t->high;
    case PTYPE_STRING: return kind == PTYPE_STRING && string_has(t, value_str(&v));
    case PTYPE_BOOLEAN: return kind == PTYPE_BOOLEAN && (!t->has_text || t->boolean == v.boolean);
    case PTYPE_ENUM:
        return kind == PTYPE_STRING && (t->count == 0 || has_text_of(t, value_str(&v)));
    case PTYPE_PATTERN: return kind == PTYPE_STRING && matches_one(t, value_str(&v));
    case PTYPE_REGEXP:
        return puppet_is_regexp(v, &source) && (!t->has_text || str_equal(source, t->text));
    case PTYPE_COLLECTION:
        return (kind == PTYPE_ARRAY || kind == PTYPE_HASH) && in_range(t, (int64_t)value_len(v));
    case PTYPE_ARRAY:
        return kind == PTYPE_ARRAY && in_range(t, (int64_t)value_len(v)) &&
               each_item_is(t->element, v);
    case PTYPE_HASH:
        return kind == PTYPE_HASH && in_range(t, (int64_t)value_len(v)) && each_key_is(t->key, v) &&
               each_item_is(t->element, v);
    case PTYPE_TUPLE: return kind == PTYPE_ARRAY && tuple_has(t, v);
    case PTYPE_STRUCT: return kind == PTYPE_HASH && struct_has(t, v);
    case PTYPE_SENSITIVE:
        return puppet_is_sensitive(v, &inner) && (!t->element || ptype_has(t->element, inner));
    case PTYPE_SEMVER:
        return kind == PTYPE_SEMVER && puppet_version_is_among(v, t->texts, t->count);
    case PTYPE_CALLABLE: return kind == PTYPE_CALLABLE && puppet_lambda_fits(v, t);
    default: return kind == t->kind;
    }
}

bool ptype_has(const struct ptype *t, struct value v)
{
    t = ptype_meant(t);
    if (!budget_turn())
        return false;
    if (value_is_unknown(v))
        return true; // nobody can tell yet
    const struct ptype *type = puppet_type_of_value(v);
    switch ((int)t->kind) {
    case PTYPE_ANY: return true;
    case PTYPE_UNDEF: return puppet_is_undef(v);
    case PTYPE_DATA: return is_data(v, false);
    case PTYPE_RICH_DATA: return is_data(v, true);
    case PTYPE_SCALAR: return is_scalar(puppet_kind(v));
    case PTYPE_SCALAR_DATA: return is_scalar_data(puppet_kind(v));
    case PTYPE_VARIANT: return variant_has(t, v);
    case PTYPE_OPTIONAL: return puppet_is_undef(v) || !t->element || ptype_has(t->element, v);
    case PTYPE_NOT_UNDEF: return !puppet_is_undef(v) && (!t->element || ptype_has(t->element, v));
    case PTYPE_ITERABLE:
    case PTYPE_ITERATOR:
        return t->kind == PTYPE_ITERATOR ? puppet_kind(v) == PTYPE_ITERATOR : iterable_has(t, v);
    case PTYPE_TYPE: return type && (!t->element || ptype_takes(t->element, type));
    case PTYPE_CATALOG_ENTRY:
    case PTYPE_RESOURCE:
    case PTYPE_CLASS: return type && ptype_takes(t, type) && ptype_meant(type)->has_title;
    case PTYPE_INIT: return true;
    case PTYPE_OBJECT: return object_has(t, v);
    default: return kind_has(t, v);
    }
}
