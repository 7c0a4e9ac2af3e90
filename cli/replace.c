// SPDX-License-Identifier: Apache-2.0
//
// The content goes to a new file in the same directory, to the disk, and then takes the old one's name.
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

// Read by the handler of signals: the name is complete while the flag is set.
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
    // The owner stays where the system lets us; the mode comes second, because a new owner resets it.
    if (!failed && fchown(fd, old->st_uid, old->st_gid) != 0 && errno != EPERM)
        failed = errno;
    if (!failed && fchmod(fd, old->st_mode & 07777) != 0)
        failed = errno;
    if (!failed && fsync(fd) != 0)
        failed = errno;
    return failed;
}

// A hidden name beside the file, so that nothing takes it for configuration.
static bool name_temporary(const char *path)
{
    const char *slash = strrchr(path, '/');
    int directory = slash ? (int)(slash - path) + 1 : 0;
    int len = snprintf(temporary, sizeof(temporary), "%.*s.weft-XXXXXX", directory, path);
    return len > 0 && (size_t)len < sizeof(temporary);
}

static int replace_real(const char *path, weft_str content)
{
    struct stat status;
    if (stat(path, &status) != 0)
        return errno;
    if (access(path, W_OK) != 0) // a file that may not be written is not to be replaced either
        return errno;
    if (!name_temporary(path))
        return ENAMETOOLONG;
    int fd = mkstemp(temporary);
    if (fd < 0)
        return errno;
    is_temporary = 1;
    int failed = fill(fd, content, &status);
    if (close(fd) != 0 && !failed)
        failed = errno;
    if (!failed && rename(temporary, path) != 0)
        failed = errno;
    if (failed)
        unlink(temporary);
    is_temporary = 0;
    return failed;
}

int replace_file(const char *path, weft_str content)
{
    char *real = realpath(path, NULL);
    int failed = real ? replace_real(real, content) : errno;
    free(real);
    return failed;
}
