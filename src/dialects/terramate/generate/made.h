// SPDX-License-Identifier: Apache-2.0
#ifndef WEFT_DIALECTS_TERRAMATE_GENERATE_MADE_H
#define WEFT_DIALECTS_TERRAMATE_GENERATE_MADE_H

#include "dialects/terramate/generate/generate.h"

// As `struct directory_dialect` has it.
bool tm_made(struct tm_project *p, struct str path, bool keeps_rest, struct str *text,
             struct made_text *out, struct diags *mistakes);

#endif
