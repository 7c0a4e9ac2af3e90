// SPDX-License-Identifier: Apache-2.0
#ifndef WEFT_DIALECTS_HCL_OUTLINE_H
#define WEFT_DIALECTS_HCL_OUTLINE_H

#include "dialects/dialect.h"

// See `struct dialect`.
extern const struct outline_capability hcl_outline_capability;

#endif
