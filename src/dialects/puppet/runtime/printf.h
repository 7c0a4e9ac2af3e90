// SPDX-License-Identifier: Apache-2.0
//
// Values as Ruby shows them, and texts as numbers as Ruby reads them.
#ifndef WEFT_DIALECTS_PUPPET_RUNTIME_PRINTF_H
#define WEFT_DIALECTS_PUPPET_RUNTIME_PRINTF_H

#include "dialects/puppet/values/values.h"

// `["a", 1, nil]`
void ruby_inspect(struct strbuf *out, struct value v);
void ruby_inspect_string(struct strbuf *out, struct str s);
// The same, but a string is itself and nil nothing.
void ruby_to_s(struct strbuf *out, struct value v);

// Kernel#Integer: a base of 0 looks at the prefix. False: it is none, or does not fit into 64 bits.
bool ruby_integer(struct str text, int base, int64_t *out);
bool ruby_float(struct arena *a, struct str text, double *out);

#endif
