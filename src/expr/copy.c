// SPDX-License-Identifier: Apache-2.0
//
// Copying an expression into another tree that is being built, spans and all. `simplify` uses it for the
// parts that stay as they were written. Recursion is as deep as the syntax, which parsers limit.
#include "expr/analysis.h"

#include "base/array.h"

struct copied {
    ARRAY(expr_id) ids;
};

static void copy_all(struct tree_builder *b, const struct tree *t, const expr_id *ids,
                     uint32_t count, struct copied *out)
{
    for (uint32_t i = 0; i < count; i++)
        ARRAY_PUSH(&out->ids, ids[i] ? expr_copy(b, t, ids[i]) : 0);
}

static expr_id copy_operands(struct tree_builder *b, const struct tree *t, expr_id e)
{
    const struct expr *x = expr_at(t, e);
    struct span at = expr_span(t, e);
    struct copied c = {0};
    uint32_t count = expr_count(t, e);
    copy_all(b, t, expr_operands(t, e), count, &c);
    expr_id out = 0;
    if (x->kind == EXPR_OP)
        out = expr_op(b, at, x->n, c.ids.at, count);
    else if (x->kind == EXPR_TUPLE)
        out = expr_tuple(b, at, c.ids.at, count);
    else if (x->kind == EXPR_SEQUENCE)
        out = expr_sequence(b, at, c.ids.at, count);
    else if (x->kind == EXPR_STEPS)
        out = expr_steps(b, at, c.ids.at, count);
    else if (x->flags & CALL_VALUE)
        out = expr_call_value(b, at, c.ids.at[0], c.ids.at + 1, count - 1, x->flags & CALL_EXPAND);
    else
        out = expr_call(b, at, expr_call_name(t, e), c.ids.at, count, x->flags & CALL_EXPAND);
    ARRAY_DONE(&c.ids);
    return out;
}

static expr_id copy_pairs(struct tree_builder *b, const struct tree *t, expr_id e)
{
    bool is_mapping = expr_kind(t, e) == EXPR_MAPPING;
    ARRAY(uint32_t) keys = {0};
    ARRAY(expr_id) values = {0};
    uint32_t count = expr_count(t, e);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t key = expr_pair_key(t, e, i);
        ARRAY_PUSH(&keys, is_mapping ? key : expr_copy(b, t, key));
        ARRAY_PUSH(&values, expr_copy(b, t, expr_pair_value(t, e, i)));
    }
    expr_id out = is_mapping ? expr_mapping(b, expr_span(t, e), keys.at, values.at, count)
                             : expr_object(b, expr_span(t, e), keys.at, values.at, count);
    ARRAY_DONE(&keys);
    ARRAY_DONE(&values);
    return out;
}

static expr_id copy_for(struct tree_builder *b, const struct tree *t, expr_id e)
{
    struct expr_for f = expr_for(t, e);
    f.source = expr_copy(b, t, f.source);
    f.key = f.key ? expr_copy(b, t, f.key) : 0;
    f.value = expr_copy(b, t, f.value);
    f.condition = f.condition ? expr_copy(b, t, f.condition) : 0;
    return expr_for_new(b, expr_span(t, e), f, expr_at(t, e)->flags);
}

static expr_id copy_lambda(struct tree_builder *b, const struct tree *t, expr_id e)
{
    struct expr_lambda l = expr_lambda(t, e);
    struct copied c = {0};
    copy_all(b, t, l.defaults, l.count, &c);
    expr_id body = expr_copy(b, t, l.body);
    expr_id out = expr_at(t, e)->flags & LAMBDA_FUNCTION
                      ? expr_function_new(b, expr_span(t, e), l.names, c.ids.at, l.count, body)
                      : expr_lambda_new(b, expr_span(t, e), l.names, c.ids.at, l.count, body);
    ARRAY_DONE(&c.ids);
    return out;
}

static expr_id copy_let(struct tree_builder *b, const struct tree *t, expr_id e)
{
    struct expr_let l = expr_let(t, e);
    struct copied c = {0};
    copy_all(b, t, l.values, l.count, &c);
    expr_id body = expr_copy(b, t, l.body);
    expr_id out = expr_at(t, e)->flags & LET_NAMED
                      ? expr_let_named(b, expr_span(t, e), l.names, c.ids.at, l.count, body)
                      : expr_let_new(b, expr_span(t, e), l.names, c.ids.at, l.count, body);
    ARRAY_DONE(&c.ids);
    return out;
}

static expr_id copy_layers(struct tree_builder *b, const struct tree *t, expr_id e)
{
    ARRAY(struct expr_layer) layers = {0};
    uint32_t count = expr_layer_count(t, e);
    for (uint32_t i = 0; i < count; i++) {
        struct expr_layer l = expr_layer(t, e, i);
        l.guard = l.guard ? expr_copy(b, t, l.guard) : 0;
        l.body = expr_copy(b, t, l.body);
        ARRAY_PUSH(&layers, l);
    }
    expr_id out = expr_layers(b, expr_span(t, e), expr_at(t, e)->n, layers.at, count);
    ARRAY_DONE(&layers);
    return out;
}

static expr_id copy_small(struct tree_builder *b, const struct tree *t, expr_id e)
{
    const struct expr *x = expr_at(t, e);
    struct span at = expr_span(t, e);
    expr_id left;
    switch (expr_kind(t, e)) {
    case EXPR_BAD: return expr_bad(b, at, t->diags[x->a]);
    case EXPR_LITERAL:
        left = expr_literal(b, at, value_copy(&b->arena, t->values[x->a]));
        b->exprs.at[left].flags = x->flags;
        return left;
    case EXPR_NAME: return expr_name(b, at, x->a);
    case EXPR_LOCAL: return expr_local(b, at, x->a, x->b);
    case EXPR_GET: return expr_get(b, at, expr_copy(b, t, x->a), x->b);
    case EXPR_INDEX:
        left = expr_copy(b, t, x->a);
        return expr_index(b, at, left, expr_copy(b, t, x->b));
    case EXPR_SPLAT:
        left = expr_copy(b, t, x->a);
        return expr_splat(b, at, left, expr_copy(b, t, x->b));
    case EXPR_CATCH:
        left = expr_copy(b, t, x->a);
        return expr_catch(b, at, left, x->n, expr_copy(b, t, x->b),
                          x->flags & (CATCH_HEAD | CATCH_LOOKUP));
    case EXPR_REST: return expr_rest(b, at, expr_copy(b, t, x->a));
    case EXPR_PREDECESSOR:
        return x->flags & PREDECESSOR_OR_NOTHING ? expr_predecessor_or_nothing(b, at)
                                                 : expr_predecessor(b, at);
    case EXPR_HERE: return expr_here(b, at);
    case EXPR_NONE:
    case EXPR_OP:
    case EXPR_CALL:
    case EXPR_TUPLE:
    case EXPR_OBJECT:
    case EXPR_SEQUENCE:
    case EXPR_MAPPING:
    case EXPR_FOR:
    case EXPR_LAMBDA:
    case EXPR_LET:
    case EXPR_LAYERS:
    case EXPR_STEPS: break;
    }
    UNREACHABLE("a kind is copied nowhere");
}

static expr_id copy_any(struct tree_builder *b, const struct tree *t, expr_id e)
{
    switch (expr_kind(t, e)) {
    case EXPR_OP:
    case EXPR_CALL:
    case EXPR_TUPLE:
    case EXPR_SEQUENCE:
    case EXPR_STEPS: return copy_operands(b, t, e);
    case EXPR_OBJECT:
    case EXPR_MAPPING: return copy_pairs(b, t, e);
    case EXPR_FOR: return copy_for(b, t, e);
    case EXPR_LAMBDA: return copy_lambda(b, t, e);
    case EXPR_LET: return copy_let(b, t, e);
    case EXPR_LAYERS: return copy_layers(b, t, e);
    case EXPR_NONE:
    case EXPR_BAD:
    case EXPR_LITERAL:
    case EXPR_NAME:
    case EXPR_LOCAL:
    case EXPR_GET:
    case EXPR_INDEX:
    case EXPR_SPLAT:
    case EXPR_CATCH:
    case EXPR_REST:
    case EXPR_PREDECESSOR:
    case EXPR_HERE: return copy_small(b, t, e);
    }
    UNREACHABLE("an expression has no kind");
}

expr_id expr_copy(struct tree_builder *b, const struct tree *t, expr_id e)
{
    expr_id out = copy_any(b, t, e);
    if (expr_at(t, e)->flags & EXPR_PARENS)
        expr_set_parens(b, out);
    return out;
}
