// SPDX-License-Identifier: Apache-2.0
//
// Writing YAML. Reading it is `format_yaml_core`, `format_yaml_go` or `format_yaml_ruby`.
#ifndef WEFT_FORMATS_YAML_YAML_H
#define WEFT_FORMATS_YAML_YAML_H

#include "value/value.h"

// A fully known value without marks and capsules, in block style.
void yaml_write(struct strbuf *out, struct value v);
// The same for people: strings are quoted only if necessary.
void yaml_write_bare(struct strbuf *out, struct value v);

#endif
