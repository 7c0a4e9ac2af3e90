// SPDX-License-Identifier: Apache-2.0
//
// Values that another process has computed before it saved. One is settled if nothing that it was computed from was
// unknown: whatever becomes known, it stays. A path of a directory, or a key of a document, that has one is not
// evaluated again. What such a value read is not stored, so whoever explains or checks evaluates everything.
#ifndef WEFT_GRAPH_SETTLED_H
#define WEFT_GRAPH_SETTLED_H

#include "graph/views/view.h"

struct settled_values {
    struct str_table by_path; // of a directory: its name, a NUL, the path -> struct value *
    struct str_table by_key;  // of the document -> struct value *
    const struct node *document;
};

// Keeps the value and the texts.
void settled_add_path(struct graph *g, struct str view, struct str path, struct value v);
void settled_add_key(struct graph *g, struct str key, struct value v);
// The document whose keys they are.
void settled_set_document(struct graph *g, const struct node *root);
// Something else is said now, or more than values is wanted: all of it is evaluated again.
void settled_drop(struct graph *g);
void settled_close(struct graph *g);

// NULL: there is none.
const struct value *settled_at_path(struct graph *g, const struct view *v, path_id p);
const struct value *settled_at_node(struct graph *g, const struct node *n);

// Calls `each` for every settled value that a graph has computed: of directories, by their names; of the keys of a
// document (or NULL), with an empty view.
// Those that were computed by the process before are among them, asked or not.
typedef void settled_taker(void *data, struct str view, struct str path, struct value v);
void settled_collect(struct graph *g, struct node *document, settled_taker *each, void *data);

#endif
