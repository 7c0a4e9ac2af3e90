// SPDX-License-Identifier: Apache-2.0
//
// Strategies of merging: what several sources that have a key give together. The same strategy works on the files of a
// level, on the levels of a layer, and on the layers.
#include "dialects/puppet/hiera/hiera_inside.h"

#include "base/budget.h"
#include "dialects/puppet/values/values.h"

static const struct {
    const char *name;
    enum merge_strategy strategy;
} strategies[] = {
    {"default", MERGE_DEFAULT},
    {"first", MERGE_FIRST},
    {"unique", MERGE_UNIQUE},
    {"hash", MERGE_HASH},
    {"deep", MERGE_DEEP},
    {"unconstrained_deep", MERGE_UNCONSTRAINED_DEEP},
    {"reverse_deep", MERGE_REVERSE_DEEP},
};

const char *merge_name(enum merge_strategy strategy)
{
    for (size_t i = 0; i < COUNT_OF(strategies); i++)
        if (strategies[i].strategy == strategy)
            return strategies[i].name;
    UNREACHABLE("strategy");
}

// ---- what is asked for

static bool strategy_named(struct search *s, struct value name, struct merge *out,
                           struct value *failed)
{
    struct str text = value_is(name, VALUE_STRING) ? value_str(&name) : STR("");
    for (size_t i = 0; i < COUNT_OF(strategies); i++)
        if (str_equal(text, str_of(strategies[i].name))) {
            out->strategy = strategies[i].strategy;
            return true;
        }
    *failed =
        hiera_fail(s->h, FAIL_TYPE, "RUNTIME_ERROR", s->request->at,
                   "Unknown merge strategy: '%.*s'", STR_ARGS(puppet_text_of(&s->h->arena, name)));
    return false;
}

static bool is_deep(enum merge_strategy strategy)
{
    return strategy == MERGE_DEEP || strategy == MERGE_UNCONSTRAINED_DEEP ||
           strategy == MERGE_REVERSE_DEEP;
}

// The place of an option that is a bool; NULL: there is none of this name.
static bool *flag_named(struct merge *m, struct str name, bool *ignored)
{
    if (str_equal(name, STR("sort_merged_arrays")))
        return &m->sorts_arrays;
    if (str_equal(name, STR("merge_hash_arrays")))
        return &m->merges_hash_arrays;
    if (str_equal(name, STR("merge_debug")))
        return ignored;
    if (m->strategy == MERGE_DEEP)
        return NULL;
    if (str_equal(name, STR("keep_array_duplicates")))
        return &m->keeps_duplicates;
    if (str_equal(name, STR("overwrite_arrays")))
        return &m->overwrites_arrays;
    if (str_equal(name, STR("extend_existing_arrays")))
        return &m->extends_arrays;
    return NULL;
}

static bool read_knockout(struct search *s, struct merge *m, struct value v, struct value *failed)
{
    if (value_is_null(v))
        return true;
    if (!value_is(v, VALUE_STRING)) {
        *failed = hiera_fail(
            s->h, FAIL_TYPE, "RUNTIME_ERROR", s->request->at,
            "The merge options has wrong type, entry 'knockout_prefix' expects a String value");
        return false;
    }
    m->knockout = str_copy(&s->h->arena, value_str(&v));
    if (m->knockout.len)
        return true;
    *failed = hiera_fail(s->h, FAIL_TYPE, "RUNTIME_ERROR", s->request->at,
                         "knockout_prefix cannot be an empty string in deep_merge!");
    return false;
}

static bool read_merge_option(struct search *s, struct merge *m, struct str name, struct value v,
                              struct value *failed)
{
    bool ignored;
    if (str_equal(name, STR("strategy")))
        return true;
    if (is_deep(m->strategy) && str_equal(name, STR("knockout_prefix")))
        return read_knockout(s, m, v, failed);
    bool *flag = is_deep(m->strategy) ? flag_named(m, name, &ignored) : NULL;
    if (!flag && is_deep(m->strategy) && m->strategy != MERGE_DEEP)
        return true; // version 3 passes on whatever it has
    if (!flag) {
        *failed =
            hiera_fail(s->h, FAIL_TYPE, "RUNTIME_ERROR", s->request->at,
                       "The merge options has wrong type, unrecognized key '%.*s'", STR_ARGS(name));
        return false;
    }
    if (!value_is(v, VALUE_BOOL) && !value_is_null(v)) {
        *failed =
            hiera_fail(s->h, FAIL_TYPE, "RUNTIME_ERROR", s->request->at,
                       "The merge options has wrong type, entry '%.*s' expects a Boolean value",
                       STR_ARGS(name));
        return false;
    }
    *flag = puppet_is_true(v);
    return true;
}

static struct value options_without_strategy(struct arena *a, struct value written)
{
    size_t count = 0;
    struct value *keys = ARENA_ARRAY(a, struct value, value_len(written));
    struct value *items = ARENA_ARRAY(a, struct value, value_len(written));
    for (size_t i = 0; i < value_len(written); i++) {
        if (str_equal(value_key(written, i), STR("strategy")))
            continue;
        keys[count] = value_real_key(written, i);
        items[count++] = value_item(written, i);
    }
    return value_object_any(a, keys, items, count);
}

bool merge_read(struct search *s, struct value written, struct merge *out, struct value *failed)
{
    *out = (struct merge){.strategy = MERGE_DEFAULT};
    if (value_is(written, VALUE_ABSENT) || value_is_null(written))
        return true;
    if (!value_is(written, VALUE_OBJECT))
        return strategy_named(s, written, out, failed);
    struct value name = hiera_entry(written, STR("strategy"));
    if (value_is(name, VALUE_ABSENT) || value_is_null(name)) {
        *failed = hiera_fail(
            s->h, FAIL_TYPE, "RUNTIME_ERROR", s->request->at,
            "The hash given as 'merge' must contain the name of a strategy in string form for the "
            "key 'strategy'");
        return false;
    }
    if (!strategy_named(s, name, out, failed))
        return false;
    for (size_t i = 0; i < value_len(written); i++)
        if (!read_merge_option(s, out, value_key(written, i), value_item(written, i), failed))
            return false;
    out->options = options_without_strategy(&s->h->arena, written);
    return true;
}

// ---- two values

static const char *kind_in_messages(struct value v)
{
    if (value_is_null(v))
        return "Undef";
    if (value_is(v, VALUE_STRING))
        return "String";
    if (value_is(v, VALUE_BOOL))
        return "Boolean";
    if (value_is_number(v))
        return puppet_is_float(v) ? "Float" : "Integer";
    if (value_is_sequence(v))
        return value_len(v) ? "Tuple" : "Array";
    if (value_is_mapping(v))
        return value_len(v) ? "Struct" : "Hash";
    return "Object";
}

static struct value wrong_element(struct search *s, const char *which, const char *expected,
                                  struct value v)
{
    return hiera_fail(s->h, FAIL_TYPE, "", s->request->at,
                      "The %s element of the merge has wrong type, expects %s, got %s", which,
                      expected, kind_in_messages(v));
}

static bool is_flat(struct value list)
{
    for (size_t i = 0; i < value_len(list); i++)
        if (value_is_sequence(value_item(list, i)))
            return false;
    return true;
}

struct flattening {
    ARRAY(struct value) items;
};

static void flatten_merged(struct flattening *f, struct value v)
{
    for (size_t i = 0; budget_more(i < value_len(v)); i++) {
        struct value item = value_item(v, i);
        if (value_is_sequence(item))
            flatten_merged(f, item);
        else
            ARRAY_PUSH(&f->items, item);
    }
}

// As an array without arrays in it.
static struct value as_flat_array(struct arena *a, struct value v)
{
    if (!value_is_sequence(v))
        return value_tuple(a, &v, 1);
    if (is_flat(v))
        return v;
    struct flattening f = {0};
    flatten_merged(&f, v);
    struct value flat = value_tuple(a, f.items.at, f.items.len);
    ARRAY_DONE(&f.items);
    return flat;
}

static struct value merge_unique(struct search *s, struct value high, struct value low)
{
    struct arena *a = &s->h->arena;
    if (value_is_null(low) || value_is_mapping(low))
        return wrong_element(s, "second", "a value of type Scalar or Array", low);
    return merge_union(a, as_flat_array(a, high), as_flat_array(a, low));
}

// The order of keys is that of the lower source, then what only the higher one has.
static struct value merge_hashes(struct search *s, struct value high, struct value low)
{
    if (!value_is_mapping(high))
        return wrong_element(s, "first", "a Hash value", high);
    if (!value_is_mapping(low))
        return wrong_element(s, "second", "a Hash value", low);
    struct arena *a = &s->h->arena;
    size_t count = value_len(high) + value_len(low), at = 0;
    struct value *keys = ARENA_ARRAY(a, struct value, count),
                 *items = ARENA_ARRAY(a, struct value, count);
    for (size_t i = 0; i < value_len(low); i++, at++) {
        keys[at] = value_real_key(low, i);
        items[at] = value_item(low, i);
    }
    for (size_t i = 0; i < value_len(high); i++, at++) {
        keys[at] = value_real_key(high, i);
        items[at] = value_item(high, i);
    }
    return value_object_any(a, keys, items, count);
}

struct value merge_two(struct search *s, const struct merge *m, struct value high, struct value low)
{
    if (value_is_unknown(high) || value_is_unknown(low))
        return value_is_unknown(high) ? high : low;
    switch (m->strategy) {
    case MERGE_DEFAULT:
    case MERGE_FIRST: return high;
    case MERGE_UNIQUE: return merge_unique(s, high, low);
    case MERGE_HASH: return merge_hashes(s, high, low);
    case MERGE_DEEP:
    case MERGE_UNCONSTRAINED_DEEP: return merge_deep(s, m, high, low);
    case MERGE_REVERSE_DEEP: return merge_deep(s, m, low, high);
    }
    UNREACHABLE("strategy");
}

// ---- any number of sources

static struct value ask_variant(struct search *s, const struct lookup_key *key,
                                variant_lookup *variant, void *data, size_t i)
{
    struct value v = variant(s, key, data, i);
    bool is_skipped = s->skips_unknown && value_is_unknown(v) && !value_is_poison(v);
    return is_skipped ? VALUE_NONE : v;
}

static struct value first_variant(struct search *s, const struct lookup_key *key,
                                  variant_lookup *variant, void *data, size_t count)
{
    for (size_t i = 0; budget_more(i < count); i++) {
        struct value v = ask_variant(s, key, variant, data, i);
        if (!value_is(v, VALUE_ABSENT))
            return v;
    }
    return VALUE_NONE;
}

static struct value only_variant(struct search *s, const struct merge *m, struct value v)
{
    if (m->strategy != MERGE_UNIQUE || !value_is_sequence(v))
        return v;
    return merge_union(&s->h->arena, v, value_tuple(&s->h->arena, NULL, 0));
}

static struct value all_variants(struct search *s, const struct merge *m,
                                 const struct lookup_key *key, variant_lookup *variant, void *data,
                                 size_t count)
{
    struct value result = VALUE_NONE;
    for (size_t i = 0; budget_more(i < count); i++) {
        struct value v = ask_variant(s, key, variant, data, i);
        if (value_is(v, VALUE_ABSENT))
            continue;
        if (value_is_poison(v))
            return v;
        if (!value_is(result, VALUE_ABSENT))
            result = merge_two(s, m, result, v);
        else
            result = m->strategy == MERGE_UNIQUE && !value_is_unknown(v)
                         ? as_flat_array(&s->h->arena, v)
                         : v;
        if (value_is_poison(result))
            return result;
    }
    return result;
}

struct value merge_lookup(struct search *s, const struct merge *m, const struct lookup_key *key,
                          variant_lookup *variant, void *data, size_t count)
{
    if (!count)
        return VALUE_NONE;
    if (m->strategy == MERGE_DEFAULT || m->strategy == MERGE_FIRST)
        return first_variant(s, key, variant, data, count);
    if (count == 1)
        return only_variant(s, m, ask_variant(s, key, variant, data, 0));
    trace_push(s, STEP_MERGE, str_of(merge_name(m->strategy)));
    if (s->trace)
        s->trace->now->options = m->options;
    struct value v = all_variants(s, m, key, variant, data, count);
    if (!value_is(v, VALUE_ABSENT) && !value_is_poison(v))
        trace_event(s, OUTCOME_RESULT, key->root, v);
    trace_pop(s);
    return v;
}
