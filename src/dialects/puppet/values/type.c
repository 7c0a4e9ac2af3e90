// SPDX-License-Identifier: Apache-2.0
//
// Making types, naming them, and types as values.
#include "dialects/puppet/values/type.h"

#include <math.h>

#include "base/budget.h"

static const char *const kind_names[] = {
    [PTYPE_ANY] = "Any",
    [PTYPE_UNDEF] = "Undef",
    [PTYPE_DEFAULT] = "Default",
    [PTYPE_DATA] = "Data",
    [PTYPE_RICH_DATA] = "RichData",
    [PTYPE_SCALAR] = "Scalar",
    [PTYPE_SCALAR_DATA] = "ScalarData",
    [PTYPE_NUMERIC] = "Numeric",
    [PTYPE_INTEGER] = "Integer",
    [PTYPE_FLOAT] = "Float",
    [PTYPE_STRING] = "String",
    [PTYPE_BOOLEAN] = "Boolean",
    [PTYPE_ENUM] = "Enum",
    [PTYPE_PATTERN] = "Pattern",
    [PTYPE_REGEXP] = "Regexp",
    [PTYPE_BINARY] = "Binary",
    [PTYPE_SEMVER] = "SemVer",
    [PTYPE_SEMVER_RANGE] = "SemVerRange",
    [PTYPE_TIMESTAMP] = "Timestamp",
    [PTYPE_TIMESPAN] = "Timespan",
    [PTYPE_URI] = "URI",
    [PTYPE_COLLECTION] = "Collection",
    [PTYPE_ARRAY] = "Array",
    [PTYPE_HASH] = "Hash",
    [PTYPE_TUPLE] = "Tuple",
    [PTYPE_STRUCT] = "Struct",
    [PTYPE_VARIANT] = "Variant",
    [PTYPE_OPTIONAL] = "Optional",
    [PTYPE_NOT_UNDEF] = "NotUndef",
    [PTYPE_ITERABLE] = "Iterable",
    [PTYPE_ITERATOR] = "Iterator",
    [PTYPE_CALLABLE] = "Callable",
    [PTYPE_TYPE] = "Type",
    [PTYPE_SENSITIVE] = "Sensitive",
    [PTYPE_INIT] = "Init",
    [PTYPE_RUNTIME] = "Runtime",
    [PTYPE_CATALOG_ENTRY] = "CatalogEntry",
    [PTYPE_RESOURCE] = "Resource",
    [PTYPE_CLASS] = "Class",
    [PTYPE_OBJECT] = "Object",
    [PTYPE_TYPE_SET] = "TypeSet",
    [PTYPE_ALIAS] = "TypeAlias",
    [PTYPE_REFERENCE] = "TypeReference",
    [PTYPE_DEFERRED] = "Deferred",
    [PTYPE_ERROR] = "Error",
};

static bool has_length(enum ptype_kind kind)
{
    return kind == PTYPE_STRING || (kind >= PTYPE_COLLECTION && kind <= PTYPE_TUPLE) ||
           kind == PTYPE_CALLABLE;
}

static struct ptype basic_types[COUNT_OF(kind_names)];

static RUNS_FIRST void make_basic_types(void)
{
    for (size_t i = 0; i < COUNT_OF(kind_names); i++)
        basic_types[i] = (struct ptype){.kind = (enum ptype_kind)i,
                                        .min = has_length((enum ptype_kind)i) ? 0 : INT64_MIN,
                                        .max = INT64_MAX,
                                        .low = -INFINITY,
                                        .high = INFINITY};
}

const char *ptype_kind_name(enum ptype_kind kind)
{
    return kind_names[kind];
}

const struct ptype *ptype_basic(enum ptype_kind kind)
{
    return &basic_types[kind];
}

static bool same_letters(struct str x, struct str y)
{
    if (x.len != y.len)
        return false;
    for (size_t i = 0; i < x.len; i++)
        if ((x.at[i] | 0x20) != (y.at[i] | 0x20))
            return false;
    return true;
}

const struct ptype *ptype_named(struct str name)
{
    if (str_starts(name, STR("::")))
        name = str_slice(name, 2, name.len);
    char first = name.len ? (char)(name.at[0] & ~0x20) : 0;
    for (size_t i = 0; i < COUNT_OF(kind_names); i++)
        if (kind_names[i][0] == first && same_letters(name, str_of(kind_names[i])))
            return &basic_types[i];
    return NULL;
}

const struct ptype *ptype_meant(const struct ptype *t)
{
    enum { ALIASES_MAX = 1000 };
    for (unsigned i = 0; t && t->kind == PTYPE_ALIAS && i < ALIASES_MAX; i++)
        t = t->element;
    return t ? t : ptype_basic(PTYPE_ANY);
}

// ---- making

struct ptype *ptype_new(struct arena *a, enum ptype_kind kind)
{
    struct ptype *t = ARENA_NEW(a, struct ptype);
    *t = basic_types[kind];
    return t;
}

const struct ptype *ptype_of_element(struct arena *a, enum ptype_kind kind,
                                     const struct ptype *element)
{
    struct ptype *t = ptype_new(a, kind);
    t->element = element;
    return t;
}

const struct ptype *ptype_integer(struct arena *a, int64_t min, int64_t max)
{
    struct ptype *t = ptype_new(a, PTYPE_INTEGER);
    t->min = min;
    t->max = max;
    t->is_closed_below = min == INT64_MIN;
    t->is_closed_above = max == INT64_MAX;
    return t;
}

bool ptype_is_range(const struct ptype *t)
{
    return t->kind == PTYPE_INTEGER && (t->min != INT64_MIN || t->is_closed_below) &&
           (t->max != INT64_MAX || t->is_closed_above);
}

const struct ptype *ptype_array(struct arena *a, const struct ptype *element, int64_t min,
                                int64_t max)
{
    struct ptype *t = ptype_new(a, PTYPE_ARRAY);
    t->element = element;
    t->min = min;
    t->max = max;
    t->has_size = min != 0 || max != INT64_MAX;
    return t;
}

const struct ptype *ptype_hash(struct arena *a, const struct ptype *key,
                               const struct ptype *element, int64_t min, int64_t max)
{
    struct ptype *t = ptype_new(a, PTYPE_HASH);
    t->key = key;
    t->element = element;
    t->min = min;
    t->max = max;
    t->has_size = min != 0 || max != INT64_MAX;
    return t;
}

const struct ptype *ptype_variant(struct arena *a, const struct ptype *const *members, size_t count)
{
    const struct ptype **kept = ARENA_ARRAY(a, const struct ptype *, count);
    uint32_t n = 0;
    for (size_t i = 0; i < count; i++) {
        bool is_there = false;
        for (uint32_t k = 0; k < n && !is_there; k++)
            is_there = ptype_equal(kept[k], members[i]);
        if (!is_there)
            kept[n++] = members[i];
    }
    if (n == 1)
        return kept[0];
    struct ptype *t = ptype_new(a, PTYPE_VARIANT);
    t->members = kept;
    t->count = n;
    return t;
}

static char raised(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

static char lowered(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

struct str capitalized_name(struct arena *a, struct str name)
{
    if (str_starts(name, STR("::")))
        name = str_slice(name, 2, name.len);
    char *copy = arena_copy(a, name.at, name.len);
    for (size_t i = 0; i < name.len; i++)
        copy[i] = i == 0 || copy[i - 1] == ':' ? raised(copy[i]) : copy[i];
    return str_make(copy, name.len);
}

struct str lower_name(struct arena *a, struct str name)
{
    if (str_starts(name, STR("::")))
        name = str_slice(name, 2, name.len);
    char *copy = arena_take(a, name.len + 1);
    for (size_t i = 0; i < name.len; i++)
        copy[i] = lowered(name.at[i]);
    copy[name.len] = 0;
    return str_make(copy, name.len);
}

struct str resource_type_name(struct arena *a, struct str name)
{
    if (str_starts(name, STR("::")))
        name = str_slice(name, 2, name.len);
    char *copy = arena_take(a, name.len + 1);
    char before = ':';
    copy[name.len] = 0;
    for (size_t i = 0; i < name.len; i++) {
        copy[i] = before == ':' ? raised(name.at[i]) : lowered(name.at[i]);
        before = name.at[i];
    }
    return str_make(copy, name.len);
}

const struct ptype *ptype_resource(struct arena *a, struct str type, struct str title,
                                   bool has_title)
{
    struct ptype *t = ptype_new(a, PTYPE_RESOURCE);
    t->name = resource_type_name(a, type);
    t->title = str_copy(a, title);
    t->has_title = has_title;
    return t;
}

const struct ptype *ptype_class(struct arena *a, struct str name)
{
    struct ptype *t = ptype_new(a, PTYPE_CLASS);
    t->title = lower_name(a, name);
    t->has_title = true;
    return t;
}

// ---- types as values

static void show_type(struct strbuf *out, const void *data)
{
    ptype_show_whole(out, data);
}

static bool type_equal_to(const void *x, const void *y)
{
    return ptype_equal(x, y);
}

// Equal types have equal ones; references to resources are keys of large hashes.
static uint64_t hash_of_type(const void *data)
{
    const struct ptype *t = ptype_meant(data);
    uint64_t names = str_hash(t->name) + 3 * str_hash(t->title);
    return (names + t->kind) * UINT64_C(0x9E3779B97F4A7C15);
}

static const struct capsule_kind type_kind = {
    .name = "Type", .show = show_type, .equal = type_equal_to, .hash = hash_of_type};

struct value puppet_type_value(struct arena *a, const struct ptype *t)
{
    return value_capsule(a, &type_kind, t);
}

const struct ptype *puppet_type_of_value(struct value v)
{
    return value_capsule_data(v, &type_kind);
}

// ---- equality: by structure; the order of a Variant's and an Enum's members does not count

static bool lists_equal(const struct ptype *x, const struct ptype *y, bool in_any_order)
{
    if (x->count != y->count)
        return false;
    bool has_texts = x->texts != NULL;
    for (uint32_t i = 0; i < x->count; i++) {
        bool found = false;
        for (uint32_t k = in_any_order ? 0 : i; k < (in_any_order ? y->count : i + 1) && !found;
             k++)
            found = has_texts ? str_equal(x->texts[i], y->texts[k])
                              : ptype_equal(x->members[i], y->members[k]);
        if (!found)
            return false;
    }
    return true;
}

static bool fields_equal(const struct ptype *x, const struct ptype *y)
{
    if (x->field_count != y->field_count)
        return false;
    for (uint32_t i = 0; i < x->field_count; i++)
        if (!str_equal(x->fields[i].name, y->fields[i].name) ||
            !ptype_equal(x->fields[i].type, y->fields[i].type) ||
            x->fields[i].is_optional != y->fields[i].is_optional)
            return false;
    return true;
}

static bool parts_equal(const struct ptype *x, const struct ptype *y)
{
    if (!x || !y)
        return x == y;
    return ptype_equal(x, y);
}

static bool same_bounds(const struct ptype *x, const struct ptype *y)
{
    return x->min == y->min && x->max == y->max && x->low == y->low && x->high == y->high &&
           x->is_closed_below == y->is_closed_below && x->is_closed_above == y->is_closed_above;
}

static bool same_texts(const struct ptype *x, const struct ptype *y)
{
    return x->has_text == y->has_text && x->boolean == y->boolean && str_equal(x->text, y->text) &&
           x->ignores_case == y->ignores_case && str_equal(x->name, y->name) &&
           x->has_title == y->has_title && str_equal(x->title, y->title);
}

bool ptype_equal(const struct ptype *x, const struct ptype *y)
{
    x = ptype_meant(x);
    y = ptype_meant(y);
    if (x == y)
        return true;
    if (!budget_turn() || x->kind != y->kind || !same_bounds(x, y) || !same_texts(x, y))
        return false;
    bool in_any_order =
        x->kind == PTYPE_VARIANT || x->kind == PTYPE_ENUM || x->kind == PTYPE_PATTERN;
    return parts_equal(x->element, y->element) && parts_equal(x->key, y->key) &&
           parts_equal(x->block, y->block) && lists_equal(x, y, in_any_order) && fields_equal(x, y);
}
