// SPDX-License-Identifier: Apache-2.0
#include "ask/generated_text.h"
#include "base/search.h"

void graph_note_generated(struct graph *g, const struct generated_text *generated)
{
    struct generated_text *kept = ARENA_NEW(&g->arena, struct generated_text);
    *kept = *generated;
    *table_put(&g->generated, kept->file, NULL) = (uintptr_t)kept;
}

static struct generated_text *generated_as(const struct graph *g, uint32_t file)
{
    const uint64_t *found = file ? table_find(&g->generated, file) : NULL;
    return found ? (struct generated_text *)(uintptr_t)*found : NULL;
}

const struct generated_text *graph_generated_file(const struct graph *g, uint32_t file)
{
    return generated_as(g, file);
}

static bool part_starts_up_to(const void *parts, size_t i, const void *offset)
{
    return ((const struct generated_part *)parts)[i].start <= *(const uint32_t *)offset;
}

const struct generated_text *graph_generated_at(const struct graph *g, struct span at,
                                                const struct generated_part **part)
{
    struct generated_text *m = span_is_none(at) ? NULL : generated_as(g, at.file);
    if (m && m->find && (!m->found_in || m->found_in < g->epochs.failed_floor)) {
        m->found_in = g->epochs.now; // finding out may ask about the same text
        m->count = 0;
        m->find(m);
    }
    size_t after = m ? search_first(m->parts, m->count, &at.start, part_starts_up_to) : 0;
    if (!after || m->parts[after - 1].end < at.end)
        return NULL;
    *part = &m->parts[after - 1]; // the last one that begins at or before the place
    return m;
}
