// SPDX-License-Identifier: Apache-2.0
//
// Why what the framework tells of an action is what it is: where the action is declared, and what its version is made of.
// None of this is written as an expression, so nothing else could explain it.
#include "ask/explain/explain.h"
#include "dialects/garden/tree/project.h"

enum { ACCOUNT_FILES_MOST = 20 }; // nobody reads more of them

struct telling {
    struct arena *arena;
    ARRAY(const struct explained *) reads;
};

static void set_candidate(struct arena *a, struct explained *e, struct span at)
{
    struct explained_candidate *c = ARENA_NEW(a, struct explained_candidate);
    *c = (struct explained_candidate){.status = CANDIDATE_WON, .at = at, .text = at};
    e->candidates = c;
    e->candidate_count = 1;
}

static struct explained *account_at(struct arena *a, struct span at)
{
    struct explained *e = ARENA_NEW(a, struct explained);
    set_candidate(a, e, at);
    return e;
}

// Something with an explanation of its own, which can be asked for.
static void tell_part(struct telling *t, struct garden_action *of, const char *part, struct span at,
                      struct value v)
{
    struct explained *e = account_at(t->arena, at);
    e->ref = str_format(t->arena, "actions.%.*s.%s", STR_ARGS(of->key), part);
    e->value = v;
    e->is_cut = true;
    ARRAY_PUSH(&t->reads, e);
}

static void tell_file(struct telling *t, struct str text, bool is_missing)
{
    struct explained *e = ARENA_NEW(t->arena, struct explained);
    e->kind = EXPLAINED_WORLD;
    e->ref = text;
    e->state = "file";
    e->is_missing = is_missing;
    ARRAY_PUSH(&t->reads, e);
}

static void tell_files(struct telling *t, const struct garden_action *a)
{
    size_t count = a->source_count;
    for (size_t i = 0; i < count && i < ACCOUNT_FILES_MOST; i++)
        if (!str_equal(a->sources[i], a->file->path))
            tell_file(t, tree_name(&a->world->tree->files, t->arena, a->sources[i]), false);
    if (count > ACCOUNT_FILES_MOST)
        tell_file(t, str_format(t->arena, "and %zu more", count - ACCOUNT_FILES_MOST), false);
}

static struct span first_line_of_config(struct garden_action *a)
{
    struct span at = expr_span(a->config.tree, a->config.expr);
    struct str text = source_text(a->world->graph->sources, at.file);
    size_t end = str_find_char(text, '\n', at.start);
    at.end = end < at.end ? (uint32_t)end : at.end;
    return at;
}

// Its configuration with all that this reads, its files, and the versions of what it depends on.
static const struct explained *version_account(struct garden_action *a, struct arena *arena)
{
    struct telling t = {.arena = arena};
    struct explained *e = account_at(arena, first_line_of_config(a));
    expr_id spec = garden_field(a->config.tree, a->config.expr, "spec");
    (void)garden_version(a);
    if (spec)
        tell_part(&t, a, "spec", expr_span(a->config.tree, spec), garden_spec(a));
    for (size_t i = 0; i < a->dependencies.len; i++) {
        struct garden_action *on = garden_find_action(a->world, a->dependencies.at[i].key);
        if (on && !garden_is_disabled(on))
            tell_part(&t, on, "version", a->dependencies.at[i].at,
                      value_string(arena, garden_version(on)));
    }
    tell_files(&t, a);
    const struct explained **reads = ARENA_ARRAY(arena, const struct explained *, t.reads.len + 1);
    for (size_t i = 0; i < t.reads.len; i++)
        reads[i] = t.reads.at[i];
    e->reads = reads;
    e->read_count = t.reads.len;
    ARRAY_DONE(&t.reads);
    return e;
}

const struct explained *garden_account(struct garden_action *a, enum garden_action_name part,
                                       struct arena *arena)
{
    switch (part) {
    case ACTION_NAME:
    case ACTION_BUILD_PATH:
    case ACTION_SOURCE_PATH: return account_at(arena, a->at);
    case ACTION_OUTPUTS: return a->outputs ? NULL : account_at(arena, a->at);
    case ACTION_VERSION: return version_account(a, arena);
    case ACTION_DISABLED:
    case ACTION_MODE:
    case ACTION_VAR:
    case ACTION_SPEC:
    case ACTION_NAME_COUNT: break;
    }
    return NULL;
}
