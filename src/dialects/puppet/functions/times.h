// SPDX-License-Identifier: Apache-2.0
//
// What time it is, if the evaluation may know.
#ifndef WEFT_DIALECTS_PUPPET_FUNCTIONS_TIMES_H
#define WEFT_DIALECTS_PUPPET_FUNCTIONS_TIMES_H

#include "dialects/puppet/runtime/function.h"
#include "graph/world/injector.h"

// Nanoseconds since 1970. Absent: it is known; otherwise the failure, or the unknown, to return.
struct value time_now(struct puppet_call *c, int64_t *out);

#endif
