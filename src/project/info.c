// SPDX-License-Identifier: Apache-2.0
//
// What is in the directories of a project, and what of it was read. Walks the disk, not what the dialect has
// seen, so that skipped files are reported.
#include "base/files/file.h"
#include "base/path.h"
#include "base/search.h"
#include "dialects/flavour_files.h"
#include "dialects/troubles.h"
#include "project/project.h"
#include "value/small_object.h"

// A file that is not of the tree of directories.
struct other_file {
    const struct dialect *dialect;
    struct value path;
};

struct info_walk {
    struct project *project;
    struct arena *arena; // of the result
    ARRAY(struct value) files;
    ARRAY(struct other_file) others;
    ARRAY(struct value) skipped;
    ARRAY(struct str) later; // directories still to be listed, of the project
    size_t directories;
    size_t *documents;             // by dialect
    bool has_units;                // the tree of directories
    const struct dialect *dialect; // that the project is told to be in
    struct value trees;
    struct diags *mistakes;
};

static struct str shown(struct str path)
{
    return path.len > 1 ? str_slice(path, 1, path.len) : path;
}

static void add_skipped(struct info_walk *w, struct str path, const char *why)
{
    const struct value keys[] = {value_string_kept(STR("path")), value_string_kept(STR("why"))};
    const struct value items[] = {value_string(w->arena, shown(path)),
                                  value_string_kept(str_of(why))};
    ARRAY_PUSH(&w->skipped, value_object(w->arena, keys, items, 2));
}

static void add_info_file(struct info_walk *w, struct str path)
{
    struct project *p = w->project;
    const struct dialect *d = dialect_in_tree(&p->files, w->arena, path);
    if (!d && flavour_schema_of(&p->files, w->arena, path).len)
        d = dialect_of_file(path);
    if (!d && dialect_of_file(path))
        add_skipped(w, path, "several products use this file name; check the file on its own");
    for (size_t i = 0; d && dialect_at(i) && d != p->dialect; i++)
        w->documents[i] += dialect_at(i) == d;
    if (d && d != p->dialect)
        ARRAY_PUSH(&w->others, ((struct other_file){d, value_string(w->arena, shown(path))}));
    if (d != p->dialect)
        return;
    const struct project_tree *t = project_tree_at(p, path_dirname(path));
    const char *why = d->tree->why_skipped(t->tree, project_path_in(t, path));
    if (why)
        add_skipped(w, path, why);
    else
        ARRAY_PUSH(&w->files, value_string(w->arena, shown(path)));
}

// A symbolic link to a directory is not a second way to it, and one that leads out of the project is ignored.
static void add_link(struct info_walk *w, struct str path)
{
    struct str real, host = path_join(w->arena, w->project->root, shown(path));
    bool is_below = file_is_ok(file_resolve_below(w->arena, w->project->root, host, &real));
    if (is_below && file_type(real) == FILE_TYPE_REGULAR)
        add_info_file(w, path);
    else
        add_skipped(w, path,
                    is_below ? "symbolic link to a directory" : "symbolic link out of the project");
}

static void add_info_entry(struct info_walk *w, struct str dir, const struct file_entry *e)
{
    struct str path = path_join(w->arena, dir, e->name);
    bool is_hidden = str_starts(e->name, STR("."));
    if (e->type == FILE_TYPE_DIRECTORY && !is_hidden)
        ARRAY_PUSH(&w->later, path);
    else if (e->type == FILE_TYPE_DIRECTORY && !str_equal(e->name, STR(".git")))
        add_skipped(w, path, "hidden");
    else if (e->type == FILE_TYPE_LINK)
        add_link(w, path);
    else if (e->type == FILE_TYPE_REGULAR)
        add_info_file(w, path);
}

// Listing the units has already reported it, unless that could read it.
static void add_unread(struct info_walk *w, struct str dir, struct file_result r)
{
    struct tree_troubles *troubles = w->project->troubles;
    add_skipped(w, dir, "cannot be read");
    if (troubles_at(troubles, dir))
        return;
    troubles_note(troubles, dir, file_why(w->arena, r));
    diags_add(w->mistakes, troubles_at(troubles, dir));
}

// The names of files that are not on disk tell what they are.
static struct file_result list_given_for_info(struct info_walk *w, struct str dir,
                                              struct file_list *out)
{
    struct str *names;
    const struct tree_files *files = &w->project->files;
    size_t count = files->list(files->data, w->arena, dir, &names);
    struct file_entry *entries = ARENA_ARRAY(w->arena, struct file_entry, count);
    for (size_t i = 0; i < count; i++) {
        bool is_dir = str_ends(names[i], STR("/"));
        entries[i] = (struct file_entry){.name = str_slice(names[i], 0, names[i].len - is_dir),
                                         .type = is_dir ? FILE_TYPE_DIRECTORY : FILE_TYPE_REGULAR};
    }
    *out = (struct file_list){.entries = entries, .count = count};
    return (struct file_result){FILE_OK, 0};
}

static struct file_result list_for_info(struct info_walk *w, struct str dir, struct str host,
                                        struct file_list *out)
{
    return w->project->given ? list_given_for_info(w, dir, out) : file_list(w->arena, host, out);
}

static void walk_for_info(struct info_walk *w)
{
    ARRAY_PUSH(&w->later, STR("/"));
    while (w->later.len) {
        struct str dir = w->later.at[--w->later.len];
        struct file_list found = {0};
        struct str host = w->project->root;
        if (dir.len > 1)
            host = path_join(w->arena, host, shown(dir));
        w->directories++;
        struct file_result r = list_for_info(w, dir, host, &found);
        if (!file_is_ok(r))
            add_unread(w, dir, r);
        for (size_t i = found.count; i-- > 0;) // the last is taken from the list first
            add_info_entry(w, dir, &found.entries[i]);
    }
}

static int by_info_path(const void *x, const void *y)
{
    const struct value *a = x, *b = y;
    struct value left = value_is_mapping(*a) ? value_get(*a, STR("path")) : *a;
    struct value right = value_is_mapping(*b) ? value_get(*b, STR("path")) : *b;
    return str_compare(value_str(&left), value_str(&right));
}

static struct value documents_value(const struct info_walk *w)
{
    size_t count = 0;
    while (dialect_at(count))
        count++;
    struct value *keys = ARENA_ARRAY(w->arena, struct value, count);
    struct value *items = ARENA_ARRAY(w->arena, struct value, count);
    size_t len = 0;
    for (size_t i = 0; i < count; i++) {
        if (!w->documents[i])
            continue;
        keys[len] = value_string_kept(str_of(dialect_at(i)->name));
        items[len++] = value_int((int64_t)w->documents[i]);
    }
    return value_object(w->arena, keys, items, len);
}

static struct value info_value(struct info_walk *w)
{
    struct arena *a = w->arena;
    sort_items(w->files.at, w->files.len, sizeof(struct value), by_info_path);
    sort_items(w->skipped.at, w->skipped.len, sizeof(struct value), by_info_path);
    const struct value keys[] = {
        value_string_kept(STR("root")),        value_string_kept(STR("dialect")),
        value_string_kept(STR("directories")), value_string_kept(STR("files")),
        value_string_kept(STR("documents")),   value_string_kept(STR("skipped")),
        value_string_kept(STR("trees")),
    };
    const struct value items[] = {
        value_string(a, w->project->root),
        value_string_kept(str_of(w->dialect->name)),
        value_int((int64_t)w->directories),
        value_tuple(a, w->files.at, w->files.len),
        documents_value(w),
        value_tuple(a, w->skipped.at, w->skipped.len),
        w->trees,
    };
    return value_object(a, keys, items, COUNT_OF(keys));
}

// A project without any file or unit of the tree of directories is in the language of what it has.
static void find_main_dialect(struct info_walk *w)
{
    w->dialect = w->project->dialect;
    if (w->files.len || w->has_units || value_len(w->trees) < 2)
        return;
    size_t count = value_len(w->trees) - 1;
    struct value *rest = ARENA_ARRAY(w->arena, struct value, count);
    for (size_t i = 0; i < count; i++)
        rest[i] = value_item(w->trees, i + 1);
    w->trees = value_tuple(w->arena, rest, count);
    struct value name = value_get(rest[0], STR("dialect"));
    w->dialect = dialect_find(value_str(&name));
    for (size_t i = 0; i < w->others.len; i++)
        if (w->others.at[i].dialect == w->dialect)
            ARRAY_PUSH(&w->files, w->others.at[i].path);
}

// Every tree that has a unit, or is the main one; this reads all files.
static void list_trees(struct info_walk *w)
{
    struct project *p = w->project;
    struct project_units units = {0};
    project_units(p, &(struct unit_query){0}, NULL, w->arena, &units, w->mistakes);
    struct value *list = ARENA_ARRAY(w->arena, struct value, p->trees.len);
    size_t count = 0;
    for (size_t i = 0; i < p->trees.len; i++) {
        const struct project_tree *t = p->trees.at[i];
        struct object o = {.arena = w->arena};
        int64_t own = 0;
        for (size_t k = 0; k < units.list.len; k++)
            own += units.list.at[k].tree == t;
        object_add_text(&o, "path", path_for_people(t->path));
        object_add_text(&o, "dialect", str_of(t->tree->dialect->name));
        object_add_text(&o, "kind", str_of(tree_units(t->tree)->one));
        object_add(&o, "units", value_int(own));
        w->has_units |= i == 0 && own;
        if (own || i == 0)
            list[count++] = object_done(&o);
    }
    w->trees = value_tuple(w->arena, list, count);
    ARRAY_DONE(&units.list);
}

struct value project_info(struct project *p, struct arena *a, struct diags *mistakes)
{
    struct info_walk w = {.project = p, .arena = a, .mistakes = mistakes};
    size_t dialects = 0;
    while (dialect_at(dialects))
        dialects++;
    w.documents = ARENA_ARRAY(a, size_t, dialects);
    list_trees(&w);
    walk_for_info(&w);
    find_main_dialect(&w);
    struct value v = info_value(&w);
    ARRAY_DONE(&w.files);
    ARRAY_DONE(&w.others);
    ARRAY_DONE(&w.skipped);
    ARRAY_DONE(&w.later);
    return v;
}
