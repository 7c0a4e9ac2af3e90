// SPDX-License-Identifier: Apache-2.0
//
// --allow: what an evaluation may ask the outside world.
#ifndef WEFT_CLI_ALLOW_H
#define WEFT_CLI_ALLOW_H

#include <weft.h>

#include "cli/options.h"

struct allowed;

// Opens what the options name; NULL and the exit code when one makes no sense or names no file: that has
// been said. To be freed after the last question.
struct allowed *allow(const struct request *request, weft_graph *graph, bool is_project,
                      enum exit_code *code);
// Files that the configuration in `path` is made of may be near to it (below its directory, and below the
// working directory), or where `more` (or NULL) allows to read.
struct allowed *allow_sources(const struct allowed *more, const char *path, weft_graph *graph);
void allow_done(struct allowed *a);

#endif
