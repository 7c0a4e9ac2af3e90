// SPDX-License-Identifier: Apache-2.0
//
// The files of a saved evaluation, as a tree like any other; and which files of a tree are stored.
#include <stdlib.h>

#include "base/path.h"
#include "base/search.h"
#include "dialects/dialect.h"
#include "saved/saved.h"

enum {
    OTHER_MAX_BYTES = 1 << 20, // a file of no dialect: larger ones are no configuration
    ALL_MAX_BYTES = 256 << 20,
};

// ---- a tree

static bool path_is_before(const void *items, size_t i, const void *path)
{
    return str_compare(((const struct saved_file *)items)[i].path, *(const struct str *)path) < 0;
}

static size_t find_first(const struct saved *s, struct str path)
{
    return search_first(s->files.at, s->files.len, &path, path_is_before);
}

static const struct saved_file *find_file(const struct saved *s, struct str path)
{
    size_t i = find_first(s, path);
    return i < s->files.len && str_equal(s->files.at[i].path, path) ? &s->files.at[i] : NULL;
}

// A directory's path with the slash that all paths below it start with.
static struct str with_slash(struct arena *a, struct str dir)
{
    return dir.len > 1 ? str_join(a, dir, STR("/")) : STR("/");
}

// Files are in byte order, so what is in one directory follows each other.
static bool list_stored(void *data, struct arena *a, struct str dir, struct str **names,
                        size_t *count, struct str *why)
{
    const struct saved *s = data;
    (void)why;
    struct str below = with_slash(a, dir);
    size_t first = find_first(s, below), last = first;
    while (last < s->files.len && str_starts(s->files.at[last].path, below))
        last++;
    struct str *out = ARENA_ARRAY(a, struct str, last - first);
    *count = 0;
    for (size_t i = first; i < last; i++) {
        struct str rest = str_slice(s->files.at[i].path, below.len, s->files.at[i].path.len);
        size_t slash = str_find_char(rest, '/', 0);
        struct str name = str_slice(rest, 0, slash + (slash < rest.len));
        if (!*count || !str_equal(out[*count - 1], name))
            out[(*count)++] = name;
    }
    *names = out;
    return *count || dir.len <= 1;
}

static bool read_stored(void *data, struct arena *a, struct str path, struct str *text,
                        struct str *why)
{
    const struct saved_file *f = find_file(data, path);
    if (f && !f->is_stored)
        *why = STR("its content was not saved");
    if (!f || !f->is_stored)
        return false;
    *text = str_copy(a, f->text);
    return true;
}

struct given_source saved_source(const struct saved *s)
{
    return (struct given_source){
        .data = (struct saved *)(uintptr_t)s, // only read
        .list = list_stored,
        .read = read_stored,
        .is_parallel = true,
        .root = s->root,
        .here = path_is_below(s->here, s->root) ? s->here : s->root,
        .dialect = dialect_find(s->dialect),
    };
}

// ---- what is stored

struct storing {
    struct saved *saved;
    const struct tree_files *files;
    struct arena *arena;
    size_t bytes;
};

static bool is_left_out(const struct storing *s, struct str path, bool is_directory)
{
    const struct tree_files *f = s->files;
    return f->is_ignored && f->is_ignored(f->data, path, is_directory) &&
           !(f->is_tracked && f->is_tracked(f->data, path, is_directory));
}

static void store_file(struct storing *s, struct str path)
{
    struct saved_file f = {.path = str_copy(s->arena, path)};
    f.is_stored = s->files->read(s->files->data, s->arena, path, &f.text);
    if (f.is_stored && f.text.len > OTHER_MAX_BYTES && !dialect_of_file(path))
        f = (struct saved_file){.path = f.path};
    s->bytes += f.text.len;
    ARRAY_PUSH(&s->saved->files, f);
}

static void store_directory(struct storing *s, struct str dir)
{
    struct str *names;
    size_t count = s->files->list(s->files->data, s->arena, dir, &names);
    for (size_t i = 0; i < count && s->bytes <= ALL_MAX_BYTES; i++) {
        bool is_directory = str_ends(names[i], STR("/"));
        struct str name = str_slice(names[i], 0, names[i].len - is_directory);
        struct str path = path_join(s->arena, dir, name);
        if (str_equal(name, STR(".git")) || is_left_out(s, path, is_directory))
            continue;
        if (is_directory)
            store_directory(s, path);
        else
            store_file(s, path);
    }
}

static int compare_files(const void *x, const void *y)
{
    return str_compare(((const struct saved_file *)x)->path, ((const struct saved_file *)y)->path);
}

static void sort_files(struct saved *s)
{
    if (s->files.len)
        qsort(s->files.at, s->files.len, sizeof(*s->files.at), compare_files);
}

bool saved_add_tree(struct saved *s, const struct tree_files *f, struct arena *a, struct str *why)
{
    struct storing storing = {.saved = s, .files = f, .arena = a};
    store_directory(&storing, STR("/"));
    sort_files(s);
    if (storing.bytes <= ALL_MAX_BYTES)
        return true;
    *why = str_format(a, "the files of the project have more than %d MiB together",
                      ALL_MAX_BYTES >> 20);
    return false;
}

void saved_add_files(struct saved *s, const struct tree_files *f, struct arena *a,
                     const struct str *paths, size_t count)
{
    struct storing storing = {.saved = s, .files = f, .arena = a};
    struct saved there = *s; // what is added is not in order yet, and no path comes twice
    for (size_t i = 0; i < count; i++) {
        there.files.at = s->files.at;
        if (!find_file(&there, paths[i]))
            store_file(&storing, paths[i]);
    }
    sort_files(s);
}
