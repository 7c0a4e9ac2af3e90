// SPDX-License-Identifier: Apache-2.0
//
// Explanations as drawings: an arrow to what was read.
#include "ask/draw/drawing.h"
#include "ask/explain/explain.h"

// What has no name of its own is told apart by its place.
static uint32_t vertex_of_explained(struct drawing *d, const struct explained *e,
                                    const struct sources *sources)
{
    if (e->kind == EXPLAINED_VALUE || !e->candidate_count)
        return drawing_vertex(d, e->ref);
    struct span at = e->candidates[0].at;
    if (span_is_none(at))
        return drawing_vertex(d, e->ref);
    struct position p = source_position(sources, at.file, at.start);
    struct str name = str_format(d->arena, "%.*s %.*s:%u:%u", STR_ARGS(e->ref),
                                 STR_ARGS(source_name(sources, at.file)), p.line, p.column);
    return drawing_vertex(d, name);
}

void explained_draw(const struct explained *e, const struct sources *sources, struct drawing *out)
{
    uint32_t from = vertex_of_explained(out, e, sources);
    struct vertex *v = &out->vertices.at[from];
    v->is_outside = e->kind == EXPLAINED_WORLD ||
                    (value_is(e->value, VALUE_ABSENT) && e->kind == EXPLAINED_VALUE);
    if (e->candidate_count)
        v->at = e->candidates[0].at;
    for (size_t i = 0; i < e->read_count; i++) { // as deep as the tree, which is cut
        uint32_t to = vertex_of_explained(out, e->reads[i], sources);
        drawing_edge(out, from, to, NO_SPAN);
        explained_draw(e->reads[i], sources, out);
    }
}
