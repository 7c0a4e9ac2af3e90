// SPDX-License-Identifier: Apache-2.0
//
// Why one type does not convert to another, for the user: the first difference that matters, in
// cty's words, because tools compare them. Attributes are looked at in byte order, so that the same
// input always gives the same message.
#include "base/budget.h"
#include "value/convert.h"

static void write_mismatch(struct strbuf *out, const struct type *have, const struct type *want);

static void write_required(struct strbuf *out, const struct type *want)
{
    type_write_constraint_name(out, want);
    strbuf_add_cstr(out, " required");
}

// ---- objects

static void write_missing(struct strbuf *out, const struct str *names, size_t count)
{
    strbuf_add_cstr(out, count == 1 ? "attribute " : "attributes ");
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            strbuf_add_cstr(out, count == 2 ? " and " : i + 1 == count ? ", and " : ", ");
        strbuf_format(out, "\"%.*s\"", STR_ARGS(names[i]));
    }
    strbuf_add_cstr(out, count == 1 ? " is required" : " are required");
}

static size_t find_missing(const struct type *have, const struct type *want, struct str *names)
{
    size_t count = 0;
    for (uint32_t i = 0; i < want->len; i++)
        if (!type_is_optional(want, i) && !type_attribute(have, want->names[i]))
            names[count++] = want->names[i];
    return count;
}

static bool write_attribute(struct strbuf *out, const struct type *have, const struct type *want,
                            bool unsafe)
{
    for (uint32_t i = 0; budget_more(i < want->len); i++) {
        const struct type *t = type_attribute(have, want->names[i]);
        if (!t || type_converts(t, want->items[i], unsafe))
            continue;
        strbuf_format(out, "attribute \"%.*s\": ", STR_ARGS(want->names[i]));
        write_mismatch(out, t, want->items[i]);
        return true;
    }
    return false;
}

static void write_objects(struct strbuf *out, const struct type *have, const struct type *want)
{
    struct arena a;
    arena_init(&a);
    struct str *names = ARENA_ARRAY(&a, struct str, want->len);
    size_t count = find_missing(have, want, names);
    if (count)
        write_missing(out, names, count);
    else if (!write_attribute(out, have, want, true) && !write_attribute(out, have, want, false))
        strbuf_add_cstr(out, "incorrect object attributes");
    arena_done(&a);
}

// ---- collections

static void write_parts(struct strbuf *out, const struct type *have, const struct type *want)
{
    enum type_kind source = want->kind == TYPE_MAP ? TYPE_OBJECT : TYPE_TUPLE;
    if (have->kind != source) {
        write_required(out, want);
        return;
    }
    for (uint32_t i = 0; budget_more(i < have->len); i++) {
        if (type_converts(have->items[i], want->element, true))
            continue;
        if (have->kind == TYPE_TUPLE)
            strbuf_format(out, "element %u: ", (unsigned)i);
        else
            strbuf_format(out, "element \"%.*s\": ", STR_ARGS(have->names[i]));
        write_mismatch(out, have->items[i], want->element);
        return;
    }
    strbuf_add_cstr(out, "all elements must be ");
    type_write_constraint_name(out, want->element);
}

static void write_collections(struct strbuf *out, const struct type *have, const struct type *want)
{
    if ((have->kind == TYPE_MAP) != (want->kind == TYPE_MAP)) {
        write_required(out, want);
        return;
    }
    const char *kind = want->kind == TYPE_LIST ? "list" : want->kind == TYPE_SET ? "set" : "map";
    strbuf_format(out, "incorrect %s element type: ", kind);
    write_mismatch(out, have->element, want->element);
}

// ---- all kinds

static bool is_structural(const struct type *t)
{
    return t->kind == TYPE_TUPLE || t->kind == TYPE_OBJECT;
}

// Whether naming both types would help rather than lead astray.
static bool is_clear(const struct type *have, const struct type *want)
{
    if (type_is_primitive(have) != type_is_primitive(want) || want->kind == TYPE_STRING)
        return true;
    if (want->kind == TYPE_BOOL && have->kind == TYPE_NUMBER)
        return true;
    if (want->kind == TYPE_NUMBER && have->kind == TYPE_BOOL)
        return true;
    return have->kind == TYPE_TUPLE && want->kind == TYPE_OBJECT;
}

// "all list elements must have the same type", when any common type would have done.
static const char *no_common_type(const struct type *have, const struct type *want)
{
    if (!type_is_collection(want) || want->element->kind != TYPE_DYNAMIC)
        return NULL;
    if (have->kind == TYPE_TUPLE && want->kind == TYPE_LIST)
        return "all list elements must have the same type";
    if (have->kind == TYPE_TUPLE && want->kind == TYPE_SET)
        return "all set elements must have the same type";
    if (have->kind == TYPE_OBJECT && want->kind == TYPE_MAP)
        return "all map elements must have the same type";
    return NULL;
}

static void write_mismatch(struct strbuf *out, const struct type *have, const struct type *want)
{
    const char *no_common = no_common_type(have, want);
    if (have->kind == TYPE_OBJECT && want->kind == TYPE_OBJECT) {
        write_objects(out, have, want);
    } else if (no_common) {
        strbuf_add_cstr(out, no_common);
    } else if (is_structural(have) && type_is_collection(want)) {
        write_parts(out, have, want);
    } else if (type_is_collection(have) && type_is_collection(want)) {
        write_collections(out, have, want);
    } else if (is_clear(have, want)) {
        type_write_name(out, want);
        strbuf_add_cstr(out, " required, but have ");
        type_write_name(out, have);
    } else {
        write_required(out, want);
    }
}

struct str type_mismatch(struct arena *a, const struct type *have, const struct type *want)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    write_mismatch(&out, have, want);
    struct str text = strbuf_copy(&out, a);
    strbuf_done(&out);
    return text;
}
