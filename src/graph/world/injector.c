// SPDX-License-Identifier: Apache-2.0
//
// Requests to the outside world. Answers are remembered, so that one evaluation sees one world, and a
// file that is read twice is read once. Clock and random numbers are impure: what they take part in is
// never shared between views.
#include "graph/world/injector.h"

#include "base/path.h"
#include "graph/eval/eval.h"
#include "graph/views/view.h"

static const struct {
    const char *does, *permission, *failed;
    bool impure;
} worlds[WORLD_KIND_COUNT] = {
    [WORLD_FILES] = {"reads files", "files", "cannot read file", false},
    [WORLD_SOURCES] = {"reads files", "files", "cannot read file", false},
    [WORLD_ENV] = {"reads the environment", "env", "cannot read environment variable", false},
    [WORLD_CLOCK] = {"reads the clock", "clock", "cannot read the clock", true},
    [WORLD_RANDOM] = {"uses random numbers", "random", "cannot get a random number", true},
    [WORLD_EXEC] = {"runs commands", "exec", "cannot run", true},
};

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

bool injector_has(const struct injector *i, enum world_kind kind)
{
    return holder_of(i, kind) != NULL;
}

static struct value not_allowed(struct graph *g, enum world_kind kind, struct span at)
{
    struct diag *d = diag_new(&g->arena, DIAG_NOT_ALLOWED, at, "this %s, which is not allowed",
                              worlds[kind].does);
    diag_remedy(d, REMEDY_PERMISSION, worlds[kind].permission);
    return fail_with(g, FAIL_WORLD, d);
}

struct value effect_postponed(struct graph *g, struct span at)
{
    return fail_at(g, FAIL_WORLD, DIAG_NOT_ALLOWED, at,
                   "this is an action, which has not been run yet");
}

static struct value read_world(struct graph *g, const struct binding_of_world *by,
                               enum world_kind kind, struct str request, struct span at)
{
    struct value v = VALUE_NONE;
    struct str why = STR("no reason given");
    if (by->read(by->data, &g->arena, request, &v, &why))
        return v;
    const char *tick = request.len ? "`" : "";
    return fail_at(g, FAIL_WORLD, DIAG_WORLD, at, "%s%s%s%.*s%s: %.*s", worlds[kind].failed,
                   request.len ? " " : "", tick, STR_ARGS(request), tick, STR_ARGS(why));
}

// What tells requests apart, as text: names of files come from the configuration, and nobody shall find
// two with one hash. Those of the graph itself have no address in it: another process may continue with them.
static struct str request_id(struct arena *a, const struct injector *holder, enum world_kind kind,
                             struct str base, struct str request)
{
    if (holder && holder->parent)
        return str_format(a, "%p %d %zu %.*s%.*s", (const void *)holder, (int)kind, base.len,
                          STR_ARGS(base), STR_ARGS(request));
    return str_format(a, "%s%d %zu %.*s%.*s", WORLD_OWN_ID, (int)kind, base.len, STR_ARGS(base),
                      STR_ARGS(request));
}

// The directory that asks: that of the statement that runs, else `otherwise`. NULL: no directory.
static struct view *asking_view(const struct graph *g, struct view *otherwise)
{
    const struct activation *a = g->now.running;
    while (a && !a->view)
        a = a->outer;
    return a ? a->view : otherwise;
}

static struct str base_directory_of(struct graph *g, const struct injector *i, struct view *asker)
{
    struct view *v = i->base_path ? asking_view(g, asker) : NULL;
    if (!v)
        return i->base;
    struct value base = view_value(g, v, i->base_path);
    return value_is(base, VALUE_STRING) ? str_copy(&g->arena, value_str(&base)) : i->base;
}

struct str injector_base(struct graph *g, const struct injector *i)
{
    return base_directory_of(g, i, i->asker);
}

// What is asked twice is read once.
static struct value read_once(struct graph *g, const struct binding_of_world *by,
                              enum world_kind kind, struct str id, struct str request,
                              struct span at)
{
    bool is_new;
    uint64_t *place = str_table_put(&g->outside.reads, id, &is_new);
    if (*place)
        return *(const struct value *)(uintptr_t)*place;
    struct value v = read_world(g, by, kind, request, at);
    if (value_is_poison(v)) // it may work the next time
        return v;
    struct value *kept = ARENA_NEW(&g->arena, struct value);
    *kept = v;
    *str_table_put(&g->outside.reads, id, NULL) =
        (uintptr_t)kept; // reading may have asked for more
    return v;
}

static struct value ask_world(struct graph *g, struct injector *i, enum world_kind kind,
                              struct str request, struct span at)
{
    const struct injector *holder = holder_of(i, kind);
    if (!holder && (!i || worlds[kind].impure))
        return not_allowed(g, kind, at);
    if (worlds[kind].impure) {
        if (g->modes.without_effects)
            return effect_postponed(g, at);
        graph_note_impure(g);
        return read_world(g, &holder->bound[kind], kind, request, at);
    }
    struct str id = request_id(&g->arena, holder, kind, i->base, request);
    const uint64_t *known = str_table_find(&g->outside.reads, id);
    if (known && *known) // another process may have asked, which was allowed to
        return *(const struct value *)(uintptr_t)*known;
    if (!holder)
        return not_allowed(g, kind, at);
    return read_once(g, &holder->bound[kind], kind, id, request, at);
}

struct value injector_files(struct graph *g, struct str request)
{
    return ask_world(g, g->injector, WORLD_FILES, request, NO_SPAN);
}

// A file's answer as a read of whoever asks. What fails says where, so it is asked for itself.
static struct value ask_as_read(struct graph *g, struct injector *i, struct str request,
                                struct span at)
{
    struct view *v = asking_view(g, i->asker);
    if (!v || !i->files_path || i != g->injector)
        return ask_world(g, i, WORLD_FILES, request, at);
    path_id p = path_child_world(g, i->files_path, symbol_intern(g->symbols, request));
    struct value answer = view_read(g, v, p)->value;
    return value_is_poison(answer) ? ask_world(g, i, WORLD_FILES, request, at) : answer;
}

static struct value note(struct graph *g, enum world_kind kind, struct str request, struct value v)
{
    if (g->outside.trace) {
        struct world_request asked = {
            .kind = kind, .request = request, .is_there = !value_is(v, VALUE_ABSENT)};
        ARRAY_PUSH(&g->outside.trace->list, asked);
    }
    return v;
}

// ---- the search path

// A source that was found in one of its directories.
struct found_source {
    const struct search_place *place;
    struct str name; // in there
};

static struct value read_found(struct graph *g, const struct found_source *f, struct span at)
{
    size_t number = (size_t)(f->place - g->outside.search.at);
    struct str id =
        str_format(&g->arena, "%ssearch %zu %.*s", WORLD_OWN_ID, number, STR_ARGS(f->name));
    return read_once(g, &f->place->reader, WORLD_SOURCES, id, f->name, at);
}

struct value injector_search(struct graph *g, struct str name, struct span at)
{
    for (size_t i = 0; i < g->outside.search.len; i++) {
        struct found_source found = {&g->outside.search.at[i], name};
        struct value text = read_found(g, &found, at);
        if (value_is(text, VALUE_ABSENT))
            continue;
        if (!value_is(text, VALUE_STRING))
            return text;
        struct str known = path_join(&g->arena, found.place->directory, name);
        struct found_source *kept = ARENA_NEW(&g->arena, struct found_source);
        *kept = (struct found_source){found.place, str_copy(&g->arena, name)};
        *str_table_put(&g->outside.found, known, NULL) = (uintptr_t)kept;
        return value_string(&g->arena, known);
    }
    return VALUE_NONE;
}

struct value injector_ask(struct graph *g, struct injector *i, enum world_kind kind,
                          struct str request, struct span at)
{
    const uint64_t *found =
        kind == WORLD_SOURCES ? str_table_find(&g->outside.found, request) : NULL;
    if (found)
        return read_found(g, (const struct found_source *)(uintptr_t)*found, at);
    // what a document includes is named as seen from the project, not from whoever asks the document
    struct view *asker = i && kind != WORLD_SOURCES ? i->asker : NULL;
    if (kind == WORLD_SOURCES && !holder_of(i, kind))
        kind = WORLD_FILES;
    if (kind != WORLD_FILES)
        return note(g, kind, request, ask_world(g, i, kind, request, at));
    if (i && i->base_path && !path_is_absolute(request)) {
        bool is_dir = str_ends(request, STR("/")); // cleaning takes the slash away
        struct str whole = path_join(&g->arena, base_directory_of(g, i, asker), request);
        request = is_dir ? str_format(&g->arena, "%.*s/", STR_ARGS(whole)) : whole;
    }
    struct value v = i ? ask_as_read(g, i, request, at) : ask_world(g, i, kind, request, at);
    return note(g, kind, request, v);
}
