// SPDX-License-Identifier: Apache-2.0
//
// Random types and values for properties that hold of all of them.
#ifndef WEFT_TESTS_VALUE_RANDOM_H
#define WEFT_TESTS_VALUE_RANDOM_H

#include "check.h"
#include "value/value.h"

enum {
    RANDOM_UNKNOWNS = 1 << 0,
    RANDOM_MARKS = 1 << 1,
    RANDOM_DYNAMIC = 1 << 2,  // dynamic inside types
    RANDOM_LIKE_CTY = 1 << 3, // nothing in which we mean to differ from cty (docs/deviations.md)
};

struct value_random {
    struct arena *arena;
    struct random *random;
    unsigned what; // RANDOM_*
};

const struct type *random_type(struct value_random *r, unsigned depth);
// A value of the type; where it says dynamic, of any.
struct value random_value(struct value_random *r, const struct type *t);

#endif
