// SPDX-License-Identifier: Apache-2.0
//
// Slugs, joined lists and versions.
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "dialects/terramate/functions.h"
#include "functions/parts.h"
#include "functions/text.h"

// ---- slugs

static bool is_slug_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
}

static struct str slug_of(struct arena *a, struct str text)
{
    char *out = arena_alloc(a, text.len + 1);
    size_t len = 0;
    for (size_t i = 0; i < text.len; i++) {
        char c = text.at[i];
        if (c >= 'A' && c <= 'Z')
            c = (char)(c - 'A' + 'a');
        if (((unsigned char)c & 0xC0) == 0x80)
            continue; // the rest of a character that is a dash already
        out[len++] = is_slug_char(c) ? c : '-';
    }
    return str_make(out, len);
}

// What two slugs that people take for the same have in common.
static struct str normal_slug(struct arena *a, struct str text)
{
    struct str slug = slug_of(a, text);
    char *out = arena_alloc(a, slug.len + 1);
    size_t len = 0;
    for (size_t i = 0; i < slug.len; i++)
        if (slug.at[i] != '-' || !len || out[len - 1] != '-')
            out[len++] = slug.at[i];
    while (len && out[len - 1] == '-')
        len--;
    return str_make(out, len);
}

typedef struct value each_text(struct call *c, struct value text);

// A string, or each of a list of them.
static struct value map_texts(struct call *c, struct value v, each_text *each)
{
    if (value_is_null(v))
        return v;
    if (value_is(v, VALUE_STRING))
        return each(c, v);
    if (!value_is_sequence(v))
        return bad_argument(c, 0, "a string or a list of strings is needed");
    struct value *items = ARENA_ARRAY(call_arena(c), struct value, value_len(v));
    for (size_t i = 0; i < value_len(v); i++) {
        struct value item = value_item(v, i);
        if (!value_is(item, VALUE_STRING))
            return bad_argument(c, 0, "element %zu is no string", i);
        items[i] = each(c, item);
        if (value_is_poison(items[i]))
            return items[i];
    }
    return value_list(call_arena(c), &type_string, items, value_len(v));
}

static struct value slug_each(struct call *c, struct value text)
{
    return value_string(call_arena(c), slug_of(call_arena(c), value_str(&text)));
}

static struct value apply_slug(struct call *c)
{
    return map_texts(c, call_arg(c, 0), slug_each);
}

static struct value unslug_each(struct call *c, struct value text)
{
    struct arena *a = call_arena(c);
    struct value dictionary = call_arg(c, 1), found = VALUE_NONE;
    struct str wanted = normal_slug(a, value_str(&text));
    for (size_t i = 0; i < value_len(dictionary); i++) {
        struct value word = value_item(dictionary, i);
        if (!str_equal(normal_slug(a, value_str(&word)), wanted))
            continue;
        if (!value_is(found, VALUE_ABSENT) && !str_equal(value_str(&found), value_str(&word)))
            return bad_argument(
                c, 1, "`%.*s` could be `%.*s` or `%.*s`", STR_ARGS(text_shown(value_str(&text))),
                STR_ARGS(text_shown(value_str(&found))), STR_ARGS(text_shown(value_str(&word))));
        found = word;
    }
    return value_is(found, VALUE_ABSENT) ? text : found;
}

static struct value apply_unslug(struct call *c)
{
    struct value dictionary = call_arg(c, 1);
    if (!value_is_sequence(dictionary))
        return bad_argument(c, 1, "a list of strings is needed");
    for (size_t i = 0; i < value_len(dictionary); i++)
        if (!value_is(value_item(dictionary, i), VALUE_STRING))
            return bad_argument(c, 1, "element %zu is no string", i);
    return map_texts(c, call_arg(c, 0), unslug_each);
}

// ---- lists

static struct value join_one(struct call *c, struct value list, size_t number)
{
    struct value separator = call_arg(c, 0);
    struct strbuf out = text_buffer(c);
    for (size_t i = 0; i < value_len(list); i++) {
        struct value item = value_item(list, i);
        if (!value_is(item, VALUE_STRING)) {
            strbuf_done(&out);
            return bad_argument(c, 1, "element %zu of list %zu is no string", i, number);
        }
        if (i)
            strbuf_add(&out, value_str(&separator));
        strbuf_add(&out, value_str(&item));
    }
    return text_done(c, &out);
}

static struct value apply_joinlist(struct call *c)
{
    struct value lists = call_arg(c, 1);
    if (!value_is_sequence(lists))
        return bad_argument(c, 1, "a list of lists of strings is needed");
    struct value *items = ARENA_ARRAY(call_arena(c), struct value, value_len(lists));
    for (size_t i = 0; i < value_len(lists); i++) {
        struct value list = value_item(lists, i);
        if (!value_is_sequence(list))
            return bad_argument(c, 1, "element %zu is no list", i);
        items[i] = join_one(c, list, i);
        if (value_is_poison(items[i]))
            return items[i];
    }
    return value_list(call_arena(c), &type_string, items, value_len(lists));
}

// ---- versions

enum { SEGMENTS_MAX = 8 };

struct version {
    uint64_t segments[SEGMENTS_MAX]; // not given: 0
    unsigned count;                  // given
    struct str prerelease;
};

static bool read_number(struct str s, size_t *at, uint64_t *out)
{
    size_t from = *at;
    *out = 0;
    for (; *at < s.len && s.at[*at] >= '0' && s.at[*at] <= '9'; ++*at)
        if (__builtin_mul_overflow(*out, UINT64_C(10), out) ||
            __builtin_add_overflow(*out, (uint64_t)(s.at[*at] - '0'), out))
            return false;
    return *at > from;
}

static bool read_version(struct str s, struct version *out)
{
    size_t at = s.len && s.at[0] == 'v';
    *out = (struct version){0};
    do {
        if (out->count == SEGMENTS_MAX || !read_number(s, &at, &out->segments[out->count++]))
            return false;
    } while (at < s.len && s.at[at] == '.' && ++at);
    if (at < s.len && s.at[at] == '-') {
        size_t end = str_find_char(s, '+', at);
        out->prerelease = str_slice(s, at + 1, end);
        at = end;
        if (!out->prerelease.len)
            return false;
    }
    return at == s.len || s.at[at] == '+';
}

static bool is_digits(struct str s)
{
    for (size_t i = 0; i < s.len; i++)
        if (s.at[i] < '0' || s.at[i] > '9')
            return false;
    return s.len > 0;
}

static int compare_words(struct str x, struct str y)
{
    bool nx = is_digits(x), ny = is_digits(y);
    if (nx && ny && x.len != y.len)
        return x.len < y.len ? -1 : 1;
    if (nx != ny)
        return nx ? -1 : 1; // numbers come before words
    return str_compare(x, y);
}

static int compare_prereleases(struct str x, struct str y)
{
    if (!x.len || !y.len)
        return !x.len - !y.len; // what is released comes behind
    for (size_t i = 0, k = 0; i <= x.len && k <= y.len;) {
        size_t ei = str_find_char(x, '.', i), ek = str_find_char(y, '.', k);
        int order = compare_words(str_slice(x, i, ei), str_slice(y, k, ek));
        if (order)
            return order;
        i = ei + 1;
        k = ek + 1;
        if (i > x.len || k > y.len)
            return (k > y.len) - (i > x.len);
    }
    return 0;
}

static int compare_segments(const struct version *x, const struct version *y)
{
    for (unsigned i = 0; i < SEGMENTS_MAX; i++)
        if (x->segments[i] != y->segments[i])
            return x->segments[i] < y->segments[i] ? -1 : 1;
    return 0;
}

static int compare_versions(const struct version *x, const struct version *y)
{
    int order = compare_segments(x, y);
    return order ? order : compare_prereleases(x->prerelease, y->prerelease);
}

// Something that is not released counts only where it is named.
static bool may_compare(const struct version *v, const struct version *limit)
{
    if (!v->prerelease.len)
        return true;
    return limit->prerelease.len && !compare_segments(v, limit);
}

static bool is_near(const struct version *v, const struct version *limit, bool strict)
{
    struct version upper = {.count = limit->count};
    if (compare_versions(v, limit) < 0)
        return false;
    if (!strict && limit->prerelease.len && !v->prerelease.len)
        return false;
    unsigned last = limit->count > 1 ? limit->count - 2 : 0;
    if (!strict && limit->count == 1)
        return true; // nothing is in front of what may grow
    for (unsigned i = 0; i <= last; i++)
        upper.segments[i] = limit->segments[i];
    upper.segments[last]++;
    return compare_versions(v, &upper) < 0;
}

static bool holds(const struct version *v, struct str op, const struct version *limit, bool strict)
{
    int order = compare_versions(v, limit);
    if (str_equal(op, STR("=")) || !op.len)
        return order == 0;
    if (str_equal(op, STR("!=")))
        return order != 0;
    if (!strict && !may_compare(v, limit))
        return false;
    if (str_equal(op, STR("~>")))
        return is_near(v, limit, strict);
    if (str_equal(op, STR(">")))
        return order > 0;
    if (str_equal(op, STR("<")))
        return order < 0;
    return str_equal(op, STR(">=")) ? order >= 0 : order <= 0;
}

static struct str trim(struct str s)
{
    while (s.len && s.at[0] == ' ')
        s = str_slice(s, 1, s.len);
    while (s.len && s.at[s.len - 1] == ' ')
        s.len--;
    return s;
}

// One of a list of constraints; false when it is none.
static bool read_constraint(struct str s, struct str *op, struct version *limit)
{
    static const char *const known[] = {"", "=", "!=", ">", "<", ">=", "<=", "~>"};
    size_t len = 0;
    s = trim(s);
    while (len < s.len && memchr("=!<>~", s.at[len], 5))
        len++;
    *op = str_slice(s, 0, len);
    bool is_known = false;
    for (size_t i = 0; i < COUNT_OF(known); i++)
        is_known |= str_equal(*op, str_of(known[i]));
    return is_known && read_version(trim(str_slice(s, len, s.len)), limit);
}

static bool wants_prereleases(struct call *c, struct value *failed)
{
    if (call_count(c) < 3)
        return false;
    struct value options = call_arg(c, 2);
    struct value allow =
        value_is_mapping(options) ? value_get(options, STR("allow_prereleases")) : VALUE_NONE;
    if (value_is_mapping(options) && value_is(allow, VALUE_ABSENT) && !value_len(options))
        return false;
    if (!value_is(allow, VALUE_BOOL)) {
        *failed = bad_argument(c, 2, "the options are `{allow_prereleases = true}`, or false");
        return false;
    }
    return allow.boolean;
}

static struct value apply_version_match(struct call *c)
{
    struct value failed = VALUE_NONE;
    struct str list = text_arg(c, 1), op;
    struct version v, limit;
    if (call_count(c) > 3)
        return bad_argument(c, -1, "there are three arguments at most");
    bool strict = wants_prereleases(c, &failed);
    if (!value_is(failed, VALUE_ABSENT))
        return failed;
    if (!read_version(trim(text_arg(c, 0)), &v))
        return bad_argument(c, 0, "this is no version, such as `1.2.3`");
    bool all = true;
    for (size_t from = 0, to; from <= list.len; from = to + 1) {
        to = str_find_char(list, ',', from);
        if (!read_constraint(str_slice(list, from, to), &op, &limit))
            return bad_argument(c, 1, "this is no constraint, such as `>= 1.2, < 2`");
        all &= holds(&v, op, &limit, strict);
    }
    return value_bool(all);
}

static const struct function functions[] = {
    {
        .name = "slug",
        .signature = "text: string or list of strings -> the same",
        .doc = "Lower case, and a dash for each character that is no letter, digit or `_`.",
        .op = {.name = "slug", .arity = 1, .params = {PARAM_NULL}, .apply = apply_slug},
    },
    {
        .name = "unslug",
        .signature = "slug: string or list of strings, words: list of strings -> the same",
        .doc = "The word that has this slug, or the slug itself when none has.",
        .op = {.name = "unslug", .arity = 2, .params = {PARAM_NULL}, .apply = apply_unslug},
    },
    {
        .name = "joinlist",
        .signature = "separator: string, lists: list of lists of strings -> list of strings",
        .doc = "Each inner list as one string.",
        .op = {.name = "joinlist", .arity = 2, .types = {&type_string}, .apply = apply_joinlist},
    },
    {
        .name = "version_match",
        .signature = "version: string, constraint: string, options: object -> bool",
        .doc = "Whether the version meets all constraints, such as `>= 1.2, < 2`.",
        .op = {.name = "version_match",
               .arity = OPERATION_VARIADIC,
               .required = 2,
               .types = {&type_string, &type_string},
               .result = &type_bool,
               .apply = apply_version_match},
    },
};

const struct function_family tm_functions_text = {"slugs and versions", functions,
                                                  COUNT_OF(functions)};
