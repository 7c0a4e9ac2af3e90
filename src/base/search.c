// SPDX-License-Identifier: Apache-2.0
#include "base/search.h"

#include <stdlib.h>

void sort_items(void *items, size_t count, size_t size,
                int (*compare)(const void *left, const void *right))
{
    const char *at = items;
    for (size_t i = 1; i < count; i++, at += size)
        if (compare(at, at + size) > 0) {
            qsort(items, count, size, compare);
            return;
        }
}
