// SPDX-License-Identifier: Apache-2.0
#ifndef WEFT_DIALECTS_TERRAMATE_STACKS_TRIGGER_H
#define WEFT_DIALECTS_TERRAMATE_STACKS_TRIGGER_H

#include "dialects/terramate/tree/terramate.h"
#include "dialects/units.h"

// `order` of struct directory_dialect.
bool tm_trigger(struct tm_project *p, struct str path, struct arena *a, struct unit_mark *out,
                struct diags *mistakes);

#endif
