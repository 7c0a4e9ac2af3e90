// SPDX-License-Identifier: Apache-2.0
//
// What could not be read of a tree. A file that cannot be read is not one that is not there: whoever reads a tree
// notes here what the system refused, and who answers with what was read tells it. Safe from several threads.
#ifndef WEFT_DIALECTS_TROUBLES_H
#define WEFT_DIALECTS_TROUBLES_H

#include "dialects/tree.h"
#include "source/diag.h"

struct tree_troubles;

struct tree_troubles *troubles_open(void);
// What was told stays valid until then. NULL is none.
void troubles_close(struct tree_troubles *t);

// The file or directory at a path cannot be read, and why; what was noted first about a path stays.
void troubles_note(struct tree_troubles *t, struct str path, struct str why);
// What was noted about a path; NULL: nothing. `t` may be NULL.
const struct diag *troubles_at(struct tree_troubles *t, struct str path);
// The same for a path of a tree, which may begin below the project's root.
const struct diag *tree_trouble_at(const struct tree_files *f, struct str path);
// One of those that were noted; NULL: nothing was.
const struct diag *troubles_first(struct tree_troubles *t);
// Adds all, by path.
void troubles_tell(struct tree_troubles *t, struct diags *to);

// The text of a file that a list of its directory has: where it cannot be read now, that is noted.
bool tree_read_listed(const struct tree_files *f, struct arena *a, struct str path,
                      struct str *text);
// The same for what a directory holds.
size_t tree_list_listed(const struct tree_files *f, struct arena *a, struct str dir,
                        struct str **names);

#endif
