// SPDX-License-Identifier: Apache-2.0
//
// HCL as the rest of this folder sees it: the operations of its trees, and the table that defines them. The parser
// (parse.c) builds trees with these numbers; ops.c implements them.
#ifndef WEFT_DIALECTS_HCL_SYNTAX_HCL_H
#define WEFT_DIALECTS_HCL_SYNTAX_HCL_H

#include "expr/expr.h"

enum hcl_op {
    HCL_OR,
    HCL_AND,
    HCL_EQUAL,
    HCL_NOT_EQUAL,
    HCL_LESS,
    HCL_AT_MOST,
    HCL_MORE,
    HCL_AT_LEAST,
    HCL_ADD,
    HCL_SUBTRACT,
    HCL_MULTIPLY,
    HCL_DIVIDE,
    HCL_MODULO,
    HCL_NEGATE,
    HCL_NOT,
    HCL_CONDITIONAL,   // condition, then, otherwise: `a ? b : c`, and the template's `%{if}`
    HCL_PARENTHESES,   // one operand, itself: static analysis does not look into parentheses
    HCL_TEMPLATE,      // parts: literals and interpolations; a string
    HCL_WRAP,          // one operand, itself: a template that is a single interpolation
    HCL_JOIN,          // one operand, a loop: the template's `%{for}`
    HCL_AMBIGUOUS_KEY, // one operand: `{a.b = 1}`, which fails when it is evaluated
    HCL_UNIQUE_OBJECT, // key, value, key, value …: of the JSON profile, where keys are unique
    HCL_OP_COUNT,
};

// Which functions exist.
enum hcl_library {
    HCL_CTY,       // cty's standard library
    HCL_TERRAFORM, // and Terraform's
    HCL_NO_FUNCTIONS,
};

const struct ops *hcl_ops(enum hcl_library library);

#endif
