// SPDX-License-Identifier: Apache-2.0
//
// Paths as text: nothing here asks the system. The separator is `/`; a path is relative unless it
// starts with one. Results are borrowed from the argument where a part of it is asked for, else
// they live in the arena.
#ifndef WEFT_BASE_PATH_H
#define WEFT_BASE_PATH_H

#include "base/str.h"

bool path_is_absolute(struct str path);
// `name` below `dir`, cleaned; `name` alone when it is absolute.
struct str path_join(struct arena *a, struct str dir, struct str name);
// The same below a directory whose path is clean, which is not looked at: for walks, in which all are.
struct str path_join_clean(struct arena *a, struct str dir, struct str name);
// A path of a tree, absolute, below the directory where the tree starts; both are clean, and neither is looked at.
struct str path_under(struct arena *a, struct str root, struct str path);
// The shortest equal path: no `.`, no `//`, `..` only at the front of a relative one, no `/` at the
// end; "." when nothing is left. `/..` is `/`.
struct str path_clean(struct arena *a, struct str path);
// All before the last `/`: "/" for "/a", "." when there is none. Slashes at the end are not
// counted.
struct str path_dirname(struct str path);
// All after the last `/`: "." for "", "/" for "/". Slashes at the end are not counted.
struct str path_basename(struct str path);
// How to reach `target` from directory `from`; both clean, both absolute or both relative to the
// same place. An empty str when it cannot be known: `from` climbs (`..`) where `target` does not.
struct str path_relative(struct arena *a, struct str from, struct str target);
// The path with one slash after it.
struct str path_with_slash(struct arena *a, struct str path);
// A path of a tree (`/a/b`) as people and programs see it: `a/b`, and `.` for the root.
struct str path_for_people(struct str path);
// ... and the other way round; what begins with a slash is one already.
struct str path_of_tree(struct arena *a, struct str shown);
// True when `path` is `dir` or below it; both clean. Text only: links are file.h's matter.
bool path_is_below(struct str path, struct str dir);
// The same for one of several directories; none of them means all.
bool path_is_below_one(struct str path, const struct str *dirs, size_t count);

#endif
