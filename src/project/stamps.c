// SPDX-License-Identifier: Apache-2.0
#include "project/stamps.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/hash.h"
#include "base/path.h"
#include "dialects/troubles.h"

struct stamped {
    struct str path; // of the project
    struct file_stamp stamp;
    uint64_t names;    // of the relevant files in a directory; 0: it is a file
    bool is_forgotten; // it has changed, and somebody knows
    bool is_fresh;     // it had just changed: another change may have left the same stamp
    size_t before; // an earlier one of the same path, + 1; 0: none, or nothing was forgotten yet
};

enum { FORGOTTEN_LEAST = 1000 }; // fewer are not worth a walk through all

struct stamps {
    pthread_mutex_t lock;
    struct arena arena;
    ARRAY(struct stamped) list;
    size_t verified;         // how many of them
    size_t forgotten;        // how many of them, at least
    size_t settled;          // how many of them, all at one time
    struct str_table places; // path -> index of the last one, + 1; once something was forgotten
};

static struct stamps *stamps_of(struct project *p)
{
    if (p->stamps)
        return p->stamps;
    struct stamps *s = memory_take(sizeof(*s));
    *s = (struct stamps){0};
    pthread_mutex_init(&s->lock, NULL);
    arena_init(&s->arena);
    p->stamps = s;
    return s;
}

void stamps_close(struct project *p)
{
    struct stamps *s = p->stamps;
    if (!s)
        return;
    pthread_mutex_destroy(&s->lock);
    ARRAY_DONE(&s->list);
    str_table_done(&s->places);
    arena_done(&s->arena);
    free(s);
    p->stamps = NULL;
}

// The last one of a path that counts, or NULL. Only once something was forgotten.
static const struct stamped *stamp_of(const struct stamps *s, struct str path)
{
    const uint64_t *place = str_table_find(&s->places, path);
    const struct stamped *last = place && *place ? &s->list.at[*place - 1] : NULL;
    return last && !last->is_forgotten ? last : NULL;
}

static void index_stamp(struct stamps *s, size_t i)
{
    uint64_t *place = str_table_put(&s->places, s->list.at[i].path, NULL);
    s->list.at[i].before = *place;
    *place = i + 1;
}

// Gives back what was forgotten, once that is most of it: a project may be open for days.
static void drop_forgotten(struct stamps *s)
{
    struct stamps kept = {0};
    if (s->forgotten < FORGOTTEN_LEAST || s->forgotten < s->list.len / 2)
        return;
    arena_init(&kept.arena);
    for (size_t i = 0; i < s->list.len; i++) {
        struct stamped one = s->list.at[i];
        if (one.is_forgotten)
            continue;
        one.path = str_copy(&kept.arena, one.path);
        ARRAY_PUSH(&kept.list, one);
        kept.verified += i < s->verified;
        kept.settled += i < s->settled;
        index_stamp(&kept, kept.list.len - 1);
    }
    ARRAY_DONE(&s->list);
    str_table_done(&s->places);
    arena_done(&s->arena);
    s->list.at = kept.list.at;
    s->list.len = kept.list.len;
    s->list.room = kept.list.room;
    s->arena = kept.arena;
    s->places = kept.places;
    s->verified = kept.verified;
    s->settled = kept.settled;
    s->forgotten = 0;
}

static void add_stamp(struct project *p, struct str path, const struct file_stamp *stamp,
                      uint64_t names)
{
    struct stamps *s = p->stamps;
    pthread_mutex_lock(&s->lock);
    struct stamped one = {.stamp = *stamp, .names = names, .is_fresh = file_stamp_is_fresh(stamp)};
    const struct stamped *known = stamp_of(s, path);
    if (!known || known->is_fresh != one.is_fresh || known->names != names ||
        !file_stamp_same(&known->stamp, stamp)) {
        drop_forgotten(s);
        one.path = str_copy(&s->arena, path);
        ARRAY_PUSH(&s->list, one);
        if (s->places.len)
            index_stamp(s, s->list.len - 1);
    }
    pthread_mutex_unlock(&s->lock);
}

// Whether the tree of directories reads files of this name.
static bool is_tree_file(const struct project *p, struct str name)
{
    bool (*is_own)(struct str) = p->dialect->tree->directories->is_own_file;
    return dialect_of_file(name) == p->dialect || (is_own && is_own(name));
}

void stamps_add_file(struct project *p, struct str path, const struct file_stamp *stamp)
{
    if (p->stamps && is_tree_file(p, path))
        add_stamp(p, path, stamp, 0);
}

static uint64_t hash_names(const struct project *p, const struct file_list *found)
{
    uint64_t hash = 1;
    for (size_t i = 0; i < found->count; i++)
        if (is_tree_file(p, found->entries[i].name))
            hash = hash_combine(hash,
                                hash_bytes(found->entries[i].name.at, found->entries[i].name.len));
    return hash ? hash : 1;
}

void stamps_add_directory(struct project *p, struct str path, const struct file_list *found)
{
    if (!p->dialect)
        return;
    (void)stamps_of(p);
    add_stamp(p, path, &found->stamp, hash_names(p, found));
}

// A directory in which something else was created counts as unchanged.
static bool has_same_names(const struct project *p, struct str host, const struct stamped *s)
{
    struct arena a;
    struct file_list found = {0};
    arena_init(&a);
    bool is_same = file_is_ok(file_list(&a, host, &found)) && hash_names(p, &found) == s->names;
    arena_done(&a);
    return is_same;
}

static bool is_as_it_was(const struct project *p, struct str host, const struct stamped *s)
{
    struct file_stamp now;
    if (!file_is_ok(file_stamp_at(host, &now)))
        return false;
    return file_stamp_same(&now, &s->stamp) ||
           (s->names && now.inode == s->stamp.inode && has_same_names(p, host, s));
}

void stamps_forget(struct project *p, struct str path)
{
    struct stamps *s = p->stamps;
    if (!s)
        return;
    if (!s->places.len)
        for (size_t i = 0; i < s->list.len; i++)
            index_stamp(s, i);
    const uint64_t *place = str_table_find(&s->places, path);
    for (size_t i = place ? *place : 0; i; i = s->list.at[i - 1].before) {
        s->forgotten += !s->list.at[i - 1].is_forgotten;
        s->list.at[i - 1].is_forgotten = true;
    }
}

void stamps_forget_below(struct project *p, struct str path)
{
    struct stamps *s = p->stamps;
    for (size_t i = 0; s && i < s->list.len; i++)
        s->list.at[i].is_forgotten |= path_is_below(s->list.at[i].path, path);
}

void stamps_changed(struct project *p, struct arena *a, struct trouble_paths *out)
{
    struct stamps *s = p->stamps;
    for (size_t i = 0; s && i < s->list.len; i++) {
        const struct stamped *one = &s->list.at[i];
        struct file_stamp now;
        struct arena_mark mark = arena_mark(a);
        struct str host = path_under(a, p->root, one->path);
        bool differs =
            !one->is_forgotten && (one->is_fresh || !file_is_ok(file_stamp_at(host, &now)) ||
                                   !file_stamp_same(&now, &one->stamp));
        arena_reset(a, mark);
        struct str path = one->path;
        if (differs && one->names) // something in it, not the directory itself
            path = str_format(a, "%.*s/.", one->path.len > 1 ? (int)one->path.len : 0, path.at);
        if (differs)
            ARRAY_PUSH(&out->list, path);
    }
}

void stamps_verify(struct project *p, bool all, struct diags *mistakes)
{
    struct stamps *s = p->stamps;
    size_t from = !s ? 0 : !all ? s->verified : p->is_told ? s->settled : 0;
    for (size_t i = from; s && i < s->list.len; i++) {
        struct arena_mark mark = arena_mark(&s->arena);
        struct stamped *one = &s->list.at[i];
        struct str host = path_under(&s->arena, p->root, one->path);
        if (!one->is_forgotten && !is_as_it_was(p, host, one)) {
            troubles_note(p->troubles, one->path,
                          STR("it changed while the project was being read"));
            diags_add(mistakes, troubles_at(p->troubles, one->path));
        }
        arena_reset(&s->arena, mark);
    }
    if (s)
        s->verified = s->list.len;
    if (s && all)
        s->settled = s->list.len;
}
