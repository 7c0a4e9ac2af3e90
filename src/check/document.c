// SPDX-License-Identifier: Apache-2.0
//
// Checking a document. First it is evaluated, leniently and without effects: what fails is an error, and
// what that spoils is unknown. Then all of it is looked at without evaluating, whether something needs it
// or not. What both find is told once.
#include <stdlib.h>

#include "check/inside.h"
#include "graph/eval.h"
#include "graph/scope.h"

enum { DEFINITIONS_MOST = 4000000 };

// ---- evaluation

struct evaluation {
    struct checker *c;
    const struct env *env;
    struct value value;
};

static void evaluate(void *data)
{
    struct evaluation *e = data;
    struct graph *g = e->c->g;
    struct node *n = node_of_expr(g, e->c->doc->tree, e->c->doc->root, e->env, NULL);
    e->value = node_resolve(g, n);
    struct node *root = node_follow(g, n);
    e->c->root = root->env ? root : NULL;
}

static void find_by_evaluating(struct checker *c, struct diags *out)
{
    struct env *env = ARENA_NEW(&c->g->arena, struct env);
    env->scope = c->doc->scope;
    struct evaluation e = {.c = c, .env = env};
    graph_question(c->g, evaluate, &e);
    failure_collect(c->g->lenient->failed, out);
    failure_collect(failure_of(&c->g->arena, e.value), out);
}

// ---- looking

static void note_tree(struct checker *c, const struct tree *t)
{
    for (expr_id e = 1; e < t->count; e++) {
        const struct operation *op = place_operation(t, e);
        if (t->exprs[e].kind == EXPR_NAME)
            table_put(&c->mentioned, expr_name_symbol(t, e), NULL);
        if (op && op->role == ROLE_LOAD && !table_find(&c->loaded, place_key(t, e)))
            c->has_gaps = true;
    }
}

static void note_loaded(struct checker *c)
{
    struct lenience *l = c->g->lenient;
    struct table seen = {0};
    for (size_t i = 0; i < l->loaded.len; i++)
        *table_put(&c->loaded, place_key(l->loaded.at[i].tree, l->loaded.at[i].expr), NULL) =
            (uintptr_t)&l->loaded.at[i];
    note_tree(c, c->doc->tree);
    for (size_t i = 0; i < l->loaded.len; i++) {
        bool is_new;
        table_put(&seen, (uintptr_t)l->loaded.at[i].body_tree, &is_new);
        if (is_new)
            note_tree(c, l->loaded.at[i].body_tree);
    }
    table_done(&seen);
}

static void find_by_looking(void *data)
{
    struct checker *c = data;
    struct place root = {c->doc->tree, c->doc->root, NULL};
    note_loaded(c);
    c->names = mapping_new(c);
    mapping_add(c, c->names, root);
    check_layers(c, c->names, STR(""));
    check_walk(c, root);
}

// ---- what both found

enum { LONG_SPAN = 300 }; // one that is longer tells of a whole block

static bool meets(struct span a, struct span b)
{
    return a.file == b.file && a.start < b.end && b.start < a.end;
}

// Errors in order of their places; those of a ring, and other related places, count too.
struct errors {
    ARRAY(struct span) at; // sorted
};

static int by_start(const void *x, const void *y)
{
    const struct span *a = x, *b = y;
    if (a->file != b->file)
        return a->file < b->file ? -1 : 1;
    return a->start < b->start ? -1 : a->start > b->start;
}

static void errors_of(struct errors *e, const struct diags *diags)
{
    for (size_t i = 0; i < diags->list.len; i++) {
        const struct diag *d = diags->list.at[i];
        ARRAY_PUSH(&e->at, d->at);
        for (const struct diag_place *p = d->places; p; p = p->next)
            ARRAY_PUSH(&e->at, p->at);
    }
    if (e->at.len)
        qsort(e->at.at, e->at.len, sizeof(*e->at.at), by_start);
}

// An error at this place was found by evaluating.
static bool is_known(const struct errors *e, struct span at)
{
    size_t low = 0, high = e->at.len;
    struct span from = {at.file, at.start > LONG_SPAN ? at.start - LONG_SPAN : 0, 0};
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (by_start(&e->at.at[middle], &from) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    for (size_t i = low; i < e->at.len; i++) {
        struct span s = e->at.at[i];
        if (s.file != at.file || s.start >= at.end)
            return false;
        bool is_same = s.start == at.start && s.end == at.end;
        if (is_same || (s.end - s.start <= LONG_SPAN && meets(s, at)))
            return true;
    }
    return false;
}

// A broken promise is the cause of an error where it was needed: that is what is told.
static bool is_explained(const struct checker *c, const struct diag *error)
{
    bool found = false;
    for (size_t i = 0; i < c->promised.list.len; i++) {
        struct diag *d = (struct diag *)(uintptr_t)c->promised.list.at[i];
        if (!d->places || !meets(d->places->at, error->at))
            continue;
        d->severity = SEVERITY_ERROR;
        found = true;
    }
    return found;
}

static bool is_promise(const struct checker *c, const struct diag *d)
{
    for (size_t i = 0; i < c->promised.list.len; i++)
        if (c->promised.list.at[i] == d)
            return true;
    return false;
}

static void put_together(struct checker *c, const struct diags *errors, struct diags *out)
{
    struct errors known = {0};
    struct diags kept = {0};
    for (size_t i = 0; i < errors->list.len; i++)
        if (!is_explained(c, errors->list.at[i]))
            diags_add(&kept, errors->list.at[i]);
    errors_of(&known, &kept);
    for (size_t i = 0; i < kept.list.len; i++)
        diags_add(out, kept.list.at[i]);
    for (size_t i = 0; i < c->found.list.len; i++) {
        const struct diag *d = c->found.list.at[i];
        if (is_promise(c, d) || !is_known(&known, d->at))
            diags_add(out, d);
    }
    diags_done(&kept);
    ARRAY_DONE(&known.at);
}

static void checker_done(struct checker *c)
{
    mappings_done(c);
    table_done(&c->types);
    table_done(&c->mappings);
    table_done(&c->fixed);
    table_done(&c->seen);
    table_done(&c->grouped);
    table_done(&c->loaded);
    table_done(&c->mentioned);
    diags_done(&c->found);
    diags_done(&c->promised);
    arena_done(&c->arena);
}

void check_document(struct graph *g, const struct check_document *doc, struct diags *out)
{
    struct checker c = {.g = g, .doc = doc, .budget = DEFINITIONS_MOST};
    struct lenience lenience = {0}, *before = g->lenient;
    struct diags errors = {0};
    bool had_effects = g->without_effects;
    arena_init(&c.arena);
    g->lenient = &lenience;
    g->without_effects = true;
    find_by_evaluating(&c, &errors);
    graph_on_stack(g, find_by_looking, &c);
    put_together(&c, &errors, out);
    g->lenient = before;
    g->without_effects = had_effects;
    diags_done(&errors);
    checker_done(&c);
    lenience_done(&lenience);
}
