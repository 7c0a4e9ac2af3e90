// SPDX-License-Identifier: Apache-2.0
#include "project/generated_files.h"

#include <stdlib.h>

#include "base/path.h"

// Names in a directory that exist because something in it is generated.
struct generated_names {
    struct str name;
    struct generated_names *next;
};

static void add_listed_name(struct generated_files *m, struct str dir, struct str name)
{
    uint64_t *first = str_table_put(&m->names, dir, NULL);
    struct generated_names *n = ARENA_NEW(&m->arena, struct generated_names);
    *n = (struct generated_names){name, (struct generated_names *)(uintptr_t)*first};
    *first = (uintptr_t)n;
}

// Its parent directories exist too.
static void add_generated_file(struct generated_files *m, struct str path,
                               const struct generated_file *f)
{
    bool is_new;
    *str_table_put(&m->files, path, NULL) = (uintptr_t)f;
    add_listed_name(m, path_dirname(path), path_basename(path));
    for (struct str dir = path_dirname(path); dir.len > 1; dir = path_dirname(dir)) {
        str_table_put(&m->dirs, dir, &is_new);
        if (!is_new)
            return;
        add_listed_name(m, path_dirname(dir), path_with_slash(&m->arena, path_basename(dir)));
    }
}

void generated_files_open(struct generated_files *m, struct tree_files disk)
{
    *m = (struct generated_files){.disk = disk};
    arena_init(&m->arena);
}

void generated_files_add(struct generated_files *m, const struct generation *generation)
{
    for (size_t i = 0; i < generation->dirs.len; i++) {
        const struct generated_dir *d = &generation->dirs.at[i];
        for (size_t k = 0; k < d->files.len; k++)
            if (d->files.at[k].change != CHANGE_DELETED)
                add_generated_file(m, path_join(&m->arena, d->path, d->files.at[k].name),
                                   &d->files.at[k]);
    }
}

void generated_files_replace(struct generated_files *m, struct str path,
                             const struct generated_file *f)
{
    uint64_t *place = str_table_find(&m->files, path);
    if (place)
        *place = (uintptr_t)f;
}

void generated_files_close(struct generated_files *m)
{
    str_table_done(&m->files);
    str_table_done(&m->dirs);
    str_table_done(&m->names);
    str_table_done(&m->wrong);
    arena_done(&m->arena);
}

const struct generated_file *generated_file_at(const struct generated_files *m, struct str path)
{
    const uint64_t *found = str_table_find(&m->files, path);
    return found ? (const struct generated_file *)(uintptr_t)*found : NULL;
}

static int compare_generated(const void *x, const void *y)
{
    return str_compare(((const struct generated_file *)x)->name,
                       ((const struct generated_file *)y)->name);
}

void generated_files_note_failing(struct generated_files *m, struct str dir)
{
    str_table_put(&m->wrong, dir, NULL);
}

void generated_files_forget_failing(struct generated_files *m)
{
    str_table_done(&m->wrong);
    m->wrong = (struct str_table){0};
}

bool generated_files_fail(const struct generated_files *m, struct str dir)
{
    for (; m->wrong.len; dir = path_dirname(dir))
        if (str_table_find(&m->wrong, dir) || dir.len <= 1)
            return str_table_find(&m->wrong, dir) != NULL;
    return false;
}

size_t generated_files_in(const struct generated_files *m, struct arena *a, struct str dir,
                          struct generated_file **out, bool *fails)
{
    const uint64_t *found = str_table_find(&m->names, dir);
    const struct generated_names *first =
        found ? (const struct generated_names *)(uintptr_t)*found : NULL;
    size_t room = 0, count = 0;
    *fails = generated_files_fail(m, dir);
    for (const struct generated_names *n = first; n; n = n->next)
        room++;
    *out = ARENA_ARRAY(a, struct generated_file, room);
    for (const struct generated_names *n = first; n; n = n->next) {
        const struct generated_file *f =
            str_ends(n->name, STR("/")) ? NULL : generated_file_at(m, path_join(a, dir, n->name));
        if (!f)
            continue;
        (*out)[count] = *f;
        (*out)[count++].name = n->name;
    }
    if (count > 1)
        qsort(*out, count, sizeof(**out), compare_generated);
    return count;
}

// ---- as a tree

static int compare_listed_names(const void *x, const void *y)
{
    return str_compare(*(const struct str *)x, *(const struct str *)y);
}

static size_t list_generated(void *data, struct arena *a, struct str dir, struct str **out)
{
    struct generated_files *m = data;
    size_t count = m->disk.list(m->disk.data, a, dir, out), room = count;
    const uint64_t *found = str_table_find(&m->names, dir);
    const struct generated_names *first =
        found ? (const struct generated_names *)(uintptr_t)*found : NULL;
    struct str_table there = {0};
    if (!first)
        return count;
    for (const struct generated_names *n = first; n; n = n->next)
        room++;
    struct str *all = ARENA_ARRAY(a, struct str, room);
    for (size_t i = 0; i < count; i++) {
        all[i] = (*out)[i];
        str_table_put(&there, all[i], NULL);
    }
    for (const struct generated_names *n = first; n; n = n->next)
        if (!str_table_find(&there, n->name))
            all[count++] = n->name;
    str_table_done(&there);
    qsort(all, count, sizeof(*all), compare_listed_names);
    *out = all;
    return count;
}

static bool read_generated_text(void *data, struct arena *a, struct str path, struct str *text)
{
    struct generated_files *m = data;
    const struct generated_file *f = generated_file_at(m, path);
    if (!f)
        return m->disk.read(m->disk.data, a, path, text);
    *text = f->text;
    return true;
}

struct tree_files generated_files_tree(struct generated_files *m)
{
    return (struct tree_files){.data = m,
                               .list = list_generated,
                               .read = read_generated_text,
                               .shown = m->disk.shown,
                               .below = m->disk.below,
                               .troubles = m->disk.troubles};
}
