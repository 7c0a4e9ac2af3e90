// SPDX-License-Identifier: Apache-2.0
#ifndef WEFT_CHECK_TEXT_H
#define WEFT_CHECK_TEXT_H

#include "dialects/dialect.h"

// What a document sees of what is outside of it; anything may be NULL.
struct around {
    struct scope *scope;          // names
    struct view *view;            // the directory that late-bound ones mean
    const struct scope *declared; // more names, which are values
};

// Adds the mistakes of a text, whose builder is ended with it.
// The result is a tuple of the names of files that were loaded for it.
struct value check_text(struct graph *g, const struct around *around, const struct dialect *d,
                        struct reading *r);

#endif
