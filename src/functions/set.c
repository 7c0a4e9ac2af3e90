// SPDX-License-Identifier: Apache-2.0
//
// Sets: the usual operations after converting to a common element type, and products. A set is sorted (value/set.c),
// so two of them are compared in one pass.
#include "functions/parts.h"
#include "value/convert.h"

// ---- operations on sets

// Empty sets of an unknown element type can be combined with all others.
static bool is_open_empty(struct value v, const struct type *t)
{
    return !value_is_unknown(v) && value_len(v) == 0 && t->element->kind == TYPE_DYNAMIC;
}

static struct value other_elements(struct call *c)
{
    return bad_argument(c, -1, "the elements of these sets have no common type");
}

static const struct type *type_of_operation(struct call *c, struct value *failed)
{
    struct arena *a = call_arena(c);
    const struct type **elements = ARENA_ARRAY(a, const struct type *, call_count(c));
    size_t count = 0;
    for (unsigned i = 0; i < call_count(c); i++) {
        const struct type *t = arg_type(c, i);
        if (t->kind != TYPE_SET)
            return &type_dynamic;
        if (!is_open_empty(call_arg(c, i), t))
            elements[count++] = t->element;
    }
    if (count == 0)
        return &type_set_of_any;
    const struct type *element = type_unify(a, elements, count, true);
    if (element)
        return type_set(a, element);
    *failed = other_elements(c);
    return NULL;
}

static struct value unknown_operation(struct call *c)
{
    return unknown_by(c, type_of_operation);
}

// Which elements of two sets are in the result: those only in the first, only in the second, in both.
enum {
    KEEP_FIRST = 1,
    KEEP_SECOND = 2,
    KEEP_BOTH = 4,
    KEEP_ALL = KEEP_FIRST | KEEP_SECOND | KEEP_BOTH
};

// Negative if the next element is only in x, positive if only in y.
static int next_side(struct value x, size_t i, struct value y, size_t j)
{
    if (i == value_len(x))
        return 1;
    return j == value_len(y) ? -1 : value_order(value_item(x, i), value_item(y, j));
}

static struct value combine(struct call *c, struct value x, struct value y, unsigned keep)
{
    size_t i = 0, j = 0, len = 0;
    struct value *kept = ARENA_ARRAY(call_arena(c), struct value, value_len(x) + value_len(y));
    while (i < value_len(x) || j < value_len(y)) {
        int side = next_side(x, i, y, j);
        if (keep == KEEP_ALL) // unknown elements are kept twice, and in order
            side = i < value_len(x) ? -1 : 1;
        unsigned from = side == 0 ? KEEP_BOTH : side < 0 ? KEEP_FIRST : KEEP_SECOND;
        if (keep & from)
            kept[len++] = side <= 0 ? value_item(x, i) : value_item(y, j);
        i += side <= 0;
        j += side >= 0;
    }
    return value_set(call_arena(c), x.aggregate->element, kept, len);
}

// An unknown element may turn out to be equal to another: only a union can handle that.
static struct value set_operation(struct call *c, unsigned keep)
{
    struct value failed = VALUE_NONE, all = VALUE_NONE;
    const struct type *t = type_of_operation(c, &failed);
    if (!t)
        return failed;
    for (unsigned i = 0; i < call_count(c); i++) {
        struct value next;
        struct str why;
        if (!value_convert(call_arena(c), call_arg(c, i), t, &next, &why))
            return bad_argument(c, (int)i, "%.*s", STR_ARGS(why));
        if (keep != KEEP_ALL && !value_is_wholly_known(next))
            return unknown_result(c, t);
        if (i > 0 && !type_equal(all.aggregate->element, next.aggregate->element))
            return other_elements(c); // what they have in common is undecided
        if (!call_charge(c, value_len(next)))
            return call_limit(c);
        all = i == 0 ? next : combine(c, all, next, keep);
    }
    return all;
}

static struct value apply_setintersection(struct call *c)
{
    return set_operation(c, KEEP_BOTH);
}

static struct value apply_setsubtract(struct call *c)
{
    return set_operation(c, KEEP_FIRST);
}

static struct value apply_setsymmetricdifference(struct call *c)
{
    return set_operation(c, KEEP_FIRST | KEEP_SECOND);
}

static struct value apply_setunion(struct call *c)
{
    return set_operation(c, KEEP_ALL);
}

static struct value apply_sethaselement(struct call *c)
{
    struct value set = call_arg(c, 0), element = call_arg(c, 1);
    if (!type_equal(set.aggregate->element, arg_type(c, 1)))
        return value_bool(false);
    if (!call_charge(c, value_len(set)))
        return call_limit(c);
    for (size_t i = 0; i < value_len(set); i++)
        if (value_same(value_item(set, i), element))
            return value_bool(true);
    return value_is_wholly_known(set) ? value_bool(false) : unknown_result(c, &type_bool);
}

// ---- products

// The type of argument i's elements, or NULL and a failure.
static const struct type *factor_type(struct call *c, unsigned i, struct value *failed)
{
    const struct type *t = arg_type(c, i);
    if (t->kind == TYPE_SET || t->kind == TYPE_LIST)
        return t->element;
    if (t->kind != TYPE_TUPLE) {
        *failed = bad_argument(c, (int)i, "expected only sets, lists and tuples");
        return NULL;
    }
    if (t->len == 0)
        return &type_dynamic;
    const struct type *element = type_unify(call_arena(c), t->items, t->len, true);
    if (!element)
        *failed = bad_argument(c, (int)i, "the elements have no common type");
    return element;
}

static const struct type *type_of_setproduct(struct call *c, struct value *failed)
{
    struct arena *a = call_arena(c);
    if (call_count(c) < 2) {
        *failed = bad_argument(c, -1, "expected at least two arguments");
        return NULL;
    }
    const struct type **elements = ARENA_ARRAY(a, const struct type *, call_count(c));
    bool has_set = false;
    for (unsigned i = 0; i < call_count(c); i++) {
        elements[i] = factor_type(c, i, failed);
        if (!elements[i])
            return NULL;
        has_set |= arg_type(c, i)->kind == TYPE_SET;
    }
    const struct type *tuple = type_tuple(a, elements, call_count(c));
    return has_set ? type_set(a, tuple) : type_list(a, tuple);
}

static struct value unknown_setproduct(struct call *c)
{
    return unknown_by(c, type_of_setproduct);
}

enum {
    FACTOR_LENGTH_MAX = 1024, // beyond these the peer promises nothing about the length
    PRODUCT_LENGTH_MAX = 2048,
};

static int64_t longest(struct value v)
{
    if (value_is_unknown(v) && v.unknown->type->kind == TYPE_TUPLE)
        return v.unknown->type->len;
    if (value_is(v, VALUE_TUPLE))
        return (int64_t)value_len(v);
    return value_range(v).max_length;
}

// Unknown, but not longer than the product of the factors' lengths can be.
static struct value product_of_unknowns(struct call *c, const struct type *t,
                                        const struct value *factors)
{
    struct refinement r = refinement_none();
    r.null = NOT_NULL;
    int64_t most = 1;
    for (unsigned i = 0; i < call_count(c); i++) {
        int64_t length = longest(factors[i]);
        if (length < 0 || length > FACTOR_LENGTH_MAX || most * length > PRODUCT_LENGTH_MAX)
            return unknown_result(c, t);
        most *= length;
    }
    r.min_length = most > 0;
    r.max_length = most;
    return value_refine(call_arena(c), value_unknown(call_arena(c), t), r);
}

// An element of factor i as the tuples need it. If their type is undecided, all must have the same type.
static struct value convert_element(struct call *c, const struct type *t, struct value first,
                                    struct value element)
{
    struct arena *a = call_arena(c);
    struct value out;
    struct str why;
    if (!value_convert(a, element, t, &out, &why))
        return bad_argument(c, -1, "%.*s", STR_ARGS(why));
    bool is_open = type_has_dynamic(t) && !value_is(first, VALUE_ABSENT);
    if (is_open && !type_equal(value_type(a, first), value_type(a, out)))
        return bad_argument(c, -1, "the elements have no common type");
    return out;
}

// All elements of all factors; false with a failure.
static bool convert_factors(struct call *c, const struct type *tuple, struct value *factors,
                            struct value *failed)
{
    for (unsigned i = 0; i < call_count(c); i++) {
        size_t len = value_len(factors[i]);
        struct value *items = ARENA_ARRAY(call_arena(c), struct value, len);
        for (size_t n = 0; n < len; n++) {
            items[n] = convert_element(c, tuple->items[i], n ? items[0] : VALUE_NONE,
                                       value_item(factors[i], n));
            if (value_is_poison(items[n])) {
                *failed = items[n];
                return false;
            }
        }
        factors[i] = value_tuple(call_arena(c), items, len);
    }
    return true;
}

// The next combination, the last factor first; after the last comes the first again.
static void advance(size_t *at, const struct value *factors, unsigned count)
{
    for (unsigned i = count; i-- > 0;) {
        if (++at[i] < value_len(factors[i]))
            return;
        at[i] = 0;
    }
}

// Charges all combinations before any is made: a short call can ask for more than fits into memory.
static bool charge_combinations(struct call *c, const struct value *factors, uint64_t *total)
{
    enum { STEPS_PER_TUPLE = 5 }; // in addition to one per element: about what its memory costs
    *total = 1;
    for (unsigned i = 0; i < call_count(c); i++)
        *total = mul_saturating(*total, value_len(factors[i]));
    return call_charge(c, mul_saturating(*total, STEPS_PER_TUPLE + call_count(c)));
}

static struct value combinations(struct call *c, const struct type *t, const struct value *factors)
{
    struct arena *a = call_arena(c);
    unsigned count = call_count(c);
    uint64_t total;
    if (!charge_combinations(c, factors, &total))
        return call_limit(c);
    size_t *at = ARENA_ARRAY(a, size_t, count);
    struct value *one = ARENA_ARRAY(a, struct value, count);
    struct value *all = ARENA_ARRAY(a, struct value, total);
    for (uint64_t n = 0; n < total; n++) {
        if (!call_charge(c, 1))
            return call_limit(c);
        for (unsigned i = 0; i < count; i++)
            one[i] = value_item(factors[i], at[i]);
        all[n] = value_tuple(a, one, count);
        if (value_is(all[n], VALUE_ABSENT))
            return bad_argument(c, -1, "values cannot be nested deeper than %d levels",
                                VALUE_DEPTH_MAX);
        advance(at, factors, count);
    }
    struct value out = t->kind == TYPE_SET ? value_set(a, t->element, all, total)
                                           : value_list(a, t->element, all, total);
    if (value_is(out, VALUE_ABSENT))
        return bad_argument(c, -1, "values cannot be nested deeper than %d levels",
                            VALUE_DEPTH_MAX);
    return out;
}

static bool has_empty(struct call *c, const struct value *factors)
{
    for (unsigned i = 0; i < call_count(c); i++)
        if (value_len(factors[i]) == 0)
            return true;
    return false;
}

static struct value empty_product(struct call *c, const struct type *t)
{
    return t->kind == TYPE_SET ? value_set(call_arena(c), t->element, NULL, 0)
                               : value_list(call_arena(c), t->element, NULL, 0);
}

static struct value apply_setproduct(struct call *c)
{
    struct value failed = VALUE_NONE;
    const struct type *t = type_of_setproduct(c, &failed);
    if (!t)
        return failed;
    const struct marks *marks = NULL;
    bool sure = true;
    struct value *factors = ARENA_ARRAY(call_arena(c), struct value, call_count(c));
    for (unsigned i = 0; i < call_count(c); i++) {
        factors[i] = arg_unmarked(c, i, &marks);
        sure &= !value_is_unknown(factors[i]) && length_is_sure(factors[i]);
    }
    struct value out;
    if (!sure)
        out = product_of_unknowns(c, t, factors);
    else if (has_empty(c, factors))
        out = empty_product(c, t);
    else if (convert_factors(c, t->element, factors, &failed))
        out = combinations(c, t, factors);
    else
        return failed;
    return value_mark_all(call_arena(c), out, marks);
}

// ---- the table

enum { MARKED_UNKNOWN = PARAM_MARKED | PARAM_UNKNOWN };

#define SETS .types = {&type_set_of_any, &type_set_of_any, &type_set_of_any, &type_set_of_any}

static const struct function functions[] = {
    {.name = "sethaselement",
     .signature = "set: set, element: any -> bool",
     .doc = "Whether a set contains an element.",
     .op = {.arity = 2,
            .flags = OP_NOT_NULL,
            .params = {PARAM_DYNAMIC, PARAM_DYNAMIC},
            .types = {&type_set_of_any},
            .result = &type_bool,
            .apply = apply_sethaselement}},
    {.name = "setintersection",
     .signature = "sets: set... -> set",
     .doc = "The elements that are in all sets.",
     .op = {.arity = OPERATION_VARIADIC,
            .required = 1,
            SETS,
            .unknown = unknown_operation,
            .apply = apply_setintersection}},
    {.name = "setproduct",
     .signature = "sets: set, list or tuple... -> set or list of tuples",
     .doc = "All combinations of one element from each.",
     .op = {.arity = OPERATION_VARIADIC,
            .params = {MARKED_UNKNOWN, MARKED_UNKNOWN, MARKED_UNKNOWN, MARKED_UNKNOWN},
            .unknown = unknown_setproduct,
            .apply = apply_setproduct}},
    {.name = "setsubtract",
     .signature = "a: set, b: set -> set",
     .doc = "The elements of the first set that are not in the second.",
     .op = {.arity = 2, SETS, .unknown = unknown_operation, .apply = apply_setsubtract}},
    {.name = "setsymmetricdifference",
     .signature = "sets: set... -> set",
     .doc =
         "The elements that are in only one of two sets, applied from the first set to the last.",
     .op = {.arity = OPERATION_VARIADIC,
            .required = 1,
            SETS,
            .unknown = unknown_operation,
            .apply = apply_setsymmetricdifference}},
    {.name = "setunion",
     .signature = "sets: set... -> set",
     .doc = "The elements that are in at least one set.",
     .op = {.arity = OPERATION_VARIADIC,
            .required = 1,
            SETS,
            .unknown = unknown_operation,
            .apply = apply_setunion}},
};

const struct function_family functions_set = {"sets", functions, COUNT_OF(functions)};
