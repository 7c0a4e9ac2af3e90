// SPDX-License-Identifier: Apache-2.0
//
// MessagePack to values of a type. Nothing in the bytes is trusted: a count is compared with the remaining
// bytes before anything is allocated for it, nesting is limited, and a refinement may have a kilobyte, as in
// the peer. Bytes after the value are ignored, also as in the peer.
#include <inttypes.h>
#include <string.h>

#include "batch/msgpack/msgpack.h"
#include "value/convert.h"
#include "value/json.h"
#include "value/number.h"

enum {
    REFINED_EXTENSION = 0x0c,
    REFINEMENT_MAX_BYTES = 1024,
};

struct reader {
    struct arena *arena;
    struct str bytes;
    size_t at;
    unsigned depth;
    const char **why;
};

static bool read_msgpack_value(struct reader *r, const struct type *t, struct value *out);

static bool fail_msgpack(struct reader *r, const char *why)
{
    *r->why = why;
    return false;
}

// ---- bytes

static size_t bytes_left(const struct reader *r)
{
    return r->bytes.len - r->at;
}

// The next byte, or one that starts nothing.
static unsigned peek_byte(const struct reader *r)
{
    return r->at < r->bytes.len ? (unsigned char)r->bytes.at[r->at] : 0xC1;
}

static bool read_big_endian(struct reader *r, unsigned bytes, uint64_t *out)
{
    if (bytes_left(r) < bytes)
        return fail_msgpack(r, "unexpected end of the data");
    *out = 0;
    for (unsigned i = 0; i < bytes; i++)
        *out = *out << 8 | (unsigned char)r->bytes.at[r->at++];
    return true;
}

static bool take_bytes(struct reader *r, uint64_t len, struct str *out)
{
    if (len > bytes_left(r))
        return fail_msgpack(r, "unexpected end of the data");
    *out = str_make(r->bytes.at + r->at, (size_t)len);
    r->at += (size_t)len;
    return true;
}

// Text or bytes: both serve as strings.
static bool read_bytes(struct reader *r, struct str *out)
{
    unsigned code = peek_byte(r);
    uint64_t len;
    if (code >= 0xA0 && code <= 0xBF) {
        r->at++;
        return take_bytes(r, code & 0x1F, out);
    }
    unsigned size = code >= 0xD9 && code <= 0xDB   ? 1u << (code - 0xD9)
                    : code >= 0xC4 && code <= 0xC6 ? 1u << (code - 0xC4)
                                                   : 0;
    if (size == 0)
        return fail_msgpack(r, "string is required");
    r->at++;
    return read_big_endian(r, size, &len) && take_bytes(r, len, out);
}

// The count of an array (fixed 0x90, code 0xDC) or map (0x80, 0xDE). Every element has at least `least_bytes`,
// so allocations are bounded by the input's size times a constant.
static bool read_msgpack_count(struct reader *r, unsigned fixed, unsigned code, size_t least_bytes,
                               size_t *count)
{
    unsigned first = peek_byte(r);
    uint64_t n = first & 0x0F;
    if ((first & 0xF0) != fixed && first != code && first != code + 1)
        return fail_msgpack(r, fixed == 0x90 ? "an array is required" : "a map is required");
    r->at++;
    if ((first & 0xF0) != fixed && !read_big_endian(r, first == code ? 2 : 4, &n))
        return false;
    if (n > bytes_left(r) / least_bytes)
        return fail_msgpack(r, "unexpected end of the data");
    *count = (size_t)n;
    return true;
}

static bool read_array_count(struct reader *r, size_t *count)
{
    return read_msgpack_count(r, 0x90, 0xDC, 1, count);
}

static bool read_map_count(struct reader *r, size_t *count)
{
    return read_msgpack_count(r, 0x80, 0xDE, 2, count);
}

// ---- numbers

static int64_t sign_extend(uint64_t x, unsigned bytes)
{
    unsigned shift = 64 - bytes * 8;
    return (int64_t)(x << shift) >> shift;
}

static bool number_of_uint(struct reader *r, uint64_t u, struct value *out)
{
    if (u <= INT64_MAX) {
        *out = number_from_int((int64_t)u, PRECISION_INT);
        return true;
    }
    struct str text = str_format(r->arena, "%" PRIu64, u);
    bool ok = number_parse(r->arena, text, out);
    out->precision = PRECISION_INT;
    return ok;
}

static struct value number_of_bits(uint64_t bits, unsigned bytes)
{
    double d;
    if (bytes == 4) {
        float f;
        uint32_t half = (uint32_t)bits;
        memcpy(&f, &half, sizeof(f));
        d = (double)f;
    } else {
        memcpy(&d, &bits, sizeof(d));
    }
    return number_from_double(d);
}

static bool read_number_text(struct reader *r, struct value *out)
{
    struct str text;
    if (!read_bytes(r, &text))
        return fail_msgpack(r, "number is required");
    return number_parse(r->arena, text, out) || fail_msgpack(r, "number is required");
}

static bool read_msgpack_number(struct reader *r, struct value *out)
{
    unsigned code = peek_byte(r);
    uint64_t bits;
    if (code <= 0x7F || code >= 0xE0) {
        r->at++;
        *out = number_from_int((int8_t)code, PRECISION_INT);
        return true;
    }
    if (code >= 0xCC && code <= 0xCF) {
        r->at++;
        return read_big_endian(r, 1u << (code - 0xCC), &bits) && number_of_uint(r, bits, out);
    }
    if (code >= 0xD0 && code <= 0xD3) {
        unsigned bytes = 1u << (code - 0xD0);
        r->at++;
        if (!read_big_endian(r, bytes, &bits))
            return false;
        *out = number_from_int(sign_extend(bits, bytes), PRECISION_INT);
        return true;
    }
    if (code != 0xCA && code != 0xCB)
        return read_number_text(r, out);
    unsigned bytes = code == 0xCA ? 4 : 8;
    r->at++;
    if (!read_big_endian(r, bytes, &bits))
        return false;
    *out = number_of_bits(bits, bytes);
    return !number_is_nan(*out) || fail_msgpack(r, "number is required");
}

// ---- unknowns

static bool read_int(struct reader *r, int64_t *out)
{
    struct value v;
    return read_msgpack_number(r, &v) && number_to_int(v, out);
}

static bool read_bool(struct reader *r, bool *out)
{
    unsigned code = peek_byte(r);
    *out = code == 0xC3;
    r->at++;
    return code == 0xC2 || code == 0xC3;
}

static bool read_bound(struct reader *r, struct value *bound, bool *inclusive)
{
    size_t count;
    return read_array_count(r, &count) && count == 2 && read_msgpack_number(r, bound) &&
           read_bool(r, inclusive);
}

// Skips a refinement that later versions may add.
static bool skip_value(struct reader *r)
{
    unsigned code = peek_byte(r);
    struct value ignored;
    struct str text;
    size_t count;
    if (code == 0xC0 || code == 0xC2 || code == 0xC3) {
        r->at++;
        return true;
    }
    if (code >= 0x90 && code <= 0x9F) {
        bool ok = read_array_count(r, &count);
        while (ok && count-- > 0)
            ok = skip_value(r);
        return ok;
    }
    bool is_text = (code >= 0xA0 && code <= 0xBF) || (code >= 0xC4 && code <= 0xC6) ||
                   (code >= 0xD9 && code <= 0xDB);
    return is_text ? read_bytes(r, &text) : read_msgpack_number(r, &ignored);
}

static bool read_one_refinement(struct reader *r, int64_t key, const struct type *t,
                                struct refinement *refined, bool *is_null)
{
    bool not_null;
    switch (key) {
    case 1:
        not_null = read_bool(r, is_null) && !*is_null;
        refined->null = not_null ? NOT_NULL : MAYBE_NULL;
        return not_null || *is_null;
    case 2: return t->kind == TYPE_STRING && read_bytes(r, &refined->prefix);
    case 3: return t->kind == TYPE_NUMBER && read_bound(r, &refined->min, &refined->min_inclusive);
    case 4: return t->kind == TYPE_NUMBER && read_bound(r, &refined->max, &refined->max_inclusive);
    case 5: return type_is_collection(t) && read_int(r, &refined->min_length);
    case 6: return type_is_collection(t) && read_int(r, &refined->max_length);
    default: return skip_value(r);
    }
}

static bool read_refinements(struct reader *r, const struct type *t, struct value *out)
{
    struct refinement refined = refinement_none();
    bool is_null = false;
    size_t count;
    if (!read_map_count(r, &count))
        return false;
    for (size_t i = 0; i < count; i++) {
        int64_t key;
        if (!read_int(r, &key) || !read_one_refinement(r, key, t, &refined, &is_null))
            return fail_msgpack(r, "failed to decode msgpack extension body");
    }
    *out = is_null ? value_null(t) : value_refine(r->arena, value_unknown(r->arena, t), refined);
    return true;
}

static bool is_extension(unsigned code)
{
    return (code >= 0xD4 && code <= 0xD8) || (code >= 0xC7 && code <= 0xC9);
}

static bool read_extension_len(struct reader *r, uint64_t *len)
{
    unsigned code = peek_byte(r);
    r->at++;
    if (code < 0xD4)
        return read_big_endian(r, 1u << (code - 0xC7), len);
    *len = (uint64_t)1 << (code - 0xD4);
    return true;
}

// Any extension is an unknown; only those longer than a byte carry information.
static bool read_unknown(struct reader *r, const struct type *t, struct value *out)
{
    uint64_t len, kind;
    struct str body;
    if (!read_extension_len(r, &len) || !read_big_endian(r, 1, &kind) || !take_bytes(r, len, &body))
        return false;
    *out = value_unknown(r->arena, t);
    if (len <= 1)
        return true;
    if (kind != REFINED_EXTENSION)
        return fail_msgpack(r, "unsupported extension type");
    if (len > REFINEMENT_MAX_BYTES)
        return fail_msgpack(r, "oversize unknown value refinement");
    struct reader inner = {.arena = r->arena, .bytes = body, .why = r->why};
    return t->kind == TYPE_DYNAMIC || read_refinements(&inner, t, out);
}

// ---- groups

// The element type of a collection of type "any": that of its items.
static const struct type *element_of(struct reader *r, const struct type *t,
                                     const struct value *items, size_t len)
{
    if (!type_has_dynamic(t->element) || len == 0)
        return t->element;
    const struct type *element = value_type(r->arena, items[0]);
    for (size_t i = 1; i < len; i++)
        if (!type_equal(element, value_type(r->arena, items[i])))
            return NULL;
    return element;
}

static bool make_collection(struct reader *r, const struct type *t, const struct value *keys,
                            const struct value *items, size_t len, struct value *out)
{
    const struct type *element = element_of(r, t, items, len);
    if (!element)
        return fail_msgpack(r, "all elements must have the same type");
    if (t->kind == TYPE_LIST)
        *out = value_list(r->arena, element, items, len);
    else if (t->kind == TYPE_SET)
        *out = value_set(r->arena, element, items, len);
    else
        *out = value_map(r->arena, element, keys, items, len);
    return true;
}

static bool read_sequence(struct reader *r, const struct type *t, struct value *out)
{
    size_t len;
    if (!read_array_count(r, &len))
        return false;
    if (t->kind == TYPE_TUPLE && len != t->len)
        return fail_msgpack(r, "a tuple of another length is required");
    struct value *items = ARENA_ARRAY(r->arena, struct value, len);
    for (size_t i = 0; i < len; i++)
        if (!read_msgpack_value(r, t->kind == TYPE_TUPLE ? t->items[i] : t->element, &items[i]))
            return false;
    if (t->kind != TYPE_TUPLE)
        return make_collection(r, t, NULL, items, len, out);
    *out = value_tuple(r->arena, items, len);
    return true;
}

static bool read_mapping(struct reader *r, const struct type *t, struct value *out)
{
    size_t len;
    if (!read_map_count(r, &len))
        return false;
    if (t->kind == TYPE_OBJECT && len != t->len)
        return fail_msgpack(r, "an object with another number of attributes is required");
    struct value *keys = ARENA_ARRAY(r->arena, struct value, len);
    struct value *items = ARENA_ARRAY(r->arena, struct value, len);
    for (size_t i = 0; i < len; i++) {
        struct str key;
        if (!read_bytes(r, &key))
            return fail_msgpack(r, "all keys must be strings");
        const struct type *item = t->kind == TYPE_MAP ? t->element : type_attribute(t, key);
        if (!item)
            return fail_msgpack(r, "unsupported attribute");
        keys[i] = value_string(r->arena, key);
        if (!read_msgpack_value(r, item, &items[i]))
            return false;
    }
    if (t->kind == TYPE_MAP)
        return make_collection(r, t, keys, items, len, out);
    *out = value_object(r->arena, keys, items, len);
    return value_len(*out) == len || fail_msgpack(r, "an attribute appears twice");
}

static bool read_dynamic(struct reader *r, struct value *out)
{
    if (peek_byte(r) == 0xC0) {
        r->at++;
        *out = value_null(&type_dynamic);
        return true;
    }
    size_t len;
    struct str form;
    if (!read_array_count(r, &len))
        return false;
    if (len != 2)
        return fail_msgpack(r, "dynamic value array must have exactly two elements");
    if (!read_bytes(r, &form))
        return false;
    const struct type *t = type_read_json(r->arena, form, r->why);
    return t && read_msgpack_value(r, t, out);
}

// ---- values

static bool read_msgpack_string(struct reader *r, struct value *out)
{
    struct str s;
    if (!read_bytes(r, &s))
        return false;
    *out = value_string(r->arena, s);
    return true;
}

static bool read_shape(struct reader *r, const struct type *t, struct value *out)
{
    bool b;
    switch (t->kind) {
    case TYPE_DYNAMIC: return read_dynamic(r, out);
    case TYPE_BOOL:
        if (!read_bool(r, &b))
            return fail_msgpack(r, "bool is required");
        *out = value_bool(b);
        return true;
    case TYPE_NUMBER: return read_msgpack_number(r, out);
    case TYPE_STRING: return read_msgpack_string(r, out);
    case TYPE_LIST:
    case TYPE_SET:
    case TYPE_TUPLE: return read_sequence(r, t, out);
    case TYPE_MAP:
    case TYPE_OBJECT: return read_mapping(r, t, out);
    case TYPE_CAPSULE: return fail_msgpack(r, "unsupported type");
    }
    UNREACHABLE("kind of type");
}

static bool read_msgpack_value(struct reader *r, const struct type *t, struct value *out)
{
    if (r->depth >= VALUE_DEPTH_MAX)
        return fail_msgpack(r, "nested too deeply");
    if (is_extension(peek_byte(r)))
        return read_unknown(r, t, out);
    if (peek_byte(r) == 0xC0 && t->kind != TYPE_DYNAMIC) {
        r->at++;
        *out = value_null(t);
        return true;
    }
    r->depth++;
    bool ok = read_shape(r, t, out);
    r->depth--;
    return ok;
}

bool msgpack_read(struct arena *a, struct str bytes, const struct type *t, struct value *out,
                  const char **why)
{
    struct reader r = {.arena = a, .bytes = bytes, .why = why};
    return read_msgpack_value(&r, t, out);
}
