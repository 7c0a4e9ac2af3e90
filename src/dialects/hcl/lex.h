// SPDX-License-Identifier: Apache-2.0
//
// The lexer of HCL's native syntax: one token at a time, no memory but the stack of its modes.
#ifndef WEFT_DIALECTS_HCL_LEX_H
#define WEFT_DIALECTS_HCL_LEX_H

#include "base/array.h"
#include "base/str.h"

#endif
