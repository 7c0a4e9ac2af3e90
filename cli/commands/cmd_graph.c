// SPDX-License-Identifier: Apache-2.0
//
// `weft graph`: what depends on what.
#include <weft.h>

#include "cli/commands/node_files.h"
#include "cli/given.h"
#include "cli/project.h"
#include "cli/settings.h"

static weft_str format_of(const struct request *r)
{
    const char *typed = request_option(r, "format");
    return weft_str_of(request_option(r, "json") ? "json" : typed ? typed : "dot");
}

// What runs in an order, or else the definitions.
static weft_answer *draw_project(struct asked_project *p, weft_str format)
{
    weft_answer *answer = weft_project_draw_below(p->project, WEFT_STR("."), format);
    if (!weft_answer_ok(answer) || weft_answer_drawn(answer))
        return answer;
    weft_answer *found = weft_project_place(p->project, WEFT_STR("."), &p->place);
    if (!p->place) {
        weft_answer_free(found);
        return answer;
    }
    weft_answer_free(answer);
    report_add(&p->report, found);
    return weft_draw(p->place, format);
}

static enum exit_code run_graph(const struct request *r)
{
    struct asked_project p;
    enum exit_code code;
    bool globals = request_option(r, "globals");
    if (!project_begin(&p, r, globals || request_option(r, "file"), &code))
        return code;
    if (p.project && (!node_modules_give(p.graph, p.project, r, &p.report) ||
                      !node_facts_give(p.project, r, &p.report))) {
        code = project_end(&p);
        return code == EXIT_DONE ? EXIT_WORLD : code;
    }
    weft_answer *answer =
        p.place ? weft_draw(p.place, format_of(r)) : draw_project(&p, format_of(r));
    if (weft_answer_status(answer) == WEFT_OK || weft_answer_status(answer) == WEFT_ERROR)
        say_shown(weft_value_text(weft_answer_value(answer)));
    report_add(&p.report, answer);
    return project_end(&p);
}

static const struct option options[] = {
    OPTION_FILE,
    OPTION_DIALECT,
    {.name = "format",
     .value = "FORM",
     .help = "Output format (default: dot)",
     .choices = "dot mermaid json svg",
     .without = "json"},
    {.name = "globals",
     .help = "Draw the definitions that the working directory sees",
     .without = "file"},
    OPTION_SCHEMA,
    OPTION_SCHEMAS,
    OPTION_SEARCH,
    OPTION_JSON,
    FACTS_OPTIONS,
    OPTION_MODULEPATH,
};
static const struct option_list own = OPTION_LIST("options", options);

const struct command cmd_graph = {
    .name = "graph",
    .arguments = "",
    .summary = "Draw the dependencies of units, definitions or keys of a file",
    .details =
        "Without options, draws the units in and below the working directory (stacks, actions, "
        "units of Terragrunt, documents) with arrows to those that run "
        "before them, also to units elsewhere; if there are none, the definitions, for example of "
        "a Terraform directory. With `--globals`, draws every "
        "definition that applies to the working "
        "directory, with arrows to what it refers to. With `--file`, draws the keys of a "
        "file in the same way, those of the files it includes, and which file includes "
        "which. In a Puppet environment with `--facts` or `--node`, draws the catalog: classes "
        "and defined types with what they contain, and resources with arrows to what comes "
        "before them. A name that is used but not defined has a dashed box. Nothing is evaluated "
        "except the names of included files.\n"
        "\n"
        "DOT is for Graphviz, Mermaid for Markdown, SVG for browsers; JSON has `nodes` and "
        "`edges` with their places.",
    .examples = {{"the order of stacks as a picture", "weft graph --format svg > stacks.svg"},
                 {"the definitions that a directory sees",
                  "weft -C stacks/prod/us graph --globals --format mermaid"}},
    .lists = {&own, &given_options, &gradual_options, &limit_options, &diagnostic_options},
    .most_arguments = 0,
    .asks_with = "",
    .run = run_graph,
};
