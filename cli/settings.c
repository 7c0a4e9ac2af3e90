// SPDX-License-Identifier: Apache-2.0
#include "cli/settings.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/kept.h"
#include "cli/output.h"

static const struct option diagnostics[] = {
    {.name = "diagnostics",
     .value = "FORMAT",
     .help = "Format of diagnostics (default: text)",
     .choices = "text short json sarif github"},
    {.name = "max-errors",
     .value = "N",
     .help = "Show at most N errors as text and count the rest; 0 shows all (default: 50)",
     .is_count = true},
};
const struct option_list diagnostic_options = OPTION_LIST("diagnostics", diagnostics);

static const struct option known[] = {
    {.name = "vars",
     .value = "FILE",
     .help = "Variables as a JSON object; later wins",
     .repeats = true,
     .takes = WORD_FILE},
    OPTION_VAR,
    OPTION_VAR_FILE,
    OPTION_ENV,
    OPTION_STATE,
    OPTION_ALLOW,
};
const struct option_list known_options = OPTION_LIST("values and permissions", known);

// ---- nodes

static const struct option of_nodes[] = {
    {.name = "facts",
     .value = "PATH",
     .help = "The facts of the node: JSON, YAML or `name=value` lines, as Facter, `puppet facts` "
             "or PuppetDB write them; or a directory with a file for each node",
     .takes = WORD_FILE | WORD_DIRECTORY},
    {.name = "legacy-facts", .help = "Derive facts like `osfamily` from structured ones"},
    {.name = "trusted",
     .value = "FILE",
     .help = "Trusted data of the node, as JSON or YAML: certname, extensions",
     .takes = WORD_FILE},
    {.name = "node",
     .value = "NAME",
     .help = "The name of the node; default: as its facts say, or as their file is named",
     .takes = WORD_NODE},
    {.name = "environment",
     .value = "DIR",
     .help = "The directory of the environment; default: the one around the current one",
     .takes = WORD_DIRECTORY},
    {.name = "modulepath",
     .value = "DIR",
     .help = "A directory of modules besides those of the environment: `$basemodulepath` of "
             "environment.conf",
     .repeats = true,
     .takes = WORD_DIRECTORY},
    {.name = "functions",
     .value = "DIR",
     .help = "A directory of functions in the Puppet language that stand in for those in Ruby",
     .repeats = true,
     .takes = WORD_DIRECTORY},
    {.name = "hiera",
     .value = "FILE",
     .help = "The hiera.yaml of the global layer",
     .takes = WORD_FILE},
    {.name = "strict",
     .value = "LEVEL",
     .help = "What doubtful code is",
     .choices = "off warning error"},
    {.name = "puppet",
     .value = "VERSION",
     .help = "Whose defaults count: 8 is strict and refuses unknown variables",
     .choices = "7 8"},
    {.name = "visibility",
     .value = "LEVEL",
     .help = "What the use of another module's private or undeclared things is",
     .choices = "off warning error"},
    {.name = "show-sensitive", .help = "Show Sensitive values"},
};
const struct option_list node_options = OPTION_LIST("nodes", of_nodes);

// ---- dialects

static bool fail_dialect(weft_str wanted)
{
    enum { NAMES_MOST = 64 };
    weft_str names[NAMES_MOST];
    size_t count = 0;
    for (; count < NAMES_MOST && count < weft_dialect_count(); count++)
        names[count] = weft_str_of(weft_dialect_name(count));
    weft_str near = weft_suggest(wanted, names, count);
    if (near.len)
        say_error("unknown dialect `%s`; did you mean `%s`?", wanted.at, near.at);
    else
        say_error("unknown dialect `%s`; `weft version` lists the dialects of this build",
                  wanted.at);
    return false;
}

bool settings_dialect_of_files(const struct request *r, weft_str *dialect)
{
    const char *typed = request_option(r, "dialect");
    *dialect = typed ? weft_str_of(typed) : WEFT_STR("");
    if (!typed)
        return true;
    for (size_t i = 0; i < weft_dialect_count(); i++)
        if (strcmp(weft_dialect_name(i), typed) == 0)
            return true;
    return fail_dialect(*dialect);
}

bool settings_dialect(const struct request *r, weft_str *dialect)
{
    if (!settings_dialect_of_files(r, dialect))
        return false;
    if (!dialect->len)
        *dialect = weft_str_of(weft_dialect_name(0));
    return true;
}

// ---- the search path

bool settings_search(const struct request *r, weft_graph *graph)
{
    static const char searched[] = "--search";
    const char *directory;
    if (kept_has_done(searched))
        return true;
    for (size_t at = 0; (directory = request_next(r, "search", &at));) {
        if (weft_search_add(graph, weft_str_of(directory)))
            continue;
        say_error("`--search`: no directory `%s`", directory);
        return false;
    }
    kept_note_done(searched, NULL);
    return true;
}

// ---- limits

struct unit {
    const char *name;
    uint64_t factor;
};

static const struct unit counts[] = {
    {"", 1}, {"k", 1000}, {"M", 1000000}, {"G", 1000000000}, {NULL, 0}};
static const struct unit sizes[] = {
    {"", 1}, {"k", 1ULL << 10}, {"M", 1ULL << 20}, {"G", 1ULL << 30}, {NULL, 0}};
static const struct unit times[] = {{"ms", 1}, {"s", 1000}, {"", 1000}, {NULL, 0}};

// A number with one of the units; 0 if it is invalid or too large.
static uint64_t read_number_with_unit(const char *text, const struct unit *units)
{
    char *end;
    if (*text < '0' || *text > '9')
        return 0;
    errno = 0;
    uint64_t number = strtoull(text, &end, 10);
    for (; units->name; units++)
        if (strcmp(units->name, end) == 0)
            return errno || number > UINT64_MAX / units->factor ? 0 : number * units->factor;
    return 0;
}

// How people write the numbers of a limit.
static const struct notation {
    const struct unit *units;
    const char *value, *examples, *hint;
    const char *before, *after; // the option is the limit's name between these
} notations[] = {
    [WEFT_COUNT] = {counts, "N", "500, 20k or 1M", "k, M and G are powers of 1000", "max-", ""},
    [WEFT_BYTES] = {sizes, "SIZE", "512k, 64M or 2G", "k, M and G are powers of 1024", "max-", ""},
    [WEFT_MILLISECONDS] = {times, "TIME", "500ms or 10s", "in ms or s", "", "out"},
};

enum { LIMITS_MOST = 16, LIMIT_NAME_MOST = 32, LIMIT_HELP_MOST = 256 };
static struct option limits[LIMITS_MOST + 1];
struct option_list batch_limit_options = {"limits", limits, 0};
struct option_list limit_options = {"limits", limits, 0};

static size_t limit_count(void)
{
    size_t count = weft_limit_count();
    return count < LIMITS_MOST ? count : LIMITS_MOST;
}

static struct weft_limit limit_at(size_t i)
{
    struct weft_limit l = {.size = sizeof(l)};
    weft_limit_at(i, &l);
    return l;
}

void settings_offer_limits(void)
{
    static char names[LIMITS_MOST][LIMIT_NAME_MOST], help[LIMITS_MOST][LIMIT_HELP_MOST];
    size_t count = limit_count();
    for (size_t i = 0; i < count; i++) {
        struct weft_limit l = limit_at(i);
        const struct notation *n = &notations[l.unit];
        snprintf(names[i], sizeof(names[i]), "%s%s%s", n->before, l.name, n->after);
        bool is_explained = i > 0 && limit_at(i - 1).unit == l.unit;
        snprintf(help[i], sizeof(help[i]), "%s%s%s", l.about, is_explained ? "" : "; ",
                 is_explained ? "" : n->hint);
        limits[i] = (struct option){.name = names[i], .value = n->value, .help = help[i]};
    }
    limits[count] =
        (struct option){.name = "jobs",
                        .value = "N",
                        .help = "Threads that read and write files (default: all processors)"};
    batch_limit_options.count = count;
    limit_options.count = count + 1;
}

// Reads an option with a number; it stays 0 if the option was not given.
static bool read_limit(const struct request *r, const char *name, enum weft_unit unit,
                       uint64_t *out)
{
    const char *typed = request_option(r, name);
    *out = typed ? read_number_with_unit(typed, notations[unit].units) : 0;
    if (!typed || *out)
        return true;
    say_error("`--%s`: expected a number above 0, for example %s, got `%s`", name,
              notations[unit].examples, typed);
    return false;
}

bool settings_limits(const struct request *r, void *to,
                     bool (*set)(void *to, weft_str name, uint64_t value))
{
    for (size_t i = 0; i < limit_count(); i++) {
        struct weft_limit l = limit_at(i);
        uint64_t value;
        if (!read_limit(r, limits[i].name, l.unit, &value))
            return false;
        set(to, weft_str_of(l.name), value);
    }
    return true;
}

// ---- what to do about a diagnostic

weft_graph *settings_open(void)
{
    static const struct {
        enum weft_remedy remedy;
        const char *what, *phrase;
    } phrases[] = {
        {WEFT_REMEDY_LIMIT, "time or memory", "raise the limit with --timeout or --max-memory"},
        {WEFT_REMEDY_PERMISSION, "files", "allow it with --allow read=PATH"},
        {WEFT_REMEDY_PERMISSION, "env", "allow it with --allow env"},
        {WEFT_REMEDY_PERMISSION, "clock", "allow it with --allow clock"},
        {WEFT_REMEDY_PERMISSION, "random", "allow it with --allow random"},
        {WEFT_REMEDY_LIST, "unread", "--unread shows which"},
    };
    weft_graph *graph = weft_graph_open();
    for (size_t i = 0; i < limit_count(); i++) {
        char phrase[LIMIT_HELP_MOST];
        snprintf(phrase, sizeof(phrase), "raise the limit with --%s", limits[i].name);
        weft_remedy_say(graph, WEFT_REMEDY_LIMIT, weft_str_of(limit_at(i).name),
                        weft_str_of(phrase));
    }
    for (size_t i = 0; i < sizeof(phrases) / sizeof(*phrases); i++)
        weft_remedy_say(graph, phrases[i].remedy, weft_str_of(phrases[i].what),
                        weft_str_of(phrases[i].phrase));
    return graph;
}

static bool limit_graph(void *graph, weft_str name, uint64_t value)
{
    return weft_graph_limit(graph, name, value);
}

bool settings_limit_graph(const struct request *r, weft_graph *graph)
{
    return settings_limits(r, graph, limit_graph);
}

weft_graph *settings_graph(const struct request *r)
{
    uint64_t threads;
    if (!read_limit(r, "jobs", WEFT_COUNT, &threads))
        return NULL;
    weft_graph *graph = kept_graph();
    bool is_kept = graph != NULL;
    if (!is_kept)
        graph = settings_open();
    if (settings_limit_graph(r, graph)) {
        weft_graph_threads(graph, threads);
        weft_graph_share_limits(graph); // they are those of the command
        return graph;
    }
    if (!is_kept)
        weft_graph_close(graph);
    return NULL;
}
