// SPDX-License-Identifier: Apache-2.0
#include "base/path.h"
#include "dialects/tree.h"

// ---- names

struct str tree_name(const struct tree_files *f, struct arena *a, struct str path)
{
    struct str inside = str_slice(path, 1, path.len);
    if (!f->below.len)
        return inside.len ? inside : STR("/");
    return inside.len ? str_format(a, "%.*s%.*s", STR_ARGS(f->below), STR_ARGS(inside))
                      : str_slice(f->below, 0, f->below.len - 1);
}

struct str tree_source_name(const struct tree_files *f, struct arena *a, struct str path)
{
    struct str inside = str_slice(path, 1, path.len);
    if (!f->shown.len && !f->below.len)
        return inside;
    return str_format(a, "%.*s%.*s%.*s", STR_ARGS(f->shown), STR_ARGS(f->below), STR_ARGS(inside));
}

struct str tree_path_of_source(const struct tree_files *f, struct arena *a, struct str name)
{
    struct str before = str_format(a, "%.*s%.*s", STR_ARGS(f->shown), STR_ARGS(f->below));
    return str_starts(name, before) ? path_join(a, STR("/"), str_slice(name, before.len, name.len))
                                    : STR("");
}

// ---- a part of a tree

static struct str path_in_whole(const struct files_below *b, struct arena *a, struct str path)
{
    return path.len > 1 ? path_join(a, b->dir, str_slice(path, 1, path.len)) : b->dir;
}

static size_t list_below(void *data, struct arena *a, struct str dir, struct str **names)
{
    const struct files_below *b = data;
    return b->whole->list(b->whole->data, a, path_in_whole(b, a, dir), names);
}

static bool read_below(void *data, struct arena *a, struct str path, struct str *text)
{
    const struct files_below *b = data;
    return b->whole->read(b->whole->data, a, path_in_whole(b, a, path), text);
}

static bool read_start_below(void *data, struct arena *a, struct str path, size_t len,
                             struct str *text)
{
    const struct files_below *b = data;
    return b->whole->read_start(b->whole->data, a, path_in_whole(b, a, path), len, text);
}

static bool identity_below(void *data, struct arena *a, struct str path, struct str *out)
{
    const struct files_below *b = data;
    return b->whole->identity(b->whole->data, a, path_in_whole(b, a, path), out);
}

static enum file_type type_below(void *data, struct arena *a, struct str path)
{
    const struct files_below *b = data;
    return b->whole->type(b->whole->data, a, path_in_whole(b, a, path));
}

// Calls one of the functions that take no arena.
static bool ask_below(const struct files_below *b,
                      bool (*ask)(void *data, struct str path, bool is_directory), struct str path,
                      bool is_directory)
{
    struct arena a;
    arena_init(&a);
    bool is = ask(b->whole->data, path_in_whole(b, &a, path), is_directory);
    arena_done(&a);
    return is;
}

static bool is_ignored_below(void *data, struct str path, bool is_directory)
{
    const struct files_below *b = data;
    return ask_below(b, b->whole->is_ignored, path, is_directory);
}

static bool is_tracked_below(void *data, struct str path, bool is_directory)
{
    const struct files_below *b = data;
    return ask_below(b, b->whole->is_tracked, path, is_directory);
}

static bool has_below(void *data, struct str path, struct str text)
{
    const struct files_below *b = data;
    struct arena a;
    arena_init(&a);
    bool has = b->whole->has(b->whole->data, path_in_whole(b, &a, path), text);
    arena_done(&a);
    return has;
}

static struct view *view_below(void *data, struct str dir)
{
    const struct files_below *b = data;
    struct arena a;
    arena_init(&a);
    struct view *v = b->whole->view(b->whole->view_data, path_in_whole(b, &a, dir));
    arena_done(&a);
    return v;
}

static bool begins_tree_below(void *data, struct str dir)
{
    const struct files_below *b = data;
    struct arena a;
    arena_init(&a);
    bool begins = b->whole->begins_tree(b->whole->begins_data, path_in_whole(b, &a, dir));
    arena_done(&a);
    return begins;
}

static bool is_of_other_tree_below(void *data, struct str dir)
{
    const struct files_below *b = data;
    struct arena a;
    arena_init(&a);
    bool is = b->whole->is_of_other_tree(b->whole->begins_data, path_in_whole(b, &a, dir));
    arena_done(&a);
    return is;
}

static struct dialect_tree *tree_at_below(void *data, const struct dialect *d, struct str dir)
{
    const struct files_below *b = data;
    struct arena a;
    arena_init(&a);
    struct dialect_tree *t = b->whole->tree_at(b->whole->tree_data, d, path_in_whole(b, &a, dir));
    arena_done(&a);
    return t;
}

struct tree_files tree_files_below(struct files_below *b, struct arena *a)
{
    const struct tree_files *w = b->whole;
    return (struct tree_files){
        .data = b,
        .list = list_below,
        .read = read_below,
        .has = w->has ? has_below : NULL,
        .shown = w->shown,
        .below = str_format(a, "%.*s%.*s/", STR_ARGS(w->below),
                            STR_ARGS(str_slice(b->dir, 1, b->dir.len))),
        .read_start = w->read_start ? read_start_below : NULL,
        .identity = w->identity ? identity_below : NULL,
        .identifies_directories = w->identifies_directories,
        .is_ignored = w->is_ignored ? is_ignored_below : NULL,
        .is_tracked = w->is_tracked ? is_tracked_below : NULL,
        .type = w->type ? type_below : NULL,
        .is_parallel = w->is_parallel,
        .troubles = w->troubles,
        .view = w->view ? view_below : NULL,
        .view_data = b,
        .begins_tree = w->begins_tree ? begins_tree_below : NULL,
        .is_of_other_tree = w->is_of_other_tree ? is_of_other_tree_below : NULL,
        .begins_data = b,
        .tree_at = w->tree_at ? tree_at_below : NULL,
        .tree_data = b,
        .checkout = w->checkout,
        .checkout_data = w->checkout_data,
    };
}
