// SPDX-License-Identifier: Apache-2.0
//
// Stands between the command and the system (LD_PRELOAD), for tests of what no input can bring about:
// WEFT_SHIM_KILL=N kills the process before the Nth step that changes files; a write has a second step, when
// half of it is done. WEFT_SHIM_REVERSE=1 lists directories backwards. WEFT_SHIM_FAIL=N lets the Nth step fail that
// reads something, with the error WEFT_SHIM_ERROR; WEFT_SHIM_REPORT=FILE says what it was. WEFT_SHIM_MEMORY=N refuses
// the Nth wish for memory.
#undef _FILE_OFFSET_BITS // both names of a function are meant
#define _GNU_SOURCE 1
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
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

// ---- what reads them

static void report(const char *what, const char *name)
{
    const char *path = getenv("WEFT_SHIM_REPORT");
    FILE *f = path ? fopen(path, "w") : NULL;
    if (!f)
        return;
    fprintf(f, "%s %s\n", what, name);
    fclose(f);
}

// True with errno when this is the step to fail at. What belongs to the system is left alone.
static int fails(const char *what, const char *name)
{
    static atomic_long steps;
    static _Thread_local int is_inside;
    long wanted = setting("WEFT_SHIM_FAIL");
    if (!wanted || is_inside || strncmp(name, "/proc", 5) == 0 || strncmp(name, "/etc", 4) == 0 ||
        atomic_fetch_add(&steps, 1) + 1 != wanted)
        return 0;
    is_inside = 1;
    report(what, name);
    is_inside = 0;
    errno = (int)setting("WEFT_SHIM_ERROR");
    return 1;
}

#define REAL(NAME)                                    \
    do {                                              \
        if (!real)                                    \
            *(void **)&real = dlsym(RTLD_NEXT, NAME); \
    } while (0)

int open64(const char *path, int flags, ...)
{
    static int (*real)(const char *, int, ...);
    REAL("open64");
    va_list args;
    va_start(args, flags);
    mode_t mode = flags & O_CREAT ? va_arg(args, mode_t) : 0;
    va_end(args);
    return !(flags & O_CREAT) && fails("open", path) ? -1 : real(path, flags, mode);
}

DIR *opendir(const char *path)
{
    static DIR *(*real)(const char *);
    REAL("opendir");
    return fails("opendir", path) ? NULL : real(path);
}

ssize_t read(int fd, void *bytes, size_t count)
{
    static ssize_t (*real)(int, void *, size_t);
    REAL("read");
    return fails("read", "") ? -1 : real(fd, bytes, count);
}

ssize_t pread64(int fd, void *bytes, size_t count, off64_t at)
{
    static ssize_t (*real)(int, void *, size_t, off64_t);
    REAL("pread64");
    return fails("pread", "") ? -1 : real(fd, bytes, count, at);
}

int fstat64(int fd, struct stat64 *out)
{
    static int (*real)(int, struct stat64 *);
    REAL("fstat64");
    return fails("fstat", "") ? -1 : real(fd, out);
}

int stat64(const char *path, struct stat64 *out)
{
    static int (*real)(const char *, struct stat64 *);
    REAL("stat64");
    return fails("stat", path) ? -1 : real(path, out);
}

int lstat64(const char *path, struct stat64 *out)
{
    static int (*real)(const char *, struct stat64 *);
    REAL("lstat64");
    return fails("lstat", path) ? -1 : real(path, out);
}

int fstatat64(int dir, const char *path, struct stat64 *out, int flags)
{
    static int (*real)(int, const char *, struct stat64 *, int);
    REAL("fstatat64");
    return fails("fstatat", path) ? -1 : real(dir, path, out, flags);
}

char *realpath(const char *path, char *room)
{
    static char *(*real)(const char *, char *);
    REAL("realpath");
    return fails("realpath", path) ? NULL : real(path, room);
}

long syscall(long number, ...)
{
    static long (*real)(long, ...);
    REAL("syscall");
    long a[6];
    va_list args;
    va_start(args, number);
    for (int i = 0; i < 6; i++)
        a[i] = va_arg(args, long);
    va_end(args);
    if (number == SYS_openat2 && fails("openat2", (const char *)a[1]))
        return -1;
    return real(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}

// ---- memory

void *__libc_malloc(size_t bytes);
void *__libc_calloc(size_t count, size_t bytes);
void *__libc_realloc(void *old, size_t bytes);
void *__libc_memalign(size_t alignment, size_t bytes);

static long refused_wish;

__attribute__((constructor)) static void begin_to_count(void)
{
    refused_wish = setting("WEFT_SHIM_MEMORY");
}

static int is_refused(void)
{
    static atomic_long wishes;
    if (!refused_wish || atomic_fetch_add(&wishes, 1) + 1 != refused_wish)
        return 0;
    const char *path = getenv("WEFT_SHIM_REPORT"); // a stream would want memory
    int fd = path ? (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT, 0644) : -1;
    if (fd >= 0)
        close(fd);
    errno = ENOMEM;
    return 1;
}

void *malloc(size_t bytes)
{
    return is_refused() ? NULL : __libc_malloc(bytes);
}

void *calloc(size_t count, size_t bytes)
{
    return is_refused() ? NULL : __libc_calloc(count, bytes);
}

void *realloc(void *old, size_t bytes)
{
    return is_refused() ? NULL : __libc_realloc(old, bytes);
}

int posix_memalign(void **out, size_t alignment, size_t bytes)
{
    *out = is_refused() ? NULL : __libc_memalign(alignment, bytes);
    return *out ? 0 : ENOMEM;
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
    if (fails("readdir", ""))
        return NULL;
    if (!setting("WEFT_SHIM_REVERSE"))
        return real(dir);
    if (listing.dir != dir)
        list_all(dir, real);
    if (listing.left)
        return &listing.entries[--listing.left];
    listing.dir = NULL;
    return NULL;
}
