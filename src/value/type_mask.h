// SPDX-License-Identifier: Apache-2.0
//
// The kinds of types that a value may have, as bits: what can be said of an expression without
// evaluating it. Finer than that is nothing that a check could be sure of.
#ifndef WEFT_VALUE_TYPE_MASK_H
#define WEFT_VALUE_TYPE_MASK_H

#include "value/value.h"

typedef uint16_t type_mask;

enum type_bit {
    TYPES_BOOL = 1 << 0,
    TYPES_NUMBER = 1 << 1,
    TYPES_STRING = 1 << 2,
    TYPES_LIST = 1 << 3,    // lists, sets, tuples
    TYPES_MAPPING = 1 << 4, // maps, objects
    TYPES_NULL = 1 << 5,
    TYPES_OTHER = 1 << 6, // closures and other capsules
    TYPES_SCALAR = TYPES_BOOL | TYPES_NUMBER | TYPES_STRING,
    TYPES_AGGREGATE = TYPES_LIST | TYPES_MAPPING,
    TYPES_PLAIN = TYPES_SCALAR | TYPES_AGGREGATE,
    TYPES_ANY = (1 << 7) - 1,
};

// Of a value as it is; of an unknown what its type says.
type_mask types_of_value(struct value v);
// Of the values of a type, null left out; any for a dynamic one.
type_mask types_of_type(const struct type *t);
// For people: "a number", "a list or a mapping"; "anything" when nothing is known.
void types_write(struct strbuf *out, type_mask types);
struct str types_text(struct arena *a, type_mask types);

#endif
