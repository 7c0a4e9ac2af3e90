// SPDX-License-Identifier: Apache-2.0
//
// Types of the Resource API: a call with a hash that describes the type. Only what is written out as literals is read.
#include "base/budget.h"
#include "dialects/puppet/scan/ruby_scan.h"

// One pair of a hash: its key, and the tokens of its value.
struct ruby_pair_range {
    struct str key;
    size_t at, from, to;
};

static size_t skip_separators(const struct type_scan *s, size_t i, size_t end)
{
    while (i < end && (scan_token(s, i)->kind == RUBY_LINE || ruby_is_sign(scan_token(s, i), ",")))
        i++;
    return i;
}

// Where a value that starts at a token ends.
static size_t end_of_value(const struct type_scan *s, size_t i, size_t end)
{
    while (i < end && !ruby_is_sign(scan_token(s, i), ",") && budget_turn()) {
        size_t partner = scan_token(s, i)->partner;
        i = partner > i ? partner + 1 : i + 1;
    }
    return i;
}

// The pair at token `*i` of a hash that ends at `end`; `*i` is then behind it. False: it is not a plain pair.
static bool take_pair(const struct type_scan *s, size_t *i, size_t end, struct ruby_pair_range *out)
{
    *i = skip_separators(s, *i, end);
    const struct ruby_token *t = scan_token(s, *i);
    bool is_label = t->kind == RUBY_LABEL;
    bool is_arrow = (t->kind == RUBY_SYMBOL || t->kind == RUBY_TEXT) &&
                    ruby_is_sign(scan_token(s, *i + 1), "=>");
    if (*i >= end || (!is_label && !is_arrow) || !t->is_plain)
        return false;
    *out = (struct ruby_pair_range){.key = t->text, .at = *i};
    out->from = skip_separators(s, *i + (is_label ? 1 : 2), end);
    *i = out->to = end_of_value(s, out->from, end);
    return true;
}

static bool has_rest(const struct type_scan *s, size_t i, size_t end)
{
    return skip_separators(s, i, end) < end;
}

static void scan_registered_attributes(struct type_scan *s,
                                       const struct ruby_pair_range *attributes)
{
    const struct ruby_token *open = scan_token(s, attributes->from);
    struct ruby_pair_range attribute;
    if (!ruby_is_sign(open, "{") || open->partner + 1u < attributes->to) {
        scan_open(s, open, "its attributes are computed");
        return;
    }
    size_t i = attributes->from + 1;
    while (take_pair(s, &i, open->partner, &attribute)) {
        bool is_key = false;
        for (size_t n = attribute.from; n < attribute.to; n++)
            is_key |= scan_token(s, n)->kind == RUBY_SYMBOL &&
                      str_equal(scan_token(s, n)->text, STR("namevar"));
        scan_add_parameter(s, attribute.key, is_key);
    }
    if (has_rest(s, i, open->partner))
        scan_open(s, scan_token(s, i), "some of its attributes are computed");
}

// The groups of a pattern that have names, in order.
static uint32_t names_of_groups(struct type_scan *s, struct str source, struct str *out,
                                uint32_t most)
{
    uint32_t count = 0;
    for (size_t at = str_find(source, STR("(?<"), 0); at < source.len && count < most;
         at = str_find(source, STR("(?<"), at + 3)) {
        size_t end = str_find_char(source, '>', at);
        bool is_name =
            at + 3 < source.len && (ascii_is_letter(source.at[at + 3]) || source.at[at + 3] == '_');
        if (is_name && end < source.len)
            out[count++] = str_copy(s->arena, str_slice(source, at + 3, end));
    }
    return count;
}

static void scan_registered_titles(struct type_scan *s, const struct ruby_pair_range *titles)
{
    enum { NAMES_MAX = 16 };
    for (size_t i = titles->from; i < titles->to && budget_turn(); i++) {
        const struct ruby_token *t = scan_token(s, i);
        if (t->kind != RUBY_PATTERN)
            continue;
        struct str *names = ARENA_ARRAY(s->arena, struct str, NAMES_MAX);
        struct title_pattern p = {.source = scan_pattern(s, t), .names = names};
        p.count = names_of_groups(s, t->text, names, NAMES_MAX);
        s->has_other_titles |= !t->is_plain;
        ARRAY_PUSH(&s->patterns, p);
    }
    s->has_other_titles |= !s->patterns.len;
}

// The pairs of the call: `*from` and `*to`.
static void pairs_of_call(const struct type_scan *s, size_t i, size_t *from, size_t *to)
{
    const struct ruby_token *t = scan_token(s, ++i);
    *to = s->tokens->list.len;
    for (; ruby_is_sign(t, "(") || ruby_is_sign(t, "{") || t->kind == RUBY_LINE;
         t = scan_token(s, ++i))
        if (t->partner > i)
            *to = t->partner;
    *from = i;
}

static bool is_type_of_name(const struct type_scan *s, size_t from, size_t to)
{
    struct ruby_pair_range pair;
    while (take_pair(s, &from, to, &pair))
        if (str_equal(pair.key, STR("name")))
            return str_equal(scan_token(s, pair.from)->text, s->name);
    return false;
}

bool scan_registered_type(struct type_scan *s, size_t i)
{
    size_t at, end;
    struct ruby_pair_range pair;
    pairs_of_call(s, i, &at, &end);
    if (!is_type_of_name(s, at, end))
        return false;
    while (take_pair(s, &at, end, &pair)) {
        if (str_equal(pair.key, STR("attributes")))
            scan_registered_attributes(s, &pair);
        if (str_equal(pair.key, STR("title_patterns")))
            scan_registered_titles(s, &pair);
    }
    if (!s->parameters.list.len || (has_rest(s, at, end) && end < s->tokens->list.len))
        scan_open(s, scan_token(s, i), "its description is computed");
    return true;
}
