// SPDX-License-Identifier: Apache-2.0
//
// cty's JSON form of types: "string", ["list",T], ["tuple",[T,...]],
// ["object",{name:T},[optional]]. Reading goes through a value, so that there is one JSON reader
// with one set of limits.
#include "base/budget.h"
#include "value/json.h"
#include "value/value.h"

static void write_element(struct strbuf *out, const char *kind, const struct type *element)
{
    strbuf_format(out, "[\"%s\",", kind);
    type_write_json(out, element);
    strbuf_add_char(out, ']');
}

static void write_tuple(struct strbuf *out, const struct type *t)
{
    strbuf_add_cstr(out, "[\"tuple\",[");
    for (uint32_t i = 0; budget_more(i < t->len && !out->full); i++) {
        if (i)
            strbuf_add_char(out, ',');
        type_write_json(out, t->items[i]);
    }
    strbuf_add_cstr(out, "]]");
}

static void write_optional(struct strbuf *out, const struct type *t)
{
    const char *comma = ",[";
    for (uint32_t i = 0; budget_more(i < t->len && !out->full); i++) {
        if (!type_is_optional(t, i))
            continue;
        strbuf_add_cstr(out, comma);
        json_write_string_html(out, t->names[i]);
        comma = ",";
    }
    if (t->optional)
        strbuf_add_char(out, ']');
}

static void write_object(struct strbuf *out, const struct type *t)
{
    strbuf_add_cstr(out, "[\"object\",{");
    for (uint32_t i = 0; budget_more(i < t->len && !out->full); i++) {
        if (i)
            strbuf_add_char(out, ',');
        json_write_string_html(out, t->names[i]);
        strbuf_add_char(out, ':');
        type_write_json(out, t->items[i]);
    }
    strbuf_add_char(out, '}');
    write_optional(out, t);
    strbuf_add_char(out, ']');
}

void type_write_json(struct strbuf *out, const struct type *t)
{
    switch (t->kind) {
    case TYPE_DYNAMIC: strbuf_add_cstr(out, "\"dynamic\""); return;
    case TYPE_BOOL: strbuf_add_cstr(out, "\"bool\""); return;
    case TYPE_NUMBER: strbuf_add_cstr(out, "\"number\""); return;
    case TYPE_STRING: strbuf_add_cstr(out, "\"string\""); return;
    case TYPE_LIST: write_element(out, "list", t->element); return;
    case TYPE_SET: write_element(out, "set", t->element); return;
    case TYPE_MAP: write_element(out, "map", t->element); return;
    case TYPE_TUPLE: write_tuple(out, t); return;
    case TYPE_OBJECT: write_object(out, t); return;
    // cty has no form for capsules; the name at least tells what it was.
    case TYPE_CAPSULE: json_write_string(out, str_of(t->capsule->name)); return;
    }
}

// ---- reading

static const struct type *refuse_type(const char **error, const char *why)
{
    *error = why;
    return NULL;
}

static const struct type *read_primitive(struct str name, const char **error)
{
    if (str_equal(name, STR("string")))
        return &type_string;
    if (str_equal(name, STR("number")))
        return &type_number;
    if (str_equal(name, STR("bool")))
        return &type_bool;
    if (str_equal(name, STR("dynamic")))
        return &type_dynamic;
    return refuse_type(error, "unknown primitive type");
}

static const struct type *read_tuple(struct arena *a, struct value items, const char **error)
{
    if (!value_is(items, VALUE_TUPLE))
        return refuse_type(error, "a tuple type must have an array of types");
    uint32_t len = items.aggregate->len;
    const struct type **types = ARENA_ARRAY(a, const struct type *, len);
    for (uint32_t i = 0; i < len; i++) {
        types[i] = type_from_json(a, value_item(items, i), error);
        if (!types[i])
            return NULL;
    }
    return type_tuple(a, types, len);
}

static bool read_optional(struct value object, struct value names, bool *optional)
{
    if (!value_is(names, VALUE_TUPLE))
        return false;
    for (size_t i = 0; i < value_len(names); i++) {
        struct value name = value_item(names, i);
        ptrdiff_t at = value_is(name, VALUE_STRING) ? value_find_key(object, value_str(&name)) : -1;
        if (at < 0)
            return false;
        optional[at] = true;
    }
    return true;
}

static const struct type *read_object_type(struct arena *a, struct value form, const char **error)
{
    struct value object = value_item(form, 1);
    if (!value_is(object, VALUE_OBJECT))
        return refuse_type(error, "an object type must have an object of types");
    uint32_t len = object.aggregate->len;
    struct str *names = ARENA_ARRAY(a, struct str, len);
    const struct type **types = ARENA_ARRAY(a, const struct type *, len);
    bool *optional = ARENA_ARRAY(a, bool, len);
    for (uint32_t i = 0; i < len; i++) {
        names[i] = value_key(object, i);
        types[i] = type_from_json(a, value_item(object, i), error);
        if (!types[i])
            return NULL;
    }
    if (value_len(form) == 3 && !read_optional(object, value_item(form, 2), optional))
        return refuse_type(error, "optional attributes must be names of attributes");
    return type_object(a, names, types, optional, len);
}

static const struct type *read_collection(struct arena *a, struct str kind, struct value element,
                                          const char **error)
{
    const struct type *t = type_from_json(a, element, error);
    if (!t)
        return NULL;
    if (str_equal(kind, STR("list")))
        return type_list(a, t);
    return str_equal(kind, STR("set")) ? type_set(a, t) : type_map(a, t);
}

static const struct type *read_compound(struct arena *a, struct value form, const char **error)
{
    size_t len = value_len(form);
    struct value first = len ? value_item(form, 0) : VALUE_NONE;
    if (!value_is(first, VALUE_STRING))
        return refuse_type(error, "a compound type must start with its kind");
    struct str kind = value_str(&first);
    if (str_equal(kind, STR("object")) && (len == 2 || len == 3))
        return read_object_type(a, form, error);
    if (len != 2)
        return refuse_type(error, "a compound type must have two parts");
    if (str_equal(kind, STR("tuple")))
        return read_tuple(a, value_item(form, 1), error);
    if (str_equal(kind, STR("list")) || str_equal(kind, STR("set")) || str_equal(kind, STR("map")))
        return read_collection(a, kind, value_item(form, 1), error);
    return refuse_type(error, "unknown kind of type");
}

const struct type *type_from_json(struct arena *a, struct value form, const char **error)
{
    if (value_is(form, VALUE_STRING))
        return read_primitive(value_str(&form), error);
    if (value_is(form, VALUE_TUPLE))
        return read_compound(a, form, error);
    return refuse_type(error, "a type must be a name or an array");
}

const struct type *type_read_json(struct arena *a, struct str text, const char **error)
{
    struct value form;
    struct json_error json;
    if (!json_read(a, text, &form, &json))
        return refuse_type(error, json.why);
    return type_from_json(a, form, error);
}
