// SPDX-License-Identifier: Apache-2.0
//
// Writing TOML. Reading it is `format_toml`.
#ifndef WEFT_FORMATS_TOML_TOML_H
#define WEFT_FORMATS_TOML_TOML_H

#include "value/value.h"

// A value that is wholly known and without marks; all numbers are floats. False when there is something in it
// that TOML has no way to write. The arena is for scratch.
bool toml_write(struct strbuf *out, struct arena *a, struct value v);

#endif
