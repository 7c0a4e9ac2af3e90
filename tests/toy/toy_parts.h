// SPDX-License-Identifier: Apache-2.0
//
// Bodies that the tables of the toy languages are made of.
#ifndef WEFT_TESTS_TOY_TOY_PARTS_H
#define WEFT_TESTS_TOY_TOY_PARTS_H

#include "expr/policy.h"
#include "graph/eval/call.h"

enum {
    // Parameters whose body takes whatever comes, errors aside.
    TAKES_ANY = PARAM_NULL | PARAM_UNKNOWN | PARAM_DYNAMIC | PARAM_MARKED,
    TAKES_ALL = TAKES_ANY | PARAM_POISON,
};

// ---- toy_arithmetic.c: operators that are alike in several languages
struct value toy_arithmetic(struct call *c); // + - * / % and unary -, operands converted to numbers
struct value toy_add(struct call *c);        // +, which also joins strings and sequences
struct value toy_compare(struct call *c);    // < > <= >= of numbers
struct value toy_compare_any(struct call *c); // ... and of strings
struct value toy_equal(struct call *c);       // == and !=
struct value toy_template(struct call *c);    // a single part stays what it is
// Operand i converted, or a poison.
struct value toy_converted(struct call *c, unsigned i, struct value v, const struct type *type);

// ---- toy_control.c: what decides and what is decided
struct value
toy_strict_logic(struct call *c); // && and ||: a side that decides drops the other's errors
struct value toy_strict_conditional(struct call *c);
struct value toy_strict_not(struct call *c);
struct value toy_layered_not(struct call *c);
struct value toy_guarded_logic(struct call *c); // both sides evaluated, one of them is the result
struct value toy_guarded_not(struct call *c);
struct value toy_ordered_logic(struct call *c); // the right side only when needed; a boolean
struct value toy_ordered_not(struct call *c);
uint32_t toy_layered_or(const struct operation *op, enum decided decided, struct value v);
uint32_t toy_layered_and(const struct operation *op, enum decided decided, struct value v);
uint32_t toy_layered_if(const struct operation *op, enum decided decided, struct value v);
uint32_t toy_guarded_if(const struct operation *op, enum decided decided, struct value v);
uint32_t toy_ordered_if(const struct operation *op, enum decided decided, struct value v);
uint32_t toy_ordered_or(const struct operation *op, enum decided decided, struct value v);
uint32_t toy_ordered_and(const struct operation *op, enum decided decided, struct value v);

// ---- toy_functions.c
enum { TOY_FUNCTION_COUNT = 22 };
extern const struct function *const toy_functions[TOY_FUNCTION_COUNT];

#endif
