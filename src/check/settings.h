// SPDX-License-Identifier: Apache-2.0
//
// What a project does not want to hear, or hears as something else: `weft.toml`, and comments beside the place.
#ifndef WEFT_CHECK_SETTINGS_H
#define WEFT_CHECK_SETTINGS_H

#include "base/array.h"
#include "source/diag.h"
#include "source/source.h"

enum hearing { HEARD_AS_IS, HEARD_AS_ERROR, HEARD_AS_WARNING, NOT_HEARD };

// All zero: everything is told as it is.
struct check_settings {
    ARRAY(struct str) ignored; // patterns of paths
    enum hearing codes[DIAG_CODE_COUNT];
    int64_t errors_most; // that are shown; -1: not said
};

extern const char check_settings_name[]; // of the file

// Reads the file's text, a source; its patterns live in the arena. What is wrong with it is added.
void check_settings_read(struct arena *a, const struct sources *sources, uint32_t file,
                         struct check_settings *out, struct diags *mistakes);
void check_settings_done(struct check_settings *s);

// Puts into `out` what is to be told of `found`. `settings` may be NULL: comments count alone. Changed ones live in
// the arena. Returns how many are left out.
size_t check_settle(struct arena *a, const struct sources *sources,
                    const struct check_settings *settings, const struct diags *found,
                    struct diags *out);

#endif
