// SPDX-License-Identifier: Apache-2.0
//
// `weft refs` for one path: what it refers to and what refers to it.
#ifndef WEFT_CLI_COMMANDS_REFS_BOTH_H
#define WEFT_CLI_COMMANDS_REFS_BOTH_H

#include "cli/project.h"

// Whether the argument is a path in the project of the working directory or in `--file`, or (`is_file`) a file
// that defines things for its directories; if so it is answered, and `*code` is the exit code.
bool refs_both(const struct request *r, bool is_file, enum exit_code *code);

#endif
