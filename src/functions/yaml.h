// SPDX-License-Identifier: Apache-2.0
//
// The two functions on YAML, which have files of their own.
#ifndef WEFT_FUNCTIONS_YAML_H
#define WEFT_FUNCTIONS_YAML_H

#include "graph/call.h"

struct value apply_yamlencode(struct call *c);

#endif
