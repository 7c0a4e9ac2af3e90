// SPDX-License-Identifier: Apache-2.0
//
// How far a mistake reaches: the actions whose configuration it is in or whose `spec` fails because of it, and all that
// depend on them.
#include "base/budget.h"
#include "dialects/garden/tree/project.h"
#include "dialects/garden/tree/types.h"

enum { REACH_MISTAKES_MOST = 200, REACH_NAMES_MOST = 5, REACH_LISTED = 1000 };

struct number_list {
    ARRAY(uint32_t) list;
};

struct reaching {
    struct garden_world *world;
    struct number_list *dependants; // by number of the action
    struct diags *hits;             // that its `spec` fails with, by number of the action
    uint8_t *met;
    struct number_list found;
};

static void find_dependants(struct reaching *r)
{
    struct garden_world *w = r->world;
    for (size_t i = 0; i < w->actions.len; i++) {
        struct garden_action *a = w->actions.at[i];
        garden_find_dependencies(a);
        for (size_t k = 0; k < a->dependencies.len; k++) {
            struct garden_action *on = garden_find_action(w, a->dependencies.at[k].key);
            if (on)
                ARRAY_PUSH(&r->dependants[on->number].list, a->number);
        }
    }
}

static void find_hits(struct reaching *r)
{
    struct garden_world *w = r->world;
    for (size_t i = 0; i < w->actions.len && budget_turn(); i++) {
        struct garden_action *a = w->actions.at[i];
        const struct failure *failed =
            garden_is_disabled(a) ? NULL : failure_of(&w->graph->arena, garden_spec(a));
        if (failed)
            failure_collect(failed, &r->hits[a->number]);
    }
}

static bool is_inside_config(const struct garden_action *a, const struct diag *d)
{
    struct span all = expr_span(a->config.tree, a->config.expr);
    return all.file == d->at.file && all.start <= d->at.start && d->at.end <= all.end;
}

static bool is_hit(const struct reaching *r, const struct garden_action *a, const struct diag *d)
{
    const struct diags *hits = &r->hits[a->number];
    for (size_t i = 0; i < hits->list.len; i++) {
        const struct diag *h = hits->list.at[i];
        if (h->code == d->code && h->at.file == d->at.file && h->at.start == d->at.start)
            return true;
    }
    return is_inside_config(a, d);
}

static void add_reached(struct reaching *r, uint32_t number)
{
    if (r->met[number])
        return;
    r->met[number] = 1;
    ARRAY_PUSH(&r->found.list, number);
}

static size_t find_reached(struct reaching *r, const struct diag *d)
{
    struct garden_world *w = r->world;
    memset(r->met, 0, w->numbered.len);
    r->found.list.len = 0;
    for (size_t i = 0; i < w->actions.len; i++)
        if (is_hit(r, w->actions.at[i], d))
            add_reached(r, w->actions.at[i]->number);
    size_t own = r->found.list.len;
    for (size_t i = 0; i < r->found.list.len && budget_turn(); i++) {
        const struct number_list *next = &r->dependants[r->found.list.at[i]];
        for (size_t k = 0; k < next->list.len; k++)
            add_reached(r, next->list.at[k]);
    }
    return own;
}

static void list_reached(const struct reaching *r, struct diag *d)
{
    size_t count = r->found.list.len < REACH_LISTED ? r->found.list.len : REACH_LISTED;
    struct str *names = ARENA_ARRAY(d->arena, struct str, count);
    for (size_t i = 0; i < count; i++)
        names[i] = r->world->numbered.at[r->found.list.at[i]]->key;
    diag_units(d, names, count);
}

// "3 of 12 actions need it: run.b, test.c, deploy.api"
static void tell_reach(struct reaching *r, struct diag *d)
{
    const struct garden_world *w = r->world;
    size_t count = r->found.list.len;
    struct strbuf names;
    strbuf_init(&names, 2000);
    for (size_t i = 0; i < count && i < REACH_NAMES_MOST; i++)
        strbuf_format(&names, "%s%.*s", i ? ", " : "",
                      STR_ARGS(w->numbered.at[r->found.list.at[i]]->key));
    if (count > REACH_NAMES_MOST)
        strbuf_format(&names, " and %zu more", count - REACH_NAMES_MOST);
    diag_note(d, "%zu of %zu action%s need%s it: %.*s", count, w->actions.len,
              w->actions.len == 1 ? "" : "s", count == 1 ? "s" : "", STR_ARGS(strbuf_str(&names)));
    strbuf_done(&names);
}

static bool has_error_in(const struct diags *all)
{
    for (size_t i = 0; i < all->list.len; i++)
        if (all->list.at[i]->severity == SEVERITY_ERROR)
            return true;
    return false;
}

void garden_tell_reach(struct garden_world *w)
{
    struct arena *a = &w->graph->arena;
    struct reaching r = {.world = w};
    if (!has_error_in(&w->mistakes) || w->actions.len < 2)
        return;
    r.dependants = ARENA_ARRAY(a, struct number_list, w->numbered.len);
    r.hits = ARENA_ARRAY(a, struct diags, w->numbered.len);
    r.met = ARENA_ARRAY(a, uint8_t, w->numbered.len);
    find_dependants(&r);
    find_hits(&r);
    for (size_t i = 0; i < w->mistakes.list.len && i < REACH_MISTAKES_MOST; i++) {
        const struct diag *d = w->mistakes.list.at[i];
        if (d->severity != SEVERITY_ERROR || span_is_none(d->at))
            continue;
        size_t own = find_reached(&r, d);
        struct diag *told = (struct diag *)(uintptr_t)diag_copy(a, d);
        list_reached(&r, told);
        if (r.found.list.len > 1 ||
            own != r.found.list.len) // otherwise the place says which one it is
            tell_reach(&r, told);
        w->mistakes.list.at[i] = told;
    }
    for (size_t i = 0; i < w->numbered.len; i++) {
        ARRAY_DONE(&r.dependants[i].list);
        diags_done(&r.hits[i]);
    }
    ARRAY_DONE(&r.found.list);
}
