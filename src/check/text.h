// SPDX-License-Identifier: Apache-2.0
#ifndef WEFT_CHECK_TEXT_H
#define WEFT_CHECK_TEXT_H

#include "dialects/dialect.h"

// Adds the mistakes of a text, whose builder is ended with it. `around` are names that a document sees, and
// `view` the directory whose paths it sees; both may be NULL.
// The result is a tuple of the names of files that were loaded for it.
struct value check_text(struct graph *g, struct scope *around, struct view *view,
                        const struct dialect *d, struct reading *r);

#endif
