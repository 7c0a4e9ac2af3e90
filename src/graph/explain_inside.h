// SPDX-License-Identifier: Apache-2.0
//
// What the files that explain share.
#ifndef WEFT_GRAPH_EXPLAIN_INSIDE_H
#define WEFT_GRAPH_EXPLAIN_INSIDE_H

#include "graph/explain.h"

enum { EXPLAIN_DEPTH = 100 }; // of the tree: nobody reads further in

// Something that a node read, and the one before it.
struct read_link {
    struct node *read;
    uint32_t before;
};

struct explainer {
    struct graph *g;
    struct arena *a;
    unsigned depth;         // of what is explained now
    struct str_table refs;  // explained already
    struct table nodes;     // ... of documents
    struct table by_reader; // node -> its last link + 1
    ARRAY(struct read_link) links;
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
// Gives the reads to who read them; the list is empty afterwards.
void read_list_end(struct explainer *x, struct read_list *reads, struct explained *reader);
// What is at hand for functions and has no name for people.
bool path_is_hidden(const struct graph *g, path_id p);
// The part of a value; absent when there is none.
struct value value_at_way(struct graph *g, struct value v, struct way way);
void write_way(struct strbuf *out, struct way way);
// The way with a key in front, in the arena.
struct way way_behind(struct arena *a, struct value key, struct way way);

// What a lazy mapping has under a key, or `otherwise`.
expr_id mapping_value(const struct tree *t, expr_id e, struct value key, expr_id otherwise);
// What an object that is written out has under a key, and where the key is; 0 when that cannot be seen.
expr_id object_part(const struct tree *t, expr_id e, struct value key, struct span *at);

// ---- explain_trace.c

// What an expression read on its way to the part of its value that is wanted. `hides_source`: the text
// around it is sensitive.
void trace_expression(struct explainer *x, const struct at *at, expr_id e, struct way way,
                      bool hides_source, struct read_list *out);

#endif
