// SPDX-License-Identifier: Apache-2.0
//
// Old ways of writing Terraform's files, written as they are today.
#ifndef WEFT_DIALECTS_TERRAFORM_MODERN_H
#define WEFT_DIALECTS_TERRAFORM_MODERN_H

#include "base/str.h"

// Adds the text, a whole file, in the usual layout and without what Terraform's formatter replaces: `"${x}"` as all of an
// attribute's value is `x`, labels have quotes, and types of variables are no texts (`"list"` is `list(string)`).
void terraform_modernize(struct str text, struct strbuf *out);

#endif
