// SPDX-License-Identifier: Apache-2.0
//
// Yay as the rest of this folder sees it: the operations of its trees, and the tables that define them. The parser
// builds trees with these numbers; the files ops*.c implement them.
#ifndef WEFT_DIALECTS_YAY_YAY_H
#define WEFT_DIALECTS_YAY_YAY_H

#include "expr/expr.h"
#include "expr/policy.h"

enum yay_op {
    YAY_OR,
    YAY_AND,
    YAY_NOT,
    YAY_EQUAL,
    YAY_NOT_EQUAL,
    YAY_LESS,
    YAY_AT_MOST,
    YAY_MORE,
    YAY_AT_LEAST,
    YAY_NOT_IN,
    YAY_BIT_OR,
    YAY_BIT_XOR,
    YAY_BIT_AND,
    YAY_SHIFT_LEFT,
    YAY_SHIFT_RIGHT,
    YAY_ADD,
    YAY_SUBTRACT,
    YAY_MULTIPLY,
    YAY_DIVIDE,
    YAY_FLOOR,
    YAY_MODULO,
    YAY_POWER,
    YAY_NEGATE,
    YAY_PLUS,
    YAY_INVERT,
    YAY_TEMPLATE,  // parts: a string
    YAY_GIVEN,     // one operand, itself: a mapping from a template, which replaces
    YAY_CONDITION, // one operand as a directive or a filter needs it: a bool, not a list or mapping
    YAY_TRUTH,     // one operand as `x if c else y` needs it: a bool, from any value
    YAY_CONDITIONAL, // bool, then, otherwise
    YAY_FINISHED,    // one operand, in parentheses: a value whose parts cannot be accessed
    YAY_DICT,        // key, value, key, value …: a display whose keys have to be computed
    YAY_BRANCH,      // conditions: the number of the first true one, or 0. Guard of an `if`
    YAY_SELECT,      // value, case, case …: the number of the case. Guard of a `select`
    YAY_CASE,        // bodies: the one that the guard selected
    YAY_LOCATE,      // name, search path: where the file is. Guard of an `include`
    YAY_INCLUDE,     // no operand: the document that the guard located
    YAY_MACRO,       // body: what `call` needs
    YAY_PROTOTYPE,   // body: what `new` needs
    YAY_CALL,        // callee, its name, arguments, named arguments
    YAY_NEW,         // prototype, block
    YAY_SLICE,       // list, from, to, step; a literal `false` for one that is not given
    YAY_DOCUMENT,    // root: the document, whose keys are names
    YAY_OP_COUNT,
};

// How stanzas combine, in the order of `yay_policies`.
enum yay_policy {
    YAY_BLOCK,      // stanzas of a block that is a mapping, or may be
    YAY_LIST_BLOCK, // ... that is a list
    YAY_KEY,        // what several blocks define for a key
    YAY_EXTEND,     // `extend`
    YAY_POLICY_COUNT,
};

extern const struct operation yay_operations[YAY_OP_COUNT];
extern const struct policy *const yay_policies[YAY_POLICY_COUNT];
extern const struct conventions yay_conventions;

enum { YAY_FUNCTION_COUNT = 3 };
extern const struct function *const yay_functions[YAY_FUNCTION_COUNT];

const struct ops *yay_ops(void);

#endif
