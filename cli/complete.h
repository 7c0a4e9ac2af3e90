// SPDX-License-Identifier: Apache-2.0
//
// What could be typed next: for shells (`weft complete`) and for `weft repl`.
#ifndef WEFT_CLI_COMPLETE_H
#define WEFT_CLI_COMPLETE_H

#include <weft.h>

#include "cli/options.h"

struct candidate {
    char *word;  // the whole word, not only the rest of it
    char *about; // on one line; may be empty
};

struct candidates {
    struct candidate *at;
    size_t count, room;
    unsigned
        also; // WORD_FILE or WORD_DIRECTORY: names of files as well, which a shell knows better
};

// Adds `before` and `word` as one candidate, unless a line of a terminal cannot hold it.
void candidates_add(struct candidates *c, weft_str before, weft_str word, weft_str about);
// Whether it is among them.
bool candidates_have(const struct candidates *c, weft_str before, weft_str word);
void candidates_done(struct candidates *c);
// Whether more is to be typed after a candidate: it ends with a separator, so no space should follow.
bool candidate_is_open(const char *word);

// Candidates for the word at position `at` of a command line without the command's own name. Changes to the
// directories of -C.
void complete_words(struct candidates *out, char **words, size_t count, size_t at);

// ---- values

// Where names are looked up.
struct completing {
    weft_place *place;  // NULL: nothing is known
    weft_graph *graph;  // NULL: no functions
    weft_str dialect;   // of functions
    weft_str also;      // of more functions; empty: of none
    bool is_expression; // keys are quoted as expressions need it, and functions are offered
};

// Paths that start with `typed`; `before` is in front of each candidate.
void complete_path(struct candidates *out, const struct completing *in, weft_str before,
                   weft_str typed);
// The last path or name of an expression.
void complete_expression(struct candidates *out, const struct completing *in, weft_str before,
                         weft_str typed);

// Names of files that start with `typed`, in byte order; those of directories end with a slash.
void complete_file(struct candidates *out, weft_str typed, bool only_directories);
// Names of commands that only ask.
void complete_asking(struct candidates *out, weft_str typed);

#endif
