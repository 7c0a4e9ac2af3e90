// SPDX-License-Identifier: Apache-2.0
//
// Conversion to a type. Two questions, asked in this order: is there a conversion between the types
// at all (type_converts), and does it hold for this value (convert). The first answers for unknown
// values too and gives the message that compares types; the second fails only for texts that are no
// number or bool, missing keys, and elements that do not agree. Failures name the path to the part.
#include "value/convert.h"

#include <string.h>

#include "base/budget.h"
#include "value/aggregate.h"
#include "value/number.h"

// ---- between types

static bool primitive_converts(const struct type *from, const struct type *to, bool unsafe)
{
    if (from->kind == to->kind || to->kind == TYPE_STRING)
        return true;
    return unsafe && from->kind == TYPE_STRING;
}

static bool object_converts(const struct type *from, const struct type *to, bool unsafe)
{
    for (uint32_t i = 0; i < to->len; i++) {
        const struct type *have = type_attribute(from, to->names[i]);
        if (have ? !type_converts(have, to->items[i], unsafe) : !type_is_optional(to, i))
            return false;
    }
    return true;
}

static bool tuple_converts(const struct type *from, const struct type *to, bool unsafe)
{
    if (from->len != to->len)
        return false;
    for (uint32_t i = 0; i < to->len; i++)
        if (!type_converts(from->items[i], to->items[i], unsafe))
            return false;
    return true;
}

static bool all_dynamic(const struct type *t)
{
    for (uint32_t i = 0; i < t->len; i++)
        if (t->items[i]->kind != TYPE_DYNAMIC)
            return false;
    return true;
}

// The element type that the parts of a tuple or object get: what is wanted, or the common type when
// any will do; NULL when there is none.
static const struct type *common_element(struct arena *a, const struct type *from,
                                         const struct type *to, bool unsafe)
{
    if (to->element->kind != TYPE_DYNAMIC)
        return to->element;
    const struct type *common = type_unify(a, from->items, from->len, unsafe);
    bool undecided = common && common->kind == TYPE_DYNAMIC && to->kind != TYPE_MAP;
    return undecided && !all_dynamic(from) ? NULL : common;
}

// Tuple to list or set, object to map.
static bool parts_convert(const struct type *from, const struct type *to, bool unsafe)
{
    if (from->len == 0)
        return true;
    struct arena a;
    arena_init(&a);
    const struct type *element = common_element(&a, from, to, unsafe);
    bool ok = element;
    for (uint32_t i = 0; i < from->len && ok; i++)
        if (!i || from->items[i] != from->items[i - 1])
            ok = type_converts(from->items[i], element, unsafe);
    arena_done(&a);
    return ok;
}

static bool map_to_object_converts(const struct type *from, const struct type *to)
{
    for (uint32_t i = 0; i < to->len; i++)
        if (!type_converts(from->element, to->items[i], true) && !type_is_optional(to, i))
            return false;
    return true;
}

static bool collection_converts(const struct type *from, const struct type *to, bool unsafe)
{
    if (to->kind == TYPE_SET && from->kind == TYPE_LIST && !unsafe)
        return false; // order and duplicates would be lost
    return type_converts(from->element, to->element, unsafe);
}

static bool to_object_converts(const struct type *from, const struct type *to, bool unsafe)
{
    if (from->kind == TYPE_OBJECT)
        return object_converts(from, to, unsafe);
    return from->kind == TYPE_MAP && unsafe && map_to_object_converts(from, to);
}

static bool to_collection_converts(const struct type *from, const struct type *to, bool unsafe)
{
    bool to_map = to->kind == TYPE_MAP;
    if (from->kind == (to_map ? TYPE_OBJECT : TYPE_TUPLE))
        return parts_convert(from, to, unsafe);
    return type_is_collection(from) && (from->kind == TYPE_MAP) == to_map &&
           collection_converts(from, to, unsafe);
}

bool type_converts(const struct type *from, const struct type *to, bool unsafe)
{
    if (!budget_turn())
        return false;
    if (from == to || (from->len && type_equal(from, to))) // most elements have one type
        return true;
    if (from->kind == TYPE_DYNAMIC && to->kind != TYPE_DYNAMIC)
        return unsafe; // let us hope for the best and look at the value when it is there
    switch (to->kind) {
    case TYPE_DYNAMIC: return true;
    case TYPE_BOOL:
    case TYPE_NUMBER:
    case TYPE_STRING: return type_is_primitive(from) && primitive_converts(from, to, unsafe);
    case TYPE_LIST:
    case TYPE_SET:
    case TYPE_MAP: return to_collection_converts(from, to, unsafe);
    case TYPE_TUPLE: return from->kind == TYPE_TUPLE && tuple_converts(from, to, unsafe);
    case TYPE_OBJECT: return to_object_converts(from, to, unsafe);
    case TYPE_CAPSULE: return type_equal(from, to);
    }
    UNREACHABLE("kind of type");
}

// ---- the type of an unknown or null result

static const struct type *fill_in_dynamic(struct arena *a, const struct type *from,
                                          const struct type *to);

static const struct type *fill_collection(struct arena *a, const struct type *from,
                                          const struct type *to)
{
    const struct type *have = NULL;
    if (type_is_collection(from))
        have = from->element;
    else if (from->kind == TYPE_TUPLE || from->kind == TYPE_OBJECT)
        have = type_unify(a, from->items, from->len, true);
    const struct type *element = have ? fill_in_dynamic(a, have, to->element) : to->element;
    if (to->kind == TYPE_LIST)
        return type_list(a, element);
    return to->kind == TYPE_SET ? type_set(a, element) : type_map(a, element);
}

static const struct type *fill_parts(struct arena *a, const struct type *from,
                                     const struct type *to)
{
    const struct type **items = ARENA_ARRAY(a, const struct type *, to->len);
    for (uint32_t i = 0; i < to->len; i++) {
        const struct type *have = NULL;
        if (from->kind == TYPE_MAP)
            have = from->element;
        else if (to->kind == TYPE_OBJECT)
            have = type_attribute(from, to->names[i]);
        else if (from->kind == TYPE_TUPLE && i < from->len)
            have = from->items[i];
        items[i] = have ? fill_in_dynamic(a, have, to->items[i]) : to->items[i];
    }
    return to->kind == TYPE_TUPLE ? type_tuple(a, items, to->len)
                                  : type_object(a, to->names, items, NULL, to->len);
}

// `to` with the types of `from` where it says "any".
static const struct type *fill_in_dynamic(struct arena *a, const struct type *from,
                                          const struct type *to)
{
    if (from->kind == TYPE_DYNAMIC || !type_has_dynamic(to) || !budget_turn())
        return to;
    if (to->kind == TYPE_DYNAMIC)
        return from;
    return type_is_collection(to) ? fill_collection(a, from, to) : fill_parts(a, from, to);
}

static const struct type *result_type(struct arena *a, const struct type *from,
                                      const struct type *to)
{
    return fill_in_dynamic(a, from, type_without_optional(a, to));
}

// What the source promises about its length, for the result.
static void pass_lengths(const struct type *from, const struct refinement *have,
                         const struct type *to, struct refinement *r)
{
    bool to_set = to->kind == TYPE_SET; // equal elements become one
    if (from->kind == TYPE_OBJECT || from->kind == TYPE_TUPLE) {
        r->min_length = to_set && from->len > 1 ? 1 : from->len;
        r->max_length = from->len;
    } else if (type_is_collection(from)) {
        r->min_length = to_set && have->min_length > 1 ? 1 : have->min_length;
        r->max_length = have->max_length;
    }
}

static struct value convert_unknown(struct arena *a, struct value v, const struct type *to)
{
    const struct type *from = v.unknown->type;
    const struct type *t = result_type(a, from, to);
    if (value_is_poison(v))
        return value_poison(a, t, v.unknown->failure);
    struct refinement r = refinement_none();
    r.null = v.unknown->refined.null;
    if (type_is_collection(t))
        pass_lengths(from, &v.unknown->refined, t, &r);
    return value_refine(a, value_unknown(a, t), r);
}

// ---- values

// Where a failing part is; the steps lie on the stack of the conversion.
struct step {
    const struct step *before;
    struct str key; // of a map or object
    size_t index;   // of a sequence
    enum { STEP_ELEMENT, STEP_KEY, STEP_ATTRIBUTE } kind;
};

struct conversion {
    struct arena *arena;
    struct convert_error *error;
};

static bool convert(struct conversion *c, struct value v, const struct type *to,
                    const struct step *path, struct value *out);

static void write_value_path(struct strbuf *out, const struct step *path)
{
    if (!path)
        return;
    write_value_path(out, path->before);
    if (path->kind == STEP_ELEMENT)
        strbuf_format(out, "element %zu: ", path->index);
    else
        strbuf_format(out, "%s \"%.*s\": ", path->kind == STEP_KEY ? "element" : "attribute",
                      STR_ARGS(path->key));
}

static bool fail_conversion(struct conversion *c, const struct step *path, struct str why)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    write_value_path(&out, path);
    c->error->where = strbuf_copy(&out, c->arena);
    c->error->why = why;
    strbuf_done(&out);
    return false;
}

static bool number_to_string(struct conversion *c, struct value v, const struct step *path,
                             struct value *out)
{
    struct strbuf text;
    strbuf_init(&text, 0);
    number_write(&text, v);
    bool fits = !text.full;
    *out = value_string(c->arena, strbuf_str(&text));
    strbuf_done(&text);
    return fits || fail_conversion(c, path, STR("a number with fewer digits is required"));
}

static bool equal_ignoring_case(struct str s, const char *lower)
{
    if (s.len != strlen(lower))
        return false;
    for (size_t i = 0; i < s.len; i++) {
        char c = s.at[i] >= 'A' && s.at[i] <= 'Z' ? (char)(s.at[i] - 'A' + 'a') : s.at[i];
        if (c != lower[i])
            return false;
    }
    return true;
}

static bool string_to_bool(struct conversion *c, struct str s, const struct step *path,
                           struct value *out)
{
    bool is_true = str_equal(s, STR("true")) || str_equal(s, STR("1"));
    *out = value_bool(is_true);
    if (is_true || str_equal(s, STR("false")) || str_equal(s, STR("0")))
        return true;
    if (equal_ignoring_case(s, "true"))
        return fail_conversion(
            c, path, STR("a bool is required; to convert from string, use lowercase \"true\""));
    if (equal_ignoring_case(s, "false"))
        return fail_conversion(
            c, path, STR("a bool is required; to convert from string, use lowercase \"false\""));
    return fail_conversion(c, path, STR("a bool is required"));
}

static bool convert_primitive(struct conversion *c, struct value v, const struct type *to,
                              const struct step *path, struct value *out)
{
    *out = v;
    if (to->kind == TYPE_STRING) {
        if (value_is_number(v))
            return number_to_string(c, v, path, out);
        if (value_is(v, VALUE_BOOL))
            *out = value_string_kept(v.boolean ? STR("true") : STR("false"));
        return true;
    }
    if (!value_is(v, VALUE_STRING))
        return true;
    if (to->kind == TYPE_BOOL)
        return string_to_bool(c, value_str(&v), path, out);
    return number_parse(c->arena, value_str(&v), out) ||
           fail_conversion(c, path, STR("a number is required"));
}

// All items to one type; keys of mappings in byte order, so that the first failure is the same
// whatever the order of insertion.
static bool convert_items(struct conversion *c, struct value v, const struct type *element,
                          const struct step *path, struct value *items)
{
    const uint32_t *order = value_is_mapping(v) ? value_sorted(c->arena, v) : NULL;
    for (size_t n = 0; n < value_len(v); n++) {
        size_t i = order ? order[n] : n;
        struct step step = {.before = path, .index = i};
        if (value_is_mapping(v)) {
            step.kind = STEP_KEY;
            step.key = value_key(v, i);
        }
        if (!convert(c, value_item(v, i), element, &step, &items[i]))
            return false;
    }
    return true;
}

static const struct type *const *types_of(struct arena *a, const struct value *items, size_t len)
{
    const struct type **types = ARENA_ARRAY(a, const struct type *, len);
    for (size_t i = 0; i < len; i++)
        types[i] = value_type(a, items[i]);
    return types;
}

// Elements that were converted to a type with "any" inside must still agree; `*element` becomes the
// type they agree on.
static bool agree(struct conversion *c, struct value v, struct value *items, bool unsafe,
                  const struct step *path, const struct type **element)
{
    size_t len = value_len(v);
    const struct type *common = type_unify(c->arena, types_of(c->arena, items, len), len, unsafe);
    if (!common)
        return fail_conversion(c, path, STR("cannot find a common base type for all elements"));
    *element = common;
    for (size_t i = 0; i < len; i++) {
        struct step step = {.before = path, .index = i};
        if (!convert(c, items[i], common, &step, &items[i]))
            return false;
    }
    return true;
}

// The type of all items, where those of the dynamic type (unknown yet) do not count; NULL when they
// differ.
static const struct type *one_type(struct arena *a, const struct value *items, size_t len)
{
    const struct type *element = &type_dynamic;
    for (size_t i = 0; i < len; i++) {
        const struct type *t = value_type(a, items[i]);
        if (element->kind == TYPE_DYNAMIC)
            element = t;
        else if (t->kind != TYPE_DYNAMIC && !type_equal(t, element))
            return NULL;
    }
    return element;
}

// Keeps `items`, which are in the arena.
static struct value collect_elements(struct arena *a, struct value v, const struct type *to,
                                     const struct type *element, const struct value *items)
{
    if (to->kind == TYPE_LIST) {
        struct aggregate *g = aggregate_of_kept(a, VALUE_LIST, items, value_len(v));
        g->element = element;
        return aggregate_value(g);
    }
    if (to->kind == TYPE_SET)
        return value_set(a, element, items, value_len(v));
    return value_map(a, element, v.aggregate->keys, items, value_len(v));
}

// The element type that `v`'s items are converted to, never NULL: type_converts has looked before.
static const struct type *wanted_element(struct arena *a, struct value v, const struct type *to)
{
    if (value_is(v, VALUE_TUPLE) || value_is(v, VALUE_OBJECT)) {
        const struct type *common = common_element(a, value_type(a, v), to, true);
        return common ? common : &type_dynamic;
    }
    return to->element;
}

static const struct type *element_when_empty(struct arena *a, struct value v, const struct type *to)
{
    if (to->element->kind == TYPE_DYNAMIC && v.aggregate->element)
        return v.aggregate->element;
    return type_without_optional(a, to->element);
}

static bool mismatch(struct conversion *c, struct value v, const struct type *to,
                     const struct step *path)
{
    if (to->kind == TYPE_LIST)
        return fail_conversion(c, path, STR("element types must all match for conversion to list"));
    if (to->kind == TYPE_SET)
        return fail_conversion(c, path, STR("element types must all match for conversion to set"));
    if (value_is(v, VALUE_MAP))
        return fail_conversion(c, path, STR("element types must all match for conversion to map"));
    return fail_conversion(c, path, STR("attribute types must all match for conversion to map"));
}

static bool needs_agreement(struct value v, const struct type *to, const struct type *wanted)
{
    if (value_is(v, VALUE_TUPLE))
        return to->kind == TYPE_LIST;
    return value_is_mapping(v) && (type_is_collection(wanted) || wanted->kind == TYPE_OBJECT);
}

static bool convert_collection(struct conversion *c, struct value v, const struct type *to,
                               const struct step *path, struct value *out)
{
    struct arena *a = c->arena;
    size_t len = value_len(v);
    if (len == 0) {
        *out = collect_elements(a, v, to, element_when_empty(a, v, to), NULL);
        return true;
    }
    const struct type *wanted = wanted_element(a, v, to);
    struct value *items = ARENA_ARRAY(a, struct value, len);
    if (!convert_items(c, v, wanted, path, items))
        return false;
    const struct type *element = type_without_optional(a, wanted);
    if (type_has_dynamic(element)) {
        if (needs_agreement(v, to, wanted) &&
            !agree(c, v, items, !value_is(v, VALUE_MAP), path, &element))
            return false;
        element = one_type(a, items, len);
        if (!element)
            return mismatch(c, v, to, path);
    }
    *out = collect_elements(a, v, to, element, items);
    return true;
}

// A set with unknown elements may lose some when they turn out equal: its list has no known length.
static bool set_to_list(struct conversion *c, struct value v, const struct type *to,
                        const struct step *path, struct value *out)
{
    if (value_len(v) <= 1 || value_is_wholly_known(v))
        return convert_collection(c, v, to, path, out);
    const struct type *t = result_type(c->arena, value_type(c->arena, v), to);
    *out = value_unknown(c->arena, t);
    return true;
}

static struct value plain_null(struct arena *a, struct value v)
{
    return value_is(v, VALUE_NULL) ? value_null(type_without_optional(a, v.type)) : v;
}

static bool fill_missing_attribute(struct conversion *c, struct value v, const struct type *to,
                                   uint32_t i, const struct step *path, struct value *out)
{
    *out = value_null(type_without_optional(c->arena, to->items[i]));
    if (type_is_optional(to, i))
        return true;
    struct str name = to->names[i];
    if (value_is(v, VALUE_MAP))
        return fail_conversion(c, path,
                               str_format(c->arena,
                                          "map has no element for required attribute \"%.*s\"",
                                          STR_ARGS(name)));
    return fail_conversion(c, path,
                           str_format(c->arena, "attribute \"%.*s\" is required", STR_ARGS(name)));
}

// An optional attribute whose type does not fit the map's elements may only be missing.
static bool refuse_element(struct conversion *c, struct value item, const struct type *to,
                           struct str name, const struct step *path)
{
    struct str why = type_mismatch(c->arena, value_type(c->arena, item), to);
    return fail_conversion(
        c, path,
        str_format(c->arena, "map element type is incompatible with attribute \"%.*s\": %.*s",
                   STR_ARGS(name), STR_ARGS(why)));
}

static bool convert_attribute(struct conversion *c, struct value v, const struct type *to,
                              uint32_t i, const struct step *path, struct value *out)
{
    struct str name = to->names[i];
    struct value item = value_get(v, name);
    if (value_is(item, VALUE_ABSENT))
        return fill_missing_attribute(c, v, to, i, path, out);
    struct step step = {.before = path, .key = name};
    step.kind = value_is(v, VALUE_MAP) ? STEP_KEY : STEP_ATTRIBUTE;
    if (value_is(v, VALUE_MAP) && !type_converts(v.aggregate->element, to->items[i], true))
        return refuse_element(c, item, to->items[i], name, path);
    if (!convert(c, item, to->items[i], &step, out))
        return false;
    *out = plain_null(c->arena, *out);
    return true;
}

// Object or map to object: other attributes than the type's are left out.
static bool convert_object(struct conversion *c, struct value v, const struct type *to,
                           const struct step *path, struct value *out)
{
    struct value *keys = ARENA_ARRAY(c->arena, struct value, to->len);
    struct value *items = ARENA_ARRAY(c->arena, struct value, to->len);
    for (uint32_t i = 0; i < to->len; i++) {
        keys[i] = value_string(c->arena, to->names[i]);
        if (!convert_attribute(c, v, to, i, path, &items[i]))
            return false;
    }
    *out = value_object(c->arena, keys, items, to->len);
    return true;
}

static bool convert_tuple(struct conversion *c, struct value v, const struct type *to,
                          const struct step *path, struct value *out)
{
    struct value *items = ARENA_ARRAY(c->arena, struct value, to->len);
    for (uint32_t i = 0; i < to->len; i++) {
        struct step step = {.before = path, .index = i};
        if (!convert(c, value_item(v, i), to->items[i], &step, &items[i]))
            return false;
    }
    *out = value_tuple(c->arena, items, to->len);
    return true;
}

static bool convert_known(struct conversion *c, struct value v, const struct type *to,
                          const struct step *path, struct value *out)
{
    switch (to->kind) {
    case TYPE_BOOL:
    case TYPE_NUMBER:
    case TYPE_STRING: return convert_primitive(c, v, to, path, out);
    case TYPE_LIST:
        return value_is(v, VALUE_SET) ? set_to_list(c, v, to, path, out)
                                      : convert_collection(c, v, to, path, out);
    case TYPE_SET:
    case TYPE_MAP: return convert_collection(c, v, to, path, out);
    case TYPE_TUPLE: return convert_tuple(c, v, to, path, out);
    case TYPE_OBJECT: return convert_object(c, v, to, path, out);
    case TYPE_DYNAMIC:
    case TYPE_CAPSULE: *out = v; return true;
    }
    UNREACHABLE("kind of type");
}

static bool has_type(struct arena *a, struct value v, const struct type *to)
{
    if (type_is_primitive(to))
        return type_equal(value_type(a, v), to);
    if (type_has_optional(to))
        to = type_without_optional(a, to);
    return type_equal(value_type(a, v), to);
}

// There is a conversion between the types, as type_converts has said.
static bool convert(struct conversion *c, struct value v, const struct type *to,
                    const struct step *path, struct value *out)
{
    if (value_is(v, VALUE_MARKED)) {
        if (!convert(c, v.marked->inner, to, path, out))
            return false;
        *out = value_mark_all(c->arena, *out, v.marked->marks);
        return true;
    }
    *out = v;
    if (!budget_turn())
        return fail_conversion(c, path, STR("this is too large"));
    if (to->kind == TYPE_DYNAMIC || has_type(c->arena, v, to))
        return true;
    if (value_is_unknown(v))
        *out = convert_unknown(c->arena, v, to);
    else if (value_is(v, VALUE_NULL))
        *out = value_null(result_type(c->arena, v.type, to));
    else
        return convert_known(c, v, to, path, out);
    return true;
}

bool value_convert_at(struct arena *a, struct value v, const struct type *to, struct value *out,
                      struct convert_error *error)
{
    struct conversion c = {a, error};
    *error = (struct convert_error){{"", 0}, {"", 0}};
    const struct type *from = value_type(a, v);
    if (type_equal(from, to)) {
        *out = v;
        return true;
    }
    if (!type_converts(from, to, true))
        return fail_conversion(&c, NULL, type_mismatch(a, from, to));
    return convert(&c, v, to, NULL, out);
}

// Whether a value surely has a primitive type already.
static bool is_of_primitive(struct value v, const struct type *to)
{
    switch (to->kind) {
    case TYPE_STRING: return value_is(v, VALUE_STRING);
    case TYPE_NUMBER: return value_is_number(v);
    case TYPE_BOOL: return value_is(v, VALUE_BOOL);
    case TYPE_DYNAMIC:
    case TYPE_LIST:
    case TYPE_SET:
    case TYPE_MAP:
    case TYPE_TUPLE:
    case TYPE_OBJECT:
    case TYPE_CAPSULE: return false;
    }
    UNREACHABLE("a type has no kind");
}

// A tuple whose items are what the list wants: its type, one part for each item, need not be built to see it.
static bool is_tuple_of_primitive(struct value v, const struct type *to)
{
    if (!value_is(v, VALUE_TUPLE) || to->kind != TYPE_LIST || !value_len(v))
        return false;
    for (size_t i = 0; i < value_len(v); i++)
        if (!is_of_primitive(value_item(v, i), to->element))
            return false;
    return true;
}

bool value_convert(struct arena *a, struct value v, const struct type *to, struct value *out,
                   struct str *error)
{
    struct convert_error e;
    if (is_of_primitive(v, to)) {
        *out = v;
        return true;
    }
    if (is_tuple_of_primitive(v, to)) {
        *out = value_list(a, to->element, v.aggregate->items, value_len(v));
        return true;
    }
    if (value_convert_at(a, v, to, out, &e))
        return true;
    *error = str_format(a, "%.*s%.*s", STR_ARGS(e.where), STR_ARGS(e.why));
    return false;
}
