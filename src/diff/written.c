// SPDX-License-Identifier: Apache-2.0
//
// Edits of what is written in files whose names directories do not define: the expressions of both versions are compared
// part by part. Which of these edits caused a change is known from where everything is written that the result is made of.
#include <stdlib.h>

#include "base/budget.h"
#include "dialects/dialect.h"
#include "diff/diff_inside.h"
#include "expr/analysis.h"

struct written_places {
    struct diff_run *run;
    ARRAY(struct expression_place) list;
    struct str_table by_name; // -> place in the list, + 1
};

static void note_place(void *data, const struct expression_place *e)
{
    struct written_places *w = data;
    struct expression_place kept = *e;
    kept.name = str_copy(&w->run->diff->arena, e->name);
    ARRAY_PUSH(&w->list, kept);
    uint64_t *place = str_table_put(&w->by_name, kept.name, NULL);
    if (!*place)
        *place = w->list.len;
}

static void list_written(struct diff_run *r, const struct diff_side *side, size_t tree,
                         struct written_places *out)
{
    struct dialect_tree *t = side->trees[tree];
    *out = (struct written_places){.run = r};
    diff_enter(r, side);
    t->dialect->tree->expressions(t, note_place, out);
}

static void places_done(struct written_places *w)
{
    ARRAY_DONE(&w->list);
    str_table_done(&w->by_name);
}

// ---- two expressions

// A part of an expression in both versions; an expression 0 is one that does not exist.
struct written_pair {
    struct diff_run *run;
    struct str ref; // `Project shop variables.host`
    const struct tree *old_tree, *now_tree;
    expr_id old, now;
    unsigned depth;
};

static void compare_written(struct written_pair p);

static void add_written(const struct written_pair *p)
{
    struct diff_run *r = p->run;
    struct diff_edit e = {.kind = EDIT_WRITTEN,
                          .ref = p->ref,
                          .has_old = p->old != 0,
                          .has_now = p->now != 0,
                          .is_written = true};
    if (p->old) {
        e.old_at = expr_span(p->old_tree, p->old);
        e.old_text = diff_source_text(r, e.old_at);
    }
    if (p->now) {
        e.now_at = expr_span(p->now_tree, p->now);
        e.now_text = diff_source_text(r, e.now_at);
    }
    (void)diff_add_edit(r, &e);
}

static struct written_pair part_of_pair(const struct written_pair *p, struct str name, bool is_key)
{
    struct written_pair part = *p;
    part.depth++;
    if (name.len)
        part.ref = str_format(&p->run->diff->arena, "%.*s%s%.*s", STR_ARGS(p->ref),
                              !is_key    ? ""
                              : p->depth ? "."
                                         : " ",
                              STR_ARGS(name));
    return part;
}

static expr_id value_of_key(const struct tree *t, expr_id mapping, symbol key)
{
    for (uint32_t i = 0; i < expr_count(t, mapping); i++)
        if (expr_pair_key(t, mapping, i) == key)
            return expr_pair_value(t, mapping, i);
    return 0;
}

static void compare_written_keys(const struct written_pair *p)
{
    const struct symbols *names = p->now_tree->symbols;
    for (uint32_t i = 0; i < expr_count(p->now_tree, p->now); i++) {
        symbol key = expr_pair_key(p->now_tree, p->now, i);
        struct written_pair part = part_of_pair(p, symbol_text(names, key), true);
        part.old = value_of_key(p->old_tree, p->old, key);
        part.now = expr_pair_value(p->now_tree, p->now, i);
        compare_written(part);
    }
    for (uint32_t i = 0; i < expr_count(p->old_tree, p->old); i++) {
        symbol key = expr_pair_key(p->old_tree, p->old, i);
        struct written_pair part = part_of_pair(p, symbol_text(names, key), true);
        part.old = expr_pair_value(p->old_tree, p->old, i);
        part.now = 0;
        if (!value_of_key(p->now_tree, p->now, key))
            compare_written(part);
    }
}

static void compare_positions(const struct written_pair *p, bool is_layers)
{
    uint32_t count =
        is_layers ? expr_layer_count(p->now_tree, p->now) : expr_count(p->now_tree, p->now);
    for (uint32_t i = 0; i < count; i++) {
        struct str name =
            is_layers ? STR("") : str_format(&p->run->diff->arena, "[%u]", (unsigned)i);
        struct written_pair part = part_of_pair(p, name, false);
        part.old = is_layers ? expr_layer(p->old_tree, p->old, i).body
                             : expr_operand(p->old_tree, p->old, i);
        part.now = is_layers ? expr_layer(p->now_tree, p->now, i).body
                             : expr_operand(p->now_tree, p->now, i);
        compare_written(part);
    }
}

static bool have_as_many(const struct written_pair *p, bool is_layers)
{
    return is_layers
               ? expr_layer_count(p->old_tree, p->old) == expr_layer_count(p->now_tree, p->now)
               : expr_count(p->old_tree, p->old) == expr_count(p->now_tree, p->now);
}

static void compare_written(struct written_pair p)
{
    enum { DEPTH_MOST = 64 };
    if (!p.old || !p.now) {
        add_written(&p);
        return;
    }
    if (!budget_turn() || expr_same(p.old_tree, p.old, p.now_tree, p.now))
        return;
    enum expr_kind old = expr_kind(p.old_tree, p.old), now = expr_kind(p.now_tree, p.now);
    bool is_list = now == EXPR_SEQUENCE || now == EXPR_LAYERS;
    if (old != now || p.depth == DEPTH_MOST)
        add_written(&p);
    else if (now == EXPR_MAPPING)
        compare_written_keys(&p);
    else if (is_list && have_as_many(&p, now == EXPR_LAYERS))
        compare_positions(&p, now == EXPR_LAYERS);
    else
        add_written(&p);
}

// ---- two trees

static void compare_places(struct diff_run *r, struct written_places *old,
                           struct written_places *now)
{
    for (size_t i = 0; i < now->list.len; i++) {
        const struct expression_place *is = &now->list.at[i];
        const uint64_t *was = str_table_find(&old->by_name, is->name);
        struct written_pair p = {.run = r, .ref = is->name, .now_tree = is->tree, .now = is->expr};
        if (!was)
            continue; // a new one: whoever sees it is new too, or reads a name that is
        p.old_tree = old->list.at[*was - 1].tree;
        p.old = old->list.at[*was - 1].expr;
        compare_written(p);
    }
}

void diff_find_written(struct diff_run *r)
{
    for (size_t i = 0; i < r->now->tree_count; i++) {
        const struct dialect *d = r->now->trees[i]->dialect;
        struct written_places old, now;
        bool are_guests = d->tree->places && r->has_hosts; // read if they may differ
        if (!d->units || !d->units->made_of || !d->tree->expressions || are_guests)
            continue;
        list_written(r, r->old, i, &old);
        list_written(r, r->now, i, &now);
        compare_places(r, &old, &now);
        places_done(&old);
        places_done(&now);
    }
}

// ---- causes

static bool overlaps(struct span x, struct span y)
{
    return !span_is_none(x) && x.file == y.file && x.start <= y.end && y.start <= x.end;
}

static bool is_edit_at(const struct diff_edit *e, struct span place)
{
    bool is_told = e->kind == EDIT_WRITTEN || e->kind == EDIT_STATEMENT;
    return is_told && (overlaps(e->old_at, place) || overlaps(e->now_at, place));
}

// An edit of the trees that these see, as one of this difference.
static uint32_t taken_over(struct diff_run *r, uint32_t number)
{
    for (uint32_t i = 0; i < r->diff->edits.len; i++)
        if (r->diff->edits.at[i].known_as == number + 1)
            return i;
    const struct diff_edit *e = &r->main->edits.at[number];
    struct diff_edit same = {.kind = e->kind, .ref = e->ref, .known_as = number + 1};
    return diff_add_edit(r, &same);
}

// ---- edits by the file they are in

struct edits_of_file {
    ARRAY(uint32_t) list;
};

static void index_edit(struct edit_index *x, uint32_t file, uint32_t edit)
{
    if (!file)
        return;
    uint64_t *place = table_put(&x->by_file, file, NULL);
    if (!*place) {
        struct edits_of_file *new_list = memory_take(sizeof(*new_list));
        *new_list = (struct edits_of_file){0};
        *place = (uintptr_t)new_list;
    }
    struct edits_of_file *all = (struct edits_of_file *)(uintptr_t)*place;
    if (!all->list.len || all->list.at[all->list.len - 1] != edit)
        ARRAY_PUSH(&all->list, edit);
}

// Edits only become more.
static const struct edits_of_file *edits_in_file(struct edit_index *x, const struct diff *d,
                                                 uint32_t file)
{
    for (; d && x->count < d->edits.len; x->count++) {
        const struct diff_edit *e = &d->edits.at[x->count];
        index_edit(x, e->old_at.file, (uint32_t)x->count);
        index_edit(x, e->now_at.file, (uint32_t)x->count);
    }
    const uint64_t *found = table_find(&x->by_file, file);
    return found ? (const struct edits_of_file *)(uintptr_t)*found : NULL;
}

void diff_index_done(struct edit_index *x)
{
    for (uint32_t i = 0; i < x->by_file.len; i++) {
        struct edits_of_file *all = (struct edits_of_file *)(uintptr_t)x->by_file.entries[i].value;
        ARRAY_DONE(&all->list);
        free(all);
    }
    table_done(&x->by_file);
}

bool diff_is_edit_at(struct diff_run *r, struct span place)
{
    const struct diff *const diffs[] = {r->diff, r->main};
    for (size_t i = 0; i < 2 && !span_is_none(place); i++) {
        const struct edits_of_file *all = edits_in_file(&r->edit_index[i], diffs[i], place.file);
        for (size_t k = 0; all && k < all->list.len; k++)
            if (is_edit_at(&diffs[i]->edits.at[all->list.at[k]], place))
                return true;
    }
    return false;
}

static void add_edits_at(struct diff_run *r, struct span place, struct edit_set *out)
{
    const struct edits_of_file *own = edits_in_file(&r->edit_index[0], r->diff, place.file);
    for (size_t k = 0; own && k < own->list.len; k++)
        if (is_edit_at(&r->diff->edits.at[own->list.at[k]], place))
            edit_set_add(out, own->list.at[k]);
    const struct edits_of_file *seen = edits_in_file(&r->edit_index[1], r->main, place.file);
    for (size_t k = 0; seen && k < seen->list.len; k++)
        if (is_edit_at(&r->main->edits.at[seen->list.at[k]], place))
            edit_set_add(out, taken_over(r, seen->list.at[k]));
}

void diff_written_causes(struct diff_run *r, const struct origins *of, struct edit_set *out)
{
    for (size_t i = 0; i < of->place_count; i++)
        if (!span_is_none(of->places[i]))
            add_edits_at(r, of->places[i], out);
}
