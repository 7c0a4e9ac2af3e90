// SPDX-License-Identifier: Apache-2.0
//
// Where the toy languages differ most: what counts as true, which operands of `&&`, `||` and `?:`
// are evaluated, and what the result is.
#include <string.h>

#include "toy/toy_parts.h"
#include "value/convert.h"
#include "value/number.h"

// ---- truth

// JavaScript's: false, null, 0, NaN and "" are false.
static bool script_truth(struct value v)
{
    if (value_is(v, VALUE_BOOL))
        return v.boolean;
    if (value_is(v, VALUE_STRING))
        return value_str(&v).len > 0;
    if (value_is(v, VALUE_DOUBLE) && v.number != v.number)
        return false;
    return !value_is_null(v) && !value_is_undefined(v) &&
           !(value_is_number(v) && number_is_zero(v));
}

// Python's: empty aggregates are false too.
static bool snake_truth(struct value v)
{
    return value_is_aggregate(v) ? value_len(v) > 0 : script_truth(v);
}

// Puppet's: only false and undef are false.
static bool puppet_truth(struct value v)
{
    return value_is(v, VALUE_BOOL) ? v.boolean : !value_is_null(v);
}

// Operand masks: which operand is live when `truth` is known, and which may be when it is not.
static uint32_t live(enum decided decided, bool truth, uint32_t when_true, uint32_t when_false)
{
    if (decided == DECIDED_UNKNOWN)
        return when_true | when_false;
    return decided == DECIDED_KNOWN && truth ? when_true : when_false;
}

enum { FIRST = 1 << 0, SECOND = 1 << 1, THIRD = 1 << 2 };

// ---- strict: everything is evaluated, operands are converted

enum side { SIDE_DECIDES, SIDE_NEUTRAL, SIDE_UNKNOWN, SIDE_FAILED };

static enum side side_of(struct call *c, unsigned i, bool decides, struct value *v)
{
    *v = call_arg(c, i);
    if (!value_is_unknown(*v))
        *v = toy_converted(c, i, *v, &type_bool);
    if (value_is_poison(*v))
        return SIDE_FAILED;
    if (value_is_unknown(*v))
        return SIDE_UNKNOWN;
    return v->boolean == decides ? SIDE_DECIDES : SIDE_NEUTRAL;
}

struct value toy_strict_logic(struct call *c)
{
    struct arena *a = call_arena(c);
    bool decides = call_name(c)[0] == '|';
    struct value x, y;
    enum side left = side_of(c, 0, decides, &x), right = side_of(c, 1, decides, &y);
    if (left == SIDE_DECIDES || right == SIDE_DECIDES)
        return value_bool(decides);
    if (left == SIDE_FAILED || right == SIDE_FAILED)
        return failure_value(a, failure_join(a, failure_of(a, x), failure_of(a, y)));
    if (left == SIDE_UNKNOWN || right == SIDE_UNKNOWN)
        return value_refine_not_null(a, value_unknown(a, &type_bool));
    return value_bool(!decides);
}

struct value toy_strict_not(struct call *c)
{
    struct value v = toy_converted(c, 0, call_arg(c, 0), &type_bool);
    return value_is(v, VALUE_BOOL) ? value_bool(!v.boolean) : v;
}

static bool is_untyped(struct arena *a, struct value v)
{
    return value_type(a, v)->kind == TYPE_DYNAMIC;
}

// The type that both arms become; dynamic when one of them has none yet, NULL when there is none.
static const struct type *arms_type(struct call *c, struct value yes, struct value no)
{
    struct arena *a = call_arena(c);
    if (value_is_null(yes) && is_untyped(a, yes))
        return value_type(a, no);
    if (value_is_null(no) && is_untyped(a, no))
        return value_type(a, yes);
    if (is_untyped(a, yes) || is_untyped(a, no))
        return &type_dynamic;
    const struct type *types[] = {value_type(a, yes), value_type(a, no)};
    return type_unify(a, types, 2, true);
}

static struct value decided_arm(struct call *c, struct value condition, struct value yes,
                                struct value no)
{
    const struct type *type = arms_type(c, yes, no);
    if (!type)
        return call_fail(c, FAIL_TYPE, DIAG_TYPE_MISMATCH, -1,
                         "the arms of a conditional must have types that go together");
    if (value_is_unknown(condition))
        return value_unknown(call_arena(c), type);
    struct value truth = toy_converted(c, 0, condition, &type_bool);
    if (!value_is(truth, VALUE_BOOL))
        return truth;
    unsigned i = truth.boolean ? 1 : 2;
    struct value arm = truth.boolean ? yes : no;
    return value_is_poison(arm) ? arm : toy_converted(c, i, arm, type);
}

// Marks of the condition and of both arms go to the result; those inside the arms stay there.
struct value toy_strict_conditional(struct call *c)
{
    struct arena *a = call_arena(c);
    const struct marks *marks = NULL;
    struct value condition = value_unmark(a, call_arg(c, 0), &marks);
    struct value yes = value_unmark(a, call_arg(c, 1), &marks);
    struct value no = value_unmark(a, call_arg(c, 2), &marks);
    if (value_is_null(condition))
        return call_fail(c, FAIL_TYPE, DIAG_NULL_VALUE, 0, "the condition is null");
    return value_mark_all(a, decided_arm(c, condition, yes, no), marks);
}

// ---- layered: the operand itself is the result and stays lazy

uint32_t toy_layered_or(const struct operation *op, enum decided decided, struct value v)
{
    (void)op;
    return live(decided, decided == DECIDED_KNOWN && script_truth(v), FIRST, SECOND);
}

uint32_t toy_layered_and(const struct operation *op, enum decided decided, struct value v)
{
    (void)op;
    return live(decided, decided == DECIDED_KNOWN && script_truth(v), SECOND, FIRST);
}

uint32_t toy_layered_if(const struct operation *op, enum decided decided, struct value v)
{
    (void)op;
    return live(decided, decided == DECIDED_KNOWN && script_truth(v), SECOND, THIRD);
}

struct value toy_layered_not(struct call *c)
{
    struct value v = call_value(c, 0);
    if (value_is_unknown(v))
        return failure_mask(v) == FAIL_MISSING ? value_bool(true) : v;
    return value_bool(!script_truth(v));
}

// ---- guarded

struct value toy_guarded_logic(struct call *c)
{
    struct value left = call_arg(c, 0), right = call_arg(c, 1);
    bool is_and = call_name(c)[0] == '&';
    return snake_truth(left) == is_and ? right : left;
}

struct value toy_guarded_not(struct call *c)
{
    return value_bool(!snake_truth(call_arg(c, 0)));
}

uint32_t toy_guarded_if(const struct operation *op, enum decided decided, struct value v)
{
    (void)op;
    return live(decided, decided == DECIDED_KNOWN && snake_truth(v), SECOND, THIRD);
}

// ---- ordered

uint32_t toy_ordered_or(const struct operation *op, enum decided decided, struct value v)
{
    (void)op;
    return live(decided, decided == DECIDED_KNOWN && puppet_truth(v), FIRST, FIRST | SECOND);
}

uint32_t toy_ordered_and(const struct operation *op, enum decided decided, struct value v)
{
    (void)op;
    return live(decided, decided == DECIDED_KNOWN && puppet_truth(v), FIRST | SECOND, FIRST);
}

uint32_t toy_ordered_if(const struct operation *op, enum decided decided, struct value v)
{
    (void)op;
    return live(decided, decided == DECIDED_KNOWN && puppet_truth(v), SECOND, THIRD);
}

struct value toy_ordered_logic(struct call *c)
{
    bool is_and = call_name(c)[0] == '&';
    if (puppet_truth(call_arg(c, 0)) != is_and)
        return value_bool(!is_and);
    const struct marks *marks = NULL;
    struct value right = value_unmark(call_arena(c), call_value(c, 1), &marks);
    if (!value_is_unknown(right))
        right = value_bool(puppet_truth(right));
    return value_mark_all(call_arena(c), right, marks);
}

struct value toy_ordered_not(struct call *c)
{
    return value_bool(!puppet_truth(call_arg(c, 0)));
}
