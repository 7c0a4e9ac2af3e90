// SPDX-License-Identifier: Apache-2.0
//
// The table of commands, and finding one.
#include "cli/commands.h"

#include <string.h>
#include <weft.h>

#include "cli/command.h"

#define X(name) extern const struct command cmd_##name;
COMMANDS(X)
#undef X

const struct command *const commands[] = {
#define X(name) &cmd_##name,
    COMMANDS(X)
#undef X
};
const size_t command_count = sizeof(commands) / sizeof(commands[0]);

const struct option common_options[] = {
    {"help", 'h', NULL, "Show help: -h in short, --help in full", NULL, false},
    {"color", 0, "WHEN", "Colour messages (default: auto)", "auto always never", false},
};
const size_t common_option_count = sizeof(common_options) / sizeof(common_options[0]);

const struct command *command_find(const char *name)
{
    for (size_t i = 0; i < command_count; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}

const char *command_suggest(const char *name)
{
    weft_str names[sizeof(commands) / sizeof(commands[0])];
    for (size_t i = 0; i < command_count; i++)
        names[i] = weft_str_of(commands[i]->name);
    weft_str near = weft_suggest(weft_str_of(name), names, command_count);
    return near.len ? near.at : NULL;
}
