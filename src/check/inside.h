// SPDX-License-Identifier: Apache-2.0
//
// Shared by the files of this folder: a document seen without evaluating it. An expression is seen with the
// binders around it; a mapping is what all its layers define, key by key; a name refers to one of a few things,
// or is unknown.
#ifndef WEFT_CHECK_INSIDE_H
#define WEFT_CHECK_INSIDE_H

#include "base/table.h"
#include "check/check.h"
#include "graph/eval/node.h"

enum binder_kind {
    BINDER_LET,  // names of a LET
    BINDER_FOR,  // the element of a loop
    BINDER_SELF, // the value under construction, by the language's name for it
    BINDER_OPEN, // a body for callers: names may be their arguments
};

struct binder {
    const struct binder *outer;
    enum binder_kind kind;
    const struct tree *tree;
    expr_id expr; // LET, FOR or MAKE
};

// An expression at a position in the document.
struct place {
    const struct tree *tree;
    expr_id expr; // 0: nowhere
    const struct binder *around;
};

// One of the layers that define a key.
struct definition {
    struct place at;
    uint32_t block; // the LAYERS that contain it, 0 for none
    expr_id guard;  // if guarded: the nearest guard; 0: it always applies
    expr_id branch; // ... and the branch that contains it
    bool extends;   // adds to what is below it
};

struct member {
    symbol key;
    ARRAY(struct definition) defs; // newest first
};

// What layers define, key by key.
struct mapping {
    struct table by_key; // symbol -> index
    ARRAY(struct member) members;
    bool is_open;  // there may be other keys
    bool is_other; // a part is not a mapping
};

enum meaning_kind {
    MEANS_UNKNOWN, // it may be anything
    MEANS_NOTHING, // definitely not defined
    MEANS_PLACE,   // an expression
    MEANS_ELEMENT, // an element of a loop, whose FOR is `place`
    MEANS_KEY,     // a key of the document
    MEANS_VALUE,   // a value from outside the document
};

struct meaning {
    enum meaning_kind kind;
    struct place place;
    struct member *member;
    struct value value;
};

struct checker {
    struct graph *g;
    struct arena arena; // for what is needed only while checking
    const struct check_document *doc;
    const struct env *env; // the same in every query, so that it keeps what is known about guards
    struct value value;    // of the document
    struct node *root;     // ... its node, or NULL
    const struct diag *limit; // reached by evaluating it, or NULL
    struct mapping *names;
    struct table types;     // place -> type set + 1
    struct table mappings;  // place -> struct mapping *
    struct table fixed;     // place -> is_fixed + 1
    struct table seen;      // expressions already walked
    struct table grouped;   // LAYERS and MAPPINGs whose keys were compared
    bool is_comparing;      // what is added to a mapping counts as compared
    struct table loaded;    // operation -> struct loaded_body *
    struct table mentioned; // symbols that occur in some NAME
    bool has_gaps;          // something was not loaded
    ARRAY(struct mapping *) all_mappings;
    unsigned depth;        // of inference; nothing is known beyond it
    uint64_t budget;       // of definitions: documents that include each other grow without bound
    struct diags found;    // found without evaluating
    struct diags promised; // of these: broken schemas, whose first related position shows where
};

// ---- scopes.c

uint64_t place_key(const struct tree *t, expr_id e);
const struct operation *place_operation(const struct tree *t, expr_id e);
const struct binder *bind(struct checker *c, enum binder_kind kind, struct place at);
// What a child sees: `i` as expr_child counts.
struct place place_child(struct checker *c, struct place at, uint32_t i);
struct meaning name_meaning(struct checker *c, const struct binder *around, symbol name);
// The same, after resolving names that only stand for other names.
struct meaning name_follow(struct checker *c, const struct binder *around, symbol name);
// Names similar to an undefined one; an empty str if there are none.
struct str name_suggestion(struct checker *c, const struct binder *around, struct str wanted);

// ---- mappings.c

struct mapping *mapping_new(struct checker *c);
// Adds everything that an expression defines, below what exists already.
void mapping_add(struct checker *c, struct mapping *m, struct place at);
// What a key has: all definitions that may be visible.
struct mapping *mapping_of_member(struct checker *c, struct member *m);
// The mapping that an expression definitely is, with all keys that it may have; NULL if that is unknown.
struct mapping *mapping_of(struct checker *c, struct place at);
struct member *mapping_find(const struct mapping *m, symbol key);
bool is_written_mapping(const struct tree *t, expr_id e);
void mappings_done(struct checker *c);
struct str mapping_suggestion(struct checker *c, const struct mapping *m, struct str wanted);

// ---- types.c

type_mask types_at(struct checker *c, struct place at);
type_mask types_of_member(struct checker *c, const struct member *m);
// Whether a schema says what it will be, once something has run.
bool is_declared(struct checker *c, struct place at);
// Whether its value does not depend on guards.
bool is_fixed(struct checker *c, struct place at);

// ---- layers.c

// Compares what layers define for the same keys, here and below.
void check_layers(struct checker *c, struct place at, struct mapping *m);

// ---- walk.c

struct diag *would_fail(struct checker *c, enum diag_code code, struct span at, const char *format,
                        ...) PRINTF_LIKE(4, 5);
void check_walk(struct checker *c, struct place from);

// ---- calls.c

// `is_caught`: an undefined name is caught.
void check_call(struct checker *c, struct place at, bool is_caught);
void check_make(struct checker *c, struct place at, bool is_caught);

#endif
