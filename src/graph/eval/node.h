// SPDX-License-Identifier: Apache-2.0
//
// The node: a lazy value at one place. It is an expression with the environment that it is seen from
// (rulings 1.1), has one parent, and is evaluated at most once. Its head (the outermost shape) and its
// whole value have separate states (rulings 1.2): `m: {a: m, b: 2}` can be walked forever, and only
// resolving it is a cycle.
#ifndef WEFT_GRAPH_EVAL_NODE_H
#define WEFT_GRAPH_EVAL_NODE_H

#include "expr/policy.h"
#include "graph/graph.h"

enum node_kind {
    NODE_EXPR,    // an expression in an environment
    NODE_VALUE,   // a value that was known all along
    NODE_LAYERED, // what layers have at one key: struct layered
    NODE_PATH,    // a path as a view sees it
    NODE_IMPORT,  // what a node of another language is to the one that reads it: struct crossing
};

enum node_state { STATE_NO, STATE_RUNNING, STATE_DONE };

enum node_flag {
    NODE_NAMED = 1 << 0, // `name` is a symbol; else an index
    NODE_ALIAS = 1 << 1, // a reference that was followed: `alias` is what it means
    // The upper six bits: how many steps it took, as a power of two that is not below.
    NODE_STEPS_SHIFT = 2,
};

// Where an expression is seen from. `for` bodies, lambdas and views make a new one; the tree stays.
struct env {
    struct scope *scope;
    struct view *view; // whose definitions late-bound names mean; NULL outside directories
    struct frame *frame;
    struct supposition *supposition; // NULL except while a guard is evaluated without its own layer
};

struct node {
    uint8_t kind;  // enum node_kind
    uint8_t head;  // enum node_state
    uint8_t whole; // enum node_state
    uint8_t flags; // enum node_flag
    uint32_t expr; // EXPR: expression; PATH: path
    union {
        const struct tree *tree;   // EXPR; PATH: of whoever reads it, or NULL
        struct layered *layered;   // LAYERED
        struct crossing *crossing; // IMPORT
    };
    const struct env *env;
    struct node *parent;
    union {
        struct shape *shape; // head done: children, or NULL when `value` is all there is
        struct node *alias;  // NODE_ALIAS: never itself an alias
    };
    struct value value; // whole done, or head done without a shape
    uint32_t epoch;     // the question that computed it
    uint32_t name;      // under its parent: a symbol, or an index + 1, or 0
};

_Static_assert(sizeof(struct node) == 64, "a node is 64 bytes");

// A value that is there, or something that will give one.
enum lazy_kind { LAZY_VALUE, LAZY_NODE, LAZY_PATH };

struct lazy {
    enum lazy_kind kind;
    uint32_t path; // LAZY_PATH: of `view`, or of the asker's view when that is NULL
    union {
        struct value value;
        struct node *node;
        struct view *view;
    };
};

// Slots of a binder: a loop, a lambda, a let. That of a strict loop is used again for each turn: whoever keeps an
// environment (a node, a closure) keeps env_kept of it.
struct frame {
    struct frame *parent;
    const symbol *names; // ascending: the slots are found by name too; NULL: only by number
    uint32_t count;
    uint32_t depth;     // how many are around it
    bool is_reused;     // by the next turn
    bool is_call;       // of a closure: `next` and `break` leave it
    bool is_function;   // ... and `return`
    bool has_ended;     // nothing can leave it any more
    struct frame *kept; // ... a copy of this turn that stays, or NULL: nobody needed one
    struct lazy *slots;
};

enum shape_kind { SHAPE_MAP, SHAPE_LIST };

// The children of a lazy aggregate. Items are made when they are asked for.
struct shape {
    uint8_t kind;
    bool is_stream; // more items may come: use shape_item
    bool filling;   // ... and the next one is being found right now
    bool full;      // ... all have come
    bool is_grouped;
    bool is_inherited; // of a loaded body: others may have made its items (graph/layers/inherit.h)
    uint32_t len;      // items known so far
    uint32_t room;     // stream: of `items`
    uint8_t number_bits;     // of a slot, below the bits of a hash
    struct node *owner;      // parent of the children
    const struct tree *tree; // a display: keys and items are in the tree at `expr`
    uint32_t expr;
    uint32_t slot_count;
    const uint32_t *slots;    // more than 8 keys: open addressing over hashes
    const struct value *keys; // no display: strings
    union {
        struct node **items;  // use shape_item
        struct node **groups; // a large display: GROUP_LEN nodes each, made together
    };
    struct stream *stream;
};

// ---- the verbs

// Follows references, not more: the node that is meant. `b: a` gives a's node, unexpanded.
struct node *node_follow(struct graph *g, struct node *n);
// Just enough to see the outermost shape: the node that is meant, expanded. Its `shape` has the
// children, or its `value` is a scalar, a strict aggregate, or a poison.
struct node *node_expand(struct graph *g, struct node *n);
// The whole value below. Parts that fail are poisons in it: failure_of tells.
struct value node_resolve(struct graph *g, struct node *n);
// The same, for whoever needs all of it: a part that fails with what may not be dropped (FAIL_FIRM) makes the
// whole fail.
struct value node_resolve_firm(struct graph *g, struct node *n);
// The same for what node_follow has given.
struct value node_resolve_followed(struct graph *g, struct node *n);
// The child under a key, not evaluated; siblings stay untouched. NULL when there is none (and then,
// if the node itself fails, `*failed` is its poison). `failed` may be NULL.
struct node *node_get(struct graph *g, struct node *n, struct str key, struct value *failed);
// The same for a name of source text.
struct node *node_get_named(struct graph *g, struct node *n, symbol name, struct value *failed);
// The same for a position in a list.
struct node *node_item(struct graph *g, struct node *n, int64_t index, struct value *failed);

// What was computed before the floor does not count any more: to be called before looking at it.
void node_forget_stale(struct graph *g, struct node *n);
// A hit on what is computed already: the first one of a question is charged.
void node_touch(struct graph *g, struct node *n);

// ---- making nodes

// Every node keeps its environment: what is handed in may be that of a turn.
struct node *node_new(struct graph *g, enum node_kind kind, const struct env *env,
                      struct node *parent);
// The environment as it is now, for as long as the graph lives: a copy if it is that of a turn.
const struct env *env_copied(struct graph *g, const struct env *env);
static inline const struct env *env_kept(struct graph *g, const struct env *env)
{
    return env && env->frame && env->frame->is_reused ? env_copied(g, env) : env;
}
struct node *node_of_expr(struct graph *g, const struct tree *t, expr_id e, const struct env *env,
                          struct node *parent);
struct node *node_of_value(struct graph *g, struct value v, struct node *parent);
// Gives it the name under which its parent has it.
void node_name(struct node *n, symbol key);
void node_number(struct node *n, uint32_t index);

// Where it is written; NO_SPAN for values from outside.
struct span node_span(const struct node *n);
// The body of a layer: it has a number, but people do not see it.
bool node_is_layer(const struct node *n);
// As people write it: `a.b[2]`.
struct str node_path_text(struct graph *g, const struct node *n);

// ---- shapes

struct str shape_key(const struct graph *g, const struct shape *s, uint32_t i);
// Index of a key or -1.
ptrdiff_t shape_find(const struct graph *g, const struct shape *s, struct str key);
ptrdiff_t shape_find_named(const struct graph *g, const struct shape *s, symbol name);
// Child i, made when first asked for. NULL past the end of a list, or when a stream fails.
struct node *shape_item(struct graph *g, struct shape *s, uint32_t i, struct value *failed);
// Whether somebody has asked for child i of a display.
bool shape_has_item(const struct shape *s, uint32_t i);
// All items of a stream; false when finding them failed (`*failed`).
bool shape_fill(struct graph *g, struct shape *s, struct value *failed);
// Looks one step further in a stream: more items, or `full`; false when that failed (`*failed`).
bool stream_next(struct graph *g, struct shape *s, struct value *failed);
struct shape *shape_new(struct graph *g, struct node *owner, enum shape_kind kind);
void shape_append(struct graph *g, struct shape *s, struct node *item);
struct shape *shape_of_display(struct graph *g, struct node *owner, enum shape_kind kind);
struct shape *shape_of_nodes(struct graph *g, struct node *owner, enum shape_kind kind,
                             const struct value *keys, struct node **items, uint32_t len);

// ---- running: graph/eval/running.c

// One node being evaluated. The list of them is the ring of a cycle.
struct activation {
    struct activation *outer;
    struct node *node;
    struct view *view; // a statement that runs for a view: with `path`
    uint32_t path;
    uint32_t level; // of a whole value that is built, as a part of others; 0: something else runs
    uint64_t steps_before;       // of `question.tree_steps`
    struct span at;              // the reference that is followed right now
    struct arena *values_before; // of `graph.now.values`
    struct arena *frames_before; // of `graph.now.frames`
    bool leads;                  // it is known what it means, and that is followed
    bool is_looking; // whether an earlier answer holds: what is read now will be read again
};

// Begins to evaluate a node; or else gives what is its answer at once: a cycle, a limit, something known.
struct node *node_begin(struct graph *g, struct node *n, struct activation *a);
// It has been evaluated: the node that is meant is `result`. Gives what others may see of it.
struct node *node_settle(struct graph *g, struct activation *a, struct node *result);
void node_take_value(struct node *n, struct value v);

void running_push(struct graph *g, struct activation *a, struct node *n);
void running_pop(struct graph *g, struct activation *a);
// The poison of a cycle through `n`: a ring with every place.
struct value cycle_value(struct graph *g, const struct node *n);
struct value cycle_of_path(struct graph *g, const struct view *v, uint32_t path);
// ... through a statement that is evaluated for the view already, and is needed again for `path`.
struct value cycle_of_statement(struct graph *g, const struct view *v, const struct statement *s,
                                uint32_t path);
// To be called when something that failed with FAIL_LOOP is done, or is read again.
void cycle_is_done(struct graph *g, const struct activation *a, struct value v);
void cycle_statement_is_done(struct graph *g, const struct view *v, const struct statement *s,
                             struct value value);
// A statement whose answer is known is what the path that runs now comes from.
void cycle_statement_was_read(struct graph *g, const struct view *v, const struct statement *s);
void cycle_was_read(struct graph *g, struct node *n);
void cycle_path_was_read(struct graph *g, struct view *v, uint32_t path);

#endif
