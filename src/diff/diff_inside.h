// SPDX-License-Identifier: Apache-2.0
//
// Between the files of this folder.
#ifndef WEFT_DIFF_DIFF_INSIDE_H
#define WEFT_DIFF_DIFF_INSIDE_H

#include "diff/diff.h"

// A file whose content is not the same at both times.
struct changed_file {
    struct str path;
    bool has_old, has_now;
    bool is_generated; // by what the tree says: causes are those of the producer
    bool is_used;      // by a unit
    uint32_t *causes;
    size_t cause_count;
    uint32_t owner; // the unit that it is in, + 1
};

struct listed_unit {
    struct str path, id;
    uint32_t tree; // in `struct diff_side.trees`
    bool is_file;
    struct value watch; // paths of files
};

struct unit_list {
    struct listed_unit *at; // by path
    size_t count;
};

struct diff_run {
    struct diff *diff;
    struct graph *g;
    struct diff_side *old, *now;
    struct diags *mistakes;
    struct str root;           // for the system
    struct table by_statement; // statement -> place in `edits`, + 1
    struct table by_path;      // path -> the last edit of it, + 1, chained by `next_of_path`
    struct table by_object;    // path of an object -> the last edit of a key in it, + 1, chained
    struct table above;        // paths of objects in which there is an edit, however deep
    struct table by_place;     // file and offset -> edit + 1
    struct str_table by_file;  // request -> edit + 1
    ARRAY(uint32_t) next_of_path;
    ARRAY(uint32_t) next_of_object;
    ARRAY(uint32_t) seen; // path -> number of the trace that met it last
    uint32_t trace;
    ARRAY(struct changed_file) files; // by path; those that the dialect reads are none
    struct str_table by_unit;         // path -> place in `units`, + 1
    struct str_table by_past_unit;    // the same for those that are gone from there
    struct str_table calls;           // directory -> struct calls *
};

// What one unit makes at one time.
struct unit_products {
    const struct unit_capability *units;
    struct view *view;
    struct producer *producers;
    struct product *products; // a value that is not there yet has no `reads`
    size_t count;
    path_id *paths; // that it depends on
    size_t path_count;
};

// Questions are about this side from now on.
static inline void diff_enter(struct diff_run *r, const struct diff_side *s)
{
    r->g->injector = s->world;
}

// ---- edits.c

// Notes what directories say differently; views from `first` on are the old ones.
void diff_find_edits(struct diff_run *r, size_t first);
// The edit of what makes something; what is NULL is not there.
uint32_t diff_producer_edit(struct diff_run *r, const struct producer *old,
                            const struct producer *now, const struct product *before,
                            const struct product *after);
uint32_t diff_file_edit(struct diff_run *r, struct str request);
// On one line: spaces made one, and none inside of brackets.
struct str diff_one_line(struct diff_run *r, struct str text);
// Source text as it may be shown, on one line.
struct str diff_source_text(struct diff_run *r, struct span at);

// ---- trace.c

// Numbers of edits, each once.
struct edit_set {
    ARRAY(uint32_t) list;
};

void edit_set_add(struct edit_set *s, uint32_t edit);

// Adds the edits that these reads depend on, at any distance, as one side sees them. `other`: the same directory
// at the other time.
void diff_trace(struct diff_run *r, const struct diff_side *side, struct view *v,
                const struct diff_side *other_side, struct view *other, const struct product *m,
                struct edit_set *out);
// Lists all paths that a unit depends on, at any distance.
void diff_list_paths(struct diff_run *r, struct unit_products *m);
// Adds the edits that any of these paths may have to do with, wherever they count; true when files are among
// them.
bool diff_meets(struct diff_run *r, const struct unit_products *m, struct edit_set *out);

// ---- files.c

// Compares the files of both trees, which are loaded.
void diff_find_files(struct diff_run *r);
// The file when it differs, else NULL.
struct changed_file *diff_find_file(struct diff_run *r, struct str path);
// Notes a file that the tree makes, and makes otherwise.
void diff_add_generated_file(struct diff_run *r, struct str path, const struct edit_set *causes,
                             bool has_old, bool has_now);
// Adds what differs to the units for which it counts.
void diff_count_files(struct diff_run *r, const struct unit_list *now,
                      const struct unit_products *makes);

// ---- diff.c

// The unit changes because of these.
void diff_note_changed(struct diff_run *r, uint32_t unit, const struct edit_set *causes);

// ---- items.c

// On one line; of a failure what is wrong.
struct str diff_show_value(struct diff_run *r, struct value v);
// Adds what differs between what was made, part by part.
void diff_add_items(struct diff_run *r, struct diff_unit *s, const struct producer *m,
                    const struct product *old, const struct product *now,
                    const struct edit_set *causes);

#endif
