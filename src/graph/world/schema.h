// SPDX-License-Identifier: Apache-2.0
//
// Something with effects, known by what it declares: the inputs that it takes and the outputs that it will
// have. A configuration makes one of it; what it gives is unknown until it has run, and checking needs no
// more than the schema.
#ifndef WEFT_GRAPH_WORLD_SCHEMA_H
#define WEFT_GRAPH_WORLD_SCHEMA_H

#include "graph/graph.h"
#include "value/type_mask.h"

struct schema {
    struct str name;
    const struct type *inputs;  // an object; optional attributes may be left out
    const struct type *outputs; // an object
};

// From {"inputs": {NAME: TYPE …}, "optional": [NAME …], "outputs": {NAME: TYPE …}}, types in their JSON
// form; NULL with `*error` when it is not one.
const struct schema *schema_from_json(struct arena *a, struct str name, struct value form,
                                      const char **error);

// As a value that a name can have. Keeps the schema.
struct value schema_value(struct arena *a, const struct schema *s);
// NULL when it is not one.
const struct schema *schema_of(struct value v);
// The outputs before it has run: an object of unknowns.
struct value schema_outputs(struct arena *a, const struct schema *s);
// The types that a value for an input may have: a number or bool is taken as a string, and the other way
// round where the text says so.
type_mask schema_takes(const struct type *wanted);

#endif
