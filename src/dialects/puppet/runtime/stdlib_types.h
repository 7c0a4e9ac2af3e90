// SPDX-License-Identifier: Apache-2.0
#ifndef WEFT_DIALECTS_PUPPET_RUNTIME_STDLIB_TYPES_H
#define WEFT_DIALECTS_PUPPET_RUNTIME_STDLIB_TYPES_H

#include "base/str.h"

// What a type alias of stdlib stands for, in the Puppet language; empty: it has none of this name.
struct str stdlib_type_text(struct str name);

#endif
