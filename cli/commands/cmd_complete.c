// SPDX-License-Identifier: Apache-2.0
//
// `weft complete`: what a shell could complete a word to. The scripts of `weft completion` ask it.
#include <stdlib.h>
#include <string.h>
#include <weft.h>

#include "cli/complete.h"
#include "cli/live/words.h"
#include "cli/memory.h"
#include "cli/output.h"
#include "cli/settings.h"

// ---- as typed into a line of bash

// Whether a shell takes the character as it is, outside of quotes.
static bool is_safe(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (unsigned char)c >= 0x80 || strchr("_-./,:=@%+", c);
}

static void print_character(char c, char quote)
{
    if (quote == '\'' && c == '\'')
        say("'\\''");
    else if (quote == '"' ? strchr("\"\\$`", c) != NULL : !quote && !is_safe(c))
        say("\\%c", c);
    else
        say("%c", c);
}

// How much of a word the shell keeps: it replaces only what comes after its last separator.
static size_t kept_of(const char *word, const char *replaced)
{
    size_t len = strlen(word), tail = replaced ? strlen(replaced) : len;
    bool is_tail = tail <= len && replaced && strcmp(word + len - tail, replaced) == 0;
    return is_tail ? len - tail : 0;
}

static void print_typed(const struct candidates *c, const struct typed_line *l,
                        const char *replaced)
{
    size_t kept = kept_of(l->words[l->at], replaced);
    for (size_t i = 0; i < c->count; i++) {
        const char *word = c->at[i].word;
        for (word += strlen(word) < kept ? 0 : kept; *word; word++)
            print_character(*word, l->quote);
        say("\n");
    }
}

// ---- as words

static void print_words(const struct candidates *c)
{
    for (size_t i = 0; i < c->count; i++)
        say("%s%s%s\n", c->at[i].word, *c->at[i].about ? "\t" : "", c->at[i].about);
}

static void print_also(const struct candidates *c)
{
    if (c->also & WORD_FILE)
        say("\tfiles\n");
    else if (c->also & WORD_DIRECTORY)
        say("\tdirectories\n");
}

static size_t number_option(const struct request *r, const char *name, size_t otherwise)
{
    const char *typed = request_option(r, name);
    return typed ? strtoull(typed, NULL, 10) : otherwise;
}

static void complete_line(const struct request *r, const char *line)
{
    struct candidates found = {0};
    struct typed_line l;
    line_split(&l, line, number_option(r, "point", SIZE_MAX));
    if (l.at > 0) // the first word is the command itself
        complete_words(&found, l.words + 1, l.count - 1, l.at - 1);
    print_typed(&found, &l, request_option(r, "replaces"));
    print_also(&found);
    candidates_done(&found);
    line_done(&l);
}

static void complete_arguments(const struct request *r)
{
    struct candidates found;
    size_t last = r->argument_count ? r->argument_count - 1 : 0;
    size_t at = number_option(r, "at", last);
    char **words = memory((r->argument_count + 1) * sizeof(*words));
    if (r->argument_count)
        memcpy(words, r->arguments, r->argument_count * sizeof(*words));
    complete_words(&found, words, r->argument_count, at < last ? at : last);
    print_words(&found);
    print_also(&found);
    candidates_done(&found);
    free(words);
}

static enum exit_code run_complete(const struct request *r)
{
    const char *line = request_option(r, "line");
    output_set_quiet(true);
    if (line)
        complete_line(r, line);
    else
        complete_arguments(r);
    return EXIT_DONE;
}

static const struct option options[] = {
    {.name = "at", .value = "N", .help = "The word at the cursor, from 0 (default: the last one)"},
    {.name = "line", .value = "TEXT", .help = "A whole line, as typed into a shell"},
    {.name = "point", .value = "N", .help = "With --line: the cursor, in bytes"},
    {.name = "replaces",
     .value = "TEXT",
     .help = "With --line: the part of the word that the shell replaces"},
};
static const struct option_list own = OPTION_LIST("options", options);

const struct command cmd_complete = {
    .name = "complete",
    .arguments = "-- [WORD...]",
    .summary = "List what the last word of a command line could become",
    .details =
        "The scripts of `weft completion` ask this; other shells and editors can, too. The words "
        "are those after `weft`. Each line of the answer is a whole word, and may have a tab and a "
        "description. No space should follow a word that ends with `.`, `[`, `/`, `=` or `(`. A "
        "line that starts with a tab asks for names of the file system: `files` or "
        "`directories`.\n"
        "\n"
        "With `--line`, words are split and quoted as in bash, and there are no descriptions.\n"
        "\n"
        "Errors are not reported: then there are no words. The exit code is 0.",
    .examples = {{"the keys of a value", "weft complete -- get global."},
                 {"the names of units", "weft complete -- get global.domain --in stacks/"}},
    .is_hidden = true,
    .lists = {&own},
    .most_arguments = ANY_COUNT,
    .run = run_complete,
};
