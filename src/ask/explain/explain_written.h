// SPDX-License-Identifier: Apache-2.0
//
// What is written for a place of a document: the candidates of an explanation, and why they count.
#ifndef WEFT_ASK_EXPLAIN_EXPLAIN_WRITTEN_H
#define WEFT_ASK_EXPLAIN_EXPLAIN_WRITTEN_H

#include "ask/explain/explain_trace.h"

// Why something that is written has a say: the guard of its layer, or what brought it in.
struct reason {
    const struct reason *outer;
    const struct tree *tree;
    expr_id expr;       // the guard, or the operation that means it
    struct node *node;  // of that; NULL: it was not asked
    struct value value; // absent then
    const char *name;   // for people: what stands there
    bool is_place;      // it tells where something is to be found, not whether it counts
    bool is_called;     // a body that is called, not a guard
};

struct written {
    const struct tree *tree; // NULL: it is no expression
    expr_id expr;
    struct node *node;           // NULL: nobody asked for it
    const struct env *env;       // where it is evaluated; NULL: not known
    struct node *self;           // ... on behalf of whom
    struct way rest;             // from it to the place
    const struct reason *reason; // the innermost one; NULL: it is always there
    bool was_needed;             // whoever asked for the value looked at it
    enum candidate_status status;
};

struct written_list {
    ARRAY(struct written) list;
};

// Newest first. The list is the caller's to free; `way` is kept.
void written_at(struct explainer *x, struct node *root, struct way way, struct written_list *out);

#endif
