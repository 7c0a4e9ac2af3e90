// SPDX-License-Identifier: Apache-2.0
//
// What the files that explain share.
#ifndef WEFT_ASK_EXPLAIN_EXPLAIN_INSIDE_H
#define WEFT_ASK_EXPLAIN_EXPLAIN_INSIDE_H

#include "ask/explain/explain.h"

enum { EXPLAIN_DEPTH = 100 }; // of the tree: nobody reads further in

// Something that a node read, and the one before it.
struct read_link {
    struct node *read;
    uint32_t before;
};

struct explainer {
    struct graph *g;
    struct arena *a;
    unsigned depth;        // of what is explained now
    struct str_table refs; // explained already
    // Of documents:
    const struct node *root; // NULL: a directory is explained
    struct str_table places; // explained already -> struct explained *
    bool is_part;            // what is explained next is a part of what is explained now
    struct table reasons;    // nodes of conditions that were explained
    struct table by_reader;  // node -> its last link + 1
    struct table positions;  // item of a list that is written elsewhere -> where it is in the list
    ARRAY(struct read_link) links;
};

struct node_list {
    ARRAY(struct node *) list;
};

// Keys that lead from a value to a part of it.
struct way {
    const struct value *keys; // strings and numbers
    size_t len;
};

// What something read, in order.
struct read_list {
    ARRAY(const struct explained *) list;
};

// A path as a view sees it, or a part of what is there.
const struct explained *explain_ref(struct explainer *x, struct view *v, path_id p, struct way way);
// Gives the reads to whoever read them; the list is empty afterwards.
void read_list_end(struct explainer *x, struct read_list *reads, struct explained *reader);
// What is at hand for functions and has no name for people.
bool path_is_hidden(const struct graph *g, path_id p);
// The part of a value; absent when there is none.
struct value value_at_way(struct graph *g, struct value v, struct way way);
// The value of a part of a node that was needed already: nothing else is evaluated.
struct value value_below(struct graph *g, struct node *n, struct way way);
void write_way(struct strbuf *out, struct way way);
// The way with a key in front, in the arena.
struct way way_behind(struct arena *a, struct value key, struct way way);

// What a lazy mapping has under a key, or `otherwise`.
expr_id mapping_value(const struct tree *t, expr_id e, struct value key, expr_id otherwise);
// What an object that is written out has under a key, and where the key is; 0 when that cannot be seen.
expr_id object_part(const struct tree *t, expr_id e, struct value key, struct span *at);

// ---- explain_reads.c

// Makes what was recorded ready to be looked at.
void index_reads(struct explainer *x);
// What a node has read, each once, in order. The list is the caller's to free.
void recorded_reads(struct explainer *x, const struct node *reader, struct node_list *out);

// ---- explain_nodes.c, explain_origin.c

// The outermost one that it is in.
const struct node *node_top(const struct node *n);
// Whether it is a name that an expression binds: it is called so inside of that.
bool node_is_bound_inside(const struct node *n);
// A node of a document or a part of it. `written`: how it is referred to, where it has no name from the root.
const struct explained *explain_place(struct explainer *x, struct node *n, struct way way,
                                      struct str written);
// What a node's operation says about itself, or NULL.
const struct explained *explain_account(struct explainer *x, struct node *n, struct way way);
// What made the text that the node stands in; NULL when nobody did.
const struct explained *explain_origin(struct explainer *x, const struct node *n, struct way way);
// The same for what stands at a place.
const struct explained *explain_origin_at(struct explainer *x, struct span at, struct way way);

// ---- explain_trace.c

// What an expression read on its way to the part of its value that is wanted. `hides_source`: the text
// around it is sensitive.
void trace_expression(struct explainer *x, const struct eval_context *at, expr_id e, struct way way,
                      bool hides_source, struct read_list *out);

struct known;
// What became known is a candidate that wins over what was unknown.
struct explained_candidate explain_known(const struct known *k);

#endif
