// SPDX-License-Identifier: Apache-2.0
//
// Shared by the files that check a tree.
#ifndef WEFT_CHECK_TREE_INSIDE_H
#define WEFT_CHECK_TREE_INSIDE_H

#include "check/findings.h"
#include "check/kept_parts.h"
#include "check/text.h"
#include "check/tree.h"
#include "project/generated_files.h"

struct tree_walk {
    struct project *project;
    struct project_tree *tree; // paths are its own
    struct str path;           // this directory and all below
    bool has_others;           // the project has trees that are not made of directories
    struct graph *g;
    struct arena *arena; // of what is kept
    struct arena *told;  // of the report
    const struct tree_check *asked;
    struct kept_tree *kept;
    const struct tree_dir *dirs; // by path
    size_t dir_count;
    const struct tree_dir **units; // by the numbers of the findings
    struct str_table broken;       // paths of directories with something that could not be read
    struct findings found;
    path_id inherited;
    struct flow *flows; // one for each value that is passed with a wrong type
    size_t flow_count;
    struct table traced; // the diagnostics that they take over
};

// The unit at a path, from 1; 0 if it does not exist.
uint32_t unit_number(const struct tree_walk *w, struct str path);
// ... at a path or above it.
uint32_t unit_around(const struct tree_walk *w, struct str path);

// The value at a path, as a view sees it: one question.
struct value value_at(const struct tree_walk *w, struct view *v, path_id p);
// What a directory's unit sees, or one that might exist below it.
struct view *unit_view(const struct tree_walk *w, const struct tree_dir *d);

// Whether something is not defined.
bool is_miss(const struct diag *d);
// The directory of the list at a path, or NULL.
const struct tree_dir *directory_at(const struct tree_walk *w, struct str path);

// ---- tree_parts.c

// Makes all parts of directories that are stale.
void check_parts(struct tree_walk *w);

// ---- override.c

// Values of a directory whose type differs from that of what they override.
void check_overrides(struct tree_walk *w, const struct tree_dir *d, struct part_making *m);
// One of them, with the units that see it.
void report_override(struct tree_walk *w, const struct tree_dir *d, const struct found *f);
// "list of string": to its author, what is written in brackets is a list.
struct str name_of_type(struct arena *a, struct value v);

// ---- files.c

// Looks at files at or below the path that have a dialect of their own, where something has changed.
void check_files(struct tree_walk *w);
// Counts them; their errors are added.
void report_files(struct tree_walk *w, struct tree_check *c, struct diags *out);

// Checks one text in a dialect, in a graph. Returns the names of what it loads.
struct value read_and_check(struct graph *g, const struct around *around, const struct dialect *d,
                            struct str name, struct str text, struct diags *out);
// The name of a file in diagnostics, and for files that include it.
struct str name_of_file(const struct tree_walk *w, struct arena *a, struct str path);
// An error of a file or, if it is generated, of what generates it.
void report_file(struct tree_walk *w, struct str path, const struct diag *d, struct diags *out);

// ---- tree_documents.c

// Checks documents that have changed, or what they depend on.
void check_documents(struct tree_walk *w);
// Adds their errors. What another one includes is reported there.
void report_documents(struct tree_walk *w, struct diags *out);

// ---- places.c

// Finds out whether only directories with names of their own are checked: the tree has no files itself.
void look_for_places(struct tree_walk *w);
// Finds the dialects that check the files of a directory together, which has these names.
void find_place(const struct tree_walk *w, struct kept_files *f, const struct str *names,
                size_t count);
// Notes where code is generated in part only.
void find_failing(struct tree_walk *w);
// Everything that is wrong with such directories, where something has changed.
void check_places(struct tree_walk *w);
// Counts them, and adds their errors.
void report_places(struct tree_walk *w, struct tree_check *c, struct diags *out);

// ---- generated_places.c

// An error in a file at a path of the tree, at what generated that place: an expression or a block. Lives as long as the report.
const struct diag *generated_diag(const struct tree_walk *w, struct str path, const struct diag *d);

// ---- passed_values.c

// Where values with a wrong type come from. An error is taken over if that is another file: then it is reported there,
// and `passed_values_takes` tells so.
void passed_values_find(struct tree_walk *w);
bool passed_values_takes(const struct tree_walk *w, const struct diag *d);
// An error of a statement is reported, and with it its consequences.
void passed_values_note(struct tree_walk *w, const struct statement *s, struct finding *found);
// The others.
void passed_values_report(struct tree_walk *w);

#endif
