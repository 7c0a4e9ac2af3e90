// SPDX-License-Identifier: Apache-2.0
//
// The function library: one file per family, each with a table of `struct function` (expr/ops.h). A function is
// declared once, with its types and its documentation; languages select from these by name.
#ifndef WEFT_FUNCTIONS_FUNCTIONS_H
#define WEFT_FUNCTIONS_FUNCTIONS_H

#include "expr/ops.h"

// The functions of one file, in any order. A family named `..._terraform` has what Terraform adds to its namesake, or
// does differently under the same name.
struct function_family {
    const char *name; // for people: "numbers"
    const struct function *functions;
    size_t count;
};

extern const struct function_family functions_collection;
extern const struct function_family functions_collection_terraform;
extern const struct function_family functions_encoding;
extern const struct function_family functions_encoding_terraform;
extern const struct function_family functions_files;
extern const struct function_family functions_format;
extern const struct function_family functions_hash;
extern const struct function_family functions_net;
extern const struct function_family functions_number;
extern const struct function_family functions_number_terraform;
extern const struct function_family functions_regex;
extern const struct function_family functions_sequence;
extern const struct function_family functions_set;
extern const struct function_family functions_string;
extern const struct function_family functions_string_terraform;
extern const struct function_family functions_time;
extern const struct function_family functions_time_terraform;
extern const struct function_family functions_type;
extern const struct function_family functions_type_terraform;

#endif
