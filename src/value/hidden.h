// SPDX-License-Identifier: Apache-2.0
//
// What people see in place of a secret. Two things are secret: what is sensitive, and what is ephemeral: it exists while
// something runs, and is stored nowhere.
#ifndef WEFT_VALUE_HIDDEN_H
#define WEFT_VALUE_HIDDEN_H

#include "value/value.h"

extern const struct mark mark_ephemeral;

// Sensitive, or told by something sensitive: not what is only ephemeral.
bool mark_is_sensitive(const struct mark *mark);
bool marks_are_sensitive(const struct marks *marks);
// What stands for a value that is secret (value_is_secret): `(sensitive)` or `(ephemeral value)`.
struct str value_hidden_text(struct value v);
// The same value with a null of its type in place of all that is ephemeral.
struct value value_ephemeral_as_null(struct arena *a, struct value v);

#endif
