// SPDX-License-Identifier: Apache-2.0
//
// `weft version`: the version, and what it can read.
#include <weft.h>

#include "cli/options.h"
#include "cli/output.h"

static enum exit_code run_version(const struct request *r)
{
    (void)r;
    say("weft %s\n", weft_version());
    say("dialects:");
    for (size_t i = 0; i < weft_dialect_count(); i++)
        say(" %s", weft_dialect_name(i));
    say("%s\n", weft_dialect_count() ? "" : " none in this build");
    return EXIT_DONE;
}

const struct command cmd_version = {
    .name = "version",
    .arguments = "",
    .summary = "Show the version and the dialects of this build",
    .details = "The first line is `weft` followed by the version; the second lists the dialects.",
    .examples = {{"which version is this?", "weft version"}},
    .run = run_version,
};
