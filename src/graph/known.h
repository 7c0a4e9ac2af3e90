// SPDX-License-Identifier: Apache-2.0
//
// What has become known: a value for a path that was unknown so far, told with the question. It fills the unknown
// wherever the path is read, at any depth, in directories and in documents. It never overrides: a path that has a value
// already keeps it, and another one is an error.
#ifndef WEFT_GRAPH_KNOWN_H
#define WEFT_GRAPH_KNOWN_H

#include "graph/views/view.h"

struct known {
    struct known *next;
    struct str name;          // as it was told: `a.b[0].c`
    struct span at;           // where the value is written
    const struct value *keys; // the path: strings and whole numbers
    size_t count;
    struct value value;
    // A document, by the scope of its expressions; NULL: what directories define.
    const struct scope *scope;
    struct view *view; // the only directory that sees it; NULL: every one that can be asked from
    // Of directories, set by known_add: the names that the path starts with.
    path_id path;
    uint32_t names;
    // Found out when the path is read.
    bool is_met;   // something is there, and it agrees
    bool is_other; // something else is there, which was reported
};

// Copies `*k`, but keeps what it points to. What is still open is computed again when it is asked for.
void known_add(struct graph *g, const struct known *k);

// Whether something that became known is at, above or below a path.
bool known_concerns_path(const struct graph *g, const struct view *v, path_id p);
// What a path comes to that is otherwise `base`: the parts that became known are filled in.
struct value known_at_path(struct graph *g, struct view *v, path_id p, const struct memo *base);

// What was told about exactly this path, and filled it; NULL if nothing did.
const struct known *known_of_path(const struct graph *g, const struct view *v, path_id p);

// The same for a node of a document.
const struct known *known_of_node(struct graph *g, const struct node *n);
bool known_concerns_node(struct graph *g, const struct node *n);
// A node that has just been expanded.
void known_fill_node(struct graph *g, struct node *n);

#endif
