// SPDX-License-Identifier: Apache-2.0
//
// Actions as units: what each comes to, in which order they run, and what is wrong with them.
#include <stdlib.h>

#include "base/path.h"
#include "dialects/garden/operations/ops.h"
#include "dialects/garden/tree/project.h"
#include "dialects/garden/tree/types.h"
#include "dialects/garden/values/complaints.h"
#include "dialects/units.h"

static struct str unit_path(struct garden_action *a)
{
    return path_join(&a->world->graph->arena, a->dir, a->key);
}

static struct garden_world *world_at(struct dialect_tree *base)
{
    struct garden_tree *t = (struct garden_tree *)base;
    return garden_world_of(t, t->wanted_env);
}

static struct garden_action *action_at(struct dialect_tree *base, struct str path)
{
    struct garden_world *w = world_at(base);
    struct garden_action *a = w ? garden_find_action(w, path_basename(path)) : NULL;
    return a && str_equal(unit_path(a), path) ? a : NULL;
}

// What keeps a project from having any action: it cannot be read, or not in the environment that is asked for.
static void add_obstacles(struct dialect_tree *base, struct diags *mistakes)
{
    const struct garden_tree *t = (const struct garden_tree *)base;
    const struct garden_world *w = world_at(base);
    for (size_t i = 0; !w && i < t->mistakes.list.len; i++)
        diags_add(mistakes, t->mistakes.list.at[i]);
    for (size_t i = 0; w && w->is_of_no_environment && i < w->mistakes.list.len; i++)
        diags_add(mistakes, w->mistakes.list.at[i]);
}

// ---- order: what an action depends on comes before it

enum { NOT_SEEN, ON_THE_WAY, PLACED };

struct standing {
    struct garden_action *action;
    size_t next;
};

struct ordering {
    struct garden_world *world;
    uint8_t *states;
    ARRAY(struct standing) way;
    ARRAY(struct garden_action *) out;
    struct diags *mistakes; // NULL: rings are not reported
};

static void report_ring(struct ordering *o, const struct garden_action *closing)
{
    size_t start = o->way.len;
    while (start > 0 && o->way.at[start - 1].action != closing)
        start--;
    if (!start || !o->mistakes)
        return;
    start--;
    const struct standing *last = &o->way.at[o->way.len - 1];
    const struct garden_dependency *d = &last->action->dependencies.at[last->next - 1];
    struct diag *ring = diag_new(&o->world->graph->arena, DIAG_CYCLE, d->at,
                                 "the action `%.*s` depends on itself", STR_ARGS(closing->key));
    for (size_t i = start; i + 1 < o->way.len; i++) {
        const struct standing *s = &o->way.at[i];
        diag_related(ring, s->action->dependencies.at[s->next - 1].at, "`%.*s` depends on `%.*s`",
                     STR_ARGS(s->action->key), STR_ARGS(s[1].action->key));
    }
    diag_help(ring, "remove one of these dependencies");
    diags_add(o->mistakes, ring);
}

static void enter_action(struct ordering *o, struct garden_action *a)
{
    if (o->states[a->number] == ON_THE_WAY)
        report_ring(o, a);
    if (o->states[a->number] != NOT_SEEN)
        return;
    o->states[a->number] = ON_THE_WAY;
    garden_find_dependencies(a);
    ARRAY_PUSH(&o->way, ((struct standing){a, 0}));
}

static void order_from(struct ordering *o, struct garden_action *start)
{
    enter_action(o, start);
    while (o->way.len) {
        struct standing *s = &o->way.at[o->way.len - 1];
        if (s->next == s->action->dependencies.len) {
            o->states[s->action->number] = PLACED;
            ARRAY_PUSH(&o->out, s->action);
            o->way.len--;
            continue;
        }
        struct garden_action *on =
            garden_find_action(o->world, s->action->dependencies.at[s->next++].key);
        if (on)
            enter_action(o, on);
    }
}

static void order_all(struct garden_world *w, struct ordering *o)
{
    o->world = w;
    o->states = ARENA_ARRAY(&w->graph->arena, uint8_t, w->numbered.len);
    for (size_t i = 0; i < w->actions.len; i++)
        order_from(o, w->actions.at[i]);
}

static void action_order_done(struct ordering *o)
{
    ARRAY_DONE(&o->way);
    ARRAY_DONE(&o->out);
}

// ---- listing

static bool is_asked_unit(const struct unit_query *q, struct str path)
{
    bool is_named = !q->path_count, has_tag = !q->tag_count;
    for (size_t i = 0; i < q->path_count; i++)
        is_named |= str_equal(q->paths[i], path);
    for (size_t i = 0; i < q->tag_count; i++)
        has_tag |= !q->tags[i].len;
    return is_named && has_tag && path_is_below_one(path, q->below, q->below_count);
}

static int compare_units(const void *x, const void *y)
{
    return str_compare(((const struct unit *)x)->path, ((const struct unit *)y)->path);
}

static size_t list_actions(struct dialect_tree *base, const struct unit_query *q, struct arena *a,
                           struct unit **out, struct diags *mistakes)
{
    struct garden_world *w = world_at(base);
    struct ordering o = {.mistakes = mistakes};
    struct value none = value_list(a, &type_string, NULL, 0);
    size_t count = 0;
    *out = NULL;
    add_obstacles(base, mistakes);
    if (!w)
        return 0;
    if (q->in_order)
        order_all(w, &o);
    struct garden_action **list = q->in_order ? o.out.at : w->actions.at;
    size_t len = q->in_order ? o.out.len : w->actions.len;
    *out = ARENA_ARRAY(a, struct unit, len);
    for (size_t i = 0; i < len; i++) {
        struct garden_action *x = list[q->reversed ? len - 1 - i : i];
        struct str path = str_copy(a, unit_path(x));
        if (!is_asked_unit(q, path))
            continue;
        struct unit *u = &(*out)[count++];
        *u = (struct unit){.path = path,
                           .name = str_copy(a, x->key),
                           .is_file = true,
                           .address = str_format(a, "actions.%.*s", STR_ARGS(x->key)),
                           .tags = none,
                           .watch = none};
        if (garden_is_disabled(x)) {
            u->more[0].name = "disabled";
            u->more[0].value = value_bool(true);
            u->more_count = 1;
        }
    }
    if (!q->in_order && count)
        qsort(*out, count, sizeof(struct unit), compare_units);
    action_order_done(&o);
    return count;
}

// What is only listed and does not run is not waited for; a disabled Build is built when something needs it.
static bool is_not_waited_for(struct garden_world *w, const struct garden_dependency *d)
{
    struct garden_action *on = garden_find_action(w, d->key);
    return on && d->kind != GARDEN_BUILD && !d->needs_executed && !d->needs_static &&
           garden_is_disabled(on);
}

static const char *const *kinds_of(struct drawing *out, const struct garden_dependency *d)
{
    const char **kinds = ARENA_ARRAY(out->arena, const char *, 4);
    size_t n = 0;
    if (d->is_explicit)
        kinds[n++] = "explicit";
    if (d->needs_static)
        kinds[n++] = "static";
    if (d->needs_executed)
        kinds[n++] = "runtime";
    return kinds;
}

static void draw_actions(struct dialect_tree *base, struct drawing *out, struct diags *mistakes)
{
    struct garden_world *w = world_at(base);
    add_obstacles(base, mistakes);
    for (size_t i = 0; w && i < w->actions.len; i++) {
        struct garden_action *a = w->actions.at[i];
        uint32_t from = drawing_own_vertex(out, a->key);
        out->vertices.at[from].is_off = garden_is_disabled(a);
        garden_find_dependencies(a);
        for (size_t k = 0; k < a->dependencies.len; k++) {
            const struct garden_dependency *d = &a->dependencies.at[k];
            if (!is_not_waited_for(w, d))
                drawing_edge_of(out, from, drawing_own_vertex(out, d->key), d->at,
                                kinds_of(out, d));
        }
    }
}

// ---- what an action comes to

// Variables are not among them: one that nothing uses changes nothing.
enum action_part { PART_SPEC, PART_DEPENDENCIES, PART_DISABLED, PART_VERSION, PART_COUNT };
static const char *const part_names[PART_COUNT] = {"spec", "dependencies", "disabled", "version"};

static size_t action_producers(struct dialect_tree *base, struct str unit, struct arena *a,
                               struct producer **out)
{
    struct garden_action *action = unit.len ? action_at(base, unit) : NULL;
    *out = ARENA_ARRAY(a, struct producer, PART_COUNT);
    for (unsigned i = 0; action && i < PART_COUNT; i++) {
        expr_id e = garden_field(action->config.tree, action->config.expr, part_names[i]);
        struct span at = e ? expr_span(action->config.tree, e) : action->at;
        (*out)[i] = (struct producer){.kind = "value",
                                      .name = str_of(part_names[i]),
                                      .at = at,
                                      .text = expr_span(action->config.tree, action->config.expr),
                                      .is_value = true,
                                      .is_unsure = true, // variables of other files matter
                                      .is_digest = i == PART_VERSION,
                                      .dir = action,
                                      .which = i};
    }
    return action ? PART_COUNT : 0;
}

static struct value dependency_keys(struct garden_action *a)
{
    struct arena *arena = &a->world->graph->arena;
    garden_find_dependencies(a);
    struct value *items = ARENA_ARRAY(arena, struct value, a->dependencies.len);
    for (size_t i = 0; i < a->dependencies.len; i++)
        items[i] = value_string(arena, a->dependencies.at[i].key);
    return value_tuple(arena, items, a->dependencies.len);
}

static struct value part_value(struct garden_action *a, enum action_part part)
{
    switch (part) {
    case PART_SPEC: return garden_spec(a);
    case PART_DEPENDENCIES: return dependency_keys(a);
    case PART_DISABLED: return value_bool(garden_is_disabled(a));
    case PART_VERSION: return value_string(&a->world->graph->arena, garden_version(a));
    case PART_COUNT: break;
    }
    return VALUE_NONE;
}

struct making_part {
    struct garden_action *action;
    enum action_part part;
    struct arena *arena;
    struct product *out;
};

static void make_asked_part(void *data)
{
    struct making_part *m = data;
    struct graph *g = m->action->world->graph;
    m->out->value = part_value(m->action, m->part);
    struct read *kept = ARENA_ARRAY(m->arena, struct read, g->now.reads.len);
    if (g->now.reads.len)
        memcpy(kept, g->now.reads.at, sizeof(*kept) * g->now.reads.len);
    m->out->reads = kept;
    m->out->read_count = g->now.reads.len;
}

static void make_part(const struct producer *p, struct arena *a, struct product *out)
{
    struct garden_action *action = p->dir;
    struct making_part m = {
        .action = action, .part = (enum action_part)p->which, .arena = a, .out = out};
    *out = (struct product){0};
    graph_question(action->world->graph, make_asked_part, &m);
}

static void made_of_part(const struct producer *p, struct arena *a, struct value other,
                         struct origins *out)
{
    (void)other; // all of it
    static const enum garden_made_of what[PART_COUNT] = {[PART_SPEC] = MADE_OF_SPEC,
                                                         [PART_DEPENDENCIES] = MADE_OF_DEPENDENCIES,
                                                         [PART_DISABLED] = MADE_OF_DISABLED,
                                                         [PART_VERSION] = MADE_OF_ALL};
    garden_made_of(p->dir, what[p->which], a, out);
}

static void made_of_value(const struct producer *p, struct arena *a, const struct value *keys,
                          size_t count, struct origins *out)
{
    if (p->which == PART_VERSION)
        garden_made_of(p->dir, MADE_OF_OWN, a, out);
    else if (p->which == PART_SPEC)
        garden_part_made_of(p->dir, keys, count, a, out);
    else
        made_of_part(p, a, VALUE_NONE, out);
}

// ---- checking

// A key that is not found inside a reference that is wrong as a whole is the same mistake.
static bool is_part_of_other(const struct diags *all, const struct diag *d)
{
    enum { COMPARED_MOST = 2000 }; // nobody reads more
    if (d->code != DIAG_MISSING_KEY)
        return false;
    for (size_t i = 0; i < all->list.len && i < COMPARED_MOST; i++) {
        const struct diag *other = all->list.at[i];
        bool is_whole = other->at.file == d->at.file && other->at.start <= d->at.start &&
                        d->at.end <= other->at.end && other->subject == GARDEN_ABOUT_REFERENCE;
        if (is_whole)
            return true;
    }
    return false;
}

static void add_world_mistakes(struct garden_world *w, struct diags *mistakes)
{
    for (size_t i = 0; i < w->mistakes.list.len; i++)
        if (!is_part_of_other(&w->mistakes, w->mistakes.list.at[i]))
            diags_add(mistakes, w->mistakes.list.at[i]);
}

// All that is wrong with them, also what only loses precision on the way from another language.
static void check_variables(struct garden_world *w)
{
    struct graph *g = w->graph;
    struct lenience found = {0}, *before = g->modes.lenient;
    g->modes.lenient = &found;
    graph_forget_nodes(g);
    struct value v = garden_value(w, w->variables);
    g->modes.lenient = before;
    graph_forget_nodes(g);
    const struct failure *failed = failure_of(&g->arena, v);
    if (found.failed)
        failure_collect(found.failed, &w->mistakes);
    if (failed)
        failure_collect(failed, &w->mistakes);
    lenience_done(&found);
}

static void find_mistakes(struct garden_world *w)
{
    struct ordering o = {.mistakes = &w->mistakes};
    garden_check_project_variables(w);
    check_variables(w);
    garden_note_providers(w);
    garden_check_parts(w);
    garden_check_rules(w);
    for (size_t i = 0; i < w->actions.len; i++)
        garden_check_config(w->actions.at[i]);
    order_all(w, &o);
    action_order_done(&o);
    for (size_t i = 0; i < w->actions.len; i++)
        garden_check_resolved(w->actions.at[i], &w->mistakes);
    garden_tell_reach(w);
}

void garden_check_world(struct garden_world *w, struct diags *mistakes)
{
    if (!w->is_checked)
        w->told_by_opening = w->mistakes.list.len;
    if (!w->is_checked && !w->is_of_no_environment)
        find_mistakes(w);
    w->is_checked = true;
    add_world_mistakes(w, mistakes);
}

// A project is checked as a whole, once, whichever of its actions is asked for.
static void check_action(struct dialect_tree *base, struct str path, struct diags *mistakes)
{
    (void)path;
    garden_check_project((struct garden_tree *)base, mistakes);
}

const struct unit_capability garden_units = {
    .one = "action",
    .many = "actions",
    .list = list_actions,
    .draw_order = draw_actions,
    .producers = action_producers,
    .make = make_part,
    .made_of = made_of_part,
    .part_made_of = made_of_value,
    .check = check_action,
};
