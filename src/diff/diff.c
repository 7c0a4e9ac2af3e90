// SPDX-License-Identifier: Apache-2.0
//
// Two versions of one tree in one graph. The new version is generated once, and what each thing read is kept.
// The old one is generated only where it could differ: a producer with the same text whose reads all find the
// same generates the same. So the second version costs what differs, not what exists.
#include "diff/diff.h"

#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "base/search.h"
#include "dialects/dialect.h"
#include "diff/diff_inside.h"

// ---- what one side generates

static void make_one(struct diff_run *r, const struct diff_side *side, struct unit_products *m,
                     size_t i)
{
    diff_enter(r, side);
    m->units->make(&m->producers[i], &r->diff->arena, &m->products[i]);
}

// What generates something for a unit or, if the path is empty, for the tree of directories as a whole.
static void find_producers(struct diff_run *r, const struct diff_side *side,
                           const struct listed_unit *unit, struct unit_products *out)
{
    struct diags told = {0}; // with the list of units
    struct dialect_tree *t = side->trees[unit->tree];
    const struct directory_capability *directories = side->trees[0]->dialect->tree->directories;
    struct str dir = unit->is_file ? path_dirname(unit->path) : unit->path;
    diff_enter(r, side);
    out->units = t->dialect->units;
    if (t->dialect->tree->places && unit->path.len)
        out->view = t->dialect->tree->places->view(t, unit->path, &told);
    else if (directories)
        out->view = directories->view(side->trees[0], dir.len ? dir : STR("/"), &told);
    diags_done(&told);
    out->count = out->units->producers(t, unit->path, &r->diff->arena, &out->producers);
    out->products = ARENA_ARRAY(&r->diff->arena, struct product, out->count);
}

static void note_failed_side(struct diff_run *r, struct value v)
{
    if (failure_mask(v))
        failure_collect(failure_of(&r->diff->arena, v), r->mistakes);
}

static void make_all(struct diff_run *r, const struct diff_side *side,
                     const struct listed_unit *unit, struct unit_products *out)
{
    find_producers(r, side, unit, out);
    for (size_t i = 0; i < out->count; i++) {
        make_one(r, side, out, i);
        note_failed_side(r, out->products[i].value);
    }
    diff_list_paths(r, out);
}

// ---- is it the same?

static bool same_text(const struct diff_run *r, struct span x, struct span y)
{
    if (span_is_none(x) || span_is_none(y))
        return false;
    if (x.file == y.file && x.start == y.start)
        return true;
    const struct sources *sources = r->g->sources;
    return str_equal(str_slice(source_text(sources, x.file), x.start, x.end),
                     str_slice(source_text(sources, y.file), y.start, y.end));
}

struct validation {
    struct diff_run *run;
    struct view *view;
    const struct product *product;
    bool holds;
};

static void validate(void *data)
{
    struct validation *v = data;
    v->holds = true;
    for (size_t i = 0; v->holds && i < v->product->read_count; i++)
        v->holds = memo_agrees(view_ask(v->run->g, v->view, v->product->reads[i].path),
                               v->product->reads[i].memo);
}

// Whether what was generated now has read what it would have read then.
static bool reads_hold(struct diff_run *r, struct view *old, const struct product *after)
{
    struct validation v = {.run = r, .view = old, .product = after};
    diff_enter(r, r->old);
    graph_question(r->g, validate, &v);
    return v.holds;
}

static bool same_value(struct value x, struct value y)
{
    if (value_is(x, VALUE_ABSENT) || value_is(y, VALUE_ABSENT))
        return value_is(x, VALUE_ABSENT) && value_is(y, VALUE_ABSENT);
    if (value_is_poison(x) || value_is_poison(y)) // nothing came of it, then and now
        return value_is_poison(x) && value_is_poison(y);
    return value_is_wholly_known(x) && value_same(x, y);
}

// Whether two values that were read are the same, including failures at the same positions.
static bool same_read(struct value x, struct value y, unsigned depth)
{
    enum { DEPTH_MOST = 64 };
    if (same_value(x, y))
        return true;
    bool is_pair = value_is_aggregate(x) && x.kind == y.kind && !value_is(x, VALUE_SET) &&
                   value_len(x) == value_len(y) && depth < DEPTH_MOST;
    for (size_t i = 0; is_pair && i < value_len(x); i++)
        is_pair = (!value_is_mapping(x) || str_equal(value_key(x, i), value_key(y, i))) &&
                  same_read(value_item(x, i), value_item(y, i), depth + 1);
    return is_pair;
}

// The same as far as known, and the same was read for the rest.
static bool same_unrun(const struct product *before, const struct product *after)
{
    bool both_are_there =
        !value_is(before->value, VALUE_ABSENT) && !value_is(after->value, VALUE_ABSENT);
    bool same = both_are_there && value_same(before->value, after->value) &&
                before->read_count == after->read_count &&
                str_equal(before->made_by, after->made_by);
    for (size_t i = 0; same && i < after->read_count; i++)
        same = before->reads[i].path == after->reads[i].path &&
               same_read(before->reads[i].memo->value, after->reads[i].memo->value, 0);
    return same;
}

// ---- one unit

struct unit_pair {
    struct diff_run *run;
    struct str path;
    struct str name; // the project's name for it: `examples/shop/web`
    struct diff_unit *out;
    struct unit_products old, now;
    struct edit_set met;    // edits that may affect what it generates now
    bool is_untouched;      // there are none
    ARRAY(size_t) partners; // for each new producer: index of the old one, + 1
};

static bool is_partner(const struct producer *x, const struct producer *y)
{
    return x->kind == y->kind && str_equal(x->name, y->name);
}

// Producers of one kind and name are matched in order.
static void find_partners(struct unit_pair *p)
{
    size_t from = 0;
    for (size_t i = 0; i < p->now.count; i++) {
        size_t partner = 0;
        for (size_t n = 0; n < p->old.count && !partner; n++) {
            size_t k = (from + n) % p->old.count;
            bool taken = false;
            for (size_t j = 0; j < i; j++)
                taken |= p->partners.at[j] == k + 1;
            if (!taken && is_partner(&p->now.producers[i], &p->old.producers[k]))
                partner = k + 1;
        }
        ARRAY_PUSH(&p->partners, partner);
        from = partner; // usually the next one follows it
    }
}

// Something that a unit generates differently; `old` or `now` is NULL if only one version does.
struct change {
    struct unit_pair *pair;
    const struct producer *old, *now;
    const struct product *before, *after;
    struct edit_set bound; // edits that were read
    struct edit_set causes;
    struct path_set documents; // places in documents that were read
};

static bool is_document_edit(const struct diff_edit *e)
{
    const struct statement *s = e->now_statement ? e->now_statement : e->old_statement;
    return e->kind == EDIT_STATEMENT && s && s->flags & STATEMENT_DOCUMENT;
}

// A value that is the same in both versions changes nothing, whatever edits went into it.
static bool has_effect(struct unit_pair *p, uint32_t number)
{
    struct diff_run *r = p->run;
    const struct diff_edit *e = &r->diff->edits.at[number];
    if (is_document_edit(e)) // what is read of it tells
        return false;
    bool is_one = e->is_written || (span_is_none(e->old_at) && span_is_none(e->now_at));
    if (e->kind != EDIT_STATEMENT || !is_one) // a dialect may define several things at one place
        return true;
    diff_enter(r, r->now);
    const struct memo *after = view_ask(r->g, p->now.view, e->path);
    diff_enter(r, r->old);
    return !memo_agrees(after, view_ask(r->g, p->old.view, e->path));
}

// One edit per file: that of its unit, if it is one.
static uint32_t edit_of_file(struct diff_run *r, uint32_t tree, const struct changed_file *f)
{
    struct arena *a = &r->diff->arena;
    struct producer *old = NULL, *now = NULL;
    struct dialect_tree *before = r->old->trees[tree], *after = r->now->trees[tree];
    if (!before->dialect->units->producers(before, f->path, a, &old))
        old = NULL;
    if (!after->dialect->units->producers(after, f->path, a, &now))
        now = NULL;
    if (old || now)
        return diff_producer_edit(r, old, now, NULL, NULL);
    return diff_file_edit(r, path_join(a, r->root, str_slice(f->path, 1, f->path.len)));
}

// Files that something is built from, besides what it read, and that differ.
static void add_changed_files(struct unit_pair *p, const struct product *m, struct edit_set *out)
{
    struct diff_run *r = p->run;
    for (size_t i = 0; m && i < m->file_count; i++) {
        struct changed_file *f = diff_find_file(r, m->files[i]);
        if (!f)
            continue;
        f->is_used = true;
        edit_set_add(out, edit_of_file(r, p->out->tree, f));
    }
}

static bool files_hold(struct diff_run *r, const struct product *m)
{
    for (size_t i = 0; i < m->file_count; i++)
        if (diff_find_file(r, m->files[i]))
            return false;
    return true;
}

static void find_causes(void *data)
{
    struct change *c = data;
    struct diff_run *r = c->pair->run;
    struct view *x = c->pair->old.view, *y = c->pair->now.view;
    c->bound.list.len = c->causes.list.len = c->documents.list.len = 0;
    if (c->after)
        diff_trace(r, r->now, y, r->old, x, c->after, &c->bound, &c->documents);
    if (c->before)
        diff_trace(r, r->old, x, r->now, y, c->before, &c->bound, &c->documents);
    for (size_t i = 0; i < c->bound.list.len; i++)
        if (has_effect(c->pair, c->bound.list.at[i]))
            edit_set_add(&c->causes, c->bound.list.at[i]);
}

void diff_note_changed(struct diff_run *r, uint32_t unit, const struct edit_set *causes)
{
    struct diff *d = r->diff;
    for (size_t i = 0; i < causes->list.len; i++) {
        struct diff_edit *e = &d->edits.at[causes->list.at[i]];
        if (!e->changed.len || e->changed.at[e->changed.len - 1] != unit)
            ARRAY_PUSH(&e->changed, unit);
    }
    if (d->units.at[unit].change == DIFF_SAME)
        d->units.at[unit].change = DIFF_CHANGED;
}

// What is generated for no unit is a file that others may use.
static void note_outside(struct diff_run *r, struct str path, const struct edit_set *causes,
                         const struct product *before, const struct product *after)
{
    for (size_t i = 0; i < causes->list.len; i++)
        r->diff->edits.at[causes->list.at[i]].is_shown = true;
    diff_add_generated_file(r, path_join(&r->diff->arena, STR("/"), path), causes,
                            before && !value_is(before->value, VALUE_ABSENT),
                            after && !value_is(after->value, VALUE_ABSENT));
}

// Named places that say something else in the other version are causes, unless only one version has any.
static void add_changed_parts(struct unit_pair *p, const struct origins *old,
                              const struct origins *now, struct edit_set *out)
{
    for (size_t i = 0; i < now->part_count; i++) {
        const struct product_part *is = &now->parts[i], *was = NULL;
        for (size_t k = 0; k < old->part_count && !was; k++)
            if (str_equal(old->parts[k].ref, is->ref))
                was = &old->parts[k];
        if (!was || !same_text(p->run, was->text, is->text))
            edit_set_add(out, diff_part_edit(p->run, was, is));
    }
    for (size_t k = 0; k < old->part_count; k++) {
        bool is_there = false;
        for (size_t i = 0; i < now->part_count && !is_there; i++)
            is_there = str_equal(old->parts[k].ref, now->parts[i].ref);
        if (!is_there)
            edit_set_add(out, diff_part_edit(p->run, &old->parts[k], NULL));
    }
}

// What is an edit already, in one of the versions, is none in its own right.
static void drop_known_parts(struct diff_run *r, struct origins *was, struct origins *is)
{
    struct str_table known = {0};
    struct origins *const sides[] = {was, is};
    for (size_t s = 0; s < 2; s++)
        for (size_t i = 0; i < sides[s]->part_count; i++)
            if (diff_is_edit_at(r, sides[s]->parts[i].at) ||
                diff_is_edit_at(r, sides[s]->parts[i].text))
                str_table_put(&known, sides[s]->parts[i].ref, NULL);
    for (size_t s = 0; s < 2; s++) {
        struct product_part *kept =
            ARENA_ARRAY(&r->diff->arena, struct product_part, sides[s]->part_count);
        size_t count = 0;
        for (size_t i = 0; i < sides[s]->part_count; i++)
            if (!str_table_find(&known, sides[s]->parts[i].ref))
                kept[count++] = sides[s]->parts[i];
        sides[s]->parts = kept;
        sides[s]->part_count = count;
    }
    str_table_done(&known);
}

static void add_causes_at_parts(struct diff_run *r, const struct origins *of, struct edit_set *out)
{
    for (size_t i = 0; i < of->part_count; i++) {
        const struct span places[] = {of->parts[i].at, of->parts[i].text};
        diff_written_causes(r, &(struct origins){.places = places, .place_count = 2}, out);
    }
}

// Edits that are known where something is made of them, and what else is written differently there.
static void add_part_causes(struct unit_pair *p, struct origins *was, struct origins *is,
                            struct edit_set *out)
{
    add_causes_at_parts(p->run, was, out);
    add_causes_at_parts(p->run, is, out);
    drop_known_parts(p->run, was, is);
    add_changed_parts(p, was, is, out);
}

// What it has read of documents of other trees: their edits are found by what is written.
static void add_document_causes(struct unit_pair *p, const struct path_set *documents,
                                struct edit_set *out)
{
    struct diff_run *r = p->run;
    struct origins was = {0}, is = {0};
    if (!documents->list.len)
        return;
    diff_enter(r, r->old);
    diff_document_origins(r, p->old.view, documents, &was);
    diff_enter(r, r->now);
    diff_document_origins(r, p->now.view, documents, &is);
    add_part_causes(p, &was, &is, out);
}

// What one version of it is made of, if its tree tells that.
static struct origins add_written_causes(struct unit_pair *p, const struct diff_side *side,
                                         const struct producer *m, const struct product *other,
                                         struct edit_set *out)
{
    struct diff_run *r = p->run;
    const struct unit_capability *units = p->now.units ? p->now.units : p->old.units;
    struct origins of = {0};
    if (!m || !units || !units->made_of)
        return of;
    diff_enter(r, side);
    units->made_of(m, &r->diff->arena, other ? other->value : VALUE_NONE, &of);
    struct product files = {.files = of.files, .file_count = of.file_count};
    diff_written_causes(r, &of, out);
    add_changed_files(p, &files, out);
    return of;
}

// Asks who made both versions where a part of them comes from.
struct part_question {
    struct unit_pair *pair;
    const struct producer *old, *now;
};

static void find_part_causes(void *data, const struct value *keys, size_t count,
                             struct edit_set *out)
{
    const struct part_question *q = data;
    struct diff_run *r = q->pair->run;
    const struct unit_capability *units = q->pair->now.units;
    const struct producer *const made[] = {q->now, q->old};
    for (size_t i = 0; i < 2; i++) {
        struct origins of = {0};
        if (!made[i])
            continue;
        diff_enter(r, i ? r->old : r->now);
        units->part_made_of(made[i], &r->diff->arena, keys, count, &of);
        struct product files = {.files = of.files, .file_count = of.file_count};
        diff_written_causes(r, &of, out);
        add_causes_at_parts(r, &of, out);
        add_changed_files(q->pair, &files, out);
    }
}

// A digest is news only if nothing else tells that the unit changes, and if what it has of its own does.
static bool only_follows(struct part_question *q)
{
    struct edit_set own = {0};
    if (!q->now || !q->old || !q->now->is_digest)
        return false;
    if (q->pair->out->items.len)
        return true;
    find_part_causes(q, NULL, 0, &own);
    bool has_own = own.list.len;
    ARRAY_DONE(&own.list);
    return !has_own;
}

// The edits of what the unit has of its own are those of its digest.
static void narrow_causes(struct part_question *q, struct edit_set *causes)
{
    struct edit_set own = {0};
    find_part_causes(q, NULL, 0, &own);
    if (own.list.len) {
        ARRAY_DONE(&causes->list);
        *causes = own;
    }
}

static void add_items_of(struct unit_pair *p, const struct producer *old,
                         const struct producer *now, const struct product *before,
                         const struct product *after, struct edit_set *causes)
{
    struct part_question q = {.pair = p, .old = old, .now = now};
    struct part_teller teller = {.causes = find_part_causes, .data = &q};
    bool can_tell = p->now.units && p->now.units->part_made_of;
    teller.follows = can_tell && only_follows(&q);
    if (can_tell && now && now->is_digest && !teller.follows)
        narrow_causes(&q, causes);
    diff_add_items(p->run, p->out, now ? now : old, before, after, causes,
                   can_tell ? &teller : NULL);
}

static void add_change(struct unit_pair *p, const struct producer *old, const struct producer *now,
                       const struct product *before, const struct product *after)
{
    struct diff_run *r = p->run;
    struct change c = {.pair = p, .old = old, .now = now, .before = before, .after = after};
    graph_question(r->g, find_causes, &c);
    add_changed_files(p, before, &c.causes);
    add_changed_files(p, after, &c.causes);
    add_document_causes(p, &c.documents, &c.causes);
    struct origins is = add_written_causes(p, r->now, now, before, &c.causes);
    struct origins was = add_written_causes(p, r->old, old, after, &c.causes);
    add_part_causes(p, &was, &is, &c.causes);
    // one that moved has left blocks behind that nobody edited
    bool is_moved = p->out->change == DIFF_MOVED;
    bool is_told = p->now.units && p->now.units->made_of && c.causes.list.len;
    if (!is_told && (old && now ? !same_text(r, old->text, now->text) : !is_moved))
        edit_set_add(&c.causes, diff_producer_edit(r, old, now, before, after));
    add_items_of(p, old, now, before, after, &c.causes);
    if (p->out == &r->diff->outside)
        note_outside(r, (now ? now : old)->name, &c.causes, before, after);
    else
        diff_note_changed(r, (uint32_t)(p->out - r->diff->units.at), &c.causes);
    ARRAY_DONE(&c.bound.list);
    ARRAY_DONE(&c.causes.list);
    ARRAY_DONE(&c.documents.list);
}

static void compare_producer(struct unit_pair *p, size_t i, size_t k)
{
    struct diff_run *r = p->run;
    const struct product *after = &p->now.products[i];
    const struct producer *old = &p->old.producers[k], *now = &p->now.producers[i];
    bool may_hold = same_text(r, old->text, now->text) && !old->is_unsure && !now->is_unsure &&
                    !value_is_poison(after->value);
    may_hold = may_hold && files_hold(r, after);
    if (may_hold && (p->is_untouched || reads_hold(r, p->old.view, after)))
        return;
    make_one(r, r->old, &p->old, k);
    const struct product *before = &p->old.products[k];
    bool is_written = same_text(r, old->text, now->text);
    bool is_same =
        now->is_told_by_text ? value_same(before->value, after->value) : same_unrun(before, after);
    bool fails_same = failure_mask(before->value) && failure_mask(after->value) &&
                      diff_same_failures(r, before->value, after->value, is_written, 0);
    if (!same_value(before->value, after->value) && !(is_written && is_same) && !fails_same)
        add_change(p, old, now, &p->old.products[k], after);
}

// What only one of the two has.
static void compare_lonely(struct unit_pair *p, bool is_old, size_t i)
{
    struct unit_products *m = is_old ? &p->old : &p->now;
    if (is_old)
        make_one(p->run, p->run->old, m, i);
    if (value_is(m->products[i].value, VALUE_ABSENT))
        return;
    if (is_old)
        add_change(p, &m->producers[i], NULL, &m->products[i], NULL);
    else
        add_change(p, NULL, &m->producers[i], NULL, &m->products[i]);
}

// What was generated is listed already.
static void compare_producers(struct unit_pair *p)
{
    find_partners(p);
    for (size_t i = 0; i < p->now.count; i++) {
        if (p->partners.at[i])
            compare_producer(p, i, p->partners.at[i] - 1);
        else
            compare_lonely(p, false, i);
    }
    for (size_t k = 0; k < p->old.count; k++) {
        bool taken = false;
        for (size_t i = 0; i < p->partners.len; i++)
            taken |= p->partners.at[i] == k + 1;
        if (!taken)
            compare_lonely(p, true, k);
    }
    ARRAY_DONE(&p->partners);
}

// ---- units that do not change

static bool has_edit(const struct edit_set *s, uint32_t edit)
{
    for (size_t i = 0; i < s->list.len; i++)
        if (s->list.at[i] == edit)
            return true;
    return false;
}

static bool is_bound(const struct diff_run *r, struct view *v, path_id p,
                     const struct statement *wanted)
{
    const struct binding *b = wanted ? view_bind(r->g, v, p) : NULL;
    for (uint32_t i = 0; b && i < b->count; i++)
        if (b->pieces[i].statement == wanted)
            return true;
    return false;
}

// Below the directory in which the edit applies.
static bool is_reached(const struct diff_edit *e, const struct unit_pair *p)
{
    return str_equal(e->dir, STR("/")) || path_is_below(p->name, e->dir);
}

static void note_winner(struct diff_run *r, struct diff_edit *e, struct view *v, uint32_t unit)
{
    const struct binding *b = view_bind(r->g, v, e->path);
    const struct statement *s = b->count ? b->pieces[b->count - 1].statement : NULL;
    struct diff_own own = {.unit = unit};
    if (s) {
        own.at = s->at;
        own.text = s->expr ? diff_source_text(r, expr_span(s->tree, s->expr)) : STR("unset");
    }
    ARRAY_PUSH(&e->own, own);
}

// How an edit relates to a unit that does not change.
static void classify(struct unit_pair *p, uint32_t number)
{
    struct diff_run *r = p->run;
    struct diff_edit *e = &r->diff->edits.at[number];
    uint32_t unit = (uint32_t)(p->out - r->diff->units.at);
    if (e->kind != EDIT_STATEMENT || !e->is_written || !is_reached(e, p))
        return;
    bool sees = is_bound(r, p->now.view, e->path, e->now_statement) ||
                is_bound(r, p->old.view, e->path, e->old_statement);
    bool reads = has_edit(&p->met, number);
    if (sees && reads)
        ARRAY_PUSH(&e->same, unit);
    else if (sees)
        ARRAY_PUSH(&e->unread, unit);
    else if (reads)
        note_winner(r, e, p->now.view, unit);
}

// Whether what the unit generates now could see anything that was edited.
static void find_met(struct unit_pair *p)
{
    struct diff_run *r = p->run;
    bool reads_files = diff_meets(r, &p->now, &p->met);
    bool is_met = false;
    for (size_t i = 0; i < p->met.list.len; i++)
        is_met |= is_reached(&r->diff->edits.at[p->met.list.at[i]], p);
    p->is_untouched = !reads_files && !is_met;
}

// Everything that the unit is built from is written and read as before: no edit reaches it.
static bool is_plainly_same(const struct unit_pair *p)
{
    const struct diff_run *r = p->run;
    struct dialect_tree *old = r->old->trees[p->out->tree];
    bool is_sure = p->is_untouched && old->dialect->tree->says_as_beside &&
                   old->dialect->tree->says_as_beside(old, p->path);
    for (size_t i = 0; is_sure && i < p->now.count; i++)
        is_sure = !p->now.producers[i].is_unsure && !value_is_poison(p->now.products[i].value);
    return is_sure;
}

static void compare_and_classify(struct unit_pair *p, size_t edit_count)
{
    find_met(p);
    if (!is_plainly_same(p)) {
        const struct listed_unit unit = {
            .path = p->path, .tree = p->out->tree, .is_file = p->out->is_file};
        find_producers(p->run, p->run->old, &unit, &p->old);
        compare_producers(p);
        for (size_t i = 0; i < edit_count && p->out->change == DIFF_SAME; i++)
            classify(p, (uint32_t)i);
    }
    ARRAY_DONE(&p->met.list);
}

// ---- all of them

static int compare_listed(const void *x, const void *y)
{
    const struct listed_unit *a = x, *b = y;
    return str_compare(a->path, b->path);
}

static struct unit_list list_units(struct diff_run *r, const struct diff_side *side,
                                   struct diags *mistakes)
{
    diff_enter(r, side);
    struct arena *a = &r->diff->arena;
    ARRAY(struct listed_unit) all = {0};
    for (uint32_t k = 0; k < side->tree_count; k++) {
        struct dialect_tree *t = side->trees[k];
        struct unit *units;
        bool has_units = all.len && side->trees[all.at[0].tree]->dialect->tree->directories;
        if (!t->dialect->units || (t->dialect->tree->places && has_units))
            continue; // a directory is not a unit for its own files as well
        size_t count = t->dialect->units->list(t, &(struct unit_query){0}, a, &units, mistakes);
        for (size_t i = 0; i < count; i++)
            ARRAY_PUSH(&all, ((struct listed_unit){.path = str_copy(a, units[i].path),
                                                   .id = str_copy(a, units[i].id),
                                                   .tree = k,
                                                   .is_file = units[i].is_file,
                                                   .watch = units[i].watch}));
    }
    struct unit_list out = {.count = all.len};
    out.at = ARENA_ARRAY(a, struct listed_unit, all.len);
    if (all.len)
        memcpy(out.at, all.at, sizeof(*out.at) * all.len);
    qsort(out.at, out.count, sizeof(*out.at), compare_listed);
    ARRAY_DONE(&all);
    return out;
}

// Trees of one dialect have one word for their units.
static void add_unit(struct diff_run *r, const struct listed_unit *unit, enum diff_change change,
                     size_t place)
{
    const struct unit_capability *words = tree_units(r->now->trees[unit->tree]);
    ARRAY_PUSH(&r->diff->units, ((struct diff_unit){.path = unit->path,
                                                    .change = change,
                                                    .kind = diff_kind_of(r->diff, words),
                                                    .tree = unit->tree,
                                                    .is_file = unit->is_file,
                                                    .place = place}));
}

// Both lists are by path.
static void merge_units(struct diff_run *r, const struct unit_list *old,
                        const struct unit_list *now)
{
    size_t i = 0, k = 0;
    while (i < old->count || k < now->count) {
        int order = i == old->count   ? 1
                    : k == now->count ? -1
                                      : str_compare(old->at[i].path, now->at[k].path);
        if (order < 0)
            add_unit(r, &old->at[i], DIFF_REMOVED, 0);
        else
            add_unit(r, &now->at[k], order ? DIFF_ADDED : DIFF_SAME, k);
        i += order <= 0;
        k += order >= 0;
    }
}

// ---- units that moved

static struct str id_of(const struct unit_list *l, struct str path)
{
    size_t i = SEARCH_TEXT(l->at, l->count, struct listed_unit, path, path);
    return i < l->count && str_equal(l->at[i].path, path) ? l->at[i].id : STR("");
}

// A removed unit and a new one with the same id are one that moved.
static void find_moved(struct diff_run *r, const struct unit_list *old, const struct unit_list *now)
{
    struct diff *d = r->diff;
    struct str_table gone = {0}; // id -> index in `units`, + 1
    size_t kept = 0;
    for (size_t i = 0; i < d->units.len; i++) {
        struct str id =
            d->units.at[i].change == DIFF_REMOVED ? id_of(old, d->units.at[i].path) : STR("");
        if (id.len)
            *str_table_put(&gone, id, NULL) = i + 1;
    }
    for (size_t i = 0; i < d->units.len; i++) {
        struct diff_unit *s = &d->units.at[i];
        struct str id = s->change == DIFF_ADDED ? id_of(now, s->path) : STR("");
        uint64_t *from = id.len ? str_table_find(&gone, id) : NULL;
        if (!from || !*from)
            continue;
        s->change = DIFF_MOVED;
        s->moved_from = d->units.at[*from - 1].path;
        d->units.at[*from - 1].path = STR("");
        *from = 0;
    }
    for (size_t i = 0; i < d->units.len; i++)
        if (d->units.at[i].path.len)
            d->units.at[kept++] = d->units.at[i];
    d->units.len = kept;
    str_table_done(&gone);
}

static void compare_moved(struct diff_run *r, struct diff_unit *s,
                          const struct unit_products *after)
{
    struct unit_pair p = {.run = r, .path = s->path, .out = s, .now = *after};
    const struct listed_unit unit = {.path = s->moved_from, .tree = s->tree, .is_file = s->is_file};
    find_producers(r, r->old, &unit, &p.old);
    compare_producers(&p);
}

// ---- all of them

static void compare_all(struct diff_run *r, struct unit_products *after)
{
    size_t edits = r->diff->edits.len; // of statements: others say themselves who changes
    for (size_t i = 0; i < r->diff->units.len; i++) {
        struct diff_unit *s = &r->diff->units.at[i];
        if (s->change == DIFF_MOVED)
            compare_moved(r, s, &after[s->place]);
        if (s->change != DIFF_SAME)
            continue;
        struct unit_pair p = {.run = r,
                              .path = s->path,
                              .name = tree_name(&r->now->files, &r->diff->arena, s->path),
                              .out = s,
                              .now = after[s->place]};
        compare_and_classify(&p, edits);
        for (size_t n = 0; n < p.now.count; n++)
            s->fails |= failure_mask(p.now.products[n].value) != 0;
    }
}

// What is generated for the tree as a whole.
static void compare_outside(struct diff_run *r, struct unit_products *before,
                            const struct unit_products *after)
{
    struct unit_pair p = {.run = r, .out = &r->diff->outside, .old = *before, .now = *after};
    compare_producers(&p);
}

// ---- from outside

static void run_done(struct diff_run *r)
{
    table_done(&r->by_statement);
    table_done(&r->by_path);
    table_done(&r->by_object);
    table_done(&r->above);
    table_done(&r->by_place);
    str_table_done(&r->by_file);
    ARRAY_DONE(&r->next_of_path);
    ARRAY_DONE(&r->next_of_object);
    ARRAY_DONE(&r->seen);
    ARRAY_DONE(&r->files);
    str_table_done(&r->met_files);
    str_table_done(&r->by_unit);
    str_table_done(&r->by_past_unit);
    str_table_done(&r->calls);
}

// Compares both versions: the new one has been generated, and the old tree is opened next to it.
static void compare_trees(struct diff_run *r, const struct unit_list *after,
                          struct unit_products *makes, const struct unit_products *root)
{
    struct diags past = {0}; // errors of the old version: whatever fails because of them reports it
    struct unit_products root_before = {0};
    const struct listed_unit whole = {.path = STR("")};
    size_t first = r->g->views.list.len;
    diff_enter(r, r->old);
    r->old->tree_count = r->now->tree_count;
    for (size_t i = 0; i < r->now->tree_count; i++) {
        const struct tree_capability *t = r->now->trees[i]->dialect->tree;
        r->old->trees[i] = t->open_beside(r->now->trees[i], r->old->files);
    }
    struct unit_list then = list_units(r, r->old, &past);
    merge_units(r, &then, after);
    find_moved(r, &then, after);
    find_producers(r, r->old, &whole, &root_before);
    diff_find_edits(r, first);
    diff_find_written(r);
    if (!r->old->is_narrow)
        diff_find_files(r);
    compare_all(r, makes);
    compare_outside(r, &root_before, root);
    diff_count_files(r, after, makes);
    diags_done(&past);
}

struct diff *diff_empty(struct graph *g, const struct diff_side *old, const struct diff_side *now)
{
    struct diff *d = memory_take(sizeof(*d));
    *d = (struct diff){.graph = g};
    arena_init(&d->arena);
    d->old_shown = str_copy(&d->arena, old->shown);
    d->now_shown = str_copy(&d->arena, now->shown);
    return d;
}

struct diff *diff_trees(struct graph *g, struct diff_side *old, struct diff_side *now,
                        struct str root, const struct diff *main, struct diags *mistakes)
{
    struct diff *d = diff_empty(g, old, now);
    struct diff_run r = {.diff = d,
                         .g = g,
                         .old = old,
                         .now = now,
                         .root = root,
                         .main = main,
                         .mistakes = mistakes};
    struct injector *before = g->injector;
    (void)diff_kind_of(d, now->trees[0]->dialect->units);
    struct unit_list after = list_units(&r, now, mistakes);
    const struct listed_unit whole = {.path = STR("")};
    struct unit_products *makes = memory_take(sizeof(*makes) * (after.count + 1)), root_makes = {0};
    memset(makes, 0, sizeof(*makes) * (after.count + 1));
    for (size_t i = 0; i < after.count; i++)
        make_all(&r, now, &after.at[i], &makes[i]);
    make_all(&r, now, &whole, &root_makes);
    compare_trees(&r, &after, makes, &root_makes);
    g->injector = before;
    free(makes);
    run_done(&r);
    return d;
}
