// SPDX-License-Identifier: Apache-2.0
//
// What the fuzz targets share: the entry that libFuzzer and replay.c call, types from bytes, and what
// may be asked of numbers that were written and read.
#ifndef WEFT_FUZZ_FUZZ_H
#define WEFT_FUZZ_FUZZ_H

#include "value/value.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// Cuts a type off the front: a digit or letter is a number in a table; anything else begins a type in
// its JSON form that ends with the line. NULL when it is none.
const struct type *fuzz_type(struct arena *a, struct str *rest);

// The peer's shortest decimal ignores that the gap below a power of two is smaller, and its reader
// rounds more than once: what was printed reads as the same number but for its last bits.
bool fuzz_is_near(struct arena *a, struct value x, struct value read);
// Every number inside, printed and read at full precision, is equal to what it was. What was not cannot
// be asked to stay the same.
bool fuzz_reads_back(struct arena *a, struct value v);

#endif
