// SPDX-License-Identifier: Apache-2.0
//
// Chains of constant steps (`a.b[0].c`), as refs.c and analysis.c both read them.
#ifndef WEFT_EXPR_CHAIN_H
#define WEFT_EXPR_CHAIN_H

#include "expr/analysis.h"

// An attribute, or an index with a literal key.
bool chain_is_step(const struct tree *t, expr_id e);
// What the steps of `e` start from, and how many there are. Stops before a part in parentheses.
expr_id chain_base(const struct tree *t, expr_id e, size_t *count);
// The last `count` steps of `e`, in order of the source.
void chain_steps(const struct tree *t, expr_id e, struct step *steps, size_t count);

#endif
