// SPDX-License-Identifier: Apache-2.0
//
// `weft completion SHELL`: scripts generated from the table of commands and options, so that they are always up
// to date.
#include <string.h>
#include <weft.h>

#include "cli/options.h"
#include "cli/output.h"

static void each_option(const struct command *c, void (*print)(const struct option *o))
{
    const struct option *o;
    for (size_t i = 0; (o = command_option(c, i)); i++)
        print(o);
}

static void print_names(void)
{
    for (size_t i = 0; i < command_count; i++)
        say("%s%s", i ? " " : "", commands[i]->name);
}

// The topics of help are commands and codes; other commands declare what they take.
static void print_choices(const struct command *c)
{
    if (strcmp(c->name, "help") != 0) {
        say("%s", c->choices ? c->choices : "");
        return;
    }
    print_names();
    say(" options errors");
    for (size_t i = 0; i < weft_code_count(); i++)
        say(" error/%s", weft_code_slug(i));
}

// Values and arguments that are file names.
static bool is_path(const struct option *o)
{
    return o->value && (strcmp(o->value, "FILE") == 0 || strcmp(o->value, "DIR") == 0);
}

static bool takes_files(const struct command *c)
{
    return !c->choices;
}

// ---- bash

static void bash_word(const struct option *o)
{
    say(" --%s", o->name);
}

static void bash_value(const struct option *o)
{
    if (!o->choices && !is_path(o))
        return;
    say("    --%s", o->name);
    if (o->letter)
        say("|-%c", o->letter);
    say(") COMPREPLY=($(compgen ");
    if (o->choices)
        say("-W \"%s\"", o->choices);
    else
        say("-f");
    say(" -- \"$word\")); return ;;\n");
}

static void bash(void)
{
    say("_weft() {\n  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} "
        "words"
        " files=\n"
        "  if [[ $COMP_CWORD -eq 1 ]]; then\n    COMPREPLY=($(compgen -W \"");
    print_names();
    say("\" -- \"$word\"))\n    return\n  fi\n  case ${COMP_WORDS[1]} in\n");
    for (size_t i = 0; i < command_count; i++) {
        say("  %s)\n    case $before in\n", commands[i]->name);
        each_option(commands[i], bash_value);
        say("    esac\n    words=\"");
        print_choices(commands[i]);
        each_option(commands[i], bash_word);
        say("\"%s ;;\n", takes_files(commands[i]) ? " files=1" : "");
    }
    say("  esac\n  COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
        "  [[ $files && $word != -* ]] && COMPREPLY+=($(compgen -f -- \"$word\"))\n"
        "}\ncomplete -o filenames -F _weft weft\n");
}

// ---- zsh

// Inside '…' of _arguments, `[`, `]`, `:` and quotes are special.
static void zsh_text(const char *text)
{
    for (; *text; text++) {
        if (strchr("[]:\\", *text))
            say("\\");
        if (*text == '\'')
            say("'\\''");
        else
            say("%c", *text);
    }
}

static void zsh_option(const struct option *o)
{
    say("      '%s--%s%s[", o->repeats ? "*" : "", o->name, o->value ? "=" : "");
    zsh_text(o->help);
    say("]");
    if (o->value)
        say(":%s:", o->value);
    if (o->choices)
        say("(%s)", o->choices);
    else if (is_path(o))
        say("_files");
    say("' \\\n");
}

static void zsh(void)
{
    say("#compdef weft\n_weft() {\n  local -a commands=(\n");
    for (size_t i = 0; i < command_count; i++) {
        say("    '%s:", commands[i]->name);
        zsh_text(commands[i]->summary);
        say("'\n");
    }
    say("  )\n  if (( CURRENT == 2 )); then\n    _describe command commands\n    return\n  fi\n"
        "  local verb=$words[2]\n  shift words\n  (( CURRENT-- ))\n  case $verb in\n");
    for (size_t i = 0; i < command_count; i++) {
        say("    %s) _arguments \\\n", commands[i]->name);
        each_option(commands[i], zsh_option);
        say("      '*::argument:%s", takes_files(commands[i]) ? "_files" : "(");
        print_choices(commands[i]);
        say("%s' ;;\n", takes_files(commands[i]) ? "" : ")");
    }
    say("  esac\n}\ncompdef _weft weft\n");
}

// ---- fish

static const char *fish_verb; // of the options that are printed

static void fish_text(const char *text)
{
    for (; *text; text++)
        say(*text == '\'' || *text == '\\' ? "\\%c" : "%c", *text);
}

static void fish_option(const struct option *o)
{
    say("complete -c weft -n '__fish_seen_subcommand_from %s' -l %s", fish_verb, o->name);
    if (o->letter)
        say(" -s %c", o->letter);
    if (o->value)
        say(is_path(o) ? " -r -F" : " -x");
    if (o->choices)
        say(" -a '%s'", o->choices);
    say(" -d '");
    fish_text(o->help);
    say("'\n");
}

static void fish(void)
{
    say("complete -c weft -f\n");
    for (size_t i = 0; i < command_count; i++) {
        fish_verb = commands[i]->name;
        say("complete -c weft -n __fish_use_subcommand -a %s -d '", fish_verb);
        fish_text(commands[i]->summary);
        say("'\n");
        each_option(commands[i], fish_option);
        say("complete -c weft -n '__fish_seen_subcommand_from %s' -a '", fish_verb);
        print_choices(commands[i]);
        say("'%s\n", takes_files(commands[i]) ? " -F" : "");
    }
}

static enum exit_code run_completion(const struct request *r)
{
    static const struct {
        const char *name;
        void (*print)(void);
    } shells[] = {{"bash", bash}, {"zsh", zsh}, {"fish", fish}};
    if (!r->argument_count) {
        say_error("`completion` needs a shell: %s", r->command->choices);
        return EXIT_USAGE;
    }
    for (size_t i = 0; i < sizeof(shells) / sizeof(shells[0]); i++) {
        if (strcmp(r->arguments[0], shells[i].name) == 0) {
            shells[i].print();
            return EXIT_DONE;
        }
    }
    say_error("`completion`: expected one of %s, got `%s`", r->command->choices, r->arguments[0]);
    return EXIT_USAGE;
}

const struct command cmd_completion = {
    .name = "completion",
    .arguments = "SHELL",
    .summary = "Print a shell script that completes commands and options",
    .details = "In bash or zsh, run `source <(weft completion bash)` with the name of the shell. "
               "In fish, run `weft completion fish | source`.",
    .examples = {{"in ~/.bashrc", "source <(weft completion bash)"},
                 {"in ~/.config/fish/config.fish", "weft completion fish > weft.fish"}},
    .choices = "bash zsh fish",
    .most_arguments = 1,
    .run = run_completion,
};
