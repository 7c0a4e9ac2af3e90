// SPDX-License-Identifier: Apache-2.0
//
// Simplifying walks the expression the way evaluation would: only what resolving surely demands is
// evaluated. A part that turns out wholly known becomes a literal; a part that fails, or depends on
// what is not known, stays as it was written, so that resolving it later fails or succeeds with the
// same words at the same place.
#include "ask/simplify/simplify.h"

#include "expr/analysis.h"
#include "expr/preorder.h"
#include "graph/scope/scope.h"
#include "value/convert.h"

struct folder {
    struct graph *g;
    const struct eval_context *context;
    struct simplify_policy policy;
    struct tree_builder b;
    const struct failure *failed;
};

// A folded part: a value, or (not known) an expression in the builder; when substituting perhaps both:
// what it is, and how it is written.
struct folded {
    bool known;
    struct value value;
    expr_id expr;
};

static struct folded fold(struct folder *f, expr_id e);

// Whether something is decided from now on; what was before still counts for whoever makes values known.
static void forget_decided(struct graph *g)
{
    g->epochs.decided |= g->now.decided_unknown;
    g->now.decided_unknown = false;
}

static struct folded as_written(struct folder *f, expr_id e)
{
    return (struct folded){.expr = expr_copy(&f->b, f->context->tree, e)};
}

static bool is_settled(struct value v)
{
    return !value_is(v, VALUE_ABSENT) &&
           !(value_summary(v) & (HAS_UNKNOWN | HAS_POISON | HAS_CLOSURE)) && !value_is_unknown(v);
}

static struct folded settled(struct value v)
{
    return (struct folded){.known = true, .value = v};
}

// The part as an expression, a literal when it is known.
static expr_id folded_expr(struct folder *f, struct folded part, expr_id original)
{
    if (part.expr)
        return part.expr;
    if (expr_kind(f->context->tree, original) == EXPR_LITERAL)
        return expr_copy(&f->b, f->context->tree, original); // as it was written
    return expr_literal(&f->b, expr_span(f->context->tree, original),
                        value_copy(&f->b.arena, part.value));
}

// A part that resolving demands has failed: it stays as written, and the caller may want to know.
static void note_part_failure(struct folder *f, struct value v)
{
    if (!failure_mask(v))
        return;
    const struct failure *failed = failure_of(&f->g->arena, v);
    if (failed && f->policy.keep_missing && failed->mask == FAIL_MISSING)
        return;
    if (failed && (failed->mask & FAIL_PASSING)) // also effects that were not run
        return;
    f->failed = failure_join(&f->g->arena, f->failed, failed);
}

static void note_folded_failure(struct folder *f, struct value v)
{
    if (value_is_poison(v)) // else a part of it failed, and nobody may take that part
        note_part_failure(f, v);
}

// ---- names

static bool is_bound_around(struct folder *f, symbol name)
{
    struct value failed = VALUE_NONE;
    for (const struct scope *s = f->context->env->scope; s; s = s->parent) {
        if (scope_find_symbol(s, name))
            return true;
        if (s->object && node_get_named(f->g, s->object, name, &failed))
            return true;
    }
    return false;
}

// A root that nothing defines yet may be defined later: what depends on its absence must wait.
static bool all_bound(struct folder *f, expr_id e)
{
    struct refs refs = {0};
    struct arena scratch;
    arena_init(&scratch);
    expr_refs(&scratch, f->context->tree, e, &refs);
    bool bound = true;
    for (size_t i = 0; bound && i < refs.list.len; i++)
        bound = is_bound_around(f, refs.list.at[i].root);
    refs_done(&refs);
    arena_done(&scratch);
    return bound;
}

// A binder that stays as it is written has a frame without slots.
static bool is_open_slot(struct folder *f, uint32_t depth, uint32_t slot)
{
    const struct frame *frame = f->context->env->frame;
    while (frame && depth--)
        frame = frame->parent;
    return !frame || slot >= frame->count;
}

// Something in `e` belongs to whoever reads the residual: a name, a function, the slot of a binder that
// stays. `inside` is how many binders of `e` itself are around.
static bool is_theirs(struct folder *f, expr_id e, uint32_t inside, bool names_too)
{
    const struct tree *t = f->context->tree;
    switch ((int)expr_kind(t, e)) {
    case EXPR_NAME: return names_too && !is_bound_around(f, expr_name_symbol(t, e));
    case EXPR_LOCAL:
        return expr_local_depth(t, e) >= inside &&
               is_open_slot(f, expr_local_depth(t, e) - inside, expr_local_slot(t, e));
    case EXPR_CALL:
        if (expr_at(t, e)->flags & CALL_VALUE)
            break;
        if (graph_function(f->g, t->ops, symbol_text(f->g->symbols, expr_call_name(t, e))))
            names_too = false; // it decides itself what it does with them
        else if (names_too)
            return true;
        break;
    default: break;
    }
    bool binds = expr_kind(t, e) == EXPR_FOR || expr_kind(t, e) == EXPR_SPLAT;
    expr_id source = binds ? expr_child(t, e, 0) : 0;
    for (uint32_t i = 0; i < expr_child_count(t, e); i++) {
        expr_id child = expr_child(t, e, i);
        uint32_t around = inside + (binds && child != source);
        if (child && is_theirs(f, child, around, names_too))
            return true;
    }
    return false;
}

static struct folded fold_parts(struct folder *f, expr_id e);

// Evaluates the whole; known only when nothing about it is open.
static struct folded substitute_whole(struct folder *f, expr_id e)
{
    if (is_theirs(f, e, 0, true))
        return fold_parts(f, e);
    forget_decided(f->g);
    struct value v = value_of(f->g, f->context, e);
    if (is_settled(v) && !f->g->now.decided_unknown)
        return settled(v);
    note_part_failure(f, v); // all of it is written, so no part may fail
    return failure_mask(v) ? as_written(f, e) : fold_parts(f, e);
}

static struct folded fold_whole(struct folder *f, expr_id e)
{
    if (f->policy.substitute)
        return substitute_whole(f, e);
    if (!all_bound(f, e))
        return as_written(f, e);
    forget_decided(f->g);
    struct value v = value_of(f->g, f->context, e);
    if (is_settled(v) && !f->g->now.decided_unknown)
        return settled(v);
    note_folded_failure(f, v);
    return as_written(f, e);
}

// ---- operators and calls

struct parts {
    ARRAY(struct folded) list;
    bool all_known;
};

static void fold_operands(struct folder *f, expr_id e, const struct operation *op,
                          struct parts *out)
{
    const struct tree *t = f->context->tree;
    out->all_known = true;
    for (uint32_t i = 0; i < expr_count(t, e); i++) {
        unsigned flags = op->params[i < COUNT_OF(op->params) ? i : COUNT_OF(op->params) - 1];
        expr_id operand = expr_operand(t, e, i);
        bool lazy = flags & (PARAM_LAZY | PARAM_SHAPE);
        const struct failure *before = f->failed;
        struct folded part = lazy ? as_written(f, operand) : fold(f, operand);
        if ((flags & PARAM_POISON) && !f->policy.substitute)
            f->failed = before; // the operation may drop what failed there
        out->all_known &= part.known;
        ARRAY_PUSH(&out->list, part);
    }
}

static struct value apply(struct folder *f, expr_id e, const struct operation *op, const char *name,
                          const struct parts *parts)
{
    unsigned count = (unsigned)parts->list.len;
    struct value *args = ARENA_ARRAY(&f->g->arena, struct value, count);
    for (unsigned i = 0; i < count; i++)
        args[i] = parts->list.at[i].value;
    struct call c = {.graph = f->g,
                     .context = f->context,
                     .op = op,
                     .name = name,
                     .expr = e,
                     .count = count,
                     .args = args,
                     .exprs = expr_operands(f->context->tree, e)};
    return call_apply(&c);
}

// The same operation or call over what its operands became.
static struct folded rebuild(struct folder *f, expr_id e, const struct parts *parts)
{
    const struct tree *t = f->context->tree;
    const struct expr *x = expr_at(t, e);
    if (f->policy.whole_only)
        return as_written(f, e);
    ARRAY(expr_id) operands = {0};
    for (uint32_t i = 0; i < parts->list.len; i++)
        ARRAY_PUSH(&operands, folded_expr(f, parts->list.at[i], expr_operand(t, e, i)));
    uint32_t count = (uint32_t)operands.len;
    expr_id out = x->kind == EXPR_OP ? expr_op(&f->b, expr_span(t, e), x->n, operands.at, count)
                                     : expr_call(&f->b, expr_span(t, e), expr_call_name(t, e),
                                                 operands.at, count, x->flags & CALL_EXPAND);
    ARRAY_DONE(&operands);
    return (struct folded){.expr = out};
}

static struct folded fold_applied(struct folder *f, expr_id e, const struct operation *op,
                                  const char *name)
{
    struct parts parts = {0};
    fold_operands(f, e, op, &parts);
    struct folded out;
    struct value v = parts.all_known ? apply(f, e, op, name, &parts) : VALUE_NONE;
    if (parts.all_known && is_settled(v)) {
        out = settled(v);
        if (f->policy.substitute && expr_kind(f->context->tree, e) == EXPR_OP)
            out.expr = rebuild(f, e, &parts).expr;
    } else {
        note_folded_failure(f, v);
        out = rebuild(f, e, &parts);
    }
    ARRAY_DONE(&parts.list);
    return out;
}

static bool has_lazy_params(const struct operation *op)
{
    unsigned all = 0;
    for (size_t i = 0; i < COUNT_OF(op->params); i++)
        all |= op->params[i];
    return all & (PARAM_LAZY | PARAM_SHAPE);
}

static struct folded fold_call(struct folder *f, expr_id e)
{
    const struct tree *t = f->context->tree;
    const struct expr *x = expr_at(t, e);
    if (f->policy.substitute)
        return substitute_whole(f, e);
    if (x->flags & (CALL_VALUE | CALL_EXPAND))
        return fold_whole(f, e);
    struct str name = symbol_text(f->g->symbols, expr_call_name(t, e));
    const struct function *fn = graph_function(f->g, t->ops, name);
    if (!fn || fn->impure || (fn->op.flags & OP_EFFECT))
        return as_written(f, e);
    uint32_t count = expr_count(t, e);
    bool fits = count >= operation_least(&fn->op) &&
                (fn->op.arity == OPERATION_VARIADIC || count <= fn->op.arity);
    if (!fits || has_lazy_params(&fn->op))
        return fold_whole(f, e);
    return fold_applied(f, e, &fn->op, fn->name);
}

// ---- operations that choose

static struct folded rebuild_choice(struct folder *f, expr_id e, struct folded first)
{
    const struct tree *t = f->context->tree;
    if (f->policy.whole_only)
        return as_written(f, e);
    ARRAY(expr_id) operands = {0};
    ARRAY_PUSH(&operands, folded_expr(f, first, expr_operand(t, e, 0)));
    for (uint32_t i = 1; i < expr_count(t, e); i++)
        ARRAY_PUSH(&operands, expr_copy(&f->b, t, expr_operand(t, e, i)));
    expr_id out =
        expr_op(&f->b, expr_span(t, e), expr_at(t, e)->n, operands.at, (uint32_t)operands.len);
    ARRAY_DONE(&operands);
    return (struct folded){.expr = out};
}

// Fails in parts only.
static bool is_constructor(const struct tree *t, expr_id e)
{
    enum expr_kind kind = expr_kind(t, e);
    return kind == EXPR_TUPLE || kind == EXPR_OBJECT || kind == EXPR_SEQUENCE ||
           kind == EXPR_MAPPING;
}

// What was chosen, in place of the choice: what is wrong with it is said of that.
static struct folded take_choice(struct folder *f, expr_id e, struct folded chosen)
{
    if (chosen.known || f->policy.substitute)
        return chosen;
    if (f->policy.whole_only)
        return as_written(f, e);
    chosen.expr = expr_rest(&f->b, expr_span(f->context->tree, e), chosen.expr);
    return chosen;
}

static struct folded fold_choice(struct folder *f, expr_id e)
{
    const struct tree *t = f->context->tree;
    const struct operation *op = &t->ops->operations[expr_at(t, e)->n];
    const struct failure *before = f->failed;
    struct folded first = fold(f, expr_operand(t, e, 0));
    if (!op->select) {
        if (!first.known || f->policy.substitute)
            first.expr = rebuild_choice(f, e, first).expr;
        return first;
    }
    if (op->tolerates || is_constructor(t, expr_operand(t, e, 0)))
        f->failed = before; // it may choose despite what failed there
    if (!first.known || value_has_marks(first.value))
        return rebuild_choice(f, e, first);
    uint32_t live = op->select(op, DECIDED_KNOWN, first.value);
    if (live == 0 || (live & (live - 1)))
        return rebuild_choice(f, e, first);
    int i = __builtin_ctz(live);
    if (i == 0)
        return first;
    return take_choice(f, e, fold(f, expr_operand(t, e, (uint32_t)i)));
}

// ---- constructors

static struct folded fold_items(struct folder *f, expr_id e)
{
    const struct tree *t = f->context->tree;
    uint32_t count = expr_count(t, e);
    struct value *values = ARENA_ARRAY(&f->g->arena, struct value, count);
    ARRAY(struct folded) parts = {0};
    bool known = true;
    for (uint32_t i = 0; i < count; i++) {
        ARRAY_PUSH(&parts, fold(f, expr_operand(t, e, i)));
        known &= parts.at[i].known;
        values[i] = parts.at[i].value;
    }
    struct folded out = {0};
    struct value v = known ? value_tuple(&f->g->arena, values, count) : VALUE_NONE;
    if (known && is_settled(v))
        out = settled(v);
    if (!out.known || f->policy.substitute) {
        ARRAY(expr_id) ids = {0};
        for (uint32_t i = 0; i < count; i++)
            ARRAY_PUSH(&ids, folded_expr(f, parts.at[i], expr_operand(t, e, i)));
        out.expr = expr_kind(t, e) == EXPR_TUPLE
                       ? expr_tuple(&f->b, expr_span(t, e), ids.at, count)
                       : expr_sequence(&f->b, expr_span(t, e), ids.at, count);
        ARRAY_DONE(&ids);
    }
    ARRAY_DONE(&parts);
    return out;
}

// A key that is known and needs nothing more: as a string.
static bool plain_key(struct folder *f, struct folded key, struct value *out)
{
    struct str why;
    if (key.known && !value_has_marks(key.value) && f->context->tree->ops->any_keys) {
        *out = key.value;
        return true;
    }
    return key.known && !value_has_marks(key.value) && !value_is_null(key.value) &&
           value_convert(&f->g->arena, key.value, &type_string, out, &why);
}

static struct folded fold_object(struct folder *f, expr_id e)
{
    const struct tree *t = f->context->tree;
    uint32_t count = expr_count(t, e);
    struct value *names = ARENA_ARRAY(&f->g->arena, struct value, count);
    struct value *values = ARENA_ARRAY(&f->g->arena, struct value, count);
    ARRAY(expr_id) keys = {0};
    ARRAY(expr_id) items = {0};
    bool known = true;
    for (uint32_t i = 0; i < count; i++) {
        struct folded key = fold(f, expr_pair_key(t, e, i));
        struct folded item = fold(f, expr_pair_value(t, e, i));
        known &= plain_key(f, key, &names[i]) && item.known;
        values[i] = item.value;
        ARRAY_PUSH(&keys, folded_expr(f, key, expr_pair_key(t, e, i)));
        ARRAY_PUSH(&items, folded_expr(f, item, expr_pair_value(t, e, i)));
    }
    struct value v = known ? object_of_pairs(f->g, t->ops, names, values, count) : VALUE_NONE;
    struct folded out = {.expr = expr_object(&f->b, expr_span(t, e), keys.at, items.at, count)};
    if (known && is_settled(v))
        out = (struct folded){true, v, f->policy.substitute ? out.expr : 0};
    ARRAY_DONE(&keys);
    ARRAY_DONE(&items);
    return out;
}

static struct folded fold_mapping(struct folder *f, expr_id e)
{
    const struct tree *t = f->context->tree;
    uint32_t count = expr_count(t, e);
    struct value *keys = ARENA_ARRAY(&f->g->arena, struct value, count);
    struct value *values = ARENA_ARRAY(&f->g->arena, struct value, count);
    ARRAY(symbol) names = {0};
    ARRAY(expr_id) items = {0};
    bool known = true;
    for (uint32_t i = 0; i < count; i++) {
        struct folded item = fold(f, expr_pair_value(t, e, i));
        known &= item.known;
        values[i] = item.value;
        ARRAY_PUSH(&names, expr_pair_key(t, e, i));
        keys[i] = value_string_kept(symbol_text(f->g->symbols, names.at[i]));
        ARRAY_PUSH(&items, folded_expr(f, item, expr_pair_value(t, e, i)));
    }
    struct value v = known ? value_object(&f->g->arena, keys, values, count) : VALUE_NONE;
    struct folded out = {.expr = expr_mapping(&f->b, expr_span(t, e), names.at, items.at, count)};
    if (known && is_settled(v))
        out = settled(v);
    ARRAY_DONE(&names);
    ARRAY_DONE(&items);
    return out;
}

// ---- references

// The key first: it is asked once, and an object is not looked into on suspicion.
static struct folded fold_index(struct folder *f, expr_id e)
{
    const struct tree *t = f->context->tree;
    const struct expr *x = expr_at(t, e);
    if (f->policy.substitute)
        return substitute_whole(f, e);
    struct folded key = fold(f, x->b);
    if (key.known && all_bound(f, x->a)) {
        forget_decided(f->g);
        struct lazy object = lazy_of(f->g, f->context, x->a);
        struct part part = part_of_index(f->context, e, key.value);
        struct value v = lazy_value(f->g, f->context, lazy_part(f->g, f->context, object, &part));
        if (is_settled(v) && !f->g->now.decided_unknown)
            return settled(v);
        note_folded_failure(f, v);
    }
    if (f->policy.whole_only)
        return as_written(f, e);
    expr_id object = expr_copy(&f->b, t, x->a);
    expr_id out = expr_index(&f->b, expr_span(t, e), object, folded_expr(f, key, x->b));
    return (struct folded){.expr = out};
}

// ---- what stays, with what is known in it put in

static expr_id fold_to_expr(struct folder *f, expr_id e)
{
    return e ? folded_expr(f, fold(f, e), e) : 0;
}

static expr_id fold_below_binder(struct folder *f, expr_id e)
{
    const struct eval_context *around = f->context;
    struct eval_context inside = {.tree = around->tree,
                                  .env = env_with_frame(f->g, around->env, 0),
                                  .self = eval_self(f->g, around)};
    f->context = &inside;
    expr_id out = fold_to_expr(f, e);
    f->context = around;
    return out;
}

// Folds a part of one turn, of which only the failures and whether it is known are wanted.
static bool is_known_in_turn(struct folder *f, expr_id e, struct value *v)
{
    if (!e)
        return true;
    struct tree_mark mark = tree_mark(&f->b);
    struct folded part = fold(f, e);
    *v = part.known ? value_copy(&f->g->arena, part.value) : VALUE_NONE;
    tree_reset(&f->b, mark);
    return part.known && !f->failed;
}

struct turns {
    struct folder *f;
    struct expr_for parts;
    bool all_known;
};

static bool try_turn(void *data, const struct eval_context *turn)
{
    struct turns *all = data;
    struct folder *f = all->f;
    const struct eval_context *around = f->context;
    struct value takes_part = value_bool(true), rest;
    f->context = turn;
    all->all_known = is_known_in_turn(f, all->parts.condition, &takes_part);
    bool is_left_out = all->all_known && value_is(takes_part, VALUE_BOOL) && !takes_part.boolean;
    if (all->all_known && !is_left_out)
        all->all_known = is_known_in_turn(f, all->parts.key, &rest) &&
                         is_known_in_turn(f, all->parts.value, &rest);
    f->context = around;
    return all->all_known;
}

// A loop over what is known takes its turns until one leaves something open: what fails on the way fails for sure,
// and if nothing is left open, all of it is known.
static struct folded try_turns(struct folder *f, expr_id e, struct value source)
{
    const struct tree *t = f->context->tree;
    struct turns all = {f, expr_for(t, e), true};
    struct value v = VALUE_NONE;
    // without a turn nobody asks for a condition, and one that is somebody else's cannot be looked at in advance
    if (value_is_aggregate(source) && !value_len(source) && all.parts.condition &&
        is_theirs(f, all.parts.condition, 1, true))
        return settled(expr_at(t, e)->flags & FOR_OBJECT ? value_object(&f->g->arena, NULL, NULL, 0)
                                                         : value_tuple(&f->g->arena, NULL, 0));
    if (value_is_aggregate(source))
        loop_turns(f->g, f->context, expr_at(t, e)->flags, source, try_turn, &all);
    if (all.all_known && !f->failed) {
        v = value_of(f->g, f->context, e);
        note_part_failure(f, v);
    }
    return is_settled(v) ? settled(v) : (struct folded){0};
}

static struct folded substitute_for(struct folder *f, expr_id e)
{
    const struct tree *t = f->context->tree;
    struct expr_for parts = expr_for(t, e);
    struct folded source = fold(f, parts.source), out = {0};
    if (source.known && !value_has_marks(source.value))
        out = try_turns(f, e, source.value);
    if (out.known)
        return out;
    parts.source = folded_expr(f, source, parts.source);
    parts.key = fold_below_binder(f, parts.key);
    parts.value = fold_below_binder(f, parts.value);
    parts.condition = fold_below_binder(f, parts.condition);
    out.expr = expr_for_new(&f->b, expr_span(t, e), parts, expr_at(t, e)->flags);
    return out;
}

static struct folded substitute_call(struct folder *f, expr_id e)
{
    const struct tree *t = f->context->tree;
    struct parts parts = {0};
    if (expr_at(t, e)->flags & CALL_VALUE)
        return as_written(f, e);
    for (uint32_t i = 0; i < expr_count(t, e); i++)
        ARRAY_PUSH(&parts.list, fold(f, expr_operand(t, e, i)));
    struct folded out = rebuild(f, e, &parts);
    ARRAY_DONE(&parts.list);
    return out;
}

static struct folded fold_parts(struct folder *f, expr_id e)
{
    const struct tree *t = f->context->tree;
    const struct expr *x = expr_at(t, e);
    struct span at = expr_span(t, e);
    struct folded out = {0};
    expr_id first;
    switch ((int)x->kind) {
    case EXPR_GET: out.expr = expr_get(&f->b, at, fold_to_expr(f, x->a), x->b); break;
    case EXPR_INDEX:
        first = fold_to_expr(f, x->a);
        out.expr = expr_index(&f->b, at, first, fold_to_expr(f, x->b));
        break;
    case EXPR_SPLAT:
        first = fold_to_expr(f, x->a);
        out.expr = expr_splat(&f->b, at, first, fold_below_binder(f, x->b));
        break;
    case EXPR_FOR: return substitute_for(f, e);
    case EXPR_CALL: return substitute_call(f, e);
    default: return as_written(f, e);
    }
    return out;
}

static struct folded fold(struct folder *f, expr_id e)
{
    const struct tree *t = f->context->tree;
    const struct expr *x = expr_at(t, e);
    switch (expr_kind(t, e)) {
    case EXPR_LITERAL:
        return is_settled(t->values[x->a]) ? settled(t->values[x->a]) : as_written(f, e);
    case EXPR_INDEX: return fold_index(f, e);
    case EXPR_OP:
        if (t->ops->operations[x->n].means)
            return as_written(f, e);
        if (t->ops->operations[x->n].flags & OP_CHOOSES)
            return fold_choice(f, e);
        return fold_applied(f, e, &t->ops->operations[x->n], t->ops->operations[x->n].name);
    case EXPR_CALL: return fold_call(f, e);
    case EXPR_TUPLE:
    case EXPR_SEQUENCE: return fold_items(f, e);
    case EXPR_OBJECT: return fold_object(f, e);
    case EXPR_MAPPING: return fold_mapping(f, e);
    case EXPR_NAME:
    case EXPR_LOCAL:
    case EXPR_GET:
    case EXPR_FOR:
    case EXPR_SPLAT:
    case EXPR_LET:
    case EXPR_CATCH:
    case EXPR_REST: return fold_whole(f, e);
    case EXPR_NONE:
    case EXPR_BAD:
    case EXPR_LAMBDA:
    case EXPR_LAYERS:
    case EXPR_PREDECESSOR:
    case EXPR_HERE:
    case EXPR_STEPS: return as_written(f, e);
    }
    UNREACHABLE("an expression has no kind");
}

// Of an aggregate or a choice of which nothing is anybody else's all is known now: it has a value, or fails. A part that
// is not taken is not asked for.
static struct folded fold_root(struct folder *f, expr_id e)
{
    const struct tree *t = f->context->tree;
    enum expr_kind kind = expr_kind(t, e);
    bool is_choice = kind == EXPR_OP && t->ops->operations[expr_number(t, e)].select;
    bool is_whole = kind == EXPR_TUPLE || kind == EXPR_OBJECT || is_choice;
    if (!f->policy.substitute || !is_whole || is_theirs(f, e, 0, true))
        return fold(f, e);
    forget_decided(f->g);
    struct value v = value_of(f->g, f->context, e);
    if (is_settled(v) && !f->g->now.decided_unknown && is_choice)
        return settled(v);
    if (failure_mask(v)) {
        note_part_failure(f, v);
        return as_written(f, e);
    }
    return fold(f, e);
}

struct simplify_job {
    struct graph *g;
    const struct eval_context *context;
    expr_id e;
    struct simplify_policy policy;
    struct residual result;
};

// What is not known is written again, part by part, so it must not be deeper than parsers let brackets be, but for
// chains of operators. 2000 levels need 1.5 MB in C.
enum { SIMPLIFY_LEVELS = 2000 };

static void refuse_deep(struct simplify_job *job)
{
    const struct tree *t = job->context->tree;
    struct diag *d =
        diag_new(&job->g->arena, DIAG_LIMIT_DEPTH, expr_span(t, job->e),
                 "this expression is nested too deeply to be evaluated in part: it has more than "
                 "%d levels",
                 SIMPLIFY_LEVELS);
    diag_help(d, "give parts of it names, and use these");
    job->result = (struct residual){.failed = failure_new(&job->g->arena, FAIL_TYPE, d),
                                    .tree = t,
                                    .expr = job->e,
                                    .unchanged = true};
}

// Most of what is substituted is a reference to something known, which needs no tree.
static bool is_known_reference(struct folder *f, expr_id e, struct value *out)
{
    bool is_reference = f->policy.substitute && expr_kind(f->context->tree, e) == EXPR_GET;
    if (!is_reference || !goes_quickly(f->g) || is_theirs(f, e, 0, true))
        return false;
    forget_decided(f->g);
    *out = value_of(f->g, f->context, e);
    return is_settled(*out) && !f->g->now.decided_unknown;
}

static struct folded fold_in_tree(struct folder *f, expr_id e)
{
    const struct tree *t = f->context->tree;
    tree_begin(&f->b, t->ops, t->symbols, t->file);
    struct folded whole = fold_root(f, e);
    while (whole.expr && f->b.exprs.at[whole.expr].kind == EXPR_REST) // nothing is around it
        whole.expr = f->b.exprs.at[whole.expr].a;
    return whole;
}

static struct folded fold_without_effects(struct simplify_job *job, struct folder *f)
{
    struct graph *g = job->g;
    const struct eval_context *at = job->context;
    bool before = g->modes.without_effects;
    struct activation here; // who follows references knows their places, for what fails
    struct value known;
    struct node *n = node_of_expr(g, at->tree, job->e, at->env, eval_self(g, at));
    running_push(g, &here, n);
    g->modes.without_effects = true;
    bool is_done = is_known_reference(f, job->e, &known);
    struct folded whole = is_done ? settled(known) : fold_in_tree(f, job->e);
    g->modes.without_effects = before;
    running_pop(g, &here);
    if (!g->modes.recording) // a generation simplifies thousands of references that leave nothing
        arena_take_back(&g->arena, n, sizeof(*n));
    return whole;
}

static void run_simplify(void *data)
{
    struct simplify_job *job = data;
    if (expr_is_deeper(job->context->tree, job->e, SIMPLIFY_LEVELS)) {
        refuse_deep(job);
        return;
    }
    struct folder f = {.g = job->g, .context = job->context, .policy = job->policy};
    struct folded whole = fold_without_effects(job, &f);
    job->result = (struct residual){.is_value = whole.known,
                                    .value = whole.value,
                                    .failed = f.failed,
                                    .tree = job->context->tree,
                                    .expr = whole.expr};
    if (whole.known && !whole.expr) {
        tree_drop(&f.b);
        return;
    }
    struct tree *t = tree_end(&f.b);
    job->result.tree = t;
    job->result.unchanged = !whole.known && expr_same(t, whole.expr, job->context->tree, job->e);
    if (whole.expr && !job->result.unchanged) {
        graph_keep_tree(job->g, t);
        return;
    }
    tree_free(t); // nothing in it is new
    job->result.tree = job->context->tree;
    job->result.expr = whole.known ? 0 : job->e;
}

struct residual simplify(struct graph *g, const struct eval_context *at, expr_id e,
                         struct simplify_policy policy)
{
    struct simplify_job job = {.g = g, .context = at, .e = e, .policy = policy};
    graph_question(g, run_simplify, &job);
    return job.result;
}
