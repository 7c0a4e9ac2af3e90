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

struct level {
    expr_id expr;
    uint32_t depth;
};

bool expr_is_deeper(const struct tree *t, expr_id in, uint32_t levels)
{
    ARRAY(struct level) todo = {0};
    bool is_deeper = false;
    if (in > levels) // what is inside has smaller numbers
        ARRAY_PUSH(&todo, (struct level){in, 1});
    while (todo.len && !is_deeper) {
        struct level at = todo.at[--todo.len];
        is_deeper = at.depth > levels;
        for (uint32_t i = 0; i < expr_child_count(t, at.expr); i++)
            if (expr_child(t, at.expr, i))
                ARRAY_PUSH(&todo, (struct level){expr_child(t, at.expr, i), at.depth + 1});
    }
    ARRAY_DONE(&todo);
    return is_deeper;
}
