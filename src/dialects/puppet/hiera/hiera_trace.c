// SPDX-License-Identifier: Apache-2.0
//
// Recording the steps of lookups: a tree, in the order of the search.
#include "dialects/puppet/hiera/hiera_inside.h"

#include "base/path.h"

void hiera_trace_init(struct hiera_trace *t, struct arena *a)
{
    *t = (struct hiera_trace){.arena = a};
    t->now = &t->root;
}

static struct hiera_step *next_in_tree(struct hiera_step *step)
{
    if (step->first)
        return step->first;
    while (step && !step->next)
        step = step->parent;
    return step ? step->next : NULL;
}

void hiera_trace_done(struct hiera_trace *t)
{
    for (struct hiera_step *step = &t->root; step; step = next_in_tree(step))
        ARRAY_DONE(&step->texts);
}

struct hiera_step *trace_now(struct search *s)
{
    return s->trace ? s->trace->now : NULL;
}

void trace_push(struct search *s, enum hiera_step_kind kind, struct str text)
{
    struct hiera_trace *t = s->trace;
    if (!t)
        return;
    struct hiera_step *step = ARENA_NEW(t->arena, struct hiera_step), *parent = t->now;
    step->kind = kind;
    step->layer = parent->layer;
    step->text = str_copy(t->arena, text);
    step->parent = parent;
    if (parent->last)
        parent->last->next = step;
    else
        parent->first = step;
    parent->last = step;
    t->now = step;
}

void trace_pop(struct search *s)
{
    if (s->trace && s->trace->now->parent)
        s->trace->now = s->trace->now->parent;
}

void trace_event(struct search *s, enum hiera_event event, struct str key, struct value v)
{
    struct hiera_step *step = trace_now(s);
    if (!step)
        return;
    step->event = event;
    step->key = str_copy(s->trace->arena, key);
    step->value = v;
}

void trace_found(struct search *s, struct str key, struct value v, struct span at)
{
    trace_event(s, OUTCOME_FOUND, key, v);
    if (s->trace)
        s->trace->now->at = at;
}

void trace_text(struct search *s, struct str text)
{
    if (s->trace)
        ARRAY_PUSH(&s->trace->now->texts, str_copy(s->trace->arena, text));
}

// ---- files and functions that were asked

const char *hiera_layer_name(enum hiera_layer layer)
{
    switch (layer) {
    case LAYER_GLOBAL: return "global";
    case LAYER_ENVIRONMENT: return "environment";
    case LAYER_MODULE: return "module";
    case LAYER_DEFAULT: return "default";
    case LAYER_COUNT: break;
    }
    UNREACHABLE("layer");
}

const char *hiera_event_name(enum hiera_event event)
{
    switch (event) {
    case OUTCOME_FOUND:
    case OUTCOME_FOUND_IN_OVERRIDES:
    case OUTCOME_FOUND_IN_DEFAULTS:
    case OUTCOME_RESULT: return "found";
    case OUTCOME_NONE:
    case OUTCOME_KEY_NOT_FOUND: return "key-not-found";
    case OUTCOME_PATH_NOT_FOUND: return "path-not-found";
    case OUTCOME_MODULE_NOT_FOUND: return "module-not-found";
    case OUTCOME_MODULE_WITHOUT_DATA: return "module-without-data";
    case OUTCOME_FAILED: return "error";
    }
    UNREACHABLE("event");
}

struct outcomes {
    struct arena *arena;
    struct str root;
    ARRAY(struct hiera_outcome) list;
};

static void add_outcome(struct outcomes *o, const struct hiera_step *level,
                        const struct hiera_step *at)
{
    struct str path = at->kind == STEP_PATH || at->kind == STEP_URI ? at->path : STR("");
    if (path.len && o->root.len && path_is_below(path, o->root) && !str_equal(path, o->root))
        path = path_relative(o->arena, o->root, path);
    struct hiera_outcome outcome = {level->layer, level->name, path, at->event, at->value, at->at};
    ARRAY_PUSH(&o->list, outcome);
}

// The locations of a level, also those of a merge; a level without any is its own.
static size_t add_locations(struct outcomes *o, const struct hiera_step *level,
                            const struct hiera_step *in)
{
    size_t count = 0;
    for (const struct hiera_step *step = in->first; step; step = step->next) {
        if (step->kind == STEP_PATH || step->kind == STEP_URI) {
            add_outcome(o, level, step);
            count++;
        } else if (step->kind == STEP_MERGE) {
            count += add_locations(o, level, step);
        }
    }
    return count;
}

static void add_levels(struct outcomes *o, const struct hiera_step *in)
{
    for (const struct hiera_step *step = in->first; step; step = step->next) {
        // a scope with a name is a search of its own within this one
        bool goes_on = step->kind == STEP_MERGE || step->kind == STEP_LAYER ||
                       (step->kind == STEP_SCOPE && !step->name.len);
        if (step->kind == STEP_LEVEL && !add_locations(o, step, step))
            add_outcome(o, step, step);
        else if (goes_on)
            add_levels(o, step);
    }
}

size_t hiera_outcomes(struct arena *a, const struct hiera_trace *t, struct str key, struct str root,
                      struct hiera_outcome **out)
{
    struct outcomes o = {.arena = a, .root = root};
    for (const struct hiera_step *step = t->root.first; step; step = step->next)
        if (step->kind == STEP_SEARCH && str_equal(step->text, key))
            add_levels(&o, step);
    *out = ARENA_ARRAY(a, struct hiera_outcome, o.list.len);
    if (o.list.len)
        memcpy(*out, o.list.at, sizeof(**out) * o.list.len);
    size_t count = o.list.len;
    ARRAY_DONE(&o.list);
    return count;
}
