// SPDX-License-Identifier: Apache-2.0
//
// split, regsubst and match: texts and patterns, as Ruby's methods of the same names do it.
#include "dialects/puppet/functions/string_patterns.h"

#include "base/budget.h"
#include "base/regex.h"
#include "base/utf8.h"
#include "dialects/puppet/runtime/support.h"

// The source of what stands for a pattern: a text, a Regexp, a Regexp type.
static bool pattern_source(const struct value *v, struct str *out)
{
    if (puppet_is_string(*v)) {
        *out = value_str(v);
        return true;
    }
    const struct ptype *t = puppet_type_of_value(*v);
    if (t && ptype_meant(t)->kind == PTYPE_REGEXP) {
        *out = ptype_meant(t)->text;
        return true;
    }
    return puppet_is_regexp(*v, out);
}

static size_t character_len(struct str s, size_t at)
{
    uint32_t code;
    return at < s.len ? utf8_decode(s, at, &code) : 1;
}

// The first match at or after `from`. False: none, or `*failed` is set because it would take too long.
static bool find_match(struct puppet_call *c, const struct regex *r, struct str text, size_t from,
                       struct regex_group *groups, struct value *failed)
{
    if (from > text.len || !puppet_charge(c, 1))
        return false;
    enum regex_status status = regex_match(r, text, from, groups);
    if (status == REGEX_LIMIT)
        *failed = puppet_fail(c, "RUNTIME_ERROR",
                              "%.*s(): the pattern needs too many steps for this text",
                              STR_ARGS(c->name));
    return status == REGEX_MATCH;
}

// ---- split

struct splitting {
    struct puppet_call *call;
    struct str text;
    struct values parts;
};

static void add_part(struct splitting *s, size_t from, size_t to)
{
    values_add(&s->parts, string_value(s->call, str_slice(s->text, from, to)));
}

static void add_groups(struct splitting *s, const struct regex_group *groups, uint32_t count)
{
    for (uint32_t i = 1; i <= count; i++)
        if (groups[i].start != REGEX_NONE)
            add_part(s, groups[i].start, groups[i].end);
}

// Empty matches split characters: one is used only after the character before it was passed.
static void split_text(struct splitting *s, const struct regex *r, struct value *failed)
{
    uint32_t count = regex_group_count(r);
    struct regex_group *groups = ARENA_ARRAY(s->call->arena, struct regex_group, count + 1);
    size_t begin = 0, start = 0;
    bool was_empty = false;
    while (find_match(s->call, r, s->text, start, groups, failed)) {
        bool is_empty = groups[0].start == start && groups[0].end == start;
        if (is_empty && !was_empty) {
            start += character_len(s->text, start);
            was_empty = true;
            continue;
        }
        if (is_empty) {
            add_part(s, begin, begin + character_len(s->text, begin));
            begin = start;
        } else {
            add_part(s, begin, groups[0].start);
            begin = start = groups[0].end;
        }
        was_empty = false;
        add_groups(s, groups, count);
    }
    if (begin < s->text.len)
        add_part(s, begin, s->text.len);
    while (s->parts.len && !value_str(&s->parts.at[s->parts.len - 1]).len)
        s->parts.len--;
}

struct value run_split(struct puppet_call *c)
{
    struct value v = c->args[0], failed = VALUE_NONE;
    bool is_secret = puppet_is_sensitive(v, &v);
    struct str pattern = STR("");
    if (!pattern_source(&c->args[1], &pattern))
        return puppet_fail(c, "RUNTIME_ERROR", "split(): expected a pattern");
    struct splitting s = {.call = c, .text = text_in(c, v), .parts = values_in(c)};
    struct regex *r = open_pattern(c, pattern, &failed);
    if (!r)
        return failed;
    split_text(&s, r, &failed);
    regex_close(r);
    if (!value_is(failed, VALUE_ABSENT))
        return failed;
    struct value list = values_array(c, &s.parts);
    return is_secret && !value_is_poison(list) ? puppet_sensitive(c->arena, list) : list;
}

// ---- regsubst

struct replacing {
    struct puppet_call *call;
    const struct regex *regex;
    struct regex_group *groups;
    struct value by; // a String with \1 and the like, or a Hash
    bool is_global;
    struct value failed;
};

static void add_group(struct strbuf *out, const struct replacing *r, struct str text,
                      uint32_t group)
{
    if (group <= regex_group_count(r->regex) && r->groups[group].start != REGEX_NONE)
        strbuf_add(out, str_slice(text, r->groups[group].start, r->groups[group].end));
}

// `\k<name>` from the `<`; returns where it ends, or 0.
static size_t add_named_group(struct strbuf *out, const struct replacing *r, struct str text,
                              struct str by, size_t at)
{
    size_t end = str_find_char(by, '>', at);
    if (at >= by.len || by.at[at] != '<' || end == by.len)
        return 0;
    struct str name = str_slice(by, at + 1, end);
    for (uint32_t i = 1; i <= regex_group_count(r->regex); i++)
        if (str_equal(regex_group_name(r->regex, i), name))
            add_group(out, r, text, i);
    return end + 1;
}

static void add_ruby_replacement(struct strbuf *out, const struct replacing *r, struct str text)
{
    struct str match = str_slice(text, r->groups[0].start, r->groups[0].end);
    if (puppet_is_hash(r->by)) {
        struct value v = value_get(r->by, match);
        if (puppet_is_string(v))
            strbuf_add(out, value_str(&v));
        return;
    }
    struct str by = value_str(&r->by);
    for (size_t i = 0; i < by.len; i++) {
        char next = by.at[i] == '\\' && i + 1 < by.len ? by.at[i + 1] : '\0';
        size_t named;
        if (ascii_is_digit(next))
            add_group(out, r, text, (uint32_t)(next - '0'));
        else if (next == '&')
            strbuf_add(out, match);
        else if (next == '`')
            strbuf_add(out, str_slice(text, 0, r->groups[0].start));
        else if (next == '\'')
            strbuf_add(out, str_slice(text, r->groups[0].end, text.len));
        else if (next == '\\')
            strbuf_add_char(out, '\\');
        else if (next == 'k' && (named = add_named_group(out, r, text, by, i + 2)) != 0) {
            i = named - 1;
            continue;
        } else {
            strbuf_add_char(out, by.at[i]);
            continue;
        }
        i++;
    }
}

static struct value replace_text(struct replacing *r, struct str text)
{
    struct strbuf out;
    size_t at = 0, from = 0;
    strbuf_init(&out, 0);
    while (find_match(r->call, r->regex, text, from, r->groups, &r->failed)) {
        strbuf_add(&out, str_slice(text, at, r->groups[0].start));
        add_ruby_replacement(&out, r, text);
        at = from = r->groups[0].end;
        if (r->groups[0].start == r->groups[0].end)
            from += character_len(text, from);
        if (!r->is_global)
            break;
    }
    strbuf_add(&out, str_slice(text, at, text.len));
    return string_of_buffer(r->call, &out);
}

static struct value replace_in(struct replacing *r, struct value v)
{
    struct value inner;
    if (puppet_is_string(v))
        return replace_text(r, value_str(&v));
    if (puppet_is_sensitive(v, &inner)) {
        struct value changed = replace_in(r, inner);
        return puppet_is_array(inner) || value_is_poison(changed)
                   ? changed
                   : puppet_sensitive(r->call->arena, changed);
    }
    if (!puppet_is_array(v))
        return puppet_fail(r->call, "RUNTIME_ERROR",
                           "regsubst(): expected a String or an Array of Strings");
    struct values out = values_in(r->call);
    for (size_t i = 0; budget_more(i < value_len(v)); i++) {
        struct value item = replace_in(r, value_item(v, i));
        if (value_is_poison(item))
            return item;
        values_add(&out, item);
    }
    return values_array(r->call, &out);
}

// The pattern with its flags, as `(?im:pattern)`.
static struct str pattern_with_flags(struct puppet_call *c, struct str pattern, struct str flags)
{
    bool is_extended = str_find_char(flags, 'E', 0) < flags.len;
    bool ignores_case = str_find_char(flags, 'I', 0) < flags.len;
    bool is_multiline = str_find_char(flags, 'M', 0) < flags.len;
    if (!is_extended && !ignores_case && !is_multiline)
        return pattern;
    return str_format(c->arena, "(?%s%s%s:%.*s%s)", ignores_case ? "i" : "",
                      is_multiline ? "m" : "", is_extended ? "x" : "", STR_ARGS(pattern),
                      is_extended ? "\n" : "");
}

struct value run_regsubst(struct puppet_call *c)
{
    struct replacing r = {.call = c, .by = c->args[2]};
    struct str pattern = STR(""), flags = STR("");
    if (c->count > 3 && puppet_is_string(c->args[3]))
        flags = arg_text(c, 3);
    if (!pattern_source(&c->args[1], &pattern))
        return puppet_fail(c, "RUNTIME_ERROR", "regsubst(): expected a pattern");
    r.is_global = str_find_char(flags, 'G', 0) < flags.len;
    struct regex *regex = open_pattern(c, pattern_with_flags(c, pattern, flags), &r.failed);
    if (!regex)
        return r.failed;
    r.regex = regex;
    r.groups = ARENA_ARRAY(c->arena, struct regex_group, regex_group_count(regex) + 1);
    struct value v = replace_in(&r, c->args[0]);
    regex_close(regex);
    return value_is(r.failed, VALUE_ABSENT) ? v : r.failed;
}

// ---- match

static struct value match_text(struct puppet_call *c, struct str text, struct str pattern)
{
    struct value failed = VALUE_NONE;
    struct regex *r = open_pattern(c, pattern, &failed);
    if (!r)
        return failed;
    uint32_t count = regex_group_count(r);
    struct regex_group *groups = ARENA_ARRAY(c->arena, struct regex_group, count + 1);
    bool is_found = find_match(c, r, text, 0, groups, &failed);
    regex_close(r);
    if (!is_found)
        return value_is(failed, VALUE_ABSENT) ? puppet_undef() : failed;
    struct values out = values_in(c);
    for (uint32_t i = 0; i <= count; i++)
        values_add(&out, groups[i].start == REGEX_NONE
                             ? puppet_undef()
                             : string_value(c, str_slice(text, groups[i].start, groups[i].end)));
    return values_array(c, &out);
}

static struct value match_any(struct puppet_call *c, struct str text, struct value pattern);

static struct value match_type(struct puppet_call *c, struct str text, const struct ptype *t)
{
    struct value found = puppet_undef();
    t = ptype_meant(t);
    if (t->kind == PTYPE_REGEXP && t->has_text)
        return match_text(c, text, t->text);
    if (t->kind != PTYPE_PATTERN && t->kind != PTYPE_VARIANT)
        return puppet_fail(c, "RUNTIME_ERROR", "Given Regexp Type has no regular expression");
    for (uint32_t i = 0; i < t->count && puppet_is_undef(found); i++)
        found = t->kind == PTYPE_PATTERN
                    ? match_text(c, text, t->texts[i])
                    : match_any(c, text, puppet_type_value(c->arena, t->members[i]));
    return found;
}

static struct value match_any(struct puppet_call *c, struct str text, struct value pattern)
{
    struct str source;
    struct value found = puppet_undef();
    const struct ptype *t = puppet_type_of_value(pattern);
    if (puppet_is_string(pattern))
        return match_text(c, text, text_in(c, pattern));
    if (puppet_is_regexp(pattern, &source))
        return match_text(c, text, source);
    if (t)
        return match_type(c, text, t);
    if (!puppet_is_array(pattern)) {
        struct str type = type_text_of(c, pattern);
        return puppet_fail(
            c, "RUNTIME_ERROR",
            "match() expects pattern of T, where T is String, Regexp, Regexp[r], Pattern[p], or "
            "Array[T]. Got %.*s",
            STR_ARGS(type));
    }
    for (size_t i = 0; budget_more(i < value_len(pattern)) && puppet_is_undef(found); i++)
        found = match_any(c, text, value_item(pattern, i));
    return found;
}

struct value run_match(struct puppet_call *c)
{
    if (puppet_is_string(c->args[0]))
        return match_any(c, arg_text(c, 0), c->args[1]);
    struct values out = values_in(c);
    for (size_t i = 0; budget_more(i < value_len(c->args[0])); i++) {
        struct value item = value_item(c->args[0], i);
        struct value found = match_any(c, text_in(c, item), c->args[1]);
        if (value_is_poison(found))
            return found;
        values_add(&out, found);
    }
    return values_array(c, &out);
}
