// SPDX-License-Identifier: Apache-2.0
//
// What is written out whole has a value without being evaluated.
#include "expr/analysis.h"

static bool constant_items(struct arena *a, const struct tree *t, expr_id e, struct value *out)
{
    uint32_t count = expr_count(t, e);
    struct value *items = ARENA_ARRAY(a, struct value, count);
    for (uint32_t i = 0; i < count; i++)
        if (!expr_constant(a, t, expr_operand(t, e, i), &items[i]))
            return false;
    *out = value_tuple(a, items, count);
    return true;
}

static bool constant_key(struct arena *a, const struct tree *t, expr_id e, uint32_t i,
                         struct value *out)
{
    uint32_t key = expr_pair_key(t, e, i);
    if (expr_kind(t, e) == EXPR_MAPPING) {
        *out = value_string(a, symbol_text(t->symbols, key));
        return true;
    }
    return expr_constant(a, t, key, out) && value_is(*out, VALUE_STRING);
}

static bool constant_pairs(struct arena *a, const struct tree *t, expr_id e, struct value *out)
{
    uint32_t count = expr_count(t, e);
    struct value *keys = ARENA_ARRAY(a, struct value, count);
    struct value *items = ARENA_ARRAY(a, struct value, count);
    for (uint32_t i = 0; i < count; i++)
        if (!constant_key(a, t, e, i, &keys[i]) ||
            !expr_constant(a, t, expr_pair_value(t, e, i), &items[i]))
            return false;
    *out = value_object(a, keys, items, count);
    return true;
}

bool expr_constant(struct arena *a, const struct tree *t, expr_id e, struct value *out)
{
    switch ((int)expr_kind(t, e)) {
    case EXPR_LITERAL: *out = value_copy(a, expr_literal_value(t, e)); return true;
    case EXPR_TUPLE:
    case EXPR_SEQUENCE: return constant_items(a, t, e, out);
    case EXPR_OBJECT:
    case EXPR_MAPPING: return constant_pairs(a, t, e, out);
    default: return false;
    }
}
