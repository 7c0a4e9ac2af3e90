// SPDX-License-Identifier: Apache-2.0
//
// What was typed, read by the tables of command.h.
#ifndef WEFT_CLI_OPTIONS_H
#define WEFT_CLI_OPTIONS_H

#include "cli/command.h"

enum {
    MOST_OPTIONS = 32,   // of one command, with those that all have
    MOST_ARGUMENTS = 64, // a command says how many it takes
};

enum wanted_help { HELP_NONE, HELP_SHORT, HELP_FULL };

struct request {
    const struct command *command;
    enum wanted_help help;
    size_t argument_count;
    const char *arguments[MOST_ARGUMENTS];
    struct {
        const struct option *option;
        const char *value; // "" for one without a value
    } given[MOST_OPTIONS];
    size_t given_count;
};

// The words behind the command. False when they make no sense: that has been said then.
bool request_read(struct request *r, const struct command *command, int argc, char **argv);
// The value of an option; NULL when it was not given.
const char *request_option(const struct request *r, const char *name);

#endif
