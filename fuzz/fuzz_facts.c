// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as facts: what is read is a hash, with its legacy facts it has at least as many, and without them none.
#include "base/budget.h"
#include "dialects/puppet/facts/facts.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena a;
    struct told_facts f;
    struct str why = STR("");
    if (size > 4096)
        return 0;
    arena_init(&a);
    struct str text = str_make(arena_copy(&a, data, size), size);
    if (facts_read(&a, text, STR(""), &f, &why) && value_is_mapping(f.values)) {
        struct value more = facts_with_legacy(&a, f.values);
        if (value_len(more) < value_len(f.values))
            UNREACHABLE("deriving facts has lost some");
        struct value rest = facts_without_legacy(&a, more);
        if (value_len(rest) > value_len(f.values))
            UNREACHABLE("legacy facts are left");
        (void)facts_trusted(&a, f.name.len ? f.name : STR("node.example"), f.trusted);
    } else if (!why.len && !text.len) {
        UNREACHABLE("no facts, and no reason");
    }
    arena_done(&a);
    return 0;
}
