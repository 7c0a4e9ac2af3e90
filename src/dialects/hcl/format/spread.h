// SPDX-License-Identifier: Apache-2.0
//
// Lists over several lines, as in generated code.
#ifndef WEFT_DIALECTS_HCL_FORMAT_SPREAD_H
#define WEFT_DIALECTS_HCL_FORMAT_SPREAD_H

#include "base/str.h"

// Adds the expression with every element of its lists on a line of its own, followed by a comma. Lists in templates,
// after the keyword of a loop (`in [1]`) and in an index stay as they are, and so do loops. The meaning does not
// change. Whitespace is left to hcl_format.
void hcl_spread_lists(struct str expression, struct strbuf *out);

#endif
