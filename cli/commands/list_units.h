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
#define UNIT_OPTIONS(units)                                                         \
    {.name = "changed",                                                             \
     .value = "REVISION",                                                           \
     .help = "Only " units " that changed since this revision",                     \
     .takes = WORD_REVISION},                                                       \
        OPTION_JSON, {.name = "long", .letter = 'l', .help = "Also show tags"},     \
        {.name = "order", .help = "Sort in the order they run"},                    \
        {.name = "reverse", .help = "Sort in reverse order"},                       \
        {.name = "tag",                                                             \
         .letter = 't',                                                             \
         .value = "FILTER",                                                         \
         .help = "Only " units " with this tag; `a:b,c` means (a and b) or c",      \
         .repeats = true,                                                           \
         .takes = WORD_TAG},                                                        \
        {.name = "no-tag",                                                          \
         .value = "FILTER",                                                         \
         .help = "Exclude " units " with this tag",                                 \
         .repeats = true,                                                           \
         .takes = WORD_TAG},                                                        \
        {.name = "why",                                                             \
         .help = "With --changed, show the lines that caused it",                   \
         .needs = "changed"},                                                       \
    {                                                                               \
        .name = "wanted",                                                           \
        .help = "Also list " units " that the selected ones want or that want them" \
    }

#endif
