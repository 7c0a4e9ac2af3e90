// SPDX-License-Identifier: Apache-2.0
//
// Values to JSON in three forms. Plain: for people and programs; what JSON cannot say becomes text
// such as "(unknown)". Extended: lossless, by objects whose one key starts with a dollar sign.
// Typed: cty's form, which is read back with the type at hand and refuses what it cannot hold.
#include <string.h>

#include "base/budget.h"
#include "value/hidden.h"
#include "value/json.h"

#include "base/bytes8.h"
#include "base/utf8.h"
#include "value/number.h"

struct writer {
    struct strbuf *out;
    struct json_style style;
    unsigned level; // of indentation
    bool typed;     // extended, inside `$typed`: the type says what is a list, a set, a map
};

static void write_json_value(struct writer *w, struct value v);

// ---- strings

static void escape_byte(struct strbuf *out, unsigned char c)
{
    switch (c) {
    case '"': strbuf_add_cstr(out, "\\\""); return;
    case '\\': strbuf_add_cstr(out, "\\\\"); return;
    case '\n': strbuf_add_cstr(out, "\\n"); return;
    case '\r': strbuf_add_cstr(out, "\\r"); return;
    case '\t': strbuf_add_cstr(out, "\\t"); return;
    default: strbuf_format(out, "\\u%04x", (unsigned)c); return;
    }
}

static inline bool needs_escape(unsigned char c, bool html)
{
    return c < ' ' || c == '"' || c == '\\' || (html && (c == '<' || c == '>' || c == '&'));
}

// U+2028 and U+2029 end a line in JavaScript, so the form that is safe in HTML escapes them.
static bool is_line_separator(struct str s)
{
    return s.len >= 3 && s.at[0] == '\xE2' && s.at[1] == '\x80' &&
           (s.at[2] == '\xA8' || s.at[2] == '\xA9');
}

// Writes what is at the start of `rest` and returns how many bytes that was.
static size_t write_character(struct strbuf *out, struct str rest, bool html)
{
    unsigned char c = (unsigned char)rest.at[0];
    if (needs_escape(c, html)) {
        escape_byte(out, c);
        return 1;
    }
    if (html && is_line_separator(rest)) {
        strbuf_format(out, "\\u202%c", rest.at[2] == '\xA8' ? '8' : '9');
        return 3;
    }
    uint32_t code;
    size_t len = utf8_decode(rest, 0, &code);
    if (code == UTF8_BAD && len == 1)
        strbuf_add_cstr(out, "\\ufffd");
    else
        strbuf_add(out, str_make(rest.at, len));
    return len;
}

static inline uint64_t escaped_bytes(uint64_t x, bool html)
{
    uint64_t special =
        bytes8_high(x) | bytes8_control(x) | bytes8_equal(x, '"') | bytes8_equal(x, '\\');
    if (html)
        special |= bytes8_equal(x, '<') | bytes8_equal(x, '>') | bytes8_equal(x, '&');
    return special;
}

// Where the run of ASCII ends that stands for itself.
static inline size_t unescaped_end(struct str s, size_t at, bool html)
{
    for (; at + sizeof(uint64_t) <= s.len; at += sizeof(uint64_t)) {
        uint64_t special = escaped_bytes(bytes8_load(s.at + at), html);
        if (special)
            return at + bytes8_first(special);
    }
    bool has_eight = s.len >= sizeof(uint64_t); // the last ones, some of them for the second time
    if (has_eight && !escaped_bytes(bytes8_load(s.at + s.len - sizeof(uint64_t)), html))
        return s.len;
    while (at < s.len && (unsigned char)s.at[at] < 0x80 &&
           !needs_escape((unsigned char)s.at[at], html))
        at++;
    return at;
}

// Most texts are short and stand for themselves: copied with their quotes at once. False if this one is not.
static bool writes_plain_string(struct strbuf *out, struct str s, bool html)
{
    enum { QUOTES = 2 };
    size_t most = out->cap_bytes && out->cap_bytes < out->room ? out->cap_bytes : out->room;
    if (most < out->len || most - out->len < s.len + QUOTES || unescaped_end(s, 0, html) < s.len)
        return false;
    char *to = out->at + out->len;
    to[0] = '"';
    if (s.len)
        memcpy(to + 1, s.at, s.len);
    to[s.len + 1] = '"';
    out->len += s.len + QUOTES;
    return true;
}

static void write_json_string(struct strbuf *out, struct str s, bool html)
{
    if (writes_plain_string(out, s, html))
        return;
    strbuf_add_char(out, '"');
    for (size_t at = 0; at < s.len;) {
        size_t end = unescaped_end(s, at, html);
        strbuf_add(out, str_make(s.at + at, end - at));
        at = end;
        if (at < s.len)
            at += write_character(out, str_make(s.at + at, s.len - at), html);
    }
    strbuf_add_char(out, '"');
}

void json_write_string(struct strbuf *out, struct str s)
{
    write_json_string(out, s, false);
}

void json_write_string_html(struct strbuf *out, struct str s)
{
    write_json_string(out, s, true);
}

// ---- layout

static void new_line(struct writer *w)
{
    if (!w->style.indent)
        return;
    strbuf_add_char(w->out, '\n');
    strbuf_add_repeat(w->out, ' ', (size_t)w->level * 2);
}

static void open_group(struct writer *w, char bracket)
{
    strbuf_add_char(w->out, bracket);
    w->level++;
}

static void close_group(struct writer *w, char bracket, bool empty)
{
    w->level--;
    if (!empty)
        new_line(w);
    strbuf_add_char(w->out, bracket);
}

static void write_key(struct writer *w, struct str key)
{
    new_line(w);
    write_json_string(w->out, key, w->style.html_safe);
    strbuf_add_cstr(w->out, w->style.indent ? ": " : ":");
}

static void write_json_items(struct writer *w, struct value v)
{
    open_group(w, '[');
    for (size_t i = 0; budget_more(i < value_len(v) && !w->out->full); i++) {
        if (i)
            strbuf_add_char(w->out, ',');
        new_line(w);
        write_json_value(w, value_item(v, i));
    }
    close_group(w, ']', value_len(v) == 0);
}

// `is_open`: other parts are not known. No name is written as three dots.
static void write_json_pairs(struct writer *w, struct value v, bool is_open)
{
    struct arena a;
    arena_init(&a);
    const uint32_t *order = w->style.keep_order ? NULL : value_sorted(&a, v);
    size_t written = 0;
    open_group(w, '{');
    for (size_t n = 0; budget_more(n < value_len(v) && !w->out->full); n++) {
        size_t i = order ? order[n] : n;
        if (value_is_undefined(value_item(v, i)) && !w->style.extended)
            continue;
        if (written++)
            strbuf_add_char(w->out, ',');
        write_key(w, value_key(v, i));
        write_json_value(w, value_item(v, i));
    }
    if (is_open) {
        strbuf_add_cstr(w->out, written++ ? "," : "");
        write_key(w, STR("..."));
        strbuf_add_cstr(w->out, "\"(unknown)\"");
    }
    close_group(w, '}', written == 0);
    arena_done(&a);
}

// ---- extended form

static void write_bound(struct strbuf *out, const char *key, struct value bound, bool inclusive,
                        const char **comma)
{
    if (!value_is_number(bound))
        return;
    strbuf_format(out, "%s\"%s\":[", *comma, key);
    struct writer w = {.out = out, .style = {.extended = true}};
    write_json_value(&w, bound);
    strbuf_format(out, ",%s]", inclusive ? "true" : "false");
    *comma = ",";
}

// Names and forms are those of `weft batch`.
void refinement_write_json(struct strbuf *out, const struct refinement *r)
{
    const char *comma = "";
    strbuf_add_char(out, '{');
    if (r->null == NOT_NULL) {
        strbuf_add_cstr(out, "\"not_null\":true");
        comma = ",";
    }
    if (r->prefix.len) {
        strbuf_format(out, "%s\"prefix\":", comma);
        json_write_string(out, r->prefix);
        comma = ",";
    }
    write_bound(out, "min", r->min, r->min_inclusive, &comma);
    write_bound(out, "max", r->max, r->max_inclusive, &comma);
    if (r->min_length > 0) {
        strbuf_format(out, "%s\"len_min\":%lld", comma, (long long)r->min_length);
        comma = ",";
    }
    if (r->max_length >= 0)
        strbuf_format(out, "%s\"len_max\":%lld", comma, (long long)r->max_length);
    strbuf_add_char(out, '}');
}

bool refinement_says_something(const struct refinement *r)
{
    return r->null == NOT_NULL || r->prefix.len || value_is_number(r->min) ||
           value_is_number(r->max) || r->min_length > 0 || r->max_length >= 0;
}

static void write_unknown(struct strbuf *out, const struct unknown *u)
{
    strbuf_add_cstr(out, "{\"$unknown\":");
    type_write_json(out, u->type);
    if (refinement_says_something(&u->refined)) {
        strbuf_add_cstr(out, ",\"$refined\":");
        refinement_write_json(out, &u->refined);
    }
    strbuf_add_char(out, '}');
}

static void write_typed_null(struct strbuf *out, const struct type *t)
{
    strbuf_add_cstr(out, "{\"$null\":");
    type_write_json(out, t);
    strbuf_add_char(out, '}');
}

static bool has_dollar_key(struct value v)
{
    for (size_t i = 0; i < value_len(v); i++)
        if (str_starts(value_key(v, i), STR("$")))
            return true;
    return false;
}

static void write_any_pairs(struct writer *w, struct value v)
{
    strbuf_add_cstr(w->out, "{\"$pairs\":");
    open_group(w, '[');
    for (size_t i = 0; budget_more(i < value_len(v) && !w->out->full); i++) {
        strbuf_add_cstr(w->out, i ? ",[" : "[");
        write_json_value(w, value_real_key(v, i));
        strbuf_add_char(w->out, ',');
        write_json_value(w, value_item(v, i));
        strbuf_add_char(w->out, ']');
    }
    close_group(w, ']', value_len(v) == 0);
    strbuf_add_char(w->out, '}');
}

static void write_json_group(struct writer *w, struct value v)
{
    if (!value_is_mapping(v)) {
        write_json_items(w, v);
    } else if (w->style.extended && v.aggregate->any_keys) {
        write_any_pairs(w, v);
    } else if (!w->style.extended || !has_dollar_key(v)) {
        write_json_pairs(w, v, false);
    } else {
        strbuf_add_cstr(w->out, "{\"$literal\":");
        write_json_pairs(w, v, false);
        strbuf_add_char(w->out, '}');
    }
}

// Inside, the type tells which arrays are lists: no more `$typed` until the end of it.
static void write_with_type(struct writer *w, struct value v)
{
    struct arena a;
    arena_init(&a);
    strbuf_add_cstr(w->out, "{\"$typed\":[");
    type_write_json(w->out, value_type(&a, v));
    strbuf_add_char(w->out, ',');
    w->typed = true;
    write_json_group(w, v);
    w->typed = false;
    strbuf_add_cstr(w->out, "]}");
    arena_done(&a);
}

static void write_aggregate(struct writer *w, struct value v)
{
    bool plain = value_is(v, VALUE_TUPLE) || value_is(v, VALUE_OBJECT);
    if (w->style.extended && !w->typed && !plain)
        write_with_type(w, v);
    else
        write_json_group(w, v);
}

static void write_named_number(struct strbuf *out, const char *name, struct value v)
{
    struct str text = number_text(v);
    strbuf_format(out, "{\"%s\":\"", name);
    if (text.len)
        strbuf_add(out, text);
    else
        number_write(out, v);
    strbuf_add_cstr(out, "\"}");
}

static void write_number(struct writer *w, struct value v)
{
    bool finite = value_is(v, VALUE_INT) || (!number_is_infinite(v) && !number_is_nan(v));
    if (w->style.extended && v.flags & VALUE_FLOAT)
        write_named_number(w->out, "$float", v);
    else if (w->style.extended && (!finite || v.flags & VALUE_TEXT))
        write_named_number(w->out, "$number", v);
    else if (finite)
        number_write(w->out, v);
    else {
        strbuf_add_char(w->out, '"');
        number_write(w->out, v);
        strbuf_add_char(w->out, '"');
    }
}

// ---- all kinds

static void write_null(struct writer *w, const struct type *t)
{
    if (w->style.extended && !w->typed && t->kind != TYPE_DYNAMIC)
        write_typed_null(w->out, t);
    else
        strbuf_add_cstr(w->out, "null");
}

// It has nothing to hide.
static bool value_is_plain_unknown(struct value v)
{
    return value_is_unknown(v) && value_is(v.unknown->known, VALUE_ABSENT);
}

// A secret that is not told: it has a type, and is sensitive.
static void write_hidden(struct writer *w, struct value v)
{
    struct arena a;
    arena_init(&a);
    strbuf_add_cstr(w->out, "{\"$unknown\":");
    type_write_json(w->out, value_type(&a, v));
    strbuf_add_char(w->out, '}');
    arena_done(&a);
}

static void write_marked(struct writer *w, struct value v)
{
    struct value inner = v.marked->inner;
    bool sensitive = marks_are_secret(v.marked->marks);
    if (w->style.extended && sensitive) {
        strbuf_add_cstr(w->out, "{\"$sensitive\":");
        if (w->style.hides)
            write_hidden(w, inner);
        else
            write_json_value(w, inner);
        strbuf_add_char(w->out, '}');
    } else if (sensitive && !w->style.show_sensitive && !value_is_plain_unknown(inner)) {
        json_write_string(w->out, value_hidden_text(v));
    } else {
        write_json_value(w, inner);
    }
}

static void write_capsule(struct strbuf *out, const struct capsule *c)
{
    if (c->kind->json && c->kind->json(out, c->data))
        return;
    struct strbuf text;
    strbuf_init(&text, out->cap_bytes);
    if (c->kind->show)
        c->kind->show(&text, c->data);
    else
        strbuf_format(&text, "(%s)", c->kind->name);
    json_write_string(out, strbuf_str(&text));
    strbuf_done(&text);
}

static void write_json_value(struct writer *w, struct value v)
{
    switch (value_kind(v)) {
    case VALUE_ABSENT: strbuf_add_cstr(w->out, "null"); return;
    case VALUE_NULL: write_null(w, v.type); return;
    case VALUE_BOOL: strbuf_add_cstr(w->out, v.boolean ? "true" : "false"); return;
    case VALUE_INT:
    case VALUE_DOUBLE:
    case VALUE_BIG: write_number(w, v); return;
    case VALUE_STRING: write_json_string(w->out, value_str(&v), w->style.html_safe); return;
    case VALUE_LIST:
    case VALUE_SET:
    case VALUE_TUPLE:
    case VALUE_MAP:
    case VALUE_OBJECT: write_aggregate(w, v); return;
    case VALUE_CAPSULE:
        if (value_is_undefined(v))
            strbuf_add_cstr(w->out, w->style.extended ? "{\"$undefined\":true}" : "null");
        else
            write_capsule(w->out, v.capsule);
        return;
    case VALUE_UNKNOWN:
        if (w->style.extended)
            write_unknown(w->out, v.unknown);
        else if (value_is_mapping(v.unknown->known))
            write_json_pairs(w, v.unknown->known, true);
        else
            strbuf_add_cstr(w->out, "\"(unknown)\"");
        return;
    case VALUE_MARKED: write_marked(w, v); return;
    }
}

void json_write(struct strbuf *out, struct value v, struct json_style style)
{
    struct writer w = {.out = out, .style = style};
    write_json_value(&w, v);
}

// ---- typed form
//
// Without a type (NULL) a value is written as one of its own type, in which nothing is dynamic except for nulls and what
// is in collections of a dynamic element type.

static bool write_typed(struct strbuf *out, struct value v, const struct type *t, const char **why);

// Reasons, in the peer's words: programs compare them.
#define UNKNOWN_VALUE  "value is not known"
#define INFINITE_VALUE "cannot serialize infinity as JSON"
#define MARKED_VALUE   "value has marks, so it cannot be serialized as JSON"

static bool refuse_to_write(const char **why, const char *reason)
{
    *why = reason;
    return false;
}

static const struct type *element_to_write(struct value v, const struct type *t)
{
    if (t)
        return t->element;
    const struct type *own = v.aggregate->element;
    return own && type_has_dynamic(own) ? own : NULL;
}

static bool write_typed_items(struct strbuf *out, struct value v, const struct type *t,
                              const char **why)
{
    const struct type *element = element_to_write(v, t);
    strbuf_add_char(out, '[');
    for (size_t i = 0; budget_more(i < value_len(v) && !out->full); i++) {
        if (i)
            strbuf_add_char(out, ',');
        if (!write_typed(out, value_item(v, i), t && t->kind == TYPE_TUPLE ? t->items[i] : element,
                         why))
            return false;
    }
    strbuf_add_char(out, ']');
    return true;
}

// False when the type has no such attribute.
static bool type_of_pair(const struct type *t, const struct type *element, struct str key,
                         const struct type **out)
{
    bool is_object = t && t->kind == TYPE_OBJECT;
    *out = is_object ? type_attribute(t, key) : element;
    return !is_object || *out;
}

static bool write_typed_pairs(struct strbuf *out, struct value v, const struct type *t,
                              const char **why)
{
    struct arena a;
    arena_init(&a);
    const uint32_t *order = value_sorted(&a, v);
    const struct type *element = element_to_write(v, t), *item;
    bool ok = true;
    strbuf_add_char(out, '{');
    for (size_t n = 0; budget_more(n < value_len(v) && ok && !out->full); n++) {
        size_t i = order ? order[n] : n;
        struct str key = value_key(v, i);
        if (n)
            strbuf_add_char(out, ',');
        json_write_string_html(out, key);
        strbuf_add_char(out, ':');
        ok = type_of_pair(t, element, key, &item)
                 ? write_typed(out, value_item(v, i), item, why)
                 : refuse_to_write(why, "value does not have the type it is written as");
    }
    strbuf_add_char(out, '}');
    arena_done(&a);
    return ok;
}

// The same reason, where it was met below a position that carries its type.
static const char *inside_dynamic(const char *why)
{
#define INSIDE "failed to serialize value: "
    static const char *const all[] = {
        INSIDE UNKNOWN_VALUE,
        INSIDE INFINITE_VALUE,
        INSIDE MARKED_VALUE,
    };
    for (size_t i = 0; i < COUNT_OF(all); i++)
        if (strcmp(all[i] + sizeof(INSIDE) - 1, why) == 0)
            return all[i];
    return why;
#undef INSIDE
}

static bool write_dynamic(struct strbuf *out, struct value v, const char **why)
{
    if (value_is(v, VALUE_NULL) && v.type->kind == TYPE_DYNAMIC) {
        strbuf_add_cstr(out, "null");
        return true;
    }
    struct arena a;
    arena_init(&a);
    const struct type *t = value_type(&a, v);
    strbuf_add_cstr(out, "{\"value\":");
    bool ok = write_typed(out, v, t, why) || refuse_to_write(why, inside_dynamic(*why));
    strbuf_add_cstr(out, ",\"type\":");
    type_write_json(out, t);
    strbuf_add_char(out, '}');
    arena_done(&a);
    return ok;
}

static bool fits_shape(struct value v, const struct type *t)
{
    switch (t->kind) {
    case TYPE_DYNAMIC: return true;
    case TYPE_BOOL: return value_is(v, VALUE_BOOL);
    case TYPE_NUMBER: return value_is_number(v);
    case TYPE_STRING: return value_is(v, VALUE_STRING);
    case TYPE_LIST: return value_is(v, VALUE_LIST);
    case TYPE_SET: return value_is(v, VALUE_SET);
    case TYPE_MAP: return value_is(v, VALUE_MAP);
    case TYPE_TUPLE: return value_is(v, VALUE_TUPLE) && value_len(v) == t->len;
    case TYPE_OBJECT: return value_is(v, VALUE_OBJECT) && value_len(v) == t->len;
    case TYPE_CAPSULE: return value_is(v, VALUE_CAPSULE);
    }
    UNREACHABLE("kind of type");
}

static bool write_typed_number(struct strbuf *out, struct value v, const char **why)
{
    if (number_is_infinite(v) || number_is_nan(v))
        return refuse_to_write(why, INFINITE_VALUE);
    number_write(out, v);
    return true;
}

static bool write_typed_scalar(struct strbuf *out, struct value v, const char **why)
{
    if (value_is_number(v))
        return write_typed_number(out, v, why);
    if (value_is(v, VALUE_CAPSULE))
        return refuse_to_write(why, "capsules cannot be serialized as JSON");
    if (value_is(v, VALUE_STRING))
        json_write_string_html(out, value_str(&v));
    else
        strbuf_add_cstr(out, v.boolean ? "true" : "false");
    return true;
}

static bool write_typed(struct strbuf *out, struct value v, const struct type *t, const char **why)
{
    if (value_is(v, VALUE_MARKED))
        return refuse_to_write(why, MARKED_VALUE);
    if (value_is_unknown(v))
        return refuse_to_write(why, UNKNOWN_VALUE);
    if (t && t->kind == TYPE_DYNAMIC && !value_is(v, VALUE_ABSENT))
        return write_dynamic(out, v, why);
    if (value_is(v, VALUE_NULL) || value_is(v, VALUE_ABSENT)) {
        strbuf_add_cstr(out, "null");
        return true;
    }
    if (t && !fits_shape(v, t))
        return refuse_to_write(why, "value does not have the type it is written as");
    if (value_is_mapping(v))
        return write_typed_pairs(out, v, t, why);
    return value_is_sequence(v) ? write_typed_items(out, v, t, why)
                                : write_typed_scalar(out, v, why);
}

bool json_write_typed(struct strbuf *out, struct value v, const struct type *t, const char **why)
{
    return write_typed(out, v, t, why);
}
