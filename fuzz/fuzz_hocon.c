// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as HOCON: it is read, or there are words for what is wrong.
#include "dialects/puppet/hiera/hiera.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena a;
    struct value v;
    struct str why = STR("");
    if (size > 4096)
        return 0;
    arena_init(&a);
    struct str text = str_make(arena_copy(&a, data, size), size);
    if (hiera_read_hocon(&a, text, &v, &why))
        (void)fuzz_reads_back(&a, v);
    else if (!why.len)
        UNREACHABLE("nothing is read, and no reason");
    arena_done(&a);
    return 0;
}
