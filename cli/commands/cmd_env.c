// SPDX-License-Identifier: Apache-2.0
//
// `weft env`: the environment variables that the configuration sets for commands.
#include <weft.h>

#include "cli/given.h"
#include "cli/project.h"
#include "cli/settings.h"

static enum exit_code run_env(const struct request *r)
{
    struct asked_project p;
    enum exit_code code;
    if (!project_begin(&p, r, false, &code))
        return code;
    weft_answer *answer =
        weft_unit_aspect(p.project, WEFT_STR("."), WEFT_STR("environment"), NULL, 0);
    const weft_value *variables = weft_answer_value(answer);
    if (request_option(r, "json")) {
        weft_str json = weft_answer_json(answer, 0);
        say("{\"weft\":1,\"kind\":\"env\",\"env\":");
        say_bytes(json.at ? json : WEFT_STR("{}"));
        say("}\n");
    }
    for (size_t i = 0; !request_option(r, "json") && i < weft_value_count(variables); i++) {
        say_name(weft_value_key(variables, i));
        say("=");
        say_content(weft_value_text(weft_value_item(variables, i)));
        say("\n");
    }
    report_add(&p.report, answer);
    return project_end(&p);
}

static const struct option options[] = {OPTION_JSON};
static const struct option_list own = OPTION_LIST("options", options);

const struct command cmd_env = {
    .name = "env",
    .arguments = "",
    .summary = "Show the environment that the configuration sets for commands",
    .details =
        "Each line is a variable that the working directory, or one above it, sets for commands "
        "run there. The nearest directory that sets a variable wins, and only that definition is "
        "evaluated. With `--allow env`, expressions may read the environment of `weft`.",
    .examples = {{"what commands would see here", "weft -C stacks/prod/us/orders env"},
                 {"the same for a program", "weft env --json"}},
    .lists = {&own, &given_options, &limit_options, &diagnostic_options},
    .most_arguments = 0,
    .asks_with = "",
    .run = run_env,
};
