// SPDX-License-Identifier: Apache-2.0
//
// The stack of contexts of each thread: a linked list whose links the callers keep on their own stacks.
#include "graph/scope/context.h"

const struct context_kind context_root = {"root"}, context_project = {"project"},
                          context_request = {"request"}, context_evaluation = {"evaluation"};

static _Thread_local struct context *current;

void context_push(struct context *c)
{
    c->parent = current;
    current = c;
}

void context_pop(struct context *c)
{
    assert(current == c);
    current = c->parent;
}

struct context *context_current(void)
{
    return current;
}

struct context *context_swap(struct context *top)
{
    struct context *before = current;
    current = top;
    return before;
}

struct context *context_find(struct arena *a, const struct context_kind *kind,
                             const struct failure **failed)
{
    for (struct context *c = current; c; c = c->parent)
        if (c->kind == kind)
            return c;
    struct diag *d = diag_new(a, DIAG_CONFIGURATION, NO_SPAN,
                              "this needs a %s context, but there is none", kind->name);
    for (struct context *c = current; c; c = c->parent)
        diag_note(d, "on the stack: %s", c->kind->name);
    diag_help(d, "push one before asking");
    *failed = failure_new(a, FAIL_WORLD, d);
    return NULL;
}

struct injector *context_injector(const struct context *c)
{
    for (; c; c = c->parent)
        if (c->injector)
            return c->injector;
    return NULL;
}
