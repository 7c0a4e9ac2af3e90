// SPDX-License-Identifier: Apache-2.0
//
// A project whose files are not on disk: whoever opens it lists and reads them.
#ifndef WEFT_PROJECT_GIVEN_FILES_H
#define WEFT_PROJECT_GIVEN_FILES_H

#include "project/project.h"

// Paths are absolute, `/` is the root. Results live in the arena. False with an empty `*why`: it does not exist;
// otherwise it cannot be read.
struct given_source {
    void *data;
    // Names in any order; those of directories end with a slash.
    bool (*list)(void *data, struct arena *a, struct str dir, struct str **names, size_t *count,
                 struct str *why);
    bool (*read)(void *data, struct arena *a, struct str path, struct str *text, struct str *why);
    bool is_parallel; // several threads may call these at once
    // Where the root would be on disk, and the directory there that relative ones start from; empty: `/`.
    struct str root, here;
    const struct dialect *dialect; // of the main tree; NULL: as for a directory on disk
};

// Keeps the source, which must outlive the project. See project_open.
struct project *project_open_given(struct graph *g, const struct given_source *source);
// The project's files, wherever they are.
struct tree_files project_own_files(struct project *p);
// A directory as a path of the project; FILE_MISSING if it does not exist.
struct file_result given_path(struct project *p, struct arena *a, struct str directory,
                              struct str *out) MUST_USE;
// Everything that was listed or read so far, as paths that may have changed.
void given_paths_read(struct project *p, struct arena *a, const struct str **paths, size_t *count);
void given_files_done(struct project *p);

#endif
