// SPDX-License-Identifier: Apache-2.0
//
// What functions that take and make texts share: arguments as bytes, results that are in normal form C and
// within the limits.
#ifndef WEFT_FUNCTIONS_TEXT_H
#define WEFT_FUNCTIONS_TEXT_H

#include "graph/eval/call.h"

// Argument i, a known string; lives as long as the graph.
struct str text_arg(const struct call *c, unsigned i);
// The start of a text for a message, so that no message is as long as a file.
struct str text_shown(struct str s);

// A buffer that takes no more than one text may have. Always ends in text_done.
struct strbuf text_buffer(const struct call *c);
// The string that was built, in normal form C, or the failure of the limit that it reached.
struct value text_done(struct call *c, struct strbuf *b);
// The same for bytes that are there already.
struct value text_value(struct call *c, struct str s);
// A string that is not known but never null and surely starts so; `prefix` is cut where more text could
// change it.
struct value text_unknown(struct call *c, struct str prefix);
// ... where what comes behind is ours and cannot.
struct value text_unknown_exact(struct call *c, struct str prefix);
// The text with all matches of a regular expression replaced; `$1` and `${name}` in `with` are groups.
struct value text_replace(struct call *c, struct str text, struct str pattern, struct str with);

#endif
