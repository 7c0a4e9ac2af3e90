// SPDX-License-Identifier: Apache-2.0
//
// inotify watches one directory at a time, so every directory has a watch, and one that is created or moved here gets
// its own. Between its creation and its watch files may appear in it, so a new directory is reported as changed itself.
#include "cli/live/changes.h"

#include <dirent.h>
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cli/memory.h"
#include "cli/project.h"

enum {
    // Editors and git replace several files at once; longer than this is a pause.
    QUIET_MS = 10,
    // ... but whoever writes all the time is answered too.
    LONGEST_MS = 200,
    // How often to look whether a directory is gone: the system does not report one that a process works in.
    LOOK_MS = 2000,
    CHANGES_MOST = 10000, // looking at everything is cheaper
    EVENTS = IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB |
             IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR,
};

enum watched_kind { WATCHED_FILES, WATCHED_BELOW, WATCHED_GIT };

struct watched {
    char *path; // NULL: no longer
    enum watched_kind kind;
    bool is_top; // no other watch reports it if it is deleted or moved
};

struct change {
    char *path;
    size_t order;    // of the event
    bool is_created; // by this event
};

struct watching {
    int fd;
    struct watched *at; // by number of the watch
    size_t count;
    char **files; // that are watched alone
    size_t file_count, file_room;
    struct change *changed;
    weft_str *shown;
    size_t changed_count, changed_room;
    bool is_all;
    bool has_news; // more than files that have been created and not written yet
};

struct watching *watching_open(void)
{
    int fd = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
    if (fd < 0)
        return NULL;
    struct watching *w = memory(sizeof(*w));
    *w = (struct watching){.fd = fd};
    return w;
}

// ---- directories

static char *join_path(const char *directory, const char *name)
{
    size_t size = strlen(directory) + strlen(name) + 2;
    char *path = memory(size);
    snprintf(path, size, "%s%s%s", directory, strcmp(directory, "/") == 0 ? "" : "/", name);
    return path;
}

// False, with errno. A directory that is watched already only gets its path, which may be new.
static bool watch_one(struct watching *w, const char *path, enum watched_kind kind)
{
    int number = inotify_add_watch(w->fd, path, EVENTS);
    if (number < 0)
        return false;
    size_t i = (size_t)number;
    if (i >= w->count) {
        size_t count = 2 * i + 16;
        w->at = memory_more(w->at, count * sizeof(*w->at));
        memset(w->at + w->count, 0, (count - w->count) * sizeof(*w->at));
        w->count = count;
    }
    bool is_wider = w->at[i].path && w->at[i].kind == WATCHED_BELOW;
    size_t size = strlen(path) + 1;
    w->at[i].path = memory_more(w->at[i].path, size);
    memcpy(w->at[i].path, path, size);
    w->at[i].kind = is_wider ? WATCHED_BELOW : kind;
    return true;
}

static bool is_subdirectory(const char *path, const struct dirent *e)
{
    struct stat status;
    if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0 ||
        strcmp(e->d_name, ".git") == 0)
        return false;
    if (e->d_type != DT_UNKNOWN)
        return e->d_type == DT_DIR;
    return lstat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

static bool watch_below(struct watching *w, const char *path)
{
    if (!watch_one(w, path, WATCHED_BELOW))
        return false;
    DIR *dir = opendir(path);
    const struct dirent *e;
    bool is_full = false;
    while (dir && !is_full && (e = readdir(dir))) {
        char *below = join_path(path, e->d_name);
        is_full = is_subdirectory(below, e) && !watch_below(w, below) && errno == ENOSPC;
        free(below);
    }
    if (dir)
        closedir(dir);
    if (is_full)
        errno = ENOSPC;
    return !is_full;
}

bool watching_add(struct watching *w, const char *directory)
{
    char *real = realpath(directory, NULL);
    bool good = real && watch_below(w, real);
    for (size_t i = 0; good && i < w->count; i++)
        w->at[i].is_top |= w->at[i].path && strcmp(w->at[i].path, real) == 0;
    free(real);
    return good;
}

bool watching_add_file(struct watching *w, const char *file)
{
    const char *slash = strrchr(file, '/');
    char *directory = directory_of(file), *real = realpath(directory, NULL);
    bool good = real && watch_one(w, real, WATCHED_FILES);
    if (good) {
        MEMORY_PUSH_ROOM(w->files, w->file_count, w->file_room);
        w->files[w->file_count++] = join_path(real, slash ? slash + 1 : file);
    }
    free(directory);
    free(real);
    return good;
}

// Of a linked work tree: `.git` is a file that names the directory. To be freed; NULL if it is not one.
static char *linked_git(const char *file)
{
    static const char prefix[] = "gitdir: ";
    char line[4096] = "";
    FILE *f = fopen(file, "re");
    bool good = f && fgets(line, sizeof(line), f) && strncmp(line, prefix, sizeof(prefix) - 1) == 0;
    if (f)
        fclose(f);
    if (!good)
        return NULL;
    line[strcspn(line, "\n")] = 0;
    const char *named = line + sizeof(prefix) - 1;
    char *parent = join_path(file, "..");
    char *path = named[0] == '/' ? join_path(named, ".") : join_path(parent, named);
    free(parent);
    return path;
}

void watching_add_git(struct watching *w, const char *directory)
{
    char *at = realpath(directory, NULL);
    while (at) {
        char *git = join_path(at, ".git"), *slash = strrchr(at, '/');
        struct stat status;
        bool is_found = stat(git, &status) == 0;
        if (is_found && S_ISREG(status.st_mode)) {
            char *linked = linked_git(git);
            free(git);
            git = linked;
        }
        if (is_found && git)
            (void)watch_one(w, git,
                            WATCHED_GIT); // without it only changes of git's state are missed
        free(git);
        if (is_found || slash == at) {
            free(at);
            return;
        }
        *slash = 0;
    }
}

// ---- events

// Files that editors write for themselves.
static bool is_of_editor(const char *name)
{
    size_t len = strlen(name);
    bool is_swap = name[0] == '.' && len > 5 && strncmp(name + len - 4, ".sw", 3) == 0;
    return is_swap || strncmp(name, ".#", 2) == 0 || name[len - 1] == '~' ||
           strcmp(name, "4913") == 0;
}

static bool is_git_state(const char *name)
{
    return strcmp(name, "index") == 0 || strcmp(name, "HEAD") == 0;
}

static bool is_meant(const struct watching *w, const struct watched *in, const char *path,
                     const char *name)
{
    if (in->kind == WATCHED_GIT)
        return is_git_state(name);
    if (in->kind == WATCHED_BELOW)
        return !is_of_editor(name) && strcmp(name, ".git") != 0;
    for (size_t i = 0; i < w->file_count; i++)
        if (strcmp(w->files[i], path) == 0)
            return true;
    return false;
}

static void note_change(struct watching *w, char *path, bool is_created)
{
    if (w->changed_count == CHANGES_MOST)
        w->is_all = true;
    if (w->is_all) {
        free(path);
        return;
    }
    MEMORY_PUSH_ROOM(w->changed, w->changed_count, w->changed_room);
    w->changed[w->changed_count] = (struct change){path, w->changed_count, is_created};
    w->changed_count++;
}

// A new file is being written until it is closed, which is an event of its own. For a hard link and the like there is
// none.
static bool is_being_written(const char *path)
{
    struct stat status;
    return lstat(path, &status) != 0 || (S_ISREG(status.st_mode) && status.st_nlink == 1);
}

// Something in a watched directory.
static void take_entry(struct watching *w, const struct watched *in, const struct inotify_event *e)
{
    char *path = join_path(in->path, e->name);
    if (!is_meant(w, in, path, e->name)) {
        free(path);
        return;
    }
    if (e->mask & IN_ISDIR && e->mask & (IN_CREATE | IN_MOVED_TO) && in->kind == WATCHED_BELOW)
        (void)watch_below(w, path); // if it is gone again, its parent reports that too
    w->has_news |= !(e->mask & IN_CREATE) || e->mask & IN_ISDIR || !is_being_written(path);
    note_change(w, path, e->mask & (IN_CREATE | IN_MOVED_TO));
}

static void take_event(struct watching *w, const struct inotify_event *e)
{
    if (e->mask & IN_Q_OVERFLOW)
        w->is_all = true;
    struct watched *in = e->wd >= 0 && (size_t)e->wd < w->count ? &w->at[e->wd] : NULL;
    if (!in || !in->path)
        return;
    if (e->mask & IN_IGNORED && !in->is_top) {
        free(in->path);
        *in = (struct watched){0};
        return;
    }
    if (e->len) {
        take_entry(w, in, e);
    } else if (in->is_top && e->mask & (IN_DELETE_SELF | IN_MOVE_SELF)) {
        w->has_news = true;
        note_change(w, join_path(in->path, "."), false);
    }
}

static void take_events(struct watching *w)
{
    _Alignas(struct inotify_event) char room[64 * 1024];
    ssize_t len;
    while ((len = read(w->fd, room, sizeof(room))) > 0)
        for (ssize_t at = 0; at < len;) {
            const struct inotify_event *e = (const void *)(room + at);
            take_event(w, e);
            at += (ssize_t)(sizeof(*e) + e->len);
        }
}

// ---- waiting

static long wall_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000L + now.tv_nsec / 1000000L;
}

static int by_changed_path(const void *x, const void *y)
{
    const struct change *a = x, *b = y;
    int order = strcmp(a->path, b->path);
    return order ? order : (a->order > b->order) - (a->order < b->order);
}

// Whether a file came and went: programs write a file under another name first, then rename it.
static bool is_passing(const struct change *first)
{
    struct stat status;
    return first->is_created && lstat(first->path, &status) != 0 && errno == ENOENT;
}

// Sorts, and keeps the first of each path.
static void sort_changes(struct watching *w)
{
    size_t kept = 0, next;
    qsort(w->changed, w->changed_count, sizeof(*w->changed), by_changed_path);
    for (size_t i = 0; i < w->changed_count; i = next) {
        struct change first = w->changed[i];
        for (next = i + 1; next < w->changed_count; next++) {
            if (strcmp(w->changed[next].path, first.path) != 0)
                break;
            free(w->changed[next].path);
        }
        if (is_passing(&first))
            free(first.path);
        else
            w->changed[kept++] = first;
    }
    w->changed_count = kept;
}

static void forget_changes(struct watching *w)
{
    for (size_t i = 0; i < w->changed_count; i++)
        free(w->changed[i].path);
    w->changed_count = 0;
    w->is_all = w->has_news = false;
}

const char *watching_gone(const struct watching *w)
{
    struct stat status;
    for (size_t i = 0; i < w->count; i++)
        if (w->at[i].is_top && lstat(w->at[i].path, &status) != 0)
            return w->at[i].path;
    return NULL;
}

// Waits until something comes, then until nothing more does. False if nobody reads standard output any more.
static bool wait_for_events(struct watching *w)
{
    struct pollfd waits[] = {{.fd = w->fd, .events = POLLIN}, {.fd = STDOUT_FILENO}};
    long since = 0;
    int ready = 1;
    while (!since || (ready != 0 && wall_ms() - since < LONGEST_MS)) {
        ready = poll(waits, 2, since ? QUIET_MS : LOOK_MS);
        if (ready > 0 && waits[1].revents & (POLLERR | POLLNVAL))
            return false;
        if (ready == 0 && !since && watching_gone(w))
            return false;
        if (ready > 0)
            take_events(w);
        if (!since && (w->has_news || w->is_all))
            since = wall_ms();
    }
    return true;
}

bool watching_wait(struct watching *w, struct changes *out)
{
    forget_changes(w);
    while (!w->changed_count && !w->is_all) {
        w->has_news = false;
        if (!wait_for_events(w) || watching_gone(w))
            return false;
        sort_changes(w);
    }
    w->shown = memory_more(w->shown, (w->changed_count + 1) * sizeof(*w->shown));
    for (size_t i = 0; i < w->changed_count; i++)
        w->shown[i] = weft_str_of(w->changed[i].path);
    *out = (struct changes){w->shown, w->changed_count, w->is_all};
    return true;
}

void watching_close(struct watching *w)
{
    if (!w)
        return;
    forget_changes(w);
    for (size_t i = 0; i < w->count; i++)
        free(w->at[i].path);
    for (size_t i = 0; i < w->file_count; i++)
        free(w->files[i]);
    free(w->files);
    free(w->at);
    free(w->changed);
    free(w->shown);
    close(w->fd);
    free(w);
}
