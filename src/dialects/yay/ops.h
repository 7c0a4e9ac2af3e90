// SPDX-License-Identifier: Apache-2.0
//
// Shared by the files ops*.c: implementations of the operations in the table in ops.c.
#ifndef WEFT_DIALECTS_YAY_OPS_H
#define WEFT_DIALECTS_YAY_OPS_H

#include "dialects/yay/values.h"
#include "dialects/yay/yay.h"
#include "graph/eval/eval.h"

// ops_arithmetic.c
struct value yay_or(struct call *c);
struct value yay_and(struct call *c);
struct value yay_not(struct call *c);
struct value yay_less(struct call *c);
struct value yay_at_most(struct call *c);
struct value yay_more(struct call *c);
struct value yay_at_least(struct call *c);
struct value yay_bits(struct call *c);
struct value yay_shift(struct call *c);
struct value yay_add(struct call *c);
struct value yay_subtract(struct call *c);
struct value yay_multiply(struct call *c);
struct value yay_divide(struct call *c);
struct value yay_floor(struct call *c);
struct value yay_modulo(struct call *c);
struct value yay_power(struct call *c);
struct value yay_unary(struct call *c);

// ops_lazy.c
void yay_mean_case(struct call *c, struct lazy *out);
void yay_mean_slice(struct call *c, struct lazy *out);
void yay_mean_call(struct call *c, struct lazy *out);
void yay_mean_new(struct call *c, struct lazy *out);
struct value yay_make_macro(struct call *c);
struct value yay_make_prototype(struct call *c);

// document.c
void yay_mean_document(struct call *c, struct lazy *out);
void yay_mean_include(struct call *c, struct lazy *out);
struct value yay_locate(struct call *c);
bool yay_other_name(struct graph *g, const struct eval_context *at, symbol name, struct span where,
                    struct lazy *out);
// What an included file defines by this name; opens files until one does.
bool yay_included_name(struct graph *g, const struct eval_context *at, symbol name,
                       struct lazy *out);

// functions.c: a builtin function applied to a list of arguments; absent if it does not exist.
struct value yay_builtin(struct call *c, struct str name, struct value arguments);

// A type error of an operand.
// What usually helps against a mistake that the evaluator finds.
const char *yay_hint(enum complaint what, const char *name, struct value v);
struct value yay_expected(struct call *c, int operand, const char *what);

#endif
