// SPDX-License-Identifier: Apache-2.0
//
// How the titles of a type become the parameters that name a resource: `[[/pattern/, [[:name], [:other]]], …]`, written
// out. Patterns may be parts of others by local names. A list that is computed otherwise, or that changes what a group
// matched, is not understood, except for what keystone's types use of their module.
#include "base/budget.h"
#include "dialects/puppet/scan/ruby_scan.h"

struct str scan_pattern(struct type_scan *s, const struct ruby_token *t)
{
    bool has_m = memchr(t->flags.at, 'm', t->flags.len),
         has_i = memchr(t->flags.at, 'i', t->flags.len),
         has_x = memchr(t->flags.at, 'x', t->flags.len);
    if (!has_m && !has_i && !has_x)
        return str_copy(s->arena, t->text);
    return str_format(s->arena, "(?%s%s%s:%.*s)", has_m ? "m" : "", has_i ? "i" : "",
                      has_x ? "x" : "", STR_ARGS(t->text));
}

// The token that is not the end of a line.
static size_t next_token(const struct type_scan *s, size_t i)
{
    while (scan_token(s, i)->kind == RUBY_LINE)
        i++;
    return i;
}

static bool take_sign(const struct type_scan *s, size_t *i, const char *sign)
{
    size_t at = next_token(s, *i);
    if (!ruby_is_sign(scan_token(s, at), sign))
        return false;
    *i = at + 1;
    return true;
}

// `[:name]`; behind a comma there may be something that changes the value, which only the old identity does not.
static bool take_title_name(struct type_scan *s, size_t *i, struct str *out)
{
    if (!take_sign(s, i, "["))
        return false;
    size_t open = *i - 1, at = next_token(s, *i);
    const struct ruby_token *t = scan_token(s, at);
    if (t->kind != RUBY_SYMBOL || !t->is_plain)
        return false;
    *out = str_copy(s->arena, t->text);
    *i = at + 1;
    (void)take_sign(s, i, ",");
    if (ruby_is_word(scan_token(s, next_token(s, *i)), "identity"))
        *i = next_token(s, *i) + 1;
    return next_token(s, *i) == scan_token(s, open)->partner &&
           (*i = scan_token(s, open)->partner + 1);
}

// ---- patterns by local names

enum { TITLE_LOCALS_MAX = 16 };

struct title_locals {
    struct {
        struct str name, source;
    } at[TITLE_LOCALS_MAX];
    size_t count;
};

static const char no_two_colons[] = "(?:[^:]|:[^:])+"; // CompositeNamevar.not_two_colon_regex

static bool title_local(const struct title_locals *l, struct str name, struct str *out)
{
    for (size_t i = l->count; i > 0; i--)
        if (str_equal(l->at[i - 1].name, name)) {
            *out = l->at[i - 1].source;
            return true;
        }
    return false;
}

// A pattern with the local ones in it filled in: `#{name}`. False: something else is in it.
static bool fill_pattern(struct type_scan *s, const struct title_locals *l,
                         const struct ruby_token *t, struct str *out)
{
    struct str text = scan_pattern(s, t), part;
    struct strbuf filled;
    bool is_filled = true;
    strbuf_init(&filled, 0);
    for (size_t at = 0; at < text.len && is_filled;) {
        size_t start = str_find(text, STR("#{"), at), end = str_find_char(text, '}', start);
        strbuf_add(&filled, str_slice(text, at, start));
        at = end < text.len ? end + 1 : text.len;
        if (start >= text.len)
            break;
        is_filled = end < text.len && title_local(l, str_slice(text, start + 2, end), &part);
        if (is_filled)
            strbuf_format(&filled, "(?:%.*s)", STR_ARGS(part));
    }
    *out = strbuf_copy(&filled, s->arena);
    strbuf_done(&filled);
    return is_filled;
}

// `name = /x/`, `= Regexp.new(/x/)`, `= other`, or what a module of keystone has for it. False: it is not understood.
static bool take_title_local(struct type_scan *s, size_t *i, size_t to, struct title_locals *l)
{
    struct str name = scan_token(s, *i)->text, source = STR("");
    bool is_known = false;
    for (*i += 2; *i < to && scan_token(s, *i)->kind != RUBY_LINE; ++*i) {
        const struct ruby_token *t = scan_token(s, *i);
        if (t->kind == RUBY_PATTERN)
            is_known = fill_pattern(s, l, t, &source);
        else if (t->kind == RUBY_WORD && !t->is_method)
            is_known = title_local(l, t->text, &source);
        else if (t->kind == RUBY_WORD && str_equal(t->text, STR("not_two_colon_regex")))
            is_known = (source = str_of(no_two_colons)).len;
    }
    if (is_known && l->count < TITLE_LOCALS_MAX) {
        l->at[l->count].name = name;
        l->at[l->count++].source = source;
    }
    return is_known;
}

// `CompositeNamevar.basic_split_title_patterns(:name, :domain)`: `a::b`, or `a`.
static bool take_split_patterns(struct type_scan *s, size_t from, size_t to)
{
    struct str *names = ARENA_ARRAY(s->arena, struct str, 2);
    size_t i = from, count = 0;
    while (i < to && !str_equal(scan_token(s, i)->text, STR("basic_split_title_patterns")))
        i++;
    if (i >= to || !ruby_is_sign(scan_token(s, i + 1), "("))
        return false;
    for (i += 2; i < to && !ruby_is_sign(scan_token(s, i), ")"); i++) {
        const struct ruby_token *t = scan_token(s, i);
        if (t->kind == RUBY_SYMBOL && count < 2)
            names[count++] = str_copy(s->arena, t->text);
        else if (!ruby_is_sign(t, ","))
            return false;
    }
    struct title_pattern both = {
        .source = str_format(s->arena, "^(%s)::(%s)$", no_two_colons, no_two_colons),
        .count = 2,
        .names = names};
    struct title_pattern one = {
        .source = str_format(s->arena, "^(%s)$", no_two_colons), .count = 1, .names = names};
    ARRAY_PUSH(&s->patterns, both);
    ARRAY_PUSH(&s->patterns, one);
    return count == 2 && next_token(s, i + 1) == to;
}

// ---- the list

// `[/pattern/, [[:a], [:b]]]`
static bool take_title_pattern(struct type_scan *s, size_t *i, const struct title_locals *l)
{
    enum { NAMES_MAX = 16 };
    struct title_pattern p = {0};
    struct str *names = ARENA_ARRAY(s->arena, struct str, NAMES_MAX);
    if (!take_sign(s, i, "["))
        return false;
    size_t at = next_token(s, *i);
    const struct ruby_token *t = scan_token(s, at);
    if (t->kind != RUBY_PATTERN || !fill_pattern(s, l, t, &p.source))
        return false;
    *i = at + 1;
    if (!take_sign(s, i, ",") || !take_sign(s, i, "["))
        return false;
    while (!take_sign(s, i, "]")) {
        if (p.count == NAMES_MAX || !take_title_name(s, i, &names[p.count++]))
            return false;
        (void)take_sign(s, i, ",");
    }
    (void)take_sign(s, i, ",");
    p.names = names;
    ARRAY_PUSH(&s->patterns, p);
    return take_sign(s, i, "]");
}

// The local names before the list; `*i` is behind them.
static bool take_title_locals(struct type_scan *s, size_t *i, size_t to, struct title_locals *l)
{
    bool is_read = true;
    while (is_read && *i < to && scan_token(s, *i)->kind == RUBY_WORD &&
           ruby_is_sign(scan_token(s, *i + 1), "=")) {
        is_read = take_title_local(s, i, to, l);
        *i = next_token(s, *i);
    }
    return is_read;
}

void scan_title_patterns(struct type_scan *s, size_t from, size_t to)
{
    size_t i = next_token(s, from);
    struct title_locals locals = {0};
    bool is_read = take_title_locals(s, &i, to, &locals);
    if (is_read && scan_token(s, i)->kind == RUBY_CONSTANT) {
        s->has_other_titles = !take_split_patterns(s, i, to);
        return;
    }
    while (i < to &&
           !(ruby_is_sign(scan_token(s, i), "[") && i && scan_token(s, i - 1)->kind == RUBY_LINE))
        i++;
    is_read = is_read && take_sign(s, &i, "[");
    while (is_read && budget_turn() && !take_sign(s, &i, "]")) {
        is_read = take_title_pattern(s, &i, &locals);
        (void)take_sign(s, &i, ",");
    }
    s->has_other_titles = !is_read || next_token(s, i) != to || !s->patterns.len;
}
