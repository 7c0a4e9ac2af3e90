// SPDX-License-Identifier: Apache-2.0
//
// Arithmetic, comparison and templates of the toy languages. One body serves several operators: it
// looks at how the operation is written.
#include <string.h>

#include "toy/toy_parts.h"
#include "value/convert.h"
#include "value/number.h"

struct value toy_converted(struct call *c, unsigned i, struct value v, const struct type *type)
{
    struct value out;
    struct str error;
    if (value_convert(call_arena(c), v, type, &out, &error))
        return out;
    return call_fail(c, FAIL_TYPE, DIAG_TYPE_MISMATCH, (int)i, "`%s`: %.*s", call_name(c),
                     STR_ARGS(error));
}

// Both operands converted; false and `*failed` with the errors of both when they cannot be.
static bool two_numbers(struct call *c, struct value out[2], struct value *failed)
{
    struct arena *a = call_arena(c);
    for (unsigned i = 0; i < 2; i++)
        out[i] = toy_converted(c, i, call_arg(c, i), &type_number);
    if (!value_is_poison(out[0]) && !value_is_poison(out[1]))
        return true;
    const struct failure *both = failure_join(a, failure_of(a, out[0]), failure_of(a, out[1]));
    *failed = failure_value(a, both);
    return false;
}

static enum number_error computed(struct arena *a, char sign, const struct value n[2],
                                  struct value *out)
{
    switch (sign) {
    case '+': return number_add(a, n[0], n[1], out);
    case '-': return number_sub(a, n[0], n[1], out);
    case '*': return number_mul(a, n[0], n[1], out);
    case '/': return number_div(a, n[0], n[1], out);
    case '%': return number_mod(a, n[0], n[1], out);
    }
    UNREACHABLE("arithmetic sign");
}

static const char *number_problem(enum number_error error)
{
    switch (error) {
    case NUMBER_OK: return "";
    case NUMBER_INDETERMINATE: return "the result is not defined";
    case NUMBER_DIVIDE_BY_ZERO: return "division by zero";
    case NUMBER_TOO_LARGE: return "the result is too large";
    }
    UNREACHABLE("number error");
}

static struct value negated(struct call *c)
{
    struct value n = toy_converted(c, 0, call_arg(c, 0), &type_number);
    return value_is_poison(n) ? n : number_neg(call_arena(c), n);
}

struct value toy_arithmetic(struct call *c)
{
    struct value n[2], out;
    if (call_count(c) == 1)
        return negated(c);
    if (!two_numbers(c, n, &out))
        return out;
    enum number_error error = computed(call_arena(c), call_name(c)[0], n, &out);
    if (error == NUMBER_OK)
        return out;
    return call_fail(c, FAIL_TYPE, DIAG_INVALID_OPERATION, -1, "%s", number_problem(error));
}

static struct value joined_strings(struct call *c, struct value x, struct value y)
{
    struct strbuf b;
    strbuf_init(&b, 0);
    strbuf_add(&b, value_str(&x));
    strbuf_add(&b, value_str(&y));
    struct value v = value_string(call_arena(c), strbuf_str(&b));
    strbuf_done(&b);
    return v;
}

static struct value joined_sequences(struct call *c, struct value x, struct value y)
{
    size_t first = value_len(x), count = first + value_len(y);
    struct value *items = ARENA_ARRAY(call_arena(c), struct value, count);
    for (size_t i = 0; i < count; i++)
        items[i] = i < first ? value_item(x, i) : value_item(y, i - first);
    return value_tuple(call_arena(c), items, count);
}

struct value toy_add(struct call *c)
{
    struct value x = call_arg(c, 0), y = call_arg(c, 1);
    if (value_is(x, VALUE_STRING) && value_is(y, VALUE_STRING))
        return joined_strings(c, x, y);
    if (value_is_sequence(x) && value_is_sequence(y))
        return joined_sequences(c, x, y);
    return toy_arithmetic(c);
}

static bool holds(const char *sign, int order)
{
    bool or_equal = sign[1] == '=';
    return (order == 0 && or_equal) || (sign[0] == '<' ? order < 0 : order > 0);
}

struct value toy_compare(struct call *c)
{
    struct value n[2], failed;
    if (!two_numbers(c, n, &failed))
        return failed;
    return value_bool(holds(call_name(c), number_compare(n[0], n[1])));
}

struct value toy_compare_any(struct call *c)
{
    struct value x = call_arg(c, 0), y = call_arg(c, 1);
    if (value_is(x, VALUE_STRING) && value_is(y, VALUE_STRING))
        return value_bool(holds(call_name(c), str_compare(value_str(&x), value_str(&y))));
    return toy_compare(c);
}

struct value toy_equal(struct call *c)
{
    struct value equal = value_equal(call_arena(c), call_arg(c, 0), call_arg(c, 1));
    if (!value_is(equal, VALUE_BOOL))
        return equal;
    return value_bool(equal.boolean == (call_name(c)[0] == '='));
}

// Adds a part; false when it is no known text: `*out` is then the result.
static bool template_part(struct call *c, unsigned i, struct strbuf *b, struct value *out)
{
    struct value v = call_arg(c, i);
    if (value_is_null(v)) {
        *out = call_fail(c, FAIL_TYPE, DIAG_NULL_VALUE, (int)i, "null in a template");
        return false;
    }
    if (value_is_unknown(v)) {
        struct arena *a = call_arena(c);
        *out = value_refine_not_null(a, value_unknown(a, &type_string));
        return false;
    }
    struct value text = toy_converted(c, i, v, &type_string);
    *out = text;
    if (!value_is(text, VALUE_STRING))
        return false;
    strbuf_add(b, value_str(&text));
    return true;
}

struct value toy_template(struct call *c)
{
    if (call_count(c) == 1)
        return call_arg(c, 0);
    struct strbuf b;
    strbuf_init(&b, 0);
    struct value out = VALUE_NONE;
    bool whole = true;
    for (unsigned i = 0; whole && i < call_count(c); i++)
        whole = template_part(c, i, &b, &out);
    if (whole)
        out = value_string(call_arena(c), strbuf_str(&b));
    strbuf_done(&b);
    return out;
}
