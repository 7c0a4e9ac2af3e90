// SPDX-License-Identifier: Apache-2.0
//
// Looking for all mistakes: layers that fail are left out, and what they might have said is unknown.
#include "base/hash.h"
#include "graph/graph.h"

struct value lenient_unknown(struct graph *g, struct value failed)
{
    bool is_new;
    if (!g->modes.lenient || !value_is_poison(failed))
        return failed;
    const struct failure *why = failure_of(&g->arena, failed);
    table_put(&g->modes.lenient->seen, (uintptr_t)why, &is_new);
    if (is_new)
        g->modes.lenient->failed = failure_join(&g->arena, g->modes.lenient->failed, why);
    return value_dynamic;
}

void lenient_warn(struct graph *g, const struct diag *d)
{
    g->modes.lenient->failed =
        failure_join(&g->arena, g->modes.lenient->failed, failure_new(&g->arena, FAIL_TYPE, d));
}

void lenient_unsure(struct graph *g, const void *layered, symbol key)
{
    table_put(&g->modes.lenient->unsure, hash_combine((uintptr_t)layered, key), NULL);
}

bool lenient_is_unsure(const struct graph *g, const void *layered, symbol key)
{
    return g->modes.lenient && key &&
           table_find(&g->modes.lenient->unsure, hash_combine((uintptr_t)layered, key));
}

void lenience_done(struct lenience *l)
{
    table_done(&l->unsure);
    table_done(&l->seen);
    ARRAY_DONE(&l->loaded);
}
