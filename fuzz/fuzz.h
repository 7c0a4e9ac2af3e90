// SPDX-License-Identifier: Apache-2.0
//
// What the fuzz targets share: the entry that libFuzzer and replay.c call, and types from bytes.
#ifndef WEFT_FUZZ_FUZZ_H
#define WEFT_FUZZ_FUZZ_H

#include "value/type.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// Cuts a type off the front: a digit or letter is a number in a table; anything else begins a type in
// its JSON form that ends with the line. NULL when it is none.
const struct type *fuzz_type(struct arena *a, struct str *rest);

#endif
