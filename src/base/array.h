// SPDX-License-Identifier: Apache-2.0
//
// One growable array. `struct { ARRAY(int) numbers; }` then `ARRAY_PUSH(&x.numbers, 3)`.
// Its memory is malloc'd: ARRAY_DONE frees it. Elements move when it grows.
#ifndef WEFT_BASE_ARRAY_H
#define WEFT_BASE_ARRAY_H

#include <stdlib.h>

#include "base/compiler.h"

#define ARRAY(type)  \
    struct {         \
        type *at;    \
        size_t len;  \
        size_t room; \
    }

// Room for one more element of `size_bytes`; returns the (perhaps moved) memory.
void *array_grow(void *at, size_t *room, size_t size_bytes) MUST_USE;

// Room for `count` elements in all; returns the (perhaps moved) memory.
void *array_reserve(void *at, size_t *room, size_t count, size_t size_bytes) MUST_USE;

#define ARRAY_RESERVE(array, count) \
    ((array)->at = array_reserve((array)->at, &(array)->room, (count), sizeof(*(array)->at)))

#define ARRAY_PUSH(array, ...)                                                           \
    do {                                                                                 \
        if ((array)->len == (array)->room)                                               \
            (array)->at = array_grow((array)->at, &(array)->room, sizeof(*(array)->at)); \
        (array)->at[(array)->len++] = (__VA_ARGS__);                                     \
    } while (0)

#define ARRAY_DONE(array)                 \
    do {                                  \
        free((array)->at);                \
        (array)->at = NULL;               \
        (array)->len = (array)->room = 0; \
    } while (0)

#endif
