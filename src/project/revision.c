// SPDX-License-Identifier: Apache-2.0
//
// A directory of a commit is an object; each is read when first asked for. Symbolic links to files are followed
// as long as they stay in the tree. What git does to files on checkout (line endings, configured filters) is
// not done.
#include "project/revision.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/path.h"
#include "base/search.h"
#include "project/git.h"

enum {
    LINKS_MOST = 16,
    PATH_MOST = 4095,      // the system's limit; nothing deeper can be a work tree
    DIRECTORY_BYTES = 1024 // the cost of a directory for those who load it
};

static const uint64_t memory_most = UINT64_C(256) << 20;

enum entry_mode { MODE_FILE, MODE_PROGRAM, MODE_DIRECTORY, MODE_LINK, MODE_REPOSITORY, MODE_OTHER };

struct tree_entry {
    struct str name;   // as it is
    struct str listed; // with a slash if it is a directory; empty: invisible to dialects
    enum entry_mode mode;
    struct git_id id;
    struct git *git; // that has the object
};

struct git_tree {
    struct tree_entry *entries; // in byte order of their names
    size_t count;
};

struct revision {
    struct arena arena;
    struct git *git;
    const struct git_index *index; // of the work tree
    struct git_id commit, root;
    struct str work_tree;    // the path of the tree on disk
    struct str_table trees;  // path -> struct git_tree *, or 0: not a directory
    ARRAY(struct git *) own; // repositories inside this one
    struct str trouble;      // the first thing that is missing or unreadable, and why
    size_t troubles;
    uint64_t memory_left; // for what is cached
};

// ---- objects

static bool is_file(const struct tree_entry *e)
{
    return e->mode == MODE_FILE || e->mode == MODE_PROGRAM;
}

// Always false.
static PRINTF_LIKE(2, 3) bool note(struct revision *r, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (!r->troubles++)
        r->trouble = str_vformat(&r->arena, format, args);
    va_end(args);
    return false;
}

static bool spend(struct revision *r, uint64_t bytes)
{
    if (bytes < r->memory_left) {
        r->memory_left -= bytes;
        return true;
    }
    r->memory_left = 0; // nothing more is read
    return note(r, "it has more files and directories than the memory limit allows");
}

static bool read_object(struct revision *r, const struct tree_entry *e, struct arena *a,
                        enum git_type type, struct git_object *out)
{
    if (!spend(r, 0))
        return false;
    if (git_read(e->git, &e->id, a, out)) {
        if (out->type == type)
            return spend(r, out->content.len);
        return note(r, "object %.10s has the wrong kind", git_id_text(&r->arena, &e->id).at);
    }
    if (e->git->trouble.len)
        return note(r, "%.*s", STR_ARGS(e->git->trouble));
    return note(r, "object %.10s is not in the repository", git_id_text(&r->arena, &e->id).at);
}

// ---- directories

static int compare_tree_entries(const void *x, const void *y)
{
    const struct tree_entry *a = x, *b = y;
    return str_compare(a->name, b->name);
}

static enum entry_mode entry_mode_of(unsigned mode)
{
    switch (mode & 0170000) {
    case 0040000: return MODE_DIRECTORY;
    case 0120000: return MODE_LINK;
    case 0160000: return MODE_REPOSITORY;
    case 0100000: return mode == 0100755 ? MODE_PROGRAM : MODE_FILE;
    default: return MODE_OTHER;
    }
}

static unsigned mode_number(struct str digits)
{
    unsigned mode = 0;
    for (size_t i = 0; i < digits.len && i < 7; i++)
        mode = mode << 3 | ((unsigned char)digits.at[i] & 7U);
    return mode;
}

// Git never writes these: they would refer to other places than they seem to.
static bool is_sound_name(struct str name)
{
    bool is_git = name.len == 4 && strncasecmp(name.at, ".git", 4) == 0;
    return name.len && !is_git && !str_equal(name, STR(".")) && !str_equal(name, STR("..")) &&
           str_find_char(name, '/', 0) == name.len;
}

// `MODE NAME`, a NUL, 20 bytes; false if malformed.
static bool read_tree_object_entry(struct str s, size_t *at, struct tree_entry *out)
{
    size_t space = str_find_char(s, ' ', *at), end = str_find_char(s, 0, *at);
    if (space >= end || end >= s.len || s.len - end - 1 < GIT_ID_BYTES)
        return false;
    out->mode = entry_mode_of(mode_number(str_slice(s, *at, space)));
    out->name = str_slice(s, space + 1, end);
    memcpy(out->id.bytes, s.at + end + 1, GIT_ID_BYTES);
    *at = end + 1 + GIT_ID_BYTES;
    return is_sound_name(out->name);
}

// A repository inside this one (a submodule) is the directory of its commit, if that exists here.
static void enter_repository(struct revision *r, struct str path, struct tree_entry *e)
{
    struct arena a;
    struct str why;
    struct git_id commit = e->id;
    arena_init(&a);
    bool unread;
    struct git *git =
        git_open(&a, path_join(&a, r->work_tree, str_slice(path, 1, path.len)), &why, &unread);
    e->mode = MODE_OTHER;
    if (unread)
        note(r, "%.*s", STR_ARGS(why));
    if (git && git_tree_of(git, &commit, &a, &e->id)) {
        e->mode = MODE_DIRECTORY;
        e->git = git;
    }
    if (git)
        ARRAY_PUSH(&r->own, git);
    arena_done(&a);
}

static void list_entry(struct revision *r, struct str dir, struct tree_entry *e)
{
    if (e->mode == MODE_REPOSITORY)
        enter_repository(r, path_join(&r->arena, dir, e->name), e);
    e->listed = is_file(e)                  ? e->name
                : e->mode == MODE_DIRECTORY ? path_with_slash(&r->arena, e->name)
                                            : STR("");
}

struct entry_list {
    struct revision *revision;
    struct str dir;
    ARRAY(struct tree_entry) list;
};

static bool add_tree_entry(struct entry_list *l, struct tree_entry e, struct git *git)
{
    if (l->dir.len + 1 + e.name.len > PATH_MOST)
        return note(l->revision, "a path in it has more than %d bytes", PATH_MOST);
    e.git = git;
    list_entry(l->revision, l->dir, &e);
    ARRAY_PUSH(&l->list, e);
    return spend(l->revision, sizeof(e));
}

static bool list_object(struct entry_list *l, const struct tree_entry *of)
{
    struct git_object o;
    struct tree_entry e = {0};
    if (!read_object(l->revision, of, &l->revision->arena, GIT_TREE, &o))
        return false;
    for (size_t at = 0; at < o.content.len;) {
        if (!read_tree_object_entry(o.content, &at, &e))
            return note(l->revision, "object %.10s is a corrupt directory",
                        git_id_text(&l->revision->arena, &of->id).at);
        if (!add_tree_entry(l, e, of->git))
            return false;
    }
    return true;
}

// The same without reading it, if the index knows the tree; false otherwise.
static bool list_tracked(struct entry_list *l, const struct tree_entry *of)
{
    struct revision *r = l->revision;
    struct git_id id;
    size_t at, first, count, start = l->dir.len > 1 ? l->dir.len : 0;
    if (!r->index || of->git != r->git || !git_index_tree(r->index, l->dir, &id, &at, &count) ||
        !git_id_equal(&id, &of->id))
        return false;
    for (size_t end = at + count; at < end;) {
        struct git_tracked f = git_index_file(r->index, at);
        size_t slash = str_find_char(f.path, '/', start);
        struct tree_entry e = {
            .name = str_slice(f.path, start, slash), .mode = entry_mode_of(f.mode), .id = f.id};
        count = 1;
        if (slash < f.path.len) {
            struct str below = path_join(&r->arena, l->dir, e.name);
            if (!git_index_tree(r->index, below, &e.id, &first, &count) || first != at)
                return false;
            e.mode = MODE_DIRECTORY;
        }
        at += count;
        if (!is_sound_name(e.name) || !add_tree_entry(l, e, of->git))
            return false;
    }
    return true;
}

// Git sorts directories as if their names ended in a slash. False if a name occurs twice.
static bool sort_entries(struct tree_entry *entries, size_t count)
{
    bool is_sorted = true; // almost always
    for (size_t i = 1; i < count && is_sorted; i++)
        is_sorted = compare_tree_entries(&entries[i - 1], &entries[i]) < 0;
    if (!is_sorted)
        qsort(entries, count, sizeof(*entries), compare_tree_entries);
    for (size_t i = 1; i < count && !is_sorted; i++)
        if (compare_tree_entries(&entries[i - 1], &entries[i]) == 0)
            return false;
    return true;
}

static struct git_tree *read_git_tree(struct revision *r, struct str path,
                                      const struct tree_entry *of)
{
    struct entry_list l = {.revision = r, .dir = path};
    struct git_tree *t = NULL;
    bool is_found = spend(r, DIRECTORY_BYTES + path.len) && list_tracked(&l, of);
    if (!is_found && r->memory_left) {
        l.list.len = 0;
        is_found = list_object(&l, of);
    }
    if (is_found && !sort_entries(l.list.at, l.list.len))
        is_found =
            note(r, "object %.10s contains a name twice", git_id_text(&r->arena, &of->id).at);
    if (is_found) {
        t = ARENA_NEW(&r->arena, struct git_tree);
        t->entries = ARENA_ARRAY(&r->arena, struct tree_entry, l.list.len);
        t->count = l.list.len;
        if (l.list.len)
            memcpy(t->entries, l.list.at, sizeof(*l.list.at) * l.list.len);
    }
    ARRAY_DONE(&l.list);
    return t;
}

static struct tree_entry *tree_find(struct git_tree *t, struct str name)
{
    size_t i = SEARCH_TEXT(t->entries, t->count, struct tree_entry, name, name);
    return i < t->count && str_equal(t->entries[i].name, name) ? &t->entries[i] : NULL;
}

// ---- paths

static bool find_entry(struct revision *r, struct str path, int links, struct tree_entry *out);

static struct tree_entry root_entry(const struct revision *r)
{
    return (struct tree_entry){.mode = MODE_DIRECTORY, .id = r->root, .git = r->git};
}

// The directory at a path; NULL if it does not exist. `links` symbolic links were followed on the way.
static struct git_tree *find_tree(struct revision *r, struct str path, int links)
{
    const uint64_t *known = str_table_find(&r->trees, path);
    if (known)
        return (struct git_tree *)(uintptr_t)*known;
    struct tree_entry e = root_entry(r);
    bool found = path.len <= 1 || find_entry(r, path, links, &e);
    struct git_tree *t = found && e.mode == MODE_DIRECTORY ? read_git_tree(r, path, &e) : NULL;
    *str_table_put(&r->trees, str_copy(&r->arena, path), NULL) = (uintptr_t)t;
    return t;
}

static bool follow_link(struct revision *r, struct str path, const struct tree_entry *link,
                        int links, struct tree_entry *out)
{
    struct git_object o;
    if (links >= LINKS_MOST || !read_object(r, link, &r->arena, GIT_BLOB, &o) ||
        path_is_absolute(o.content))
        return false;
    // `..` at the root must not be lost: it leads out of the tree
    struct str dir = path_dirname(path);
    struct str relative = path_clean(
        &r->arena,
        path_join(&r->arena, dir.len > 1 ? str_slice(dir, 1, dir.len) : STR("."), o.content));
    if (str_equal(relative, STR("..")) || str_starts(relative, STR("../")))
        return false;
    struct str target = path_join(&r->arena, STR("/"), relative);
    if (target.len > 1)
        return find_entry(r, target, links + 1, out);
    *out = root_entry(r);
    return true;
}

// What is at a path other than the root, with symbolic links followed.
static bool find_entry(struct revision *r, struct str path, int links, struct tree_entry *out)
{
    struct git_tree *t = find_tree(r, path_dirname(path), links);
    const struct tree_entry *e = t ? tree_find(t, path_basename(path)) : NULL;
    if (!e)
        return false;
    *out = *e;
    struct tree_entry link = *e;
    return e->mode != MODE_LINK || follow_link(r, path, &link, links, out);
}

// ---- as a dialect asks

// A symbolic link to a file is listed as a file; a tree has no second way to a directory.
static void list_links(struct revision *r, struct str dir, struct git_tree *t)
{
    for (size_t i = 0; i < t->count; i++) {
        struct tree_entry *e = &t->entries[i], found;
        if (e->mode != MODE_LINK || e->listed.len ||
            !find_entry(r, path_join(&r->arena, dir, e->name), 0, &found))
            continue;
        if (is_file(&found))
            e->listed = e->name;
    }
}

static size_t list_revision(void *data, struct arena *a, struct str dir, struct str **out)
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

static bool read_revision_text(void *data, struct arena *a, struct str path, struct str *text)
{
    struct revision *r = data;
    struct tree_entry e;
    struct git_object o;
    if (!find_entry(r, path, 0, &e) || !is_file(&e) || !read_object(r, &e, a, GIT_BLOB, &o))
        return false;
    *text = o.content;
    return true;
}

static bool has_text(void *data, struct str path, struct str text)
{
    struct revision *r = data;
    struct tree_entry e;
    if (!find_entry(r, path, 0, &e) || !is_file(&e))
        return false;
    struct git_id id = git_id_of_text(text);
    return git_id_equal(&id, &e.id);
}

static bool identity(void *data, struct arena *a, struct str path, struct str *out)
{
    struct revision *r = data;
    struct tree_entry e = root_entry(r);
    if (path.len > 1 && !find_entry(r, path, 0, &e))
        return false;
    *out = git_identity(a, &e.id, e.mode == MODE_PROGRAM);
    return is_file(&e) || e.mode == MODE_DIRECTORY;
}

struct tree_files revision_files(struct revision *r)
{
    return (struct tree_files){.data = r,
                               .list = list_revision,
                               .read = read_revision_text,
                               .has = has_text,
                               .identity = identity,
                               .identifies_directories = true};
}

// ---- opening

struct revision *revision_open(struct arena *a, const struct revision_request *request,
                               struct str *why, bool *unread)
{
    struct revision *r = memory_take(sizeof(*r));
    *r = (struct revision){.index = request->index, .memory_left = memory_most};
    if (request->memory_bytes && request->memory_bytes < memory_most)
        r->memory_left = request->memory_bytes;
    arena_init(&r->arena);
    r->work_tree = str_copy(&r->arena, request->root);
    r->git = git_open(a, request->root, why, unread);
    if (r->git && git_find_commit(r->git, request->name, a, &r->commit, why)) {
        if (git_tree_of(r->git, &r->commit, &r->arena, &r->root))
            return r;
        *why =
            str_format(a, "the tree of `%.*s` is not in the repository", STR_ARGS(request->name));
    }
    if (r->git && r->git->trouble.len) {
        *unread = true;
        *why = str_format(a, "%.*s (%.*s)", STR_ARGS(*why), STR_ARGS(r->git->trouble));
    }
    revision_close(r);
    return NULL;
}

void revision_close(struct revision *r)
{
    if (r->git)
        git_close(r->git);
    for (size_t i = 0; i < r->own.len; i++)
        git_close(r->own.at[i]);
    ARRAY_DONE(&r->own);
    str_table_done(&r->trees);
    arena_done(&r->arena);
    free(r);
}

size_t revision_troubles(const struct revision *r, struct str *why)
{
    *why = r->trouble;
    if (!r->troubles && r->git->trouble.len) { // it caused no visible harm
        *why = r->git->trouble;
        return 1;
    }
    return r->troubles;
}
