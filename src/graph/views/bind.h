// SPDX-License-Identifier: Apache-2.0
//
// What a directory defines, and the slots in which views remember what they were asked.
#ifndef WEFT_GRAPH_VIEWS_BIND_H
#define WEFT_GRAPH_VIEWS_BIND_H

#include "graph/views/view.h"

// What one directory says about one path.
struct def {
    struct statement *leaf; // the winner among those that define the path itself; losers behind
    struct statement *container; // an object written there
    symbol *keys;                // defined below
    uint32_t key_count;
    uint32_t key_room : 30;
    uint32_t is_origin : 1;    // an attribute of this directory is this path
    uint32_t is_container : 1; // exists even when nothing is in it
};

const struct def *view_def(const struct view *v, path_id p);
// All of a view's definitions: path -> struct def *.
const struct table *view_defs(const struct view *v);
// At least those that are written in files.
const struct table *view_written_defs(const struct view *v);

// What a view has been asked about a path. Slots are shared by all views of one depth: whoever walks a
// tree directory by directory finds the ancestors' slots filled.
struct ask_slot {
    uint32_t view; // whose it is now: its slot_id
    bool running;
    bool reach_holds; // what the memo depends on is known for this view, not only for another
    uint16_t bit;     // of the path in a bloom
    const struct memo *memo;
    const struct binding *binding;
};

struct slots_of_depth {
    struct ask_slot *at;
    uint32_t room;
};

struct ask_slot *view_slot_slowly(struct graph *g, struct view *v, path_id p);

// The slot of a path for a view, emptied when it belonged to another. Valid until the next call.
static inline struct ask_slot *view_slot(struct graph *g, struct view *v, path_id p)
{
    if (v->depth < g->views.slot_count && p < g->views.slots[v->depth].room &&
        g->views.slots[v->depth].at[p].view == v->slot_id)
        return &g->views.slots[v->depth].at[p];
    return view_slot_slowly(g, v, p);
}

uint32_t path_count(const struct graph *g);

// ---- keys of objects (view_object.c)

// Where the keys of another set are among those of one, and which it has besides.
struct key_places {
    const struct key_set *of;
    const uint32_t *places; // one for each of the other set
    const uint32_t *added;
    uint32_t added_count;
};

// Keys that directories define below a path, each once, in byte order. Thousands of directories have the
// same ones, so equal sets are one.
struct key_set {
    const symbol *names;
    const path_id *paths; // what each of them is
    uint32_t count;
    bool is_used;             // some object was made of them
    struct value sample;      // an object that has them all, or absent: others have its keys
    struct key_places within; // of the set that was looked for in it last
};

// Keys of all pieces of a binding. It costs what the innermost directory says.
struct key_set *keys_of_binding(struct graph *g, const struct binding *b, path_id p);
// Whether a set has all keys of another one; then `keys->within` says where.
bool key_set_has_all(struct graph *g, struct key_set *keys, const struct key_set *others);

// ---- between the files of views

// What is asked for runs meanwhile, and what others read before is no read of it.
struct asking {
    struct activation activation;
    size_t outer_reads;
};

void asking_begin(struct graph *g, struct asking *q, struct view *v, path_id p);
void asking_end(struct graph *g, struct asking *q, struct value found);
// Whether a path was asked for before, or is right now.
bool view_has_answer(struct graph *g, struct view *v, path_id p);
// Whether what was read since, to answer for a path, is the same for the directory above.
bool reads_hold_above(struct graph *g, struct view *v, path_id p, size_t since);
// The view's answer, if it holds for all below that say nothing about it; otherwise NULL.
const struct memo *view_passes_on(struct graph *g, struct view *v, path_id p);

// view_ask for what no directory further up can answer, as far as an estate tells: otherwise it is found all the same, but
// not there.
const struct memo *view_ask_near(struct graph *g, struct view *v, path_id p);

void note_read(struct graph *g, size_t since, path_id p, const struct memo *m);
void note_reads_of(struct graph *g, size_t since, const struct memo *m);
// An answer with all that was read since.
struct memo *new_memo(struct graph *g, struct view *v, struct value value, size_t since);
// Shares an answer by what it read, if that may be.
void share_answer(struct graph *g, struct variant **variants, struct memo *m);
const struct memo *run_statement(struct graph *g, struct view *v, path_id p, struct statement *s);
const struct memo *run_object(struct graph *g, struct view *v, path_id p, const struct binding *b);
struct estate_share;
// The object of a binding, in an arena. What it reads is noted, but for what is taken of an estate, or NULL.
struct value make_object(struct graph *g, struct view *v, path_id p, const struct binding *b,
                         const struct estate_share *share, struct arena *a);
const struct memo *run_keys(struct graph *g, struct view *v, path_id p);
// Under which the names below a path are read.
path_id keys_path(struct graph *g, path_id p);
bool object_shape(struct graph *g, struct node *n, const struct binding *b);
// What is at `p` in a value that stands at `of`; absent when there is nothing.
struct value part_of(struct graph *g, struct value whole, path_id of, path_id p);
struct value conflict_value(struct graph *g, path_id p, const struct statement *s);

#endif
