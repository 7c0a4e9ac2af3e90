// SPDX-License-Identifier: Apache-2.0
//
// Static references: which names an expression reads, and how far below them, without evaluating. A
// chain of constant steps is followed down to its root in one go, and what is not a name at the end
// is walked on from there; so every expression is seen once, however long the chains are. The stack
// is explicit: residuals and generated trees may be deeper than what parsers let pass.
#include "expr/analysis.h"

#include "expr/chain.h"

static bool is_constant_key(const struct tree *t, expr_id e)
{
    if (expr_kind(t, e) != EXPR_LITERAL || (expr_at(t, e)->flags & EXPR_PARENS))
        return false;
    struct value v = expr_literal_value(t, e);
    return value_is(v, VALUE_STRING) || value_is(v, VALUE_BOOL) || value_is(v, VALUE_NULL) ||
           value_is_number(v);
}

bool chain_is_step(const struct tree *t, expr_id e)
{
    if (expr_kind(t, e) == EXPR_GET)
        return true;
    return expr_kind(t, e) == EXPR_INDEX && is_constant_key(t, expr_second(t, e));
}

expr_id chain_base(const struct tree *t, expr_id e, size_t *count)
{
    *count = 0;
    while (chain_is_step(t, e)) {
        ++*count;
        e = expr_first(t, e);
        if (expr_at(t, e)->flags & EXPR_PARENS)
            break;
    }
    return e;
}

static struct step step_of(const struct tree *t, expr_id e)
{
    struct span at = expr_span(t, e);
    at.start = t->ends[expr_first(t, e)];
    if (expr_kind(t, e) == EXPR_GET)
        return (struct step){.name = expr_get_key(t, e), .at = at};
    struct value key = expr_literal_value(t, expr_second(t, e));
    return (struct step){.is_index = true, .key = key, .at = at};
}

void chain_steps(const struct tree *t, expr_id e, struct step *steps, size_t count)
{
    for (size_t i = count; i-- > 0; e = expr_first(t, e))
        steps[i] = step_of(t, e);
}

static void add_traversal(struct arena *a, const struct tree *t, expr_id top, expr_id root,
                          size_t count, struct refs *out)
{
    struct step *steps = ARENA_ARRAY(a, struct step, count);
    chain_steps(t, top, steps, count);
    ARRAY_PUSH(&out->list, (struct traversal){.root = expr_name_symbol(t, root),
                                              .at = expr_span(t, top),
                                              .count = count,
                                              .steps = steps});
}

// ---- names that an expression binds itself

struct pending_ref {
    expr_id expr;
    uint32_t around; // what binds names there, as in struct binding
};

struct binding {
    expr_id expr;    // a loop or a LET whose names are found by name
    uint32_t around; // the binding that it stands in, from 1; 0: none
};

struct walk {
    const struct tree *tree;
    const struct known_conditions *known; // NULL: all that is written counts
    ARRAY(struct pending_ref) todo;
    ARRAY(struct binding) bindings;
};

static bool is_bound_in_walk(const struct walk *w, uint32_t around, symbol name)
{
    for (; around; around = w->bindings.at[around - 1].around) {
        expr_id e = w->bindings.at[around - 1].expr;
        if (expr_kind(w->tree, e) == EXPR_FOR ? expr_for(w->tree, e).name == name
                                              : expr_let_value(w->tree, e, name) != 0)
            return true;
    }
    return false;
}

static bool binds_names(const struct tree *t, expr_id e)
{
    enum expr_kind kind = expr_kind(t, e);
    return kind == EXPR_FOR ? expr_for(t, e).name != 0
                            : kind == EXPR_LET && (expr_at(t, e)->flags & LET_NAMED);
}

// Conditions where the expression binds names itself are not asked for: nobody knows these names yet.
static bool is_known_false(const struct walk *w, expr_id guard)
{
    struct value v = VALUE_NONE;
    return w->known->decide(w->known->data, NULL, guard, &v) == DECIDED_KNOWN &&
           value_is(v, VALUE_BOOL) && !v.boolean;
}

// Which children can matter, as bits; those beyond always can. What decides is always among them.
static uint32_t live_children(const struct walk *w, struct pending_ref at)
{
    const struct tree *t = w->tree;
    expr_id e = at.expr;
    struct value v = VALUE_NONE;
    const struct operation *op =
        expr_kind(t, e) == EXPR_OP ? &t->ops->operations[expr_number(t, e)] : NULL;
    bool is_catch = expr_kind(t, e) == EXPR_CATCH;
    if (!w->known || at.around || !(is_catch || (op && op->select && !op->means)))
        return UINT32_MAX;
    enum decided decided = w->known->decide(w->known->data, op, expr_child(t, e, 0), &v);
    if (decided == DECIDED_UNKNOWN || (is_catch && decided == DECIDED_MISSING))
        return UINT32_MAX;
    return is_catch ? 1 : op->select(op, decided, v) | 1;
}

static void push_children(struct walk *w, struct pending_ref at)
{
    uint32_t inside = at.around, live = live_children(w, at);
    enum expr_kind kind = expr_kind(w->tree, at.expr);
    if (binds_names(w->tree, at.expr)) {
        ARRAY_PUSH(&w->bindings, (struct binding){at.expr, at.around});
        inside = (uint32_t)w->bindings.len;
    }
    for (uint32_t i = expr_child_count(w->tree, at.expr); i-- > 0;) {
        expr_id guard = kind == EXPR_LAYERS && i % 2 ? expr_child(w->tree, at.expr, i - 1) : 0;
        bool is_dead = (i < OPERAND_MAX && !(live >> i & 1)) ||
                       (guard && w->known && !at.around && is_known_false(w, guard));
        // what a loop walks over is outside it
        bool is_source = i == 0 && kind == EXPR_FOR;
        struct pending_ref child = {expr_child(w->tree, at.expr, i),
                                    is_source ? at.around : inside};
        if (!is_dead)
            ARRAY_PUSH(&w->todo, child);
    }
}

// ---- computed keys

// A reference with computed keys in it, if these may be asked for: a step for each key, and the keys are walked too.
static bool add_computed(struct walk *w, struct arena *a, struct pending_ref top, struct refs *out)
{
    const struct tree *t = w->tree;
    size_t count = 0, constant;
    expr_id base = top.expr;
    for (; expr_kind(t, base) == EXPR_GET || expr_kind(t, base) == EXPR_INDEX; count++)
        base = expr_first(t, base);
    (void)chain_base(t, top.expr, &constant);
    if (constant == count || expr_kind(t, base) != EXPR_NAME ||
        is_bound_in_walk(w, top.around, expr_name_symbol(t, base)))
        return false;
    struct step *steps = ARENA_ARRAY(a, struct step, count);
    expr_id e = top.expr;
    for (size_t i = count; i-- > 0; e = expr_first(t, e)) {
        if (chain_is_step(t, e)) {
            steps[i] = step_of(t, e);
            continue;
        }
        struct value key = VALUE_NONE;
        if (top.around || !w->known->key(w->known->data, expr_second(t, e), &key))
            key = VALUE_NONE;
        struct span at = expr_span(t, e);
        at.start = t->ends[expr_first(t, e)];
        steps[i] = (struct step){.is_index = true, .key = key, .at = at};
        ARRAY_PUSH(&w->todo, (struct pending_ref){expr_second(t, e), top.around});
    }
    ARRAY_PUSH(&out->list, (struct traversal){.root = expr_name_symbol(t, base),
                                              .at = expr_span(t, top.expr),
                                              .count = count,
                                              .steps = steps});
    return true;
}

void expr_live_refs(struct arena *a, const struct tree *t, expr_id e,
                    const struct known_conditions *known, struct refs *out)
{
    struct walk w = {.tree = t, .known = known};
    ARRAY_PUSH(&w.todo, (struct pending_ref){e, 0});
    while (w.todo.len) {
        struct pending_ref top = w.todo.at[--w.todo.len];
        size_t count;
        if (known && known->key && add_computed(&w, a, top, out))
            continue;
        expr_id base = chain_base(t, top.expr, &count);
        bool is_root = !count || !(expr_at(t, base)->flags & EXPR_PARENS);
        bool is_name = expr_kind(t, base) == EXPR_NAME && is_root;
        if (!is_name && count)
            ARRAY_PUSH(&w.todo, (struct pending_ref){base, top.around});
        else if (!is_name)
            push_children(&w, top);
        else if (!is_bound_in_walk(&w, top.around, expr_name_symbol(t, base)))
            add_traversal(a, t, top.expr, base, count, out);
    }
    ARRAY_DONE(&w.todo);
    ARRAY_DONE(&w.bindings);
}

void expr_refs(struct arena *a, const struct tree *t, expr_id e, struct refs *out)
{
    expr_live_refs(a, t, e, NULL, out);
}

void refs_done(struct refs *r)
{
    ARRAY_DONE(&r->list);
}

void traversal_write(struct strbuf *out, const struct symbols *symbols, const struct traversal *t)
{
    if (t->root)
        strbuf_add(out, symbol_text(symbols, t->root));
    for (size_t i = 0; i < t->count; i++) {
        const struct step *step = &t->steps[i];
        strbuf_add_char(out, step->is_index ? '[' : '.');
        if (step->is_index)
            value_show(out, step->key);
        else
            strbuf_add(out, symbol_text(symbols, step->name));
        if (step->is_index)
            strbuf_add_char(out, ']');
    }
}
