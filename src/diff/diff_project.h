// SPDX-License-Identifier: Apache-2.0
//
// Two times of a project: revisions of its repository, other directories, what is on disk.
#ifndef WEFT_DIFF_DIFF_PROJECT_H
#define WEFT_DIFF_DIFF_PROJECT_H

#include "diff/diff.h"
#include "project/project.h"

// Why there is no difference to tell.
struct diff_refusal {
    struct str why;
    bool unread; // something is there and cannot be read
};

// Compares what `old` names with what `now` names (empty: what is on disk now). Each is a revision of git,
// or else a directory; one that begins with `.` or `/` is always a directory. NULL with why in `*refused`, whose words
// live in the arena. Mistakes of files, and failures of what is now, are added.
struct diff *diff_project(struct graph *g, struct project *p, struct str old, struct str now,
                          struct arena *a, struct diags *mistakes, struct diff_refusal *refused);

#endif
