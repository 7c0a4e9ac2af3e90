// SPDX-License-Identifier: Apache-2.0
//
// Bodies of the functions with patterns; their rows are with those of other texts.
#ifndef WEFT_DIALECTS_PUPPET_FUNCTIONS_STRING_PATTERNS_H
#define WEFT_DIALECTS_PUPPET_FUNCTIONS_STRING_PATTERNS_H

#include "dialects/puppet/runtime/function.h"

struct value run_split(struct puppet_call *c);
struct value run_regsubst(struct puppet_call *c);
struct value run_match(struct puppet_call *c);

#endif
