// SPDX-License-Identifier: Apache-2.0
#include "value_text.h"

struct arena text_arena;

void text_start(void)
{
    arena_done(&text_arena);
    arena_init(&text_arena);
}

struct value parsed_value(const char *json)
{
    struct value v = VALUE_NONE;
    struct json_error error;
    if (!json_read_extended(&text_arena, str_of(json), &v, &error))
        check_failed(__FILE__, __LINE__, "%s: %s", json, error.why);
    return v;
}

const struct type *text_type(const char *json)
{
    const char *why = NULL;
    const struct type *t = type_read_json(&text_arena, str_of(json), &why);
    if (!t)
        check_failed(__FILE__, __LINE__, "%s: %s", json, why);
    return t ? t : &type_dynamic;
}

struct str text_of_value(struct value v, struct json_style style)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    json_write(&out, v, style);
    struct str s = strbuf_copy(&out, &text_arena);
    strbuf_done(&out);
    return s;
}

struct str text_extended(struct value v)
{
    return text_of_value(v, (struct json_style){.extended = true});
}
