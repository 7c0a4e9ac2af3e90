// SPDX-License-Identifier: Apache-2.0
//
// Who takes a value, and as which type. Directories pass values to others that declare types (dialects/places.h); such a
// value may be written in a generated file, and is then traced to the expression that generated it and to the
// statement that this refers to. A value of the wrong type is one error of that statement, however many units pass it
// on.
#include <stdlib.h>

#include "ask/links/links.h"
#include "base/path.h"
#include "check/tree_inside.h"

enum { FOLLOWED_MOST = 100, PART_MOST = 16 };

struct flow {
    const struct passed_value *passed;
    const char *called;                // the word for what takes it
    uint32_t unit;                     // that passes it, from 1; 0: none
    const struct statement *statement; // that it comes from unchanged, or NULL
    struct span at;                    // where it is written
    bool is_told;
};

// ---- where it comes from

// Something that only stands for something else: an expression, and names of parts of it, innermost first.
struct standing {
    const struct tree *tree;
    expr_id expr;
    struct view *view;
    symbol part[PART_MOST];
    size_t part_len;
};

// What a reference means, with the part; NULL: it is no reference, or several statements define it.
static const struct statement *statement_of(struct graph *g, struct standing *s)
{
    path_id p = s->expr ? path_of_reference(g, s->tree, s->expr) : 0;
    for (size_t i = s->part_len; p && i-- > 0;)
        p = path_child(g, p, s->part[i]);
    const struct binding *b = p && s->view ? view_bind(g, s->view, p) : NULL;
    bool is_one = b && b->count &&
                  (b->pieces[0].kind == PIECE_STATEMENT || b->pieces[0].kind == PIECE_PART) &&
                  b->pieces[0].statement->expr;
    if (!is_one)
        return NULL;
    s->part_len = 0;
    for (; p != b->pieces[0].statement->path; p = path_at(g, p)->parent) {
        if (s->part_len == PART_MOST)
            return NULL;
        s->part[s->part_len++] = path_at(g, p)->name;
    }
    return b->pieces[0].statement;
}

// The expression that generated a place; false: it was not generated, or as a part of something.
static bool generator_of(struct graph *g, struct standing *s)
{
    const struct generated_part *part;
    if (!graph_generated_at(g, expr_span(s->tree, s->expr), &part) || !part->expr ||
        !value_is(part->key, VALUE_ABSENT) || part->is_text)
        return false;
    s->tree = part->tree;
    s->expr = part->expr;
    s->view = part->env->view;
    return true;
}

// Follows the value to the statement of a directory that it comes from, through generated files.
static void trace(const struct tree_walk *w, struct flow *f)
{
    struct standing s = {.tree = f->passed->tree, .expr = f->passed->expr, .view = f->passed->view};
    bool is_generated = false;
    for (unsigned steps = 0; steps < FOLLOWED_MOST; steps++) {
        if (generator_of(w->g, &s)) {
            is_generated = true;
            f->at = expr_span(s.tree, s.expr);
            continue;
        }
        const struct statement *next = statement_of(w->g, &s);
        if (!next)
            return;
        if (next->from)
            s.view = next->from;
        s.tree = next->tree;
        s.expr = next->expr;
        if (is_generated && !s.part_len) {
            f->statement = next;
            f->at = expr_span(s.tree, s.expr);
        }
        if (is_generated)
            return;
    }
}

static int compare_flows(const void *x, const void *y)
{
    const struct passed_value *a = ((const struct flow *)x)->passed,
                              *b = ((const struct flow *)y)->passed;
    int order = str_compare(a->from, b->from);
    if (!order)
        order = a->at.file < b->at.file ? -1 : a->at.file > b->at.file;
    return order ? order : (int)(a->at.start > b->at.start) - (int)(a->at.start < b->at.start);
}

static size_t count_passed(const struct tree_walk *w)
{
    size_t count = 0;
    for (size_t i = 0; i < w->kept->walk.len; i++)
        count += w->kept->walk.at[i]->in_place.found.passed.len;
    return count;
}

// Those that are written where they are passed are errors like others.
void passed_values_find(struct tree_walk *w)
{
    w->flows = ARENA_ARRAY(w->told, struct flow, count_passed(w));
    w->flow_count = 0;
    for (size_t i = 0; i < w->kept->walk.len; i++) {
        const struct kept_files *k = w->kept->walk.at[i];
        for (size_t n = 0; n < k->in_place.found.passed.len; n++) {
            struct flow f = {.passed = &k->in_place.found.passed.at[n],
                             .called = k->place->tree->places->check->called,
                             .unit = unit_around(w, k->path)};
            trace(w, &f);
            if (span_is_none(f.at))
                continue;
            w->flows[w->flow_count++] = f;
            table_put(&w->traced, (uintptr_t)f.passed->diag, NULL);
        }
    }
    if (w->flow_count > 1)
        qsort(w->flows, w->flow_count, sizeof(*w->flows), compare_flows);
}

bool passed_values_takes(const struct tree_walk *w, const struct diag *d)
{
    return table_find(&w->traced, (uintptr_t)d) != NULL;
}

// ---- consequences of what is already reported

static bool is_same_use(const struct flow *x, const struct flow *y)
{
    return x->statement == y->statement && str_equal(x->passed->taker, y->passed->taker) &&
           str_equal(x->passed->takes, y->passed->takes);
}

// Flows are sorted by directory, so those of one unit are adjacent.
static struct finding_use use_of(struct tree_walk *w, const struct flow *first)
{
    struct finding_use use = {.taker = shown_path(first->passed->taker),
                              .takes = first->passed->takes};
    for (size_t i = 0; i < w->flow_count; i++) {
        if (!is_same_use(&w->flows[i], first))
            continue;
        w->flows[i].is_told = true;
        w->found.unit = w->flows[i].unit;
        reach_add(&w->found, &use.reach);
    }
    w->found.unit = 0;
    return use;
}

void passed_values_note(struct tree_walk *w, const struct statement *s, struct finding *found)
{
    for (size_t i = 0; i < w->flow_count; i++)
        if (w->flows[i].statement == s && !w->flows[i].is_told)
            ARRAY_PUSH(&found->uses, use_of(w, &w->flows[i]));
}

// ---- independent errors

static const struct diag *mismatch_diag(const struct tree_walk *w, const struct flow *f)
{
    const struct passed_value *m = f->passed;
    struct str type = name_of_type(w->arena, m->value);
    struct str wrong = m->why.len ? m->why
                                  : str_format(w->arena, "expected %.*s, got %.*s",
                                               STR_ARGS(m->takes), STR_ARGS(type));
    struct diag *d = diag_new(w->arena, DIAG_TYPE_MISMATCH, f->at, "`%.*s` of %s `%.*s`: %.*s",
                              STR_ARGS(m->input), f->called, STR_ARGS(m->name), STR_ARGS(wrong));
    diag_label(d, "%.*s", STR_ARGS(type));
    if (f->at.file != m->at.file)
        diag_related(d, m->at, "given here");
    diag_related(d, m->takes_at, "declared here");
    return d;
}

void passed_values_report(struct tree_walk *w)
{
    for (size_t i = 0; i < w->flow_count; i++) {
        if (w->flows[i].is_told)
            continue;
        w->found.unit = w->flows[i].unit;
        (void)findings_add(&w->found, mismatch_diag(w, &w->flows[i]), MEETS_IN_RESULTS);
    }
    w->found.unit = 0;
}
