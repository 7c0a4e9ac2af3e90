// SPDX-License-Identifier: Apache-2.0
//
// A type (fuzz.h), then MessagePack of that type. What was read is written and read again and must be
// the same.
#include <string.h>

#include "batch/msgpack/msgpack.h"
#include "fuzz.h"

enum { CAP_BYTES = 1 << 20 }; // a number with a large exponent may be written as digits

static void write_and_read(struct arena *a, struct value v, const struct type *t)
{
    const char *why = NULL;
    struct strbuf out;
    strbuf_init(&out, CAP_BYTES);
    if (!msgpack_write(&out, v, t, &why))
        UNREACHABLE(why ? why : "what was read cannot be written");
    struct value again = VALUE_NONE;
    if (!out.full && !msgpack_read(a, strbuf_str(&out), t, &again, &why))
        UNREACHABLE(why ? why : "what was written cannot be read");
    if (!out.full && fuzz_reads_back(a, v) &&
        (!value_same(v, again) || value_hash(v) != value_hash(again)))
        UNREACHABLE("what was written reads as something else");
    strbuf_done(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0 || size > 4096)
        return 0;
    struct str bytes = str_make((const char *)data, size);
    struct arena a;
    arena_init(&a);
    const struct type *t = fuzz_type(&a, &bytes);
    struct value v;
    const char *why = NULL;
    if (t && msgpack_read(&a, bytes, t, &v, &why))
        write_and_read(&a, v, t);
    else if (t && (!why || strlen(why) == 0))
        UNREACHABLE("an error without words");
    arena_done(&a);
    return 0;
}
