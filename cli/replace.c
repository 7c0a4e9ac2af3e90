// SPDX-License-Identifier: Apache-2.0
//
// The content is written to a new file in the same directory, synced, and then renamed to the old one. If the
// system supports it, the new file has no name before it is complete: a killed command leaves nothing behind.
#define _GNU_SOURCE 1 // O_TMPFILE
#include "cli/replace.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Read by the signal handler: the name is complete while the flag is set.
static char temporary[PATH_MAX];
static volatile sig_atomic_t is_temporary;

void replace_interrupted(void)
{
    if (is_temporary)
        unlink(temporary);
}

static int write_all(int fd, weft_str content)
{
    for (size_t done = 0; done < content.len;) {
        ssize_t got = write(fd, content.at + done, content.len - done);
        if (got < 0 && errno != EINTR)
            return errno;
        done += got > 0 ? (size_t)got : 0;
    }
    return 0;
}

static int fill(int fd, weft_str content, const struct stat *old)
{
    int failed = write_all(fd, content);
    // Keeps the owner if the system allows it; the mode comes second, because a new owner resets it.
    if (!failed && fchown(fd, old->st_uid, old->st_gid) != 0 && errno != EPERM)
        failed = errno;
    if (!failed && fchmod(fd, old->st_mode & 07777) != 0)
        failed = errno;
    if (!failed && fsync(fd) != 0)
        failed = errno;
    return failed;
}

// A hidden name next to the file, so that nothing takes it for configuration.
static bool name_temporary(const char *path)
{
    const char *slash = strrchr(path, '/');
    int directory = slash ? (int)(slash - path) + 1 : 0;
    // `weft generate` removes files with such a name
    int len = snprintf(temporary, sizeof(temporary), "%.*s.weft-%lx-fmt.tmp", directory, path,
                       (unsigned long)getpid());
    return len > 0 && (size_t)len < sizeof(temporary);
}

static int open_nameless(const char *path)
{
#ifdef O_TMPFILE
    char directory[PATH_MAX];
    const char *slash = strrchr(path, '/');
    int len = slash && slash > path ? (int)(slash - path) : 1;
    snprintf(directory, sizeof(directory), "%.*s", len, slash ? path : ".");
    return open(directory, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
#else
    (void)path;
    return -1;
#endif
}

static int open_named(void)
{
    is_temporary = 1;
    return open(temporary, O_CREAT | O_EXCL | O_NOFOLLOW | O_WRONLY | O_CLOEXEC, 0600);
}

// Gives an unnamed file the temporary name; false if the system cannot.
static bool name_file(int fd)
{
    char from[40];
    snprintf(from, sizeof(from), "/proc/self/fd/%d", fd);
    is_temporary = 1;
    return linkat(AT_FDCWD, from, AT_FDCWD, temporary, AT_SYMLINK_FOLLOW) == 0;
}

// Writes the whole content under the temporary name.
static int put_beside(const char *path, weft_str content, const struct stat *old)
{
    int fd = open_nameless(path);
    int failed = fd < 0 ? EINVAL : fill(fd, content, old);
    if (!failed && !name_file(fd))
        failed = EINVAL;
    if (fd >= 0)
        close(fd);
    if (failed != EINVAL)
        return failed;
    fd = open_named();
    if (fd < 0)
        return errno;
    failed = fill(fd, content, old);
    return close(fd) != 0 && !failed ? errno : failed;
}

static int put_in_place(const char *path, weft_str content, const struct stat *like)
{
    if (!name_temporary(path))
        return ENAMETOOLONG;
    unlink(temporary); // left by a process with the same id
    int failed = put_beside(path, content, like);
    if (!failed && rename(temporary, path) != 0)
        failed = errno;
    if (failed && is_temporary)
        unlink(temporary);
    is_temporary = 0;
    return failed;
}

static int replace_real(const char *path, weft_str content)
{
    struct stat status;
    if (stat(path, &status) != 0)
        return errno;
    if (access(path, W_OK) != 0) // a file that is not writable must not be replaced either
        return errno;
    return put_in_place(path, content, &status);
}

int replace_secret(const char *path, weft_str content)
{
    struct stat there,
        like = {.st_mode = S_IRUSR | S_IWUSR, .st_uid = geteuid(), .st_gid = getegid()};
    if (lstat(path, &there) == 0 && S_ISDIR(there.st_mode))
        return EISDIR;
    return put_in_place(path, content, &like);
}

int replace_file(const char *path, weft_str content)
{
    char *real = realpath(path, NULL);
    int failed = real ? replace_real(real, content) : errno;
    free(real);
    return failed;
}
