// SPDX-License-Identifier: Apache-2.0
//
// `weft diff`: which stacks change between two times of a project, and which line caused it.
#include <string.h>
#include <weft.h>

#include "cli/given.h"
#include "cli/project.h"
#include "cli/settings.h"

static bool is_different(weft_answer *answer)
{
    return weft_value_count(weft_value_get(weft_answer_value(answer), WEFT_STR("changed"))) > 0;
}

static bool is_format(const struct request *r, const char *name)
{
    const char *format = request_option(r, "format");
    return format && strcmp(format, name) == 0;
}

static void print_answer(const struct request *r, weft_answer *answer)
{
    bool json = request_option(r, "json") || is_format(r, "json");
    weft_str text = json ? weft_answer_json(answer, WEFT_KEEP_ORDER) : weft_answer_text(answer, 0);
    if (text.at && json)
        say_content(text);
    else if (text.at)
        say_bytes(text); // the library has made it harmless, and has coloured it
    say(json ? "\n" : "");
}

static enum exit_code run(const struct request *r)
{
    struct asked_project p;
    enum exit_code code;
    if (!project_begin(&p, r, false, &code))
        return code;
    struct weft_diff question = {
        .old = weft_str_of(r->argument_count ? r->arguments[0] : "HEAD"),
        .now = weft_str_of(r->argument_count > 1 ? r->arguments[1] : ""),
        .unread = request_option(r, "unread") != NULL,
        .is_markdown = is_format(r, "markdown"),
        .is_colored = output_color(),
        .width = output_width(),
    };
    weft_answer *answer = weft_project_diff(p.project, &question);
    // what could not even be opened has no value
    bool is_asked = weft_value_kind(weft_answer_value(answer)) == WEFT_KIND_OBJECT;
    if (is_asked)
        print_answer(r, answer);
    bool differs = is_asked && request_option(r, "exit-code") && is_different(answer);
    report_add(&p.report, answer);
    code = project_end(&p);
    return code == EXIT_DONE && differs ? EXIT_DIFFERENT : code;
}

static const struct option options[] = {
    {"exit-code", 0, NULL, "Exit with 4 when a stack changes", NULL, false, false},
    {"format", 0, "FORM", "How it is written", "text json markdown", false, false},
    OPTION_JSON,
    {"unread", 0, NULL, "List stacks that inherit an edit and never read it, and files of no stack",
     NULL, false, false},
};
static const struct option_list own = OPTION_LIST("options", options);

const struct command cmd_diff = {
    .name = "diff",
    .arguments = "[OLD [NEW]]",
    .summary = "Show which stacks change between two revisions, and which line caused it",
    .details =
        "OLD and NEW are revisions of git (`HEAD~1`, `main`, `v1.2`, a number), or directories;\n"
        "what begins with `.` or `/` is a directory. OLD is HEAD, and NEW is what is on disk now,\n"
        "where they are left out.\n"
        "Revisions are read from git's objects: nothing is checked out, and git's program and\n"
        "configuration are not used.\n\n"
        "`A...B` is the commit where two branches parted; HEAD stands for one that is left out.\n\n"
        "A stack changes when something that it makes is another one than before: a generated\n"
        "file, an attribute of the stack, an assertion, a script, the environment of commands, a\n"
        "shared value. What it merely inherits and never reads does not count; `--unread` lists\n"
        "such stacks. It also changes with its files: those in its directory, in modules that its\n"
        "code calls, and those that it watches. On disk all files count that git does not "
        "ignore.\n\n"
        "What was edited stands first, then the stacks that change, by the edits that caused it,\n"
        "then those that do not although they see the edit, and why. On a terminal long lists are\n"
        "shortened; in a pipe all is shown. `--format markdown` is for a comment on a change.\n\n"
        "What is given with `--global` counts at both times.",
    .choices = "",
    .lists = {&own, &given_options, &limit_options, &diagnostic_options},
    .most_arguments = 2,
    .run = run,
};
