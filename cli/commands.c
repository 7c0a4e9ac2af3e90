// SPDX-License-Identifier: Apache-2.0
//
// The table of commands, and finding one.
#include "cli/commands.h"

#include <string.h>
#include <weft.h>

#include "cli/given.h"
#include "cli/output.h"
#include "cli/settings.h"

#define X(name) extern const struct command cmd_##name;
COMMANDS(X)
#undef X

const struct command *const commands[] = {
#define X(name) &cmd_##name,
    COMMANDS(X)
#undef X
};
const size_t command_count = sizeof(commands) / sizeof(commands[0]);

static const struct option every_command[] = {
    {.name = "directory",
     .letter = 'C',
     .value = "DIR",
     .help = "Change to this directory first; each is relative to the one before",
     .repeats = true,
     .takes = WORD_DIRECTORY},
    {.name = "help", .letter = 'h', .help = "Show help: -h is short, --help is complete"},
    {.name = "color",
     .value = "WHEN",
     .help = "When to use colour (default: auto)",
     .choices = "auto always never"},
};
const struct option_list common_options = OPTION_LIST("options of every command", every_command);

const struct option_list *shared_list(size_t i)
{
    static const struct option_list *const shared[] = {&given_options,      &node_options,
                                                       &gradual_options,    &limit_options,
                                                       &diagnostic_options, &common_options};
    return i < sizeof(shared) / sizeof(shared[0]) ? shared[i] : NULL;
}

const struct option_list *command_list(const struct command *c, size_t i)
{
    size_t count = 0;
    while (count < sizeof(c->lists) / sizeof(c->lists[0]) && c->lists[count])
        count++;
    if (i > count)
        return NULL;
    return i < count ? c->lists[i] : &common_options;
}

const struct option *command_option(const struct command *c, size_t i)
{
    const struct option_list *list;
    for (size_t n = 0; (list = command_list(c, n)); n++) {
        if (i < list->count)
            return &list->at[i];
        i -= list->count;
    }
    return NULL;
}

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

const struct command *command_named(const char *name)
{
    const struct command *c = command_find(name);
    const char *near = c ? NULL : command_suggest(name);
    if (near)
        say_error("unknown command `%s`; did you mean `%s`?", name, near);
    else if (!c)
        say_error("unknown command `%s`; `weft help` lists all commands", name);
    return c;
}
