// SPDX-License-Identifier: Apache-2.0
//
// How stanzas become layers. Adjacent keys are one mapping as long as none is repeated, adjacent items are one
// list; every directive that produces something is a layer of its own. A block that is just one mapping or
// list is that; anything else is EXPR_LAYERS, newest first. What a block defines by `set`, `macro` and
// `prototype` is bound around it by name.
#include <stdlib.h>

#include "dialects/yay/parse_inside.h"

void outline_done(struct outline *o)
{
    ARRAY_DONE(&o->keys);
}

void outline_add(struct outline *o, const struct outline *more)
{
    o->any_key |= more->any_key;
    o->is_list |= more->is_list;
    for (size_t i = 0; i < more->keys.len; i++)
        ARRAY_PUSH(&o->keys, more->keys.at[i]);
}

void block_done(struct block *b)
{
    for (size_t i = 0; i < b->stanzas.len; i++)
        outline_done(&b->stanzas.at[i].what);
    ARRAY_DONE(&b->stanzas);
    ARRAY_DONE(&b->definitions);
}

void block_entry(struct block *b, struct span at, symbol key, expr_id value)
{
    ARRAY_PUSH(&b->stanzas,
               (struct stanza){.kind = STANZA_ENTRY, .at = at, .key = key, .value = value});
}

void block_item(struct block *b, struct span at, expr_id value)
{
    ARRAY_PUSH(&b->stanzas, (struct stanza){.kind = STANZA_ITEM, .at = at, .value = value});
}

void block_layer(struct block *b, struct span at, expr_id guard, expr_id body, struct outline what)
{
    ARRAY_PUSH(&b->stanzas,
               (struct stanza){
                   .kind = STANZA_LAYER, .at = at, .guard = guard, .value = body, .what = what});
}

void block_define(struct block *b, symbol name, expr_id value)
{
    for (size_t i = 0; i < b->definitions.len; i++)
        if (b->definitions.at[i].name == name) {
            b->definitions.at[i].value = value; // the last one wins, wherever it is used
            return;
        }
    ARRAY_PUSH(&b->definitions, (struct definition){name, value});
}

// ---- runs of keys and items

struct lowering {
    struct parser *p;
    ARRAY(struct expr_layer) layers; // oldest first
    ARRAY(symbol) keys;              // of the run
    ARRAY(expr_id) values;
    struct table seen; // keys of the run, if there are many
    size_t seen_count; // how many of them are in the table
    uint32_t start, end;
    bool is_list;
    struct outline what;
};

enum { FEW_KEYS = 8 };

static bool is_in_run(struct lowering *l, symbol key)
{
    if (l->keys.len <= FEW_KEYS) {
        for (size_t i = 0; i < l->keys.len; i++)
            if (l->keys.at[i] == key)
                return true;
        return false;
    }
    for (; l->seen_count < l->keys.len; l->seen_count++)
        table_put(&l->seen, l->keys.at[l->seen_count], NULL);
    return table_find(&l->seen, key) != NULL;
}

static void begin_run(struct lowering *l, const struct stanza *s)
{
    if (!l->values.len)
        l->start = s->at.start;
    l->end = s->at.end;
}

static int by_number(const void *x, const void *y)
{
    uint32_t a = *(const uint32_t *)x, b = *(const uint32_t *)y;
    return a < b ? -1 : a > b;
}

// Branches of one directive often define the same keys.
static uint32_t each_once(uint32_t *keys, size_t count)
{
    uint32_t len = 0;
    if (count)
        qsort(keys, count, sizeof(*keys), by_number);
    for (size_t i = 0; i < count; i++)
        if (!len || keys[len - 1] != keys[i])
            keys[len++] = keys[i];
    return len;
}

// Layers keep their keys until the tree has copied them.
static void add_layer(struct lowering *l, struct expr_layer layer, const symbol *keys, size_t count)
{
    uint32_t *kept = ARENA_ARRAY(l->p->in->arena, uint32_t, count);
    for (size_t i = 0; i < count; i++)
        kept[i] = keys[i];
    layer.keys = kept;
    layer.key_count = layer.guard ? each_once(kept, count) : (uint32_t)count;
    ARRAY_PUSH(&l->layers, layer);
}

static void end_run(struct lowering *l)
{
    struct span at = yay_span(l->p, l->start, l->end);
    if (l->keys.len) {
        expr_id map = expr_mapping(l->p->b, at, l->keys.at, l->values.at, (uint32_t)l->keys.len);
        add_layer(l, (struct expr_layer){.body = map}, l->keys.at, l->keys.len);
        for (size_t i = 0; i < l->keys.len; i++)
            ARRAY_PUSH(&l->what.keys, l->keys.at[i]);
    } else if (l->values.len) {
        expr_id list = expr_sequence(l->p->b, at, l->values.at, (uint32_t)l->values.len);
        add_layer(l, (struct expr_layer){.body = list, .any_key = true}, NULL, 0);
        l->is_list = true;
    }
    l->keys.len = l->values.len = l->seen_count = 0;
    table_done(&l->seen);
    l->seen = (struct table){0};
}

static void add_stanza(struct lowering *l, struct stanza *s)
{
    bool has_keys = l->keys.len > 0;
    switch (s->kind) {
    case STANZA_ENTRY:
        if ((l->values.len && !has_keys) || is_in_run(l, s->key))
            end_run(l);
        begin_run(l, s);
        ARRAY_PUSH(&l->keys, s->key);
        ARRAY_PUSH(&l->values, s->value);
        return;
    case STANZA_ITEM:
        if (has_keys)
            end_run(l);
        begin_run(l, s);
        ARRAY_PUSH(&l->values, s->value);
        return;
    case STANZA_LAYER:
        end_run(l);
        add_layer(
            l, (struct expr_layer){.guard = s->guard, .body = s->value, .any_key = s->what.any_key},
            s->what.keys.at, s->what.any_key ? 0 : s->what.keys.len);
        outline_add(&l->what, &s->what);
        l->is_list |= s->what.is_list;
        return;
    }
}

// ---- the whole block

static int by_layer_name(const void *x, const void *y)
{
    symbol a = ((const struct definition *)x)->name, b = ((const struct definition *)y)->name;
    return a < b ? -1 : a > b;
}

static expr_id bind(struct parser *p, struct block *b, expr_id body)
{
    if (!b->definitions.len)
        return body;
    qsort(b->definitions.at, b->definitions.len, sizeof(struct definition), by_layer_name);
    symbol *names = ARENA_ARRAY(p->in->arena, symbol, b->definitions.len);
    expr_id *values = ARENA_ARRAY(p->in->arena, expr_id, b->definitions.len);
    for (size_t i = 0; i < b->definitions.len; i++) {
        names[i] = b->definitions.at[i].name;
        values[i] = b->definitions.at[i].value;
    }
    return expr_let_named(p->b, b->at, names, values, (uint32_t)b->definitions.len, body);
}

// What a file defines is visible where it is included: as keys that can only be found by name.
static void publish(struct lowering *l, const struct block *b)
{
    struct parser *p = l->p;
    if (!b->definitions.len)
        return;
    for (size_t i = 0; i < b->definitions.len; i++) {
        struct str name = symbol_text(p->b->symbols, b->definitions.at[i].name);
        struct str key = str_format(p->in->arena, " %.*s", STR_ARGS(name));
        ARRAY_PUSH(&l->keys, symbol_intern(p->b->symbols, key));
        ARRAY_PUSH(&l->values, expr_name(p->b, b->at, b->definitions.at[i].name));
    }
    l->start = b->at.start;
    l->end = b->at.end;
    end_run(l);
}

static bool is_plain_block(const struct lowering *l)
{
    return l->layers.len == 1 && !l->layers.at[0].guard &&
           (l->p->b->exprs.at[l->layers.at[0].body].kind == EXPR_MAPPING ||
            l->p->b->exprs.at[l->layers.at[0].body].kind == EXPR_SEQUENCE);
}

static expr_id layers_of(struct lowering *l, struct span at)
{
    if (is_plain_block(l))
        return l->layers.at[0].body;
    for (size_t i = 0; i < l->layers.len / 2; i++) {
        struct expr_layer swapped = l->layers.at[i];
        l->layers.at[i] = l->layers.at[l->layers.len - 1 - i];
        l->layers.at[l->layers.len - 1 - i] = swapped;
    }
    return expr_layers(l->p->b, at, l->is_list ? YAY_LIST_BLOCK : YAY_BLOCK, l->layers.at,
                       (uint32_t)l->layers.len);
}

expr_id block_lower(struct parser *p, struct block *b, bool is_document, struct outline *what)
{
    struct lowering l = {.p = p};
    if (is_document && p->in->is_included)
        publish(&l, b);
    for (size_t i = 0; i < b->stanzas.len; i++)
        add_stanza(&l, &b->stanzas.at[i]);
    end_run(&l);
    expr_id e = bind(p, b, layers_of(&l, b->at));
    l.what.is_list = l.is_list;
    l.what.any_key |= l.is_list;
    if (what)
        *what = l.what;
    else
        outline_done(&l.what);
    ARRAY_DONE(&l.layers);
    ARRAY_DONE(&l.keys);
    ARRAY_DONE(&l.values);
    block_done(b);
    return e;
}

expr_id block_of_one(struct parser *p, struct span at, expr_id body, struct outline what)
{
    struct block b = {.at = at};
    block_layer(&b, at, 0, body, what);
    return block_lower(p, &b, false, NULL);
}
