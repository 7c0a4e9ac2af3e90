// SPDX-License-Identifier: Apache-2.0
//
// Early errors: everything that is wrong with a configuration, found without effects. Constants are folded,
// types are inferred along predecessors and references, and calls are compared with declared inputs and
// outputs. If nothing can be known, nothing is reported. Knows no dialect: the tables of operations say what
// they take and return.
#ifndef WEFT_CHECK_CHECK_H
#define WEFT_CHECK_CHECK_H

#include "graph/graph.h"
#include "value/type_mask.h"

// ---- types

// The types that an expression can have, by its shape and the tables of its language alone: names are not
// resolved. TYPES_ANY if nothing is known.
type_mask check_types(const struct tree *t, expr_id e);

// Something that has one type in one place and another in a newer one.
struct type_change {
    struct str what; // as people write it: `net.zones`
    type_mask before, now;
    struct span before_at, now_at;
    struct str before_where, now_where; // "in /", "in envs/prod"; empty: "before", "here"
    struct str before_label, now_label; // the exact type; empty: given by the set
};

enum type_relation {
    TYPES_AGREE,  // or nothing can be said
    TYPES_DIFFER, // once a number, always a number
    TYPES_NEAR,   // a number and a string: people write `1.10` and `1.10.2`
};
enum type_relation type_relation(type_mask before, type_mask now);
// The diagnostic, an error or (TYPES_NEAR) a warning; NULL if the types agree. Callers may add notes, and a
// help of their own.
struct diag *check_type_change(struct arena *a, const struct type_change *change);

// ---- documents

// A document to be checked: an expression as seen from a scope.
struct check_document {
    const struct tree *tree;
    expr_id root;
    struct scope *scope;
    struct view *view;            // the directory it is seen from; NULL: none
    const struct diags *mistakes; // found while reading it; NULL: none
};

// Adds every error in a document and in what it loads, unsorted (diags_sort). Runs nothing that has effects.
// This is one question of the graph, so limits apply to all of it. The result is a tuple of the names of the
// files loaded for it, without duplicates.
struct value check_document(struct graph *g, const struct check_document *doc, struct diags *out);

#endif
