// SPDX-License-Identifier: Apache-2.0
#include "ask/generated_text.h"
#include "base/search.h"

void graph_note_generated(struct graph *g, const struct generated_text *generated)
{
    struct generated_text *kept = ARENA_NEW(&g->arena, struct generated_text);
    *kept = *generated;
    kept->next = g->generated;
    g->generated = kept;
}

static bool part_starts_up_to(const void *parts, size_t i, const void *offset)
{
    return ((const struct generated_part *)parts)[i].start <= *(const uint32_t *)offset;
}

const struct generated_text *graph_generated_at(const struct graph *g, struct span at,
                                                const struct generated_part **part)
{
    const struct generated_text *m = span_is_none(at) ? NULL : g->generated;
    while (m && m->file != at.file)
        m = m->next;
    size_t after = m ? search_first(m->parts, m->count, &at.start, part_starts_up_to) : 0;
    if (!after || m->parts[after - 1].end < at.end)
        return NULL;
    *part = &m->parts[after - 1]; // the last one that begins at or before the place
    return m;
}
