// SPDX-License-Identifier: Apache-2.0
//
// What the files that trace expressions share.
#ifndef WEFT_ASK_EXPLAIN_EXPLAIN_TRACE_H
#define WEFT_ASK_EXPLAIN_EXPLAIN_TRACE_H

#include "ask/explain/explain_inside.h"

// A loop's element, or what a `let` binds: where the slots of a frame come from.
struct binder {
    const struct binder *outer;
    const struct frame *frame;
    const struct eval_context *context;
    expr_id source;       // of a loop: slots are the key and the element under it, or the element
    struct value key;     // ... in the source
    bool *is_read;        // ... whether more than the key of the element was read
    const expr_id *bound; // of a `let`: one for each slot
};

struct tracer {
    struct explainer *x;
    const struct binder *binders;
    bool hides_source;
    unsigned depth;
    struct read_list *out;
};

// A node of its own: what is traced until part_end is below it.
struct trace_part {
    struct explained *node;
    struct read_list reads, *outer;
};

static const struct way whole = {0};

static inline struct way way_rest(struct way way)
{
    return (struct way){way.keys + 1, way.len - 1};
}

static inline bool is_key(struct value v)
{
    return value_is(v, VALUE_STRING) || value_is_number(v);
}

// ---- explain_trace.c

void trace(struct tracer *t, const struct eval_context *at, expr_id e, struct way way);
// All operands, each as a whole.
void trace_all(struct tracer *t, const struct eval_context *at, expr_id e);
// All that is read while an expression is evaluated.
void trace_computed(struct tracer *t, const struct eval_context *at, expr_id e);
// What a call asks of the outside world.
void trace_world(struct tracer *t, const struct eval_context *at, expr_id e);
// All that a node of a document has read: it is not evaluated again.
void trace_recorded(struct tracer *t, const struct node *reader);
// An expression with its value: what a condition is.
void trace_named(struct tracer *t, const struct eval_context *at, expr_id e, struct str name);
// The value of an expression without its marks.
struct value trace_value(struct tracer *t, const struct eval_context *at, expr_id e);
// The value of a part of it: in a document nothing else of it is evaluated.
struct value trace_value_at(struct tracer *t, const struct eval_context *at, expr_id e,
                            struct way way);
bool is_way_to(struct way way, struct value key);

void part_begin(struct tracer *t, struct trace_part *p, struct str ref);
void part_candidates(struct tracer *t, struct trace_part *p, size_t room);
void part_candidate(struct trace_part *p, struct span at, enum candidate_status status,
                    const char *rule);
void part_end(struct tracer *t, struct trace_part *p);

// ---- explain_choice.c: operations and calls

void trace_op(struct tracer *t, const struct eval_context *at, expr_id e, struct way way);
void trace_call(struct tracer *t, const struct eval_context *at, expr_id e, struct way way);
// A value as true or false; false when it is neither.
bool trace_bool(struct arena *a, struct value v, bool *out);

// ---- explain_loop.c: binders

void trace_let(struct tracer *t, const struct eval_context *at, expr_id e, struct way way);
void trace_for(struct tracer *t, const struct eval_context *at, expr_id e, struct way way);

#endif
