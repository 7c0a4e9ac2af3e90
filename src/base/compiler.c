// SPDX-License-Identifier: Apache-2.0
//
// The two ways the program may end on its own: our mistake, and memory that the system refuses.
#include "base/compiler.h"

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

enum {
    SMALL_PAGE_BYTES = 4096,
    LARGE_BYTES = 2 * 1024 * 1024, // from here on pages may be large
    LARGE_PAGE_BYTES = 2 * 1024 * 1024,
};

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
    fprintf(stderr, "weft: out of memory: the system could not provide %zu bytes\n", wanted_bytes);
    abort();
}

// The system hands out memory in pages of 4 kB, when each is touched first, and that takes longer than
// filling it. Where a lot is taken at once it may come in pages of 2 MB. Nothing depends on the answer. All
// pages that it lies in are meant, also those of malloc's own words around it: advice for a part would split
// the mapping, and realloc could not move it without copying any more.
static void *in_large_pages(void *at, size_t size_bytes)
{
#ifdef MADV_HUGEPAGE
    if (size_bytes >= LARGE_BYTES) {
        size_t before = (uintptr_t)at % SMALL_PAGE_BYTES;
        (void)madvise((char *)at - before, before + malloc_usable_size(at), MADV_HUGEPAGE);
    }
#else
    (void)size_bytes;
#endif
    return at;
}

// What is taken at once begins where a large page does: else its edges would be small ones. (Should it grow
// all the same, realloc copies it.)
static void *take_large(size_t size_bytes)
{
    void *at = NULL;
    return posix_memalign(&at, LARGE_PAGE_BYTES, size_bytes) ? NULL : at;
}

void *memory_take(size_t size_bytes)
{
    bool is_large = size_bytes >= LARGE_BYTES;
    void *at = is_large ? take_large(size_bytes) : malloc(size_bytes ? size_bytes : 1);
    if (!at)
        out_of_memory(size_bytes);
    return in_large_pages(at, size_bytes);
}

void *memory_resize(void *old, size_t size_bytes)
{
    if (!old)
        return memory_take(size_bytes);
    void *at = realloc(old, size_bytes ? size_bytes : 1);
    if (!at)
        out_of_memory(size_bytes);
    return in_large_pages(at, size_bytes);
}
