// SPDX-License-Identifier: Apache-2.0
//
// The layout of HCL that everybody uses: two blanks for each open bracket, signs of equality and comments
// below each other, one blank between tokens where the language has one.
#ifndef WEFT_DIALECTS_HCL_FORMAT_FORMAT_H
#define WEFT_DIALECTS_HCL_FORMAT_FORMAT_H

#include "base/str.h"

// Adds the text in that layout. It need not be valid: tokens are all that is looked at. They stay as they
// are, with every comment and line end; only blanks between them change, so a second time changes nothing.
void hcl_format(struct str text, struct strbuf *out);
// The same for whoever asks through `struct dialect`, whatever the file is called.
void hcl_layout(struct str name, struct str text, struct strbuf *out);

#endif
