// SPDX-License-Identifier: Apache-2.0
//
// A project whose files do not come from disk: somebody else provides the tree, and says where it would be. Nothing
// here looks at the disk.
#include <pthread.h>
#include <stdlib.h>

#include "base/path.h"
#include "project/project.h"

struct stored_project {
    struct tree_files files;
    struct str here;
};

struct read_paths {
    pthread_mutex_t lock;
    struct arena arena;
    struct str_table paths;
};

struct project *project_open_stored(struct graph *g, struct tree_files files,
                                    const struct dialect *dialect, struct str root, struct str here)
{
    if (!dialect || !dialect->tree || !dialect->tree->directories)
        return NULL;
    struct project *p = memory_take(sizeof(*p));
    *p = (struct project){.graph = g, .dialect = dialect, .troubles = files.troubles};
    arena_init(&p->arena);
    p->root = str_copy(&p->arena, root);
    p->work_tree = p->root;
    p->stored = ARENA_NEW(&p->arena, struct stored_project);
    *p->stored = (struct stored_project){files, str_copy(&p->arena, here)};
    project_trees_open(p);
    return p;
}

struct tree_files stored_files(struct project *p)
{
    return p->stored->files;
}

void stored_close(struct project *p)
{
    if (!p->read)
        return;
    pthread_mutex_destroy(&p->read->lock);
    str_table_done(&p->read->paths);
    arena_done(&p->read->arena);
    free(p->read);
    p->read = NULL;
}

static bool is_stored_directory(const struct project *p, struct arena *a, struct str path)
{
    struct str *names;
    const struct tree_files *f = &p->stored->files;
    return path.len <= 1 || f->list(f->data, a, path, &names) > 0;
}

struct file_result stored_path(const struct project *p, struct arena *a, struct str directory,
                               struct str *out)
{
    struct str real = path_clean(a, path_join(a, p->stored->here, directory));
    if (!path_is_below(real, p->root))
        return (struct file_result){FILE_OUTSIDE, 0};
    *out = p->root.len < 2          ? real
           : real.len > p->root.len ? str_slice(real, p->root.len, real.len)
                                    : STR("/");
    bool is_there = str_equal(real, p->stored->here) || is_stored_directory(p, a, *out);
    return (struct file_result){is_there ? FILE_OK : FILE_MISSING, 0};
}

// ---- what was read

void project_keep_reads(struct project *p)
{
    struct read_paths *r = memory_take(sizeof(*r));
    *r = (struct read_paths){0};
    pthread_mutex_init(&r->lock, NULL);
    arena_init(&r->arena);
    p->read = r;
}

void project_note_read(struct project *p, struct str path)
{
    struct read_paths *r = p->read;
    if (!r)
        return;
    pthread_mutex_lock(&r->lock);
    bool is_new;
    uint64_t *at = str_table_find(&r->paths, path);
    if (!at)
        str_table_put(&r->paths, str_copy(&r->arena, path), &is_new);
    pthread_mutex_unlock(&r->lock);
}

size_t project_read_paths(const struct project *p, const struct str_table_entry **out)
{
    *out = p->read ? p->read->paths.entries : NULL;
    return p->read ? p->read->paths.len : 0;
}
