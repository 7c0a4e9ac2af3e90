// SPDX-License-Identifier: Apache-2.0
#ifndef WEFT_CHECK_TEXT_H
#define WEFT_CHECK_TEXT_H

#include "dialects/dialect.h"

// What a document sees from outside; any member may be NULL.
struct around {
    struct scope *scope;          // names
    struct view *view;            // the directory for late-bound ones
    const struct scope *declared; // more names, which are values
};

// Adds the errors of a text, and ends its builder.
// The result is a tuple of the names of files loaded for it.
struct value check_text(struct graph *g, const struct around *around, const struct dialect *d,
                        struct reading *r);

#endif
