// SPDX-License-Identifier: Apache-2.0
//
// Whether more of an expression has to be typed.
#ifndef WEFT_CLI_LIVE_UNFINISHED_H
#define WEFT_CLI_LIVE_UNFINISHED_H

#include <weft.h>

// True if a bracket is still open. All dialects write these alike: () [] {}, "…" with ${…} in it, '…',
// and comments that start with # or //.
bool text_is_unfinished(weft_str text);

#endif
