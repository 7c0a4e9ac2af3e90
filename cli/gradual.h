// SPDX-License-Identifier: Apache-2.0
//
// Evaluation in several steps: --unknown, --known, --resume.
#ifndef WEFT_CLI_GRADUAL_H
#define WEFT_CLI_GRADUAL_H

#include <weft.h>

#include "cli/project.h"

extern const struct option_list gradual_options;

// Continues a saved evaluation (--resume) in a graph: the project and the place, or one of them, are then set. False if
// that is impossible; the report has why, or `*code` is EXIT_USAGE and it has been reported.
bool gradual_resume(struct asked_project *p, const struct request *r, enum exit_code *code);
// Tells a place what is unknown and what has become known. False as above.
bool gradual_tell(const struct request *r, weft_place *place, struct report *report,
                  enum exit_code *code);
// Adds a note for everything that became known but was not used: it does not exist, or the answer does not depend on it.
void gradual_tell_unread(weft_graph *graph, weft_place *place);

#endif
