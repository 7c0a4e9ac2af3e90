// SPDX-License-Identifier: Apache-2.0
//
// Myers' way: the furthest line on every diagonal after so many edits. It takes few steps where texts are alike,
// and where they are not, nobody reads the result: beyond a number of edits the rest is shown as replaced.
#include "base/line_diff.h"

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/compiler.h"

enum { EDITS_MOST = 1000 }; // lines without a partner: 8 MB of diagonals

struct lines {
    ARRAY(struct str) at;
    ARRAY(uint64_t) keys; // hashes of all but the blanks
};

// FNV-1a; a collision shows a line as changed that has a better partner, nothing worse.
static uint64_t hash_of_line(struct str line)
{
    uint64_t hash = 14695981039346656037ULL;
    for (size_t i = 0; i < line.len; i++)
        if (!memchr(" \t\r\n", line.at[i], 4))
            hash = (hash ^ (unsigned char)line.at[i]) * 1099511628211ULL;
    return hash;
}

static struct lines split(struct str text)
{
    struct lines l = {0};
    for (size_t from = 0; from < text.len;) {
        size_t end = str_find_char(text, '\n', from);
        struct str line = str_slice(text, from, end < text.len ? end + 1 : end);
        ARRAY_PUSH(&l.at, line);
        ARRAY_PUSH(&l.keys, hash_of_line(line));
        from += line.len;
    }
    return l;
}

static void free_lines(struct lines *l)
{
    ARRAY_DONE(&l->at);
    ARRAY_DONE(&l->keys);
}

// ---- the furthest x on every diagonal k = x - y after d edits

struct search {
    const struct lines *a, *b;
    size_t first;          // lines that are matched at the start
    ptrdiff_t n, m;        // what is between the matched start and end
    ARRAY(ptrdiff_t) rows; // the diagonals -d…d of every d, one after the other
};

static ptrdiff_t *row_of(const struct search *s, ptrdiff_t d)
{
    return s->rows.at + d * d + d; // 0 is diagonal 0; the rows before have 1 + 3 + 5 + … entries
}

static ptrdiff_t slide(const struct search *s, ptrdiff_t x, ptrdiff_t k)
{
    while (x < s->n && x - k < s->m &&
           s->a->keys.at[s->first + (size_t)x] == s->b->keys.at[s->first + (size_t)(x - k)])
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
        while (s->rows.len < (size_t)((d + 1) * (d + 1)))
            ARRAY_PUSH(&s->rows, 0);
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

struct partners {
    ARRAY(ptrdiff_t) of;
};

static struct partners match(const struct lines *a, const struct lines *b)
{
    struct partners p = {0};
    size_t first = 0, last = 0, n = a->at.len, m = b->at.len, least = n < m ? n : m;
    while (first < least && a->keys.at[first] == b->keys.at[first])
        first++;
    while (last < least - first && a->keys.at[n - 1 - last] == b->keys.at[m - 1 - last])
        last++;
    for (size_t i = 0; i < n; i++)
        ARRAY_PUSH(&p.of, i < first ? (ptrdiff_t)i : i >= n - last ? (ptrdiff_t)(i + m - n) : -1);
    struct search s = {.a = a,
                       .b = b,
                       .first = first,
                       .n = (ptrdiff_t)(n - first - last),
                       .m = (ptrdiff_t)(m - first - last)};
    ptrdiff_t d = search(&s);
    if (d >= 0)
        trace(&s, d, p.of.at);
    ARRAY_DONE(&s.rows);
    return p;
}

// ---- the result

static void add_line_edit(struct line_edits *e, char kind, struct str line)
{
    ARRAY_PUSH(&e->list, (struct line_edit){kind, line});
}

void line_diff(struct str before, struct str after, struct line_edits *out)
{
    struct lines a = split(before), b = split(after);
    struct partners p = match(&a, &b);
    size_t y = 0;
    for (size_t x = 0; x < a.at.len;) {
        while (x < a.at.len &&
               (p.of.at[x] < 0 || !str_equal(a.at.at[x], b.at.at[(size_t)p.of.at[x]])))
            add_line_edit(out, '-', a.at.at[x++]);
        size_t until = x < a.at.len ? (size_t)p.of.at[x] : b.at.len;
        while (y < until)
            add_line_edit(out, '+', b.at.at[y++]);
        for (; x < a.at.len && p.of.at[x] == (ptrdiff_t)y && str_equal(a.at.at[x], b.at.at[y]); y++)
            add_line_edit(out, ' ', a.at.at[x++]);
    }
    while (y < b.at.len)
        add_line_edit(out, '+', b.at.at[y++]);
    ARRAY_DONE(&p.of);
    free_lines(&a);
    free_lines(&b);
}

void line_edits_done(struct line_edits *e)
{
    ARRAY_DONE(&e->list);
}
