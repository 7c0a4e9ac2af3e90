// SPDX-License-Identifier: Apache-2.0
//
// Short and full help and the man page, from one table.
#include "cli/help.h"

#include <stdio.h>
#include <string.h>
#include <weft.h>

#include "cli/output.h"

enum {
    SCREEN_COLUMNS = 80,
    COLUMN = 28, // where the description of an option starts
    NAMES = 14,  // width of the column of command names
};

static const char *const exit_codes =
    "0 success; 1 the configuration has errors, or nothing exists at the path; 2 wrong usage; 3 a "
    "file could not be read or written, or a limit was reached; 4 something differs; 130 "
    "interrupted";

void help_overview(void)
{
    say("Weft: one lazy graph for configuration.\n\nusage: weft COMMAND [options] [arguments]\n\n");
    for (size_t i = 0; i < command_count; i++)
        if (!commands[i]->is_hidden)
            say("  %-*s%s\n", NAMES, commands[i]->name, commands[i]->summary);
    say("\n"
        "`weft COMMAND -h` shows short help, `weft help COMMAND` everything, and\n"
        "`weft help options` the options that many commands share.\n");
}

// Text from a column on, wrapped at 80 columns, continued at `indent`.
// A newline in the text is a space; an empty line stays one.
static void print_wrapped(const char *text, int column, int indent)
{
    for (bool is_first = true; *text; is_first = false) {
        int word = (int)strcspn(text, " \n");
        bool is_paragraph = strncmp(text + word, "\n\n", 2) == 0;
        bool is_break = column > indent && column + word >= SCREEN_COLUMNS;
        if (is_break)
            say("\n%*s", indent, "");
        else if (!is_first && column > indent)
            say(" ");
        column = is_break ? indent + word : column + word + (!is_first && column > indent);
        say("%.*s", word, text);
        text += word + (text[word] != 0);
        if (is_paragraph) {
            say("\n\n%*s", indent, "");
            text++;
            column = indent;
        }
    }
}

static void print_option(const struct option *o)
{
    char left[80], right[400];
    snprintf(left, sizeof(left), "  %c%c%s--%s%s%s", o->letter ? '-' : ' ',
             o->letter ? o->letter : ' ', o->letter ? ", " : "  ", o->name, o->value ? " " : "",
             o->value ? o->value : "");
    snprintf(right, sizeof(right), "%s%s%s%s%s", o->help, o->choices ? ": " : "",
             o->choices ? o->choices : "", o->required ? " (required)" : "",
             o->repeats ? " (repeatable)" : "");
    say("%-*s", COLUMN, left);
    print_wrapped(right, COLUMN, COLUMN);
    say("\n");
}

static void print_usage(const struct command *c)
{
    const struct option *o;
    say("usage: weft %s", c->name);
    for (size_t i = 0; (o = command_option(c, i)); i++)
        if (o->required)
            say(" --%s %s", o->name, o->value);
    say(" [options]%s%s\n\n%s.\n", *c->arguments ? " " : "", c->arguments, c->summary);
}

static void print_options(const struct option_list *list)
{
    say("\n%s:\n", list->title);
    for (size_t i = 0; i < list->count; i++)
        print_option(&list->at[i]);
}

static bool is_shared(const struct option_list *list)
{
    for (size_t i = 0; shared_list(i); i++)
        if (shared_list(i) == list)
            return true;
    return false;
}

// Only the names of shared options, so that short help fits on a screen.
static void print_shared_names(const struct command *c)
{
    const struct option_list *list;
    char names[800] = "";
    size_t len = 0;
    for (size_t i = 0; (list = command_list(c, i)); i++)
        for (size_t n = 0; is_shared(list) && n < list->count && len < sizeof(names); n++)
            len += (size_t)snprintf(names + len, sizeof(names) - len, "%s--%s", len ? " " : "",
                                    list->at[n].name);
    say("\nalso takes (`weft help options` explains them):\n  ");
    print_wrapped(names, 2, 2);
    say("\n");
}

static size_t example_count(const struct command *c)
{
    enum { MOST = sizeof(c->examples) / sizeof(c->examples[0]) };
    size_t count = 0;
    while (count < MOST && c->examples[count].line)
        count++;
    return count;
}

static void print_examples(const struct command *c)
{
    say("\nexamples:\n");
    for (size_t i = 0; i < example_count(c); i++)
        say("  # %s\n  %s\n", c->examples[i].what, c->examples[i].line);
}

void help_options(void)
{
    say("Options that many commands share.\n");
    for (size_t i = 0; shared_list(i); i++)
        print_options(shared_list(i));
}

void help_short(const struct command *c)
{
    const struct option_list *list;
    print_usage(c);
    for (size_t i = 0; (list = command_list(c, i)); i++)
        if (!is_shared(list))
            print_options(list);
    print_shared_names(c);
    print_examples(c);
}

void help_full(const struct command *c)
{
    const struct option_list *list;
    print_usage(c);
    say("\n");
    print_wrapped(c->details, 0, 0);
    say("\n");
    for (size_t i = 0; (list = command_list(c, i)); i++)
        print_options(list);
    print_examples(c);
    say("\nexit codes:\n  ");
    print_wrapped(exit_codes, 2, 2);
    say("\n");
}

// ---- man

// Escapes what roff would take for a request.
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
    say("%s.\n", o->repeats ? " (repeatable)" : "");
}

static void man_list(const struct option_list *list)
{
    say(".PP\n");
    print_roff(list->title);
    say(":\n");
    for (size_t i = 0; i < list->count; i++)
        man_option(&list->at[i]);
}

static void man_examples(const struct command *c)
{
    for (size_t i = 0; i < example_count(c); i++) {
        say(".PP\n");
        print_roff(c->examples[i].what);
        say(":\n.PP\n.RS\n.nf\n");
        print_roff(c->examples[i].line);
        say("\n.fi\n.RE\n");
    }
}

static void man_command(const struct command *c)
{
    const struct option_list *list;
    bool takes_shared = false;
    say(".SS weft %s %s\n", c->name, c->arguments);
    print_roff(c->summary);
    say(".\n.PP\n");
    print_roff(c->details);
    say("\n");
    for (size_t i = 0; (list = command_list(c, i)) && list != &common_options; i++)
        if (!is_shared(list))
            man_list(list);
    for (size_t i = 0; (list = command_list(c, i)) && list != &common_options; i++) {
        if (!is_shared(list))
            continue;
        say(takes_shared ? ", " : ".PP\nAlso takes, described under SHARED OPTIONS: ");
        say("%s", list->title);
        takes_shared = true;
    }
    say(takes_shared ? ".\n" : "");
    man_examples(c);
}

void help_man(void)
{
    say(".TH WEFT 1 \"\" \"weft %s\"\n.SH NAME\nweft \\- one lazy graph for configuration\n",
        weft_version());
    say(".SH SYNOPSIS\n.B weft\nCOMMAND [options] [arguments]\n.SH COMMANDS\n");
    for (size_t i = 0; i < command_count; i++)
        man_command(commands[i]);
    say(".SH SHARED OPTIONS\n");
    for (size_t i = 0; shared_list(i); i++)
        man_list(shared_list(i));
    say(".SH ENVIRONMENT\n"
        "NO_COLOR and TERM=dumb turn colour off, CLICOLOR_FORCE turns it on.\n");
    say(".SH EXIT STATUS\n%s.\n", exit_codes);
}
