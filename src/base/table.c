// SPDX-License-Identifier: Apache-2.0
//
// Entries lie in an array in order of insertion; slots hold their indexes and are rebuilt when more
// than half are taken (at most 32-bit counts: a table of four thousand million entries is a
// mistake).
#include "base/table.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/array.h"
#include "base/hash.h"

void *array_reserve(void *at, size_t *room, size_t count, size_t size_bytes)
{
    size_t total;
    if (count <= *room)
        return at;
    if (__builtin_mul_overflow(count, size_bytes, &total))
        out_of_memory(SIZE_MAX);
    *room = count;
    return memory_resize(at, total);
}

void *array_grow(void *at, size_t *room, size_t size_bytes)
{
    if (*room > SIZE_MAX / 2)
        out_of_memory(SIZE_MAX);
    return array_reserve(at, room, *room ? *room * 2 : 8, size_bytes);
}

// Slots of a small table are bytes. There are some tables for every directory, and a third of their memory was slots.
enum { SMALL_SLOTS_MOST = 256 };

static bool is_small(uint32_t mask)
{
    return mask < SMALL_SLOTS_MOST;
}

static void *new_slots(uint32_t count)
{
    size_t bytes = count * (is_small(count - 1) ? sizeof(uint8_t) : sizeof(uint32_t));
    void *slots = memory_take(bytes);
    memset(slots, 0, bytes);
    return slots;
}

// The index of an entry, + 1; 0: none.
static uint32_t slot_at(const void *slots, uint32_t mask, uint32_t at)
{
    return is_small(mask) ? ((const uint8_t *)slots)[at] : ((const uint32_t *)slots)[at];
}

// Doubled room for a table that holds `len` entries in `mask + 1` slots; 0 when it need not grow.
static uint32_t grown_slot_count(uint32_t len, uint32_t mask)
{
    if (mask && len + 1 <= (mask + 1) / 2)
        return 0;
    if (len >= UINT32_MAX / 4)
        out_of_memory(SIZE_MAX);
    return mask ? (mask + 1) * 2 : 16;
}

static void place(void *slots, uint32_t mask, uint64_t hash, uint32_t index)
{
    uint32_t at = (uint32_t)hash & mask;
    while (slot_at(slots, mask, at))
        at = (at + 1) & mask;
    if (is_small(mask))
        ((uint8_t *)slots)[at] = (uint8_t)(index + 1);
    else
        ((uint32_t *)slots)[at] = index + 1;
}

static void make_room(struct table *t)
{
    t->room = (t->slot_mask + 1) / 2;
    t->entries = memory_resize(t->entries, sizeof(*t->entries) * t->room);
}

static void table_grow(struct table *t)
{
    uint32_t count = grown_slot_count(t->len, t->slot_mask);
    if (!count) {
        if (t->len == t->room)
            make_room(t); // there are more than were expected
        return;
    }
    free(t->slots);
    t->slots = new_slots(count);
    t->slot_mask = count - 1;
    for (uint32_t i = 0; i < t->len; i++)
        place(t->slots, t->slot_mask, hash_u64(t->entries[i].key), i);
    make_room(t);
}

void table_expect(struct table *t, uint32_t count)
{
    uint32_t slots = 16;
    if (t->slots || count >= UINT32_MAX / 8)
        return;
    while (slots / 2 < count)
        slots *= 2;
    t->slots = new_slots(slots);
    t->slot_mask = slots - 1;
    t->room = count;
    t->entries = memory_resize(t->entries, sizeof(*t->entries) * (t->room + !t->room));
}

uint64_t *table_find(const struct table *t, uint64_t key)
{
    if (!t->slot_mask)
        return NULL;
    for (uint32_t at = (uint32_t)hash_u64(key) & t->slot_mask;; at = (at + 1) & t->slot_mask) {
        uint32_t slot = slot_at(t->slots, t->slot_mask, at);
        if (!slot)
            return NULL;
        struct table_entry *e = &t->entries[slot - 1];
        if (e->key == key)
            return &e->value;
    }
}

uint64_t *table_put(struct table *t, uint64_t key, bool *is_new)
{
    uint64_t *found = table_find(t, key);
    if (is_new)
        *is_new = !found;
    if (found)
        return found;
    table_grow(t);
    place(t->slots, t->slot_mask, hash_u64(key), t->len);
    struct table_entry *e = &t->entries[t->len++];
    *e = (struct table_entry){.key = key};
    return &e->value;
}

void table_done(struct table *t)
{
    free(t->entries);
    free(t->slots);
    *t = (struct table){0};
}

static void str_table_grow(struct str_table *t)
{
    uint32_t count = grown_slot_count(t->len, t->slot_mask);
    if (!count)
        return;
    free(t->slots);
    t->slots = new_slots(count);
    t->slot_mask = count - 1;
    for (uint32_t i = 0; i < t->len; i++)
        place(t->slots, t->slot_mask, t->entries[i].hash, i);
    t->room = count / 2;
    t->entries = memory_resize(t->entries, sizeof(*t->entries) * t->room);
}

static uint64_t *find_hashed(const struct str_table *t, struct str key, uint64_t hash)
{
    if (!t->slot_mask)
        return NULL;
    for (uint32_t at = (uint32_t)hash & t->slot_mask;; at = (at + 1) & t->slot_mask) {
        uint32_t slot = slot_at(t->slots, t->slot_mask, at);
        if (!slot)
            return NULL;
        struct str_table_entry *e = &t->entries[slot - 1];
        if (e->hash == hash && str_equal(e->key, key))
            return &e->value;
    }
}

uint64_t *str_table_find(const struct str_table *t, struct str key)
{
    if (!t->slot_mask) // nothing is hashed for it: paths are long
        return NULL;
    return find_hashed(t, key, str_hash(key));
}

uint64_t *str_table_put(struct str_table *t, struct str key, bool *is_new)
{
    return str_table_put_copy(t, NULL, key, is_new);
}

uint64_t *str_table_put_copy(struct str_table *t, struct arena *a, struct str key, bool *is_new)
{
    uint64_t hash = str_hash(key);
    uint64_t *found = find_hashed(t, key, hash);
    if (is_new)
        *is_new = !found;
    if (found)
        return found;
    if (a)
        key = str_copy(a, key);
    str_table_grow(t);
    place(t->slots, t->slot_mask, hash, t->len);
    struct str_table_entry *e = &t->entries[t->len++];
    *e = (struct str_table_entry){.key = key, .hash = hash};
    return &e->value;
}

void str_table_done(struct str_table *t)
{
    free(t->entries);
    free(t->slots);
    *t = (struct str_table){0};
}
