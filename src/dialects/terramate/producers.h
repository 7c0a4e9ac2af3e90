// SPDX-License-Identifier: Apache-2.0
//
// What a stack makes, one thing at a time: for whoever compares two trees.
#ifndef WEFT_DIALECTS_TERRAMATE_PRODUCERS_H
#define WEFT_DIALECTS_TERRAMATE_PRODUCERS_H

#include "dialects/terramate/generate/generate.h"

// As `struct directory_dialect` has them.
size_t tm_producers(struct tm_dir *d, struct arena *a, struct producer **out);
// What makes something for the tree as a whole: names are paths of it.
size_t tm_root_producers(struct tm_project *p, struct arena *a, struct producer **out);
void tm_produce(const struct producer *m, struct arena *a, struct product *out);

#endif
