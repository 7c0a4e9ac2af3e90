// SPDX-License-Identifier: Apache-2.0
//
// Goes through an expression: itself first, then what is inside, as it is written. A chain of operators may be as long
// as a file, so nothing recurses.
#ifndef WEFT_EXPR_PREORDER_H
#define WEFT_EXPR_PREORDER_H

#include "base/array.h"
#include "expr/expr.h"

struct preorder {
    const struct tree *tree;
    expr_id last; // whose children are not in `todo` yet
    ARRAY(expr_id) todo;
};

void preorder_begin(struct preorder *p, const struct tree *t, expr_id e);
// The next expression. 0: that was all.
expr_id preorder_next(struct preorder *p);
// What is inside the last one is left out.
void preorder_skip(struct preorder *p);
void preorder_done(struct preorder *p);

// Whether parts are inside of parts in more than so many levels.
bool expr_is_deeper(const struct tree *t, expr_id e, uint32_t levels);

#endif
