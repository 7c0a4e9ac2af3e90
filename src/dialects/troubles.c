// SPDX-License-Identifier: Apache-2.0
#include "dialects/troubles.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/path.h"
#include "base/table.h"

struct trouble {
    struct str path;
    const struct diag *diag;
};

struct tree_troubles {
    pthread_mutex_t lock;
    struct arena arena;
    struct str_table places; // path -> index in the list, + 1
    ARRAY(struct trouble) list;
};

struct tree_troubles *troubles_open(void)
{
    struct tree_troubles *t = memory_take(sizeof(*t));
    *t = (struct tree_troubles){0};
    pthread_mutex_init(&t->lock, NULL);
    arena_init(&t->arena);
    return t;
}

void troubles_close(struct tree_troubles *t)
{
    if (!t)
        return;
    pthread_mutex_destroy(&t->lock);
    str_table_done(&t->places);
    ARRAY_DONE(&t->list);
    arena_done(&t->arena);
    free(t);
}

void troubles_note(struct tree_troubles *t, struct str path, struct str why)
{
    pthread_mutex_lock(&t->lock);
    if (!str_table_find(&t->places, path)) {
        struct str kept = str_copy(&t->arena, path);
        struct str shown = kept.len > 1 ? str_slice(kept, 1, kept.len) : kept;
        const struct diag *d = diag_new(&t->arena, DIAG_WORLD, NO_SPAN, "cannot read `%.*s`: %.*s",
                                        STR_ARGS(shown), STR_ARGS(why));
        ARRAY_PUSH(&t->list, (struct trouble){kept, d});
        *str_table_put(&t->places, kept, NULL) = t->list.len;
    }
    pthread_mutex_unlock(&t->lock);
}

const struct diag *troubles_at(struct tree_troubles *t, struct str path)
{
    if (!t)
        return NULL;
    pthread_mutex_lock(&t->lock);
    const uint64_t *place = t->list.len ? str_table_find(&t->places, path) : NULL;
    const struct diag *d = place ? t->list.at[*place - 1].diag : NULL;
    pthread_mutex_unlock(&t->lock);
    return d;
}

void troubles_forget(struct tree_troubles *t, struct str path)
{
    if (!t || !t->list.len)
        return;
    pthread_mutex_lock(&t->lock);
    size_t kept = 0;
    str_table_done(&t->places);
    for (size_t i = 0; i < t->list.len; i++) {
        if (str_equal(t->list.at[i].path, path))
            continue;
        t->list.at[kept++] = t->list.at[i];
        *str_table_put(&t->places, t->list.at[i].path, NULL) = kept;
    }
    t->list.len = kept;
    pthread_mutex_unlock(&t->lock);
}

void troubles_paths(struct tree_troubles *t, struct arena *a, struct trouble_paths *out)
{
    for (size_t i = 0; t && i < t->list.len; i++)
        ARRAY_PUSH(&out->list, str_copy(a, t->list.at[i].path));
}

static int by_trouble_path(const void *x, const void *y)
{
    const struct trouble *a = x, *b = y;
    return str_compare(a->path, b->path);
}

void troubles_tell(struct tree_troubles *t, struct diags *to)
{
    if (!t)
        return;
    pthread_mutex_lock(&t->lock);
    if (t->list.len)
        qsort(t->list.at, t->list.len, sizeof(*t->list.at), by_trouble_path);
    for (size_t i = 0; i < t->list.len; i++) {
        *str_table_put(&t->places, t->list.at[i].path, NULL) = i + 1; // sorting has moved them
        diags_add(to, t->list.at[i].diag);
    }
    pthread_mutex_unlock(&t->lock);
}

const struct diag *troubles_first(struct tree_troubles *t)
{
    struct diags all = {0};
    troubles_tell(t, &all);
    const struct diag *first = all.list.len ? all.list.at[0] : NULL;
    diags_done(&all);
    return first;
}

// ---- reading what was listed

static struct str path_in_project(const struct tree_files *f, struct arena *a, struct str path)
{
    struct str inside = str_slice(path, 1, path.len);
    return f->below.len
               ? path_clean(a, str_format(a, "/%.*s%.*s", STR_ARGS(f->below), STR_ARGS(inside)))
               : path;
}

const struct diag *tree_trouble_at(const struct tree_files *f, struct str path)
{
    struct arena a;
    if (!f->troubles)
        return NULL;
    arena_init(&a);
    const struct diag *d = troubles_at(f->troubles, path_in_project(f, &a, path));
    arena_done(&a);
    return d;
}

void tree_trouble_forget(const struct tree_files *f, struct str path)
{
    struct arena a;
    if (!f->troubles)
        return;
    arena_init(&a);
    troubles_forget(f->troubles, path_in_project(f, &a, path));
    arena_done(&a);
}

// What the system reported has already been noted.
static void note_gone(const struct tree_files *f, struct arena *a, struct str path)
{
    bool is_link = f->type && f->type(f->data, a, path) == FILE_TYPE_LINK;
    if (f->troubles)
        troubles_note(f->troubles, path_in_project(f, a, path),
                      is_link ? STR("broken symbolic link")
                              : STR("it disappeared while it was being read"));
}

bool tree_read_listed(const struct tree_files *f, struct arena *a, struct str path,
                      struct str *text)
{
    bool is_read = f->read(f->data, a, path, text);
    if (!is_read)
        note_gone(f, a, path);
    return is_read;
}

size_t tree_list_listed(const struct tree_files *f, struct arena *a, struct str dir,
                        struct str **names)
{
    size_t count = f->list(f->data, a, dir, names);
    if (!count && f->type && f->type(f->data, a, dir) != FILE_TYPE_DIRECTORY)
        note_gone(f, a, dir);
    return count;
}
