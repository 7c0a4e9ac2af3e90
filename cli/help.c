// SPDX-License-Identifier: Apache-2.0
//
// Help in two lengths and the man page, from one table.
#include "cli/help.h"

#include <stdio.h>
#include <string.h>
#include <weft.h>

#include "cli/output.h"

enum { COLUMN = 30, NAMES = 14 }; // where explanations start; room for a command

static const char *const exit_codes =
    "0 done; 1 the configuration has errors, or there is nothing at the path; 2 wrong usage; "
    "3 the outside world failed or a limit was reached; 4 a difference was found; 130 interrupted";

void help_overview(void)
{
    say("Weft: one lazy graph for configuration.\n\nusage: weft COMMAND [options] [arguments]\n\n");
    for (size_t i = 0; i < command_count; i++)
        say("  %-*s%s\n", NAMES, commands[i]->name, commands[i]->summary);
    say("\n`weft COMMAND -h` is help in short, `weft help COMMAND` in full.\n");
}

static void print_option(const struct option *o)
{
    char left[80];
    snprintf(left, sizeof(left), "  %c%c%s--%s%s%s", o->letter ? '-' : ' ',
             o->letter ? o->letter : ' ', o->letter ? ", " : "  ", o->name, o->value ? " " : "",
             o->value ? o->value : "");
    say("%-*s%s", COLUMN, left, o->help);
    if (o->choices)
        say(": %s", o->choices);
    say("%s%s\n", o->required ? " (required)" : "", o->repeats ? " (may be repeated)" : "");
}

static void print_usage(const struct command *c)
{
    const struct option *o;
    say("usage: weft %s", c->name);
    for (size_t i = 0; (o = command_option(c, i)); i++)
        if (o->required)
            say(" --%s %s", o->name, o->value);
    say(" [options]%s%s\n", *c->arguments ? " " : "", c->arguments);
}

static void print_options(const struct command *c)
{
    const struct option_list *list;
    for (size_t i = 0; (list = command_list(c, i)); i++) {
        say("\n%s:\n", list->title);
        for (size_t n = 0; n < list->count; n++)
            print_option(&list->at[n]);
    }
}

void help_short(const struct command *c)
{
    print_usage(c);
    say("\n%s.\n", c->summary);
    print_options(c);
}

void help_full(const struct command *c)
{
    print_usage(c);
    say("\n%s.\n\n%s\n", c->summary, c->details);
    print_options(c);
    say("\nexit codes:\n  %s\n", exit_codes);
}

// ---- man

// Text in which nothing is taken for a request of roff.
static void print_roff(const char *text)
{
    bool start = true;
    for (; *text; text++) {
        if (start && (*text == '.' || *text == '\''))
            say("\\&");
        if (*text == '\\' || *text == '-')
            say("\\");
        say("%c", *text);
        start = *text == '\n';
    }
}

static void man_option(const struct option *o)
{
    say(".TP\n.B ");
    if (o->letter)
        say("\\-%c, ", o->letter);
    say("\\-\\-%s%s%s\n", o->name, o->value ? " " : "", o->value ? o->value : "");
    print_roff(o->help);
    if (o->choices)
        say(": %s", o->choices);
    say("%s.\n", o->repeats ? " (may be repeated)" : "");
}

static void man_list(const struct option_list *list)
{
    say(".PP\n");
    print_roff(list->title);
    say(":\n");
    for (size_t i = 0; i < list->count; i++)
        man_option(&list->at[i]);
}

static void man_command(const struct command *c)
{
    const struct option_list *list;
    say(".SS weft %s %s\n", c->name, c->arguments);
    print_roff(c->summary);
    say(".\n.PP\n");
    print_roff(c->details);
    say("\n");
    for (size_t i = 0; (list = command_list(c, i)) && list != &common_options; i++)
        man_list(list);
}

void help_man(void)
{
    say(".TH WEFT 1 \"\" \"weft %s\"\n.SH NAME\nweft \\- one lazy graph for configuration\n",
        weft_version());
    say(".SH SYNOPSIS\n.B weft\nCOMMAND [options] [arguments]\n.SH COMMANDS\n");
    for (size_t i = 0; i < command_count; i++)
        man_command(commands[i]);
    say(".SH OPTIONS OF EVERY COMMAND\n");
    for (size_t i = 0; i < common_options.count; i++)
        man_option(&common_options.at[i]);
    say(".SH ENVIRONMENT\nNO_COLOR, CLICOLOR_FORCE and TERM=dumb decide about colour.\n");
    say(".SH EXIT STATUS\n%s.\n", exit_codes);
}
