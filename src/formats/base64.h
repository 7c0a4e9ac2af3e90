// SPDX-License-Identifier: Apache-2.0
//
// Bytes as text: base64 of RFC 4648, with its padding.
#ifndef WEFT_FORMATS_BASE64_H
#define WEFT_FORMATS_BASE64_H

#include "base/str.h"

void base64_add(struct strbuf *out, struct str bytes);
// Line ends are skipped; the bytes are in the arena. False with the offset of what is wrong in `*bad`.
bool base64_read(struct arena *a, struct str text, struct str *out, size_t *bad);

#endif
