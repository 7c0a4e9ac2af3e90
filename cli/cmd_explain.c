// SPDX-License-Identifier: Apache-2.0
//
// `weft explain`: why the value at a path is what it is.
#include <weft.h>

#include "cli/given.h"
#include "cli/project.h"
#include "cli/settings.h"

static enum exit_code run(const struct request *r)
{
    struct asked_project p;
    enum exit_code code;
    if (!r->argument_count) {
        say_error("`explain` needs a path, such as `global.name`");
        return EXIT_USAGE;
    }
    if (!project_begin(&p, r, true, &code))
        return code;
    weft_answer *answer = weft_explain(p.place, weft_str_of(r->arguments[0]));
    weft_str text = request_option(r, "json")
                        ? weft_answer_json(answer, 0)
                        : weft_answer_text(answer, output_is_utf8() ? WEFT_UNICODE : 0U);
    if (text.at && weft_answer_status(answer) != WEFT_USAGE) {
        say_content(text);
        if (!text.len || text.at[text.len - 1] != '\n')
            say("\n");
    }
    report_add(&p.report, answer);
    return project_end(&p);
}

static const struct option options[] = {
    OPTION_JSON,
};
static const struct option_list own = OPTION_LIST("options", options);

const struct command cmd_explain = {
    .name = "explain",
    .arguments = "PATH",
    .summary = "Show why the value at a path is what it is",
    .details =
        "Every definition that could have counted is shown with its place, the one that won and\n"
        "why, and what it read in turn. Definitions that lost are shown as they are written:\n"
        "they are not evaluated.",
    .choices = "",
    .lists = {&own, &given_options, &limit_options, &diagnostic_options},
    .most_arguments = 1,
    .run = run,
};
