// SPDX-License-Identifier: Apache-2.0
//
// What could not be read of a tree. An unreadable file is not a missing file: whoever reads a tree notes here what
// the system refused, and whoever answers from what was read reports it. Thread-safe.
#ifndef WEFT_DIALECTS_TROUBLES_H
#define WEFT_DIALECTS_TROUBLES_H

#include "dialects/tree.h"
#include "source/diag.h"

struct tree_troubles;

struct tree_troubles *troubles_open(void);
// Everything returned stays valid until then. NULL is ignored.
void troubles_close(struct tree_troubles *t);

// Notes that a path cannot be read, and why; the first note about a path is kept.
void troubles_note(struct tree_troubles *t, struct str path, struct str why);
// What was noted about a path, or NULL. `t` may be NULL.
const struct diag *troubles_at(struct tree_troubles *t, struct str path);
// The same for a path of a tree, whose root may be below the project's.
const struct diag *tree_trouble_at(const struct tree_files *f, struct str path);
// It could be read in another way: what was noted about it counts no more.
void tree_trouble_forget(const struct tree_files *f, struct str path);
// Any one of the notes, or NULL.
const struct diag *troubles_first(struct tree_troubles *t);
// What was noted about a path counts no more.
void troubles_forget(struct tree_troubles *t, struct str path);
// The paths of all notes, in the arena.
struct trouble_paths {
    ARRAY(struct str) list;
};
void troubles_paths(struct tree_troubles *t, struct arena *a, struct trouble_paths *out);
// Adds all notes, by path.
void troubles_tell(struct tree_troubles *t, struct diags *to);

// The text of a file that its directory lists; if it cannot be read now, that is noted.
bool tree_read_listed(const struct tree_files *f, struct arena *a, struct str path,
                      struct str *text);
// The same for the entries of a directory.
size_t tree_list_listed(const struct tree_files *f, struct arena *a, struct str dir,
                        struct str **names);

#endif
