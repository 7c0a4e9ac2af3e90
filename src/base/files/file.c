// SPDX-License-Identifier: Apache-2.0
//
// The only file below project/ that touches the file system. Opening is non-blocking and what was
// opened is looked at before it is read, so that a pipe in a repository cannot hang us and a device
// cannot feed us forever. Every descriptor is closed on exec.
#define _GNU_SOURCE 1 // O_PATH
#include "base/files/file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <locale.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#ifdef SYS_openat2
#include <linux/openat2.h>
#endif

#include "base/array.h"
#include "base/path.h"

static struct file_result result(enum file_status status)
{
    return (struct file_result){status, 0};
}

struct file_result file_failure(int error_number)
{
    enum file_status status = FILE_FAILED;
    if (error_number == ENOENT || error_number == ENOTDIR)
        status = FILE_MISSING;
    else if (error_number == EACCES || error_number == EPERM)
        status = FILE_DENIED;
    return (struct file_result){status, error_number};
}

// The words of the system in lower case, as all our messages are. strerror_l keeps them English in
// any locale of the process and is safe between threads.
static struct str system_words(struct arena *a, int error_number)
{
    locale_t plain = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    if (!plain)
        return str_format(a, "error %d", error_number);
    const char *words = strerror_l(error_number, plain);
    char *copy = arena_copy(a, words, strlen(words));
    freelocale(plain);
    bool is_word = copy[0] >= 'A' && copy[0] <= 'Z' && copy[1] >= 'a' && copy[1] <= 'z';
    if (is_word)
        copy[0] = (char)(copy[0] - 'A' + 'a');
    return str_of(copy);
}

struct str file_why(struct arena *a, struct file_result r)
{
    if (r.error_number)
        return system_words(a, r.error_number);
    switch (r.status) {
    case FILE_OK: return STR("no error");
    case FILE_MISSING: return STR("no such file or directory");
    case FILE_DENIED: return STR("permission denied");
    case FILE_NO_FILE: return STR("not a regular file");
    case FILE_TOO_LARGE: return STR("too large");
    case FILE_OUTSIDE: return STR("outside the project");
    case FILE_FAILED: return STR("failed");
    }
    UNREACHABLE("a file status without words");
}

// A path for the system: malloc'd, or NULL when it contains a NUL.
static char *path_for_system(struct str path)
{
    if (str_find_char(path, 0, 0) < path.len)
        return NULL;
    char *copy = memory_take(path.len + 1);
    if (path.len)
        memcpy(copy, path.at, path.len);
    copy[path.len] = 0;
    return copy;
}

// With `links` 0 a link anywhere on the way is ELOOP; a system that cannot do that says ENOSYS.
// Without links on the way, in one call of the system, if that knows how.
static int open_plain(int dir, const char *name, int flags, bool below)
{
#ifdef SYS_openat2
    struct open_how how = {.flags = (unsigned)flags,
                           .resolve = RESOLVE_NO_SYMLINKS | (below ? RESOLVE_BENEATH : 0U)};
    return (int)syscall(SYS_openat2, dir, name, &how, sizeof(how));
#else
    (void)dir, (void)name, (void)flags, (void)below;
    errno = ENOSYS;
    return -1;
#endif
}

int file_open_directory_below(int dir, const char *name)
{
    int fd;
    do
        fd = open_plain(dir, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC, true);
    while (fd < 0 && errno == EINTR);
    return fd;
}

static int open_name(const char *name, int flags, bool links)
{
    return links ? open(name, flags) : open_plain(AT_FDCWD, name, flags, false);
}

static int open_through(struct str path, int flags, bool links)
{
    char *name = path_for_system(path);
    if (!name) {
        errno = ENOENT;
        return -1;
    }
    int fd;
    do
        fd = open_name(name, flags | O_CLOEXEC, links);
    while (fd < 0 && errno == EINTR);
    int error_number = errno;
    free(name);
    errno = error_number;
    return fd;
}

static int open_path(struct str path, int flags)
{
    return open_through(path, flags, true);
}

// A regular file gives less than there is room for only at its end. -1 with errno.
static ssize_t read_some(int fd, char *to, size_t room)
{
    ssize_t got;
    do
        got = read(fd, to, room);
    while (got < 0 && errno == EINTR);
    return got;
}

// The rest of a file that has grown, or whose size the system does not tell; a file that goes on growing stops
// at the cap.
static struct file_result read_rest(struct arena *a, int fd, struct str start, size_t most_bytes,
                                    struct str *out)
{
    enum { CHUNK_BYTES = 64 * 1024 };
    struct strbuf bytes;
    strbuf_init(&bytes, 0);
    strbuf_add(&bytes, start);
    struct file_result r = result(FILE_OK);
    char *buffer = memory_take(CHUNK_BYTES);
    ssize_t got = 0;
    while (bytes.len <= most_bytes && (got = read_some(fd, buffer, CHUNK_BYTES)) > 0)
        strbuf_add(&bytes, str_make(buffer, (size_t)got));
    if (got < 0)
        r = file_failure(errno);
    else if (bytes.len > most_bytes)
        r = result(FILE_TOO_LARGE);
    else
        *out = strbuf_copy(&bytes, a);
    free(buffer);
    strbuf_done(&bytes);
    return r;
}

// Reads until the end.
static struct file_result read_open(struct arena *a, int fd, size_t size, size_t most_bytes,
                                    struct str *out)
{
    char *bytes = arena_take(a, size + 1); // one more than is there: the end is seen, and NUL fits
    ssize_t got = read_some(fd, bytes, size + 1);
    if (got < 0)
        return file_failure(errno);
    if ((size_t)got > size)
        return read_rest(a, fd, str_make(bytes, (size_t)got), most_bytes, out);
    bytes[got] = 0;
    *out = str_make(bytes, (size_t)got);
    return result(FILE_OK);
}

static struct file_stamp stamp_of(const struct stat *s)
{
    return (struct file_stamp){.device = (uint64_t)s->st_dev,
                               .inode = (uint64_t)s->st_ino,
                               .size = (uint64_t)s->st_size,
                               .seconds = s->st_ctim.tv_sec,
                               .nanoseconds = s->st_ctim.tv_nsec};
}

bool file_stamp_same(const struct file_stamp *x, const struct file_stamp *y)
{
    return x->device == y->device && x->inode == y->inode && x->size == y->size &&
           x->seconds == y->seconds && x->nanoseconds == y->nanoseconds;
}

bool file_stamp_is_fresh(const struct file_stamp *s)
{
    enum { TICK_NS = 50 * 1000 * 1000 }; // five times the slowest
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return now.tv_sec < s->seconds ||
           (now.tv_sec - s->seconds) * INT64_C(1000000000) + now.tv_nsec - s->nanoseconds < TICK_NS;
}

struct file_result file_stamp_at(struct str path, struct file_stamp *out)
{
    char *name = path_for_system(path);
    struct stat info;
    if (!name)
        return file_failure(ENOENT);
    struct file_result r = stat(name, &info) == 0 ? result(FILE_OK) : file_failure(errno);
    free(name);
    if (file_is_ok(r))
        *out = stamp_of(&info);
    return r;
}

// A regular file, to read.
static struct file_result open_regular_file(struct str path, bool links, struct file_opened *out)
{
    out->fd = open_through(path, O_RDONLY | O_NONBLOCK | O_NOCTTY, links);
    if (out->fd < 0)
        return file_failure(errno);
    struct stat info;
    struct file_result r = result(FILE_OK);
    if (fstat(out->fd, &info) != 0)
        r = file_failure(errno);
    else if (!S_ISREG(info.st_mode))
        r = result(FILE_NO_FILE);
    if (!file_is_ok(r)) {
        close(out->fd);
        return r;
    }
    out->size = (uint64_t)info.st_size;
    out->is_executable = info.st_mode & S_IXUSR;
    out->stamp = stamp_of(&info);
    return r;
}

// Reads the whole of an open file and closes it.
static struct file_result read_opened(struct arena *a, const struct file_opened *f,
                                      size_t most_bytes, struct str *out)
{
    struct file_result r = f->size > most_bytes
                               ? result(FILE_TOO_LARGE)
                               : read_open(a, f->fd, (size_t)f->size, most_bytes, out);
    close(f->fd);
    return r;
}

struct file_result file_read(struct arena *a, struct str path, size_t most_bytes, struct str *out)
{
    struct file_opened f;
    *out = STR("");
    struct file_result r = open_regular_file(path, true, &f);
    return file_is_ok(r) ? read_opened(a, &f, most_bytes, out) : r;
}

// Almost always there is no link on the way, and the system can see to that in one call.
struct file_result file_open_below(struct arena *a, struct str root, struct str path,
                                   struct file_opened *out)
{
    struct file_result r = {FILE_FAILED, ELOOP};
    if (path_is_below(path, root))
        r = open_regular_file(path, false, out);
    if (r.status != FILE_FAILED)
        return r;
    struct str real;
    r = file_resolve_below(a, root, path, &real);
    return file_is_ok(r) ? open_regular_file(real, true, out) : r;
}

struct file_result file_read_below(struct arena *a, struct str root, struct str path,
                                   size_t most_bytes, struct str *out, struct file_stamp *stamp)
{
    struct file_opened f = {0};
    *out = STR("");
    struct file_result r = file_open_below(a, root, path, &f);
    *stamp = f.stamp;
    return file_is_ok(r) ? read_opened(a, &f, most_bytes, out) : r;
}

bool file_is_plain_directory(struct str path)
{
    int fd = open_through(path, O_RDONLY | O_DIRECTORY, false);
    if (fd >= 0)
        close(fd);
    return fd >= 0;
}

struct file_result file_read_start(struct arena *a, struct str path, size_t len, struct str *out)
{
    struct file_opened f;
    *out = STR("");
    struct file_result r = open_regular_file(path, true, &f);
    if (!file_is_ok(r))
        return r;
    char *bytes =
        memory_take(len + 1); // most files are much shorter, and the arena's memory is cleared
    ssize_t got = read_some(f.fd, bytes, len);
    if (got < 0)
        r = file_failure(errno);
    else
        *out = str_copy(a, str_make(bytes, (size_t)got));
    free(bytes);
    close(f.fd);
    return r;
}

bool file_write_all(int fd, struct str bytes)
{
    while (bytes.len > 0) {
        ssize_t put = write(fd, bytes.at, bytes.len);
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            return false;
        bytes = str_slice(bytes, (size_t)put, bytes.len);
    }
    return true;
}

// A new file beside `path` under a name that nobody else uses; `*name` is malloc'd.
static int open_beside(struct str path, mode_t mode, char **name)
{
    static atomic_uint counter;
    struct str dir = path_dirname(path), base = path_basename(path);
    for (int attempt = 0; attempt < 100; attempt++) {
        struct strbuf b;
        strbuf_init(&b, 0);
        // A leading dot: whoever lists the directory in between takes it for hidden. The name is
        // cut so that the addition cannot make it longer than the system allows.
        strbuf_format(&b, "%.*s/.%.*s.%ld-%u.tmp", STR_ARGS(dir), STR_ARGS(str_slice(base, 0, 200)),
                      (long)getpid(), counter++);
        *name = path_for_system(strbuf_str(&b));
        strbuf_done(&b);
        int fd = open(*name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
        if (fd >= 0 || errno != EEXIST)
            return fd;
        free(*name);
    }
    *name = NULL;
    errno = EEXIST;
    return -1;
}

// The rename is only safe on the disk once its directory is. A file system that cannot sync a
// directory has done what it can.
static void sync_directory(struct str path)
{
    int fd = open_path(path_dirname(path), O_RDONLY | O_DIRECTORY);
    if (fd < 0)
        return;
    (void)fsync(fd);
    close(fd);
}

static struct file_result write_and_rename(int fd, const char *temporary, const char *name,
                                           struct str bytes, const struct stat *old)
{
    int error_number = 0;
    if ((old && fchmod(fd, old->st_mode & 07777) != 0) || !file_write_all(fd, bytes) ||
        fsync(fd) != 0)
        error_number = errno;
    if (close(fd) != 0 && !error_number)
        error_number = errno;
    if (!error_number && rename(temporary, name) != 0)
        error_number = errno;
    if (!error_number)
        return result(FILE_OK);
    unlink(temporary);
    return file_failure(error_number);
}

struct file_result file_write(struct str path, struct str bytes)
{
    char *name = path_for_system(path), *temporary = NULL;
    if (!name)
        return file_failure(ENOENT);
    struct stat info;
    bool is_there = lstat(name, &info) == 0;
    struct file_result r;
    if (is_there && !S_ISREG(info.st_mode) && !S_ISLNK(info.st_mode)) {
        r = result(FILE_NO_FILE);
        goto done;
    }
    int fd = open_beside(path, 0666, &temporary);
    if (fd < 0) {
        r = file_failure(errno);
        goto done;
    }
    bool keeps_mode = is_there && S_ISREG(info.st_mode);
    r = write_and_rename(fd, temporary, name, bytes, keeps_mode ? &info : NULL);
    if (file_is_ok(r))
        sync_directory(path);
done:
    free(temporary);
    free(name);
    return r;
}

static enum file_type type_of_mode(mode_t mode)
{
    if (S_ISREG(mode))
        return FILE_TYPE_REGULAR;
    if (S_ISDIR(mode))
        return FILE_TYPE_DIRECTORY;
    return S_ISLNK(mode) ? FILE_TYPE_LINK : FILE_TYPE_OTHER;
}

struct file_result file_look(struct str path, enum file_type *out)
{
    char *name = path_for_system(path);
    *out = FILE_TYPE_NONE;
    if (!name)
        return file_failure(ENOENT);
    struct stat info;
    struct file_result r = lstat(name, &info) == 0 ? result(FILE_OK) : file_failure(errno);
    free(name);
    if (file_is_ok(r))
        *out = type_of_mode(info.st_mode);
    return r;
}

enum file_type file_type(struct str path)
{
    enum file_type type;
    struct file_result r = file_look(path, &type);
    return file_is_ok(r) ? type : FILE_TYPE_NONE;
}

bool file_exists(struct str path)
{
    return file_type(path) != FILE_TYPE_NONE;
}

static int compare_entries(const void *left, const void *right)
{
    const struct file_entry *a = left, *b = right;
    return str_compare(a->name, b->name);
}

// The directory knows the type of most entries; some file systems make us ask.
static enum file_type entry_type(int dir, unsigned char type, const char *name)
{
    switch (type) {
    case DT_REG: return FILE_TYPE_REGULAR;
    case DT_DIR: return FILE_TYPE_DIRECTORY;
    case DT_LNK: return FILE_TYPE_LINK;
    case DT_UNKNOWN: break;
    default: return FILE_TYPE_OTHER;
    }
    struct stat info;
    if (fstatat(dir, name, &info, AT_SYMLINK_NOFOLLOW) != 0)
        return FILE_TYPE_NONE;
    return type_of_mode(info.st_mode);
}

struct found_entries {
    struct arena *arena;
    int dir;
    ARRAY(struct file_entry) list;
};

static void add_entry(struct found_entries *f, unsigned char type, const char *name)
{
    struct str text = str_of(name);
    if (!str_equal(text, STR(".")) && !str_equal(text, STR("..")))
        ARRAY_PUSH(&f->list,
                   (struct file_entry){str_copy(f->arena, text), entry_type(f->dir, type, name)});
}

// Reads all entries and closes the directory; an error number.
#ifdef SYS_getdents64
// A stream of the C library asks the system what was opened, twice, and takes 32 KB for it.
static int read_entries(struct found_entries *f)
{
    struct entry { // as the system writes it
        uint64_t inode;
        int64_t next;
        unsigned short len;
        unsigned char type;
        char name[];
    };
    enum { ROOM = 16 * 1024 };
    _Alignas(struct entry) char room[ROOM];
    long got;
    while ((got = syscall(SYS_getdents64, f->dir, room, ROOM)) > 0)
        for (long at = 0; at < got;) {
            const struct entry *e = (const struct entry *)(const void *)(room + at);
            add_entry(f, e->type, e->name);
            at += e->len;
        }
    int error_number = got < 0 ? errno : 0;
    close(f->dir);
    return error_number;
}
#else
static int read_entries(struct found_entries *f)
{
    DIR *dir = fdopendir(f->dir);
    if (!dir) {
        int error_number = errno;
        close(f->dir);
        return error_number;
    }
    errno = 0;
    for (const struct dirent *e; (e = readdir(dir)); errno = 0)
        add_entry(f, e->d_type, e->d_name);
    int error_number = errno;
    closedir(dir);
    return error_number;
}
#endif

// Reads and closes it.
static struct file_result list_open(struct arena *a, int dir, struct file_list *out)
{
    struct found_entries found = {.arena = a, .dir = dir};
    struct stat info;
    if (fstat(dir, &info) == 0)
        out->stamp = stamp_of(&info);
    int error_number = read_entries(&found);
    out->count = found.list.len;
    if (out->count)
        qsort(found.list.at, out->count, sizeof(*found.list.at), compare_entries);
    out->entries = ARENA_ARRAY(a, struct file_entry, out->count);
    if (out->count)
        memcpy(out->entries, found.list.at, out->count * sizeof(*out->entries));
    ARRAY_DONE(&found.list);
    return error_number ? file_failure(error_number) : result(FILE_OK);
}

struct file_result file_open_directory(struct str path, int *fd)
{
    *fd = open_path(path, O_RDONLY | O_DIRECTORY);
    return *fd < 0 ? file_failure(errno) : result(FILE_OK);
}

static struct file_result list_through(struct arena *a, struct str dir, bool links,
                                       struct file_list *out)
{
    *out = (struct file_list){0};
    int fd = open_through(dir, O_RDONLY | O_DIRECTORY | O_NONBLOCK, links);
    return fd < 0 ? file_failure(errno) : list_open(a, fd, out);
}

struct file_result file_list(struct arena *a, struct str dir, struct file_list *out)
{
    return list_through(a, dir, true, out);
}

struct file_result file_list_plain(struct arena *a, struct str dir, struct file_list *out)
{
    return list_through(a, dir, false, out);
}

// The real path of what is there, to be freed, as Linux knows it of what is open; nothing is read, so nothing can block. NULL:
// it has to be found name by name, which is a question to the system for each, unless errno says that there is nothing.
static char *real_of_opened(const char *name)
{
#ifdef O_PATH
    enum { NAME_BYTES = 64 };
    char link[NAME_BYTES], *real = memory_take(PATH_MAX);
    int fd = open(name, O_PATH | O_CLOEXEC);
    if (fd < 0) {
        free(real);
        return NULL;
    }
    snprintf(link, sizeof(link), "/proc/self/fd/%d", fd);
    ssize_t len = readlink(link, real, PATH_MAX);
    close(fd);
    struct str path = str_make(real, len > 0 ? (size_t)len : 0);
    // What is removed in between has a name that is none.
    if (path.len && len < PATH_MAX && real[0] == '/' && !str_ends(path, STR(" (deleted)"))) {
        real[len] = 0;
        return real;
    }
    free(real);
#else
    (void)name;
#endif
    errno = 0;
    return NULL;
}

struct file_result file_real(struct arena *a, struct str path, struct str *out)
{
    char *name = path_for_system(path);
    if (!name)
        return file_failure(ENOENT);
    char *real = real_of_opened(name);
    if (!real && errno != ENOENT && errno != ENOTDIR)
        real = realpath(name, NULL);
    struct file_result r = real ? result(FILE_OK) : file_failure(errno);
    if (real)
        *out = str_copy(a, str_of(real));
    free(real);
    free(name);
    return r;
}

struct file_result file_resolve_below(struct arena *a, struct str root, struct str path,
                                      struct str *out)
{
    struct str real_root, real;
    *out = STR("");
    struct file_result r = file_real(a, path, &real);
    if (!file_is_ok(r))
        return r;
    // a real path below what the root is called has no link in it: then the root is real, too
    if (!path_is_below(real, root)) {
        r = file_real(a, root, &real_root);
        if (!file_is_ok(r))
            return r;
        if (!path_is_below(real, real_root))
            return result(FILE_OUTSIDE);
    }
    *out = real;
    return r;
}

struct file_result file_directory_below(struct arena *a, struct str root, struct str path,
                                        struct str *out)
{
    enum file_type type;
    struct file_result r = file_resolve_below(a, root, path, out);
    if (file_is_ok(r))
        r = file_look(*out, &type);
    if (file_is_ok(r) && type != FILE_TYPE_DIRECTORY)
        r = (struct file_result){FILE_NO_FILE, ENOTDIR};
    return r;
}
