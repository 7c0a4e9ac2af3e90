// SPDX-License-Identifier: Apache-2.0
//
// "did you mean …?": edits are insertions, deletions, substitutions and swaps of neighbours, since
// swapped letters are the commonest slip of all. Characters are code points; names too long to be
// mistyped as a whole are not compared, and most others are told apart by their sets of letters alone.
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
    uint64_t set; // a bit for each letter; some share one
};

// False when the name is too long.
static bool read_letters(struct letters *out, struct str s)
{
    out->len = 0;
    out->set = 0;
    for (size_t at = 0; at < s.len;) {
        uint32_t letter = (uint8_t)s.at[at];
        if (out->len == LONGEST_NAME)
            return false;
        at += letter < 0x80 ? 1 : utf8_decode(s, at, &letter);
        out->at[out->len++] = letter;
        out->set |= UINT64_C(1) << letter % 64;
    }
    return true;
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

// Three rows of the usual matrix, of which `older` is needed for swaps: cells that are further than `most` from
// the diagonal are left out. More than `most` is any number above it.
static size_t count_edits(const struct letters *a, const struct letters *b, size_t most)
{
    size_t rows[3][LONGEST_NAME + 2];
    size_t *older = rows[0], *old = rows[1], *row = rows[2], least_before = 0;
    for (size_t j = 0; j <= b->len + 1; j++)
        old[j] = j;
    for (size_t i = 1; i <= a->len; i++) {
        size_t from = i > most ? i - most : 1, to = least(i + most, b->len), least_here = i;
        row[from - 1] = from == 1 ? i : most + 1;
        for (size_t j = from; j <= to; j++) {
            bool same = a->at[i - 1] == b->at[j - 1];
            row[j] = least(least(old[j], row[j - 1]) + 1, old[j - 1] + !same);
            if (i > 1 && j > 1 && a->at[i - 1] == b->at[j - 2] && a->at[i - 2] == b->at[j - 1])
                row[j] = least(row[j], older[j - 2] + 1);
            least_here = least(least_here, row[j]);
        }
        row[to + 1] = most + 1;
        if (least_here > most && least_before > most)
            return most + 1;
        least_before = least_here;
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

static size_t count_bits(uint64_t set)
{
    size_t count = 0;
    for (; set; set &= set - 1)
        count++;
    return count;
}

// One edit makes a name longer or shorter by one, and takes away or brings in one letter.
static bool may_be_near(const struct letters *a, const struct letters *b, size_t edits)
{
    size_t longer = a->len > b->len ? a->len - b->len : b->len - a->len;
    return longer <= edits && count_bits(a->set & ~b->set) <= edits &&
           count_bits(b->set & ~a->set) <= edits;
}

struct str diag_suggest(struct str wanted, const struct str *candidates, size_t count)
{
    struct letters want, have;
    struct str best = STR("");
    if (!read_letters(&want, wanted) || want.len < 2) // any letter is near to one
        return best;
    size_t most = edits_allowed(want.len);
    for (size_t i = 0; i < count; i++) {
        if (candidates[i].len == 0 || !read_letters(&have, candidates[i]) ||
            !may_be_near(&want, &have, most))
            continue;
        size_t edits = count_edits(&want, &have, most);
        if (edits == 0 || edits > most)
            continue;
        if (!best.len || edits < most || str_compare(candidates[i], best) < 0)
            best = candidates[i];
        most = edits;
    }
    return best;
}
