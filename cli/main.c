// SPDX-License-Identifier: Apache-2.0
//
// The command: finds the verb, reads its words, runs it. Everything else is in the table.
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "cli/help.h"
#include "cli/options.h"
#include "cli/output.h"

static void interrupted(int signal_number)
{
    (void)signal_number;
    _exit(EXIT_INTERRUPTED);
}

static enum exit_code unknown_command(const char *name)
{
    const char *near = command_suggest(name);
    if (near)
        say_error("there is no command `%s`; did you mean `%s`?", name, near);
    else
        say_error("there is no command `%s`; `weft help` lists them", name);
    return EXIT_USAGE;
}

static enum exit_code run(const struct command *c, int argc, char **argv)
{
    struct request r;
    if (!request_read(&r, c, argc, argv))
        return EXIT_USAGE;
    output_set_color(request_option(&r, "color"));
    if (r.help == HELP_NONE)
        return c->run(&r);
    if (r.help == HELP_SHORT)
        help_short(c);
    else
        help_full(c);
    return EXIT_DONE;
}

// Words that are not commands but that people try first.
static const char *alias_of(const char *word)
{
    if (strcmp(word, "--version") == 0)
        return "version";
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)
        return "help";
    return word;
}

// Mistakes are coloured too, so this is looked for before anything else is read.
static const char *typed_color(int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strncmp(argv[i], "--color=", 8) == 0)
            return argv[i] + 8;
    return NULL;
}

int main(int argc, char **argv)
{
    signal(SIGPIPE, SIG_IGN); // a write that fails says so
    signal(SIGINT, interrupted);
    output_set_color(typed_color(argc, argv));
    if (argc < 2) {
        help_overview();
        return (int)output_end(EXIT_USAGE);
    }
    const char *name = alias_of(argv[1]);
    const struct command *c = command_find(name);
    return (int)output_end(c ? run(c, argc - 2, argv + 2) : unknown_command(name));
}
