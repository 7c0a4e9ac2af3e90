// SPDX-License-Identifier: Apache-2.0
//
// Files of facts, one for each node: `DIR/NAME.json`.
#ifndef WEFT_CLI_COMMANDS_NODE_FILES_H
#define WEFT_CLI_COMMANDS_NODE_FILES_H

#include <weft.h>

#include "cli/input.h"
#include "cli/options.h"
#include "cli/report.h"

#define FACTS_OPTIONS                                                                  \
    {.name = "facts",                                                                  \
     .value = "PATH",                                                                  \
     .help = "The facts of a Puppet node: a file, or a directory",                     \
     .takes = WORD_FILE | WORD_DIRECTORY},                                             \
    {                                                                                  \
        .name = "node", .value = "NAME",                                               \
        .help = "Only this node, or the one that the facts are of", .takes = WORD_NODE \
    }

#define OPTION_MODULEPATH                                                                        \
    {                                                                                            \
        .name = "modulepath", .value = "DIR",                                                    \
        .help = "A directory of modules besides those of the environment: `$basemodulepath` of " \
                "environment.conf",                                                              \
        .repeats = true, .takes = WORD_DIRECTORY                                                 \
    }

struct node_files {
    char **paths; // in byte order
    size_t count, room;
};

// The files of a directory; false: it is not a directory.
bool node_files_find(struct node_files *f, const char *directory);
void node_files_done(struct node_files *f);
// The node that a file is for, by its name; borrows the path.
weft_str node_of_path(const char *path);
// Reads a file of facts, which is text in UTF-8: 0, or the number of an error.
int facts_read_file(struct input *in, const char *path);
// Gives the project the facts of nodes, as the options say. False if something cannot be read; that has been reported.
bool node_facts_give(weft_project *project, const struct request *r, struct report *report);
// Directories of `--modulepath`, which can be read from now on. False: one cannot be, which is reported.
bool node_modules_give(weft_graph *graph, weft_project *project, const struct request *r,
                       struct report *report);

#endif
