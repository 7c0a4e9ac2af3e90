// SPDX-License-Identifier: Apache-2.0
//
// Comparison, matching, membership, and what an option of `case` means.
#include "base/budget.h"
#include "base/regex.h"
#include "dialects/puppet/language/call_inside.h"
#include "dialects/puppet/runtime/compiler.h"

// What is unknown inside of values may decide.
static bool is_open_answer(struct call *c, bool is_found)
{
    return !is_found &&
           !(value_is_wholly_known(call_arg(c, 0)) && value_is_wholly_known(call_arg(c, 1)));
}

static struct value equality(struct call *c, bool is_negated)
{
    bool is_equal = puppet_equal(call_arg(c, 0), call_arg(c, 1));
    return is_open_answer(c, is_equal) ? value_dynamic : value_bool(is_equal != is_negated);
}

struct value op_equal(struct call *c)
{
    return equality(c, false);
}

struct value op_not_equal(struct call *c)
{
    return equality(c, true);
}

// ---- order

static int compare_strings(struct str x, struct str y)
{
    size_t shorter = x.len < y.len ? x.len : y.len;
    for (size_t i = 0; i < shorter; i++) {
        unsigned char a = (unsigned char)x.at[i], b = (unsigned char)y.at[i];
        a = a >= 'A' && a <= 'Z' ? a + 32 : a;
        b = b >= 'A' && b <= 'Z' ? b + 32 : b;
        if (a != b)
            return a < b ? -1 : 1;
    }
    return x.len < y.len ? -1 : x.len > y.len;
}

static int compare_times(int64_t x, int64_t y)
{
    return x < y ? -1 : x > y;
}

// False: they have no order.
static bool order_of(struct value x, struct value y, int *order)
{
    struct value seconds;
    if (value_is_number(x) && value_is_number(y))
        *order = number_compare(x, y);
    else if (value_is(x, VALUE_STRING) && value_is(y, VALUE_STRING))
        *order = compare_strings(value_str(&x), value_str(&y));
    else if (puppet_is_semver(x) && puppet_is_semver(y))
        *order = version_compare(puppet_is_semver(x), puppet_is_semver(y));
    else if (puppet_is_timespan(x) && puppet_is_timespan(y))
        *order = compare_times(*puppet_is_timespan(x), *puppet_is_timespan(y));
    else if (puppet_is_timestamp(x) && puppet_is_timestamp(y))
        *order = compare_times(*puppet_is_timestamp(x), *puppet_is_timestamp(y));
    else if (value_is_number(y) && puppet_seconds(x, y, &seconds))
        *order = number_compare(seconds, y);
    else if (value_is_number(x) && puppet_seconds(y, x, &seconds))
        *order = number_compare(x, seconds);
    else
        return false;
    return true;
}

// `Integer < Numeric`: more specific. A type and something else are in no order, without an error.
static bool types_in_order(struct value x, struct value y, bool less, bool or_equal)
{
    const struct ptype *left = puppet_type_of_value(less ? x : y),
                       *right = puppet_type_of_value(less ? y : x);
    if (!left || !right)
        return false;
    return ptype_takes(right, left) && (or_equal || !ptype_equal(left, right));
}

static struct value compared(struct call *c, bool less, bool or_equal)
{
    struct value x = call_arg(c, 0), y = call_arg(c, 1);
    int order;
    if (puppet_type_of_value(x) || puppet_type_of_value(y))
        return value_bool(types_in_order(x, y, less, or_equal));
    if (!order_of(x, y, &order)) {
        struct arena *a = compiler_current()->arena;
        struct str left = ptype_text(a, ptype_infer(a, x, INFER_GENERALIZED));
        struct str right = ptype_text(a, ptype_infer(a, y, INFER_GENERALIZED));
        return puppet_fail_at(c->graph, "COMPARISON_NOT_POSSIBLE", call_span(c),
                              "%.*s and %.*s cannot be compared with `%s`", STR_ARGS(left),
                              STR_ARGS(right), call_name(c));
    }
    return value_bool((order == 0 && or_equal) || (less ? order < 0 : order > 0));
}

struct value op_less(struct call *c)
{
    return compared(c, true, false);
}

struct value op_less_equal(struct call *c)
{
    return compared(c, true, true);
}

struct value op_greater(struct call *c)
{
    return compared(c, false, false);
}

struct value op_greater_equal(struct call *c)
{
    return compared(c, false, true);
}

// ---- matching

static void keep_match(struct compiler *k, struct scope *s, const struct regex *r, struct str text,
                       const struct regex_group *groups)
{
    size_t count = regex_group_count(r) + 1;
    struct match_data *m = ARENA_NEW(k->arena, struct match_data);
    struct value *values = ARENA_ARRAY(k->arena, struct value, count);
    for (size_t i = 0; i < count; i++)
        values[i] = groups[i].start == REGEX_NONE
                        ? puppet_undef()
                        : value_string(k->arena, str_slice(text, groups[i].start, groups[i].end));
    *m = (struct match_data){count, values};
    scope_set_current_match(s, m);
}

// Whether a text matches; what it has matched becomes `$0`, `$1` and so on of the scope.
static bool match_text(struct call *c, const struct eval_context *at, struct str source,
                       struct str text, struct span place, struct value *failed)
{
    struct compiler *k = compiler_current();
    struct regex_error error;
    struct regex *r = regex_open(source, REGEX_RUBY, &error);
    if (!r) {
        *failed =
            puppet_fail_at(c->graph, "MATCH_NOT_REGEXP", place,
                           "invalid regular expression `%.*s`: %s", STR_ARGS(source), error.why);
        return false;
    }
    struct regex_group *groups =
        ARENA_ARRAY(k->arena, struct regex_group, regex_group_count(r) + 1);
    enum regex_status status = regex_match(r, text, 0, groups);
    if (status == REGEX_MATCH)
        keep_match(k, at->env->scope, r, text, groups);
    if (status == REGEX_LIMIT)
        *failed = fail_at(c->graph, FAIL_LIMIT, DIAG_LIMIT_STEPS, place,
                          "matching this text takes too long");
    regex_close(r);
    return status == REGEX_MATCH;
}

static bool match_values(struct call *c, struct value *failed)
{
    struct value x = call_arg(c, 0), y = call_arg(c, 1);
    struct str source;
    const struct ptype *t = puppet_type_of_value(y);
    if (t && t->is_missing)
        *failed = value_dynamic;
    if (t)
        return ptype_has(t, x);
    if (puppet_is_semver_range(y, &source)) {
        struct puppet_version v;
        if (puppet_is_semver(x))
            return range_has(source, puppet_is_semver(x));
        return value_is(x, VALUE_STRING) && version_parse(value_str(&x), &v) &&
               range_has(source, &v);
    }
    bool is_pattern = puppet_is_regexp(y, &source) || value_is(y, VALUE_STRING);
    if (!is_pattern)
        *failed = puppet_fail_at(
            c->graph, "MATCH_NOT_REGEXP", call_arg_span(c, 1),
            "the right side of `%s` must be a regular expression, a string or a type",
            call_name(c));
    else if (!value_is(x, VALUE_STRING))
        *failed = puppet_fail_at(c->graph, "MATCH_NOT_STRING", call_arg_span(c, 0),
                                 "the left side of `%s` must be a string", call_name(c));
    else
        return match_text(c, c->context, puppet_is_regexp(y, &source) ? source : value_str(&y),
                          value_str(&x), call_arg_span(c, 1), failed);
    return false;
}

struct value op_match(struct call *c)
{
    struct value failed = VALUE_NONE;
    bool matches = match_values(c, &failed);
    return value_is(failed, VALUE_ABSENT) ? value_bool(matches) : failed;
}

struct value op_no_match(struct call *c)
{
    struct value failed = VALUE_NONE;
    bool matches = match_values(c, &failed);
    return value_is(failed, VALUE_ABSENT) ? value_bool(!matches) : failed;
}

// ---- membership

static bool contains_text(struct str text, struct str part)
{
    for (size_t i = 0; budget_more(i + part.len <= text.len); i++)
        if (puppet_same_string(str_slice(text, i, i + part.len), part))
            return true;
    return false;
}

static bool is_in(struct call *c, struct value x, struct value item, struct value *failed)
{
    struct str source;
    const struct ptype *t = puppet_type_of_value(x);
    if (puppet_is_regexp(x, &source))
        return value_is(item, VALUE_STRING) &&
               match_text(c, c->context, source, value_str(&item), call_arg_span(c, 0), failed);
    if (t)
        return ptype_has(t, item);
    return puppet_equal(x, item);
}

struct value op_in(struct call *c)
{
    struct value x = call_arg(c, 0), y = call_arg(c, 1), failed = VALUE_NONE;
    struct str source;
    bool found = false;
    if (value_is(y, VALUE_STRING)) {
        if (value_is(x, VALUE_STRING))
            found = contains_text(value_str(&y), value_str(&x));
        else if (puppet_is_regexp(x, &source))
            found = match_text(c, c->context, source, value_str(&y), call_arg_span(c, 0), &failed);
    } else if (value_is_aggregate(y)) {
        for (size_t i = 0;
             !found && value_is(failed, VALUE_ABSENT) && budget_more(i < value_len(y)); i++)
            found =
                is_in(c, x, value_is_mapping(y) ? value_real_key(y, i) : value_item(y, i), &failed);
    }
    if (!value_is(failed, VALUE_ABSENT))
        return failed;
    return is_open_answer(c, found) ? value_dynamic : value_bool(found);
}

// ---- options

static bool sequence_matches(struct call *c, const struct eval_context *at, struct value v,
                             struct value option, struct value *failed)
{
    if (!value_is_sequence(v) || value_len(v) != value_len(option))
        return false;
    for (size_t i = 0; i < value_len(v); i++)
        if (!option_matches(c, at, value_item(v, i), value_item(option, i), failed))
            return false;
    return true;
}

static bool mapping_matches(struct call *c, const struct eval_context *at, struct value v,
                            struct value option, struct value *failed)
{
    if (!value_is_mapping(v))
        return false;
    for (size_t i = 0; i < value_len(option); i++) {
        ptrdiff_t found = value_find_real_key(v, value_real_key(option, i));
        if (found < 0 ||
            !option_matches(c, at, value_item(v, (size_t)found), value_item(option, i), failed))
            return false;
    }
    return true;
}

bool option_matches(struct call *c, const struct eval_context *at, struct value v,
                    struct value option, struct value *failed)
{
    struct str source;
    const struct ptype *t = puppet_type_of_value(option);
    if (!value_is(*failed, VALUE_ABSENT) || !budget_turn())
        return false;
    if (puppet_is_default(option))
        return true;
    if (puppet_is_regexp(option, &source))
        return value_is(v, VALUE_STRING) &&
               match_text(c, at, source, value_str(&v), call_span(c), failed);
    if (puppet_is_semver_range(option, &source) && puppet_is_semver(v))
        return range_has(source, puppet_is_semver(v));
    if (t)
        return ptype_has(t, v);
    if (value_is_sequence(option))
        return sequence_matches(c, at, v, option, failed);
    if (value_is_mapping(option))
        return mapping_matches(c, at, v, option, failed);
    return puppet_equal(v, option);
}
