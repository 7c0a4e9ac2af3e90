// SPDX-License-Identifier: Apache-2.0
//
// Sorting, and binary search in sorted lists. Every search answers the same question: where does the first item
// stand that is not before the key? That is `count` when all of them are. Whether the item there is
// the key itself is for the caller to see. All of it is inlined, the comparison too.
#ifndef WEFT_BASE_SEARCH_H
#define WEFT_BASE_SEARCH_H

#include "base/compiler.h"
#include "base/str.h"

// Sorts a list that is in order already, almost always: then it is only looked at. One without items may be NULL.
void sort_items(void *items, size_t count, size_t size,
                int (*compare)(const void *left, const void *right));

// Says whether item i of the list comes before the key.
typedef bool search_is_before(const void *items, size_t i, const void *key);

static ALWAYS_INLINE size_t search_first(const void *items, size_t count, const void *key,
                                         search_is_before *is_before)
{
    size_t low = 0;
    while (count > 1) { // how often does not depend on the key: nothing is mispredicted
        size_t half = count / 2;
        low += is_before(items, low + half - 1, key) ? half : 0;
        count -= half;
    }
    return low + (count && is_before(items, low, key));
}

static inline bool search_u32_is_below(const void *items, size_t i, const void *key)
{
    return ((const uint32_t *)items)[i] < *(const uint32_t *)key;
}

static inline bool search_u32_is_up_to(const void *items, size_t i, const void *key)
{
    return ((const uint32_t *)items)[i] <= *(const uint32_t *)key;
}

// The first number that is `key` or above it.
static inline size_t search_u32(const uint32_t *items, size_t count, uint32_t key)
{
    return search_first(items, count, &key, search_u32_is_below);
}

// The first number above `key`.
static inline size_t search_u32_after(const uint32_t *items, size_t count, uint32_t key)
{
    return search_first(items, count, &key, search_u32_is_up_to);
}

// A list of structures that are in the byte order of a text that each of them has at `offset`.
struct search_texts {
    const void *items;
    size_t stride_bytes, offset;
};

static inline bool search_text_is_before(const void *items, size_t i, const void *key)
{
    const struct search_texts *list = items;
    const void *text = (const char *)list->items + i * list->stride_bytes + list->offset;
    return str_compare(*(const struct str *)text, *(const struct str *)key) < 0;
}

// Wants the list, its length, the type of its items, the member that they are sorted by, and a text.
#define SEARCH_TEXT(list, count, type, member, text)                                           \
    search_text(&(struct search_texts){(list), sizeof(type), offsetof(type, member)}, (count), \
                (text))

static inline size_t search_text(const struct search_texts *list, size_t count, struct str text)
{
    return search_first(list, count, &text, search_text_is_before);
}

// The same for a list of texts.
static inline size_t search_str(const struct str *items, size_t count, struct str text)
{
    return search_text(&(struct search_texts){items, sizeof(*items), 0}, count, text);
}

#endif
