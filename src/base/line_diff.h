// SPDX-License-Identifier: Apache-2.0
//
// The lines of two texts, matched: what both have, what goes, what comes.
#ifndef WEFT_BASE_LINE_DIFF_H
#define WEFT_BASE_LINE_DIFF_H

#include "base/array.h"
#include "base/str.h"

struct line_edit {
    char kind;       // ' ' both have it, '-' only the text before, '+' only the text after
    struct str line; // of one of the texts, with its line end
};

// All zero is an empty list.
struct line_edits {
    ARRAY(struct line_edit) list;
};

// In the order of a unified diff: of lines that differ first those that go, then those that come. Borrows both
// texts. Lines are matched by what they hold besides blanks, so a line whose blanks alone differ is a change of it.
void line_diff(struct str before, struct str after, struct line_edits *out);
void line_edits_done(struct line_edits *e);

#endif
