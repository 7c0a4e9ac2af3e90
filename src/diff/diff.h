// SPDX-License-Identifier: Apache-2.0
//
// What differs between two versions of one tree of directories: by value, and by what is read. A unit changes
// if something that it generates, or a file that is part of it, differs; what it merely inherits is ignored.
// What was written differently is an edit; an edit causes a change if what was generated has read it.
#ifndef WEFT_DIFF_DIFF_H
#define WEFT_DIFF_DIFF_H

#include "base/line_diff.h"
#include "dialects/units.h"
#include "graph/world/injector.h"

enum diff_edit_kind {
    EDIT_STATEMENT, // a value that directories define
    EDIT_MAKER,     // what generates something: a block, an attribute of a unit
    EDIT_FILE,      // a file: read by an expression, or part of a unit
    EDIT_WRITTEN,   // a part of what a file says
};

// A unit that does not see an edit because a nearer definition wins.
struct diff_own {
    uint32_t unit; // in `struct diff.units`
    struct span at;
    struct str text;
};

struct diff_edit {
    enum diff_edit_kind kind;
    struct str ref;             // `db.version`, `_db.tf`, `config.yaml`
    struct span old_at, now_at; // NO_SPAN: does not exist
    struct str old_text, now_text;
    struct value old, now; // absent: the text is not constant
    bool has_old, has_now;
    bool is_written; // by a person, not by a dialect about its tree
    bool is_shown;   // whatever it changes
    struct str dir;  // in which it applies, as views name it
    uint32_t
        known_as; // the same edit in the difference that this one is appended to, + 1; 0: there is none
    uint32_t line; // EDIT_FILE: the first one that differs; 0: unknown
    path_id path;  // EDIT_STATEMENT
    const struct statement *old_statement, *now_statement;
    ARRAY(uint32_t) changed;    // units that change because of it
    ARRAY(uint32_t) same;       // that read it but generate the same
    ARRAY(uint32_t) unread;     // that inherit it but never read it
    ARRAY(struct diff_own) own; // that set it themselves
};

// Something that a unit generates, or a part of it.
struct diff_item {
    const char *kind;
    struct str name; // `_db.tf`
    struct str part; // `local.db_version`; empty: the whole
    struct str old_text, now_text;
    struct value old, now;         // if they are values, not code that something else evaluates
    const struct line_edit *lines; // of two texts: only those that differ; or NULL
    size_t line_count;
    bool has_old, has_now;
    bool old_fails, now_fails; // the text says why
    bool is_unrun;             // what differs is known only when it is run
    bool follows;              // from other items of its unit, or from units that it depends on
    bool is_file;              // `name` is a file or directory, whose content is not shown
    bool is_generated;         // ... and it is generated
    bool is_called;            // ... a directory that code of the unit calls; see `kind`
    const uint32_t *causes;    // in `struct diff.edits`
    size_t cause_count;
};

enum diff_change { DIFF_SAME, DIFF_CHANGED, DIFF_ADDED, DIFF_REMOVED, DIFF_MOVED };

struct diff_unit {
    struct str path; // of the tree: `/units/dev`
    enum diff_change change;
    uint32_t kind;                 // in `struct diff.kinds`
    uint32_t tree;                 // in `struct diff_side.trees`
    bool is_file;                  // the path is a file
    bool fails;                    // something of it: whether that has changed is not known
    size_t place;                  // among the current ones
    struct str moved_from;         // DIFF_MOVED
    struct str ignored_by, reason; // a file that says so: ignored, whatever changes
    ARRAY(struct diff_item) items;
};

// Whether it would be reported if no file said otherwise.
static inline bool diff_is_ignored(const struct diff_unit *s)
{
    return s->ignored_by.len && s->change != DIFF_SAME && s->change != DIFF_REMOVED;
}

// What happened to something between the two versions.
static inline const char *diff_word(bool has_old, bool has_now)
{
    return !has_old ? "added" : !has_now ? "removed" : "changed";
}

// Units with one word for them.
struct diff_kind {
    const struct unit_capability *words;
    size_t changed, added, removed, moved, ignored;
    size_t failed; // of those that are not among these
    size_t count;  // now
};

struct diff {
    struct graph *graph;
    struct arena arena;
    struct str old_shown, now_shown; // "HEAD"
    ARRAY(struct diff_edit) edits;   // by place
    ARRAY(struct diff_unit) units;   // of both, by path; of one that moved only the new place
    struct diff_unit outside;        // what is generated for no unit
    ARRAY(struct str) unused;        // files that differ but are not part of any unit
    ARRAY(struct diff_kind) kinds;   // of existing units; at least one
    ARRAY(struct diff *) parts;      // that were appended
};

// Trees that start at one root: one of directories, and of documents.
enum { DIFF_TREES_MOST = 16 };

// One of two versions of these trees.
struct diff_side {
    struct dialect_tree *trees[DIFF_TREES_MOST];
    size_t tree_count;
    struct tree_files files;
    bool is_narrow;         // (old) of files, only those that units are made of are compared
    struct injector *world; // what its expressions see
    struct str shown;       // "HEAD"
};

// One without units.
struct diff *diff_empty(struct graph *g, const struct diff_side *old, const struct diff_side *now);

// Compares `old`, which is opened next to `now` and has no trees yet, with it; `root` is the path of both on
// disk. Errors in files, and failures of the new version, are added. `main`: the difference of trees that these see, which
// this one is then appended to; NULL: none.
struct diff *diff_trees(struct graph *g, struct diff_side *old, struct diff_side *now,
                        struct str root, const struct diff *main, struct diags *mistakes);
// Moves all of `more`, which is closed, into `d`. Paths get a prefix that makes them the project's.
void diff_append(struct diff *d, struct diff *more, struct str below);
// Sorts the edits and counts; to be called last.
void diff_finish(struct diff *d);
void diff_close(struct diff *d);
// The word for this many units: "unit" if there are several kinds.
const char *diff_unit_word(const struct diff *d, size_t count);

// How a difference is written for people.
struct diff_style {
    size_t width;           // of the terminal; 0: none, and nothing is shortened
    bool color;             // for a terminal
    bool unread;            // with the units that inherit but never read
    struct str how_to_list; // the host's words for how to see these; empty: none
};

void diff_write_text(struct strbuf *out, const struct diff *d, const struct diff_style *style);
// A comment on a change, for web services.
void diff_write_markdown(struct strbuf *out, const struct diff *d);
// The same as data, for JSON.
struct value diff_value(struct arena *a, const struct diff *d);

#endif
