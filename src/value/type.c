// SPDX-License-Identifier: Apache-2.0
//
// Types are trees in an arena. The four leaves are constants, so most types need no memory at all.
// Attributes of an object are kept in byte order of their names: every walk and comparison is then
// one pass. What converts to what is in convert.c, the common type of several in unify.c.
#include "value/type.h"

#include "base/budget.h"
#include "base/hash.h"
#include "base/search.h"
#include "base/table.h"
#include "value/sort.h"
#include "value/value.h"

const struct type type_dynamic = {.kind = TYPE_DYNAMIC};
const struct type type_bool = {.kind = TYPE_BOOL};
const struct type type_number = {.kind = TYPE_NUMBER};
const struct type type_string = {.kind = TYPE_STRING};

static const struct type *collection(struct arena *a, enum type_kind kind,
                                     const struct type *element)
{
    struct type *t = ARENA_NEW(a, struct type);
    t->kind = kind;
    t->element = element;
    return t;
}

const struct type *type_list(struct arena *a, const struct type *element)
{
    return collection(a, TYPE_LIST, element);
}

const struct type *type_set(struct arena *a, const struct type *element)
{
    return collection(a, TYPE_SET, element);
}

const struct type *type_map(struct arena *a, const struct type *element)
{
    return collection(a, TYPE_MAP, element);
}

// What is known of the parts, of the whole.
static const struct type *structural(struct type *t)
{
    t->hash = hash_combine(hash_u64((uint64_t)t->kind + 1), t->len);
    for (uint32_t i = 0; i < t->len; i++) {
        t->has_dynamic |= type_has_dynamic(t->items[i]);
        t->has_optional |= type_is_optional(t, i) || type_has_optional(t->items[i]);
        if (t->names)
            t->hash = hash_combine(t->hash, str_hash(t->names[i]));
        t->hash = hash_combine(t->hash, type_hash(t->items[i]));
    }
    return t;
}

const struct type *type_tuple(struct arena *a, const struct type *const *items, uint32_t len)
{
    struct type *t = ARENA_NEW(a, struct type);
    t->kind = TYPE_TUPLE;
    t->len = len;
    t->items = items;
    return structural(t);
}

const struct type *type_object_kept(struct arena *a, const struct str *names,
                                    const struct type *const *items, uint32_t len)
{
    struct type *t = ARENA_NEW(a, struct type);
    t->kind = TYPE_OBJECT;
    t->len = len;
    t->names = names;
    t->items = items;
    return structural(t);
}

static int order_of_names(const void *context, uint32_t x, uint32_t y)
{
    const struct str *names = context;
    return str_compare(names[x], names[y]);
}

const struct type *type_object(struct arena *a, const struct str *names,
                               const struct type *const *items, const bool *optional, uint32_t len)
{
    const uint32_t *order = sort_numbers(a, len, order_of_names, names);
    struct str *sorted = ARENA_ARRAY(a, struct str, len);
    const struct type **types = ARENA_ARRAY(a, const struct type *, len);
    bool *may_miss = ARENA_ARRAY(a, bool, len);
    bool any_optional = false;
    for (uint32_t i = 0; i < len; i++) {
        sorted[i] = str_copy(a, names[order[i]]);
        types[i] = items[order[i]];
        may_miss[i] = optional && optional[order[i]];
        any_optional |= may_miss[i];
    }
    struct type *t = ARENA_NEW(a, struct type);
    t->kind = TYPE_OBJECT;
    t->len = len;
    t->names = sorted;
    t->items = types;
    t->optional = any_optional ? may_miss : NULL;
    return structural(t);
}

const struct type *type_capsule(struct arena *a, const struct capsule_kind *kind)
{
    struct type *t = ARENA_NEW(a, struct type);
    t->kind = TYPE_CAPSULE;
    t->capsule = kind;
    return t;
}

bool type_is_optional(const struct type *t, uint32_t i)
{
    return t->optional && t->optional[i];
}

static bool parts_equal(const struct type *a, const struct type *b)
{
    if (a->len != b->len || type_hash(a) != type_hash(b))
        return false;
    for (uint32_t i = 0; i < a->len; i++) {
        if (a->names && !str_equal(a->names[i], b->names[i]))
            return false;
        if (type_is_optional(a, i) != type_is_optional(b, i))
            return false;
        bool is_same_pair = i && a->items[i] == a->items[i - 1] && b->items[i] == b->items[i - 1];
        if (!is_same_pair && !type_equal(a->items[i], b->items[i]))
            return false;
    }
    return true;
}

bool type_equal(const struct type *a, const struct type *b)
{
    if (a == b)
        return true;
    if (a->kind != b->kind || !budget_turn())
        return false;
    switch (a->kind) {
    case TYPE_DYNAMIC:
    case TYPE_BOOL:
    case TYPE_NUMBER:
    case TYPE_STRING: return true;
    case TYPE_LIST:
    case TYPE_SET:
    case TYPE_MAP: return type_equal(a->element, b->element);
    case TYPE_TUPLE:
    case TYPE_OBJECT: return parts_equal(a, b);
    case TYPE_CAPSULE: return a->capsule == b->capsule;
    }
    UNREACHABLE("kind of type");
}

uint64_t type_hash(const struct type *t)
{
    uint64_t h = hash_u64((uint64_t)t->kind + 1);
    if (t->kind == TYPE_TUPLE || t->kind == TYPE_OBJECT)
        return t->hash ? t->hash : hash_combine(h, t->len); // a constant is empty
    return t->element ? hash_combine(h, type_hash(t->element)) : h;
}

bool type_is_primitive(const struct type *t)
{
    return t->kind == TYPE_BOOL || t->kind == TYPE_NUMBER || t->kind == TYPE_STRING;
}

bool type_is_collection(const struct type *t)
{
    return t->kind == TYPE_LIST || t->kind == TYPE_SET || t->kind == TYPE_MAP;
}

bool type_has_dynamic(const struct type *t)
{
    if (t->kind == TYPE_DYNAMIC)
        return true;
    return type_is_collection(t) ? type_has_dynamic(t->element) : t->has_dynamic;
}

bool type_has_optional(const struct type *t)
{
    return type_is_collection(t) ? type_has_optional(t->element) : t->has_optional;
}

ptrdiff_t type_find_attribute(const struct type *t, struct str name)
{
    size_t count = t->kind == TYPE_OBJECT ? t->len : 0;
    size_t i = search_str(t->names, count, name);
    return i < count && str_equal(t->names[i], name) ? (ptrdiff_t)i : -1;
}

const struct type *type_attribute(const struct type *t, struct str name)
{
    ptrdiff_t at = type_find_attribute(t, name);
    return at < 0 ? NULL : t->items[at];
}

static bool parts_conform(const struct type *given, const struct type *wanted)
{
    if (given->len != wanted->len || !budget_turn())
        return false;
    for (uint32_t i = 0; i < given->len; i++) {
        if (given->names && !str_equal(given->names[i], wanted->names[i]))
            return false;
        if (!type_conforms(given->items[i], wanted->items[i]))
            return false;
    }
    return true;
}

bool type_conforms(const struct type *given, const struct type *wanted)
{
    if (wanted->kind == TYPE_DYNAMIC || type_equal(given, wanted))
        return true;
    if (given->kind != wanted->kind)
        return false;
    if (type_is_collection(given))
        return type_conforms(given->element, wanted->element);
    if (given->kind == TYPE_OBJECT || given->kind == TYPE_TUPLE)
        return parts_conform(given, wanted);
    return false;
}

// ---- copies

// Parts that are shared are copied once.
struct type_copying {
    struct arena *arena;
    struct table made; // struct type * -> its copy
};

static const struct type *copy_of(struct type_copying *c, const struct type *t);

static const struct type *copy_parts(struct type_copying *c, const struct type *t)
{
    const uint64_t *made = table_find(&c->made, (uintptr_t)t);
    if (made)
        return (const struct type *)(uintptr_t)*made;
    const struct type **items = ARENA_ARRAY(c->arena, const struct type *, t->len);
    for (uint32_t i = 0; i < t->len; i++)
        items[i] = copy_of(c, t->items[i]);
    const struct type *copy = t->kind == TYPE_TUPLE
                                  ? type_tuple(c->arena, items, t->len)
                                  : type_object(c->arena, t->names, items, t->optional, t->len);
    *table_put(&c->made, (uintptr_t)t, NULL) = (uintptr_t)copy;
    return copy;
}

static const struct type *copy_of(struct type_copying *c, const struct type *t)
{
    switch (t->kind) {
    case TYPE_DYNAMIC: return &type_dynamic;
    case TYPE_BOOL: return &type_bool;
    case TYPE_NUMBER: return &type_number;
    case TYPE_STRING: return &type_string;
    case TYPE_LIST:
    case TYPE_SET:
    case TYPE_MAP: return collection(c->arena, t->kind, copy_of(c, t->element));
    case TYPE_TUPLE:
    case TYPE_OBJECT: return copy_parts(c, t);
    case TYPE_CAPSULE: return type_capsule(c->arena, t->capsule);
    }
    UNREACHABLE("kind of type");
}

const struct type *type_copy(struct arena *a, const struct type *t)
{
    struct type_copying c = {.arena = a};
    const struct type *copy = copy_of(&c, t);
    table_done(&c.made);
    return copy;
}

static bool has_optional_item(const struct type *t)
{
    for (uint32_t i = 0; i < t->len; i++)
        if (type_has_optional(t->items[i]))
            return true;
    return false;
}

const struct type *type_without_optional(struct arena *a, const struct type *t)
{
    if (!type_has_optional(t))
        return t;
    if (type_is_collection(t))
        return collection(a, t->kind, type_without_optional(a, t->element));
    if (!has_optional_item(t))
        return type_object(a, t->names, t->items, NULL, t->len);
    const struct type **items = ARENA_ARRAY(a, const struct type *, t->len);
    for (uint32_t i = 0; budget_more(i < t->len); i++)
        items[i] = type_without_optional(a, t->items[i]);
    return t->kind == TYPE_TUPLE ? type_tuple(a, items, t->len)
                                 : type_object(a, t->names, items, NULL, t->len);
}

// `any`: what to call dynamic; `any_element`: what to call it as the one type of all elements.
static void write_type_name(struct strbuf *out, const struct type *t, const char *any,
                            const char *any_element)
{
    static const char *const names[] = {
        [TYPE_BOOL] = "bool",     [TYPE_NUMBER] = "number", [TYPE_STRING] = "string",
        [TYPE_LIST] = "list of ", [TYPE_SET] = "set of ",   [TYPE_MAP] = "map of ",
        [TYPE_TUPLE] = "tuple",   [TYPE_OBJECT] = "object",
    };
    if (t->kind == TYPE_DYNAMIC)
        strbuf_add_cstr(out, any);
    else if (t->kind == TYPE_CAPSULE)
        strbuf_add_cstr(out, t->capsule->name);
    else
        strbuf_add_cstr(out, names[t->kind]);
    if (!type_is_collection(t))
        return;
    if (t->element->kind == TYPE_DYNAMIC)
        strbuf_add_cstr(out, any_element);
    else
        write_type_name(out, t->element, any, any_element);
}

void type_write_name(struct strbuf *out, const struct type *t)
{
    write_type_name(out, t, "dynamic", "dynamic");
}

void type_write_constraint_name(struct strbuf *out, const struct type *t)
{
    write_type_name(out, t, "any type", "any single type");
}

struct str type_name(struct arena *a, const struct type *t)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    type_write_name(&out, t);
    struct str name = strbuf_copy(&out, a);
    strbuf_done(&out);
    return name;
}

struct str type_constraint_name(struct arena *a, const struct type *t)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    type_write_constraint_name(&out, t);
    struct str name = strbuf_copy(&out, a);
    strbuf_done(&out);
    return name;
}
