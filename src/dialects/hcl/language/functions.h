// SPDX-License-Identifier: Apache-2.0
#ifndef WEFT_DIALECTS_HCL_LANGUAGE_FUNCTIONS_H
#define WEFT_DIALECTS_HCL_LANGUAGE_FUNCTIONS_H

#include "functions/functions.h"

extern const struct function_family hcl_functions;
extern const struct function_family hcl_functions_terraform;

// Terraform's functions and a dialect's own, which are in byte order and replace those of the same name. `*table` gets
// what must live as long as it: one pointer for each.
enum { HCL_FUNCTIONS_MOST = 500 };
void hcl_functions_with(struct ops *table, const struct function *own, size_t count,
                        const struct function *room[HCL_FUNCTIONS_MOST]);

#endif
