// SPDX-License-Identifier: Apache-2.0
#include "ask/made.h"

void graph_note_made(struct graph *g, const struct made_text *made)
{
    struct made_text *kept = ARENA_NEW(&g->arena, struct made_text);
    *kept = *made;
    kept->next = g->made;
    g->made = kept;
}

const struct made_text *graph_made_at(const struct graph *g, struct span at,
                                      const struct made_part **part)
{
    const struct made_text *m = span_is_none(at) ? NULL : g->made;
    while (m && m->file != at.file)
        m = m->next;
    size_t low = 0, high = m ? m->count : 0;
    while (low < high) { // the last one that begins at or before the place
        size_t middle = low + (high - low) / 2;
        if (m->parts[middle].start <= at.start)
            low = middle + 1;
        else
            high = middle;
    }
    if (!low || m->parts[low - 1].end < at.end)
        return NULL;
    *part = &m->parts[low - 1];
    return m;
}
