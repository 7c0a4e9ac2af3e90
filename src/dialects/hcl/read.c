// SPDX-License-Identifier: Apache-2.0
//
// From a body to a mapping. An attribute is a key; a block is found under its type and then its labels,
// which lead to a sequence of all bodies with the same type and labels. The mapping is lazy: a query for
// one attribute evaluates only that one.
#include "dialects/hcl/read.h"

#include "base/table.h"
#include "dialects/hcl/syntax/parse.h"

struct hcl_input hcl_input_of(const struct reading *r)
{
    return (struct hcl_input){.text = r->text,
                              .builder = r->builder,
                              .arena = r->arena,
                              .diags = r->diags,
                              .closes_strings = true,
                              .text_stays = true};
}

// ---- bodies

enum { LABELS_MOST = 500 }; // further labels are ignored: nobody writes so many

struct lowering {
    struct tree_builder *builder;
    struct arena *arena; // of what is needed while bodies are lowered
    struct arena *kept;  // of what the tree refers to
    struct diags *diags;
};

// Blocks that share a type and the labels so far: a chain in order of the source.
struct group {
    symbol key;
    struct span at;
    const struct hcl_block **blocks;
    uint32_t count, room;
};

struct groups {
    struct group *list;
    uint32_t count, room;
    struct table by_key;
};

static struct group *group_of_key(struct lowering *l, struct groups *gs, symbol key, struct span at)
{
    bool is_new;
    uint64_t *number = table_put(&gs->by_key, key, &is_new);
    if (!is_new)
        return &gs->list[*number];
    if (gs->count == gs->room) {
        uint32_t room = gs->room ? gs->room * 2 : 8;
        struct group *list = ARENA_ARRAY(l->arena, struct group, room);
        for (uint32_t i = 0; i < gs->count; i++)
            list[i] = gs->list[i];
        gs->list = list;
        gs->room = room;
    }
    *number = gs->count;
    gs->list[gs->count] = (struct group){.key = key, .at = at};
    return &gs->list[gs->count++];
}

static void add_to_group(struct lowering *l, struct group *g, const struct hcl_block *block)
{
    if (g->count == g->room) {
        uint32_t room = g->room ? g->room * 2 : 4;
        const struct hcl_block **blocks = ARENA_ARRAY(l->arena, const struct hcl_block *, room);
        for (uint32_t i = 0; i < g->count; i++)
            blocks[i] = g->blocks[i];
        g->blocks = blocks;
        g->room = room;
    }
    g->blocks[g->count++] = block;
}

static expr_id lower_body(struct lowering *l, const struct hcl_body *body);
static expr_id lower_blocks(struct lowering *l, const struct group *g, uint32_t depth);

static struct span whole_block(const struct hcl_block *b)
{
    return span_join(b->type_at, b->close_at);
}

// One key of a mapping that is being built.
struct entries {
    symbol *keys;
    expr_id *values;
    uint32_t count;
};

static struct entries entries_for(struct lowering *l, uint32_t room)
{
    return (struct entries){.keys = ARENA_ARRAY(l->arena, symbol, room),
                            .values = ARENA_ARRAY(l->arena, expr_id, room)};
}

static void add_lowered_entry(struct entries *e, symbol key, expr_id value)
{
    e->keys[e->count] = key;
    e->values[e->count++] = value;
}

// Blocks without a label at `depth`: a sequence of their bodies.
static expr_id lower_bodies(struct lowering *l, const struct group *g)
{
    expr_id *items = ARENA_ARRAY(l->arena, expr_id, g->count);
    for (uint32_t i = 0; i < g->count; i++)
        items[i] = lower_body(l, &g->blocks[i]->body);
    struct span at = span_join(whole_block(g->blocks[0]), whole_block(g->blocks[g->count - 1]));
    return expr_sequence(l->builder, at, items, g->count);
}

// A mapping of labels and a sequence at once: no value is both, so evaluating it is an error.
static expr_id lower_mixed(struct lowering *l, const struct hcl_block *with,
                           const struct hcl_block *without)
{
    struct diag *d = diag_new(l->kept, DIAG_REDEFINED, with->type_at,
                              "blocks of one type have different numbers of labels");
    diag_related(d, without->type_at, "this one has fewer");
    diag_help(d, "give all blocks of a type the same number of labels");
    return expr_bad(l->builder, with->type_at, d);
}

// A block with fewer labels than another of its type cannot be placed next to it.
static const struct hcl_block *with_fewer_labels(const struct group *g, uint32_t depth)
{
    for (uint32_t i = 0; i < g->count; i++)
        if (g->blocks[i]->label_count == depth)
            return g->blocks[i];
    return NULL;
}

static const struct hcl_block *with_more_labels(const struct group *g, uint32_t depth)
{
    for (uint32_t i = 0; i < g->count; i++)
        if (g->blocks[i]->label_count > depth)
            return g->blocks[i];
    return NULL;
}

static expr_id lower_blocks(struct lowering *l, const struct group *g, uint32_t depth)
{
    const struct hcl_block *more = depth < LABELS_MOST ? with_more_labels(g, depth) : NULL;
    const struct hcl_block *fewer = with_fewer_labels(g, depth);
    if (more && fewer)
        return lower_mixed(l, more, fewer);
    if (!more)
        return lower_bodies(l, g);
    struct groups inner = {0};
    for (uint32_t i = 0; i < g->count; i++) {
        const struct hcl_block *b = g->blocks[i];
        symbol key = symbol_intern(l->builder->symbols, b->labels[depth].text);
        add_to_group(l, group_of_key(l, &inner, key, b->labels[depth].at), b);
    }
    struct entries e = entries_for(l, inner.count);
    for (uint32_t i = 0; i < inner.count; i++)
        add_lowered_entry(&e, inner.list[i].key, lower_blocks(l, &inner.list[i], depth + 1));
    table_done(&inner.by_key);
    struct span at = span_join(whole_block(g->blocks[0]), whole_block(g->blocks[g->count - 1]));
    return expr_mapping(l->builder, at, e.keys, e.values, e.count);
}

// An attribute and blocks of the same name: a sequence of its value and of them.
static expr_id lower_shared(struct lowering *l, expr_id value, const struct group *g)
{
    bool has_labels = with_more_labels(g, 0);
    uint32_t count = has_labels ? 2 : g->count + 1;
    expr_id *items = ARENA_ARRAY(l->arena, expr_id, count);
    items[0] = value;
    if (has_labels)
        items[1] = lower_blocks(l, g, 0);
    for (uint32_t i = 0; !has_labels && i < g->count; i++)
        items[i + 1] = lower_body(l, &g->blocks[i]->body);
    return expr_sequence(l->builder, whole_block(g->blocks[0]), items, count);
}

static expr_id lower_body(struct lowering *l, const struct hcl_body *body)
{
    struct groups types = {0};
    struct table attributes = {0};
    bool is_new;
    struct entries e = entries_for(l, body->attribute_count + body->block_count);
    for (uint32_t i = 0; i < body->attribute_count; i++) {
        uint64_t *number = table_put(&attributes, body->attributes[i].name, &is_new);
        *number = is_new ? e.count : *number;
        if (is_new)
            add_lowered_entry(&e, body->attributes[i].name, body->attributes[i].value);
    }
    for (uint32_t i = 0; i < body->block_count; i++)
        add_to_group(l, group_of_key(l, &types, body->blocks[i].type, body->blocks[i].type_at),
                     &body->blocks[i]);
    for (uint32_t i = 0; i < types.count; i++) {
        const uint64_t *shared = table_find(&attributes, types.list[i].key);
        if (shared)
            e.values[*shared] = lower_shared(l, e.values[*shared], &types.list[i]);
        else
            add_lowered_entry(&e, types.list[i].key, lower_blocks(l, &types.list[i], 0));
    }
    table_done(&attributes);
    table_done(&types.by_key);
    return expr_mapping(l->builder, body->at, e.keys, e.values, e.count);
}

// ---- the entry points

expr_id hcl_read(const struct reading *r)
{
    struct hcl_input in = hcl_input_of(r);
    switch (r->form) {
    case TEXT_EXPRESSION: return hcl_parse_expression(&in);
    case TEXT_TEMPLATE: return hcl_parse_template(&in);
    case TEXT_FILE: break;
    }
    // Bodies are needed until the tree is there; what stays is mistakes, which the tree refers to.
    struct arena bodies;
    size_t mistakes = r->diags->list.len;
    arena_init(&bodies);
    in.arena = &bodies;
    struct lowering l = {
        .builder = r->builder, .arena = &bodies, .kept = r->arena, .diags = r->diags};
    expr_id e = lower_body(&l, hcl_parse_body(&in));
    if (r->diags->list.len > mistakes)
        arena_adopt(r->arena, &bodies);
    arena_done(&bodies);
    return e;
}
