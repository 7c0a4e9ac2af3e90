// SPDX-License-Identifier: Apache-2.0
//
// Lambdas and functions written in Puppet: parameters with types and defaults, and a body. A lambda is a closure: it
// keeps the scope that it was written in.
#ifndef WEFT_DIALECTS_PUPPET_LANGUAGE_LAMBDA_H
#define WEFT_DIALECTS_PUPPET_LANGUAGE_LAMBDA_H

#include "dialects/puppet/syntax/parse.h"
#include "graph/eval/eval.h"

struct compiler;
struct ptype;

// The closure of a PUPPET_LAMBDA.
struct value puppet_lambda(struct graph *g, const struct eval_context *at, expr_id e);
bool puppet_is_lambda(struct value v);
struct value lambda_apply(struct compiler *k, struct value lambda, const struct value *args,
                          unsigned count, struct span at);
void puppet_lambda_counts(struct value lambda, int *least, int *most);
// Its parameters and the scope it was made in, for templates.
struct value lambda_apply_named(struct compiler *k, struct value lambda, struct value arguments,
                                struct str what, struct span at);

// A function of the language: sees its parameters and the top scope.
struct value function_apply(struct compiler *k, const struct puppet_definition *f,
                            const struct value *args, unsigned count, struct span at);

// The type that an expression of a parameter means; Any where there is none. NULL: `*failed` says why.
const struct ptype *parameter_type(struct compiler *k, const struct eval_context *at, expr_id e,
                                   struct value *failed);

#endif
