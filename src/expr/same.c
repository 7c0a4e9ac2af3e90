// SPDX-License-Identifier: Apache-2.0
//
// Are two expressions the same text, spans aside? A stack of pairs instead of recursion. Symbols
// are numbers of their own table, operations of their own language: across tables they are compared
// by name.
#include <string.h>

#include "expr/analysis.h"
#include "expr/policy.h"

struct pair {
    expr_id x, y;
};

struct sides {
    const struct tree *t, *u;
    ARRAY(struct pair) todo;
};

static bool same_symbol(const struct sides *s, symbol x, symbol y)
{
    if (s->t->symbols == s->u->symbols || !x || !y)
        return x == y;
    return str_equal(symbol_text(s->t->symbols, x), symbol_text(s->u->symbols, y));
}

static bool same_symbols(const struct sides *s, const symbol *x, const symbol *y, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (!same_symbol(s, x[i], y[i]))
            return false;
    return true;
}

static bool same_mapping_keys(const struct sides *s, struct pair p)
{
    for (uint32_t i = 0; i < expr_count(s->t, p.x); i++)
        if (!same_symbol(s, expr_pair_key(s->t, p.x, i), expr_pair_key(s->u, p.y, i)))
            return false;
    return true;
}

static bool same_layers(const struct sides *s, struct pair p)
{
    const char *x = s->t->ops->policies[expr_number(s->t, p.x)]->name;
    const char *y = s->u->ops->policies[expr_number(s->u, p.y)]->name;
    if (strcmp(x, y) != 0)
        return false;
    for (uint32_t i = 0; i < expr_layer_count(s->t, p.x); i++) {
        struct expr_layer a = expr_layer(s->t, p.x, i), b = expr_layer(s->u, p.y, i);
        if (a.any_key != b.any_key || a.key_count != b.key_count ||
            !same_symbols(s, a.keys, b.keys, a.key_count))
            return false;
    }
    return true;
}

static bool same_operation(const struct sides *s, struct pair p)
{
    const struct operation *x = &s->t->ops->operations[expr_number(s->t, p.x)];
    const struct operation *y = &s->u->ops->operations[expr_number(s->u, p.y)];
    return x == y || strcmp(x->name, y->name) == 0;
}

static bool same_bad(const struct sides *s, struct pair p)
{
    return str_equal(expr_bad_diag(s->t, p.x)->message, expr_bad_diag(s->u, p.y)->message);
}

static bool same_loop(const struct sides *s, struct pair p)
{
    struct expr_for x = expr_for(s->t, p.x), y = expr_for(s->u, p.y);
    return same_symbol(s, x.name, y.name) && same_symbol(s, x.key_slot, y.key_slot) &&
           same_symbol(s, x.value_slot, y.value_slot);
}

// What the pair says itself; its children are compared elsewhere.
static bool same_content(const struct sides *s, struct pair p)
{
    const struct expr *x = expr_at(s->t, p.x), *y = expr_at(s->u, p.y);
    switch (expr_kind(s->t, p.x)) {
    case EXPR_NONE:
    case EXPR_INDEX:
    case EXPR_SPLAT:
    case EXPR_TUPLE:
    case EXPR_OBJECT:
    case EXPR_SEQUENCE:
    case EXPR_REST:
    case EXPR_PREDECESSOR:
    case EXPR_HERE:
    case EXPR_STEPS: return true;
    case EXPR_BAD: return same_bad(s, p);
    case EXPR_LITERAL:
        return value_same(expr_literal_value(s->t, p.x), expr_literal_value(s->u, p.y));
    case EXPR_NAME: return same_symbol(s, x->a, y->a);
    case EXPR_LOCAL: return x->a == y->a && x->b == y->b;
    case EXPR_GET: return same_symbol(s, x->b, y->b);
    case EXPR_OP: return same_operation(s, p);
    case EXPR_FOR: return same_loop(s, p);
    case EXPR_CALL: return same_symbol(s, expr_call_name(s->t, p.x), expr_call_name(s->u, p.y));
    case EXPR_MAPPING: return same_mapping_keys(s, p);
    case EXPR_LAMBDA:
    case EXPR_LET: return same_symbols(s, &s->t->lists[x->a], &s->u->lists[y->a], x->b);
    case EXPR_CATCH: return x->n == y->n;
    case EXPR_LAYERS: return same_layers(s, p);
    }
    UNREACHABLE("kind of expression");
}

static bool same_shape(const struct sides *s, struct pair p)
{
    const struct expr *x = expr_at(s->t, p.x), *y = expr_at(s->u, p.y);
    return x->kind == y->kind && x->flags == y->flags &&
           expr_child_count(s->t, p.x) == expr_child_count(s->u, p.y);
}

bool expr_same(const struct tree *t, expr_id x, const struct tree *u, expr_id y)
{
    struct sides s = {.t = t, .u = u};
    ARRAY_PUSH(&s.todo, (struct pair){x, y});
    bool same = true;
    while (same && s.todo.len) {
        struct pair p = s.todo.at[--s.todo.len];
        same = same_shape(&s, p) && same_content(&s, p);
        for (uint32_t i = 0; same && i < expr_child_count(t, p.x); i++)
            ARRAY_PUSH(&s.todo, (struct pair){expr_child(t, p.x, i), expr_child(u, p.y, i)});
    }
    ARRAY_DONE(&s.todo);
    return same;
}
