// SPDX-License-Identifier: Apache-2.0
//
// Schemas of providers, as `terraform providers schema -json` prints them. They are kept as they were read: a provider
// has a thousand resource types, and a directory uses a few. What has another form than expected counts as not there.
#include "base/budget.h"
#include "base/path.h"
#include "dialects/terraform/tree/schemas.h"
#include "value/json.h"

static struct value schema_member(struct value object, struct str name)
{
    return value_is_mapping(object) ? value_get(object, name) : VALUE_NONE;
}

const char *tf_read_providers(struct tf_tree *t, struct str text)
{
    struct value all;
    struct json_error error;
    if (!json_read(&t->graph->arena, text, &all, &error))
        return error.why;
    struct value schemas = schema_member(all, STR("provider_schemas"));
    if (!value_is_mapping(schemas))
        return "it is not the output of `terraform providers schema -json`";
    ARRAY_PUSH(&t->providers, schemas);
    return NULL;
}

bool tf_has_providers(const struct tf_tree *t)
{
    return t->providers.len > 0;
}

// ---- types of resources

static struct str schemas_of_mode(enum tf_mode mode)
{
    switch (mode) {
    case TF_MANAGED: return STR("resource_schemas");
    case TF_DATA: return STR("data_source_schemas");
    case TF_EPHEMERAL: return STR("ephemeral_resource_schemas");
    }
    UNREACHABLE("a mode of a resource");
}

struct value tf_schema_of_type(const struct tf_tree *t, enum tf_mode mode, struct str type)
{
    for (size_t i = 0; i < t->providers.len; i++)
        for (size_t k = 0; k < value_len(t->providers.at[i]); k++) {
            struct value types =
                schema_member(value_item(t->providers.at[i], k), schemas_of_mode(mode));
            struct value block = schema_member(schema_member(types, type), STR("block"));
            if (value_is_mapping(block))
                return block;
        }
    return VALUE_NONE;
}

// The schemas of a provider by its name without host and namespace: `aws`.
static struct value provider_named(const struct tf_tree *t, struct str name)
{
    for (size_t i = 0; i < t->providers.len; i++)
        for (size_t k = 0; k < value_len(t->providers.at[i]); k++)
            if (str_equal(path_basename(value_key(t->providers.at[i], k)), name))
                return value_item(t->providers.at[i], k);
    return VALUE_NONE;
}

struct value tf_schema_of_provider(const struct tf_tree *t, struct str name)
{
    struct value provider = schema_member(provider_named(t, name), STR("provider"));
    struct value block = schema_member(provider, STR("block"));
    return value_is_mapping(block) ? block : VALUE_NONE;
}

struct value tf_types_near(const struct tf_tree *t, enum tf_mode mode, struct str type)
{
    size_t end = str_find_char(type, '_', 0);
    return schema_member(provider_named(t, str_slice(type, 0, end)), schemas_of_mode(mode));
}

// ---- what a block has

struct value tf_schema_attributes(struct value block)
{
    return schema_member(block, STR("attributes"));
}

struct value tf_schema_blocks(struct value block)
{
    return schema_member(block, STR("block_types"));
}

struct value tf_schema_attribute(struct value block, struct str name)
{
    struct value a = schema_member(tf_schema_attributes(block), name);
    return value_is_mapping(a) ? a : VALUE_NONE;
}

struct value tf_schema_block(struct value block, struct str name)
{
    struct value b = schema_member(tf_schema_blocks(block), name);
    return value_is_mapping(b) ? b : VALUE_NONE;
}

struct value tf_schema_inside(struct value block_type)
{
    struct value block = schema_member(block_type, STR("block"));
    return value_is_mapping(block) ? block : VALUE_NONE;
}

bool tf_schema_says(struct value of, const char *flag)
{
    struct value v = schema_member(of, str_of(flag));
    return value_is(v, VALUE_BOOL) && v.boolean;
}

int64_t tf_schema_number(struct value of, const char *name)
{
    struct value v = schema_member(of, str_of(name));
    return value_is(v, VALUE_INT) ? v.integer : 0;
}

enum tf_nesting tf_schema_nesting(struct value of)
{
    static const char *const names[] = {
        [TF_SINGLE] = "single", [TF_LIST] = "list", [TF_SET] = "set", [TF_MAP] = "map"};
    struct value v = schema_member(of, STR("nesting_mode"));
    for (size_t i = 0; value_is(v, VALUE_STRING) && i < COUNT_OF(names); i++)
        if (str_equal(value_str(&v), str_of(names[i])))
            return (enum tf_nesting)i;
    return TF_SINGLE; // and `group`, which differs only if it is not there
}

// ---- types of attributes

enum { NESTING_MOST = 50 };

static const struct type *nested_type(struct arena *a, struct value nested, unsigned depth);

static const struct type *type_of_attribute(struct arena *a, struct value attribute, unsigned depth)
{
    const char *error;
    struct value nested = schema_member(attribute, STR("nested_type"));
    struct value form = schema_member(attribute, STR("type"));
    const struct type *type = NULL;
    if (value_is_mapping(nested) && depth < NESTING_MOST)
        return nested_type(a, nested, depth + 1);
    if (!value_is(form, VALUE_ABSENT))
        type = type_from_json(a, form, &error);
    return type ? type : &type_dynamic;
}

// An attribute that consists of attributes: what is not required may be left out.
static const struct type *nested_type(struct arena *a, struct value nested, unsigned depth)
{
    struct value attributes = schema_member(nested, STR("attributes"));
    size_t count = value_is_mapping(attributes) ? value_len(attributes) : 0;
    struct str *names = ARENA_ARRAY(a, struct str, count);
    const struct type **types = ARENA_ARRAY(a, const struct type *, count);
    bool *optional = ARENA_ARRAY(a, bool, count);
    size_t len = 0;
    for (size_t i = 0; budget_more(i < count); i++, len++) {
        names[i] = str_copy(a, value_key(attributes, i));
        types[i] = type_of_attribute(a, value_item(attributes, i), depth);
        optional[i] = !tf_schema_says(value_item(attributes, i), "required");
    }
    const struct type *object = type_object(a, names, types, optional, (uint32_t)len);
    switch (tf_schema_nesting(nested)) {
    case TF_SINGLE: return object;
    case TF_LIST: return type_list(a, object);
    case TF_SET: return type_set(a, object);
    case TF_MAP: return type_map(a, object);
    }
    UNREACHABLE("a way to nest");
}

const struct type *tf_schema_type(struct arena *a, struct value attribute)
{
    return type_of_attribute(a, attribute, 0);
}
