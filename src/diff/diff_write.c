// SPDX-License-Identifier: Apache-2.0
//
// A difference as people read it: the lines that caused it, the units that change and how, and those that do
// not and why.
#include <string.h>

#include "base/path.h"
#include "base/utf8.h"
#include "diff/diff_groups.h"

enum {
    CELL_MOST = 60,  // columns that a cell is padded to
    LINE_MOST = 120, // columns of a line without a terminal, as far as it can be broken
    // On a terminal; elsewhere everything is shown.
    ITEMS_MOST = 8,  // of one unit
    LINES_MOST = 12, // of one text
    PATHS_MOST = 6,  // of units with the same changes
    ALIKE_LEAST = 4, // units that are shown together
};

enum paint { PLAIN, OLD, NEW, NAME, DIM };

struct writer {
    struct strbuf *out;
    const struct diff *diff;
    const struct diff_style *style;
    size_t place_width, ref_width, unit_width, name_width, part_width;
};

// ---- colours

static void paint(struct writer *w, enum paint p)
{
    static const char *const codes[] = {
        [OLD] = "\033[31m", [NEW] = "\033[32m", [NAME] = "\033[1m", [DIM] = "\033[2m"};
    if (w->style->color && p != PLAIN)
        strbuf_add_cstr(w->out, codes[p]);
}

static void unpaint(struct writer *w, enum paint p)
{
    if (w->style->color && p != PLAIN)
        strbuf_add_cstr(w->out, "\033[0m");
}

// ---- cells

static void add_painted(struct writer *w, struct str s, enum paint p)
{
    paint(w, p);
    utf8_add_visible(w->out, s);
    unpaint(w, p);
}

static void add_filled(struct writer *w, struct str s, size_t width, size_t gap, enum paint p)
{
    size_t is = utf8_width(s);
    add_painted(w, s, p);
    strbuf_add_repeat(w->out, ' ', (is < width ? width - is : 0) + gap);
}

static void widen(size_t *width, struct str s)
{
    size_t is = utf8_width(s);
    if (is > *width && is <= CELL_MOST)
        *width = is;
}

static size_t line_width(const struct writer *w)
{
    return w->style->width ? w->style->width : LINE_MOST;
}

// A text on lines of its own, after a sign; wrapped only on a terminal.
static void add_lines_of(struct writer *w, struct str s, size_t indent, char sign, enum paint p)
{
    size_t room = w->style->width > indent + 12 ? w->style->width - indent - 2 : SIZE_MAX;
    do {
        size_t end = room == SIZE_MAX ? s.len : utf8_break(s, room);
        strbuf_add_repeat(w->out, ' ', indent);
        paint(w, p);
        strbuf_format(w->out, "%c ", sign);
        utf8_add_visible(w->out, end < s.len ? utf8_trim_end(str_slice(s, 0, end)) : s);
        unpaint(w, p);
        strbuf_add_char(w->out, '\n');
        s = str_slice(s, end, s.len);
        sign = ' ';
    } while (s.len);
}

// `old -> new` if it fits on the rest of the line, otherwise one below the other.
static void add_was_and_is(struct writer *w, struct str old, struct str now, size_t used,
                           size_t indent)
{
    if (used + utf8_width(old) + utf8_width(now) + 4 <= line_width(w)) {
        add_painted(w, old, OLD);
        strbuf_add_cstr(w->out, " -> ");
        add_painted(w, now, NEW);
        strbuf_add_char(w->out, '\n');
        return;
    }
    while (w->out->len && w->out->at[w->out->len - 1] == ' ')
        w->out->len--;
    strbuf_add_char(w->out, '\n');
    add_lines_of(w, old, indent, '-', OLD);
    add_lines_of(w, now, indent, '+', NEW);
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

static struct str unit_path_at(const struct writer *w, uint32_t i)
{
    return path_for_people(w->diff->units.at[i].path);
}

// ---- causes

// Files, and what a dialect says about its tree, have no line.
static bool has_text(const struct diff_edit *e)
{
    return !span_is_none(e->old_at) || !span_is_none(e->now_at);
}

static size_t filled_width(struct str s, size_t width)
{
    size_t is = utf8_width(s);
    return is < width ? width : is;
}

static void write_edit(struct writer *w, struct arena *a, const struct diff_edit *e)
{
    enum { INDENT = 4 };
    struct str place = edit_place(w, a, e);
    add_filled(w, place, w->place_width, 2, DIM);
    if (!has_text(e)) {
        strbuf_format(w->out, "%s\n", diff_word(e->has_old, e->has_now));
        return;
    }
    add_filled(w, e->ref, w->ref_width, 2, NAME);
    size_t used = filled_width(place, w->place_width) + filled_width(e->ref, w->ref_width) + 4;
    if (e->has_old && e->has_now) {
        add_was_and_is(w, e->old_text, e->now_text, used, INDENT);
        return;
    }
    struct str text = e->has_now ? e->now_text : e->old_text;
    strbuf_format(w->out, "%s%s", e->has_now ? "added" : "removed", text.len ? ": " : "");
    if (used + utf8_width(text) + 9 <= line_width(w)) {
        add_painted(w, text, e->has_now ? NEW : OLD);
        strbuf_add_char(w->out, '\n');
        return;
    }
    strbuf_add_char(w->out, '\n');
    add_lines_of(w, text, INDENT, e->has_now ? '+' : '-', e->has_now ? NEW : OLD);
}

// ---- words

// The word for this many units of the difference: their kind if they all share one.
static const char *word_of(const struct writer *w, const uint32_t *units, size_t count)
{
    const struct diff *d = w->diff;
    const struct diff_kind *kind = count ? &d->kinds.at[d->units.at[units[0]].kind] : NULL;
    for (size_t i = 1; i < count; i++)
        if (&d->kinds.at[d->units.at[units[i]].kind] != kind)
            kind = NULL;
    return kind ? (count == 1 ? kind->words->one : kind->words->many)
                : (count == 1 ? "unit" : "units");
}

static const char *word_of_own(const struct writer *w, const struct diff_edit *e)
{
    bool is_one_kind = true;
    for (size_t i = 1; i < e->own.len; i++)
        is_one_kind &=
            w->diff->units.at[e->own.at[i].unit].kind == w->diff->units.at[e->own.at[0].unit].kind;
    return is_one_kind && e->own.len == 1 ? word_of(w, &e->own.at[0].unit, 1)
           : is_one_kind ? w->diff->kinds.at[w->diff->units.at[e->own.at[0].unit].kind].words->many
                         : "units";
}

static const char *word_of_units(const struct writer *w, const struct diff_unit *const *units,
                                 size_t count)
{
    for (size_t i = 1; i < count; i++)
        if (units[i]->kind != units[0]->kind)
            return "units";
    const struct unit_capability *words = w->diff->kinds.at[units[0]->kind].words;
    return count == 1 ? words->one : words->many;
}

// ---- units that change

// Shown in place of a missing text.
static const char *empty_text(const struct diff_item *i, bool is_there)
{
    if (strcmp(i->kind, "assertion") == 0)
        return is_there ? "fails" : "holds";
    if (i->part.len || strcmp(i->kind, "file") != 0)
        return "(none)";
    return is_there ? "generated" : "not generated";
}

static struct str state_text(struct arena *a, const struct diff_item *i, bool is_there, bool fails,
                             struct str text)
{
    if (fails)
        return str_format(a, "fails (%.*s)", STR_ARGS(text));
    return is_there && text.len ? text : str_of(empty_text(i, is_there));
}

struct str diff_old_state(struct arena *a, const struct diff_item *i)
{
    return state_text(a, i, i->has_old, i->old_fails, i->old_text);
}

struct str diff_new_state(struct arena *a, const struct diff_item *i)
{
    return state_text(a, i, i->has_now, i->now_fails, i->now_text);
}

struct str diff_word_of(struct arena *a, const struct diff_item *i)
{
    if (i->is_unrun)
        return STR("differs when run");
    if (strcmp(i->kind, "trigger") == 0)
        return str_format(a, "triggers it%s%.*s", i->now_text.len ? ": " : "",
                          STR_ARGS(i->now_text));
    if (i->is_called)
        return str_format(a, "%s (a %s that it uses)", diff_word(i->has_old, i->has_now), i->kind);
    const char *more = strcmp(i->kind, "watch") == 0 ? " (watched)"
                       : i->is_generated             ? " (on disk; the generated code is the same)"
                                                     : "";
    return str_format(a, "%s%s", diff_word(i->has_old, i->has_now), more);
}

// One line became another.
static bool is_one_line(const struct diff_item *i)
{
    return i->line_count == 2 && i->lines[0].kind == '-' && i->lines[1].kind == '+';
}

static struct str without_end(struct str line)
{
    return str_ends(line, STR("\n")) ? str_slice(line, 0, line.len - 1) : line;
}

static void write_changed_lines(struct writer *w, const struct diff_item *i, size_t indent)
{
    size_t most = w->style->width ? LINES_MOST : SIZE_MAX;
    strbuf_add_char(w->out, '\n');
    for (size_t k = 0; k < i->line_count && k < most; k++) {
        enum paint color = i->lines[k].kind == '-' ? OLD : NEW;
        add_lines_of(w, without_end(i->lines[k].line), indent, i->lines[k].kind, color);
    }
    if (i->line_count > most) {
        strbuf_add_repeat(w->out, ' ', indent);
        strbuf_format(w->out, "and %zu more lines\n", i->line_count - most);
    }
}

// What is the same as on the previous line is not repeated.
static void write_item(struct writer *w, const struct diff_item *i, const struct diff_item *before,
                       size_t indent)
{
    enum { DEEPER = 2 };
    struct arena a;
    bool is_same = before && before->kind == i->kind && str_equal(before->name, i->name);
    size_t used = indent + filled_width(i->name, w->name_width) + 2;
    arena_init(&a);
    strbuf_add_repeat(w->out, ' ', indent);
    add_filled(w, is_same ? STR("") : i->name, filled_width(i->name, w->name_width), 2, PLAIN);
    if (i->part.len) {
        add_filled(w, i->part, w->part_width, 2, NAME);
        used += filled_width(i->part, w->part_width) + 2;
    }
    if (i->is_file || i->is_unrun) {
        utf8_add_visible(w->out, diff_word_of(&a, i));
        strbuf_add_char(w->out, '\n');
    } else if (is_one_line(i)) {
        add_was_and_is(w, without_end(i->lines[0].line), without_end(i->lines[1].line), used,
                       indent + DEEPER);
    } else if (i->line_count) {
        while (w->out->at[w->out->len - 1] == ' ')
            w->out->len--;
        write_changed_lines(w, i, indent + DEEPER);
    } else {
        add_was_and_is(w, diff_old_state(&a, i), diff_new_state(&a, i), used, indent + DEEPER);
    }
    arena_done(&a);
}

static void write_diff_items(struct writer *w, const struct diff_item *const *items, size_t count,
                             size_t indent)
{
    size_t most = w->style->width ? ITEMS_MOST : SIZE_MAX;
    for (size_t i = 0; i < count && i < most; i++)
        write_item(w, items[i], i ? items[i - 1] : NULL, indent);
    if (count > most) {
        strbuf_add_repeat(w->out, ' ', indent);
        strbuf_format(w->out, "and %zu more\n", count - most);
    }
}

// What distinguishes a change from others.
static void write_words(void *data, struct strbuf *out, const struct diff_change_of *c)
{
    struct diff_style plain = {0};
    struct writer w = *(const struct writer *)data;
    w.out = out;
    w.style = &plain;
    write_diff_items(&w, c->items.at, c->items.len, 0);
}

static void write_unit_state(struct writer *w, const struct diff_unit *s)
{
    strbuf_add_cstr(w->out, "  ");
    add_filled(w, path_for_people(s->path), w->unit_width, 3, NAME);
    strbuf_add_cstr(w->out, s->change == DIFF_MOVED   ? "moved from "
                            : s->change == DIFF_ADDED ? "new"
                                                      : "removed");
    if (s->change == DIFF_MOVED)
        utf8_add_visible(w->out, path_for_people(s->moved_from));
    strbuf_add_char(w->out, '\n');
}

// The unit is on the line of its first item, unless it is too long for that.
static void write_change(struct writer *w, const struct diff_change_of *c)
{
    size_t indent = 2 + w->unit_width + 3;
    struct str path = path_for_people(c->unit->path);
    struct strbuf items, *out = w->out;
    strbuf_init(&items, 0);
    w->out = &items;
    write_diff_items(w, c->items.at, c->items.len, indent);
    w->out = out;
    strbuf_add_cstr(out, "  ");
    add_filled(w, path, w->unit_width, 3, NAME);
    bool fits = utf8_width(path) <= w->unit_width;
    if (!fits)
        strbuf_add_char(out, '\n');
    strbuf_add(out, str_slice(strbuf_str(&items), fits ? indent : 0, items.len));
    strbuf_done(&items);
}

// Paths one after another, on as many lines as needed.
struct path_list {
    struct writer *w;
    size_t column;
};

static void write_text_path(void *data, struct str path)
{
    struct path_list *l = data;
    size_t width = utf8_width(path) + 1;
    if (l->column + width > line_width(l->w)) {
        strbuf_add_cstr(l->w->out, "\n   ");
        l->column = 3;
    }
    strbuf_add_char(l->w->out, ' ');
    add_painted(l->w, path, NAME);
    l->column += width;
}

static void write_alike(struct writer *w, const struct diff_groups *g,
                        const struct diff_unit *const *units, size_t count)
{
    struct path_list paths = {.w = w, .column = 14};
    strbuf_format(w->out, "  %zu %s:", count, word_of_units(w, units, count));
    size_t left =
        diff_paths(g, units, count, w->style->width ? PATHS_MOST : 0, write_text_path, &paths);
    if (left)
        strbuf_format(w->out, " and %zu more", left);
    strbuf_add_char(w->out, '\n');
}

static void write_text_group(struct writer *w, const struct diff_groups *groups,
                             const struct diff_group *g)
{
    enum { INDENT = 6 };
    for (size_t i = 0; i < g->changes.len; i++) {
        const struct diff_change_of *c = &g->changes.at[i];
        const struct diff_block *b = &g->blocks.at[c->block];
        if (b->units.len < ALIKE_LEAST) {
            write_change(w, c);
        } else if (b->first == c) {
            write_alike(w, groups, b->units.at, b->units.len);
            write_diff_items(w, c->items.at, c->items.len, INDENT);
        }
    }
}

// Causes are shown only if there is more than one group, or they are not all the edits.
static void write_causes(struct writer *w, const struct diff_groups *all,
                         const struct diff_group *g)
{
    bool is_plain = !g->cause_count || g->cause_count == w->diff->edits.len;
    if (all->list.len < 2 && is_plain)
        return;
    strbuf_add_cstr(w->out, g->cause_count ? "by " : "by their files");
    for (size_t k = 0; k < g->cause_count; k++) {
        strbuf_add_cstr(w->out, k ? ", " : "");
        utf8_add_visible(w->out, w->diff->edits.at[g->causes[k]].ref);
    }
    strbuf_add_char(w->out, '\n');
}

// Units with nothing new of their own: which they are is enough.
static void write_following(struct writer *w, const struct diff_groups *g)
{
    size_t count = g->following.len;
    struct path_list paths = {.w = w, .column = 40};
    if (!count)
        return;
    strbuf_format(w->out, "and %zu %s that depend%s on %s:", count,
                  word_of_units(w, g->following.at, count), count == 1 ? "s" : "",
                  g->list.len ? "these" : "others");
    size_t left = diff_paths(g, g->following.at, count, w->style->width ? PATHS_MOST : 0,
                             write_text_path, &paths);
    if (left)
        strbuf_format(w->out, " and %zu more", left);
    strbuf_add_char(w->out, '\n');
}

static void write_units(struct writer *w, const struct diff_groups *groups)
{
    const struct diff *d = w->diff;
    for (size_t i = 0; i < d->units.len; i++)
        if (d->units.at[i].change > DIFF_CHANGED && !diff_is_ignored(&d->units.at[i]))
            write_unit_state(w, &d->units.at[i]);
    for (size_t i = 0; i < groups->list.len; i++) {
        write_causes(w, groups, &groups->list.at[i]);
        write_text_group(w, groups, &groups->list.at[i]);
    }
    write_following(w, groups);
}

// ---- units that do not

static const char *plural(size_t n)
{
    return n == 1 ? "" : "s";
}

// "it" if there is only one edit.
static struct str name_of_edit(const struct writer *w, const struct diff_edit *e)
{
    return w->diff->edits.len == 1 ? STR("it") : e->ref;
}

// Consecutive ones of one place, starting at `from`.
static size_t own_end(const struct diff_edit *e, size_t from)
{
    const struct diff_own *first = &e->own.at[from];
    size_t end = from + 1;
    while (end < e->own.len && e->own.at[end].at.file == first->at.file &&
           e->own.at[end].at.start == first->at.start &&
           str_equal(e->own.at[end].text, first->text))
        end++;
    return end;
}

static void write_own_place(struct writer *w, struct arena *a, const struct diff_own *own)
{
    if (!span_is_none(own->at))
        add_filled(w, place_text(w, a, own->at), 0, 2, DIM);
    utf8_add_visible(w->out, own->text);
    strbuf_add_char(w->out, '\n');
}

static void write_own(struct writer *w, struct arena *a, const struct diff_groups *g,
                      const struct diff_edit *e)
{
    size_t n = e->own.len;
    if (!n)
        return;
    strbuf_format(w->out, "unchanged: %zu %s %s ", n, word_of_own(w, e), n == 1 ? "sets" : "set");
    utf8_add_visible(w->out, name_of_edit(w, e));
    strbuf_add_cstr(w->out, n == 1 ? " itself\n" : " themselves\n");
    for (size_t i = 0, end; i < n; i = end) {
        end = own_end(e, i);
        const struct diff_unit **alike = ARENA_ARRAY(a, const struct diff_unit *, end - i);
        for (size_t k = i; k < end; k++)
            alike[k - i] = &w->diff->units.at[e->own.at[k].unit];
        if (end - i >= ALIKE_LEAST) {
            write_alike(w, g, alike, end - i);
            strbuf_add_repeat(w->out, ' ', 6);
            write_own_place(w, a, &e->own.at[i]);
            continue;
        }
        for (size_t k = i; k < end; k++) {
            strbuf_add_cstr(w->out, "  ");
            add_filled(w, unit_path_at(w, e->own.at[k].unit), w->unit_width, 3, NAME);
            write_own_place(w, a, &e->own.at[k]);
        }
    }
}

static void write_same(struct writer *w, const struct diff_edit *e)
{
    size_t n = e->same.len;
    if (!n)
        return;
    strbuf_format(w->out, "unchanged: %zu %s read%s ", n, word_of(w, e->same.at, n),
                  n == 1 ? "s" : "");
    utf8_add_visible(w->out, name_of_edit(w, e));
    strbuf_format(w->out, " and produce%s the same\n", n == 1 ? "s" : "");
}

static void write_unread(struct writer *w, const struct diff_edit *e, bool lists)
{
    size_t n = e->unread.len;
    if (!n)
        return;
    strbuf_format(w->out, "not affected: %zu %s inherit%s ", n, word_of(w, e->unread.at, n),
                  n == 1 ? "s" : "");
    utf8_add_visible(w->out, w->diff->edits.len == 1 ? STR("the value") : e->ref);
    strbuf_format(w->out, " and never read%s it", n == 1 ? "s" : "");
    if (!lists && w->style->how_to_list.len)
        strbuf_format(w->out, " (%.*s)", STR_ARGS(w->style->how_to_list));
    strbuf_add_char(w->out, '\n');
    for (size_t i = 0; lists && i < n; i++) {
        strbuf_add_cstr(w->out, "  ");
        utf8_add_visible(w->out, unit_path_at(w, e->unread.at[i]));
        strbuf_add_char(w->out, '\n');
    }
}

// ---- what is not a unit

// Marked to be ignored.
static void write_ignored(struct writer *w)
{
    const struct diff *d = w->diff;
    size_t ignored = 0;
    for (size_t i = 0; i < d->kinds.len; i++)
        ignored += d->kinds.at[i].ignored;
    if (!ignored)
        return;
    strbuf_format(w->out, "ignored: %zu %s %s marked to be ignored\n", ignored,
                  diff_unit_word(d, ignored), ignored == 1 ? "is" : "are");
    for (size_t i = 0; i < d->units.len; i++) {
        const struct diff_unit *s = &d->units.at[i];
        if (!diff_is_ignored(s))
            continue;
        strbuf_add_cstr(w->out, "  ");
        add_filled(w, path_for_people(s->path), w->unit_width, 3, NAME);
        utf8_add_visible(w->out, str_slice(s->ignored_by, 1, s->ignored_by.len));
        strbuf_add_cstr(w->out, s->reason.len ? ": " : "");
        utf8_add_visible(w->out, s->reason);
        strbuf_add_char(w->out, '\n');
    }
}

static void write_outside(struct writer *w)
{
    if (!w->diff->outside.items.len)
        return;
    strbuf_format(w->out, "changed outside %s\n", diff_unit_word(w->diff, 2));
    for (size_t i = 0; i < w->diff->outside.items.len; i++)
        write_item(w, &w->diff->outside.items.at[i], i ? &w->diff->outside.items.at[i - 1] : NULL,
                   2);
}

static void write_unused(struct writer *w, bool lists)
{
    size_t n = w->diff->unused.len;
    if (!n || !lists)
        return;
    strbuf_format(w->out, "not affected: %zu file%s %s not part of any %s\n", n, plural(n),
                  n == 1 ? "is" : "are", diff_unit_word(w->diff, 1));
    for (size_t i = 0; i < n; i++) {
        strbuf_add_cstr(w->out, "  ");
        utf8_add_visible(w->out, path_for_people(w->diff->unused.at[i]));
        strbuf_add_char(w->out, '\n');
    }
}

// ---- all of it

static void measure_unit(struct writer *w, const struct diff_unit *s)
{
    if (s->path.len)
        widen(&w->unit_width, path_for_people(s->path));
    for (size_t i = 0; i < s->items.len; i++) {
        if (s->items.at[i].follows)
            continue;
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
            widen(&w->unit_width, unit_path_at(w, e->own.at[k].unit));
    }
    for (size_t i = 0; i < d->units.len; i++) {
        const struct diff_unit *s = &d->units.at[i];
        if (s->change != DIFF_SAME)
            measure_unit(w, s);
    }
    measure_unit(w, &d->outside);
}

static void write_counts(struct writer *w)
{
    for (size_t k = 0; k < w->diff->kinds.len; k++) {
        const struct diff_kind *kind = &w->diff->kinds.at[k];
        if (!kind->count && !kind->removed) { // a project without any of them
            strbuf_add_cstr(w->out, w->diff->kinds.len > 1 ? "" : "changed: 0 units\n");
            continue;
        }
        const struct {
            size_t count;
            const char *what;
        } counts[] = {{kind->added, "new"}, {kind->moved, "moved"}, {kind->removed, "removed"}};
        strbuf_format(w->out, "changed: %zu of %zu %s", kind->changed, kind->count,
                      kind->count == 1 ? kind->words->one : kind->words->many);
        for (size_t i = 0; i < COUNT_OF(counts); i++)
            if (counts[i].count)
                strbuf_format(w->out, ", %zu %s", counts[i].count, counts[i].what);
        if (kind->failed)
            strbuf_format(w->out, ", %zu %s", kind->failed, kind->failed == 1 ? "fails" : "fail");
        strbuf_add_char(w->out, '\n');
    }
}

void diff_write_text(struct strbuf *out, const struct diff *d, const struct diff_style *style)
{
    struct writer w = {.out = out, .diff = d, .style = style};
    struct arena a;
    arena_init(&a);
    measure(&w, &a);
    for (size_t i = 0; i < d->edits.len; i++)
        write_edit(&w, &a, &d->edits.at[i]);
    if (d->edits.len)
        strbuf_add_char(out, '\n');
    write_counts(&w);
    struct diff_groups groups = {0};
    diff_groups_make(d, &groups, write_words, &w);
    write_units(&w, &groups);
    write_ignored(&w);
    write_outside(&w);
    for (size_t i = 0; i < d->edits.len; i++) {
        write_own(&w, &a, &groups, &d->edits.at[i]);
        write_same(&w, &d->edits.at[i]);
        write_unread(&w, &d->edits.at[i], style->unread);
    }
    write_unused(&w, style->unread);
    diff_groups_done(&groups);
    arena_done(&a);
}
