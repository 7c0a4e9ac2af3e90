// SPDX-License-Identifier: Apache-2.0
//
// What a place in a document is made of, for whoever read it: all that explains it, with what is written there. What says
// something else in the other version is a cause.
#include "ask/explain/explain.h"
#include "dialects/units.h"
#include "diff/diff_inside.h"

void diff_document_origins(struct diff_run *r, struct view *v, const struct path_set *documents,
                           struct origins *out)
{
    struct arena *a = &r->diff->arena;
    size_t count = v ? documents->list.len : 0;
    const struct explained **values = ARENA_ARRAY(a, const struct explained *, count);
    for (size_t i = 0; i < count; i++)
        values[i] = explain_path(r->g, v, documents->list.at[i], a);
    origins_of_explained(values, count, a, out);
}
