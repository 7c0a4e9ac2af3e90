// SPDX-License-Identifier: Apache-2.0
//
// Lists over several lines, as generated code has them.
#ifndef WEFT_DIALECTS_HCL_FORMAT_SPREAD_H
#define WEFT_DIALECTS_HCL_FORMAT_SPREAD_H

#include "base/str.h"

// Adds the expression with every element of its lists on a line of its own, each with a comma behind it. Lists
// inside of a text, behind the word of a loop (`in [1]`), in an index, and loops themselves stay as they are. What it
// means does not change. Blanks are left to hcl_format.
void hcl_spread_lists(struct str expression, struct strbuf *out);

#endif
