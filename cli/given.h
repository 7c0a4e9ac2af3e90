// SPDX-License-Identifier: Apache-2.0
//
// Values given with a question instead of in a file: --global and, with --allow env, environment variables.
#ifndef WEFT_CLI_GIVEN_H
#define WEFT_CLI_GIVEN_H

#include "cli/report.h"

struct allowed; // what --allow opened

extern const struct option_list given_options; // --global, --allow
// The option for a value, and the name that the paths of all such values start with.
extern const char given_root[];

#define OPTION_GLOBAL                                                                     \
    {                                                                                     \
        .name = "global", .letter = 'g', .value = "PATH=EXPR",                            \
        .help = "Use this value whatever the files say: a.b='\"text\"'", .repeats = true, \
        .takes = WORD_GIVEN                                                               \
    }

// Gives the project what was typed and, if allowed, what the environment has. False as below.
bool give_all(const struct request *r, weft_project *project, struct report *report,
              enum exit_code *code);
// Gives directories with variables of their own what --var and --var-file say, in the order typed. False as below.
bool give_inputs(const struct request *r, weft_project *project, struct report *report,
                 enum exit_code *code);
// The same, and opens what is allowed. False on an error: with EXIT_USAGE in `*code` it has been reported, with
// EXIT_DONE the report has it. `*allowed` is to be freed after the last question, in both cases.
bool given_read(const struct request *request, weft_graph *graph, weft_project *project,
                struct report *report, struct allowed **allowed, enum exit_code *code);

#endif
