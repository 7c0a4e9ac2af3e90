// SPDX-License-Identifier: Apache-2.0
//
// Files that a host supplies, for projects, by callbacks or all at once; and files on disk that it lets be read: below a
// root, or below one of the others. What links lead to must be below one of them too.
#include <errno.h>
#include <stdlib.h>

#include "api/api.h"
#include "base/files/dir_links.h"
#include "base/files/file.h"
#include "base/path.h"
#include "base/utf8.h"
#include "graph/world/injector.h"
#include "project/given_files.h"
#include "project/tree_world.h"

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
                                           struct str root, struct dir_links *links,
                                           struct str name, enum file_type *out)
{
    struct str real, found, path = path_join_clean(a, links->dir, name);
    const struct str *known = find_link(graph, path);
    if (known && is_below_some(graph, root, *known, &found)) {
        *out = FILE_TYPE_DIRECTORY;
        return (struct file_result){FILE_OK, 0};
    }
    if (file_is_ok(dir_links_follow(links, name, &real, out)) &&
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
    struct dir_links links;
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
    dir_links_open(&l.links, a, dir);
    for (size_t i = 0; i < list.count && file_is_ok(result); i++)
        result = list_entry(&l, &list.entries[i]);
    dir_links_close(&l.links);
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
    struct dir_links links;
    struct str real;
    enum file_type type;
    if (!file_is_ok(file_list(a, dir, &list)))
        return;
    dir_links_open(&links, a, dir);
    for (size_t i = 0; i < list.count; i++)
        if (list.entries[i].type == FILE_TYPE_LINK &&
            file_is_ok(dir_links_follow(&links, list.entries[i].name, &real, &type)) &&
            type == FILE_TYPE_DIRECTORY) {
            allow_around(graph, real);
            keep_link(graph, path_join_clean(a, dir, list.entries[i].name), real);
        }
    dir_links_close(&links);
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

// ---- projects of the host's files

// Opens it and lets evaluation see its files. During a visit.
static weft_project *open_given(weft_graph *g, const struct given_source *source)
{
    struct given_source *kept = ARENA_NEW(&g->inside->arena, struct given_source);
    struct tree_world *world = ARENA_NEW(&g->inside->arena, struct tree_world);
    *kept = *source;
    weft_project *p = project_keep(g, project_open_given(g->inside, kept));
    tree_world_open(world, NULL, project_own_files(p->inside), STR("/"));
    injector_bind(&g->allowed, WORLD_FILES, tree_world_read, world);
    return p;
}

// ---- callbacks

static bool list_by_host(void *data, struct arena *a, struct str dir, struct str **names,
                         size_t *count, struct str *why)
{
    const struct weft_files *files = data;
    struct value found;
    if (!host_reply(files->list, files->data, a, dir, &found, why))
        return false;
    if (value_is(found, VALUE_ABSENT))
        return false;
    *count = value_is(found, VALUE_LIST) ? value_len(found) : 0;
    *names = ARENA_ARRAY(a, struct str, *count);
    for (size_t i = 0; i < *count; i++)
        (*names)[i] = value_str(&found.aggregate->items[i]);
    return true;
}

static bool read_by_host(void *data, struct arena *a, struct str path, struct str *text,
                         struct str *why)
{
    const struct weft_files *files = data;
    struct value found;
    if (!host_reply(files->read, files->data, a, path, &found, why) ||
        !value_is(found, VALUE_STRING))
        return false;
    *text = str_copy(a, value_str(&found));
    return true;
}

weft_answer *weft_project_open_files(weft_graph *graph, const struct weft_files *files,
                                     weft_project **project)
{
    struct visit v;
    struct weft_files own;
    if (project)
        *project = NULL;
    if (!graph || !project || !struct_in(&own, sizeof(own), files) || !own.list || !own.read ||
        !visit_to_change(&v, graph))
        return answer_usage(graph, "a project needs a graph and callbacks that list and read");
    struct weft_files *kept = ARENA_NEW(&graph->inside->arena, struct weft_files);
    *kept = own;
    *project = open_given(graph, &(struct given_source){.data = kept,
                                                        .list = list_by_host,
                                                        .read = read_by_host,
                                                        .is_parallel = own.is_parallel});
    visit_end(&v);
    return answer_new(graph);
}

// ---- texts

struct text_file {
    struct str path, text;
    size_t number; // of two with one path the later one counts
};

struct text_files {
    struct text_file *at; // by path
    size_t count;
};

static int by_path(const void *x, const void *y)
{
    const struct text_file *a = x, *b = y;
    int order = str_compare(a->path, b->path);
    return order ? order : (a->number < b->number ? 1 : -1);
}

// The first file whose path is not before this one.
static size_t first_from(const struct text_files *files, struct str path)
{
    size_t low = 0, high = files->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (str_compare(files->at[middle].path, path) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool list_texts(void *data, struct arena *a, struct str dir, struct str **names,
                       size_t *count, struct str *why)
{
    const struct text_files *files = data;
    struct str inside = dir.len > 1 ? path_with_slash(a, dir) : dir, last = STR("");
    size_t from = first_from(files, inside), end = from;
    (void)why;
    while (end < files->count && str_starts(files->at[end].path, inside))
        end++;
    *names = ARENA_ARRAY(a, struct str, end - from);
    *count = 0;
    for (size_t i = from; i < end; i++) {
        struct str rest = str_slice(files->at[i].path, inside.len, files->at[i].path.len);
        size_t slash = str_find_char(rest, '/', 0);
        struct str name = slash < rest.len ? str_slice(rest, 0, slash + 1) : rest;
        if (!str_equal(name, last))
            (*names)[(*count)++] = last = name;
    }
    return end > from || dir.len == 1;
}

static bool read_texts(void *data, struct arena *a, struct str path, struct str *text,
                       struct str *why)
{
    const struct text_files *files = data;
    size_t i = first_from(files, path);
    (void)a;
    (void)why;
    if (i == files->count || !str_equal(files->at[i].path, path))
        return false;
    *text = files->at[i].text;
    return true;
}

static bool texts_in_order(struct arena *a, const weft_str *names, const weft_str *texts,
                           size_t count, struct text_files *out)
{
    out->at = ARENA_ARRAY(a, struct text_file, count);
    out->count = count;
    for (size_t i = 0; i < count; i++) {
        if (!names[i].len || !utf8_is_valid(str_in(names[i])))
            return false;
        out->at[i] =
            (struct text_file){.path = path_clean(a, path_join(a, STR("/"), str_in(names[i]))),
                               .text = str_copy(a, str_in(texts[i])),
                               .number = i};
    }
    if (count)
        qsort(out->at, count, sizeof(*out->at), by_path);
    return true;
}

weft_answer *weft_project_open_texts(weft_graph *graph, const weft_str *names,
                                     const weft_str *texts, size_t count, weft_project **project)
{
    struct visit v;
    if (project)
        *project = NULL;
    if (!graph || !project || (count && (!names || !texts)) || !visit_to_change(&v, graph))
        return answer_usage(graph, "a project needs a graph, names and texts");
    struct text_files *files = ARENA_NEW(&graph->inside->arena, struct text_files);
    bool good = texts_in_order(&graph->inside->arena, names, texts, count, files);
    if (good)
        *project = open_given(
            graph, &(struct given_source){
                       .data = files, .list = list_texts, .read = read_texts, .is_parallel = true});
    visit_end(&v);
    return good ? answer_new(graph) : answer_usage(graph, "a file's name is empty or not UTF-8");
}
