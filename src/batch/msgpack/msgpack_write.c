// SPDX-License-Identifier: Apache-2.0
//
// Values to MessagePack as cty writes them: every number in the smallest exact form, keys in byte order, a
// position of dynamic type as a pair of type and value, unknowns as extensions with what is known about them.
#include <string.h>

#include "base/budget.h"
#include "base/utf8.h"
#include "batch/msgpack/msgpack.h"
#include "value/number.h"

enum {
    REFINED_EXTENSION = 0x0c,
    PREFIX_MAX_BYTES = 256, // the peer rejects refinements beyond 1 KiB
};

static bool write_msgpack_value(struct strbuf *out, struct value v, const struct type *t,
                                const char **why);

static bool refuse_msgpack(const char **why, const char *reason)
{
    *why = reason;
    return false;
}

// ---- bytes

static void add_big_endian(struct strbuf *out, uint64_t x, unsigned bytes)
{
    for (unsigned i = bytes; i > 0; i--)
        strbuf_add_char(out, (char)(x >> (i - 1) * 8));
}

static void add_code(struct strbuf *out, unsigned code, uint64_t x, unsigned bytes)
{
    strbuf_add_char(out, (char)code);
    add_big_endian(out, x, bytes);
}

// A header whose length has one, two or four bytes, with consecutive codes from `code`.
static void add_length(struct strbuf *out, unsigned code, size_t len)
{
    if (len <= UINT8_MAX)
        add_code(out, code, len, 1);
    else if (len <= UINT16_MAX)
        add_code(out, code + 1, len, 2);
    else
        add_code(out, code + 2, len, 4);
}

static void add_string(struct strbuf *out, struct str s)
{
    if (s.len < 32)
        strbuf_add_char(out, (char)(0xA0 | s.len));
    else
        add_length(out, 0xD9, s.len);
    strbuf_add(out, s);
}

static void add_bytes(struct strbuf *out, struct str s)
{
    add_length(out, 0xC4, s.len);
    strbuf_add(out, s);
}

static void add_count(struct strbuf *out, unsigned fixed, unsigned code, size_t count)
{
    if (count < 16)
        strbuf_add_char(out, (char)(fixed | count));
    else if (count <= UINT16_MAX)
        add_code(out, code, count, 2);
    else
        add_code(out, code + 1, count, 4);
}

static void add_array(struct strbuf *out, size_t count)
{
    add_count(out, 0x90, 0xDC, count);
}

static void add_map(struct strbuf *out, size_t count)
{
    add_count(out, 0x80, 0xDE, count);
}

static void add_negative(struct strbuf *out, int64_t i)
{
    uint64_t bits = (uint64_t)i;
    if (i >= -32)
        strbuf_add_char(out, (char)i);
    else if (i >= INT8_MIN)
        add_code(out, 0xD0, bits, 1);
    else if (i >= INT16_MIN)
        add_code(out, 0xD1, bits, 2);
    else if (i >= INT32_MIN)
        add_code(out, 0xD2, bits, 4);
    else
        add_code(out, 0xD3, bits, 8);
}

static void add_int(struct strbuf *out, int64_t i)
{
    if (i < 0)
        add_negative(out, i);
    else if (i < 128)
        strbuf_add_char(out, (char)i);
    else if (i <= UINT8_MAX)
        add_code(out, 0xCC, (uint64_t)i, 1);
    else if (i <= UINT16_MAX)
        add_code(out, 0xCD, (uint64_t)i, 2);
    else if (i <= UINT32_MAX)
        add_code(out, 0xCE, (uint64_t)i, 4);
    else
        add_code(out, 0xCF, (uint64_t)i, 8);
}

static void add_bool(struct strbuf *out, bool b)
{
    strbuf_add_char(out, (char)(b ? 0xC3 : 0xC2));
}

static void add_double(struct strbuf *out, double d)
{
    uint64_t bits;
    memcpy(&bits, &d, sizeof(bits));
    add_code(out, 0xCB, bits, 8);
}

// Read back from a double it is the same number, and prints with the same digits.
static bool is_double(struct value v, double d)
{
    struct value again = number_from_double(d);
    return number_is_nan(v) || (number_compare(again, v) == 0 && number_equal(again, v));
}

static void add_msgpack_number(struct strbuf *out, struct value v)
{
    int64_t i;
    if (number_to_int(v, &i)) {
        add_int(out, i);
        return;
    }
    double d = number_to_double(v);
    if (!number_is_whole(v) && is_double(v, d)) {
        add_double(out, d);
        return;
    }
    struct strbuf text;
    strbuf_init(&text, out->cap_bytes);
    number_write(&text, v);
    add_string(out, strbuf_str(&text));
    out->full |= text.full;
    strbuf_done(&text);
}

// ---- unknowns

// The last cluster of a truncated prefix is dropped too: what follows might have combined with it.
static struct str short_prefix(struct str prefix)
{
    if (prefix.len <= PREFIX_MAX_BYTES)
        return prefix;
    struct str cut = str_slice(prefix, 0, PREFIX_MAX_BYTES - 1);
    return str_slice(cut, 0, utf8_cluster_start(cut, cut.len - 1));
}

static unsigned add_bound(struct strbuf *out, unsigned key, struct value bound, bool inclusive)
{
    if (!value_is_number(bound))
        return 0;
    add_int(out, key);
    add_array(out, 2);
    add_msgpack_number(out, bound);
    add_bool(out, inclusive);
    return 1;
}

static unsigned add_refinement(struct strbuf *out, const struct refinement *r)
{
    unsigned count = 0;
    if (r->null == NOT_NULL) {
        add_int(out, 1);
        add_bool(out, false);
        count++;
    }
    if (r->prefix.len) {
        add_int(out, 2);
        add_string(out, short_prefix(r->prefix));
        count++;
    }
    count += add_bound(out, 3, r->min, r->min_inclusive);
    count += add_bound(out, 4, r->max, r->max_inclusive);
    if (r->min_length > 0) {
        add_int(out, 5);
        add_int(out, r->min_length);
        count++;
    }
    if (r->max_length >= 0) {
        add_int(out, 6);
        add_int(out, r->max_length);
        count++;
    }
    return count;
}

static void add_extension_header(struct strbuf *out, size_t len)
{
    for (unsigned power = 0; power < 5; power++) {
        if (len == (size_t)1 << power) {
            strbuf_add_char(out, (char)(0xD4 + power));
            strbuf_add_char(out, REFINED_EXTENSION);
            return;
        }
    }
    add_length(out, 0xC7, len);
    strbuf_add_char(out, REFINED_EXTENSION);
}

static void add_unknown(struct strbuf *out, const struct unknown *u)
{
    struct strbuf body;
    strbuf_init(&body, 0);
    unsigned count = add_refinement(&body, &u->refined);
    if (count == 0) {
        strbuf_add(out, STR("\xD4\0\0"));
    } else {
        add_extension_header(out, body.len + 1);
        add_map(out, count);
        strbuf_add(out, strbuf_str(&body));
    }
    strbuf_done(&body);
}

// ---- values

static bool write_msgpack_items(struct strbuf *out, struct value v, const struct type *t,
                                const char **why)
{
    add_array(out, value_len(v));
    for (size_t i = 0; budget_more(i < value_len(v) && !out->full); i++)
        if (!write_msgpack_value(out, value_item(v, i),
                                 t->kind == TYPE_TUPLE ? t->items[i] : t->element, why))
            return false;
    return true;
}

static bool write_pairs(struct strbuf *out, struct value v, const struct type *t, const char **why)
{
    struct arena a;
    arena_init(&a);
    const uint32_t *order = value_sorted(&a, v);
    bool ok = true;
    add_map(out, value_len(v));
    for (size_t n = 0; budget_more(n < value_len(v) && ok && !out->full); n++) {
        size_t i = order ? order[n] : n;
        struct str key = value_key(v, i);
        const struct type *item = t->kind == TYPE_OBJECT ? type_attribute(t, key) : t->element;
        add_string(out, key);
        ok = item ? write_msgpack_value(out, value_item(v, i), item, why)
                  : refuse_msgpack(why, "value does not have the type it is written as");
    }
    arena_done(&a);
    return ok;
}

static bool write_dynamic(struct strbuf *out, struct value v, const struct type *t,
                          const char **why)
{
    struct strbuf form;
    strbuf_init(&form, 0);
    type_write_json(&form, t);
    add_array(out, 2);
    add_bytes(out, strbuf_str(&form));
    strbuf_done(&form);
    return write_msgpack_value(out, v, t, why);
}

static bool write_shape(struct strbuf *out, struct value v, const struct type *t, const char **why)
{
    switch (t->kind) {
    case TYPE_BOOL:
        if (!value_is(v, VALUE_BOOL))
            return refuse_msgpack(why, "bool is required");
        add_bool(out, v.boolean);
        return true;
    case TYPE_NUMBER:
        if (!value_is_number(v))
            return refuse_msgpack(why, "number is required");
        add_msgpack_number(out, v);
        return true;
    case TYPE_STRING:
        if (!value_is(v, VALUE_STRING))
            return refuse_msgpack(why, "string is required");
        add_string(out, value_str(&v));
        return true;
    case TYPE_LIST:
    case TYPE_SET:
        return value_is_sequence(v) ? write_msgpack_items(out, v, t, why)
                                    : refuse_msgpack(why, "a list or set is required");
    case TYPE_TUPLE:
        return value_is(v, VALUE_TUPLE) && value_len(v) == t->len
                   ? write_msgpack_items(out, v, t, why)
                   : refuse_msgpack(why, "a tuple of that length is required");
    case TYPE_MAP:
    case TYPE_OBJECT:
        return value_is_mapping(v) ? write_pairs(out, v, t, why)
                                   : refuse_msgpack(why, "a map or object is required");
    case TYPE_DYNAMIC:
    case TYPE_CAPSULE:
        return refuse_msgpack(why, "capsule types not supported for msgpack encoding");
    }
    UNREACHABLE("kind of type");
}

static bool write_msgpack_value(struct strbuf *out, struct value v, const struct type *t,
                                const char **why)
{
    if (value_is(v, VALUE_MARKED))
        return refuse_msgpack(why, "value has marks, so it cannot be serialized");
    if (t->kind == TYPE_DYNAMIC) {
        struct arena a;
        arena_init(&a);
        const struct type *own = value_type(&a, v);
        bool typed = own->kind != TYPE_DYNAMIC;
        bool ok = !typed || write_dynamic(out, v, own, why);
        arena_done(&a);
        if (typed)
            return ok;
    }
    if (value_is_unknown(v))
        add_unknown(out, v.unknown);
    else if (value_is(v, VALUE_NULL) || value_is(v, VALUE_ABSENT))
        strbuf_add_char(out, (char)0xC0);
    else
        return write_shape(out, v, t, why);
    return true;
}

bool msgpack_write(struct strbuf *out, struct value v, const struct type *t, const char **why)
{
    return write_msgpack_value(out, v, t, why);
}
