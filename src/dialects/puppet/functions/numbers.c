// SPDX-License-Identifier: Apache-2.0
//
// Functions of numbers, and numbers that look random but are the same for a host each time.
#include <math.h>

#include "base/budget.h"
#include "base/digest.h"
#include "dialects/puppet/functions/hosts.h"
#include "dialects/puppet/runtime/printf.h"
#include "dialects/puppet/runtime/support.h"

static struct value whole_result(struct puppet_call *c, double d)
{
    if (!(d >= -9223372036854775808.0 && d < 9223372036854775808.0))
        return puppet_fail(c, "RUNTIME_ERROR",
                           "%.*s(): the result does not fit into an Integer of 64 bits",
                           STR_ARGS(c->name));
    return value_int((int64_t)d);
}

// `-12` or `-1.5`.
static bool is_decimal(struct str s, bool *is_float)
{
    size_t at = s.len && s.at[0] == '-' ? 1 : 0, digits = at;
    while (at < s.len && ascii_is_digit(s.at[at]))
        at++;
    *is_float = at + 1 < s.len && s.at[at] == '.';
    if (at == digits)
        return false;
    if (!*is_float)
        return at == s.len;
    for (at++; at < s.len && ascii_is_digit(s.at[at]);)
        at++;
    return at == s.len;
}

static struct value run_abs(struct puppet_call *c)
{
    struct value v = c->args[0];
    bool is_float;
    int64_t whole;
    double d;
    if (puppet_is_string(v)) {
        struct str text = value_str(&v);
        bool is_good = is_decimal(text, &is_float);
        if (is_good && is_float && ruby_float(c->arena, text, &d))
            v = number_from_float(d);
        else if (is_good && !is_float && ruby_integer(text, 10, &whole))
            v = value_int(whole);
        else
            return puppet_fail(
                c, "RUNTIME_ERROR",
                "abs(): Requires float or integer to work with - was given non decimal string");
    }
    if (puppet_is_float(v))
        return number_from_float(fabs(number_to_double(v)));
    if (v.integer == INT64_MIN)
        return puppet_fail(c, "RUNTIME_ERROR",
                           "abs(): the result does not fit into an Integer of 64 bits");
    return value_int(v.integer < 0 ? -v.integer : v.integer);
}

static bool number_argument(struct puppet_call *c, double *out)
{
    struct value v = c->args[0];
    if (puppet_is_string(v))
        return ruby_float(c->arena, value_str(&v), out);
    *out = number_to_double(v);
    return true;
}

static struct value round_by(struct puppet_call *c, double (*rounded)(double))
{
    double d;
    if (puppet_is_integer(c->args[0]))
        return c->args[0];
    if (!number_argument(c, &d))
        return puppet_fail(c, "RUNTIME_ERROR",
                           "%.*s(): cannot convert given value to a floating point value.",
                           STR_ARGS(c->name));
    return whole_result(c, rounded(d));
}

static struct value run_ceiling(struct puppet_call *c)
{
    return round_by(c, ceil);
}

static struct value run_floor(struct puppet_call *c)
{
    return round_by(c, floor);
}

static double half_away(double d)
{
    return d > 0 ? trunc(d + 0.5) : trunc(d - 0.5);
}

static struct value run_round(struct puppet_call *c)
{
    return round_by(c, half_away);
}

// ---- the same for a host each time

bool host_name(struct puppet_call *c, struct str *out)
{
    struct value v;
    if (puppet_variable(c, STR("facts"), &v) && puppet_is_hash(v)) {
        struct value networking = value_get(v, STR("networking"));
        struct value name =
            puppet_is_hash(networking) ? value_get(networking, STR("fqdn")) : VALUE_NONE;
        if (!puppet_is_string(name))
            name = value_get(v, STR("fqdn"));
        if (puppet_is_string(name)) {
            *out = text_in(c, name);
            return true;
        }
    }
    if (!puppet_variable(c, STR("::fqdn"), &v) || !puppet_is_string(v))
        return false;
    *out = text_in(c, v);
    return true;
}

bool count_argument(struct value v, int64_t *out)
{
    if (puppet_is_integer(v)) {
        *out = v.integer;
        return true;
    }
    if (value_is_number(v)) {
        double d = number_to_double(v);
        *out = fabs(d) < 9e18 ? (int64_t)d : 0;
        return fabs(d) < 9e18;
    }
    if (!puppet_is_string(v))
        return false;
    struct str text = text_lstrip(value_str(&v)); // as far as there are digits
    size_t digits = 0;
    while (digits < text.len && digits < 18 && ascii_is_digit(text.at[digits]))
        digits++;
    *out = 0;
    return !digits || ruby_integer(str_slice(text, 0, digits), 10, out);
}

static struct value run_fqdn_rand(struct puppet_call *c)
{
    struct str host = STR("");
    int64_t max = 0;
    if (!c->count || !count_argument(c->args[0], &max) || max < 1)
        return puppet_fail(c, "RUNTIME_ERROR",
                           "fqdn_rand(): expected a positive Integer as the first argument");
    host_name(c, &host);
    if (c->count > 2 && puppet_is_true(c->args[2]))
        host = text_lower(c->arena, host);
    struct strbuf seed;
    strbuf_init(&seed, 0);
    strbuf_add(&seed, host);
    strbuf_format(&seed, ":%lld:", (long long)max);
    if (c->count > 1)
        write_joined(&seed, c->args[1], STR(":"));
    struct ruby_random random;
    ruby_random_init_hex(&random, digest_hex(c->arena, DIGEST_MD5, strbuf_str(&seed)));
    strbuf_done(&seed);
    return value_int((int64_t)ruby_random_below(&random, (uint64_t)max - 1));
}

void write_joined(struct strbuf *out, struct value v, struct str between)
{
    if (!puppet_is_array(v)) {
        ruby_to_s(out, v);
        return;
    }
    for (size_t i = 0; budget_more(i < value_len(v)); i++) {
        if (i)
            strbuf_add(out, between);
        write_joined(out, value_item(v, i), between);
    }
}

static const struct puppet_function rows[] = {
    {"abs", {"Numeric", "String"}, "A number without its sign.", run_abs},
    {"ceiling",
     {"Numeric", "String"},
     "The smallest Integer that is not below a number.",
     run_ceiling},
    {"floor", {"Numeric", "String"}, "The largest Integer that is not above a number.", run_floor},
    {"round", {"Numeric"}, "The nearest Integer; halves go away from zero.", run_round},
    {"fqdn_rand",
     {"Any, 0, default"},
     "An Integer from 0 below a limit that depends on the host and a seed.",
     run_fqdn_rand},
};

const struct puppet_functions puppet_numbers_functions = {rows, COUNT_OF(rows)};
