// SPDX-License-Identifier: Apache-2.0
//
// The usual layout of HCL: two spaces per open bracket, equals signs and comments aligned, one space between tokens
// where the language has one.
#ifndef WEFT_DIALECTS_HCL_FORMAT_FORMAT_H
#define WEFT_DIALECTS_HCL_FORMAT_FORMAT_H

#include "base/str.h"

// Adds the text in that layout. It need not be valid: only tokens are read. They stay as they are, with every comment
// and line end; only whitespace between them changes, so formatting again changes nothing.
void hcl_format(struct str text, struct strbuf *out);
// The same for callers of `struct dialect`, whatever the file's name.
void hcl_layout(struct str name, struct str text, struct strbuf *out);

#endif
