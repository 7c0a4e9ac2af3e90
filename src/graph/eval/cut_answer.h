// SPDX-License-Identifier: Apache-2.0
//
// Answers that lean on a cut. Where a language catches cycles, what a value is depends on what was
// running when it was asked for: a ring is cut at whichever member runs already. Such an answer is no
// property of its node and is not kept there (rulings 1.3); but as long as nothing that it met runs now
// that did not run then, and every value that it was cut at still runs, asking again would compute the
// same. Without that, each diamond above or inside a ring would double the work.
#ifndef WEFT_GRAPH_EVAL_CUT_ANSWER_H
#define WEFT_GRAPH_EVAL_CUT_ANSWER_H

#include "graph/eval/node.h"

// An answer for one question, as a node or (of the whole) as a value.
struct cut_answer {
    uint32_t epoch;
    uint64_t ran;    // when it began to run the last time
    uint64_t from;   // when the answer's computing began
    uint64_t target; // when the innermost value began to run that it was cut at, outside it; or 0
    struct node *node;
    struct value whole;
};

// Every activation has a frame here, in languages that catch cycles.
void cut_frame_push(struct graph *g);
void cut_frame_pop(struct graph *g);
// What the innermost activation computes: the head of a node, or the whole.
void cut_frame_begin(struct graph *g, const struct node *n, bool whole);
// A ring was closed at the activation that is `outward` steps around the innermost one.
void cut_frame_note(struct graph *g, size_t outward);
// The answer that asking again would compute, or NULL.
const struct cut_answer *cut_answer_find(struct graph *g, const struct node *n, bool whole);
// Keeps the answer of the innermost activation.
void cut_answer_keep(struct graph *g, const struct node *n, struct node *result);
void cut_answer_keep_whole(struct graph *g, const struct node *n, struct value result);
void cut_answers_close(struct graph *g);

#endif
