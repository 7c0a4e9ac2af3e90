// SPDX-License-Identifier: Apache-2.0
//
// Values in Yay: numbers, texts and truth as in Python.
#ifndef WEFT_DIALECTS_YAY_VALUES_H
#define WEFT_DIALECTS_YAY_VALUES_H

#include "graph/eval/call.h"

// A float as Python writes it: `2.0`, `1e+16`.
void yay_write_float(struct strbuf *out, double d);
bool yay_is_float(struct value v);
// A number, a bool, or a text that looks like a number, as a number or bool; false if it is not one.
bool yay_as_number(struct arena *a, struct value v, struct value *out);
// A number without the text it was written as, or a bool as 0 or 1.
struct value yay_plain_number(struct value v);
// Imports values of other languages: see struct ops.
struct value yay_import(struct graph *g, struct value v, struct span at, bool *loses);
struct value yay_int(int64_t i);
// Text, numbers (as they were written) and bools as text; false for lists and mappings.
bool yay_as_text(struct arena *a, struct value v, struct str *out);
// Python's truth of a scalar; lists and mappings are true unless they are empty.
bool yay_truth(struct value v);
bool yay_equal(struct value x, struct value y);

#endif
