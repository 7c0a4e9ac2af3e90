// SPDX-License-Identifier: Apache-2.0
//
// Shared by functions on strings: arguments as bytes, results in
// normal form C and within the limits.
#ifndef WEFT_FUNCTIONS_TEXT_H
#define WEFT_FUNCTIONS_TEXT_H

#include "graph/eval/call.h"

// Argument i, a known string; lives as long as the graph.
struct str text_arg(const struct call *c, unsigned i);
// The start of a text for a message, so that a message is never as long as a file.
struct str text_shown(struct str s);

// A buffer limited to the size of one string. Always finish it with text_done.
struct strbuf text_buffer(const struct call *c);
// The string that was built, in normal form C, or the failure if it exceeds the limit.
struct value text_done(struct call *c, struct strbuf *b);
// The same for existing bytes.
struct value text_value(struct call *c, struct str s);
// The same for bytes that live as long as the graph: they are not copied.
struct value text_value_kept(struct call *c, struct str s);
// An unknown string that is never null and starts with `prefix`, which is
// cut where more text could change it.
struct value text_unknown(struct call *c, struct str prefix);
// ... if what follows is ours and cannot change it.
struct value text_unknown_exact(struct call *c, struct str prefix);
// The text with all matches of a regular expression replaced; `$1` and `${name}` in `with` are groups.
struct value text_replace(struct call *c, struct str text, struct str pattern, struct str with);

#endif
