// SPDX-License-Identifier: Apache-2.0
//
// References without dead branches. Which operands of a choice can matter is what `select` says, the same
// that evaluation asks. What is known of a condition depends on how far one may look: a condition is
// evaluated only if nothing in it reaches further than that.
#include "ask/links/links.h"
#include "graph/scope/scope.h"

struct live {
    struct graph *g;
    const struct eval_context *at;
    expr_id expr;
    enum known_by by;
    struct arena *arena;
    struct refs *out;
    bool asks_keys; // what is between brackets is computed too
};

// A name that means a value, or nothing at all: to look it up evaluates nothing.
static bool is_given(const struct live *l, symbol name)
{
    const struct conventions *conventions = l->at->tree->ops->conventions;
    if (find_in_frames(l->at->env, name))
        return false;
    for (const struct scope *s = l->at->env->scope; s; s = s->parent) {
        const struct scope_entry *entry = scope_find_symbol(s, name);
        if (entry)
            return entry->value.kind == LAZY_VALUE;
        if (s->object)
            return false;
    }
    return !conventions || !conventions->other_name;
}

static bool is_plain_call(const struct live *l, expr_id e)
{
    const struct tree *t = l->at->tree;
    if (expr_at(t, e)->flags & CALL_VALUE)
        return false;
    const struct function *f =
        graph_function(l->g, t->ops, symbol_text(l->g->symbols, expr_call_name(t, e)));
    return f && !f->impure && !f->op.means && !(f->op.flags & (OP_EFFECT | OP_ASKS));
}

// Whether this expression, its children aside, may be evaluated. `inside` is how many binders of the
// condition are around it.
static bool is_within_reach(const struct live *l, expr_id e, uint32_t inside)
{
    const struct tree *t = l->at->tree;
    switch (expr_kind(t, e)) {
    case EXPR_NAME:
        return l->by == KNOWN_ASKED ||
               (l->by == KNOWN_GIVEN && is_given(l, expr_name_symbol(t, e)));
    case EXPR_LOCAL: return expr_local_depth(t, e) < inside;
    case EXPR_CALL: return is_plain_call(l, e);
    case EXPR_OP: {
        const struct operation *op = &t->ops->operations[expr_number(t, e)];
        return !op->means && !(op->flags & (OP_EFFECT | OP_ASKS));
    }
    case EXPR_NONE:
    case EXPR_LITERAL:
    case EXPR_GET:
    case EXPR_INDEX:
    case EXPR_SPLAT:
    case EXPR_TUPLE:
    case EXPR_OBJECT:
    case EXPR_SEQUENCE:
    case EXPR_MAPPING:
    case EXPR_FOR:
    case EXPR_CATCH:
    case EXPR_REST: return true;
    case EXPR_BAD:
    case EXPR_LET:
    case EXPR_LAMBDA:
    case EXPR_LAYERS:
    case EXPR_PREDECESSOR:
    case EXPR_HERE:
    case EXPR_STEPS: return false;
    }
    UNREACHABLE("an expression has no kind");
}

struct reached {
    expr_id expr;
    uint32_t inside;
};

static bool may_be_evaluated(const struct live *l, expr_id condition)
{
    const struct tree *t = l->at->tree;
    ARRAY(struct reached) todo = {0};
    bool may = true;
    ARRAY_PUSH(&todo, (struct reached){condition, 0});
    while (may && todo.len) {
        struct reached top = todo.at[--todo.len];
        enum expr_kind kind = expr_kind(t, top.expr);
        bool binds = kind == EXPR_FOR || kind == EXPR_SPLAT;
        may = is_within_reach(l, top.expr, top.inside);
        for (uint32_t i = 0; may && i < expr_child_count(t, top.expr); i++)
            ARRAY_PUSH(&todo,
                       (struct reached){expr_child(t, top.expr, i), top.inside + (binds && i > 0)});
    }
    ARRAY_DONE(&todo);
    return may;
}

static enum decided decide_condition(void *data, const struct operation *op, expr_id condition,
                                     struct value *out)
{
    const struct live *l = data;
    enum decided decided = DECIDED_UNKNOWN;
    if (!may_be_evaluated(l, condition))
        return DECIDED_UNKNOWN;
    *out = value_of(l->g, l->at, condition);
    if (value_has_marks(*out)) // which branch is taken would tell
        return DECIDED_UNKNOWN;
    if (op)
        return choice_is_decided(l->at, op, condition, *out, &decided) ? decided : DECIDED_UNKNOWN;
    bool is_open = failure_mask(*out) || value_is_unknown(*out) || value_is(*out, VALUE_ABSENT);
    return is_open ? DECIDED_UNKNOWN : DECIDED_KNOWN;
}

static bool find_key(void *data, expr_id key, struct value *out)
{
    const struct live *l = data;
    if (!may_be_evaluated(l, key))
        return false;
    *out = value_of(l->g, l->at, key);
    return value_is(*out, VALUE_STRING) || value_is_number(*out);
}

static void find_live(void *data)
{
    struct live *l = data;
    const struct known_conditions known = {decide_condition, l, l->asks_keys ? find_key : NULL};
    bool before = l->g->modes.without_effects;
    l->out->list.len = 0; // a question may be asked again
    l->g->modes.without_effects = true;
    expr_live_refs(l->arena, l->at->tree, l->expr, &known, l->out);
    l->g->modes.without_effects = before;
}

void live_refs(struct graph *g, const struct eval_context *at, expr_id e, enum known_by by,
               struct arena *a, struct refs *out)
{
    struct live l = {g, at, e, by, a, out, false};
    graph_question(g, find_live, &l);
}

void live_paths(struct graph *g, const struct eval_context *at, expr_id e, struct arena *a,
                struct refs *out)
{
    struct live l = {g, at, e, KNOWN_ASKED, a, out, true};
    graph_question(g, find_live, &l);
}
