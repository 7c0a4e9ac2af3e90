// SPDX-License-Identifier: Apache-2.0
//
// Options that several commands have: each is defined once, and read here.
#ifndef WEFT_CLI_SETTINGS_H
#define WEFT_CLI_SETTINGS_H

#include <weft.h>

#include "cli/options.h"

// Of the lists below a command takes what it needs; these stand in its own.
#define OPTION_JSON                                                    \
    {                                                                  \
        "json", 0, NULL, "Print JSON for programs", NULL, false, false \
    }
#define OPTION_DIALECT                                                                          \
    {                                                                                           \
        "dialect", 0, "NAME", "Language, if the file name does not show it", NULL, false, false \
    }

#define OPTION_SEARCH                                                              \
    {                                                                              \
        "search", 0, "DIR", "Also look here for included files", NULL, false, true \
    }

extern const struct option_list limit_options;      // --max-steps …
extern const struct option_list diagnostic_options; // --diagnostics
extern const struct option_list known_options;      // --vars, --var, --allow

// What the options of limits say; false when one makes no sense, which has been said.
bool settings_limits(const struct request *r, struct weft_limits *l);
// The value of --dialect, or for a text without a file name the first dialect of this build. False when
// there is none of this name: that has been said.
bool settings_dialect(const struct request *r, weft_str *dialect);
// The same without --dialect: empty, so that file names decide.
bool settings_dialect_of_files(const struct request *r, weft_str *dialect);
// Adds the directories of --search; false when one is not there: that has been said.
bool settings_search(const struct request *r, weft_graph *graph);
// A graph whose diagnostics name the options of this command.
weft_graph *settings_open(void);
// The same with the limits of the options; NULL if one is invalid, which has been reported.
weft_graph *settings_graph(const struct request *r);

#endif
