// SPDX-License-Identifier: Apache-2.0
//
// Parses the words after a command: --name, --name=value, --name value, -n, -n value; `--` ends options and `-`
// is an argument. Errors suggest what might have been meant.
#include "cli/options.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <weft.h>

#include "cli/memory.h"
#include "cli/output.h"

struct words {
    char **at;
    int count;
    int next;
};

struct given {
    const struct option *option;
    const char *value; // "" for one without a value
};

enum { OPTIONS_SUGGESTED = 64 }; // more than any command has

static const struct option *find_long(const struct command *c, const char *name, size_t len)
{
    const struct option *o;
    for (size_t i = 0; (o = command_option(c, i)); i++)
        if (strlen(o->name) == len && memcmp(o->name, name, len) == 0)
            return o;
    return NULL;
}

static const struct option *find_letter(const struct command *c, char letter)
{
    const struct option *o;
    for (size_t i = 0; (o = command_option(c, i)); i++)
        if (o->letter == letter)
            return o;
    return NULL;
}

static bool fail_unknown(const struct command *c, const char *name, size_t len)
{
    weft_str names[OPTIONS_SUGGESTED];
    const struct option *o;
    size_t count = 0;
    for (; count < OPTIONS_SUGGESTED && (o = command_option(c, count)); count++)
        names[count] = weft_str_of(o->name);
    weft_str near = weft_suggest((weft_str){name, len}, names, count);
    if (near.len)
        say_error("`%s` has no option `--%.*s`; did you mean `--%s`?", c->name, (int)len, name,
                  near.at);
    else
        say_error("`%s` has no option `--%.*s`; `weft %s -h` lists them", c->name, (int)len, name,
                  c->name);
    return false;
}

// True if `value` is one of the words in `choices`.
static bool is_choice(const char *choices, const char *value)
{
    size_t len = strlen(value);
    for (const char *at = choices; *at;) {
        size_t word = strcspn(at, " ");
        if (word == len && memcmp(at, value, len) == 0)
            return true;
        at += word + (at[word] == ' ');
    }
    return false;
}

static bool keep(struct request *r, const struct option *o, const char *value)
{
    if (o->choices && !is_choice(o->choices, value)) {
        say_error("`--%s`: expected one of %s, got `%s`", o->name, o->choices, value);
        return false;
    }
    if (o->is_count && (!*value || strspn(value, "0123456789") != strlen(value))) {
        say_error("`--%s`: expected a whole number, or 0 for all, got `%s`", o->name, value);
        return false;
    }
    r->given[r->given_count++] = (struct given){o, value};
    return true;
}

// An option whose value may be the next word.
static bool keep_with_value(struct request *r, const struct option *o, const char *value,
                            struct words *w)
{
    if (!o->value && value) {
        say_error("`--%s` takes no value", o->name);
        return false;
    }
    if (o->value && !value) {
        if (w->next == w->count) {
            r->open = o;
            say_error("`--%s` needs a value: %s", o->name, o->value);
            return false;
        }
        value = w->at[w->next++];
    }
    return keep(r, o, value ? value : "");
}

static bool read_long(struct request *r, const char *word, struct words *w)
{
    const char *name = word + 2, *equals = strchr(name, '=');
    size_t len = equals ? (size_t)(equals - name) : strlen(name);
    const struct option *o = find_long(r->command, name, len);
    if (!o)
        return fail_unknown(r->command, name, len);
    if (strcmp(o->name, "help") == 0)
        r->help = HELP_FULL;
    return keep_with_value(r, o, equals ? equals + 1 : NULL, w);
}

static bool read_short(struct request *r, const char *word, struct words *w)
{
    const struct option *o = find_letter(r->command, word[1]);
    if (!o) {
        say_error("`%s` has no option `-%c`; `weft %s -h` lists them", r->command->name, word[1],
                  r->command->name);
        return false;
    }
    if (strcmp(o->name, "help") == 0)
        r->help = HELP_SHORT;
    return keep_with_value(r, o, word[2] ? word + 2 : NULL, w);
}

static bool read_argument(struct request *r, const char *word)
{
    if (r->argument_count >= r->command->most_arguments) {
        say_error("`%s` got an unexpected argument: `%s`", r->command->name, word);
        return false;
    }
    r->arguments[r->argument_count++] = word;
    return true;
}

static bool check_required(const struct request *r)
{
    const struct option *o;
    for (size_t i = 0; (o = command_option(r->command, i)); i++) {
        if (!o->required || request_option(r, o->name))
            continue;
        say_error("`%s` needs `--%s %s`", r->command->name, o->name, o->value);
        return false;
    }
    return true;
}

// The first of some options that was given; NULL: none.
static const struct option *first_given(const struct request *r, const char *names)
{
    const struct option *o = NULL;
    for (const char *at = names ? names : ""; *at && !o;) {
        size_t len = strcspn(at, " ");
        o = find_long(r->command, at, len);
        o = o && request_option(r, o->name) ? o : NULL;
        at += len + (at[len] == ' ');
    }
    return o;
}

static bool check_together(const struct request *r)
{
    for (size_t i = 0; i < r->given_count; i++) {
        const struct option *o = r->given[i].option, *other = first_given(r, o->without);
        if (other)
            say_error("`--%s` cannot be combined with `--%s`", o->name, other->name);
        else if (o->needs && !request_option(r, o->needs))
            say_error("`--%s` only counts with `--%s`", o->name, o->needs);
        else
            continue;
        return false;
    }
    return true;
}

static void begin_request(struct request *r, const struct command *command, size_t words)
{
    size_t most = words + 1; // each word is at most one argument or option
    *r = (struct request){.command = command};
    r->arguments = memory(most * sizeof(*r->arguments));
    r->given = memory(most * sizeof(*r->given));
}

static bool read_typed_word(struct request *r, struct words *w)
{
    const char *word = w->at[w->next++];
    bool is_inside = r->command->takes_command && r->argument_count;
    bool is_option = !is_inside && !r->is_past_options && word[0] == '-' && word[1];
    if (is_option && strcmp(word, "--") == 0)
        return r->is_past_options = true;
    if (is_option && word[1] == '-')
        return read_long(r, word, w);
    return is_option ? read_short(r, word, w) : read_argument(r, word);
}

bool request_read(struct request *r, const struct command *command, int argc, char **argv)
{
    struct words w = {argv, argc, 0};
    bool good = true;
    begin_request(r, command, (size_t)argc);
    while (good && w.next < w.count)
        good = read_typed_word(r, &w);
    return good && (r->help != HELP_NONE || (check_required(r) && check_together(r)));
}

void request_read_typed(struct request *r, const struct command *command, char **words,
                        size_t before, size_t count)
{
    struct words w = {words, (int)before, 0};
    begin_request(r, command, count);
    while (w.next < w.count)
        (void)read_typed_word(r, &w);
    const struct option *open = r->open;
    bool is_past_options = r->is_past_options;
    w = (struct words){words, (int)count, (int)before + 1};
    while (w.next < w.count)
        (void)read_typed_word(r, &w);
    r->open = open;
    r->is_past_options = is_past_options;
}

bool request_enter(const struct request *r)
{
    const char *directory;
    if (request_option(r, "resume")) // then it is a directory of the saved project
        return true;
    for (size_t at = 0; (directory = request_next(r, "directory", &at));) {
        if (chdir(directory) == 0)
            continue;
        say_error("cannot change to directory `%s`: %s", directory, strerror(errno));
        return false;
    }
    return true;
}

const struct option *option_find(const struct command *c, const char *word)
{
    if (strncmp(word, "--", 2) == 0)
        return find_long(c, word + 2, strcspn(word + 2, "="));
    return word[0] == '-' && word[1] ? find_letter(c, word[1]) : NULL;
}

// How many words an option of every command is, with its value; 0 if it is none.
static size_t words_of(const char *word)
{
    bool has_value =
        strcmp(word, "-C") == 0 || strcmp(word, "--directory") == 0 || strcmp(word, "--color") == 0;
    bool is_whole = strncmp(word, "-C", 2) == 0 || strncmp(word, "--directory=", 12) == 0 ||
                    strncmp(word, "--color=", 8) == 0;
    return has_value ? 2 : is_whole ? 1 : 0;
}

size_t verb_find(char **words, size_t count)
{
    size_t verb = 0, len;
    while (verb < count && (len = words_of(words[verb])))
        verb += len;
    return verb < count ? verb : count;
}

void request_done(struct request *r)
{
    free(r->arguments);
    free(r->given);
}

const char *request_option(const struct request *r, const char *name)
{
    for (size_t i = r->given_count; i-- > 0;) // the last one wins
        if (strcmp(r->given[i].option->name, name) == 0)
            return r->given[i].value;
    return NULL;
}

const char *request_next(const struct request *r, const char *name, size_t *at)
{
    while (*at < r->given_count) {
        const struct given *g = &r->given[(*at)++];
        if (strcmp(g->option->name, name) == 0)
            return g->value;
    }
    return NULL;
}

const char *request_next_either(const struct request *r, const char *first, const char *second,
                                size_t *at, bool *is_second)
{
    while (*at < r->given_count) {
        const struct given *g = &r->given[(*at)++];
        *is_second = strcmp(g->option->name, second) == 0;
        if (*is_second || strcmp(g->option->name, first) == 0)
            return g->value;
    }
    return NULL;
}

bool request_only_asks(const struct request *r)
{
    const char *options = r->command->asks_with;
    bool good = options && !*options;
    if (!options)
        say_error("`%s` cannot be used here: only commands that answer a question can, for example "
                  "`check`, `get` or `units`",
                  r->command->name);
    for (const char *at = options ? options : ""; *at && !good;) {
        size_t len = strcspn(at, " ");
        const struct option *o = find_long(r->command, at, len);
        good = o && request_option(r, o->name);
        at += len + (at[len] == ' ');
    }
    if (!good && options)
        say_error("`%s` can only be used here with `--%.*s`", r->command->name,
                  (int)strcspn(options, " "), options);
    return good;
}
