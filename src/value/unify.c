// SPDX-License-Identifier: Apache-2.0
//
// The common type of several, as cty finds it. First by families: all maps, all objects, lists with
// tuples and so on may have a common type that none of them is. Then the most general of the given
// types to which all others convert. Anything dynamic in a family makes the result dynamic: once
// the type is known another rule may apply.
#include "base/budget.h"
#include "base/table.h"
#include "value/convert.h"

struct group {
    struct arena *arena;
    const struct type *const *at;
    size_t len;
    bool unsafe;
};

static const struct type *unify(struct group g);

static bool all_convert(struct group g, const struct type *to)
{
    for (size_t i = 0; i < g.len; i++)
        if (!(i && g.at[i] == g.at[i - 1]) && !type_converts(g.at[i], to, g.unsafe))
            return false;
    return true;
}

// ---- families

static const struct type *unify_elements(struct group g)
{
    const struct type **elements = ARENA_ARRAY(g.arena, const struct type *, g.len);
    for (size_t i = 0; i < g.len; i++)
        elements[i] = g.at[i]->element;
    return unify((struct group){g.arena, elements, g.len, g.unsafe});
}

static const struct type *unify_collections(struct group g)
{
    enum type_kind kind = g.at[0]->kind;
    const struct type *element = unify_elements(g);
    if (!element)
        return NULL;
    const struct type *t = kind == TYPE_LIST  ? type_list(g.arena, element)
                           : kind == TYPE_SET ? type_set(g.arena, element)
                                              : type_map(g.arena, element);
    return all_convert(g, t) ? t : NULL;
}

// All parts of all tuples or objects as elements of one list or map.
static const struct type *unify_parts_flat(struct group g)
{
    size_t total = 0;
    for (size_t i = 0; i < g.len; i++)
        total += g.at[i]->len;
    const struct type **parts = ARENA_ARRAY(g.arena, const struct type *, total);
    size_t at = 0;
    for (size_t i = 0; i < g.len; i++)
        for (uint32_t j = 0; j < g.at[i]->len; j++)
            parts[at++] = g.at[i]->items[j];
    const struct type *element = unify((struct group){g.arena, parts, total, g.unsafe});
    if (!element)
        return NULL;
    const struct type *t =
        g.at[0]->kind == TYPE_TUPLE ? type_list(g.arena, element) : type_map(g.arena, element);
    return all_convert(g, t) ? t : NULL;
}

static bool same_shape(const struct type *x, const struct type *y)
{
    if (x->len != y->len)
        return false;
    for (uint32_t i = 0; i < x->len && x->names; i++)
        if (!str_equal(x->names[i], y->names[i]))
            return false;
    return true;
}

static const struct type *unify_structural(struct group g)
{
    const struct type *first = g.at[0];
    for (size_t i = 1; i < g.len; i++)
        if (!same_shape(first, g.at[i]))
            return unify_parts_flat(g);
    const struct type **items = ARENA_ARRAY(g.arena, const struct type *, first->len);
    const struct type **across = ARENA_ARRAY(g.arena, const struct type *, g.len);
    for (uint32_t part = 0; part < first->len; part++) {
        for (size_t i = 0; i < g.len; i++)
            across[i] = g.at[i]->items[part];
        items[part] = unify((struct group){g.arena, across, g.len, g.unsafe});
        if (!items[part])
            return NULL;
    }
    const struct type *t = first->kind == TYPE_TUPLE
                               ? type_tuple(g.arena, items, first->len)
                               : type_object(g.arena, first->names, items, NULL, first->len);
    return all_convert(g, t) ? t : unify_parts_flat(g);
}

// Objects beside maps are mostly maps in disguise, tuples beside lists lists: those of kind
// `disguised` are unified to a collection first, which then stands for each of them.
static const struct type *unify_disguised(struct group g, enum type_kind disguised,
                                          enum type_kind wanted)
{
    const struct type **some = ARENA_ARRAY(g.arena, const struct type *, g.len);
    size_t count = 0;
    for (size_t i = 0; i < g.len; i++)
        if (g.at[i]->kind == disguised)
            some[count++] = g.at[i];
    const struct type *t = unify_parts_flat((struct group){g.arena, some, count, g.unsafe});
    if (!t)
        return NULL;
    const struct type **all = ARENA_ARRAY(g.arena, const struct type *, g.len);
    for (size_t i = 0; i < g.len; i++)
        all[i] = g.at[i]->kind == disguised ? t : g.at[i];
    const struct type *common = unify((struct group){g.arena, all, g.len, g.unsafe});
    return common && common->kind == wanted ? common : NULL;
}

// ---- preference

static int prefer_parts(const struct type *x, const struct type *y);

// Whether sets lose against lists and tuples, tuples against lists, objects against maps.
static int rank_of_kind(enum type_kind kind)
{
    static const int ranks[] = {[TYPE_LIST] = 1, [TYPE_TUPLE] = 2,   [TYPE_SET] = 3,
                                [TYPE_MAP] = 11, [TYPE_OBJECT] = 12, [TYPE_CAPSULE] = 0};
    return ranks[kind];
}

// <0 when x is more general than y, >0 the other way, 0 when neither.
static int prefer(const struct type *x, const struct type *y)
{
    bool x_dynamic = x->kind == TYPE_DYNAMIC, y_dynamic = y->kind == TYPE_DYNAMIC;
    if (x_dynamic || y_dynamic)
        return (int)x_dynamic - (int)y_dynamic;
    if (type_is_primitive(x) && type_is_primitive(y))
        return (int)(y->kind == TYPE_STRING) - (int)(x->kind == TYPE_STRING);
    if (x->kind == y->kind)
        return type_is_collection(x) ? prefer(x->element, y->element) : prefer_parts(x, y);
    int rank_x = rank_of_kind(x->kind), rank_y = rank_of_kind(y->kind);
    bool comparable = rank_x && rank_y && (rank_x > 10) == (rank_y > 10);
    return comparable ? (rank_x < rank_y ? -1 : 1) : 0;
}

static int prefer_parts(const struct type *x, const struct type *y)
{
    bool x_more = false, y_more = false;
    if (!same_shape(x, y) || !budget_turn())
        return 0;
    for (uint32_t i = 0; i < x->len; i++) {
        int order = prefer(x->items[i], y->items[i]);
        x_more |= order < 0;
        y_more |= order > 0;
    }
    return (int)y_more - (int)x_more;
}

// For each of a few types: how many are more general.
static void count_more_general(struct group g, uint32_t *counts)
{
    for (size_t i = 0; i < g.len; i++)
        for (size_t j = 0; j < g.len; j++)
            counts[i] += prefer(g.at[j], g.at[i]) < 0;
}

// The given types from the most general down: a topological order that keeps the order in which
// they were given where nothing decides.
static const uint32_t *preference_order(struct group g)
{
    uint32_t *open = ARENA_ARRAY(g.arena, uint32_t, g.len);
    uint32_t *order = ARENA_ARRAY(g.arena, uint32_t, g.len);
    count_more_general(g, open);
    uint32_t len = 0;
    for (uint32_t i = 0; i < g.len; i++)
        if (open[i] == 0)
            order[len++] = i;
    for (uint32_t next = 0; next < len; next++)
        for (uint32_t j = 0; j < g.len; j++)
            if (prefer(g.at[order[next]], g.at[j]) < 0 && --open[j] == 0)
                order[len++] = j;
    assert(len == g.len || budget_is_spent()); // then what is not in it is the first
    return order;
}

static const struct type *unify_by_preference(struct group g)
{
    const uint32_t *order = preference_order(g);
    for (size_t i = 0; i < g.len; i++)
        if (all_convert(g, g.at[order[i]]))
            return g.at[order[i]];
    return NULL;
}

// ---- all together

// Each type once: a thousand equal elements are as quick as one, and preferences stay quadratic
// only in what differs.
static struct group without_repeats(struct group g)
{
    const struct type **kept = ARENA_ARRAY(g.arena, const struct type *, g.len);
    struct table seen = {0}; // hash -> the first that has it
    size_t len = 0;
    for (size_t i = 0; i < g.len; i++) {
        if (i && g.at[i] == g.at[i - 1])
            continue;
        bool is_new;
        uint64_t *first = table_put(&seen, type_hash(g.at[i]), &is_new);
        if (is_new)
            *first = len;
        if (is_new || !type_equal(kept[*first], g.at[i]))
            kept[len++] = g.at[i];
    }
    table_done(&seen);
    return (struct group){g.arena, kept, len, g.unsafe};
}

static const struct type *unify_family(struct group g, const size_t *counts, bool *decided)
{
    size_t dynamic = counts[TYPE_DYNAMIC];
    size_t maps = counts[TYPE_MAP], lists = counts[TYPE_LIST];
    size_t objects = counts[TYPE_OBJECT], tuples = counts[TYPE_TUPLE];
    *decided = true;
    static const enum type_kind pure[] = {TYPE_MAP, TYPE_LIST, TYPE_SET, TYPE_OBJECT, TYPE_TUPLE};
    for (size_t i = 0; i < COUNT_OF(pure); i++) {
        if (counts[pure[i]] == 0 || counts[pure[i]] + dynamic != g.len)
            continue;
        if (dynamic)
            return &type_dynamic;
        return i < 3 ? unify_collections(g) : unify_structural(g);
    }
    const struct type *t = NULL;
    if (maps && maps + objects + dynamic == g.len)
        t = unify_disguised(g, TYPE_OBJECT, TYPE_MAP);
    else if (lists && lists + tuples + dynamic == g.len)
        t = unify_disguised(g, TYPE_TUPLE, TYPE_LIST);
    else if (objects && tuples)
        return NULL;
    *decided = t;
    // Not all need to convert to it: the way there has two steps, bool to string to number say, or something
    // dynamic hides a part. As with the peer, converting the value tells.
    return t;
}

// Whether there is one type only, and nothing in it that the rules would replace.
static bool is_one_type(struct group g)
{
    for (size_t i = 1; i < g.len; i++)
        if (g.at[i] != g.at[0])
            return false;
    return !type_has_dynamic(g.at[0]) && !type_has_optional(g.at[0]);
}

static const struct type *unify(struct group g)
{
    if (g.len == 0 || !budget_turns(g.len))
        return NULL;
    if (is_one_type(g))
        return g.at[0];
    size_t counts[TYPE_CAPSULE + 1] = {0};
    for (size_t i = 0; i < g.len; i++)
        counts[g.at[i]->kind]++;
    bool decided;
    const struct type *t = unify_family(g, counts, &decided);
    return decided ? t : unify_by_preference(without_repeats(g));
}

const struct type *type_unify(struct arena *a, const struct type *const *types, size_t count,
                              bool unsafe)
{
    struct group g = without_repeats((struct group){a, types, count, unsafe});
    return unify(g);
}
