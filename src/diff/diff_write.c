// SPDX-License-Identifier: Apache-2.0
//
// A difference as people read it: the lines that caused it, the stacks that change and how, those that do not
// and why.
#include <string.h>

#include "base/utf8.h"
#include "diff/diff.h"

enum {
    TEXT_MOST = 60,  // characters of a value
    PLACE_MOST = 60, // columns that a cell is filled up to
    ITEMS_MOST = 8,  // of one stack
};

struct writer {
    struct strbuf *out;
    const struct diff *diff;
    size_t place_width, ref_width, stack_width, name_width, part_width;
};

// ---- cells

static void add_filled(struct writer *w, struct str s, size_t width, size_t gap)
{
    size_t is = utf8_width(s);
    utf8_add_visible(w->out, s);
    strbuf_add_repeat(w->out, ' ', (is < width ? width - is : 0) + gap);
}

static void widen(size_t *width, struct str s)
{
    size_t is = utf8_width(s);
    if (is > *width && is <= PLACE_MOST)
        *width = is;
}

static void add_short(struct writer *w, struct str s)
{
    size_t end = 0;
    uint32_t code;
    for (size_t n = 0; end < s.len && n < TEXT_MOST; n++)
        end += utf8_decode(s, end, &code);
    utf8_add_visible(w->out, str_slice(s, 0, end));
    if (end < s.len)
        strbuf_add_cstr(w->out, "...");
}

static struct str place_text(const struct writer *w, struct arena *a, struct span at)
{
    const struct sources *sources = w->diff->graph->sources;
    struct position p = source_position(sources, at.file, at.start);
    return str_format(a, "%.*s:%u:%u", STR_ARGS(source_name(sources, at.file)), p.line, p.column);
}

static struct str edit_place(const struct writer *w, struct arena *a, const struct diff_edit *e)
{
    if (!span_is_none(e->now_at))
        return place_text(w, a, e->now_at);
    return span_is_none(e->old_at) ? e->ref : place_text(w, a, e->old_at);
}

static struct str shown_stack(struct str path)
{
    return path.len > 1 ? str_slice(path, 1, path.len) : STR(".");
}

static struct str stack_at(const struct writer *w, uint32_t i)
{
    return shown_stack(w->diff->stacks.at[i].path);
}

// ---- causes

// Files, and what a dialect says about its tree, have no line.
static bool has_text(const struct diff_edit *e)
{
    return !span_is_none(e->old_at) || !span_is_none(e->now_at);
}

static void write_edit(struct writer *w, struct arena *a, const struct diff_edit *e)
{
    add_filled(w, edit_place(w, a, e), w->place_width, 2);
    if (!has_text(e)) {
        strbuf_add_cstr(w->out, "changed\n");
        return;
    }
    add_filled(w, e->ref, w->ref_width, 2);
    if (e->has_old && e->has_now) {
        add_short(w, e->old_text);
        strbuf_add_cstr(w->out, " -> ");
        add_short(w, e->now_text);
    } else {
        strbuf_add_cstr(w->out, e->has_now ? "added" : "removed");
        struct str text = e->has_now ? e->now_text : e->old_text;
        if (text.len)
            strbuf_add_cstr(w->out, ": ");
        add_short(w, text);
    }
    strbuf_add_char(w->out, '\n');
}

// ---- stacks that change

static void write_failure(struct writer *w, struct str why)
{
    strbuf_add_cstr(w->out, "fails (");
    add_short(w, why);
    strbuf_add_char(w->out, ')');
}

// What stands where there is nothing to show.
static const char *empty_text(const struct diff_item *i, bool is_there)
{
    if (strcmp(i->kind, "assertion") == 0)
        return is_there ? "does not hold" : "holds";
    if (i->part.len || strcmp(i->kind, "file") != 0)
        return "(none)";
    return is_there ? "made" : "not made";
}

static void write_state(struct writer *w, const struct diff_item *i, bool is_there, bool fails,
                        struct str text)
{
    if (fails)
        write_failure(w, text);
    else if (is_there && text.len)
        add_short(w, text);
    else
        strbuf_add_cstr(w->out, empty_text(i, is_there));
}

static void write_was_and_is(struct writer *w, const struct diff_item *i)
{
    write_state(w, i, i->has_old, i->old_fails, i->old_text);
    strbuf_add_cstr(w->out, " -> ");
    write_state(w, i, i->has_now, i->now_fails, i->now_text);
}

static void write_causes(struct writer *w, const struct diff_item *i)
{
    if (w->diff->edits.len < 2 || !i->cause_count)
        return;
    strbuf_add_cstr(w->out, "   by ");
    for (size_t k = 0; k < i->cause_count; k++) {
        strbuf_add_cstr(w->out, k ? ", " : "");
        utf8_add_visible(w->out, w->diff->edits.at[i->causes[k]].ref);
    }
}

// What is the same as on the line before is not repeated.
static void write_item(struct writer *w, const struct diff_item *i, const struct diff_item *before,
                       struct str stack)
{
    bool is_same = before && before->kind == i->kind && str_equal(before->name, i->name);
    strbuf_add_cstr(w->out, "  ");
    add_filled(w, before ? STR("") : stack, w->stack_width, 3);
    add_filled(w, is_same ? STR("") : i->name, w->name_width, 2);
    if (i->part.len)
        add_filled(w, i->part, w->part_width, 2);
    write_was_and_is(w, i);
    write_causes(w, i);
    strbuf_add_char(w->out, '\n');
}

static void write_stack(struct writer *w, const struct diff_stack *s)
{
    struct str name = shown_stack(s->path);
    if (s->change == DIFF_ADDED || s->change == DIFF_REMOVED) {
        strbuf_add_cstr(w->out, "  ");
        add_filled(w, name, w->stack_width, 3);
        strbuf_add_cstr(w->out, s->change == DIFF_ADDED ? "new\n" : "removed\n");
        return;
    }
    for (size_t i = 0; i < s->items.len && i < ITEMS_MOST; i++)
        write_item(w, &s->items.at[i], i ? &s->items.at[i - 1] : NULL, name);
    if (s->items.len > ITEMS_MOST) {
        strbuf_add_cstr(w->out, "  ");
        add_filled(w, STR(""), w->stack_width, 3);
        strbuf_format(w->out, "and %zu more\n", s->items.len - ITEMS_MOST);
    }
}

// ---- stacks that do not

static const char *plural(size_t n)
{
    return n == 1 ? "" : "s";
}

// "it" where there is only one edit to speak about.
static struct str name_of(const struct writer *w, const struct diff_edit *e)
{
    return w->diff->edits.len == 1 ? STR("it") : e->ref;
}

static void write_own(struct writer *w, struct arena *a, const struct diff_edit *e)
{
    size_t n = e->own.len;
    if (!n)
        return;
    strbuf_format(w->out, "unchanged: %zu stack%s %s ", n, plural(n), n == 1 ? "sets" : "set");
    utf8_add_visible(w->out, name_of(w, e));
    strbuf_add_cstr(w->out, n == 1 ? " itself\n" : " themselves\n");
    for (size_t i = 0; i < n; i++) {
        const struct diff_own *own = &e->own.at[i];
        strbuf_add_cstr(w->out, "  ");
        add_filled(w, stack_at(w, own->stack), w->stack_width, 3);
        if (!span_is_none(own->at))
            add_filled(w, place_text(w, a, own->at), 0, 2);
        add_short(w, own->text);
        strbuf_add_char(w->out, '\n');
    }
}

static void write_same(struct writer *w, const struct diff_edit *e)
{
    size_t n = e->same.len;
    if (!n)
        return;
    strbuf_format(w->out, "unchanged: %zu stack%s read%s ", n, plural(n), n == 1 ? "s" : "");
    utf8_add_visible(w->out, name_of(w, e));
    strbuf_format(w->out, " and make%s the same\n", n == 1 ? "s" : "");
}

static void write_unread(struct writer *w, const struct diff_edit *e, bool lists)
{
    size_t n = e->unread.len;
    if (!n)
        return;
    strbuf_format(w->out, "not affected: %zu stack%s inherit%s ", n, plural(n), n == 1 ? "s" : "");
    utf8_add_visible(w->out, w->diff->edits.len == 1 ? STR("the value") : e->ref);
    strbuf_format(w->out, " and never read%s it%s\n", n == 1 ? "s" : "",
                  lists    ? ""
                  : n == 1 ? " (--unread lists it)"
                           : " (--unread lists them)");
    for (size_t i = 0; lists && i < n; i++) {
        strbuf_add_cstr(w->out, "  ");
        utf8_add_visible(w->out, stack_at(w, e->unread.at[i]));
        strbuf_add_char(w->out, '\n');
    }
}

// ---- all of it

static void measure(struct writer *w, struct arena *a)
{
    const struct diff *d = w->diff;
    for (size_t i = 0; i < d->edits.len; i++) {
        const struct diff_edit *e = &d->edits.at[i];
        widen(&w->place_width, edit_place(w, a, e));
        widen(&w->ref_width, has_text(e) ? e->ref : STR(""));
        for (size_t k = 0; k < e->own.len; k++)
            widen(&w->stack_width, stack_at(w, e->own.at[k].stack));
    }
    for (size_t i = 0; i < d->stacks.len; i++) {
        const struct diff_stack *s = &d->stacks.at[i];
        if (s->change == DIFF_SAME)
            continue;
        widen(&w->stack_width, shown_stack(s->path));
        for (size_t k = 0; k < s->items.len; k++) {
            widen(&w->name_width, s->items.at[k].name);
            widen(&w->part_width, s->items.at[k].part);
        }
    }
}

void diff_write_text(struct strbuf *out, const struct diff *d, bool unread)
{
    struct writer w = {.out = out, .diff = d};
    struct arena a;
    arena_init(&a);
    measure(&w, &a);
    for (size_t i = 0; i < d->edits.len; i++)
        write_edit(&w, &a, &d->edits.at[i]);
    if (d->edits.len)
        strbuf_add_char(out, '\n');
    strbuf_format(out, "changed: %zu of %zu stack%s", d->changed, d->stack_count,
                  plural(d->stack_count));
    if (d->added)
        strbuf_format(out, ", %zu new", d->added);
    if (d->removed)
        strbuf_format(out, ", %zu removed", d->removed);
    strbuf_add_char(out, '\n');
    for (size_t i = 0; i < d->stacks.len; i++)
        if (d->stacks.at[i].change != DIFF_SAME)
            write_stack(&w, &d->stacks.at[i]);
    for (size_t i = 0; i < d->edits.len; i++) {
        write_own(&w, &a, &d->edits.at[i]);
        write_same(&w, &d->edits.at[i]);
        write_unread(&w, &d->edits.at[i], unread);
    }
    arena_done(&a);
}
