// SPDX-License-Identifier: Apache-2.0
//
// The difference between two texts, for people and for patch(1).
#ifndef WEFT_CLI_DIFF_H
#define WEFT_CLI_DIFF_H

#include <weft.h>

// Prints a unified diff to standard output, or nothing if the texts are equal. Meant for texts that differ
// mostly in whitespace.
void diff_print(const char *name, weft_str before, weft_str after);

#endif
