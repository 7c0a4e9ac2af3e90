// SPDX-License-Identifier: Apache-2.0
//
// Shared by the files that check a tree.
#ifndef WEFT_CHECK_TREE_INSIDE_H
#define WEFT_CHECK_TREE_INSIDE_H

#include "check/findings.h"
#include "check/tree.h"
#include "dialects/links.h"
#include "project/generated_files.h"

struct tree_walk {
    struct project *project;
    struct project_tree *tree; // paths are its own
    struct str path;           // this directory and all below
    bool has_others;           // the project has trees that are not made of directories
    bool checks_places;        // files of directories with names of their own are checked together
    struct graph *g;
    struct arena *arena;
    const struct tree_check *asked;
    struct tree_dir *dirs; // by path
    size_t dir_count;
    struct str_table broken;       // paths of those with something that could not be read
    struct view **any_units;       // by directory, built on demand
    const struct tree_dir **units; // by the numbers of the findings
    struct findings found;
    path_id inherited;
    struct generation generation; // what would be generated, except what fails
    struct generated_files files; // all files, with these
    struct mismatches mismatches;
    struct flow *flows; // one for each of them
    size_t flow_count;
};

// The unit at a path, from 1; 0 if it does not exist.
uint32_t unit_number(const struct tree_walk *w, struct str path);
// ... at a path or above it.
uint32_t unit_around(const struct tree_walk *w, struct str path);

// The value at a path, as a view sees it: one question.
struct value value_at(const struct tree_walk *w, struct view *v, path_id p);
// What a directory's unit sees, or one that might exist below it.
struct view *unit_view(const struct tree_walk *w, const struct tree_dir *d);

// ---- override.c

// Values whose type differs from that of what they override.
void check_overrides(struct tree_walk *w);
// "list of string": to its author, what is written in brackets is a list.
struct str name_of_type(struct arena *a, struct value v);

// ---- files.c

// Reads every file at or below the path that has a dialect of its own, and counts all that have one. Their
// errors are added; values passed on with a wrong type are kept.
void check_files(struct tree_walk *w, struct tree_check *c, struct diags *out);

// ---- places.c

// Whether a directory at or below the path has names of its own that are checked.
bool has_places(const struct tree_walk *w);
bool is_checked_place(const struct tree_walk *w, struct str dir);
// The dialect that checks a file with its directory; NULL: it is checked alone.
const struct dialect *place_dialect_of(struct str name);
// Everything that is wrong with such directories, whose paths are the tree's.
void check_places(struct tree_walk *w, const struct str *dirs, size_t count, struct diags *out);

// ---- generated_places.c

// What wrote a position in a file at a path of the tree: if that is generated, an expression (`*part`) or a
// block; otherwise the position itself. `part->expr` is 0 without an expression.
struct span generated_place(const struct tree_walk *w, struct str path, struct span at,
                            struct generated_part *part);
// The same error, at what generated it.
const struct diag *generated_diag(const struct tree_walk *w, struct str path, const struct diag *d);

// ---- passed_values.c

// Where values with a wrong type come from.
void passed_values_find(struct tree_walk *w);
// An error of a statement is reported, and with it its consequences.
void passed_values_note(struct tree_walk *w, const struct statement *s, struct finding *found);
// The others.
void passed_values_report(struct tree_walk *w);

#endif
