// SPDX-License-Identifier: Apache-2.0
//
// Texts of the JSON profile, for callers of `struct dialect`.
#ifndef WEFT_DIALECTS_HCL_HCL_JSON_H
#define WEFT_DIALECTS_HCL_HCL_JSON_H

#include "dialects/hcl/read.h"

expr_id hcl_json_read(const struct reading *r);
void hcl_json_check(const struct reading *r);
// Strings are literals there, even with `${` in them.
expr_id hcl_json_read_values(const struct reading *r);
void hcl_json_check_values(const struct reading *r);
// Copies the text: JSON has tools of its own, but a directory with both syntaxes can still be formatted.
void hcl_json_layout(struct str name, struct str text, struct strbuf *out);

#endif
