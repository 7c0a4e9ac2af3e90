// SPDX-License-Identifier: Apache-2.0
//
// The layout of Puppet's style guide: two spaces per level, arrows aligned, one attribute per line.
#ifndef WEFT_DIALECTS_PUPPET_FORMAT_PUPPET_FORMAT_H
#define WEFT_DIALECTS_PUPPET_FORMAT_PUPPET_FORMAT_H

#include "base/str.h"

// Adds the manifest in that layout. Comments, texts and the order of everything stay; what is read from the result is
// what was read before, and formatting again changes nothing. A manifest with mistakes is added as it is; false.
bool puppet_format(struct str text, struct strbuf *out);
// The same for callers of `struct dialect`, whatever the file's name.
void puppet_layout(struct str name, struct str text, struct strbuf *out);

#endif
