// SPDX-License-Identifier: Apache-2.0
//
// Files of an open project that change, and texts that are not saved yet.
#ifndef WEFT_PROJECT_CHANGE_H
#define WEFT_PROJECT_CHANGE_H

#include "project/project.h"

// These paths of the project may have been created, edited or removed since they were read. What they contribute is
// read and said anew; answers that do not depend on it stay.
void project_change(struct project *p, const struct str *paths, size_t count);
// Looks at everything that was read, and does that for what differs.
void project_change_all(struct project *p, struct arena *a);

// A text in place of a file, which need not exist; NULL: the file itself again. To be followed by project_change.
void project_set_overlay(struct project *p, struct str path, const struct str *text);
bool project_overlay(const struct project *p, struct str path, struct str *text);
// The names of such files in a directory, as many as there is room for; how many there are.
size_t project_overlays_in(const struct project *p, struct str dir, struct str *names, size_t room);
void overlays_close(struct project *p);

#endif
