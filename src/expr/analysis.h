// SPDX-License-Identifier: Apache-2.0
//
// Static analysis: what an expression says, without evaluating it.
#ifndef WEFT_EXPR_ANALYSIS_H
#define WEFT_EXPR_ANALYSIS_H

#include "expr/expr.h"

// A step of a traversal: an attribute name or a constant index.
struct step {
    bool is_index; // written in brackets
    symbol name;   // attribute
    struct value
        key; // index: a known string, number, bool or null; absent: it is not known (struct known_conditions)
    struct span at; // with the dot or the brackets
};

struct traversal {
    symbol root;    // 0: relative, the first step is an attribute of something implied
    struct span at; // all of it
    size_t count;
    const struct step *steps;
};

// The static references of an expression: the longest constant traversal from each free name, in
// order of the source, with duplicates. Names bound inside (for, lambda, let) are not among them.
struct refs {
    ARRAY(struct traversal) list;
};

// Parts live in the arena; `refs_done` frees the list itself.
void expr_refs(struct arena *a, const struct tree *t, expr_id e, struct refs *out);
void refs_done(struct refs *r);

// What is known of a condition before anything is evaluated for its sake: DECIDED_UNKNOWN when nothing is.
// `op` is the operation that it decides, or NULL: it guards a layer, or is the left side of a catch.
struct known_conditions {
    enum decided (*decide)(void *data, const struct operation *op, expr_id condition,
                           struct value *out);
    void *data;
    // What a computed key is, if that may be asked; then it is a step like a constant one, and the key is looked through
    // for references too. False: it is not known. NULL: a reference ends before a computed key.
    bool (*key)(void *data, expr_id key, struct value *out);
};

// The same without those that cannot matter: operands that `select` does not let live, layers whose guard
// is false, the right side of a catch whose left side is a value.
void expr_live_refs(struct arena *a, const struct tree *t, expr_id e,
                    const struct known_conditions *known, struct refs *out);

// As people write it: `a.b[0]["c"]`.
void traversal_write(struct strbuf *out, const struct symbols *symbols, const struct traversal *t);

// None of the following looks through parentheses: `(a)` is an expression, `a` may be a name.

// The expression as a single name, or 0. `true`, `false`, `null` and the bare keys of an object
// count as names where the language wrote them as words (expr_word).
symbol expr_as_keyword(const struct tree *t, expr_id e);
// As an absolute traversal (root name first) or a relative one (all steps); false when it is not one.
bool expr_as_traversal(struct arena *a, const struct tree *t, expr_id e, struct traversal *out);
bool expr_as_relative(struct arena *a, const struct tree *t, expr_id e, struct traversal *out);
// The operand expressions of a sequence constructor; false when it is not one.
bool expr_as_list(const struct tree *t, expr_id e, const expr_id **items, size_t *count);
// In order of the source, a key that comes again included.
struct expr_pair {
    expr_id key; // 0 when the key is only a symbol
    symbol name; // 0 when the key has to be computed
    expr_id value;
};
bool expr_as_map(struct arena *a, const struct tree *t, expr_id e, const struct expr_pair **pairs,
                 size_t *count);
// A call by name; that its last argument is to be expanded is lost.
bool expr_as_call(const struct tree *t, expr_id e, symbol *name, const expr_id **args,
                  size_t *count);

// The keys that a mapping, layered or object expression can define at its outermost level, each
// once, as symbols in order of the source; false when they cannot be told without evaluating. A
// guard does not matter: what it guards can be defined.
bool expr_static_keys(struct arena *a, const struct tree *t, expr_id e, const symbol **keys,
                      size_t *count);

// Printing: a neutral notation for people and tests, one line, everything in it (expr/print.c has
// the table). A language's own printer lives with the language.
void expr_print(struct strbuf *out, const struct tree *t, expr_id e);

// A copy in a tree that is being built, which must have the same symbols.
expr_id expr_copy(struct tree_builder *b, const struct tree *t, expr_id e);

// Same tree shape, names, operations and literals; spans do not matter. The trees may belong to
// different languages and symbol tables.
bool expr_same(const struct tree *t, expr_id x, const struct tree *u, expr_id y);

// The value of what is made of literals alone, in the arena; false for all else. Nothing is evaluated.
bool expr_constant(struct arena *a, const struct tree *t, expr_id e, struct value *out);

#endif
