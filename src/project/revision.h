// SPDX-License-Identifier: Apache-2.0
//
// The files of a commit, as a dialect asks for them: read from git's objects, without a checkout.
#ifndef WEFT_PROJECT_REVISION_H
#define WEFT_PROJECT_REVISION_H

#include "dialects/directories.h"
#include "project/git_index.h"

struct revision;

// What `name` means in the repository whose work tree is `root`; NULL with `*why`, which lives in the arena.
// What the index has of it need not be read; it lives longer, or is NULL.
struct revision *revision_open(struct arena *a, struct str root, const struct git_index *index,
                               struct str name, struct str *why);
void revision_close(struct revision *r);
struct tree_files revision_files(struct revision *r);
// How often an object was wanted so far that is not there or cannot be read, and the number of the first:
// files are missing that the commit has.
size_t revision_troubles(const struct revision *r, struct str *object);

#endif
