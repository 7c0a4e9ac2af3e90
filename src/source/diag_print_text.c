// SPDX-License-Identifier: Apache-2.0
//
// Diagnostics for people: the message, the place, its line with carets, related places, notes and a
// way out. Carets are placed by measuring what was drawn before them, so tabs, wide characters and
// escaped ones need no rules of their own. A span over several lines shows its first.
#include "base/utf8.h"
#include "source/diag_print_inside.h"

enum {
    TAB_CELLS = 4,
    LONGEST_LINE_BYTES = 200, // a longer line is generated, and is shown as a window
    WINDOW_BYTES = 160,
    WINDOW_BEFORE_BYTES = 60, // enough to see what the marked text belongs to
    STRETCH_BYTES = 1024, // of a very long line: no more than this before and after is looked at
};

#define RESET  "\x1b[0m"
#define BOLD   "\x1b[1m"
#define RED    "\x1b[1;31m"
#define GREEN  "\x1b[1;32m"
#define YELLOW "\x1b[1;33m"
#define BLUE   "\x1b[1;34m"
#define CYAN   "\x1b[1;36m"

struct printer {
    struct strbuf *out;
    const struct sources *sources;
    struct diag_style style;
    unsigned gutter; // digits of the largest line number of this diagnostic
};

// A line with the part to mark; offsets are into the line and at the edges of clusters.
struct excerpt {
    struct str line;
    uint32_t number;
    size_t from, to;           // what is shown
    size_t mark_from, mark_to; // what has carets, within the former
};

static const char *severity_color(enum severity severity)
{
    switch (severity) {
    case SEVERITY_ERROR: return RED;
    case SEVERITY_WARNING: return YELLOW;
    case SEVERITY_NOTE: return CYAN;
    }
    UNREACHABLE("a severity without a color");
}

static void paint_diag(struct printer *p, const char *color)
{
    if (p->style.color)
        strbuf_add_cstr(p->out, color);
}

static void add_painted(struct printer *p, const char *color, const char *text)
{
    paint_diag(p, color);
    strbuf_add_cstr(p->out, text);
    paint_diag(p, RESET);
}

static void draw_part(struct strbuf *out, struct str line, size_t from, size_t to)
{
    while (from < to) {
        size_t tab = str_find_char(line, '\t', from);
        if (tab > to)
            tab = to;
        utf8_add_visible_part(out, line, from, tab);
        if (tab < to)
            strbuf_add_repeat(out, ' ', TAB_CELLS);
        from = tab + 1;
    }
}

static size_t drawn_width(struct str line, size_t from, size_t to)
{
    struct strbuf drawn;
    strbuf_init(&drawn, 0);
    draw_part(&drawn, line, from, to);
    size_t width = utf8_width(strbuf_str(&drawn));
    strbuf_done(&drawn);
    return width;
}

static bool is_inside_character(struct str s, size_t at)
{
    return at < s.len && ((unsigned char)s.at[at] & 0xC0) == 0x80;
}

// Moves an edge of the window out of the middle of a character; junk is cut anywhere.
static size_t snap_back(struct str line, size_t at)
{
    for (size_t steps = 0; steps < UTF8_MOST_BYTES && at > 0; steps++) {
        if (!is_inside_character(line, at))
            break;
        at--;
    }
    return at;
}

static void choose_window(struct excerpt *e)
{
    e->from = 0;
    e->to = e->line.len;
    if (e->line.len <= LONGEST_LINE_BYTES)
        return;
    if (e->mark_from > WINDOW_BEFORE_BYTES)
        e->from = snap_back(e->line, e->mark_from - WINDOW_BEFORE_BYTES);
    if (e->line.len - e->from > WINDOW_BYTES)
        e->to = snap_back(e->line, e->from + WINDOW_BYTES);
    if (e->mark_to > e->to)
        e->mark_to = e->to;
}

// How long a part of a line is when its secrets are left out. What ends inside one ends after it.
static size_t shown_len(const struct sources *sources, uint32_t file, size_t from, size_t to)
{
    struct strbuf shown;
    strbuf_init(&shown, 0);
    source_add_shown(&shown, sources, (struct span){file, (uint32_t)from, (uint32_t)to});
    size_t len = shown.len;
    strbuf_done(&shown);
    return len;
}

// Of a very long line the part around a place: a file may be one line with ten thousand mistakes. It begins between two
// characters and not inside a secret.
static struct span stretch_of(const struct sources *sources, struct span line, uint32_t at)
{
    struct span s = line;
    struct str text = source_text(sources, line.file);
    if (at - line.start > STRETCH_BYTES)
        s.start = (uint32_t)snap_back(text, at - STRETCH_BYTES);
    if (line.end > at && line.end - at > STRETCH_BYTES)
        s.end = (uint32_t)snap_back(text, at + STRETCH_BYTES);
    struct span secret = source_hidden(sources, line.file, s.start, s.start + 1);
    if (!span_is_none(secret) && secret.start >= line.start)
        s.start = secret.start;
    return s;
}

// The line goes to `shown`.
static struct excerpt excerpt_of(const struct sources *sources, struct span at,
                                 struct strbuf *shown)
{
    struct excerpt e = {.number = source_position(sources, at.file, at.start).line};
    struct str whole = source_line(sources, at.file, e.number);
    uint32_t line_start = (uint32_t)source_line_start(sources, at.file, e.number);
    struct span line = {at.file, line_start, (uint32_t)(line_start + whole.len)};
    line = stretch_of(sources, line, at.start < line.end ? at.start : line.end);
    size_t start = line.start, line_end = line.end;
    source_add_shown(shown, sources, line);
    e.line = strbuf_str(shown);
    struct span secret = source_hidden(sources, at.file, at.start, at.start + 1);
    size_t first = span_is_none(secret) || secret.start < start ? at.start : secret.start;
    size_t end = at.end < line_end ? at.end : line_end;
    size_t from = shown_len(sources, at.file, start, first < line_end ? first : line_end);
    size_t to = end > first ? shown_len(sources, at.file, start, end) : from;
    e.mark_from = from < e.line.len ? utf8_cluster_start(e.line, from) : e.line.len;
    e.mark_to = to < e.line.len ? to : e.line.len;
    if (e.mark_to > e.mark_from && e.mark_to < e.line.len) {
        size_t last = utf8_cluster_start(e.line, e.mark_to - 1);
        e.mark_to = utf8_cluster_end(e.line, last);
    }
    choose_window(&e);
    return e;
}

static const char *bar(const struct printer *p)
{
    return p->style.unicode ? "\u2502" : "|";
}

// `number` 0 leaves the gutter empty.
static void print_gutter(struct printer *p, uint32_t number)
{
    paint_diag(p, BLUE);
    if (number)
        strbuf_format(p->out, "%*u %s", (int)p->gutter, number, bar(p));
    else
        strbuf_format(p->out, "%*s %s", (int)p->gutter, "", bar(p));
    paint_diag(p, RESET);
}

static void print_source_line(struct printer *p, const struct excerpt *e)
{
    print_gutter(p, e->number);
    if (e->line.len)
        strbuf_add_char(p->out, ' ');
    if (e->from > 0)
        strbuf_add_cstr(p->out, "...");
    draw_part(p->out, e->line, e->from, e->to);
    if (e->to < e->line.len)
        strbuf_add_cstr(p->out, "...");
    strbuf_add_char(p->out, '\n');
}

static void print_carets(struct printer *p, const struct excerpt *e, struct str label,
                         const char *color)
{
    size_t before = drawn_width(e->line, e->from, e->mark_from) + (e->from > 0 ? 3 : 0);
    size_t marked = drawn_width(e->line, e->mark_from, e->mark_to);
    print_gutter(p, 0);
    strbuf_add_repeat(p->out, ' ', before + 1);
    paint_diag(p, color);
    strbuf_add_repeat(p->out, '^', marked ? marked : 1);
    if (label.len) {
        strbuf_add_char(p->out, ' ');
        utf8_add_visible(p->out, label);
    }
    paint_diag(p, RESET);
    strbuf_add_char(p->out, '\n');
}

static void print_location(struct printer *p, const char *arrow, struct span at)
{
    struct diag_region where = diag_region(p->sources, at);
    strbuf_add_char(p->out, ' ');
    add_painted(p, BLUE, arrow);
    strbuf_add_char(p->out, ' ');
    diag_add_file(p->out, p->style, where.file);
    strbuf_format(p->out, ":%u:%u\n", where.start.line, where.start.column);
}

static void print_excerpt(struct printer *p, struct span at, struct str label, const char *color)
{
    struct strbuf shown;
    strbuf_init(&shown, 0);
    struct excerpt e = excerpt_of(p->sources, at, &shown);
    print_source_line(p, &e);
    print_carets(p, &e, label, color);
    strbuf_done(&shown);
}

static void print_note(struct printer *p, struct str text)
{
    strbuf_add_char(p->out, ' ');
    add_painted(p, BLUE, "=");
    strbuf_add_char(p->out, ' ');
    utf8_add_visible(p->out, text);
    strbuf_add_char(p->out, '\n');
}

static void print_related(struct printer *p, const struct diag_place *place)
{
    if (span_is_none(place->at)) {
        print_note(p, place->label);
        return;
    }
    print_location(p, ":::", place->at);
    print_excerpt(p, place->at, place->label, BLUE);
}

static void print_message(struct printer *p, const struct diag *d)
{
    paint_diag(p, severity_color(d->severity));
    strbuf_format(p->out, "%s[%s]", diag_severity_name(d->severity), diag_slug(d->code));
    paint_diag(p, RESET);
    paint_diag(p, BOLD);
    strbuf_add_cstr(p->out, ": ");
    utf8_add_visible(p->out, d->message);
    paint_diag(p, RESET);
    strbuf_add_char(p->out, '\n');
}

static uint32_t line_of_span(const struct printer *p, struct span at)
{
    return span_is_none(at) ? 0 : source_position(p->sources, at.file, at.start).line;
}

static unsigned gutter_width(const struct printer *p, const struct diag *d)
{
    uint32_t largest = line_of_span(p, d->at);
    for (const struct diag_place *place = d->places; place; place = place->next) {
        uint32_t line = line_of_span(p, place->at);
        largest = line > largest ? line : largest;
    }
    unsigned digits = 1;
    for (; largest >= 10; largest /= 10)
        digits++;
    return digits;
}

static void print_one(struct printer *p, const struct diag *d)
{
    p->gutter = gutter_width(p, d);
    print_message(p, d);
    if (!span_is_none(d->at)) {
        print_location(p, p->style.unicode ? "\u2500\u2500\u25b8" : "-->", d->at);
        print_gutter(p, 0);
        strbuf_add_char(p->out, '\n');
        print_excerpt(p, d->at, d->label, severity_color(d->severity));
    } else if (d->label.len) {
        print_note(p, d->label);
    }
    for (const struct diag_place *place = d->places; place; place = place->next)
        print_related(p, place);
    for (const struct diag_text *note = d->notes; note; note = note->next)
        print_note(p, note->text);
    struct strbuf room;
    strbuf_init(&room, 0);
    struct str help = diag_help_line(&room, d, &p->style);
    if (help.len) {
        add_painted(p, GREEN, "help");
        strbuf_add_cstr(p->out, ": ");
        utf8_add_visible(p->out, help);
        strbuf_add_char(p->out, '\n');
    }
    strbuf_done(&room);
}

void diags_print_text(struct strbuf *out, const struct diags *ds, const struct sources *sources,
                      struct diag_style style)
{
    struct printer p = {.out = out, .sources = sources, .style = style};
    for (size_t i = 0; i < ds->list.len; i++) {
        if (i > 0)
            strbuf_add_char(out, '\n');
        print_one(&p, ds->list.at[i]);
    }
}
