// SPDX-License-Identifier: Apache-2.0
//
// What operators mean is data. A tree points at a table of operations; a language differs from another
// in this table, not in the kinds of its nodes (KERNEL 1.5). The evaluator, `simplify`, `refs` and type
// inference all read the same entries.
#ifndef WEFT_EXPR_OPS_H
#define WEFT_EXPR_OPS_H

#include "base/symbol.h"
#include "value/value.h"

struct call;   // the evaluator's: one application of an operation or function
struct policy; // how layers combine: expr/policy.h

// How an operand or argument is treated before the body sees it. Without a flag the wrapper answers:
// a null is an error, an unknown gives an unknown result, marks move to the result.
enum param_flag {
    PARAM_LAZY = 1 << 0,    // not evaluated; the body asks with call_value or call_node
    PARAM_NULL = 1 << 1,    // the body handles null
    PARAM_UNKNOWN = 1 << 2, // ... unknown
    PARAM_MARKED = 1 << 3,  // ... marked values
    PARAM_POISON = 1 << 4,  // ... values beside an error
    PARAM_DYNAMIC = 1 << 5, // ... unknown of the dynamic type
    PARAM_SHAPE = 1 << 6,   // needs only the outermost shape: children are not resolved
};

// What is known of the operand that decides.
enum decided { DECIDED_KNOWN, DECIDED_MISSING, DECIDED_UNKNOWN };

enum {
    OPERAND_MAX = 32,        // bits of a live mask; more operands are all alike and always live
    OPERATION_VARIADIC = 255 // any number of operands, all like the last
};

enum operation_flag {
    // `select` leaves one operand, and that operand *is* the result: it stays lazy.
    OP_CHOOSES = 1 << 0,
    // An unknown result is never null.
    OP_NOT_NULL = 1 << 1,
    // Must not be turned into something evaluated later: order matters.
    OP_EFFECT = 1 << 2,
};

struct operation {
    const char *name;          // as written, for messages and printing: "+", "?:"
    uint8_t arity;             // or OPERATION_VARIADIC
    uint8_t required;          // how many must be there at least; 0: as many as `arity`
    uint8_t flags;             // enum operation_flag
    uint8_t params[4];         // enum param_flag of operand 0, 1, 2 and of all behind
    const struct type *result; // type of an unknown result; NULL is dynamic
    // The result for operands that passed the wrapper. With OP_CHOOSES only called, with operand 0
    // as it is, when `select` leaves none.
    struct value (*apply)(struct call *c);
    // Control operations: which operands are live, given operand 0. NULL: all are.
    uint32_t (*select)(const struct operation *op, enum decided decided, struct value operand);
    // Failures of operand 0 that `select` is told as DECIDED_MISSING instead of failing: a mask.
    uint8_t tolerates;
};

// A function: the same contract, named, with documentation. `weft functions` prints it.
struct function {
    const char *name;
    const char *signature; // "text: string, times: number -> string"
    const char *doc;       // one sentence
    struct operation op;
    bool impure; // never shared between views, needs a binding of the injector
};

// The table of a language. One for each; static, never freed.
struct ops {
    const char *language; // for people
    const struct operation *operations;
    uint16_t operation_count;
    const struct policy *const *policies; // for EXPR_LAYERS
    uint16_t policy_count;
    const struct function *const *functions; // in byte order of their names
    uint16_t function_count;
    // A value of another language as this one sees it; NULL: as it is.
    struct value (*import)(struct call *c, struct value v);
    // A catch or an operation of this language may take a cycle as a missing value.
    bool catches_cycles;
    // Walk mappings in byte order of their keys, else in order of insertion.
    bool sorted_keys;
};

// The operation by name and arity, or -1.
int ops_find(const struct ops *ops, struct str name, unsigned arity);
const struct function *ops_function(const struct ops *ops, struct str name);

#endif
