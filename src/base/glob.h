// SPDX-License-Identifier: Apache-2.0
//
// Patterns over paths: `*` and `?` stay within one name, `**` does not; `[a-z]` is a set, `[!a-z]` what is not in it.
#ifndef WEFT_BASE_GLOB_H
#define WEFT_BASE_GLOB_H

#include "base/str.h"

bool glob_matches(struct str pattern, struct str path);

#endif
