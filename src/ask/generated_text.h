// SPDX-License-Identifier: Apache-2.0
//
// Texts that were made from other texts: a generated file. What stands in one is explained by what made it.
#ifndef WEFT_ASK_GENERATED_TEXT_H
#define WEFT_ASK_GENERATED_TEXT_H

#include "graph/eval/eval.h"

// A loop that a stretch was made in: what it walked over.
struct generated_loop {
    const struct generated_loop *outer;
    const struct tree *tree;
    const struct env *env;
    expr_id expr;
};

// A stretch of a made text, and the expression that gave it.
struct generated_part {
    uint32_t start, end; // in the made text
    struct span at;      // what made it, by its name
    const struct tree *tree;
    const struct env *env;
    expr_id expr;
    struct value key; // the part of the expression's value that it is; absent: all of it
    const struct generated_loop *loop; // innermost first, or NULL
    bool
        is_text; // the expression gave the text itself: parts of what the text says are parts of it
};

struct generated_text {
    uint32_t file;     // in the sources
    const char *state; // against what is on disk: "up to date"
    struct span at;    // what makes all of it
    size_t count;
    const struct generated_part *parts; // by their start
    // Finds out all of the above when somebody asks what the text is made of, and again after a change: what makes the same
    // text may stand elsewhere. NULL: it is known for good.
    void (*find)(struct generated_text *t);
    uint32_t found_in; // the epoch; 0: not yet
    void *data;
    struct str path; // of the file, for `find`
};

// Keeps it, and its parts, which live as long as the graph.
void graph_note_generated(struct graph *g, const struct generated_text *generated);
// The text that was read as this file, if it was generated; what it is made of may not be known yet.
const struct generated_text *graph_generated_file(const struct graph *g, uint32_t file);
// The text that a place is in when it was made, and the part; NULL for others.
const struct generated_text *graph_generated_at(const struct graph *g, struct span at,
                                                const struct generated_part **part);

#endif
