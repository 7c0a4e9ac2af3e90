// SPDX-License-Identifier: Apache-2.0
//
// Deep merges, in all particulars as the Ruby library that defines them does it. That library changes its operands on
// the way, and now and then both are the same object; `enum sharing` follows that, because results depend on it.
#include "dialects/puppet/hiera/hiera_inside.h"

#include "base/budget.h"
#include "dialects/puppet/runtime/printf.h"
#include "dialects/puppet/values/values.h"

// How the two operands are related.
enum sharing {
    APART,  // different objects
    COPIED, // the lower one is a copy of the higher one, with the same parts
    SAME,   // one object
};

struct deep {
    struct search *search;
    struct arena *arena;
    const struct merge *options;
    struct value failed; // a poison, or absent
};

struct value_list {
    ARRAY(struct value) list;
};

static void list_add_all(struct value_list *l, struct value v)
{
    for (size_t i = 0; budget_more(i < value_len(v)); i++)
        ARRAY_PUSH(&l->list, value_item(v, i));
}

static struct value list_value(struct arena *a, struct value_list *l)
{
    struct value v = value_tuple(a, l->list.at, l->list.len);
    ARRAY_DONE(&l->list);
    return v;
}

// ---- sets

enum { FEW = 12 }; // so many are compared one by one

struct distinct {
    struct value_list items;
    struct table by_hash; // -> number of the last item with this hash + 1
    ARRAY(size_t) before; // ... of the one before it
};

static bool distinct_has(struct distinct *d, struct value v, uint64_t hash)
{
    if (d->items.list.len <= FEW) {
        for (size_t i = 0; i < d->items.list.len; i++)
            if (value_same(d->items.list.at[i], v))
                return true;
        return false;
    }
    const uint64_t *last = table_find(&d->by_hash, hash);
    for (size_t i = last ? *last : 0; i; i = d->before.at[i - 1])
        if (value_same(d->items.list.at[i - 1], v))
            return true;
    return false;
}

static void distinct_add(struct distinct *d, struct value v)
{
    uint64_t hash = value_hash(v);
    if (distinct_has(d, v, hash))
        return;
    uint64_t *last = table_put(&d->by_hash, hash, NULL);
    ARRAY_PUSH(&d->before, (size_t)*last);
    ARRAY_PUSH(&d->items.list, v);
    *last = d->items.list.len;
}

struct value merge_union(struct arena *a, struct value x, struct value y)
{
    struct distinct d = {0};
    for (size_t i = 0; budget_more(i < value_len(x)); i++)
        distinct_add(&d, value_item(x, i));
    for (size_t i = 0; budget_more(i < value_len(y)); i++)
        distinct_add(&d, value_item(y, i));
    table_done(&d.by_hash);
    ARRAY_DONE(&d.before);
    return list_value(a, &d.items);
}

// ---- sorting

// <0, 0, >0; false if Ruby cannot compare them.
static bool ruby_compare(struct value x, struct value y, int *out)
{
    *out = 0;
    if (value_is(x, VALUE_STRING) && value_is(y, VALUE_STRING)) {
        *out = str_compare(value_str(&x), value_str(&y));
        return true;
    }
    if (value_is_number(x) && value_is_number(y)) {
        *out = number_compare(x, y);
        return true;
    }
    if (!value_is_sequence(x) || !value_is_sequence(y) || !budget_turn())
        return !value_is_mapping(x) && value_same(x, y);
    for (size_t i = 0; i < value_len(x) && i < value_len(y) && !*out; i++)
        if (!ruby_compare(value_item(x, i), value_item(y, i), out))
            return false;
    if (!*out)
        *out = value_len(x) < value_len(y) ? -1 : value_len(x) > value_len(y);
    return true;
}

static void add_class_in_comparison(struct strbuf *out, struct value v, bool is_right)
{
    if (is_right && (value_is_number(v) || value_is(v, VALUE_BOOL) || value_is_null(v)))
        ruby_inspect(out, v);
    else if (value_is(v, VALUE_STRING))
        strbuf_add(out, STR("String"));
    else if (value_is_sequence(v))
        strbuf_add(out, STR("Array"));
    else if (value_is_mapping(v))
        strbuf_add(out, STR("Hash"));
    else if (value_is(v, VALUE_BOOL))
        strbuf_add_cstr(out, v.boolean ? "true" : "false");
    else if (value_is_number(v))
        strbuf_add_cstr(out, puppet_is_float(v) ? "Float" : "Integer");
    else
        strbuf_add_cstr(out, value_is_null(v) ? "NilClass" : "Object");
}

static void fail_comparison(struct deep *d, struct value x, struct value y)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    strbuf_add(&out, STR("comparison of "));
    add_class_in_comparison(&out, x, false);
    strbuf_add(&out, STR(" with "));
    add_class_in_comparison(&out, y, true);
    strbuf_add(&out, STR(" failed"));
    d->failed = hiera_fail(d->search->h, FAIL_TYPE, "RUNTIME_ERROR", d->search->request->at, "%.*s",
                           STR_ARGS(strbuf_str(&out)));
    strbuf_done(&out);
}

// Merge sort: any two that are compared must be comparable.
static void sort_values(struct deep *d, struct value *items, struct value *room, size_t count)
{
    if (count < 2 || value_is_poison(d->failed) || !budget_turn())
        return;
    size_t half = count / 2, left = 0, right = half, at = 0;
    sort_values(d, items, room, half);
    sort_values(d, items + half, room, count - half);
    while (left < half && right < count && !value_is_poison(d->failed)) {
        int order;
        if (!ruby_compare(items[left], items[right], &order))
            fail_comparison(d, items[left], items[right]);
        else
            room[at++] = order <= 0 ? items[left++] : items[right++];
    }
    while (left < half)
        room[at++] = items[left++];
    while (right < count && at < count)
        room[at++] = items[right++];
    memcpy(items, room, sizeof(*items) * at);
}

static struct value sorted_array(struct deep *d, struct value v)
{
    size_t count = value_len(v);
    struct value *items = ARENA_ARRAY(d->arena, struct value, count);
    struct value *room = ARENA_ARRAY(d->arena, struct value, count);
    for (size_t i = 0; i < count; i++)
        items[i] = value_item(v, i);
    sort_values(d, items, room, count);
    return value_tuple(d->arena, items, count);
}

// ---- knocking out

// A string without the prefix at the start of its lines; false if it has none.
static bool without_knockout(struct deep *d, struct value v, struct value *out)
{
    struct str prefix = d->options->knockout,
               s = value_is(v, VALUE_STRING) ? value_str(&v) : STR("");
    struct strbuf rest;
    bool is_changed = false;
    if (!prefix.len || !s.len)
        return false;
    strbuf_init(&rest, 0);
    for (size_t at = 0; at < s.len;) {
        size_t end = str_find_char(s, '\n', at);
        bool starts = str_starts(str_slice(s, at, s.len), prefix);
        size_t from = starts ? at + prefix.len : at;
        is_changed |= starts;
        end = end < s.len ? end + 1 : s.len;
        strbuf_add(&rest, str_slice(s, from < end ? from : end, end));
        at = end;
    }
    if (is_changed)
        *out = value_string(d->arena, strbuf_str(&rest));
    strbuf_done(&rest);
    return is_changed;
}

static void list_delete(struct value_list *l, struct value v)
{
    size_t kept = 0;
    for (size_t i = 0; i < l->list.len; i++)
        if (!value_same(l->list.at[i], v))
            l->list.at[kept++] = l->list.at[i];
    l->list.len = kept;
}

static bool list_has(const struct value_list *l, struct value v)
{
    for (size_t i = 0; i < l->list.len; i++)
        if (value_same(l->list.at[i], v))
            return true;
    return false;
}

// Items with the prefix leave `high`; they and what they name leave `low`. Both may be one list, which then shrinks
// while it is walked: that leaves out what Ruby leaves out.
static void knock_out(struct deep *d, struct value_list *high, struct value_list *low)
{
    size_t at = 0, kept = 0;
    for (; budget_more(at < high->list.len); at++) {
        struct value v = high->list.at[at], named;
        if (without_knockout(d, v, &named)) {
            list_delete(low, named);
            list_delete(low, v);
            continue;
        }
        high->list.at[kept++] = v;
    }
    size_t len = high->list.len;
    if (kept >= len || kept >= at)
        return;
    size_t tail = at < len ? len - at : 0;
    memmove(high->list.at + kept, high->list.at + at, sizeof(*high->list.at) * tail);
    high->list.len = kept + tail;
}

// The higher value replaces the lower one.
static struct value overwrite(struct deep *d, struct value high)
{
    struct value ignored;
    if (!d->options->knockout.len)
        return high;
    if (value_is(high, VALUE_STRING))
        return without_knockout(d, high, &ignored) ? value_string(d->arena, STR("")) : high;
    if (!value_is_sequence(high))
        return high;
    struct value_list kept = {0};
    for (size_t i = 0; i < value_len(high); i++)
        if (!without_knockout(d, value_item(high, i), &ignored))
            ARRAY_PUSH(&kept.list, value_item(high, i));
    return list_value(d->arena, &kept);
}

// ---- arrays

static struct value deep_two(struct deep *d, struct value high, struct value low,
                             enum sharing sharing);

static bool has_only_hashes(const struct value_list *l)
{
    for (size_t i = 0; i < l->list.len; i++)
        if (!value_is_mapping(l->list.at[i]))
            return false;
    return true;
}

// Hashes at the same index are merged.
static void merge_by_index(struct deep *d, const struct value_list *high, struct value_list *low,
                           enum sharing sharing)
{
    for (size_t i = 0; budget_more(i < low->list.len) && i < high->list.len; i++)
        low->list.at[i] = deep_two(d, high->list.at[i], low->list.at[i], sharing);
    for (size_t i = low->list.len; i < high->list.len; i++)
        ARRAY_PUSH(&low->list, high->list.at[i]);
}

static struct value joined_lists(struct deep *d, struct value_list *high, struct value_list *low)
{
    struct value x, y;
    if (d->options->keeps_duplicates) {
        for (size_t i = 0, count = high->list.len; i < count; i++)
            ARRAY_PUSH(&low->list, high->list.at[i]);
        return value_tuple(d->arena, low->list.at, low->list.len);
    }
    x = value_tuple(d->arena, low->list.at, low->list.len);
    y = value_tuple(d->arena, high->list.at, high->list.len);
    return merge_union(d->arena, x, y);
}

// `high` and `low` are one list if the operands are one object.
static struct value merge_lists(struct deep *d, struct value_list *high, struct value_list *low,
                                enum sharing sharing)
{
    struct value result;
    if (d->options->knockout.len)
        knock_out(d, high, low);
    if (d->options->merges_hash_arrays && has_only_hashes(high) && has_only_hashes(low)) {
        merge_by_index(d, high, low, sharing == APART ? APART : SAME);
        result = value_tuple(d->arena, low->list.at, low->list.len);
    } else {
        result = joined_lists(d, high, low);
    }
    return d->options->sorts_arrays ? sorted_array(d, result) : result;
}

static struct value deep_arrays(struct deep *d, struct value high, struct value low,
                                enum sharing sharing)
{
    struct value_list highs = {0}, lows = {0}, *low_list = sharing == SAME ? &highs : &lows;
    ARRAY_RESERVE(&highs.list, value_len(high) + 1);
    ARRAY_RESERVE(&lows.list, value_len(low) + 1);
    list_add_all(&highs, high);
    if (low_list == &lows)
        list_add_all(&lows, low);
    if (d->options->knockout.len) {
        struct value alone = value_string_kept(d->options->knockout);
        if (list_has(&highs, alone)) { // alone it takes all that is below
            low_list->list.len = 0;
            list_delete(&highs, alone);
        }
    }
    struct value result = merge_lists(d, &highs, low_list, sharing);
    ARRAY_DONE(&highs.list);
    ARRAY_DONE(&lows.list);
    return result;
}

static struct value deep_array(struct deep *d, struct value high, struct value low,
                               enum sharing sharing)
{
    if (d->options->overwrites_arrays)
        return high;
    if (value_is_sequence(low))
        return deep_arrays(d, high, low, sharing);
    return overwrite(d, high);
}

// ---- hashes

// The value of one key of the higher hash, merged with what is there.
static struct value merged_entry(struct deep *d, struct value high, struct value there,
                                 enum sharing sharing)
{
    bool is_there = !value_is(there, VALUE_ABSENT) && puppet_is_true(there);
    return is_there ? deep_two(d, high, there, sharing == APART ? APART : SAME)
                    : deep_two(d, high, high, COPIED);
}

static struct value deep_hashes(struct deep *d, struct value high, struct value low,
                                enum sharing sharing)
{
    size_t count = value_len(low), room = count + value_len(high);
    struct value *keys = ARENA_ARRAY(d->arena, struct value, room),
                 *items = ARENA_ARRAY(d->arena, struct value, room);
    for (size_t i = 0; i < count; i++) {
        keys[i] = value_real_key(low, i);
        items[i] = value_item(low, i);
    }
    for (size_t i = 0; budget_more(i < value_len(high)); i++) {
        ptrdiff_t at = value_find_real_key(low, value_real_key(high, i));
        struct value there = at < 0 ? VALUE_NONE : items[at];
        size_t to = at < 0 ? count++ : (size_t)at;
        keys[to] = value_real_key(high, i);
        items[to] = merged_entry(d, value_item(high, i), there, sharing);
        if (value_is_poison(d->failed))
            return d->failed;
    }
    return value_object_any(d->arena, keys, items, count);
}

// A hash over something else replaces it with its first key; the others are then merged with themselves.
static struct value deep_hash_over_other(struct deep *d, struct value high, struct value low)
{
    size_t count = value_len(high);
    if (!count)
        return low;
    struct value *keys = ARENA_ARRAY(d->arena, struct value, count),
                 *items = ARENA_ARRAY(d->arena, struct value, count);
    for (size_t i = 0; budget_more(i < count); i++) {
        keys[i] = value_real_key(high, i);
        items[i] = value_item(high, i);
        if (i)
            items[i] = merged_entry(d, items[i], items[i], SAME);
    }
    return value_object_any(d->arena, keys, items, count);
}

// ---- both

static struct value deep_two(struct deep *d, struct value high, struct value low,
                             enum sharing sharing)
{
    if (value_is_poison(d->failed) || value_is_null(high))
        return low;
    if (!puppet_is_true(low))
        return high;
    if (value_is_unknown(high) || value_is_unknown(low))
        return value_is_unknown(high) ? high : low;
    if (!graph_has_stack(d->search->h->graph))
        return d->failed = limit_value(d->search->h->graph, d->search->request->at);
    if (value_is_mapping(high))
        return value_is_mapping(low) ? deep_hashes(d, high, low, sharing)
                                     : deep_hash_over_other(d, high, low);
    if (value_is_sequence(high))
        return deep_array(d, high, low, sharing);
    if (d->options->extends_arrays && value_is_sequence(low)) {
        struct value_list longer = {0};
        list_add_all(&longer, low);
        ARRAY_PUSH(&longer.list, high);
        return list_value(d->arena, &longer);
    }
    return overwrite(d, high);
}

struct value merge_deep(struct search *s, const struct merge *m, struct value high,
                        struct value low)
{
    struct deep d = {.search = s, .arena = &s->h->arena, .options = m};
    struct value v = deep_two(&d, high, low, APART);
    return value_is_poison(d.failed) ? d.failed : v;
}
