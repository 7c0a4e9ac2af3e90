// SPDX-License-Identifier: Apache-2.0
#ifndef WEFT_FORMATS_TOML_TOML_H
#define WEFT_FORMATS_TOML_TOML_H

#include "value/value.h"

// A text of TOML as an object; false with why and where when it is none. Dates are strings.
bool toml_read(struct arena *a, struct str text, struct value *out, const char **why, size_t *at);

#endif
