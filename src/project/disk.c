// SPDX-License-Identifier: Apache-2.0
//
// The files of a working tree, as a dialect asks for them.
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/files/file_below.h"
#include "base/path.h"
#include "dialects/troubles.h"
#include "project/change.h"
#include "project/git_index.h"
#include "project/ignore.h"
#include "project/project.h"
#include "project/stamps.h"

enum { FILE_MAX_BYTES = 64 << 20 };

static struct str host_path(const struct project *p, struct arena *a, struct str path)
{
    return path_join_clean(a, p->root, str_slice(path, 1, path.len));
}

// A missing file is not a problem; one that the system refuses to open is.
static void note_failed_file(struct project *p, struct arena *a, struct str path,
                             struct file_result r)
{
    if (file_is_ok(r))
        return;
    bool is_none =
        r.status == FILE_MISSING ||
        (r.status == FILE_NO_FILE && file_type(host_path(p, a, path)) == FILE_TYPE_DIRECTORY);
    struct str why = r.status == FILE_TOO_LARGE
                         ? str_format(a, "it is larger than %d MiB", FILE_MAX_BYTES >> 20)
                         : file_why(a, r);
    if (!is_none)
        troubles_note(p->troubles, path, why);
}

// The target of a symbolic link, unless it is a directory. One that leads nowhere, in a circle, or out of the
// tree is not a file.
static enum file_type type_behind_link(const struct project *p, struct arena *a, struct str path)
{
    struct str real;
    struct file_result r = file_resolve_below(a, p->root, path, &real);
    if (!file_is_ok(r))
        return FILE_TYPE_OTHER;
    enum file_type type = file_type(real);
    return type == FILE_TYPE_DIRECTORY ? FILE_TYPE_NONE : type;
}

// Data that files of some dialect may name, or find by its name.
static bool is_named_as_data(struct str name)
{
    static const char *const endings[] = {".yaml", ".yml",    ".json", ".toml",
                                          ".env",  ".tfvars", ".conf", ".erb"};
    for (size_t i = 0; i < COUNT_OF(endings); i++)
        if (str_ends(name, str_of(endings[i])))
            return true;
    return false;
}

// Something named like a file that a tree reads and that cannot be one (a pipe, a link that leads out) is listed all the
// same: reading it reports why it fails.
static bool is_listed_as_file(enum file_type type, struct str name)
{
    return type == FILE_TYPE_REGULAR ||
           (type == FILE_TYPE_OTHER && (dialect_of_file(name) || is_named_as_data(name)));
}

static int compare_names(const void *x, const void *y)
{
    return str_compare(*(const struct str *)x, *(const struct str *)y);
}

// Adds the names of unsaved files that do not exist yet.
static size_t add_overlaid(const struct project *p, struct str dir, struct str *names, size_t count,
                           size_t overlaid)
{
    size_t before = count;
    (void)project_overlays_in(p, dir, names + count, overlaid);
    for (size_t i = before; i < before + overlaid; i++) {
        bool is_there = false;
        for (size_t k = 0; k < before; k++)
            is_there |= str_equal(names[k], names[i]);
        if (!is_there)
            names[count++] = names[i];
    }
    qsort(names, count, sizeof(*names), compare_names);
    return count;
}

static void list_anew(struct project *p, struct arena *a, struct str dir, struct kept_list *out)
{
    struct file_list found = {0};
    struct str host = host_path(p, a, dir);
    struct file_result listed = file_list(a, host, &found);
    note_failed_file(p, a, dir, listed);
    if (!file_is_ok(listed))
        return;
    stamps_add_directory(p, dir, &found);
    size_t overlaid = project_overlays_in(p, dir, NULL, 0);
    struct str *names = ARENA_ARRAY(a, struct str, found.count + overlaid);
    size_t count = 0;
    for (size_t i = 0; i < found.count; i++) {
        enum file_type type = found.entries[i].type;
        struct str name = found.entries[i].name;
        if (type == FILE_TYPE_LINK)
            type = type_behind_link(p, a, path_join(a, host, name));
        if (type == FILE_TYPE_REGULAR && file_is_leftover(name))
            ARRAY_PUSH(&p->leftovers, path_join(&p->arena, dir, name));
        else if (type == FILE_TYPE_DIRECTORY)
            names[count++] = path_with_slash(a, name);
        else if (is_listed_as_file(type, name))
            names[count++] = name;
    }
    out->is_whole = count == found.count;
    out->names = names;
    out->count = overlaid ? add_overlaid(p, dir, names, count, overlaid) : count;
}

// A list is forgotten when something changes; whoever asked may keep the names.
static struct str *copy_names(struct arena *a, const struct kept_list *l)
{
    struct str *names = ARENA_ARRAY(a, struct str, l->count);
    for (size_t i = 0; i < l->count; i++)
        names[i] = str_copy(a, l->names[i]);
    return names;
}

static size_t list_disk(void *data, struct arena *a, struct str dir, struct str **out)
{
    struct project *p = data;
    struct kept_lists *kept = &p->lists;
    const struct kept_list *l = lists_find_again(kept, dir);
    if (!l) {
        struct kept_list *anew = ARENA_NEW(&kept->arena, struct kept_list);
        list_anew(p, &kept->arena, dir, anew);
        anew->dir = str_copy(&kept->arena, dir);
        *str_table_put(&kept->of, anew->dir, NULL) = (uintptr_t)anew;
        l = anew;
    }
    *out = copy_names(a, l);
    return l->count;
}

enum { FEW_NAMES = 64 }; // more of them take longer to look through than the system to answer

static bool lists_name(const struct kept_list *l, struct str name)
{
    for (size_t i = 0; i < l->count; i++) // directories end in a slash
        if (l->names[i].len <= name.len + 1 && str_starts(l->names[i], name))
            return true;
    return false;
}

// Whether a file, or a directory on the way to it, does not exist, as a list tells that was made already: dialects ask each
// of thousands of directories for files in a hidden one that few have, and for files that are not generated yet. If one
// comes meanwhile, its directory has changed, which is found out at the end (stamps.c).
static bool is_surely_missing(const struct project *p, struct str path)
{
    for (; path.len > 1; path = path_dirname(path)) {
        const struct kept_list *above = lists_find(&p->lists, path_dirname(path));
        if (above)
            return above->is_whole && above->count <= FEW_NAMES &&
                   !lists_name(above, path_basename(path));
    }
    return false;
}

static bool read_disk_text(void *data, struct arena *a, struct str path, struct str *text)
{
    struct project *p = data;
    if (project_overlay(p, path, text)) {
        *text = str_copy(a, *text);
        return true;
    }
    if (is_surely_missing(p, path))
        return false;
    struct str host = host_path(p, a, path);
    struct file_stamp stamp;
    struct file_result r = file_read_below(a, p->root, host, FILE_MAX_BYTES, text, &stamp);
    note_failed_file(p, a, path, r);
    if (file_is_ok(r)) {
        stamps_add_file(p, path, &stamp);
        project_note_read(p, path);
    }
    return file_is_ok(r);
}

static bool read_start(void *data, struct arena *a, struct str path, size_t len, struct str *text)
{
    if (project_overlay(data, path, text)) {
        *text = str_copy(a, str_slice(*text, 0, len));
        return true;
    }
    struct file_result r = file_read_start(a, host_path(data, a, path), len, text);
    note_failed_file(data, a, path, r);
    return file_is_ok(r);
}

static enum file_type type(void *data, struct arena *a, struct str path)
{
    struct str text;
    if (project_overlay(data, path, &text))
        return FILE_TYPE_REGULAR;
    return is_surely_missing(data, path) ? FILE_TYPE_NONE : file_type(host_path(data, a, path));
}

// ---- contents

static struct str work_tree_of(const struct project *p)
{
    return p->work_tree.len ? p->work_tree : p->root;
}

// A path of the project as one of the repository that contains it.
static struct str path_in_git(const struct project *p, struct arena *a, struct str path)
{
    return p->inside_git.len ? path_join(a, p->inside_git, str_slice(path, 1, path.len)) : path;
}

const struct git_index *disk_index(struct project *p)
{
    if (p->index)
        return p->index;
    p->index = git_index_open(work_tree_of(p));
    struct str why = git_index_trouble(p->index);
    if (why.len)
        troubles_note(p->troubles, STR("/.git/index"), why);
    return p->index;
}

// Git's number of the content, and whether it is executable.
static bool identity(void *data, struct arena *a, struct str path, struct str *out)
{
    struct project *p = data;
    struct str host = host_path(p, a, path);
    struct file_opened f = {0};
    struct git_id id;
    bool is_known =
        git_index_identity(disk_index(p), path_in_git(p, a, path), host, &id, &f.is_executable);
    struct file_result r = {FILE_OK, 0};
    if (!is_known)
        r = file_open_below(a, p->root, host, &f);
    note_failed_file(p, a, path, r);
    if (!file_is_ok(r))
        return false;
    bool is_read = is_known || git_id_of_file(f.fd, f.size, &id);
    if (!is_read)
        note_failed_file(p, a, path, file_failure(errno));
    if (!is_known)
        close(f.fd);
    *out = git_identity(a, &id, f.is_executable);
    return is_read;
}

static struct ignores *ignores_of(struct project *p)
{
    struct arena a;
    struct str dir, common;
    if (p->ignores)
        return p->ignores;
    arena_init(&a);
    struct file_result r = git_find_directory(&a, work_tree_of(p), &dir, &common);
    note_failed_file(p, &a, STR("/.git"), r);
    struct str exclude = path_join(&a, common, STR("info/exclude"));
    p->ignores = ignores_open(work_tree_of(p), exclude, p->troubles);
    arena_done(&a);
    return p->ignores;
}

static bool is_ignored(void *data, struct str path, bool is_directory)
{
    struct project *p = data;
    struct arena a;
    arena_init(&a);
    bool is = ignores_path(ignores_of(p), path_in_git(p, &a, path), is_directory);
    arena_done(&a);
    return is;
}

static bool is_tracked(void *data, struct str path, bool is_directory)
{
    struct project *p = data;
    struct arena a;
    arena_init(&a);
    bool is = git_index_has(disk_index(p), path_in_git(p, &a, path), is_directory);
    arena_done(&a);
    return is;
}

static bool checkout(void *data, struct arena *a, struct tree_checkout *out)
{
    struct project *p = data;
    p->is_checkout_read = true;
    return git_checkout_read(a, work_tree_of(p), out);
}

void disk_done(struct project *p)
{
    if (p->ignores)
        ignores_close(p->ignores);
    if (p->index)
        git_index_close(p->index);
    lists_done(&p->lists);
    troubles_close(p->troubles);
    stamps_close(p);
}

struct tree_files disk_files(struct project *p)
{
    if (!p->troubles)
        p->troubles = troubles_open();
    return (struct tree_files){.data = p,
                               .list = list_disk,
                               .read = read_disk_text,
                               .read_start = read_start,
                               .type = type,
                               .identity = identity,
                               .is_ignored = is_ignored,
                               .is_tracked = is_tracked,
                               .is_parallel = true,
                               .troubles = p->troubles,
                               .checkout = checkout,
                               .checkout_data = p};
}
