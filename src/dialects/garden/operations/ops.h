// SPDX-License-Identifier: Apache-2.0
//
// Garden's table of operations. Template strings and structural operators become these on the one kind of tree; what they
// mean is in ops*.c, how parts are looked up in lookup.c.
#ifndef WEFT_DIALECTS_GARDEN_OPS_H
#define WEFT_DIALECTS_GARDEN_OPS_H

#include "graph/eval/eval.h"
#include "graph/scope/context.h"

enum garden_op {
    // in template strings
    GARDEN_OR,
    GARDEN_AND,
    GARDEN_NOT,
    GARDEN_TYPEOF,
    GARDEN_TERNARY,
    GARDEN_EQUAL,
    GARDEN_NOT_EQUAL,
    GARDEN_LESS,
    GARDEN_AT_MOST,
    GARDEN_MORE,
    GARDEN_AT_LEAST,
    GARDEN_ADD,
    GARDEN_SUBTRACT,
    GARDEN_MULTIPLY,
    GARDEN_DIVIDE,
    GARDEN_MODULO,
    GARDEN_CONTAINS,
    GARDEN_JOIN,  // text and expressions
    GARDEN_IF,    // `${if c}a${else}b${endif}`
    GARDEN_LIST,  // `[a, b]` in a template
    GARDEN_KEY,   // what is between brackets: a string or a number
    GARDEN_FOUND, // operand 0, or operand 1 if it looks for a key that is not found
    // structural operators
    GARDEN_SPREAD, // `$merge`: must be a mapping
    GARDEN_WALK,   // `$forEach`: must be a list or a mapping
    GARDEN_ITEMS,  // `$concat`: must be a list
    GARDEN_FILTER, // `$filter`: must be a bool
    GARDEN_WHEN,   // `$if`: must be a bool; then, else
    GARDEN_TEXT,   // `item.key`: a text, also for a position
    GARDEN_ASK,    // what the project around it has under a number
    GARDEN_OP_COUNT,
};

// Who answers GARDEN_ASK: the data of the nearest context of this kind.
struct garden_host {
    void *data;
    void (*ask)(void *data, struct call *c, uint32_t what, struct lazy *out);
    // Why it is that, in the arena; NULL: what it means tells. May be NULL.
    const struct explained *(*account)(void *data, uint32_t what, struct arena *a);
};
extern const struct context_kind garden_context;

enum garden_policy {
    GARDEN_VARIABLES, // scopes: the first primitive wins; maps deep, lists position by position
    GARDEN_MERGE,     // `$merge`: in order, shallow
    GARDEN_CONCAT,    // `$concat`
    GARDEN_PATCH,     // providers of one name: like a JSON merge patch
    GARDEN_POLICY_COUNT,
};

extern const struct operation garden_operations[GARDEN_OP_COUNT];
extern const struct policy *const garden_policies[GARDEN_POLICY_COUNT];
extern const struct conventions garden_conventions;
const struct ops *garden_ops(void);

// ops_structure.c
void garden_mean_spread(struct call *c, struct lazy *out);
void garden_mean_walk(struct call *c, struct lazy *out);
void garden_mean_items(struct call *c, struct lazy *out);
void garden_mean_asked(struct call *c, struct lazy *out);
const struct explained *garden_account_asked(struct graph *g, const struct eval_context *at,
                                             uint32_t expr, struct arena *a);
struct value garden_filter(struct call *c);
struct value garden_when(struct call *c);
uint32_t garden_select_when(const struct operation *op, enum decided decided, struct value v);

#endif
