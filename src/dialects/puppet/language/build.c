// SPDX-License-Identifier: Apache-2.0
//
// Values from parts: lists with splats, hashes, interpolated texts, and the output of templates.
#include "base/budget.h"
#include "dialects/puppet/language/call_inside.h"
#include "dialects/puppet/runtime/compiler.h"

// Outside of lists and calls a splat is an array.
struct value op_splat(struct call *c)
{
    struct value v = call_arg(c, 0), items;
    struct arena *a = compiler_current()->arena;
    if (puppet_is_undef(v))
        return value_tuple(a, NULL, 0);
    if ((value_is_aggregate(v) || puppet_kind(v) == PTYPE_ITERATOR) &&
        puppet_elements(a, v, &items))
        return items;
    return value_tuple(a, &v, 1);
}

struct value op_list(struct call *c)
{
    struct arena *a = compiler_current()->arena;
    const struct tree *t = c->context->tree;
    size_t total = 0;
    for (unsigned i = 0; i < c->count; i++) {
        bool is_spread =
            expr_kind(t, c->exprs[i]) == EXPR_OP && expr_number(t, c->exprs[i]) == PUPPET_SPLAT;
        total += is_spread ? value_len(call_arg(c, i)) : 1;
    }
    struct value *items = ARENA_ARRAY(a, struct value, total ? total : 1);
    size_t n = 0;
    for (unsigned i = 0; i < c->count; i++) {
        struct value v = call_arg(c, i);
        bool is_spread =
            expr_kind(t, c->exprs[i]) == EXPR_OP && expr_number(t, c->exprs[i]) == PUPPET_SPLAT;
        for (size_t k = 0; is_spread && k < value_len(v); k++)
            items[n++] = value_item(v, k);
        if (!is_spread)
            items[n++] = v;
    }
    return value_tuple(a, items, n);
}

// Keys that are written twice: the last one wins, with a warning.
static struct value check_keys(struct call *c, const struct value *keys, size_t count)
{
    struct value failed = VALUE_NONE;
    for (size_t i = 1; i < count && count <= 64 && value_is(failed, VALUE_ABSENT); i++)
        for (size_t k = 0; k < i && value_is(failed, VALUE_ABSENT); k++)
            if (value_same(keys[i], keys[k])) {
                struct str text = puppet_text_of(compiler_current()->arena, keys[i]);
                failed = compiler_strict(
                    compiler_current(), "DUPLICATE_KEY", call_arg_span(c, (unsigned)(2 * i)),
                    "the key '%.*s' is declared more than once", STR_ARGS(text));
            }
    return failed;
}

struct value op_hash(struct call *c)
{
    struct arena *a = compiler_current()->arena;
    size_t count = c->count / 2;
    struct value *keys = ARENA_ARRAY(a, struct value, count ? count : 1);
    struct value *items = ARENA_ARRAY(a, struct value, count ? count : 1);
    for (size_t i = 0; i < count; i++) {
        keys[i] = call_arg(c, (unsigned)(2 * i));
        items[i] = call_arg(c, (unsigned)(2 * i + 1));
    }
    struct value failed = check_keys(c, keys, count);
    return value_is(failed, VALUE_ABSENT) ? puppet_hash(a, keys, items, count) : failed;
}

struct value op_text(struct call *c)
{
    struct unknown_texts before = unknown_texts_begin();
    struct strbuf out;
    strbuf_init(&out, 0);
    for (unsigned i = 0; i < c->count; i++)
        puppet_write_text(&out, call_arg(c, i));
    struct value unknown = unknown_texts_end(before);
    struct value v = !call_output(c, out.len) ? call_limit(c)
                     : value_is(unknown, VALUE_ABSENT)
                         ? value_string(compiler_current()->arena, strbuf_str(&out))
                         : unknown;
    strbuf_done(&out);
    return v;
}

// ---- templates: what they write goes to the compiler's current rendering

static struct value render_value(struct call *c)
{
    struct compiler *k = compiler_current();
    if (!value_is_wholly_known(call_arg(c, 0))) { // so the text as a whole is not
        k->is_rendering_unknown = true;
        return puppet_undef();
    }
    if (!k->rendering)
        return puppet_fail_at(c->graph, "SYNTAX_ERROR", call_span(c),
                              "this is only possible in a template");
    puppet_write_text(k->rendering, call_arg(c, 0));
    return call_output(c, k->rendering->len) ? puppet_undef() : call_limit(c);
}

struct value op_render_text(struct call *c)
{
    return render_value(c);
}

struct value op_render(struct call *c)
{
    return render_value(c);
}
