// SPDX-License-Identifier: Apache-2.0
//
// Pages of entries that never move: each has twice the entries of the one before, so that a small table is
// small and the directory of all pages is a cache line or two.
#ifndef WEFT_BASE_PAGES_H
#define WEFT_BASE_PAGES_H

#include <stdint.h>

// The page that entry `index` is in; the first one has 2^first_bits.
static inline uint32_t page_of(uint32_t index, unsigned first_bits)
{
    return 31U - (uint32_t)__builtin_clz((index >> first_bits) + 1);
}

// The number of its first entry.
static inline uint32_t page_start(uint32_t page, unsigned first_bits)
{
    return ((UINT32_C(1) << page) - 1) << first_bits;
}

#endif
