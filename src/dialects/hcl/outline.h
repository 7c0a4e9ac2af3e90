// SPDX-License-Identifier: Apache-2.0
#ifndef WEFT_DIALECTS_HCL_OUTLINE_H
#define WEFT_DIALECTS_HCL_OUTLINE_H

#include "dialects/dialect.h"

// See `struct dialect`.
size_t hcl_outline(struct arena *a, struct str text, struct outlined **out);

#endif
