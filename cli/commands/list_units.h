// SPDX-License-Identifier: Apache-2.0
//
// What `weft units` and `weft stacks` share.
#ifndef WEFT_CLI_COMMANDS_LIST_UNITS_H
#define WEFT_CLI_COMMANDS_LIST_UNITS_H

#include "cli/given.h"
#include "cli/project.h"
#include "cli/settings.h"

// Lists the units of the project's main tree alone, or of all trees. `kind` is the `kind` of the JSON document.
enum exit_code list_units(const struct request *r, bool only_main, const char *kind);

// The options of both, with their own word for a unit.
#define UNIT_OPTIONS(units)                                                                     \
    {"changed", 0,     "REVISION", "Only " units " that changed since this revision",           \
     NULL,      false, false},                                                                  \
        OPTION_JSON, {"long", 'l', NULL, "Also show tags", NULL, false, false},                 \
        {"order", 0, NULL, "Sort in the order they run", NULL, false, false},                   \
        {"reverse", 0, NULL, "Sort in reverse order", NULL, false, false},                      \
        {"tag", 't',   "FILTER", "Only " units " with this tag; `a:b,c` means (a and b) or c",  \
         NULL,  false, true},                                                                   \
        {"no-tag", 0, "FILTER", "Exclude " units " with this tag", NULL, false, true},          \
        {"why", 0, NULL, "With --changed, show the lines that caused it", NULL, false, false},  \
    {                                                                                           \
        "wanted", 0, NULL, "Also list " units " that the selected ones want or that want them", \
            NULL, false, false                                                                  \
    }

#endif
