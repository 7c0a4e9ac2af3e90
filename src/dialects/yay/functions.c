// SPDX-License-Identifier: Apache-2.0
//
// Yay's three functions. A key or macro of the same name hides them.
#include "base/regex.h"
#include "dialects/yay/ops.h"
#include "value/number.h"

static struct value wrong(struct call *c, const char *form)
{
    struct value failed =
        call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, -1, "wrong arguments: expected `%s`", form);
    return call_help(c, failed, "pass these arguments in this order");
}

static bool text_at(struct call *c, struct value args, size_t i, struct str *out)
{
    return yay_as_text(call_arena(c), value_item(args, i), out);
}

static struct value apply_range(struct call *c, struct value args)
{
    static const char form[] = "range(stop)`, `range(start, stop)` or `range(start, stop, step)";
    int64_t at[3] = {0, 0, 1};
    size_t count = value_len(args);
    if (count < 1 || count > 3)
        return wrong(c, form);
    for (size_t i = 0; i < count; i++) {
        struct value n;
        if (!yay_as_number(call_arena(c), value_item(args, i), &n) ||
            !number_to_int(yay_plain_number(n), &at[count == 1 ? 1 : i]))
            return wrong(c, form);
    }
    if (at[2] == 0)
        return wrong(c, form);
    double count_of = ((double)at[1] - (double)at[0]) / (double)at[2];
    if (count_of > 0 && !call_output(c, (uint64_t)count_of * sizeof(struct value)))
        return call_limit(c);
    ARRAY(struct value) items = {0};
    struct value v = VALUE_NONE;
    for (int64_t i = at[0]; at[2] > 0 ? i < at[1] : i > at[1];) {
        if (!call_charge(c, 1)) {
            v = call_limit(c);
            break;
        }
        ARRAY_PUSH(&items, yay_int(i));
        if (__builtin_add_overflow(i, at[2], &i))
            break;
    }
    if (value_is(v, VALUE_ABSENT))
        v = value_tuple(call_arena(c), items.at, items.len);
    ARRAY_DONE(&items);
    return v;
}

static struct value finish_text(struct call *c, struct strbuf *out, bool is_cut)
{
    struct value v = is_cut ? call_limit(c) : value_string(call_arena(c), strbuf_str(out));
    strbuf_done(out);
    return v;
}

// Between all characters, as Python does for an empty text.
static bool replace_nothing(struct call *c, struct str text, struct str by, struct strbuf *out)
{
    strbuf_add(out, by);
    for (size_t i = 0; i < text.len; i++) {
        strbuf_add_char(out, text.at[i]);
        strbuf_add(out, by);
        if (!call_output(c, out->len) || !call_charge(c, 1))
            return false;
    }
    return true;
}

static bool replace_all(struct call *c, struct str text, struct str old, struct str by,
                        struct strbuf *out)
{
    for (size_t at = 0;;) {
        size_t found = str_find(text, old, at);
        strbuf_add(out, str_slice(text, at, found));
        if (found == text.len)
            return true;
        strbuf_add(out, by);
        at = found + old.len;
        if (!call_output(c, out->len) || !call_charge(c, 1))
            return false;
    }
}

static struct value apply_replace(struct call *c, struct value args)
{
    struct str text, old, by;
    if (value_len(args) != 3 || !text_at(c, args, 0, &text) || !text_at(c, args, 1, &old) ||
        !text_at(c, args, 2, &by))
        return wrong(c, "replace(text, old, new)");
    struct strbuf out;
    strbuf_init(&out, 0);
    bool is_whole =
        old.len ? replace_all(c, text, old, by, &out) : replace_nothing(c, text, by, &out);
    return finish_text(c, &out, !is_whole);
}

// `\1` in a replacement is the first group of the match.
static void add_replacement(struct strbuf *out, struct str by, struct str text,
                            const struct regex_group *groups, uint32_t count)
{
    for (size_t i = 0; i < by.len; i++) {
        bool is_group =
            by.at[i] == '\\' && i + 1 < by.len && by.at[i + 1] >= '0' && by.at[i + 1] <= '9';
        if (!is_group) {
            bool is_pair = by.at[i] == '\\' && i + 1 < by.len && by.at[i + 1] == '\\';
            i += is_pair;
            strbuf_add_char(out, by.at[i]);
            continue;
        }
        uint32_t group = (uint32_t)(by.at[++i] - '0');
        if (group <= count && groups[group].start != REGEX_NONE)
            strbuf_add(out, str_slice(text, groups[group].start, groups[group].end));
    }
}

struct substitution {
    const struct regex *regex;
    struct str text, by;
    struct regex_group *groups;
    struct strbuf out;
};

static enum regex_status substitute(struct call *c, struct substitution *s)
{
    size_t at = 0, copied = 0;
    struct regex_search *search = regex_search_open(s->regex, s->text);
    enum regex_status status = REGEX_MATCH;
    while (at <= s->text.len) {
        status = regex_search_next(search, at, s->groups);
        if (!call_charge(c, 1) || !call_output(c, s->out.len))
            status = REGEX_LIMIT;
        if (status != REGEX_MATCH)
            break;
        strbuf_add(&s->out, str_slice(s->text, copied, s->groups[0].start));
        add_replacement(&s->out, s->by, s->text, s->groups, regex_group_count(s->regex));
        copied = s->groups[0].end;
        at = copied + (s->groups[0].end == s->groups[0].start);
    }
    regex_search_close(search);
    strbuf_add(&s->out, str_slice(s->text, copied, s->text.len));
    return status;
}

static struct value apply_sub(struct call *c, struct value args)
{
    struct str pattern;
    struct substitution s = {0};
    struct regex_error error;
    if (value_len(args) != 3 || !text_at(c, args, 0, &pattern) || !text_at(c, args, 1, &s.by) ||
        !text_at(c, args, 2, &s.text))
        return wrong(c, "sub(pattern, replacement, text)");
    s.regex = graph_pattern(call_graph(c), pattern, REGEX_RE2, &error);
    if (!s.regex)
        return call_help(
            c, call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, -1, "invalid pattern: %s", error.why),
            "put `\\` before a special character to match it literally");
    s.groups =
        ARENA_ARRAY(call_arena(c), struct regex_group, regex_group_count(s.regex) + (size_t)1);
    strbuf_init(&s.out, 0);
    enum regex_status status = substitute(c, &s);
    return finish_text(c, &s.out, status == REGEX_LIMIT);
}

#define TAKES_SCALARS                                          \
    {                                                          \
        TYPES_SCALAR, TYPES_SCALAR, TYPES_SCALAR, TYPES_SCALAR \
    }

static const struct function function_range = {
    .name = "range",
    .signature = "start: number, stop: number, step: number -> list",
    .doc = "The whole numbers from start (0 if only stop is given) up to, but not including, stop.",
    .op = {.arity = 3, .required = 1, .takes = TAKES_SCALARS, .gives = TYPES_LIST},
};

static const struct function function_replace = {
    .name = "replace",
    .signature = "text: string, old: string, new: string -> string",
    .doc = "The text with every occurrence of old replaced by new.",
    .op = {.arity = 3, .takes = TAKES_SCALARS, .gives = TYPES_STRING},
};

static const struct function function_sub = {
    .name = "sub",
    .signature = "pattern: string, replacement: string, text: string -> string",
    .doc = "The text with every match of a regular expression replaced.",
    .op = {.arity = 3, .takes = TAKES_SCALARS, .gives = TYPES_STRING},
};

const struct function *const yay_functions[YAY_FUNCTION_COUNT] = {&function_range,
                                                                  &function_replace, &function_sub};

// Their arguments arrive as one list: which function is meant is only known once nothing else has the name.
static struct value (*const builtins[YAY_FUNCTION_COUNT])(struct call *c, struct value args) = {
    apply_range, apply_replace, apply_sub};

static size_t find_builtin(struct str name)
{
    size_t i = 0;
    while (i < COUNT_OF(builtins) && !str_equal(name, str_of(yay_functions[i]->name)))
        i++;
    return i;
}

struct value yay_builtin(struct call *c, struct str name, struct value arguments)
{
    size_t which = find_builtin(name);
    if (which == COUNT_OF(builtins) && !call_host_has(c, name))
        return VALUE_NONE;
    if (value_is(arguments, VALUE_ABSENT))
        arguments = call_value(c, 2);
    if (value_is_unknown(arguments))
        return arguments;
    if (failure_mask(arguments))
        return failure_value(call_arena(c), failure_of(call_arena(c), arguments));
    struct value named = call_value(c, 3);
    if (value_is_mapping(named) && value_len(named))
        return call_help(c,
                         call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, -1,
                                   "a function takes positional arguments, not named ones"),
                         "write them in parentheses: `%.*s(a, b)`", STR_ARGS(name));
    return which < COUNT_OF(builtins) ? builtins[which](c, arguments)
                                      : call_host(c, name, arguments);
}
