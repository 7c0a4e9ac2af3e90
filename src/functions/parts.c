// SPDX-License-Identifier: Apache-2.0
//
// Shared by the families. Nothing here knows a function.
#include "functions/parts.h"

#include "value/number.h"

const struct type type_list_of_any = {.kind = TYPE_LIST, .element = &type_dynamic};
const struct type type_list_of_bool = {.kind = TYPE_LIST, .element = &type_bool};
const struct type type_list_of_string = {.kind = TYPE_LIST, .element = &type_string};
const struct type type_map_of_any = {.kind = TYPE_MAP, .element = &type_dynamic};
const struct type type_set_of_any = {.kind = TYPE_SET, .element = &type_dynamic};

struct value bad_argument(struct call *c, int i, const char *format, ...)
{
    struct strbuf b;
    strbuf_init(&b, 0);
    va_list args;
    va_start(args, format);
    strbuf_vformat(&b, format, args);
    va_end(args);
    struct value failed =
        call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, i, "%.*s", STR_ARGS(strbuf_str(&b)));
    strbuf_done(&b);
    return failed;
}

struct value unknown_result(struct call *c, const struct type *t)
{
    return value_refine_not_null(call_arena(c), value_unknown(call_arena(c), t));
}

struct value unknown_by(struct call *c, type_rule rule)
{
    struct value failed = VALUE_NONE;
    const struct type *t = rule(c, &failed);
    return t ? unknown_result(c, t) : failed;
}

struct value count_result(size_t count)
{
    return number_from_int((int64_t)count, PRECISION_INT);
}

struct value arg_unmarked(struct call *c, unsigned i, const struct marks **marks)
{
    return value_unmark(call_arena(c), call_arg(c, i), marks);
}

bool arg_whole(struct call *c, unsigned i, int64_t *out)
{
    const struct marks *marks = NULL;
    return number_to_int(arg_unmarked(c, i, &marks), out);
}

const struct type *arg_type(struct call *c, unsigned i)
{
    return call_type(c, call_arg(c, i));
}

const struct type **arg_types(struct call *c)
{
    const struct type **types = ARENA_ARRAY(call_arena(c), const struct type *, call_count(c));
    for (unsigned i = 0; i < call_count(c); i++)
        types[i] = arg_type(c, i);
    return types;
}

bool length_is_sure(struct value v)
{
    return !value_is(v, VALUE_SET) || value_len(v) == 1 || value_is_wholly_known(v);
}

const struct value *items_in_order(struct call *c, struct value v, const struct value **keys)
{
    struct arena *a = call_arena(c);
    bool is_mapping = value_is_mapping(v);
    const uint32_t *order = is_mapping ? value_sorted(a, v) : NULL;
    if (keys)
        *keys = is_mapping ? v.aggregate->keys : NULL;
    if (!order)
        return v.aggregate->items;
    struct value *items = ARENA_ARRAY(a, struct value, value_len(v));
    struct value *names = ARENA_ARRAY(a, struct value, value_len(v));
    for (size_t i = 0; i < value_len(v); i++) {
        items[i] = value_item(v, order[i]);
        names[i] = v.aggregate->keys[order[i]];
    }
    if (keys)
        *keys = names;
    return items;
}
