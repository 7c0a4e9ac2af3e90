// SPDX-License-Identifier: Apache-2.0
//
// A line that is being typed, split into words as a shell does.
#ifndef WEFT_CLI_LIVE_WORDS_H
#define WEFT_CLI_LIVE_WORDS_H

#include <stdbool.h>
#include <stddef.h>

struct typed_line {
    char **words; // without their quotes
    size_t count, room;
    size_t at;  // the word at the cursor: only what is before the cursor
    char quote; // open at the cursor: ' or "; 0 if none
};

// Spaces separate words; quotes and backslashes work as in POSIX shells, nothing else is special. A quote that is
// not closed ends with the line. `cursor` is a byte offset; one past the end means the end.
void line_split(struct typed_line *l, const char *line, size_t cursor);
void line_done(struct typed_line *l);

#endif
