// SPDX-License-Identifier: Apache-2.0
//
// `weft get` for many directories at once: those with the same value are shown together.
#ifndef WEFT_CLI_COMMANDS_GET_MANY_H
#define WEFT_CLI_COMMANDS_GET_MANY_H

#include "cli/project.h"

// Asks all units, or those that `--in` names. `flags` say how values are written. The JSON has no final newline.
void get_many(const struct request *r, struct asked_project *p, const char *path, unsigned flags);
// Asks the working directory once in each environment that it has values for.
void get_in_environments(const struct request *r, struct asked_project *p, const char *path,
                         unsigned flags);

#endif
