// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE 1 // O_PATH
#include "base/files/dir_links.h"

#include <fcntl.h>
#include <limits.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/path.h"

#ifndef O_PATH
#define O_PATH O_RDONLY
#endif

void dir_links_open(struct dir_links *l, struct arena *a, struct str dir)
{
    *l = (struct dir_links){.arena = a, .dir = dir};
}

void dir_links_close(struct dir_links *l)
{
    for (size_t i = 0; i < l->count && i < DIR_LINKS_PLACES; i++)
        close(l->places[i].fd);
    l->count = 0;
}

// A directory that a link leads into, open; NULL if it cannot be.
static const struct dir_links_place *enter_place(struct dir_links *l, struct str name)
{
    for (size_t i = 0; i < l->count && i < DIR_LINKS_PLACES; i++)
        if (str_equal(l->places[i].name, name))
            return &l->places[i];
    struct dir_links_place found = {.name = name};
    if (!file_is_ok(file_real(l->arena, name, &found.real)))
        return NULL;
    found.fd = open(str_copy(l->arena, found.real).at, O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (found.fd < 0)
        return NULL;
    struct dir_links_place *kept = &l->places[l->count++ % DIR_LINKS_PLACES];
    if (l->count > DIR_LINKS_PLACES)
        close(kept->fd);
    *kept = found;
    return kept;
}

// A link in a directory, cut into the directory that it leads into and the name there: false if it is none, or ends in something else
// than a name.
static bool cut_link(struct dir_links *l, const struct dir_links_place *in, struct str name,
                     struct str *place, struct str *base)
{
    char text[PATH_MAX];
    ssize_t len = readlinkat(in->fd, str_copy(l->arena, name).at, text, sizeof(text));
    struct str led = str_make(text, len > 0 && len < PATH_MAX ? (size_t)len : 0);
    size_t slash = led.len;
    while (slash && led.at[slash - 1] != '/')
        slash--;
    *base = str_copy(l->arena, str_slice(led, slash, led.len));
    struct str above = str_slice(led, 0, slash);
    *place = path_is_absolute(above)
                 ? str_copy(l->arena, above)
                 : str_format(l->arena, "%.*s/%.*s", STR_ARGS(in->real),
                              STR_ARGS(above)); // not cleaned: `..` may be behind a link
    return base->len && !str_equal(*base, STR(".")) && !str_equal(*base, STR(".."));
}

static enum file_type type_of_info(const struct stat *info)
{
    if (S_ISDIR(info->st_mode))
        return FILE_TYPE_DIRECTORY;
    return S_ISREG(info->st_mode) ? FILE_TYPE_REGULAR : FILE_TYPE_OTHER;
}

// Link by link. False: that is too much here, and the system has to be asked as a whole.
static bool follow_steps(struct dir_links *l, struct str name, struct str *real,
                         enum file_type *type)
{
    enum { MOST_STEPS = 8 };
    const struct dir_links_place *in = enter_place(l, l->dir);
    struct str place, base;
    struct stat info;
    for (int i = 0; i < MOST_STEPS && in && cut_link(l, in, name, &place, &base); i++) {
        in = enter_place(l, place);
        name = base;
        if (!in || fstatat(in->fd, name.at, &info, AT_SYMLINK_NOFOLLOW) != 0)
            return false;
        if (S_ISLNK(info.st_mode))
            continue;
        *real = path_join_clean(l->arena, in->real, name);
        *type = type_of_info(&info);
        return true;
    }
    return false;
}

struct file_result dir_links_follow(struct dir_links *l, struct str name, struct str *real,
                                    enum file_type *type)
{
    if (follow_steps(l, name, real, type))
        return (struct file_result){FILE_OK, 0};
    struct file_result r = file_real(l->arena, path_join_clean(l->arena, l->dir, name), real);
    return file_is_ok(r) ? file_look(*real, type) : r;
}
