// SPDX-License-Identifier: Apache-2.0
//
// Checking one file of many.
#ifndef WEFT_CLI_TEXTS_H
#define WEFT_CLI_TEXTS_H

#include "cli/input.h"
#include "cli/report.h"

// The text of a file as the library takes it. `-` has the first dialect of this build, unless one is
// given.
struct weft_text text_of(const char *path, weft_str dialect, weft_str content);

// How files are checked.
struct checking {
    const struct request *request; // with --search; NULL: nothing is included
    weft_str dialect;
    weft_str schemas_name, schemas; // JSON of things with effects; empty: none
    char *settings_name;            // of `weft.toml`, NULL: there is none
    weft_str settings;
    bool only_syntax;
};
// The names of files that a file includes, added to a list.
void text_includes(const char *path, const struct checking *how, weft_str content,
                   struct files *out);
// Reports every mistake in it; false when there are errors.
bool text_check(const char *path, const struct checking *how, weft_str content,
                struct report *report);

#endif
