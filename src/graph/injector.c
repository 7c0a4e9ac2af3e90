// SPDX-License-Identifier: Apache-2.0
//
// Requests to the outside world. Answers are remembered, so that one evaluation sees one world, and a
// file that is read twice is read once. Clock and random numbers are impure: what they take part in is
// never shared between views.
#include "graph/injector.h"

#include "base/hash.h"
#include "graph/eval.h"

static const struct {
    const char *name, *option;
    bool impure;
} worlds[WORLD_KIND_COUNT] = {
    [WORLD_FILES] = {"files", "read=PATH", false},
    [WORLD_ENV] = {"the environment", "env", false},
    [WORLD_CLOCK] = {"the clock", "clock", true},
    [WORLD_RANDOM] = {"random numbers", "random", true},
    [WORLD_EXEC] = {"commands", "exec", true},
};

const char *world_kind_name(enum world_kind kind)
{
    return worlds[kind].name;
}

void injector_bind(struct injector *i, enum world_kind kind, injector_read *read, void *data)
{
    i->bound[kind] = (struct binding_of_world){read, data};
}

static const struct injector *holder_of(const struct injector *i, enum world_kind kind)
{
    while (i && !i->bound[kind].read)
        i = i->parent;
    return i;
}

static struct value not_allowed(struct graph *g, enum world_kind kind, struct span at)
{
    struct diag *d = diag_new(&g->arena, DIAG_NOT_ALLOWED, at,
                              "this needs %s, which is not allowed", worlds[kind].name);
    diag_help(d, "allow it with --allow %s", worlds[kind].option);
    return fail_with(g, FAIL_WORLD, d);
}

struct value effect_postponed(struct graph *g, struct span at)
{
    return fail_at(g, FAIL_WORLD, DIAG_NOT_ALLOWED, at, "this has effects and is not run yet");
}

static struct value read_world(struct graph *g, const struct injector *i, enum world_kind kind,
                               struct str request, struct span at)
{
    struct value v = VALUE_NONE;
    struct str why = STR("no reason given");
    if (i->bound[kind].read(i->bound[kind].data, &g->arena, request, &v, &why))
        return v;
    return fail_at(g, FAIL_WORLD, DIAG_WORLD, at, "`%.*s` from %s: %.*s", STR_ARGS(request),
                   worlds[kind].name, STR_ARGS(why));
}

struct value injector_ask(struct graph *g, struct injector *i, enum world_kind kind,
                          struct str request, struct span at)
{
    const struct injector *holder = holder_of(i, kind);
    if (!holder)
        return not_allowed(g, kind, at);
    if (worlds[kind].impure) {
        if (g->without_effects)
            return effect_postponed(g, at);
        graph_note_impure(g);
        return read_world(g, holder, kind, request, at);
    }
    uint64_t key = hash_combine(hash_combine(str_hash(request), str_hash(i->base)),
                                hash_combine((uintptr_t)holder, kind));
    const uint64_t *known = table_find(&g->world_reads, key);
    if (known)
        return *(const struct value *)(uintptr_t)*known;
    struct value v = read_world(g, holder, kind, request, at);
    if (value_is_poison(v)) // it may work the next time
        return v;
    struct value *kept = ARENA_NEW(&g->arena, struct value);
    *kept = v;
    *table_put(&g->world_reads, key, NULL) = (uintptr_t)kept;
    return v;
}
