// SPDX-License-Identifier: Apache-2.0
#ifndef WEFT_DIALECTS_HCL_LANGUAGE_FUNCTIONS_H
#define WEFT_DIALECTS_HCL_LANGUAGE_FUNCTIONS_H

#include "functions/functions.h"

extern const struct function_family hcl_functions;
extern const struct function_family hcl_functions_terraform;

#endif
