// SPDX-License-Identifier: Apache-2.0
//
// Options that several commands share: each is defined and read here.
#ifndef WEFT_CLI_SETTINGS_H
#define WEFT_CLI_SETTINGS_H

#include <weft.h>

#include "cli/options.h"

// A command takes what it needs from the lists below; these go into its own list.
#define OPTION_JSON                                       \
    {                                                     \
        .name = "json", .help = "Print JSON for programs" \
    }
#define OPTION_DIALECT                                                                             \
    {                                                                                              \
        .name = "dialect", .value = "NAME", .help = "Language, if the file name does not show it", \
        .takes = WORD_DIALECT                                                                      \
    }

#define OPTION_SCHEMA                                                                      \
    {                                                                                      \
        .name = "schema", .value = "FILE",                                                 \
        .help = "What the file may contain and which names it defines", .takes = WORD_FILE \
    }

#define OPTION_SEARCH                                                                  \
    {                                                                                  \
        .name = "search", .value = "DIR", .help = "Also look here for included files", \
        .repeats = true, .takes = WORD_DIRECTORY                                       \
    }

#define OPTION_ALLOW                                                                     \
    {                                                                                    \
        .name = "allow", .value = "WHAT",                                                \
        .help = "Let expressions read env, read=PATH, clock or random", .repeats = true, \
        .takes = WORD_PERMISSION                                                         \
    }

#define OPTION_VAR                                                                       \
    {                                                                                    \
        .name = "var", .value = "NAME=TEXT",                                             \
        .help = "Set a variable to a string; NAME:=JSON sets any value", .repeats = true \
    }
#define OPTION_SCHEMAS                                                                 \
    {                                                                                  \
        .name = "schemas", .value = "FILE",                                            \
        .help = "JSON file with the inputs and outputs of actions", .takes = WORD_FILE \
    }

#define OPTION_LOSSLESS                                                                            \
    {                                                                                              \
        .name = "lossless", .help = "Print JSON that tells unknown and sensitive parts, and types" \
    }

#define OPTION_VAR_FILE                                                            \
    {                                                                              \
        .name = "var-file", .value = "FILE", .help = "Read variables from a file", \
        .repeats = true, .takes = WORD_FILE                                        \
    }

#define OPTION_ENV                                                                            \
    {                                                                                         \
        .name = "env", .value = "NAME",                                                       \
        .help = "The environment that is meant, or NAMESPACE.NAME", .takes = WORD_ENVIRONMENT \
    }

#define OPTION_STATE                                                                              \
    {                                                                                             \
        .name = "state", .value = "FILE", .help = "What exists: a state file, or a plan as JSON", \
        .takes = WORD_FILE                                                                        \
    }

#define OPTION_PROVIDER_SCHEMA                                                                     \
    {                                                                                              \
        .name = "provider-schema", .value = "FILE",                                                \
        .help = "What resources may contain: `terraform providers schema -json`", .repeats = true, \
        .takes = WORD_FILE                                                                         \
    }

extern const struct option_list node_options;       // --facts …
extern struct option_list limit_options;            // --max-steps …, --jobs
extern struct option_list batch_limit_options;      // the same without --jobs
extern const struct option_list diagnostic_options; // --diagnostics, --max-errors
extern const struct option_list known_options;      // --vars, --var, --allow

// Makes the options of the limits from the limits that the library has. Before anything looks at options.
void settings_offer_limits(void);
// Sets the limits that the options give, the others to their defaults. False if one is invalid, which has been reported.
bool settings_limits(const struct request *r, void *to,
                     bool (*set)(void *to, weft_str name, uint64_t value));
// The same for a graph.
bool settings_limit_graph(const struct request *r, weft_graph *graph);
// The value of --dialect or, for a text without a file name, the first dialect of this build. False if the
// dialect does not exist; that has been reported.
bool settings_dialect(const struct request *r, weft_str *dialect);
// The same, but empty without --dialect, so that file names decide.
bool settings_dialect_of_files(const struct request *r, weft_str *dialect);
// Adds the directories of --search; false if one does not exist, which has been reported.
bool settings_search(const struct request *r, weft_graph *graph);
// A graph whose diagnostics name the options of this command.
weft_graph *settings_open(void);
// The same, or the one that is kept (kept.h), with the limits of the options; to be ended with graph_done. NULL if one is invalid, which has been reported.
weft_graph *settings_graph(const struct request *r);

#endif
