// SPDX-License-Identifier: Apache-2.0
//
// A project that came with a request: paths and texts, without a file system.
#include <stdlib.h>

#include "base/path.h"
#include "base/search.h"
#include "batch/terramate/terramate_batch.h"

static int compare_paths(const void *x, const void *y)
{
    const struct str *a = x, *b = y;
    return str_compare(*a, *b);
}

// All paths in byte order, absolute and clean; explicit directories with a trailing slash.
static void sort_paths(struct tm_request *r)
{
    struct arena *a = r->batch->arena;
    size_t files = value_len(r->files), dirs = value_is_sequence(r->dirs) ? value_len(r->dirs) : 0;
    r->paths = ARENA_ARRAY(a, struct str, files + dirs + 1);
    for (size_t i = 0; i < files; i++)
        r->paths[r->path_count++] = path_clean(a, path_join(a, STR("/"), value_key(r->files, i)));
    for (size_t i = 0; i < dirs; i++) {
        struct value d = value_item(r->dirs, i);
        if (!value_is(d, VALUE_STRING))
            continue;
        struct str path = path_clean(a, path_join(a, STR("/"), value_str(&d)));
        r->paths[r->path_count++] = path_with_slash(a, path);
    }
    if (r->path_count)
        qsort(r->paths, r->path_count, sizeof(*r->paths), compare_paths);
}

static size_t list_files(void *data, struct arena *a, struct str dir, struct str **out)
{
    struct tm_request *r = data;
    if (!r->paths)
        sort_paths(r);
    struct str prefix = path_with_slash(a, dir);
    size_t from = search_str(r->paths, r->path_count, prefix), to = from, kept = 0;
    while (to < r->path_count && str_starts(r->paths[to], prefix))
        to++;
    struct str *names = ARENA_ARRAY(a, struct str, to - from);
    for (size_t i = from; i < to; i++) {
        size_t slash = str_find_char(r->paths[i], '/', prefix.len);
        size_t end = slash < r->paths[i].len ? slash + 1 : r->paths[i].len;
        struct str name = str_slice(r->paths[i], prefix.len, end);
        // names of one directory are adjacent, since they start with its path and a slash
        if (name.len && (!kept || !str_equal(names[kept - 1], name)))
            names[kept++] = name;
    }
    if (kept)
        qsort(names, kept, sizeof(*names), compare_paths);
    *out = names;
    return kept;
}

static struct value file_text(const struct tm_request *r, struct str path)
{
    struct value v = value_get(r->files, str_slice(path, 1, path.len));
    return value_is(v, VALUE_STRING) ? v : value_get(r->files, path);
}

static bool read_request_path(void *data, struct arena *a, struct str path, struct str *text)
{
    struct value v = file_text(data, path);
    if (!value_is(v, VALUE_STRING))
        return false;
    *text = str_copy(a, value_str(&v));
    return true;
}

struct tree_files tm_request_files(struct tm_request *r)
{
    return (struct tree_files){.data = r, .list = list_files, .read = read_request_path};
}

// A file as functions ask for it: absolute, or relative to the base of the injector.
bool tm_request_read(void *data, struct arena *a, struct str request, struct value *out,
                     struct str *why)
{
    struct tm_request *r = data;
    bool is_dir = str_ends(request, STR("/"));
    struct str path = path_clean(
        a, path_join(a, r->project->world->base.len ? r->project->world->base : STR("/"), request));
    (void)why;
    if (!is_dir) {
        struct value v = file_text(r, path);
        *out = value_is(v, VALUE_STRING) ? value_string(a, value_str(&v)) : VALUE_NONE;
        return true;
    }
    struct str *names;
    size_t count = list_files(r, a, path, &names);
    struct value *items = ARENA_ARRAY(a, struct value, count);
    for (size_t i = 0; i < count; i++)
        items[i] = value_string_kept(names[i]);
    *out = count ? value_list(a, &type_string, items, count) : VALUE_NONE;
    return true;
}
