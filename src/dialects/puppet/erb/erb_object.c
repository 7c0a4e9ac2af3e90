// SPDX-License-Identifier: Apache-2.0
//
// Methods that all objects have, and those of nil, true and false.
#include "dialects/puppet/erb/erb_methods.h"

static struct rv object_is_nil(struct erb_run *r, const struct rv_call *c)
{
    (void)r;
    return rv_bool(c->self.kind == RV_NIL);
}

static struct rv object_is_a(struct erb_run *r, const struct rv_call *c)
{
    if (c->args[0].kind != RV_CLASS)
        return erb_raise(r, "TypeError", "class or module required");
    struct str name = *c->args[0].symbol;
    if (str_equal(c->name, STR("instance_of?")))
        return rv_bool(str_equal(name, rv_class_name(c->self)));
    return rv_bool(erb_is_a(r, c->self, name));
}

static struct rv object_responds(struct erb_run *r, const struct rv_call *c)
{
    if (!rv_is_texty(c->args[0]))
        return erb_raise(r, "TypeError", "%.*s is not a symbol nor a string",
                         STR_ARGS(rv_inspected(r->arena, c->args[0])));
    return rv_bool(erb_responds(r, c->self, rv_bytes(c->args[0])));
}

static struct rv object_to_s(struct erb_run *r, const struct rv_call *c)
{
    return erb_string(r, rv_to_s(r->arena, c->self));
}

static struct rv object_inspect(struct erb_run *r, const struct rv_call *c)
{
    return erb_string(r, rv_inspected(r->arena, c->self));
}

static struct rv object_class(struct erb_run *r, const struct rv_call *c)
{
    if (c->self.kind == RV_OTHER && puppet_is_sensitive(*c->self.other, NULL))
        return rv_class(r->arena, STR("Puppet::Pops::Types::PSensitiveType::Sensitive"));
    if (c->self.kind == RV_OTHER)
        return erb_refuse_running(r, "the class of a value of Puppet");
    return rv_class(r->arena, rv_class_name(c->self));
}

static struct rv object_equal(struct erb_run *r, const struct rv_call *c)
{
    (void)r;
    return rv_bool(rv_equal(c->self, c->args[0]));
}

static struct rv object_same(struct erb_run *r, const struct rv_call *c)
{
    (void)r;
    return rv_bool(rv_same_key(c->self, c->args[0]));
}

static struct rv object_identical(struct erb_run *r, const struct rv_call *c)
{
    struct rv x = c->self, y = c->args[0];
    (void)r;
    bool is_object = x.kind == RV_STRING || x.kind == RV_ARRAY || x.kind == RV_HASH;
    return rv_bool(x.kind == y.kind &&
                   (is_object ? (const void *)x.list == (const void *)y.list : rv_equal(x, y)));
}

static struct rv object_compare(struct erb_run *r, const struct rv_call *c)
{
    int order;
    (void)r;
    return rv_compare(c->self, c->args[0], &order) ? rv_int(order) : rv_nil();
}

static struct rv object_no_match(struct erb_run *r, const struct rv_call *c)
{
    (void)r;
    (void)c;
    return rv_nil();
}

static struct rv object_self(struct erb_run *r, const struct rv_call *c)
{
    (void)r;
    return c->self;
}

static struct rv object_copy(struct erb_run *r, const struct rv_call *c)
{
    struct rv v = c->self;
    if (v.kind == RV_STRING)
        return erb_string(r, rv_bytes(v));
    if (v.kind == RV_ARRAY)
        return rv_array_of(r->arena, v.list->at, v.list->len);
    if (v.kind != RV_HASH)
        return v;
    struct rv hash = rv_hash(r->arena);
    for (size_t i = 0; i < v.hash->keys.len && erb_charge(r, 1); i++)
        rv_hash_put(hash, v.hash->keys.at[i], v.hash->items.at[i]);
    hash.hash->otherwise = v.hash->otherwise;
    hash.hash->make = v.hash->make;
    return hash;
}

static struct rv object_is_frozen(struct erb_run *r, const struct rv_call *c)
{
    (void)r;
    return rv_bool(c->self.kind != RV_STRING && c->self.kind != RV_ARRAY &&
                   c->self.kind != RV_HASH);
}

static struct rv object_tap(struct erb_run *r, const struct rv_call *c)
{
    if (!c->block)
        return erb_raise(r, "LocalJumpError", "no block given (yield)");
    struct rv v = erb_yield_one(r, c->block, c->self);
    return str_equal(c->name, STR("tap")) ? c->self : v;
}

static struct rv object_send(struct erb_run *r, const struct rv_call *c)
{
    if (!rv_is_texty(c->args[0]))
        return erb_raise(r, "TypeError", "%.*s is not a symbol nor a string",
                         STR_ARGS(rv_inspected(r->arena, c->args[0])));
    struct rv_call inner = *c;
    inner.name = rv_bytes(c->args[0]);
    inner.args++;
    inner.count--;
    return erb_send(r, &inner);
}

static struct rv object_not(struct erb_run *r, const struct rv_call *c)
{
    (void)r;
    return rv_bool(!rv_is_true(c->self));
}

static struct rv object_differs(struct erb_run *r, const struct rv_call *c)
{
    (void)r;
    return rv_bool(!rv_equal(c->self, c->args[0]));
}

// A function of the manifest's language that does the same: `to_json`, `to_yaml`.
struct rv erb_call_puppet(struct erb_run *r, struct str name, const struct rv *args, unsigned count)
{
    struct value *values = ARENA_ARRAY(r->arena, struct value, count + 1);
    for (unsigned i = 0; i < count; i++)
        values[i] = erb_to_value(r, args[i]);
    if (erb_left(r))
        return rv_nil();
    struct value v = puppet_call_named(r->call, name, values, count, VALUE_NONE);
    return erb_of_value(r, v);
}

static struct rv object_to_json(struct erb_run *r, const struct rv_call *c)
{
    return erb_call_puppet(r, STR("to_json"), &c->self, 1);
}

static struct rv object_to_yaml(struct erb_run *r, const struct rv_call *c)
{
    if (c->count)
        return erb_refuse_running(r, "`to_yaml` with options");
    return erb_call_puppet(r, STR("to_yaml"), &c->self, 1);
}

static const struct rv_method object_rows[] = {
    {"nil?", 0, 0, object_is_nil},
    {"is_a?", 1, 1, object_is_a},
    {"kind_of?", 1, 1, object_is_a},
    {"instance_of?", 1, 1, object_is_a},
    {"respond_to?", 1, 2, object_responds},
    {"to_s", 0, 0, object_to_s},
    {"inspect", 0, 0, object_inspect},
    {"class", 0, 0, object_class},
    {"==", 1, 1, object_equal},
    {"!=", 1, 1, object_differs},
    {"===", 1, 1, object_equal},
    {"eql?", 1, 1, object_same},
    {"equal?", 1, 1, object_identical},
    {"<=>", 1, 1, object_compare},
    {"=~", 1, 1, object_no_match},
    {"!", 0, 0, object_not},
    {"freeze", 0, 0, object_self},
    {"itself", 0, 0, object_self},
    {"dup", 0, 0, object_copy},
    {"clone", 0, 1, object_copy},
    {"frozen?", 0, 0, object_is_frozen},
    {"tap", 0, 0, object_tap},
    {"then", 0, 0, object_tap},
    {"yield_self", 0, 0, object_tap},
    {"send", 1, -1, object_send},
    {"public_send", 1, -1, object_send},
    {"__send__", 1, -1, object_send},
    {"to_json", 0, 0, object_to_json},
    {"to_pson", 0, 0, object_to_json},
    {"to_yaml", 0, 1, object_to_yaml},
};
const struct rv_methods erb_object_methods = {object_rows, COUNT_OF(object_rows)};

// ---- nil

static struct rv nil_to_a(struct erb_run *r, const struct rv_call *c)
{
    (void)c;
    return rv_array(r->arena);
}

static struct rv nil_to_h(struct erb_run *r, const struct rv_call *c)
{
    (void)c;
    return rv_hash(r->arena);
}

static struct rv nil_to_i(struct erb_run *r, const struct rv_call *c)
{
    (void)r;
    return str_equal(c->name, STR("to_f")) ? rv_float(0) : rv_int(0);
}

static struct rv nil_and(struct erb_run *r, const struct rv_call *c)
{
    (void)r;
    (void)c;
    return rv_bool(false);
}

static struct rv nil_or(struct erb_run *r, const struct rv_call *c)
{
    (void)r;
    return rv_bool(rv_is_true(c->args[0]));
}

static const struct rv_method nil_rows[] = {
    {"to_a", 0, 0, nil_to_a}, {"to_h", 0, 0, nil_to_h}, {"to_i", 0, 0, nil_to_i},
    {"to_f", 0, 0, nil_to_i}, {"&", 1, 1, nil_and},     {"|", 1, 1, nil_or},
};
const struct rv_methods erb_nil_methods = {nil_rows, COUNT_OF(nil_rows)};

// ---- true and false

static struct rv bool_and(struct erb_run *r, const struct rv_call *c)
{
    (void)r;
    return rv_bool(c->self.truth && rv_is_true(c->args[0]));
}

static struct rv bool_or(struct erb_run *r, const struct rv_call *c)
{
    (void)r;
    return rv_bool(c->self.truth || rv_is_true(c->args[0]));
}

static struct rv bool_xor(struct erb_run *r, const struct rv_call *c)
{
    (void)r;
    return rv_bool(c->self.truth != rv_is_true(c->args[0]));
}

static const struct rv_method bool_rows[] = {
    {"&", 1, 1, bool_and},
    {"|", 1, 1, bool_or},
    {"^", 1, 1, bool_xor},
};
const struct rv_methods erb_bool_methods = {bool_rows, COUNT_OF(bool_rows)};
