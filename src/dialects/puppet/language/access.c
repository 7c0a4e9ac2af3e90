// SPDX-License-Identifier: Apache-2.0
//
// `[]`: elements of arrays, hashes and strings, parameters of resources, and (type_access.c) parameters of types.
#include "base/utf8.h"
#include "dialects/puppet/language/call_inside.h"
#include "dialects/puppet/language/type_access.h"
#include "dialects/puppet/runtime/compiler.h"

static struct value bad_key(struct call *c, const char *issue, unsigned i, const char *what)
{
    struct arena *a = compiler_current()->arena;
    struct str got = ptype_text(a, ptype_infer(a, call_arg(c, i), INFER_GENERALIZED));
    return puppet_fail_at(c->graph, issue, call_arg_span(c, i), "%s needs an integer, got %.*s",
                          what, STR_ARGS(got));
}

// An index; strings that are integers are converted, with a warning.
static struct value index_of(struct call *c, unsigned i, const char *issue, const char *what,
                             int64_t *out)
{
    struct value v = call_arg(c, i), number;
    struct compiler *k = compiler_current();
    if (puppet_is_integer(v)) {
        *out = v.integer;
        return VALUE_NONE;
    }
    bool is_number =
        value_is(v, VALUE_STRING) && puppet_number_of(k->arena, value_str(&v), &number);
    bool is_array = value_is_sequence(call_arg(c, 0));
    if (value_is(v, VALUE_STRING) && !is_number && is_array)
        return puppet_fail_at(c->graph, "NOT_NUMERIC", call_arg_span(c, i),
                              "`%.*s` is not a number", STR_ARGS(value_str(&v)));
    if (!is_number || !puppet_is_integer(number))
        return bad_key(c, issue, i, what);
    *out = number.integer;
    return compiler_strict(k, "NUMERIC_COERCION", call_arg_span(c, i),
                           "the string '%.*s' was converted to a number", STR_ARGS(value_str(&v)));
}

// From and to (exclusive) of `[from, count]` in something of `len` elements; false: nothing is there.
static bool slice_of(int64_t len, int64_t from, int64_t count, int64_t *start, int64_t *end)
{
    if (from < 0)
        from += len;
    if (from < 0) {
        count = count >= 0 ? count + from : count;
        from = 0;
    }
    *start = from;
    *end = count < 0 ? len + count + 1 : (count > len - from ? len : from + count);
    return from <= len && *end > from;
}

static struct value array_access(struct call *c, struct value v)
{
    int64_t from, count = 0, len = (int64_t)value_len(v), start, end;
    struct compiler *k = compiler_current();
    if (c->count > 3)
        return puppet_fail_at(c->graph, "BAD_ARRAY_SLICE_ARITY", call_span(c),
                              "`[]` of an array takes one or two keys, got %u", c->count - 1);
    struct value failed = index_of(c, 1, "BAD_SLICE_KEY_TYPE", "`[]` of an array", &from);
    if (value_is(failed, VALUE_ABSENT) && c->count == 3)
        failed = index_of(c, 2, "BAD_SLICE_KEY_TYPE", "`[]` of an array", &count);
    if (!value_is(failed, VALUE_ABSENT))
        return failed;
    if (c->count == 2) {
        from = from < 0 ? from + len : from;
        return from >= 0 && from < len ? value_item(v, (size_t)from) : puppet_undef();
    }
    if (!slice_of(len, from, count, &start, &end))
        return value_tuple(k->arena, NULL, 0);
    return value_tuple(k->arena, v.aggregate->items + start, (size_t)(end - start));
}

static struct value hash_access(struct call *c, struct value v)
{
    struct compiler *k = compiler_current();
    struct value *found = ARENA_ARRAY(k->arena, struct value, c->count);
    size_t n = 0;
    for (unsigned i = 1; i < c->count; i++) {
        ptrdiff_t at = value_find_real_key(v, call_arg(c, i));
        struct value item = at < 0 ? puppet_undef() : value_item(v, (size_t)at);
        if (c->count == 2)
            return item;
        if (!value_is_null(item))
            found[n++] = item;
    }
    return value_tuple(k->arena, found, n);
}

static size_t offset_of_char(struct str s, int64_t n)
{
    size_t at = 0;
    uint32_t code;
    while (n-- > 0 && at < s.len)
        at += utf8_decode(s, at, &code);
    return at;
}

static struct value string_access(struct call *c, struct value v)
{
    struct str s = value_str(&v);
    int64_t from, count = 1, len = (int64_t)utf8_count(s), start, end;
    struct compiler *k = compiler_current();
    if (c->count > 3)
        return puppet_fail_at(c->graph, "BAD_STRING_SLICE_ARITY", call_span(c),
                              "`[]` of a string takes one or two keys, got %u", c->count - 1);
    struct value failed = index_of(c, 1, "BAD_STRING_SLICE_KEY_TYPE", "`[]` of a string", &from);
    if (value_is(failed, VALUE_ABSENT) && c->count == 3)
        failed = index_of(c, 2, "BAD_STRING_SLICE_KEY_TYPE", "`[]` of a string", &count);
    if (!value_is(failed, VALUE_ABSENT))
        return failed;
    if (c->count == 2 && from < -len)
        return value_string(k->arena, STR(""));
    if (!slice_of(len, from, count, &start, &end))
        return value_string(k->arena, STR(""));
    return value_string(k->arena, str_slice(s, offset_of_char(s, start), offset_of_char(s, end)));
}

// `Notify['a']['message']` reads a parameter of a resource that has been declared.
static struct value parameter_access(struct call *c, const struct ptype *t)
{
    struct compiler *k = compiler_current();
    struct value *found = ARENA_ARRAY(k->arena, struct value, c->count);
    for (unsigned i = 1; i < c->count; i++) {
        struct value key = call_arg(c, i);
        if (!value_is(key, VALUE_STRING))
            return bad_key(c, "BAD_TYPE_SLICE_TYPE", i, "a parameter of a resource");
        found[i - 1] = catalog_parameter(k, t, value_str(&key), call_span(c));
        if (value_is_poison(found[i - 1]))
            return found[i - 1];
    }
    return c->count == 2 ? found[0] : value_tuple(k->arena, found, c->count - 1);
}

struct value op_access(struct call *c)
{
    struct value v = call_arg(c, 0);
    const struct ptype *t = puppet_type_of_value(v);
    if (c->count < 2)
        return puppet_fail_at(c->graph, "SYNTAX_ERROR", call_span(c),
                              "`[]` needs at least one key");
    if (t && ptype_meant(t)->has_title && (t->kind == PTYPE_RESOURCE || t->kind == PTYPE_CLASS))
        return parameter_access(c, t);
    if (t)
        return type_access(c, t);
    if (value_is_sequence(v))
        return array_access(c, v);
    if (value_is_mapping(v))
        return hash_access(c, v);
    if (value_is(v, VALUE_STRING))
        return string_access(c, v);
    struct arena *a = compiler_current()->arena;
    struct str got = ptype_text(a, ptype_infer(a, v, INFER_GENERALIZED));
    return puppet_fail_at(c->graph, "OPERATOR_NOT_APPLICABLE", call_arg_span(c, 0),
                          "`[]` cannot be used with %.*s", STR_ARGS(got));
}
