// SPDX-License-Identifier: Apache-2.0
#ifndef WEFT_DIALECTS_TERRAMATE_GENERATE_GENERATED_H
#define WEFT_DIALECTS_TERRAMATE_GENERATE_GENERATED_H

#include "dialects/terramate/generate/generate.h"

// See `struct product_capability`.
bool tm_generated(struct tm_project *p, struct str path, bool keeps_rest, struct arena *a,
                  struct str *text, struct generated_text *out, struct diags *mistakes);
bool tm_is_leftover(struct tm_project *p, struct str dir, struct str text);
size_t tm_generated_in(struct tm_project *p, struct str dir, struct arena *a,
                       struct generated_file **out, bool *fails);

#endif
