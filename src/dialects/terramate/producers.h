// SPDX-License-Identifier: Apache-2.0
//
// What a stack produces, one thing at a time: for comparing two trees.
#ifndef WEFT_DIALECTS_TERRAMATE_PRODUCERS_H
#define WEFT_DIALECTS_TERRAMATE_PRODUCERS_H

#include "dialects/terramate/generate/generate.h"

// See `struct directory_dialect`.
size_t tm_producers(struct tm_dir *d, struct arena *a, struct producer **out);
// The producers of the whole tree: names are paths in it.
size_t tm_root_producers(struct tm_project *p, struct arena *a, struct producer **out);
void tm_produce(const struct producer *m, struct arena *a, struct product *out);

#endif
