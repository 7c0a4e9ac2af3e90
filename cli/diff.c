// SPDX-License-Identifier: Apache-2.0
//
// Lines are matched by what they hold besides blanks: a layout changes little else, so that Myers' way
// finds the match in a few steps, however many lines have changed. Matched lines whose blanks differ are
// a change of that line.
#include "cli/diff.h"

#include <stdlib.h>
#include <string.h>

#include "cli/memory.h"
#include "cli/output.h"

enum {
    CONTEXT = 3,
    EDITS_MOST = 1000, // lines without a partner; with more, the rest is shown as replaced
};

struct lines {
    weft_str *at;
    uint64_t *keys; // hashes of all but the blanks
    size_t count, room;
};

// One line of the result: ' ' both, '-' before, '+' after.
struct edit {
    char kind;
    weft_str line;
};

struct edits {
    struct edit *at;
    size_t count, room;
};

// FNV-1a; a collision shows a line as changed that has a better partner, nothing worse.
static uint64_t key_of(weft_str line)
{
    uint64_t hash = 14695981039346656037ULL;
    for (size_t i = 0; i < line.len; i++)
        if (!strchr(" \t\r\n", line.at[i]))
            hash = (hash ^ (unsigned char)line.at[i]) * 1099511628211ULL;
    return hash;
}

static struct lines split(weft_str text)
{
    struct lines l = {0};
    for (size_t at = 0; at < text.len;) {
        const char *end = memchr(text.at + at, '\n', text.len - at);
        size_t len = end ? (size_t)(end - text.at) + 1 - at : text.len - at;
        MEMORY_PUSH_ROOM(l.at, l.count, l.room);
        l.at[l.count++] = (weft_str){text.at + at, len};
        at += len;
    }
    l.keys = memory(l.count * sizeof(*l.keys));
    for (size_t i = 0; i < l.count; i++)
        l.keys[i] = key_of(l.at[i]);
    return l;
}

static void free_lines(struct lines *l)
{
    free(l->at);
    free(l->keys);
}

static bool is_equal(weft_str x, weft_str y)
{
    return x.len == y.len && memcmp(x.at, y.at, x.len) == 0;
}

static void add_edit(struct edits *e, char kind, weft_str line)
{
    MEMORY_PUSH_ROOM(e->at, e->count, e->room);
    e->at[e->count++] = (struct edit){kind, line};
}

// ---- Myers: the furthest x on every diagonal k = x - y after d edits

struct search {
    const struct lines *a, *b;
    size_t first;    // lines that are matched at the start
    ptrdiff_t n, m;  // what is between the matched start and end
    ptrdiff_t *rows; // the diagonals -d…d of every d, behind each other
};

static ptrdiff_t *row_of(const struct search *s, ptrdiff_t d)
{
    return s->rows + d * d + d; // 0 is diagonal 0; the rows before have 1 + 3 + 5 + … entries
}

static ptrdiff_t slide(const struct search *s, ptrdiff_t x, ptrdiff_t k)
{
    while (x < s->n && x - k < s->m &&
           s->a->keys[s->first + (size_t)x] == s->b->keys[s->first + (size_t)(x - k)])
        x++;
    return x;
}

// Whether diagonal k is reached from the one above: a line of `b` is added.
static bool is_down(const ptrdiff_t *before, ptrdiff_t d, ptrdiff_t k)
{
    return k == -d || (k != d && before[k - 1] < before[k + 1]);
}

// The number of edits; -1 when there are too many.
static ptrdiff_t search(struct search *s)
{
    for (ptrdiff_t d = 0; d <= EDITS_MOST; d++) {
        s->rows = memory_more(s->rows, (size_t)((d + 1) * (d + 1)) * sizeof(*s->rows));
        ptrdiff_t *row = row_of(s, d);
        const ptrdiff_t *before = d ? row_of(s, d - 1) : NULL;
        for (ptrdiff_t k = -d; k <= d; k += 2) {
            ptrdiff_t x = 0;
            if (d)
                x = is_down(before, d, k) ? before[k + 1] : before[k - 1] + 1;
            row[k] = slide(s, x, k);
            if (row[k] >= s->n && row[k] - k >= s->m)
                return d;
        }
    }
    return -1;
}

// The partner in `b` of every line of `a`, -1 without one; from the end back to the start.
static void trace(const struct search *s, ptrdiff_t d, ptrdiff_t *partner)
{
    ptrdiff_t x = s->n, y = s->m;
    for (; d >= 0; d--) {
        ptrdiff_t k = x - y, from_x = 0, from_y = 0;
        bool down = false;
        if (d) {
            const ptrdiff_t *before = row_of(s, d - 1);
            down = is_down(before, d, k);
            from_x = down ? before[k + 1] : before[k - 1];
            from_y = from_x - (down ? k + 1 : k - 1);
        }
        ptrdiff_t start = d && !down ? from_x + 1 : from_x;
        for (; x > start; x--, y--)
            partner[s->first + (size_t)x - 1] = (ptrdiff_t)s->first + y - 1;
        x = from_x;
        y = from_y;
    }
}

static ptrdiff_t *match(const struct lines *a, const struct lines *b)
{
    ptrdiff_t *partner = memory(a->count * sizeof(*partner));
    size_t first = 0, last = 0, least = a->count < b->count ? a->count : b->count;
    while (first < least && a->keys[first] == b->keys[first])
        first++;
    while (last < least - first && a->keys[a->count - 1 - last] == b->keys[b->count - 1 - last])
        last++;
    for (size_t i = 0; i < a->count; i++)
        partner[i] = i < first              ? (ptrdiff_t)i
                     : i >= a->count - last ? (ptrdiff_t)(i + b->count - a->count)
                                            : -1;
    struct search s = {
        a,   b, first, (ptrdiff_t)(a->count - first - last), (ptrdiff_t)(b->count - first - last),
        NULL};
    ptrdiff_t d = search(&s);
    if (d >= 0)
        trace(&s, d, partner);
    free(s.rows);
    return partner;
}

// ---- edits, in the order of a unified diff

static struct edits edits_of(const struct lines *a, const struct lines *b)
{
    struct edits e = {0};
    ptrdiff_t *partner = match(a, b);
    size_t y = 0;
    for (size_t x = 0; x < a->count;) {
        // A run of lines that are not the same: first what goes, then what comes.
        while (x < a->count && (partner[x] < 0 || !is_equal(a->at[x], b->at[partner[x]])))
            add_edit(&e, '-', a->at[x++]);
        size_t until = x < a->count ? (size_t)partner[x] : b->count;
        while (y < until)
            add_edit(&e, '+', b->at[y++]);
        for (; x < a->count && partner[x] == (ptrdiff_t)y && is_equal(a->at[x], b->at[y]); y++)
            add_edit(&e, ' ', a->at[x++]);
    }
    while (y < b->count)
        add_edit(&e, '+', b->at[y++]);
    free(partner);
    return e;
}

// ---- printing

static void print_line(char kind, weft_str line)
{
    static const char *const reset = "\033[0m";
    const char *paint = kind == '-' ? "\033[31m" : kind == '+' ? "\033[32m" : "";
    bool colored = output_color() && *paint, ended = line.len && line.at[line.len - 1] == '\n';
    say("%s%c", colored ? paint : "", kind);
    say_content((weft_str){line.at, line.len - ended});
    say("%s\n", colored ? reset : "");
    if (!ended)
        say("\\ No newline at end of file\n");
}

static void print_range(char sign, size_t start, size_t count)
{
    say("%c%zu", sign, count ? start + 1 : start); // an empty range is named by the line before it
    if (count != 1)
        say(",%zu", count);
}

struct hunk {
    size_t start, end;    // edits
    size_t before, after; // line numbers, from 0
};

static void print_hunk(const struct edits *e, const struct hunk *h)
{
    size_t olds = 0, news = 0;
    for (size_t i = h->start; i < h->end; i++) {
        olds += e->at[i].kind != '+';
        news += e->at[i].kind != '-';
    }
    say("%s@@ ", output_color() ? "\033[36m" : "");
    print_range('-', h->before, olds);
    say(" ");
    print_range('+', h->after, news);
    say(" @@%s\n", output_color() ? "\033[0m" : "");
    for (size_t i = h->start; i < h->end; i++)
        print_line(e->at[i].kind, e->at[i].line);
}

// The end of the hunk that has the change at `i`: changes with few lines between them go together.
static size_t hunk_end(const struct edits *e, size_t i)
{
    size_t same = 0, end = i;
    for (; i < e->count && same <= 2 * CONTEXT; i++) {
        same = e->at[i].kind == ' ' ? same + 1 : 0;
        if (!same)
            end = i + 1;
    }
    return end + CONTEXT < e->count ? end + CONTEXT : e->count;
}

static void print_hunks(const struct edits *e)
{
    size_t before = 0, after = 0, done = 0; // lines in front of edit `done`
    for (size_t i = 0; i < e->count; i++) {
        if (e->at[i].kind == ' ')
            continue;
        struct hunk h = {.start = i > done + CONTEXT ? i - CONTEXT : done, .end = hunk_end(e, i)};
        for (; done < h.end; done++) {
            if (done == h.start) {
                h.before = before;
                h.after = after;
            }
            before += e->at[done].kind != '+';
            after += e->at[done].kind != '-';
        }
        print_hunk(e, &h);
        i = h.end - 1;
    }
}

void diff_print(const char *name, weft_str before, weft_str after)
{
    if (is_equal(before, after))
        return;
    struct lines a = split(before), b = split(after);
    struct edits e = edits_of(&a, &b);
    bool is_relative = name[0] != '/'; // as git writes it, for `patch -p1`
    say("--- %s", is_relative ? "a/" : "");
    say_name(weft_str_of(name));
    say("\n+++ %s", is_relative ? "b/" : "");
    say_name(weft_str_of(name));
    say("\n");
    print_hunks(&e);
    free(e.at);
    free_lines(&a);
    free_lines(&b);
}
