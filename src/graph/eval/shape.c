// SPDX-License-Identifier: Apache-2.0
//
// Shapes: the children of a lazy aggregate. A display (a mapping or sequence as written) reads its keys
// from the tree, so that a million keys cost no second copy; other shapes bring their own. Items are
// made when asked for. Up to eight keys are compared one by one,
// which is as fast; more of them get an index.
#include <string.h>

#include "base/hash.h"
#include "graph/eval/eval.h"
#include "graph/layers/inherit.h"

enum {
    LINEAR_KEYS = 8,
    // A pointer to each node would be an eighth of what the node takes. Where so many items are that a group
    // of nodes is no more than their pointers, there is a pointer to a group.
    GROUP_LEN = 8,
    UNGROUPED = GROUP_LEN * 8,
};

struct shape *shape_new(struct graph *g, struct node *owner, enum shape_kind kind)
{
    struct shape *s = ARENA_NEW(&g->arena, struct shape);
    s->kind = (uint8_t)kind;
    s->owner = owner;
    return s;
}

// A display's keys are names, and names that are near each other in the text have numbers near each other:
// taken as they are, they make neighbours in a document neighbours in its index.
static uint32_t key_hash(const struct shape *s, uint32_t i)
{
    if (s->tree)
        return expr_pair_key(s->tree, s->expr, i);
    return (uint32_t)str_hash(value_str(&s->keys[i]));
}

// The slot where a search starts. A table has any size, so that it is never more than a quarter empty.
static uint32_t first_slot_in(const struct shape *s, uint32_t hash)
{
    return hash % s->slot_count;
}

static uint32_t next_slot(const struct shape *s, uint32_t at)
{
    return at + 1 == s->slot_count ? 0 : at + 1;
}

// A slot has the number of a key, plus one, and above it as many bits of the key's hash as there is room
// for: keys that are not meant are passed by without a look at them, which would be a cache miss each.
static uint32_t slot_number(const struct shape *s, uint32_t slot)
{
    return slot & ((UINT32_C(1) << s->number_bits) - 1);
}

static bool may_be(const struct shape *s, uint32_t slot, uint32_t hash)
{
    return slot >> s->number_bits == (hash & UINT32_MAX >> s->number_bits);
}

static void index_keys(struct graph *g, struct shape *s)
{
    if (s->len <= LINEAR_KEYS)
        return;
    s->slot_count = s->len + s->len / 3;
    s->number_bits = (uint8_t)(32 - __builtin_clz(s->len));
    uint32_t *slots = ARENA_ARRAY(&g->arena, uint32_t, s->slot_count);
    for (uint32_t i = 0; i < s->len; i++) {
        uint32_t hash = key_hash(s, i), at = first_slot_in(s, hash);
        while (slots[at])
            at = next_slot(s, at);
        slots[at] = hash << s->number_bits | (i + 1);
    }
    s->slots = slots;
}

struct shape *shape_of_display(struct graph *g, struct node *owner, enum shape_kind kind)
{
    struct shape *s = shape_new(g, owner, kind);
    s->tree = owner->tree;
    s->expr = owner->expr;
    s->len = expr_count(owner->tree, owner->expr);
    s->is_grouped = s->len > UNGROUPED;
    uint32_t pointers = s->is_grouped ? (s->len + GROUP_LEN - 1) / GROUP_LEN : s->len;
    s->items = ARENA_ARRAY(&g->arena, struct node *, pointers);
    if (kind == SHAPE_MAP)
        index_keys(g, s);
    if (kind == SHAPE_MAP && g->layers.offered.len)
        inherit_shape(g, s);
    return s;
}

struct shape *shape_of_nodes(struct graph *g, struct node *owner, enum shape_kind kind,
                             const struct value *keys, struct node **items, uint32_t len)
{
    struct shape *s = shape_new(g, owner, kind);
    s->keys = keys;
    s->items = items;
    s->len = len;
    if (kind == SHAPE_MAP)
        index_keys(g, s);
    return s;
}

struct str shape_key(const struct graph *g, const struct shape *s, uint32_t i)
{
    if (s->tree)
        return symbol_text(g->symbols, expr_pair_key(s->tree, s->expr, i));
    return value_str(&s->keys[i]);
}

// A display's keys are symbols already: no text is looked at.
static ptrdiff_t find_in_display(const struct shape *s, symbol name)
{
    if (!s->slots) {
        for (uint32_t i = 0; i < s->len; i++)
            if (expr_pair_key(s->tree, s->expr, i) == name)
                return i;
        return -1;
    }
    for (uint32_t at = first_slot_in(s, name); s->slots[at]; at = next_slot(s, at)) {
        uint32_t i = slot_number(s, s->slots[at]) - 1;
        if (may_be(s, s->slots[at], name) && expr_pair_key(s->tree, s->expr, i) == name)
            return i;
    }
    return -1;
}

static ptrdiff_t find_text(const struct shape *s, struct str key)
{
    if (!s->slots) {
        for (uint32_t i = 0; i < s->len; i++)
            if (str_equal(value_str(&s->keys[i]), key))
                return i;
        return -1;
    }
    uint32_t hash = (uint32_t)str_hash(key);
    for (uint32_t at = first_slot_in(s, hash); s->slots[at]; at = next_slot(s, at)) {
        uint32_t i = slot_number(s, s->slots[at]) - 1;
        if (may_be(s, s->slots[at], hash) && str_equal(value_str(&s->keys[i]), key))
            return i;
    }
    return -1;
}

ptrdiff_t shape_find(const struct graph *g, const struct shape *s, struct str key)
{
    if (!s->tree)
        return find_text(s, key);
    symbol name = symbol_find(g->symbols, key); // what is no name anywhere is no key
    return name ? find_in_display(s, name) : -1;
}

ptrdiff_t shape_find_named(const struct graph *g, const struct shape *s, symbol name)
{
    return s->tree ? find_in_display(s, name) : find_text(s, symbol_text(g->symbols, name));
}

// Where item i lies when it is made; NULL when it has no place yet.
static struct node *place_in_group(struct graph *g, struct shape *s, uint32_t i)
{
    struct node **group = &s->groups[i / GROUP_LEN];
    if (!*group)
        *group = ARENA_ARRAY(&g->arena, struct node, GROUP_LEN);
    return &(*group)[i % GROUP_LEN];
}

static void make_display_item(struct graph *g, const struct shape *s, uint32_t i, struct node *item)
{
    bool is_map = s->kind == SHAPE_MAP;
    item->env = s->owner->env;
    item->parent = s->owner;
    item->epoch = g->epochs.now;
    item->tree = s->tree;
    item->expr = is_map ? expr_pair_value(s->tree, s->expr, i) : expr_operand(s->tree, s->expr, i);
    if (is_map)
        node_name(item, expr_pair_key(s->tree, s->expr, i));
    else
        node_number(item, i);
}

static struct node *display_item(struct graph *g, struct shape *s, uint32_t i)
{
    if (s->is_grouped) {
        struct node *item = place_in_group(g, s, i);
        struct node *taken = s->is_inherited && !item->tree ? inherit_item(g, s, i) : NULL;
        if (taken)
            return taken;
        if (!item->tree)
            make_display_item(g, s, i, item);
        return item;
    }
    if (!s->items[i] && s->is_inherited)
        s->items[i] = inherit_item(g, s, i);
    if (!s->items[i]) {
        s->items[i] = ARENA_NEW(&g->arena, struct node);
        make_display_item(g, s, i, s->items[i]);
    }
    return s->items[i];
}

struct node *shape_item(struct graph *g, struct shape *s, uint32_t i, struct value *failed)
{
    while (s->is_stream && i >= s->len && !s->full)
        if (!stream_next(g, s, failed))
            return NULL;
    if (i >= s->len)
        return NULL;
    return s->tree ? display_item(g, s, i) : s->items[i];
}

bool shape_has_item(const struct shape *s, uint32_t i)
{
    if (!s->is_grouped)
        return s->items[i];
    const struct node *group = s->groups[i / GROUP_LEN];
    return group && group[i % GROUP_LEN].tree;
}

bool shape_fill(struct graph *g, struct shape *s, struct value *failed)
{
    while (s->is_stream && !s->full)
        if (!stream_next(g, s, failed))
            return false;
    return true;
}

void shape_append(struct graph *g, struct shape *s, struct node *item)
{
    if (s->len == s->room) {
        uint32_t room = s->room ? s->room * 2 : 8;
        struct node **items = ARENA_ARRAY(&g->arena, struct node *, room);
        if (s->len)
            memcpy(items, s->items, sizeof(struct node *) * s->len);
        s->items = items;
        s->room = room;
    }
    node_number(item, s->len);
    s->items[s->len++] = item;
}
