// SPDX-License-Identifier: Apache-2.0
//
// Whether every value of one type is a value of another: `Integer <= Numeric`.
#include "base/budget.h"
#include "base/utf8.h"
#include "dialects/puppet/values/rich.h"
#include "dialects/puppet/values/type.h"
#include "dialects/puppet/values/values.h"

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

static bool each_text_fits(const struct ptype *t, const struct ptype *from)
{
    for (uint32_t i = 0; i < from->count; i++)
        if (!ptype_has(t, value_string_kept(from->texts[i])))
            return false;
    return true;
}

static bool has_each_pattern(const struct ptype *t, const struct ptype *from)
{
    for (uint32_t i = 0; i < from->count; i++) {
        bool found = false;
        for (uint32_t k = 0; k < t->count && !found; k++)
            found = str_equal(t->texts[k], from->texts[i]);
        if (!found)
            return false;
    }
    return from->count > 0;
}

// Of Enum and Pattern: what has a finite number of texts is tried.
static bool texts_take(const struct ptype *t, const struct ptype *from)
{
    if (t->count == 0)
        return is_text_kind(from->kind);
    if (from->kind == PTYPE_STRING && from->has_text)
        return ptype_has(t, value_string_kept(from->text));
    if (from->kind == PTYPE_ENUM && from->count)
        return each_text_fits(t, from) && (!from->ignores_case || t->ignores_case);
    return t->kind == PTYPE_PATTERN && from->kind == PTYPE_PATTERN && has_each_pattern(t, from);
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

static bool time_takes(const struct ptype *t, const struct ptype *from)
{
    return t->kind == from->kind && range_is_inside(t, from);
}

static bool runtime_takes(const struct ptype *t, const struct ptype *from)
{
    return t->kind == from->kind && (!t->name.len || str_equal(t->name, from->name)) &&
           (!t->title.len || str_equal(t->title, from->title));
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
        bool walks = inner && (ptype_is_range(inner) || inner->kind == PTYPE_ENUM);
        return walks && ptype_takes(element, inner);
    }
    default: return false;
    }
}

// ---- data

static bool data_takes_hash(const struct ptype *t, const struct ptype *from)
{
    bool is_empty = from->max == 0;
    bool has_keys = t->kind == PTYPE_RICH_DATA ||
                    (from->key && ptype_takes(ptype_basic(PTYPE_STRING), from->key));
    return is_empty || (has_keys && from->element && ptype_takes(t, from->element));
}

static bool data_takes_struct(const struct ptype *t, const struct ptype *from)
{
    for (uint32_t i = 0; i < from->field_count; i++)
        if (!ptype_takes(t, from->fields[i].type))
            return false;
    return true;
}

static bool is_rich_kind(enum ptype_kind kind)
{
    static const enum ptype_kind others[] = {PTYPE_ANY, PTYPE_CALLABLE, PTYPE_ITERATOR,
                                             PTYPE_COLLECTION, PTYPE_ITERABLE};
    return !is_one_of_kinds(kind, others, COUNT_OF(others));
}

static bool data_takes(const struct ptype *t, const struct ptype *from)
{
    bool is_rich = t->kind == PTYPE_RICH_DATA;
    switch ((int)from->kind) {
    case PTYPE_DATA:
    case PTYPE_UNDEF: return true;
    case PTYPE_RICH_DATA: return is_rich;
    case PTYPE_ARRAY: return from->max == 0 || (from->element && ptype_takes(t, from->element));
    case PTYPE_TUPLE: return members_are(t, from);
    case PTYPE_HASH: return data_takes_hash(t, from);
    case PTYPE_STRUCT: return data_takes_struct(t, from);
    default: return is_scalar_data_kind(from->kind) || (is_rich && is_rich_kind(from->kind));
    }
}

static bool each_member_fits(const struct ptype *t, const struct ptype *variant)
{
    for (uint32_t i = 0; i < variant->count; i++)
        if (!ptype_takes(t, variant->members[i]))
            return false;
    return true;
}

// ---- by kind

static bool scalar_takes(const struct ptype *t, const struct ptype *from)
{
    return t->kind == PTYPE_SCALAR ? is_scalar_kind(from->kind) : is_scalar_data_kind(from->kind);
}

static bool numeric_takes(const struct ptype *t, const struct ptype *from)
{
    (void)t;
    return from->kind == PTYPE_NUMERIC || from->kind == PTYPE_INTEGER || from->kind == PTYPE_FLOAT;
}

static bool integer_takes(const struct ptype *t, const struct ptype *from)
{
    return from->kind == PTYPE_INTEGER && range_is_inside(t, from);
}

static bool float_takes(const struct ptype *t, const struct ptype *from)
{
    return from->kind == PTYPE_FLOAT && from->low >= t->low && from->high <= t->high;
}

// Of Boolean and Regexp: all, or one of them.
static bool one_takes(const struct ptype *t, const struct ptype *from)
{
    if (from->kind != t->kind)
        return false;
    return !t->has_text ||
           (from->has_text && t->boolean == from->boolean && str_equal(t->text, from->text));
}

static bool collection_takes(const struct ptype *t, const struct ptype *from)
{
    if (from->kind == PTYPE_STRUCT)
        return required_fields(from) >= t->min && (int64_t)from->field_count <= t->max;
    bool is_collection = from->kind >= PTYPE_COLLECTION && from->kind <= PTYPE_TUPLE;
    return is_collection && range_is_inside(t, from);
}

// Undef is in it, or what it is about.
static bool optional_takes(const struct ptype *t, const struct ptype *from)
{
    return from->kind == PTYPE_UNDEF || ptype_takes(any_if_none(t->element), from);
}

static bool not_undef_takes(const struct ptype *t, const struct ptype *from)
{
    static const enum ptype_kind maybe_undef[] = {PTYPE_ANY, PTYPE_UNDEF, PTYPE_DATA,
                                                  PTYPE_RICH_DATA};
    if (from->kind == PTYPE_NOT_UNDEF)
        return ptype_takes(any_if_none(t->element), any_if_none(from->element));
    return !is_one_of_kinds(from->kind, maybe_undef, COUNT_OF(maybe_undef)) &&
           ptype_takes(any_if_none(t->element), from);
}

static bool variant_takes(const struct ptype *t, const struct ptype *from)
{
    for (uint32_t i = 0; i < t->count; i++)
        if (ptype_takes(t->members[i], from))
            return true;
    return false;
}

// Kinds that are not here take their own kind, with an element that they take.
static bool (*const takes_by_kind[])(const struct ptype *t, const struct ptype *from) = {
    [PTYPE_DATA] = data_takes,
    [PTYPE_RICH_DATA] = data_takes,
    [PTYPE_SCALAR] = scalar_takes,
    [PTYPE_SCALAR_DATA] = scalar_takes,
    [PTYPE_NUMERIC] = numeric_takes,
    [PTYPE_INTEGER] = integer_takes,
    [PTYPE_FLOAT] = float_takes,
    [PTYPE_STRING] = string_takes,
    [PTYPE_BOOLEAN] = one_takes,
    [PTYPE_ENUM] = texts_take,
    [PTYPE_PATTERN] = texts_take,
    [PTYPE_REGEXP] = one_takes,
    [PTYPE_COLLECTION] = collection_takes,
    [PTYPE_ARRAY] = array_takes,
    [PTYPE_HASH] = hash_takes,
    [PTYPE_TUPLE] = tuple_takes,
    [PTYPE_STRUCT] = struct_takes,
    [PTYPE_VARIANT] = variant_takes,
    [PTYPE_OPTIONAL] = optional_takes,
    [PTYPE_NOT_UNDEF] = not_undef_takes,
    [PTYPE_ITERABLE] = iterable_takes,
    [PTYPE_CALLABLE] = callable_takes,
    [PTYPE_TIMESTAMP] = time_takes,
    [PTYPE_TIMESPAN] = time_takes,
    [PTYPE_RUNTIME] = runtime_takes,
    [PTYPE_CATALOG_ENTRY] = entry_takes,
    [PTYPE_RESOURCE] = entry_takes,
    [PTYPE_CLASS] = entry_takes,
    [PTYPE_OBJECT] = object_takes,
};

static bool own_kind_takes(const struct ptype *t, const struct ptype *from)
{
    return t->kind == from->kind &&
           (!t->element || ptype_takes(t->element, any_if_none(from->element)));
}

static bool takes_parts(const struct ptype *t, const struct ptype *from)
{
    if (from->kind == PTYPE_VARIANT)
        return from->count > 0 && each_member_fits(t, from);
    if (from->kind == PTYPE_OPTIONAL)
        return ptype_takes(t, ptype_basic(PTYPE_UNDEF)) &&
               ptype_takes(t, any_if_none(from->element));
    if (from->kind == PTYPE_NOT_UNDEF && from->element && t->kind != PTYPE_NOT_UNDEF)
        return ptype_takes(t, from->element);
    bool is_special = t->kind < COUNT_OF(takes_by_kind) && takes_by_kind[t->kind];
    return is_special ? takes_by_kind[t->kind](t, from) : own_kind_takes(t, from);
}

// Pairs of types that are compared now, if one of them has parts that may be itself.
struct compared_types {
    const struct ptype *type, *from;
    const struct compared_types *outer;
};

static THREAD_LOCAL const struct compared_types *compared_types;

static bool has_parts(const struct ptype *t)
{
    return t->kind == PTYPE_VARIANT || t->kind == PTYPE_OPTIONAL || t->kind == PTYPE_NOT_UNDEF;
}

// `type A = Variant[A, Integer]`: a type fits if its other parts do; a type that could only fit itself does not.
static bool takes_guarded(const struct ptype *t, const struct ptype *from)
{
    struct compared_types now = {t, from, compared_types};
    for (const struct compared_types *c = compared_types; c; c = c->outer)
        if (c->type == t && c->from == from)
            return has_parts(from);
    compared_types = &now;
    bool takes = takes_parts(t, from);
    compared_types = now.outer;
    return takes;
}

bool ptype_takes(const struct ptype *t, const struct ptype *from)
{
    t = ptype_meant(t);
    from = ptype_meant(from);
    if (t == from || t->kind == PTYPE_ANY)
        return true;
    if (!budget_turn())
        return false;
    return has_parts(t) || has_parts(from) ? takes_guarded(t, from) : takes_parts(t, from);
}
