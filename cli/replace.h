// SPDX-License-Identifier: Apache-2.0
//
// Writes a file so that at any moment it has either its old content or its new one.
#ifndef WEFT_CLI_REPLACE_H
#define WEFT_CLI_REPLACE_H

#include <weft.h>

// Replaces the content of an existing file, keeping its mode; a symbolic link stays one. Returns 0, or errno,
// and then the old file is untouched.
int replace_file(const char *path, weft_str content);
// Creates a file that only its owner may read, or replaces one in the same way.
int replace_secret(const char *path, weft_str content);
// For a signal handler: removes an unfinished file.
void replace_interrupted(void);

#endif
