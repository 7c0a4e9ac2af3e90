// SPDX-License-Identifier: Apache-2.0
//
// The operations of Puppet's expressions: what the parser builds and the table in ops.c gives a meaning. Literals,
// names, lists and ordered steps are the kernel's own kinds.
#ifndef WEFT_DIALECTS_PUPPET_SYNTAX_OPERATIONS_H
#define WEFT_DIALECTS_PUPPET_SYNTAX_OPERATIONS_H

#include "expr/expr.h"

enum puppet_operation {
    PUPPET_ADD,
    PUPPET_SUBTRACT,
    PUPPET_MULTIPLY,
    PUPPET_DIVIDE,
    PUPPET_MODULO,
    PUPPET_NEGATE,
    PUPPET_SHIFT_LEFT,
    PUPPET_SHIFT_RIGHT,
    PUPPET_EQUAL,
    PUPPET_NOT_EQUAL,
    PUPPET_LESS,
    PUPPET_LESS_EQUAL,
    PUPPET_GREATER,
    PUPPET_GREATER_EQUAL,
    PUPPET_MATCH,
    PUPPET_NO_MATCH,
    PUPPET_IN,
    PUPPET_AND,
    PUPPET_OR,
    PUPPET_NOT,
    PUPPET_SPLAT,     // `*x`: what it is in a list of values
    PUPPET_LIST,      // a list with such parts
    PUPPET_HASH,      // key, value, key, value …
    PUPPET_TEXT,      // parts of an interpolated text
    PUPPET_QUALIFIED, // the variable of another scope: its name as a literal, without the `$`
    PUPPET_TYPE,      // the type that a name means
    PUPPET_ACCESS,    // object, keys …
    PUPPET_ASSIGN,    // target, value
    PUPPET_IF,        // condition, then, else
    PUPPET_CASE,      // value, options …
    PUPPET_SELECT,    // value, options …
    PUPPET_OPTION,    // result, values that it is for …
    PUPPET_GUARD,     // its operand, with match data of its own
    PUPPET_CALL,      // name, arguments …; a lambda is the last one
    PUPPET_LAMBDA,    // type of its result or nothing, body, parameters …
    PUPPET_PARAMETER, // name, type or nothing, default or nothing, whether it takes all that is left
    PUPPET_RESOURCE,  // type, form (a number: enum resource_form), bodies …
    PUPPET_BODY,      // title, attributes …
    PUPPET_ATTRIBUTE, // name, whether it adds (`+>`), value; without a name: all of a hash
    PUPPET_OVERRIDE,  // reference, attributes …
    PUPPET_DEFAULTS,  // type, attributes …
    PUPPET_COLLECT,   // type, whether exported, query or nothing, attributes …
    PUPPET_QUERY,     // "==" or "!=", name, value; or "and" or "or", queries
    PUPPET_RELATION,  // sign, left, right
    PUPPET_RENDER_TEXT,
    PUPPET_RENDER,
    PUPPET_ALONE,   // an expression, with a compilation of its own
    PUPPET_CATALOG, // the catalog of a manifest: the text of the file that it stands in
    PUPPET_OPERATION_COUNT,
};

enum resource_form { FORM_REGULAR, FORM_VIRTUAL, FORM_EXPORTED };

extern const struct operation puppet_operations[PUPPET_OPERATION_COUNT];
const struct ops *puppet_ops(void);

static inline bool is_puppet_op(const struct tree *t, expr_id e, unsigned op)
{
    return e && expr_kind(t, e) == EXPR_OP && expr_number(t, e) == op;
}

// The text of a literal; empty: it is something else.
static inline struct str literal_text(const struct tree *t, expr_id e)
{
    struct value v = e && expr_kind(t, e) == EXPR_LITERAL ? expr_literal_value(t, e) : VALUE_NONE;
    if (!value_is(v, VALUE_STRING))
        return STR("");
    return value_str(&t->values[expr_at(t, e)->a]);
}

// Whether a query is made of others, and is no comparison.
static inline bool joins_queries(const struct tree *t, expr_id e)
{
    struct str sign = literal_text(t, expr_operand(t, e, 0));
    return str_equal(sign, STR("and")) || str_equal(sign, STR("or"));
}

#endif
