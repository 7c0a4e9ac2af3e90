// SPDX-License-Identifier: Apache-2.0
//
// Writing TOML. Reading it is `format_toml`.
#ifndef WEFT_FORMATS_TOML_TOML_H
#define WEFT_FORMATS_TOML_TOML_H

#include "value/value.h"

// Writes a fully known value without marks; all numbers are floats. False if TOML cannot express something in it. The
// arena is for scratch.
bool toml_write(struct strbuf *out, struct arena *a, struct value v);

#endif
