// SPDX-License-Identifier: Apache-2.0
//
// `weft help`: commands, and the page of every diagnostic code.
#include <stdio.h>
#include <string.h>
#include <weft.h>

#include "cli/help.h"
#include "cli/options.h"
#include "cli/output.h"

static enum exit_code list_codes(void)
{
    for (size_t i = 0; i < weft_code_count(); i++)
        say("error/%-18s%s\n", weft_code_slug(i), weft_code_title(i));
    return EXIT_DONE;
}

static enum exit_code show_code(const char *slug)
{
    const char *page = weft_code_page(weft_str_of(slug));
    if (page) {
        say("%s", page);
        return EXIT_DONE;
    }
    weft_str slugs[256];
    size_t count = weft_code_count();
    if (count > sizeof(slugs) / sizeof(slugs[0]))
        count = sizeof(slugs) / sizeof(slugs[0]);
    for (size_t i = 0; i < count; i++)
        slugs[i] = weft_str_of(weft_code_slug(i));
    weft_str near = weft_suggest(weft_str_of(slug), slugs, count);
    if (near.len)
        say_error("unknown code `%s`; did you mean `error/%s`?", slug, near.at);
    else
        say_error("unknown code `%s`; `weft help errors` lists all codes", slug);
    return EXIT_USAGE;
}

static enum exit_code show_topic(const char *topic)
{
    const struct command *c = command_find(topic);
    if (c) {
        help_full(c);
        return EXIT_DONE;
    }
    if (strncmp(topic, "error/", 6) == 0)
        return show_code(topic + 6);
    if (strcmp(topic, "options") == 0) {
        help_options();
        return EXIT_DONE;
    }
    if (strcmp(topic, "errors") == 0)
        return list_codes();
    if (weft_code_page(weft_str_of(topic))) // the code alone, as messages show it
        return show_code(topic);
    const char *near = command_suggest(topic);
    say_error("no help for `%s`%s%s%s", topic, near ? "; did you mean `" : "", near ? near : "",
              near ? "`?" : "");
    return EXIT_USAGE;
}

static enum exit_code run_help(const struct request *r)
{
    if (request_option(r, "man")) {
        help_man();
        return EXIT_DONE;
    }
    if (r->argument_count)
        return show_topic(r->arguments[0]);
    help_overview();
    return EXIT_DONE;
}

static const struct option options[] = {
    {.name = "man", .help = "Print the man page weft(1)"},
};

static const struct option_list own = OPTION_LIST("options", options);

const struct command cmd_help = {
    .name = "help",
    .arguments = "[COMMAND | options | errors | error/CODE]",
    .summary = "Show help for a command or a diagnostic code",
    .details = "Without a topic, lists all commands. `options` shows the options that many "
               "commands share, `errors` lists the codes of diagnostics, and `error/CODE` shows "
               "what a code means and what to do about it.",
    .examples = {{"everything about a command", "weft help explain"},
                 {"what an error means and what to do", "weft help error/cycle"},
                 {"read the manual", "weft help --man > weft.1"}},
    .takes = WORD_TOPIC,
    .lists = {&own},
    .most_arguments = 1,
    .run = run_help,
};
