// SPDX-License-Identifier: Apache-2.0
#include "value_random.h"

#include <stdio.h>

#include "value/number.h"

enum { MOST_PARTS = 4, DEPTH_OF_DYNAMIC = 1 };

static uint32_t below(struct value_random *r, uint32_t limit)
{
    return random_below(r->random, limit);
}

static const struct type *random_leaf(struct value_random *r)
{
    static const struct type *const leaves[] = {&type_string, &type_number, &type_bool,
                                                &type_dynamic};
    return leaves[below(r, r->what & RANDOM_DYNAMIC ? 4 : 3)];
}

static const struct type *random_parts(struct value_random *r, unsigned depth, bool object)
{
    static const struct str names[] = {{"a", 1}, {"bb", 2}, {"$unknown", 8}, {"z", 1}};
    uint32_t len = below(r, MOST_PARTS + 1);
    const struct type **items = ARENA_ARRAY(r->arena, const struct type *, len);
    for (uint32_t i = 0; i < len; i++)
        items[i] = random_type(r, depth - 1);
    return object ? type_object(r->arena, names, items, NULL, len)
                  : type_tuple(r->arena, items, len);
}

const struct type *random_type(struct value_random *r, unsigned depth)
{
    uint32_t kind = below(r, 8);
    if (depth == 0 || kind < 3)
        return random_leaf(r);
    if (kind >= 6)
        return random_parts(r, depth, kind == 7);
    // Elements of one collection must agree on their type, so there is no dynamic below it.
    struct value_random exact = *r;
    exact.what &= ~(unsigned)RANDOM_DYNAMIC;
    const struct type *element = random_type(&exact, depth - 1);
    if (kind == 3)
        return type_list(r->arena, element);
    return kind == 4 ? type_set(r->arena, element) : type_map(r->arena, element);
}

static struct value random_number(struct value_random *r)
{
    static const char *const texts[] = {"0.1",
                                        "-0",
                                        "1e30",
                                        "1e-30",
                                        "123456789012345678901234567",
                                        "-1.5",
                                        "9223372036854775808",
                                        "0.30000000000000004"};
    struct value v;
    switch (below(r, 5)) {
    case 0: return value_int((int64_t)below(r, 5) - 2);
    case 1: return number_from_int((int64_t)random_next(r->random), PRECISION_INT);
    case 2: return number_from_double((double)below(r, 1000) / 8);
    case 3:
        number_parse(r->arena, str_of(texts[below(r, 8)]), &v);
        bool unwanted = number_is_zero(v) && r->what & RANDOM_LIKE_CTY; // it is negative
        return unwanted ? value_int(0) : v;
    default: return number_from_double((double)below(r, 1000) / 7);
    }
}

static struct value random_string(struct value_random *r)
{
    static const char *const texts[] = {"",    "a",   "\xc3\xa9", "\"q\"\\\n\x01",
                                        "<&>", "123", "true",     "a longer string than fourteen"};
    return value_string(r->arena, str_of(texts[below(r, 8)]));
}

static struct value random_items(struct value_random *r, const struct type *t)
{
    size_t len = t->kind == TYPE_TUPLE ? t->len : below(r, MOST_PARTS + 1);
    struct value *items = ARENA_ARRAY(r->arena, struct value, len);
    for (size_t i = 0; i < len; i++)
        items[i] = random_value(r, t->kind == TYPE_TUPLE ? t->items[i] : t->element);
    if (t->kind == TYPE_TUPLE)
        return value_tuple(r->arena, items, len);
    return t->kind == TYPE_LIST ? value_list(r->arena, t->element, items, len)
                                : value_set(r->arena, t->element, items, len);
}

static struct value random_map(struct value_random *r, const struct type *t)
{
    size_t len = below(r, 20); // sometimes with an index
    struct value *keys = ARENA_ARRAY(r->arena, struct value, len);
    struct value *items = ARENA_ARRAY(r->arena, struct value, len);
    for (size_t i = 0; i < len; i++) {
        char key[16];
        snprintf(key, sizeof(key), "%c%u", below(r, 5) ? 'k' : '$', (unsigned)below(r, 30));
        keys[i] = value_string(r->arena, str_of(key));
        items[i] = random_value(r, t->element);
    }
    return value_map(r->arena, t->element, keys, items, len);
}

static struct value random_object(struct value_random *r, const struct type *t)
{
    struct value *keys = ARENA_ARRAY(r->arena, struct value, t->len);
    struct value *items = ARENA_ARRAY(r->arena, struct value, t->len);
    for (uint32_t i = 0; i < t->len; i++) {
        uint32_t at = t->len - 1 - i; // not in byte order
        keys[i] = value_string(r->arena, t->names[at]);
        items[i] = random_value(r, t->items[at]);
    }
    return value_object(r->arena, keys, items, t->len);
}

static struct value random_known(struct value_random *r, const struct type *t)
{
    switch (t->kind) {
    case TYPE_DYNAMIC: return random_value(r, random_type(r, DEPTH_OF_DYNAMIC));
    case TYPE_BOOL: return value_bool(below(r, 2));
    case TYPE_NUMBER: return random_number(r);
    case TYPE_STRING: return random_string(r);
    case TYPE_LIST:
    case TYPE_SET:
    case TYPE_TUPLE: return random_items(r, t);
    case TYPE_MAP: return random_map(r, t);
    case TYPE_OBJECT: return random_object(r, t);
    case TYPE_CAPSULE: break;
    }
    UNREACHABLE("no capsules here");
}

static struct value random_unknown(struct value_random *r, const struct type *t)
{
    struct refinement refined = refinement_none();
    refined.null = below(r, 2) ? NOT_NULL : MAYBE_NULL;
    if (t->kind == TYPE_STRING && below(r, 2))
        refined.prefix = STR("pre-");
    if (t->kind == TYPE_NUMBER && below(r, 2)) {
        refined.min = value_int((int64_t)below(r, 3));
        refined.min_inclusive = below(r, 2);
    }
    if (t->kind == TYPE_NUMBER && below(r, 2)) {
        refined.max = value_int((int64_t)below(r, 3) + 2);
        refined.max_inclusive = below(r, 2);
    }
    if (type_is_collection(t) && below(r, 2))
        refined.min_length = below(r, 3);
    if (type_is_collection(t) && below(r, 2))
        refined.max_length = (int64_t)below(r, 3) + 2;
    return value_refine(r->arena, value_unknown(r->arena, t), refined);
}

struct value random_value(struct value_random *r, const struct type *t)
{
    uint32_t kind = below(r, 16);
    struct value v;
    if (kind == 0)
        v = value_null(t);
    else if (kind == 1 && r->what & RANDOM_UNKNOWNS)
        v = random_unknown(r, t);
    else
        v = random_known(r, t);
    if (r->what & RANDOM_MARKS && below(r, 12) == 0)
        v = value_mark(r->arena, v, &mark_sensitive);
    return v;
}
