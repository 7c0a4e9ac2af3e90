// SPDX-License-Identifier: Apache-2.0
//
// Reads whole files, and finds those that a command works on.
#ifndef WEFT_CLI_INPUT_H
#define WEFT_CLI_INPUT_H

#include <weft.h>

#include "cli/report.h"

// The bytes of one file after another, in memory that is reused.
struct input {
    char *bytes;
    size_t len, room;
};

// `-` is standard input. Returns 0, or errno.
int input_read(struct input *in, const char *path);
weft_str input_text(const struct input *in);
void input_done(struct input *in);
// The name of a path in messages: itself, or what `-` stands for.
const char *input_name(const char *path);

// Paths of files, in byte order, without duplicates.
struct files {
    char **at;
    size_t count, room;
    bool lacks_some; // a directory that was named has none
};

// The files that the arguments name: a file is taken as it is, a directory stands for all files below it that have a
// dialect. No argument means the working directory. Inside a directory symbolic links are not followed, hidden files
// are ignored, hidden directories and those of tools (.terraform, node_modules) are not entered, and files that a
// dialect's mark excludes are skipped. What cannot be read is reported. False if a file has no dialect and none is
// given; that has been reported.
bool files_find(struct files *f, const struct request *request, weft_str dialect,
                struct report *report);
// Appends, regardless of order.
void files_add(struct files *f, weft_str path);
bool files_has(const struct files *f, const char *path);
// Where a path is in what files_find has found; the count if it is not there.
size_t files_index(const struct files *found, const char *path);
void files_done(struct files *f);

// Whether a path is a directory, or a symbolic link to one.
bool input_is_directory(const char *path);

#endif
