// SPDX-License-Identifier: Apache-2.0
//
// Changes of what was said, after something was asked.
#ifndef WEFT_GRAPH_VIEWS_CHANGE_H
#define WEFT_GRAPH_VIEWS_CHANGE_H

#include "graph/views/view.h"

// Takes back all that a directory says. What is defined until view_resay_end is what it says from then on: a statement
// that says the same as one before stays that statement, with its answers, and moves to the new place.
void view_resay_begin(struct view *v);
// True if it says something else than before.
bool view_resay_end(struct view *v);
// The statement of before that says the same and has not been said again yet, now at the new place; or NULL.
struct statement *view_said_before(struct view *v, const struct statement *s);

// Notes that what a view says about these paths has changed.
void view_note_change(struct view *v, const struct bloom *paths);
// Adds a path with all that it is in.
void bloom_add_path(const struct graph *g, struct bloom *b, path_id p);

// Files have changed: the outside world may answer something else now. As after every change, the next question forgets
// what nodes have computed, and all failures: places have moved.
void graph_note_world(struct graph *g);

// Any path of any view may mean something else: what views hold is looked for again among the answers of statements, by
// value. For changes of one view that others have read from.
void graph_note_all(struct graph *g);

// ---- whoever keeps what came out of questions

// All that questions of one view have depended on, at any distance. What was made of their answers holds until one of
// these paths changes in the view or above it.
struct reach_watch {
    struct view *view;
    struct bloom reach;
    bool is_any;     // it cannot be told: holds until anything changes
    bool is_limited; // a question was not answered to the end: nothing of it may be kept
};

// From now on, until the watch that is returned is set again, which may be NULL.
struct reach_watch *reach_watch_begin(struct graph *g, struct reach_watch *w);
void reach_watch_end(struct graph *g, struct reach_watch *before);
// Adds what the question that ends now has read.
void reach_watch_add(struct graph *g);

// Adds the paths that a view alone, or all at once, have said something else about since a change; false: none.
bool view_changed_since(const struct view *v, uint32_t change, struct bloom *out);
bool views_changed_since(const struct graph *g, uint32_t change, struct bloom *out);

void view_look_at_changes(struct graph *g, struct view *v);
// Drops the answers of a view that have changed since it was asked last; before anything of it is looked at.
static inline void view_refresh(struct graph *g, struct view *v)
{
    if (v->fresh != g->views.changes.now || !v->slot_id)
        view_look_at_changes(g, v);
}

#endif
