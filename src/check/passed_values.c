// SPDX-License-Identifier: Apache-2.0
//
// Who takes a value, and as which type. Independent files pass values to directories that declare types
// (dialects/links.h); such a value may be written in a generated file, and is then traced to the expression
// that generated it and to the statement that this refers to. A value of the wrong type is one error of that
// statement, however many units pass it on.
#include <stdlib.h>

#include "ask/links/links.h"
#include "base/path.h"
#include "check/tree_inside.h"

struct flow {
    const struct mismatch *mismatch;
    uint32_t unit;                     // that passes it, from 1; 0: none
    const struct statement *statement; // that it comes from unchanged, or NULL
    struct span at;                    // where it is written
    bool is_told;
};

// ---- where it comes from

static void trace_reference(const struct tree_walk *w, const struct generated_part *part,
                            struct flow *f)
{
    path_id p = path_of_reference(w->g, part->tree, part->expr);
    for (size_t i = 0; p && i < f->mismatch->part_len; i++)
        p = path_child(w->g, p, symbol_intern(w->g->symbols, f->mismatch->part[i]));
    const struct binding *b = p ? view_bind(w->g, part->env->view, p) : NULL;
    if (!b || !b->count || b->pieces[0].kind != PIECE_STATEMENT || !b->pieces[0].statement->expr)
        return;
    f->statement = b->pieces[0].statement;
    f->at = expr_span(f->statement->tree, f->statement->expr);
}

static void trace(const struct tree_walk *w, struct flow *f)
{
    struct generated_part part;
    f->at = generated_place(w, f->mismatch->path, f->mismatch->written_at, &part);
    if (part.expr && value_is(part.key, VALUE_ABSENT) && !part.is_text)
        trace_reference(w, &part, f);
}

static int compare_mismatches(const void *x, const void *y)
{
    const struct mismatch *a = x, *b = y;
    int order = str_compare(a->from, b->from);
    if (!order)
        order = a->at.file < b->at.file ? -1 : a->at.file > b->at.file;
    return order ? order : (int)(a->at.start > b->at.start) - (int)(a->at.start < b->at.start);
}

void passed_values_find(struct tree_walk *w)
{
    w->flow_count = w->mismatches.list.len;
    if (w->flow_count)
        qsort(w->mismatches.list.at, w->flow_count, sizeof(*w->mismatches.list.at),
              compare_mismatches);
    w->flows = ARENA_ARRAY(w->arena, struct flow, w->flow_count);
    for (size_t i = 0; i < w->flow_count; i++) {
        const struct mismatch *m = &w->mismatches.list.at[i];
        w->flows[i] = (struct flow){.mismatch = m, .unit = unit_around(w, m->from)};
        trace(w, &w->flows[i]);
    }
}

// ---- consequences of what is already reported

static bool is_same_use(const struct flow *x, const struct flow *y)
{
    return x->statement == y->statement && str_equal(x->mismatch->taker, y->mismatch->taker) &&
           str_equal(x->mismatch->takes, y->mismatch->takes);
}

// Flows are sorted by directory, so those of one unit are adjacent.
static struct finding_use use_of(struct tree_walk *w, const struct flow *first)
{
    struct finding_use use = {.taker = shown_path(first->mismatch->taker),
                              .takes = first->mismatch->takes};
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
    const struct mismatch *m = f->mismatch;
    struct str type = name_of_type(w->arena, m->value);
    struct str wrong = m->why.len ? m->why
                                  : str_format(w->arena, "expected %.*s, got %.*s",
                                               STR_ARGS(m->takes), STR_ARGS(type));
    struct diag *d = diag_new(w->arena, DIAG_TYPE_MISMATCH, f->at, "`%.*s` of %s `%.*s`: %.*s",
                              STR_ARGS(m->input), m->called, STR_ARGS(m->name), STR_ARGS(wrong));
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
