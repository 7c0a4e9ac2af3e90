// SPDX-License-Identifier: Apache-2.0
//
// What must hold for any bytes that a format of data reads.
#ifndef WEFT_FUZZ_FORMAT_TARGET_H
#define WEFT_FUZZ_FORMAT_TARGET_H

#include "formats/formats.h"

// Events nest, have places in the text, and every byte of content has one inside of its scalar; what is wrong has words
// and a place; the tree and the value end. True with the value when there is one.
bool fuzz_format(struct arena *a, const struct format *f, struct str text, struct value *out);
// What was written of a value is read as the same.
void fuzz_read_again(struct arena *a, const struct format *f, struct str written, struct value v);

#endif
