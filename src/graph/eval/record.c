// SPDX-License-Identifier: Apache-2.0
#include "graph/eval/record.h"

#include "graph/eval/eval.h"

enum { LOOK_BACK = 4 }; // loops read the same few things again and again

static bool was_just_read(const struct node_read *end, const struct node *reader,
                          const struct node *n)
{
    for (int back = 1; back <= LOOK_BACK && end[-back].reader == reader; back++)
        if (end[-back].read == n)
            return true;
    return false;
}

static NOINLINE struct node *record_on_next_page(struct graph *g, struct node *reader,
                                                 struct node *n)
{
    struct read_page *fresh = g->log.last ? g->log.last->next : NULL; // of a log that was forgotten
    if (!fresh) {
        fresh = arena_alloc(&g->arena, sizeof(*fresh));
        if (g->log.last)
            g->log.last->next = fresh;
        else
            g->log.first = fresh;
    }
    g->log.last = fresh;
    fresh->at[0].reader = (struct node *)(void *)fresh;
    fresh->at[1] = (struct node_read){reader, n};
    g->log.next = &fresh->at[2];
    g->log.end = fresh->at + COUNT_OF(fresh->at);
    return n;
}

void record_forget(struct graph *g)
{
    struct read_page *first = g->log.first;
    if (!first)
        return;
    g->log.last = first;
    g->log.next = &first->at[1];
    g->log.end = first->at + COUNT_OF(first->at);
}

// Who asks is no reader that is shown; only where the items of a list are counts (note_positions). A reference
// reads what it means itself.
static bool is_shown(const struct node *reader, const struct node *n)
{
    return reader || n->kind != NODE_EXPR || expr_strategy(n->tree, n->expr) == STRATEGY_DISPLAY;
}

struct node *record_read(struct graph *g, struct node *n)
{
    struct node *reader = g->now.running ? g->now.running->node : NULL; // NULL: who asks
    struct node_read *next = g->log.next;
    if (reader == n || n->kind == NODE_VALUE || !is_shown(reader, n))
        return n;
    if (next == g->log.end)
        return record_on_next_page(g, reader, n);
    if (was_just_read(next, reader, n))
        return n;
    *next = (struct node_read){reader, n};
    g->log.next = next + 1;
    return n;
}
