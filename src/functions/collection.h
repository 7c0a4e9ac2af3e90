// SPDX-License-Identifier: Apache-2.0
//
// Shared by both files of collections: cty's functions are in collection.c, what Terraform adds or does differently
// in collection_terraform.c.
#ifndef WEFT_FUNCTIONS_COLLECTION_H
#define WEFT_FUNCTIONS_COLLECTION_H

#include "graph/eval/call.h"

// The number of elements of a list, set, map or tuple, known or not; unknown for a dynamic type.
struct value collection_length(struct call *c, struct value v);
// The first argument that is not null (nor, with `skips_empty`, an empty string).
struct value collection_coalesce(struct call *c, bool skips_empty);
// The type of a lookup's result, even if arguments are unknown; or NULL and a failure.
const struct type *type_of_lookup(struct call *c, struct value *failed);
// The element of argument 0, which is known, at a key, or the default as `t`.
struct value collection_lookup(struct call *c, struct value key, const struct type *t);

#endif
