// SPDX-License-Identifier: Apache-2.0
//
// One node kind for all that replaces, extends, merges or removes (rulings 1.6): layers, newest first,
// and a policy. A key is projected through the layers first; only expanding combines. Layers may have
// guards, which are decided without regard to the order of questions (rulings 1.17).
#ifndef WEFT_GRAPH_LAYERS_LAYERS_H
#define WEFT_GRAPH_LAYERS_LAYERS_H

#include "graph/eval/eval.h"

enum layer_state {
    LAYER_UNASKED,
    LAYER_RUNNING, // being looked into: meeting it again is a cycle
    LAYER_NONE,
    LAYER_THERE,
    LAYER_CUT,
    LAYER_FAILED,
};

// What the layers have at one position: all of it, or what is under a key of `base`.
struct layered {
    const struct policy *policy;
    // Under a key:
    struct node *base;     // NULL: the layers themselves
    struct value key;      // string or number
    symbol name;           // the key's, or 0
    const uint32_t *which; // the base's layers that may matter, NULL: all
    uint32_t count;
    struct span at; // of the newest that has it so far, else of the base: chains of keys are long
    uint32_t at_of; // ... which one, from 1
    uint32_t whole_count; // `count` before a layer was found that hides all below it
    bool hides;           // expanded: it ends in a reference, which replaces what is below it
    bool is_nothing;      // expanded: no layer is there
    bool is_open;         // leniently: a layer here or above failed, which may have had any key
    uint32_t
        outside; // of the layers themselves: so many of the newest are outside of the others, although they win
    uint64_t steps;  // what finding the first layer cost, at most
    uint32_t room;   // of the next two
    uint8_t *states; // enum layer_state, once asked
    struct node **nodes;
    // The layers themselves, as nodes (`nodes`) or as an expression:
    struct site *site;
    const struct tree *tree;
    uint32_t expr;
    struct table bodies; // layer -> body, once asked
};

// Layers that are nodes already, newest first, combined by a policy.
struct node *layered_of_nodes(struct graph *g, const struct policy *policy, struct node **nodes,
                              uint32_t count, struct node *parent);
// Makes a node whose expression is EXPR_LAYERS ready to be projected. Evaluates nothing.
void layered_open(struct graph *g, struct node *n);
// The node for a key (string) or position (number); NULL when no layer has it.
// `name` is the key's symbol, or 0 when it has none.
struct node *layered_get(struct graph *g, struct node *n, struct value key, symbol name,
                         struct value *failed);
void layered_expand(struct graph *g, struct node *n);
void layered_forget(struct node *n);
struct span layered_span(const struct node *n);
// The body of a layer of layers that are an expression, whatever its guard says. Evaluates nothing.
struct node *layered_body(struct graph *g, struct node *n, uint32_t layer);
// The layered mapping that a layer's body belongs to, or the body itself.
struct node *layered_owner(struct node *body);
// What is at the place of a mapping in the newest layers: `n` with all that overrides it. What a file that
// is loaded on demand, or a macro, contains is a document of its own.
struct node *layered_newest(struct graph *g, struct node *n);
// The value of the guard of the layer that `n` stands in; absent outside layers.
struct value layered_guard(struct graph *g, const struct node *n);
// The value of a key that a newer layer deletes.
bool layered_is_removed(struct value v);
// What layers that are outside (struct layered) have at the key that `n` stands for, if `self`, which stands under it, is in
// one of the others; NULL when they have nothing.
struct node *layered_outside(struct graph *g, struct node *n, const struct node *self,
                             struct value *failed);
// What the key that `self` stands under would be without its layer; NULL when there is nothing.
struct node *layered_predecessor(struct graph *g, struct node *self, struct value *failed);

// ---- heads: what an expanded node shows, be it lazy or a strict value

enum head_kind { HEAD_POISON, HEAD_UNKNOWN, HEAD_SCALAR, HEAD_LIST, HEAD_MAP };

enum head_kind head_kind(const struct node *n);
// How many children; fills a stream first (and then may fail: `*failed`).
uint32_t head_len(struct graph *g, struct node *n, struct value *failed);
struct value head_key(struct graph *g, const struct node *n, uint32_t i);
// The key as it is, which need not be a string.
struct value head_real_key(struct graph *g, const struct node *n, uint32_t i);
// NULL past the end, or (`*failed`) when finding it failed.
struct node *head_child(struct graph *g, struct node *n, uint32_t i, struct value *failed);

// ---- guards and suppositions: graph/layers/guard.c

// A guard is a node of its own; it has one value, whoever asks.
struct guard {
    struct node *node;    // evaluated without its own layer where that could matter
    struct node *ordered; // ... and without newer ones that it needs and that need it
    uint32_t verified;    // epoch in which it was looked at again with its own layer
    bool is_refuted;      // ... and found not to agree
    bool queued;          // to be verified when the question ends
    struct value verdict; // a poison: why it does not
};

// The layers of one expression in one environment: guards have one value each, whoever asks.
struct site {
    const struct tree *tree;
    uint32_t expr;
    const struct env *env;
    struct node *node;
    const struct layer_index *index;
    struct guard *guards;
};

// Evaluation as if one layer were not there.
struct supposition {
    struct supposition *next;
    const struct site *site;
    uint32_t layer;
    bool is_ordered;    // newer layers whose guards need themselves are not there either
    struct table nodes; // node -> the same node under it
};

// Which layers can define a key: found once for each expression.
struct layer_index {
    const struct tree *tree;
    uint32_t expr;
    uint32_t count;
    struct table by_key; // symbol -> offset into `lists`: count, then layer numbers
    uint32_t *lists;
    uint32_t any_count;
    uint32_t *any;     // layers that may define whatever they like
    uint8_t *may_loop; // the guard may read what its layer defines
    uint32_t *group; // guards that may read what the layers of each other define; all 0: not known
};

const struct layer_index *layer_index_of(struct graph *g, const struct tree *t, expr_id e,
                                         bool is_root);
struct site *site_of(struct graph *g, struct node *n);
// The value of a layer's guard: a bool, a number, a string, unknown or poison. The layer is there unless
// it is false or 0; its body may ask which value it is (layered_guard).
// `asking` is the supposition of whoever asks, or NULL.
struct value guard_value(struct graph *g, struct site *site, uint32_t layer,
                         const struct supposition *asking);
bool guard_lets_in(struct value v);
bool supposition_hides(struct graph *g, const struct supposition *s, struct site *site,
                       uint32_t layer);
struct node *supposition_node(struct graph *g, struct supposition *s, struct node *n);
// Evaluates each guard that a question used again with its own layer; false when one turned out to
// contradict itself: then the question must be asked again.
bool guards_verify(struct graph *g);

#endif
