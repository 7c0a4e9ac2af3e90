// SPDX-License-Identifier: Apache-2.0
//
// Two versions of a project: revisions of its repository, other directories, what is on disk.
#ifndef WEFT_DIFF_DIFF_PROJECT_H
#define WEFT_DIFF_DIFF_PROJECT_H

#include "diff/diff.h"
#include "project/project.h"

// Why there is no difference to report.
struct diff_refusal {
    struct str why;
    bool unread; // something exists but cannot be read
};

struct diff_question {
    struct str old, now;
    struct str
        units; // only trees that have such units, and of their files only those that units are made of; empty: all
};

// Compares what `old` names with what `now` names (empty: what is on disk). Each is a git revision, otherwise a
// directory; one that starts with `.` or `/` is always a directory. NULL with the reason in `*refused`, whose
// text lives in the arena. Errors in files, and failures of the new version, are added.
struct diff *diff_project(struct graph *g, struct project *p, const struct diff_question *q,
                          struct arena *a, struct diags *mistakes, struct diff_refusal *refused);

#endif
