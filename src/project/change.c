// SPDX-License-Identifier: Apache-2.0
//
// Files of an open project that change, and texts that are not saved yet. Whatever was read of a changed path counts
// no more: its text, the entries of its directory, why it could not be read. The trees say anew what differs.
#include "project/change.h"

#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "dialects/troubles.h"
#include "graph/views/change.h"
#include "project/git_index.h"
#include "project/given_files.h"
#include "project/ignore.h"
#include "project/stamps.h"

// ---- unsaved texts

struct overlay {
    struct str text; // malloc'd
    bool is_set;
};

static struct overlay *overlay_at(const struct project *p, struct str path)
{
    const uint64_t *found = p->overlays.len ? str_table_find(&p->overlays, path) : NULL;
    return found ? (struct overlay *)(uintptr_t)*found : NULL;
}

bool project_overlay(const struct project *p, struct str path, struct str *text)
{
    const struct overlay *o = overlay_at(p, path);
    if (o && o->is_set)
        *text = o->text;
    return o && o->is_set;
}

void project_set_overlay(struct project *p, struct str path, const struct str *text)
{
    struct overlay *o = overlay_at(p, path);
    if (!o) {
        o = ARENA_NEW(&p->arena, struct overlay);
        *str_table_put(&p->overlays, str_copy(&p->arena, path), NULL) = (uintptr_t)o;
    }
    free((char *)(uintptr_t)o->text.at);
    *o = (struct overlay){.is_set = text};
    if (!text)
        return;
    char *bytes = memory_take(text->len + 1);
    memcpy(bytes, text->at, text->len);
    bytes[text->len] = 0;
    o->text = str_make(bytes, text->len);
}

size_t project_overlays_in(const struct project *p, struct str dir, struct str *names, size_t room)
{
    size_t count = 0;
    for (uint32_t i = 0; i < p->overlays.len; i++) {
        const struct overlay *o = (const struct overlay *)(uintptr_t)p->overlays.entries[i].value;
        struct str path = p->overlays.entries[i].key;
        if (!o->is_set || !str_equal(path_dirname(path), dir))
            continue;
        if (count < room)
            names[count] = path_basename(path);
        count++;
    }
    return count;
}

void overlays_close(struct project *p)
{
    for (uint32_t i = 0; i < p->overlays.len; i++)
        free((char *)(uintptr_t)((struct overlay *)(uintptr_t)p->overlays.entries[i].value)
                 ->text.at);
    str_table_done(&p->overlays);
}

// ---- changes

static bool concerns_git(struct str path)
{
    return str_equal(path_basename(path), STR(".gitignore")) || path_is_below(path, STR("/.git"));
}

static void forget_git(struct project *p)
{
    if (p->ignores)
        ignores_close(p->ignores);
    if (p->index)
        git_index_close(p->index);
    p->ignores = NULL;
    p->index = NULL;
}

// Whether a directory has been read by the tree that it is in.
static bool is_read_directory(struct project *p, struct str dir)
{
    struct project_tree *t = project_tree_at(p, dir);
    return t->tree->dialect->tree->directories->has_read(t->tree, project_path_in(t, dir));
}

static void forget_path(struct project *p, struct str path)
{
    uint64_t *begins = str_table_find(&p->begins, path);
    if (begins)
        *begins = 0;
    troubles_forget(p->troubles, path);
    stamps_forget(p, path);
    lists_forget(&p->lists, path); // a list is as old as its stamp
}

// Passes the changes on that are in a tree, as paths of its own.
static void change_tree(struct project_tree *t, const struct str *paths, size_t count)
{
    ARRAY(struct str) own = {0};
    const struct tree_capability *can = t->tree->dialect->tree;
    bool is_above =
        false; // what directories above it define, and what is checked out, it may have read and kept
    for (size_t i = 0; i < count; i++) {
        if (path_is_below(paths[i], t->path))
            ARRAY_PUSH(&own, project_path_in(t, paths[i]));
        else
            is_above |= (can->offers && path_is_below(t->path, path_dirname(paths[i]))) ||
                        (t->project->is_checkout_read && concerns_git(paths[i]));
    }
    t->has_changed |= own.len > 0;
    if ((own.len || is_above) && can->change)
        can->change(t->tree, own.at, own.len);
    else if (own.len)
        project_tree_reopen(t);
    ARRAY_DONE(&own);
}

// A tree of directories that was found below another one, and whose files say so no more.
static void close_ended_trees(struct project *p)
{
    size_t kept = 1;
    for (size_t i = 1; i < p->trees.len; i++) {
        struct project_tree *t = p->trees.at[i];
        bool is_of_directories = t->tree->dialect->tree->directories && t->path.len > 1;
        if (is_of_directories && !project_begins(p, t->path))
            t->tree->dialect->tree->close(t->tree);
        else
            p->trees.at[kept++] = t;
    }
    p->trees.len = kept;
}

static bool is_file_on_disk(struct project *p, struct str path)
{
    struct arena_mark before = arena_mark(&p->arena);
    struct str host = path_join(&p->arena, p->root, str_slice(path, 1, path.len));
    bool is_file = file_type(host) == FILE_TYPE_REGULAR;
    arena_reset(&p->arena, before);
    return is_file;
}

// Whether the directory of an unsaved text may have come or gone with a path.
static bool may_come_with(struct str unsaved, struct str path)
{
    return path_is_below(unsaved, path_dirname(path)) || path_is_below(path, path_dirname(unsaved));
}

// A directory that comes or goes takes the unsaved texts in it with it.
static void add_unsaved(const struct project *p, const struct str *paths, size_t count,
                        struct trouble_paths *out)
{
    for (size_t i = 0; i < count; i++)
        ARRAY_PUSH(&out->list, paths[i]);
    for (uint32_t i = 0; i < p->overlays.len; i++)
        for (size_t k = 0; k < count; k++)
            if (may_come_with(p->overlays.entries[i].key, paths[k])) {
                ARRAY_PUSH(&out->list, p->overlays.entries[i].key);
                break;
            }
}

static void change_paths(struct project *p, const struct str *paths, size_t count)
{
    p->is_told = true;
    project_close_parts(p); // trees that lie beside ours have taken over what may differ now
    for (size_t i = 0; i < count; i++)
        lists_change(p, paths[i]);
    for (size_t i = 0; i < count; i++) {
        struct str dir = path_dirname(paths[i]);
        forget_path(p, paths[i]);
        forget_path(p, dir);
        while (dir.len > 1 && !is_read_directory(p, dir)) { // it is new: who lists it?
            dir = path_dirname(dir);
            forget_path(p, dir);
        }
        if (!p->given && !is_file_on_disk(p, paths[i]))
            stamps_forget_below(p, paths[i]);
        if (concerns_git(paths[i]))
            forget_git(p);
    }
    for (size_t i = 0; i < p->trees.len; i++)
        change_tree(p->trees.at[i], paths, count);
    close_ended_trees(p);
    graph_note_world(p->graph);
    if (count)
        project_tell_keepers(p, paths, count);
}

void project_change(struct project *p, const struct str *paths, size_t count)
{
    struct trouble_paths all = {0};
    add_unsaved(p, paths, count, &all);
    change_paths(p, all.list.at, all.list.len);
    ARRAY_DONE(&all.list);
}

void project_change_all(struct project *p, struct arena *a)
{
    struct trouble_paths changed = {0};
    lists_forget_all(&p->lists); // files of trees that mark their own roots have no stamps
    if (p->given) {
        const struct str *paths;
        size_t count;
        given_paths_read(p, a, &paths, &count);
        project_change(p, paths, count);
        project_tell_keepers(p, NULL, 0);
        return;
    }
    stamps_changed(p, a, &changed);
    troubles_paths(p->troubles, a, &changed);
    project_change(p, changed.list.at, changed.list.len);
    ARRAY_DONE(&changed.list);
    for (size_t i = 0; i < p->trees.len; i++) {
        const struct tree_capability *can = p->trees.at[i]->tree->dialect->tree;
        p->trees.at[i]->has_changed = true;
        if (!can->directories && can->change)
            can->change(p->trees.at[i]->tree, NULL, 0); // documents have no stamps
        else if (!can->directories)
            project_tree_reopen(p->trees.at[i]);
    }
    project_tell_keepers(p, NULL, 0);
}
