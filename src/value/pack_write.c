// SPDX-License-Identifier: Apache-2.0
//
// Values to MessagePack. What MessagePack has itself is written plainly; everything else is an extension whose
// content is MessagePack again.
#include "base/budget.h"
#include "base/utf8.h"
#include "value/number.h"
#include "value/pack_inside.h"

static void pack_bytes_of(struct strbuf *out, uint64_t x, unsigned bytes)
{
    for (unsigned i = bytes; i > 0; i--)
        strbuf_add_char(out, (char)(x >> (i - 1) * 8));
}

// A header with a length of one, two or four bytes, with consecutive codes.
static void pack_length(struct strbuf *out, unsigned code, size_t len)
{
    unsigned size = len <= UINT8_MAX ? 0 : len <= UINT16_MAX ? 1 : 2;
    strbuf_add_char(out, (char)(code + size));
    pack_bytes_of(out, len, 1U << size);
}

void pack_nil(struct strbuf *out)
{
    strbuf_add_char(out, (char)CODE_NIL);
}

void pack_bool(struct strbuf *out, bool b)
{
    strbuf_add_char(out, (char)(b ? CODE_TRUE : CODE_FALSE));
}

void pack_int(struct strbuf *out, int64_t i)
{
    if (i >= -32 && i < 128) {
        strbuf_add_char(out, (char)i);
        return;
    }
    strbuf_add_char(out, (char)CODE_INT64);
    pack_bytes_of(out, (uint64_t)i, 8);
}

void pack_str(struct strbuf *out, struct str s)
{
    if (s.len < 32 && utf8_is_valid(s))
        strbuf_add_char(out, (char)(CODE_SHORT_STR | s.len));
    else
        pack_length(out, utf8_is_valid(s) ? CODE_STR8 : CODE_BIN8, s.len);
    strbuf_add(out, s);
}

void pack_array(struct strbuf *out, size_t count)
{
    if (count < 16) {
        strbuf_add_char(out, (char)(CODE_SHORT_ARRAY | count));
        return;
    }
    strbuf_add_char(out, (char)CODE_ARRAY32);
    pack_bytes_of(out, count, 4);
}

static void pack_map(struct strbuf *out, size_t count)
{
    if (count < 16) {
        strbuf_add_char(out, (char)(CODE_SHORT_MAP | count));
        return;
    }
    strbuf_add_char(out, (char)CODE_MAP32);
    pack_bytes_of(out, count, 4);
}

static void pack_double(struct strbuf *out, double d)
{
    uint64_t bits;
    memcpy(&bits, &d, sizeof(bits));
    strbuf_add_char(out, (char)CODE_FLOAT64);
    pack_bytes_of(out, bits, 8);
}

// ---- extensions

// Written in a buffer of its own, since its length comes first.
static void extension_begin(struct strbuf *body, const struct strbuf *out)
{
    strbuf_init(body, out->cap_bytes);
}

static void extension_end(struct strbuf *out, enum extension kind, struct strbuf *body)
{
    pack_length(out, CODE_EXT8, body->len);
    strbuf_add_char(out, (char)kind);
    strbuf_add(out, strbuf_str(body));
    out->full |= body->full;
    strbuf_done(body);
}

static void pack_type(struct strbuf *out, const struct type *t)
{
    struct strbuf form;
    strbuf_init(&form, 0);
    type_write_json(&form, t);
    pack_str(out, strbuf_str(&form));
    strbuf_done(&form);
}

static void pack_exactly(struct strbuf *out, struct value v)
{
    if (value_is(v, VALUE_INT)) {
        pack_int(out, v.integer);
    } else if (value_is(v, VALUE_DOUBLE)) {
        pack_double(out, v.number);
    } else {
        struct strbuf text;
        strbuf_init(&text, 0);
        number_pack(&text, v);
        pack_str(out, strbuf_str(&text));
        strbuf_done(&text);
    }
}

static void pack_number(struct strbuf *out, struct value v)
{
    bool is_plain = v.precision == PRECISION_LITERAL && !(v.flags & (VALUE_FLOAT | VALUE_TEXT));
    struct strbuf body;
    if (is_plain && value_is(v, VALUE_INT)) {
        pack_int(out, v.integer);
        return;
    }
    extension_begin(&body, out);
    pack_array(&body, 4);
    pack_int(&body, v.precision);
    pack_bool(&body, v.flags & VALUE_FLOAT);
    pack_exactly(&body, v);
    if (v.flags & VALUE_TEXT)
        pack_str(&body, number_text(v));
    else
        pack_nil(&body);
    extension_end(out, EXTENSION_NUMBER, &body);
}

static void pack_bound(struct strbuf *out, struct value bound, bool inclusive)
{
    if (value_is_number(bound))
        pack_number(out, bound);
    else
        pack_nil(out);
    pack_bool(out, inclusive);
}

static bool pack_unknown(struct strbuf *out, const struct unknown *u, const char **why)
{
    const struct refinement *r = &u->refined;
    struct strbuf body;
    if (u->type->kind == TYPE_CAPSULE)
        return pack_refuse(why, "an unknown of a type that only one language has cannot be stored");
    extension_begin(&body, out);
    pack_array(&body, 10);
    pack_type(&body, u->type);
    pack_bool(&body, r->null == NOT_NULL);
    pack_str(&body, r->prefix);
    pack_bound(&body, r->min, r->min_inclusive);
    pack_bound(&body, r->max, r->max_inclusive);
    pack_int(&body, r->min_length);
    pack_int(&body, r->max_length);
    bool ok = true;
    if (value_is_mapping(u->known))
        ok = pack_value(&body, u->known, why);
    else
        pack_nil(&body);
    extension_end(out, EXTENSION_UNKNOWN, &body);
    return ok;
}

static void pack_null(struct strbuf *out, const struct type *t)
{
    struct strbuf body;
    if (t->kind == TYPE_DYNAMIC) {
        pack_nil(out);
        return;
    }
    extension_begin(&body, out);
    pack_type(&body, t);
    extension_end(out, EXTENSION_NULL, &body);
}

static bool pack_marked(struct strbuf *out, const struct marked *m, const char **why)
{
    struct strbuf body;
    for (size_t i = 0; i < m->marks->len; i++)
        if (!mark_is_secret(m->marks->at[i]))
            return pack_refuse(why, "a mark of the host cannot be stored");
    extension_begin(&body, out);
    pack_array(&body, m->marks->len + 1);
    bool ok = pack_value(&body, m->inner, why);
    for (size_t i = 0; i < m->marks->len; i++)
        pack_str(&body, m->marks->at[i]->name);
    extension_end(out, EXTENSION_MARKED, &body);
    return ok;
}

// ---- aggregates

static bool pack_items(struct strbuf *out, struct value v, const char **why)
{
    pack_array(out, value_len(v));
    for (size_t i = 0; budget_more(i < value_len(v) && !out->full); i++)
        if (!pack_value(out, value_item(v, i), why))
            return false;
    return true;
}

static bool pack_pairs(struct strbuf *out, struct value v, const char **why)
{
    pack_map(out, value_len(v));
    for (size_t i = 0; budget_more(i < value_len(v) && !out->full); i++) {
        pack_str(out, value_key(v, i));
        if (!pack_value(out, value_item(v, i), why))
            return false;
    }
    return true;
}

// An object some of whose keys are no strings.
static bool pack_any_pairs(struct strbuf *out, struct value v, const char **why)
{
    struct strbuf body;
    bool ok = true;
    extension_begin(&body, out);
    pack_array(&body, 2 * value_len(v));
    for (size_t i = 0; budget_more(i < value_len(v) && ok && !body.full); i++)
        ok = pack_value(&body, value_real_key(v, i), why) &&
             pack_value(&body, value_item(v, i), why);
    extension_end(out, EXTENSION_PAIRS, &body);
    return ok;
}

// A list, set or map: its elements have one type.
static bool pack_collection(struct strbuf *out, struct value v, const char **why)
{
    struct strbuf body;
    extension_begin(&body, out);
    pack_array(&body, 3);
    pack_int(&body, value_is(v, VALUE_LIST) ? 0 : value_is(v, VALUE_SET) ? 1 : 2);
    pack_type(&body, v.aggregate->element);
    bool ok = value_is(v, VALUE_MAP) ? pack_pairs(&body, v, why) : pack_items(&body, v, why);
    extension_end(out, EXTENSION_COLLECTION, &body);
    return ok;
}

static void pack_empty(struct strbuf *out, enum extension kind)
{
    struct strbuf body;
    extension_begin(&body, out);
    extension_end(out, kind, &body);
}

bool pack_value(struct strbuf *out, struct value v, const char **why)
{
    switch (value_kind(v)) {
    case VALUE_ABSENT: pack_empty(out, EXTENSION_ABSENT); return true;
    case VALUE_NULL: pack_null(out, v.type); return true;
    case VALUE_BOOL: pack_bool(out, v.boolean); return true;
    case VALUE_INT:
    case VALUE_DOUBLE:
    case VALUE_BIG: pack_number(out, v); return true;
    case VALUE_STRING: pack_str(out, value_str(&v)); return true;
    case VALUE_LIST:
    case VALUE_SET:
    case VALUE_MAP: return pack_collection(out, v, why);
    case VALUE_TUPLE: return pack_items(out, v, why);
    case VALUE_OBJECT:
        return v.aggregate->any_keys ? pack_any_pairs(out, v, why) : pack_pairs(out, v, why);
    case VALUE_CAPSULE:
        if (!value_is_undefined(v))
            return pack_refuse(why, "a function, or something else that only one language has, "
                                    "cannot be stored");
        pack_empty(out, EXTENSION_UNDEFINED);
        return true;
    case VALUE_UNKNOWN: return pack_unknown(out, v.unknown, why);
    case VALUE_MARKED: return pack_marked(out, v.marked, why);
    }
    UNREACHABLE("kind of value");
}
