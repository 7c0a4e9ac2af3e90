// SPDX-License-Identifier: Apache-2.0
//
// `weft units`: what the trees of a project have many of.
#include "cli/commands/list_units.h"
#include "cli/commands/node_files.h"
#include "cli/given.h"

static enum exit_code list_all_units(const struct request *r)
{
    return list_units(r, false, "units");
}

static const struct option options[] = {UNIT_OPTIONS("units"), FACTS_OPTIONS};
static const struct option_list own = OPTION_LIST("options", options);

const struct command cmd_units = {
    .name = "units",
    .arguments = "[DIR...]",
    .summary = "List units: stacks, root modules, actions, nodes, documents",
    .details =
        "A project can hold several trees, in several languages, and some start further down. "
        "Each has units: stacks of Terramate, root modules of Terraform, units of Terragrunt, "
        "actions of Garden, nodes of Puppet, documents of Yay. This "
        "lists the units of all trees in and below the directories (default: the working "
        "directory), by path relative to the root of the project. `--long` also shows what each "
        "is, `--json` prints everything known about it.\n"
        "\n"
        "`--changed` lists the units that `weft diff REVISION` calls changed.",
    .examples = {{"every unit and what it is", "weft units --long"},
                 {"units that changed since a revision, and why",
                  "weft units --changed HEAD~1 --why"}},
    .takes = WORD_DIRECTORY,
    .lists = {&own, &given_options, &gradual_options, &limit_options, &diagnostic_options},
    .most_arguments = ANY_COUNT,
    .asks_with = "",
    .run = list_all_units,
};
