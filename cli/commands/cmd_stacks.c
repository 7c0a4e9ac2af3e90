// SPDX-License-Identifier: Apache-2.0
//
// `weft stacks`: the units of the project's main tree, for users who call them stacks.
#include "cli/commands/list_units.h"

static enum exit_code list_stacks(const struct request *r)
{
    return list_units(r, true, "stacks");
}

static const struct option options[] = {UNIT_OPTIONS("stacks")};
static const struct option_list own = OPTION_LIST("options", options);

const struct command cmd_stacks = {
    .name = "stacks",
    .arguments = "[DIR...]",
    .summary = "List the stacks of a project",
    .details =
        "Lists the stacks in and below the directories (default: the working directory). Each line "
        "is the path of a stack, relative to the root of the project. All configuration files of "
        "the project are read. `--json` prints everything known about a stack.\n"
        "\n"
        "`--order` sorts by `after` and `before`, a stack before those in directories below it, "
        "and otherwise by path; a cycle is an error that shows the ring.\n"
        "\n"
        "`--changed` lists the stacks that `weft diff REVISION` calls changed: a stack that "
        "inherits an edit but never reads it is not listed.",
    .examples = {{"stacks with a tag, in the order they run", "weft stacks --tag db --order"},
                 {"stacks that changed since a revision, and why",
                  "weft stacks --changed HEAD~1 --why"}},
    .takes = WORD_DIRECTORY,
    .lists = {&own, &given_options, &limit_options, &diagnostic_options},
    .most_arguments = ANY_COUNT,
    .asks_with = "",
    .run = list_stacks,
};
