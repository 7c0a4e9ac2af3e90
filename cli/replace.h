// SPDX-License-Identifier: Apache-2.0
//
// Writing a file so that at every moment it has its old content or its new one.
#ifndef WEFT_CLI_REPLACE_H
#define WEFT_CLI_REPLACE_H

#include <weft.h>

// Replaces the content of a file that is there; its mode stays, and a link stays one. 0, or the errno of
// what failed: the old file is untouched then.
int replace_file(const char *path, weft_str content);
// For a handler of signals: takes an unfinished file away.
void replace_interrupted(void);

#endif
