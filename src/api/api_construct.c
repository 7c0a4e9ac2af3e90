// SPDX-License-Identifier: Apache-2.0
//
// Constructors of aggregates, of what binds names, and of layers.
#include <string.h>

#include "api/api_builder.h"
#include "expr/policy.h"

weft_expr weft_tuple(weft_builder *b, const weft_expr *items, size_t count)
{
    if (!b)
        return 0;
    if (!builder_take_all(b, items, count))
        return builder_misplaced(b, "a tuple");
    return builder_made(b, expr_tuple(&b->tree, b->at, items, (uint32_t)count));
}

weft_expr weft_object(weft_builder *b, const weft_expr *keys, const weft_expr *values, size_t count)
{
    if (!b)
        return 0;
    if (!builder_take_all(b, keys, count) || !builder_take_all(b, values, count))
        return builder_misplaced(b, "an object");
    return builder_made(b, expr_object(&b->tree, b->at, keys, values, (uint32_t)count));
}

weft_expr weft_sequence(weft_builder *b, const weft_expr *items, size_t count)
{
    if (!b)
        return 0;
    if (!builder_take_all(b, items, count))
        return builder_misplaced(b, "a sequence");
    return builder_made(b, expr_sequence(&b->tree, b->at, items, (uint32_t)count));
}

// Names as symbols, in the builder's arena; NULL if one is not valid text.
static symbol *intern_all(weft_builder *b, const weft_str *names, size_t count)
{
    if ((count && !names) || count > BUILDER_MOST)
        return NULL;
    symbol *ids = ARENA_ARRAY(&b->tree.arena, symbol, count);
    for (size_t i = 0; i < count; i++) {
        if (!builder_is_text(names[i]))
            return NULL;
        ids[i] = symbol_intern(b->tree.symbols, str_in(names[i]));
    }
    return ids;
}

// The first duplicate name, or 0.
static symbol find_twice(const symbol *names, size_t count)
{
    struct table seen = {0};
    symbol twice = 0;
    for (size_t i = 0; i < count && !twice; i++) {
        bool is_new;
        table_put(&seen, names[i], &is_new);
        twice = is_new ? 0 : names[i];
    }
    table_done(&seen);
    return twice;
}

weft_expr weft_mapping(weft_builder *b, const weft_str *keys, const weft_expr *values, size_t count)
{
    if (!b)
        return 0;
    symbol *ids = intern_all(b, keys, count);
    if (!ids)
        return builder_fail(b, DIAG_BAD_ARGUMENT, "a key of a mapping is not UTF-8");
    symbol twice = find_twice(ids, count);
    if (twice)
        return builder_fail(b, DIAG_REDEFINED, "`%.*s` is set twice",
                            STR_ARGS(symbol_text(b->tree.symbols, twice)));
    if (!builder_take_all(b, values, count))
        return builder_misplaced(b, "a mapping");
    return builder_made(b, expr_mapping(&b->tree, b->at, ids, values, (uint32_t)count));
}

// ---- frames

void weft_frame(weft_builder *b, const weft_str *names, size_t count)
{
    if (!b)
        return;
    symbol *ids = intern_all(b, names, count);
    ARRAY_PUSH(&b->open, (struct open_frame){++b->frame_count, b->names.len});
    for (size_t i = 0; ids && i < count; i++)
        ARRAY_PUSH(&b->names, ids[i]);
}

static size_t frame_size(const weft_builder *b)
{
    return b->open.len ? b->names.len - b->open.at[b->open.len - 1].first : 0;
}

static const symbol *frame_names(const weft_builder *b)
{
    return b->names.len ? &b->names.at[b->open.at[b->open.len - 1].first] : NULL;
}

static void end_frame(weft_builder *b)
{
    if (b->open.len)
        b->names.len = b->open.at[--b->open.len].first;
}

static weft_expr wrong_frame(weft_builder *b, const char *what)
{
    end_frame(b);
    return builder_fail(b, DIAG_BAD_ARGUMENT,
                        "%s needs a frame with other names, or has a part that is not in the frame "
                        "or already part of another expression",
                        what);
}

static bool take_or_none(weft_builder *b, weft_expr e)
{
    return e == 0 || builder_take(b, e);
}

static unsigned for_kind(weft_expr key, unsigned flags)
{
    return (flags & WEFT_FOR_KEYED ? FOR_KEYED : 0) | (flags & WEFT_FOR_GROUP ? FOR_GROUP : 0) |
           (flags & WEFT_FOR_LAZY ? FOR_LAZY : 0) | (key ? FOR_OBJECT : 0);
}

weft_expr weft_for(weft_builder *b, weft_expr source, weft_expr key, weft_expr value,
                   weft_expr condition, unsigned flags)
{
    if (!b)
        return 0;
    size_t names = flags & WEFT_FOR_KEYED ? 2 : 1;
    unsigned refused = key ? WEFT_FOR_LAZY : WEFT_FOR_GROUP;
    bool good = b->open.len && frame_size(b) == names && !(flags & refused);
    good = good && builder_take_outside(b, source) && builder_take(b, value) &&
           take_or_none(b, key) && take_or_none(b, condition);
    if (!good)
        return wrong_frame(b, "a loop");
    end_frame(b);
    struct expr_for parts = {.source = source, .key = key, .value = value, .condition = condition};
    return builder_made(b, expr_for_new(&b->tree, b->at, parts, for_kind(key, flags)));
}

weft_expr weft_splat(weft_builder *b, weft_expr source, weft_expr each)
{
    if (!b)
        return 0;
    if (!b->open.len || frame_size(b) != 1 || !builder_take_outside(b, source) ||
        !builder_take(b, each))
        return wrong_frame(b, "a splat");
    end_frame(b);
    return builder_made(b, expr_splat(&b->tree, b->at, source, each));
}

weft_expr weft_lambda(weft_builder *b, const weft_expr *defaults, weft_expr body)
{
    if (!b)
        return 0;
    size_t count = frame_size(b);
    bool good = b->open.len && builder_take(b, body);
    for (size_t i = 0; good && defaults && i < count; i++)
        good = take_or_none(b, defaults[i]);
    if (!good)
        return wrong_frame(b, "a lambda");
    expr_id e = expr_lambda_new(&b->tree, b->at, frame_names(b), defaults, (uint32_t)count, body);
    end_frame(b);
    return builder_made(b, e);
}

weft_expr weft_let(weft_builder *b, const weft_expr *values, weft_expr body)
{
    if (!b)
        return 0;
    size_t count = frame_size(b);
    if (!b->open.len || !builder_take_all(b, values, count) || !builder_take(b, body))
        return wrong_frame(b, "a let");
    expr_id e = expr_let_new(&b->tree, b->at, frame_names(b), values, (uint32_t)count, body);
    end_frame(b);
    return builder_made(b, e);
}

// ---- failures, layers, steps

_Static_assert((int)WEFT_FAIL_MISSING == (int)FAIL_MISSING &&
                   (int)WEFT_FAIL_TYPE == (int)FAIL_TYPE && (int)WEFT_FAIL_USER == (int)FAIL_USER &&
                   (int)WEFT_FAIL_ANY == (int)FAIL_ANY,
               "the classes have the same bits");

weft_expr weft_catch(weft_builder *b, weft_expr left, unsigned classes, weft_expr right)
{
    if (!b)
        return 0;
    if (!builder_take(b, left) || !builder_take(b, right))
        return builder_misplaced(b, "a catch");
    return builder_made(b, expr_catch(&b->tree, b->at, left, classes & FAIL_ANY, right, 0));
}

static int find_policy(const struct ops *ops, struct str name)
{
    for (unsigned i = 0; i < ops->policy_count; i++)
        if (str_equal(str_of(ops->policies[i]->name), name))
            return (int)i;
    return -1;
}

// If a layer is a mapping, its keys are known; otherwise it may define anything.
static struct expr_layer layer_of(weft_builder *b, weft_expr guard, weft_expr of)
{
    struct expr_layer out = {.guard = guard, .body = of, .any_key = true};
    const struct expr *body = &b->tree.exprs.at[of];
    if (body->kind != EXPR_MAPPING)
        return out;
    symbol *keys = ARENA_ARRAY(&b->tree.arena, symbol, body->b);
    for (uint32_t i = 0; i < body->b; i++)
        keys[i] = b->tree.lists.at[body->a + 2 * i];
    out.any_key = false;
    out.key_count = body->b;
    out.keys = keys;
    return out;
}

weft_expr weft_layers(weft_builder *b, weft_str policy, const weft_expr *guards,
                      const weft_expr *bodies, size_t count)
{
    if (!b)
        return 0;
    int which = find_policy(b->tree.ops, str_in(policy));
    if (which < 0)
        return builder_fail(b, DIAG_BAD_ARGUMENT, "unknown policy `%.*s`",
                            STR_ARGS(str_in(policy)));
    bool good = count && bodies && count <= BUILDER_MOST;
    for (size_t i = 0; good && i < count; i++)
        good = builder_take(b, bodies[i]) && take_or_none(b, guards ? guards[i] : 0);
    if (!good)
        return builder_misplaced(b, "a list of layers");
    struct expr_layer *list = ARENA_ARRAY(&b->tree.arena, struct expr_layer, count);
    for (size_t i = 0; i < count; i++)
        list[i] = layer_of(b, guards ? guards[i] : 0, bodies[i]);
    return builder_made(b, expr_layers(&b->tree, b->at, (unsigned)which, list, (uint32_t)count));
}

weft_expr weft_predecessor(weft_builder *b)
{
    return b ? builder_made(b, expr_predecessor(&b->tree, b->at)) : 0;
}

weft_expr weft_here(weft_builder *b)
{
    return b ? builder_made(b, expr_here(&b->tree, b->at)) : 0;
}

weft_expr weft_steps(weft_builder *b, const weft_expr *steps, size_t count)
{
    if (!b)
        return 0;
    if (!builder_take_all(b, steps, count))
        return builder_misplaced(b, "a list of steps");
    return builder_made(b, expr_steps(&b->tree, b->at, steps, (uint32_t)count));
}
