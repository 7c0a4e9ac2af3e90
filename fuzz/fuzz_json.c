// SPDX-License-Identifier: Apache-2.0
//
// A type (fuzz.h), then a text that is read as plain, typed and extended JSON. What was read is written
// and read again and must be the same; an error has words and a place inside of the text.
#include <string.h>

#include "fuzz.h"
#include "value/json.h"

// A number with a large exponent has as many digits: what does not fit is not read again.
enum { CAP_BYTES = 1 << 16 };

static void check_error(struct str text, struct json_error error)
{
    if (error.offset > text.len || !error.why || strlen(error.why) == 0)
        UNREACHABLE("an error without a place or words");
}

static void check_same(struct arena *a, bool read, struct value before, struct value after)
{
    if (!read)
        UNREACHABLE("what was written cannot be read");
    bool same = value_same(before, after) && value_hash(before) == value_hash(after);
    if (!same && fuzz_reads_back(a, before))
        UNREACHABLE("what was written reads as something else");
}

typedef bool json_reader(struct arena *a, struct str text, struct value *out,
                         struct json_error *error);

// Plain and extended text: what is read is written and read again.
static void try_reader(struct arena *a, struct str text, json_reader *read, struct json_style style)
{
    struct json_error error = {0};
    struct value v, again = VALUE_NONE;
    if (!read(a, text, &v, &error)) {
        check_error(text, error);
        return;
    }
    struct strbuf out;
    strbuf_init(&out, CAP_BYTES);
    json_write(&out, v, style);
    if (!out.full)
        check_same(a, read(a, strbuf_str(&out), &again, &error), v, again);
    strbuf_done(&out);
}

static void try_typed(struct arena *a, struct str text, const struct type *t)
{
    struct json_error error = {0};
    struct value v, again = VALUE_NONE;
    if (!json_read_typed(a, text, t, &v, &error)) {
        check_error(text, error);
        return;
    }
    struct strbuf out;
    strbuf_init(&out, CAP_BYTES);
    const char *why = "";
    if (json_write_typed(&out, v, t, &why) && !out.full)
        check_same(a, json_read_typed(a, strbuf_str(&out), t, &again, &error), v, again);
    strbuf_done(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0 || size > 4096)
        return 0;
    struct str text = str_make((const char *)data, size);
    struct arena a;
    arena_init(&a);
    const struct type *t = fuzz_type(&a, &text);
    struct json_style style = {
        .indent = size & 1, .keep_order = size & 2, .html_safe = size & 4, .show_sensitive = true};
    try_reader(&a, text, json_read, style);
    style.extended = true;
    try_reader(&a, text, json_read_extended, style);
    if (t)
        try_typed(&a, text, t);
    arena_done(&a);
    return 0;
}
