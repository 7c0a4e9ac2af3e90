// SPDX-License-Identifier: Apache-2.0
//
// Types with parameters: `Array[String, 1]`.
#ifndef WEFT_DIALECTS_PUPPET_LANGUAGE_TYPE_ACCESS_H
#define WEFT_DIALECTS_PUPPET_LANGUAGE_TYPE_ACCESS_H

#include "dialects/puppet/values/type.h"
#include "graph/eval/eval.h"

// The type `t` with the arguments 1, 2 … of an access; a poison says what is wrong with them.
struct value type_access(struct call *c, const struct ptype *t);

#endif
