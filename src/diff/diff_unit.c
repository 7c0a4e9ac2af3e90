// SPDX-License-Identifier: Apache-2.0
//
// One unit in both versions: what it generates now and generated then, which of that differs, and the edits that
// caused it.
#include <string.h>

#include "base/path.h"
#include "dialects/dialect.h"
#include "diff/diff_inside.h"

// ---- what one side generates

static void make_one(struct diff_run *r, const struct diff_side *side, struct unit_products *m,
                     size_t i)
{
    diff_enter(r, side);
    m->units->make(&m->producers[i], &r->diff->arena, &m->products[i]);
}

void diff_find_producers(struct diff_run *r, const struct diff_side *side,
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

bool diff_fails(const struct product *p)
{
    return failure_mask(p->value) && !p->may_fail;
}

static void note_failed_side(struct diff_run *r, const struct product *p)
{
    if (diff_fails(p))
        failure_collect(failure_of(&r->diff->arena, p->value), r->mistakes);
}

void diff_make_all(struct diff_run *r, const struct diff_side *side, const struct listed_unit *unit,
                   struct unit_products *out)
{
    diff_find_producers(r, side, unit, out);
    for (size_t i = 0; i < out->count; i++) {
        make_one(r, side, out, i);
        note_failed_side(r, &out->products[i]);
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
    if (!after->read_count)
        return true;
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

static bool is_partner(const struct producer *x, const struct producer *y)
{
    return x->kind == y->kind && str_equal(x->name, y->name);
}

// Producers of one kind and name are matched in order.
static void find_partners(struct unit_pair *p)
{
    size_t from = 0;
    p->is_taken = ARENA_ARRAY(&p->run->diff->arena, bool, p->old.count);
    for (size_t i = 0; i < p->now.count; i++) {
        size_t partner = 0;
        for (size_t n = 0; n < p->old.count && !partner; n++) {
            size_t k = (from + n) % p->old.count;
            if (!p->is_taken[k] && is_partner(&p->now.producers[i], &p->old.producers[k]))
                partner = k + 1;
        }
        if (partner)
            p->is_taken[partner - 1] = true;
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
        edit_set_add(out, edit_of_file(r, p->tree, f));
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
    const struct unit_products *x = &c->pair->old, *y = &c->pair->now;
    c->bound.list.len = c->causes.list.len = c->documents.list.len = 0;
    if (c->after)
        diff_trace(r, r->now, y, r->old, x->view, c->after, &c->bound, &c->documents);
    if (c->before)
        diff_trace(r, r->old, x, r->now, y->view, c->before, &c->bound, &c->documents);
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

// ---- edits in generated code

// Adds what caused a generated file to differ where an edit is: the part of it, if it differs in parts.
static void add_causes_of_file(const struct unit_pair *p, struct str path, struct str part,
                               struct edit_set *out)
{
    struct arena *a = &p->run->diff->arena;
    for (size_t i = 0; i < p->out->items.len; i++) {
        const struct diff_item *item = &p->out->items.at[i];
        bool is_it = strcmp(item->kind, "file") == 0 &&
                     str_ends(path, str_format(a, "/%.*s", STR_ARGS(item->name))) &&
                     (!part.len || !item->part.len || str_starts(item->part, part));
        for (size_t k = 0; is_it && k < item->cause_count; k++)
            edit_set_add(out, item->causes[k]);
    }
}

// What is written differently in generated code was caused by an edit of whatever generates it.
static void trace_generated(const struct unit_pair *p, struct edit_set *causes)
{
    struct diff_run *r = p->run;
    struct edit_set found = {0};
    for (size_t i = 0; i < causes->list.len; i++) {
        const struct diff_edit *e = &r->diff->edits.at[causes->list.at[i]];
        struct span at = diff_is_generated(r, e->now_at) ? e->now_at : e->old_at;
        if (!diff_is_generated(r, at)) {
            edit_set_add(&found, causes->list.at[i]);
            continue;
        }
        struct str path = graph_generated_file(r->g, at.file)->path;
        size_t before = found.list.len;
        add_causes_of_file(p, path, e->ref, &found);
        if (found.list.len == before)
            add_causes_of_file(p, path, STR(""), &found);
    }
    ARRAY_DONE(&causes->list);
    *causes = found;
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
    trace_generated(q->pair, out);
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
    trace_generated(p, &c.causes);
    for (size_t i = 0; p->tells && i < c.causes.list.len; i++)
        edit_set_add(&p->told, c.causes.list.at[i]);
    add_items_of(p, old, now, before, after, &c.causes);
    if (p->out == &r->diff->outside)
        note_outside(r, (now ? now : old)->name, &c.causes, before, after);
    else
        diff_note_changed(r, (uint32_t)(p->out - r->diff->units.at), &c.causes);
    ARRAY_DONE(&c.bound.list);
    ARRAY_DONE(&c.causes.list);
    ARRAY_DONE(&c.documents.list);
}

// ... or, if its text tells, differs only in comments and layout, or in what does not decide.
static bool is_written_as_before(struct diff_run *r, const struct producer *old,
                                 const struct producer *now, const struct product *before,
                                 const struct product *after)
{
    if (same_text(r, old->text, now->text))
        return true;
    bool decides = before->made_by.len && str_equal(before->made_by, after->made_by);
    return now->is_told_by_text && (decides || diff_same_outline(r, old->text, now->text));
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
    bool is_written = is_written_as_before(r, old, now, before, after);
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

void diff_compare_producers(struct unit_pair *p)
{
    find_partners(p);
    for (size_t i = 0; i < p->now.count; i++) {
        if (p->partners.at[i])
            compare_producer(p, i, p->partners.at[i] - 1);
        else
            compare_lonely(p, false, i);
    }
    for (size_t k = 0; k < p->old.count; k++)
        if (!p->is_taken[k])
            compare_lonely(p, true, k);
    ARRAY_DONE(&p->partners);
}
