// SPDX-License-Identifier: Apache-2.0
//
// The command line, parsed by the tables of command.h.
#ifndef WEFT_CLI_OPTIONS_H
#define WEFT_CLI_OPTIONS_H

#include "cli/command.h"

enum wanted_help { HELP_NONE, HELP_SHORT, HELP_FULL };

struct request {
    const struct command *command;
    enum wanted_help help;
    size_t argument_count;
    const char **arguments;
    struct given *given; // in command line order
    size_t given_count;
};

// Parses the words after the command. False if they are invalid; that has been reported. The words are
// borrowed. Call request_done in both cases.
bool request_read(struct request *r, const struct command *command, int argc, char **argv);
void request_done(struct request *r);
// The value of an option, "" for one without a value; NULL if it was not given.
const char *request_option(const struct request *r, const char *name);
// The values of a repeated option, one per call: `*at` starts at 0; NULL past the end.
const char *request_next(const struct request *r, const char *name, size_t *at);

#endif
