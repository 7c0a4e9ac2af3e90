// SPDX-License-Identifier: Apache-2.0
//
// Early errors: all that is wrong with a configuration, without effects. Constants are folded,
// types are inferred along predecessors and references, calls are held against declared inputs and
// outputs. Where nothing can be known, nothing is said. Knows no dialect: what an operation takes and
// gives is in its table.
#ifndef WEFT_CHECK_CHECK_H
#define WEFT_CHECK_CHECK_H

#include "graph/graph.h"
#include "value/type_mask.h"

// ---- types

// The types that an expression can have, by its shape and the tables of its language alone: what names
// mean is not looked at. TYPES_ANY when nothing is known.
type_mask check_types(const struct tree *t, expr_id e);

// Something that is one type in one place and another in a newer one.
struct type_change {
    struct str what; // as people write it: `net.zones`
    type_mask before, now;
    struct span before_at, now_at;
    struct str before_where, now_where; // "in /", "in envs/prod"; empty: "before", "here"
    struct str before_label, now_label; // the exact type; empty: by the set
};

enum type_relation {
    TYPES_AGREE,  // or nothing can be said
    TYPES_DIFFER, // once a number, always a number
    TYPES_NEAR,   // a number and a string: people write `1.10` and `1.10.2`
};
enum type_relation type_relation(type_mask before, type_mask now);
// The diagnostic, an error or (TYPES_NEAR) a warning; NULL when the types agree. A caller may add notes,
// and a way out of its own.
struct diag *check_type_change(struct arena *a, const struct type_change *change);

// ---- documents

// A document that is to be checked: an expression as it is seen from a scope.
struct check_document {
    const struct tree *tree;
    expr_id root;
    struct scope *scope;
    struct view *view;            // the directory that it is seen from; NULL: none
    const struct diags *mistakes; // that reading it found; NULL: none
};

// Adds every mistake of a document and of what it loads, in no order (diags_sort). Runs nothing that has
// effects. One question of the graph; limits count for all of it. The result is a tuple of the names of the
// files that were loaded for it, each once.
struct value check_document(struct graph *g, const struct check_document *doc, struct diags *out);

#endif
