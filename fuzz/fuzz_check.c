// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as a file that is checked: the first byte says in which language. Checking ends, and no mistake is outside
// of the text.
#include "check/text.h"
#include "fuzz.h"

static size_t dialect_count(void)
{
    size_t count = 0;
    while (dialect_at(count))
        count++;
    return count;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!size)
        return 0;
    struct graph *g = graph_open();
    struct diags found = {0};
    struct tree_builder b;
    const struct around nothing = {0};
    const struct dialect *d = dialect_at(data[0] % dialect_count());
    g->limits.steps = 200000;
    g->limits.memory_bytes = 256u << 20;
    g->limits.output_bytes = 1u << 20;
    uint32_t file = sources_add(g->sources, STR("f"), str_make((const char *)data + 1, size - 1));
    tree_begin(&b, d->ops(), g->symbols, file);
    struct reading r = {.text = source_text(g->sources, file),
                        .form = TEXT_FILE,
                        .builder = &b,
                        .arena = &g->arena,
                        .diags = &found};
    (void)check_text(g, &nothing, d, &r);
    for (size_t i = 0; i < found.list.len; i++) {
        struct span at = found.list.at[i]->at;
        if (at.file == file && (at.end > size - 1 || at.start > at.end))
            UNREACHABLE("a mistake outside of the text");
    }
    diags_done(&found);
    graph_close(g);
    return 0;
}
