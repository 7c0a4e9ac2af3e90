// SPDX-License-Identifier: Apache-2.0
//
// Checks a document. First it is evaluated, leniently and without effects: what fails is an error, and what
// depends on it is unknown. Then all of it is inspected without evaluating, whether something needs it or not.
// What both find is reported once.
#include <stdlib.h>

#include "base/search.h"
#include "check/inside.h"
#include "graph/eval/eval.h"
#include "graph/scope/scope.h"

enum { DEFINITIONS_MOST = 4000000 };

// ---- evaluation

static void find_by_evaluating(struct checker *c)
{
    struct graph *g = c->g;
    struct node *n = node_of_expr(g, c->doc->tree, c->doc->root, c->env, NULL);
    if (expr_kind(c->doc->tree, c->doc->root) == EXPR_MAPPING)
        c->doc->scope->object = n; // its keys are names, as for whoever asks
    c->value = node_resolve(g, n);
    struct node *root = node_follow(g, n);
    c->root = root->env ? root : NULL;
    c->limit = g->question.limit ? g->question.limit->diag : NULL;
}

// ---- inspection

// What is part of nothing was read only for its name.
static void note_tree(struct checker *c, const struct tree *t)
{
    for (expr_id e = 1; e < t->count; e++) {
        const struct operation *op = place_operation(t, e);
        for (uint32_t i = 0; i < expr_child_count(t, e); i++) {
            expr_id child = expr_child(t, e, i);
            if (expr_kind(t, child) == EXPR_NAME)
                table_put(&c->mentioned, expr_name_symbol(t, child), NULL);
        }
        if (op && op->role == ROLE_LOAD && !table_find(&c->loaded, place_key(t, e)))
            c->has_gaps = true;
    }
}

static void note_loaded(struct checker *c)
{
    struct lenience *l = c->g->modes.lenient;
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

static void forget(struct checker *c)
{
    struct table *const tables[] = {&c->types,   &c->mappings, &c->fixed,    &c->seen,
                                    &c->grouped, &c->loaded,   &c->mentioned};
    mappings_done(c);
    for (size_t i = 0; i < COUNT_OF(tables); i++) {
        table_done(tables[i]);
        *tables[i] = (struct table){0};
    }
    diags_done(&c->found);
    diags_done(&c->promised);
    c->found = c->promised = (struct diags){0};
}

static void find_by_looking(struct checker *c)
{
    struct place root = {c->doc->tree, c->doc->root, NULL};
    c->budget = DEFINITIONS_MOST;
    note_loaded(c);
    c->names = mapping_new(c);
    check_layers(c, root, c->names);
    check_walk(c, root);
}

// ---- what both found

enum { LONG_SPAN = 300 }; // a longer one covers a whole block

static bool meets(struct span a, struct span b)
{
    return a.file == b.file && a.start < b.end && b.start < a.end;
}

static bool is_same_place(struct span error, struct span at)
{
    bool is_same = error.start == at.start && error.end == at.end && error.file == at.file;
    return is_same || (error.end - error.start <= LONG_SPAN && meets(error, at));
}

// A position where evaluation found an error: its own, or a related one.
struct error_place {
    struct span at;
    struct diag *error;
    bool is_own;
};

typedef ARRAY(struct error_place) error_places; // in order

static int by_place(const void *x, const void *y)
{
    const struct span *a = &((const struct error_place *)x)->at;
    const struct span *b = &((const struct error_place *)y)->at;
    if (a->file != b->file)
        return a->file < b->file ? -1 : 1;
    return a->start < b->start ? -1 : a->start > b->start;
}

static void add_error(error_places *all, struct diag *d)
{
    ARRAY_PUSH(all, (struct error_place){d->at, d, true});
    for (const struct diag_place *p = d->places; p; p = p->next)
        ARRAY_PUSH(all, (struct error_place){p->at, d, false});
}

static bool place_is_before(const void *places, size_t i, const void *key)
{
    return by_place(&((const struct error_place *)places)[i], key) < 0;
}

// The first position that may overlap `at`.
static size_t first_near(const error_places *all, struct span at)
{
    struct error_place from = {.at = {at.file, at.start > LONG_SPAN ? at.start - LONG_SPAN : 0, 0}};
    return search_first(all->at, all->len, &from, place_is_before);
}

// What inspection found is an error that evaluation has found too; its help moves to that one.
static bool is_known(const error_places *all, const struct diag *seen)
{
    bool found = false;
    for (size_t i = first_near(all, seen->at); i < all->len; i++) {
        const struct error_place *p = &all->at[i];
        if (p->at.file != seen->at.file || p->at.start >= seen->at.end)
            break;
        if (!is_same_place(p->at, seen->at))
            continue;
        if (p->is_own && !p->error->help.len)
            p->error->help = seen->help;
        found = true;
    }
    return found;
}

// A broken promise is the cause of an error where it was needed: the cause is reported.
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

// Used if the finder of an error has no better one.
static const char *way_out(enum diag_code code)
{
    switch ((int)code) {
    case DIAG_UNKNOWN_NAME: return "define it, or use another name";
    case DIAG_MISSING_KEY: return "set it there, or use a key that exists";
    case DIAG_TYPE_MISMATCH: return "use a value of the right type";
    case DIAG_INVALID_OPERATION: return "change the operands, or guard it with a condition";
    case DIAG_EXTEND_SCALAR: return "replace it as a whole, or use another name";
    case DIAG_NOT_CALLABLE: return "call a macro or a function";
    case DIAG_BAD_ARGUMENT: return "change the arguments to match the signature";
    case DIAG_BAD_SYNTAX: return "fix this; the rest of the file was checked without it";
    case DIAG_CYCLE: return "give one of them a value that does not depend on the other";
    default: return NULL;
    }
}

static void report_diag(struct diag *d, struct diags *out)
{
    const char *help = d->help.len ? NULL : way_out(d->code);
    if (help)
        diag_help(d, "%s", help);
    diags_add(out, d);
}

// The limit of the question, if something else has already reported what is too deep.
static bool is_echo(const struct checker *c, const struct diags *errors, const struct diag *d)
{
    if (d != c->limit)
        return false;
    for (size_t i = 0; i < errors->list.len; i++)
        if (errors->list.at[i] != d && errors->list.at[i]->code == d->code)
            return true;
    return false;
}

static void put_together(struct checker *c, const struct diags *errors, struct diags *out)
{
    error_places known = {0};
    struct diags own = {0}, seen = {0};
    for (size_t i = 0; i < errors->list.len; i++) {
        const struct diag *d = errors->list.at[i];
        if (is_explained(c, d) || is_echo(c, errors, d))
            continue;
        struct diag *copy = (struct diag *)(uintptr_t)diag_copy(&c->g->arena, d);
        diags_add(&own, copy);
        add_error(&known, copy);
    }
    if (known.len)
        qsort(known.at, known.len, sizeof(*known.at), by_place);
    for (size_t i = 0; i < c->found.list.len; i++) {
        const struct diag *d = c->found.list.at[i];
        if (table_find(&c->promised.seen, (uintptr_t)d) || !is_known(&known, d))
            diags_add(&seen, d);
    }
    for (size_t i = 0; i < own.list.len; i++)
        report_diag((struct diag *)(uintptr_t)own.list.at[i], out);
    for (size_t i = 0; i < seen.list.len; i++)
        report_diag((struct diag *)(uintptr_t)seen.list.at[i], out);
    diags_done(&own);
    diags_done(&seen);
    ARRAY_DONE(&known);
}

// The work of a question, which may be repeated.
static void find_all(void *data)
{
    struct checker *c = data;
    forget(c);
    lenience_done(c->g->modes.lenient);
    *c->g->modes.lenient = (struct lenience){0};
    find_by_evaluating(c);
    find_by_looking(c);
}

static struct value loaded_names(struct graph *g)
{
    ARRAY(struct value) names = {0};
    struct table seen = {0};
    for (size_t i = 0; i < g->modes.lenient->loaded.len; i++) {
        bool is_new;
        uint32_t file = g->modes.lenient->loaded.at[i].body_tree->file;
        table_put(&seen, file, &is_new);
        if (is_new)
            ARRAY_PUSH(&names, value_string(&g->arena, source_name(g->sources, file)));
    }
    struct value all = value_tuple(&g->arena, names.at, names.len);
    ARRAY_DONE(&names);
    table_done(&seen);
    return all;
}

struct value check_document(struct graph *g, const struct check_document *doc, struct diags *out)
{
    struct env *env = ARENA_NEW(&g->arena, struct env);
    *env = (struct env){.scope = doc->scope, .view = doc->view};
    struct checker c = {.g = g, .doc = doc, .env = env};
    struct lenience lenience = {0}, *before = g->modes.lenient;
    struct diags errors = {0};
    bool had_effects = g->modes.without_effects;
    arena_init(&c.arena);
    g->modes.lenient = &lenience;
    g->modes.without_effects = true;
    for (size_t i = 0; doc->mistakes && i < doc->mistakes->list.len; i++)
        diags_add(&errors, doc->mistakes->list.at[i]);
    graph_question(g, find_all, &c);
    failure_collect(lenience.failed, &errors);
    failure_collect(failure_of(&g->arena, c.value), &errors);
    put_together(&c, &errors, out);
    struct value loaded = loaded_names(g);
    g->modes.lenient = before;
    g->modes.without_effects = had_effects;
    diags_done(&errors);
    forget(&c);
    arena_done(&c.arena);
    lenience_done(&lenience);
    return loaded;
}
