// SPDX-License-Identifier: Apache-2.0
#include "cli/memory.h"

#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "cli/output.h"
#include "cli/replace.h"

void memory_is_out(size_t wanted_bytes)
{
    say_error("out of memory: the system could not provide %zu bytes", wanted_bytes);
    replace_interrupted();
    _Exit(EXIT_WORLD);
}

// Large pages for the text of a large file: otherwise the system clears thousands of small ones. Advises all
// pages it lies in: realloc could not move a mapping that is only partly advised.
static void use_large_pages(void *at, size_t bytes)
{
    enum { LARGE = 4 * 1024 * 1024, PAGE = 4096 };
#ifdef MADV_HUGEPAGE
    size_t before = (uintptr_t)at % PAGE;
    if (bytes >= LARGE)
        (void)madvise((char *)at - before, before + malloc_usable_size(at), MADV_HUGEPAGE);
#else
    (void)at, (void)bytes;
#endif
}

void *memory_more(void *old, size_t bytes)
{
    void *at = realloc(old, bytes ? bytes : 1);
    if (!at)
        memory_is_out(bytes);
    use_large_pages(at, bytes);
    return at;
}

void *memory(size_t bytes)
{
    return memory_more(NULL, bytes);
}

size_t memory_resident_bytes(void)
{
    unsigned long pages = 0, resident = 0;
    FILE *f = fopen("/proc/self/statm", "re");
    if (!f)
        return 0;
    if (fscanf(f, "%lu %lu", &pages, &resident) != 2)
        resident = 0;
    fclose(f);
    return resident * (size_t)sysconf(_SC_PAGESIZE);
}
