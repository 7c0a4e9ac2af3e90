// SPDX-License-Identifier: Apache-2.0
//
// What git knows about the files of a work tree: which it tracks, and the number that each had when it was looked
// at last. A file that has the size and the times it had then need not be read. The number is that of the file
// as git keeps it, so whatever filters did to it on the way (line ends, large files elsewhere) does not matter.
#ifndef WEFT_PROJECT_GIT_INDEX_H
#define WEFT_PROJECT_GIT_INDEX_H

#include "project/git.h"

struct git_index;

// Of the work tree at `root`; never NULL: where there is none that can be read, it knows nothing.
struct git_index *git_index_open(struct str root);
// Why it cannot be read although it is there; empty: it can, or is not.
struct str git_index_trouble(const struct git_index *x);
void git_index_close(struct git_index *x);
// A tracked file: its path without a slash in front, and what git thinks it is.
struct git_tracked {
    struct str path;
    unsigned mode;
    struct git_id id;
};
struct git_tracked git_index_file(const struct git_index *x, size_t place);
// A directory all of whose files are tracked as they are in a tree of git: the number of that, and where its files
// are. False where the index does not know.
bool git_index_tree(const struct git_index *x, struct str path, struct git_id *id, size_t *first,
                    size_t *count);
// Whether git tracks the file at a path of the tree, or something below the directory.
bool git_index_has(const struct git_index *x, struct str path, bool is_directory);
// The number of a tracked file that is as it was; `host` is where it is for the system. False when it must be
// read.
bool git_index_identity(const struct git_index *x, struct str path, struct str host,
                        struct git_id *id, bool *is_executable);

#endif
