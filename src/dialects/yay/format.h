// SPDX-License-Identifier: Apache-2.0
//
// The canonical layout of Yay: blocks two blanks deeper than what they belong to, one blank after a colon
// and a dash, no blanks at the end of a line, at most one empty line in a row.
#ifndef WEFT_DIALECTS_YAY_FORMAT_H
#define WEFT_DIALECTS_YAY_FORMAT_H

#include "base/str.h"

// Adds the text in that layout. Comments, texts, expressions and the spelling of directives stay as they are;
// what it means does not change, and a second time changes nothing, if it can be read.
void yay_format(struct str text, struct strbuf *out);

#endif
