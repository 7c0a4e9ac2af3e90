// SPDX-License-Identifier: Apache-2.0
//
// Types as expressions: `list(string)`, `object({a = optional(number, 1)})`. They are read, not evaluated; only a
// default has a value, which cannot use names.
#ifndef WEFT_DIALECTS_HCL_LANGUAGE_TYPEEXPR_H
#define WEFT_DIALECTS_HCL_LANGUAGE_TYPEEXPR_H

#include "expr/expr.h"
#include "graph/graph.h"
#include "value/type.h"

enum hcl_type_mode {
    HCL_TYPE_EXACT,      // the type of a value
    HCL_TYPE_CONSTRAINT, // also `any` and optional(T)
    HCL_TYPE_DEFAULTS,   // also optional(T, default)
};

struct hcl_type_input {
    struct graph *graph;
    struct arena *arena; // for types, defaults and diagnostics
    struct diags *diags; // found so far
    const struct tree *tree;
    struct str text;      // of the tree
    uint32_t text_offset; // where it starts in the tree's file
    enum hcl_type_mode mode;
};

// What replaces missing or null parts.
struct hcl_defaults {
    const struct type *type;
    const struct value *values; // object: by index of the attribute; absent: none
    const struct hcl_defaults *const
        *inside; // by index of the part, 0 for a collection; NULL: none
};

// The type; if it is invalid, dynamic, and a diagnostic. `*defaults` (which may be
// NULL) becomes NULL if there are none.
const struct type *hcl_type_of(const struct hcl_type_input *in, expr_id e,
                               const struct hcl_defaults **defaults);
// Whether a call of this name can be a type: `list`, `object`, `optional`.
bool hcl_is_type_word(struct str name);
// The expression for a type, without optional().
void hcl_type_write(struct strbuf *out, const struct type *t);

// ---- typedefault.c

// A value with its defaults filled in, from the outside inwards; it still has to be converted to the type.
struct value hcl_defaults_apply(struct arena *a, const struct hcl_defaults *d, struct value v);

#endif
