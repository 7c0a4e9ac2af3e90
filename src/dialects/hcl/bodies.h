// SPDX-License-Identifier: Apache-2.0
#ifndef WEFT_DIALECTS_HCL_BODIES_H
#define WEFT_DIALECTS_HCL_BODIES_H

#include "dialects/dialect.h"

extern const struct body_capability hcl_body_capability;

#endif
