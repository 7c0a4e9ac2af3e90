// SPDX-License-Identifier: Apache-2.0
//
// JSON text to values. One reader makes plain values with exact numbers; the typed and the extended
// form are then read from the plain value. Bad UTF-8 and lone surrogates become U+FFFD as in the
// peer; nesting beyond what a value may have is refused.
#include <string.h>

#include "base/array.h"
#include "base/budget.h"
#include "base/bytes8.h"
#include "base/utf8.h"
#include "value/convert.h"
#include "value/json.h"
#include "value/number.h"

struct reader {
    struct arena *arena;
    struct str text;
    size_t at;
    unsigned depth;
    bool keep_number_text;
    bool is_normal; // strings become normal form C
    struct json_error *error;
    ARRAY(struct value) keys;  // of all objects that are open, the innermost last
    ARRAY(struct value) items; // of all groups that are open
    struct strbuf unescaped;   // the string that is being read
};

static bool read_json_value(struct reader *r, struct value like, struct value *out);

static bool fail_reading(struct reader *r, const char *why)
{
    *r->error = (struct json_error){r->at, why};
    return false;
}

static inline char peek_json(const struct reader *r)
{
    return r->at < r->text.len ? r->text.at[r->at] : 0;
}

static inline char peek_at(const struct reader *r, size_t at)
{
    return at < r->text.len ? r->text.at[at] : 0;
}

static inline void skip_space(struct reader *r)
{
    for (char c = peek_json(r); c == ' ' || c == '\n' || c == '\t' || c == '\r'; c = peek_json(r))
        r->at++;
}

static inline bool accept(struct reader *r, char c)
{
    skip_space(r);
    if (r->at >= r->text.len || r->text.at[r->at] != c)
        return false;
    r->at++;
    return true;
}

// ---- strings

// The four hex digits at `at`, or -1.
static int32_t read_four_hex(const struct reader *r, size_t at)
{
    if (r->text.len < at || r->text.len - at < 4)
        return -1;
    int32_t code = 0;
    for (size_t i = 0; i < 4; i++) {
        int digit = str_hex_digit(r->text.at[at + i]);
        if (digit < 0)
            return -1;
        code = code * 16 + digit;
    }
    return code;
}

static bool is_surrogate(int32_t code)
{
    return code >= 0xD800 && code <= 0xDFFF;
}

// After `\u`. A pair of surrogates is one character, half a pair is U+FFFD.
static bool read_unicode(struct reader *r, struct strbuf *out)
{
    int32_t code = read_four_hex(r, r->at);
    if (code < 0)
        return fail_reading(r, "expected four hexadecimal digits after \\u");
    r->at += 4;
    if (!is_surrogate(code)) {
        utf8_add(out, (uint32_t)code);
        return true;
    }
    int32_t low = -1;
    if (r->at + 1 < r->text.len && r->text.at[r->at] == '\\' && r->text.at[r->at + 1] == 'u')
        low = read_four_hex(r, r->at + 2);
    bool pair = code < 0xDC00 && low >= 0xDC00 && low <= 0xDFFF;
    if (pair)
        r->at += 6;
    utf8_add(out, pair ? 0x10000u + (((uint32_t)code & 0x3FF) << 10) + ((uint32_t)low & 0x3FF)
                       : 0xFFFDu);
    return true;
}

static bool read_json_escape(struct reader *r, struct strbuf *out)
{
    static const char letters[] = "\"\\/bfnrt", bytes[] = "\"\\/\b\f\n\r\t";
    char c = peek_json(r);
    if (c == 'u') {
        r->at++;
        return read_unicode(r, out);
    }
    const char *letter = c ? strchr(letters, c) : NULL;
    if (!letter)
        return fail_reading(r, "invalid escape sequence in a string");
    r->at++;
    strbuf_add_char(out, bytes[letter - letters]);
    return true;
}

static void read_beyond_ascii(struct reader *r, struct strbuf *out)
{
    uint32_t code;
    r->at += utf8_decode(r->text, r->at, &code);
    utf8_add(out, code);
}

// Where the run of characters ends that stand for themselves and take one byte.
static inline size_t json_plain_end(const struct reader *r, size_t at)
{
    struct str text = r->text;
    for (; at + sizeof(uint64_t) <= text.len; at += sizeof(uint64_t)) {
        uint64_t x = bytes8_load(text.at + at);
        uint64_t special =
            bytes8_high(x) | bytes8_control(x) | bytes8_equal(x, '"') | bytes8_equal(x, '\\');
        if (special)
            return at + bytes8_first(special);
    }
    for (; at < text.len; at++) {
        unsigned char c = (unsigned char)text.at[at];
        if (c < ' ' || c >= 0x80 || c == '"' || c == '\\')
            break;
    }
    return at;
}

static bool read_string_bytes(struct reader *r, struct strbuf *out)
{
    for (;;) {
        size_t start = r->at;
        r->at = json_plain_end(r, start);
        strbuf_add(out, str_slice(r->text, start, r->at));
        if (r->at >= r->text.len)
            return fail_reading(r, "unterminated string");
        unsigned char c = (unsigned char)r->text.at[r->at];
        if (c >= 0x80) {
            read_beyond_ascii(r, out);
            continue;
        }
        if (c < ' ')
            return fail_reading(r, "a control character in a string must be escaped");
        r->at++;
        if (c == '"')
            return true;
        if (!read_json_escape(r, out))
            return false;
    }
}

// One that has escapes or more than ASCII.
static NOINLINE bool read_other_string(struct reader *r, struct value *out)
{
    r->unescaped.len = 0;
    r->at++;
    if (!read_string_bytes(r, &r->unescaped))
        return false;
    struct str bytes = strbuf_str(&r->unescaped);
    *out = value_string(r->arena, r->is_normal ? utf8_nfc(r->arena, bytes) : bytes);
    return true;
}

static bool read_json_string(struct reader *r, struct value *out)
{
    size_t start = r->at + 1, end = json_plain_end(r, start);
    if (end >= r->text.len || r->text.at[end] != '"')
        return read_other_string(r, out);
    r->at = end + 1;
    *out = value_string_ascii(r->arena, str_slice(r->text, start, end));
    return true;
}

// The same where a string is expected that is there already: mostly it is that one.
static bool read_json_key(struct reader *r, const struct value *expected, struct value *out)
{
    if (peek_json(r) != '"')
        return fail_reading(r, "expected a key in double quotes");
    if (expected) {
        struct str key = value_str(expected);
        size_t start = r->at + 1, end = json_plain_end(r, start);
        if (peek_at(r, end) == '"' && str_equal(str_slice(r->text, start, end), key)) {
            r->at = end + 1;
            *out = *expected;
            return true;
        }
    }
    return read_json_string(r, out);
}

// ---- numbers

static size_t skip_json_digits(struct reader *r)
{
    size_t start = r->at;
    while (peek_json(r) >= '0' && peek_json(r) <= '9')
        r->at++;
    return r->at - start;
}

// JSON's grammar, which is narrower than what number_parse takes.
static bool scan_number(struct reader *r)
{
    if (peek_json(r) == '-')
        r->at++;
    if (peek_json(r) == '0')
        r->at++;
    else if (skip_json_digits(r) == 0)
        return false;
    if (peek_json(r) == '.') {
        r->at++;
        if (skip_json_digits(r) == 0)
            return false;
    }
    if (peek_json(r) != 'e' && peek_json(r) != 'E')
        return true;
    r->at++;
    if (peek_json(r) == '+' || peek_json(r) == '-')
        r->at++;
    return skip_json_digits(r) > 0;
}

// A whole number that surely fits, which is what most are. Leaves all others where they are.
static bool read_small_number(struct reader *r, struct value *out)
{
    enum { SMALL_DIGITS = 18 };
    size_t first = r->at + (peek_json(r) == '-'), at = first;
    int64_t n = 0;
    for (; ascii_is_digit(peek_at(r, at)) && at - first < SMALL_DIGITS; at++)
        n = n * 10 + (r->text.at[at] - '0');
    char next = peek_at(r, at);
    if (at == first || r->text.at[first] == '0' || ascii_is_digit(next) || next == '.' ||
        next == 'e' || next == 'E')
        return false;
    *out = value_int(first > r->at ? -n : n);
    r->at = at;
    return true;
}

static bool read_json_number(struct reader *r, struct value *out)
{
    if (!r->keep_number_text && read_small_number(r, out))
        return true;
    size_t start = r->at;
    if (!scan_number(r))
        return fail_reading(r, "not a number");
    struct str text = str_slice(r->text, start, r->at);
    bool ok = r->keep_number_text ? number_parse_text(r->arena, text, out)
                                  : number_parse(r->arena, text, out);
    // The typed form takes an infinity for it, as the peer does; JSON has none to write it back.
    ok = ok && (r->keep_number_text || !number_is_infinite(*out));
    return ok || fail_reading(r, "the exponent of the number is out of range");
}

// ---- groups
//
// Neighbours mostly have the same keys in the same order: records in an array, and what is inside of them. An object
// expects the keys of the one before it and shares them if they are the same.

static bool read_array_items(struct reader *r, struct value like)
{
    if (accept(r, ']'))
        return true;
    struct value item =
        value_is(like, VALUE_TUPLE) && value_len(like) ? value_item(like, 0) : VALUE_NONE;
    do {
        if (!read_json_value(r, item, &item))
            return false;
        ARRAY_PUSH(&r->items, item);
    } while (accept(r, ','));
    return accept(r, ']') || fail_reading(r, "expected `,` or `]`");
}

// `like` becomes NULL as soon as a key is another one; from then on `r->keys` has them all.
static bool read_object_pair(struct reader *r, const struct aggregate **like, uint32_t n)
{
    struct value key, item = VALUE_NONE;
    skip_space(r);
    const struct value *expected = *like && n < (*like)->len ? &(*like)->keys[n] : NULL;
    if (!read_json_key(r, expected, &key))
        return false;
    if (!accept(r, ':'))
        return fail_reading(r, "expected `:` after the key");
    if (!expected || !str_equal(value_str(&key), value_str(expected)))
        *like = NULL;
    if (!read_json_value(r, *like ? (*like)->items[n] : VALUE_NONE, &item))
        return false;
    ARRAY_PUSH(&r->keys, key);
    ARRAY_PUSH(&r->items, item);
    return true;
}

static bool read_object_pairs(struct reader *r, const struct aggregate **like)
{
    uint32_t n = 0;
    if (accept(r, '}'))
        return true;
    do {
        if (!read_object_pair(r, like, n++))
            return false;
    } while (accept(r, ','));
    return accept(r, '}') || fail_reading(r, "expected `,` or `}`");
}

static struct value object_of_parts(struct reader *r, const struct aggregate *like,
                                    const struct value *keys, const struct value *items, size_t len)
{
    if (!like || like->len != len)
        return value_object(r->arena, keys, items, len);
    if (like->sorted || like->ordered)
        return value_object_like(r->arena, (struct value){.kind = VALUE_OBJECT, .aggregate = like},
                                 items);
    return value_object_sample(r->arena, keys, items, len);
}

static bool read_group(struct reader *r, struct value like, struct value *out)
{
    if (r->depth >= VALUE_DEPTH_MAX)
        return fail_reading(r, "nested too deeply");
    if (!budget_turn())
        return fail_reading(r, "there is no time or memory left");
    size_t keys = r->keys.len, items = r->items.len;
    bool is_array = r->text.at[r->at++] == '[';
    const struct aggregate *sample = value_is(like, VALUE_OBJECT) ? like.aggregate : NULL;
    r->depth++;
    if (!(is_array ? read_array_items(r, like) : read_object_pairs(r, &sample)))
        return false;
    r->depth--;
    size_t len = r->items.len - items;
    *out = is_array ? value_tuple(r->arena, r->items.at + items, len)
                    : object_of_parts(r, sample, r->keys.at + keys, r->items.at + items, len);
    r->keys.len = keys;
    r->items.len = items;
    return true;
}

static bool read_json_word(struct reader *r, struct str word, struct value v, struct value *out)
{
    if (!str_starts(str_slice(r->text, r->at, r->text.len), word))
        return fail_reading(r, "expected a value");
    r->at += word.len;
    *out = v;
    return true;
}

// `like` is what was read in such a place before, or absent.
static bool read_json_value(struct reader *r, struct value like, struct value *out)
{
    skip_space(r);
    switch (peek_json(r)) {
    case '{':
    case '[': return read_group(r, like, out);
    case '"': return read_json_string(r, out);
    case 't': return read_json_word(r, STR("true"), value_bool(true), out);
    case 'f': return read_json_word(r, STR("false"), value_bool(false), out);
    case 'n': return read_json_word(r, STR("null"), value_null(&type_dynamic), out);
    case 0: return fail_reading(r, "unexpected end of the text: expected a value");
    default: break;
    }
    if (peek_json(r) == '-' || (peek_json(r) >= '0' && peek_json(r) <= '9'))
        return read_json_number(r, out);
    return fail_reading(r, "expected a value");
}

static bool read_all(struct reader *r, struct value *out)
{
    strbuf_init(&r->unescaped, 0);
    bool ok = read_json_value(r, VALUE_NONE, out);
    ARRAY_DONE(&r->keys);
    ARRAY_DONE(&r->items);
    strbuf_done(&r->unescaped);
    if (!ok)
        return false;
    skip_space(r);
    return r->at == r->text.len || fail_reading(r, "unexpected text after the value");
}

bool json_read(struct arena *a, struct str text, struct value *out, struct json_error *error)
{
    struct reader r = {.arena = a, .text = text, .error = error};
    return read_all(&r, out);
}

bool json_read_normal(struct arena *a, struct str text, struct value *out, struct json_error *error)
{
    struct reader r = {.arena = a, .text = text, .error = error, .is_normal = true};
    return read_all(&r, out);
}

// ---- typed form

static bool typed(struct arena *a, struct value v, const struct type *t, struct value *out,
                  const char **why);

static bool refuse_json(const char **why, const char *reason)
{
    *why = reason;
    return false;
}

static bool typed_number(struct arena *a, struct value v, struct value *out, const char **why)
{
    struct str text = value_is(v, VALUE_STRING) ? value_str(&v) : number_text(v);
    return number_parse(a, text, out) || refuse_json(why, "a number is required");
}

static bool typed_primitive(struct arena *a, struct value v, const struct type *t,
                            struct value *out, const char **why)
{
    if (value_is_aggregate(v))
        return refuse_json(why, "a string, number or bool is required");
    if (t->kind == TYPE_STRING && value_is_number(v)) {
        *out = value_string(a, number_text(v));
        return true;
    }
    if (t->kind == TYPE_NUMBER && !value_is(v, VALUE_BOOL))
        return typed_number(a, v, out, why);
    struct str error;
    return value_convert(a, v, t, out, &error) || refuse_json(why, str_copy(a, error).at);
}

static bool typed_sequence(struct arena *a, struct value v, const struct type *t, struct value *out,
                           const char **why)
{
    if (!value_is(v, VALUE_TUPLE))
        return refuse_json(why, "an array is required");
    size_t len = value_len(v);
    if (t->kind == TYPE_TUPLE && t->len != len)
        return refuse_json(why, "the tuple does not have that many elements");
    struct value *items = ARENA_ARRAY(a, struct value, len);
    for (size_t i = 0; i < len; i++)
        if (!typed(a, value_item(v, i), t->kind == TYPE_TUPLE ? t->items[i] : t->element, &items[i],
                   why))
            return false;
    if (t->kind == TYPE_TUPLE)
        *out = value_tuple(a, items, len);
    else
        *out = t->kind == TYPE_LIST ? value_list(a, t->element, items, len)
                                    : value_set(a, t->element, items, len);
    return true;
}

static bool typed_map(struct arena *a, struct value v, const struct type *t, struct value *out,
                      const char **why)
{
    if (!value_is(v, VALUE_OBJECT))
        return refuse_json(why, "an object is required");
    struct value *items = ARENA_ARRAY(a, struct value, value_len(v));
    for (size_t i = 0; i < value_len(v); i++)
        if (!typed(a, value_item(v, i), t->element, &items[i], why))
            return false;
    *out = value_map(a, t->element, v.aggregate->keys, items, value_len(v));
    return true;
}

// Attributes that are missing are null, others than the type's are refused.
static bool typed_object(struct arena *a, struct value v, const struct type *t, struct value *out,
                         const char **why)
{
    if (!value_is(v, VALUE_OBJECT))
        return refuse_json(why, "an object is required");
    struct value *keys = ARENA_ARRAY(a, struct value, t->len);
    struct value *items = ARENA_ARRAY(a, struct value, t->len);
    size_t found = 0;
    for (uint32_t i = 0; i < t->len; i++) {
        struct value item = value_get(v, t->names[i]);
        keys[i] = value_string(a, t->names[i]);
        items[i] = value_null(t->items[i]);
        if (value_is(item, VALUE_ABSENT))
            continue;
        found++;
        if (!typed(a, item, t->items[i], &items[i], why))
            return false;
    }
    if (found != value_len(v))
        return refuse_json(why, "unsupported attribute");
    *out = value_object(a, keys, items, t->len);
    return true;
}

static bool typed_dynamic(struct arena *a, struct value v, struct value *out, const char **why)
{
    struct value form = VALUE_NONE, inner = VALUE_NONE;
    if (value_is(v, VALUE_OBJECT) && value_len(v) == 2) {
        form = value_get(v, STR("type"));
        inner = value_get(v, STR("value"));
    }
    if (value_is(form, VALUE_ABSENT) || value_is(inner, VALUE_ABSENT))
        return refuse_json(why, "a value of dynamic type must have the keys `value` and `type`");
    const struct type *t = type_from_json(a, form, why);
    return t && typed(a, inner, t, out, why);
}

static bool typed(struct arena *a, struct value v, const struct type *t, struct value *out,
                  const char **why)
{
    if (value_is(v, VALUE_NULL)) {
        *out = value_null(t);
        return true;
    }
    switch (t->kind) {
    case TYPE_DYNAMIC: return typed_dynamic(a, v, out, why);
    case TYPE_BOOL:
    case TYPE_NUMBER:
    case TYPE_STRING: return typed_primitive(a, v, t, out, why);
    case TYPE_LIST:
    case TYPE_SET:
    case TYPE_TUPLE: return typed_sequence(a, v, t, out, why);
    case TYPE_MAP: return typed_map(a, v, t, out, why);
    case TYPE_OBJECT: return typed_object(a, v, t, out, why);
    case TYPE_CAPSULE: return refuse_json(why, "capsules cannot be read from JSON");
    }
    UNREACHABLE("kind of type");
}

bool json_read_typed(struct arena *a, struct str text, const struct type *t, struct value *out,
                     struct json_error *error)
{
    struct reader r = {.arena = a, .text = text, .error = error, .keep_number_text = true};
    struct value plain;
    if (!read_all(&r, &plain))
        return false;
    *error = (struct json_error){0, NULL};
    return typed(a, plain, t, out, &error->why);
}

// ---- extended form

static bool extended(struct arena *a, struct value v, struct value *out, const char **why);

static bool read_bound(struct arena *a, struct value form, struct value *bound, bool *inclusive)
{
    if (value_is(form, VALUE_ABSENT))
        return true;
    const char *why;
    if (!value_is(form, VALUE_TUPLE) || value_len(form) != 2 ||
        !extended(a, value_item(form, 0), bound, &why) || !value_is_number(*bound))
        return false;
    struct value flag = value_item(form, 1);
    *inclusive = flag.boolean;
    return value_is(flag, VALUE_BOOL);
}

static bool read_length(struct value form, int64_t *length)
{
    return value_is(form, VALUE_ABSENT) || (value_is_number(form) && number_to_int(form, length));
}

static bool read_refinement(struct arena *a, struct value form, struct refinement *r)
{
    *r = refinement_none();
    if (value_is(form, VALUE_ABSENT))
        return true;
    if (!value_is(form, VALUE_OBJECT))
        return false;
    struct value not_null = value_get(form, STR("not_null"));
    if (value_is(not_null, VALUE_BOOL) && not_null.boolean)
        r->null = NOT_NULL;
    struct value prefix = value_get(form, STR("prefix"));
    if (value_is(prefix, VALUE_STRING))
        r->prefix = str_copy(a, value_str(&prefix));
    return read_bound(a, value_get(form, STR("min")), &r->min, &r->min_inclusive) &&
           read_bound(a, value_get(form, STR("max")), &r->max, &r->max_inclusive) &&
           read_length(value_get(form, STR("len_min")), &r->min_length) &&
           read_length(value_get(form, STR("len_max")), &r->max_length);
}

static bool extended_unknown(struct arena *a, struct value v, struct value *out, const char **why)
{
    const struct type *t = type_from_json(a, value_get(v, STR("$unknown")), why);
    if (!t)
        return false;
    struct refinement r;
    if (!read_refinement(a, value_get(v, STR("$refined")), &r))
        return refuse_json(why, "unknown form of a refinement");
    *out = value_refine(a, value_unknown(a, t), r);
    return true;
}

static bool extended_typed(struct arena *a, struct value pair, struct value *out, const char **why)
{
    if (!value_is(pair, VALUE_TUPLE) || value_len(pair) != 2)
        return refuse_json(why, "`$typed`: expected a type and a value");
    const struct type *t = type_from_json(a, value_item(pair, 0), why);
    struct value plain;
    if (!t || !extended(a, value_item(pair, 1), &plain, why))
        return false;
    struct str error;
    return value_convert(a, plain, t, out, &error) || refuse_json(why, str_copy(a, error).at);
}

static bool extended_number(struct arena *a, struct value text, struct value *out, const char **why)
{
    if (!value_is(text, VALUE_STRING))
        return refuse_json(why, "`$number`: expected a string");
    if (str_equal(value_str(&text), STR("NaN"))) {
        *out = number_from_double(__builtin_nan(""));
        return true;
    }
    if (!number_parse_text(a, value_str(&text), out))
        return refuse_json(why, "`$number` is not a number");
    if (number_is_infinite(*out))
        return number_parse(a, value_str(&text), out);
    return true;
}

static bool extended_float(struct arena *a, struct value text, struct value *out, const char **why)
{
    if (!extended_number(a, text, out, why))
        return false;
    *out = number_from_float(number_to_double(*out));
    return true;
}

static bool extended_null(struct arena *a, struct value form, struct value *out, const char **why)
{
    const struct type *t = type_from_json(a, form, why);
    *out = value_null(t ? t : &type_dynamic);
    return t;
}

static bool extended_sensitive(struct arena *a, struct value v, struct value *out, const char **why)
{
    if (!extended(a, v, out, why))
        return false;
    *out = value_mark(a, *out, &mark_sensitive);
    return true;
}

static bool extended_group(struct arena *a, struct value v, struct value *out, const char **why)
{
    size_t len = value_len(v);
    struct value *items = ARENA_ARRAY(a, struct value, len);
    for (size_t i = 0; i < len; i++)
        if (!extended(a, value_item(v, i), &items[i], why))
            return false;
    *out = value_is(v, VALUE_TUPLE) ? value_tuple(a, items, len)
                                    : value_object(a, v.aggregate->keys, items, len);
    return true;
}

static bool extended_literal(struct arena *a, struct value v, struct value *out, const char **why)
{
    return value_is(v, VALUE_OBJECT) ? extended_group(a, v, out, why)
                                     : refuse_json(why, "`$literal`: expected an object");
}

static bool extended_undefined(struct arena *a, struct value v, struct value *out, const char **why)
{
    (void)a;
    *out = value_undefined();
    return value_is(v, VALUE_BOOL) || refuse_json(why, "`$undefined`: expected true");
}

static bool extended_pairs(struct arena *a, struct value v, struct value *out, const char **why)
{
    static const char expected[] = "`$pairs`: expected a list of pairs";
    size_t len = value_is(v, VALUE_TUPLE) ? value_len(v) : 0;
    struct value *keys = ARENA_ARRAY(a, struct value, len);
    struct value *items = ARENA_ARRAY(a, struct value, len);
    for (size_t i = 0; i < len; i++) {
        struct value pair = value_item(v, i);
        if (!value_is(pair, VALUE_TUPLE) || value_len(pair) != 2)
            return refuse_json(why, expected);
        if (!extended(a, value_item(pair, 0), &keys[i], why) ||
            !extended(a, value_item(pair, 1), &items[i], why))
            return false;
        if (!value_is_wholly_known(keys[i]) || value_has_marks(keys[i]))
            return refuse_json(why, "`$pairs`: a key must be known and without marks");
    }
    *out = value_object_any(a, keys, items, len);
    return value_is(v, VALUE_TUPLE) || refuse_json(why, expected);
}

struct form {
    struct str key;
    bool (*read)(struct arena *a, struct value item, struct value *out, const char **why);
};

// What an object with this one key stands for; NULL: for itself.
static const struct form *find_form(struct value v)
{
    static const struct form forms[] = {
        {{"$null", 5}, extended_null},   {{"$sensitive", 10}, extended_sensitive},
        {{"$typed", 6}, extended_typed}, {{"$number", 7}, extended_number},
        {{"$float", 6}, extended_float}, {{"$literal", 8}, extended_literal},
        {{"$pairs", 6}, extended_pairs}, {{"$undefined", 10}, extended_undefined},
    };
    for (size_t i = 0; i < COUNT_OF(forms) && value_len(v) == 1; i++)
        if (str_equal(value_key(v, 0), forms[i].key))
            return &forms[i];
    return NULL;
}

static bool extended(struct arena *a, struct value v, struct value *out, const char **why)
{
    *out = v;
    if (!value_is_aggregate(v))
        return true;
    if (value_is(v, VALUE_OBJECT) && value_find_key(v, STR("$unknown")) >= 0)
        return extended_unknown(a, v, out, why);
    const struct form *form = value_is(v, VALUE_OBJECT) ? find_form(v) : NULL;
    return form ? form->read(a, value_item(v, 0), out, why) : extended_group(a, v, out, why);
}

bool json_read_extended(struct arena *a, struct str text, struct value *out,
                        struct json_error *error)
{
    struct value plain;
    if (!json_read(a, text, &plain, error))
        return false;
    *error = (struct json_error){0, NULL};
    return extended(a, plain, out, &error->why);
}
