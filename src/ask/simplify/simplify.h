// SPDX-License-Identifier: Apache-2.0
//
// Folding what can be known now, and leaving the rest as an expression (rulings 1.14). It is the one
// mechanism behind folding constants, partial evaluation of generated code, and gradual evaluation.
// It never evaluates more than resolving would, runs nothing that has effects, and never fails for what
// is merely unknown.
#ifndef WEFT_ASK_SIMPLIFY_SIMPLIFY_H
#define WEFT_ASK_SIMPLIFY_SIMPLIFY_H

#include "graph/eval/eval.h"

struct simplify_policy {
    bool whole_only;   // fold an operation only when its whole expression is known
    bool keep_missing; // a missing part of something known is no failure yet
    // Operations stay as they are written, unless all of the expression is known: only references and
    // calls of functions that the language has are folded inside them. Calls of other functions, and
    // names that nothing defines, belong to whoever reads the residual; a call that the language has is
    // its own, and fails for such a name.
    bool substitute;
};

// A residual: a value that is wholly known, or an expression in a tree of its own that gives the same
// as the original in every environment that knows at least as much.
struct residual {
    bool is_value;
    bool unchanged; // the residual is the expression itself: nothing could be folded
    struct value value;
    const struct failure *failed; // what resolving would surely fail with; NULL: nothing so far
    const struct tree *tree;      // kept by the graph
    expr_id expr;                 // of a value that was substituted: how it is written; else 0
};

struct residual simplify(struct graph *g, const struct eval_context *at, expr_id e,
                         struct simplify_policy policy);

#endif
