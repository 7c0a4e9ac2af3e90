// SPDX-License-Identifier: Apache-2.0
//
// What a check has found, kept in parts. A part belongs to one directory and knows what it depends on; when the tree is
// checked again, parts that nothing has changed for are taken as they are, and the report is put together from all.
#ifndef WEFT_CHECK_KEPT_PARTS_H
#define WEFT_CHECK_KEPT_PARTS_H

#include "dialects/dialect.h"
#include "graph/views/change.h"
#include "project/generated_files.h"
#include "project/project.h"

// The parts of a directory that are made at once.
enum part_kind {
    PART_OWN,     // its files, what it overrides, what it says if no unit asks
    PART_VALUES,  // what a unit inherits
    PART_RESULTS, // what is generated for a unit, and run in it
    PART_COUNT,
};

// How something was found; the report goes through them in this order.
enum found_in {
    FOUND_IN_DIRECTORY,
    FOUND_IN_VALUES,
    FOUND_IN_RESULTS,
    FOUND_IN_RUNS,
    FOUND_WITHOUT_UNITS,
    FOUND_OVERRIDING,
};

struct found {
    enum found_in in;
    const struct diag *diag;
    struct str name; // of the value that fails; empty: none
    bool is_own;     // ... in its own definition
    path_id path;    // of what overrides
    const struct statement *statement;
};

struct kept_part {
    ARRAY(struct found) list;
    struct bloom reach; // all that it depends on
    bool is_any;        // ... and something that cannot be told
    bool is_made;
};

struct kept_dir {
    struct kept_part parts[PART_COUNT];
    struct generation generation; // of a unit: one directory at most
    struct view *any_unit;        // created on demand
    uint32_t parent;              // in the list, + 1; 0: none
    size_t mistake_count;         // of its files, when they were looked at
    bool has_units;               // it is one, or there are some below
    // Found out by each check:
    const struct bloom *changed; // in it and above, or NULL
    bool is_said;                // something in it or above says something else
    bool is_touched;             // a file in or below it may have changed
};

// A file that is a document.
struct kept_document {
    const struct dialect *dialect;
    struct str path;
    ARRAY(const struct diag *) found;
    ARRAY(struct str) loaded; // names of what it includes, directly or indirectly
    struct bloom reach;
    bool is_any, is_made;
};

struct found_in_file {
    struct str path;
    const struct diag *diag;
};

// What was found in a directory whose files are checked together (dialects/places.h).
struct kept_place {
    struct place_findings found;
    ARRAY(struct str) calls; // directories that its files call
    uint64_t calls_hash;     // of these, as they were noted in `kept_tree.callers`
    struct bloom reach;
    bool is_any, is_made;
    bool is_called; // by another one, when it was made
    uint64_t fails; // which of it and what it calls could not be generated in full then
};

// One of the directories that call another one.
struct kept_caller {
    struct kept_files *files;
    struct kept_caller *next;
};

// The files of one directory that are not part of the tree of directories.
struct kept_files {
    struct str path;
    size_t files, of_dialect;
    const struct dialect *place;   // that checks its files together; NULL: each is checked alone
    const struct dialect *members; // the same for those that are checked with all others like it
    const struct dialect *may_be_member_of; // by the names of its files; NULL: none
    struct kept_place in_place;
    ARRAY(struct found_in_file) found;
    ARRAY(struct str) below; // directories in it
    ARRAY(struct kept_document *) documents;
    bool is_made, is_listed;
};

struct kept_tree {
    struct kept_tree *next;
    // What was asked:
    struct project_tree *tree;
    struct dialect_tree *inside;
    struct str path;
    bool is_strict;
    const struct scope *declared;
    size_t declared_count;
    struct limits limits;
    // What was known then:
    uint32_t floor, view_change, tree_change, listed, renewed;
    struct arena arena, list_arena; // the second one: of the list
    struct str_table texts;         // paths and names, each once
    struct tree_dir *dirs;          // by path
    size_t dir_count;
    struct kept_dir *kept; // beside `dirs`
    struct str *unit_paths;
    const struct tree_dir **units; // by the numbers of the findings
    uint32_t unit_count;
    bool has_files;
    // What is generated:
    struct generation rest; // by no unit
    struct generated_files generated;
    bool has_generated, names_differ;
    bool generated_differ; // since the last check
    // The other files:
    struct str_table files; // directory -> struct kept_files *
    ARRAY(struct kept_files *) walk;
    bool has_walked;
    // Directories with names of their own:
    bool is_of_places;        // the tree has no files itself, and they are checked in its place
    bool has_places;          // those that are checked together were
    struct diags in_places;   // ... what was found then
    struct str_table callers; // directory -> struct kept_caller *
    struct arena callers_arena;
    bool calls_differ; // since that was made
    bool is_limited;   // something was not finished: nothing is to be kept
    // Since the last check:
    struct str_table touched; // paths of files and directories that may have changed
    struct arena touched_arena;
    bool all_touched;        // files that trees of directories do not read
    bool is_changed;         // anything at all
    struct bloom everywhere; // what all views say something else about
};

// What is kept of a tree; as it was asked now, otherwise it is empty. Finds out what has changed.
struct kept_tree *kept_tree_open(struct project_tree *t, struct str path, bool is_strict,
                                 const struct scope *declared);
// After the check: what is kept is as new as the tree. If something was not finished, it is dropped.
void kept_tree_settle(struct kept_tree *k);

// Whether a part has to be made again.
bool kept_part_is_stale(const struct kept_tree *k, size_t dir, enum part_kind kind);
// Empties it, and watches what is asked from a view until making_end.
struct part_making {
    struct kept_tree *kept;
    struct kept_part *part;
    struct reach_watch watch, *before;
};
void making_begin(struct part_making *m, struct kept_tree *k, size_t dir, enum part_kind kind);
void making_add(struct part_making *m, struct found f);
void making_end(struct part_making *m);

// All files are to be looked at again.
void kept_drop_files(struct kept_tree *k);
// Directories that call this one, at any distance, are to be checked again.
void kept_touch_callers(struct kept_tree *k, struct str dir);
// The files of a directory are to be looked at again, and those of directories that call it, at any distance.
void kept_touch_files(struct kept_tree *k, struct str dir);
// The same for the directory of a file that is generated.
void kept_touch_generated(struct kept_tree *k, const struct generated_dir *d, size_t file);
// What was generated is no more.
void kept_drop_generation(struct kept_tree *k, struct generation *g);
struct kept_files *kept_files_at(const struct kept_tree *k, struct str dir);
void kept_files_empty(struct kept_files *f);
void kept_place_empty(struct kept_place *p);
// Notes who calls whom.
void kept_index_calls(struct kept_tree *k);
// A copy that lives as long as what is kept.
struct str kept_text(struct kept_tree *k, struct str s);

#endif
