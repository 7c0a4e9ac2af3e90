// SPDX-License-Identifier: Apache-2.0
//
// Modules that files in JSON syntax call: {"module": {"net": {"source": "../net"}}}. A list of
// blocks is allowed wherever a block is.
#include "dialects/terraform/modules_inside.h"

#include "value/json.h"

struct json_calls {
    struct arena *arena;
    struct str path;
    ARRAY(struct str) found;
};

static void add_source(struct json_calls *c, struct value source)
{
    struct str dir;
    if (value_is(source, VALUE_STRING) &&
        str_find(value_str(&source), STR("${"), 0) == value_str(&source).len &&
        module_directory(c->arena, c->path, value_str(&source), &dir))
        ARRAY_PUSH(&c->found, dir);
}

// Blocks below `steps` more names: in a file `module`, then any name, then `source`.
static void add_calls(struct json_calls *c, struct value v, int steps)
{
    static const char *const names[] = {"source", NULL, "module"};
    if (value_is_sequence(v)) {
        for (size_t i = 0; i < value_len(v); i++)
            if (value_is_mapping(value_item(v, i)))
                add_calls(c, value_item(v, i), steps);
        return;
    }
    for (size_t i = 0; value_is_mapping(v) && i < value_len(v); i++) {
        if (names[steps] && !str_equal(value_key(v, i), str_of(names[steps])))
            continue;
        if (steps)
            add_calls(c, value_item(v, i), steps - 1);
        else
            add_source(c, value_item(v, i));
    }
}

size_t module_json_calls(struct arena *a, struct str path, struct str text, struct str **dirs)
{
    struct json_calls c = {.arena = a, .path = path};
    struct json_error error;
    struct value file;
    if (json_read(a, text, &file, &error))
        add_calls(&c, file, 2);
    size_t count = c.found.len;
    *dirs = ARENA_ARRAY(a, struct str, count);
    for (size_t i = 0; i < count; i++)
        (*dirs)[i] = c.found.at[i];
    ARRAY_DONE(&c.found);
    return count;
}
