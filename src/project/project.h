// SPDX-License-Identifier: Apache-2.0
//
// A project: a root directory on disk and the trees found in it, each of one dialect with a root of its own.
// Dialects decide what files mean (dialects/dialect.h); nothing here knows one by name.
#ifndef WEFT_PROJECT_PROJECT_H
#define WEFT_PROJECT_PROJECT_H

#include "dialects/dialect.h"
#include "project/kept_lists.h"

struct project_tree {
    struct project *project;
    struct str path; // of the project: `/`, `/examples/bakery`
    struct dialect_tree *tree;
    struct tree_files files;  // from its own root on
    struct files_below below; // if that is not the project's
    bool has_changed;         // since it was seen last that it starts there
    uint32_t
        whole_at; // the list of its directories (tree_changes) when all of it was read; 0: never
};

struct project {
    struct arena arena;
    struct graph *graph;
    struct str root;               // on disk: absolute, without symbolic links
    struct str work_tree;          // the git work tree that contains it; the root if there is none
    struct str inside_git;         // the root's path in that: `/examples/bakery`; empty: the same
    const struct dialect *dialect; // of the main tree
    ARRAY(struct place_input) inputs; // what places were given, in order
    // The first is the main one: a tree of directories that starts at the root. Others are opened when found.
    ARRAY(struct project_tree *) trees;
    ARRAY(struct project_tree *)
    ended; // start nowhere any more; what was asked of them may still refer to them
    struct str_table begins; // directory -> whether a tree of directories starts there: 1 yes, 2 no
    struct tree_files files; // of the root
    ARRAY(struct str) leftovers; // of a killed run: paths of the project, in the order found
    struct project_part *parts;
    struct ignores *ignores; // once asked for, like the index
    struct git_index *index;
    struct tree_troubles *troubles;   // what could not be read
    struct stamps *stamps;            // of what was read (stamps.h); NULL: nothing yet
    const struct given_source *given; // its files are not on disk (given_files.h); or NULL
    struct given_reads *given_reads;  // ... and what was asked for
    struct kept_lists lists;
    struct str_table overlays; // path -> struct overlay *: change.c
    bool is_told;              // of changes: what nobody reports has not changed
    bool is_checkout_read;     // a tree has asked what is checked out
    struct project_keeper *keepers;
    struct read_paths *read;                     // which files were read from disk: reads.c
    const struct project_generation *generation; // known to whoever asks just now; or NULL
};

// All files that a tree would generate at or below a path of its own.
struct project_generation {
    const struct generated_files *files;
    const struct project_tree *tree;
    struct str below;
};

// Something that keeps what it has found out about the project, and has to know what changes.
struct project_keeper {
    struct project_keeper *next;
    // Files or directories may have changed, and the trees know it; without paths: files that trees of directories do
    // not read, or what places were given.
    void (*change)(struct project_keeper *k, const struct str *paths, size_t count);
    void (*close)(struct project_keeper *k);
};

// Closed before the project's tree is, newest first.
struct project_part {
    struct project_part *next;
    void (*close)(struct project *p, struct project_part *part);
};

// The project that contains a directory on disk; NULL with `*why`, and whether that is because something cannot
// be read. Reads only names, and what decides where a project starts. Valid until project_close, which the
// graph must outlive.
struct project *project_open(struct graph *g, struct str directory, struct str *why, bool *unread);
void project_close(struct project *p);

// The dialect of main trees: the first whose directories inherit from each other. NULL: there is none.
const struct dialect *project_main_dialect(void);
// Closes what was opened beside the project's trees.
void project_close_parts(struct project *p);
// Keeps the part.
void project_add_part(struct project *p, struct project_part *part);
// Keeps the keeper until the project is closed.
void project_add_keeper(struct project *p, struct project_keeper *k);
void project_tell_keepers(const struct project *p, const struct str *paths, size_t count);

// ---- reads.c

// From now on, which files are read is remembered; before any tree is opened.
void project_keep_reads(struct project *p);
// Remembers that a file was read; safe from several threads.
void project_note_read(struct project *p, struct str path);
// All of them, in no order; valid until the next one is read.
size_t project_read_paths(const struct project *p, const struct str_table_entry **out);
void reads_close(struct project *p);

// ---- project.c

// A directory on disk as a path of the project; why not if it is outside or cannot be read.
struct file_result project_path(struct project *p, struct arena *a, struct str directory,
                                struct str *out) MUST_USE;

// ---- trees.c

// The tree of directories that contains a directory: the nearest one that starts at or above it.
struct project_tree *project_tree_at(struct project *p, struct str path);
// A path of the project as one of its tree's.
struct str project_path_in(const struct project_tree *t, struct str path);
// ... and back. The result is in the arena.
struct str project_path_of(const struct project_tree *t, struct arena *a, struct str path);
// All trees at or below a directory, and the one that contains it, by path; trees of one path in the order of
// dialects. Reads all files of trees of directories. Valid until the next call.
struct project_trees {
    struct project_tree *const *at;
    size_t count;
};
struct project_trees project_trees(struct project *p);
// Whether a tree of directories other than the main one is known to start at a directory.
bool project_begins(const struct project *p, struct str dir);
// Opens a tree again that cannot tell what has changed.
void project_tree_reopen(struct project_tree *t);
// Whether a tree may have something in or below a directory.
bool project_tree_meets(const struct project_tree *t, struct str path);
// The tree of a dialect that starts at a path; opened if necessary.
struct project_tree *project_tree_from(struct project *p, const struct dialect *d, struct str path);
// Records whether a tree of directories starts at a directory.
void project_note_begin(struct project *p, struct str dir, bool begins);
// Opens the main tree, and closes all.
void project_trees_open(struct project *p);
void project_trees_close(struct project *p);
// The main tree's files, as dialects see them, with what the trees add.
struct tree_files project_files(struct project *p);

// ---- questions

// Gives a tree that was just opened what places were given before.
void project_give_tree(const struct project *p, struct dialect_tree *t);

// See place_capability.turn.
struct view *project_place_turn(struct project *p, struct str dir, struct view *place, path_id path,
                                size_t *count);
// See place_capability.links.
struct place_link;
size_t project_place_links(struct project *p, struct str dir, struct view *place, path_id path,
                           struct arena *a, struct place_link **out);
// What is written at a place of a file of such a directory (place_capability.locate). False: statements tell.
// The declaration that surrounds a place without statements, or the type of the block (place_capability.around).
struct str project_place_around(struct project *p, struct str dir, struct view *place,
                                struct arena *a, struct span at, struct str *block);
bool project_place_locate(struct project *p, struct str dir, struct arena *a, struct span at,
                          struct str *path);
// The view of something inside such a place, by the first steps of a path: see place_capability.
struct view *project_place_inside(struct project *p, struct str path, const struct value *steps,
                                  size_t count, struct way_inside *way);
// The dialect whose files give a directory names of its own; NULL: none does. Reads no file.
const struct dialect *project_place_dialect(struct project *p, struct str path);
// The same, or that of the tree of directories if it has a file there or above; NULL: neither has.
const struct dialect *project_dialect_at(struct project *p, struct str path);
// One of the two, whichever is cheaper to find; NULL: neither has.
const struct dialect *project_some_dialect_at(struct project *p, struct str path);
// The environments that a directory has values for, in the arena; 0: it has none.
size_t project_environments(struct project *p, struct str path, struct arena *a,
                            const struct str **out);
// Those of all trees, each name once.
size_t project_all_environments(struct project *p, struct arena *a, const struct str **out);
// Everything that is written for a path of such a directory (place_capability.written).
void project_written(struct project *p, struct str path, const struct str *steps, size_t count,
                     void (*each)(void *data, const struct expression_place *e), void *data);
// The directory with these names, on top of what the tree of directories has; without them, if no dialect gives it
// any. Errors in its files are added.
struct view *project_place(struct project *p, struct str path, struct diags *mistakes);
// A directory as the tree of directories has it, as a place to ask from; errors in its files are added.
struct view *project_view(struct project *p, struct str path, struct diags *mistakes);
// The same while something else is asked, which finds out at its end whether the tree has changed meanwhile.
struct view *project_view_meanwhile(struct project *p, struct str path, struct diags *mistakes);
// Gives places a value (dialects/tree.h); false if no tree takes any, or with `*why` if it cannot be read.
bool project_give_places(struct project *p, const struct place_input *what, const char **why);
// Those that no tree has read yet, in the order given; in the arena.
size_t project_unread_inputs(const struct project *p, struct arena *a, struct place_input **out);
// The units of all trees asked for, by path; of one dialect if that is not NULL. Run order is per tree.
struct project_unit {
    struct unit unit; // its path is the project's
    struct project_tree *tree;
};
struct project_units {
    ARRAY(struct project_unit) list;
};
void project_units(struct project *p, const struct unit_query *q, const struct dialect *only,
                   struct arena *a, struct project_units *out, struct diags *mistakes);
// What could not be read of the tree, or changed while it was read.
void project_troubles(struct project *p, struct diags *mistakes);
// The same as far as it is known: nothing is asked for changes.
void project_known_troubles(struct project *p, struct diags *mistakes);
// `how` is for people: "given on the command line". What is given last wins.
void project_give(struct project *p, struct graph *g, struct str how, const struct given *what,
                  struct diags *mistakes);
// The units at or below a path, each with arrows to those that run before it; others are drawn if one of these is next to
// them. Reads all files.
void project_draw_order(struct project *p, struct str below, struct drawing *out,
                        struct diags *mistakes);
// The expressions of all trees that can see the names of a directory: not those of other trees of the same dialect. An
// empty path: of all trees.
void project_expressions(struct project *p, struct str seen_from,
                         void (*each)(void *data, const struct expression_place *e), void *data);
bool project_generated(struct project *p, struct str path, bool keeps_rest, struct arena *a,
                       struct str *text, struct generated_text *out, struct diags *mistakes);
// What the trees that a directory is in tell about it besides values (dialects/aspects.h): the main one, and those with
// roots of their own around it. The list is in the arena.
size_t project_aspects(struct project *p, struct str path, struct arena *a,
                       const struct aspect ***out);
// The tree that has an aspect of this name for a directory; NULL: none has.
struct project_tree *project_tree_with(struct project *p, struct str path, struct str aspect,
                                       const struct aspect **out);
struct value project_aspect(struct project *p, struct project_tree *t, struct str path,
                            const struct aspect *aspect, const struct str *labels, size_t count,
                            struct diags *mistakes, struct held_arena **held);
// Why something is what it is that a tree around a directory has a word of its own for; NULL: none has.
const struct explained *project_explain(struct project *p, struct str path, struct str what,
                                        const struct str *labels, size_t count, struct arena *a,
                                        struct diags *mistakes);
// What such a word refers to and what refers to it; false: no tree around the path has it.
bool project_word_links(struct project *p, struct str path, struct str what, struct arena *a,
                        struct links *refers, struct links *referred);
// The nearest tree of a dialect with roots of its own at or above a directory; NULL: none starts there.
struct project_tree *project_tree_around(struct project *p, const struct dialect *d,
                                         struct str path);
// The tree of a dialect whose directories have names of their own; it starts at the project's root, unless its files say
// where. NULL: the dialect has no such directories, or no tree starts there.
struct project_tree *project_tree_of_places(struct project *p, const struct dialect *d,
                                            struct str path);
// If something in a tree cannot be read, every directory of the plan has an error.
void project_generate(struct project *p, const struct generate_request *r, struct generation *out,
                      struct diags *mistakes);

// ---- write.c

// Carries out a plan, and removes what a killed run has left. A directory with a file that cannot be prepared
// is not touched; the reason is added to its errors and to `failures`. False if the request's `progress`
// stopped it, and then nothing has changed.
bool project_write(struct project *p, const struct generate_request *r, struct generation *plan,
                   struct diags *failures);

// ---- info.c

// { root, dialect, directories, files, documents, skipped }: what exists and what was read of it. All of it lives in
// the arena. Only reports errors that project_units does not: those of directories that only this enters.
struct value project_info(struct project *p, struct arena *a, struct diags *mistakes);

// ---- disk.c

// Files below `root`, which is absolute and without symbolic links. Links that lead out of it are ignored; what
// exists but cannot be read is noted in the project's troubles.
struct tree_files disk_files(struct project *p);
void disk_done(struct project *p);
// What git knows about the tree; nothing outside a git repository.
const struct git_index *disk_index(struct project *p);

#endif
