// SPDX-License-Identifier: Apache-2.0
#ifndef WEFT_DIALECTS_TERRAMATE_GENERATE_GENERATED_H
#define WEFT_DIALECTS_TERRAMATE_GENERATE_GENERATED_H

#include "dialects/terramate/generate/generate.h"

// See `struct directory_dialect`.
bool tm_generated(struct tm_project *p, struct str path, bool keeps_rest, struct str *text,
                  struct generated_text *out, struct diags *mistakes);

#endif
