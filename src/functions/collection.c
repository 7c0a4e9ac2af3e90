// SPDX-License-Identifier: Apache-2.0
//
// Collections: their length, their elements, choosing among several, and mappings. Mappings are
// iterated in byte order of their keys.
#include "functions/collection.h"

#include "functions/parts.h"
#include "functions/text.h"
#include "value/convert.h"
#include "value/number.h"

static struct value marked(struct call *c, struct value v, const struct marks *marks)
{
    return value_mark_all(call_arena(c), v, marks);
}

// An unknown value of the type that the rule finds; it may also be null.
static struct value unknown_or_null_by(struct call *c, type_rule rule)
{
    struct value failed = VALUE_NONE;
    const struct type *t = rule(c, &failed);
    return t ? value_unknown(call_arena(c), t) : failed;
}

// ---- length

static struct value length_between(struct call *c, int64_t least, int64_t most)
{
    struct refinement r = refinement_none();
    r.null = NOT_NULL;
    r.min = number_from_int(least, PRECISION_INT);
    r.max = number_from_int(most < 0 ? INT64_MAX : most, PRECISION_INT);
    r.min_inclusive = r.max_inclusive = true;
    return value_refine(call_arena(c), value_unknown(call_arena(c), &type_number), r);
}

struct value collection_length(struct call *c, struct value v)
{
    if (value_is_unknown(v) && v.unknown->type->kind == TYPE_TUPLE)
        return count_result(v.unknown->type->len);
    if (value_is_unknown(v)) {
        struct refinement r = value_range(v);
        return length_between(c, r.min_length, r.max_length);
    }
    if (length_is_sure(v))
        return count_result(value_len(v));
    return length_between(c, 1, (int64_t)value_len(v));
}

static struct value apply_length(struct call *c)
{
    const struct marks *marks = NULL;
    struct value v = arg_unmarked(c, 0, &marks);
    enum type_kind kind = arg_type(c, 0)->kind;
    bool has_length = kind == TYPE_TUPLE || kind == TYPE_LIST || kind == TYPE_SET ||
                      kind == TYPE_MAP || kind == TYPE_DYNAMIC;
    if (!has_length)
        return bad_argument(c, -1, "only lists, sets, maps and tuples have a length");
    return marked(c, collection_length(c, v), marks);
}

// ---- by index

static bool is_key_type(const struct type *key, enum type_kind wanted)
{
    return key->kind == wanted || key->kind == TYPE_DYNAMIC;
}

static bool is_indexed(enum type_kind kind)
{
    return kind == TYPE_TUPLE || kind == TYPE_LIST || kind == TYPE_MAP;
}

static struct value not_indexed(struct call *c)
{
    return bad_argument(c, -1, "expected a list, map or tuple to look up a key in");
}

// The element at a key of any type, or absent.
static struct value find_element(struct value v, struct value key)
{
    int64_t i;
    if (value_is_mapping(v))
        return value_is(key, VALUE_STRING) ? value_get(v, value_str(&key)) : VALUE_NONE;
    if (!value_is_number(key) || !number_to_int(key, &i) || i < 0 || (uint64_t)i >= value_len(v))
        return VALUE_NONE;
    return value_item(v, (size_t)i);
}

static struct value unknown_hasindex(struct call *c)
{
    enum type_kind kind = arg_type(c, 0)->kind;
    bool may_be = is_indexed(kind) || kind == TYPE_DYNAMIC;
    return may_be ? unknown_result(c, &type_bool) : not_indexed(c);
}

static struct value apply_hasindex(struct call *c)
{
    struct value v = call_arg(c, 0);
    if (!is_indexed(arg_type(c, 0)->kind))
        return not_indexed(c);
    return value_bool(!value_is(find_element(v, call_arg(c, 1)), VALUE_ABSENT));
}

static const struct type *type_in_tuple(struct call *c, const struct type *t, struct value *failed)
{
    int64_t i;
    if (!value_is_number(call_arg(c, 1)))
        return &type_dynamic;
    if (arg_whole(c, 1, &i) && i >= 0 && i < (int64_t)t->len)
        return t->items[i];
    *failed =
        bad_argument(c, -1, "the index of a tuple of %u elements must be a whole number below that",
                     (unsigned)t->len);
    return NULL;
}

static const struct type *type_of_index(struct call *c, struct value *failed)
{
    const struct type *t = arg_type(c, 0), *key = arg_type(c, 1);
    if (!is_indexed(t->kind))
        *failed = not_indexed(c);
    else if (t->kind == TYPE_MAP && !is_key_type(key, TYPE_STRING))
        *failed = bad_argument(c, -1, "the key of a map must be a string");
    else if (t->kind != TYPE_MAP && !is_key_type(key, TYPE_NUMBER))
        *failed = bad_argument(c, -1, "the index of a list or tuple must be a number");
    if (!value_is(*failed, VALUE_ABSENT))
        return NULL;
    return t->kind == TYPE_TUPLE ? type_in_tuple(c, t, failed) : t->element;
}

static struct value unknown_index(struct call *c)
{
    return unknown_or_null_by(c, type_of_index);
}

static struct value apply_index(struct call *c)
{
    struct value failed = VALUE_NONE;
    if (!type_of_index(c, &failed))
        return failed;
    struct value found = find_element(call_arg(c, 0), call_arg(c, 1));
    if (value_is(found, VALUE_ABSENT))
        return bad_argument(c, -1, "no element has this key");
    return found;
}

// ---- element

// An index that wraps around at both ends.
static size_t wrapped(int64_t i, size_t len)
{
    int64_t rest = i % (int64_t)len;
    return (size_t)(rest < 0 ? rest + (int64_t)len : rest);
}

static struct value no_element(struct call *c)
{
    return call_help(c, bad_argument(c, -1, "an empty list has no elements"),
                     "if the list may be empty, write `length(x) == 0 ? null : …`");
}

static struct value no_whole_index(struct call *c)
{
    return bad_argument(c, -1, "an index must be a whole number");
}

static const struct type *type_of_element(struct call *c, struct value *failed)
{
    const struct type *t = arg_type(c, 0);
    int64_t i;
    if (t->kind == TYPE_LIST)
        return t->element;
    if (t->kind == TYPE_TUPLE && value_is_unknown(call_arg(c, 1)))
        return &type_dynamic;
    if (t->kind != TYPE_TUPLE)
        *failed = bad_argument(c, -1, "expected a list or tuple, got %.*s",
                               STR_ARGS(type_name(call_arena(c), t)));
    else if (!arg_whole(c, 1, &i))
        *failed = no_whole_index(c);
    else if (t->len == 0)
        *failed = no_element(c);
    else
        return t->items[wrapped(i, t->len)];
    return NULL;
}

static struct value unknown_element(struct call *c)
{
    return unknown_or_null_by(c, type_of_element);
}

static struct value apply_element(struct call *c)
{
    const struct marks *marks = NULL;
    struct value v = arg_unmarked(c, 0, &marks), failed = VALUE_NONE;
    int64_t i;
    bool is_known =
        value_is(v, VALUE_LIST) || value_is(v, VALUE_TUPLE); // no type has to be built for it
    const struct type *t = is_known ? &type_dynamic : type_of_element(c, &failed);
    if (!t)
        return failed;
    if (value_is_unknown(v))
        return marked(c, value_unknown(call_arena(c), t), marks);
    if (!arg_whole(c, 1, &i))
        return no_whole_index(c);
    if (value_len(v) == 0)
        return no_element(c);
    return marked(c, value_item(v, wrapped(i, value_len(v))), marks);
}

// ---- choosing

struct value collection_coalesce(struct call *c, bool skips_empty)
{
    struct arena *a = call_arena(c);
    const struct type *t = call_count(c) ? type_unify(a, arg_types(c), call_count(c), true) : NULL;
    if (!t)
        return bad_argument(c, -1,
                            call_count(c) ? "the values have no common type"
                                          : "expected at least one value");
    for (unsigned i = 0; i < call_count(c); i++) {
        struct value v = call_arg(c, i);
        struct str why;
        if (value_is_unknown(v))
            return unknown_result(c, t);
        if (value_is_null(v))
            continue;
        if (!value_convert(a, v, t, &v, &why))
            return bad_argument(c, -1, "%.*s", STR_ARGS(why));
        if (skips_empty && value_is(v, VALUE_STRING) && value_str(&v).len == 0)
            continue;
        return v;
    }
    return bad_argument(
        c, -1, skips_empty ? "all values are null or empty strings" : "all values are null");
}

static struct value apply_coalesce(struct call *c)
{
    return collection_coalesce(c, false);
}

// An argument that is not a list is reported before anything is chosen, up to the first unknown one.
static bool are_lists(struct call *c)
{
    for (unsigned i = 0; i < call_count(c) && !value_is_unknown(call_arg(c, i)); i++) {
        enum type_kind kind = arg_type(c, i)->kind;
        if (kind != TYPE_LIST && kind != TYPE_TUPLE)
            return false;
    }
    return true;
}

static struct value apply_coalescelist(struct call *c)
{
    if (call_count(c) == 0)
        return bad_argument(c, -1, "expected at least one list");
    if (!are_lists(c))
        return bad_argument(c, -1, "expected only lists and tuples");
    for (unsigned i = 0; i < call_count(c); i++) {
        struct value v = call_arg(c, i);
        if (value_is_unknown(v))
            return value_dynamic;
        if (!value_is_null(v) && value_len(v) > 0)
            return v;
    }
    return bad_argument(c, -1, "all lists are null or empty");
}

static struct value apply_contains(struct call *c)
{
    struct value v = call_arg(c, 0);
    bool sure = true;
    if (!value_is_sequence(v))
        return bad_argument(c, -1, "expected a list, set or tuple to search");
    if (!call_charge(c, value_len(v)))
        return call_limit(c);
    for (size_t i = 0; i < value_len(v); i++) {
        struct value equal = value_equal(call_arena(c), call_arg(c, 1), value_item(v, i));
        if (value_is_unknown(equal))
            sure = false;
        else if (equal.boolean)
            return equal;
    }
    return sure ? value_bool(false) : unknown_result(c, &type_bool);
}

// ---- keys and values

static const struct type *type_of_keys(struct call *c, struct value *failed)
{
    const struct type *t = arg_type(c, 0);
    if (t->kind == TYPE_MAP)
        return &type_list_of_string;
    if (t->kind == TYPE_OBJECT) {
        const struct type **items = ARENA_ARRAY(call_arena(c), const struct type *, t->len);
        for (uint32_t i = 0; i < t->len; i++)
            items[i] = &type_string;
        return type_tuple(call_arena(c), items, t->len);
    }
    *failed = bad_argument(c, 0, "expected a map or object");
    return NULL;
}

static struct value names_of_type(struct call *c, const struct type *t)
{
    struct value *names = ARENA_ARRAY(call_arena(c), struct value, t->len);
    for (uint32_t i = 0; i < t->len; i++)
        names[i] = value_string(call_arena(c), t->names[i]);
    return value_tuple(call_arena(c), names, t->len);
}

// The names of an object are known even if its value is not.
static struct value apply_keys(struct call *c)
{
    const struct marks *marks = NULL;
    struct value v = arg_unmarked(c, 0, &marks), failed = VALUE_NONE, keys;
    const struct type *t = type_of_keys(c, &failed);
    if (!t)
        return failed;
    if (t->kind == TYPE_TUPLE) {
        keys = names_of_type(c, arg_type(c, 0));
    } else if (value_is_unknown(v)) {
        keys = unknown_result(c, t);
    } else {
        const struct value *names;
        items_in_order(c, v, &names);
        keys = value_list(call_arena(c), &type_string, names, value_len(v));
    }
    return marked(c, keys, marks);
}

static const struct type *type_of_values(struct call *c, struct value *failed)
{
    const struct type *t = arg_type(c, 0);
    if (t->kind == TYPE_MAP)
        return type_list(call_arena(c), t->element);
    if (t->kind == TYPE_OBJECT)
        return type_tuple(call_arena(c), t->items, t->len);
    *failed = bad_argument(c, -1, "expected a map or object");
    return NULL;
}

static struct value unknown_values(struct call *c)
{
    return unknown_by(c, type_of_values);
}

static struct value apply_values(struct call *c)
{
    const struct marks *marks = NULL;
    struct value v = arg_unmarked(c, 0, &marks), failed = VALUE_NONE, values;
    const struct type *t = type_of_values(c, &failed);
    if (!t)
        return failed;
    if (value_is_unknown(v))
        values = unknown_result(c, t);
    else if (t->kind == TYPE_TUPLE)
        values = value_tuple(call_arena(c), items_in_order(c, v, NULL), value_len(v));
    else
        values = value_list(call_arena(c), t->element, items_in_order(c, v, NULL), value_len(v));
    return marked(c, values, marks);
}

// ---- lookup

static struct value no_such_key(struct call *c, int blamed, struct value key)
{
    if (value_is(call_arg(c, 1), VALUE_MARKED)) // and possibly sensitive
        return bad_argument(c, blamed, "no element has this key, and there is no default");
    return call_help(c,
                     bad_argument(c, blamed,
                                  "no element has the key `%.*s`, and there is no default",
                                  STR_ARGS(text_shown(value_str(&key)))),
                     "give a default as the third argument");
}

// The type that an object has for a known key: the attribute's, or the default's.
static const struct type *type_in_object(struct call *c, struct value key, struct value *failed)
{
    if (!value_is(key, VALUE_STRING))
        return &type_dynamic;
    const struct type *found = type_attribute(arg_type(c, 0), value_str(&key));
    if (!found && call_count(c) > 2)
        found = arg_type(c, 2);
    if (!found)
        *failed = no_such_key(c, 0, key);
    return found;
}

const struct type *type_of_lookup(struct call *c, struct value *failed)
{
    const struct marks *marks = NULL;
    const struct type *t = arg_type(c, 0);
    struct value ignored;
    struct str why;
    if (t->kind == TYPE_OBJECT)
        return type_in_object(c, arg_unmarked(c, 1, &marks), failed);
    if (t->kind != TYPE_MAP)
        *failed = bad_argument(c, 0, "expected a map or object");
    else if (call_count(c) > 2 &&
             !value_convert(call_arena(c), call_arg(c, 2), t->element, &ignored, &why))
        *failed = bad_argument(c, 2, "the default does not match the type of the elements: %.*s",
                               STR_ARGS(why));
    else
        return t->element;
    return NULL;
}

static struct value unknown_lookup(struct call *c)
{
    return unknown_or_null_by(c, type_of_lookup);
}

struct value collection_lookup(struct call *c, struct value key, const struct type *t)
{
    const struct marks *ignored = NULL;
    struct value found = value_get(arg_unmarked(c, 0, &ignored), value_str(&key)), out;
    struct str why;
    if (!value_is(found, VALUE_ABSENT))
        return found;
    if (call_count(c) < 3)
        return no_such_key(c, -1, key);
    if (value_convert(call_arena(c), call_arg(c, 2), t, &out, &why))
        return out;
    return bad_argument(c, -1, "%.*s", STR_ARGS(why));
}

// A map with an unknown element has an unknown result, even if another element is asked for.
static struct value apply_lookup(struct call *c)
{
    const struct marks *marks = NULL;
    struct value v = arg_unmarked(c, 0, &marks), key = arg_unmarked(c, 1, &marks);
    struct value failed = VALUE_NONE;
    const struct type *t = type_of_lookup(c, &failed);
    if (!t)
        return failed;
    const struct marks *of_default = NULL;
    bool is_open = !value_is_wholly_known(v) || value_is_unknown(key) ||
                   value_is_unknown(arg_unmarked(c, 2, &of_default));
    if (is_open)
        return marked(c, value_unknown(call_arena(c), t), marks);
    return marked(c, collection_lookup(c, key, t), marks);
}

// ---- merge

struct merged {
    const struct type *first;
    bool all_alike;  // of one type
    bool is_open;    // a map is unknown, hence its keys
    bool is_dynamic; // not even the type of some argument is known
    size_t most;     // number of attributes, including duplicates
};

static bool look_at_merged(struct call *c, unsigned i, struct merged *m)
{
    const struct marks *marks = NULL;
    struct value v = arg_unmarked(c, i, &marks);
    const struct type *t = arg_type(c, i);
    if (t->kind == TYPE_OBJECT && value_is_null(v))
        t = type_object(call_arena(c), NULL, NULL, NULL, 0); // as if it had no attributes
    m->is_dynamic |= t->kind == TYPE_DYNAMIC;
    if (t->kind != TYPE_MAP && t->kind != TYPE_OBJECT)
        return m->is_dynamic;
    m->is_open |= t->kind == TYPE_MAP && value_is_unknown(v);
    if (t->kind == TYPE_OBJECT)
        m->most += t->len;
    else if (value_is(v, VALUE_MAP))
        m->most += value_len(v);
    if (!m->first)
        m->first = t;
    m->all_alike &= type_equal(m->first, t);
    return true;
}

static const struct type *type_of_attributes(struct call *c, size_t most)
{
    struct arena *a = call_arena(c);
    struct value *keys = ARENA_ARRAY(a, struct value, most);
    struct value *items = ARENA_ARRAY(a, struct value, most);
    size_t count = 0;
    for (unsigned i = 0; i < call_count(c); i++) {
        const struct marks *marks = NULL;
        struct value v = arg_unmarked(c, i, &marks);
        const struct type *t = arg_type(c, i);
        size_t len = value_is_null(v) ? 0 : t->kind == TYPE_OBJECT ? t->len : value_len(v);
        for (size_t n = 0; n < len; n++, count++) {
            keys[count] =
                t->kind == TYPE_OBJECT ? value_string(a, t->names[n]) : v.aggregate->keys[n];
            items[count] = value_unknown(a, t->kind == TYPE_OBJECT ? t->items[n] : t->element);
        }
    }
    return value_type(a, value_object(a, keys, items, count));
}

static struct value not_merged(struct call *c, unsigned i)
{
    return bad_argument(c, -1, "expected a map or object to merge, got %.*s",
                        STR_ARGS(type_name(call_arena(c), arg_type(c, i))));
}

static const struct type *type_of_merge(struct call *c, struct value *failed)
{
    struct merged m = {.all_alike = true};
    for (unsigned i = 0; i < call_count(c) && !m.is_dynamic; i++) {
        if (look_at_merged(c, i, &m))
            continue;
        *failed = not_merged(c, i);
        return NULL;
    }
    if (m.is_dynamic)
        return &type_dynamic;
    if (m.first && m.all_alike)
        return m.first;
    return m.is_open ? &type_dynamic : type_of_attributes(c, m.most);
}

static struct value unknown_merge(struct call *c)
{
    return unknown_by(c, type_of_merge);
}

static struct value merge_parts(struct call *c, const struct type *t, const struct value *parts,
                                size_t len)
{
    struct arena *a = call_arena(c);
    struct value *keys = ARENA_ARRAY(a, struct value, len);
    struct value *items = ARENA_ARRAY(a, struct value, len);
    size_t count = 0;
    for (unsigned i = 0; i < call_count(c); i++) {
        size_t more = value_is_null(parts[i]) ? 0 : value_len(parts[i]);
        for (size_t n = 0; n < more; n++, count++) {
            keys[count] = parts[i].aggregate->keys[n];
            items[count] = value_item(parts[i], n);
        }
    }
    if (t->kind == TYPE_MAP)
        return value_map(a, t->element, keys, items, count);
    return value_object(a, keys, items, count);
}

// For objects, the most common case, the type need not be built.
static bool all_objects(struct call *c)
{
    for (unsigned i = 0; i < call_count(c); i++)
        if (!value_is(call_arg(c, i), VALUE_OBJECT))
            return false;
    return true;
}

// Nulls add nothing. Maps of one type make a map, everything else an object.
static struct value apply_merge(struct call *c)
{
    static const struct type object = {.kind = TYPE_OBJECT};
    const struct marks *marks = NULL;
    struct value failed = VALUE_NONE;
    const struct type *t = all_objects(c) ? &object : type_of_merge(c, &failed);
    if (!t)
        return failed;
    size_t len = 0;
    struct value *parts = ARENA_ARRAY(call_arena(c), struct value, call_count(c));
    for (unsigned i = 0; i < call_count(c); i++) {
        parts[i] = arg_unmarked(c, i, &marks);
        if (value_is_unknown(parts[i]))
            return marked(c, unknown_result(c, t), marks);
        if (!value_is_mapping(parts[i]) && !value_is_null(parts[i])) // after a null of any type
            return not_merged(c, i);
        len += value_is_null(parts[i]) ? 0 : value_len(parts[i]);
    }
    if (!call_charge(c, len))
        return call_limit(c);
    return marked(c, merge_parts(c, t, parts, len), marks);
}

// ---- zipmap

static struct value other_count(struct call *c, size_t keys, size_t values)
{
    return bad_argument(c, -1, "each key needs a value: got %zu keys and %zu values", keys, values);
}

// The keys as strings without marks, which are added to `*marks`; NULL and a failure if one is null.
static const struct value *plain_keys(struct call *c, struct value keys, const struct marks **marks,
                                      struct value *failed)
{
    struct value *plain = ARENA_ARRAY(call_arena(c), struct value, value_len(keys));
    for (size_t i = 0; i < value_len(keys); i++) {
        plain[i] = value_unmark(call_arena(c), value_item(keys, i), marks);
        if (value_is_null(plain[i])) {
            *failed = bad_argument(c, -1, "key %zu is null", i);
            return NULL;
        }
    }
    return plain;
}

static const struct type *type_of_zipped(struct call *c, const struct type *tuple,
                                         struct value *failed)
{
    struct arena *a = call_arena(c);
    const struct marks *marks = NULL;
    struct value keys = arg_unmarked(c, 0, &marks);
    if (!value_is_wholly_known(keys))
        return &type_dynamic;
    size_t len = value_len(keys);
    if (len != tuple->len) {
        *failed = other_count(c, len, tuple->len);
        return NULL;
    }
    const struct value *plain = plain_keys(c, keys, &marks, failed);
    if (!plain)
        return NULL;
    struct value *items = ARENA_ARRAY(a, struct value, len);
    for (size_t i = 0; i < len; i++)
        items[i] = value_unknown(a, tuple->items[i]);
    return value_type(a, value_object(a, plain, items, len));
}

static const struct type *type_of_zipmap(struct call *c, struct value *failed)
{
    const struct type *t = arg_type(c, 1);
    if (t->kind == TYPE_LIST)
        return type_map(call_arena(c), t->element);
    if (t->kind == TYPE_TUPLE)
        return type_of_zipped(c, t, failed);
    *failed = bad_argument(c, -1, "the values must be a list or tuple");
    return NULL;
}

static struct value unknown_zipmap(struct call *c)
{
    return unknown_by(c, type_of_zipmap);
}

static struct value zip(struct call *c, const struct type *t, struct value keys,
                        struct value values, const struct marks **marks)
{
    struct value failed = VALUE_NONE;
    if (value_len(keys) != value_len(values))
        return other_count(c, value_len(keys), value_len(values));
    if (!call_charge(c, value_len(keys)))
        return call_limit(c);
    const struct value *plain = plain_keys(c, keys, marks, &failed);
    if (!plain)
        return failed;
    const struct value *items = values.aggregate->items;
    if (t->kind == TYPE_MAP)
        return value_map(call_arena(c), t->element, plain, items, value_len(keys));
    return value_object(call_arena(c), plain, items, value_len(keys));
}

static struct value apply_zipmap(struct call *c)
{
    const struct marks *marks = NULL;
    struct value keys = arg_unmarked(c, 0, &marks), values = arg_unmarked(c, 1, &marks);
    struct value failed = VALUE_NONE;
    const struct type *t = type_of_zipmap(c, &failed);
    if (!t)
        return failed;
    if (!value_is_wholly_known(keys) || value_is_unknown(values))
        return marked(c, unknown_result(c, t), marks);
    struct value zipped = zip(c, t, keys, values, &marks);
    return marked(c, zipped, marks);
}

// ---- the table

enum { CHOSEN = PARAM_NULL | PARAM_UNKNOWN | PARAM_DYNAMIC };

#define CHOOSING .arity = OPERATION_VARIADIC, .params = {CHOSEN, CHOSEN, CHOSEN, CHOSEN}

enum { MERGED = PARAM_NULL | PARAM_DYNAMIC | PARAM_MARKED };

static const struct function functions[] = {
    {.name = "coalesce",
     .signature = "values: any... -> any",
     .doc = "The first value that is not null.",
     .op = {CHOOSING, .passing = PASSES_FIRST_SET, .apply = apply_coalesce}},
    {.name = "coalescelist",
     .signature = "lists: list or tuple... -> list or tuple",
     .doc = "The first list that is not empty.",
     .op = {CHOOSING, .apply = apply_coalescelist}},
    {.name = "contains",
     .signature = "sequence: list, set or tuple, value: any -> bool",
     .doc = "Whether a list, set or tuple contains a value.",
     .op = {.arity = 2, .flags = OP_NOT_NULL, .result = &type_bool, .apply = apply_contains}},
    {.name = "element",
     .signature = "sequence: list or tuple, index: number -> any",
     .doc = "The element at an index; an index past the end wraps around.",
     .op = {.arity = 2,
            .params = {PARAM_MARKED},
            .types = {NULL, &type_number},
            .unknown = unknown_element,
            .apply = apply_element}},
    {.name = "hasindex",
     .signature = "collection: list, map or tuple, key: any -> bool",
     .doc = "Whether an element with a key or index exists.",
     .op = {.arity = 2,
            .flags = OP_NOT_NULL,
            .params = {PARAM_DYNAMIC, PARAM_DYNAMIC},
            .result = &type_bool,
            .unknown = unknown_hasindex,
            .apply = apply_hasindex}},
    {.name = "index",
     .signature = "collection: list, map or tuple, key: any -> any",
     .doc = "The element with a key or index.",
     .op = {.arity = 2,
            .params = {0, PARAM_DYNAMIC},
            .unknown = unknown_index,
            .apply = apply_index}},
    {.name = "keys",
     .signature = "mapping: map or object -> list or tuple of string",
     .doc = "The keys, in byte order.",
     .op = {.arity = 1, .params = {PARAM_UNKNOWN | PARAM_MARKED}, .apply = apply_keys}},
    {.name = "length",
     .signature = "collection: list, set, map or tuple -> number",
     .doc = "The number of elements.",
     .op = {.arity = 1,
            .flags = OP_NOT_NULL,
            .params = {PARAM_UNKNOWN | PARAM_DYNAMIC | PARAM_MARKED},
            .result = &type_number,
            .apply = apply_length}},
    {.name = "lookup",
     .signature = "mapping: map or object, key: string, default: any -> any",
     .doc = "The element with a key, or a default.",
     .op = {.arity = 3,
            .passing = PASSES_PART,
            .params = {PARAM_MARKED, PARAM_MARKED, PARAM_MARKED},
            .types = {NULL, &type_string},
            .unknown = unknown_lookup,
            .apply = apply_lookup}},
    {.name = "merge",
     .signature = "mappings: map or object... -> map or object",
     .doc = "The elements of all mappings; for a key that repeats, the last one wins.",
     .op = {.arity = OPERATION_VARIADIC,
            .passing = PASSES_LAST_WITH,
            .params = {MERGED, MERGED, MERGED, MERGED},
            .unknown = unknown_merge,
            .apply = apply_merge}},
    {.name = "values",
     .signature = "mapping: map or object -> list or tuple",
     .doc = "The elements, in byte order of their keys.",
     .op =
         {.arity = 1, .params = {PARAM_MARKED}, .unknown = unknown_values, .apply = apply_values}},
    {.name = "zipmap",
     .signature = "keys: list of string, values: list or tuple -> map or object",
     .doc = "A mapping from keys to the values at the same positions.",
     .op = {.arity = 2,
            .params = {PARAM_MARKED, PARAM_MARKED},
            .types = {&type_list_of_string},
            .unknown = unknown_zipmap,
            .apply = apply_zipmap}},
};

const struct function_family functions_collection = {"collections", functions, COUNT_OF(functions)};
