// SPDX-License-Identifier: Apache-2.0
//
// One stable sort for the value model: it moves numbers of things, not the things, so that keys,
// items and names can follow the same permutation.
#ifndef WEFT_VALUE_SORT_H
#define WEFT_VALUE_SORT_H

#include "base/arena.h"

typedef int (*sort_order)(const void *context, uint32_t x, uint32_t y);

// The numbers 0 to len - 1 in order, in the arena; equal ones stay as they were.
uint32_t *sort_numbers(struct arena *a, uint32_t len, sort_order order, const void *context);

#endif
