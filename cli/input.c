// SPDX-License-Identifier: Apache-2.0
#include "cli/input.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/memory.h"

#define INPUT_MOST_BYTES \
    ((size_t)1 << 30) // offsets in a text have 32 bits; nobody writes a quarter of that

#define DEVICE_MOST_BYTES ((size_t)1 << 20) // what people type; other inputs may be endless

// ---- one file

// Waits until a pipe has data, or its last writer has closed it.
static bool wait_for(int fd)
{
    struct pollfd p = {.fd = fd, .events = POLLIN};
    return poll(&p, 1, -1) >= 0 || errno == EINTR;
}

static int read_all(struct input *in, int fd, size_t most_bytes)
{
    for (;;) {
        if (in->len == in->room) {
            in->room = in->room ? 2 * in->room : 65536;
            in->bytes = memory_more(in->bytes, in->room);
        }
        ssize_t got = read(fd, in->bytes + in->len, in->room - in->len);
        if (got == 0) {
            in->bytes[in->len] = '\0'; // there is room: it has grown before
            return 0;
        }
        if (got < 0 && errno == EAGAIN && wait_for(fd))
            continue;
        if (got < 0 && errno != EINTR)
            return errno;
        in->len += got > 0 ? (size_t)got : 0;
        if (in->len > most_bytes)
            return EFBIG;
    }
}

// One byte more than the file has: its end is found without growing.
static void make_room(struct input *in, const struct stat *status)
{
    size_t size = (size_t)status->st_size;
    if (!S_ISREG(status->st_mode) || size >= INPUT_MOST_BYTES || size < in->room)
        return;
    in->room = size + 1;
    free(in->bytes);
    in->bytes = memory(in->room);
}

static int read_opened(struct input *in, int fd, bool is_named)
{
    struct stat status;
    if (fstat(fd, &status) != 0)
        return errno;
    if (S_ISDIR(status.st_mode))
        return EISDIR;
    bool is_device = S_ISBLK(status.st_mode) || S_ISCHR(status.st_mode);
    make_room(in, &status);
    int failed = read_all(in, fd, is_device ? DEVICE_MOST_BYTES : INPUT_MOST_BYTES);
    if (!failed && is_named && S_ISFIFO(status.st_mode) && !in->len)
        return EPIPE; // nobody writes to it: waiting would hang
    return failed;
}

int input_read(struct input *in, const char *path)
{
    bool is_standard = strcmp(path, "-") == 0;
    in->len = 0;
    int fd = is_standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (fd < 0)
        return errno;
    int failed = read_opened(in, fd, !is_standard);
    if (!is_standard)
        close(fd);
    return failed;
}

weft_str input_text(const struct input *in)
{
    return in->len ? (weft_str){in->bytes, in->len} : WEFT_STR("");
}

void input_done(struct input *in)
{
    free(in->bytes);
    *in = (struct input){0};
}

const char *input_name(const char *path)
{
    return strcmp(path, "-") == 0 ? "<stdin>" : path;
}

// ---- many files

static void add_path(struct files *f, char *path)
{
    MEMORY_PUSH_ROOM(f->at, f->count, f->room);
    f->at[f->count++] = path;
}

// `.` and a trailing slash do not change where a file is.
static char *join(const char *directory, const char *name)
{
    size_t len = strlen(directory), name_len = strlen(name);
    while (len > 1 && directory[len - 1] == '/')
        len--;
    bool is_here = len == 1 && directory[0] == '.', is_root = len == 1 && directory[0] == '/';
    size_t front = is_here ? 0 : len + !is_root;
    char *path = memory(front + name_len + 1);
    memcpy(path, directory, front < len ? front : len);
    if (front > len)
        path[len] = '/';
    memcpy(path + front, name, name_len + 1);
    return path;
}

static bool is_skipped_directory(const char *name)
{
    return name[0] == '.' || strcmp(name, "node_modules") == 0;
}

// 0 with errno if it cannot be accessed.
static mode_t mode_at(int directory, const char *name)
{
    struct stat status;
    return fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status.st_mode & S_IFMT
                                                                       : 0;
}

// A walk through directories.
struct walk {
    struct files found;
    struct files later; // directories still to be listed
    struct files marks; // paths of marker files
};

static bool is_mark(const char *name)
{
    for (size_t i = 0; i < weft_dialect_count(); i++) {
        const char *mark = weft_dialect_skip_mark(weft_str_of(weft_dialect_name(i)));
        if (mark && strcmp(mark, name) == 0)
            return true;
    }
    return false;
}

static void add_listed(struct walk *w, const char *directory, int fd, const char *name,
                       struct report *report)
{
    if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0)
        return;
    mode_t mode = mode_at(fd, name);
    if (!mode && errno != ENOENT)
        report_world(report, "cannot read `%s` in `%s`: %s", name, directory, strerror(errno));
    if (mode != S_IFDIR && is_mark(name))
        add_path(&w->marks, join(directory, name));
    if (is_skipped_directory(name))
        return;
    if (mode == S_IFDIR)
        add_path(&w->later, join(directory, name));
    else if (mode == S_IFREG && weft_dialect_of(weft_str_of(name)))
        add_path(&w->found, join(directory, name));
}

// Whether a mark in a parent directory excludes the file.
static bool is_marked(const struct walk *w, const char *file)
{
    const char *name = weft_dialect_skip_mark(weft_str_of(weft_dialect_of(weft_str_of(file))));
    for (size_t i = 0; name && i < w->marks.count; i++) {
        const char *mark = w->marks.at[i];
        size_t len = strlen(mark) - strlen(name); // of its directory, with the slash
        if (strlen(mark) >= strlen(name) && strcmp(mark + len, name) == 0 &&
            strncmp(file, mark, len) == 0)
            return true;
    }
    return false;
}

static void list_directory(struct walk *w, const char *path, struct report *report,
                           bool is_argument)
{
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | (is_argument ? 0 : O_NOFOLLOW));
    DIR *d = fd < 0 ? NULL : fdopendir(fd);
    if (!d) {
        report_world(report, "cannot read the directory `%s`: %s", path, strerror(errno));
        if (fd >= 0)
            close(fd);
        return;
    }
    const struct dirent *e;
    do {
        errno = 0;
        e = readdir(d);
        if (e)
            add_listed(w, path, fd, e->d_name, report);
    } while (e);
    if (errno)
        report_world(report, "cannot read the directory `%s`: %s", path, strerror(errno));
    closedir(d);
}

// Directories still to be listed are kept in a list instead of recursing: a tree may be deep.
static void walk_directories(struct files *found, const char *root, struct report *report)
{
    struct walk w = {0};
    char *real = realpath(root, NULL); // one that was removed can still be listed
    if (!real) {
        report_world(report, "cannot read the directory `%s`: %s", root, strerror(errno));
        return;
    }
    free(real);
    list_directory(&w, root, report, true);
    while (w.later.count) {
        char *path = w.later.at[--w.later.count];
        list_directory(&w, path, report, false);
        free(path);
    }
    if (!w.found.count && report->status == WEFT_OK) {
        say_error("no file in `%s` belongs to a dialect of this build", root);
        found->lacks_some = true;
    }
    for (size_t i = 0; i < w.found.count; i++) {
        if (is_marked(&w, w.found.at[i]))
            free(w.found.at[i]);
        else
            add_path(found, w.found.at[i]);
    }
    free(w.found.at);
    files_done(&w.later);
    files_done(&w.marks);
}

// `./a` and `a` are the same file.
static const char *without_here(const char *path)
{
    while (path[0] == '.' && path[1] == '/' && path[2 + strspn(path + 2, "/")])
        path += 2 + strspn(path + 2, "/");
    return path;
}

static bool add_argument(struct files *f, const char *path, weft_str dialect, struct report *report)
{
    struct stat status;
    if (strcmp(path, "-") == 0) {
        add_path(f, join(".", path));
        return true;
    }
    if (strcmp(without_here(path), "-") != 0)
        path = without_here(path);
    if (stat(path, &status) != 0) {
        report_world(report, "cannot read `%s`: %s", path, strerror(errno));
        return true;
    }
    if (S_ISDIR(status.st_mode)) {
        walk_directories(f, path, report);
        return true;
    }
    if (!dialect.len && !weft_dialect_of(weft_str_of(path))) {
        say_error("cannot tell the dialect of `%s` from its name; say it with `--dialect`", path);
        return false;
    }
    add_path(f, join(".", path));
    return true;
}

static int by_file_name(const void *x, const void *y)
{
    return strcmp(*(char *const *)x, *(char *const *)y);
}

static void sort(struct files *f)
{
    size_t kept = 0;
    if (f->count)
        qsort(f->at, f->count, sizeof(*f->at), by_file_name);
    for (size_t i = 0; i < f->count; i++) {
        if (kept && strcmp(f->at[kept - 1], f->at[i]) == 0)
            free(f->at[i]);
        else
            f->at[kept++] = f->at[i];
    }
    f->count = kept;
}

bool files_find(struct files *f, const struct request *request, weft_str dialect,
                struct report *report)
{
    bool good = true;
    *f = (struct files){0};
    if (!request->argument_count)
        walk_directories(f, ".", report);
    for (size_t i = 0; good && i < request->argument_count; i++)
        good = add_argument(f, request->arguments[i], dialect, report);
    sort(f);
    return good;
}

void files_add(struct files *f, weft_str path)
{
    char *copy = memory(path.len + 1);
    memcpy(copy, path.at, path.len);
    copy[path.len] = 0;
    add_path(f, copy);
}

bool files_has(const struct files *f, const char *path)
{
    for (size_t i = 0; i < f->count; i++)
        if (strcmp(f->at[i], path) == 0)
            return true;
    return false;
}

size_t files_index(const struct files *found, const char *path)
{
    size_t count = found->count;
    char *const *at =
        count ? bsearch(&path, found->at, count, sizeof(*found->at), by_file_name) : NULL;
    return at ? (size_t)(at - found->at) : count;
}

void files_done(struct files *f)
{
    for (size_t i = 0; i < f->count; i++)
        free(f->at[i]);
    free(f->at);
    *f = (struct files){0};
}

bool input_is_directory(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}
