// SPDX-License-Identifier: Apache-2.0
//
// Relative file names start from the working directory. A file may be read if its real path is, or is below,
// one of those that were opened: for a symbolic link its target decides.
#include "cli/allow.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cli/input.h"
#include "cli/kept.h"
#include "cli/memory.h"

struct allowed {
    char **roots; // real paths
    size_t count, room;
    bool is_project;     // whose own files can always be read
    bool is_for_sources; // what does not exist is searched elsewhere
};

// ---- files

static bool is_below(const char *path, const char *root)
{
    size_t len = strlen(root);
    if (strncmp(path, root, len) != 0)
        return false;
    return path[len] == 0 || path[len] == '/' || (len && root[len - 1] == '/');
}

static const char not_open[] = "outside the paths that `--allow read=` opens";

static bool is_open(const struct allowed *a, const char *path)
{
    for (size_t i = 0; i < a->count; i++)
        if (is_below(path, a->roots[i]))
            return true;
    return false;
}

static void reply_file(const char *real, weft_reply *reply)
{
    struct input in = {0};
    int failed = input_read(&in, real);
    if (failed)
        weft_reply_failure(reply, weft_str_of(strerror(failed)));
    else
        weft_reply_bytes(reply, input_text(&in));
    input_done(&in);
}

static int by_allowed_name(const void *x, const void *y)
{
    return strcmp(((const weft_str *)x)->at, ((const weft_str *)y)->at);
}

static weft_str copy_name(const struct dirent *e, DIR *d)
{
    struct stat status;
    bool is_directory = fstatat(dirfd(d), e->d_name, &status, 0) == 0 && S_ISDIR(status.st_mode);
    size_t len = strlen(e->d_name);
    char *name = memory(len + 2);
    memcpy(name, e->d_name, len);
    memcpy(name + len, is_directory ? "/" : "", is_directory ? 2 : 1);
    return (weft_str){name, len + is_directory};
}

// In byte order: an answer must not depend on the file system.
static void reply_names(const char *real, weft_reply *reply)
{
    weft_str *names = NULL;
    size_t count = 0, room = 0;
    DIR *d = opendir(real);
    if (!d) {
        weft_reply_failure(reply, weft_str_of(strerror(errno)));
        return;
    }
    for (const struct dirent *e; (e = readdir(d));) {
        if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0)
            continue;
        MEMORY_PUSH_ROOM(names, count, room);
        names[count++] = copy_name(e, d);
    }
    closedir(d);
    if (count)
        qsort(names, count, sizeof(*names), by_allowed_name);
    weft_reply_names(reply, names, count);
    for (size_t i = 0; i < count; i++)
        free((char *)(uintptr_t)names[i].at);
    free(names);
}

// The real path of the nearest existing directory above a missing file; NULL with errno if it cannot be determined.
static char *real_above(char *name)
{
    char *real = NULL;
    errno = ENOENT;
    while (!real && (errno == ENOENT || errno == ENOTDIR)) {
        char *slash = strrchr(name, '/');
        if (!slash || slash == name)
            return realpath(slash ? "/" : ".", NULL);
        *slash = 0;
        real = realpath(name, NULL);
    }
    return real;
}

// Whether a file exists is not revealed to someone who may not read it.
static void reply_absent(const struct allowed *a, char *name, weft_reply *reply)
{
    char *real = a->is_for_sources ? NULL : real_above(name);
    if (a->is_for_sources)
        weft_reply_absent(reply);
    else if (!real)
        weft_reply_failure(reply, weft_str_of(strerror(errno)));
    else if (!is_open(a, real))
        weft_reply_failure(reply, weft_str_of(not_open));
    else
        weft_reply_absent(reply);
    free(real);
}

static void read_allowed_file(void *data, weft_str request, weft_reply *reply)
{
    if (memchr(request.at, 0, request.len)) {
        weft_reply_failure(reply, WEFT_STR("a file name cannot contain a NUL byte"));
        return;
    }
    char *name = memory(request.len + 1);
    memcpy(name, request.at, request.len);
    name[request.len] = 0;
    char *real = realpath(name, NULL);
    if (!real && (errno == ENOENT || errno == ENOTDIR))
        reply_absent(data, name, reply);
    else if (!real)
        weft_reply_failure(reply, weft_str_of(strerror(errno)));
    else if (!is_open(data, real))
        weft_reply_failure(reply, weft_str_of(not_open));
    else if (request.len && request.at[request.len - 1] == '/')
        reply_names(real, reply);
    else
        reply_file(real, reply);
    free(real);
    free(name);
}

// ---- environment, clock, random numbers

extern char **environ;

// In byte order, without duplicates; variables without a name, or not in UTF-8, cannot be asked for.
static void reply_variables(weft_reply *reply)
{
    weft_str *names = NULL;
    size_t count = 0, room = 0, kept = 0;
    for (char **v = environ; v && *v; v++) {
        size_t len = strcspn(*v, "=");
        if (!len || (*v)[len] != '=')
            continue;
        char *name = memory(len + 1);
        memcpy(name, *v, len);
        name[len] = 0;
        MEMORY_PUSH_ROOM(names, count, room);
        names[count++] = (weft_str){name, len};
    }
    if (count)
        qsort(names, count, sizeof(*names), by_allowed_name);
    for (size_t i = 0; i < count; i++)
        if (!i || strcmp(names[i].at, names[kept - 1].at) != 0)
            names[kept++] = names[i];
        else
            free((char *)(uintptr_t)names[i].at);
    weft_reply_names(reply, names, kept);
    for (size_t i = 0; i < kept; i++)
        free((char *)(uintptr_t)names[i].at);
    free(names);
}

// The variable may be stale: `-C` changed the directory, or a program started us elsewhere. It is used only if
// it names the working directory; it then shows through which symbolic links the user came here.
static void reply_working_directory(weft_reply *reply)
{
    struct stat named, real;
    const char *name = getenv("PWD");
    bool fits = name && name[0] == '/' && stat(name, &named) == 0 && stat(".", &real) == 0 &&
                named.st_dev == real.st_dev && named.st_ino == real.st_ino;
    char *here = fits ? NULL : getcwd(NULL, 0);
    if (fits || here)
        weft_reply_text(reply, weft_str_of(fits ? name : here));
    else
        weft_reply_failure(reply, weft_str_of(strerror(errno)));
    free(here);
}

static void read_variable(void *data, weft_str request, weft_reply *reply)
{
    (void)data;
    if (!request.len) {
        reply_variables(reply);
        return;
    }
    char *name = memory(request.len + 1);
    memcpy(name, request.at, request.len);
    name[request.len] = 0;
    const char *value = getenv(name);
    if (strcmp(name, "PWD") == 0)
        reply_working_directory(reply);
    else if (value)
        weft_reply_text(reply, weft_str_of(value));
    else
        weft_reply_absent(reply);
    free(name);
}

static void read_clock(void *data, weft_str request, weft_reply *reply)
{
    (void)data, (void)request;
    weft_reply_number(reply, (double)time(NULL));
}

static void read_random(void *data, weft_str request, weft_reply *reply)
{
    (void)data, (void)request;
    uint64_t bits;
    FILE *source = fopen("/dev/urandom", "rb");
    bool good = source && fread(&bits, sizeof(bits), 1, source) == 1;
    if (source)
        fclose(source);
    if (good)
        weft_reply_number(reply, (double)(bits >> 11) / 9007199254740992.0); // 53 bits, less than 1
    else
        weft_reply_failure(reply, WEFT_STR("the system provides no random numbers"));
}

// ---- the options

static bool add_root(struct allowed *a, const char *path, enum exit_code *code)
{
    char *real = realpath(path, NULL);
    if (!real) {
        say_error("cannot allow `%s`: %s", path, strerror(errno));
        *code = EXIT_WORLD;
        return false;
    }
    MEMORY_PUSH_ROOM(a->roots, a->count, a->room);
    a->roots[a->count++] = real;
    return true;
}

static bool open_one(struct allowed *a, weft_graph *graph, const char *what, enum exit_code *code)
{
    static const struct {
        const char *name;
        enum weft_world kind;
        weft_world_read *read;
    } parts[] = {
        {"env", WEFT_ENV, read_variable},
        {"clock", WEFT_CLOCK, read_clock},
        {"random", WEFT_RANDOM, read_random},
    };
    for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++)
        if (strcmp(parts[i].name, what) == 0)
            return weft_allow(graph, parts[i].kind, parts[i].read, a);
    if (strncmp(what, "read=", 5) == 0 && what[5])
        return add_root(a, what + 5, code) &&
               (a->is_project ? weft_allow_files_also(graph, weft_str_of(a->roots[a->count - 1]))
                              : weft_allow(graph, WEFT_FILES, read_allowed_file, a));
    say_error("`--allow`: expected env, read=PATH, clock or random, got `%s`", what);
    return false;
}

struct allowed *allow(const struct request *request, weft_graph *graph, bool is_project,
                      enum exit_code *code)
{
    struct allowed *a = memory(sizeof(*a));
    const char *what;
    *a = (struct allowed){.is_project = is_project};
    *code = EXIT_USAGE;
    for (size_t at = 0; (what = request_next(request, "allow", &at));) {
        if (open_one(a, graph, what, code))
            continue;
        allow_done(a);
        return NULL;
    }
    return a;
}

static void add_near(struct allowed *a, const char *path)
{
    const char *slash = strrchr(path, '/');
    char *directory = memory(slash ? (size_t)(slash - path) + 2 : 2);
    snprintf(directory, slash ? (size_t)(slash - path) + 2 : 2, "%s", slash ? path : ".");
    const char *const roots[] = {".", directory};
    for (size_t i = 0; i < sizeof(roots) / sizeof(roots[0]); i++) {
        char *real = realpath(roots[i], NULL);
        if (!real)
            continue;
        MEMORY_PUSH_ROOM(a->roots, a->count, a->room);
        a->roots[a->count++] = real;
    }
    free(directory);
}

struct allowed *allow_sources(const struct allowed *more, const char *path, weft_graph *graph)
{
    struct allowed *a = memory(sizeof(*a));
    *a = (struct allowed){.is_for_sources = true};
    add_near(a, path);
    for (size_t i = 0; more && i < more->count; i++) {
        size_t size = strlen(more->roots[i]) + 1;
        MEMORY_PUSH_ROOM(a->roots, a->count, a->room);
        a->roots[a->count] = memory(size);
        memcpy(a->roots[a->count++], more->roots[i], size);
    }
    weft_allow(graph, WEFT_SOURCES, read_allowed_file, a);
    return a;
}

void allow_done(struct allowed *a)
{
    if (!a || kept_owns(a))
        return;
    for (size_t i = 0; i < a->count; i++)
        free(a->roots[i]);
    free(a->roots);
    free(a);
}
