// SPDX-License-Identifier: Apache-2.0
//
// Old spellings in Terraform files, written as they are today.
#ifndef WEFT_DIALECTS_TERRAFORM_MODERN_H
#define WEFT_DIALECTS_TERRAFORM_MODERN_H

#include "base/str.h"

// Adds the text of a whole file in the usual layout, modernised as by Terraform's formatter: `"${x}"` as a whole value
// becomes `x`, labels get quotes, and types of variables lose theirs (`"list"` becomes `list(string)`).
void terraform_modernize(struct str text, struct strbuf *out);

#endif
