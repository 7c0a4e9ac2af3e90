// SPDX-License-Identifier: Apache-2.0
//
// Which files of a work tree were never meant to belong to it: what git's `.gitignore` files say. They count
// for files that git does not know, and only for those.
#ifndef WEFT_PROJECT_IGNORE_H
#define WEFT_PROJECT_IGNORE_H

#include "base/str.h"

struct ignores;
struct tree_troubles;

// Of the work tree at `root`. `exclude` is one more such file, which counts less than all others; it need not
// be there. What is there and cannot be read is noted in `troubles`, if that is not NULL.
struct ignores *ignores_open(struct str root, struct str exclude, struct tree_troubles *troubles);
void ignores_close(struct ignores *g);
// What the rules say about a path of the tree by itself: below a directory that is ignored everything is,
// which is for the caller to see.
bool ignores_path(struct ignores *g, struct str path, bool is_directory);

// Whether a pattern as `.gitignore` files have them (`*`, `?`, `[a-z]`, `**`) fits all of a path.
bool ignore_pattern_fits(struct str pattern, struct str path);

#endif
