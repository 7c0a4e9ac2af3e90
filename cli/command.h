// SPDX-License-Identifier: Apache-2.0
//
// What a command is: a table entry. Parsing, help in two lengths, the man page and the completions of
// three shells all read the same entries.
#ifndef WEFT_CLI_COMMAND_H
#define WEFT_CLI_COMMAND_H

#include <stdbool.h>
#include <stddef.h>

// What scripts rely on.
enum exit_code {
    EXIT_DONE = 0,
    EXIT_ERRORS = 1, // the configuration has errors, or there is nothing at the path
    EXIT_USAGE = 2,
    EXIT_WORLD = 3, // a file, a process or a limit
    EXIT_DIFFERENT = 4,
    EXIT_INTERRUPTED = 130,
};

struct option {
    const char *name;    // long, without dashes
    char letter;         // 0: none
    const char *value;   // how its value is called in help; NULL: it has none
    const char *help;    // one line
    const char *choices; // values that it can have, separated by spaces; NULL: any
    bool required;
};

struct request; // what was typed, after parsing: options.h

struct command {
    const char *name;
    const char *arguments; // for usage: "[TOPIC]"; "" when there are none
    const char *summary;   // one line
    const char *details;   // paragraphs for --help and the man page
    const char *choices;   // what its argument can be, for completion; NULL: files, "": nothing
    const struct option *options;
    size_t option_count;
    size_t most_arguments;
    enum exit_code (*run)(const struct request *r);
};

// Options that every command has.
extern const struct option common_options[];
extern const size_t common_option_count;

extern const struct command *const commands[];
extern const size_t command_count;

// NULL when there is none of this name.
const struct command *command_find(const char *name);
// "did you mean": the nearest command's name, or NULL.
const char *command_suggest(const char *name);

#endif
