// SPDX-License-Identifier: Apache-2.0
//
// Where everything is written that a part of an action is made of: the lines that `explain` would show for it.
#include "ask/explain/explain.h"
#include "base/budget.h"
#include "dialects/garden/tree/project.h"
#include "dialects/units.h"

struct making {
    struct arena *arena;
    struct graph *graph;
    ARRAY(struct span) places;
    ARRAY(struct str) files;
    ARRAY(const struct explained *) later;
    struct action_list *versions; // whose version is shown in what is explained; NULL: nobody asks
    struct garden_world *world;
};

struct action_list {
    ARRAY(struct garden_action *) list;
};

// `actions.build.api.version`, which its own account does not follow to the end.
static void note_version(struct making *m, struct str ref)
{
    struct str start = STR("actions."), end = STR(".version");
    if (!m->versions || !str_starts(ref, start) || !str_ends(ref, end))
        return;
    struct str key = str_slice(ref, start.len, ref.len - end.len);
    struct garden_action *a = garden_find_action(m->world, key);
    if (a)
        ARRAY_PUSH(&m->versions->list, a);
}

static void add_explained(struct making *m, const struct explained *e)
{
    note_version(m, e->ref);
    for (size_t i = 0; i < e->candidate_count; i++) {
        const struct explained_candidate *c = &e->candidates[i];
        bool counts = c->status == CANDIDATE_WON || c->status == CANDIDATE_PART ||
                      c->status == CANDIDATE_FAILED || c->status == CANDIDATE_UNSET;
        if (counts && !span_is_none(c->text))
            ARRAY_PUSH(&m->places, c->text);
        if (counts && !span_is_none(c->at))
            ARRAY_PUSH(&m->places, c->at);
    }
    for (size_t i = 0; i < e->read_count; i++)
        ARRAY_PUSH(&m->later, e->reads[i]);
}

static void add_part_explanation(struct making *m, struct garden_config c, const struct env *env,
                                 const struct value *keys, size_t count)
{
    struct graph *g = m->graph;
    bool before = g->modes.recording;
    if (!c.expr)
        return;
    g->modes.recording = true;
    graph_forget_nodes(g);
    struct node *n = node_of_expr(g, c.tree, c.expr, env, NULL);
    ARRAY_PUSH(&m->later, explain_node_part(g, n, keys, count, m->arena));
    g->modes.recording = before;
    while (m->later.len && budget_turn())
        add_explained(m, m->later.at[--m->later.len]);
    m->later.len = 0;
}

static void add_explanation(struct making *m, const struct tree *t, expr_id e,
                            const struct env *env)
{
    add_part_explanation(m, (struct garden_config){t, e, NULL}, env, NULL, 0);
}

static void add_spec(struct making *m, struct garden_action *a)
{
    const struct garden_config *c = &a->config;
    garden_open_action(a);
    expr_id spec = garden_field(c->tree, c->expr, "spec");
    add_explanation(m, c->tree, spec, a->full->env);
}

static void add_fields(struct making *m, struct garden_action *a, const char *const *fields)
{
    garden_open_action(a);
    for (size_t i = 0; fields[i]; i++)
        add_explanation(m, a->config.tree, garden_field(a->config.tree, a->config.expr, fields[i]),
                        a->early->env);
}

static void add_dependencies(struct making *m, struct garden_action *a)
{
    static const char *const fields[] = {"dependencies", "build", "copyFrom", NULL};
    add_fields(m, a, fields);
    garden_find_dependencies(a);
    for (size_t i = 0; i < a->dependencies.len; i++)
        ARRAY_PUSH(&m->places, a->dependencies.at[i].at);
}

static void add_disabled(struct making *m, struct garden_action *a)
{
    static const char *const fields[] = {"disabled", "environments", NULL};
    add_fields(m, a, fields);
}

// Everything but the variables, which matter where they are used.
static void add_version(struct making *m, struct garden_action *a)
{
    static const char *const fields[] = {
        "disabled", "environments", "timeout",    "include", "exclude",
        "version",  "logLevel",     "apiVersion", "source",  NULL};
    add_spec(m, a);
    add_dependencies(m, a);
    add_fields(m, a, fields);
}

// What is explained once is not explained again for each action that depends on it.
static void add_version_once(struct making *m, struct garden_action *a)
{
    if (!a->origins) {
        struct making own = {.arena = &m->graph->arena, .graph = m->graph};
        add_version(&own, a);
        struct span *kept = ARENA_ARRAY(own.arena, struct span, own.places.len + 1);
        if (own.places.len)
            memcpy(kept, own.places.at, sizeof(*kept) * own.places.len);
        a->origins = kept;
        a->origin_count = own.places.len;
        ARRAY_DONE(&own.places);
        ARRAY_DONE(&own.later);
    }
    for (size_t i = 0; i < a->origin_count; i++)
        ARRAY_PUSH(&m->places, a->origins[i]);
}

// An action and all that it depends on; or only those whose versions its own configuration may show.
static void list_all(struct garden_action *start, bool only_shown, struct action_list *out)
{
    enum { LISTED_MOST = 2000 }; // causes further away are told by the actions in between
    struct garden_world *w = start->world;
    uint32_t mark = ++w->walks;
    ARRAY_PUSH(&out->list, start);
    start->mark = mark;
    for (size_t at = 0; at < out->list.len && out->list.len < LISTED_MOST; at++) {
        struct garden_action *a = out->list.at[at];
        garden_find_dependencies(a);
        for (size_t i = 0; i < a->dependencies.len; i++) {
            const struct garden_dependency *d = &a->dependencies.at[i];
            struct garden_action *on = garden_find_action(w, d->key);
            if (!on || on->mark == mark || (only_shown && a == start && !d->needs_static))
                continue;
            on->mark = mark;
            ARRAY_PUSH(&out->list, on);
        }
    }
}

static void add_sources(struct making *m, const struct garden_action *a)
{
    for (size_t i = 0; i < a->source_count; i++)
        ARRAY_PUSH(&m->files, a->sources[i]);
}

// Versions contain those of what an action depends on, and a configuration may show versions of others.
static void add_all(struct making *m, struct garden_action *start, bool only_shown)
{
    struct action_list all = {{0}};
    list_all(start, only_shown, &all);
    if (only_shown)
        add_spec(m, start);
    for (size_t i = only_shown; i < all.list.len; i++) {
        add_version_once(m, all.list.at[i]);
        add_sources(m, all.list.at[i]);
    }
    ARRAY_DONE(&all.list);
}

static void finish_making(struct making *m, struct origins *out)
{
    struct span *places = ARENA_ARRAY(m->arena, struct span, m->places.len);
    struct str *files = ARENA_ARRAY(m->arena, struct str, m->files.len);
    if (m->places.len)
        memcpy(places, m->places.at, sizeof(*places) * m->places.len);
    if (m->files.len)
        memcpy(files, m->files.at, sizeof(*files) * m->files.len);
    *out = (struct origins){
        .places = places, .place_count = m->places.len, .files = files, .file_count = m->files.len};
    ARRAY_DONE(&m->places);
    ARRAY_DONE(&m->files);
    ARRAY_DONE(&m->later);
}

void garden_made_of(struct garden_action *a, enum garden_made_of what, struct arena *arena,
                    struct origins *out)
{
    struct making m = {.arena = arena, .graph = a->world->graph};
    switch (what) {
    case MADE_OF_SPEC: add_all(&m, a, true); break;
    case MADE_OF_DEPENDENCIES: add_dependencies(&m, a); break;
    case MADE_OF_DISABLED: add_disabled(&m, a); break;
    case MADE_OF_ALL: add_all(&m, a, false); break;
    case MADE_OF_OWN:
        add_version_once(&m, a);
        add_sources(&m, a);
        break;
    }
    finish_making(&m, out);
}

void garden_part_made_of(struct garden_action *a, const struct value *keys, size_t count,
                         struct arena *arena, struct origins *out)
{
    struct action_list versions = {{0}};
    struct making m = {
        .arena = arena, .graph = a->world->graph, .versions = &versions, .world = a->world};
    const struct garden_config *c = &a->config;
    garden_open_action(a);
    struct garden_config spec = {c->tree, garden_field(c->tree, c->expr, "spec"), c->frame};
    add_part_explanation(&m, spec, a->full->env, keys, count);
    m.versions = NULL;
    for (size_t i = 0; i < versions.list.len; i++)
        add_all(&m, versions.list.at[i], false);
    ARRAY_DONE(&versions.list);
    finish_making(&m, out);
}

// ---- what is not known yet

static bool is_open_output(const struct explained *e)
{
    return value_is_unknown(e->value) && !value_is_poison(e->value) &&
           str_starts(e->ref, STR("actions.")) && str_find(e->ref, STR(".outputs"), 0) < e->ref.len;
}

struct str garden_open_output(struct garden_action *a, const char *field)
{
    struct value key = value_string_kept(str_of(field));
    struct graph *g = a->world->graph;
    struct making m = {.arena = &g->arena, .graph = g};
    bool before = g->modes.recording;
    struct str found = STR("");
    g->modes.recording = true;
    graph_forget_nodes(g);
    struct node *n = node_of_expr(g, a->config.tree, a->config.expr, a->early->env, NULL);
    ARRAY_PUSH(&m.later, explain_node_part(g, n, &key, 1, m.arena));
    g->modes.recording = before;
    while (m.later.len && budget_turn() && !found.len) {
        const struct explained *x = m.later.at[--m.later.len];
        if (is_open_output(x))
            found = x->ref;
        for (size_t i = 0; i < x->read_count; i++)
            ARRAY_PUSH(&m.later, x->reads[i]);
    }
    graph_forget_nodes(g);
    ARRAY_DONE(&m.later);
    return found;
}
