// SPDX-License-Identifier: Apache-2.0
//
// The project of the working directory, for commands that ask it; or a file (--file), in its project or on its
// own.
#ifndef WEFT_CLI_PROJECT_H
#define WEFT_CLI_PROJECT_H

#include <weft.h>

#include "cli/input.h"
#include "cli/known.h"
#include "cli/report.h"

#define OPTION_FILE                                                                 \
    {                                                                               \
        .name = "file", .letter = 'f', .value = "FILE",                             \
        .help = "Ask this file, as it is or would be generated", .takes = WORD_FILE \
    }

struct allowed; // what --allow opened

struct asked_project {
    weft_graph *graph;
    weft_project *project; // NULL: a file on its own
    weft_place *place;     // the working directory, or the file
    const char *file;      // NULL: the working directory
    struct input in;
    struct allowed *allowed;
    struct allowed *near; // for a file on its own: what it may include
    struct known known;   // ... and the names that it sees
    struct report report;
    const char *otherwise; // what a command prints where nothing exists; NULL: that is an error
    bool has_told_unread;  // or need not: a session, whose questions do
};

// The project that contains a directory; NULL if there is none. False if that cannot be determined; the report has why.
bool project_find(weft_graph *graph, const char *directory, weft_project **project,
                  struct report *report);
// False if there is nothing to ask: `*code` is then the exit code, and everything has been reported.
// `with_place`: reads the files of the working directory and reports their errors.
bool project_begin(struct asked_project *p, const struct request *r, bool with_place,
                   enum exit_code *code);
// The dialect of expressions in the working directory: that of its files, or the first one of this build. `project` may be
// NULL.
weft_str project_language(weft_project *project);
// Adds a note for each given name that nothing has read: it is misspelt, or the answer does not depend on it. project_end
// does so, unless it has been done.
void project_tell_unread(struct asked_project *p);
// Those of a project, without what has become known.
void project_say_unread(weft_project *project);
enum exit_code project_end(struct asked_project *p);

// The directory of a file; to be freed.
char *directory_of(const char *file);

#endif
