// SPDX-License-Identifier: Apache-2.0
//
// What both files of collections use: cty's functions are in collection.c, what Terraform adds to them or
// does differently in collection_terraform.c.
#ifndef WEFT_FUNCTIONS_COLLECTION_H
#define WEFT_FUNCTIONS_COLLECTION_H

#include "graph/eval/call.h"

// How many elements a list, set, map or tuple has, known or not; for one of any type anything.
struct value collection_length(struct call *c, struct value v);
// The first argument that is not null (nor, with `skips_empty`, an empty string).
struct value collection_coalesce(struct call *c, bool skips_empty);
// What a lookup with these arguments gives, whatever is not known yet; or NULL and a failure.
const struct type *type_of_lookup(struct call *c, struct value *failed);
// The element of argument 0, which is known, under a key, or the default as `t`.
struct value collection_lookup(struct call *c, struct value key, const struct type *t);

#endif
