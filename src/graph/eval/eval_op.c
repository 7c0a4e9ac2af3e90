// SPDX-License-Identifier: Apache-2.0
//
// Applying operations: the wrapper that every operator and function goes through (rulings 1.5). Nulls,
// unknowns, marks and errors of operands are handled here, once, by the flags of each parameter; bodies
// see known, unmarked values unless they ask for more.
#include "base/budget.h"
#include "graph/eval/eval.h"
#include "graph/scope/scope.h"
#include "graph/world/injector.h"
#include "value/convert.h"

static const struct type *param_type(const struct operation *op, unsigned i)
{
    return op->types[i < COUNT_OF(op->types) ? i : COUNT_OF(op->types) - 1];
}

// ---- what a body may ask

unsigned call_count(const struct call *c)
{
    return c->count;
}

struct arena *call_arena(const struct call *c)
{
    return c->graph->now.values;
}

const struct type *call_type(const struct call *c, struct value v)
{
    struct arena *own = &c->graph->arena;
    bool is_kept = value_is_aggregate(v) && v.aggregate->period == arena_period(own);
    return value_type(is_kept ? own : call_arena(c), v);
}

struct value call_object(const struct call *c, struct value *keys, struct value *items,
                         size_t count)
{
    return object_of_pairs(c->graph, c->context->tree->ops, keys, items, count);
}

struct graph *call_graph(const struct call *c)
{
    return c->graph;
}

struct value call_arg(const struct call *c, unsigned i)
{
    assert(i < c->count);
    return c->args[i];
}

const struct value *call_args(const struct call *c)
{
    return c->args;
}

struct node *call_node(struct call *c, unsigned i)
{
    if (!c->nodes)
        c->nodes = ARENA_ARRAY(&c->graph->arena, struct node *, c->count);
    if (!c->nodes[i])
        c->nodes[i] = value_is(c->args[i], VALUE_ABSENT)
                          ? node_of(c->graph, c->context, c->exprs[i])
                          : node_of_value(c->graph, c->args[i], eval_self(c->graph, c->context));
    return c->nodes[i];
}

struct value call_value(struct call *c, unsigned i)
{
    if (value_is(c->args[i], VALUE_ABSENT))
        c->args[i] = firm_as_whole(c->graph, node_resolve(c->graph, call_node(c, i)));
    return c->args[i];
}

struct span call_span(const struct call *c)
{
    return c->expr ? expr_span(c->context->tree, c->expr) : NO_SPAN;
}

struct span call_arg_span(const struct call *c, unsigned i)
{
    if (!c->exprs || i >= c->count)
        return call_span(c);
    return c->function ? blame_span(c->graph, c->context->tree, c->exprs[i])
                       : expr_span(c->context->tree, c->exprs[i]);
}

const char *call_name(const struct call *c)
{
    return c->name;
}

static enum complaint complaint_of(const struct call *c, int operand)
{
    if (c->function)
        return operand < 0 ? COMPLAINT_CALL : COMPLAINT_ARGUMENT;
    return operand < 0 ? COMPLAINT_OPERATION : COMPLAINT_OPERAND;
}

// Also of those whose marks the body takes itself.
bool call_is_secret(const struct call *c)
{
    bool is_secret = marks_are_secret(c->marks);
    for (unsigned i = 0; i < c->count && !is_secret; i++)
        is_secret = value_is_secret(c->args[i]);
    return is_secret;
}

// A body knows nothing of marks, and its messages tell what it was given: with something sensitive among
// that, only what it is called.
static PRINTF_LIKE(4, 0) struct diag *diag_of_call(struct call *c, enum diag_code code,
                                                   struct span at, const char *format, va_list args)
{
    if (!marks_are_secret(c->marks))
        return diag_vnew(&c->graph->arena, code, at, format, args);
    struct diag *d =
        diag_new(&c->graph->arena, code, at,
                 "`%s` cannot be applied to this value, part of which is sensitive", c->name);
    diag_note(d, "details are hidden because they would reveal the value");
    return d;
}

struct value call_fail(struct call *c, enum failure_class class, enum diag_code code, int operand,
                       const char *format, ...)
{
    struct span at = operand < 0 ? call_span(c) : call_arg_span(c, (unsigned)operand);
    va_list args;
    va_start(args, format);
    struct diag *d = diag_of_call(c, code, at, format, args);
    va_end(args);
    name_complaint(d, c->context->tree, complaint_of(c, operand));
    return fail_with(c->graph, class, d);
}

struct value call_fail_as(struct call *c, const char *summary, enum diag_code code, struct span at,
                          const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct diag *d = diag_of_call(c, code, at, format, args);
    va_end(args);
    diag_summary(d, "%s", summary);
    return fail_with(c->graph, FAIL_TYPE, d);
}

struct value call_help(struct call *c, struct value failed, const char *format, ...)
{
    if (marks_are_secret(c->marks))
        return failed;
    struct strbuf text;
    va_list args;
    strbuf_init(&text, 4096);
    va_start(args, format);
    strbuf_vformat(&text, format, args);
    va_end(args);
    failed = fail_with_help(c->graph, failed, "%.*s", STR_ARGS(strbuf_str(&text)));
    strbuf_done(&text);
    return failed;
}

struct value call_closure(struct call *c, struct value closure, const struct value *args,
                          unsigned count)
{
    return closure_apply(c->graph, closure, args, count, call_span(c));
}

bool call_charge(struct call *c, uint64_t steps)
{
    return graph_charge(c->graph, steps);
}

bool call_output(struct call *c, uint64_t bytes)
{
    return graph_output(c->graph, bytes);
}

struct value call_limit(struct call *c)
{
    return limit_value(c->graph, call_span(c));
}

// ---- the wrapper

enum { BYTES_A_TURN = 16 };

// What was found out about the operands before the body may run.
struct operands {
    const struct failure *failed; // of operands whose errors the body does not handle
    const struct failure *firm;   // of any operand: may not be dropped
    const struct marks *marks;
    bool unknown;
    bool dynamic;
    bool open; // something unknown is in them
};

// The failure of an operand with what the language knows to help.
static struct value hinted(struct call *c, struct value failed, unsigned i, struct value operand)
{
    const struct marks *marks = NULL;
    const struct conventions *conventions = c->context->tree->ops->conventions;
    struct value plain = value_unmark(&c->graph->arena, operand, &marks);
    const char *hint = conventions && conventions->hint
                           ? conventions->hint(complaint_of(c, (int)i), c->name, plain)
                           : NULL;
    return hint ? fail_with_help(c->graph, failed, "%s", hint) : failed;
}

struct value call_fail_null(struct call *c, unsigned i)
{
    int blamed = c->function ? (int)i : -1;
    struct value failed = call_fail(c, FAIL_TYPE, DIAG_NULL_VALUE, blamed,
                                    "`%s`: expected a value, got null", c->name);
    return hinted(c, failed, i, c->args[i]);
}

static void join_failure(struct call *c, const struct failure **all, struct value failed)
{
    struct arena *a = &c->graph->arena;
    *all = failure_join(a, *all, failure_of(a, failed));
}

// A text that should have been a number or a bool is shown; nothing that has marks is.
static struct value wrong_operand(struct call *c, unsigned i, const struct type *type,
                                  struct str why)
{
    struct value v = c->args[i], failed;
    bool is_text = value_is(v, VALUE_STRING);
    if (is_text && (type == &type_number || type == &type_bool)) {
        struct strbuf shown;
        strbuf_init(&shown, 80);
        value_show(&shown, v);
        failed = call_fail(c, FAIL_TYPE, DIAG_TYPE_MISMATCH, (int)i,
                           "`%s`: expected a %s, got %.*s", c->name,
                           type == &type_number ? "number" : "bool", STR_ARGS(strbuf_str(&shown)));
        strbuf_done(&shown);
    } else {
        failed = call_fail(c, FAIL_TYPE, DIAG_TYPE_MISMATCH, (int)i, "`%s`: %.*s", c->name,
                           STR_ARGS(why));
    }
    return hinted(c, failed, i, v);
}

// Gives a sound operand the type that is needed.
static void convert_operand(struct call *c, unsigned i, struct operands *found)
{
    const struct type *type = param_type(c->op, i);
    if (!type || failure_mask(c->args[i]))
        return;
    struct value converted;
    struct str why;
    bool is_kept = value_is_aggregate(c->args[i]) &&
                   c->args[i].aggregate->period == arena_period(&c->graph->arena);
    struct arena *a = is_kept ? &c->graph->arena : call_arena(c);
    bool fits = value_convert(a, c->args[i], type, &converted, &why);
    if (!fits && value_has_marks(c->args[i])) // the reason shows keys
        why = str_format(&c->graph->arena, "%.*s required",
                         STR_ARGS(type_name(&c->graph->arena, type)));
    if (fits)
        c->args[i] = converted;
    else
        join_failure(c, &found->failed, wrong_operand(c, i, type, why));
}

static void check_operand(struct call *c, unsigned i, struct operands *found)
{
    unsigned flags = param_flags(c->op, i);
    unsigned mask = failure_mask(c->args[i]);
    if (!mask || (flags & PARAM_POISON))
        found->open |= value_is_unknown(c->args[i]) || (value_summary(c->args[i]) & HAS_UNKNOWN);
    if (mask & FAIL_FIRM)
        join_failure(c, &found->firm, c->args[i]);
    if (mask && !(flags & PARAM_POISON))
        join_failure(c, &found->failed, c->args[i]);
}

// A body that looks at marks itself sees what is unknown below them, if it has a type to go by.
static void note_unknown(struct call *c, unsigned i, struct operands *found)
{
    unsigned flags = param_flags(c->op, i);
    bool is_marked = value_is(c->args[i], VALUE_MARKED);
    struct value plain = is_marked ? c->args[i].marked->inner : c->args[i];
    if (!value_is_unknown(plain))
        return;
    bool is_dynamic = plain.unknown->type->kind == TYPE_DYNAMIC && !(flags & PARAM_DYNAMIC);
    if (is_marked && !is_dynamic)
        return;
    found->unknown |= !(flags & PARAM_UNKNOWN);
    if (is_dynamic)
        found->dynamic = c->function ? !param_type(c->op, i) : !c->op->result;
    if (found->dynamic && is_marked)
        (void)value_unmark(&c->graph->arena, c->args[i], &found->marks);
}

// Nulls, unknowns and marks of an operand that is there.
static void note_operand(struct call *c, unsigned i, struct operands *found)
{
    unsigned flags = param_flags(c->op, i);
    struct arena *a = &c->graph->arena;
    if (!(flags & PARAM_MARKED) && value_has_marks(c->args[i]))
        c->args[i] = value_unmark_deep(a, c->args[i], &found->marks);
    if (found->dynamic)
        return; // what the others are does not matter any more
    if (value_is_null(c->args[i]) && !(flags & PARAM_NULL))
        join_failure(c, &found->failed, call_fail_null(c, i));
    note_unknown(c, i, found);
}

static void evaluate_operands(struct call *c)
{
    for (unsigned i = 0; i < c->count; i++)
        if (value_is(c->args[i], VALUE_ABSENT) && operand_comes_first(c->op, i))
            c->args[i] = value_of(c->graph, c->context, c->exprs[i]);
}

static struct value unknown_result(struct call *c, const struct operands *found)
{
    struct arena *a = &c->graph->arena;
    if (found->dynamic)
        return value_dynamic;
    if (c->op->unknown)
        return c->op->unknown(c);
    if (!c->op->result)
        return value_dynamic;
    struct value v = value_unknown(a, c->op->result);
    return c->op->flags & OP_NOT_NULL ? value_refine_not_null(a, v) : v;
}

static void look_at_operands(struct call *c, struct operands *found)
{
    // What is wrong with an argument comes where it stands; an operator looks at its operands first.
    for (unsigned i = 0; !c->function && i < c->count; i++)
        if (operand_comes_first(c->op, i))
            convert_operand(c, i, found);
    for (unsigned i = 0; i < c->count; i++)
        if (operand_comes_first(c->op, i)) {
            check_operand(c, i, found);
            if (c->function)
                convert_operand(c, i, found);
        }
    for (unsigned i = 0; i < c->count; i++)
        if (operand_comes_first(c->op, i) && !value_is_poison(c->args[i]))
            note_operand(c, i, found);
}

// The placeholder beside an error has the type that the result would have had.
static struct value failed_result(struct call *c, const struct failure *failed)
{
    const struct type *type = c->op->result ? c->op->result : &type_dynamic;
    return value_poison(&c->graph->arena, c->function ? &type_dynamic : type, failed);
}

// A known value of the wanted type, without marks and errors anywhere in it.
static bool is_plain_operand(struct value v, const struct type *type)
{
    switch ((enum value_kind)v.kind) {
    case VALUE_BOOL: return !type || type == &type_bool;
    case VALUE_INT:
    case VALUE_DOUBLE:
    case VALUE_BIG: return !type || type == &type_number;
    case VALUE_STRING: return !type || type == &type_string;
    case VALUE_LIST:
    case VALUE_SET:
    case VALUE_MAP:
    case VALUE_TUPLE:
    case VALUE_OBJECT: return !type && value_summary(v) == 0;
    case VALUE_ABSENT:
    case VALUE_NULL:
    case VALUE_CAPSULE:
    case VALUE_UNKNOWN:
    case VALUE_MARKED: return false;
    }
    UNREACHABLE("a value has no kind");
}

// Most operands are: the wrapper has nothing to do for them.
static bool all_plain(const struct call *c)
{
    for (unsigned i = 0; i < c->count; i++)
        if (operand_comes_first(c->op, i) && !is_plain_operand(c->args[i], param_type(c->op, i)))
            return false;
    return true;
}

// What the outside world refuses is reported with the request, which the body made of what it was given.
static struct value without_request(struct call *c, struct value v)
{
    const struct failure *failed =
        marks_are_secret(c->marks) ? failure_of(&c->graph->arena, v) : NULL;
    if (!failed || !(failed->mask & FAIL_WORLD) ||
        (failed->diag && failed->diag->code != DIAG_WORLD))
        return v;
    return call_fail(c, FAIL_WORLD, DIAG_WORLD, -1, "reading from outside failed");
}

// What the body asks of the outside world is named by what it was given.
static struct value apply_to_secret(struct call *c)
{
    struct world_trace *trace = c->graph->outside.trace;
    size_t before = trace ? trace->list.len : 0;
    struct value v = c->op->apply(c);
    for (size_t i = before; trace && i < trace->list.len; i++)
        trace->list.at[i].is_secret = true;
    return without_request(c, v);
}

static NOINLINE struct value apply_carefully(struct call *c)
{
    struct operands found = {0};
    struct arena *a = &c->graph->arena;
    look_at_operands(c, &found);
    c->marks = found.marks;
    struct value v;
    if (found.failed)
        v = failed_result(c, found.failed);
    else if (found.unknown || found.dynamic)
        v = unknown_result(c, &found);
    else
        v = call_is_secret(c) ? apply_to_secret(c) : c->op->apply(c);
    bool is_open = !value_is_poison(v) && (value_is_unknown(v) || (value_summary(v) & HAS_UNKNOWN));
    if (found.open && !is_open)
        c->graph->now.decided_unknown = true;
    if (found.firm) // all of them, also beside others: which one is met first depends on who asks
        return failure_value(a, failure_join(a, failure_of(a, v), found.firm));
    if (found.marks && !found.failed)
        v = value_mark_all(a, v, found.marks);
    if (failure_mask(v) && call_is_secret(c)) // that it fails tells something, too
        v = value_mark(a, v, &mark_telling);
    return v;
}

static NOINLINE struct value apply_evaluated(struct call *c)
{
    if (c->graph->modes.without_effects && (c->op->flags & OP_EFFECT))
        return effect_postponed(c->graph, call_span(c));
    c->graph->counters.calls++;
    struct value v = all_plain(c) ? c->op->apply(c) : apply_carefully(c);
    return firm_as_whole(c->graph, c->graph->question.limit_reached ? call_limit(c) : v);
}

// What a body does at least, when it looks at all that it is given: so that a loop over short calls with long arguments
// sees the clock.
static bool has_time_for(const struct call *c)
{
    uint64_t turns = 1;
    for (unsigned i = 0; i < c->count; i++) {
        struct value v = c->args[i];
        if (value_is_aggregate(v))
            turns += value_len(v);
        else if (value_is(v, VALUE_STRING) && !(v.flags & VALUE_INLINE))
            turns += v.len / BYTES_A_TURN;
    }
    return budget_turns(turns);
}

struct value call_apply(struct call *c)
{
    evaluate_operands(c);
    return has_time_for(c) ? apply_evaluated(c) : call_limit(c);
}

// ---- operators

struct value operation_apply(struct graph *g, const struct eval_context *at, expr_id e,
                             struct value *args)
{
    const struct operation *op = operation_of(at->tree, e);
    struct call c = {
        .graph = g,
        .context = at,
        .op = op,
        .name = op->name,
        .expr = e,
        .count = expr_count(at->tree, e),
        .args = args,
        .exprs = expr_operands(at->tree, e),
    };
    return apply_evaluated(&c);
}

static NOINLINE struct value apply_to_many(struct graph *g, const struct eval_context *at,
                                           expr_id e)
{
    const struct operation *op = operation_of(at->tree, e);
    uint32_t count = expr_count(at->tree, e);
    struct value some[CALL_SOME], *args = some;
    if (count > CALL_SOME)
        args = ARENA_ARRAY(g->now.values, struct value, count);
    for (uint32_t i = 0; i < count; i++)
        args[i] =
            operand_comes_first(op, i) ? value_of(g, at, expr_operand(at->tree, e, i)) : VALUE_NONE;
    return operation_apply(g, at, e, args);
}

struct value operation_apply_two(struct graph *g, const struct eval_context *at, expr_id e,
                                 struct value x, struct value y)
{
    struct value args[] = {x, y};
    return operation_apply(g, at, e, args);
}

// Chains of operators are deep: while an operand is evaluated, only the others lie on the stack.
static NOINLINE struct value apply_to_few(struct graph *g, const struct eval_context *at, expr_id e)
{
    struct value args[CALL_SMALL] = {{{{0}}}};
    for (uint32_t i = 0; i < expr_count(at->tree, e); i++)
        if (operand_comes_first(operation_of(at->tree, e), i))
            args[i] = value_of(g, at, expr_operand(at->tree, e, i));
    return operation_apply(g, at, e, args);
}

struct value eval_op(struct graph *g, const struct eval_context *at, expr_id e)
{
    return expr_count(at->tree, e) > CALL_SMALL ? apply_to_many(g, at, e) : apply_to_few(g, at, e);
}

// ---- operations that choose

// Lookups of this very operand that found nothing; not a failure inside what one found (rulings 1.4). It
// does not matter how many: whether two are one and the same depends on what was computed before.
static bool is_own_miss(const struct eval_context *at, expr_id operand, struct value v,
                        unsigned tolerated)
{
    const struct failure *f = v.unknown->failure;
    if (f->mask & ~tolerated)
        return false;
    struct span own = expr_span(at->tree, operand);
    struct diags all = {0};
    bool is_own = true;
    failure_collect(f, &all);
    for (size_t i = 0; i < all.list.len; i++) {
        struct span miss = all.list.at[i]->at;
        bool is_inside = own.file == miss.file && own.start <= miss.start && miss.end <= own.end;
        is_own &= is_inside || all.list.at[i]->is_absence;
    }
    diags_done(&all);
    return is_own;
}

// The number of the only operand that is live, or -1.
static int only_live(uint32_t live)
{
    if (live == 0 || (live & (live - 1)))
        return -1;
    return __builtin_ctz(live);
}

// No operand is the result: the operation itself says what is.
static struct value none_chosen(struct graph *g, const struct eval_context *at, expr_id e,
                                struct value first)
{
    const struct operation *op = operation_of(at->tree, e);
    struct call c = {.graph = g,
                     .context = at,
                     .op = op,
                     .name = op->name,
                     .expr = e,
                     .count = 1,
                     .args = &first,
                     .exprs = expr_operands(at->tree, e)};
    return op->apply(&c);
}

static struct lazy chosen(struct graph *g, const struct eval_context *at, expr_id e, uint32_t live,
                          struct value first)
{
    if (live == 0)
        return lazy_of_value(none_chosen(g, at, e, first));
    int i = only_live(live);
    if (i < 0) // undecided: nothing is known, and nothing may be evaluated on suspicion
        return lazy_of_value(value_dynamic);
    if (i == 0)
        return lazy_of_value(first);
    return lazy_of(g, at, expr_operand(at->tree, e, (uint32_t)i));
}

static NOINLINE struct lazy meaning(struct graph *g, const struct eval_context *at, expr_id e,
                                    const struct operation *op)
{
    struct call c = {.graph = g,
                     .context = at,
                     .op = op,
                     .name = op->name,
                     .expr = e,
                     .count = expr_count(at->tree, e),
                     .args = ARENA_ARRAY(&g->arena, struct value, expr_count(at->tree, e)),
                     .exprs = expr_operands(at->tree, e)};
    struct lazy out = lazy_of_value(VALUE_NONE);
    op->means(&c, &out);
    return out;
}

bool choice_is_decided(const struct eval_context *at, const struct operation *op, expr_id operand,
                       struct value first, enum decided *out)
{
    *out = value_is_unknown(first) ? DECIDED_UNKNOWN : DECIDED_KNOWN;
    if (!value_is_poison(first))
        return true;
    *out = DECIDED_MISSING;
    return is_own_miss(at, operand, first, op->tolerates);
}

struct lazy eval_choice(struct graph *g, const struct eval_context *at, expr_id e)
{
    const struct operation *op = operation_of(at->tree, e);
    if (!graph_charge(g, 1))
        return lazy_of_value(limit_value(g, expr_span(at->tree, e)));
    g->counters.calls++;
    if (op->means)
        return meaning(g, at, e, op);
    expr_id operand = expr_operand(at->tree, e, 0);
    if (!op->select)
        return lazy_of(g, at, operand);
    const struct marks *marks = NULL;
    struct value first = value_unmark(&g->arena, value_of(g, at, operand), &marks);
    enum decided decided;
    if (!choice_is_decided(at, op, operand, first, &decided))
        return lazy_of_value(first);
    struct lazy l = chosen(g, at, e, op->select(op, decided, first), first);
    if (!marks)
        return l;
    struct value v = lazy_value(g, at, l);
    if (g->now.exit) // that it leaves tells what decided it
        g->now.exit->value = value_mark_all(&g->arena, g->now.exit->value, marks);
    return lazy_of_value(value_mark_all(&g->arena, v, marks));
}
