// SPDX-License-Identifier: Apache-2.0
//
// Whether a function accepts the arguments of a call.
#ifndef WEFT_DIALECTS_PUPPET_LANGUAGE_SIGNATURE_H
#define WEFT_DIALECTS_PUPPET_LANGUAGE_SIGNATURE_H

#include "dialects/puppet/runtime/function.h"

// Absent, and c->signature says which signature it is; or what is wrong.
struct value signature_check(struct puppet_call *c, const struct puppet_function *f);

#endif
