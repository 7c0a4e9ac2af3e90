// SPDX-License-Identifier: Apache-2.0
//
// Fields of the framework as whoever asks for an action sees them: what is written, or what Garden takes if nothing is.
#include "dialects/garden/tree/project.h"
#include "dialects/garden/values/values.h"
#include "value/json.h"

enum {
    OF_ALL = (1 << GARDEN_KIND_COUNT) - 1,
    OF_BUILD = 1 << GARDEN_BUILD,
    OF_DEPLOY = 1 << GARDEN_DEPLOY,
    OF_OTHERS = OF_ALL & ~OF_BUILD,
};

const struct garden_builtin_field garden_builtin_fields[] = {
    {"kind", OF_ALL, NULL},
    {"type", OF_ALL, NULL},
    {"description", OF_ALL, "null"},
    {"environments", OF_ALL, "null"},
    {"dependencies", OF_ALL, "[]"},
    {"build", OF_OTHERS, "null"},
    {"source", OF_ALL, "null"},
    {"include", OF_ALL, NULL},
    {"exclude", OF_ALL, "null"},
    {"copyFrom", OF_BUILD, "[]"},
    {"allowPublish", OF_BUILD, "true"},
    {"buildAtSource", OF_BUILD, "false"},
    {"removeOnCleanup", OF_DEPLOY, "true"},
    {"timeout", OF_ALL, NULL},
    {"logLevel", OF_ALL, "null"},
    {"variables", OF_ALL, "{}"},
    {"varfiles", OF_ALL, "[]"},
};
const size_t garden_builtin_field_count = COUNT_OF(garden_builtin_fields);
_Static_assert(COUNT_OF(garden_builtin_fields) <= ACTION_FIELDS_MOST, "they have numbers");

static struct value default_of(struct garden_action *a, const struct garden_builtin_field *f)
{
    struct arena *arena = &a->world->graph->arena;
    struct json_error error;
    struct value v;
    if (!strcmp(f->name, "timeout"))
        return garden_timeout(a);
    if (!strcmp(f->name, "include")) {
        v = garden_include(a);
        return value_is(v, VALUE_ABSENT) ? value_null(&type_dynamic) : v;
    }
    if (!f->by_default || !json_read(arena, str_of(f->by_default), &v, &error))
        return value_null(&type_dynamic);
    return garden_import_deep(arena, v);
}

struct lazy garden_field_meaning(struct garden_action *a, size_t field)
{
    const struct garden_builtin_field *f = &garden_builtin_fields[field];
    struct arena *arena = &a->world->graph->arena;
    if (!strcmp(f->name, "kind"))
        return lazy_of_value(value_string_kept(str_of(garden_kind_names[a->kind])));
    if (!strcmp(f->name, "type"))
        return lazy_of_value(value_string(arena, a->type));
    garden_open_action(a);
    struct node *written =
        strcmp(f->name, "variables") ? garden_written_field(a, f->name) : a->written;
    return written ? lazy_of_node(written) : lazy_of_value(default_of(a, f));
}
