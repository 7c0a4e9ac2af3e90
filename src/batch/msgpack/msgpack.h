// SPDX-License-Identifier: Apache-2.0
//
// MessagePack as cty writes it for a type: unknowns are an extension, refined unknowns another,
// dynamic positions carry their type.
#ifndef WEFT_BATCH_MSGPACK_MSGPACK_H
#define WEFT_BATCH_MSGPACK_MSGPACK_H

#include "value/value.h"

// False with `*why` for marked values.
bool msgpack_write(struct strbuf *out, struct value v, const struct type *t, const char **why);
bool msgpack_read(struct arena *a, struct str bytes, const struct type *t, struct value *out,
                  const char **why);

#endif
