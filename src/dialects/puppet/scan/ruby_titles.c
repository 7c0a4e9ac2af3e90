// SPDX-License-Identifier: Apache-2.0
//
// How the titles of a type become the parameters that name a resource: `[[/pattern/, [[:name], [:other]]], …]`, written
// out. A list that is computed, or that changes what a group matched, is not understood.
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

// `[/pattern/, [[:a], [:b]]]`
static bool take_title_pattern(struct type_scan *s, size_t *i)
{
    enum { NAMES_MAX = 16 };
    struct title_pattern p = {0};
    struct str *names = ARENA_ARRAY(s->arena, struct str, NAMES_MAX);
    if (!take_sign(s, i, "["))
        return false;
    size_t at = next_token(s, *i);
    const struct ruby_token *t = scan_token(s, at);
    if (t->kind != RUBY_PATTERN || !t->is_plain)
        return false;
    p.source = scan_pattern(s, t);
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

void scan_title_patterns(struct type_scan *s, size_t from, size_t to)
{
    size_t i = from;
    while (i < to &&
           !(ruby_is_sign(scan_token(s, i), "[") && i && scan_token(s, i - 1)->kind == RUBY_LINE))
        i++;
    bool is_read = take_sign(s, &i, "[");
    while (is_read && budget_turn() && !take_sign(s, &i, "]")) {
        is_read = take_title_pattern(s, &i);
        (void)take_sign(s, &i, ",");
    }
    s->has_other_titles = !is_read || next_token(s, i) != to || !s->patterns.len;
}
