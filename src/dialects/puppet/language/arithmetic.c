// SPDX-License-Identifier: Apache-2.0
//
// Arithmetic: integers of 64 bits that never wrap, doubles, strings that are numbers; and what `+`, `-` and `<<` do with
// arrays, hashes and times.
#include <math.h>

#include "base/budget.h"
#include "dialects/puppet/language/call_inside.h"
#include "dialects/puppet/runtime/compiler.h"

// A number, or a string that is one; absent in `*out` if it fails, which is the result then.
static struct value numeric(struct call *c, unsigned i, struct value *out)
{
    struct value v = call_arg(c, i);
    *out = v;
    if (value_is_number(v))
        return VALUE_NONE;
    struct compiler *k = compiler_current();
    struct value number;
    if (!value_is(v, VALUE_STRING) || !puppet_number_of(k->arena, value_str(&v), &number)) {
        struct str text = value_is(v, VALUE_STRING)
                              ? value_str(&v)
                              : ptype_text(k->arena, ptype_infer(k->arena, v, INFER_GENERALIZED));
        return puppet_fail_at(c->graph, "NOT_NUMERIC", call_arg_span(c, i),
                              "`%.*s` is not a number", STR_ARGS(text));
    }
    *out = number;
    return compiler_strict(k, "NUMERIC_COERCION", call_arg_span(c, i),
                           "the string '%.*s' was converted to a number", STR_ARGS(value_str(&v)));
}

static struct value overflow(struct call *c)
{
    return puppet_fail_at(c->graph, "NUMERIC_OVERFLOW", call_span(c),
                          "the result of `%s` does not fit into 64 bits", call_name(c));
}

static struct value float_result(struct call *c, double d)
{
    if (isinf(d))
        return puppet_fail_at(c->graph, "RESULT_IS_INFINITY", call_span(c),
                              "the result of `%s` is infinite", call_name(c));
    return number_from_float(d);
}

static struct value by_zero(struct call *c)
{
    return puppet_fail_at(c->graph, "DIV_BY_ZERO", call_arg_span(c, 1), "division by zero");
}

static int64_t floor_divided(int64_t x, int64_t y, int64_t *rest)
{
    int64_t quotient = x / y;
    *rest = x % y;
    if (*rest && (*rest < 0) != (y < 0)) {
        quotient--;
        *rest += y;
    }
    return quotient;
}

static struct value of_integers(struct call *c, char sign, int64_t x, int64_t y)
{
    int64_t n, rest;
    switch (sign) {
    case '+': return add_overflows(x, y, &n) ? overflow(c) : value_int(n);
    case '-': return sub_overflows(x, y, &n) ? overflow(c) : value_int(n);
    case '*': return mul_overflows(x, y, &n) ? overflow(c) : value_int(n);
    default: break;
    }
    if (y == 0)
        return by_zero(c);
    if (x == INT64_MIN && y == -1)
        return sign == '%' ? value_int(0) : overflow(c);
    n = floor_divided(x, y, &rest);
    return value_int(sign == '/' ? n : rest);
}

static struct value not_applicable(struct call *c, unsigned i)
{
    struct arena *a = compiler_current()->arena;
    struct str type = ptype_text(a, ptype_infer(a, call_arg(c, i), INFER_GENERALIZED));
    return puppet_fail_at(c->graph, "OPERATOR_NOT_APPLICABLE", call_span(c),
                          "`%s` cannot be used with %.*s", call_name(c), STR_ARGS(type));
}

static struct value no_modulo(struct call *c, bool is_left_whole)
{
    return puppet_fail_at(
        c->graph, is_left_whole ? "OPERATOR_NOT_APPLICABLE_WHEN" : "OPERATOR_NOT_APPLICABLE",
        call_span(c), "`%%` is for Integers only, got a Float");
}

static struct value of_numbers(struct call *c, char sign)
{
    struct value x, y, failed = numeric(c, 0, &x);
    if (value_is(failed, VALUE_ABSENT))
        failed = numeric(c, 1, &y);
    if (!value_is(failed, VALUE_ABSENT))
        return failed;
    if (puppet_is_integer(x) && puppet_is_integer(y))
        return of_integers(c, sign, x.integer, y.integer);
    double left = number_to_double(x), right = number_to_double(y);
    switch (sign) {
    case '+': return float_result(c, left + right);
    case '-': return float_result(c, left - right);
    case '*': return float_result(c, left * right);
    case '/': return float_result(c, left / right);
    default: return no_modulo(c, puppet_is_integer(x));
    }
}

// ---- arrays and hashes

static struct value pairs_of(struct arena *a, struct value v)
{
    struct value pairs = v;
    if (value_is_mapping(v))
        (void)puppet_elements(a, v, &pairs);
    return pairs;
}

static struct value concatenated(struct arena *a, struct value left, struct value right,
                                 bool spreads)
{
    right = spreads ? pairs_of(a, right) : right;
    bool is_list = spreads && value_is_sequence(right);
    size_t n = value_len(left), more = is_list ? value_len(right) : 1;
    if (!puppet_has_room(2 * (n + more))) // of the list, and of the value
        return value_tuple(a, NULL, 0);
    struct value *items = ARENA_ARRAY(a, struct value, n + more);
    for (size_t i = 0; i < n; i++)
        items[i] = value_item(left, i);
    for (size_t i = 0; i < more; i++)
        items[n + i] = is_list ? value_item(right, i) : right;
    return value_tuple(a, items, n + more);
}

static bool is_element_of(struct value list, struct value v)
{
    for (size_t i = 0; budget_more(i < value_len(list)); i++)
        if (puppet_equal(value_item(list, i), v))
            return true;
    return false;
}

static struct value array_without(struct arena *a, struct value left, struct value right)
{
    right = pairs_of(a, right);
    struct value *items = ARENA_ARRAY(a, struct value, value_len(left) + 1);
    size_t n = 0;
    for (size_t i = 0; i < value_len(left); i++) {
        struct value item = value_item(left, i);
        bool goes =
            value_is_sequence(right) ? is_element_of(right, item) : puppet_equal(item, right);
        if (!goes)
            items[n++] = item;
    }
    return value_tuple(a, items, n);
}

// The right side of `hash +`: a hash, pairs, or a flat list of keys and values. False: it is none of these.
static bool pairs_to_add(struct value v, struct value *keys, struct value *items, size_t *count)
{
    bool is_pairs = value_is_sequence(v);
    for (size_t i = 0; is_pairs && i < value_len(v); i++)
        is_pairs = value_is_sequence(value_item(v, i)) && value_len(value_item(v, i)) == 2;
    if (value_is_mapping(v)) {
        for (size_t i = 0; i < value_len(v); i++, ++*count) {
            keys[*count] = value_real_key(v, i);
            items[*count] = value_item(v, i);
        }
        return true;
    }
    if (!value_is_sequence(v) || (!is_pairs && value_len(v) % 2))
        return false;
    for (size_t i = 0; i < value_len(v); i += is_pairs ? 1 : 2, ++*count) {
        keys[*count] = is_pairs ? value_item(value_item(v, i), 0) : value_item(v, i);
        items[*count] = is_pairs ? value_item(value_item(v, i), 1) : value_item(v, i + 1);
    }
    return true;
}

static struct value hash_sum(struct call *c, struct value left, struct value right)
{
    struct arena *a = compiler_current()->arena;
    size_t most = value_len(left) + (value_is_aggregate(right) ? value_len(right) : 0) + 1, n = 0;
    struct value *keys = ARENA_ARRAY(a, struct value, most),
                 *items = ARENA_ARRAY(a, struct value, most);
    (void)pairs_to_add(left, keys, items, &n);
    if (!pairs_to_add(right, keys, items, &n))
        return puppet_fail_at(
            c->graph, "RUNTIME_ERROR", call_span(c),
            "only a hash, pairs, or a list of keys and values can be added to a hash");
    return puppet_hash(a, keys, items, n);
}

static struct value hash_without(struct arena *a, struct value left, struct value right)
{
    struct value *keys = ARENA_ARRAY(a, struct value, value_len(left) + 1);
    struct value *items = ARENA_ARRAY(a, struct value, value_len(left) + 1);
    size_t n = 0;
    for (size_t i = 0; i < value_len(left); i++) {
        struct value key = value_real_key(left, i);
        bool goes = value_is_mapping(right)    ? value_find_real_key(right, key) >= 0
                    : value_is_sequence(right) ? is_element_of(right, key)
                                               : value_same(key, right);
        if (goes)
            continue;
        keys[n] = key;
        items[n++] = value_item(left, i);
    }
    return puppet_hash(a, keys, items, n);
}

// ---- times and versions

static const int64_t *nanoseconds_of(struct value v)
{
    const int64_t *t = puppet_is_timespan(v);
    return t ? t : puppet_is_timestamp(v);
}

static bool time_operand(struct value v, int64_t *out)
{
    const int64_t *t = nanoseconds_of(v);
    if (t)
        *out = *t;
    else if (value_is_number(v))
        *out = (int64_t)(number_to_double(v) * 1e9);
    return t || value_is_number(v);
}

static struct value not_for_times(struct call *c, const char *issue)
{
    return puppet_fail_at(c->graph, issue, call_span(c), "`%s` cannot be used with these times",
                          call_name(c));
}

// A span times or divided by a number; two spans divided give a number.
static struct value scaled_span(struct call *c, char sign, int64_t span, struct value by)
{
    const int64_t *other = puppet_is_timespan(by);
    if (other && sign == '/')
        return number_from_float((double)span / (double)*other);
    if (!value_is_number(by))
        return not_for_times(c, "RUNTIME_ERROR");
    int64_t rest, seconds = floor_divided(span, 1000000000, &rest);
    if (sign == '%')
        return of_integers(c, '%', seconds, by.integer);
    if (sign == '/' && number_to_double(by) == 0)
        return by_zero(c);
    double factor = number_to_double(by);
    double result = sign == '*' ? trunc((double)span * factor) : floor((double)span / factor);
    if (!(result > -9e18 && result < 9e18))
        return overflow(c);
    return puppet_timespan(compiler_current()->arena, (int64_t)result);
}

// A point in time and a span give a point, two points a span. `is_right_point`: of the operand on the right.
static struct value moved_time(struct call *c, char sign, struct value x, struct value y)
{
    struct arena *a = compiler_current()->arena;
    bool is_left_point = puppet_is_timestamp(x), is_right_point = puppet_is_timestamp(y);
    int64_t left = 0, right = 0, n;
    if (!time_operand(x, &left) || !time_operand(y, &right) ||
        (is_right_point && (sign == '+' ? is_left_point : !is_left_point)))
        return not_for_times(c, "RUNTIME_ERROR");
    if (sign == '+' ? add_overflows(left, right, &n) : sub_overflows(left, right, &n))
        return overflow(c);
    bool is_point = sign == '+' ? is_left_point || is_right_point : is_left_point != is_right_point;
    return is_point ? puppet_timestamp(a, n) : puppet_timespan(a, n);
}

// An operand beside a time: a number, or a string that is one.
static struct value beside_time(struct call *c, unsigned i, struct value *out)
{
    *out = call_arg(c, i);
    return nanoseconds_of(*out) ? VALUE_NONE : numeric(c, i, out);
}

// A number may stand on the left where the order does not count, and before `-`.
static bool may_stand_left(char sign, struct value x, struct value y)
{
    return nanoseconds_of(x) || sign == '+' ||
           (puppet_is_timespan(y) && (sign == '*' || sign == '-'));
}

static struct value time_result(struct call *c, char sign, struct value x, struct value y)
{
    if (!may_stand_left(sign, x, y) || (sign == '%' && puppet_is_float(y)))
        return not_for_times(c, "OPERATOR_NOT_APPLICABLE_WHEN");
    if (sign == '+' || sign == '-')
        return moved_time(c, sign, x, y);
    if (puppet_is_timestamp(x))
        return not_for_times(c, "OPERATOR_NOT_APPLICABLE");
    return nanoseconds_of(x) ? scaled_span(c, sign, *puppet_is_timespan(x), y)
                             : scaled_span(c, sign, *puppet_is_timespan(y), x);
}

// A time and a number of seconds, or two times; true if it is about times.
static bool of_times(struct call *c, char sign, struct value *out)
{
    struct value x, y;
    if (!nanoseconds_of(call_arg(c, 0)) && !nanoseconds_of(call_arg(c, 1)))
        return false;
    struct value failed = beside_time(c, 0, &x);
    if (value_is(failed, VALUE_ABSENT))
        failed = beside_time(c, 1, &y);
    *out = value_is(failed, VALUE_ABSENT) ? time_result(c, sign, x, y) : failed;
    return true;
}

// ---- the operations

struct value op_add(struct call *c)
{
    struct value x = call_arg(c, 0), v;
    if (value_is_sequence(x))
        return concatenated(compiler_current()->arena, x, call_arg(c, 1), true);
    if (value_is_mapping(x))
        return hash_sum(c, x, call_arg(c, 1));
    return of_times(c, '+', &v) ? v : of_numbers(c, '+');
}

struct value op_subtract(struct call *c)
{
    struct value x = call_arg(c, 0), v;
    if (value_is_sequence(x))
        return array_without(compiler_current()->arena, x, call_arg(c, 1));
    if (value_is_mapping(x))
        return hash_without(compiler_current()->arena, x, call_arg(c, 1));
    return of_times(c, '-', &v) ? v : of_numbers(c, '-');
}

static struct value of_scalars(struct call *c, char sign)
{
    struct value v;
    if (of_times(c, sign, &v))
        return v;
    return of_numbers(c, sign);
}

struct value op_multiply(struct call *c)
{
    return of_scalars(c, '*');
}

struct value op_divide(struct call *c)
{
    return of_scalars(c, '/');
}

struct value op_modulo(struct call *c)
{
    return of_scalars(c, '%');
}

struct value op_negate(struct call *c)
{
    struct value x, v = call_arg(c, 0);
    const int64_t *span = puppet_is_timespan(v);
    if (span && *span != INT64_MIN)
        return puppet_timespan(compiler_current()->arena, -*span);
    struct value failed = numeric(c, 0, &x);
    if (!value_is(failed, VALUE_ABSENT))
        return failed;
    if (puppet_is_integer(x))
        return x.integer == INT64_MIN ? overflow(c) : value_int(-x.integer);
    return number_from_float(-number_to_double(x));
}

static struct value shifted(struct call *c, bool to_left)
{
    struct value x, y, failed = numeric(c, 0, &x);
    if (value_is(failed, VALUE_ABSENT))
        failed = numeric(c, 1, &y);
    if (!value_is(failed, VALUE_ABSENT))
        return failed;
    if (!puppet_is_integer(x))
        return not_applicable(c, 0);
    int64_t by = puppet_is_integer(y) ? y.integer : (int64_t)number_to_double(y);
    if (by < 0) {
        to_left = !to_left;
        by = by == INT64_MIN ? INT64_MAX : -by;
    }
    if (!to_left)
        return value_int(by > 63 ? (x.integer < 0 ? -1 : 0) : x.integer >> by);
    int64_t n;
    if (x.integer && (by > 62 || mul_overflows(x.integer, (int64_t)1 << by, &n)))
        return overflow(c);
    return value_int(x.integer ? x.integer * ((int64_t)1 << by) : 0);
}

struct value op_shift_left(struct call *c)
{
    struct value x = call_arg(c, 0);
    if (value_is_sequence(x))
        return concatenated(compiler_current()->arena, x, call_arg(c, 1), false);
    return value_is_mapping(x) ? not_applicable(c, 0) : shifted(c, true);
}

struct value op_shift_right(struct call *c)
{
    return value_is_aggregate(call_arg(c, 0)) ? not_applicable(c, 0) : shifted(c, false);
}
