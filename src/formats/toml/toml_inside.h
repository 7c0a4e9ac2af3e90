// SPDX-License-Identifier: Apache-2.0
//
// Shared by the files that read TOML. Private to this folder.
#ifndef WEFT_FORMATS_TOML_TOML_INSIDE_H
#define WEFT_FORMATS_TOML_TOML_INSIDE_H

#include "formats/formats.h"

// The type of a value without quotes.
enum toml_word { TOML_NO_WORD, TOML_BOOL, TOML_INTEGER, TOML_FLOAT, TOML_DATE };
enum toml_word toml_word(struct str s);
bool toml_resolve(struct arena *a, const struct event *e, struct value *out, const char **why);

#endif
