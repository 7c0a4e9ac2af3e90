// SPDX-License-Identifier: Apache-2.0
//
// A text of data as a value.
#ifndef WEFT_FORMATS_READ_VALUE_H
#define WEFT_FORMATS_READ_VALUE_H

#include "formats/formats.h"

// The one document of a text, in the arena; keys are strings, what aliases repeat is shared. False with what is
// wrong; with no words for it when the budget of the thread was spent.
bool format_read_value(const struct format *f, struct arena *a, struct str text, struct value *out,
                       struct format_problem *problem);

#endif
