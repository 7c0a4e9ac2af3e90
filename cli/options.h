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
    const struct option *open; // the last word is this option, without its value
    bool is_past_options;      // `--` was read
};

// Parses the words after the command. False if they are invalid; that has been reported. The words are
// borrowed. Call request_done in both cases.
bool request_read(struct request *r, const struct command *command, int argc, char **argv);
// The same for a line that is still being typed: `before` words in front of the cursor, and those behind the word
// at the cursor. Invalid words are skipped. `open` and `is_past_options` are as they were at the cursor.
void request_read_typed(struct request *r, const struct command *command, char **words,
                        size_t before, size_t count);
void request_done(struct request *r);
// The value of an option, "" for one without a value; NULL if it was not given.
const char *request_option(const struct request *r, const char *name);
// The values of a repeated option, one per call: `*at` starts at 0; NULL past the end.
// The same for two options in the order in which they were typed; `*second` says which one it is.
const char *request_next_either(const struct request *r, const char *first, const char *second,
                                size_t *at, bool *is_second);
const char *request_next(const struct request *r, const char *name, size_t *at);
// Whether the command only asks, and can be asked again; if not, that has been reported.
bool request_only_asks(const struct request *r);
// Changes to the directories of -C, one after the other; false if one cannot be entered, which has been reported.
bool request_enter(const struct request *r);

// The option with this name; `--name=value` too. NULL if the command has none.
const struct option *option_find(const struct command *c, const char *word);

// The position of the verb: options of every command may stand before it. `count` if there is none.
size_t verb_find(char **words, size_t count);

#endif
