// SPDX-License-Identifier: Apache-2.0
//
// Functions that only Terramate has, without the prefix `tm_`.
#ifndef WEFT_DIALECTS_TERRAMATE_FUNCTIONS_FUNCTIONS_H
#define WEFT_DIALECTS_TERRAMATE_FUNCTIONS_FUNCTIONS_H

#include "dialects/terramate/tree/terramate.h"
#include "functions/functions.h"
#include "graph/eval/eval.h"

extern const struct function_family tm_functions_text; // slugs, versions
extern const struct function_family tm_functions_hcl;  // ternary, code as text, vendoring
extern const struct function_family tm_functions_tree;
extern const struct function_family tm_functions_toml;
extern const struct function_family tm_functions_bundles;

#endif
