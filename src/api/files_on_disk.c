// SPDX-License-Identifier: Apache-2.0
//
// Files and directories on disk that the host lets be read: below a root, or below one of the others. What links lead to
// must be below one of them too.
#include <errno.h>

#include "api/api.h"
#include "base/file.h"
#include "base/file_links.h"
#include "base/path.h"
#include "base/utf8.h"

// The target of all symbolic links, below a root; one that leads out of it, nowhere, or in a circle does not exist.
static struct file_result type_below(struct arena *a, struct str root, struct str path,
                                     enum file_type *out)
{
    struct str real;
    struct file_result r = file_resolve_below(a, root, path, &real);
    *out = FILE_TYPE_NONE;
    if (file_is_ok(r))
        r = file_look(real, out);
    bool is_none = r.status == FILE_MISSING || r.status == FILE_OUTSIDE || r.error_number == ELOOP;
    return is_none ? (struct file_result){FILE_OK, 0} : r;
}

// Git's own directory is not part of the tree: its configuration may contain passwords.
static bool is_of_git(struct str real)
{
    for (size_t from = 0, to; from < real.len; from = to + 1) {
        to = str_find_char(real, '/', from);
        if (str_equal(str_slice(real, from, to), STR(".git")))
            return true;
    }
    return false;
}

// Whether a real path is below what one of the roots is called: `*found` is that root. If not, it may still be below the
// directory that a root leads to.
static bool is_below_some(const weft_graph *graph, struct str root, struct str real,
                          struct str *found)
{
    *found = root;
    for (size_t i = 0; graph && !path_is_below(real, *found) && i < graph->also.len; i++)
        *found = graph->also.at[i];
    return path_is_below(real, *found);
}

// ---- links in directories that were listed

// Whoever lists a directory asks for files below it next: where its links lead is kept as long as the list is.
static void keep_link(const weft_graph *graph, struct str path, struct str real)
{
    struct graph *g = graph->inside;
    struct str *kept = ARENA_NEW(&g->arena, struct str);
    *kept = str_copy(&g->arena, real);
    *str_table_put(&g->outside.links, str_copy(&g->arena, path), NULL) = (uintptr_t)kept;
}

static const struct str *find_link(const weft_graph *graph, struct str path)
{
    const uint64_t *known = graph ? str_table_find(&graph->inside->outside.links, path) : NULL;
    return known ? (const struct str *)(uintptr_t)*known : NULL;
}

// The path behind the links that are known, or an empty one.
static struct str path_behind_link(struct arena *a, const weft_graph *graph, struct str path)
{
    bool has_some = graph && graph->inside->outside.links.len;
    for (struct str above = path; has_some && above.len > 1; above = path_dirname(above)) {
        const struct str *known = find_link(graph, above);
        if (known)
            return str_format(a, "%.*s%.*s", STR_ARGS(*known),
                              STR_ARGS(str_slice(path, above.len, path.len)));
    }
    return STR("");
}

// What a link of a directory leads to if it is below the root, or below something else that can be read.
static struct file_result type_if_readable(struct arena *a, const weft_graph *graph,
                                           struct str root, struct file_links *links,
                                           struct str name, enum file_type *out)
{
    struct str real, found, path = path_join_clean(a, links->dir, name);
    const struct str *known = find_link(graph, path);
    if (known && is_below_some(graph, root, *known, &found)) {
        *out = FILE_TYPE_DIRECTORY;
        return (struct file_result){FILE_OK, 0};
    }
    if (file_is_ok(file_links_follow(links, name, &real, out)) &&
        is_below_some(graph, root, real, &found)) {
        if (graph && *out == FILE_TYPE_DIRECTORY)
            keep_link(graph, path, real);
        return (struct file_result){FILE_OK, 0};
    }
    struct file_result result = type_below(a, root, path, out);
    for (size_t i = 0; graph && file_is_ok(result) && *out == FILE_TYPE_NONE && i < graph->also.len;
         i++)
        result = type_below(a, graph->also.at[i], path, out);
    return result;
}

struct listing {
    struct arena *arena;
    const weft_graph *graph;
    struct str root;
    struct file_links links;
    struct value *names;
    size_t count;
};

static struct file_result list_entry(struct listing *l, const struct file_entry *entry)
{
    struct str name = entry->name;
    enum file_type type = entry->type;
    struct file_result result = {FILE_OK, 0};
    if (!utf8_is_valid(name) || str_equal(name, STR(".git")))
        return result;
    if (type == FILE_TYPE_LINK) // others are where the directory is
        result = type_if_readable(l->arena, l->graph, l->root, &l->links, name, &type);
    if (!file_is_ok(result))
        return result;
    if (type == FILE_TYPE_DIRECTORY)
        name = path_with_slash(l->arena, name);
    if (type == FILE_TYPE_DIRECTORY || type == FILE_TYPE_REGULAR)
        l->names[l->count++] = value_string(l->arena, name);
    return result;
}

// The names in a directory, those of subdirectories with a trailing slash; what leads to where nothing can be read is
// ignored. `plainly`: FILE_FAILED if a link is on the way.
static struct file_result list_dir(struct arena *a, const weft_graph *graph, struct str root,
                                   struct str dir, bool plainly, struct value *out)
{
    struct file_list list;
    struct file_result result = plainly ? file_list_plain(a, dir, &list) : file_list(a, dir, &list);
    if (!file_is_ok(result))
        return result;
    struct listing l = {.arena = a, .graph = graph, .root = root};
    l.names = ARENA_ARRAY(a, struct value, list.count);
    file_links_open(&l.links, a, dir);
    for (size_t i = 0; i < list.count && file_is_ok(result); i++)
        result = list_entry(&l, &list.entries[i]);
    file_links_close(&l.links);
    *out = value_list(a, &type_string, l.names, l.count);
    return result;
}

enum { FILE_MOST_BYTES = 64 * 1024 * 1024 }; // the most that a configuration may embed

// Behind a link that is known already there is usually no other, and the system can see to that in one call. False: it has to
// be resolved after all.
static bool read_behind_link(struct arena *a, const weft_graph *graph, struct str root,
                             struct str path, bool is_dir, struct file_result *result,
                             struct value *out)
{
    struct str found, text, real = path_behind_link(a, graph, path);
    struct file_stamp stamp;
    if (!real.len || !is_below_some(graph, root, real, &found) || is_of_git(real))
        return false;
    if (is_dir)
        *result = list_dir(a, graph, found, real, true, out);
    else
        *result = file_read_below(a, found, real, FILE_MOST_BYTES, &text, &stamp);
    if (file_is_ok(*result) && !is_dir)
        *out = value_string_kept(text);
    return file_is_ok(*result) || result->status == FILE_MISSING;
}

// Below a root; a missing file is an answer, not a failure. The bytes need not be UTF-8: that is checked when a
// text is made of them. A request that ends in a slash asks for the names in a directory.
struct file_result file_below(struct arena *a, const weft_graph *graph, struct str root,
                              struct str request, struct value *out)
{
    struct str path = path_join(a, root, request), real, text, found;
    struct file_result result;
    bool is_dir = str_ends(request, STR("/"));
    if (read_behind_link(a, graph, root, path, is_dir, &result, out))
        return result;
    result = file_real(a, path, &real);
    if (file_is_ok(result) && is_below_some(graph, root, real, &found))
        root = found;
    else if (file_is_ok(result))
        result = file_resolve_below(a, root, path, &real);
    if (file_is_ok(result) && is_of_git(real))
        return (struct file_result){FILE_DENIED, 0};
    if (file_is_ok(result) && is_dir)
        result = list_dir(a, graph, root, real, false, out);
    else if (file_is_ok(result)) {
        result = file_read(a, real, FILE_MOST_BYTES, &text);
        if (file_is_ok(result))
            *out = value_string_kept(text);
    }
    return result;
}

// ---- what a host allows

bool weft_allow_files_also(weft_graph *graph, weft_str root)
{
    struct visit v;
    if (!graph || !root.len || !visit_to_change(&v, graph))
        return false;
    ARRAY_PUSH(&graph->also, str_copy(&graph->inside->arena, str_in(root)));
    visit_end(&v);
    return true;
}

// The directory that it is in can be read, unless that is everything.
static void allow_around(weft_graph *graph, struct str real)
{
    struct str above = path_dirname(real);
    if (above.len < 2)
        above = real;
    for (size_t i = 0; i < graph->also.len; i++)
        if (str_equal(graph->also.at[i], above))
            return;
    ARRAY_PUSH(&graph->also, str_copy(&graph->inside->arena, above));
}

static void allow_links_in(weft_graph *graph, struct arena *a, struct str dir)
{
    struct file_list list;
    struct file_links links;
    struct str real;
    enum file_type type;
    if (!file_is_ok(file_list(a, dir, &list)))
        return;
    file_links_open(&links, a, dir);
    for (size_t i = 0; i < list.count; i++)
        if (list.entries[i].type == FILE_TYPE_LINK &&
            file_is_ok(file_links_follow(&links, list.entries[i].name, &real, &type)) &&
            type == FILE_TYPE_DIRECTORY) {
            allow_around(graph, real);
            keep_link(graph, path_join_clean(a, dir, list.entries[i].name), real);
        }
    file_links_close(&links);
}

bool weft_allow_files_linked(weft_graph *graph, weft_str directory)
{
    struct visit v;
    struct arena a;
    struct str real;
    if (!graph || !directory.len || !visit_to_change(&v, graph))
        return false;
    arena_init(&a);
    bool is_there = file_is_ok(file_real(&a, str_in(directory), &real));
    if (is_there)
        allow_links_in(graph, &a, real);
    arena_done(&a);
    visit_end(&v);
    return is_there;
}
