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
    bool repeats; // every value counts; else the last one does
};

// Options under a title: a command's own, or some that several commands share.
struct option_list {
    const char *title; // for help and the man page: "options", "limits"
    const struct option *at;
    size_t count;
};

struct request; // what was typed, after parsing: options.h

struct command {
    const char *name;
    const char *arguments; // for usage: "[TOPIC]"; "" when there are none
    const char *summary;   // one line
    const char *details;   // paragraphs for --help and the man page
    const char *choices;   // what its argument can be, for completion; NULL: files, "": nothing
    const struct option_list
        *lists[6]; // up to the first NULL; those that all have are not among them
    size_t most_arguments;
    enum exit_code (*run)(const struct request *r);
};

enum { ANY_COUNT = 0x7fffffff }; // arguments: a shell may find thousands of files

// Options that every command has.
extern const struct option_list common_options;

#define OPTION_LIST(heading, list)                      \
    {                                                   \
        heading, list, sizeof(list) / sizeof((list)[0]) \
    }

// Every list of a command in turn, those that all have last; NULL past the end.
const struct option_list *command_list(const struct command *c, size_t i);
// Every option of a command in turn; NULL past the end.
const struct option *command_option(const struct command *c, size_t i);

extern const struct command *const commands[];
extern const size_t command_count;

// NULL when there is none of this name.
const struct command *command_find(const char *name);
// "did you mean": the nearest command's name, or NULL.
const char *command_suggest(const char *name);

#endif
