// SPDX-License-Identifier: Apache-2.0
//
// Answers that nodes share. What a compilation reads of its node decides what it reads next, so the reads of all of them
// form a tree: each question has one, and a node that finds the same at each turn gets the answer at its end.
#ifndef WEFT_DIALECTS_PUPPET_TREE_PUPPET_SHARED_H
#define WEFT_DIALECTS_PUPPET_TREE_PUPPET_SHARED_H

#include "dialects/puppet/runtime/node_told.h"
#include "source/diag.h"

struct shared_answer {
    struct value result;
    const struct diag *const *mistakes;
    size_t mistake_count;
};

struct read_turn;

// One for an environment; all of it is forgotten when a file changes.
struct shared_answers {
    struct held_arena *held;    // answers are in it, and may outlive them
    size_t counted_bytes;       // of it, in `graph.kept_bytes`
    struct str_table questions; // struct read_turn *
    ARRAY(struct read_turn *) turns;
};

void shared_answers_init(struct shared_answers *s);
void shared_answers_done(struct shared_answers *s, struct graph *g);
// What has come to it counts as memory of the graph.
void shared_answers_count(struct shared_answers *s, struct graph *g);
// The answer to a question for a node that says this; NULL: it has to be found.
const struct shared_answer *shared_find(struct shared_answers *s, struct str question,
                                        struct environment *e, const struct node_told *n);
// Keeps the answer of a compilation that has read this. The result must live as long as the answers.
void shared_keep(struct shared_answers *s, struct str question, const struct node_reads *reads,
                 struct value result, const struct diags *mistakes, size_t since);

#endif
