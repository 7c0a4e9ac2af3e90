// SPDX-License-Identifier: Apache-2.0
//
// The bodies of the operations, by the file that has them. The table is in ops.c.
#ifndef WEFT_DIALECTS_PUPPET_LANGUAGE_CALL_INSIDE_H
#define WEFT_DIALECTS_PUPPET_LANGUAGE_CALL_INSIDE_H

#include "dialects/puppet/syntax/operations.h"
#include "graph/eval/eval.h"

// call.c
struct value op_call(struct call *c);
struct value op_lambda(struct call *c);
// arithmetic.c
struct value op_add(struct call *c);
struct value op_subtract(struct call *c);
struct value op_multiply(struct call *c);
struct value op_divide(struct call *c);
struct value op_modulo(struct call *c);
struct value op_negate(struct call *c);
struct value op_shift_left(struct call *c);
struct value op_shift_right(struct call *c);
// compare.c
struct value op_equal(struct call *c);
struct value op_not_equal(struct call *c);
struct value op_less(struct call *c);
struct value op_less_equal(struct call *c);
struct value op_greater(struct call *c);
struct value op_greater_equal(struct call *c);
struct value op_match(struct call *c);
struct value op_no_match(struct call *c);
struct value op_in(struct call *c);
// Whether a value is what an option of `case` or a selector says. A poison in `*failed` if that cannot be told.
bool option_matches(struct call *c, const struct eval_context *at, struct value v,
                    struct value option, struct value *failed);
// control.c
struct value op_and(struct call *c);
struct value op_or(struct call *c);
struct value op_not(struct call *c);
struct value op_if(struct call *c);
struct value op_case(struct call *c);
struct value op_select(struct call *c);
struct value op_guard(struct call *c);
struct value op_only_inside(struct call *c);
// build.c
struct value op_splat(struct call *c);
struct value op_list(struct call *c);
struct value op_hash(struct call *c);
struct value op_text(struct call *c);
struct value op_render_text(struct call *c);
struct value op_render(struct call *c);
// variables.c
struct value op_qualified(struct call *c);
struct value op_assign(struct call *c);
// Variables that an expression which may or may not run would assign are unknown from now on.
void puppet_assign_unknown(struct call *c, expr_id e);
bool puppet_other_name(struct graph *g, const struct eval_context *at, symbol name,
                       struct span where, struct lazy *out);
// access.c, type_access.c
struct value op_access(struct call *c);
struct value op_type(struct call *c);
// catalog/alone.c
struct value op_alone(struct call *c);
struct value op_catalog(struct call *c);
// catalog/statements.c
struct value op_resource(struct call *c);
struct value op_override(struct call *c);
struct value op_defaults(struct call *c);
struct value op_collect(struct call *c);
struct value op_relation(struct call *c);

#endif
