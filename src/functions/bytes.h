// SPDX-License-Identifier: Apache-2.0
//
// Bytes as text: hexadecimal and base64, for encodings and digests.
#ifndef WEFT_FUNCTIONS_BYTES_H
#define WEFT_FUNCTIONS_BYTES_H

#include "graph/eval/call.h"

void bytes_add_hex(struct strbuf *out, struct str bytes);
// The value of the hexadecimal digit at an offset, or -1.
int bytes_hex_digit(struct str s, size_t at);
// The bytes in base64, as a result.
struct value bytes_base64(struct call *c, struct str bytes);
// Bytes as a string, or a failure that blames operand `blame` if they are not UTF-8.
struct value bytes_utf8(struct call *c, struct str bytes, int blame);

#endif
