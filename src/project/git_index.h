// SPDX-License-Identifier: Apache-2.0
//
// What git knows about the files of a work tree: which it tracks, and the number each had when last checked. A
// file that still has the same size and times need not be read. The number is that of the file as git stores
// it, so filters on the way (line endings, large files stored elsewhere) do not matter.
#ifndef WEFT_PROJECT_GIT_INDEX_H
#define WEFT_PROJECT_GIT_INDEX_H

#include "project/git.h"

struct git_index;

// Of the work tree at `root`; never NULL: without a readable index it knows nothing.
struct git_index *git_index_open(struct str root);
// Why it cannot be read although it exists; empty: it can, or does not exist.
struct str git_index_trouble(const struct git_index *x);
void git_index_close(struct git_index *x);
// A tracked file: its path without a leading slash, and what git thinks it is.
struct git_tracked {
    struct str path;
    unsigned mode;
    struct git_id id;
};
struct git_tracked git_index_file(const struct git_index *x, size_t place);
// A directory all of whose files are tracked as they are in a git tree: the number of that tree, and where its
// files are. False if the index does not know.
bool git_index_tree(const struct git_index *x, struct str path, struct git_id *id, size_t *first,
                    size_t *count);
// Whether git tracks the file at a path of the tree, or something below that directory.
bool git_index_has(const struct git_index *x, struct str path, bool is_directory);
// The number of a tracked file that has not changed; `host` is its path on disk. False if it must be read.
bool git_index_identity(const struct git_index *x, struct str path, struct str host,
                        struct git_id *id, bool *is_executable);

#endif
