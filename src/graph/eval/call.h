// SPDX-License-Identifier: Apache-2.0
//
// One application of an operation or a function: what its body may ask. The wrapper has already dealt
// with nulls, unknowns, marks and errors of the operands as the parameter flags say.
#ifndef WEFT_GRAPH_EVAL_CALL_H
#define WEFT_GRAPH_EVAL_CALL_H

#include "expr/ops.h"
#include "graph/failure.h"

struct node;
struct graph;

unsigned call_count(const struct call *c);
// Where results go, and what the body needs on the way. What is to live longer goes to the graph's own arena.
struct arena *call_arena(const struct call *c);
struct graph *call_graph(const struct call *c);
// The type of a value, which lives as long as it does: a value that the graph keeps remembers it.
const struct type *call_type(const struct call *c, struct value v);
// An object as the caller's language has them: order of keys, and what can be one. May reorder both arrays.
struct value call_object(const struct call *c, struct value *keys, struct value *items,
                         size_t count);
// Operand i as evaluated before the body ran. For a lazy one use the next two.
struct value call_arg(const struct call *c, unsigned i);
// All of them, for a body that walks them without a copy.
const struct value *call_args(const struct call *c);
// A lazy operand, wholly resolved now; poison when it fails, or when a part of it fails with what may
// not be dropped (FAIL_FIRM). Asking twice evaluates once.
struct value call_value(struct call *c, unsigned i);
// A lazy operand as a node that nobody has evaluated yet.
struct node *call_node(struct call *c, unsigned i);
struct span call_span(const struct call *c);
struct span call_arg_span(const struct call *c, unsigned i);
// How the operation or function is written.
const char *call_name(const struct call *c);

// A poison with a diagnostic at operand `i`, or (-1) at the whole application.
struct value call_fail(struct call *c, enum failure_class class, enum diag_code code, int operand,
                       const char *format, ...) PRINTF_LIKE(5, 6);

// A poison because operand `i` is null.
struct value call_fail_null(struct call *c, unsigned i);

// What call_fail gives, with the name that the language's own tools have for it, anywhere.
struct value call_fail_as(struct call *c, const char *summary, enum diag_code code, struct span at,
                          const char *format, ...) PRINTF_LIKE(5, 6);

// What call_fail or call_fail_as gave, with a way out. As it is when something sensitive is among the
// operands: nothing is said about them then.
struct value call_help(struct call *c, struct value failed, const char *format, ...)
    PRINTF_LIKE(3, 4);

// Something sensitive is among the operands that were evaluated: what fails because of them is not reported.
bool call_is_secret(const struct call *c);

// Apply a closure value to arguments.
struct value call_closure(struct call *c, struct value closure, const struct value *args,
                          unsigned count);
// A function of the host (graph_set_host), applied to the elements of a tuple.
bool call_host_has(const struct call *c, struct str name);
struct value call_host(struct call *c, struct str name, struct value arguments);
// Charge work that the body does in a loop; false when a limit is reached (return call_limit(c)).
bool call_charge(struct call *c, uint64_t steps);
// Before a text of so many bytes is made; false when that is more than one may be.
bool call_output(struct call *c, uint64_t bytes);
// The failure of the limit that was reached.
struct value call_limit(struct call *c);

#endif
