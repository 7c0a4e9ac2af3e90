// SPDX-License-Identifier: Apache-2.0
//
// Stands between the command and the system (LD_PRELOAD), for tests of what no input can bring about:
// WEFT_SHIM_KILL=N kills the process before the Nth step that changes files; a write has a second step, when
// half of it is done. WEFT_SHIM_REVERSE=1 lists directories backwards.
#undef _FILE_OFFSET_BITS // both names of a function are meant
#define _GNU_SOURCE 1
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static long setting(const char *name)
{
    const char *text = getenv(name);
    return text ? strtol(text, NULL, 10) : 0;
}

// True when this is the step to die at.
static int is_last_step(void)
{
    static atomic_long steps;
    return atomic_fetch_add(&steps, 1) + 1 == setting("WEFT_SHIM_KILL");
}

static void die(void)
{
    kill(getpid(), SIGKILL);
    for (;;)
        pause();
}

static void step(void)
{
    if (is_last_step())
        die();
}

// ---- what changes files

int openat64(int dir, const char *path, int flags, ...)
{
    static int (*real)(int, const char *, int, ...);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "openat64");
    va_list args;
    va_start(args, flags);
    mode_t mode = flags & O_CREAT ? va_arg(args, mode_t) : 0;
    va_end(args);
    if (flags & O_CREAT)
        step();
    return real(dir, path, flags, mode);
}

int openat(int dir, const char *path, int flags, ...)
{
    va_list args;
    va_start(args, flags);
    mode_t mode = flags & O_CREAT ? va_arg(args, mode_t) : 0;
    va_end(args);
    return openat64(dir, path, flags, mode);
}

ssize_t write(int fd, const void *bytes, size_t count)
{
    static ssize_t (*real)(int, const void *, size_t);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "write");
    step();
    if (is_last_step()) {
        if (real(fd, bytes, count / 2) < 0)
            abort();
        die();
    }
    return real(fd, bytes, count);
}

int fchmod(int fd, mode_t mode)
{
    static int (*real)(int, mode_t);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "fchmod");
    step();
    return real(fd, mode);
}

int mkdirat(int dir, const char *path, mode_t mode)
{
    static int (*real)(int, const char *, mode_t);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "mkdirat");
    step();
    return real(dir, path, mode);
}

// Nobody pulls the plug in a test.
int syncfs(int fd)
{
    (void)fd;
    step();
    return 0;
}

int fsync(int fd)
{
    return syncfs(fd);
}

int renameat(int from_dir, const char *from, int to_dir, const char *to)
{
    static int (*real)(int, const char *, int, const char *);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "renameat");
    step();
    return real(from_dir, from, to_dir, to);
}

int unlinkat(int dir, const char *path, int flags)
{
    static int (*real)(int, const char *, int);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "unlinkat");
    step();
    return real(dir, path, flags);
}

// ---- the order of directories: one is read at a time by a thread

struct listing {
    DIR *dir;
    struct dirent64 *entries;
    size_t left;
};

static _Thread_local struct listing listing;

static void list_all(DIR *dir, struct dirent64 *(*real)(DIR *))
{
    size_t room = 0;
    free(listing.entries);
    listing = (struct listing){.dir = dir};
    for (const struct dirent64 *entry; (entry = real(dir));) {
        if (listing.left == room) {
            room = room ? 2 * room : 16;
            listing.entries = realloc(listing.entries, room * sizeof(*entry));
            if (!listing.entries)
                abort();
        }
        memcpy(&listing.entries[listing.left++], entry, entry->d_reclen);
    }
}

struct dirent64 *readdir64(DIR *dir)
{
    static struct dirent64 *(*real)(DIR *);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "readdir64");
    if (!setting("WEFT_SHIM_REVERSE"))
        return real(dir);
    if (listing.dir != dir)
        list_all(dir, real);
    if (listing.left)
        return &listing.entries[--listing.left];
    listing.dir = NULL;
    return NULL;
}
