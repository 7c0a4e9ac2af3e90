// SPDX-License-Identifier: Apache-2.0
#include "graph/world/schema.h"

#include "value/json.h"

// Members that may be left out are empty.
static struct value member(struct arena *a, struct value form, const char *name, bool is_list)
{
    struct value v = value_get(form, str_of(name));
    if (!value_is(v, VALUE_ABSENT))
        return v;
    return is_list ? value_tuple(a, NULL, 0) : value_object(a, NULL, NULL, 0);
}

static const struct type *members_type(struct arena *a, struct value members, struct value optional,
                                       const char **error)
{
    const struct value form[] = {value_string(a, STR("object")), members, optional};
    return type_from_json(a, value_tuple(a, form, COUNT_OF(form)), error);
}

static bool is_member(struct str key)
{
    return str_equal(key, STR("inputs")) || str_equal(key, STR("optional")) ||
           str_equal(key, STR("outputs"));
}

const struct schema *schema_from_json(struct arena *a, struct str name, struct value form,
                                      const char **error)
{
    if (!value_is_mapping(form)) {
        *error = "expected a schema: an object with `inputs`, `optional` and `outputs`";
        return NULL;
    }
    for (size_t i = 0; i < value_len(form); i++)
        if (!is_member(value_key(form, i))) {
            *error = "a schema has only `inputs`, `optional` and `outputs`";
            return NULL;
        }
    struct schema *s = ARENA_NEW(a, struct schema);
    s->name = str_copy(a, name);
    s->inputs =
        members_type(a, member(a, form, "inputs", false), member(a, form, "optional", true), error);
    s->outputs = s->inputs ? members_type(a, member(a, form, "outputs", false),
                                          value_tuple(a, NULL, 0), error)
                           : NULL;
    return s->outputs ? s : NULL;
}

static void show(struct strbuf *out, const void *data)
{
    const struct schema *s = data;
    strbuf_format(out, "(%.*s)", STR_ARGS(s->name));
}

static bool same(const void *x, const void *y)
{
    return x == y;
}

static uint64_t hash(const void *data)
{
    return (uintptr_t)data;
}

static const struct capsule_kind schema_kind = {
    .name = "schema", .show = show, .equal = same, .hash = hash};

struct value schema_value(struct arena *a, const struct schema *s)
{
    return value_capsule(a, &schema_kind, s);
}

const struct schema *schema_of(struct value v)
{
    return value_capsule_data(v, &schema_kind);
}

struct value schema_outputs(struct arena *a, const struct schema *s)
{
    uint32_t count = s->outputs->len;
    struct value *keys = ARENA_ARRAY(a, struct value, count);
    struct value *items = ARENA_ARRAY(a, struct value, count);
    for (uint32_t i = 0; i < count; i++) {
        keys[i] = value_string(a, s->outputs->names[i]);
        items[i] = value_unknown(a, s->outputs->items[i]);
    }
    return value_object(a, keys, items, count);
}

type_mask schema_takes(const struct type *wanted)
{
    type_mask types = types_of_type(wanted);
    return types & TYPES_SCALAR ? types | TYPES_SCALAR : types;
}
