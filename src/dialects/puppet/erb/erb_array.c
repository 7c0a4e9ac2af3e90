// SPDX-License-Identifier: Apache-2.0
//
// Methods of Array that leave it as it is.
#include "dialects/puppet/erb/erb_methods.h"

static struct rv_list *self_list(const struct rv_call *c)
{
    return c->self.list;
}

static struct rv_list *list_arg(struct erb_run *r, struct rv v)
{
    if (v.kind == RV_ARRAY)
        return v.list;
    (void)erb_no_conversion(r, v, "Array");
    return NULL;
}

static struct rv array_part(struct erb_run *r, const struct rv_call *c)
{
    size_t from, count;
    bool is_one = c->count == 1 && c->args[0].kind != RV_RANGE;
    if (!erb_part(r, c, self_list(c)->len, &from, &count))
        return rv_nil();
    if (is_one)
        return from < self_list(c)->len ? self_list(c)->at[from] : rv_nil();
    return rv_array_of(r->arena, self_list(c)->at + from, count);
}

static struct rv array_fetch(struct erb_run *r, const struct rv_call *c)
{
    int64_t index = erb_int_arg(r, c->args[0]), len = (int64_t)self_list(c)->len;
    int64_t at = index < 0 ? index + len : index;
    if (erb_left(r))
        return rv_nil();
    if (at >= 0 && at < len)
        return self_list(c)->at[at];
    if (c->block)
        return erb_yield_one(r, c->block, c->args[0]);
    if (c->count > 1)
        return c->args[1];
    return erb_raise(r, "IndexError", "index %lld outside of array bounds: %lld...%lld",
                     (long long)index, (long long)-len, (long long)len);
}

static struct rv array_dig(struct erb_run *r, const struct rv_call *c)
{
    struct rv v = erb_send_to(r, c->self, "[]", c->args, 1);
    if (erb_left(r) || c->count == 1 || v.kind == RV_NIL)
        return v;
    return erb_send_to(r, v, "dig", c->args + 1, c->count - 1);
}

static struct rv array_values_at(struct erb_run *r, const struct rv_call *c)
{
    struct rv out = rv_array(r->arena);
    for (unsigned i = 0; i < c->count && !erb_left(r); i++)
        rv_push(out, erb_send_to(r, c->self, "[]", c->args + i, 1));
    return out;
}

static struct rv array_last(struct erb_run *r, const struct rv_call *c)
{
    const struct rv_list *list = self_list(c);
    if (!c->count)
        return list->len ? list->at[list->len - 1] : rv_nil();
    int64_t count = erb_int_arg(r, c->args[0]);
    if (count < 0)
        return erb_raise(r, "ArgumentError", "negative array size");
    size_t n = (size_t)count < list->len ? (size_t)count : list->len;
    return rv_array_of(r->arena, list->at + list->len - n, n);
}

static struct rv array_length(struct erb_run *r, const struct rv_call *c)
{
    (void)r;
    return rv_int((int64_t)self_list(c)->len);
}

static struct rv array_is_empty(struct erb_run *r, const struct rv_call *c)
{
    (void)r;
    return rv_bool(!self_list(c)->len);
}

static struct rv array_index(struct erb_run *r, const struct rv_call *c)
{
    const struct rv_list *list = self_list(c);
    bool is_last = c->name.at[0] == 'r';
    for (size_t n = 0; n < list->len && !erb_left(r); n++) {
        size_t i = is_last ? list->len - 1 - n : n;
        struct rv v = c->count   ? rv_bool(rv_equal(list->at[i], c->args[0]))
                      : c->block ? erb_yield_one(r, c->block, list->at[i])
                                 : erb_refuse_running(r, "`index` without an argument");
        if (!erb_left(r) && erb_truth(r, v))
            return rv_int((int64_t)i);
    }
    return rv_nil();
}

// ---- texts

static void join_into(struct erb_run *r, struct strbuf *out, const struct rv_list *list,
                      struct str by, bool *is_first, unsigned depth)
{
    if (depth > 100) {
        (void)erb_raise(r, "ArgumentError", "recursive array join");
        return;
    }
    for (size_t i = 0; i < list->len && erb_charge(r, 1); i++) {
        struct rv v = list->at[i];
        if (v.kind == RV_ARRAY) {
            join_into(r, out, v.list, by, is_first, depth + 1);
            continue;
        }
        if (v.kind == RV_UNKNOWN)
            (void)erb_unknown(r);
        if (!*is_first)
            strbuf_add(out, by);
        *is_first = false;
        rv_write(out, v);
    }
}

static struct rv array_join(struct erb_run *r, const struct rv_call *c)
{
    struct str by = erb_arg(c, 0).kind == RV_NIL ? STR("") : erb_text_arg(r, c->args[0]);
    struct strbuf out;
    bool is_first = true;
    strbuf_init(&out, (size_t)r->call->graph->limits.output_bytes);
    join_into(r, &out, self_list(c), by, &is_first, 0);
    if (out.full && !erb_left(r))
        r->leave = LEAVE_LIMIT;
    return erb_take_buffer(r, &out);
}

static struct rv array_times(struct erb_run *r, const struct rv_call *c)
{
    if (c->args[0].kind == RV_STRING)
        return array_join(r, c);
    int64_t count = erb_int_arg(r, c->args[0]);
    struct rv out = rv_array(r->arena);
    if (count < 0)
        return erb_raise(r, "ArgumentError", "argument must be non-negative");
    for (int64_t n = 0; n < count && erb_charge(r, self_list(c)->len + 1); n++)
        for (size_t i = 0; i < self_list(c)->len; i++)
            rv_push(out, self_list(c)->at[i]);
    return out;
}

// ---- other arrays

static struct rv array_plus(struct erb_run *r, const struct rv_call *c)
{
    const struct rv_list *other = list_arg(r, c->args[0]);
    struct rv out = rv_array_of(r->arena, self_list(c)->at, self_list(c)->len);
    for (size_t i = 0; other && i < other->len && erb_charge(r, 1); i++)
        rv_push(out, other->at[i]);
    return out;
}

static struct rv set_of(struct erb_run *r, const struct rv_list *list)
{
    struct rv set = rv_hash(r->arena);
    for (size_t i = 0; i < list->len && erb_charge(r, 1); i++)
        rv_hash_put(set, list->at[i], rv_nil());
    return set;
}

static struct rv array_minus(struct erb_run *r, const struct rv_call *c)
{
    struct rv out = rv_array_of(r->arena, self_list(c)->at, self_list(c)->len), old;
    for (unsigned n = 0; n < c->count && !erb_left(r); n++) {
        const struct rv_list *other = list_arg(r, c->args[n]);
        struct rv set = other ? set_of(r, other) : rv_nil(), rest = rv_array(r->arena);
        for (size_t i = 0; other && i < out.list->len && erb_charge(r, 1); i++)
            if (!hash_find(set.hash, out.list->at[i], &old))
                rv_push(rest, out.list->at[i]);
        out = rest;
    }
    return out;
}

static struct rv array_common(struct erb_run *r, const struct rv_call *c)
{
    const struct rv_list *other = list_arg(r, c->args[0]);
    struct rv out = rv_array(r->arena), old;
    if (!other)
        return out;
    struct rv set = set_of(r, other), own = set_of(r, self_list(c));
    for (size_t i = 0; i < own.hash->keys.len && erb_charge(r, 1); i++)
        if (hash_find(set.hash, own.hash->keys.at[i], &old))
            rv_push(out, own.hash->keys.at[i]);
    if (str_equal(c->name, STR("intersect?")))
        return rv_bool(out.list->len > 0);
    return out;
}

static struct rv array_union(struct erb_run *r, const struct rv_call *c)
{
    struct rv all = set_of(r, self_list(c));
    for (unsigned n = 0; n < c->count && !erb_left(r); n++) {
        const struct rv_list *other = list_arg(r, c->args[n]);
        for (size_t i = 0; other && i < other->len && erb_charge(r, 1); i++)
            rv_hash_put(all, other->at[i], rv_nil());
    }
    return rv_array_of(r->arena, all.hash->keys.at, all.hash->keys.len);
}

static struct rv array_product(struct erb_run *r, const struct rv_call *c)
{
    const struct rv_list *other = list_arg(r, c->args[0]);
    struct rv out = rv_array(r->arena);
    for (size_t i = 0; other && i < self_list(c)->len; i++)
        for (size_t k = 0; k < other->len && erb_charge(r, 1); k++)
            rv_push(out, erb_pair(r, self_list(c)->at[i], other->at[k]));
    return out;
}

static struct rv array_transpose(struct erb_run *r, const struct rv_call *c)
{
    const struct rv_list *list = self_list(c);
    struct rv out = rv_array(r->arena);
    size_t width = 0;
    for (size_t i = 0; i < list->len; i++) {
        const struct rv_list *row = list_arg(r, list->at[i]);
        if (!row)
            return rv_nil();
        width = i ? width : row->len;
        if (row->len != width)
            return erb_raise(r, "IndexError", "element size differs (%zu should be %zu)", row->len,
                             width);
    }
    for (size_t x = 0; x < width && !erb_left(r); x++) {
        struct rv column = rv_array(r->arena);
        for (size_t i = 0; i < list->len && erb_charge(r, 1); i++)
            rv_push(column, list->at[i].list->at[x]);
        rv_push(out, column);
    }
    return out;
}

// ---- shapes

static void flatten_into(struct erb_run *r, struct rv out, const struct rv_list *list,
                         int64_t levels, unsigned depth)
{
    if (depth > 100) {
        (void)erb_raise(r, "ArgumentError", "tried to flatten recursive array");
        return;
    }
    for (size_t i = 0; i < list->len && erb_charge(r, 1); i++)
        if (list->at[i].kind == RV_ARRAY && levels)
            flatten_into(r, out, list->at[i].list, levels - 1, depth + 1);
        else
            rv_push(out, list->at[i]);
}

static struct rv array_flatten(struct erb_run *r, const struct rv_call *c)
{
    struct rv out = rv_array(r->arena);
    int64_t levels = erb_arg(c, 0).kind == RV_NIL ? -1 : erb_int_arg(r, c->args[0]);
    flatten_into(r, out, self_list(c), levels, 0);
    return out;
}

static struct rv array_compact(struct erb_run *r, const struct rv_call *c)
{
    struct rv out = rv_array(r->arena);
    for (size_t i = 0; i < self_list(c)->len; i++)
        if (self_list(c)->at[i].kind != RV_NIL)
            rv_push(out, self_list(c)->at[i]);
    return out;
}

static struct rv array_reverse(struct erb_run *r, const struct rv_call *c)
{
    struct rv out = rv_array(r->arena);
    for (size_t i = self_list(c)->len; i > 0; i--)
        rv_push(out, self_list(c)->at[i - 1]);
    return out;
}

static struct rv array_rotate(struct erb_run *r, const struct rv_call *c)
{
    int64_t by = c->count ? erb_int_arg(r, c->args[0]) : 1, len = (int64_t)self_list(c)->len;
    struct rv out = rv_array(r->arena);
    for (int64_t i = 0; i < len; i++)
        rv_push(out, self_list(c)->at[((i + by % len) + len) % len]);
    return out;
}

static struct rv array_combination(struct erb_run *r, const struct rv_call *c)
{
    return erb_refuse_running(r, "`Array#%.*s`", STR_ARGS(c->name));
}

static struct rv array_each_index(struct erb_run *r, const struct rv_call *c)
{
    if (!c->block)
        return erb_wait(r, c);
    for (size_t i = 0; i < self_list(c)->len && !erb_left(r); i++)
        (void)erb_yield_one(r, c->block, rv_int((int64_t)i));
    return c->self;
}

static struct rv array_assoc(struct erb_run *r, const struct rv_call *c)
{
    for (size_t i = 0; i < self_list(c)->len && !erb_left(r); i++) {
        struct rv pair = self_list(c)->at[i];
        if (pair.kind == RV_ARRAY && pair.list->len && rv_equal(pair.list->at[0], c->args[0]))
            return pair;
    }
    return rv_nil();
}

static struct rv array_self(struct erb_run *r, const struct rv_call *c)
{
    (void)r;
    return c->self;
}

static const struct rv_method array_rows[] = {
    {"[]", 1, 2, array_part},
    {"slice", 1, 2, array_part},
    {"at", 1, 1, array_part},
    {"fetch", 1, 2, array_fetch},
    {"dig", 1, -1, array_dig},
    {"values_at", 0, -1, array_values_at},
    {"last", 0, 1, array_last},
    {"length", 0, 0, array_length},
    {"size", 0, 0, array_length},
    {"empty?", 0, 0, array_is_empty},
    {"index", 0, 1, array_index},
    {"find_index", 0, 1, array_index},
    {"rindex", 0, 1, array_index},
    {"join", 0, 1, array_join},
    {"*", 1, 1, array_times},
    {"+", 1, 1, array_plus},
    {"-", 1, 1, array_minus},
    {"difference", 0, -1, array_minus},
    {"&", 1, 1, array_common},
    {"intersection", 1, 1, array_common},
    {"intersect?", 1, 1, array_common},
    {"|", 1, 1, array_union},
    {"union", 0, -1, array_union},
    {"product", 1, 1, array_product},
    {"transpose", 0, 0, array_transpose},
    {"flatten", 0, 1, array_flatten},
    {"compact", 0, 0, array_compact},
    {"reverse", 0, 0, array_reverse},
    {"rotate", 0, 1, array_rotate},
    {"combination", 1, 1, array_combination},
    {"permutation", 0, 1, array_combination},
    {"shuffle", 0, 1, array_combination},
    {"sample", 0, 1, array_combination},
    {"each_index", 0, 0, array_each_index},
    {"assoc", 1, 1, array_assoc},
    {"to_ary", 0, 0, array_self},
};
const struct rv_methods erb_array_methods = {array_rows, COUNT_OF(array_rows)};
