// SPDX-License-Identifier: Apache-2.0
//
// The project of the working directory, for commands that ask it; or a file (--file), of its project or
// alone.
#ifndef WEFT_CLI_PROJECT_H
#define WEFT_CLI_PROJECT_H

#include <weft.h>

#include "cli/input.h"
#include "cli/report.h"

#define OPTION_FILE                                                                              \
    {                                                                                            \
        "file", 'f', "FILE", "Ask this file, as it is or would be generated", NULL, false, false \
    }

struct allowed; // what --allow opened

struct asked_project {
    weft_graph *graph;
    weft_project *project; // NULL: a file that stands alone
    weft_place *place;     // the working directory, or the file
    const char *file;      // NULL: the working directory
    struct input in;
    struct allowed *allowed;
    struct allowed *near; // of a file that stands alone: what it may include
    struct report report;
};

// False when there is nothing to ask: `*code` is the exit code then, and all has been said.
// `with_place`: the files of the working directory are read, and their mistakes reported.
// The project that a directory is in; NULL when it is in none. False when that cannot be said, which the report tells.
bool project_find(weft_graph *graph, const char *directory, weft_project **project,
                  struct report *report);
bool project_begin(struct asked_project *p, const struct request *r, bool with_place,
                   enum exit_code *code);
// A note for each name that was given and that nothing has read: it is misspelt, or what was asked for does not
// depend on it. For commands that have evaluated all that they ask.
void project_tell_unread(const struct asked_project *p);
enum exit_code project_end(struct asked_project *p);

// The directory that a file is in; to be freed.
char *directory_of(const char *file);

#endif
