// SPDX-License-Identifier: Apache-2.0
//
// Failures form a graph without cycles: leaves with diagnostics, joins above them, shared by all that
// read the failing node. Collecting walks it once with a table of what was seen, so that a failure
// with many readers costs one visit, not one for each way to it.
#include "graph/failure.h"

#include "base/table.h"
#include "graph/ring.h"

const struct failure *failure_new(struct arena *a, enum failure_class class, const struct diag *d)
{
    struct failure *f = ARENA_NEW(a, struct failure);
    f->mask = (uint8_t) class;
    f->diag = d;
    return f;
}

const struct failure *failure_of_ring(struct arena *a, struct member *ring, const struct diag *d)
{
    struct failure *f = ARENA_NEW(a, struct failure);
    f->mask = FAIL_CYCLE;
    f->diag = d;
    f->ring = ring;
    return f;
}

const struct failure *failure_join(struct arena *a, const struct failure *left,
                                   const struct failure *right)
{
    if (!left || left == right)
        return right;
    if (!right)
        return left;
    if (left->right == right) // the same operand again: a long chain of joins must not grow
        return left;
    struct failure *f = ARENA_NEW(a, struct failure);
    f->mask = left->mask | right->mask;
    f->left = left;
    f->right = right;
    return f;
}

const struct failure *failure_of(struct arena *a, struct value v)
{
    if (value_is_poison(v))
        return v.unknown->failure;
    if (value_is(v, VALUE_MARKED))
        return failure_of(a, v.marked->inner);
    if (!value_is_aggregate(v) || !(v.aggregate->summary & HAS_POISON))
        return NULL;
    const struct failure *all = NULL;
    for (size_t i = 0; i < value_len(v); i++)
        all = failure_join(a, all, failure_of(a, value_item(v, i)));
    return all;
}

unsigned failure_mask(struct value v)
{
    if (value_is_poison(v))
        return v.unknown->failure->mask;
    if (value_is(v, VALUE_MARKED))
        return failure_mask(v.marked->inner);
    if (!value_is_aggregate(v) || !(v.aggregate->summary & HAS_POISON))
        return 0;
    unsigned mask = 0;
    for (size_t i = 0; i < value_len(v); i++)
        mask |= failure_mask(value_item(v, i));
    return mask;
}

struct value failure_value(struct arena *a, const struct failure *f)
{
    return value_poison(a, &type_dynamic, f);
}

struct todo {
    ARRAY(const struct failure *) list;
};

// All that need each other show the same: one diagnostic, and what else failed in any of them.
static void collect_leaf(const struct failure *f, struct diags *out, struct todo *todo)
{
    struct component c;
    if (!f->ring || !ring_component(f->ring, &c)) {
        diags_add(out, f->diag);
        return;
    }
    diags_add(out, c.diag);
    for (size_t i = 0; i < c.count; i++)
        ARRAY_PUSH(&todo->list, c.failures[i]);
}

void failure_collect(const struct failure *f, struct diags *out)
{
    struct table seen = {0};
    struct todo todo = {0};
    if (f)
        ARRAY_PUSH(&todo.list, f);
    while (todo.list.len) {
        const struct failure *next = todo.list.at[--todo.list.len];
        bool is_new;
        table_put(&seen, (uintptr_t)next, &is_new);
        if (!is_new)
            continue;
        if (next->diag)
            collect_leaf(next, out, &todo);
        if (next->right)
            ARRAY_PUSH(&todo.list, next->right);
        if (next->left)
            ARRAY_PUSH(&todo.list, next->left);
    }
    ARRAY_DONE(&todo.list);
    table_done(&seen);
}
