// SPDX-License-Identifier: Apache-2.0
//
// `regex`, `regexall`, `regexreplace`: Go's regular expressions. Only the groups of the pattern decide
// the type of a match, so that it is known before the text is: a string without groups, a tuple with
// groups, an object with named groups.
#include "base/array.h"
#include "base/regex.h"
#include "base/utf8.h"
#include "functions/functions.h"
#include "functions/parts.h"
#include "functions/text.h"
#include "graph/graph.h"

enum {
    STEPS_PER_MATCH =
        64, // searching costs more than a step, and time is checked every few thousand
};

// ---- patterns

// NULL, with a failure that blames operand `blame`, if the pattern is invalid.
static const struct regex *find_pattern(struct call *c, struct str pattern, int blame,
                                        struct value *failed)
{
    struct regex_error error;
    const struct regex *r = graph_pattern(call_graph(c), pattern, REGEX_RE2, &error);
    if (!r)
        *failed = call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, blame,
                            "invalid regular expression `%.*s`: %s at offset %zu",
                            STR_ARGS(text_shown(pattern)), error.why, error.offset);
    if (!r)
        *failed = call_help(c, *failed,
                            "put a backslash before a special character to match it literally");
    return r;
}

static uint32_t named_groups(const struct regex *r)
{
    uint32_t count = 0;
    for (uint32_t i = 1; i <= regex_group_count(r); i++)
        count += regex_group_name(r, i).len > 0;
    return count;
}

// The type of one match.
static const struct type *match_type(struct arena *a, const struct regex *r)
{
    uint32_t count = regex_group_count(r);
    if (count == 0)
        return &type_string;
    const struct type **items = ARENA_ARRAY(a, const struct type *, count);
    struct str *names = ARENA_ARRAY(a, struct str, count);
    for (uint32_t i = 0; i < count; i++) {
        items[i] = &type_string;
        names[i] = str_copy(a, regex_group_name(r, i + 1));
    }
    return named_groups(r) ? type_object(a, names, items, NULL, count)
                           : type_tuple(a, items, count);
}

// The pattern in argument 0, or NULL with the failure.
static const struct regex *find_groups(struct call *c, struct value *failed)
{
    const struct regex *r = find_pattern(c, text_arg(c, 0), 0, failed);
    if (!r)
        return NULL;
    uint32_t named = named_groups(r);
    if (!named || named == regex_group_count(r))
        return r;
    *failed = call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, 0,
                        "either all groups of a pattern have names or none: write `(?:...)` for a "
                        "group without a result");
    return NULL;
}

// ---- one match

static struct value group_value(struct call *c, struct str text, struct regex_group group)
{
    if (group.start == REGEX_NONE)
        return value_null(&type_string);
    return value_string(call_arena(c), str_slice(text, group.start, group.end));
}

static struct value match_value(struct call *c, const struct regex *r, struct str text,
                                const struct regex_group *groups)
{
    struct arena *a = call_arena(c);
    uint32_t count = regex_group_count(r);
    if (count == 0)
        return group_value(c, text, groups[0]);
    struct value *items = ARENA_ARRAY(a, struct value, count);
    for (uint32_t i = 0; i < count; i++)
        items[i] = group_value(c, text, groups[i + 1]);
    if (!named_groups(r))
        return value_tuple(a, items, count);
    struct value *keys = ARENA_ARRAY(a, struct value, count);
    for (uint32_t i = 0; i < count; i++)
        keys[i] = value_string(a, regex_group_name(r, i + 1));
    return value_object(a, keys, items, count);
}

// All matches in turn, as Go finds them: an empty one never follows another at the same place.
struct finder {
    const struct regex *regex;
    struct regex_search *search;
    struct str text;
    size_t at;
    size_t last_end; // of the previous match, or REGEX_NONE
    struct regex_group *groups;
};

static struct finder finder_of(struct call *c, const struct regex *r, struct str text)
{
    struct regex_group *groups =
        ARENA_ARRAY(call_arena(c), struct regex_group, regex_group_count(r) + 1);
    return (struct finder){r, regex_search_open(r, text), text, 0, REGEX_NONE, groups};
}

static size_t next_character(struct str text, size_t at)
{
    uint32_t code;
    return at < text.len ? at + utf8_decode(text, at, &code) : text.len + 1;
}

static enum regex_status find_next(struct call *c, struct finder *f)
{
    while (f->at <= f->text.len) {
        if (!call_charge(c, STEPS_PER_MATCH))
            return REGEX_LIMIT;
        enum regex_status status = regex_search_next(f->search, f->at, f->groups);
        if (status != REGEX_MATCH)
            return status;
        bool is_repeated = f->groups[0].end == f->at && f->groups[0].start == f->last_end;
        f->at = f->groups[0].end == f->at ? next_character(f->text, f->at) : f->groups[0].end;
        f->last_end = f->groups[0].end;
        if (!is_repeated)
            return REGEX_MATCH;
    }
    return REGEX_NO_MATCH;
}

// Either a limit of the query, or the pattern's own.
static struct value gave_up(struct call *c)
{
    if (!call_charge(c, 0))
        return call_limit(c);
    return call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, 0,
                     "matching this text takes too many steps: make the pattern less ambiguous");
}

// ---- regex

static struct value unknown_match(struct call *c)
{
    if (value_is_unknown(call_arg(c, 0)))
        return value_dynamic;
    struct value failed;
    const struct regex *r = find_groups(c, &failed);
    return r ? unknown_result(c, match_type(call_arena(c), r)) : failed;
}

static struct value apply_regex(struct call *c)
{
    struct value v;
    const struct regex *r = find_groups(c, &v);
    if (!r)
        return v;
    struct finder f = finder_of(c, r, text_arg(c, 1));
    switch (find_next(c, &f)) {
    case REGEX_MATCH: v = match_value(c, r, f.text, f.groups); break;
    case REGEX_NO_MATCH:
        v = call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, -1, "the pattern does not match");
        v = call_help(c, v, "test with `can(regex(…))`, or use `regexall`, which accepts no match");
        break;
    case REGEX_LIMIT: v = gave_up(c); break;
    }
    regex_search_close(f.search);
    return v;
}

// ---- regexall

static struct value unknown_matches(struct call *c)
{
    struct arena *a = call_arena(c);
    const struct type *type = &type_dynamic;
    struct value failed;
    if (!value_is_unknown(call_arg(c, 0))) {
        const struct regex *r = find_groups(c, &failed);
        if (!r)
            return failed;
        type = match_type(a, r);
    }
    return unknown_result(c, type_list(a, type));
}

static struct value collect(struct call *c, const struct regex *r)
{
    struct arena *a = call_arena(c);
    struct finder f = finder_of(c, r, text_arg(c, 1));
    ARRAY(struct value) items = {0};
    enum regex_status status;
    while ((status = find_next(c, &f)) == REGEX_MATCH)
        ARRAY_PUSH(&items, match_value(c, r, f.text, f.groups));
    struct value v =
        status == REGEX_LIMIT ? gave_up(c) : value_list(a, match_type(a, r), items.at, items.len);
    ARRAY_DONE(&items);
    regex_search_close(f.search);
    return v;
}

static struct value apply_regexall(struct call *c)
{
    struct value v;
    const struct regex *r = find_groups(c, &v);
    return r ? collect(c, r) : v;
}

// ---- regexreplace

// What `$name`, `${name}` or `$1` stands for at the start of `rest`, after the dollar sign:
// bytes read, or 0 if it is not valid.
static size_t read_reference(struct str rest, struct str *name)
{
    bool is_braced = rest.len > 0 && rest.at[0] == '{';
    size_t start = is_braced, at = start;
    while (at < rest.len) {
        uint32_t code;
        size_t len = utf8_decode(rest, at, &code);
        if (!utf8_is_letter(code) && !utf8_is_digit(code) && code != '_')
            break;
        at += len;
    }
    *name = str_slice(rest, start, at);
    if (at == start || (is_braced && (at >= rest.len || rest.at[at] != '}')))
        return 0;
    return at + is_braced;
}

// The number of the group that a name means: digits without a leading zero, or the group's own name.
static uint32_t group_number(const struct regex *r, struct str name)
{
    uint64_t n = 0;
    size_t i = 0;
    for (; i < name.len && name.at[i] >= '0' && name.at[i] <= '9' && n < UINT32_MAX; i++)
        n = n * 10 + (uint64_t)(name.at[i] - '0');
    if (i == name.len && (name.at[0] != '0' || name.len == 1))
        return n > UINT32_MAX ? UINT32_MAX : (uint32_t)n;
    for (uint32_t g = 1; g <= regex_group_count(r); g++)
        if (str_equal(regex_group_name(r, g), name))
            return g;
    return UINT32_MAX;
}

static void add_replacement(struct strbuf *out, const struct finder *f, struct str with)
{
    size_t at = 0;
    while (at < with.len) {
        size_t dollar = str_find_char(with, '$', at);
        strbuf_add(out, str_slice(with, at, dollar));
        at = dollar + 1;
        if (dollar == with.len)
            break;
        struct str name, rest = str_slice(with, at, with.len);
        size_t len = rest.len && rest.at[0] == '$' ? 0 : read_reference(rest, &name);
        if (len == 0) { // `$$`, or something that is not a group
            strbuf_add_char(out, '$');
            at += rest.len && rest.at[0] == '$';
            continue;
        }
        uint32_t group = group_number(f->regex, name);
        if (group <= regex_group_count(f->regex) && f->groups[group].start != REGEX_NONE)
            strbuf_add(out, str_slice(f->text, f->groups[group].start, f->groups[group].end));
        at += len;
    }
}

static struct value replace_matches(struct call *c, const struct regex *r, struct str text,
                                    struct str with)
{
    struct finder f = finder_of(c, r, text);
    struct strbuf out = text_buffer(c);
    size_t copied = 0;
    enum regex_status status;
    while ((status = find_next(c, &f)) == REGEX_MATCH && !out.full) {
        strbuf_add(&out, str_slice(text, copied, f.groups[0].start));
        add_replacement(&out, &f, with);
        copied = f.groups[0].end;
    }
    regex_search_close(f.search);
    strbuf_add(&out, str_slice(text, copied, text.len));
    if (status != REGEX_LIMIT)
        return text_done(c, &out);
    strbuf_done(&out);
    return gave_up(c);
}

struct value text_replace(struct call *c, struct str text, struct str pattern, struct str with)
{
    struct value v;
    const struct regex *r = find_pattern(c, pattern, -1, &v);
    return r ? replace_matches(c, r, text, with) : v;
}

static struct value apply_regexreplace(struct call *c)
{
    return text_replace(c, text_arg(c, 0), text_arg(c, 1), text_arg(c, 2));
}

// ---- the table

static const struct type list_of_anything = {.kind = TYPE_LIST, .element = &type_dynamic};

static const struct function functions[] = {
    {
        .name = "regex",
        .signature = "pattern: string, string: string -> string, tuple or object",
        .doc = "The first match of a regular expression, or its groups; fails if there is none.",
        .op = {.name = "regex",
               .arity = 2,
               .flags = OP_NOT_NULL,
               .types = {&type_string, &type_string},
               .unknown = unknown_match,
               .apply = apply_regex},
    },
    {
        .name = "regexall",
        .signature = "pattern: string, string: string -> list",
        .doc = "All matches of a regular expression that do not overlap.",
        .op = {.name = "regexall",
               .arity = 2,
               .flags = OP_NOT_NULL,
               .types = {&type_string, &type_string},
               .result = &list_of_anything,
               .unknown = unknown_matches,
               .apply = apply_regexall},
    },
    {
        .name = "regexreplace",
        .signature = "string: string, pattern: string, replace: string -> string",
        .doc = "The string with all matches of a regular expression replaced; `$1` is a group.",
        .op = {.name = "regexreplace",
               .arity = 3,
               .flags = OP_NOT_NULL,
               .types = {&type_string, &type_string, &type_string},
               .result = &type_string,
               .apply = apply_regexreplace},
    },
};

const struct function_family functions_regex = {"regex", functions, COUNT_OF(functions)};
