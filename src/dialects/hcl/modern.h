// SPDX-License-Identifier: Apache-2.0
//
// Old ways of writing Terraform's files, written as they are today.
#ifndef WEFT_DIALECTS_HCL_MODERN_H
#define WEFT_DIALECTS_HCL_MODERN_H

#include "base/str.h"

// Adds the text of a file with this name in the layout that its own tools give it: of Terraform's files modernized, of
// all others as it is.
void hcl_layout(struct str name, struct str text, struct strbuf *out);
// Adds the text, a whole file, in the usual layout and without what Terraform's formatter replaces: `"${x}"` as all of an
// attribute's value is `x`, labels have quotes, and types of variables are no texts (`"list"` is `list(string)`).
void hcl_modernize(struct str text, struct strbuf *out);

#endif
