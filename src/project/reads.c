// SPDX-License-Identifier: Apache-2.0
//
// Which files of a project were read from disk: a saved evaluation needs them, even those that git ignores.
#include <pthread.h>
#include <stdlib.h>

#include "project/project.h"

struct read_paths {
    pthread_mutex_t lock;
    struct arena arena;
    struct str_table paths;
};

void project_keep_reads(struct project *p)
{
    struct read_paths *r = memory_take(sizeof(*r));
    *r = (struct read_paths){0};
    pthread_mutex_init(&r->lock, NULL);
    arena_init(&r->arena);
    p->read = r;
}

void reads_close(struct project *p)
{
    if (!p->read)
        return;
    pthread_mutex_destroy(&p->read->lock);
    str_table_done(&p->read->paths);
    arena_done(&p->read->arena);
    free(p->read);
    p->read = NULL;
}

void project_note_read(struct project *p, struct str path)
{
    struct read_paths *r = p->read;
    if (!r)
        return;
    pthread_mutex_lock(&r->lock);
    (void)str_table_put_copy(&r->paths, &r->arena, path, NULL);
    pthread_mutex_unlock(&r->lock);
}

size_t project_read_paths(const struct project *p, const struct str_table_entry **out)
{
    *out = p->read ? p->read->paths.entries : NULL;
    return p->read ? p->read->paths.len : 0;
}
