// SPDX-License-Identifier: Apache-2.0
#include "graph/schema.h"

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
