// SPDX-License-Identifier: Apache-2.0
//
// The command: finds the verb, parses its words, runs it. Everything else is in the table.
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "cli/help.h"
#include "cli/memory.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/replace.h"
#include "cli/settings.h"

static void interrupted(int signal_number)
{
    (void)signal_number;
    replace_interrupted();
    _exit(EXIT_INTERRUPTED);
}

static enum exit_code run_read(const struct request *r)
{
    output_set_color(request_option(r, "color"));
    if (r->help == HELP_SHORT)
        help_short(r->command);
    else if (r->help == HELP_FULL)
        help_full(r->command);
    else
        return request_enter(r) ? r->command->run(r) : EXIT_WORLD;
    return EXIT_DONE;
}

static enum exit_code run_command(const struct command *c, int argc, char **argv)
{
    struct request r;
    enum exit_code code = request_read(&r, c, argc, argv) ? run_read(&r) : EXIT_USAGE;
    request_done(&r);
    return code;
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

// Errors are coloured too, so this is determined before anything else is parsed.
static const char *typed_color(int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strncmp(argv[i], "--color=", 8) == 0)
            return argv[i] + 8;
    return NULL;
}

// Moves the verb before options of every command; they are parsed together with the others.
static void verb_first(int argc, char **argv)
{
    size_t verb = verb_find(argv + 1, (size_t)argc - 1);
    if (verb == (size_t)argc - 1)
        return;
    char *name = argv[verb + 1];
    memmove(argv + 2, argv + 1, verb * sizeof(*argv));
    argv[1] = name;
}

int main(int argc, char **argv)
{
    signal(SIGPIPE, SIG_IGN); // a failed write reports it instead
    signal(SIGXFSZ, SIG_IGN); // the same for a file that would be too large
    signal(SIGINT, interrupted);
    signal(SIGTERM, interrupted);
    weft_on_out_of_memory(memory_is_out);
    settings_offer_limits();
    output_begin();
    output_set_color(typed_color(argc, argv));
    if (argc < 2) {
        help_overview();
        return (int)output_end(EXIT_USAGE);
    }
    verb_first(argc, argv);
    const char *name = alias_of(argv[1]);
    const struct command *c = command_named(name);
    return (int)output_end(c ? run_command(c, argc - 2, argv + 2) : EXIT_USAGE);
}
