// SPDX-License-Identifier: Apache-2.0
//
// The files of a commit, as a dialect asks for them: read from git's objects, without a checkout.
#ifndef WEFT_PROJECT_REVISION_H
#define WEFT_PROJECT_REVISION_H

#include "dialects/tree.h"
#include "project/git_index.h"

struct revision;

// What to open.
struct revision_request {
    struct str root;               // of the work tree
    struct str name;               // of the revision
    const struct git_index *index; // what it has need not be read; outlives this, or is NULL
    uint64_t memory_bytes;         // for cached files and directories; 0: 256 MiB
};

// NULL with `*why`, which lives in the arena, and whether something exists but cannot be read.
struct revision *revision_open(struct arena *a, const struct revision_request *request,
                               struct str *why, bool *unread);
void revision_close(struct revision *r);
struct tree_files revision_files(struct revision *r);
// How many objects of the commit were needed but are missing or unreadable, and the reason for the first: files
// of the commit seem not to exist.
size_t revision_troubles(const struct revision *r, struct str *why);

#endif
