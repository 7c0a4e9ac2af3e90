// SPDX-License-Identifier: Apache-2.0
//
// What the files that read git's objects share.
#ifndef WEFT_PROJECT_GIT_INSIDE_H
#define WEFT_PROJECT_GIT_INSIDE_H

#include "project/git.h"

enum {
    GIT_OBJECT_MAX_BYTES = 64 << 20, // as for files of a work tree
};

// Takes from what may be expanded; false, with why, when that is used up.
bool git_spend(struct git *g, uint64_t bytes);
// Why an object cannot be read; always false.
bool git_fail(struct git *g, const char *why);

// ---- git_packs.c

void git_packs_add(struct git *g, struct str objects);
void git_packs_close(struct git *g);
// From the packs; false when none has it, or `why` not.
bool git_packs_read(struct git *g, const struct git_id *id, struct arena *a,
                    struct git_object *out);
// Calls for each number of a pack from the first that is not below `low` on, until told to stop.
void git_packs_each_from(struct git *g, const struct git_id *low,
                         bool (*each)(void *data, const struct git_id *id), void *data);

#endif
