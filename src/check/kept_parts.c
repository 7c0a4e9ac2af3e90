// SPDX-License-Identifier: Apache-2.0
//
// Which parts of a check still hold. A part that found nothing holds until something changes that it depends on: paths
// of views (a set of bits, as answers have it), blocks of directories, files. A part that found something is made again
// after every change, because its places may have moved.
#include "check/kept_parts.h"

#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "base/search.h"
#include "graph/scope/scope.h"

// Of all trees of a project.
struct kept_checks {
    struct project_keeper keeper;
    struct kept_tree *first;
};

struct str kept_text(struct kept_tree *k, struct str s)
{
    const uint64_t *known = str_table_find(&k->texts, s);
    if (known)
        return str_make((const char *)(uintptr_t)*known, s.len);
    struct str kept = str_copy(&k->arena, s);
    *str_table_put(&k->texts, kept, NULL) = (uintptr_t)kept.at;
    return kept;
}

// ---- closing

static void kept_part_empty(struct kept_part *p)
{
    ARRAY_DONE(&p->list);
    *p = (struct kept_part){0};
}

static void kept_dir_done(struct kept_dir *d)
{
    for (int i = 0; i < PART_COUNT; i++)
        kept_part_empty(&d->parts[i]);
    generation_done(&d->generation);
}

void kept_place_empty(struct kept_place *p)
{
    diags_done(&p->found.mistakes);
    ARRAY_DONE(&p->found.passed);
    ARRAY_DONE(&p->calls);
    *p = (struct kept_place){.calls_hash = p->calls_hash, .is_called = p->is_called};
}

void kept_files_empty(struct kept_files *f)
{
    for (size_t i = 0; i < f->documents.len; i++) {
        ARRAY_DONE(&f->documents.at[i]->found);
        ARRAY_DONE(&f->documents.at[i]->loaded);
        free(f->documents.at[i]);
    }
    ARRAY_DONE(&f->documents);
    ARRAY_DONE(&f->found);
    ARRAY_DONE(&f->below);
    kept_place_empty(&f->in_place);
    *f = (struct kept_files){.path = f->path};
}

void kept_drop_files(struct kept_tree *k)
{
    for (uint32_t i = 0; i < k->files.len; i++) {
        struct kept_files *f = (struct kept_files *)(uintptr_t)k->files.entries[i].value;
        kept_files_empty(f);
        free(f);
    }
    str_table_done(&k->files);
    str_table_done(&k->callers);
    ARRAY_DONE(&k->walk);
    k->has_walked = false;
    k->calls_differ = true;
}

// Everything that was found out; what was asked stays.
static void drop_all(struct kept_tree *k)
{
    for (size_t i = 0; i < k->dir_count; i++)
        kept_dir_done(&k->kept[i]);
    free(k->kept);
    generation_done(&k->rest);
    if (k->has_generated)
        generated_files_close(&k->generated);
    kept_drop_files(k);
    diags_done(&k->in_places);
    str_table_done(&k->touched);
    str_table_done(&k->texts);
    arena_done(&k->callers_arena);
    arena_done(&k->touched_arena);
    arena_done(&k->list_arena);
    arena_done(&k->arena);
    *k = (struct kept_tree){.next = k->next, .tree = k->tree};
    arena_init(&k->arena);
    arena_init(&k->list_arena);
    arena_init(&k->touched_arena);
    arena_init(&k->callers_arena);
}

static void close_kept(struct project_keeper *keeper)
{
    struct kept_checks *all = (struct kept_checks *)keeper;
    while (all->first) {
        struct kept_tree *k = all->first;
        all->first = k->next;
        drop_all(k);
        free(k);
    }
    free(all);
}

// ---- files that change

enum { TOUCHED_MOST = 1000 }; // more of them, and everything is looked at again

static void note_touched(struct project_keeper *keeper, const struct str *paths, size_t count)
{
    const struct kept_checks *all = (const struct kept_checks *)keeper;
    for (struct kept_tree *k = all->first; k; k = k->next) {
        k->all_touched |= !count || k->touched.len > TOUCHED_MOST;
        for (size_t i = 0; i < count && !k->all_touched; i++) {
            if (!path_is_below(paths[i], k->tree->path))
                continue;
            struct str own = str_copy(&k->touched_arena, project_path_in(k->tree, paths[i]));
            str_table_put(&k->touched, own, NULL);
        }
    }
}

struct kept_files *kept_files_at(const struct kept_tree *k, struct str dir)
{
    const uint64_t *found = str_table_find(&k->files, dir);
    return found ? (struct kept_files *)(uintptr_t)*found : NULL;
}

static struct kept_caller *callers_of(const struct kept_tree *k, struct str dir)
{
    const uint64_t *found = str_table_find(&k->callers, dir);
    return found ? (struct kept_caller *)(uintptr_t)*found : NULL;
}

static void note_caller(struct kept_tree *k, struct kept_files *f, struct str dir)
{
    uint64_t *first = str_table_put(&k->callers, dir, NULL);
    struct kept_caller *c = ARENA_NEW(&k->callers_arena, struct kept_caller);
    *c = (struct kept_caller){f, (struct kept_caller *)(uintptr_t)*first};
    *first = (uintptr_t)c;
}

void kept_index_calls(struct kept_tree *k)
{
    str_table_done(&k->callers);
    k->callers = (struct str_table){0};
    arena_done(&k->callers_arena);
    arena_init(&k->callers_arena);
    for (size_t i = 0; i < k->walk.len; i++)
        for (size_t n = 0; n < k->walk.at[i]->in_place.calls.len; n++)
            note_caller(k, k->walk.at[i], k->walk.at[i]->in_place.calls.at[n]);
    k->calls_differ = false;
}

void kept_touch_callers(struct kept_tree *k, struct str dir)
{
    ARRAY(struct str) later = {0};
    ARRAY_PUSH(&later, dir);
    while (later.len)
        for (struct kept_caller *c = callers_of(k, later.at[--later.len]); c; c = c->next) {
            if (c->files->in_place.is_made)
                ARRAY_PUSH(&later, c->files->path);
            c->files->in_place.is_made = false;
        }
    ARRAY_DONE(&later);
}

void kept_touch_files(struct kept_tree *k, struct str dir)
{
    struct kept_files *own = kept_files_at(k, dir);
    if (own)
        own->is_made = false;
    kept_touch_callers(k, dir);
}

// A path may be a file, or a directory that came, went, or is another one now. Who lists it may be further up.
static void touch_path(struct kept_tree *k, struct str path)
{
    if (kept_files_at(k, path))
        for (uint32_t i = 0; i < k->files.len; i++)
            if (path_is_below(k->files.entries[i].key, path))
                ((struct kept_files *)(uintptr_t)k->files.entries[i].value)->is_made = false;
    kept_touch_files(k, path);
    for (struct str dir = path_dirname(path); path.len > 1; dir = path_dirname(dir)) {
        const struct kept_files *known = kept_files_at(k, dir);
        kept_touch_files(k, dir);
        if (dir.len > 1)
            kept_touch_files(k, path_dirname(dir)); // whether another tree starts there
        if ((known && known->is_listed) || dir.len <= 1)
            break;
    }
}

void kept_touch_generated(struct kept_tree *k, const struct generated_dir *d, size_t file)
{
    k->generated_differ = true;
    kept_touch_files(k,
                     path_dirname(path_join(&k->touched_arena, d->path, d->files.at[file].name)));
}

void kept_drop_generation(struct kept_tree *k, struct generation *g)
{
    for (size_t i = 0; i < g->dirs.len; i++)
        for (size_t n = 0; n < g->dirs.at[i].files.len; n++)
            kept_touch_generated(k, &g->dirs.at[i], n);
    k->names_differ |= g->dirs.len > 0;
    generation_done(g);
    *g = (struct generation){0};
}

static size_t dir_at(const struct kept_tree *k, struct str path)
{
    size_t i = SEARCH_TEXT(k->dirs, k->dir_count, struct tree_dir, path, path);
    return i < k->dir_count && str_equal(k->dirs[i].path, path) ? i : k->dir_count;
}

static void look_at_touched(struct kept_tree *k)
{
    if (k->all_touched)
        kept_drop_files(k);
    for (uint32_t i = 0; i < k->touched.len; i++) {
        struct str path = k->touched.entries[i].key;
        if (!k->all_touched)
            touch_path(k, path);
        for (struct str dir = path;; dir = path_dirname(dir)) {
            size_t at = dir_at(k, dir);
            if (at < k->dir_count)
                k->kept[at].is_touched = true;
            if (dir.len <= 1)
                break;
        }
    }
    for (size_t i = 0; i < k->dir_count; i++)
        k->kept[i].is_touched |= k->all_touched;
}

// ---- the list of directories

// Parents come before what is in them.
static void find_parents(struct kept_tree *k)
{
    for (size_t i = 0; i < k->dir_count; i++) {
        size_t up = k->dirs[i].path.len > 1 ? dir_at(k, path_dirname(k->dirs[i].path)) : i;
        k->kept[i].parent = up < i ? (uint32_t)up + 1 : 0;
        k->kept[i].has_units = k->dirs[i].is_unit;
    }
    for (size_t i = k->dir_count; i-- > 0;)
        if (k->kept[i].has_units && k->kept[i].parent)
            k->kept[k->kept[i].parent - 1].has_units = true;
}

// Takes over what is kept of a directory that was listed before.
static void take_over(struct kept_tree *k, struct kept_dir *to, struct kept_dir *from,
                      bool was_unit, bool is_unit)
{
    bool had_units = from->has_units, has_units = to->has_units;
    uint32_t parent = to->parent;
    *to = *from;
    to->parent = parent;
    to->has_units = has_units;
    *from = (struct kept_dir){0};
    if (was_unit == is_unit && had_units == has_units)
        return;
    for (int i = 0; i < PART_COUNT; i++)
        kept_part_empty(&to->parts[i]);
    kept_drop_generation(k, &to->generation);
}

static void number_units(struct kept_tree *k)
{
    k->unit_paths = ARENA_ARRAY(&k->list_arena, struct str, k->dir_count);
    k->units = ARENA_ARRAY(&k->list_arena, const struct tree_dir *, k->dir_count);
    k->unit_count = 0;
    k->has_files = false;
    for (size_t i = 0; i < k->dir_count; i++) {
        const struct tree_dir *d = &k->dirs[i];
        bool is_asked = path_is_below(d->path, k->path);
        k->has_files |= d->has_files && is_asked;
        if (!d->is_unit || !is_asked)
            continue;
        k->units[k->unit_count] = d;
        k->unit_paths[k->unit_count++] = d->path;
    }
}

static void list_directories(struct kept_tree *k)
{
    struct kept_tree before = *k;
    const struct directory_capability *can = k->inside->dialect->tree->directories;
    arena_init(&k->list_arena);
    k->dir_count = can->list(k->inside, k->path, &k->list_arena, &k->dirs);
    k->kept = memory_take(sizeof(*k->kept) * (k->dir_count + 1));
    memset(k->kept, 0, sizeof(*k->kept) * (k->dir_count + 1));
    find_parents(k);
    for (size_t i = 0, old = 0; i < k->dir_count; i++) {
        while (old < before.dir_count && str_compare(before.dirs[old].path, k->dirs[i].path) < 0)
            old++;
        if (old < before.dir_count && str_equal(before.dirs[old].path, k->dirs[i].path))
            take_over(k, &k->kept[i], &before.kept[old], before.dirs[old].is_unit,
                      k->dirs[i].is_unit);
    }
    for (size_t i = 0; i < before.dir_count; i++) {
        kept_drop_generation(k, &before.kept[i].generation);
        kept_dir_done(&before.kept[i]);
    }
    free(before.kept);
    arena_done(&before.list_arena);
    number_units(k);
}

// ---- what has changed

// Each directory sees the changes of those above it. They are few: most share the set of their parent, or have none.
static void look_at_views(struct kept_tree *k)
{
    for (size_t i = 0; i < k->dir_count; i++) {
        struct kept_dir *d = &k->kept[i];
        const struct kept_dir *up = d->parent ? &k->kept[d->parent - 1] : NULL;
        const struct view *v = k->dirs[i].view;
        struct bloom own = {0};
        d->changed = up ? up->changed : NULL;
        d->is_said = (up && up->is_said) || k->dirs[i].changes->said > k->tree_change;
        d->is_touched = false;
        if (!v->changes || !view_changed_since(v, k->view_change, &own))
            continue;
        struct bloom *joined = ARENA_NEW(&k->touched_arena, struct bloom);
        *joined = own;
        if (d->changed)
            bloom_join(joined, d->changed);
        d->changed = joined;
    }
}

static bool is_asked_alike(const struct kept_tree *k, struct str path, bool is_strict,
                           const struct scope *declared)
{
    const struct graph *g = k->tree->project->graph;
    const struct tree_changes *changes = k->inside->dialect->tree->directories->changes(k->inside);
    return k->inside == k->tree->tree && str_equal(k->path, path) && k->is_strict == is_strict &&
           k->declared == declared && k->declared_count == (declared ? declared->entries.len : 0) &&
           memcmp(&k->limits, &g->limits, sizeof(k->limits)) == 0 && k->floor == g->epochs.floor &&
           k->renewed == changes->renewed;
}

static struct kept_tree *find_kept(struct project_tree *t)
{
    struct project *p = t->project;
    struct project_keeper *keeper = p->keepers;
    while (keeper && keeper->close != close_kept)
        keeper = keeper->next;
    struct kept_checks *all = (struct kept_checks *)keeper;
    if (!all) {
        all = memory_take(sizeof(*all));
        *all = (struct kept_checks){.keeper = {.change = note_touched, .close = close_kept}};
        project_add_keeper(p, &all->keeper);
    }
    struct kept_tree *k = all->first;
    while (k && k->tree != t)
        k = k->next;
    if (k)
        return k;
    k = memory_take(sizeof(*k));
    *k = (struct kept_tree){.next = all->first, .tree = t};
    arena_init(&k->arena);
    arena_init(&k->list_arena);
    arena_init(&k->touched_arena);
    arena_init(&k->callers_arena);
    all->first = k;
    return k;
}

struct kept_tree *kept_tree_open(struct project_tree *t, struct str path, bool is_strict,
                                 const struct scope *declared)
{
    struct kept_tree *k = find_kept(t);
    struct graph *g = t->project->graph;
    if (k->inside && !is_asked_alike(k, path, is_strict, declared))
        drop_all(k);
    bool is_new = !k->inside;
    if (is_new) {
        k->inside = t->tree;
        k->path = str_copy(&k->arena, path);
        k->is_strict = is_strict;
        k->declared = declared;
    }
    const struct tree_changes *changes = t->tree->dialect->tree->directories->changes(t->tree);
    if (is_new || k->listed != changes->listed)
        list_directories(k);
    k->is_changed = is_new || k->view_change != g->views.changes.now ||
                    k->tree_change != changes->now || k->touched.len || k->all_touched;
    k->everywhere = (struct bloom){0};
    if (k->is_changed) {
        (void)views_changed_since(g, k->view_change, &k->everywhere);
        look_at_views(k);
        look_at_touched(k);
    }
    return k;
}

void kept_tree_settle(struct kept_tree *k)
{
    const struct graph *g = k->tree->project->graph;
    const struct tree_changes *changes = k->inside->dialect->tree->directories->changes(k->inside);
    if (k->is_limited) {
        drop_all(k);
        return;
    }
    k->limits = g->limits;
    k->floor = g->epochs.floor;
    k->view_change = g->views.changes.now;
    k->tree_change = changes->now;
    k->listed = changes->listed;
    k->renewed = changes->renewed;
    k->declared_count = k->declared ? k->declared->entries.len : 0;
    str_table_done(&k->touched);
    arena_done(&k->touched_arena);
    arena_init(&k->touched_arena);
    k->all_touched = k->generated_differ = false;
}

// ---- parts

bool kept_part_is_stale(const struct kept_tree *k, size_t dir, enum part_kind kind)
{
    const struct kept_dir *d = &k->kept[dir];
    const struct kept_part *p = &d->parts[kind];
    const struct tree_dir *is = &k->dirs[dir];
    if (!p->is_made || d->mistake_count != is->mistakes->list.len)
        return true;
    if (!k->is_changed)
        return false;
    bool is_reached = p->list.len || p->is_any || bloom_meets(&p->reach, &k->everywhere) ||
                      (d->changed && bloom_meets(&p->reach, d->changed));
    switch (kind) {
    case PART_OWN: return is_reached || is->changes->read > k->tree_change;
    case PART_VALUES: return is_reached;
    case PART_RESULTS: return is_reached || d->is_said || d->is_touched;
    case PART_COUNT: break;
    }
    UNREACHABLE("a part has no kind");
}

void making_begin(struct part_making *m, struct kept_tree *k, size_t dir, enum part_kind kind)
{
    struct graph *g = k->tree->project->graph;
    m->kept = k;
    m->part = &k->kept[dir].parts[kind];
    m->watch = (struct reach_watch){.view = k->dirs[dir].view};
    kept_part_empty(m->part);
    m->before = reach_watch_begin(g, &m->watch);
}

void making_add(struct part_making *m, struct found f)
{
    m->watch.is_limited |= diag_is_passing(f.diag);
    ARRAY_PUSH(&m->part->list, f);
}

void making_end(struct part_making *m)
{
    reach_watch_end(m->kept->tree->project->graph, m->before);
    m->part->reach = m->watch.reach;
    m->part->is_any = m->watch.is_any;
    m->part->is_made = true;
    m->kept->is_limited |= m->watch.is_limited;
}
