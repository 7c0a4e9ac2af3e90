// SPDX-License-Identifier: Apache-2.0
//
// Any bytes, read as a file of variables and as Java's properties.
#include "format_target.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena a;
    struct value v;
    if (size > 4096)
        return 0;
    arena_init(&a);
    struct str text = str_make(arena_copy(&a, data, size), size);
    (void)fuzz_format(&a, &format_dotenv, text, &v);
    (void)fuzz_format(&a, &format_properties, text, &v);
    arena_done(&a);
    return 0;
}
