// SPDX-License-Identifier: Apache-2.0
//
// Which files of a work tree were never meant to belong to it, according to `.gitignore` files. These apply
// only to files that git does not track.
#ifndef WEFT_PROJECT_IGNORE_H
#define WEFT_PROJECT_IGNORE_H

#include "base/str.h"

struct ignores;
struct tree_troubles;

// Of the work tree at `root`. `exclude` is one more such file, which all others override; it need not exist.
// One that exists but cannot be read is noted in `troubles`, unless that is NULL.
struct ignores *ignores_open(struct str root, struct str exclude, struct tree_troubles *troubles);
void ignores_close(struct ignores *g);
// What the rules say about this path alone: everything below an ignored directory is ignored too, which the
// caller must handle.
bool ignores_path(struct ignores *g, struct str path, bool is_directory);

// Whether a `.gitignore` pattern (`*`, `?`, `[a-z]`, `**`) matches a whole path.
bool ignore_pattern_fits(struct str pattern, struct str path);

#endif
