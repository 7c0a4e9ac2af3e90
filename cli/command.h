// SPDX-License-Identifier: Apache-2.0
//
// What a command is: a table entry. Parsing, short and full help, the man page and the completions of
// three shells all read the same entries.
#ifndef WEFT_CLI_COMMAND_H
#define WEFT_CLI_COMMAND_H

#include <stdbool.h>
#include <stddef.h>

// Scripts rely on these.
enum exit_code {
    EXIT_DONE = 0,
    EXIT_ERRORS = 1, // the configuration has errors, or nothing exists at the path
    EXIT_USAGE = 2,
    EXIT_WORLD = 3, // a file could not be read or written, or a limit was reached
    EXIT_DIFFERENT = 4,
    EXIT_INTERRUPTED = 130,
};

// What a word of a command line is: completion offers what exists. A word may be one of several.
enum word_kind {
    WORD_FILE = 1 << 0,
    WORD_DIRECTORY = 1 << 1,
    WORD_PATH = 1 << 2,       // of a value: `a.b[0]`
    WORD_EXPRESSION = 1 << 3, // paths and functions
    WORD_GIVEN = 1 << 4,      // PATH=EXPR
    WORD_UNIT = 1 << 5,       // a path of a unit
    WORD_TAG = 1 << 6,        // a filter of tags
    WORD_SCRIPT = 1 << 7,     // the next label of a script
    WORD_REVISION = 1 << 8,   // of git
    WORD_DIALECT = 1 << 9,
    WORD_FUNCTION = 1 << 10,
    WORD_TOPIC = 1 << 11,      // of help
    WORD_PERMISSION = 1 << 12, // of --allow
    WORD_ENVIRONMENT = 1 << 13,
    WORD_NODE = 1 << 14, // its name
    WORD_DATA = 1 << 15, // a key of the data that `lookup` reads
};

struct option {
    const char *name;    // long, without dashes
    char letter;         // 0 if it has none
    const char *value;   // the name of its value in help; NULL if it takes none
    const char *help;    // one line
    const char *choices; // the values it accepts, separated by spaces; NULL: any
    bool required;
    bool repeats;        // every value counts; otherwise the last one wins
    bool is_count;       // its value is a whole number; 0: all
    unsigned takes;      // what its value is: enum word_kind; 0: anything
    const char *without; // options that say something else, separated by spaces
    const char *needs;   // the option without which it changes nothing; NULL: none
};

// Options under a title: a command's own, or a list that several commands share.
struct option_list {
    const char *title; // for help and the man page: "options", "limits"
    const struct option *at;
    size_t count;
};

// A command line that works in examples/bakery: tests/cli/examples runs every one.
struct example {
    const char *what; // what it shows
    const char *line;
};

struct request; // the parsed command line: options.h

struct command {
    const char *name;
    const char *arguments;      // for usage: "[TOPIC]"; "" for none
    const char *summary;        // one line
    const char *details;        // for --help and the man page; an empty line separates paragraphs
    struct example examples[3]; // up to the first without a line
    const char *choices;        // the words that it takes, separated by spaces; NULL: others
    unsigned takes;             // what its arguments are: enum word_kind; 0: anything
    bool is_hidden;             // for programs: not in the overview
    bool takes_command; // from its first argument on, the words are those of another command
    // It only asks, so it can be asked again: always (""), or with one of these options. NULL: never.
    const char *asks_with;
    const struct option_list *lists[6]; // up to the first NULL; without common_options
    size_t most_arguments;
    enum exit_code (*run)(const struct request *r);
};

enum { ANY_COUNT = 0x7fffffff }; // arguments: a glob may match thousands of files

// Options of every command.
extern const struct option_list common_options;

// The lists that several commands share, common_options last; NULL past the end. Help describes them once.
const struct option_list *shared_list(size_t i);

#define OPTION_LIST(heading, list)                      \
    {                                                   \
        heading, list, sizeof(list) / sizeof((list)[0]) \
    }

// Every list of a command in turn, common_options last; NULL past the end.
const struct option_list *command_list(const struct command *c, size_t i);
// Every option of a command in turn; NULL past the end.
const struct option *command_option(const struct command *c, size_t i);

extern const struct command *const commands[];
extern const size_t command_count;

// NULL if no command has this name.
const struct command *command_find(const char *name);
// The same; that it does not exist has been reported.
const struct command *command_named(const char *name);
// "did you mean": the nearest command's name, or NULL.
const char *command_suggest(const char *name);

#endif
