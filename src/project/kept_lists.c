// SPDX-License-Identifier: Apache-2.0
#include "project/kept_lists.h"

#include "base/path.h"
#include "project/project.h"

enum { FORGOTTEN_MOST = 1000 }; // more are not kept in memory

void lists_init(struct kept_lists *l)
{
    *l = (struct kept_lists){0};
    arena_init(&l->arena);
}

void lists_done(struct kept_lists *l)
{
    str_table_done(&l->of);
    arena_done(&l->arena);
}

void lists_forget_all(struct kept_lists *l)
{
    lists_done(l);
    lists_init(l);
}

void lists_renew(struct project *p)
{
    if (!p->is_told)
        lists_forget_all(&p->lists);
}

void lists_forget(struct kept_lists *l, struct str dir)
{
    uint64_t *known = str_table_find(&l->of, dir);
    l->last = NULL;
    if (known)
        *known = 0;
}

const struct kept_list *lists_find(const struct kept_lists *l, struct str dir)
{
    const uint64_t *known = str_table_find(&l->of, dir);
    return known && *known ? (const struct kept_list *)(uintptr_t)*known : NULL;
}

const struct kept_list *lists_find_again(struct kept_lists *l, struct str dir)
{
    if (!l->last || !str_equal(l->last->dir, dir))
        l->last = lists_find(l, dir);
    return l->last;
}

static bool lists_file(const struct kept_list *list, struct str name)
{
    for (size_t i = 0; i < list->count; i++)
        if (str_equal(list->names[i], name))
            return true;
    return false;
}

// Whether a path is a file in a directory that was listed: if it was one before, nothing else comes or goes with it.
static bool is_edited_file(struct project *p, const struct kept_list *list, struct str path)
{
    struct arena a;
    arena_init(&a);
    bool is = lists_file(list, path_basename(path)) && p->files.type &&
              p->files.type(p->files.data, &a, path) == FILE_TYPE_REGULAR;
    arena_done(&a);
    return is;
}

void lists_change(struct project *p, struct str path)
{
    struct kept_lists *l = &p->lists;
    struct str dir = path_dirname(path);
    const struct kept_list *list = lists_find(l, dir);
    if (!list || !is_edited_file(p, list, path) || l->forgotten == FORGOTTEN_MOST) {
        lists_forget_all(l);
        return;
    }
    *str_table_put(&l->of, dir, NULL) = 0; // its stamp is taken anew
    l->last = NULL;
    l->forgotten++;
    if (tree_path_may_begin(path))
        l->has_found_roots = false;
}
