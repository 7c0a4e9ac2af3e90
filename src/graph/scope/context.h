// SPDX-License-Identifier: Apache-2.0
//
// The runtime's configuration for one request, as a stack: root, project, request, evaluation. The top
// is always at hand in its thread. Logic asks for a context of the kind that it needs; a kind that is
// not there is a configuration error, never a crash.
#ifndef WEFT_GRAPH_SCOPE_CONTEXT_H
#define WEFT_GRAPH_SCOPE_CONTEXT_H

#include "graph/failure.h"

// A kind is compared by address.
struct context_kind {
    const char *name;
};

struct context {
    struct context *parent;
    const struct context_kind *kind;
    void *data;
    struct injector *injector; // NULL: the parent's
    struct graph *graph;       // whose compiled patterns can be used, or NULL
};

extern const struct context_kind context_root, context_project, context_request, context_evaluation;

// Makes `c` the current context of this thread; its parent is the one before. The caller keeps the
// memory until context_pop, which must be given the same context.
void context_push(struct context *c);
void context_pop(struct context *c);
struct context *context_current(void);
// Saves and replaces the whole stack: around calls into a host that may use Weft itself.
struct context *context_swap(struct context *top);
// The innermost of this kind. When there is none: NULL, and `*failed` says which and what there is.
struct context *context_find(struct arena *a, const struct context_kind *kind,
                             const struct failure **failed);
struct injector *context_injector(const struct context *c);

#endif
