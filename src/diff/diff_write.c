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
    if (e->line)
        return str_format(a, "%.*s:%u", STR_ARGS(e->ref), e->line);
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
        strbuf_format(w->out, "%s\n", diff_word(e->has_old, e->has_now));
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

// Files are not shown, but for what they are to the stack.
static void write_file(struct writer *w, const struct diff_item *i)
{
    if (strcmp(i->kind, "trigger") == 0) {
        strbuf_add_cstr(w->out, "triggers it");
        if (i->now_text.len)
            strbuf_add_cstr(w->out, ": ");
        add_short(w, i->now_text);
        return;
    }
    strbuf_add_cstr(w->out, diff_word(i->has_old, i->has_now));
    if (strcmp(i->kind, "module") == 0)
        strbuf_add_cstr(w->out, " (a module that it uses)");
    else if (strcmp(i->kind, "watch") == 0)
        strbuf_add_cstr(w->out, " (watched)");
    else if (i->is_generated)
        strbuf_add_cstr(w->out, " (on disk; what is generated is the same)");
}

static void write_was_and_is(struct writer *w, const struct diff_item *i)
{
    if (i->is_file) {
        write_file(w, i);
        return;
    }
    if (i->is_unrun) {
        strbuf_add_cstr(w->out, "differs when it is run");
        return;
    }
    write_state(w, i, i->has_old, i->old_fails, i->old_text);
    strbuf_add_cstr(w->out, " -> ");
    write_state(w, i, i->has_now, i->now_fails, i->now_text);
}

static void write_causes(struct writer *w, const struct diff_item *i)
{
    // a file is what it is by itself
    bool is_plain = i->is_file && strcmp(i->kind, "module") != 0;
    if (w->diff->edits.len < 2 || !i->cause_count || is_plain)
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
    add_filled(w, before ? STR("") : stack, w->stack_width, w->stack_width ? 3 : 0);
    add_filled(w, is_same ? STR("") : i->name, w->name_width, 2);
    if (i->part.len)
        add_filled(w, i->part, w->part_width, 2);
    write_was_and_is(w, i);
    write_causes(w, i);
    strbuf_add_char(w->out, '\n');
}

static void write_items(struct writer *w, const struct diff_stack *s, struct str stack)
{
    size_t gap = w->stack_width ? 3 : 0;
    for (size_t i = 0; i < s->items.len && i < ITEMS_MOST; i++)
        write_item(w, &s->items.at[i], i ? &s->items.at[i - 1] : NULL, stack);
    if (s->items.len > ITEMS_MOST) {
        strbuf_add_cstr(w->out, "  ");
        add_filled(w, STR(""), w->stack_width, gap);
        strbuf_format(w->out, "and %zu more\n", s->items.len - ITEMS_MOST);
    }
}

static void write_stack_state(struct writer *w, const struct diff_stack *s)
{
    strbuf_add_cstr(w->out, "  ");
    add_filled(w, shown_stack(s->path), w->stack_width, 3);
    strbuf_add_cstr(w->out, s->change == DIFF_MOVED   ? "moved from "
                            : s->change == DIFF_ADDED ? "new"
                                                      : "removed");
    if (s->change == DIFF_MOVED)
        utf8_add_visible(w->out, shown_stack(s->moved_from));
    strbuf_add_char(w->out, '\n');
}

static void write_stack(struct writer *w, const struct diff_stack *s)
{
    struct str name = s->change == DIFF_CHANGED ? shown_stack(s->path) : STR("");
    if (s->path.len && s->change != DIFF_CHANGED)
        write_stack_state(w, s);
    write_items(w, s, name);
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

// ---- what is no stack

// Told to be left alone.
static void write_ignored(struct writer *w)
{
    const struct diff *d = w->diff;
    if (!d->ignored)
        return;
    strbuf_format(w->out, "left out: %zu stack%s %s told to be ignored\n", d->ignored,
                  plural(d->ignored), d->ignored == 1 ? "is" : "are");
    for (size_t i = 0; i < d->stacks.len; i++) {
        const struct diff_stack *s = &d->stacks.at[i];
        if (!diff_is_ignored(s))
            continue;
        strbuf_add_cstr(w->out, "  ");
        add_filled(w, shown_stack(s->path), w->stack_width, 3);
        utf8_add_visible(w->out, str_slice(s->ignored_by, 1, s->ignored_by.len));
        strbuf_add_cstr(w->out, s->reason.len ? ": " : "");
        add_short(w, s->reason);
        strbuf_add_char(w->out, '\n');
    }
}

static void write_outside(struct writer *w)
{
    if (!w->diff->outside.items.len)
        return;
    strbuf_add_cstr(w->out, "changed outside of stacks\n");
    struct writer inner = *w;
    inner.stack_width = 0;
    write_items(&inner, &w->diff->outside, STR(""));
}

static void write_unused(struct writer *w, bool lists)
{
    size_t n = w->diff->unused.len;
    if (!n || !lists)
        return;
    strbuf_format(w->out, "not affected: %zu file%s %s no part of any stack\n", n, plural(n),
                  n == 1 ? "is" : "are");
    for (size_t i = 0; i < n; i++) {
        strbuf_add_cstr(w->out, "  ");
        utf8_add_visible(w->out, shown_stack(w->diff->unused.at[i]));
        strbuf_add_char(w->out, '\n');
    }
}

// ---- all of it

static void measure_stack(struct writer *w, const struct diff_stack *s)
{
    if (s->path.len)
        widen(&w->stack_width, shown_stack(s->path));
    for (size_t i = 0; i < s->items.len; i++) {
        widen(&w->name_width, s->items.at[i].name);
        widen(&w->part_width, s->items.at[i].part);
    }
}

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
        if (s->change != DIFF_SAME)
            measure_stack(w, s);
    }
    measure_stack(w, &d->outside);
}

static void write_counts(struct writer *w)
{
    const struct diff *d = w->diff;
    const struct {
        size_t count;
        const char *what;
    } counts[] = {{d->added, "new"}, {d->moved, "moved"}, {d->removed, "removed"}};
    strbuf_format(w->out, "changed: %zu of %zu stack%s", d->changed, d->stack_count,
                  plural(d->stack_count));
    for (size_t i = 0; i < COUNT_OF(counts); i++)
        if (counts[i].count)
            strbuf_format(w->out, ", %zu %s", counts[i].count, counts[i].what);
    strbuf_add_char(w->out, '\n');
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
    write_counts(&w);
    for (size_t i = 0; i < d->stacks.len; i++)
        if (d->stacks.at[i].change != DIFF_SAME && !diff_is_ignored(&d->stacks.at[i]))
            write_stack(&w, &d->stacks.at[i]);
    write_ignored(&w);
    write_outside(&w);
    for (size_t i = 0; i < d->edits.len; i++) {
        write_own(&w, &a, &d->edits.at[i]);
        write_same(&w, &d->edits.at[i]);
        write_unread(&w, &d->edits.at[i], unread);
    }
    write_unused(&w, unread);
    arena_done(&a);
}
