// SPDX-License-Identifier: Apache-2.0
#include "dialects/garden/values/values.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/budget.h"
#include "base/utf8.h"
#include "graph/eval/eval.h"
#include "value/json.h"
#include "value/number.h"

struct value garden_number(double d)
{
    return number_from_double(d);
}

struct value garden_parse_number(struct str text)
{
    char small[64], *copy = text.len < sizeof(small) ? small : malloc(text.len + 1);
    if (!copy)
        return garden_number(NAN);
    memcpy(copy, text.at, text.len);
    copy[text.len] = 0;
    double d = strtod(copy, NULL);
    if (copy != small)
        free(copy);
    return garden_number(d);
}

bool garden_numeric(struct str text, double *out)
{
    struct str t = utf8_trim_start(utf8_trim_end(text));
    char copy[64], *end;
    if (!t.len || t.len >= sizeof(copy))
        return false;
    for (size_t i = 0; i < t.len; i++)
        if (!ascii_is_digit(t.at[i]) && !strchr("+-.eE", t.at[i]))
            return false;
    memcpy(copy, t.at, t.len);
    copy[t.len] = 0;
    *out = strtod(copy, &end);
    return end == copy + t.len && isfinite(*out);
}

struct value garden_import(struct graph *g, struct value v, struct span at, bool *loses)
{
    (void)g;
    (void)at;
    if (!value_is_number(v))
        return v;
    double d = number_to_double(v);
    struct value mine = garden_number(d);
    *loses |= isfinite(d) && number_compare(mine, v) != 0 && !(v.flags & VALUE_FLOAT);
    return mine;
}

struct value garden_import_deep(struct arena *a, struct value v)
{
    if (value_is_number(v))
        return garden_number(number_to_double(v));
    if (!value_is_aggregate(v) || !budget_turn())
        return v;
    size_t len = value_len(v);
    struct value *items = ARENA_ARRAY(a, struct value, len), *keys = NULL;
    for (size_t i = 0; i < len; i++)
        items[i] = garden_import_deep(a, value_item(v, i));
    if (!value_is_mapping(v))
        return value_tuple(a, items, len);
    keys = ARENA_ARRAY(a, struct value, len);
    for (size_t i = 0; i < len; i++)
        keys[i] = value_string(a, value_key(v, i));
    pairs_integers_first(keys, items, len);
    return value_object(a, keys, items, len);
}

bool garden_is_primitive(struct value v)
{
    return !value_is_aggregate(v) && !value_is_undefined(v);
}

bool garden_truth(struct value v)
{
    if (value_is(v, VALUE_BOOL))
        return v.boolean;
    if (value_is(v, VALUE_STRING))
        return value_str(&v).len > 0;
    if (value_is_number(v))
        return !number_is_zero(v) && !number_is_nan(v);
    return !value_is_null(v) && !value_is_undefined(v);
}

bool garden_same(struct value x, struct value y)
{
    if (value_is_aggregate(x) || value_is_aggregate(y))
        return value_is_aggregate(x) && value_is_aggregate(y) && x.aggregate == y.aggregate;
    if (value_is_number(x) && value_is_number(y))
        return !number_is_nan(x) && number_to_double(x) == number_to_double(y);
    if (value_is_null(x) || value_is_null(y))
        return value_is_null(x) && value_is_null(y);
    if (value_is_undefined(x) || value_is_undefined(y))
        return value_is_undefined(x) && value_is_undefined(y);
    return value_kind(x) == value_kind(y) && value_same(x, y);
}

const char *garden_typeof(struct value v)
{
    if (value_is(v, VALUE_STRING))
        return "string";
    if (value_is_number(v))
        return "number";
    if (value_is(v, VALUE_BOOL))
        return "boolean";
    return value_is_undefined(v) ? "undefined" : "object";
}

const char *garden_operand_type(struct value v)
{
    return value_is_null(v) ? "null" : garden_typeof(v);
}

// ---- texts

// The shortest digits that read back as the same number.
static void shortest_digits(double d, char digits[32], int *exponent)
{
    char text[40];
    for (int precision = 1; precision <= 17; precision++) {
        snprintf(text, sizeof(text), "%.*e", precision - 1, d);
        if (strtod(text, NULL) == d)
            break;
    }
    char *e = strchr(text, 'e');
    *exponent = (int)strtol(e + 1, NULL, 10);
    size_t len = 0;
    for (char *c = text; c < e; c++)
        if (*c != '.')
            digits[len++] = *c;
    while (len > 1 && digits[len - 1] == '0')
        len--;
    digits[len] = 0;
}

static void add_digits(struct strbuf *out, const char *digits, int exponent)
{
    enum { PLAIN_MOST = 21, PLAIN_LEAST = -6 };
    int count = (int)strlen(digits), point = exponent + 1;
    if (count <= point && point <= PLAIN_MOST) {
        strbuf_add_cstr(out, digits);
        strbuf_add_repeat(out, '0', (size_t)(point - count));
    } else if (0 < point && point <= PLAIN_MOST) {
        strbuf_format(out, "%.*s.%s", point, digits, digits + point);
    } else if (PLAIN_LEAST < point && point <= 0) {
        strbuf_add_cstr(out, "0.");
        strbuf_add_repeat(out, '0', (size_t)-point);
        strbuf_add_cstr(out, digits);
    } else {
        strbuf_add_char(out, digits[0]);
        if (count > 1)
            strbuf_format(out, ".%s", digits + 1);
        strbuf_format(out, "e%c%d", exponent < 0 ? '-' : '+', abs(exponent));
    }
}

void garden_write_number(struct strbuf *out, double d)
{
    char digits[32];
    int exponent;
    if (isnan(d) || d == 0) {
        strbuf_add_cstr(out, d == 0 ? "0" : "NaN");
        return;
    }
    if (d < 0)
        strbuf_add_char(out, '-');
    if (isinf(d)) {
        strbuf_add_cstr(out, "Infinity");
        return;
    }
    shortest_digits(fabs(d), digits, &exponent);
    add_digits(out, digits, exponent);
}

static void add_text(struct strbuf *out, struct value v)
{
    if (value_is(v, VALUE_STRING))
        strbuf_add(out, value_str(&v));
    else if (value_is_number(v))
        garden_write_number(out, number_to_double(v));
    else if (value_is(v, VALUE_BOOL))
        strbuf_add_cstr(out, v.boolean ? "true" : "false");
    else if (value_is_sequence(v))
        for (size_t i = 0; i < value_len(v) && budget_turn(); i++) {
            struct value item = value_item(v, i);
            if (i)
                strbuf_add_char(out, ',');
            if (!value_is_null(item) && !value_is_undefined(item))
                add_text(out, item);
        }
    else if (value_is_mapping(v))
        strbuf_add_cstr(out, "[object Object]");
    else
        strbuf_add_cstr(out, value_is_undefined(v) ? "undefined" : "null");
}

struct str garden_text(struct arena *a, struct value v)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    add_text(&out, v);
    struct str text = strbuf_copy(&out, a);
    strbuf_done(&out);
    return text;
}

void garden_write_json(struct strbuf *out, struct value v)
{
    if (value_is_number(v)) {
        double d = number_to_double(v);
        if (isfinite(d))
            garden_write_number(out, d);
        else
            strbuf_add_cstr(out, "null");
    } else if (value_is_sequence(v)) {
        strbuf_add_char(out, '[');
        for (size_t i = 0; i < value_len(v) && budget_turn(); i++) {
            if (i)
                strbuf_add_char(out, ',');
            garden_write_json(out, value_item(v, i));
        }
        strbuf_add_char(out, ']');
    } else if (value_is_mapping(v)) {
        bool is_first = true;
        strbuf_add_char(out, '{');
        for (size_t i = 0; i < value_len(v) && budget_turn(); i++) {
            if (value_is_undefined(value_item(v, i)))
                continue;
            if (!is_first)
                strbuf_add_char(out, ',');
            is_first = false;
            json_write_string(out, value_key(v, i));
            strbuf_add_char(out, ':');
            garden_write_json(out, value_item(v, i));
        }
        strbuf_add_char(out, '}');
    } else if (value_is_undefined(v)) {
        strbuf_add_cstr(out, "null");
    } else {
        json_write(out, v, (struct json_style){.keep_order = true});
    }
}
