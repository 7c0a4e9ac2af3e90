// SPDX-License-Identifier: Apache-2.0
//
// `condition ? then : otherwise`. Both arms are evaluated and must have a common type, to which the chosen one is
// converted; the errors of the other are dropped. If the condition is unknown, the result still has the type, and
// whatever holds for both arms.
#include "dialects/hcl/language/ops.h"
#include "value/convert.h"
#include "value/number.h"

static const char inconsistent[] = "Inconsistent conditional result types";

enum { CONDITION, THEN, OTHERWISE };

struct choice {
    struct call *c;
    struct value arms[3]; // by index of the operand, without marks
    const struct marks *marks;
    const struct type *type; // of the result
    bool converts[3];        // the arm has to be converted to it
};

static bool is_untyped_null(struct value v)
{
    return value_is(v, VALUE_NULL) && v.type->kind == TYPE_DYNAMIC;
}

// The type of the result; NULL if the arms have none in common.
static const struct type *common_type(struct choice *ch)
{
    struct arena *a = call_arena(ch->c);
    const struct type *then = value_type(a, ch->arms[THEN]);
    const struct type *otherwise = value_type(a, ch->arms[OTHERWISE]);
    if (is_untyped_null(ch->arms[THEN])) {
        ch->converts[THEN] = true;
        return otherwise;
    }
    if (is_untyped_null(ch->arms[OTHERWISE])) {
        ch->converts[OTHERWISE] = true;
        return then;
    }
    if (then->kind == TYPE_DYNAMIC || otherwise->kind == TYPE_DYNAMIC)
        return &type_dynamic;
    if (type_equal(then, otherwise))
        return then;
    ch->converts[THEN] = ch->converts[OTHERWISE] = true;
    const struct type *both[] = {then, otherwise};
    return type_unify(a, both, 2, true);
}

static struct value no_common_type(struct choice *ch)
{
    struct arena *a = call_arena(ch->c);
    struct str then = type_name(a, value_type(a, ch->arms[THEN]));
    struct str otherwise = type_name(a, value_type(a, ch->arms[OTHERWISE]));
    struct span at = span_join(call_arg_span(ch->c, THEN), call_arg_span(ch->c, OTHERWISE));
    struct value failed = call_fail_as(
        ch->c, inconsistent, DIAG_TYPE_MISMATCH, at,
        "both results of a conditional need a common type: one is %.*s, the other %.*s",
        STR_ARGS(then), STR_ARGS(otherwise));
    return call_help(ch->c, failed, "convert one of them, or use `null`, which fits every type");
}

// ---- an unknown condition

static struct value lower(struct value x, bool x_inclusive, struct value y, bool y_inclusive,
                          bool want_more, bool *inclusive)
{
    if (!value_is_number(x) || !value_is_number(y))
        return VALUE_NONE;
    int order = number_compare(x, y);
    if (order == 0)
        *inclusive = x_inclusive || y_inclusive;
    else
        *inclusive = (order < 0) == !want_more ? x_inclusive : y_inclusive;
    return (order < 0) == !want_more ? x : y;
}

static struct value between(struct choice *ch, const struct refinement *x,
                            const struct refinement *y, struct refinement r)
{
    struct arena *a = call_arena(ch->c);
    const struct type *then = value_type(a, ch->arms[THEN]);
    const struct type *otherwise = value_type(a, ch->arms[OTHERWISE]);
    if (then->kind == TYPE_NUMBER && otherwise->kind == TYPE_NUMBER) {
        r.min = lower(x->min, x->min_inclusive, y->min, y->min_inclusive, false, &r.min_inclusive);
        r.max = lower(x->max, x->max_inclusive, y->max, y->max_inclusive, true, &r.max_inclusive);
    } else if (type_is_collection(then) && type_equal(then, otherwise)) {
        r.min_length = x->min_length < y->min_length ? x->min_length : y->min_length;
        r.max_length = x->max_length > y->max_length ? x->max_length : y->max_length;
        if (x->max_length < 0 || y->max_length < 0)
            r.max_length = -1;
    }
    return value_refine(a, value_unknown(a, ch->type), r);
}

static struct value undecided(struct choice *ch)
{
    if (value_is_null(ch->arms[THEN]) && value_is_null(ch->arms[OTHERWISE]))
        return value_null(ch->type);
    struct refinement x = value_range(ch->arms[THEN]), y = value_range(ch->arms[OTHERWISE]);
    struct refinement r = refinement_none();
    if (x.null == NOT_NULL && y.null == NOT_NULL)
        r.null = NOT_NULL;
    return between(ch, &x, &y, r);
}

// ---- the result

static struct value converted(struct choice *ch, unsigned arm)
{
    struct value v;
    struct str why;
    if (!ch->converts[arm] || failure_mask(ch->arms[arm]))
        return ch->arms[arm];
    if (value_convert(call_arena(ch->c), ch->arms[arm], ch->type, &v, &why))
        return v;
    return call_fail_as(ch->c, inconsistent, DIAG_TYPE_MISMATCH, call_arg_span(ch->c, arm),
                        "this result does not convert to the type that both results share: %.*s",
                        STR_ARGS(why));
}

static struct value decided(struct choice *ch)
{
    struct value condition = ch->arms[CONDITION], as_bool;
    struct str why;
    if (failure_mask(condition))
        return failure_value(call_arena(ch->c), failure_of(call_arena(ch->c), condition));
    if (value_is_null(condition))
        return call_help(ch->c,
                         call_fail_as(ch->c, "Null condition", DIAG_NULL_VALUE,
                                      call_arg_span(ch->c, CONDITION),
                                      "the condition is null: expected true or false"),
                         "compare it with something: `x != null`, `x == true`");
    if (value_is_unknown(condition))
        return undecided(ch);
    if (!value_convert(call_arena(ch->c), condition, &type_bool, &as_bool, &why))
        return call_help(ch->c,
                         call_fail_as(ch->c, "Incorrect condition type", DIAG_TYPE_MISMATCH,
                                      call_arg_span(ch->c, CONDITION),
                                      "the condition must be true or false: %.*s", STR_ARGS(why)),
                         "compare it with something: `x != 0`, `length(x) > 0`");
    return converted(ch, as_bool.boolean ? THEN : OTHERWISE);
}

struct value hcl_apply_conditional(struct call *c)
{
    struct choice ch = {.c = c};
    for (unsigned i = 0; i < 3; i++)
        ch.arms[i] = value_unmark(call_arena(c), call_arg(c, i), &ch.marks);
    ch.type = common_type(&ch);
    if (!ch.type)
        return no_common_type(&ch);
    return value_mark_all(call_arena(c), decided(&ch), ch.marks);
}
