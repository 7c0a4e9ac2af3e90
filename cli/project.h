// SPDX-License-Identifier: Apache-2.0
//
// The project of the working directory, for commands that ask it.
#ifndef WEFT_CLI_PROJECT_H
#define WEFT_CLI_PROJECT_H

#include <weft.h>

#include "cli/report.h"

struct allowed; // what --allow opened

struct asked_project {
    weft_graph *graph;
    weft_project *project;
    weft_place *place; // the working directory
    struct allowed *allowed;
    struct report report;
};

// False when there is nothing to ask: `*code` is the exit code then, and all has been said.
// `with_place`: the files of the working directory are read, and their mistakes reported.
bool project_begin(struct asked_project *p, const struct request *r, bool with_place,
                   enum exit_code *code);
enum exit_code project_end(struct asked_project *p);

#endif
