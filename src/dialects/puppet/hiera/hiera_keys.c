// SPDX-License-Identifier: Apache-2.0
//
// Keys with dots: `h.a.1`, `h."x.y"`. The first segment is looked up, the others lead into what is found.
#include "dialects/puppet/hiera/hiera_inside.h"

#include "dialects/puppet/values/values.h"

static bool is_special(char c)
{
    return c == '\'' || c == '"' || c == '.';
}

static bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static struct str trimmed_segment(struct str s)
{
    while (s.len && is_space(s.at[0]))
        s = str_slice(s, 1, s.len);
    while (s.len && is_space(s.at[s.len - 1]))
        s.len--;
    return s;
}

// ---- reading

// A quoted segment at `*at`, with blanks around it; false if there is none.
static bool read_quoted_segment(struct str text, size_t *at, struct segment *out)
{
    size_t start = *at;
    while (start < text.len && is_space(text.at[start]))
        start++;
    if (start >= text.len || (text.at[start] != '"' && text.at[start] != '\''))
        return false;
    size_t end = str_find_char(text, text.at[start], start + 1);
    if (end >= text.len || end == start + 1)
        return false;
    out->text = str_slice(text, start + 1, end);
    for (end++; end < text.len && is_space(text.at[end]);)
        end++;
    *at = end;
    return true;
}

static bool is_integer_text(struct str s, int64_t *out)
{
    size_t sign = s.len && (s.at[0] == '-' || s.at[0] == '+');
    int64_t n = 0;
    for (size_t i = sign; i < s.len; i++) {
        if (!ascii_is_digit(s.at[i]) || n > INT64_MAX / 10 - 1)
            return false;
        n = n * 10 + (s.at[i] - '0');
    }
    *out = sign && s.at[0] == '-' ? -n : n;
    return s.len > sign;
}

static bool read_bare_segment(struct str text, size_t *at, struct segment *out)
{
    size_t end = *at;
    while (end < text.len && !is_special(text.at[end]))
        end++;
    out->text = trimmed_segment(str_slice(text, *at, end));
    out->is_index = is_integer_text(out->text, &out->index);
    bool is_there = end > *at;
    *at = end;
    return is_there;
}

static bool read_segments(struct arena *a, struct str text, struct segment **out, size_t *count)
{
    size_t room = 1;
    for (size_t i = 0; i < text.len; i++)
        room += text.at[i] == '.';
    *out = ARENA_ARRAY(a, struct segment, room);
    *count = 0;
    for (size_t at = 0;;) {
        struct segment *next = &(*out)[*count];
        if (*count == room ||
            (!read_quoted_segment(text, &at, next) && !read_bare_segment(text, &at, next)))
            return false;
        ++*count;
        if (at == text.len)
            return true;
        if (text.at[at++] != '.')
            return false;
    }
}

static bool has_special(struct str text)
{
    for (size_t i = 0; i < text.len; i++)
        if (is_special(text.at[i]))
            return true;
    return false;
}

bool lookup_key_read(struct arena *a, struct str text, struct lookup_key *out)
{
    *out = (struct lookup_key){.text = text};
    out->root = out->text;
    if (has_special(text)) {
        struct segment *segments;
        size_t count;
        if (!read_segments(a, out->text, &segments, &count))
            return false;
        out->root = segments[0].text;
        out->segments = segments + 1;
        out->count = count - 1;
    }
    size_t colons = str_find(out->root, STR("::"), 0);
    if (colons < out->root.len)
        out->module = str_slice(out->root, 0, colons);
    return true;
}

// ---- using

struct value hiera_entry(struct value hash, struct str key)
{
    if (!value_is(hash, VALUE_OBJECT))
        return VALUE_NONE;
    ptrdiff_t at = value_find_real_key(hash, value_string_kept(key));
    return at < 0 ? VALUE_NONE : value_item(hash, (size_t)at);
}

static const char *ruby_class(struct value v)
{
    if (value_is(v, VALUE_STRING))
        return "String";
    if (value_is_sequence(v))
        return "Array";
    if (value_is(v, VALUE_BOOL))
        return v.boolean ? "TrueClass" : "FalseClass";
    if (value_is_number(v))
        return puppet_is_float(v) ? "Float" : "Integer";
    return "Object";
}

static struct value dig_one(struct search *s, struct str key, const struct segment *by,
                            struct value v)
{
    if (value_is_null(v) || value_is_unknown(v))
        return value_is_null(v) ? VALUE_NONE : v;
    if (by->is_index && value_is_sequence(v)) {
        bool is_inside = by->index >= 0 && (uint64_t)by->index < value_len(v);
        return is_inside ? value_item(v, (size_t)by->index) : VALUE_NONE;
    }
    if (!value_is_mapping(v))
        return hiera_fail(s->h, FAIL_TYPE, "", s->request->at,
                          "Data Provider type mismatch: Got %s when a hash-like object was "
                          "expected to access value "
                          "using '%.*s' from key '%.*s'",
                          ruby_class(v), STR_ARGS(by->text), STR_ARGS(key));
    ptrdiff_t at =
        value_find_real_key(v, by->is_index ? value_int(by->index) : value_string_kept(by->text));
    return at < 0 ? VALUE_NONE : value_item(v, (size_t)at);
}

static struct str segments_text(struct search *s, const struct segment *segments, size_t count)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    for (size_t i = 0; i < count; i++) {
        if (i)
            strbuf_add_char(&out, '.');
        strbuf_add(&out, segments[i].text);
    }
    struct str text = strbuf_copy(&out, &s->h->arena);
    strbuf_done(&out);
    return text;
}

struct value dig(struct search *s, struct str key, const struct segment *segments, size_t count,
                 struct value v)
{
    if (!count || value_is(v, VALUE_ABSENT) || value_is_poison(v))
        return v;
    if (s->trace)
        trace_push(s, STEP_SUB_KEY, segments_text(s, segments, count));
    for (size_t i = 0; i < count && !value_is(v, VALUE_ABSENT) && !value_is_poison(v); i++) {
        trace_push(s, STEP_SEGMENT, segments[i].text);
        v = dig_one(s, key, &segments[i], v);
        if (value_is(v, VALUE_ABSENT))
            trace_event(s, OUTCOME_KEY_NOT_FOUND, segments[i].text, VALUE_NONE);
        else if (!value_is_poison(v))
            trace_found(s, segments[i].text, v, NO_SPAN);
        trace_pop(s);
    }
    if (s->trace)
        trace_pop(s);
    return v;
}

// A value at the end of the way that a key describes: what data_dig functions answer, seen from the root.
struct value undig(struct arena *a, const struct lookup_key *key, struct value v)
{
    enum { LONGEST = 1000 }; // an index beyond that would only make a list of nothing
    for (size_t i = key->count; i-- > 0;) {
        const struct segment *by = &key->segments[i];
        if (!by->is_index) {
            struct value name = value_string(a, by->text);
            v = value_object(a, &name, &v, 1);
            continue;
        }
        if (by->index < 0 || by->index >= LONGEST)
            return VALUE_NONE;
        struct value *items = ARENA_ARRAY(a, struct value, (size_t)by->index + 1);
        for (int64_t k = 0; k < by->index; k++)
            items[k] = value_null(&type_dynamic);
        items[by->index] = v;
        v = value_tuple(a, items, (size_t)by->index + 1);
    }
    return v;
}
