// SPDX-License-Identifier: Apache-2.0
//
// `weft get`: the value at a path, as seen by one directory of a project or by all stacks.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <weft.h>

#include "cli/commands/get_many.h"
#include "cli/commands/json_text.h"
#include "cli/given.h"
#include "cli/settings.h"

static unsigned value_flags(const struct request *r)
{
    bool shows = request_option(r, "show-sensitive");
    unsigned lossless = WEFT_LOSSLESS | (shows ? 0U : WEFT_HIDE_SENSITIVE);
    return (shows ? WEFT_SHOW_SENSITIVE : 0U) | (request_option(r, "lossless") ? lossless : 0U);
}

static weft_str value_text(const struct request *r, weft_answer *answer, bool on_one_line)
{
    unsigned flags = value_flags(r), indent = on_one_line ? 0U : WEFT_INDENT;
    if (request_option(r, "json") || request_option(r, "lossless"))
        return weft_answer_json(answer, flags | (output_is_terminal() ? indent : 0U));
    if (request_option(r, "yaml"))
        return weft_answer_yaml(answer, flags);
    return weft_answer_text(answer, flags | indent);
}

static void print_value(const struct request *r, weft_answer *answer)
{
    const weft_value *v = weft_answer_value(answer);
    bool is_shown = request_option(r, "show-sensitive") || !weft_value_is_sensitive(v);
    if (request_option(r, "raw") && weft_value_kind(v) == WEFT_KIND_STRING && is_shown) {
        say_content(weft_value_text(v));
        say("\n");
        return;
    }
    weft_str text = value_text(r, answer, false);
    if (!text.at)
        return; // too large: the answer reports it
    say_value(text);
    if (!text.len || text.at[text.len - 1] != '\n')
        say("\n");
}

static bool is_for_people(const struct request *r)
{
    return !request_option(r, "json") && !request_option(r, "lossless") &&
           !request_option(r, "yaml");
}

// Who asks for everything wants to see what there is besides what has failed.
static bool shows_rest(const struct request *r, const weft_answer *answer, const char *path)
{
    return !*path && weft_answer_status(answer) == WEFT_ERROR && is_for_people(r) &&
           weft_value_count(weft_answer_value(answer));
}

enum { CAUSES_SHOWN = 3, CAUSE_SIZE = 300 };

static void write_cause(char *out, weft_str name, const struct weft_range *at)
{
    int named = snprintf(out, CAUSE_SIZE, "`%.*s`", (int)name.len, name.at);
    if (at->file.len && named < CAUSE_SIZE)
        snprintf(out + named, CAUSE_SIZE - (size_t)named, " (%.*s:%u)", (int)at->file.len,
                 at->file.at, at->line);
}

// What makes a value unknown that was printed, on one line.
static void tell_causes(weft_place *place, const char *path, bool is_whole)
{
    char causes[CAUSES_SHOWN][CAUSE_SIZE] = {""}, more[40] = "";
    struct weft_range at = {.size = sizeof(at)};
    weft_answer *why = weft_explain(place, weft_str_of(path));
    size_t count = 0;
    bool is_itself = false;
    for (weft_str name = weft_answer_unknown(why, 0, &at); name.at;
         name = weft_answer_unknown(why, ++count, &at)) {
        is_itself = is_itself || (name.len == strlen(path) && !memcmp(name.at, path, name.len));
        if (count < CAUSES_SHOWN)
            write_cause(causes[count], name, &at);
    }
    if (count > CAUSES_SHOWN)
        snprintf(more, sizeof(more), " and %zu more", count - CAUSES_SHOWN);
    if (is_itself && count == 1 && is_whole)
        say_note("%s is not known", causes[0]);
    else if (count && !is_itself)
        say_note("`%s` %s because of %s%s%s%s%s%s", path,
                 is_whole ? "is not known" : "has unknown parts", causes[0], *causes[1] ? ", " : "",
                 causes[1], *causes[2] ? ", " : "", causes[2], more);
    weft_answer_free(why);
}

// After everything else: an explanation reads more than the question does.
static void tell_all_causes(const struct request *r, const struct asked_project *p)
{
    for (size_t i = 0; is_for_people(r) && i < r->argument_count; i++) {
        weft_answer *answer = weft_get(p->place, weft_str_of(r->arguments[i]));
        const weft_value *v = weft_answer_value(answer);
        if (weft_answer_ok(answer) && weft_value_has_unknown(v)) {
            bool is_whole = weft_answer_text(answer, 0).at[0] == '('; // nothing of it was shown
            tell_causes(p->place, r->arguments[i], is_whole);
        }
        weft_answer_free(answer);
    }
}

// What has no value here may be something that a tree has a word of its own for: `ntp::servers`.
static weft_answer *value_of_path(struct asked_project *p, const char *path)
{
    weft_answer *answer = weft_get(p->place, weft_str_of(path));
    if (weft_answer_ok(answer) || !*path || !p->project || p->file)
        return answer;
    weft_answer *word = weft_unit_get(p->project, WEFT_STR("."), weft_str_of(path), NULL, 0);
    weft_answer_free(word ? answer : NULL);
    return word ? word : answer;
}

static void get_one(const struct request *r, struct asked_project *p, const char *path)
{
    weft_answer *answer = value_of_path(p, path);
    if (weft_answer_ok(answer) || shows_rest(r, answer, path)) {
        print_value(r, answer);
    } else if (p->otherwise && weft_answer_is_absent(answer)) {
        say("%s\n", p->otherwise);
        weft_answer_free(answer);
        return;
    }
    report_add(&p->report, answer);
}

static void get_all_of(const struct request *r, struct asked_project *p, const char *path)
{
    if (request_option(r, "all-envs"))
        get_in_environments(r, p, path, value_flags(r));
    else
        get_many(r, p, path, value_flags(r));
}

// Several paths as JSON are one object, so that the reader knows which is which. Those without a value are omitted.
static void get_named(const struct request *r, struct asked_project *p, bool many)
{
    size_t told = 0;
    say("{");
    for (size_t i = 0; i < r->argument_count; i++) {
        weft_str path = weft_str_of(r->arguments[i]);
        weft_answer *answer = many ? NULL : value_of_path(p, r->arguments[i]);
        bool is_default = answer && p->otherwise && weft_answer_is_absent(answer);
        if (many || is_default || weft_answer_ok(answer)) {
            say("%s", told++ ? "," : "");
            say_json(path);
            say(":");
        }
        if (many)
            get_all_of(r, p, r->arguments[i]);
        else if (is_default)
            say("%s", p->otherwise);
        else if (weft_answer_ok(answer))
            say_bytes(weft_answer_json(answer, value_flags(r)));
        if (is_default)
            weft_answer_free(answer);
        else if (answer)
            report_add(&p->report, answer);
    }
    say("}\n");
}

// Each path on its own, in order.
static void get_each(const struct request *r, struct asked_project *p, bool many)
{
    for (size_t i = 0; i < r->argument_count || i == 0; i++) {
        const char *path = i < r->argument_count ? r->arguments[i] : "";
        if (many && r->argument_count > 1)
            say("%s%s\n", i ? "\n" : "", path);
        if (many)
            get_all_of(r, p, path);
        else
            get_one(r, p, path);
        say(many && request_option(r, "json") ? "\n" : "");
    }
}

static bool asks_units(const struct request *r)
{
    return request_option(r, "all") || request_option(r, "all-stacks") || request_option(r, "in");
}

static enum exit_code run_get(const struct request *r)
{
    struct asked_project p;
    enum exit_code code;
    bool in_envs = request_option(r, "all-envs");
    bool many = in_envs || asks_units(r);
    if (!project_begin(&p, r, !many || in_envs, &code))
        return code;
    const char *typed = request_option(r, "default");
    bool is_json = request_option(r, "json") || request_option(r, "lossless");
    char *json = typed && is_json ? json_of_word(typed) : NULL;
    p.otherwise = json ? json : typed;
    if (request_option(r, "json") && r->argument_count > 1)
        get_named(r, &p, many);
    else
        get_each(r, &p, many);
    project_tell_unread(&p); // before the causes: an explanation reads more
    if (!many)
        tell_all_causes(r, &p);
    free(json);
    return project_end(&p);
}

static const struct option options[] = {
    {.name = "all",
     .letter = 'a',
     .help = "Ask every unit of every tree and group equal values",
     .without = "file"},
    {.name = "all-envs",
     .help = "Ask in every environment and group equal values",
     .without = "all all-stacks in env file"},
    {.name = "all-stacks", .help = "Ask every stack and group equal values", .without = "file"},
    {.name = "in",
     .value = "GLOB",
     .help = "Ask the stacks whose paths match, or a directory",
     .repeats = true,
     .takes = WORD_UNIT,
     .without = "file"},
    OPTION_DIALECT,
    {.name = "default",
     .value = "VALUE",
     .help = "Print this if nothing exists at the path; with --json, JSON or a string"},
    OPTION_FILE,
    OPTION_JSON,
    OPTION_LOSSLESS,
    {.name = "raw",
     .letter = 'r',
     .help = "Print a string without quotes",
     .without = "json yaml lossless all all-envs all-stacks in"},
    OPTION_SCHEMA,
    OPTION_SCHEMAS,
    OPTION_SEARCH,
    {.name = "show-sensitive", .help = "Print sensitive values instead of hiding them"},
    {.name = "yaml", .help = "Print YAML", .without = "json lossless all all-envs all-stacks in"},
};
static const struct option_list own = OPTION_LIST("options", options);

const struct command cmd_get = {
    .name = "get",
    .arguments = "[PATH...]",
    .summary = "Show the value at a path, as a directory sees it",
    .details =
        "PATH is written as in an expression: `global.dns.zone`, `local.list[0]`, "
        "`actions.build.api.version`. Without a PATH, everything is shown, and what has failed as "
        "`(failed)`. The directory is the working directory, or the one given with `-C`. "
        "Its files are read, and those of the directories above it up to the root of the project, "
        "but no others. Only what the path needs is evaluated.\n"
        "\n"
        "`--all` asks every unit of the project and groups those that see the same value; "
        "`--all-stacks` asks those of the tree that the directory is in. `--all-envs` asks the "
        "directory once in each environment of its project. "
        "`--in` asks those whose paths match, for example `stacks/*/web` (`**` matches any number "
        "of directories). With `--file`, the path is looked up in that file; if the project "
        "generates the file, as it would be generated now. `-` is standard input.\n"
        "\n"
        "With `--json`, several paths give one object with the paths as keys.\n"
        "\n"
        "`--global PATH=EXPR` shows what would happen with that value. With `--allow env`, a "
        "variable WEFT_GLOBAL_a__b=EXPR means `--global a.b=EXPR`.",
    .examples = {{"the value in every stack, equal ones together",
                  "weft get global.domain --all-stacks"},
                 {"one stack, for a script",
                  "weft -C stacks/prod/us/orders get --raw global.db.url"},
                 {"what would happen with another value",
                  "weft get global.domain --all-stacks --global 'env=\"test\"'"}},
    .takes = WORD_PATH,
    .lists = {&own, &given_options, &gradual_options, &limit_options, &diagnostic_options},
    .most_arguments = ANY_COUNT,
    .asks_with = "",
    .run = run_get,
};
