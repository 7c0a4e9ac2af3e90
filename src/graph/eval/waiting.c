// SPDX-License-Identifier: Apache-2.0
//
// The stack of what waits, in blocks that never move (a ring points at its members), and chains of
// operations on it. `a: b + 1`, `b: c + 1`, … is walked in a loop: down to the operation that needs no
// other, and up again with each value.
#include "graph/eval/waiting.h"

#include <stdlib.h>

#include "graph/eval/eval.h"
#include "graph/graph_parts.h"
#include "graph/known.h"
#include "graph/settled.h"

struct waiting_block {
    struct waiting_block *older;
    size_t size_bytes;
    char *at; // where its free part began when a newer one was opened
    _Alignas(16) char bytes[];
};

enum {
    FIRST_BLOCK_BYTES = 16 * 1024,
    LARGEST_BLOCK_BYTES = 4 * 1024 * 1024 - (int)sizeof(struct waiting_block), // whole large pages
    KEPT_BYTES = 16 * 1024 * 1024, // for the next question: a chain of 100,000 fits
    MANY_OPERANDS = 8,             // more of them lie in the arena
    LARGEST_ENTRY_BYTES = sizeof(struct waiting) + MANY_OPERANDS * sizeof(struct value),
};

// ---- the stack

static struct waiting_block *take_block(struct waiting_stack *s)
{
    struct waiting_block *b = s->spare;
    if (b) {
        s->spare = b->older;
        s->spare_bytes -= b->size_bytes;
        return b;
    }
    size_t size = s->blocks ? s->blocks->size_bytes * 2 : FIRST_BLOCK_BYTES;
    size = size > LARGEST_BLOCK_BYTES ? LARGEST_BLOCK_BYTES : size;
    b = memory_take(sizeof(*b) + size);
    b->size_bytes = size;
    return b;
}

static void use_block(struct waiting_stack *s, struct waiting_block *b, char *at)
{
    s->blocks = b;
    s->at = at;
    s->end = b ? b->bytes + b->size_bytes : NULL;
}

static NOINLINE bool open_block(struct graph *g)
{
    struct waiting_stack *s = &g->now.waiting;
    if (g->limits.stack_bytes < s->used_bytes + LARGEST_ENTRY_BYTES)
        return false;
    size_t left_bytes = g->limits.stack_bytes - s->used_bytes;
    struct waiting_block *b = take_block(s);
    b->older = s->blocks;
    if (b->older)
        b->older->at = s->at;
    s->used_bytes += b->size_bytes;
    use_block(s, b, b->bytes);
    if (left_bytes < b->size_bytes)
        s->end = b->bytes + left_bytes;
    return true;
}

static NOINLINE void close_block(struct waiting_stack *s)
{
    struct waiting_block *b = s->blocks;
    s->used_bytes -= b->size_bytes;
    use_block(s, b->older, b->older ? b->older->at : NULL);
    if (s->spare_bytes + b->size_bytes > KEPT_BYTES) {
        free(b);
        return;
    }
    b->older = s->spare;
    s->spare = b;
    s->spare_bytes += b->size_bytes;
}

struct waiting *waiting_push(struct graph *g, uint32_t count)
{
    struct waiting_stack *s = &g->now.waiting;
    size_t size = sizeof(struct waiting) + count * sizeof(struct value);
    if ((size_t)(s->end - s->at) < size && !open_block(g))
        return NULL;
    struct waiting *w = (struct waiting *)s->at;
    w->below = s->top;
    w->done = 0;
    s->at += size;
    s->top = w;
    return w;
}

void waiting_pop(struct graph *g)
{
    struct waiting_stack *s = &g->now.waiting;
    struct waiting *w = s->top;
    s->top = w->below;
    s->at = (char *)w;
    if (s->at == s->blocks->bytes && s->blocks->older) // the first one stays
        close_block(s);
}

static void free_blocks(struct waiting_block *b)
{
    while (b) {
        struct waiting_block *older = b->older;
        free(b);
        b = older;
    }
}

void waiting_close(struct graph *g)
{
    free_blocks(g->now.waiting.blocks);
    free_blocks(g->now.waiting.spare);
}

// ---- chains of operations

bool operation_is_fresh(struct graph *g, struct node *n)
{
    if (n->kind != NODE_EXPR || expr_kind(n->tree, n->expr) != EXPR_OP)
        return false;
    node_forget_stale(g, n);
    return n->head == STATE_NO && expr_strategy(n->tree, n->expr) == STRATEGY_STRICT &&
           expr_count(n->tree, n->expr) <= MANY_OPERANDS &&
           !(g->known && known_concerns_node(g, n)) && !(g->settled && settled_at_node(g, n));
}

static struct eval_context place_of_waiting(const struct waiting *w)
{
    struct node *n = w->activation.node;
    return (struct eval_context){.tree = n->tree, .env = n->env, .self = n};
}

// The value is there: nothing waits for it any more.
static struct value leave(struct graph *g, struct value v)
{
    struct waiting *w = g->now.waiting.top;
    node_take_value(w->activation.node, v);
    struct node *result = node_settle(g, &w->activation, w->activation.node);
    waiting_pop(g);
    return firm_as_whole(g, result->value);
}

// Begins to compute; false when there is an answer at once: a cycle, a limit, something known.
static bool begin_waiting(struct graph *g, struct node *n, struct value *answer)
{
    struct waiting *w = waiting_push(g, expr_count(n->tree, n->expr));
    if (!w) {
        *answer = limit_value(g, node_span(n));
        return false;
    }
    struct node *known = node_begin(g, n, &w->activation);
    if (known) {
        waiting_pop(g);
        *answer = firm_as_whole(g, known->value);
        return false;
    }
    g->counters.nodes++;
    if (graph_charge(g, 1))
        return true;
    *answer = leave(g, limit_value(g, node_span(n)));
    return false;
}

// An operand's value; or the operation that has to be computed first.
static struct node *look_at_operand(struct graph *g, const struct eval_context *at, expr_id e,
                                    struct value *out)
{
    if (expr_strategy(at->tree, e) != STRATEGY_REFERENCE) {
        *out = value_of(g, at, e);
        return NULL;
    }
    struct lazy meant = lazy_of(g, at, e);
    if (meant.kind != LAZY_NODE) {
        *out = firm_as_whole(g, lazy_value(g, at, meant));
        return NULL;
    }
    struct node *n = node_follow(g, meant.node);
    if (operation_is_fresh(g, n))
        return n;
    *out = node_resolve_followed(g, n);
    return NULL;
}

// Goes on with the operands; NULL when all of them are there.
static struct node *next_needed(struct graph *g, struct waiting *w)
{
    struct eval_context at = place_of_waiting(w);
    expr_id e = at.self->expr;
    uint32_t count = expr_count(at.tree, e);
    const struct operation *op = operation_of(at.tree, e);
    for (; w->done < count; w->done++) {
        expr_id operand = expr_operand(at.tree, e, w->done);
        struct value *arg = &w->args[w->done];
        *arg = VALUE_NONE;
        struct node *n =
            operand_comes_first(op, w->done) ? look_at_operand(g, &at, operand, arg) : NULL;
        if (n)
            return n;
    }
    return NULL;
}

struct value operation_resolve(struct graph *g, struct node *n)
{
    struct value v = VALUE_NONE;
    size_t depth = begin_waiting(g, n, &v);
    while (depth) {
        struct waiting *w = g->now.waiting.top;
        struct node *needed = next_needed(g, w);
        if (needed && begin_waiting(g, needed, &v)) {
            depth++;
            continue;
        }
        if (!needed) {
            struct eval_context at = place_of_waiting(w);
            v = leave(g, operation_apply(g, &at, at.self->expr, w->args));
            depth--;
        }
        if (depth) {
            w = g->now.waiting.top;
            w->args[w->done++] = v;
        }
    }
    return v;
}
