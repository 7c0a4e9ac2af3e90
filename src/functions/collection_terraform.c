// SPDX-License-Identifier: Apache-2.0
//
// Collections in Terraform: functions that cty lacks, and those that behave differently under the same name. Both can
// be offered to one language; its table decides.
#include "base/array.h"
#include "base/budget.h"
#include "base/table.h"
#include "functions/collection.h"
#include "functions/parts.h"
#include "value/convert.h"

// ---- all and any

// Nulls count as false. An unknown value decides only if nothing before it does.
static struct value apply_alltrue(struct call *c)
{
    struct value list = call_arg(c, 0);
    for (size_t i = 0; i < value_len(list); i++) {
        struct value item = value_item(list, i);
        if (value_is_unknown(item))
            return unknown_result(c, &type_bool);
        if (value_is_null(item) || !item.boolean)
            return value_bool(false);
    }
    return value_bool(true);
}

static struct value apply_anytrue(struct call *c)
{
    struct value list = call_arg(c, 0);
    bool sure = true;
    for (size_t i = 0; i < value_len(list); i++) {
        struct value item = value_item(list, i);
        if (value_is_unknown(item))
            sure = false;
        else if (!value_is_null(item) && item.boolean)
            return item;
    }
    return sure ? value_bool(false) : unknown_result(c, &type_bool);
}

// ---- the same names, other meanings

static struct value apply_coalesce(struct call *c)
{
    return collection_coalesce(c, true);
}

static struct value apply_index(struct call *c)
{
    struct value v = call_arg(c, 0);
    if (!value_is(v, VALUE_LIST) && !value_is(v, VALUE_TUPLE))
        return bad_argument(c, -1, "expected a list or tuple");
    if (value_len(v) == 0)
        return bad_argument(c, -1, "cannot search an empty list");
    if (!call_charge(c, value_len(v)))
        return call_limit(c);
    for (size_t i = 0; i < value_len(v); i++) {
        struct value equal = value_equal(call_arena(c), value_item(v, i), call_arg(c, 1));
        if (value_is_unknown(equal))
            return unknown_result(c, &type_number);
        if (equal.boolean)
            return count_result(i);
    }
    return bad_argument(c, -1, "no element is equal to this value");
}

static struct value length_of_anything(struct call *c, struct value v, const struct type *t)
{
    switch (t->kind) {
    case TYPE_STRING: return string_length(c, v);
    case TYPE_OBJECT: return count_result(t->len);
    case TYPE_DYNAMIC: return unknown_result(c, &type_number);
    case TYPE_LIST:
    case TYPE_SET:
    case TYPE_MAP:
    case TYPE_TUPLE: return collection_length(c, v);
    case TYPE_BOOL:
    case TYPE_NUMBER:
    case TYPE_CAPSULE: break;
    }
    return call_help(
        c, bad_argument(c, -1, "only strings, collections, objects and tuples have a length"),
        "to get the length of a string, convert it with `tostring(x)`");
}

static struct value apply_terraform_length(struct call *c)
{
    const struct marks *marks = NULL;
    struct value v = arg_unmarked(c, 0, &marks);
    return value_mark_all(call_arena(c), length_of_anything(c, v, arg_type(c, 0)), marks);
}

static struct value apply_lookup(struct call *c)
{
    if (call_count(c) > 3)
        return bad_argument(c, -1, "expected a mapping, a key and optionally a default");
    const struct marks *marks = NULL;
    struct value v = arg_unmarked(c, 0, &marks), key = arg_unmarked(c, 1, &marks);
    struct value failed = VALUE_NONE, out;
    const struct type *t = type_of_lookup(c, &failed);
    if (!t)
        return failed;
    if (value_is_unknown(v) || value_is_unknown(key))
        out = value_unknown(call_arena(c), t);
    else
        out = collection_lookup(c, key, t);
    return value_mark_all(call_arena(c), out, marks);
}

static struct value apply_list(struct call *c)
{
    return bad_argument(c, -1, "`list` has been removed: write `tolist([...])`");
}

static struct value apply_map(struct call *c)
{
    return bad_argument(c, -1, "`map` has been removed: write `tomap({...})`");
}

// ---- matchkeys

static const struct type *common_keys(struct call *c)
{
    const struct type *types[] = {arg_type(c, 1), arg_type(c, 2)};
    return type_unify(call_arena(c), types, COUNT_OF(types), true);
}

static const struct type *type_of_matchkeys(struct call *c, struct value *failed)
{
    if (common_keys(c))
        return arg_type(c, 0);
    *failed = bad_argument(c, -1, "the keys and the values to search for have no common type");
    return NULL;
}

static struct value unknown_matchkeys(struct call *c)
{
    return unknown_by(c, type_of_matchkeys);
}

// The values to search for, by hash; values with the same hash are chained through `next`, each as index + 1.
struct searched {
    struct value list;
    struct table by_hash;
    uint64_t *next;
};

static struct searched index_searched(struct call *c, struct value list)
{
    struct searched s = {.list = list};
    s.next = ARENA_ARRAY(call_arena(c), uint64_t, value_len(list));
    for (size_t i = value_len(list); budget_more(i > 0); i--) {
        uint64_t *first = table_put(&s.by_hash, value_hash(value_item(list, i - 1)), NULL);
        s.next[i - 1] = *first;
        *first = i;
    }
    return s;
}

static bool is_searched(const struct searched *s, struct value key)
{
    const uint64_t *first = table_find(&s->by_hash, value_hash(key));
    uint64_t at = first ? *first : 0;
    while (budget_more(at && !value_surely_equal(value_item(s->list, at - 1), key)))
        at = s->next[at - 1];
    return at;
}

// Keys and the values to search for are fully known.
static struct value matching(struct call *c, struct value keys, struct value searched)
{
    struct value values = call_arg(c, 0);
    if (!call_charge(c, add_saturating(value_len(keys), value_len(searched))))
        return call_limit(c);
    struct value *kept = ARENA_ARRAY(call_arena(c), struct value, value_len(values));
    struct searched s = index_searched(c, searched);
    size_t count = 0;
    for (size_t i = 0; budget_more(i < value_len(keys)); i++)
        if (is_searched(&s, value_item(keys, i)))
            kept[count++] = value_item(values, i);
    table_done(&s.by_hash);
    return value_list(call_arena(c), values.aggregate->element, kept, count);
}

// If a value to search for is unknown: every key must be found before it, otherwise
// the result is empty, as in the peer.
static struct value matching_unsurely(struct call *c, struct value keys, struct value searched)
{
    struct value values = call_arg(c, 0);
    struct value *kept = ARENA_ARRAY(call_arena(c), struct value, value_len(values));
    size_t count = 0;
    for (size_t i = 0; i < value_len(keys); i++)
        for (size_t k = 0; k < value_len(searched); k++) {
            struct value equal =
                value_equal(call_arena(c), value_item(keys, i), value_item(searched, k));
            if (!call_charge(c, 1))
                return call_limit(c);
            if (value_is_unknown(equal))
                return value_list(call_arena(c), values.aggregate->element, kept, 0);
            if (!equal.boolean)
                continue;
            kept[count++] = value_item(values, i);
            break;
        }
    return value_list(call_arena(c), values.aggregate->element, kept, count);
}

static struct value apply_matchkeys(struct call *c)
{
    struct value failed = VALUE_NONE, keys, searched;
    struct str why;
    const struct type *t = type_of_matchkeys(c, &failed);
    if (!t)
        return failed;
    if (value_len(call_arg(c, 0)) != value_len(call_arg(c, 1)))
        return bad_argument(c, -1, "each value needs a key: got %zu values and %zu keys",
                            value_len(call_arg(c, 0)), value_len(call_arg(c, 1)));
    const struct type *common = common_keys(c);
    if (!value_convert(call_arena(c), call_arg(c, 1), common, &keys, &why) ||
        !value_convert(call_arena(c), call_arg(c, 2), common, &searched, &why))
        return bad_argument(c, -1, "%.*s", STR_ARGS(why));
    bool is_sure = value_is_wholly_known(call_arg(c, 0)) && value_is_wholly_known(keys);
    if (value_len(searched) > 0 && !is_sure)
        return unknown_result(c, t);
    return value_is_wholly_known(searched) ? matching(c, keys, searched)
                                           : matching_unsurely(c, keys, searched);
}

// ---- one

static struct value not_one(struct call *c)
{
    return bad_argument(c, 0, "expected a list, set or tuple with at most one element");
}

static const struct type *type_of_one(struct call *c, struct value *failed)
{
    const struct type *t = arg_type(c, 0);
    if (t->kind == TYPE_LIST || t->kind == TYPE_SET)
        return t->element;
    if (t->kind == TYPE_TUPLE && t->len <= 1)
        return t->len ? t->items[0] : &type_dynamic;
    *failed = not_one(c);
    return NULL;
}

static struct value unknown_one(struct call *c)
{
    struct value failed = VALUE_NONE;
    const struct type *t = type_of_one(c, &failed);
    return t ? value_unknown(call_arena(c), t) : failed;
}

static struct value apply_one(struct call *c)
{
    struct value v = call_arg(c, 0), failed = VALUE_NONE;
    const struct type *t = type_of_one(c, &failed);
    if (!t)
        return failed;
    if (!length_is_sure(v))
        return value_unknown(call_arena(c), t);
    if (value_len(v) > 1)
        return not_one(c);
    return value_len(v) ? value_item(v, 0) : value_null(t);
}

// ---- transpose

static const struct type type_map_of_lists = {.kind = TYPE_MAP, .element = &type_list_of_string};

// The keys of the result, and for each the keys under which it was found: chained, the newest first.
struct link {
    struct value key;
    uint64_t before; // its index + 1, or 0
};

struct transposed {
    struct str_table names; // -> index of the last link, + 1
    ARRAY(struct link) links;
};

static struct value transpose_list(struct call *c, struct value key, struct value list,
                                   struct transposed *t)
{
    if (value_is_null(list))
        return bad_argument(c, -1, "a list is null");
    if (!call_charge(c, value_len(list)))
        return call_limit(c);
    for (size_t i = 0; i < value_len(list); i++) {
        if (value_is_null(value_item(list, i)))
            return bad_argument(c, -1, "a string in a list is null");
        uint64_t *last = str_table_put(&t->names, value_str(&list.aggregate->items[i]), NULL);
        ARRAY_PUSH(&t->links, (struct link){key, *last});
        *last = t->links.len;
    }
    return VALUE_NONE;
}

static struct value list_of_links(struct call *c, const struct transposed *t, uint64_t last)
{
    size_t len = 0;
    for (uint64_t at = last; at; at = t->links.at[at - 1].before)
        len++;
    struct value *items = ARENA_ARRAY(call_arena(c), struct value, len);
    size_t left = len;
    for (uint64_t at = last; at; at = t->links.at[at - 1].before)
        items[--left] = t->links.at[at - 1].key;
    return value_list(call_arena(c), &type_string, items, len);
}

static struct value transposed_map(struct call *c, const struct transposed *t)
{
    struct arena *a = call_arena(c);
    struct value *keys = ARENA_ARRAY(a, struct value, t->names.len);
    struct value *lists = ARENA_ARRAY(a, struct value, t->names.len);
    for (uint32_t i = 0; i < t->names.len; i++) {
        keys[i] = value_string(a, t->names.entries[i].key);
        lists[i] = list_of_links(c, t, t->names.entries[i].value);
    }
    return value_map(a, &type_list_of_string, keys, lists, t->names.len);
}

static struct value apply_transpose(struct call *c)
{
    struct value v = call_arg(c, 0), failed = VALUE_NONE;
    if (!value_is_wholly_known(v))
        return unknown_result(c, &type_map_of_lists);
    const struct value *keys, *items = items_in_order(c, v, &keys);
    struct transposed t = {0};
    for (size_t i = 0; i < value_len(v) && value_is(failed, VALUE_ABSENT); i++)
        failed = transpose_list(c, keys[i], items[i], &t);
    struct value out = value_is(failed, VALUE_ABSENT) ? transposed_map(c, &t) : failed;
    str_table_done(&t.names);
    ARRAY_DONE(&t.links);
    return out;
}

// ---- the table

enum { CHOSEN = PARAM_NULL | PARAM_UNKNOWN | PARAM_DYNAMIC };

#define CHOOSING .arity = OPERATION_VARIADIC, .params = {CHOSEN, CHOSEN, CHOSEN, CHOSEN}
#define BOOLS    .flags = OP_NOT_NULL, .types = {&type_list_of_bool}, .result = &type_bool
#define LISTS    .types = {&type_list_of_any, &type_list_of_any, &type_list_of_any}

static const struct function functions[] = {
    {.name = "alltrue",
     .signature = "list: list of bool -> bool",
     .doc = "Whether all elements are true.",
     .op = {.arity = 1, BOOLS, .apply = apply_alltrue}},
    {.name = "anytrue",
     .signature = "list: list of bool -> bool",
     .doc = "Whether at least one element is true.",
     .op = {.arity = 1, BOOLS, .apply = apply_anytrue}},
    {.name = "coalesce",
     .signature = "values: any... -> any",
     .doc = "The first value that is neither null nor an empty string.",
     .op = {CHOOSING, .passing = PASSES_FIRST_FILLED, .apply = apply_coalesce}},
    {.name = "index",
     .signature = "sequence: list or tuple, value: any -> number",
     .doc = "The index of the first element that is equal to a value.",
     .op = {.arity = 2, .flags = OP_NOT_NULL, .result = &type_number, .apply = apply_index}},
    {.name = "length",
     .signature = "value: string, collection, object or tuple -> number",
     .doc = "The number of elements, attributes or characters.",
     .op = {.arity = 1,
            .flags = OP_NOT_NULL,
            .params = {PARAM_UNKNOWN | PARAM_DYNAMIC | PARAM_MARKED},
            .result = &type_number,
            .apply = apply_terraform_length}},
    {.name = "list",
     .signature = "values: any... -> list",
     .doc = "Removed: use `tolist([...])`.",
     .op = {CHOOSING, .apply = apply_list}},
    {.name = "lookup",
     .signature = "mapping: map or object, key: string, default: any -> any",
     .doc = "The element with a key, or a default.",
     .op = {.arity = OPERATION_VARIADIC,
            .required = 2,
            .passing = PASSES_PART,
            .params = {PARAM_MARKED | PARAM_UNKNOWN, PARAM_MARKED | PARAM_UNKNOWN, PARAM_ANYTHING,
                       PARAM_ANYTHING},
            .types = {NULL, &type_string},
            .apply = apply_lookup}},
    {.name = "map",
     .signature = "values: any... -> map",
     .doc = "Removed: use `tomap({...})`.",
     .op = {CHOOSING, .apply = apply_map}},
    {.name = "matchkeys",
     .signature = "values: list, keys: list, searched: list -> list",
     .doc = "The values whose keys, at the same positions, are in the search set.",
     .op = {.arity = 3, LISTS, .unknown = unknown_matchkeys, .apply = apply_matchkeys}},
    {.name = "one",
     .signature = "sequence: list, set or tuple -> any",
     .doc = "The only element, or null if there is none.",
     .op = {.arity = 1, .unknown = unknown_one, .apply = apply_one}},
    {.name = "transpose",
     .signature = "map: map of lists of string -> map of lists of string",
     .doc = "Swaps keys and values of a map of lists of strings.",
     .op = {.arity = 1,
            .flags = OP_NOT_NULL,
            .types = {&type_map_of_lists},
            .result = &type_map_of_lists,
            .apply = apply_transpose}},
};

const struct function_family functions_collection_terraform = {"collections", functions,
                                                               COUNT_OF(functions)};
