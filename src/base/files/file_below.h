// SPDX-License-Identifier: Apache-2.0
//
// Changing files below a directory. Every step of a path is opened by itself and is never a link, so that
// nothing outside can be reached, whoever changes the tree meanwhile. Paths are relative to the directory
// and clean. A file is replaced in two steps, for many at once: all new contents are put beside the old
// ones, and then take their names. At every moment a file is its old self or its new one.
#ifndef WEFT_BASE_FILES_FILE_BELOW_H
#define WEFT_BASE_FILES_FILE_BELOW_H

#include "base/files/file.h"

struct file_below {
    int fd; // of the directory
};

// Waits until no other process changes files below this directory in the same way.
struct file_result file_below_open(struct file_below *b, struct str directory) MUST_USE;
void file_below_close(struct file_below *b);

// The new content, under a hidden name that belongs to `number`; a number is for one file. Makes
// directories on the way. Keeps the mode of a file that is there; else 0666 less the umask. With `sync` it
// is on the disk then.
struct file_result file_below_prepare(const struct file_below *b, struct str path, struct str bytes,
                                      size_t number, bool sync) MUST_USE;
// Whatever was prepared is on the disk, and all else that waits to be written there.
void file_below_sync(const struct file_below *b);
// The prepared content takes the file's name; or goes.
struct file_result file_below_commit(const struct file_below *b, struct str path,
                                     size_t number) MUST_USE;
void file_below_drop(const struct file_below *b, struct str path, size_t number);
// A regular file; one that is not there is no failure.
struct file_result file_below_remove(const struct file_below *b, struct str path) MUST_USE;
// Whether a name is one of prepared content: left behind by a process that was killed.
bool file_is_leftover(struct str name);

#endif
