// SPDX-License-Identifier: Apache-2.0
//
// Values from MessagePack. The bytes come from outside: a length is never believed beyond what is there, nesting is
// bounded, and whatever pack_write.c would not have written is refused.
#include "base/budget.h"
#include "base/utf8.h"
#include "value/hidden.h"
#include "value/json.h"
#include "value/number.h"
#include "value/pack_inside.h"

struct unpacker unpacker_of(struct str bytes)
{
    return (struct unpacker){.bytes = bytes};
}

void unpack_fail(struct unpacker *u, const char *why)
{
    if (!u->why)
        u->why = why;
    u->at = u->bytes.len;
}

static size_t left(const struct unpacker *u)
{
    return u->bytes.len - u->at;
}

static unsigned next_byte(struct unpacker *u)
{
    if (!left(u)) {
        unpack_fail(u, "it ends too early");
        return CODE_NIL;
    }
    return (unsigned char)u->bytes.at[u->at++];
}

static unsigned peek_byte(const struct unpacker *u)
{
    return left(u) ? (unsigned char)u->bytes.at[u->at] : CODE_NIL;
}

static uint64_t next_number(struct unpacker *u, unsigned bytes)
{
    uint64_t x = 0;
    for (unsigned i = 0; i < bytes; i++)
        x = x << 8 | next_byte(u);
    return u->why ? 0 : x;
}

static struct str next_bytes(struct unpacker *u, size_t len)
{
    if (len > left(u)) {
        unpack_fail(u, "it ends too early");
        return STR("");
    }
    struct str s = str_slice(u->bytes, u->at, u->at + len);
    u->at += len;
    return s;
}

// A length of one, two or four bytes, by a code from `first` on.
static size_t next_length(struct unpacker *u, unsigned code, unsigned first)
{
    return (size_t)next_number(u, 1U << (code - first));
}

bool unpack_bool(struct unpacker *u)
{
    unsigned code = next_byte(u);
    if (code != CODE_TRUE && code != CODE_FALSE)
        unpack_fail(u, "expected true or false");
    return code == CODE_TRUE && !u->why;
}

static bool is_int(unsigned code)
{
    return code < CODE_SHORT_MAP || code >= 0xE0 || code == CODE_INT64;
}

int64_t unpack_int(struct unpacker *u)
{
    unsigned code = next_byte(u);
    if (u->why || !is_int(code)) {
        unpack_fail(u, "expected a whole number");
        return 0;
    }
    return code == CODE_INT64 ? (int64_t)next_number(u, 8) : (int64_t)(signed char)code;
}

static bool is_str(unsigned code)
{
    return (code >= CODE_SHORT_STR && code < CODE_NIL) ||
           (code >= CODE_STR8 && code < CODE_STR8 + 3) ||
           (code >= CODE_BIN8 && code < CODE_BIN8 + 3);
}

struct str unpack_str(struct unpacker *u)
{
    unsigned code = next_byte(u);
    if (u->why || !is_str(code)) {
        unpack_fail(u, "expected a string");
        return STR("");
    }
    size_t len = code < CODE_NIL    ? code - CODE_SHORT_STR
                 : code < CODE_EXT8 ? next_length(u, code, CODE_BIN8)
                                    : next_length(u, code, CODE_STR8);
    return next_bytes(u, len);
}

// A count that the bytes can hold.
static size_t checked_count(struct unpacker *u, size_t count, size_t each)
{
    if (count > left(u) / each)
        unpack_fail(u, "it ends too early");
    return u->why ? 0 : count;
}

size_t unpack_array(struct unpacker *u)
{
    unsigned code = next_byte(u);
    if (code >= CODE_SHORT_ARRAY && code < CODE_SHORT_STR)
        return checked_count(u, code - CODE_SHORT_ARRAY, 1);
    if (code != CODE_ARRAY32)
        unpack_fail(u, "expected an array");
    return checked_count(u, (size_t)next_number(u, 4), 1);
}

static size_t unpack_map(struct unpacker *u)
{
    unsigned code = next_byte(u);
    if (code >= CODE_SHORT_MAP && code < CODE_SHORT_ARRAY)
        return checked_count(u, code - CODE_SHORT_MAP, 2);
    if (code != CODE_MAP32)
        unpack_fail(u, "expected a map");
    return checked_count(u, (size_t)next_number(u, 4), 2);
}

static void expect_array(struct unpacker *u, size_t count)
{
    if (unpack_array(u) != count)
        unpack_fail(u, "an array has the wrong length");
}

static const struct type *unpack_type(struct unpacker *u, struct arena *a)
{
    struct value form;
    struct json_error error;
    const char *why;
    struct str text = unpack_str(u);
    const struct type *t =
        !u->why && json_read(a, text, &form, &error) ? type_from_json(a, form, &why) : NULL;
    if (!t)
        unpack_fail(u, "expected a type");
    return t ? t : &type_dynamic;
}

// ---- extensions

static double next_double(struct unpacker *u)
{
    double d;
    uint64_t bits = next_number(u, 8);
    memcpy(&d, &bits, sizeof(d));
    return d;
}

static struct value exact_number(struct unpacker *u, struct arena *a, unsigned precision)
{
    struct value v = value_int(0);
    unsigned code = peek_byte(u);
    if (code == CODE_FLOAT64) {
        next_byte(u);
        v = number_from_double(next_double(u));
        v.precision = (uint16_t)precision;
    } else if (is_int(code)) {
        v = number_from_int(unpack_int(u), precision);
    } else if (!number_unpack(a, unpack_str(u), precision, &v)) {
        unpack_fail(u, "expected a number");
    }
    return v;
}

static bool is_precision(int64_t bits)
{
    return (bits >= 1 && bits <= PRECISION_LITERAL) || bits == PRECISION_UNBOUNDED;
}

static struct value unpack_number(struct unpacker *u, struct arena *a)
{
    expect_array(u, 4);
    int64_t precision = unpack_int(u);
    bool is_float = unpack_bool(u);
    if (!is_precision(precision)) {
        unpack_fail(u, "a number has an impossible precision");
        return value_int(0);
    }
    struct value v = exact_number(u, a, (unsigned)precision);
    if (is_float)
        v = number_from_float(number_to_double(v));
    if (peek_byte(u) == CODE_NIL)
        next_byte(u);
    else
        v = number_with_text(a, v, unpack_str(u));
    return u->why ? value_int(0) : v;
}

static struct value unpack_bound(struct unpacker *u, struct arena *a)
{
    struct value v = unpack_value(u, a);
    bool is_none = value_is(v, VALUE_NULL);
    if (!is_none && !value_is_number(v))
        unpack_fail(u, "expected a number");
    return is_none || u->why ? VALUE_NONE : v;
}

static struct refinement unpack_refinement(struct unpacker *u, struct arena *a)
{
    struct refinement r = refinement_none();
    r.null = unpack_bool(u) ? NOT_NULL : MAYBE_NULL;
    r.prefix = str_copy(a, unpack_str(u));
    r.min = unpack_bound(u, a);
    r.min_inclusive = unpack_bool(u);
    r.max = unpack_bound(u, a);
    r.max_inclusive = unpack_bool(u);
    r.min_length = unpack_int(u);
    r.max_length = unpack_int(u);
    return r;
}

static bool fits_type(const struct refinement *r, const struct type *t)
{
    bool is_collection = t->kind == TYPE_LIST || t->kind == TYPE_SET || t->kind == TYPE_MAP;
    bool has_bounds = !value_is(r->min, VALUE_ABSENT) || !value_is(r->max, VALUE_ABSENT);
    bool has_lengths = r->min_length > 0 || r->max_length >= 0;
    return (!r->prefix.len || (t->kind == TYPE_STRING && utf8_is_valid(r->prefix))) &&
           (!has_bounds || t->kind == TYPE_NUMBER) && (!has_lengths || is_collection);
}

static struct value unpack_unknown(struct unpacker *u, struct arena *a)
{
    expect_array(u, 10);
    const struct type *t = unpack_type(u, a);
    struct refinement r = unpack_refinement(u, a);
    struct value parts = unpack_value(u, a);
    bool has_parts = value_is(parts, VALUE_OBJECT) && t->kind == TYPE_DYNAMIC;
    if (!fits_type(&r, t) || (!has_parts && !value_is(parts, VALUE_NULL)))
        unpack_fail(u, "what is known of an unknown does not fit its type");
    struct value v = has_parts ? value_unknown_with(a, parts) : value_unknown(a, t);
    bool is_done = u->why || has_parts || !refinement_says_something(&r);
    return is_done ? v : value_refine(a, v, r);
}

static const struct mark *mark_named(struct str name)
{
    const struct mark *const all[] = {&mark_sensitive, &mark_telling, &mark_ephemeral};
    for (size_t i = 0; i < COUNT_OF(all); i++)
        if (str_equal(all[i]->name, name))
            return all[i];
    return NULL;
}

static struct value unpack_marked(struct unpacker *u, struct arena *a)
{
    size_t count = unpack_array(u);
    struct value v = unpack_value(u, a);
    for (size_t i = 1; i < count && !u->why; i++) {
        const struct mark *mark = mark_named(unpack_str(u));
        if (mark)
            v = value_mark(a, v, mark);
        else
            unpack_fail(u, "a mark does not exist");
    }
    return v;
}

// ---- aggregates

struct unpacked_items {
    struct value *keys, *items;
    size_t count;
};

static struct unpacked_items next_items(struct unpacker *u, struct arena *a)
{
    struct unpacked_items s = {.count = unpack_array(u)};
    s.items = ARENA_ARRAY(a, struct value, s.count);
    for (size_t i = 0; budget_more(i < s.count && !u->why); i++)
        s.items[i] = unpack_value(u, a);
    return s;
}

static struct unpacked_items next_pairs(struct unpacker *u, struct arena *a)
{
    struct unpacked_items s = {.count = unpack_map(u)};
    s.keys = ARENA_ARRAY(a, struct value, s.count);
    s.items = ARENA_ARRAY(a, struct value, s.count);
    for (size_t i = 0; budget_more(i < s.count && !u->why); i++) {
        s.keys[i] = value_string(a, unpack_str(u));
        s.items[i] = unpack_value(u, a);
    }
    return s;
}

// Absent is what a constructor answers that would nest too deeply.
static struct value built(struct unpacker *u, struct value v)
{
    if (value_is(v, VALUE_ABSENT))
        unpack_fail(u, "it is nested too deeply");
    return v;
}

// Marks of the elements of a set are those of the set.
static bool have_type(struct arena *a, const struct unpacked_items *s, const struct type *t,
                      bool is_set)
{
    for (size_t i = 0; budget_more(i < s->count); i++) {
        const struct marks *marks = NULL;
        struct value v = value_unmark(a, s->items[i], &marks);
        if (!type_equal(value_type(a, v), t) || (is_set && value_has_marks(s->items[i])))
            return false;
    }
    return true;
}

static struct value unpack_collection(struct unpacker *u, struct arena *a)
{
    expect_array(u, 3);
    int64_t kind = unpack_int(u);
    const struct type *t = unpack_type(u, a);
    struct unpacked_items s = kind == 2 ? next_pairs(u, a) : next_items(u, a);
    if (u->why)
        return VALUE_NONE;
    if (kind < 0 || kind > 2 || !have_type(a, &s, t, kind == 1)) {
        unpack_fail(u, "a collection does not fit its type");
        return VALUE_NONE;
    }
    struct value v = kind == 0   ? value_list(a, t, s.items, s.count)
                     : kind == 1 ? value_set(a, t, s.items, s.count)
                                 : value_map(a, t, s.keys, s.items, s.count);
    return built(u, v);
}

static bool is_key(struct value v)
{
    return value_is_wholly_known(v) && !value_has_marks(v) && !value_is(v, VALUE_ABSENT);
}

static struct value unpack_pairs(struct unpacker *u, struct arena *a)
{
    struct unpacked_items s = next_items(u, a);
    size_t count = s.count / 2;
    struct value *keys = ARENA_ARRAY(a, struct value, count);
    for (size_t i = 0; i < count && !u->why; i++) {
        keys[i] = s.items[2 * i];
        s.items[i] = s.items[2 * i + 1];
        if (!is_key(keys[i]) || s.count % 2)
            unpack_fail(u, "a key cannot be one");
    }
    return u->why ? VALUE_NONE : built(u, value_object_any(a, keys, s.items, count));
}

static struct value unpack_extension(struct unpacker *u, struct arena *a, unsigned code)
{
    size_t len = next_length(u, code, CODE_EXT8);
    unsigned kind = next_byte(u);
    struct unpacker inside = {.bytes = next_bytes(u, len), .depth = u->depth};
    struct value v = VALUE_NONE;
    switch (kind) {
    case EXTENSION_NUMBER: v = unpack_number(&inside, a); break;
    case EXTENSION_NULL: v = value_null(unpack_type(&inside, a)); break;
    case EXTENSION_UNKNOWN: v = unpack_unknown(&inside, a); break;
    case EXTENSION_MARKED: v = unpack_marked(&inside, a); break;
    case EXTENSION_COLLECTION: v = unpack_collection(&inside, a); break;
    case EXTENSION_PAIRS: v = unpack_pairs(&inside, a); break;
    case EXTENSION_UNDEFINED: v = value_undefined(); break;
    case EXTENSION_ABSENT:
        if (u->depth > 1)
            unpack_fail(u, "a part cannot be absent");
        break;
    default: unpack_fail(u, "an extension does not exist"); break;
    }
    if (inside.why || inside.at != inside.bytes.len)
        unpack_fail(u, inside.why ? inside.why : "an extension is too long");
    return v;
}

// ---- all kinds

static struct value unpack_kind(struct unpacker *u, struct arena *a)
{
    unsigned code = peek_byte(u);
    struct unpacked_items s;
    if (is_int(code))
        return value_int(unpack_int(u));
    if (is_str(code))
        return value_string(a, unpack_str(u));
    if (code == CODE_TRUE || code == CODE_FALSE)
        return value_bool(unpack_bool(u));
    if (code < CODE_SHORT_ARRAY || code == CODE_MAP32) {
        s = next_pairs(u, a);
        return u->why ? VALUE_NONE : built(u, value_object(a, s.keys, s.items, s.count));
    }
    if (code < CODE_SHORT_STR || code == CODE_ARRAY32) {
        s = next_items(u, a);
        return u->why ? VALUE_NONE : built(u, value_tuple(a, s.items, s.count));
    }
    next_byte(u);
    if (code >= CODE_EXT8 && code < CODE_EXT8 + 3)
        return unpack_extension(u, a, code);
    if (code != CODE_NIL)
        unpack_fail(u, "a code that is not used here");
    return value_null(&type_dynamic);
}

struct value unpack_value(struct unpacker *u, struct arena *a)
{
    enum { NESTING_MOST = 2 * VALUE_DEPTH_MAX + 2 }; // with marks around each level
    if (!left(u))
        unpack_fail(u, "it ends too early");
    if (u->depth >= NESTING_MOST || !budget_turn())
        unpack_fail(u, "it is nested too deeply");
    if (u->why)
        return VALUE_NONE;
    u->depth++;
    struct value v = unpack_kind(u, a);
    u->depth--;
    return u->why ? VALUE_NONE : v;
}
