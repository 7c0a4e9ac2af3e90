// SPDX-License-Identifier: Apache-2.0
//
// Opening and closing a graph. Most of what it holds lies in its arena; the rest is freed by those who
// know it.
#include "graph/graph.h"

#include <stdlib.h>

#include "expr/ops.h"
#include "graph/eval/ring.h"
#include "graph/eval/waiting.h"
#include "graph/graph_parts.h"
#include "graph/settled.h"

struct graph *graph_open(void)
{
    struct graph *g = memory_take(sizeof(*g));
    *g = (struct graph){.symbols = symbols_open(), .sources = sources_open()};
    arena_init(&g->arena);
    g->now.values = g->now.frames = &g->arena;
    g->limits = limits_of_machine();
    g->epochs.now = EPOCH_OPENED;
#ifndef NDEBUG
    g->modes.without_shortcuts =
        getenv("WEFT_LONG_WAY") != NULL; // the tests run all of the corpus so
#endif
    paths_open(g);
    variants_open(g);
    return g;
}

void graph_close(struct graph *g)
{
    if (!g)
        return;
    for (size_t i = 0; i < g->trees.list.len; i++)
        tree_free(g->trees.list.at[i]);
    ARRAY_DONE(&g->trees.list);
    str_table_done(&g->trees.readings);
    ARRAY_DONE(&g->guards.unverified);
    ARRAY_DONE(&g->now.reads);
    views_close(g);
    paths_close(g);
    scopes_close(g);
    layers_close(g);
    loaders_close(g);
    rings_close(g);
    waiting_close(g);
    table_done(&g->languages.imported);
    table_done(&g->languages.unchanged);
    table_done(&g->languages.crossings);
    table_done(&g->key_sets);
    table_done(&g->generated);
    arena_done(&g->scratch.arena);
    patterns_close(g);
    settled_close(g);
    refused_close(g);
    str_table_done(&g->outside.reads);
    str_table_done(&g->outside.links);
    str_table_done(&g->outside.found);
    str_table_done(&g->outside.impure);
    str_table_done(&g->outside.called);
    ARRAY_DONE(&g->outside.search);
    str_table_done(&g->views.key_sets);
    str_table_done(&g->views.key_steps);
    str_table_done(&g->memos.reaches);
    sources_close(g->sources);
    symbols_close(g->symbols);
    arena_done(&g->arena);
    free(g);
}

static bool is_computed(enum expr_kind kind)
{
    return kind == EXPR_NAME || kind == EXPR_LOCAL || kind == EXPR_GET || kind == EXPR_INDEX ||
           kind == EXPR_CALL;
}

// A file calls the same few functions again and again: what is known of some names.
struct known_call {
    symbol name;
    bool marks;
};
enum { KNOWN_CALLS = 16 };

static bool call_marks(const struct tree *t, expr_id e, struct known_call *known)
{
    symbol name = expr_at(t, e)->flags & CALL_VALUE ? 0 : expr_call_name(t, e);
    struct known_call *slot = &known[name % KNOWN_CALLS];
    if (name && slot->name != name) {
        const struct function *f = ops_function(t->ops, symbol_text(t->symbols, name));
        *slot = (struct known_call){name, f && f->op.flags & OP_MARKS};
    }
    return name && slot->marks;
}

// What is given to a function that marks is a secret where it stands, unless it comes from elsewhere.
static void hide_arguments(struct graph *g, const struct tree *t, expr_id e)
{
    for (uint32_t i = 0; i < expr_count(t, e); i++)
        if (!is_computed(expr_kind(t, expr_operand(t, e, i))))
            source_hide(g->sources, expr_span(t, expr_operand(t, e, i)));
}

static void hide_literals(struct graph *g, const struct tree *t)
{
    for (expr_id e = 1; e < t->count; e++)
        if (t->exprs[e].kind == EXPR_LITERAL && value_has_marks(t->values[t->exprs[e].a]))
            source_hide(g->sources, expr_span(t, e));
}

static void hide_secrets(struct graph *g, const struct tree *t)
{
    struct known_call known[KNOWN_CALLS] = {{0, false}};
    for (expr_id e = 1; t->calls_marking && e < t->count; e++)
        if (expr_kind(t, e) == EXPR_CALL && call_marks(t, e, known))
            hide_arguments(g, t, e);
    if (t->has_values_inside)
        hide_literals(g, t);
}

void graph_keep_tree(struct graph *g, struct tree *t)
{
    ARRAY_PUSH(&g->trees.list, t);
    hide_secrets(g, t);
    g->languages.differ |= t->ops->import != g->trees.list.at[0]->ops->import;
}

void graph_give_back_tree(struct graph *g, const struct tree *t)
{
    if (!g->trees.list.len || g->trees.list.at[g->trees.list.len - 1] != t || g->trees.list.len < 2)
        return;
    tree_free(g->trees.list.at[--g->trees.list.len]);
}

void graph_set_host(struct graph *g, const struct ops *functions)
{
    g->host = functions;
    memset(g->functions, 0, sizeof(g->functions)); // a name may mean something now
}

const struct function *graph_function(const struct graph *g, const struct ops *ops, struct str name)
{
    const struct function *own = ops_function(ops, name);
    return own || !g->host ? own : ops_function(g->host, name);
}

enum { LITERALS_A_TREE = 256 };

static struct tree *literals_new(struct graph *g, const struct ops *ops)
{
    struct tree_builder b;
    tree_begin(&b, ops, g->symbols, 0);
    for (int i = 0; i < LITERALS_A_TREE; i++)
        (void)expr_literal(&b, NO_SPAN, VALUE_NONE);
    struct tree *t = tree_end(&b);
    graph_keep_tree(g, t);
    return t;
}

expr_id graph_literal(struct graph *g, const struct ops *ops, struct value v,
                      const struct tree **tree)
{
    if (!g->trees.literals || g->trees.literals->ops != ops ||
        g->trees.literals_used == LITERALS_A_TREE) {
        g->trees.literals = literals_new(g, ops);
        g->trees.literals_used = 0;
    }
    struct tree *t = g->trees.literals;
    expr_id e = ++g->trees.literals_used;                      // expression 0 means none
    ((struct value *)(uintptr_t)t->values)[t->exprs[e].a] = v; // nobody knows of it yet
    *tree = t;
    return e;
}
