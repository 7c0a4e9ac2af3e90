// SPDX-License-Identifier: Apache-2.0
//
// What nodes have read, as it was recorded while they were evaluated.
#include "ask/explain/explain_inside.h"
#include "base/hash.h"
#include "graph/eval/record.h"
#include "graph/layers/layers.h"

// A list that others were joined into, or that a loop gives: its items are written elsewhere, and have the
// numbers of their places there.
static void note_positions(struct explainer *x, const struct node *n)
{
    while (n->flags & NODE_ALIAS && n->head == STATE_DONE)
        n = n->alias;
    const struct shape *s = n->head == STATE_DONE ? n->shape : NULL;
    bool is_new;
    if (!s || s->kind != SHAPE_LIST || (n->kind != NODE_LAYERED && !s->is_stream))
        return;
    table_put(&x->positions, (uintptr_t)s, &is_new);
    for (uint32_t i = 0; is_new && i < s->len; i++)
        if (s->items[i])
            *table_put(&x->positions, (uintptr_t)s->items[i], NULL) = i;
}

// The log by reader: each thing once, in the order in which it was first read.
void index_reads(struct explainer *x)
{
    struct table pairs = {0};
    const struct read_page *last = x->g->log.last, *next;
    for (const struct read_page *p = x->g->log.first; p; p = next) {
        next = p == last ? NULL : p->next;
        const struct node_read *end = next ? p->at + COUNT_OF(p->at) : x->g->log.next;
        for (const struct node_read *r = p->at + 1; r < end; r++) {
            bool is_new;
            note_positions(x, r->read);
            table_put(&pairs, hash_combine((uintptr_t)r->reader, (uintptr_t)r->read), &is_new);
            if (!is_new || !r->reader)
                continue;
            uint64_t *first = table_put(&x->by_reader, (uintptr_t)r->reader, NULL);
            ARRAY_PUSH(&x->links, (struct read_link){r->read, (uint32_t)*first});
            *first = x->links.len;
        }
    }
    table_done(&pairs);
}

// How a node that was read is shown.
enum role {
    ROLE_SHOWN,
    ROLE_PASSED, // on the way to what was meant: the document, a layer, its condition
    ROLE_INSIDE, // a part of the reader: what it read counts
};

// The same key in one of the layers that the reader is made of.
static bool is_layer_of(const struct node *reader, const struct node *n)
{
    if (reader->kind != NODE_LAYERED || !reader->layered->base)
        return false;
    for (uint32_t i = 0; i < reader->layered->room; i++)
        if (reader->layered->nodes[i] == n)
            return true;
    return false;
}

// What an expression inside of a loop binds for its turns is called so only there.
static bool is_bound_by_loop(const struct node *reader, const struct node *n)
{
    bool is_bound = false;
    if (reader->kind != NODE_EXPR || expr_kind(reader->tree, reader->expr) != EXPR_FOR)
        return false;
    for (; n && n != reader; n = n->parent)
        is_bound |= node_is_bound_inside(n);
    return n && is_bound;
}

static enum role role_of_read(const struct node *reader, const struct node *n)
{
    if (n->kind == NODE_PATH)
        return ROLE_SHOWN;
    if (node_is_layer(n) || !n->parent)
        return ROLE_PASSED;
    if (is_layer_of(reader, n) || is_bound_by_loop(reader, n))
        return ROLE_INSIDE;
    if (n->name)
        return ROLE_SHOWN;
    return n->parent->kind == NODE_LAYERED ? ROLE_PASSED : ROLE_INSIDE;
}

enum { INSIDE_DEPTH = 64 }; // parts of parts that are looked through

static void gather_reads(struct explainer *x, const struct node *n, unsigned depth,
                         struct node_list *out)
{
    ARRAY(struct node *) own = {0};
    const uint64_t *first = table_find(&x->by_reader, (uintptr_t)n);
    for (uint32_t i = first ? (uint32_t)*first : 0; i; i = x->links.at[i - 1].before)
        ARRAY_PUSH(&own, x->links.at[i - 1].read); // the last one comes first
    for (size_t i = own.len; i > 0; i--) {
        struct node *read = own.at[i - 1];
        enum role role = role_of_read(n, read);
        if (role == ROLE_INSIDE && depth < INSIDE_DEPTH)
            gather_reads(x, read, depth + 1, out);
        if (role == ROLE_SHOWN)
            ARRAY_PUSH(&out->list, read);
    }
    ARRAY_DONE(&own);
}

// Whether it is only on the way to another one: `m`, where `m.a` was read.
static bool leads_to_another(const struct node_list *reads, size_t i)
{
    for (size_t k = 0; k < reads->list.len; k++)
        for (const struct node *n = reads->list.at[k]->parent; n && k != i; n = n->parent)
            if (n == reads->list.at[i])
                return true;
    return false;
}

void recorded_reads(struct explainer *x, const struct node *reader, struct node_list *out)
{
    struct node_list all = {0};
    struct table once = {0}; // nodes and paths: these are 32-bit numbers
    gather_reads(x, reader, 0, &all);
    for (size_t i = 0; i < all.list.len; i++) {
        struct node *n = all.list.at[i];
        bool is_new;
        table_put(&once, n->kind == NODE_PATH ? n->expr : (uintptr_t)n, &is_new);
        if (is_new && !leads_to_another(&all, i))
            ARRAY_PUSH(&out->list, n);
    }
    table_done(&once);
    ARRAY_DONE(&all.list);
}
