// SPDX-License-Identifier: Apache-2.0
//
// Files of the system. Every function answers with a small status; file_why has the words. Names
// are strs and need not end in NUL; one that contains a NUL does not exist. Safe from several
// threads.
#ifndef WEFT_BASE_FILES_FILE_H
#define WEFT_BASE_FILES_FILE_H

#include "base/str.h"

enum file_status {
    FILE_OK,
    FILE_MISSING,   // no such file or directory
    FILE_DENIED,    // permission
    FILE_NO_FILE,   // a directory, a device, a pipe where a regular file is wanted
    FILE_TOO_LARGE, // above the cap
    FILE_OUTSIDE,   // leads out of the root, by its name or by a link
    FILE_FAILED,    // anything else; see the error number
};

enum file_type {
    FILE_TYPE_NONE,
    FILE_TYPE_REGULAR,
    FILE_TYPE_DIRECTORY,
    FILE_TYPE_LINK,
    FILE_TYPE_OTHER
};

struct file_result {
    enum file_status status;
    int error_number; // errno of the call that failed; 0 when it was our own decision
};

static inline bool file_is_ok(struct file_result r)
{
    return r.status == FILE_OK;
}

// Words for people: "no such file or directory", lower case. In the arena.
struct str file_why(struct arena *a, struct file_result r);

// What an errno means.
struct file_result file_failure(int error_number);
// All bytes, also when the system takes them in parts; false with errno.
bool file_write_all(int fd, struct str bytes) MUST_USE;
// A descriptor of a directory, closed on exec.
struct file_result file_open_directory(struct str path, int *fd) MUST_USE;
// The same for one below another, when no link is on the way; -1 with errno, also where the system cannot
// see to that by itself.
int file_open_directory_below(int dir, const char *name) MUST_USE;

// What is another where a file or directory was changed or replaced meanwhile.
struct file_stamp {
    uint64_t device, inode, size;
    int64_t seconds, nanoseconds; // of the last change of any kind
};

// Of what a path leads to.
struct file_result file_stamp_at(struct str path, struct file_stamp *out) MUST_USE;
bool file_stamp_same(const struct file_stamp *x, const struct file_stamp *y);
// Whether a change right after this stamp was taken could leave the same stamp: clocks of file systems tick slowly.
bool file_stamp_is_fresh(const struct file_stamp *s);

// The whole of a regular file, in the arena, with a NUL after it that is not counted. Nothing is
// read when it is larger than `most_bytes`. Pipes and devices are refused without waiting for them.
struct file_result file_read(struct arena *a, struct str path, size_t most_bytes,
                             struct str *out) MUST_USE;
// The same for a file below `root` (absolute, clean and without links): FILE_OUTSIDE where a link leads out of it.
// With the stamp that it had when it was opened.
struct file_result file_read_below(struct arena *a, struct str root, struct str path,
                                   size_t most_bytes, struct str *out,
                                   struct file_stamp *stamp) MUST_USE;
// A regular file below `root` that is open for reading; the caller closes it.
struct file_opened {
    int fd;
    uint64_t size;
    bool is_executable; // by its owner
    struct file_stamp stamp;
};
struct file_result file_open_below(struct arena *a, struct str root, struct str path,
                                   struct file_opened *out) MUST_USE;
// Its first bytes, or all of it when there are no more.
struct file_result file_read_start(struct arena *a, struct str path, size_t len,
                                   struct str *out) MUST_USE;

// Replaces the file whole or not at all, also when the machine stops in between: a new file beside
// it, synced, renamed over it. Keeps the mode of a file that is there; else 0666 less the umask.
// A link is replaced, not followed.
struct file_result file_write(struct str path, struct str bytes) MUST_USE;

// Type of what is there; a link is a link. FILE_TYPE_NONE when there is nothing or it cannot be
// seen.
enum file_type file_type(struct str path);
bool file_exists(struct str path);
// The same where the two are not one: FILE_MISSING when there is nothing.
struct file_result file_look(struct str path, enum file_type *out) MUST_USE;
// True when it is a directory and there is no link on the way; false when that cannot be said in one step.
bool file_is_plain_directory(struct str path);

struct file_entry {
    struct str name;
    enum file_type type;
};

struct file_list {
    struct file_entry *entries; // sorted by the bytes of their names, without "." and ".."
    size_t count;
    struct file_stamp stamp; // before it was read
};

// What a directory holds; in the arena.
struct file_result file_list(struct arena *a, struct str dir, struct file_list *out) MUST_USE;
// The same if no link is on the way to it, otherwise FILE_FAILED; also where the system cannot tell.
struct file_result file_list_plain(struct arena *a, struct str dir, struct file_list *out) MUST_USE;

// The path without links, `.` and `..`, in the arena.
struct file_result file_real(struct arena *a, struct str path, struct str *out) MUST_USE;
// The real path of `path` when it is `root` or below it after following every link, else
// FILE_OUTSIDE. `root` must exist. Check and use are two steps: it protects from a repository that
// is at rest, not from somebody who changes it meanwhile.
struct file_result file_resolve_below(struct arena *a, struct str root, struct str path,
                                      struct str *out) MUST_USE;

// The same for a directory: FILE_NO_FILE where it is not one.
struct file_result file_directory_below(struct arena *a, struct str root, struct str path,
                                        struct str *out) MUST_USE;

#endif
