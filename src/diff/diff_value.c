// SPDX-License-Identifier: Apache-2.0
//
// A difference as data: what JSON is written from.
#include "base/path.h"
#include "diff/diff.h"

struct object {
    struct arena *arena;
    struct value keys[16], items[16];
    size_t len;
};

static void add_object_member(struct object *o, const char *key, struct value v)
{
    o->keys[o->len] = value_string_kept(str_of(key));
    o->items[o->len++] = v;
}

static void add_text_member(struct object *o, const char *key, struct str text)
{
    add_object_member(o, key, value_string(o->arena, text));
}

static struct value object_done(const struct object *o)
{
    return value_object(o->arena, o->keys, o->items, o->len);
}

// A value where there is one; what is written, where somebody else evaluates it.
static void add_state(struct object *o, const char *key, const char *text_key, struct value v,
                      struct str text)
{
    if (!value_is(v, VALUE_ABSENT))
        add_object_member(
            o, key,
            value_copy(o->arena, v)); // it is the difference's, which goes before the answer
    else
        add_text_member(o, text_key, text);
}

static void add_place(struct object *o, const struct diff *d, struct span at)
{
    if (span_is_none(at))
        return;
    const struct sources *sources = d->graph->sources;
    struct position p = source_position(sources, at.file, at.start);
    add_text_member(o, "file", source_name(sources, at.file));
    add_object_member(o, "line", value_int(p.line));
    add_object_member(o, "col", value_int(p.column));
}

static void add_stacks(struct object *o, const char *key, const struct diff *d,
                       const uint32_t *list, size_t count)
{
    struct value *items = ARENA_ARRAY(o->arena, struct value, count);
    for (size_t i = 0; i < count; i++)
        items[i] = value_string(o->arena, path_for_people(d->stacks.at[list[i]].path));
    add_object_member(o, key, value_tuple(o->arena, items, count));
}

static void add_own(struct object *o, const struct diff *d, const struct diff_edit *e)
{
    struct value *items = ARENA_ARRAY(o->arena, struct value, e->own.len);
    for (size_t i = 0; i < e->own.len; i++) {
        struct object own = {.arena = o->arena};
        add_text_member(&own, "stack", path_for_people(d->stacks.at[e->own.at[i].stack].path));
        add_place(&own, d, e->own.at[i].at);
        add_text_member(&own, "text", e->own.at[i].text);
        items[i] = object_done(&own);
    }
    add_object_member(o, "own", value_tuple(o->arena, items, e->own.len));
}

static struct value edit_value(struct arena *a, const struct diff *d, const struct diff_edit *e)
{
    static const char *const kinds[] = {
        [EDIT_STATEMENT] = "value", [EDIT_MAKER] = "block", [EDIT_FILE] = "file"};
    struct object o = {.arena = a};
    add_text_member(&o, "kind", str_of(kinds[e->kind]));
    add_text_member(&o, "ref", e->ref);
    add_place(&o, d, span_is_none(e->now_at) ? e->old_at : e->now_at);
    if (e->kind == EDIT_FILE) {
        add_text_member(&o, "file", e->ref);
        if (e->line)
            add_object_member(&o, "line", value_int(e->line));
        add_text_member(&o, "change", str_of(diff_word(e->has_old, e->has_now)));
    }
    if (e->has_old && e->kind != EDIT_FILE)
        add_state(&o, "old", "old_text", e->old, e->old_text);
    if (e->has_now && e->kind != EDIT_FILE)
        add_state(&o, "new", "new_text", e->now, e->now_text);
    add_stacks(&o, "changed", d, e->changed.at, e->changed.len);
    add_own(&o, d, e);
    add_stacks(&o, "same", d, e->same.at, e->same.len);
    add_stacks(&o, "unread", d, e->unread.at, e->unread.len);
    return object_done(&o);
}

// `-old` and `+new`, without line ends.
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
    add_object_member(o, "lines", value_tuple(o->arena, lines, i->line_count));
}

static bool is_lines(const struct diff_item *i)
{
    return i->lines && value_is(i->old, VALUE_ABSENT);
}

// What it was, or is; a file, and lines, are told otherwise.
static void add_side(struct object *o, const struct diff_item *i, bool is_new)
{
    struct str text = is_new ? i->now_text : i->old_text;
    if (is_new ? i->now_fails : i->old_fails)
        add_text_member(o, is_new ? "new_error" : "old_error", text);
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
    add_text_member(&o, "kind", str_of(i->kind));
    add_text_member(&o, "name", i->name);
    if (i->part.len)
        add_text_member(&o, "part", i->part);
    if (i->is_unrun)
        add_object_member(&o, "when_run", value_bool(true));
    if (i->is_file)
        add_text_member(&o, "change", str_of(diff_word(i->has_old, i->has_now)));
    if (i->is_file && i->now_text.len)
        add_text_member(&o, "reason", i->now_text);
    if (i->has_old)
        add_side(&o, i, false);
    if (i->has_now)
        add_side(&o, i, true);
    if (is_lines(i))
        add_lines(&o, i);
    add_object_member(&o, "causes", value_tuple(a, causes, i->cause_count));
    return object_done(&o);
}

static struct value items_value(struct arena *a, const struct diff_stack *s)
{
    struct value *items = ARENA_ARRAY(a, struct value, s->items.len);
    for (size_t i = 0; i < s->items.len; i++)
        items[i] = item_value(a, &s->items.at[i]);
    return value_tuple(a, items, s->items.len);
}

static struct value stack_value(struct arena *a, const struct diff_stack *s)
{
    static const char *const changes[] = {[DIFF_SAME] = "same",
                                          [DIFF_CHANGED] = "changed",
                                          [DIFF_ADDED] = "added",
                                          [DIFF_REMOVED] = "removed",
                                          [DIFF_MOVED] = "moved"};
    struct object o = {.arena = a};
    add_text_member(&o, "stack", path_for_people(s->path));
    add_text_member(&o, "change", str_of(changes[s->change]));
    if (s->moved_from.len)
        add_text_member(&o, "from", path_for_people(s->moved_from));
    if (s->ignored_by.len) {
        add_text_member(&o, "ignored_by", str_slice(s->ignored_by, 1, s->ignored_by.len));
        add_text_member(&o, "reason", s->reason);
    }
    add_object_member(&o, "items", items_value(a, s));
    return object_done(&o);
}

// Those that count, or those that would if no file said otherwise.
static struct value stacks_value(struct arena *a, const struct diff *d, bool ignored)
{
    struct value *stacks = ARENA_ARRAY(a, struct value, d->stacks.len);
    size_t count = 0;
    for (size_t i = 0; i < d->stacks.len; i++)
        if (d->stacks.at[i].change != DIFF_SAME && diff_is_ignored(&d->stacks.at[i]) == ignored)
            stacks[count++] = stack_value(a, &d->stacks.at[i]);
    return value_tuple(a, stacks, count);
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
    add_object_member(&o, "weft", value_int(1));
    add_text_member(&o, "kind", STR("diff"));
    add_text_member(&o, "old", d->old_shown);
    add_text_member(&o, "new", d->now_shown);
    add_object_member(&o, "stacks", value_int((int64_t)d->stack_count));
    add_object_member(&o, "edits", value_tuple(a, edits, d->edits.len));
    add_object_member(&o, "changed", stacks_value(a, d, false));
    add_object_member(&o, "ignored", stacks_value(a, d, true));
    add_object_member(&o, "outside", items_value(a, &d->outside));
    add_object_member(&o, "unused", value_tuple(a, unused, d->unused.len));
    return object_done(&o);
}
