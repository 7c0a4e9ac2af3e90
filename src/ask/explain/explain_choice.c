// SPDX-License-Identifier: Apache-2.0
//
// Operations and functions: one that lets an operand pass as it is (struct operation.passing) is shown with
// its operands as candidates; the others are computed from all of them.
#include "ask/explain/explain_trace.h"
#include "value/convert.h"

struct choosing {
    struct tracer *t;
    const struct eval_context *context;
    expr_id e;
    struct way way;
    struct trace_part part;
    uint32_t count;
};

static struct span operand_span(const struct choosing *c, uint32_t i)
{
    return expr_span(c->context->tree, expr_operand(c->context->tree, c->e, i));
}

static void trace_operand(struct choosing *c, uint32_t i, struct way way)
{
    trace(c->t, c->context, expr_operand(c->context->tree, c->e, i), way);
}

static void candidate(struct choosing *c, uint32_t i, enum candidate_status status,
                      const char *rule)
{
    part_candidate(&c->part, operand_span(c, i), status, rule);
}

bool trace_bool(struct arena *a, struct value v, bool *out)
{
    struct value b;
    struct str why;
    if (value_is_unknown(v) || value_is_null(v) || !value_convert(a, v, &type_bool, &b, &why))
        return false;
    *out = b.boolean;
    return true;
}

static void choose_arm(struct choosing *c)
{
    bool holds;
    expr_id condition = expr_operand(c->context->tree, c->e, 0);
    trace_named(c->t, c->context, condition, STR("condition"));
    if (!trace_bool(&c->t->x->g->arena, trace_value(c->t, c->context, condition), &holds)) {
        trace_operand(c, 1, c->way);
        trace_operand(c, 2, c->way);
        return;
    }
    uint32_t taken = holds ? 1 : 2;
    candidate(c, taken, CANDIDATE_WON, holds ? "the condition is true" : "the condition is false");
    candidate(c, 3 - taken, CANDIDATE_SKIPPED, NULL);
    trace_operand(c, taken, c->way);
}

static bool is_empty_text(struct value v)
{
    return value_is(v, VALUE_STRING) && !value_str(&v).len;
}

// Whether the operation goes on to the next operand.
static bool is_passed_over(const struct operation *op, struct value v)
{
    if (op->passing == PASSES_FIRST_SOUND)
        return failure_mask(v);
    return value_is_null(v) || (op->passing == PASSES_FIRST_FILLED && is_empty_text(v));
}

static void choose_first(struct choosing *c, const struct operation *op)
{
    bool sound = op->passing == PASSES_FIRST_SOUND, found = false;
    for (uint32_t i = 0; i < c->count; i++) {
        if (found) {
            candidate(c, i, CANDIDATE_SKIPPED, NULL);
            continue;
        }
        found = !is_passed_over(
            op, trace_value(c->t, c->context, expr_operand(c->context->tree, c->e, i)));
        if (found)
            candidate(c, i, CANDIDATE_WON,
                      sound ? "the first with a value" : "the first that is set");
        else
            candidate(c, i, sound ? CANDIDATE_FAILED : CANDIDATE_OVERRIDDEN,
                      sound ? NULL : "not set");
        trace_operand(c, i, c->way);
    }
}

// Later operands count more. Those behind the winner do not have the key: they are traced, too.
static void choose_last_with(struct choosing *c)
{
    struct way first = {c->way.keys, 1};
    bool found = false;
    for (uint32_t i = c->count; i-- > 0;) {
        struct value v = trace_value(c->t, c->context, expr_operand(c->context->tree, c->e, i));
        bool has = !value_is(value_at_way(c->t->x->g, v, first), VALUE_ABSENT);
        if (found && has)
            candidate(c, i, CANDIDATE_OVERRIDDEN, NULL);
        else if (has)
            candidate(c, i, CANDIDATE_WON, "the last that sets it");
        if (!found)
            trace_operand(c, i, has ? c->way : first);
        found |= has;
    }
}

static void choose_part(struct choosing *c)
{
    struct value mapping = trace_value(c->t, c->context, expr_operand(c->context->tree, c->e, 0));
    struct value key = trace_value(c->t, c->context, expr_operand(c->context->tree, c->e, 1));
    struct way one = {&key, 1};
    bool has = is_key(key) && !value_is(value_at_way(c->t->x->g, mapping, one), VALUE_ABSENT);
    candidate(c, 0, has ? CANDIDATE_WON : CANDIDATE_OVERRIDDEN,
              has ? "it has the key" : "no such key");
    if (c->count > 2)
        candidate(c, 2, has ? CANDIDATE_SKIPPED : CANDIDATE_WON, has ? NULL : "the default");
    trace_named(c->t, c->context, expr_operand(c->context->tree, c->e, 1), STR("key"));
    trace_operand(c, 0, is_key(key) ? way_behind(c->t->x->a, key, has ? c->way : whole) : whole);
    if (!has && c->count > 2)
        trace_operand(c, 2, c->way);
}

static bool can_choose(const struct operation *op, uint32_t count, struct way way)
{
    switch ((enum passing)op->passing) {
    case PASSES_NOTHING: return false;
    case PASSES_ARM: return count == 3;
    case PASSES_FIRST_SOUND:
    case PASSES_FIRST_SET:
    case PASSES_FIRST_FILLED: return count > 0;
    case PASSES_LAST_WITH: return way.len > 0;
    case PASSES_PART: return count >= 2;
    case PASSES_TEXT: return way.len > 0 && count > 0;
    }
    UNREACHABLE("an operation passes in no way");
}

static void choose(struct choosing *c, const struct operation *op)
{
    switch ((enum passing)op->passing) {
    case PASSES_ARM: choose_arm(c); break;
    case PASSES_FIRST_SOUND:
    case PASSES_FIRST_SET:
    case PASSES_FIRST_FILLED: choose_first(c, op); break;
    case PASSES_LAST_WITH: choose_last_with(c); break;
    case PASSES_PART: choose_part(c); break;
    case PASSES_NOTHING:
    case PASSES_TEXT: break;
    }
}

// As it is written: the operation of a function need not have a name of its own.
static struct str choice_name(const struct tracer *t, const struct eval_context *at, expr_id e,
                              const struct operation *op)
{
    if (expr_kind(at->tree, e) == EXPR_CALL)
        return symbol_text(t->x->g->symbols, expr_call_name(at->tree, e));
    return str_of(op->name);
}

static void trace_choice(struct tracer *t, const struct eval_context *at, expr_id e,
                         const struct operation *op, struct way way)
{
    struct choosing c = {
        .t = t, .context = at, .e = e, .way = way, .count = expr_count(at->tree, e)};
    if (op->passing == PASSES_TEXT) { // the text is made of what the way leads to
        trace_operand(&c, 0, way);
        return;
    }
    part_begin(t, &c.part, choice_name(t, at, e, op));
    c.part.node->value = value_at_way(t->x->g, value_of(t->x->g, at, e), way);
    part_candidates(t, &c.part, c.count);
    choose(&c, op);
    part_end(t, &c.part);
}

// One of several operands behind a condition.
static void trace_chosen(struct tracer *t, const struct eval_context *at, expr_id e,
                         const struct operation *op, uint32_t live, struct way way)
{
    struct choosing c = {
        .t = t, .context = at, .e = e, .way = way, .count = expr_count(at->tree, e)};
    part_begin(t, &c.part, str_of(op->name));
    c.part.node->value = trace_value_at(t, at, e, way);
    part_candidates(t, &c.part, c.count);
    trace_named(t, at, expr_operand(at->tree, e, 0), STR("condition"));
    for (uint32_t i = 1; i < c.count; i++)
        if (live >> i & 1)
            candidate(&c, i, CANDIDATE_WON,
                      i == 1 ? "the condition is true" : "the condition is false");
    for (uint32_t i = 1; i < c.count; i++) {
        if (live >> i & 1)
            trace_operand(&c, i, way);
        else
            candidate(&c, i, CANDIDATE_SKIPPED, NULL);
    }
    part_end(t, &c.part);
}

// An operation of a language that leaves one operand live, which is the result.
static void trace_selected(struct tracer *t, const struct eval_context *at, expr_id e,
                           const struct operation *op, struct way way)
{
    expr_id first = expr_operand(at->tree, e, 0);
    if (!op->select) {
        trace(t, at, first, way);
        return;
    }
    struct value v = trace_value(t, at, first);
    enum decided decided = value_is_poison(v)    ? DECIDED_MISSING
                           : value_is_unknown(v) ? DECIDED_UNKNOWN
                                                 : DECIDED_KNOWN;
    uint32_t live = op->select(op, decided, v);
    if (op->passing == PASSES_ARM && decided == DECIDED_KNOWN && !(live & 1)) {
        trace_chosen(t, at, e, op, live, way);
        return;
    }
    trace(t, at, first, live & 1 ? way : whole);
    for (uint32_t i = 1; i < expr_count(at->tree, e); i++)
        if (live >> i & 1)
            trace(t, at, expr_operand(at->tree, e, i), way);
}

// Whether which operand passes would tell something sensitive.
static bool is_choice_secret(struct tracer *t, const struct eval_context *at, expr_id e,
                             const struct operation *op)
{
    if (op->passing == PASSES_NOTHING && !(op->flags & OP_CHOOSES))
        return false;
    bool is_told_by_first = op->passing == PASSES_ARM || (op->flags & OP_CHOOSES);
    expr_id deciding = is_told_by_first ? expr_operand(at->tree, e, 0) : e;
    return expr_count(at->tree, e) && value_is_secret(value_of(t->x->g, at, deciding));
}

// Then only what is looked at in any case.
static void trace_secret_choice(struct tracer *t, const struct eval_context *at, expr_id e,
                                const struct operation *op)
{
    if ((op->params[0] & PARAM_LAZY) || (op->flags & OP_CHOOSES))
        trace(t, at, expr_operand(at->tree, e, 0), whole);
    else
        trace_all(t, at, e);
}

void trace_op(struct tracer *t, const struct eval_context *at, expr_id e, struct way way)
{
    const struct operation *op = &at->tree->ops->operations[expr_number(at->tree, e)];
    if (op->means && op->flags & OP_MEANS_FIRST)
        trace(t, at, expr_operand(at->tree, e, 0), way);
    else if (op->means)
        trace_computed(t, at, e);
    else if (is_choice_secret(t, at, e, op))
        trace_secret_choice(t, at, e, op);
    else if (op->flags & OP_CHOOSES)
        trace_selected(t, at, e, op, way);
    else if (can_choose(op, expr_count(at->tree, e), way))
        trace_choice(t, at, e, op, way);
    else if (op->params[0] & PARAM_LAZY) // it decides itself what it evaluates, and where
        trace_computed(t, at, e);
    else
        trace_all(t, at, e);
}

static bool looks_at_shapes(const struct operation *op)
{
    for (size_t i = 0; i < COUNT_OF(op->params); i++)
        if (op->params[i] & (PARAM_SHAPE | PARAM_LAZY))
            return true;
    return false;
}

void trace_call(struct tracer *t, const struct eval_context *at, expr_id e, struct way way)
{
    unsigned flags = expr_at(at->tree, e)->flags;
    const struct function *f =
        flags & CALL_VALUE
            ? NULL
            : graph_function(t->x->g, at->tree->ops,
                             symbol_text(t->x->g->symbols, expr_call_name(at->tree, e)));
    if (f && !(flags & CALL_EXPAND) && is_choice_secret(t, at, e, &f->op))
        trace_secret_choice(t, at, e, &f->op);
    else if (f && !(flags & CALL_EXPAND) && can_choose(&f->op, expr_count(at->tree, e), way))
        trace_choice(t, at, e, &f->op, way);
    else if (!f || looks_at_shapes(&f->op))
        trace_computed(t, at, e);
    else
        trace_all(t, at, e);
    if (f && f->op.flags & OP_ASKS)
        trace_world(t, at, e);
}
