// SPDX-License-Identifier: Apache-2.0
//
// "did you mean …?": edits are insertions, deletions, substitutions and swaps of neighbours, since
// swapped letters are the commonest slip of all. Characters are code points; names too long to be
// mistyped as a whole are not compared.
#include "base/utf8.h"
#include "source/diag.h"

#include <string.h>

enum {
    LONGEST_NAME = 64,
    MOST_EDITS = 3,
};

struct letters {
    uint32_t at[LONGEST_NAME];
    size_t len;
};

// False when the name is too long.
static bool read_letters(struct letters *out, struct str s)
{
    out->len = 0;
    for (size_t at = 0; at < s.len;) {
        if (out->len == LONGEST_NAME)
            return false;
        at += utf8_decode(s, at, &out->at[out->len++]);
    }
    return true;
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

// Three rows of the usual matrix: `older` is needed for swaps.
static size_t count_edits(const struct letters *a, const struct letters *b)
{
    size_t rows[3][LONGEST_NAME + 1];
    size_t *older = rows[0], *old = rows[1], *row = rows[2];
    for (size_t j = 0; j <= b->len; j++)
        old[j] = j;
    for (size_t i = 1; i <= a->len; i++) {
        row[0] = i;
        for (size_t j = 1; j <= b->len; j++) {
            bool same = a->at[i - 1] == b->at[j - 1];
            row[j] = least(least(old[j], row[j - 1]) + 1, old[j - 1] + !same);
            if (i > 1 && j > 1 && a->at[i - 1] == b->at[j - 2] && a->at[i - 2] == b->at[j - 1])
                row[j] = least(row[j], older[j - 2] + 1);
        }
        size_t *spare = older;
        older = old;
        old = row;
        row = spare;
    }
    return old[b->len];
}

static size_t edits_allowed(size_t len)
{
    size_t third = len / 3;
    if (third < 1)
        return 1;
    return third < MOST_EDITS ? third : MOST_EDITS;
}

static bool are_lengths_near(size_t a, size_t b, size_t allowed)
{
    return (a > b ? a - b : b - a) <= allowed;
}

struct str diag_suggest(struct str wanted, const struct str *candidates, size_t count)
{
    struct letters want, have;
    struct str best = STR("");
    if (!read_letters(&want, wanted) || want.len < 2) // any letter is near to one
        return best;
    size_t allowed = edits_allowed(want.len), best_edits = allowed + 1;
    for (size_t i = 0; i < count; i++) {
        if (candidates[i].len == 0 || !read_letters(&have, candidates[i]) ||
            !are_lengths_near(want.len, have.len, allowed))
            continue;
        size_t edits = count_edits(&want, &have);
        if (edits == 0 || edits > best_edits || edits > allowed)
            continue;
        if (edits < best_edits || str_compare(candidates[i], best) < 0)
            best = candidates[i];
        best_edits = edits;
    }
    return best;
}
