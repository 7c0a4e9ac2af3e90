// SPDX-License-Identifier: Apache-2.0
//
// Checking values against the fields that a type describes (types.h).
#ifndef WEFT_DIALECTS_GARDEN_TREE_SCHEMA_H
#define WEFT_DIALECTS_GARDEN_TREE_SCHEMA_H

#include "dialects/garden/tree/types.h"

struct schema_check {
    struct arena *arena;
    struct diags *mistakes;
    const struct sources *sources;
    const struct tree *tree; // in which it is written
    struct span at;          // if it is written nowhere
    struct str described;    // in Garden's words: "spec for Run type=exec name=a"
    struct str start;        // "spec", or empty
    struct str name;         // whose it is: `run.a`
    struct str type;         // of what has such fields: "exec Run"
    bool is_exact;           // numbers and booleans as texts are refused
};

// All mistakes of a value that has no failures of its own to report, which is written at `written` (0: nowhere).
void garden_check_schema(struct schema_check *s, const struct garden_spec_field *fields,
                         size_t count, struct value v, expr_id written);
// What people call the type of a value, and whether nothing can be said about it.
const char *garden_type_word(struct value v);
bool garden_is_not_known(struct value v);

#endif
