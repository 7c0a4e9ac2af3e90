// SPDX-License-Identifier: Apache-2.0
//
// Any bytes, read as TOML; what comes out is written and read again.
#include "format_target.h"
#include "formats/toml/toml.h"
#include "fuzz.h"

enum { CAP_BYTES = 1 << 16 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena a;
    struct value v;
    struct strbuf out;
    if (size > 4096)
        return 0;
    arena_init(&a);
    struct str text = str_make(arena_copy(&a, data, size), size);
    strbuf_init(&out, CAP_BYTES);
    if (fuzz_format(&a, &format_toml, text, &v) && toml_write(&out, &a, v) && !out.full)
        fuzz_read_again(&a, &format_toml, strbuf_str(&out), v);
    strbuf_done(&out);
    arena_done(&a);
    return 0;
}
