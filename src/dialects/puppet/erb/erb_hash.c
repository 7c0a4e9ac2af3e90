// SPDX-License-Identifier: Apache-2.0
//
// Methods of Hash.
#include "dialects/puppet/erb/erb_methods.h"

static struct rv_hash *self_hash(const struct rv_call *c)
{
    return c->self.hash;
}

static struct rv_hash *changed_hash(const struct rv_call *c)
{
    c->self.hash->is_changed = true;
    return c->self.hash;
}

// ---- items

static struct rv hash_get(struct erb_run *r, const struct rv_call *c)
{
    struct rv v;
    if (hash_find(self_hash(c), c->args[0], &v))
        return v;
    if (!self_hash(c)->make)
        return self_hash(c)->otherwise;
    struct rv both[] = {c->self, c->args[0]};
    return erb_yield(r, self_hash(c)->make, both, 2);
}

static struct rv hash_fetch(struct erb_run *r, const struct rv_call *c)
{
    struct rv v;
    if (hash_find(self_hash(c), c->args[0], &v))
        return v;
    if (c->block)
        return erb_yield_one(r, c->block, c->args[0]);
    if (c->count > 1)
        return c->args[1];
    return erb_raise(r, "KeyError", "key not found: %.*s",
                     STR_ARGS(rv_inspected(r->arena, c->args[0])));
}

static struct rv hash_dig(struct erb_run *r, const struct rv_call *c)
{
    struct rv_call first = {.self = c->self, .name = c->name, .args = c->args, .count = 1};
    struct rv v = hash_get(r, &first);
    if (erb_left(r) || c->count == 1 || v.kind == RV_NIL)
        return v;
    if (v.kind != RV_HASH && v.kind != RV_ARRAY)
        return erb_raise(r, "TypeError", "%.*s does not have #dig method",
                         STR_ARGS(rv_class_name(v)));
    return erb_send_to(r, v, "dig", c->args + 1, c->count - 1);
}

static struct rv hash_values_at(struct erb_run *r, const struct rv_call *c)
{
    struct rv out = rv_array(r->arena);
    bool is_fetch = str_equal(c->name, STR("fetch_values"));
    for (unsigned i = 0; i < c->count && !erb_left(r); i++) {
        struct rv_call one = {
            .self = c->self, .name = c->name, .args = c->args + i, .count = 1, .block = c->block};
        rv_push(out, is_fetch ? hash_fetch(r, &one) : hash_get(r, &one));
    }
    return out;
}

static struct rv hash_has_key(struct erb_run *r, const struct rv_call *c)
{
    (void)r;
    return rv_bool(hash_index(self_hash(c), c->args[0]) >= 0);
}

static struct rv hash_has_value(struct erb_run *r, const struct rv_call *c)
{
    const struct rv_hash *h = self_hash(c);
    bool is_key = str_equal(c->name, STR("key"));
    for (size_t i = 0; i < h->items.len && erb_charge(r, 1); i++)
        if (rv_equal(h->items.at[i], c->args[0]))
            return is_key ? h->keys.at[i] : rv_bool(true);
    return is_key ? rv_nil() : rv_bool(false);
}

static struct rv hash_keys(struct erb_run *r, const struct rv_call *c)
{
    const struct rv_hash *h = self_hash(c);
    bool is_keys = c->name.at[0] == 'k';
    return is_keys ? rv_array_of(r->arena, h->keys.at, h->keys.len)
                   : rv_array_of(r->arena, h->items.at, h->items.len);
}

static struct rv hash_length(struct erb_run *r, const struct rv_call *c)
{
    int64_t len = (int64_t)self_hash(c)->keys.len;
    (void)r;
    return str_equal(c->name, STR("empty?")) ? rv_bool(!len) : rv_int(len);
}

// ---- walking

static struct rv hash_each(struct erb_run *r, const struct rv_call *c)
{
    if (!c->block)
        return erb_wait(r, c);
    bool is_key = str_equal(c->name, STR("each_key")),
         is_value = str_equal(c->name, STR("each_value"));
    struct rv_list *pairs = erb_elements(r, c->self);
    for (size_t i = 0; !erb_left(r) && i < pairs->len; i++) {
        struct rv pair = pairs->at[i];
        struct rv v = is_key ? pair.list->at[0] : is_value ? pair.list->at[1] : pair;
        (void)erb_yield_one(r, c->block, v);
    }
    return c->self;
}

static struct rv yield_pair(struct erb_run *r, const struct rv_call *c, size_t i)
{
    struct rv both[] = {self_hash(c)->keys.at[i], self_hash(c)->items.at[i]};
    return erb_yield(r, c->block, both, 2);
}

static struct rv hash_select(struct erb_run *r, const struct rv_call *c)
{
    if (!c->block)
        return erb_wait(r, c);
    bool wanted = c->name.at[0] != 'r';
    struct rv out = rv_hash(r->arena);
    for (size_t i = 0; i < self_hash(c)->keys.len && !erb_left(r); i++) {
        struct rv v = yield_pair(r, c, i);
        if (!erb_left(r) && erb_truth(r, v) == wanted && i < self_hash(c)->keys.len)
            rv_hash_put(out, self_hash(c)->keys.at[i], self_hash(c)->items.at[i]);
    }
    return out;
}

static struct rv hash_compact(struct erb_run *r, const struct rv_call *c)
{
    struct rv out = rv_hash(r->arena);
    for (size_t i = 0; i < self_hash(c)->keys.len && erb_charge(r, 1); i++)
        if (self_hash(c)->items.at[i].kind != RV_NIL)
            rv_hash_put(out, self_hash(c)->keys.at[i], self_hash(c)->items.at[i]);
    return out;
}

static struct rv hash_transform(struct erb_run *r, const struct rv_call *c)
{
    if (!c->block)
        return erb_wait(r, c);
    bool is_keys = str_starts(c->name, STR("transform_keys"));
    struct rv out = rv_hash(r->arena);
    for (size_t i = 0; i < self_hash(c)->keys.len && !erb_left(r); i++) {
        struct rv key = self_hash(c)->keys.at[i], item = self_hash(c)->items.at[i];
        struct rv v = erb_yield_one(r, c->block, is_keys ? key : item);
        rv_hash_put(out, is_keys ? v : key, is_keys ? item : v);
    }
    return out;
}

static struct rv hash_invert(struct erb_run *r, const struct rv_call *c)
{
    struct rv out = rv_hash(r->arena);
    for (size_t i = 0; i < self_hash(c)->keys.len && erb_charge(r, 1); i++)
        rv_hash_put(out, self_hash(c)->items.at[i], self_hash(c)->keys.at[i]);
    return out;
}

static struct rv hash_slice(struct erb_run *r, const struct rv_call *c)
{
    struct rv out = rv_hash(r->arena), v;
    bool is_except = str_equal(c->name, STR("except"));
    if (is_except) {
        for (size_t i = 0; i < self_hash(c)->keys.len; i++)
            rv_hash_put(out, self_hash(c)->keys.at[i], self_hash(c)->items.at[i]);
        for (unsigned i = 0; i < c->count; i++) {
            ptrdiff_t at = hash_index(out.hash, c->args[i]);
            if (at >= 0)
                hash_remove(out.hash, (size_t)at);
        }
        return out;
    }
    for (unsigned i = 0; i < c->count; i++)
        if (hash_find(self_hash(c), c->args[i], &v))
            rv_hash_put(out, c->args[i], v);
    return out;
}

static struct rv hash_to_h(struct erb_run *r, const struct rv_call *c)
{
    if (!c->block)
        return c->self;
    struct rv out = rv_hash(r->arena);
    for (size_t i = 0; i < self_hash(c)->keys.len && !erb_left(r); i++) {
        struct rv pair = yield_pair(r, c, i);
        if (!erb_left(r) && (pair.kind != RV_ARRAY || pair.list->len != 2))
            return erb_raise(r, "TypeError", "wrong element type %.*s (expected array)",
                             STR_ARGS(rv_class_name(pair)));
        if (!erb_left(r))
            rv_hash_put(out, pair.list->at[0], pair.list->at[1]);
    }
    return out;
}

// ---- merging

static void merge_into(struct erb_run *r, struct rv hash, const struct rv_call *c)
{
    for (unsigned n = 0; n < c->count && !erb_left(r); n++) {
        if (c->args[n].kind != RV_HASH) {
            (void)erb_no_conversion(r, c->args[n], "Hash");
            return;
        }
        const struct rv_hash *other = c->args[n].hash;
        for (size_t i = 0; i < other->keys.len && erb_charge(r, 1); i++) {
            struct rv three[] = {other->keys.at[i], rv_nil(), other->items.at[i]};
            bool collides = c->block && hash_find(hash.hash, three[0], &three[1]);
            struct rv v = collides ? erb_yield(r, c->block, three, 3) : three[2];
            rv_hash_put(hash, three[0], v);
        }
    }
}

static struct rv hash_merge(struct erb_run *r, const struct rv_call *c)
{
    struct rv out = erb_send_to(r, c->self, "dup", NULL, 0);
    if (!erb_left(r))
        merge_into(r, out, c);
    return out;
}

static struct rv hash_default(struct erb_run *r, const struct rv_call *c)
{
    (void)r;
    return self_hash(c)->otherwise;
}

static struct rv hash_sum_up(struct erb_run *r, const struct rv_call *c)
{
    // `any?`, `count` and the like see keys and items as two.
    if (!c->block)
        return rv_int((int64_t)self_hash(c)->keys.len);
    int64_t yes = 0;
    for (size_t i = 0; i < self_hash(c)->keys.len && !erb_left(r); i++)
        yes += erb_truth(r, yield_pair(r, c, i));
    return rv_int(yes);
}

static const struct rv_method hash_rows[] = {
    {"[]", 1, 1, hash_get},
    {"fetch", 1, 2, hash_fetch},
    {"dig", 1, -1, hash_dig},
    {"values_at", 0, -1, hash_values_at},
    {"fetch_values", 0, -1, hash_values_at},
    {"key?", 1, 1, hash_has_key},
    {"has_key?", 1, 1, hash_has_key},
    {"include?", 1, 1, hash_has_key},
    {"member?", 1, 1, hash_has_key},
    {"value?", 1, 1, hash_has_value},
    {"has_value?", 1, 1, hash_has_value},
    {"key", 1, 1, hash_has_value},
    {"keys", 0, 0, hash_keys},
    {"values", 0, 0, hash_keys},
    {"length", 0, 0, hash_length},
    {"size", 0, 0, hash_length},
    {"empty?", 0, 0, hash_length},
    {"count", 0, 0, hash_sum_up},
    {"each", 0, 0, hash_each},
    {"each_pair", 0, 0, hash_each},
    {"each_key", 0, 0, hash_each},
    {"each_value", 0, 0, hash_each},
    {"select", 0, 0, hash_select},
    {"filter", 0, 0, hash_select},
    {"reject", 0, 0, hash_select},
    {"compact", 0, 0, hash_compact},
    {"transform_values", 0, 0, hash_transform},
    {"transform_keys", 0, 0, hash_transform},
    {"invert", 0, 0, hash_invert},
    {"slice", 0, -1, hash_slice},
    {"except", 0, -1, hash_slice},
    {"to_h", 0, 0, hash_to_h},
    {"to_hash", 0, 0, hash_to_h},
    {"merge", 0, -1, hash_merge},
    {"default", 0, 1, hash_default},
};
const struct rv_methods erb_hash_methods = {hash_rows, COUNT_OF(hash_rows)};

// ---- changes

static struct rv hash_set(struct erb_run *r, const struct rv_call *c)
{
    (void)r;
    (void)changed_hash(c);
    rv_hash_put(c->self, c->args[0], c->args[1]);
    return c->args[1];
}

static struct rv hash_delete(struct erb_run *r, const struct rv_call *c)
{
    ptrdiff_t at = hash_index(self_hash(c), c->args[0]);
    if (at < 0)
        return c->block ? erb_yield_one(r, c->block, c->args[0]) : rv_nil();
    struct rv v = self_hash(c)->items.at[at];
    hash_remove(changed_hash(c), (size_t)at);
    (void)erb_charge(r, self_hash(c)->keys.len);
    return v;
}

static void set_pairs(const struct rv_call *c, const struct rv_hash *from)
{
    struct rv_hash kept = *from;
    hash_clear(changed_hash(c));
    self_hash(c)->keys = (struct rv_list){.arena = kept.keys.arena};
    self_hash(c)->items = (struct rv_list){.arena = kept.items.arena};
    for (size_t i = 0; i < kept.keys.len; i++)
        rv_hash_put(c->self, kept.keys.at[i], kept.items.at[i]);
}

// As the method without the mark, in place; `nil` from those that tell whether something changed.
static struct rv hash_change(struct erb_run *r, const struct rv_call *c)
{
    struct rv_call inner = *c;
    bool is_delete_if = str_equal(c->name, STR("delete_if")),
         is_keep_if = str_equal(c->name, STR("keep_if"));
    inner.name = is_delete_if ? STR("reject")
                 : is_keep_if ? STR("select")
                              : str_slice(c->name, 0, c->name.len - 1);
    struct rv v = erb_send(r, &inner);
    if (erb_left(r) || v.kind != RV_HASH)
        return v;
    bool is_same = v.hash->keys.len == self_hash(c)->keys.len;
    bool tells = !is_delete_if && !is_keep_if && !str_starts(c->name, STR("tr"));
    set_pairs(c, v.hash);
    return tells && is_same ? rv_nil() : c->self;
}

static struct rv hash_update(struct erb_run *r, const struct rv_call *c)
{
    (void)changed_hash(c);
    merge_into(r, c->self, c);
    return c->self;
}

static struct rv hash_clear_all(struct erb_run *r, const struct rv_call *c)
{
    (void)r;
    hash_clear(changed_hash(c));
    return c->self;
}

static struct rv hash_shift(struct erb_run *r, const struct rv_call *c)
{
    struct rv_hash *h = changed_hash(c);
    if (!h->keys.len)
        return rv_nil();
    struct rv pair = erb_pair(r, h->keys.at[0], h->items.at[0]);
    hash_remove(h, 0);
    return pair;
}

static struct rv hash_replace(struct erb_run *r, const struct rv_call *c)
{
    if (c->args[0].kind != RV_HASH)
        return erb_no_conversion(r, c->args[0], "Hash");
    set_pairs(c, c->args[0].hash);
    return c->self;
}

static struct rv hash_set_default(struct erb_run *r, const struct rv_call *c)
{
    (void)r;
    self_hash(c)->otherwise = c->args[0];
    return c->args[0];
}

static const struct rv_method hash_change_rows[] = {
    {"[]=", 2, 2, hash_set},
    {"store", 2, 2, hash_set},
    {"delete", 1, 1, hash_delete},
    {"delete_if", 0, 0, hash_change},
    {"keep_if", 0, 0, hash_change},
    {"reject!", 0, 0, hash_change},
    {"select!", 0, 0, hash_change},
    {"filter!", 0, 0, hash_change},
    {"compact!", 0, 0, hash_change},
    {"transform_values!", 0, 0, hash_change},
    {"transform_keys!", 0, 0, hash_change},
    {"merge!", 0, -1, hash_update},
    {"update", 0, -1, hash_update},
    {"clear", 0, 0, hash_clear_all},
    {"shift", 0, 0, hash_shift},
    {"replace", 1, 1, hash_replace},
    {"default=", 1, 1, hash_set_default},
};
const struct rv_methods erb_hash_change_methods = {hash_change_rows, COUNT_OF(hash_change_rows)};
