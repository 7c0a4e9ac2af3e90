// SPDX-License-Identifier: Apache-2.0
//
// Values as MessagePack, as cty's libraries read and write it: what is unknown stays unknown, with what is known of it.
#include "api/api.h"
#include "base/utf8.h"
#include "batch/msgpack/msgpack.h"
#include "value/convert.h"
#include "value/json.h"

// A type as JSON; an empty text is any type: then the value says its own.
static const struct type *wanted_type(struct arena *a, struct str text)
{
    struct json_error error;
    struct value form;
    const char *why;
    if (!text.len)
        return &type_dynamic;
    if (!utf8_is_valid(text) || !json_read(a, text, &form, &error))
        return NULL;
    return type_from_json(a, form, &why);
}

static void refuse_writing(weft_answer *answer, const char *why)
{
    struct diags diags = {0};
    diags_add(&diags, diag_new(&answer->arena, DIAG_BAD_DATA, NO_SPAN,
                               "the answer cannot be written as MessagePack: %s", why));
    answer_add(answer, &diags);
    diags_done(&diags);
}

weft_str weft_answer_msgpack(weft_answer *answer, weft_str type, unsigned flags)
{
    weft_str bytes = {NULL, 0};
    const struct marks *marks = NULL;
    const char *why = "its type is not a type";
    if (!answer)
        return bytes;
    struct arena *a = &answer->arena;
    const struct type *t = wanted_type(a, str_in(type));
    struct value v = answer->value;
    struct strbuf out;
    struct str reason;
    if (flags & WEFT_SHOW_SENSITIVE)
        v = value_unmark_deep(a, v, &marks);
    if (t && t != &type_dynamic && !value_convert(a, v, t, &v, &reason)) {
        t = NULL;
        why = "it does not have the wanted type";
    }
    strbuf_init(&out, 0);
    if (value_is(v, VALUE_ABSENT) || value_is_poison(v))
        refuse_writing(answer, "there is no value");
    else if (t && msgpack_write(&out, v, t, &why))
        bytes = str_out(strbuf_copy(&out, a));
    else
        refuse_writing(answer, why);
    strbuf_done(&out);
    return bytes;
}

const weft_value *weft_values_msgpack(weft_values *values, weft_str bytes, weft_str type)
{
    struct value *v;
    const char *why;
    if (!values || !bytes.at)
        return NULL;
    const struct type *t = wanted_type(values->arena, str_in(type));
    v = ARENA_NEW(values->arena, struct value);
    bool is_read = t && msgpack_read(values->arena, str_in(bytes), t, v, &why);
    return is_read ? weft_values_copy(values, value_out(v)) : NULL;
}
