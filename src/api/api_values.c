// SPDX-License-Identifier: Apache-2.0
//
// Values that a host builds, without a text in between. A set of values remembers which ones it has made: those are
// used as they are inside others, and everything else is copied.
#include <math.h>
#include <stdlib.h>

#include "api/api.h"
#include "base/utf8.h"
#include "value/convert.h"
#include "value/json.h"
#include "value/number.h"

weft_values *weft_values_open(void)
{
    weft_values *values = memory_take(sizeof(*values));
    *values = (weft_values){.arena = &values->own};
    arena_init(&values->own);
    return values;
}

void weft_values_close(weft_values *values)
{
    if (!values)
        return;
    table_done(&values->made);
    arena_done(&values->own);
    free(values);
}

static const weft_value *made(weft_values *values, struct value v)
{
    if (value_is(v, VALUE_ABSENT))
        return NULL; // nested too deeply
    struct value *kept = ARENA_NEW(values->arena, struct value);
    *kept = v;
    (void)table_put(&values->made, (uintptr_t)kept, NULL);
    return value_out(kept);
}

// ---- scalars

const weft_value *weft_values_null(weft_values *values)
{
    return values ? made(values, value_null(&type_dynamic)) : NULL;
}

const weft_value *weft_values_bool(weft_values *values, bool value)
{
    return values ? made(values, value_bool(value)) : NULL;
}

const weft_value *weft_values_int(weft_values *values, int64_t value)
{
    return values ? made(values, value_int(value)) : NULL;
}

const weft_value *weft_values_double(weft_values *values, double value)
{
    return values && !isnan(value) ? made(values, number_from_double(value)) : NULL;
}

const weft_value *weft_values_number(weft_values *values, weft_str decimal)
{
    struct value v;
    bool good = values && number_parse(values->arena, str_in(decimal), &v);
    return good ? made(values, v) : NULL;
}

const weft_value *weft_values_text(weft_values *values, weft_str text)
{
    bool good = values && utf8_is_valid(str_in(text));
    return good ? made(values, value_string(values->arena, str_in(text))) : NULL;
}

// ---- aggregates

// NULL if there is one that is no value.
static struct value *items_in(weft_values *values, const weft_value *const *items, size_t count)
{
    if (!values || (count && !items) || count > UINT32_MAX)
        return NULL;
    struct value *own = ARENA_ARRAY(values->arena, struct value, count + 1);
    for (size_t i = 0; i < count; i++) {
        if (!items[i])
            return NULL;
        bool is_ours = table_find(&values->made, (uintptr_t)items[i]);
        own[i] = is_ours ? *value_in(items[i]) : value_copy(values->arena, *value_in(items[i]));
    }
    return own;
}

static struct value *keys_in(weft_values *values, const weft_str *keys, size_t count)
{
    if (!values || (count && !keys) || count > UINT32_MAX)
        return NULL;
    struct value *own = ARENA_ARRAY(values->arena, struct value, count + 1);
    for (size_t i = 0; i < count; i++) {
        if (!utf8_is_valid(str_in(keys[i])))
            return NULL;
        own[i] = value_string(values->arena, str_in(keys[i]));
    }
    return own;
}

const weft_value *weft_values_tuple(weft_values *values, const weft_value *const *items,
                                    size_t count)
{
    const struct value *own = items_in(values, items, count);
    return own ? made(values, value_tuple(values->arena, own, count)) : NULL;
}

const weft_value *weft_values_object(weft_values *values, const weft_str *keys,
                                     const weft_value *const *items, size_t count)
{
    const struct value *own = items_in(values, items, count);
    const struct value *names = own ? keys_in(values, keys, count) : NULL;
    return names ? made(values, value_object(values->arena, names, own, count)) : NULL;
}

// Converts all items to their common type, in place; NULL if they have none.
static const struct type *common_type(struct arena *a, struct value *items, size_t count)
{
    const struct type **types = ARENA_ARRAY(a, const struct type *, count + 1);
    for (size_t i = 0; i < count; i++)
        types[i] = value_type(a, items[i]);
    const struct type *element = count ? type_unify(a, types, count, false) : &type_dynamic;
    for (size_t i = 0; element && i < count; i++) {
        struct str why;
        if (!value_convert(a, items[i], element, &items[i], &why))
            return NULL;
    }
    return element;
}

const weft_value *weft_values_list(weft_values *values, const weft_value *const *items,
                                   size_t count)
{
    struct value *own = items_in(values, items, count);
    const struct type *element = own ? common_type(values->arena, own, count) : NULL;
    return element ? made(values, value_list(values->arena, element, own, count)) : NULL;
}

const weft_value *weft_values_set(weft_values *values, const weft_value *const *items, size_t count)
{
    struct value *own = items_in(values, items, count);
    const struct type *element = own ? common_type(values->arena, own, count) : NULL;
    return element ? made(values, value_set(values->arena, element, own, count)) : NULL;
}

const weft_value *weft_values_map(weft_values *values, const weft_str *keys,
                                  const weft_value *const *items, size_t count)
{
    struct value *own = items_in(values, items, count);
    const struct value *names = own ? keys_in(values, keys, count) : NULL;
    const struct type *element = names ? common_type(values->arena, own, count) : NULL;
    return element ? made(values, value_map(values->arena, element, names, own, count)) : NULL;
}

// ---- other values

// A word like `string`, or JSON.
static const struct type *type_in(struct arena *a, struct str text)
{
    const char *error;
    if (!text.len || str_equal(text, STR("any")))
        return &type_dynamic;
    bool is_json = text.at[0] == '[' || text.at[0] == '"';
    return type_read_json(a, is_json ? text : str_format(a, "\"%.*s\"", STR_ARGS(text)), &error);
}

const weft_value *weft_values_unknown(weft_values *values, weft_str type)
{
    if (!values || !utf8_is_valid(str_in(type)))
        return NULL;
    const struct type *t = type_in(values->arena, str_in(type));
    return t ? made(values, value_unknown(values->arena, t)) : NULL;
}

const weft_value *weft_values_sensitive(weft_values *values, const weft_value *value)
{
    const struct value *own = items_in(values, &value, 1);
    return own ? made(values, value_mark(values->arena, *own, &mark_sensitive)) : NULL;
}

const weft_value *weft_values_json(weft_values *values, weft_str json)
{
    struct value v;
    struct json_error error;
    bool good = values && json_read_extended(values->arena, str_in(json), &v, &error);
    return good ? made(values, v) : NULL;
}

const weft_value *weft_values_copy(weft_values *values, const weft_value *value)
{
    return values && value ? made(values, value_copy(values->arena, *value_in(value))) : NULL;
}
