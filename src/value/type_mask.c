// SPDX-License-Identifier: Apache-2.0
#include "value/type_mask.h"

#include "value/type.h"

type_mask types_of_type(const struct type *t)
{
    switch (t ? t->kind : TYPE_DYNAMIC) {
    case TYPE_BOOL: return TYPES_BOOL;
    case TYPE_NUMBER: return TYPES_NUMBER;
    case TYPE_STRING: return TYPES_STRING;
    case TYPE_LIST:
    case TYPE_SET:
    case TYPE_TUPLE: return TYPES_LIST;
    case TYPE_MAP:
    case TYPE_OBJECT: return TYPES_MAPPING;
    case TYPE_CAPSULE: return TYPES_OTHER;
    case TYPE_DYNAMIC: break;
    }
    return TYPES_ANY;
}

type_mask types_of_value(struct value v)
{
    switch (value_kind(v)) {
    case VALUE_NULL: return TYPES_NULL;
    case VALUE_BOOL: return TYPES_BOOL;
    case VALUE_INT:
    case VALUE_DOUBLE:
    case VALUE_BIG: return TYPES_NUMBER;
    case VALUE_STRING: return TYPES_STRING;
    case VALUE_LIST:
    case VALUE_SET:
    case VALUE_TUPLE: return TYPES_LIST;
    case VALUE_MAP:
    case VALUE_OBJECT: return TYPES_MAPPING;
    case VALUE_CAPSULE: return TYPES_OTHER;
    case VALUE_MARKED: return types_of_value(v.marked->inner);
    case VALUE_UNKNOWN: return types_of_type(v.unknown->type) | TYPES_NULL;
    case VALUE_ABSENT: break;
    }
    return TYPES_ANY;
}

void types_write(struct strbuf *out, type_mask types)
{
    static const char *const names[] = {"true or false", "a number", "a string",  "a list",
                                        "a mapping",     "null",     "a function"};
    unsigned written = 0;
    if (types == TYPES_ANY || types == 0) {
        strbuf_add_cstr(out, "anything");
        return;
    }
    for (unsigned i = 0; i < COUNT_OF(names); i++)
        if (types & (1U << i))
            strbuf_format(out, "%s%s", written++ ? " or " : "", names[i]);
}

struct str types_text(struct arena *a, type_mask types)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    types_write(&out, types);
    struct str text = strbuf_copy(&out, a);
    strbuf_done(&out);
    return text;
}
