// SPDX-License-Identifier: Apache-2.0
//
// What the files of the JSON profile share.
#ifndef WEFT_DIALECTS_HCL_JSON_JSON_INSIDE_H
#define WEFT_DIALECTS_HCL_JSON_JSON_INSIDE_H

#include "dialects/hcl/json/json_profile.h"

// Gives the node and all below their expressions.
void hcl_json_lower(const struct hcl_input *in, enum hcl_json_strings strings, struct hcl_json *j);
// The expression of a whole file, which is an object or an array.
expr_id hcl_json_lower_file(const struct hcl_input *in, enum hcl_json_strings strings,
                            struct hcl_json *root);

#endif
