// SPDX-License-Identifier: Apache-2.0
//
// The canonical layout of Yay: blocks are indented by two spaces, one space after a colon and a dash, no trailing
// whitespace, at most one empty line in a row.
#ifndef WEFT_DIALECTS_YAY_FORMAT_H
#define WEFT_DIALECTS_YAY_FORMAT_H

#include "base/str.h"

// Adds the text in that layout. Comments, texts, expressions and the spelling of directives stay as they are; if the
// text is valid, its meaning does not change, and formatting again changes nothing.
void yay_format(struct str text, struct strbuf *out);

#endif
