// SPDX-License-Identifier: Apache-2.0
//
// Methods of Array that change it. What comes from the manifest is changed there too (erb_variables.c).
#include "dialects/puppet/erb/erb_methods.h"

static void set_items(struct rv_list *list, const struct rv_list *items)
{
    struct rv_list kept = *items;
    list->len = 0;
    list->at = NULL;
    list->room = 0;
    for (size_t i = 0; i < kept.len; i++)
        list_push(list, kept.at[i]);
}

static struct rv array_push(struct erb_run *r, const struct rv_call *c)
{
    struct rv_list *list = erb_changed_list(c);
    for (unsigned i = 0; i < c->count && erb_charge(r, 1); i++)
        list_push(list, c->args[i]);
    return c->self;
}

static struct rv array_pop(struct erb_run *r, const struct rv_call *c)
{
    struct rv_list *list = erb_changed_list(c);
    bool is_front = c->name.at[0] == 's';
    int64_t count = c->count ? erb_int_arg(r, c->args[0]) : 1;
    if (count < 0)
        return erb_raise(r, "ArgumentError", "negative array size");
    size_t n = (size_t)count < list->len ? (size_t)count : list->len,
           from = is_front ? 0 : list->len - n;
    struct rv taken = rv_array_of(r->arena, list->at + from, n);
    list_close(list, from, n);
    if (c->count)
        return taken;
    return n ? taken.list->at[0] : rv_nil();
}

static struct rv array_unshift(struct erb_run *r, const struct rv_call *c)
{
    struct rv_list *list = erb_changed_list(c);
    list_open(list, 0, c->count);
    for (unsigned i = 0; i < c->count; i++)
        list->at[i] = c->args[i];
    (void)erb_charge(r, list->len);
    return c->self;
}

static struct rv array_insert(struct erb_run *r, const struct rv_call *c)
{
    struct rv_list *list = erb_changed_list(c);
    int64_t index = erb_int_arg(r, c->args[0]), len = (int64_t)list->len;
    int64_t at = index < 0 ? index + len + 1 : index;
    if (erb_left(r) || at < 0)
        return erb_raise(r, "IndexError", "index %lld too small for array; minimum: -%lld",
                         (long long)index, (long long)len + 1);
    while ((int64_t)list->len < at && erb_charge(r, 1))
        list_push(list, rv_nil());
    if (erb_left(r))
        return rv_nil();
    list_open(list, (size_t)at, c->count - 1);
    for (unsigned i = 1; i < c->count; i++)
        list->at[(size_t)at + i - 1] = c->args[i];
    return c->self;
}

static struct rv array_concat(struct erb_run *r, const struct rv_call *c)
{
    struct rv_list *list = erb_changed_list(c);
    for (unsigned n = 0; n < c->count && !erb_left(r); n++) {
        if (c->args[n].kind != RV_ARRAY)
            return erb_no_conversion(r, c->args[n], "Array");
        struct rv_list other = *c->args[n].list;
        for (size_t i = 0; i < other.len && erb_charge(r, 1); i++)
            list_push(list, other.at[i]);
    }
    return c->self;
}

static struct rv array_delete(struct erb_run *r, const struct rv_call *c)
{
    struct rv_list *list = erb_changed_list(c);
    struct rv found = rv_nil();
    bool is_found = false;
    for (size_t i = 0; i < list->len && erb_charge(r, 1);)
        if (rv_equal(list->at[i], c->args[0])) {
            found = list->at[i];
            is_found = true;
            list_close(list, i, 1);
        } else {
            i++;
        }
    return is_found || !c->block ? found : erb_yield_one(r, c->block, c->args[0]);
}

static struct rv array_delete_at(struct erb_run *r, const struct rv_call *c)
{
    struct rv_list *list = erb_changed_list(c);
    int64_t at = erb_int_arg(r, c->args[0]);
    at += at < 0 ? (int64_t)list->len : 0;
    if (erb_left(r) || at < 0 || at >= (int64_t)list->len)
        return rv_nil();
    struct rv v = list->at[at];
    list_close(list, (size_t)at, 1);
    return v;
}

// `reject!`, `select!`, `map!`, `sort!` and so on: as the method without the mark; `nil` if that changes nothing, for
// those that say so.
static struct rv array_change(struct erb_run *r, const struct rv_call *c)
{
    struct rv_call inner = *c;
    if (str_equal(c->name, STR("delete_if")))
        inner.name = STR("reject");
    else if (str_equal(c->name, STR("keep_if")))
        inner.name = STR("select");
    else
        inner.name = str_slice(c->name, 0, c->name.len - 1);
    struct rv v = erb_send(r, &inner);
    if (erb_left(r) || v.kind != RV_ARRAY)
        return v;
    bool has_changed = v.list->len != c->self.list->len;
    bool tells = str_starts(c->name, STR("re")) || str_starts(c->name, STR("sel")) ||
                 str_starts(c->name, STR("fil")) || str_starts(c->name, STR("uniq")) ||
                 str_starts(c->name, STR("compact"));
    tells = tells && !str_equal(c->name, STR("reverse!"));
    if (str_equal(c->name, STR("flatten!")))
        tells = true;
    set_items(erb_changed_list(c), v.list);
    return tells && !has_changed ? rv_nil() : c->self;
}

static struct rv array_clear(struct erb_run *r, const struct rv_call *c)
{
    (void)r;
    erb_changed_list(c)->len = 0;
    return c->self;
}

static struct rv array_replace(struct erb_run *r, const struct rv_call *c)
{
    if (c->args[0].kind != RV_ARRAY)
        return erb_no_conversion(r, c->args[0], "Array");
    set_items(erb_changed_list(c), c->args[0].list);
    return c->self;
}

static struct rv array_set(struct erb_run *r, const struct rv_call *c)
{
    struct rv_list *list = erb_changed_list(c);
    struct rv v = c->args[c->count - 1];
    bool is_one = c->count == 2 && c->args[0].kind != RV_RANGE;
    if (is_one) {
        int64_t index = erb_int_arg(r, c->args[0]),
                at = index < 0 ? index + (int64_t)list->len : index;
        if (at < 0)
            return erb_raise(r, "IndexError", "index %lld too small for array; minimum: -%zu",
                             (long long)index, list->len);
        while ((int64_t)list->len <= at && erb_charge(r, 1))
            list_push(list, rv_nil());
        if (!erb_left(r))
            list->at[at] = v;
        return v;
    }
    struct rv_call part = {
        .self = c->self, .name = c->name, .args = c->args, .count = c->count - 1};
    size_t from, count;
    if (!erb_part(r, &part, list->len, &from, &count))
        return erb_refuse_running(r, "an assignment behind the end of an array");
    const struct rv_list one = {.at = &v, .len = 1};
    struct rv_list items = v.kind == RV_ARRAY ? *v.list : one;
    list_close(list, from, count);
    list_open(list, from, items.len);
    for (size_t i = 0; i < items.len; i++)
        list->at[from + i] = items.at[i];
    return v;
}

static struct rv array_slice_out(struct erb_run *r, const struct rv_call *c)
{
    struct rv part = erb_send_to(r, c->self, "[]", c->args, c->count);
    size_t from, count;
    if (erb_left(r) || !erb_part(r, c, c->self.list->len, &from, &count))
        return rv_nil();
    list_close(erb_changed_list(c), from, count);
    return part;
}

static struct rv array_fill(struct erb_run *r, const struct rv_call *c)
{
    struct rv_list *list = erb_changed_list(c);
    for (size_t i = 0; i < list->len && !erb_left(r); i++)
        list->at[i] = c->block ? erb_yield_one(r, c->block, rv_int((int64_t)i)) : erb_arg(c, 0);
    return c->self;
}

static const struct rv_method array_change_rows[] = {
    {"push", 0, -1, array_push},
    {"append", 0, -1, array_push},
    {"<<", 1, 1, array_push},
    {"pop", 0, 1, array_pop},
    {"shift", 0, 1, array_pop},
    {"unshift", 0, -1, array_unshift},
    {"prepend", 0, -1, array_unshift},
    {"insert", 1, -1, array_insert},
    {"concat", 0, -1, array_concat},
    {"delete", 1, 1, array_delete},
    {"delete_at", 1, 1, array_delete_at},
    {"delete_if", 0, 0, array_change},
    {"keep_if", 0, 0, array_change},
    {"reject!", 0, 0, array_change},
    {"select!", 0, 0, array_change},
    {"filter!", 0, 0, array_change},
    {"map!", 0, 0, array_change},
    {"collect!", 0, 0, array_change},
    {"sort!", 0, 0, array_change},
    {"sort_by!", 0, 0, array_change},
    {"reverse!", 0, 0, array_change},
    {"uniq!", 0, 0, array_change},
    {"compact!", 0, 0, array_change},
    {"flatten!", 0, 1, array_change},
    {"clear", 0, 0, array_clear},
    {"replace", 1, 1, array_replace},
    {"[]=", 2, 3, array_set},
    {"slice!", 1, 2, array_slice_out},
    {"fill", 0, 1, array_fill},
};
const struct rv_methods erb_array_change_methods = {array_change_rows, COUNT_OF(array_change_rows)};
