// SPDX-License-Identifier: Apache-2.0
//
// What a stack makes, one thing at a time: for whoever compares two trees.
#ifndef WEFT_DIALECTS_TERRAMATE_MAKE_H
#define WEFT_DIALECTS_TERRAMATE_MAKE_H

#include "dialects/terramate/generate/generate.h"

// As `struct directory_dialect` has them.
size_t tm_makers(struct tm_dir *d, struct arena *a, struct maker **out);
// What makes something for the tree as a whole: names are paths of it.
size_t tm_root_makers(struct tm_project *p, struct arena *a, struct maker **out);
void tm_make(const struct maker *m, struct arena *a, struct made *out);

#endif
