// SPDX-License-Identifier: Apache-2.0
#include "dialects/yay/values.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/budget.h"
#include "dialects/yay/parse_inside.h"
#include "graph/eval/eval.h"
#include "value/number.h"

bool yay_is_float(struct value v)
{
    return value_is_number(v) && (v.flags & VALUE_FLOAT);
}

struct value yay_int(int64_t i)
{
    return number_from_int(i, PRECISION_UNBOUNDED);
}

struct value yay_plain_number(struct value v)
{
    int64_t i;
    if (value_is(v, VALUE_BOOL))
        return yay_int(v.boolean);
    if (yay_is_float(v))
        return number_from_float(number_to_double(v));
    return number_to_int(v, &i) ? yay_int(i) : v;
}

// The digits of a number from any language.
static struct str digits_of(struct arena *a, struct value v)
{
    struct strbuf text;
    strbuf_init(&text, 0);
    number_write(&text, v);
    struct str digits = strbuf_copy(&text, a);
    strbuf_done(&text);
    return digits;
}

enum { WHOLE_BITS_MOST = 1000 * 1000 };

static struct value import_number(struct graph *g, struct value v, struct span at, bool *loses)
{
    int64_t i;
    struct value whole, real;
    if ((v.flags & (VALUE_FLOAT | VALUE_TEXT)) || number_precision(v) == PRECISION_UNBOUNDED)
        return v; // one of Yay's own
    if (number_to_int(v, &i))
        return yay_int(i);
    if (number_is_whole(v) && number_exponent(v) > WHOLE_BITS_MOST)
        return fail_at(g, FAIL_TYPE, DIAG_BAD_ARGUMENT, at,
                       "this number has more than a million bits");
    if (number_is_whole(v) && number_parse_integer(&g->arena, digits_of(&g->arena, v), 10, &whole))
        return whole;
    real = number_from_float(number_to_double(v));
    *loses = !number_is_infinite(v) && !number_is_nan(v) &&
             !str_equal(digits_of(&g->arena, v), digits_of(&g->arena, real));
    return real;
}

struct value yay_import(struct graph *g, struct value v, struct span at, bool *loses)
{
    return value_is_number(v) ? import_number(g, v, at, loses) : v;
}

static struct str stripped(struct str s)
{
    while (s.len && strchr(" \t\r\n", s.at[0]))
        s = str_slice(s, 1, s.len);
    while (s.len && strchr(" \t\r\n", s.at[s.len - 1]))
        s.len--;
    return s;
}

bool yay_as_number(struct arena *a, struct value v, struct value *out)
{
    if (value_is(v, VALUE_STRING))
        v = yay_scalar(a, stripped(value_str(&v)));
    if (!value_is_number(v) && !value_is(v, VALUE_BOOL))
        return false;
    *out = value_is(v, VALUE_BOOL) ? v : yay_plain_number(v);
    return true;
}

// The fewest digits that read back as the same float.
static int shortest(double d, char *buffer, size_t size)
{
    for (int digits = 1; digits < 17; digits++) {
        snprintf(buffer, size, "%.*e", digits - 1, d);
        if (strtod(buffer, NULL) == d)
            return digits;
    }
    snprintf(buffer, size, "%.16e", d);
    return 17;
}

void yay_write_float(struct strbuf *out, double d)
{
    char buffer[64];
    if (isnan(d) || isinf(d)) {
        strbuf_add_cstr(out, isnan(d) ? "nan" : d < 0 ? "-inf" : "inf");
        return;
    }
    int digits = shortest(d, buffer, sizeof(buffer));
    long exponent = strtol(strchr(buffer, 'e') + 1, NULL, 10);
    if (exponent < -4 || exponent >= 16) {
        strbuf_add_cstr(out, buffer);
        return;
    }
    int places = digits - 1 - (int)exponent;
    strbuf_format(out, "%.*f", places > 1 ? places : 1, d);
}

bool yay_as_text(struct arena *a, struct value v, struct str *out)
{
    if (value_is(v, VALUE_STRING)) {
        *out = str_copy(a, value_str(&v));
        return true;
    }
    if (value_is(v, VALUE_BOOL)) {
        *out = v.boolean ? STR("True") : STR("False");
        return true;
    }
    if (!value_is_number(v))
        return false;
    *out = number_text(v);
    if (out->len)
        return true;
    struct strbuf text;
    strbuf_init(&text, 0);
    if (yay_is_float(v))
        yay_write_float(&text, number_to_double(v));
    else
        number_write(&text, v);
    *out = strbuf_copy(&text, a);
    strbuf_done(&text);
    return true;
}

bool yay_truth(struct value v)
{
    if (value_is(v, VALUE_BOOL))
        return v.boolean;
    if (value_is_number(v))
        return !number_is_zero(v);
    if (value_is(v, VALUE_STRING))
        return value_str(&v).len > 0;
    if (value_is_null(v)) // from another language
        return false;
    return value_is_aggregate(v) ? value_len(v) > 0 : true;
}

static bool equal_items(struct value x, struct value y)
{
    for (size_t i = 0; i < value_len(x); i++)
        if (!yay_equal(value_item(x, i), value_item(y, i)))
            return false;
    return true;
}

static bool equal_members(struct value x, struct value y)
{
    for (size_t i = 0; i < value_len(x); i++) {
        struct value other = value_get(y, value_key(x, i));
        if (value_is(other, VALUE_ABSENT) || !yay_equal(value_item(x, i), other))
            return false;
    }
    return true;
}

bool yay_equal(struct value x, struct value y)
{
    bool x_counts = value_is_number(x) || value_is(x, VALUE_BOOL);
    bool y_counts = value_is_number(y) || value_is(y, VALUE_BOOL);
    if (x_counts && y_counts)
        return number_compare(yay_plain_number(x), yay_plain_number(y)) == 0;
    if (value_is(x, VALUE_STRING) && value_is(y, VALUE_STRING))
        return str_equal(value_str(&x), value_str(&y));
    if (!value_is_aggregate(x) || !value_is_aggregate(y) || value_len(x) != value_len(y))
        return !value_is_aggregate(x) && !value_is_aggregate(y) && value_same(x, y);
    if (value_is_mapping(x) != value_is_mapping(y) || !budget_turn())
        return false;
    return value_is_mapping(x) ? equal_members(x, y) : equal_items(x, y);
}
