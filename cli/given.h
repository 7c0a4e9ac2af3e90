// SPDX-License-Identifier: Apache-2.0
//
// Values given with a question instead of in a file: --global and, with --allow env, environment variables.
#ifndef WEFT_CLI_GIVEN_H
#define WEFT_CLI_GIVEN_H

#include "cli/report.h"

struct allowed;       // what --allow opened
struct asked_project; // project.h
struct input;         // input.h

extern const struct option_list given_options; // --global, --allow
// The option for a value, and the name that the paths of all such values start with.
extern const char given_root[];

#define OPTION_GLOBAL                                                                     \
    {                                                                                     \
        .name = "global", .letter = 'g', .value = "PATH=EXPR",                            \
        .help = "Use this value whatever the files say: a.b='\"text\"'", .repeats = true, \
        .takes = WORD_GIVEN                                                               \
    }

// --schemas, once in a graph. The text stays in `in`. False if it cannot be used; the report has why.
bool schemas_read(const struct request *r, weft_graph *graph, struct input *in,
                  struct report *report);
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

// ---- evaluation in several steps: --unknown, --known, --resume

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
