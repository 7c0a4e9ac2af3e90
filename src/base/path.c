// SPDX-License-Identifier: Apache-2.0
//
// A path is a list of names. Cleaning is a walk over the names with the output as a stack; the
// other functions cut text or compare names of clean paths.
#include "base/path.h"

#include <string.h>

#include "base/bytes8.h"

bool path_is_absolute(struct str path)
{
    return path.len > 0 && path.at[0] == '/';
}

// The name at `*at`, which moves after it and its slashes; an empty name at the end.
static struct str next_name(struct str path, size_t *at)
{
    while (*at < path.len && path.at[*at] == '/')
        ++*at;
    size_t start = *at;
    *at = str_find_char(path, '/', start);
    return str_slice(path, start, *at);
}

// The offset where the last name of the output starts, but never below `floor`.
static size_t last_name(const struct strbuf *out, size_t floor)
{
    size_t at = out->len;
    while (at > floor && out->at[at - 1] != '/')
        at--;
    return at;
}

static void add_path_name(struct strbuf *out, size_t root, struct str name)
{
    if (out->len > root)
        strbuf_add_char(out, '/');
    strbuf_add(out, name);
}

// `..`: takes the last name back, unless there is none or it is a `..` that had to stay.
static void climb(struct strbuf *out, size_t root)
{
    size_t start = last_name(out, root);
    struct str last = str_slice(strbuf_str(out), start, out->len);
    if (last.len > 0 && !str_equal(last, STR("..")))
        out->len = start > root ? start - 1 : root;
    else if (root == 0)
        add_path_name(out, root, STR(".."));
}

static struct str without_last_slashes(struct str path)
{
    while (path.len > 1 && path.at[path.len - 1] == '/')
        path.len--;
    return path;
}

// Most paths are: nothing to take out. (Some that are too begin a name with `..`.)
static bool is_surely_clean(struct str path)
{
    size_t i = 0;
    // every directory of a deep tree is asked for by a path that is as long as it is deep
    for (bool is_plain = path.len && path.at[0] != '.'; is_plain && i + 17 <= path.len;) {
        struct bytes16 x = bytes16_load(path.at + i), next = bytes16_load(path.at + i + 1);
        is_plain = !bytes16_pair(x, '/', next, '/', '.');
        i += is_plain ? 16 : 0;
    }
    for (; i < path.len; i++) {
        bool is_start = i == 0 || path.at[i - 1] == '/';
        char c = path.at[i], next = i + 1 < path.len ? path.at[i + 1] : '/';
        if (is_start && ((c == '/' && i > 0) || (c == '.' && (next == '/' || next == '.'))))
            return false;
    }
    return path.len > 0;
}

struct str path_clean(struct arena *a, struct str path)
{
    struct str trimmed = without_last_slashes(path);
    if (is_surely_clean(trimmed))
        return str_copy(a, trimmed);
    struct strbuf out;
    strbuf_init(&out, 0);
    size_t root = path_is_absolute(path) ? 1 : 0;
    if (root)
        strbuf_add_char(&out, '/');
    size_t at = 0;
    for (struct str name; (name = next_name(path, &at)).len > 0;) {
        if (str_equal(name, STR("..")))
            climb(&out, root);
        else if (!str_equal(name, STR(".")))
            add_path_name(&out, root, name);
    }
    if (out.len == 0)
        strbuf_add_char(&out, '.');
    struct str clean = strbuf_copy(&out, a);
    strbuf_done(&out);
    return clean;
}

// With one slash between them and none at the end.
static struct str concatenated(struct arena *a, struct str dir, struct str name)
{
    size_t start = dir.len + (dir.at[dir.len - 1] != '/');
    char *at = arena_take(a, start + name.len + 1);
    memcpy(at, dir.at, dir.len);
    at[start - 1] = '/';
    if (name.len)
        memcpy(at + start, name.at, name.len);
    struct str joined = without_last_slashes(str_make(at, start + name.len));
    at[joined.len] = 0;
    return joined;
}

struct str path_join(struct arena *a, struct str dir, struct str name)
{
    if (path_is_absolute(name) || dir.len == 0)
        return path_clean(a, name);
    struct str joined = concatenated(a, dir, name);
    return is_surely_clean(joined) ? joined : path_clean(a, joined);
}

struct str path_join_clean(struct arena *a, struct str dir, struct str name)
{
    if (dir.len == 0 || path_is_absolute(name) || !is_surely_clean(without_last_slashes(name)))
        return path_join(a, dir, name);
    return concatenated(a, dir, name);
}

struct str path_under(struct arena *a, struct str root, struct str path)
{
    struct str below = str_slice(path, 1, path.len);
    return root.len ? concatenated(a, root, below) : path_clean(a, below);
}

struct str path_with_slash(struct arena *a, struct str path)
{
    path = without_last_slashes(path);
    size_t len = path.len + !(path.len && path.at[path.len - 1] == '/');
    char *at = arena_alloc(a, len + 1);
    if (path.len)
        memcpy(at, path.at, path.len);
    at[len - 1] = '/';
    at[len] = 0;
    return str_make(at, len);
}

static size_t basename_start(struct str path)
{
    size_t at = path.len;
    while (at > 0 && path.at[at - 1] != '/')
        at--;
    return at;
}

struct str path_dirname(struct str path)
{
    path = without_last_slashes(path);
    size_t start = basename_start(path);
    if (start == 0)
        return STR(".");
    return without_last_slashes(str_slice(path, 0, start));
}

struct str path_basename(struct str path)
{
    if (path.len == 0)
        return STR(".");
    path = without_last_slashes(path);
    return path.len == 1 ? path : str_slice(path, basename_start(path), path.len);
}

// Clean paths only: "." has no names.
static struct str without_dot(struct str path)
{
    return str_equal(path, STR(".")) ? STR("") : path;
}

struct str path_relative(struct arena *a, struct str from, struct str target)
{
    from = without_dot(from);
    target = without_dot(target);
    size_t from_at = 0, target_at = 0, common = 0;
    struct str here = next_name(from, &from_at), there = next_name(target, &target_at);
    while (here.len > 0 && str_equal(here, there)) {
        common = target_at;
        here = next_name(from, &from_at);
        there = next_name(target, &target_at);
    }
    struct strbuf out;
    strbuf_init(&out, 0);
    for (; here.len > 0; here = next_name(from, &from_at)) {
        if (str_equal(here, STR(".."))) {
            strbuf_done(&out);
            return STR("");
        }
        add_path_name(&out, 0, STR(".."));
    }
    while ((there = next_name(target, &common)).len > 0)
        add_path_name(&out, 0, there);
    struct str relative = out.len ? strbuf_copy(&out, a) : STR(".");
    strbuf_done(&out);
    return relative;
}

struct str path_for_people(struct str path)
{
    return path.len > 1 ? str_slice(path, 1, path.len) : STR(".");
}

struct str path_of_tree(struct arena *a, struct str shown)
{
    return path_clean(a, path_join(a, STR("/"), shown));
}

bool path_is_below(struct str path, struct str dir)
{
    if (path_is_absolute(path) != path_is_absolute(dir))
        return false;
    path = without_dot(path);
    dir = without_dot(dir);
    if (dir.len == 0) // every relative path that does not climb out
        return !str_equal(path, STR("..")) && !str_starts(path, STR("../"));
    if (str_equal(dir, STR("/")))
        return true;
    return str_starts(path, dir) && (path.len == dir.len || path.at[dir.len] == '/');
}

bool path_is_below_one(struct str path, const struct str *dirs, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (path_is_below(path, dirs[i]))
            return true;
    return !count;
}
