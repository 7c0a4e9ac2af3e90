// SPDX-License-Identifier: Apache-2.0
//
// Mappings: keys and items side by side in order of insertion. Up to eight keys are found by
// looking at each (measured: an index only pays above that); more have an open-addressing index
// over the hashes of the keys. Nothing here sorts unless somebody asks for the order of bytes.
#include <string.h>

#include "value/aggregate.h"
#include "value/sort.h"

enum {
    LINEAR_KEYS = 8, // beyond this many an index is faster
};

struct str value_key(struct value v, size_t i)
{
    return value_str(&v.aggregate->keys[i]);
}

static ptrdiff_t find_linear(const struct aggregate *g, struct str key)
{
    for (uint32_t i = 0; i < g->len; i++)
        if (str_equal(value_str(&g->keys[i]), key))
            return (ptrdiff_t)i;
    return -1;
}

// The slot where `key` is, or the free one where it belongs. A slot holds index + 1, or 0.
static uint32_t find_slot(const uint32_t *slots, uint32_t mask, const struct value *keys,
                          struct str key)
{
    uint32_t slot = (uint32_t)str_hash(key) & mask;
    while (slots[slot] && !str_equal(value_str(&keys[slots[slot] - 1]), key))
        slot = (slot + 1) & mask;
    return slot;
}

ptrdiff_t value_find_key(struct value mapping, struct str key)
{
    assert(value_is_mapping(mapping));
    const struct aggregate *g = mapping.aggregate;
    if (!g->slots)
        return find_linear(g, key);
    uint32_t slot = find_slot(g->slots, g->slot_mask, g->keys, key);
    return (ptrdiff_t)g->slots[slot] - 1;
}

struct value value_get(struct value mapping, struct str key)
{
    ptrdiff_t at = value_find_key(mapping, key);
    return at < 0 ? VALUE_NONE : mapping.aggregate->items[at];
}

// A mapping that is being built.
struct pairs {
    struct value *keys, *items;
    uint32_t *slots;
    uint32_t len, mask;
};

static ptrdiff_t pairs_find(struct pairs *p, struct str key, uint32_t *slot)
{
    if (p->slots) {
        *slot = find_slot(p->slots, p->mask, p->keys, key);
        return (ptrdiff_t)p->slots[*slot] - 1;
    }
    for (uint32_t i = 0; i < p->len; i++)
        if (str_equal(value_str(&p->keys[i]), key))
            return (ptrdiff_t)i;
    return -1;
}

static void pairs_put(struct pairs *p, struct value key, struct value item)
{
    uint32_t slot = 0;
    ptrdiff_t at = pairs_find(p, value_str(&key), &slot);
    if (at >= 0) {
        p->items[at] = item;
        return;
    }
    p->keys[p->len] = key;
    p->items[p->len] = item;
    p->len++;
    if (p->slots)
        p->slots[slot] = p->len;
}

static struct pairs pairs_start(struct arena *a, size_t len)
{
    struct pairs p = {0};
    p.keys = ARENA_ARRAY(a, struct value, len);
    p.items = ARENA_ARRAY(a, struct value, len);
    if (len <= LINEAR_KEYS)
        return p;
    size_t slots = 16;
    while (slots < len * 2) // at most half full, so that a miss ends soon
        slots *= 2;
    p.slots = ARENA_ARRAY(a, uint32_t, slots);
    p.mask = (uint32_t)slots - 1;
    return p;
}

static bool keys_are_sorted(const struct aggregate *g)
{
    for (uint32_t i = 1; i < g->len; i++)
        if (str_compare(value_str(&g->keys[i - 1]), value_str(&g->keys[i])) > 0)
            return false;
    return true;
}

static struct value mapping(struct arena *a, enum value_kind kind, const struct type *element,
                            const struct value *keys, const struct value *items, size_t len)
{
    assert(len <= UINT32_MAX / 4);
    struct pairs p = pairs_start(a, len);
    for (size_t i = 0; i < len; i++)
        pairs_put(&p, keys[i], items[i]);
    struct aggregate *g = aggregate_of_kept(a, kind, p.items, p.len);
    g->element = element;
    g->keys = p.keys;
    g->slots = p.slots;
    g->slot_mask = p.mask;
    g->sorted = keys_are_sorted(g);
    return aggregate_value(g);
}

struct value value_map(struct arena *a, const struct type *element, const struct value *keys,
                       const struct value *items, size_t len)
{
    return mapping(a, VALUE_MAP, element, keys, items, len);
}

struct value value_object(struct arena *a, const struct value *keys, const struct value *items,
                          size_t len)
{
    return mapping(a, VALUE_OBJECT, NULL, keys, items, len);
}

struct value value_object_like(struct arena *a, struct value sample, const struct value *items)
{
    assert(value_is(sample, VALUE_OBJECT));
    return aggregate_with_items(a, sample, items);
}

void object_copy_keys(struct arena *a, struct aggregate *g, const struct aggregate *old)
{
    struct value *keys = ARENA_ARRAY(a, struct value, old->len);
    for (uint32_t i = 0; i < old->len; i++)
        keys[i] = value_copy(a, old->keys[i]);
    g->keys = keys;
    if (!old->slots)
        return;
    size_t slots = (size_t)old->slot_mask + 1;
    uint32_t *copy = ARENA_ARRAY(a, uint32_t, slots);
    memcpy(copy, old->slots, slots * sizeof(*copy));
    g->slots = copy;
}

struct value aggregate_with_items(struct arena *a, struct value v, const struct value *items)
{
    const struct aggregate *old = v.aggregate;
    if (value_is(v, VALUE_SET))
        return value_set(a, old->element, items, old->len);
    struct aggregate *g = aggregate_new(a, value_kind(v), items, old->len);
    g->element = old->element;
    g->keys = old->keys;
    g->slots = old->slots;
    g->slot_mask = old->slot_mask;
    g->sorted = old->sorted;
    return aggregate_value(g);
}

static int order_of_keys(const void *context, uint32_t x, uint32_t y)
{
    const struct value *keys = context;
    return str_compare(value_str(&keys[x]), value_str(&keys[y]));
}

const uint32_t *value_sorted(struct arena *a, struct value mapping_value)
{
    const struct aggregate *g = mapping_value.aggregate;
    return g->sorted ? NULL : sort_numbers(a, g->len, order_of_keys, g->keys);
}
