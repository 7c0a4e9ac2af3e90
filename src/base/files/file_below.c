// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE 1 // syncfs
#include "base/files/file_below.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static const char prefix[] = ".weft-", suffix[] = ".tmp";

bool file_is_leftover(struct str name)
{
    return str_starts(name, STR(".weft-")) && str_ends(name, STR(".tmp"));
}

struct file_result file_below_open(struct file_below *b, struct str directory)
{
    b->fd = -1;
    struct file_result r = file_open_directory(directory, &b->fd);
    if (file_is_ok(r)) // a file system without locks has to do without
        while (flock(b->fd, LOCK_EX) != 0 && errno == EINTR)
            continue;
    return r;
}

void file_below_close(struct file_below *b)
{
    if (b->fd >= 0)
        close(b->fd);
    b->fd = -1;
}

// ---- the way to a file

// A part of a path as the system wants it; false when there can be no such file.
static bool copy_name(struct str part, char name[NAME_MAX + 1])
{
    if (!part.len || part.len > NAME_MAX || str_find_char(part, 0, 0) < part.len ||
        str_equal(part, STR("..")))
        return false;
    memcpy(name, part.at, part.len);
    name[part.len] = 0;
    return true;
}

static int open_step(int dir, const char *name, bool makes)
{
    enum { FLAGS = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC };
    int fd = openat(dir, name, FLAGS);
    if (fd >= 0 || !makes || errno != ENOENT)
        return fd;
    if (mkdirat(dir, name, 0777) != 0 && errno != EEXIST)
        return -1;
    return openat(dir, name, FLAGS);
}

// The directory that a file is in, if it is there and no link leads to it; else -1.
static int open_known_way(const struct file_below *b, struct str path, char name[NAME_MAX + 1])
{
    char way[PATH_MAX];
    size_t len = path.len;
    while (len && path.at[len - 1] != '/')
        len--;
    bool is_odd = str_find_char(path, 0, 0) < path.len || str_find(path, STR(".."), 0) < path.len;
    if (len < 2 || len > sizeof(way) || is_odd || !copy_name(str_slice(path, len, path.len), name))
        return -1;
    memcpy(way, path.at, len - 1);
    way[len - 1] = 0;
    return file_open_directory_below(b->fd, way);
}

// The directory that a file is in, and its name; -1 with errno.
static int open_way(const struct file_below *b, struct str path, bool makes,
                    char name[NAME_MAX + 1])
{
    int dir = open_known_way(b, path, name);
    if (dir >= 0)
        return dir;
    dir = fcntl(b->fd, F_DUPFD_CLOEXEC, 0);
    for (size_t from = 0, to; dir >= 0; from = to + 1) {
        to = str_find_char(path, '/', from);
        if (!copy_name(str_slice(path, from, to), name)) {
            close(dir);
            errno = ENOENT;
            return -1;
        }
        if (to == path.len)
            return dir;
        int next = open_step(dir, name, makes), error_number = errno;
        close(dir);
        errno = error_number;
        dir = next;
    }
    return -1;
}

static void temporary_name(char name[NAME_MAX + 1], size_t number)
{
    snprintf(name, NAME_MAX + 1, "%s%lx-%zx%s", prefix, (unsigned long)getpid(), number, suffix);
}

// ---- content

static int create(int dir, const char *name)
{
    enum { FLAGS = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC };
    int fd = openat(dir, name, FLAGS, 0666);
    if (fd >= 0 || errno != EEXIST)
        return fd;
    unlinkat(dir, name, 0); // of a process that had our number
    return openat(dir, name, FLAGS, 0666);
}

static int fill_file(int fd, struct str bytes, const struct stat *old, bool sync)
{
    int error_number = 0;
    if ((old && fchmod(fd, old->st_mode & 07777) != 0) || !file_write_all(fd, bytes) ||
        (sync && fsync(fd) != 0))
        error_number = errno;
    if (close(fd) != 0 && !error_number)
        error_number = errno;
    return error_number;
}

struct file_result file_below_prepare(const struct file_below *b, struct str path, struct str bytes,
                                      size_t number, bool sync)
{
    char name[NAME_MAX + 1], temporary[NAME_MAX + 1];
    int dir = open_way(b, path, true, name);
    if (dir < 0)
        return file_failure(errno);
    temporary_name(temporary, number);
    struct stat old;
    bool is_there = fstatat(dir, name, &old, AT_SYMLINK_NOFOLLOW) == 0;
    struct file_result r = {FILE_NO_FILE, 0};
    if (!is_there || S_ISREG(old.st_mode)) {
        int fd = create(dir, temporary);
        int error_number = fd < 0 ? errno : fill_file(fd, bytes, is_there ? &old : NULL, sync);
        if (fd >= 0 && error_number)
            unlinkat(dir, temporary, 0);
        r = error_number ? file_failure(error_number) : (struct file_result){FILE_OK, 0};
    }
    close(dir);
    return r;
}

void file_below_sync(const struct file_below *b)
{
    (void)syncfs(b->fd); // what cannot be synced has been written all the same
}

struct file_result file_below_commit(const struct file_below *b, struct str path, size_t number)
{
    char name[NAME_MAX + 1], temporary[NAME_MAX + 1];
    int dir = open_way(b, path, false, name);
    if (dir < 0)
        return file_failure(errno);
    temporary_name(temporary, number);
    struct file_result r = {FILE_OK, 0};
    if (renameat(dir, temporary, dir, name) != 0) {
        r = file_failure(errno);
        unlinkat(dir, temporary, 0);
    }
    close(dir);
    return r;
}

void file_below_drop(const struct file_below *b, struct str path, size_t number)
{
    char name[NAME_MAX + 1];
    int dir = open_way(b, path, false, name);
    if (dir < 0)
        return;
    temporary_name(name, number);
    unlinkat(dir, name, 0);
    close(dir);
}

struct file_result file_below_remove(const struct file_below *b, struct str path)
{
    char name[NAME_MAX + 1];
    int dir = open_way(b, path, false, name);
    if (dir < 0)
        return file_failure(errno);
    struct file_result r = {FILE_OK, 0};
    if (unlinkat(dir, name, 0) != 0 && errno != ENOENT)
        r = file_failure(errno);
    close(dir);
    return r;
}
