// SPDX-License-Identifier: Apache-2.0
//
// Where a value crosses from one language into another (rulings 1.11). Languages differ in what values they
// have: whole numbers of any size, floats, texts of numbers, null. The language that reads takes over what
// it is given by its operation `import` (struct ops), once for each reference. Marks, unknowns and failures
// are the kernel's own and pass as they are.
#ifndef WEFT_GRAPH_EVAL_CROSSING_H
#define WEFT_GRAPH_EVAL_CROSSING_H

#include "graph/eval/eval.h"

// A node of another language, as the reader has it: NODE_IMPORT.
struct crossing {
    struct node *inner;
    const struct tree *reader;
    struct span at; // the reference
    struct node *node;
    struct crossing *next; // of the same key
};

// What a reference at `where` means, as the language of `at` has it. A path stays one: it crosses where it is
// read (view_value_for). A value of a scope is the language's own: a loop's element, say.
struct lazy crossing_of(struct graph *g, const struct eval_context *at, struct lazy l,
                        struct span where);
// A value of another language, as that of `reader` has it. `from` is its own, or NULL when nobody knows.
struct value crossing_value(struct graph *g, const struct tree *reader, const struct ops *from,
                            struct value v, struct span at);
// A value that the host has given, which is of no language.
struct value crossing_given(struct graph *g, const struct tree *reader, struct value v,
                            struct span at);
// A child of what crosses crosses too; NULL stays NULL.
struct node *crossing_child(struct graph *g, struct node *n, struct node *child);
void crossing_expand(struct graph *g, struct node *n);

#endif
