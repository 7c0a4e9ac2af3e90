// SPDX-License-Identifier: Apache-2.0
//
// Slugs, joined lists and versions.
#include <stdlib.h>
#include <string.h>

#include "base/budget.h"
#include "base/utf8.h"
#include "dialects/terramate/functions/functions.h"
#include "dialects/terramate/tree/version.h"
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
            continue; // the rest of a character that is already a dash
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

// A string, or each element of a list of strings.
static struct value map_texts(struct call *c, struct value v, each_text *each)
{
    if (value_is_null(v))
        return v;
    if (value_is(v, VALUE_STRING))
        return each(c, v);
    if (!value_is_sequence(v))
        return bad_argument(c, 0, "expected a string or a list of strings");
    struct value *items = ARENA_ARRAY(call_arena(c), struct value, value_len(v));
    for (size_t i = 0; i < value_len(v); i++) {
        struct value item = value_item(v, i);
        if (!value_is(item, VALUE_STRING))
            return bad_argument(c, 0, "element %zu is not a string", i);
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
    for (size_t i = 0; budget_more(i < value_len(dictionary)); i++) {
        struct value word = value_item(dictionary, i);
        if (!str_equal(normal_slug(a, value_str(&word)), wanted))
            continue;
        if (!value_is(found, VALUE_ABSENT) && !str_equal(value_str(&found), value_str(&word)))
            return bad_argument(c, 1, "`%.*s` is ambiguous: it could be `%.*s` or `%.*s`",
                                STR_ARGS(text_shown(value_str(&text))),
                                STR_ARGS(text_shown(value_str(&found))),
                                STR_ARGS(text_shown(value_str(&word))));
        found = word;
    }
    return value_is(found, VALUE_ABSENT) ? text : found;
}

static struct value apply_unslug(struct call *c)
{
    struct value dictionary = call_arg(c, 1);
    if (!value_is_sequence(dictionary))
        return bad_argument(c, 1, "expected a list of strings");
    for (size_t i = 0; i < value_len(dictionary); i++)
        if (!value_is(value_item(dictionary, i), VALUE_STRING))
            return bad_argument(c, 1, "element %zu is not a string", i);
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
            return bad_argument(c, 1, "element %zu of list %zu is not a string", i, number);
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
        return bad_argument(c, 1, "expected a list of lists of strings");
    struct value *items = ARENA_ARRAY(call_arena(c), struct value, value_len(lists));
    for (size_t i = 0; i < value_len(lists); i++) {
        struct value list = value_item(lists, i);
        if (!value_is_sequence(list))
            return bad_argument(c, 1, "element %zu is not a list", i);
        items[i] = join_one(c, list, i);
        if (value_is_poison(items[i]))
            return items[i];
    }
    return value_list(call_arena(c), &type_string, items, value_len(lists));
}

// ---- versions

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
        *failed = bad_argument(c, 2, "the only option is `{allow_prereleases = true}` or false");
        return false;
    }
    return allow.boolean;
}

static struct value apply_version_match(struct call *c)
{
    struct value failed = VALUE_NONE;
    if (call_count(c) > 3)
        return bad_argument(c, -1, "expected at most three arguments");
    bool strict = wants_prereleases(c, &failed);
    if (!value_is(failed, VALUE_ABSENT))
        return failed;
    switch (tm_version_meets(text_arg(c, 0), text_arg(c, 1), strict)) {
    case TM_VERSION_FAILS: return value_bool(false);
    case TM_VERSION_MEETS: return value_bool(true);
    case TM_VERSION_BAD: return bad_argument(c, 0, "expected a version, for example `1.2.3`");
    case TM_VERSION_BAD_CONSTRAINT:
        return bad_argument(c, 1, "expected a constraint, for example `>= 1.2, < 2`");
    }
    UNREACHABLE("a result has no answer");
}

static const struct function functions[] = {
    {
        .name = "slug",
        .signature = "text: string or list of strings -> the same",
        .doc = "Lower case, with a dash for each character that is not a letter, digit or `_`.",
        .op = {.name = "slug", .arity = 1, .params = {PARAM_NULL}, .apply = apply_slug},
    },
    {
        .name = "unslug",
        .signature = "slug: string or list of strings, words: list of strings -> the same",
        .doc = "The word that has this slug, or the slug itself if none has.",
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
        .doc = "Whether a version meets all constraints, for example `>= 1.2, < 2`.",
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
