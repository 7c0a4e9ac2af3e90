// SPDX-License-Identifier: Apache-2.0
//
// Reading values. A public value is a pointer to an internal one; marks are looked through, so that a host sees
// one kind of string, sensitive or not.
#include <string.h>

#include "api/api.h"
#include "value/number.h"

// The value without its marks.
static const struct value *bare(const weft_value *v)
{
    const struct value *inside = value_in(v);
    if (!inside)
        return &value_dynamic;
    return value_is(*inside, VALUE_MARKED) ? &inside->marked->inner : inside;
}

enum weft_kind weft_value_kind(const weft_value *v)
{
    switch (value_kind(*bare(v))) {
    case VALUE_NULL: return WEFT_KIND_NULL;
    case VALUE_BOOL: return WEFT_KIND_BOOL;
    case VALUE_INT:
    case VALUE_DOUBLE:
    case VALUE_BIG: return WEFT_KIND_NUMBER;
    case VALUE_STRING: return WEFT_KIND_STRING;
    case VALUE_LIST: return WEFT_KIND_LIST;
    case VALUE_SET: return WEFT_KIND_SET;
    case VALUE_MAP: return WEFT_KIND_MAP;
    case VALUE_TUPLE: return WEFT_KIND_TUPLE;
    case VALUE_OBJECT: return WEFT_KIND_OBJECT;
    case VALUE_CAPSULE: return WEFT_KIND_OTHER;
    case VALUE_ABSENT:
    case VALUE_UNKNOWN:
    case VALUE_MARKED: return WEFT_KIND_UNKNOWN;
    }
    UNREACHABLE("a value has no kind");
}

bool weft_value_has_unknown(const weft_value *v)
{
    return !value_is_wholly_known(*bare(v));
}

bool weft_value_is_sensitive(const weft_value *v)
{
    return v && value_is_secret(*value_in(v));
}

bool weft_value_bool(const weft_value *v)
{
    return value_is(*bare(v), VALUE_BOOL) && bare(v)->boolean;
}

bool weft_value_int(const weft_value *v, int64_t *out)
{
    int64_t ignored;
    return value_is_number(*bare(v)) && number_to_int(*bare(v), out ? out : &ignored);
}

double weft_value_double(const weft_value *v)
{
    return value_is_number(*bare(v)) ? number_to_double(*bare(v)) : 0;
}

size_t weft_value_decimal(const weft_value *v, char *buffer, size_t room)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    if (value_is_number(*bare(v)))
        number_write(&out, *bare(v));
    size_t len = weft_str_copy(str_out(strbuf_str(&out)), buffer, room);
    strbuf_done(&out);
    return len;
}

weft_str weft_value_text(const weft_value *v)
{
    return value_is(*bare(v), VALUE_STRING) ? str_out(value_str(bare(v))) : WEFT_STR("");
}

size_t weft_value_count(const weft_value *v)
{
    return value_is_aggregate(*bare(v)) ? value_len(*bare(v)) : 0;
}

const weft_value *weft_value_item(const weft_value *v, size_t i)
{
    return i < weft_value_count(v) ? value_out(&bare(v)->aggregate->items[i]) : NULL;
}

weft_str weft_value_key(const weft_value *v, size_t i)
{
    if (i >= weft_value_count(v) || !value_is_mapping(*bare(v)))
        return WEFT_STR("");
    return str_out(value_str(&bare(v)->aggregate->keys[i]));
}

const weft_value *weft_value_get(const weft_value *v, weft_str key)
{
    if (!value_is_mapping(*bare(v)))
        return NULL;
    ptrdiff_t i = value_find_key(*bare(v), str_in(key));
    return i < 0 ? NULL : weft_value_item(v, (size_t)i);
}

// ---- types

// Shared types are not touched: a copy has its own.
static const struct type *type_of_copy(struct arena *a, const weft_value *v)
{
    return value_type(a, value_copy(a, *bare(v)));
}

static size_t write_type(const weft_value *v, char *buffer, size_t room,
                         void (*write)(struct strbuf *out, const struct type *t))
{
    struct arena scratch;
    struct strbuf out;
    arena_init(&scratch);
    strbuf_init(&out, 0);
    write(&out, type_of_copy(&scratch, v));
    size_t len = weft_str_copy(str_out(strbuf_str(&out)), buffer, room);
    strbuf_done(&out);
    arena_done(&scratch);
    return len;
}

size_t weft_value_type(const weft_value *v, char *buffer, size_t room)
{
    return write_type(v, buffer, room, type_write_json);
}

size_t weft_value_type_name(const weft_value *v, char *buffer, size_t room)
{
    return write_type(v, buffer, room, type_write_name);
}

weft_str weft_value_prefix(const weft_value *v)
{
    return value_is_unknown(*bare(v)) ? str_out(bare(v)->unknown->refined.prefix) : WEFT_STR("");
}

bool weft_value_may_be_null(const weft_value *v)
{
    if (value_is_unknown(*bare(v)))
        return bare(v)->unknown->refined.null != NOT_NULL;
    return value_is(*bare(v), VALUE_NULL) || value_is(*bare(v), VALUE_ABSENT);
}
