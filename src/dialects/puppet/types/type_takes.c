// SPDX-License-Identifier: Apache-2.0
//
// Whether every value of one type is a value of another: `Integer <= Numeric`.
#include "base/budget.h"
#include "base/utf8.h"
#include "dialects/puppet/language/rich.h"
#include "dialects/puppet/language/values.h"
#include "dialects/puppet/types/type.h"

static const struct ptype *any_if_none(const struct ptype *t)
{
    return t ? t : ptype_basic(PTYPE_ANY);
}

static bool range_is_inside(const struct ptype *t, const struct ptype *from)
{
    return from->min >= t->min && from->max <= t->max;
}

static bool is_one_of_kinds(enum ptype_kind kind, const enum ptype_kind *kinds, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (kinds[i] == kind)
            return true;
    return false;
}

static bool is_text_kind(enum ptype_kind kind)
{
    return kind == PTYPE_STRING || kind == PTYPE_ENUM || kind == PTYPE_PATTERN;
}

static bool is_scalar_data_kind(enum ptype_kind kind)
{
    static const enum ptype_kind kinds[] = {PTYPE_SCALAR_DATA, PTYPE_NUMERIC, PTYPE_INTEGER,
                                            PTYPE_FLOAT, PTYPE_BOOLEAN};
    return is_text_kind(kind) || is_one_of_kinds(kind, kinds, COUNT_OF(kinds));
}

static bool is_scalar_kind(enum ptype_kind kind)
{
    static const enum ptype_kind kinds[] = {PTYPE_SCALAR,       PTYPE_REGEXP,    PTYPE_SEMVER,
                                            PTYPE_SEMVER_RANGE, PTYPE_TIMESTAMP, PTYPE_TIMESPAN};
    return is_scalar_data_kind(kind) || is_one_of_kinds(kind, kinds, COUNT_OF(kinds));
}

// ---- texts

static bool string_takes(const struct ptype *t, const struct ptype *from)
{
    if (from->kind == PTYPE_PATTERN)
        return !t->has_text && t->min <= 0 && t->max == INT64_MAX;
    if (from->kind == PTYPE_ENUM) {
        for (uint32_t i = 0; i < from->count; i++)
            if (!ptype_has(t, value_string_kept(from->texts[i])))
                return false;
        return from->count > 0 || (!t->has_text && t->min <= 0 && t->max == INT64_MAX);
    }
    if (from->kind != PTYPE_STRING)
        return false;
    if (from->has_text)
        return ptype_has(t, value_string_kept(from->text));
    return !t->has_text && range_is_inside(t, from);
}

// Of Enum and Pattern: what has a finite number of texts is tried.
static bool texts_take(const struct ptype *t, const struct ptype *from)
{
    if (t->count == 0)
        return is_text_kind(from->kind);
    if (from->kind == PTYPE_STRING && from->has_text)
        return ptype_has(t, value_string_kept(from->text));
    if (from->kind == PTYPE_ENUM && from->count) {
        for (uint32_t i = 0; i < from->count; i++)
            if (!ptype_has(t, value_string_kept(from->texts[i])))
                return false;
        return !from->ignores_case || t->ignores_case;
    }
    if (t->kind != PTYPE_PATTERN || from->kind != PTYPE_PATTERN || !from->count)
        return false;
    for (uint32_t i = 0; i < from->count; i++) {
        bool found = false;
        for (uint32_t k = 0; k < t->count && !found; k++)
            found = str_equal(t->texts[k], from->texts[i]);
        if (!found)
            return false;
    }
    return true;
}

// ---- collections

static bool members_are(const struct ptype *element, const struct ptype *tuple)
{
    for (uint32_t i = 0; i < tuple->count; i++)
        if (!ptype_takes(element, tuple->members[i]))
            return false;
    return true;
}

static bool array_takes(const struct ptype *t, const struct ptype *from)
{
    const struct ptype *element = any_if_none(t->element);
    if (from->kind == PTYPE_TUPLE)
        return range_is_inside(t, from) && members_are(element, from);
    return from->kind == PTYPE_ARRAY && range_is_inside(t, from) &&
           (from->max == 0 || ptype_takes(element, any_if_none(from->element)));
}

static int64_t required_fields(const struct ptype *t)
{
    int64_t n = 0;
    for (uint32_t i = 0; i < t->field_count; i++)
        n += !t->fields[i].is_optional &&
             (t->fields[i].is_required || !ptype_has(t->fields[i].type, value_null(&type_dynamic)));
    return n;
}

static bool hash_takes(const struct ptype *t, const struct ptype *from)
{
    const struct ptype *key = any_if_none(t->key), *element = any_if_none(t->element);
    if (from->kind == PTYPE_STRUCT) {
        if (required_fields(from) < t->min || (int64_t)from->field_count > t->max)
            return false;
        for (uint32_t i = 0; i < from->field_count; i++)
            if (!ptype_has(key, value_string_kept(from->fields[i].name)) ||
                !ptype_takes(element, from->fields[i].type))
                return false;
        return true;
    }
    return from->kind == PTYPE_HASH && range_is_inside(t, from) &&
           (from->max == 0 || (ptype_takes(key, any_if_none(from->key)) &&
                               ptype_takes(element, any_if_none(from->element))));
}

static const struct ptype *tuple_member(const struct ptype *t, uint32_t i)
{
    if (t->kind == PTYPE_ARRAY || !t->count)
        return any_if_none(t->element);
    return t->members[i < t->count ? i : t->count - 1];
}

static bool tuple_takes(const struct ptype *t, const struct ptype *from)
{
    if ((from->kind != PTYPE_TUPLE && from->kind != PTYPE_ARRAY) || !range_is_inside(t, from))
        return false;
    uint32_t count = t->count > from->count ? t->count : from->count;
    for (uint32_t i = 0; i < count && (int64_t)i < from->max; i++)
        if (!ptype_takes(tuple_member(t, i), tuple_member(from, i)))
            return false;
    return true;
}

static const struct ptype_field *field_named(const struct ptype *t, struct str name)
{
    for (uint32_t i = 0; i < t->field_count; i++)
        if (str_equal(t->fields[i].name, name))
            return &t->fields[i];
    return NULL;
}

static bool struct_takes(const struct ptype *t, const struct ptype *from)
{
    if (from->kind != PTYPE_STRUCT)
        return false;
    uint32_t matched = 0;
    for (uint32_t i = 0; i < t->field_count; i++) {
        const struct ptype_field *f = &t->fields[i], *other = field_named(from, f->name);
        bool may_lack =
            f->is_optional || (!f->is_required && ptype_has(f->type, value_null(&type_dynamic)));
        if (other && !ptype_takes(f->type, other->type))
            return false;
        if (!other && !may_lack)
            return false;
        matched += other != NULL;
    }
    return matched == from->field_count;
}

// A callable may take the place of another if it accepts at least its arguments.
static bool callable_takes(const struct ptype *t, const struct ptype *from)
{
    if (from->kind != PTYPE_CALLABLE)
        return false;
    if (!t->has_size && !t->count)
        return true;
    if (t->min < from->min || t->max > from->max)
        return false;
    for (uint32_t i = 0; i < t->count; i++)
        if (from->count && !ptype_takes(tuple_member(from, i), t->members[i]))
            return false;
    return !t->element || ptype_takes(t->element, any_if_none(from->element));
}

static bool entry_takes(const struct ptype *t, const struct ptype *from)
{
    if (t->kind == PTYPE_CATALOG_ENTRY)
        return from->kind == PTYPE_CATALOG_ENTRY || from->kind == PTYPE_RESOURCE ||
               from->kind == PTYPE_CLASS;
    if (t->kind != from->kind)
        return false;
    if (t->name.len && !puppet_same_string(t->name, from->name))
        return false;
    return !t->has_title || (from->has_title && str_equal(t->title, from->title));
}

static bool object_takes(const struct ptype *t, const struct ptype *from)
{
    for (; from && from->kind == PTYPE_OBJECT;
         from = from->parent ? ptype_meant(from->parent) : NULL)
        if (from == t || (!t->name.len && !t->field_count) ||
            (t->name.len && str_equal(t->name, from->name)))
            return true;
    return false;
}

static bool iterable_takes(const struct ptype *t, const struct ptype *from)
{
    const struct ptype *element = any_if_none(t->element);
    switch ((int)from->kind) {
    case PTYPE_ARRAY: return ptype_takes(element, any_if_none(from->element));
    case PTYPE_TUPLE: return members_are(element, from);
    case PTYPE_ITERABLE:
    case PTYPE_ITERATOR: return ptype_takes(element, any_if_none(from->element));
    case PTYPE_HASH:
    case PTYPE_STRUCT:
    case PTYPE_STRING:
    case PTYPE_BINARY: return !t->element || t->element->kind == PTYPE_ANY;
    case PTYPE_TYPE: {
        const struct ptype *inner = from->element ? ptype_meant(from->element) : NULL;
        bool walks =
            inner &&
            ((inner->kind == PTYPE_INTEGER && inner->min != INT64_MIN && inner->max != INT64_MAX) ||
             inner->kind == PTYPE_ENUM);
        return walks && ptype_takes(element, inner);
    }
    default: return false;
    }
}

// ---- data

static bool data_takes(const struct ptype *t, const struct ptype *from)
{
    bool is_rich = t->kind == PTYPE_RICH_DATA;
    switch ((int)from->kind) {
    case PTYPE_DATA:
    case PTYPE_UNDEF: return true;
    case PTYPE_RICH_DATA: return is_rich;
    case PTYPE_ARRAY: return from->max == 0 || (from->element && ptype_takes(t, from->element));
    case PTYPE_TUPLE: return members_are(t, from);
    case PTYPE_HASH:
        return from->max == 0 || (from->key && from->element && ptype_takes(t, from->element) &&
                                  (is_rich || ptype_takes(ptype_basic(PTYPE_STRING), from->key)));
    case PTYPE_STRUCT:
        for (uint32_t i = 0; i < from->field_count; i++)
            if (!ptype_takes(t, from->fields[i].type))
                return false;
        return true;
    default:
        if (is_scalar_data_kind(from->kind))
            return true;
        return is_rich && from->kind != PTYPE_ANY && from->kind != PTYPE_CALLABLE &&
               from->kind != PTYPE_ITERATOR && from->kind != PTYPE_COLLECTION &&
               from->kind != PTYPE_ITERABLE;
    }
}

static bool each_member_fits(const struct ptype *t, const struct ptype *variant)
{
    for (uint32_t i = 0; i < variant->count; i++)
        if (!ptype_takes(t, variant->members[i]))
            return false;
    return true;
}

static bool plain_takes(const struct ptype *t, const struct ptype *from)
{
    switch ((int)t->kind) {
    case PTYPE_DATA:
    case PTYPE_RICH_DATA: return data_takes(t, from);
    case PTYPE_SCALAR: return is_scalar_kind(from->kind);
    case PTYPE_SCALAR_DATA: return is_scalar_data_kind(from->kind);
    case PTYPE_NUMERIC:
        return from->kind == PTYPE_NUMERIC || from->kind == PTYPE_INTEGER ||
               from->kind == PTYPE_FLOAT;
    case PTYPE_INTEGER: return from->kind == PTYPE_INTEGER && range_is_inside(t, from);
    case PTYPE_FLOAT:
        return from->kind == PTYPE_FLOAT && from->low >= t->low && from->high <= t->high;
    case PTYPE_STRING: return string_takes(t, from);
    case PTYPE_BOOLEAN:
        return from->kind == PTYPE_BOOLEAN &&
               (!t->has_text || (from->has_text && t->boolean == from->boolean));
    case PTYPE_ENUM:
    case PTYPE_PATTERN: return texts_take(t, from);
    case PTYPE_REGEXP:
        return from->kind == PTYPE_REGEXP &&
               (!t->has_text || (from->has_text && str_equal(t->text, from->text)));
    case PTYPE_COLLECTION:
        if (from->kind == PTYPE_STRUCT)
            return required_fields(from) >= t->min && (int64_t)from->field_count <= t->max;
        return from->kind >= PTYPE_COLLECTION && from->kind <= PTYPE_TUPLE &&
               range_is_inside(t, from);
    case PTYPE_ARRAY: return array_takes(t, from);
    case PTYPE_HASH: return hash_takes(t, from);
    case PTYPE_TUPLE: return tuple_takes(t, from);
    case PTYPE_STRUCT: return struct_takes(t, from);
    case PTYPE_ITERABLE: return iterable_takes(t, from);
    case PTYPE_CALLABLE: return callable_takes(t, from);
    case PTYPE_CATALOG_ENTRY:
    case PTYPE_RESOURCE:
    case PTYPE_CLASS: return entry_takes(t, from);
    case PTYPE_OBJECT: return object_takes(t, from);
    default:
        return t->kind == from->kind &&
               (!t->element || ptype_takes(t->element, any_if_none(from->element)));
    }
}

bool ptype_takes(const struct ptype *t, const struct ptype *from)
{
    t = ptype_meant(t);
    from = ptype_meant(from);
    if (t == from || t->kind == PTYPE_ANY)
        return true;
    if (!budget_turn())
        return false;
    if (from->kind == PTYPE_VARIANT)
        return from->count > 0 && each_member_fits(t, from);
    if (from->kind == PTYPE_OPTIONAL)
        return ptype_takes(t, ptype_basic(PTYPE_UNDEF)) &&
               ptype_takes(t, any_if_none(from->element));
    if (t->kind == PTYPE_OPTIONAL)
        return from->kind == PTYPE_UNDEF || ptype_takes(any_if_none(t->element), from);
    if (t->kind == PTYPE_NOT_UNDEF) {
        if (from->kind == PTYPE_NOT_UNDEF)
            return ptype_takes(any_if_none(t->element), any_if_none(from->element));
        return from->kind != PTYPE_ANY && from->kind != PTYPE_UNDEF && from->kind != PTYPE_DATA &&
               from->kind != PTYPE_RICH_DATA && ptype_takes(any_if_none(t->element), from);
    }
    if (from->kind == PTYPE_NOT_UNDEF && from->element)
        return ptype_takes(t, from->element);
    if (t->kind == PTYPE_VARIANT) {
        for (uint32_t i = 0; i < t->count; i++)
            if (ptype_takes(t->members[i], from))
                return true;
        return false;
    }
    return plain_takes(t, from);
}
