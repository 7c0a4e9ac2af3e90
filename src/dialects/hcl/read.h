// SPDX-License-Identifier: Apache-2.0
//
// A text of HCL as one expression, for callers of `struct dialect`.
#ifndef WEFT_DIALECTS_HCL_READ_H
#define WEFT_DIALECTS_HCL_READ_H

#include "dialects/dialect.h"
#include "dialects/hcl/syntax/parse.h"

struct hcl_input hcl_input_of(const struct reading *r);
expr_id hcl_read(const struct reading *r);
void hcl_check(const struct reading *r);
// Checks what the builder holds of a file in JSON syntax that was read.
void hcl_check_json(const struct reading *r);

#endif
