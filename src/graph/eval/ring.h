// SPDX-License-Identifier: Apache-2.0
//
// Rings: which values need each other in a circle. Where evaluation enters a circle decides where it is
// cut, and so which way around it is found; people shall see the same whoever asked first. So every step
// to a value that fails with a cycle is kept, and when diagnostics are collected, all values that need
// each other are one component with one diagnostic.
#ifndef WEFT_GRAPH_EVAL_RING_H
#define WEFT_GRAPH_EVAL_RING_H

#include "graph/eval/node.h"

struct member; // a value that fails with a cycle

// One step around: who needs the next one, and the reference by which.
struct ring_step {
    struct node *node; // or a path of a view
    const struct view *view;
    uint32_t path;
    const struct statement *statement; // ... or a statement as the view sees it
    struct span at;
    bool leads; // it was about to lead there, and computes nothing
};

// The diagnostic of a ring, as it is, from the first step.
const struct diag *ring_diag(struct graph *g, const struct ring_step *steps, size_t count);

// Keeps a step: `from` needs `to` at `from->at`. The member of `to`.
struct member *ring_add(struct graph *g, const struct ring_step *from, const struct ring_step *to);
// Keeps why it failed, when it is done.
void ring_done(struct member *m, const struct failure *f);

// What is to be shown for a failure with this member: one diagnostic for its whole component, and what
// else failed in it.
struct component {
    const struct diag *diag;
    size_t count;
    const struct failure *const *failures;
    // What was found behind the failures: failure.c.
    bool is_summarized;
    const struct diag *const *others; // diagnostics of no ring
    size_t other_count;
    struct component *const *beside; // other components that are needed
    size_t beside_count;
};
// Good until something is evaluated; NULL when nothing is known of it any more. `*arena` lives longer.
struct component *ring_component(struct member *m, struct arena **arena);
// Whether two values that fail with a cycle need each other; of one value: whether it needs itself, and
// not only something that does.
bool ring_has_both(struct graph *g, const struct node *x, const struct node *y);

void rings_forget(struct graph *g);
void rings_close(struct graph *g);

#endif
