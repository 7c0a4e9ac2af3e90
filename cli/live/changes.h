// SPDX-License-Identifier: Apache-2.0
//
// Waits for files to change (inotify). Several changes that come together are one.
#ifndef WEFT_CLI_LIVE_CHANGES_H
#define WEFT_CLI_LIVE_CHANGES_H

#include <stdbool.h>
#include <weft.h>

struct watching;

// What has changed, by absolute path, in byte order.
struct changes {
    weft_str *at;
    size_t count;
    bool is_all; // more than the system could report: anything may have changed
};

// NULL if the system cannot watch files, with the reason in errno.
struct watching *watching_open(void);
// Watches a directory, all below it and what is created there later; without git's own directories. False with errno
// if it cannot be watched. Directories below that cannot be read are skipped.
bool watching_add(struct watching *w, const char *directory);
// Watches one file, which need not exist yet.
bool watching_add_file(struct watching *w, const char *file);
// Watches what git has checked out in the repository of a directory, if it is in one.
void watching_add_git(struct watching *w, const char *directory);
// Waits for a change, then until no more come for a moment. Valid until the next call. False if nobody reads standard
// output any more, or if a directory of watching_add is gone.
bool watching_wait(struct watching *w, struct changes *out);
// The directory of watching_add that was moved or deleted; NULL if all are there.
const char *watching_gone(const struct watching *w);
void watching_close(struct watching *w);

#endif
