// SPDX-License-Identifier: Apache-2.0
//
// Values of Puppet as Ruby's and back. An array or hash of the manifest is one object in a rendering, however it is
// reached: what is changed through one name is changed under all.
#include "base/budget.h"
#include "dialects/puppet/erb/erb_copies.h"
#include "dialects/puppet/erb/erb_methods.h"

enum { CONVERT_DEPTH = 150 }; // aggregates inside of each other

static struct rv other_value(struct erb_run *r, struct value v)
{
    struct value *kept = ARENA_NEW(r->arena, struct value);
    *kept = v;
    return (struct rv){.kind = RV_OTHER, .other = kept};
}

static struct rv convert_value(struct erb_run *r, struct value v, unsigned depth);

static void fill_array(struct erb_run *r, struct rv list, struct value v, unsigned depth)
{
    for (size_t i = 0; budget_more(i < value_len(v)) && erb_charge(r, 1); i++)
        rv_push(list, convert_value(r, value_item(v, i), depth));
}

static void fill_hash(struct erb_run *r, struct rv hash, struct value v, unsigned depth)
{
    for (size_t i = 0; budget_more(i < value_len(v)) && erb_charge(r, 1); i++) {
        struct rv key = convert_value(r, value_real_key(v, i), depth);
        rv_hash_put(hash, key, convert_value(r, value_item(v, i), depth));
    }
}

static struct rv convert_aggregate(struct erb_run *r, struct value v, unsigned depth)
{
    bool is_new, is_hash = value_is_mapping(v);
    uint64_t *slot = table_put(&r->copies, (uintptr_t)v.aggregate, &is_new);
    enum rv_kind kind = is_hash ? RV_HASH : RV_ARRAY;
    if (!is_new && *slot)
        return is_hash ? (struct rv){.kind = kind, .hash = (struct rv_hash *)(uintptr_t)*slot}
                       : (struct rv){.kind = kind, .list = (struct rv_list *)(uintptr_t)*slot};
    struct rv copy = is_hash ? rv_hash(r->arena) : rv_array(r->arena);
    *slot = is_hash ? (uintptr_t)copy.hash : (uintptr_t)copy.list;
    ARRAY_PUSH(&r->copied->list, (struct erb_copy){.original = v, .copy = copy});
    if (is_hash)
        fill_hash(r, copy, v, depth + 1);
    else
        fill_array(r, copy, v, depth + 1);
    return copy;
}

static struct rv convert_capsule(struct erb_run *r, struct value v)
{
    struct str source;
    if (puppet_is_default(v))
        return rv_symbol(r->arena, STR("default"));
    if (puppet_is_regexp(v, &source))
        return erb_regexp(r, source, 0);
    return other_value(r, v);
}

static struct rv convert_value(struct erb_run *r, struct value v, unsigned depth)
{
    if (depth > CONVERT_DEPTH)
        return erb_refuse_running(r, "values that are nested too deeply");
    switch (value_kind(v)) {
    case VALUE_ABSENT:
    case VALUE_NULL: return rv_nil();
    case VALUE_BOOL: return rv_bool(v.boolean);
    case VALUE_INT: return v.flags & VALUE_FLOAT ? rv_float((double)v.integer) : rv_int(v.integer);
    case VALUE_DOUBLE: return rv_float(v.number);
    case VALUE_BIG: return puppet_is_float(v) ? rv_float(number_to_double(v)) : other_value(r, v);
    case VALUE_STRING: return rv_text(r->arena, value_str(&v));
    case VALUE_LIST:
    case VALUE_SET:
    case VALUE_TUPLE:
    case VALUE_MAP:
    case VALUE_OBJECT: return convert_aggregate(r, v, depth);
    case VALUE_CAPSULE: return convert_capsule(r, v);
    case VALUE_MARKED:
        return convert_value(r, value_unmark_deep(r->arena, v, &r->marks), depth + 1);
    case VALUE_UNKNOWN: break;
    }
    return (struct rv){.kind = RV_UNKNOWN};
}

struct rv erb_of_value(struct erb_run *r, struct value v)
{
    if (value_is_poison(v))
        return erb_fail_with(r, v);
    if (value_has_marks(v))
        v = value_unmark_deep(r->arena, v, &r->marks);
    return convert_value(r, v, 0);
}

// ---- back

static struct value plain_value(struct erb_run *r, struct rv v, unsigned depth);

static struct value tuple_value(struct erb_run *r, const struct rv_list *list, unsigned depth)
{
    struct value *items = ARENA_ARRAY(r->arena, struct value, list->len + 1);
    for (size_t i = 0; i < list->len && erb_charge(r, 1); i++)
        items[i] = plain_value(r, list->at[i], depth);
    return erb_left(r) ? puppet_undef() : value_tuple(r->arena, items, list->len);
}

static struct value hash_value(struct erb_run *r, const struct rv_hash *h, unsigned depth)
{
    size_t n = h->keys.len;
    struct value *keys = ARENA_ARRAY(r->arena, struct value, n + 1),
                 *items = ARENA_ARRAY(r->arena, struct value, n + 1);
    for (size_t i = 0; i < n && erb_charge(r, 1); i++) {
        keys[i] = plain_value(r, h->keys.at[i], depth);
        items[i] = plain_value(r, h->items.at[i], depth);
    }
    return erb_left(r) ? puppet_undef() : puppet_hash(r->arena, keys, items, n);
}

static struct value symbol_value(struct erb_run *r, struct str s)
{
    if (str_equal(s, STR("undef")))
        return puppet_undef();
    return str_equal(s, STR("default")) ? puppet_default() : value_string(r->arena, s);
}

static struct value regexp_value(struct erb_run *r, struct rv v)
{
    return v.regexp->options ? puppet_regexp(r->arena, rv_to_s(r->arena, v))
                             : puppet_regexp(r->arena, v.regexp->source);
}

static struct value plain_value(struct erb_run *r, struct rv v, unsigned depth)
{
    if (depth > CONVERT_DEPTH) {
        (void)erb_refuse_running(r, "values that are nested too deeply");
        return puppet_undef();
    }
    switch (v.kind) {
    case RV_NIL: return puppet_undef();
    case RV_BOOL: return value_bool(v.truth);
    case RV_INT: return value_int(v.integer);
    case RV_FLOAT: return number_from_float(v.number);
    case RV_STRING: return value_string(r->arena, rv_bytes(v));
    case RV_SYMBOL: return symbol_value(r, rv_bytes(v));
    case RV_ARRAY: return tuple_value(r, v.list, depth + 1);
    case RV_HASH: return hash_value(r, v.hash, depth + 1);
    case RV_REGEXP: return regexp_value(r, v);
    case RV_OTHER: return *v.other;
    case RV_UNKNOWN: return value_dynamic;
    case RV_RANGE:
    case RV_MATCH:
    case RV_PROC:
    case RV_WALK:
    case RV_CLASS:
    case RV_SCOPE:
    case RV_SELF:
    case RV_ERROR: break;
    }
    (void)erb_refuse_running(r, "a value of class `%.*s` outside of the template",
                             STR_ARGS(rv_class_name(v)));
    return puppet_undef();
}

struct value erb_to_value(struct erb_run *r, struct rv v)
{
    return plain_value(r, v, 0);
}
