// SPDX-License-Identifier: Apache-2.0
//
// `weft diff`: which stacks change between two versions of a project, and which line caused it.
#include <string.h>
#include <weft.h>

#include "cli/commands/node_files.h"
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
        say_bytes(text); // already escaped and coloured by the library
    say(json ? "\n" : "");
}

// Whoever gives facts of nodes asks about nodes. Files that belong to nothing are of the whole project.
static bool is_about_nodes(const struct request *r)
{
    return (request_option(r, "node") || request_option(r, "facts")) &&
           !request_option(r, "unread");
}

static enum exit_code run_diff(const struct request *r)
{
    struct asked_project p;
    enum exit_code code;
    if (!project_begin(&p, r, false, &code))
        return code;
    if (!node_modules_give(p.graph, p.project, r, &p.report) ||
        !node_facts_give(p.project, r, &p.report)) {
        code = project_end(&p);
        return code == EXIT_DONE ? EXIT_WORLD : code;
    }
    struct weft_diff question = {
        .size = sizeof(question),
        .old = weft_str_of(r->argument_count ? r->arguments[0] : "HEAD"),
        .now = weft_str_of(r->argument_count > 1 ? r->arguments[1] : ""),
        .unread = request_option(r, "unread") != NULL,
        .is_markdown = is_format(r, "markdown"),
        .is_colored = output_color(),
        .width = output_width(),
        .units = weft_str_of(is_about_nodes(r) ? "node" : ""),
    };
    weft_answer *answer = weft_project_diff(p.project, &question);
    // no value if it could not even be opened
    bool is_asked = weft_value_kind(weft_answer_value(answer)) == WEFT_KIND_OBJECT;
    if (is_asked)
        print_answer(r, answer);
    bool differs = is_asked && request_option(r, "exit-code") && is_different(answer);
    report_add(&p.report, answer);
    code = project_end(&p);
    return code == EXIT_DONE && differs ? EXIT_DIFFERENT : code;
}

static const struct option options[] = {
    {.name = "exit-code", .help = "Exit with 4 if a stack changes"},
    {.name = "format",
     .value = "FORM",
     .help = "Output format (default: text)",
     .choices = "text json markdown",
     .without = "json"},
    OPTION_JSON,
    FACTS_OPTIONS,
    OPTION_MODULEPATH,
    {.name = "unread",
     .help = "Also list stacks that inherit an edit but never read it, and files that belong to no "
             "stack"},
};
static const struct option_list own = OPTION_LIST("options", options);

const struct command cmd_diff = {
    .name = "diff",
    .arguments = "[OLD [NEW]]",
    .summary = "Show which stacks change between two revisions, and why",
    .details =
        "OLD and NEW are git revisions (`HEAD~1`, `main`, `v1.2`, a hash) or directories; anything "
        "that starts with `.` or `/` is a directory. OLD defaults to HEAD, and NEW to the files on "
        "disk. Revisions are read from git's object store: nothing is checked out, and neither the "
        "git program nor its configuration is used.\n"
        "\n"
        "`A...B` compares B with the commit where the two branches parted; either one defaults to "
        "HEAD.\n"
        "\n"
        "A stack changes if something it produces changes: a generated file, an attribute of the "
        "stack, an assertion, a script, the environment of its commands, a shared value. An edit "
        "that it inherits but never reads does not change it; `--unread` lists such stacks. A "
        "stack also changes with its files: those in its directory, those in modules that its code "
        "calls, and those it watches. On disk, every file counts that git does not ignore.\n"
        "\n"
        "The output lists the edits first, then the stacks that change, grouped by the edits that "
        "caused it, then the stacks that see an edit but do not change, and why. On a terminal, "
        "long lists are shortened; in a pipe they are complete. `--format markdown` is meant for a "
        "comment on a change request.\n"
        "\n"
        "Values given with `--global` apply to both sides.",
    .examples = {{"what do my edits change?", "weft diff"},
                 {"a comment for a change request", "weft diff main...HEAD --format markdown"},
                 {"fail if a stack changes", "weft diff HEAD --exit-code"}},
    .takes = WORD_REVISION | WORD_DIRECTORY,
    .lists = {&own, &given_options, &limit_options, &diagnostic_options},
    .most_arguments = 2,
    .asks_with = "",
    .run = run_diff,
};
