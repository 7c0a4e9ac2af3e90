// SPDX-License-Identifier: Apache-2.0
//
// Conversion of a value to a type. Safe conversions never fail (number to string, tuple to list);
// unsafe ones may (string to number). Marks and unknowns pass through.
#ifndef WEFT_VALUE_CONVERT_H
#define WEFT_VALUE_CONVERT_H

#include "value/value.h"

// Could a value of type `from` become one of type `to`?
bool type_converts(const struct type *from, const struct type *to, bool unsafe);

// True and `*out`, or false and `*error`: why, in cty's words ("a number is required"), with the
// path to the part that failed in front ("element 0: ...").
bool value_convert(struct arena *a, struct value v, const struct type *to, struct value *out,
                   struct str *error);

// The same with the path apart: `where` is "" or ends in ": ".
struct convert_error {
    struct str where, why;
};

bool value_convert_at(struct arena *a, struct value v, const struct type *to, struct value *out,
                      struct convert_error *error);

// Why no value of type `have` becomes one of type `want`, in cty's words.
struct str type_mismatch(struct arena *a, const struct type *have, const struct type *want);

#endif
