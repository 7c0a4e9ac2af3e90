// SPDX-License-Identifier: Apache-2.0
//
// A text of data as a value.
#ifndef WEFT_FORMATS_READ_VALUE_H
#define WEFT_FORMATS_READ_VALUE_H

#include "formats/formats.h"

// The only document of a text, in the arena. Keys are strings; the targets of aliases are shared. False with the problem;
// `why` is NULL if the budget of the thread was spent.
bool format_read_value(const struct format *f, struct arena *a, struct str text, struct value *out,
                       struct format_problem *problem);

#endif
