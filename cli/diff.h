// SPDX-License-Identifier: Apache-2.0
//
// What differs between two texts, for people and for patch(1).
#ifndef WEFT_CLI_DIFF_H
#define WEFT_CLI_DIFF_H

#include <weft.h>

// A unified diff to standard output; nothing when they are equal. Meant for texts that differ mostly in
// their blanks.
void diff_print(const char *name, weft_str before, weft_str after);

#endif
