// SPDX-License-Identifier: Apache-2.0
#include "base/glob.h"

#include <stdbool.h>
#include <stddef.h>

// The set of characters whose bracket is in front of `*at`, which is moved after it.
static bool class_has(struct str pattern, size_t *at, char c)
{
    size_t i = *at;
    bool negated = i < pattern.len && (pattern.at[i] == '!' || pattern.at[i] == '^'), found = false;
    i += negated;
    for (bool first = true; i < pattern.len && (first || pattern.at[i] != ']'); first = false) {
        char low = pattern.at[i++], high = low;
        if (i + 1 < pattern.len && pattern.at[i] == '-' && pattern.at[i + 1] != ']') {
            high = pattern.at[i + 1];
            i += 2;
        }
        found |= c >= low && c <= high;
    }
    *at = i + 1;
    return found != negated && c != '/';
}

// A star that may take more of the path than it has.
struct star {
    size_t pattern, path; // what comes after it; where it ends so far
    bool open;
};

struct globbing {
    struct str pattern, path;
    size_t p, s;
    struct star star, deep; // the last of each kind
};

// Opens the star at hand.
static void open_star(struct globbing *g)
{
    bool is_deep = g->p + 1 < g->pattern.len && g->pattern.at[g->p + 1] == '*';
    g->p += is_deep ? 2 : 1;
    g->star = (struct star){g->p, g->s, !is_deep};
    if (is_deep)
        g->deep = (struct star){g->p, g->s, true};
}

// Passes one character that is the same on both sides.
static bool pass_one(struct globbing *g)
{
    if (g->p >= g->pattern.len || g->s >= g->path.len)
        return false;
    size_t next = g->p + 1;
    char c = g->pattern.at[g->p], is = g->path.at[g->s];
    bool same = c == '?' ? is != '/' : c == '[' ? class_has(g->pattern, &next, is) : c == is;
    if (same) {
        g->p = next;
        g->s++;
    }
    return same;
}

// Lets the last star that can take one more character do so.
static bool take_more(struct globbing *g)
{
    struct star *from = NULL;
    if (g->star.open && g->star.path < g->path.len && g->path.at[g->star.path] != '/')
        from = &g->star;
    else if (g->deep.open && g->deep.path < g->path.len)
        from = &g->deep;
    if (!from)
        return false;
    g->s = ++from->path;
    g->p = from->pattern;
    g->star.open &= from == &g->star;
    return true;
}

// At most one star of each kind is open, so time is bounded by the product of the lengths.
bool glob_matches(struct str pattern, struct str path)
{
    struct globbing g = {.pattern = pattern, .path = path};
    while (g.s < path.len || g.p < pattern.len) {
        if (g.p < pattern.len && pattern.at[g.p] == '*')
            open_star(&g);
        else if (!pass_one(&g) && !take_more(&g))
            return false;
    }
    return true;
}
