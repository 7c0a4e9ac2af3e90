// SPDX-License-Identifier: Apache-2.0
//
// Reading files whole, and finding those that a command is about.
#ifndef WEFT_CLI_INPUT_H
#define WEFT_CLI_INPUT_H

#include <weft.h>

#include "cli/report.h"

// The bytes of one file after the other, in memory that is used again.
struct input {
    char *bytes;
    size_t len, room;
};

// `-` is standard input. 0, or the errno of what failed.
int input_read(struct input *in, const char *path);
weft_str input_text(const struct input *in);
void input_done(struct input *in);
// What messages call a path: itself, or what `-` stands for.
const char *input_name(const char *path);

// Paths of files, in byte order, each once.
struct files {
    char **at;
    size_t count, room;
};

// What the arguments name: a file is taken as it is, a directory stands for all files below it that have
// a dialect. Links inside a directory are not followed, hidden files do not count, hidden directories and
// those of tools (.terraform, node_modules) are not entered, and what a dialect's mark skips is skipped. No argument is the working directory. What cannot be read is reported. False
// when a file has no dialect and none is given: that has been said.
bool files_find(struct files *f, const struct request *request, weft_str dialect,
                struct report *report);
// At the end, without regard to order.
void files_add(struct files *f, weft_str path);
bool files_has(const struct files *f, const char *path);
void files_done(struct files *f);

#endif
