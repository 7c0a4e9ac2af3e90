// SPDX-License-Identifier: Apache-2.0
//
// Shared by the files that read git's objects.
#ifndef WEFT_PROJECT_GIT_INSIDE_H
#define WEFT_PROJECT_GIT_INSIDE_H

#include "project/git.h"

enum {
    GIT_OBJECT_MAX_BYTES = 64 << 20, // as for files of a work tree
};

// Takes from the budget for expanding; false, with why, if it is exhausted.
bool git_spend(struct git *g, uint64_t bytes);
// Records why an object cannot be read; always false.
bool git_fail(struct git *g, const char *why);

// ---- git_packs.c

void git_packs_add(struct git *g, struct str objects);
void git_packs_close(struct git *g);
// From the packs; false if none has it, or it cannot be read: see `why`.
bool git_packs_read(struct git *g, const struct git_id *id, struct arena *a,
                    struct git_object *out);
// Calls `each` for the numbers of a pack, starting with the first not below `low`, until told to stop.
void git_packs_each_from(struct git *g, const struct git_id *low,
                         bool (*each)(void *data, const struct git_id *id), void *data);

#endif
