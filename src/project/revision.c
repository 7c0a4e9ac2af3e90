// SPDX-License-Identifier: Apache-2.0
//
// A directory of a commit is an object; each is read when it is first asked for. Links to files are
// followed as long as they stay in the tree. What git does to files on their way into a work tree (line ends, filters of
// the configuration) is not done.
#include "project/revision.h"

#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "project/git.h"

enum { LINKS_MOST = 16 };

enum entry_mode { MODE_FILE, MODE_DIRECTORY, MODE_LINK, MODE_OTHER };

struct tree_entry {
    struct str name;   // as it is
    struct str listed; // with a slash when it is a directory; empty: not there for a dialect
    enum entry_mode mode;
    struct git_id id;
};

struct git_tree {
    struct tree_entry *entries; // in byte order of their names
    size_t count;
};

struct revision {
    struct arena arena;
    struct git *git;
    struct git_id commit, root;
    struct str number;
    struct str_table trees; // path -> struct git_tree *, or 0: no directory
};

// ---- directories

static int compare_entries(const void *x, const void *y)
{
    const struct tree_entry *a = x, *b = y;
    return str_compare(a->name, b->name);
}

static enum entry_mode mode_of(struct str digits)
{
    if (str_equal(digits, STR("40000")) || str_equal(digits, STR("040000")))
        return MODE_DIRECTORY;
    if (str_equal(digits, STR("120000")))
        return MODE_LINK;
    return str_starts(digits, STR("100")) ? MODE_FILE : MODE_OTHER; // other: a submodule
}

// `MODE NAME`, a NUL, 20 bytes; false when that is not there.
static bool read_entry(struct str s, size_t *at, struct tree_entry *out)
{
    size_t space = str_find_char(s, ' ', *at), end = str_find_char(s, 0, *at);
    if (space >= end || end >= s.len || s.len - end - 1 < GIT_ID_BYTES)
        return false;
    out->mode = mode_of(str_slice(s, *at, space));
    out->name = str_slice(s, space + 1, end);
    memcpy(out->id.bytes, s.at + end + 1, GIT_ID_BYTES);
    *at = end + 1 + GIT_ID_BYTES;
    return out->name.len && str_find_char(out->name, '/', 0) == out->name.len;
}

static struct git_tree *read_tree(struct revision *r, const struct git_id *id)
{
    struct git_object o;
    ARRAY(struct tree_entry) list = {0};
    if (!git_read(r->git, id, &r->arena, &o) || o.type != GIT_TREE)
        return NULL;
    struct tree_entry e = {0};
    for (size_t at = 0; at < o.content.len && read_entry(o.content, &at, &e);) {
        e.listed = e.mode == MODE_FILE        ? e.name
                   : e.mode == MODE_DIRECTORY ? str_format(&r->arena, "%.*s/", STR_ARGS(e.name))
                                              : STR("");
        ARRAY_PUSH(&list, e);
    }
    struct git_tree *t = ARENA_NEW(&r->arena, struct git_tree);
    t->entries = ARENA_ARRAY(&r->arena, struct tree_entry, list.len);
    t->count = list.len;
    if (list.len) { // git orders directories as if a slash stood behind them
        memcpy(t->entries, list.at, sizeof(*list.at) * list.len);
        qsort(t->entries, t->count, sizeof(*t->entries), compare_entries);
    }
    ARRAY_DONE(&list);
    return t;
}

static struct tree_entry *tree_find(struct git_tree *t, struct str name)
{
    struct tree_entry wanted = {.name = name};
    return t->count ? bsearch(&wanted, t->entries, t->count, sizeof(*t->entries), compare_entries)
                    : NULL;
}

// ---- paths

static bool find_entry(struct revision *r, struct str path, int links, struct tree_entry *out);

// The directory at a path; NULL when there is none. Links were followed `links` times on the way.
static struct git_tree *find_tree(struct revision *r, struct str path, int links)
{
    const uint64_t *known = str_table_find(&r->trees, path);
    if (known)
        return (struct git_tree *)(uintptr_t)*known;
    struct tree_entry e = {.mode = MODE_DIRECTORY, .id = r->root};
    bool found = path.len <= 1 || find_entry(r, path, links, &e);
    struct git_tree *t = found && e.mode == MODE_DIRECTORY ? read_tree(r, &e.id) : NULL;
    *str_table_put(&r->trees, str_copy(&r->arena, path), NULL) = (uintptr_t)t;
    return t;
}

static bool follow_link(struct revision *r, struct str path, const struct git_id *id, int links,
                        struct tree_entry *out)
{
    struct git_object o;
    if (links >= LINKS_MOST || !git_read(r->git, id, &r->arena, &o) || o.type != GIT_BLOB ||
        path_is_absolute(o.content))
        return false;
    // `..` at the root must not be lost: it leads out of the tree
    struct str dir = path_dirname(path);
    struct str relative = path_clean(
        &r->arena,
        path_join(&r->arena, dir.len > 1 ? str_slice(dir, 1, dir.len) : STR("."), o.content));
    if (str_starts(relative, STR("..")))
        return false;
    struct str target = path_join(&r->arena, STR("/"), relative);
    if (target.len > 1)
        return find_entry(r, target, links + 1, out);
    *out = (struct tree_entry){.mode = MODE_DIRECTORY, .id = r->root};
    return true;
}

// What is at a path other than the root, links followed.
static bool find_entry(struct revision *r, struct str path, int links, struct tree_entry *out)
{
    struct git_tree *t = find_tree(r, path_dirname(path), links);
    const struct tree_entry *e = t ? tree_find(t, path_basename(path)) : NULL;
    if (!e)
        return false;
    *out = *e;
    return e->mode != MODE_LINK || follow_link(r, path, &e->id, links, out);
}

// ---- as a dialect asks

// A link to a file is listed as one; a tree has no second way to a directory.
static void list_links(struct revision *r, struct str dir, struct git_tree *t)
{
    for (size_t i = 0; i < t->count; i++) {
        struct tree_entry *e = &t->entries[i], found;
        if (e->mode != MODE_LINK || e->listed.len ||
            !find_entry(r, path_join(&r->arena, dir, e->name), 0, &found))
            continue;
        if (found.mode == MODE_FILE)
            e->listed = e->name;
    }
}

static size_t list(void *data, struct arena *a, struct str dir, struct str **out)
{
    struct revision *r = data;
    struct git_tree *t = find_tree(r, dir, 0);
    size_t count = 0;
    if (!t)
        return 0;
    list_links(r, dir, t);
    struct str *names = ARENA_ARRAY(a, struct str, t->count);
    for (size_t i = 0; i < t->count; i++)
        if (t->entries[i].listed.len)
            names[count++] = t->entries[i].listed;
    *out = names;
    return count;
}

static bool read_text(void *data, struct arena *a, struct str path, struct str *text)
{
    struct revision *r = data;
    struct tree_entry e;
    struct git_object o;
    if (!find_entry(r, path, 0, &e) || e.mode != MODE_FILE || !git_read(r->git, &e.id, a, &o) ||
        o.type != GIT_BLOB)
        return false;
    *text = o.content;
    return true;
}

static bool has_text(void *data, struct str path, struct str text)
{
    struct revision *r = data;
    struct tree_entry e;
    if (!find_entry(r, path, 0, &e) || e.mode != MODE_FILE)
        return false;
    struct git_id id = git_id_of_text(text);
    return git_id_equal(&id, &e.id);
}

struct tree_files revision_files(struct revision *r)
{
    return (struct tree_files){.data = r, .list = list, .read = read_text, .has = has_text};
}

// ---- opening

struct revision *revision_open(struct arena *a, struct str root, struct str name, struct str *why)
{
    struct revision *r = memory_take(sizeof(*r));
    *r = (struct revision){0};
    arena_init(&r->arena);
    r->git = git_open(a, root, why);
    if (r->git && git_find_commit(r->git, name, a, &r->commit, why)) {
        r->number = git_id_text(&r->arena, &r->commit);
        if (git_tree_of(r->git, &r->commit, &r->arena, &r->root))
            return r;
        *why = str_format(a, "the tree of `%.*s` is not in the repository", STR_ARGS(name));
    }
    revision_close(r);
    return NULL;
}

void revision_close(struct revision *r)
{
    if (r->git)
        git_close(r->git);
    str_table_done(&r->trees);
    arena_done(&r->arena);
    free(r);
}

struct str revision_number(const struct revision *r)
{
    return r->number;
}
