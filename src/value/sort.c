// SPDX-License-Identifier: Apache-2.0
//
// Bottom-up merge sort: stable, no recursion, and it takes a context, which qsort does not.
#include "value/sort.h"

struct merge {
    const uint32_t *from;
    uint32_t *to;
    uint32_t low, middle, high;
};

static void merge_runs(struct merge m, sort_order order, const void *context)
{
    uint32_t left = m.low, right = m.middle;
    for (uint32_t i = m.low; i < m.high; i++) {
        bool take_left = left < m.middle &&
                         (right >= m.high || order(context, m.from[left], m.from[right]) <= 0);
        m.to[i] = take_left ? m.from[left++] : m.from[right++];
    }
}

static uint32_t at_most(uint64_t wanted, uint32_t most)
{
    return wanted < most ? (uint32_t)wanted : most;
}

uint32_t *sort_numbers(struct arena *a, uint32_t len, sort_order order, const void *context)
{
    uint32_t *from = ARENA_ARRAY(a, uint32_t, len);
    uint32_t *to = ARENA_ARRAY(a, uint32_t, len);
    for (uint32_t i = 0; i < len; i++)
        from[i] = i;
    for (uint64_t width = 1; width < len; width *= 2) {
        for (uint64_t low = 0; low < len; low += 2 * width) {
            struct merge m = {from, to, (uint32_t)low, at_most(low + width, len),
                              at_most(low + 2 * width, len)};
            merge_runs(m, order, context);
        }
        uint32_t *swap = from;
        from = to;
        to = swap;
    }
    return from;
}
