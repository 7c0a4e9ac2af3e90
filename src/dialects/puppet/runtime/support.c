// SPDX-License-Identifier: Apache-2.0
//
// Lists and hashes that grow, texts, and Ruby's order and equality, which Puppet's functions inherit.
#include "dialects/puppet/runtime/support.h"

#include "base/budget.h"
#include "base/regex.h"
#include "base/utf8.h"

// ---- lists and hashes

void values_add(struct values *list, struct value v)
{
    if (list->len == list->room) {
        size_t room = list->room ? list->room * 2 : 8;
        struct value *more = ARENA_ARRAY(list->arena, struct value, room);
        if (list->len)
            memcpy(more, list->at, list->len * sizeof(*more));
        list->at = more;
        list->room = room;
    }
    list->at[list->len++] = v;
}

void values_add_all(struct values *list, struct value sequence)
{
    for (size_t i = 0; budget_more(i < value_len(sequence)); i++)
        values_add(list, value_item(sequence, i));
}

static struct value checked_depth(struct puppet_call *c, struct value v)
{
    if (value_is(v, VALUE_ABSENT))
        return puppet_fail(c, "RUNTIME_ERROR", "the result of %.*s() is nested too deeply",
                           STR_ARGS(c->name));
    return v;
}

struct value values_array(struct puppet_call *c, const struct values *list)
{
    return checked_depth(c, value_tuple(c->arena, list->at, list->len));
}

void pairs_add(struct pairs *p, struct value key, struct value item)
{
    values_add(&p->keys, key);
    values_add(&p->items, item);
}

void pairs_add_all(struct pairs *p, struct value hash)
{
    for (size_t i = 0; budget_more(i < value_len(hash)); i++)
        pairs_add(p, value_real_key(hash, i), value_item(hash, i));
}

struct value pairs_hash(struct puppet_call *c, const struct pairs *p)
{
    return checked_depth(c, puppet_hash(c->arena, p->keys.at, p->items.at, p->keys.len));
}

struct value puppet_pair(struct puppet_call *c, struct value key, struct value item)
{
    const struct value both[] = {key, item};
    return checked_depth(c, value_tuple(c->arena, both, 2));
}

// ---- texts

struct str arg_text(struct puppet_call *c, unsigned i)
{
    return value_str(&c->args[i]);
}

struct str text_in(struct puppet_call *c, struct value v)
{
    return value_is(v, VALUE_STRING) ? str_copy(c->arena, value_str(&v))
                                     : puppet_text_of(c->arena, v);
}

struct value string_of_buffer(struct puppet_call *c, struct strbuf *out)
{
    struct value v = value_string(c->arena, strbuf_str(out));
    strbuf_done(out);
    return v;
}

struct str type_text_of(struct puppet_call *c, struct value v)
{
    return ptype_text(c->arena, ptype_infer(c->arena, v, INFER_GENERALIZED));
}

enum text_case { CASE_UPPER, CASE_LOWER, CASE_CAPITALIZED };

static struct str text_in_case(struct arena *a, struct str s, enum text_case how)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    for (size_t i = 0; budget_more(i < s.len);) {
        uint32_t code;
        size_t len = utf8_decode(s, i, &code);
        bool is_upper = how == CASE_UPPER || (how == CASE_CAPITALIZED && i == 0);
        if (code == UTF8_BAD && len == 1)
            strbuf_add(&out, str_slice(s, i, i + 1));
        else if (is_upper && code == 0xDF) // a sharp s has no capital of one character
            strbuf_add_cstr(&out, how == CASE_UPPER ? "SS" : "Ss");
        else
            utf8_add(&out, is_upper ? utf8_upper(code) : utf8_lower(code));
        i += len;
    }
    struct str copy = strbuf_copy(&out, a);
    strbuf_done(&out);
    return copy;
}

struct str text_upper(struct arena *a, struct str s)
{
    return text_in_case(a, s, CASE_UPPER);
}

struct str text_lower(struct arena *a, struct str s)
{
    return text_in_case(a, s, CASE_LOWER);
}

struct str text_capitalized(struct arena *a, struct str s)
{
    return text_in_case(a, s, CASE_CAPITALIZED);
}

static bool is_ruby_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r') || c == '\0';
}

struct str text_lstrip(struct str s)
{
    size_t from = 0;
    while (from < s.len && is_ruby_space(s.at[from]))
        from++;
    return str_slice(s, from, s.len);
}

struct str text_rstrip(struct str s)
{
    while (s.len && is_ruby_space(s.at[s.len - 1]))
        s.len--;
    return s;
}

// ---- Ruby's order and equality

static bool compare_arrays(struct value x, struct value y, int *out)
{
    size_t both = value_len(x) < value_len(y) ? value_len(x) : value_len(y);
    for (size_t i = 0; budget_more(i < both); i++) {
        if (!ruby_compare(value_item(x, i), value_item(y, i), out))
            return false;
        if (*out)
            return true;
    }
    *out = value_len(x) < value_len(y) ? -1 : value_len(x) > value_len(y);
    return true;
}

static int number_sign_of(int n)
{
    return n < 0 ? -1 : n > 0;
}

static bool compare_times(struct value x, struct value y, int *out)
{
    bool is_span = puppet_is_timespan(x) != NULL;
    const int64_t *s = is_span ? puppet_is_timespan(x) : puppet_is_timestamp(x);
    const int64_t *t = is_span ? puppet_is_timespan(y) : puppet_is_timestamp(y);
    if (!s || !t)
        return false;
    *out = *s < *t ? -1 : *s > *t;
    return true;
}

bool ruby_compare(struct value x, struct value y, int *out)
{
    const struct puppet_version *v = puppet_is_semver(x), *w = puppet_is_semver(y);
    if (value_is_number(x) && value_is_number(y))
        *out = number_sign_of(number_compare(x, y));
    else if (puppet_is_string(x) && puppet_is_string(y))
        *out = number_sign_of(str_compare(value_str(&x), value_str(&y)));
    else if (puppet_is_array(x) && puppet_is_array(y))
        return budget_turn() && compare_arrays(x, y, out);
    else if (v && w)
        *out = number_sign_of(version_compare(v, w));
    else if (!compare_times(x, y, out)) {
        *out = 0;
        return value_same(x, y);
    }
    return true;
}

static bool arrays_equal(struct value x, struct value y)
{
    if (value_len(x) != value_len(y))
        return false;
    for (size_t i = 0; budget_more(i < value_len(x)); i++)
        if (!ruby_equal(value_item(x, i), value_item(y, i)))
            return false;
    return true;
}

static bool hashes_equal(struct value x, struct value y)
{
    if (value_len(x) != value_len(y))
        return false;
    for (size_t i = 0; budget_more(i < value_len(x)); i++) {
        ptrdiff_t at = value_find_real_key(y, value_real_key(x, i));
        if (at < 0 || !ruby_equal(value_item(x, i), value_item(y, (size_t)at)))
            return false;
    }
    return true;
}

bool ruby_equal(struct value x, struct value y)
{
    if (value_is_number(x) && value_is_number(y))
        return number_compare(x, y) == 0;
    if (puppet_is_string(x) && puppet_is_string(y))
        return str_equal(value_str(&x), value_str(&y));
    if (puppet_is_array(x) && puppet_is_array(y))
        return arrays_equal(x, y);
    if (puppet_is_hash(x) && puppet_is_hash(y))
        return hashes_equal(x, y);
    return puppet_equal(x, y);
}

bool ruby_includes(struct value sequence, struct value v)
{
    for (size_t i = 0; budget_more(i < value_len(sequence)); i++)
        if (ruby_equal(value_item(sequence, i), v))
            return true;
    return false;
}

// ---- patterns

struct regex *open_pattern(struct puppet_call *c, struct str pattern, struct value *failed)
{
    struct regex_error error;
    struct regex *r = regex_open(pattern, REGEX_RUBY, &error);
    if (!r)
        *failed = puppet_fail(c, "RUNTIME_ERROR", "%s: /%.*s/", error.why, STR_ARGS(pattern));
    return r;
}

void write_regexp_escaped(struct strbuf *out, struct str text)
{
    for (size_t i = 0; i < text.len; i++) {
        char ch = text.at[i];
        const char *found = strchr("\nn\tt\rr\ff\vv", ch);
        if (ch && found && ch < ' ') {
            strbuf_add_char(out, '\\');
            strbuf_add_char(out, found[1]);
            continue;
        }
        if (ch && strchr("[]{}()|-*.\\?+^$# ", ch))
            strbuf_add_char(out, '\\');
        strbuf_add_char(out, ch);
    }
}
