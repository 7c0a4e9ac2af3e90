// SPDX-License-Identifier: Apache-2.0
//
// A comparison as a whole: the words for its units, the order of what it shows, several roots as one, and its end.
#include <stdlib.h>
#include <string.h>

#include "dialects/dialect.h"
#include "diff/diff.h"
#include "diff/diff_inside.h"

// ---- kinds of units

uint32_t diff_kind_of(struct diff *d, const struct unit_capability *words)
{
    for (uint32_t i = 0; i < d->kinds.len; i++)
        if (d->kinds.at[i].words == words)
            return i;
    ARRAY_PUSH(&d->kinds, (struct diff_kind){.words = words});
    return (uint32_t)d->kinds.len - 1;
}

const char *diff_unit_word(const struct diff *d, size_t count)
{
    const struct unit_capability *words = d->kinds.len == 1 ? d->kinds.at[0].words : NULL;
    return words ? (count == 1 ? words->one : words->many) : (count == 1 ? "unit" : "units");
}

// ---- order

struct edit_order {
    struct diff_edit edit;
    uint32_t was;
    struct str file;
};

static int compare_edits(const void *x, const void *y)
{
    const struct edit_order *a = x, *b = y;
    int order = str_compare(a->file, b->file);
    struct span p = span_is_none(a->edit.now_at) ? a->edit.old_at : a->edit.now_at;
    struct span q = span_is_none(b->edit.now_at) ? b->edit.old_at : b->edit.now_at;
    if (!order)
        order = (p.start > q.start) - (p.start < q.start);
    return order ? order : (a->was > b->was) - (a->was < b->was);
}

// What is shown: what somebody wrote, and what is a cause.
static bool is_shown(const struct diff_edit *e)
{
    return (e->is_written && e->kind != EDIT_FILE) || e->is_shown || e->changed.len;
}

static void edit_done(struct diff_edit *e)
{
    ARRAY_DONE(&e->changed);
    ARRAY_DONE(&e->same);
    ARRAY_DONE(&e->unread);
    ARRAY_DONE(&e->own);
}

static int compare_causes(const void *x, const void *y)
{
    uint32_t a = *(const uint32_t *)x, b = *(const uint32_t *)y;
    return (a > b) - (a < b);
}

static void renumber_causes(struct diff *d, struct diff_unit *s, const uint32_t *place)
{
    for (size_t i = 0; i < s->items.len; i++) {
        struct diff_item *item = &s->items.at[i];
        uint32_t *causes = ARENA_ARRAY(&d->arena, uint32_t, item->cause_count);
        for (size_t c = 0; c < item->cause_count; c++)
            causes[c] = place[item->causes[c]];
        if (item->cause_count)
            qsort(causes, item->cause_count, sizeof(*causes), compare_causes);
        item->causes = causes;
    }
}

static void sort_edits(struct diff *d)
{
    struct edit_order *list = memory_take(sizeof(*list) * (d->edits.len + 1));
    uint32_t *place = memory_take(sizeof(*place) * (d->edits.len + 1));
    size_t count = 0;
    for (size_t i = 0; i < d->edits.len; i++) {
        struct diff_edit *e = &d->edits.at[i];
        struct span at = span_is_none(e->now_at) ? e->old_at : e->now_at;
        if (is_shown(e))
            list[count++] = (struct edit_order){
                *e, (uint32_t)i,
                span_is_none(at) ? e->ref : source_name(d->graph->sources, at.file)};
        else
            edit_done(e);
    }
    qsort(list, count, sizeof(*list), compare_edits);
    for (size_t i = 0; i < count; i++) {
        place[list[i].was] = (uint32_t)i;
        d->edits.at[i] = list[i].edit;
    }
    d->edits.len = count;
    for (size_t i = 0; i < d->units.len; i++)
        renumber_causes(d, &d->units.at[i], place);
    renumber_causes(d, &d->outside, place);
    free(list);
    free(place);
}

struct unit_order {
    struct diff_unit unit;
    uint32_t was;
};

static int compare_unit_order(const void *x, const void *y)
{
    const struct unit_order *a = x, *b = y;
    return str_compare(a->unit.path, b->unit.path);
}

static void renumber_units(uint32_t *list, size_t count, const uint32_t *place)
{
    for (size_t i = 0; i < count; i++)
        list[i] = place[list[i]];
}

// With several roots they are initially sorted root by root.
static void sort_units(struct diff *d)
{
    struct unit_order *list = memory_take(sizeof(*list) * (d->units.len + 1));
    uint32_t *place = memory_take(sizeof(*place) * (d->units.len + 1));
    for (size_t i = 0; i < d->units.len; i++)
        list[i] = (struct unit_order){d->units.at[i], (uint32_t)i};
    qsort(list, d->units.len, sizeof(*list), compare_unit_order);
    for (size_t i = 0; i < d->units.len; i++) {
        place[list[i].was] = (uint32_t)i;
        d->units.at[i] = list[i].unit;
    }
    for (size_t i = 0; i < d->edits.len; i++) {
        struct diff_edit *e = &d->edits.at[i];
        renumber_units(e->changed.at, e->changed.len, place);
        renumber_units(e->same.at, e->same.len, place);
        renumber_units(e->unread.at, e->unread.len, place);
        for (size_t k = 0; k < e->own.len; k++)
            e->own.at[k].unit = place[e->own.at[k].unit];
    }
    free(list);
    free(place);
}

static void count_units(struct diff *d)
{
    for (size_t i = 0; i < d->units.len; i++) {
        const struct diff_unit *s = &d->units.at[i];
        struct diff_kind *k = &d->kinds.at[s->kind];
        bool is_ignored = diff_is_ignored(s);
        k->count += s->change != DIFF_REMOVED;
        k->ignored += is_ignored;
        k->changed += s->change == DIFF_CHANGED && !is_ignored;
        k->added += s->change == DIFF_ADDED && !is_ignored;
        k->moved += s->change == DIFF_MOVED && !is_ignored;
        k->removed += s->change == DIFF_REMOVED;
        k->failed += s->change == DIFF_SAME && s->fails;
    }
}

void diff_finish(struct diff *d)
{
    if (d->parts.len)
        sort_units(d);
    count_units(d);
    sort_edits(d);
}

// ---- several roots

static void move_numbers(uint32_t *list, size_t count, size_t by)
{
    for (size_t i = 0; i < count; i++)
        list[i] += (uint32_t)by;
}

static struct str moved_path(struct diff *d, struct str below, struct str path)
{
    return str_format(&d->arena, "/%.*s%.*s", STR_ARGS(below),
                      STR_ARGS(str_slice(path, 1, path.len)));
}

static void append_items(struct diff *d, const struct diff_unit *from, const uint32_t *numbers,
                         struct diff_unit *to)
{
    for (size_t i = 0; i < from->items.len; i++) {
        struct diff_item item = from->items.at[i];
        uint32_t *causes = ARENA_ARRAY(&d->arena, uint32_t, item.cause_count);
        for (size_t c = 0; c < item.cause_count; c++)
            causes[c] = numbers[item.causes[c]];
        item.causes = causes;
        ARRAY_PUSH(&to->items, item);
    }
}

static bool starts_at_same(struct span x, struct span y)
{
    return !span_is_none(x) && x.file == y.file && x.start == y.start;
}

// What another language has read is an edit of that place, told before its own tree was compared; + 1, 0: there is none.
static uint32_t find_read_edit(struct diff *d, const struct diff_edit *e)
{
    for (size_t i = 0; e->kind == EDIT_WRITTEN && i < d->edits.len; i++) {
        struct diff_edit *known = &d->edits.at[i];
        if (known->kind != EDIT_MAKER || known->path || !starts_at_same(known->now_at, e->now_at))
            continue;
        known->ref = e->ref; // in the words of its own tree
        return (uint32_t)i + 1;
    }
    return 0;
}

// One that is known already also changes these units.
static uint32_t append_edit(struct diff *d, struct diff_edit *e, size_t units, struct str below)
{
    move_numbers(e->changed.at, e->changed.len, units);
    if (!e->known_as)
        e->known_as = find_read_edit(d, e);
    if (e->known_as) {
        struct diff_edit *known = &d->edits.at[e->known_as - 1];
        for (size_t i = 0; i < e->changed.len; i++)
            ARRAY_PUSH(&known->changed, e->changed.at[i]);
        edit_done(e);
        return e->known_as - 1;
    }
    move_numbers(e->same.at, e->same.len, units);
    move_numbers(e->unread.at, e->unread.len, units);
    for (size_t k = 0; k < e->own.len; k++)
        e->own.at[k].unit += (uint32_t)units;
    if (e->kind == EDIT_FILE)
        e->ref = str_format(&d->arena, "%.*s%.*s", STR_ARGS(below), STR_ARGS(e->ref));
    ARRAY_PUSH(&d->edits, *e);
    return (uint32_t)d->edits.len - 1;
}

void diff_append(struct diff *d, struct diff *more, struct str below)
{
    size_t units = d->units.len;
    uint32_t *numbers = ARENA_ARRAY(&d->arena, uint32_t, more->edits.len);
    for (size_t i = 0; i < more->edits.len; i++)
        numbers[i] = append_edit(d, &more->edits.at[i], units, below);
    for (size_t i = 0; i < more->units.len; i++) {
        struct diff_unit s = more->units.at[i];
        s.kind = diff_kind_of(d, more->kinds.at[s.kind].words);
        s.path = moved_path(d, below, s.path);
        if (s.moved_from.len)
            s.moved_from = moved_path(d, below, s.moved_from);
        if (s.ignored_by.len)
            s.ignored_by = moved_path(d, below, s.ignored_by);
        memset(&s.items, 0, sizeof(s.items));
        append_items(d, &more->units.at[i], numbers, &s);
        ARRAY_PUSH(&d->units, s);
    }
    append_items(d, &more->outside, numbers, &d->outside);
    for (size_t i = 0; i < more->unused.len; i++)
        ARRAY_PUSH(&d->unused, moved_path(d, below, more->unused.at[i]));
    more->edits.len = 0;         // its lists have moved
    ARRAY_PUSH(&d->parts, more); // the items of the lists live there
}

// ---- the end

static void unit_done(struct diff_unit *s)
{
    ARRAY_DONE(&s->items);
}

void diff_close(struct diff *d)
{
    for (size_t i = 0; i < d->edits.len; i++)
        edit_done(&d->edits.at[i]);
    for (size_t i = 0; i < d->units.len; i++)
        unit_done(&d->units.at[i]);
    unit_done(&d->outside);
    for (size_t i = 0; i < d->parts.len; i++)
        diff_close(d->parts.at[i]);
    ARRAY_DONE(&d->parts);
    ARRAY_DONE(&d->kinds);
    ARRAY_DONE(&d->unused);
    ARRAY_DONE(&d->edits);
    ARRAY_DONE(&d->units);
    arena_done(&d->arena);
    free(d);
}
