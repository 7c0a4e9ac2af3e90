// SPDX-License-Identifier: Apache-2.0
//
// A difference as data, for JSON.
#include "base/path.h"
#include "diff/diff.h"
#include "graph/failure.h"
#include "value/small_object.h"

// A value if there is one; the source text if something else evaluates it.
static void add_state(struct object *o, const char *key, const char *text_key, struct value v,
                      struct str text)
{
    if (!value_is(v, VALUE_ABSENT) && !failure_mask(v))
        object_add(o, key, value_copy(o->arena, v)); // the difference is freed before the answer
    else
        object_add_text(o, text_key, text);
}

static void add_place(struct object *o, const struct diff *d, struct span at)
{
    if (span_is_none(at))
        return;
    const struct sources *sources = d->graph->sources;
    struct position p = source_position(sources, at.file, at.start);
    object_add_text(o, "file", source_name(sources, at.file));
    object_add(o, "line", value_int(p.line));
    object_add(o, "col", value_int(p.column));
}

static void add_units(struct object *o, const char *key, const struct diff *d, const uint32_t *list,
                      size_t count)
{
    struct value *items = ARENA_ARRAY(o->arena, struct value, count);
    for (size_t i = 0; i < count; i++)
        items[i] = value_string(o->arena, path_for_people(d->units.at[list[i]].path));
    object_add(o, key, value_tuple(o->arena, items, count));
}

static void add_own(struct object *o, const struct diff *d, const struct diff_edit *e)
{
    struct value *items = ARENA_ARRAY(o->arena, struct value, e->own.len);
    for (size_t i = 0; i < e->own.len; i++) {
        struct object own = {.arena = o->arena};
        object_add_text(&own, "unit", path_for_people(d->units.at[e->own.at[i].unit].path));
        add_place(&own, d, e->own.at[i].at);
        object_add_text(&own, "text", e->own.at[i].text);
        items[i] = object_done(&own);
    }
    object_add(o, "own", value_tuple(o->arena, items, e->own.len));
}

static struct value edit_value(struct arena *a, const struct diff *d, const struct diff_edit *e)
{
    static const char *const kinds[] = {[EDIT_STATEMENT] = "value",
                                        [EDIT_MAKER] = "block",
                                        [EDIT_FILE] = "file",
                                        [EDIT_WRITTEN] = "value"};
    struct object o = {.arena = a};
    object_add_text(&o, "kind", str_of(kinds[e->kind]));
    object_add_text(&o, "ref", e->ref);
    add_place(&o, d, span_is_none(e->now_at) ? e->old_at : e->now_at);
    if (e->kind == EDIT_FILE) {
        object_add_text(&o, "file", e->ref);
        if (e->line)
            object_add(&o, "line", value_int(e->line));
        object_add_text(&o, "change", str_of(diff_word(e->has_old, e->has_now)));
    }
    if (e->has_old && e->kind != EDIT_FILE)
        add_state(&o, "old", "old_text", e->old, e->old_text);
    if (e->has_now && e->kind != EDIT_FILE)
        add_state(&o, "new", "new_text", e->now, e->now_text);
    add_units(&o, "changed", d, e->changed.at, e->changed.len);
    add_own(&o, d, e);
    add_units(&o, "same", d, e->same.at, e->same.len);
    add_units(&o, "unread", d, e->unread.at, e->unread.len);
    return object_done(&o);
}

// `-old` and `+new`, without newlines.
static void add_lines(struct object *o, const struct diff_item *i)
{
    struct value *lines = ARENA_ARRAY(o->arena, struct value, i->line_count);
    for (size_t k = 0; k < i->line_count; k++) {
        struct str text = i->lines[k].line;
        if (str_ends(text, STR("\n")))
            text = str_slice(text, 0, text.len - 1);
        lines[k] = value_string(o->arena,
                                str_format(o->arena, "%c%.*s", i->lines[k].kind, STR_ARGS(text)));
    }
    object_add(o, "lines", value_tuple(o->arena, lines, i->line_count));
}

static bool is_lines(const struct diff_item *i)
{
    return i->lines && value_is(i->old, VALUE_ABSENT);
}

// Its old or new value; files and lines are shown differently.
static void add_side(struct object *o, const struct diff_item *i, bool is_new)
{
    struct str text = is_new ? i->now_text : i->old_text;
    if (is_new ? i->now_fails : i->old_fails)
        object_add_text(o, is_new ? "new_error" : "old_error", text);
    else if (!i->is_file && !is_lines(i))
        add_state(o, is_new ? "new" : "old", is_new ? "new_text" : "old_text",
                  is_new ? i->now : i->old, text);
}

static struct value item_value(struct arena *a, const struct diff_item *i)
{
    struct object o = {.arena = a};
    struct value *causes = ARENA_ARRAY(a, struct value, i->cause_count);
    for (size_t k = 0; k < i->cause_count; k++)
        causes[k] = value_int(i->causes[k]);
    object_add_text(&o, "kind", str_of(i->kind));
    object_add_text(&o, "name", i->name);
    if (i->part.len)
        object_add_text(&o, "part", i->part);
    if (i->is_unrun)
        object_add(&o, "when_run", value_bool(true));
    if (i->follows)
        object_add(&o, "follows", value_bool(true));
    if (i->is_file)
        object_add_text(&o, "change", str_of(diff_word(i->has_old, i->has_now)));
    if (i->is_file && i->now_text.len)
        object_add_text(&o, "reason", i->now_text);
    if (i->has_old)
        add_side(&o, i, false);
    if (i->has_now)
        add_side(&o, i, true);
    if (is_lines(i))
        add_lines(&o, i);
    object_add(&o, "causes", value_tuple(a, causes, i->cause_count));
    return object_done(&o);
}

static struct value items_value(struct arena *a, const struct diff_unit *s)
{
    struct value *items = ARENA_ARRAY(a, struct value, s->items.len);
    for (size_t i = 0; i < s->items.len; i++)
        items[i] = item_value(a, &s->items.at[i]);
    return value_tuple(a, items, s->items.len);
}

static struct value unit_value(struct arena *a, const struct diff *d, const struct diff_unit *s)
{
    static const char *const changes[] = {[DIFF_SAME] = "same",
                                          [DIFF_CHANGED] = "changed",
                                          [DIFF_ADDED] = "added",
                                          [DIFF_REMOVED] = "removed",
                                          [DIFF_MOVED] = "moved"};
    struct object o = {.arena = a};
    object_add_text(&o, "unit", path_for_people(s->path));
    object_add_text(&o, "kind", str_of(d->kinds.at[s->kind].words->one));
    object_add_text(&o, "change", str_of(changes[s->change]));
    if (s->moved_from.len)
        object_add_text(&o, "from", path_for_people(s->moved_from));
    if (s->ignored_by.len) {
        object_add_text(&o, "ignored_by", str_slice(s->ignored_by, 1, s->ignored_by.len));
        object_add_text(&o, "reason", s->reason);
    }
    object_add(&o, "items", items_value(a, s));
    return object_done(&o);
}

// Those that are reported, or those that would be if no file said otherwise.
static struct value units_value(struct arena *a, const struct diff *d, bool ignored)
{
    struct value *units = ARENA_ARRAY(a, struct value, d->units.len);
    size_t count = 0;
    for (size_t i = 0; i < d->units.len; i++)
        if (d->units.at[i].change != DIFF_SAME && diff_is_ignored(&d->units.at[i]) == ignored)
            units[count++] = unit_value(a, d, &d->units.at[i]);
    return value_tuple(a, units, count);
}

// Those of which nobody can tell whether they have changed.
static struct value failed_units(struct arena *a, const struct diff *d)
{
    struct value *names = ARENA_ARRAY(a, struct value, d->units.len);
    size_t count = 0;
    for (size_t i = 0; i < d->units.len; i++)
        if (d->units.at[i].change == DIFF_SAME && d->units.at[i].fails)
            names[count++] = value_string(a, path_for_people(d->units.at[i].path));
    return value_tuple(a, names, count);
}

struct value diff_value(struct arena *a, const struct diff *d)
{
    struct object o = {.arena = a};
    struct value *edits = ARENA_ARRAY(a, struct value, d->edits.len);
    struct value *unused = ARENA_ARRAY(a, struct value, d->unused.len);
    for (size_t i = 0; i < d->edits.len; i++)
        edits[i] = edit_value(a, d, &d->edits.at[i]);
    for (size_t i = 0; i < d->unused.len; i++)
        unused[i] = value_string(a, str_slice(d->unused.at[i], 1, d->unused.at[i].len));
    object_add(&o, "weft", value_int(1));
    object_add_text(&o, "kind", STR("diff"));
    object_add_text(&o, "old", d->old_shown);
    object_add_text(&o, "new", d->now_shown);
    size_t units = 0;
    for (size_t i = 0; i < d->kinds.len; i++)
        units += d->kinds.at[i].count;
    object_add(&o, "units", value_int((int64_t)units));
    object_add(&o, "edits", value_tuple(a, edits, d->edits.len));
    object_add(&o, "changed", units_value(a, d, false));
    object_add(&o, "ignored", units_value(a, d, true));
    struct value failed = failed_units(a, d);
    if (value_len(failed))
        object_add(&o, "failed", failed);
    object_add(&o, "outside", items_value(a, &d->outside));
    object_add(&o, "unused", value_tuple(a, unused, d->unused.len));
    return object_done(&o);
}
