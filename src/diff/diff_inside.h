// SPDX-License-Identifier: Apache-2.0
//
// Between the files of this folder.
#ifndef WEFT_DIFF_DIFF_INSIDE_H
#define WEFT_DIFF_DIFF_INSIDE_H

#include "diff/diff.h"

struct diff_run {
    struct diff *diff;
    struct graph *g;
    const struct directory_dialect *dialect;
    struct diff_side *old, *now;
    struct diags *mistakes;
    struct str root;           // for the system
    struct table by_statement; // statement -> place in `edits`, + 1
    struct table by_path;      // path -> the last edit of it, + 1, chained by `next_of_path`
    struct table by_object;    // path of an object -> the last edit of a key in it, + 1, chained
    struct table by_place;     // file and offset -> edit + 1
    struct str_table by_file;  // request -> edit + 1
    ARRAY(uint32_t) next_of_path;
    ARRAY(uint32_t) next_of_object;
    ARRAY(uint32_t) seen; // path -> number of the trace that met it last
    uint32_t trace;
};

// What one stack makes at one time.
struct makes {
    struct view *view;
    struct maker *makers;
    struct made *made; // a value that is not there yet has no `reads`
    size_t count;
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
uint32_t diff_maker_edit(struct diff_run *r, const struct maker *old, const struct maker *now,
                         const struct made *before, const struct made *after);
uint32_t diff_file_edit(struct diff_run *r, struct str request);
// Source text as it may be shown, spaces made one.
struct str diff_source_text(struct diff_run *r, struct span at);

// ---- trace.c

// Numbers of edits, each once.
struct edit_set {
    ARRAY(uint32_t) list;
};

void edit_set_add(struct edit_set *s, uint32_t edit);

// What something depends on, at any distance.
struct trace {
    struct edit_set bound; // edits that were read
    struct edit_set met;   // edits of paths that were read, also where another statement won
};

void diff_trace_begin(struct diff_run *r);
// Adds all that these reads depend on, as one side sees it. `other`: the same directory at the other time.
void diff_trace(struct diff_run *r, const struct diff_side *side, struct view *v,
                const struct diff_side *other_side, struct view *other, const struct made *m,
                struct trace *out);
void trace_done(struct trace *t);

// ---- items.c

// On one line; of a failure what is wrong.
struct str diff_show_value(struct diff_run *r, struct value v);
// Adds what differs between what was made, part by part.
void diff_add_items(struct diff_run *r, struct diff_stack *s, const struct maker *m,
                    const struct made *old, const struct made *now, const struct edit_set *causes);

#endif
