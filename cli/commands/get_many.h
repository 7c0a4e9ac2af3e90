// SPDX-License-Identifier: Apache-2.0
//
// `weft get` for many directories at once: those that see the same value are shown together.
#ifndef WEFT_CLI_COMMANDS_GET_MANY_H
#define WEFT_CLI_COMMANDS_GET_MANY_H

#include "cli/project.h"

// Asks all units, or those that `--in` names. `flags` of how values are written. JSON has no line end.
void get_many(const struct request *r, struct asked_project *p, const char *path, unsigned flags);

#endif
