// SPDX-License-Identifier: Apache-2.0
//
// Shared by the files that implement HCL's operations.
#ifndef WEFT_DIALECTS_HCL_LANGUAGE_OPS_H
#define WEFT_DIALECTS_HCL_LANGUAGE_OPS_H

#include "dialects/hcl/syntax/hcl.h"
#include "graph/eval/call.h"
#include "graph/graph.h"

extern const struct operation hcl_operations[HCL_OP_COUNT];
extern const struct conventions hcl_conventions;
// Imports values of other languages: see struct ops.
struct value hcl_import(struct graph *g, struct value v, struct span at, bool *loses);

// hints.c: a suggestion for a mistake with this value, or NULL
const char *hcl_hint(enum complaint what, const char *name, struct value v);

// ops_choice.c
struct value hcl_apply_conditional(struct call *c);
// ops_template.c
struct value hcl_apply_template(struct call *c);
struct value hcl_apply_join(struct call *c);
// ops_json.c
struct value hcl_apply_json_object(struct call *c);

#endif
