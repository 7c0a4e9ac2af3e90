// SPDX-License-Identifier: Apache-2.0
//
// A project: a root directory on disk and the trees that are found in it, each of one dialect with a root of its own.
// What files mean is the dialects' (dialects/dialect.h); nothing here knows one by name.
#ifndef WEFT_PROJECT_PROJECT_H
#define WEFT_PROJECT_PROJECT_H

#include "dialects/dialect.h"

struct project_tree {
    struct project *project;
    struct str path; // of the project: `/`, `/examples/bakery`
    struct dialect_tree *tree;
    struct tree_files files;  // from its own root on
    struct files_below below; // where that is not the project's
};

struct project {
    struct arena arena;
    struct graph *graph;
    struct str root;               // of the system: absolute, without links
    struct str work_tree;          // git's directory that it is in; the root where there is none
    struct str inside_git;         // where the root is in that: `/examples/bakery`; empty: the same
    const struct dialect *dialect; // of the main tree
    // The first is the main one: a tree of directories that begins at the root. Others are opened when they are met.
    ARRAY(struct project_tree *) trees;
    struct str_table begins; // directory -> whether a tree of directories begins there: 1 yes, 2 no
    struct tree_files files; // of the root
    ARRAY(struct str) leftovers; // of a run that was killed: paths of the project, as they were met
    struct project_part *parts;
    struct ignores *ignores; // once somebody has asked, as is
    struct git_index *index;
    struct tree_troubles *troubles; // what could not be read
    struct stamps *stamps;          // of what was read (stamps.h); NULL: nothing was
    bool keeps_lists;
    struct str_table lists; // path -> names, while they are kept
};

// Something that is closed before the project's tree is, newest first.
struct project_part {
    struct project_part *next;
    void (*close)(struct project *p, struct project_part *part);
};

// The project that a directory of the system is in; NULL with `*why`, and whether that is because something cannot be
// read. Reads nothing but names, and what tells where a project begins. Stays valid until project_close, which the
// graph must outlive.
struct project *project_open(struct graph *g, struct str directory, struct str *why, bool *unread);
void project_close(struct project *p);

// Keeps the part.
void project_add_part(struct project *p, struct project_part *part);

// A directory of the system as a path of the project; why not when it is none of it, or cannot be seen.
struct file_result project_path(struct project *p, struct arena *a, struct str directory,
                                struct str *out) MUST_USE;

// ---- trees.c

// The tree of directories that a directory is in: the nearest one that begins at it or above.
struct project_tree *project_tree_at(struct project *p, struct str path);
// A path of the project as one of its tree's.
struct str project_path_in(const struct project_tree *t, struct str path);
// ... and back. The result is in the arena.
struct str project_path_of(const struct project_tree *t, struct arena *a, struct str path);
// All trees at or below a directory, and the one that it is in, by path; trees of one path in the order of dialects. Reads
// all files of trees of directories. Stays valid until the next call.
struct project_trees {
    struct project_tree *const *at;
    size_t count;
};
struct project_trees project_trees(struct project *p);
// Whether another tree of directories than the main one is known to begin at a directory.
bool project_begins(const struct project *p, struct str dir);
// Whether a tree has anything to do with what is in or below a directory.
bool project_tree_meets(const struct project_tree *t, struct str path);
// The tree of a dialect that begins at a path; it is opened when it is not yet.
struct project_tree *project_tree_from(struct project *p, const struct dialect *d, struct str path);
// Notes whether a tree of directories begins at a directory.
void project_note_begin(struct project *p, struct str dir, bool begins);
// Opens the main tree, and closes all.
void project_trees_open(struct project *p);
void project_trees_close(struct project *p);
// The main tree's files, as the dialects see them, with what the trees tell.
struct tree_files project_files(struct project *p);

// ---- questions

// A directory as a place to ask from; mistakes of its files are added.
struct view *project_view(struct project *p, struct str path, struct diags *mistakes);
// The units of all trees that are asked for, by path; of one dialect where that is not NULL. An order that units run in
// is that of their tree.
struct project_unit {
    struct unit unit; // its path is the project's
    struct project_tree *tree;
};
struct project_units {
    ARRAY(struct project_unit) list;
};
void project_units(struct project *p, const struct unit_query *q, const struct dialect *only,
                   struct arena *a, struct project_units *out, struct diags *mistakes);
// What of the tree could not be read, or was changed while it was read.
void project_troubles(struct project *p, struct diags *mistakes);
// `how` is for people: "given on the command line". What is given again counts more.
void project_give(struct project *p, struct graph *g, struct str how, const struct given *what,
                  struct diags *mistakes);
void project_draw_order(struct project *p, struct drawing *out, struct diags *mistakes);
void project_expressions(struct project *p,
                         void (*each)(void *data, const struct expression_place *e), void *data);
bool project_generated(struct project *p, struct str path, bool keeps_rest, struct str *text,
                       struct generated_text *out, struct diags *mistakes);
struct value project_scripts(struct project *p, struct str path, const struct str *labels,
                             size_t count, struct diags *mistakes);
struct value project_environment(struct project *p, struct str path, struct diags *mistakes);
// With something in a tree that cannot be read every directory of the plan has a mistake.
void project_generate(struct project *p, const struct generate_request *r, struct generation *out,
                      struct diags *mistakes);

// ---- write.c

// Does what a plan says, and takes away what a run that was killed has left. A directory of which a file
// cannot be prepared is left alone; why is added to its mistakes and to `failures`. False when the request's
// `progress` stopped it: nothing has changed then.
bool project_write(struct project *p, const struct generate_request *r, struct generation *plan,
                   struct diags *failures);

// ---- info.c

// { root, dialect, directories, files, documents, skipped }: what is there and what was read of it. All of it
// lives in the arena. Mistakes are what project_stacks does not tell: directories that only this looks into.
struct value project_info(struct project *p, struct arena *a, struct diags *mistakes);

// ---- disk.c

// Files below `root`, which is absolute and without links. What a link leads out of it is not there; what is there
// and cannot be read is noted in the project's troubles.
struct tree_files disk_files(struct project *p);
void disk_done(struct project *p);
// Each directory is listed once from now on, or as often as somebody asks again.
void disk_keep_lists(struct project *p, bool keeps);
// What git knows about the tree; nothing where it is none of git's.
const struct git_index *disk_index(struct project *p);

#endif
