// SPDX-License-Identifier: Apache-2.0
#include "cli/memory.h"

#include <stdlib.h>

#include "cli/output.h"

void memory_is_out(size_t wanted_bytes)
{
    say_error("the system has no memory left (%zu bytes were wanted)", wanted_bytes);
    _Exit(EXIT_WORLD);
}

void *memory_more(void *old, size_t bytes)
{
    void *at = realloc(old, bytes ? bytes : 1);
    if (!at)
        memory_is_out(bytes);
    return at;
}

void *memory(size_t bytes)
{
    return memory_more(NULL, bytes);
}
