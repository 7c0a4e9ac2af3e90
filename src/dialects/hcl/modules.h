// SPDX-License-Identifier: Apache-2.0
#ifndef WEFT_DIALECTS_HCL_MODULES_H
#define WEFT_DIALECTS_HCL_MODULES_H

#include "dialects/links.h"

extern const struct link_dialect hcl_modules;

#endif
