// SPDX-License-Identifier: Apache-2.0
//
// Texts of the JSON profile, for whoever asks through `struct dialect`.
#ifndef WEFT_DIALECTS_HCL_HCL_JSON_H
#define WEFT_DIALECTS_HCL_HCL_JSON_H

#include "dialects/hcl/read.h"

expr_id hcl_json_read(const struct reading *r);
void hcl_json_check(const struct reading *r);
// A text is itself there, also with `${` in it.
expr_id hcl_json_read_values(const struct reading *r);
void hcl_json_check_values(const struct reading *r);
// As it is: JSON has tools of its own, and a directory with both syntaxes can be formatted all the same.
void hcl_json_layout(struct str name, struct str text, struct strbuf *out);

#endif
