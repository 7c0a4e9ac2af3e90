// SPDX-License-Identifier: Apache-2.0
//
// What can be walked (Array, Hash, Range, Enumerator) has these methods: they go through the elements, pairs of a hash.
#include "dialects/puppet/erb/erb_methods.h"

static struct rv walk_each(struct erb_run *r, const struct rv_call *c)
{
    if (!c->block)
        return erb_wait(r, c);
    const struct rv_list *list = erb_elements(r, c->self);
    for (size_t i = 0; !erb_left(r) && i < list->len; i++)
        (void)erb_yield_one(r, c->block, list->at[i]);
    return c->self;
}

static struct rv walk_reverse_each(struct erb_run *r, const struct rv_call *c)
{
    if (!c->block)
        return erb_wait(r, c);
    const struct rv_list *list = erb_elements(r, c->self);
    for (size_t i = erb_left(r) ? 0 : list->len; i > 0 && !erb_left(r); i--)
        if (i <= list->len)
            (void)erb_yield_one(r, c->block, list->at[i - 1]);
    return c->self;
}

static struct rv walk_each_with_index(struct erb_run *r, const struct rv_call *c)
{
    if (!c->block)
        return erb_wait(r, c);
    const struct rv_list *list = erb_elements(r, c->self);
    for (size_t i = 0; !erb_left(r) && i < list->len; i++) {
        struct rv both[] = {list->at[i], rv_int((int64_t)i)};
        (void)erb_yield(r, c->block, both, 2);
    }
    return c->self;
}

static struct rv walk_each_with_object(struct erb_run *r, const struct rv_call *c)
{
    if (!c->block)
        return erb_wait(r, c);
    const struct rv_list *list = erb_elements(r, c->self);
    for (size_t i = 0; !erb_left(r) && i < list->len; i++) {
        struct rv both[] = {list->at[i], c->args[0]};
        (void)erb_yield(r, c->block, both, 2);
    }
    return c->args[0];
}

static struct rv walk_map(struct erb_run *r, const struct rv_call *c)
{
    if (!c->block)
        return erb_wait(r, c);
    const struct rv_list *list = erb_elements(r, c->self);
    struct rv out = rv_array(r->arena);
    for (size_t i = 0; !erb_left(r) && i < list->len; i++) {
        struct rv v = erb_yield_one(r, c->block, list->at[i]);
        rv_push(out, v);
    }
    return out;
}

static struct rv walk_flat_map(struct erb_run *r, const struct rv_call *c)
{
    struct rv all = walk_map(r, c);
    if (erb_left(r) || all.kind != RV_ARRAY)
        return all;
    struct rv out = rv_array(r->arena);
    for (size_t i = 0; i < all.list->len; i++) {
        struct rv v = all.list->at[i];
        if (v.kind != RV_ARRAY)
            rv_push(out, v);
        for (size_t k = 0; v.kind == RV_ARRAY && k < v.list->len; k++)
            rv_push(out, v.list->at[k]);
    }
    return out;
}

static struct rv walk_filter_map(struct erb_run *r, const struct rv_call *c)
{
    struct rv all = walk_map(r, c);
    if (erb_left(r) || all.kind != RV_ARRAY)
        return all;
    struct rv out = rv_array(r->arena);
    for (size_t i = 0; i < all.list->len; i++)
        if (erb_truth(r, all.list->at[i]))
            rv_push(out, all.list->at[i]);
    return out;
}

static struct rv walk_select(struct erb_run *r, const struct rv_call *c)
{
    if (!c->block)
        return erb_wait(r, c);
    const struct rv_list *list = erb_elements(r, c->self);
    struct rv out = rv_array(r->arena);
    bool wanted = c->name.at[0] != 'r';
    for (size_t i = 0; !erb_left(r) && i < list->len; i++) {
        struct rv item = list->at[i];
        struct rv v = erb_yield_one(r, c->block, item);
        if (!erb_left(r) && erb_truth(r, v) == wanted)
            rv_push(out, item);
    }
    return out;
}

static struct rv walk_find(struct erb_run *r, const struct rv_call *c)
{
    bool is_index = str_equal(c->name, STR("find_index")) || str_equal(c->name, STR("index"));
    if (!c->block && !c->count)
        return erb_wait(r, c);
    const struct rv_list *list = erb_elements(r, c->self);
    for (size_t i = 0; !erb_left(r) && i < list->len; i++) {
        struct rv item = list->at[i];
        struct rv v =
            c->count ? rv_bool(rv_equal(item, c->args[0])) : erb_yield_one(r, c->block, item);
        if (!erb_left(r) && erb_truth(r, v))
            return is_index ? rv_int((int64_t)i) : item;
    }
    return rv_nil();
}

static struct rv walk_partition(struct erb_run *r, const struct rv_call *c)
{
    if (!c->block)
        return erb_wait(r, c);
    const struct rv_list *list = erb_elements(r, c->self);
    struct rv yes = rv_array(r->arena), no = rv_array(r->arena);
    for (size_t i = 0; !erb_left(r) && i < list->len; i++) {
        struct rv item = list->at[i];
        struct rv v = erb_yield_one(r, c->block, item);
        rv_push(erb_truth(r, v) ? yes : no, item);
    }
    return erb_pair(r, yes, no);
}

static struct rv walk_group_by(struct erb_run *r, const struct rv_call *c)
{
    if (!c->block)
        return erb_wait(r, c);
    const struct rv_list *list = erb_elements(r, c->self);
    struct rv hash = rv_hash(r->arena);
    for (size_t i = 0; !erb_left(r) && i < list->len; i++) {
        struct rv item = list->at[i], group;
        struct rv key = erb_yield_one(r, c->block, item);
        if (!hash_find(hash.hash, key, &group)) {
            group = rv_array(r->arena);
            rv_hash_put(hash, key, group);
        }
        rv_push(group, item);
    }
    return hash;
}

// ---- folding

// `inject(:+)`, `inject(0, :+)`, `inject { }`, `inject(0) { }`.
static struct rv walk_inject(struct erb_run *r, const struct rv_call *c)
{
    const struct rv_list *list = erb_elements(r, c->self);
    bool has_name = !c->block || c->count == 2;
    bool has_first = c->count == 2 || (c->count == 1 && c->block);
    struct str name = STR("");
    if (has_name) {
        struct rv v = erb_arg(c, c->count ? c->count - 1 : 0);
        if (!rv_is_texty(v))
            return erb_raise(r, "LocalJumpError", "no block given");
        name = rv_bytes(v);
    }
    size_t i = has_first ? 0 : 1;
    struct rv all = has_first ? c->args[0] : list && list->len ? list->at[0] : rv_nil();
    for (; !erb_left(r) && i < list->len; i++) {
        struct rv both[] = {all, list->at[i]};
        struct rv_call step = {.self = all, .name = name, .args = both + 1, .count = 1};
        all = has_name ? erb_send(r, &step) : erb_yield(r, c->block, both, 2);
    }
    return all;
}

static struct rv walk_sum(struct erb_run *r, const struct rv_call *c)
{
    const struct rv_list *list = erb_elements(r, c->self);
    struct rv all = c->count ? c->args[0] : rv_int(0);
    double lost = 0; // what rounding takes away, as Kahan and Babuska add it again
    bool is_float = false;
    for (size_t i = 0; !erb_left(r) && i < list->len; i++) {
        struct rv v = c->block ? erb_yield_one(r, c->block, list->at[i]) : list->at[i];
        if (erb_left(r))
            break;
        is_float = is_float || (v.kind == RV_FLOAT && rv_is_number(all));
        if (!is_float || !rv_is_number(v)) {
            all = erb_send_to(r, all, "+", &v, 1);
            continue;
        }
        double x = rv_double(all), y = rv_double(v), sum = x + y;
        lost += (x < 0 ? -x : x) >= (y < 0 ? -y : y) ? (x - sum) + y : (y - sum) + x;
        all = rv_float(sum);
    }
    return is_float && all.kind == RV_FLOAT ? rv_float(all.number + lost) : all;
}

// Sorted copies of the elements; by what a block says of each (`by`), or by a block that compares two.
static struct rv sorted_elements(struct erb_run *r, const struct rv_call *c, bool is_by)
{
    const struct rv_list *list = erb_elements(r, c->self);
    struct rv keyed = rv_array(r->arena), out = rv_array(r->arena);
    for (size_t i = 0; !erb_left(r) && i < list->len; i++) {
        struct rv item = list->at[i];
        rv_push(keyed, is_by ? erb_pair(r, erb_yield_one(r, c->block, item), item) : item);
    }
    if (!is_by) {
        erb_sort(r, keyed.list, c->block);
        return keyed;
    }
    // Pairs would be compared whole: the keys are sorted with their numbers instead.
    struct rv keys = rv_array(r->arena);
    for (size_t i = 0; i < keyed.list->len; i++)
        rv_push(keys, erb_left(r) ? rv_nil() : keyed.list->at[i].list->at[0]);
    size_t *order = ARENA_ARRAY(r->arena, size_t, keys.list->len + 1);
    erb_sort_numbers(r, keys.list, order);
    for (size_t i = 0; !erb_left(r) && i < keys.list->len; i++)
        rv_push(out, keyed.list->at[order[i]].list->at[1]);
    return out;
}

static struct rv walk_sort(struct erb_run *r, const struct rv_call *c)
{
    return sorted_elements(r, c, false);
}

static struct rv walk_sort_by(struct erb_run *r, const struct rv_call *c)
{
    return c->block ? sorted_elements(r, c, true) : erb_wait(r, c);
}

// `min(2)`: so many of the sorted elements.
static struct rv some_extremes(struct erb_run *r, const struct rv_call *c, bool is_by, bool is_max)
{
    struct rv sorted = sorted_elements(r, c, is_by), out = rv_array(r->arena);
    int64_t count = erb_int_arg(r, c->args[0]);
    size_t len = erb_left(r) ? 0 : sorted.list->len;
    for (size_t i = 0; i < len && (int64_t)i < count; i++)
        rv_push(out, sorted.list->at[is_max ? len - 1 - i : i]);
    return out;
}

static int compare_extreme(struct erb_run *r, const struct rv_proc *block, struct rv x, struct rv y)
{
    struct rv both[] = {x, y};
    struct rv v = block ? erb_yield(r, block, both, 2) : rv_nil();
    return block && !erb_left(r) ? erb_compare(r, v, rv_int(0)) : erb_compare(r, x, y);
}

// The least or the greatest, by itself or by a block; the first of those that are equal.
static struct rv walk_extreme(struct erb_run *r, const struct rv_call *c)
{
    bool is_by = str_ends(c->name, STR("_by")), is_max = str_starts(c->name, STR("max"));
    struct rv best = rv_nil(), best_key = rv_nil();
    if (is_by && !c->block)
        return erb_wait(r, c);
    if (c->count)
        return some_extremes(r, c, is_by, is_max);
    const struct rv_list *list = erb_elements(r, c->self);
    for (size_t i = 0; !erb_left(r) && i < list->len; i++) {
        struct rv item = list->at[i], key = is_by ? erb_yield_one(r, c->block, item) : item;
        int order =
            i && !erb_left(r) ? compare_extreme(r, is_by ? NULL : c->block, key, best_key) : 0;
        if (!i || (is_max ? order > 0 : order < 0)) {
            best = item;
            best_key = key;
        }
    }
    return best;
}

static struct rv walk_minmax(struct erb_run *r, const struct rv_call *c)
{
    struct rv sorted = sorted_elements(r, c, false);
    size_t len = erb_left(r) ? 0 : sorted.list->len;
    return len ? erb_pair(r, sorted.list->at[0], sorted.list->at[len - 1])
               : erb_pair(r, rv_nil(), rv_nil());
}

// ---- groups of neighbours

static struct rv walk_each_slice(struct erb_run *r, const struct rv_call *c)
{
    bool is_cons = str_equal(c->name, STR("each_cons"));
    int64_t size = erb_int_arg(r, c->args[0]);
    if (size <= 0)
        return erb_raise(r, "ArgumentError", "invalid %s size", is_cons ? "cons" : "slice");
    if (!c->block)
        return erb_wait(r, c);
    const struct rv_list *list = erb_elements(r, c->self);
    for (size_t i = 0; !erb_left(r) && i < list->len; i += is_cons ? 1 : (size_t)size) {
        size_t n = list->len - i < (size_t)size ? list->len - i : (size_t)size;
        if (!is_cons || n == (size_t)size)
            (void)erb_yield_one(r, c->block, rv_array_of(r->arena, list->at + i, n));
    }
    return is_cons ? c->self : rv_nil();
}

static struct rv walk_zip(struct erb_run *r, const struct rv_call *c)
{
    const struct rv_list *list = erb_elements(r, c->self);
    const struct rv_list **others = ARENA_ARRAY(r->arena, const struct rv_list *, c->count + 1);
    struct rv out = rv_array(r->arena);
    for (unsigned i = 0; i < c->count && !erb_left(r); i++)
        others[i] = erb_elements(r, c->args[i]);
    for (size_t i = 0; !erb_left(r) && i < list->len; i++) {
        struct rv row = rv_array_of(r->arena, list->at + i, 1);
        for (unsigned k = 0; k < c->count; k++)
            rv_push(row, i < others[k]->len ? others[k]->at[i] : rv_nil());
        if (c->block)
            (void)erb_yield_one(r, c->block, row);
        else
            rv_push(out, row);
    }
    return c->block ? rv_nil() : out;
}

static const struct rv_method walk_rows[] = {
    {"each", 0, 0, walk_each},
    {"each_entry", 0, 0, walk_each},
    {"reverse_each", 0, 0, walk_reverse_each},
    {"each_with_index", 0, 0, walk_each_with_index},
    {"each_with_object", 1, 1, walk_each_with_object},
    {"map", 0, 0, walk_map},
    {"collect", 0, 0, walk_map},
    {"flat_map", 0, 0, walk_flat_map},
    {"collect_concat", 0, 0, walk_flat_map},
    {"filter_map", 0, 0, walk_filter_map},
    {"select", 0, 0, walk_select},
    {"filter", 0, 0, walk_select},
    {"find_all", 0, 0, walk_select},
    {"reject", 0, 0, walk_select},
    {"find", 0, 0, walk_find},
    {"detect", 0, 0, walk_find},
    {"find_index", 0, 1, walk_find},
    {"partition", 0, 0, walk_partition},
    {"group_by", 0, 0, walk_group_by},
    {"inject", 0, 2, walk_inject},
    {"reduce", 0, 2, walk_inject},
    {"sum", 0, 1, walk_sum},
    {"sort", 0, 0, walk_sort},
    {"sort_by", 0, 0, walk_sort_by},
    {"min", 0, 1, walk_extreme},
    {"max", 0, 1, walk_extreme},
    {"min_by", 0, 1, walk_extreme},
    {"max_by", 0, 1, walk_extreme},
    {"minmax", 0, 0, walk_minmax},
    {"each_slice", 1, 1, walk_each_slice},
    {"each_cons", 1, 1, walk_each_slice},
    {"zip", 0, -1, walk_zip},
};
const struct rv_methods erb_walk_methods = {walk_rows, COUNT_OF(walk_rows)};
