// SPDX-License-Identifier: Apache-2.0
//
// The library matches the lines; this groups them into hunks.
#include "cli/diff.h"

#include <stdlib.h>
#include <string.h>

#include "cli/memory.h"
#include "cli/output.h"

enum { CONTEXT = 3 };

// One line of the result: ' ' both, '-' before, '+' after.
struct edit {
    char kind;
    weft_str line;
};

struct edits {
    struct edit *at;
    size_t count, room;
};

static void add_edit(void *data, char kind, weft_str line)
{
    struct edits *e = data;
    MEMORY_PUSH_ROOM(e->at, e->count, e->room);
    e->at[e->count++] = (struct edit){kind, line};
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
    say("%c%zu", sign, count ? start + 1 : start); // an empty range takes the line before it
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

// The end of the hunk with the change at `i`: changes with few lines between them share a hunk.
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
    size_t before = 0, after = 0, done = 0; // lines before edit `done`
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
    struct edits e = {0};
    bool is_same = before.len == after.len && memcmp(before.at, after.at, before.len) == 0;
    if (is_same)
        return;
    weft_line_diff(before, after, add_edit, &e);
    bool is_relative = name[0] != '/'; // the format of git, for `patch -p1`
    say("--- %s", is_relative ? "a/" : "");
    say_name(weft_str_of(name));
    say("\n+++ %s", is_relative ? "b/" : "");
    say_name(weft_str_of(name));
    say("\n");
    print_hunks(&e);
    free(e.at);
}
