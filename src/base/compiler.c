// SPDX-License-Identifier: Apache-2.0
//
// The two ways the program may end on its own: our mistake, and memory that the system refuses.
#include "base/compiler.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

enum { LARGE_PAGE_BYTES = 2 * 1024 * 1024 };

static void (*memory_handler)(size_t wanted_bytes);

void unreachable_at(const char *file, int line, const char *why)
{
    fprintf(stderr, "weft: internal error at %s:%d: %s\n", file, line, why);
    abort();
}

void set_out_of_memory_handler(void (*handler)(size_t wanted_bytes))
{
    memory_handler = handler;
}

void out_of_memory(size_t wanted_bytes)
{
    if (memory_handler)
        memory_handler(wanted_bytes);
    fprintf(stderr, "weft: the system has no memory left (%zu bytes wanted)\n", wanted_bytes);
    abort();
}

void *memory_take(size_t size_bytes)
{
    void *at = malloc(size_bytes ? size_bytes : 1);
    if (!at)
        out_of_memory(size_bytes);
    return at;
}

void *memory_resize(void *old, size_t size_bytes)
{
    void *at = realloc(old, size_bytes ? size_bytes : 1);
    if (!at)
        out_of_memory(size_bytes);
    return at;
}

void memory_will_grow(void *at, size_t size_bytes)
{
#ifdef MADV_HUGEPAGE
    uintptr_t page = LARGE_PAGE_BYTES;
    uintptr_t start = ((uintptr_t)at + page - 1) / page * page;
    uintptr_t end = ((uintptr_t)at + size_bytes) / page * page;
    if (start < end)
        madvise((char *)at + (start - (uintptr_t)at), end - start, MADV_HUGEPAGE); // may fail
#else
    (void)at;
    (void)size_bytes;
#endif
}
