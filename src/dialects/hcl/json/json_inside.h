// SPDX-License-Identifier: Apache-2.0
//
// Shared by the files of the JSON profile.
#ifndef WEFT_DIALECTS_HCL_JSON_JSON_INSIDE_H
#define WEFT_DIALECTS_HCL_JSON_JSON_INSIDE_H

#include "dialects/hcl/json/json_profile.h"

// Sets the expressions of the node and of everything below it.
void hcl_json_lower(const struct hcl_input *in, enum hcl_json_strings strings, struct hcl_json *j);
// The expression of a whole file, which is an object or an array.
expr_id hcl_json_lower_file(const struct hcl_input *in, enum hcl_json_strings strings,
                            struct hcl_json *root);

#endif
