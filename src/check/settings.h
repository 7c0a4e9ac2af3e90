// SPDX-License-Identifier: Apache-2.0
//
// What a project ignores or reports with another severity: `weft.toml`, and comments next to the code.
#ifndef WEFT_CHECK_SETTINGS_H
#define WEFT_CHECK_SETTINGS_H

#include "base/array.h"
#include "source/diag.h"
#include "source/source.h"

enum hearing { HEARD_AS_IS, HEARD_AS_ERROR, HEARD_AS_WARNING, NOT_HEARD };

// Files of a language of the project's own: a pattern of paths, and the file with their schema.
struct flavour_setting {
    struct str pattern, schema;
};

// All zero: everything is reported as it is.
struct check_settings {
    ARRAY(struct str) ignored; // patterns of paths
    enum hearing codes[DIAG_CODE_COUNT];
    int64_t errors_most; // how many are shown; -1: not set
    ARRAY(struct flavour_setting) flavours;
};

extern const char check_settings_name[]; // of the file

// Reads the file's text, a source; its patterns live in the arena. Errors in it are added.
void check_settings_read(struct arena *a, const struct sources *sources, uint32_t file,
                         struct check_settings *out, struct diags *mistakes);
void check_settings_done(struct check_settings *s);

// Puts into `out` what is to be reported of `found`. If `settings` is NULL, only comments apply. Changed
// diagnostics live in the arena. Returns how many are ignored.
size_t check_settle(struct arena *a, const struct sources *sources,
                    const struct check_settings *settings, const struct diags *found,
                    struct diags *out);

#endif
