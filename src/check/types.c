// SPDX-License-Identifier: Apache-2.0
//
// Types without evaluation, from the leaves up: literals and constructors have one, operations declare their
// results, names have those of all definitions that may be visible. What is too deep, or depends on itself, may
// be anything.
#include "check/inside.h"
#include "expr/policy.h"
#include "graph/world/schema.h"

enum { DEPTH_MOST = 60 }; // nothing is known beyond this depth

static type_mask types_of(struct checker *c, struct place at, unsigned depth);

static type_mask types_below(struct checker *c, struct place at, expr_id e, unsigned depth)
{
    return types_of(c, (struct place){at.tree, e, at.around}, depth + 1);
}

static type_mask result_types(const struct operation *op)
{
    return op->gives ? op->gives : op->result ? types_of_type(op->result) | TYPES_NULL : TYPES_ANY;
}

static type_mask operation_types(struct checker *c, struct place at, unsigned depth)
{
    const struct operation *op = place_operation(at.tree, at.expr);
    uint32_t count = expr_count(at.tree, at.expr);
    type_mask all = 0;
    if (!(op->flags & OP_CHOOSES) || op->gives)
        return result_types(op);
    if (op->role == ROLE_SCOPE || (!op->means && !op->select))
        return count ? types_below(c, at, expr_operand(at.tree, at.expr, 0), depth) : TYPES_ANY;
    if (op->means && op->role != ROLE_CASES)
        return TYPES_ANY;
    if (op->tolerates)
        return TYPES_ANY; // the operand that decides may also be the result
    for (uint32_t i = op->means ? 0 : 1; i < count; i++)
        all |= types_below(c, at, expr_operand(at.tree, at.expr, i), depth);
    return all;
}

static type_mask call_types(struct place at)
{
    if (expr_at(at.tree, at.expr)->flags & CALL_VALUE)
        return TYPES_ANY;
    struct str name = symbol_text(at.tree->symbols, expr_call_name(at.tree, at.expr));
    const struct function *f = ops_function(at.tree->ops, name);
    return f ? result_types(&f->op) : TYPES_ANY;
}

// A block of layers is a list if one of them is; a single layer is what it is.
static type_mask layers_types(struct checker *c, struct place at, unsigned depth)
{
    const struct policy *policy = at.tree->ops->policies[expr_number(at.tree, at.expr)];
    if (policy->maps == MAPS_KEYS || policy->nothing_is_list)
        return TYPES_LIST;
    type_mask all = 0;
    for (uint32_t i = 0; i < expr_layer_count(at.tree, at.expr); i++) {
        struct expr_layer l = expr_layer(at.tree, at.expr, i);
        all |= types_below(c, at, l.body, depth);
        if (l.guard)
            all |= TYPES_MAPPING; // without it there may be nothing, which is a mapping
    }
    return all ? all : TYPES_MAPPING;
}

// ---- names

type_mask types_of_member(struct checker *c, const struct member *m)
{
    type_mask all = 0;
    for (size_t i = 0; i < m->defs.len; i++) {
        const struct definition *d = &m->defs.at[i];
        all |= types_at(c, d->at);
        if (!d->guard)
            return all;
    }
    return all;
}

// The elements that a loop iterates over.
static type_mask element_types(struct checker *c, struct place loop, unsigned depth)
{
    const struct tree *t = loop.tree;
    expr_id source = expr_for(t, loop.expr).source;
    type_mask all = 0;
    if (expr_kind(t, source) != EXPR_SEQUENCE || !expr_count(t, source))
        return TYPES_ANY;
    for (uint32_t i = 0; i < expr_count(t, source); i++)
        all |= types_below(c, loop, expr_operand(t, source, i), depth);
    return all;
}

static type_mask name_types(struct checker *c, struct place at, unsigned depth)
{
    struct meaning m = name_meaning(c, at.around, expr_name_symbol(at.tree, at.expr));
    switch (m.kind) {
    case MEANS_PLACE: return types_of(c, m.place, depth + 1);
    case MEANS_ELEMENT: return element_types(c, m.place, depth);
    case MEANS_KEY: return c->names->is_open ? TYPES_ANY : types_of_member(c, m.member);
    case MEANS_VALUE: return types_of_value(m.value);
    case MEANS_UNKNOWN:
    case MEANS_NOTHING: break;
    }
    return TYPES_ANY;
}

// ---- what has effects

// A block of one layer is that layer.
static struct place only_layer(struct place at)
{
    while (at.expr && expr_kind(at.tree, at.expr) == EXPR_LAYERS &&
           expr_layer_count(at.tree, at.expr) == 1 && !expr_layer(at.tree, at.expr, 0).guard)
        at.expr = expr_layer(at.tree, at.expr, 0).body;
    return at;
}

// What defines a key of a mapping in any case.
static struct place only_definition(struct checker *c, struct place at)
{
    const struct mapping *object =
        mapping_of(c, (struct place){at.tree, expr_first(at.tree, at.expr), at.around});
    bool is_sure = object && !object->is_open && !object->is_other;
    struct member *m = is_sure ? mapping_find(object, expr_get_key(at.tree, at.expr)) : NULL;
    return m && m->defs.len == 1 && !m->defs.at[0].guard ? m->defs.at[0].at : (struct place){0};
}

// The one expression that a name or a key stands for in any case; an expression that is no name stands for itself.
static struct place only_meaning(struct checker *c, struct place at)
{
    if (expr_kind(at.tree, at.expr) == EXPR_GET)
        return only_layer(only_definition(c, at));
    if (expr_kind(at.tree, at.expr) != EXPR_NAME)
        return only_layer(at);
    struct meaning m = name_follow(c, at.around, expr_name_symbol(at.tree, at.expr));
    if (m.kind == MEANS_PLACE)
        return only_layer(m.place);
    bool is_sure = m.kind == MEANS_KEY && !c->names->is_open && m.member->defs.len == 1 &&
                   !m.member->defs.at[0].guard;
    return is_sure ? only_layer(m.member->defs.at[0].at) : (struct place){0};
}

// What an object was made of that is known by its schema, or NULL.
static const struct schema *schema_of_made(struct checker *c, struct place at)
{
    const struct operation *op = at.expr ? place_operation(at.tree, at.expr) : NULL;
    if (!op || op->role != ROLE_MAKE)
        return NULL;
    struct place target = place_child(c, at, 0);
    if (expr_kind(target.tree, target.expr) != EXPR_NAME)
        return NULL;
    struct meaning m = name_follow(c, at.around, expr_name_symbol(target.tree, target.expr));
    return m.kind == MEANS_VALUE ? schema_of(m.value) : NULL;
}

// Whether the block of an object sets a key, or may.
static bool may_be_given(struct checker *c, struct place made, symbol key)
{
    const struct mapping *given = mapping_of(c, place_child(c, made, 1));
    return !given || given->is_open || given->is_other || mapping_find(given, key);
}

// The type that a schema declares for an output, or for a part of one; NULL: it declares none.
static const struct type *declared_type(struct checker *c, struct place at, unsigned depth)
{
    enum expr_kind kind = expr_kind(at.tree, at.expr);
    if (depth >= DEPTH_MOST || (kind != EXPR_GET && kind != EXPR_INDEX))
        return NULL;
    struct place object = {at.tree, expr_first(at.tree, at.expr), at.around};
    if (kind == EXPR_INDEX) {
        const struct type *list = declared_type(c, object, depth + 1);
        return list ? list->element : NULL;
    }
    struct place made = only_meaning(c, object);
    const struct schema *s = schema_of_made(c, made);
    symbol key = expr_get_key(at.tree, at.expr);
    struct str name = symbol_text(c->g->symbols, key);
    if (s)
        return may_be_given(c, made, key) ? NULL : type_attribute(s->outputs, name);
    const struct type *outer = declared_type(c, object, depth + 1);
    return outer && outer->kind == TYPE_OBJECT ? type_attribute(outer, name) : NULL;
}

bool is_declared(struct checker *c, struct place at)
{
    return declared_type(c, at, 0);
}

static type_mask get_types(struct checker *c, struct place at)
{
    const struct type *declared = declared_type(c, at, 0);
    if (declared || expr_kind(at.tree, at.expr) != EXPR_GET)
        return declared ? types_of_type(declared) : TYPES_ANY;
    struct mapping *object =
        mapping_of(c, (struct place){at.tree, expr_first(at.tree, at.expr), at.around});
    bool is_sure = object && !object->is_other && !object->is_open;
    struct member *m = is_sure ? mapping_find(object, expr_get_key(at.tree, at.expr)) : NULL;
    return m ? types_of_member(c, m) : TYPES_ANY;
}

// ---- all kinds

static type_mask types_of_kind(struct checker *c, struct place at, unsigned depth)
{
    const struct tree *t = at.tree;
    expr_id e = at.expr;
    switch (expr_kind(t, e)) {
    case EXPR_LITERAL: return types_of_value(expr_literal_value(t, e));
    case EXPR_OP: return operation_types(c, at, depth);
    case EXPR_CALL: return call_types(at);
    case EXPR_TUPLE:
    case EXPR_SEQUENCE: return TYPES_LIST;
    case EXPR_OBJECT:
    case EXPR_MAPPING: return TYPES_MAPPING;
    case EXPR_FOR: return expr_at(t, e)->flags & FOR_OBJECT ? TYPES_MAPPING : TYPES_LIST;
    case EXPR_SPLAT: return TYPES_LIST;
    case EXPR_LAMBDA: return TYPES_OTHER;
    case EXPR_LET:
        if (c)
            at.around = bind(c, BINDER_LET, at);
        return types_below(c, at, expr_let(t, e).body, depth);
    case EXPR_CATCH:
        return types_below(c, at, expr_first(t, e), depth) |
               types_below(c, at, expr_second(t, e), depth);
    case EXPR_LAYERS: return layers_types(c, at, depth);
    case EXPR_HERE: return TYPES_MAPPING;
    case EXPR_REST: return types_below(c, at, expr_first(t, e), depth);
    case EXPR_NAME: return c ? name_types(c, at, depth) : TYPES_ANY;
    case EXPR_GET:
    case EXPR_INDEX: return c ? get_types(c, at) : TYPES_ANY;
    case EXPR_NONE:
    case EXPR_BAD:
    case EXPR_LOCAL:
    case EXPR_PREDECESSOR:
    case EXPR_STEPS: return TYPES_ANY;
    }
    UNREACHABLE("an expression has no kind");
}

static type_mask types_of(struct checker *c, struct place at, unsigned depth)
{
    if (depth >= DEPTH_MOST || (c && c->depth >= DEPTH_MOST))
        return TYPES_ANY;
    return c ? types_at(c, at) : types_of_kind(NULL, at, depth);
}

type_mask types_at(struct checker *c, struct place at)
{
    uint64_t key = place_key(at.tree, at.expr);
    uint64_t *known = table_find(&c->types, key);
    if (known)
        return (type_mask)*known;
    if (c->depth >= DEPTH_MOST)
        return TYPES_ANY;
    *table_put(&c->types, key, NULL) = TYPES_ANY; // what depends on itself may be anything
    c->depth++;
    type_mask types = types_of_kind(c, at, 0);
    c->depth--;
    *table_put(&c->types, key, NULL) = types;
    return types;
}

type_mask check_types(const struct tree *t, expr_id e)
{
    return types_of(NULL, (struct place){.tree = t, .expr = e}, 0);
}

// ---- what cannot change

static bool name_is_fixed(struct checker *c, struct place at)
{
    struct meaning m = name_meaning(c, at.around, expr_name_symbol(at.tree, at.expr));
    if (m.kind != MEANS_KEY || c->names->is_open || c->names->is_other || m.member->defs.len != 1)
        return false;
    return !m.member->defs.at[0].guard && is_fixed(c, m.member->defs.at[0].at);
}

static bool children_are_fixed(struct checker *c, struct place at)
{
    for (uint32_t i = 0; i < expr_child_count(at.tree, at.expr); i++) {
        struct place child = place_child(c, at, i);
        if (child.expr && !is_fixed(c, child))
            return false;
    }
    return true;
}

static bool kind_is_fixed(struct checker *c, struct place at)
{
    const struct operation *op = place_operation(at.tree, at.expr);
    switch ((int)expr_kind(at.tree, at.expr)) {
    case EXPR_LITERAL: return true;
    case EXPR_NAME: return name_is_fixed(c, at);
    case EXPR_OP:
        if (op->means || (op->flags & OP_EFFECT))
            return false;
        return children_are_fixed(c, at);
    case EXPR_GET:
    case EXPR_INDEX:
    case EXPR_TUPLE:
    case EXPR_OBJECT:
    case EXPR_SEQUENCE:
    case EXPR_MAPPING: return children_are_fixed(c, at);
    default: return false;
    }
}

bool is_fixed(struct checker *c, struct place at)
{
    uint64_t key = place_key(at.tree, at.expr);
    uint64_t *known = table_find(&c->fixed, key);
    if (known)
        return *known;
    if (c->depth >= DEPTH_MOST)
        return false;
    *table_put(&c->fixed, key, NULL) = false; // what depends on itself has no value
    c->depth++;
    bool fixed = kind_is_fixed(c, at);
    c->depth--;
    *table_put(&c->fixed, key, NULL) = fixed;
    return fixed;
}
