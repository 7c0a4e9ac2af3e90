// SPDX-License-Identifier: Apache-2.0
#include "project/given_files.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/path.h"
#include "dialects/troubles.h"
#include "project/change.h"

// What was asked of the source; several threads may ask.
struct given_reads {
    pthread_mutex_t lock;
    struct arena arena;
    struct str_table paths; // 1: read, 2: listed
};

enum { WAS_READ = 1, WAS_LISTED = 2 };

static void note_given(struct project *p, struct str path, unsigned how)
{
    struct given_reads *r = p->given_reads;
    pthread_mutex_lock(&r->lock);
    uint64_t *known = str_table_find(&r->paths, path);
    if (!known)
        known = str_table_put(&r->paths, str_copy(&r->arena, path), NULL);
    *known |= how;
    pthread_mutex_unlock(&r->lock);
}

void given_paths_read(struct project *p, struct arena *a, const struct str **paths, size_t *count)
{
    const struct str_table *known = &p->given_reads->paths;
    struct str *out = ARENA_ARRAY(a, struct str, 2 * (size_t)known->len);
    *count = 0;
    for (uint32_t i = 0; i < known->len; i++) {
        struct str path = known->entries[i].key;
        if (known->entries[i].value & WAS_READ)
            out[(*count)++] = path;
        if (known->entries[i].value & WAS_LISTED) // something in it, not the directory itself
            out[(*count)++] = path_join(a, path, STR("."));
    }
    *paths = out;
}

// ---- listing and reading

static int by_name(const void *x, const void *y)
{
    return str_compare(*(const struct str *)x, *(const struct str *)y);
}

// A name that is not one of the directory itself cannot be asked for.
static bool is_entry_name(struct str name)
{
    struct str bare = str_ends(name, STR("/")) ? str_slice(name, 0, name.len - 1) : name;
    return bare.len && str_find_char(bare, '/', 0) == bare.len && !str_equal(bare, STR(".")) &&
           !str_equal(bare, STR(".."));
}

static size_t list_given(void *data, struct arena *a, struct str dir, struct str **out)
{
    struct project *p = data;
    struct str why = STR(""), *names = NULL;
    size_t count = 0, kept = 0, overlaid = project_overlays_in(p, dir, NULL, 0);
    note_given(p, dir, WAS_LISTED);
    bool is_there = p->given->list(p->given->data, a, dir, &names, &count, &why);
    if (!is_there && why.len)
        troubles_note(p->troubles, dir, why);
    struct str *all = ARENA_ARRAY(a, struct str, (is_there ? count : 0) + overlaid + 1);
    for (size_t i = 0; is_there && i < count; i++)
        if (is_entry_name(names[i]))
            all[kept++] = names[i];
    kept += project_overlays_in(p, dir, all + kept, overlaid);
    if (kept)
        qsort(all, kept, sizeof(*all), by_name);
    size_t unique = 0;
    for (size_t i = 0; i < kept; i++)
        if (!unique || !str_equal(all[unique - 1], all[i]))
            all[unique++] = all[i];
    *out = all;
    return unique;
}

static bool read_given(void *data, struct arena *a, struct str path, struct str *text)
{
    struct project *p = data;
    struct str why = STR("");
    if (project_overlay(p, path, text)) {
        *text = str_copy(a, *text);
        return true;
    }
    note_given(p, path, WAS_READ);
    bool is_there = p->given->read(p->given->data, a, path, text, &why);
    if (!is_there && why.len)
        troubles_note(p->troubles, path, why);
    return is_there;
}

struct tree_files project_own_files(struct project *p)
{
    if (!p->given)
        return disk_files(p);
    return (struct tree_files){.data = p,
                               .list = list_given,
                               .read = read_given,
                               .is_parallel = p->given->is_parallel,
                               .troubles = p->troubles};
}

// ---- the project

static bool is_given_directory(struct project *p, struct arena *a, struct str path)
{
    struct str *names, name = path_with_slash(a, path_basename(path));
    size_t count = path.len > 1 ? list_given(p, a, path_dirname(path), &names) : 0;
    for (size_t i = 0; i < count; i++)
        if (str_equal(names[i], name))
            return true;
    return path.len == 1;
}

struct file_result given_path(struct project *p, struct arena *a, struct str directory,
                              struct str *out)
{
    struct str here = p->given->here.len ? p->given->here : p->root;
    struct str real = path_clean(a, path_join(a, here, directory));
    if (!path_is_below(real, p->root))
        return (struct file_result){FILE_OUTSIDE, 0};
    *out = p->root.len < 2          ? real
           : real.len > p->root.len ? str_slice(real, p->root.len, real.len)
                                    : STR("/");
    bool is_there = str_equal(real, here) || is_given_directory(p, a, *out);
    return (struct file_result){is_there ? FILE_OK : FILE_MISSING, 0};
}

struct project *project_open_given(struct graph *g, const struct given_source *source)
{
    struct project *p = memory_take(sizeof(*p));
    *p = (struct project){.graph = g,
                          .root = source->root.len ? source->root : STR("/"),
                          .dialect = source->dialect ? source->dialect : project_main_dialect(),
                          .troubles = troubles_open(),
                          .given = source};
    p->work_tree = p->root;
    arena_init(&p->arena);
    p->given_reads = ARENA_NEW(&p->arena, struct given_reads);
    pthread_mutex_init(&p->given_reads->lock, NULL);
    arena_init(&p->given_reads->arena);
    project_trees_open(p);
    return p;
}

void given_files_done(struct project *p)
{
    if (!p->given_reads)
        return;
    pthread_mutex_destroy(&p->given_reads->lock);
    str_table_done(&p->given_reads->paths);
    arena_done(&p->given_reads->arena);
}
