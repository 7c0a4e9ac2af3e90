// SPDX-License-Identifier: Apache-2.0
//
// Any bytes, read by the three profiles of YAML. What Terraform's profile makes of them is written and read again.
#include "format_target.h"
#include "formats/yaml/yaml.h"
#include "fuzz.h"

enum { CAP_BYTES = 1 << 16 };

// `!!str <<: x` is a key for Terraform, but what it writes for it, `"<<": x`, is a merge when it is read.
static bool has_merge_key(struct value v)
{
    if (value_is_mapping(v) && !value_is(value_get(v, STR("<<")), VALUE_ABSENT))
        return true;
    for (size_t i = 0; value_is_aggregate(v) && i < value_len(v); i++)
        if (has_merge_key(value_item(v, i)))
            return true;
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena a;
    struct value v;
    struct strbuf out;
    if (size > 4096)
        return 0;
    arena_init(&a);
    struct str text = str_make(arena_copy(&a, data, size), size);
    (void)fuzz_format(&a, &format_yaml_core, text, &v);
    (void)fuzz_format(&a, &format_yaml_ruby, text, &v);
    strbuf_init(&out, CAP_BYTES);
    if (fuzz_format(&a, &format_yaml_go, text, &v) && !has_merge_key(v))
        yaml_write(&out, v);
    if (out.len && !out.full)
        fuzz_read_again(&a, &format_yaml_go, strbuf_str(&out), v);
    strbuf_done(&out);
    arena_done(&a);
    return 0;
}
