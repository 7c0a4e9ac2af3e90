// SPDX-License-Identifier: Apache-2.0
//
// From a place in a text to what stands there: the path under which it can be asked for.
#ifndef WEFT_ASK_LOCATE_H
#define WEFT_ASK_LOCATE_H

#include "graph/views/view.h"

// What a directory, or one above it, defines at these bytes of a file; 0 when nothing. Of several the one
// that is written most closely around them.
path_id locate_statement(const struct view *v, struct span at);
// The path of what a document has there, `a.b[2]`; empty when there is nothing but the whole.
struct str locate_in_document(struct arena *a, const struct sources *sources, const struct tree *t,
                              expr_id root, struct span at);

// Everything that an expression defines under keys that are written there, with its path and the place of its value, in
// source order; what is written in several layers several times.
void locate_each(const struct tree *t, expr_id root,
                 void (*each)(void *data, struct str path, struct span at), void *data);

// The other way round, from what is asked for to where it is written.

// The part of an expression under some keys, as far as displays tell; otherwise what it is part of.
struct span locate_part(const struct tree *t, expr_id e, const struct value *keys, size_t count);
// What a directory sees at a path, and there under some keys; NO_SPAN: nobody says it as a whole.
struct span locate_path(struct graph *g, struct view *v, path_id p, const struct value *keys,
                        size_t count);
// The key of something that is written there: on the same line, before it. Otherwise the place itself.
struct span locate_key(const struct sources *sources, struct span at, struct str key);

#endif
