// SPDX-License-Identifier: Apache-2.0
//
// A repository of git that a test writes byte by byte, in a directory of its own.
#ifndef WEFT_TESTS_REPOSITORY_H
#define WEFT_TESTS_REPOSITORY_H

#include "project/git.h"

struct repository {
    struct arena arena;
    char root[64];
};

// Without a commit; HEAD is the branch `main`.
void repository_open(struct repository *r);
void repository_close(struct repository *r);
// Paths are relative to the root.
void repository_make_dir(struct repository *r, const char *path);
void repository_write(struct repository *r, const char *path, struct str bytes);

// Bytes as zlib keeps them without compressing.
struct str repository_stored(struct arena *a, struct str bytes);
struct git_id repository_id(struct arena *a, const char *type, struct str content);
// An object in a file of its own.
struct git_id repository_add(struct repository *r, const char *type, struct str content);
// A line of a tree.
void repository_entry(struct strbuf *tree, const char *mode_and_name, const struct git_id *id);
struct git_id repository_commit(struct repository *r, const struct git_id *tree,
                                const struct git_id *parent);
void repository_set_ref(struct repository *r, const char *name, const struct git_id *id);

#endif
