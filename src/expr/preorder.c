// SPDX-License-Identifier: Apache-2.0
//
// The walk through an expression (preorder.h).
#include "expr/preorder.h"

void preorder_begin(struct preorder *p, const struct tree *t, expr_id e)
{
    *p = (struct preorder){.tree = t};
    if (e)
        ARRAY_PUSH(&p->todo, e);
}

expr_id preorder_next(struct preorder *p)
{
    for (uint32_t i = p->last ? expr_child_count(p->tree, p->last) : 0; i-- > 0;) {
        expr_id child = expr_child(p->tree, p->last, i);
        if (child)
            ARRAY_PUSH(&p->todo, child);
    }
    p->last = p->todo.len ? p->todo.at[--p->todo.len] : 0;
    return p->last;
}

void preorder_skip(struct preorder *p)
{
    p->last = 0;
}

void preorder_done(struct preorder *p)
{
    ARRAY_DONE(&p->todo);
}
