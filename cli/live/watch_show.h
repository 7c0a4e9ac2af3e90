// SPDX-License-Identifier: Apache-2.0
//
// How `watch` shows an answer: what is new in it, what went away, how long it took.
#ifndef WEFT_CLI_LIVE_WATCH_SHOW_H
#define WEFT_CLI_LIVE_WATCH_SHOW_H

#include "cli/command.h"
#include "cli/findings.h"
#include "cli/live/changes.h"
#include "cli/output.h"

struct watch_answer {
    struct kept_output output;
    struct findings found;
    enum exit_code code;
    double time_ms;
};

void watch_answer_done(struct watch_answer *a);
// The first answer, as the command prints it.
void watch_show_first(const struct watch_answer *a);
// An answer after a change, next to the one before; marks in both what the other does not have.
void watch_show_next(struct watch_answer *before, struct watch_answer *now,
                     const struct changes *changes);
// One line of JSON. `before` and `changes` are NULL for the first answer; paths below `root` are shown without it.
// `has_json`: the command printed JSON.
void watch_show_json(const char *command, struct watch_answer *before, struct watch_answer *now,
                     const struct changes *changes, weft_str root, bool has_json);

#endif
