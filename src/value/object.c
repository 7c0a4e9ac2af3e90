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

// Most keys that are not meant differ in their length or their first byte.
static inline bool key_is(const struct value *key, struct str text)
{
    struct str own = value_str(key);
    return own.len == text.len &&
           (!own.len || (own.at[0] == text.at[0] && memcmp(own.at, text.at, own.len) == 0));
}

static ptrdiff_t find_linear(const struct value *keys, uint32_t len, struct str key)
{
    for (uint32_t i = 0; i < len; i++)
        if (key_is(&keys[i], key))
            return (ptrdiff_t)i;
    return -1;
}

// The slot where `key` is, or the free one where it belongs. A slot holds index + 1, or 0.
static uint32_t find_slot(const uint32_t *slots, uint32_t mask, const struct value *keys,
                          struct str key)
{
    uint32_t slot = (uint32_t)str_hash(key) & mask;
    while (slots[slot] && !key_is(&keys[slots[slot] - 1], key))
        slot = (slot + 1) & mask;
    return slot;
}

// ---- keys that are no strings: the texts come first in `keys`, the keys themselves behind them

enum { KEY_TEXT_MOST = 4096 }; // bytes that stand for a key

static uint32_t real_slot(const struct aggregate *g, struct value key)
{
    uint32_t slot = (uint32_t)value_hash(key) & g->slot_mask;
    while (g->slots[slot] && !value_same(g->keys[g->len + g->slots[slot] - 1], key))
        slot = (slot + 1) & g->slot_mask;
    return slot;
}

static ptrdiff_t find_real(const struct aggregate *g, struct value key)
{
    if (g->slots)
        return (ptrdiff_t)g->slots[real_slot(g, key)] - 1;
    for (uint32_t i = 0; i < g->len; i++)
        if (value_same(g->keys[g->len + i], key))
            return (ptrdiff_t)i;
    return -1;
}

struct value value_real_key(struct value mapping, size_t i)
{
    const struct aggregate *g = mapping.aggregate;
    return g->keys[g->any_keys ? g->len + i : i];
}

ptrdiff_t value_find_real_key(struct value mapping, struct value key)
{
    if (mapping.aggregate->any_keys)
        return find_real(mapping.aggregate, key);
    return value_is(key, VALUE_STRING) ? value_find_key(mapping, value_str(&key)) : -1;
}

ptrdiff_t value_find_key(struct value mapping, struct str key)
{
    assert(value_is_mapping(mapping));
    const struct aggregate *g = mapping.aggregate;
    if (g->any_keys)
        return find_real(g, value_string_kept(key));
    if (!g->slots)
        return find_linear(g->keys, g->len, key);
    uint32_t slot = find_slot(g->slots, g->slot_mask, g->keys, key);
    return (ptrdiff_t)g->slots[slot] - 1;
}

ptrdiff_t value_find_text(struct value mapping, struct str text)
{
    return find_linear(mapping.aggregate->keys, mapping.aggregate->len, text);
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
    return find_linear(p->keys, p->len, key);
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

static struct value text_of_key(struct arena *a, struct value key)
{
    if (value_is(key, VALUE_STRING))
        return key;
    struct strbuf text;
    strbuf_init(&text, KEY_TEXT_MOST);
    value_show(&text, key);
    struct value out = value_string(a, strbuf_str(&text));
    strbuf_done(&text);
    return out;
}

static bool are_strings(const struct value *keys, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (!value_is(keys[i], VALUE_STRING))
            return false;
    return true;
}

// Each key once, in its first place and with its last value; `keys` and `items` are overwritten.
static uint32_t drop_repeated_keys(struct arena *a, struct value *keys, struct value *items,
                                   size_t len)
{
    struct pairs p = pairs_start(a, len);
    struct aggregate found = {.keys = keys, .slots = p.slots, .slot_mask = p.mask};
    for (size_t i = 0; i < len; i++) { // `len` stays 0 in `found`: its keys are the real ones
        uint32_t slot = p.slots ? real_slot(&found, keys[i]) : 0;
        ptrdiff_t at = p.slots ? (ptrdiff_t)p.slots[slot] - 1 : -1;
        for (uint32_t k = 0; !p.slots && at < 0 && k < p.len; k++)
            at = value_same(keys[k], keys[i]) ? (ptrdiff_t)k : -1;
        if (at < 0) {
            at = (ptrdiff_t)p.len++;
            keys[at] = keys[i];
            if (p.slots)
                p.slots[slot] = p.len;
        }
        items[at] = items[i];
    }
    return p.len;
}

static void index_real_keys(struct arena *a, struct aggregate *g)
{
    struct pairs p = pairs_start(a, g->len);
    g->slots = p.slots;
    g->slot_mask = p.mask;
    for (uint32_t i = 0; p.slots && i < g->len; i++)
        p.slots[real_slot(g, g->keys[g->len + i])] = i + 1;
}

struct value value_object_any(struct arena *a, const struct value *keys, const struct value *items,
                              size_t len)
{
    assert(len <= UINT32_MAX / 4);
    if (are_strings(keys, len))
        return value_object(a, keys, items, len);
    struct value *own_keys = ARENA_ARRAY(a, struct value, len);
    struct value *own_items = ARENA_ARRAY(a, struct value, len);
    memcpy(own_keys, keys, sizeof(*keys) * len);
    memcpy(own_items, items, sizeof(*items) * len);
    uint32_t count = drop_repeated_keys(a, own_keys, own_items, len);
    struct value *both = ARENA_ARRAY(a, struct value, (size_t)count * 2);
    for (uint32_t i = 0; i < count; i++) {
        both[i] = text_of_key(a, own_keys[i]);
        both[count + i] = own_keys[i];
    }
    struct aggregate *g = aggregate_of_kept(a, VALUE_OBJECT, own_items, count);
    g->keys = both;
    g->any_keys = true;
    index_real_keys(a, g);
    g->sorted = keys_are_sorted(g);
    return aggregate_value(g);
}

// ---- sharing keys

// With those that are no strings.
static size_t keys_count(const struct aggregate *g)
{
    return g->any_keys ? (size_t)g->len * 2 : g->len;
}

static const uint32_t *kept_order(const struct aggregate *g)
{
    return (const uint32_t *)(const void *)(g->keys + keys_count(g));
}

// Copies of `keys`, and of an order if there is one.
static void keep_keys(struct arena *a, struct aggregate *g, const struct value *keys,
                      const uint32_t *order)
{
    size_t count = keys_count(g), order_bytes = order ? sizeof(*order) * g->len : 0;
    struct value *copy = arena_alloc(a, sizeof(*copy) * count + order_bytes);
    for (size_t i = 0; i < count; i++)
        copy[i] = value_copy(a, keys[i]);
    g->keys = copy;
    g->ordered = order != NULL;
    if (order)
        memcpy(copy + count, order, order_bytes);
}

struct value value_object_sample(struct arena *a, const struct value *keys,
                                 const struct value *items, size_t len)
{
    struct value v = value_object(a, keys, items, len);
    if (value_is(v, VALUE_ABSENT) || v.aggregate->sorted)
        return v;
    struct aggregate *g = (struct aggregate *)(uintptr_t)v.aggregate; // nobody has seen it yet
    keep_keys(a, g, g->keys, value_sorted(a, v));
    return v;
}

struct value value_object_like(struct arena *a, struct value sample, const struct value *items)
{
    assert(value_is(sample, VALUE_OBJECT));
    return aggregate_with_items(a, sample, items);
}

void object_share_keys(struct aggregate *g, const struct aggregate *old)
{
    g->keys = old->keys;
    g->slots = old->slots;
    g->slot_mask = old->slot_mask;
    g->sorted = old->sorted;
    g->ordered = old->ordered;
    g->any_keys = old->any_keys;
}

void object_copy_keys(struct arena *a, struct aggregate *g, const struct aggregate *old)
{
    object_share_keys(g, old);
    keep_keys(a, g, old->keys, old->ordered ? kept_order(old) : NULL);
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
    object_share_keys(g, old);
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
    if (g->ordered)
        return kept_order(g);
    return g->sorted ? NULL : sort_numbers(a, g->len, order_of_keys, g->keys);
}

// ---- JavaScript's order

// As an index of an array is written there: no sign, no leading zero, below 2^32 - 1.
bool key_looks_whole(struct str key, uint32_t *number)
{
    uint64_t n = 0;
    if (!key.len || key.len > 10 || (key.at[0] == '0' && key.len > 1))
        return false;
    for (size_t i = 0; i < key.len; i++) {
        if (key.at[i] < '0' || key.at[i] > '9')
            return false;
        n = n * 10 + (uint64_t)(key.at[i] - '0');
    }
    *number = (uint32_t)n;
    return n < UINT32_MAX;
}

static int order_of_integers(const void *context, uint32_t x, uint32_t y)
{
    const struct value *keys = context;
    uint32_t m = 0, n = 0;
    bool x_first = value_is(keys[x], VALUE_STRING) && key_looks_whole(value_str(&keys[x]), &m);
    bool y_first = value_is(keys[y], VALUE_STRING) && key_looks_whole(value_str(&keys[y]), &n);
    if (x_first != y_first)
        return x_first ? -1 : 1;
    if (x_first && m != n)
        return m < n ? -1 : 1;
    return (x > y) - (x < y);
}

void pairs_integers_first(struct value *keys, struct value *items, size_t len)
{
    uint32_t number;
    size_t first = 0;
    while (first < len && !(value_is(keys[first], VALUE_STRING) &&
                            key_looks_whole(value_str(&keys[first]), &number)))
        first++;
    if (first == len)
        return;
    struct arena scratch;
    arena_init(&scratch);
    const uint32_t *order = sort_numbers(&scratch, (uint32_t)len, order_of_integers, keys);
    struct value *old = ARENA_ARRAY(&scratch, struct value, len);
    memcpy(old, keys, sizeof(*keys) * len);
    for (size_t i = 0; i < len; i++)
        keys[i] = old[order[i]];
    if (items)
        memcpy(old, items, sizeof(*items) * len);
    for (size_t i = 0; items && i < len; i++)
        items[i] = old[order[i]];
    arena_done(&scratch);
}
