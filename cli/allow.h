// SPDX-License-Identifier: Apache-2.0
//
// --allow: what an evaluation may ask the outside world.
#ifndef WEFT_CLI_ALLOW_H
#define WEFT_CLI_ALLOW_H

#include <weft.h>

#include "cli/options.h"

struct allowed;

// Opens what the options name. NULL, with the exit code, if one is invalid or names a file that does not exist;
// that has been reported. To be freed after the last question.
struct allowed *allow(const struct request *request, weft_graph *graph, bool is_project,
                      enum exit_code *code);
// Files that the configuration in `path` includes may be below its directory or the working directory, or
// wherever `more` (or NULL) allows reading.
struct allowed *allow_sources(const struct allowed *more, const char *path, weft_graph *graph);
void allow_done(struct allowed *a);

#endif
