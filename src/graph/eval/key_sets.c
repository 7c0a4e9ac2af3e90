// SPDX-License-Identifier: Apache-2.0
#include "graph/eval/key_sets.h"

#include <string.h>

#include "base/hash.h"
#include "base/table.h"
#include "value/value.h"

enum { SHARED_MOST = 32 }; // keys of a set: larger ones are seldom met twice

// Keys that are inside their value, most of them, are their own hash.
static uint64_t hash_of_keys(const struct value *keys, size_t count)
{
    uint64_t hash = count;
    for (size_t i = 0; i < count; i++) {
        uint64_t words[2];
        memcpy(words, &keys[i], sizeof(words));
        if (!(keys[i].flags & VALUE_INLINE)) {
            struct str text = value_str(&keys[i]);
            words[1] = hash_bytes(text.at, text.len);
        }
        hash = (hash ^ words[0] ^ words[1] << 1) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 29;
    }
    return hash;
}

static bool has_these_keys(struct value sample, const struct value *keys, size_t count)
{
    if (value_len(sample) != count)
        return false;
    for (size_t i = 0; i < count; i++) {
        const struct value *key = &sample.aggregate->keys[i];
        if (keys[i].flags & VALUE_INLINE ? memcmp(key, &keys[i], sizeof(*key)) != 0
                                         : !str_equal(value_str(key), value_str(&keys[i])))
            return false;
    }
    return true;
}

static const struct value *new_sample(struct graph *g, const struct value *keys, size_t count)
{
    struct value own[SHARED_MOST], none[SHARED_MOST] = {{{{0}}}};
    for (size_t i = 0; i < count; i++)
        own[i] = value_copy(&g->arena, keys[i]);
    struct value *sample = ARENA_NEW(&g->arena, struct value);
    *sample = value_object_sample(&g->arena, own, none, count);
    return sample;
}

// A sample with these keys, or NULL: nobody had them before. One with a key twice has fewer, and serves nobody.
static const struct value *sample_of_keys(struct graph *g, const struct value *keys, size_t count)
{
    bool is_new;
    uint64_t *place = table_put(&g->key_sets, hash_of_keys(keys, count), &is_new);
    if (is_new)
        return NULL;
    if (!*place)
        *place = (uintptr_t)new_sample(g, keys, count);
    const struct value *sample = (const struct value *)(uintptr_t)*place;
    return has_these_keys(*sample, keys, count) ? sample : NULL;
}

struct value object_with_shared_keys(struct graph *g, struct arena *a, const struct value *keys,
                                     const struct value *items, size_t count)
{
    bool may_share = goes_quickly(g) && count > 0 && count <= SHARED_MOST;
    const struct value *sample = may_share ? sample_of_keys(g, keys, count) : NULL;
    return sample ? value_object_like(a, *sample, items) : value_object(a, keys, items, count);
}
