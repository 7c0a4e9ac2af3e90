// SPDX-License-Identifier: Apache-2.0
//
// Reads the files of a whole tree at once, with several threads. Directories are listed first, in order; then texts
// are read, and then parsed, in batches. Each thread allocates in an arena of its own, which the project keeps;
// sources are numbered in between, in order, so that nothing depends on the threads.
#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "base/pool.h"
#include "dialects/terramate/tree/terramate.h"
#include "dialects/troubles.h"

enum { FILES_AT_ONCE = 128 };

// A batch of files, and a project of its own to read them with: the same except for its arena.
struct tm_reader {
    struct tm_project project;
    struct tm_reader *next;
};

struct unread {
    struct str path;
    struct tm_file *file; // NULL: could not be read
    struct str text;
    uint32_t source;
};

struct preload {
    struct tm_project *project;
    ARRAY(struct unread) files;
    struct tm_reader **readers;
};

// ---- which files

static bool listing_is_skipped(const struct tm_listing *l)
{
    for (size_t i = 0; i < l->count; i++)
        if (str_equal(l->names[i], str_of(tm_skip_mark)))
            return true;
    return false;
}

// False: it belongs to this tree, and must be read unless it has been.
static bool take_file(struct preload *l, struct str path)
{
    struct tm_project *p = l->project;
    const uint64_t *found = str_table_find(&p->texts, path);
    bool known = found && *found != TM_UNREAD;
    if (!known && tm_file_take_over(p, path))
        return true;
    if (!known)
        ARRAY_PUSH(&l->files, (struct unread){.path = path});
    return false;
}

// Whether nothing differs from the tree beside.
static bool find_below(struct preload *l, struct str path)
{
    struct tm_project *p = l->project;
    struct tm_listing *listing = tm_list_listed(p, path);
    size_t taken = 0;
    bool is_same = true;
    for (size_t i = 0; i < listing->count && !listing_is_skipped(listing); i++) {
        struct str name = listing->names[i];
        if (str_ends(name, STR("/")) && name.at[0] != '.')
            is_same &= find_below(l, path_join_clean(&p->arena, path, name));
        else if (tm_is_config(name) || tm_is_instance_file(name))
            taken += take_file(l, path_join_clean(&p->arena, path, name));
    }
    listing->is_as_beside = p->other && is_same && tm_is_as_beside(p, path, listing, taken);
    return listing->is_as_beside;
}

// ---- reading

static void each_of(struct preload *l, size_t job,
                    void (*run)(struct tm_project *own, struct unread *u))
{
    size_t from = job * FILES_AT_ONCE, to = from + FILES_AT_ONCE;
    for (size_t i = from; i < to && i < l->files.len; i++)
        run(&l->readers[job]->project, &l->files.at[i]);
}

static void read_one(struct tm_project *own, struct unread *u)
{
    if (tree_read_listed(&own->files, &own->arena, u->path, &u->text))
        u->file = tm_file_new(own, u->path);
}

static void parse_one(struct tm_project *own, struct unread *u)
{
    if (u->file)
        tm_file_parse(own, u->file, u->source);
}

static void read_some(void *data, size_t job)
{
    each_of(data, job, read_one);
}

static void parse_some(void *data, size_t job)
{
    each_of(data, job, parse_one);
}

static size_t open_readers(struct preload *l)
{
    struct tm_project *p = l->project;
    size_t count = (l->files.len + FILES_AT_ONCE - 1) / FILES_AT_ONCE;
    l->readers = memory_take((count + 1) * sizeof(struct tm_reader *));
    for (size_t i = 0; i < count; i++) {
        struct tm_reader *r = memory_take(sizeof(*r));
        *r = (struct tm_reader){.project = *p, .next = p->readers};
        arena_init(&r->project.arena);
        memset(&r->project.cut_off, 0, sizeof(r->project.cut_off)); // its own: take_cut_off
        p->readers = r;
        l->readers[i] = r;
    }
    return count;
}

// All files that the tree has are read: those of directories that were loaded before have been looked at.
static void note_bundles(struct preload *l, struct str path)
{
    struct tm_project *p = l->project;
    for (size_t i = 0; i < l->files.len; i++)
        p->has_bundles |= l->files.at[i].file && tm_has_bundle(p, l->files.at[i].file);
    p->has_bundles |= p->other && p->other->has_bundles;
    p->knows_bundles |= path.len <= 1;
}

// What limits have cut off while files were parsed is read anew by the project (tm_settle).
static void take_cut_off(struct preload *l, size_t readers)
{
    for (size_t i = 0; i < readers; i++) {
        struct tm_project *own = &l->readers[i]->project;
        for (size_t k = 0; k < own->cut_off.len; k++)
            ARRAY_PUSH(&l->project->cut_off, own->cut_off.at[k]);
        ARRAY_DONE(&own->cut_off);
    }
}

void tm_preload(struct tm_project *p, struct str path)
{
    struct preload l = {.project = p};
    unsigned threads = p->files.is_parallel ? (unsigned)p->graph->limits.threads : 1;
    find_below(&l, path);
    size_t jobs = open_readers(&l);
    pool_run(threads, jobs, read_some, &l);
    for (size_t i = 0; i < l.files.len; i++)
        if (l.files.at[i].file)
            l.files.at[i].source = tm_file_source(p, l.files.at[i].path, l.files.at[i].text);
    pool_run(threads, jobs, parse_some, &l);
    take_cut_off(&l, jobs);
    for (size_t i = 0; i < l.files.len; i++)
        tm_file_keep(p, l.files.at[i].path, l.files.at[i].file);
    note_bundles(&l, path);
    free(l.readers);
    ARRAY_DONE(&l.files);
}

void tm_readers_close(struct tm_reader *first)
{
    for (struct tm_reader *r = first, *next; r; r = next) {
        next = r->next;
        arena_done(&r->project.arena);
        free(r);
    }
}
