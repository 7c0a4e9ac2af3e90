// SPDX-License-Identifier: Apache-2.0
//
// The module stdlib: what kind of value something is (is_*), and failures if it is another (validate_*).
#include <arpa/inet.h>

#include "base/budget.h"
#include "base/utf8.h"
#include "dialects/puppet/functions/hosts.h"
#include "dialects/puppet/functions/stdlib.h"
#include "dialects/puppet/runtime/printf.h"

// ---- what a text is

static bool is_whole_number(struct value v)
{
    if (puppet_is_integer(v))
        return true;
    return puppet_is_string(v) && puppet_matches(STR("\\A-?(?:(?:[1-9]\\d*)|0)\\z"), value_str(&v));
}

static bool is_any_number(struct value v)
{
    if (value_is_number(v))
        return true;
    return puppet_is_string(v) &&
           puppet_matches(
               STR("\\A-?(?:(?:[1-9]\\d*)|0)(?:\\.\\d+)?(?:[eE]-?\\d+)?\\z|\\A-?0x[0-9A-Fa-f]+\\z|"
                   "\\A-?0[0-7]+\\z"),
               value_str(&v));
}

static bool is_fraction_number(struct value v)
{
    if (puppet_is_float(v))
        return true;
    return puppet_is_string(v) &&
           puppet_matches(STR("\\A-?\\d+\\.\\d+(?:[eE][-+]?\\d+)?\\z"), value_str(&v));
}

// The text of an address without `/mask`; false if the mask is none.
static bool cut_mask(struct puppet_call *c, struct value v, int most, char **out)
{
    if (!puppet_is_string(v))
        return false;
    struct str s = value_str(&v);
    size_t slash = str_find_char(s, '/', 0);
    int64_t mask = 0;
    *out = arena_copy(c->arena, s.at, slash);
    return slash == s.len ||
           (ruby_integer(str_slice(s, slash + 1, s.len), 10, &mask) && mask >= 0 && mask <= most);
}

static bool is_ipv4(struct puppet_call *c, struct value v)
{
    struct in_addr address;
    char *text;
    return cut_mask(c, v, 32, &text) && inet_pton(AF_INET, text, &address) == 1;
}

static bool is_ipv6(struct puppet_call *c, struct value v)
{
    struct in6_addr address;
    char *text;
    return cut_mask(c, v, 128, &text) && inet_pton(AF_INET6, text, &address) == 1;
}

static bool is_absolute(struct value v)
{
    return puppet_is_string(v) &&
           puppet_matches(STR("\\A(/|[A-Za-z]:[\\\\/]|[\\\\/][\\\\/][^\\\\/]+[\\\\/][^\\\\/]+)"),
                          value_str(&v));
}

static bool is_domain(struct value v)
{
    if (!puppet_is_string(v))
        return false;
    struct str s = value_str(&v);
    if (s.len && s.at[s.len - 1] == '.')
        s.len--;
    return s.len <= 255 &&
           puppet_matches(STR("\\A[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?"
                              "(\\.[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*\\z"),
                          s) &&
           !puppet_matches(STR("\\A\\d+(\\.\\d+)*\\z"), s);
}

static bool is_email(struct value v)
{
    return puppet_is_string(v) &&
           puppet_matches(STR("\\A[a-zA-Z0-9.!#$%&'*+/"
                              "=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?"
                              "(?:\\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*\\z"),
                          value_str(&v));
}

// ---- is_*

static struct value run_is_array(struct puppet_call *c)
{
    return value_bool(puppet_is_array(c->args[0]));
}

static struct value run_is_hash(struct puppet_call *c)
{
    return value_bool(puppet_is_hash(c->args[0]));
}

static struct value run_is_bool(struct puppet_call *c)
{
    return value_bool(value_is(c->args[0], VALUE_BOOL));
}

static struct value run_is_string(struct puppet_call *c)
{
    struct value v = c->args[0];
    bool is_text = puppet_is_string(v) || puppet_is_undef(v);
    return value_bool(is_text && !is_whole_number(v) && !is_fraction_number(v));
}

static struct value run_is_integer(struct puppet_call *c)
{
    return value_bool(is_whole_number(c->args[0]));
}

static struct value run_is_float(struct puppet_call *c)
{
    return value_bool(is_fraction_number(c->args[0]));
}

static struct value run_is_numeric(struct puppet_call *c)
{
    return value_bool(is_any_number(c->args[0]));
}

static struct value run_is_absolute_path(struct puppet_call *c)
{
    return value_bool(is_absolute(c->args[0]));
}

static struct value run_is_domain_name(struct puppet_call *c)
{
    return value_bool(is_domain(c->args[0]));
}

static struct value run_is_email_address(struct puppet_call *c)
{
    return value_bool(is_email(c->args[0]));
}

static struct value run_is_ip_address(struct puppet_call *c)
{
    return value_bool(is_ipv4(c, c->args[0]) || is_ipv6(c, c->args[0]));
}

static struct value run_is_ipv4_address(struct puppet_call *c)
{
    return value_bool(is_ipv4(c, c->args[0]));
}

static struct value run_is_ipv6_address(struct puppet_call *c)
{
    return value_bool(is_ipv6(c, c->args[0]));
}

static struct value run_is_mac_address(struct puppet_call *c)
{
    struct value v = c->args[0];
    return value_bool(puppet_is_string(v) &&
                      puppet_matches(STR("\\A([a-fA-F0-9]{1,2}:){5}[a-fA-F0-9]{1,2}\\z|"
                                         "\\A([a-fA-F0-9]{1,2}:){19}[a-fA-F0-9]{1,2}\\z"),
                                     value_str(&v)));
}

static struct value run_is_a(struct puppet_call *c)
{
    return value_bool(ptype_has(puppet_type_of_value(c->args[1]), c->args[0]));
}

static struct value run_is_function_available(struct puppet_call *c)
{
    return value_bool(puppet_is_string(c->args[0]) && puppet_function_named(arg_text(c, 0)));
}

// ---- validate_*

static struct value wrong_kind(struct puppet_call *c, struct value v, const char *wanted)
{
    struct strbuf shown;
    strbuf_init(&shown, 0);
    ruby_inspect(&shown, v);
    struct value failed =
        puppet_fail(c, "RUNTIME_ERROR", "%.*s is not %s.  It looks to be a %.*s",
                    STR_ARGS(strbuf_str(&shown)), wanted, STR_ARGS(type_text_of(c, v)));
    strbuf_done(&shown);
    return failed;
}

typedef bool value_check(struct puppet_call *c, struct value v);

static bool check_array(struct puppet_call *c, struct value v)
{
    (void)c;
    return puppet_is_array(v);
}

static bool check_hash(struct puppet_call *c, struct value v)
{
    (void)c;
    return puppet_is_hash(v);
}

static bool check_bool(struct puppet_call *c, struct value v)
{
    (void)c;
    return value_is(v, VALUE_BOOL);
}

static bool check_string(struct puppet_call *c, struct value v)
{
    (void)c;
    return puppet_is_string(v);
}

static bool check_absolute(struct puppet_call *c, struct value v)
{
    for (size_t i = 0; puppet_is_array(v) && budget_more(i < value_len(v)); i++)
        if (!check_absolute(c, value_item(v, i)))
            return false;
    return puppet_is_array(v) ? value_len(v) > 0 : is_absolute(v);
}

static bool check_ip(struct puppet_call *c, struct value v)
{
    return is_ipv4(c, v) || is_ipv6(c, v);
}

static bool check_domain(struct puppet_call *c, struct value v)
{
    (void)c;
    return is_domain(v);
}

static bool check_email(struct puppet_call *c, struct value v)
{
    (void)c;
    return is_email(v);
}

static struct value validate_each(struct puppet_call *c, value_check *check, const char *wanted)
{
    for (unsigned i = 0; i < c->count; i++)
        if (!check(c, old_argument(c, i)))
            return wrong_kind(c, c->args[i], wanted);
    return puppet_undef();
}

static struct value run_validate_array(struct puppet_call *c)
{
    return validate_each(c, check_array, "an Array");
}

static struct value run_validate_hash(struct puppet_call *c)
{
    return validate_each(c, check_hash, "a Hash");
}

static struct value run_validate_bool(struct puppet_call *c)
{
    return validate_each(c, check_bool, "a boolean");
}

static struct value run_validate_string(struct puppet_call *c)
{
    return validate_each(c, check_string, "a string");
}

static struct value run_validate_absolute_path(struct puppet_call *c)
{
    return validate_each(c, check_absolute, "an absolute path");
}

static struct value run_validate_ip_address(struct puppet_call *c)
{
    return validate_each(c, check_ip, "a valid IP address");
}

static struct value run_validate_ipv4_address(struct puppet_call *c)
{
    return validate_each(c, is_ipv4, "a valid IPv4 address");
}

static struct value run_validate_ipv6_address(struct puppet_call *c)
{
    return validate_each(c, is_ipv6, "a valid IPv6 address");
}

static struct value run_validate_domain_name(struct puppet_call *c)
{
    return validate_each(c, check_domain, "a syntactically correct domain name");
}

static struct value run_validate_email_address(struct puppet_call *c)
{
    return validate_each(c, check_email, "a valid email");
}

static bool checked_number(struct puppet_call *c, struct value v, double *out)
{
    if (puppet_is_string(v))
        return ruby_float(c->arena, value_str(&v), out);
    *out = value_is_number(v) ? number_to_double(v) : 0;
    return value_is_number(v);
}

// Arguments 1 and 2 are the largest and the smallest value; an empty text is no bound.
static bool is_in_bounds(struct puppet_call *c, struct value v)
{
    double n, bound;
    if (!checked_number(c, v, &n))
        return false;
    for (unsigned i = 1; i <= 2; i++) {
        struct value given = old_argument(c, i);
        if (puppet_is_string(given) && !value_str(&given).len)
            continue;
        if (!checked_number(c, given, &bound) || (i == 1 ? n > bound : n < bound))
            return false;
    }
    return true;
}

static struct value validate_number(struct puppet_call *c, bool is_whole)
{
    struct value given = c->args[0];
    size_t count = puppet_is_array(given) ? value_len(given) : 1;
    for (size_t i = 0; budget_more(i < count); i++) {
        struct value v = puppet_is_array(given) ? value_item(given, i) : given;
        if (is_whole ? !is_whole_number(v) : !is_any_number(v))
            return puppet_fail(c, "RUNTIME_ERROR", "%.*s(): Expected first argument to be %s",
                               STR_ARGS(c->name), is_whole ? "an Integer" : "a Numeric");
        if (!is_in_bounds(c, v))
            return puppet_fail(c, "RUNTIME_ERROR", "%.*s(): %.*s is out of bounds",
                               STR_ARGS(c->name), STR_ARGS(text_in(c, v)));
    }
    return puppet_undef();
}

static struct value run_validate_integer(struct puppet_call *c)
{
    return validate_number(c, true);
}

static struct value run_validate_numeric(struct puppet_call *c)
{
    return validate_number(c, false);
}

static struct value run_validate_re(struct puppet_call *c)
{
    struct value v = old_argument(c, 0), given = c->args[1];
    size_t count = puppet_is_array(given) ? value_len(given) : 1;
    if (!puppet_is_string(v))
        return puppet_fail(c, "RUNTIME_ERROR",
                           "validate_re(): input needs to be a String, not a %.*s",
                           STR_ARGS(type_text_of(c, v)));
    for (size_t i = 0; budget_more(i < count); i++) {
        struct str pattern = text_in(c, puppet_is_array(given) ? value_item(given, i) : given);
        if (puppet_matches(pattern, value_str(&v)))
            return puppet_undef();
    }
    if (c->count > 2 && puppet_is_string(c->args[2]))
        return puppet_fail(c, "RUNTIME_ERROR", "%.*s", STR_ARGS(arg_text(c, 2)));
    return puppet_fail(c, "RUNTIME_ERROR", "validate_re(): \"%.*s\" does not match %.*s",
                       STR_ARGS(value_str(&v)), STR_ARGS(text_in(c, given)));
}

static struct value run_validate_slength(struct puppet_call *c)
{
    struct value given = c->args[0];
    int64_t max, min = 0;
    size_t count = puppet_is_array(given) ? value_len(given) : 1;
    if (!count_argument(c->args[1], &max) || (c->count > 2 && !count_argument(c->args[2], &min)))
        return puppet_fail(c, "RUNTIME_ERROR",
                           "validate_slength(): Expected the bounds to be Integers");
    for (size_t i = 0; budget_more(i < count); i++) {
        struct value v = puppet_is_array(given) ? value_item(given, i) : given;
        int64_t len = puppet_is_string(v) ? (int64_t)utf8_count(value_str(&v)) : -1;
        if (len < min || len > max)
            return puppet_fail(
                c, "RUNTIME_ERROR",
                "validate_slength(): Expected length to be between %lld and %lld, was %lld",
                (long long)min, (long long)max, (long long)len);
    }
    return puppet_undef();
}

// A type wins over the older function of the same purpose; what only that one accepts is a warning.
static struct value run_validate_legacy(struct puppet_call *c)
{
    const struct ptype *t = puppet_type_of_value(c->args[0]);
    struct value v = c->args[2];
    if (!t && puppet_is_string(c->args[0]))
        t = puppet_type_of_text(c, arg_text(c, 0));
    if (!t)
        return puppet_fail(c, "RUNTIME_ERROR",
                           "validate_legacy(): expected a type as the first argument");
    if (ptype_has(t, v))
        return puppet_undef();
    struct strbuf text;
    struct str name = arg_text(c, 1);
    strbuf_init(&text, 0);
    ptype_describe(&text, c->arena, str_format(c->arena, "validate_legacy(%.*s)", STR_ARGS(name)),
                   t, v);
    struct str why = strbuf_copy(&text, c->arena);
    strbuf_done(&text);
    bool is_accepted = false;
    if (puppet_function_named(name)) {
        struct value before = puppet_call_named(c, name, c->args + 2, c->count - 2, VALUE_NONE);
        is_accepted = !value_is_unknown(before);
    }
    if (!is_accepted)
        return puppet_fail(c, "RUNTIME_ERROR", "%.*s", STR_ARGS(why));
    puppet_warn(c, "%.*s", STR_ARGS(why));
    return puppet_undef();
}

static const struct puppet_function rows[] = {
    {"is_array", {"Any"}, "Whether a value is an Array.", run_is_array},
    {"is_hash", {"Any"}, "Whether a value is a Hash.", run_is_hash},
    {"is_bool", {"Any"}, "Whether a value is a Boolean.", run_is_bool},
    {"is_string", {"Any"}, "Whether a value is a text that is not a number.", run_is_string},
    {"is_integer", {"Any"}, "Whether a value is an Integer or the text of one.", run_is_integer},
    {"is_float", {"Any"}, "Whether a value is a Float or the text of one.", run_is_float},
    {"is_numeric", {"Any"}, "Whether a value is a number or the text of one.", run_is_numeric},
    {"is_absolute_path", {"Any"}, "Whether a value is an absolute path.", run_is_absolute_path},
    {"is_domain_name", {"Any"}, "Whether a value is the name of a domain.", run_is_domain_name},
    {"is_email_address", {"Any"}, "Whether a value is an email address.", run_is_email_address},
    {"is_ip_address", {"Any"}, "Whether a value is an IP address.", run_is_ip_address},
    {"is_ipv4_address", {"Any"}, "Whether a value is an IPv4 address.", run_is_ipv4_address},
    {"is_ipv6_address", {"Any"}, "Whether a value is an IPv6 address.", run_is_ipv6_address},
    {"is_mac_address", {"Any"}, "Whether a value is a MAC address.", run_is_mac_address},
    {"is_a", {"Any, Type"}, "Whether a value is of a type.", run_is_a},
    {"is_function_available",
     {"Any"},
     "Whether there is a function of this name.",
     run_is_function_available},
    {"stdlib::has_function",
     {"String"},
     "Whether there is a function of this name.",
     run_is_function_available},
    {"validate_array",
     {"Any, 1, default"},
     "Fails if a value is not an Array.",
     run_validate_array},
    {"validate_hash", {"Any, 1, default"}, "Fails if a value is not a Hash.", run_validate_hash},
    {"validate_bool", {"Any, 1, default"}, "Fails if a value is not a Boolean.", run_validate_bool},
    {"validate_string",
     {"Any, 1, default"},
     "Fails if a value is not a text.",
     run_validate_string},
    {"validate_absolute_path",
     {"Any, 1, default"},
     "Fails if a value is not an absolute path.",
     run_validate_absolute_path},
    {"validate_ip_address",
     {"Any, 1, default"},
     "Fails if a value is not an IP address.",
     run_validate_ip_address},
    {"validate_ipv4_address",
     {"Any, 1, default"},
     "Fails if a value is not an IPv4 address.",
     run_validate_ipv4_address},
    {"validate_ipv6_address",
     {"Any, 1, default"},
     "Fails if a value is not an IPv6 address.",
     run_validate_ipv6_address},
    {"validate_domain_name",
     {"Any, 1, default"},
     "Fails if a value is not the name of a domain.",
     run_validate_domain_name},
    {"stdlib::validate_domain_name",
     {"Any, 1, default"},
     "Fails if a value is not the name of a domain.",
     run_validate_domain_name},
    {"validate_email_address",
     {"Any, 1, default"},
     "Fails if a value is not an email address.",
     run_validate_email_address},
    {"stdlib::validate_email_address",
     {"Any, 1, default"},
     "Fails if a value is not an email address.",
     run_validate_email_address},
    {"validate_integer",
     {"Any, 1, 3"},
     "Fails if a value is not an Integer in bounds.",
     run_validate_integer},
    {"validate_numeric",
     {"Any, 1, 3"},
     "Fails if a value is not a number in bounds.",
     run_validate_numeric},
    {"validate_re",
     {"Any, 2, 3"},
     "Fails if a text matches none of some patterns.",
     run_validate_re},
    {"validate_slength",
     {"Any, 2, 3"},
     "Fails if the length of a text is out of bounds.",
     run_validate_slength},
    {"validate_legacy",
     {"Variant[Type, String], String, Any, 3, default"},
     "Fails if a value is neither of a type nor accepted by an older function.",
     run_validate_legacy},
};

const struct puppet_functions puppet_stdlib_checks_functions = {rows, COUNT_OF(rows)};
