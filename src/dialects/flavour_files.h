// SPDX-License-Identifier: Apache-2.0
//
// Files of a language of the project's own. The settings of a directory (`weft.toml`) name a schema file for patterns of
// paths below it; the nearest settings above a file decide.
#ifndef WEFT_DIALECTS_FLAVOUR_FILES_H
#define WEFT_DIALECTS_FLAVOUR_FILES_H

#include "dialects/tree.h"

// What the settings of one directory say.
struct flavour_rules {
    struct str dir;
    struct flavour_rule {
        struct str pattern, schema; // relative to the directory
    } * at;
    size_t count;
};

extern const char flavour_settings_name[]; // of the file

// The rules of a directory, in the arena; NULL: it has no settings, or they have mistakes, which a check reports.
const struct flavour_rules *flavour_rules_read(const struct tree_files *f, struct arena *a,
                                               struct str dir);
// The path of the schema for a file below the rules' directory, in the arena; empty: none.
struct str flavour_schema_by(const struct flavour_rules *r, struct arena *a, struct str path);
// The same by the nearest settings above a file.
struct str flavour_schema_of(const struct tree_files *f, struct arena *a, struct str path);

#endif
