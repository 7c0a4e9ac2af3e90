// SPDX-License-Identifier: Apache-2.0
//
// A project that came with a request: paths and texts, no file system.
#include <stdlib.h>

#include "base/path.h"
#include "dialects/terramate/batch.h"

static int compare_names(const void *x, const void *y)
{
    const struct str *a = x, *b = y;
    return str_compare(*a, *b);
}

// The name in `dir` that a path has, with a slash when more follows; empty when it is not below.
static struct str name_below(struct arena *a, struct str path, struct str dir)
{
    struct str whole = path_clean(a, path_join(a, STR("/"), path));
    size_t skip = dir.len > 1 ? dir.len + 1 : 1;
    if (!path_is_below(whole, dir) || whole.len <= skip)
        return STR("");
    size_t slash = str_find_char(whole, '/', skip);
    return str_slice(whole, skip, slash < whole.len ? slash + 1 : whole.len);
}

static size_t list_files(void *data, struct arena *a, struct str dir, struct str **out)
{
    struct tm_request *r = data;
    size_t count = value_len(r->files), dirs = value_is_sequence(r->dirs) ? value_len(r->dirs) : 0;
    struct str *names = ARENA_ARRAY(a, struct str, count + dirs);
    size_t len = 0;
    for (size_t i = 0; i < count + dirs; i++) {
        struct value d = i < count ? VALUE_NONE : value_item(r->dirs, i - count);
        struct str path = i < count                   ? value_key(r->files, i)
                          : value_is(d, VALUE_STRING) ? value_str(&d)
                                                      : STR("");
        struct str name = name_below(a, path, dir);
        if (name.len && i >= count && !str_ends(name, STR("/")))
            name = str_format(a, "%.*s/", STR_ARGS(name));
        if (name.len)
            names[len++] = str_copy(a, name);
    }
    if (len)
        qsort(names, len, sizeof(*names), compare_names);
    size_t kept = 0;
    for (size_t i = 0; i < len; i++)
        if (!kept || !str_equal(names[kept - 1], names[i]))
            names[kept++] = names[i];
    *out = names;
    return kept;
}

static struct value file_text(const struct tm_request *r, struct str path)
{
    struct value v = value_get(r->files, str_slice(path, 1, path.len));
    return value_is(v, VALUE_STRING) ? v : value_get(r->files, path);
}

static bool read_file(void *data, struct arena *a, struct str path, struct str *text)
{
    struct value v = file_text(data, path);
    if (!value_is(v, VALUE_STRING))
        return false;
    *text = str_copy(a, value_str(&v));
    return true;
}

struct tree_files tm_request_files(struct tm_request *r)
{
    return (struct tree_files){.data = r, .list = list_files, .read = read_file};
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
