// SPDX-License-Identifier: Apache-2.0
//
// The diagnostics of one answer, to be compared with those of the next: which are new, which are gone.
#ifndef WEFT_CLI_FINDINGS_H
#define WEFT_CLI_FINDINGS_H

#include <stdbool.h>
#include <weft.h>

struct finding {
    char *severity, *code, *file, *message; // `file` is empty without a place
    uint32_t line, column;
    char *text;       // as it is printed, without the last newline
    char *short_text; // the same on one line
    bool is_single;   // the other list does not have it
};

struct findings {
    struct finding *at;
    size_t count, room;
};

// Adds the diagnostics of an answer. `format` and `flags` are those of their text.
void findings_add(struct findings *f, weft_answer *answer, enum weft_format format, unsigned flags);
// Marks what only one of the lists has. Both stay in the order in which they were found.
void findings_compare(struct findings *before, struct findings *now);
bool finding_is_error(const struct finding *f);
void findings_done(struct findings *f);

#endif
