// SPDX-License-Identifier: Apache-2.0
//
// Files by their content: what people write besides the definitions of directories. The trees of both versions
// are walked in parallel; a file affects the unit that contains it, units that watch it, and those whose code
// calls its directory. What the dialect reads itself is ignored here: it is compared by value.
#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "base/search.h"
#include "dialects/dialect.h"
#include "diff/diff_inside.h"

// ---- walking both trees

struct walked_dir {
    struct str path;
    bool in_old, in_now;                 // it exists
    bool old_is_ignored, now_is_ignored; // and nothing in it was meant to belong to the tree
};

struct file_walk {
    struct diff_run *run;
    ARRAY(struct walked_dir) later;
    struct arena arena; // of one directory
};

struct names {
    struct str *at; // in byte order, as if directories had no slash
    size_t count;
};

static struct str bare(struct str name)
{
    return str_slice(name, 0, name.len - str_ends(name, STR("/")));
}

static int by_bare_name(const void *x, const void *y)
{
    const struct str *a = x, *b = y;
    int order = str_compare(bare(*a), bare(*b));
    return order ? order : (int)str_ends(*a, STR("/")) - (int)str_ends(*b, STR("/"));
}

static bool ignores(const struct tree_files *f, struct str path, bool is_dir)
{
    return f->is_ignored && f->is_ignored(f->data, path, is_dir);
}

static bool tracks(const struct tree_files *f, struct str path, bool is_dir)
{
    return f->is_tracked && f->is_tracked(f->data, path, is_dir);
}

// What a side has in a directory, without what it ignores.
static struct names list_side(struct file_walk *w, const struct tree_files *f,
                              const struct walked_dir *d, bool is_there, bool is_ignored)
{
    struct str *found = NULL;
    size_t count = is_there ? f->list(f->data, &w->arena, d->path, &found) : 0, kept = 0;
    struct names out = {.at = ARENA_ARRAY(&w->arena, struct str, count)};
    for (size_t i = 0; i < count; i++) {
        struct str name = bare(found[i]);
        bool is_dir = name.len < found[i].len;
        bool belongs =
            !is_ignored || is_dir || tracks(f, path_join(&w->arena, d->path, name), false);
        if (!str_equal(name, STR(".git")) && belongs)
            out.at[kept++] = found[i];
    }
    out.count = kept;
    sort_items(out.at, kept, sizeof(*out.at), by_bare_name);
    return out;
}

static bool identity_of(const struct tree_files *f, struct arena *a, struct str path,
                        struct str *out)
{
    return f->identity && f->identity(f->data, a, path, out);
}

// Whether both versions have the same there: by object numbers if known.
static bool has_same(struct file_walk *w, struct str path)
{
    const struct tree_files *old = &w->run->old->files, *now = &w->run->now->files;
    struct str x, y;
    if (old->identity && now->identity)
        return identity_of(old, &w->arena, path, &x) && identity_of(now, &w->arena, path, &y) &&
               str_equal(x, y);
    return now->read(now->data, &w->arena, path, &y) && tree_files_have(old, &w->arena, path, y);
}

// What the dialect reads is reported by what it defines.
static bool is_read(const struct diff_side *side, struct str path)
{
    const struct dialect *d = dialect_of_file(path);
    struct dialect_tree *t = side->trees[0];
    return d == t->dialect && d->tree->why_skipped && !d->tree->why_skipped(t, path);
}

static void meet_file(struct file_walk *w, struct str path, bool in_old, bool in_now)
{
    struct diff_run *r = w->run;
    bool is_config = is_read(in_now ? r->now : r->old, path);
    if (is_config || (in_old && in_now && has_same(w, path)))
        return;
    ARRAY_PUSH(&r->files, (struct changed_file){.path = str_copy(&r->diff->arena, path),
                                                .has_old = in_old,
                                                .has_now = in_now});
}

// Both have the same in it, known without reading it.
static bool is_same_dir(struct file_walk *w, struct str path)
{
    const struct tree_files *old = &w->run->old->files, *now = &w->run->now->files;
    struct str x, y;
    return old->identifies_directories && now->identifies_directories &&
           identity_of(old, &w->arena, path, &x) && identity_of(now, &w->arena, path, &y) &&
           str_equal(x, y);
}

// Whether something in a directory may belong to the tree.
static bool counts(const struct tree_files *f, struct str path, bool is_there, bool is_ignored)
{
    return is_there && (!is_ignored || tracks(f, path, true));
}

static void meet_dir(struct file_walk *w, const struct walked_dir *in, struct str path, bool in_old,
                     bool in_now)
{
    const struct tree_files *old = &w->run->old->files, *now = &w->run->now->files;
    struct walked_dir d = {.path = path,
                           .in_old = in_old,
                           .in_now = in_now,
                           .old_is_ignored = in->old_is_ignored,
                           .now_is_ignored = in->now_is_ignored};
    if (in_old && in_now && is_same_dir(w, path))
        return;
    d.old_is_ignored |= in_old && ignores(old, path, true);
    d.now_is_ignored |= in_now && ignores(now, path, true);
    d.path = str_copy(&w->run->diff->arena, path);
    if (counts(old, path, in_old, d.old_is_ignored) || counts(now, path, in_now, d.now_is_ignored))
        ARRAY_PUSH(&w->later, d);
}

// A file that exists in one version only belongs to the tree unless it is ignored. (One that also exists in the
// other tree was not listed if its whole directory is ignored: it is looked up.)
static void meet_lonely(struct file_walk *w, const struct walked_dir *d, struct str path,
                        bool is_old)
{
    const struct tree_files *own = is_old ? &w->run->old->files : &w->run->now->files;
    const struct tree_files *other = is_old ? &w->run->now->files : &w->run->old->files;
    bool was_not_listed = is_old ? d->now_is_ignored && d->in_now : d->old_is_ignored && d->in_old;
    struct str x;
    if (was_not_listed && identity_of(other, &w->arena, path, &x))
        meet_file(w, path, true, true);
    else if (tracks(own, path, false) || !ignores(own, path, false))
        meet_file(w, path, is_old, !is_old);
}

static void meet(struct file_walk *w, const struct walked_dir *d, const struct str *old,
                 const struct str *now)
{
    struct str name = old ? *old : *now, path = path_join(&w->arena, d->path, bare(name));
    if (bare(name).len < name.len)
        meet_dir(w, d, path, old != NULL, now != NULL);
    else if (old && now)
        meet_file(w, path, true, true);
    else
        meet_lonely(w, d, path, old != NULL);
}

static void walk_dir(struct file_walk *w, const struct walked_dir *d)
{
    struct diff_run *r = w->run;
    struct names old = list_side(w, &r->old->files, d, d->in_old, d->old_is_ignored);
    struct names now = list_side(w, &r->now->files, d, d->in_now, d->now_is_ignored);
    size_t i = 0, k = 0;
    while (i < old.count || k < now.count) {
        int order = i == old.count ? 1 : k == now.count ? -1 : by_bare_name(&old.at[i], &now.at[k]);
        meet(w, d, order <= 0 ? &old.at[i] : NULL, order >= 0 ? &now.at[k] : NULL);
        i += order <= 0;
        k += order >= 0;
    }
}

static int by_changed_path(const void *x, const void *y)
{
    const struct changed_file *a = x, *b = y;
    return str_compare(a->path, b->path);
}

static void sort_files(struct diff_run *r)
{
    if (r->files.len)
        qsort(r->files.at, r->files.len, sizeof(*r->files.at), by_changed_path);
}

void diff_find_files(struct diff_run *r)
{
    struct file_walk w = {.run = r};
    arena_init(&w.arena);
    ARRAY_PUSH(&w.later, (struct walked_dir){.path = STR("/"), .in_old = true, .in_now = true});
    while (w.later.len) {
        struct arena_mark mark = arena_mark(&w.arena);
        struct walked_dir d = w.later.at[--w.later.len];
        walk_dir(&w, &d);
        arena_reset(&w.arena, mark);
    }
    sort_files(r);
    ARRAY_DONE(&w.later);
    arena_done(&w.arena);
}

// ---- the list

// The first one that is not before a path.
static size_t first_file_from(const struct diff_run *r, struct str path)
{
    return SEARCH_TEXT(r->files.at, r->files.len, struct changed_file, path, path);
}

// A narrow comparison looks at a file when something turns out to be made of it.
static void meet_when_needed(struct diff_run *r, struct str path)
{
    bool is_new;
    if (!r->old->is_narrow)
        return;
    str_table_put(&r->met_files, str_copy(&r->diff->arena, path), &is_new);
    if (!is_new)
        return;
    struct file_walk w = {.run = r};
    struct str x;
    arena_init(&w.arena);
    bool in_old =
        identity_of(&r->old->files, &w.arena, path, &x) ||
        (!r->old->files.identity && r->old->files.read(r->old->files.data, &w.arena, path, &x));
    bool in_now =
        identity_of(&r->now->files, &w.arena, path, &x) ||
        (!r->now->files.identity && r->now->files.read(r->now->files.data, &w.arena, path, &x));
    if (in_old || in_now)
        meet_file(&w, path, in_old, in_now);
    sort_files(r);
    arena_done(&w.arena);
}

struct changed_file *diff_find_file(struct diff_run *r, struct str path)
{
    meet_when_needed(r, path);
    size_t i = first_file_from(r, path);
    return i < r->files.len && str_equal(r->files.at[i].path, path) ? &r->files.at[i] : NULL;
}

void diff_add_generated_file(struct diff_run *r, struct str path, const struct edit_set *causes,
                             bool has_old, bool has_now)
{
    struct changed_file *f = diff_find_file(r, path);
    bool is_new = !f;
    if (is_new) {
        ARRAY_PUSH(&r->files, (struct changed_file){.path = path});
        f = &r->files.at[r->files.len - 1];
    }
    f->has_old = has_old;
    f->has_now = has_now;
    f->is_generated = true;
    f->cause_count = causes->list.len;
    f->causes = ARENA_ARRAY(&r->diff->arena, uint32_t, f->cause_count);
    if (f->cause_count)
        memcpy(f->causes, causes->list.at, sizeof(*f->causes) * f->cause_count);
    if (is_new)
        sort_files(r);
}

static void add_causes(struct diff_run *r, struct changed_file *f, struct edit_set *out)
{
    f->is_used = true;
    for (size_t i = 0; i < f->cause_count; i++)
        edit_set_add(out, f->causes[i]);
    if (!f->is_generated)
        edit_set_add(out, diff_file_edit(r, path_join(&r->diff->arena, r->root,
                                                      str_slice(f->path, 1, f->path.len))));
}

// ---- units that a file affects

static struct diff_item item_of(struct diff_run *r, const char *kind, struct str name,
                                const struct changed_file *f, const struct edit_set *causes)
{
    uint32_t *kept = ARENA_ARRAY(&r->diff->arena, uint32_t, causes->list.len);
    if (causes->list.len)
        memcpy(kept, causes->list.at, sizeof(*kept) * causes->list.len);
    return (struct diff_item){.kind = kind,
                              .name = name,
                              .has_old = !f || f->has_old,
                              .has_now = !f || f->has_now,
                              .is_file = true,
                              .causes = kept,
                              .cause_count = causes->list.len};
}

static void add_file_item(struct diff_run *r, uint32_t unit, const char *kind, struct str name,
                          struct changed_file *f, bool is_generated)
{
    struct edit_set causes = {0};
    add_causes(r, f, &causes);
    struct diff_item item = item_of(r, kind, name, f, &causes);
    item.is_generated = is_generated;
    ARRAY_PUSH(&r->diff->units.at[unit].items, item);
    diff_note_changed(r, unit, &causes);
    ARRAY_DONE(&causes.list);
}

// ---- sources of units whose results are compared

// Whether a dialect's places in units are compared.
static bool has_guests_of(const struct diff_run *r, const struct dialect *d)
{
    bool is_open = false;
    for (size_t k = 0; d && d->tree->places && k < r->now->tree_count; k++)
        is_open |= r->now->trees[k]->dialect == d;
    return is_open;
}

// How a unit tells what differs in a file; NULL: by its bytes.
static bool (*telling(struct diff_run *r, const struct diff_unit *s, struct str path))(struct str)
{
    const struct dialect *d = r->now->trees[s->tree]->dialect;
    const struct dialect *of = dialect_of_source(path_basename(path));
    bool is_own = of == d;
    bool is_guest = d->tree->directories && !s->is_file && has_guests_of(r, of);
    return (is_own || is_guest) && of->units ? of->units->tells : NULL;
}

static struct source_texts texts_of(struct diff_run *r, const struct changed_file *f)
{
    struct source_texts of = {0};
    struct arena *a = &r->diff->arena;
    of.has_old = f->has_old && r->old->files.read(r->old->files.data, a, f->path, &of.old);
    of.has_now = f->has_now && r->now->files.read(r->now->files.data, a, f->path, &of.now);
    return of;
}

// Whether everything that differs in a source is told otherwise, or makes no difference; or is told here (`is_added`).
static bool is_told_source(struct diff_run *r, uint32_t unit, struct changed_file *f,
                           struct str name, bool is_added)
{
    struct diff_unit *s = &r->diff->units.at[unit];
    bool (*tells)(struct str) = telling(r, s, f->path);
    if (!tells)
        return false;
    struct edit_set causes = {0};
    add_causes(r, f, &causes);
    size_t before = s->items.len;
    struct source_texts of = texts_of(r, f);
    bool is_read = diff_add_source(r, s, item_of(r, "source", name, f, &causes), &of, tells);
    bool any = s->items.len > before;
    if (any && is_added)
        diff_note_changed(r, unit, &causes);
    if (!is_added)
        s->items.len = before;
    ARRAY_DONE(&causes.list);
    return is_read && (is_added || !any);
}

// The unit that contains a path, + 1.
static uint32_t owner_of(const struct str_table *units, struct str path)
{
    for (struct str dir = path_dirname(path);; dir = path_dirname(dir)) {
        const uint64_t *known = str_table_find(units, dir);
        if (known)
            return (uint32_t)*known;
        if (dir.len <= 1)
            return 0;
    }
}

// What the unit generates differs, and has been reported.
static bool is_told(const struct diff_unit *s, struct str name)
{
    for (size_t i = 0; i < s->items.len; i++)
        if (strcmp(s->items.at[i].kind, "file") == 0 && str_equal(s->items.at[i].name, name))
            return true;
    return false;
}

// Whether the unit generates the file, without failing: then the generated content is compared, not the one on disk.
static bool has_product(const struct unit_products *m, struct str name)
{
    for (size_t i = 0; i < m->count; i++)
        if (strcmp(m->producers[i].kind, "file") == 0 && str_equal(m->producers[i].name, name) &&
            value_is(m->products[i].value, VALUE_STRING))
            return true;
    return false;
}

// Whether a file is beside what a unit is made of. Who reads it all the same does so by name, and has other results.
static bool is_beside(struct diff_run *r, const struct diff_unit *s, struct str path)
{
    const struct unit_capability *units = r->now->trees[s->tree]->dialect->units;
    return units && units->is_beside && units->is_beside(path);
}

// ... or beside the code of a directory that it calls.
static bool is_beside_called(struct diff_run *r, const struct diff_unit *s, struct str path)
{
    bool is_beside_any = is_beside(r, s, path);
    for (size_t k = 0; r->has_hosts && !is_beside_any && k < r->now->tree_count; k++) {
        const struct dialect *d = r->now->trees[k]->dialect;
        is_beside_any =
            d->tree->places && d->units && d->units->is_beside && d->units->is_beside(path);
    }
    return is_beside_any;
}

// `makes` has the current units, by path, like `units`.
static void count_own_file(struct diff_run *r, struct changed_file *f,
                           const struct unit_products *makes)
{
    uint32_t owner = owner_of(&r->by_unit, f->path);
    struct diff_unit *s = owner ? &r->diff->units.at[owner - 1] : NULL;
    if (s && is_beside(r, s, f->path))
        return;
    f->owner = owner;
    f->is_used |= owner || owner_of(&r->by_past_unit, f->path) ||
                  str_table_find(&r->by_unit, f->path) ||
                  str_table_find(&r->by_past_unit, f->path); // it is a unit itself
    if (!s)
        return;
    struct str name = str_slice(f->path, s->path.len > 1 ? s->path.len + 1 : 1, f->path.len);
    if ((s->change != DIFF_SAME && s->change != DIFF_CHANGED) || is_told(s, name))
        return;
    bool is_product = has_product(&makes[s->place], name);
    if (is_product || !is_told_source(r, owner - 1, f, name, true))
        add_file_item(r, owner - 1, "source", name, f, is_product);
}

static void count_watched(struct diff_run *r, uint32_t unit, struct value watch)
{
    for (size_t i = 0; i < value_len(watch); i++) {
        struct value path = value_item(watch, i);
        struct changed_file *f = diff_find_file(r, value_str(&path));
        if (f && f->owner != unit + 1)
            add_file_item(r, unit, "watch", str_slice(f->path, 1, f->path.len), f, false);
    }
}

// ---- directories that code calls

struct calls {
    struct str *at;
    size_t count;
};

struct call_walk {
    struct diff_run *run;
    struct str_table seen; // directories
    ARRAY(struct str) later;
    const char *called; // the kind that the last caller gives it
};

// How files of this name call directories; NULL: they do not.
static const struct place_check *caller_of(struct str path)
{
    const struct dialect *d = dialect_of_place(path_basename(path));
    const struct place_check *how = d ? d->tree->places->check : NULL;
    return how && how->calls_of_text ? how : NULL;
}

static void meet_calls(struct call_walk *c, struct str path, struct str text)
{
    const struct place_check *how = caller_of(path);
    struct str *dirs;
    if (!how)
        return;
    size_t count = how->calls_of_text(&c->run->diff->arena, path, text, &dirs);
    c->called = how->called;
    for (size_t i = 0; i < count; i++)
        ARRAY_PUSH(&c->later, dirs[i]);
}

// What the files of a directory call, in the new version.
static void read_calls(struct call_walk *c, struct str dir, struct calls *out)
{
    struct diff_run *r = c->run;
    const struct tree_files *f = &r->now->files;
    struct arena a;
    struct str *names, text;
    size_t before = c->later.len;
    arena_init(&a);
    size_t count = f->list(f->data, &a, dir, &names);
    for (size_t i = 0; i < count; i++) {
        struct str path = path_join(&r->diff->arena, dir, names[i]);
        if (caller_of(path) && f->read(f->data, &a, path, &text))
            meet_calls(c, path, text);
    }
    out->count = c->later.len - before;
    out->at = ARENA_ARRAY(&r->diff->arena, struct str, out->count);
    if (out->count)
        memcpy(out->at, c->later.at + before, sizeof(*out->at) * out->count);
    c->later.len = before;
    arena_done(&a);
}

static const struct calls *calls_of(struct call_walk *c, struct str dir)
{
    struct diff_run *r = c->run;
    const uint64_t *known = str_table_find(&r->calls, dir);
    if (known)
        return (const struct calls *)(uintptr_t)*known;
    struct calls *out = ARENA_NEW(&r->diff->arena, struct calls);
    read_calls(c, dir, out);
    *str_table_put(&r->calls, str_copy(&r->diff->arena, dir), NULL) = (uintptr_t)out;
    return out;
}

static void begin_calls(struct call_walk *c, const struct diff_unit *s,
                        const struct unit_products *m)
{
    struct diff_run *r = c->run;
    const struct tree_files *f = &r->now->files;
    struct arena a;
    struct str *names, text;
    arena_init(&a);
    size_t count = f->list(f->data, &a, s->path, &names);
    for (size_t i = 0; i < count; i++) {
        struct str path = path_join(&a, s->path, names[i]);
        if (caller_of(path) && !has_product(m, names[i]) && f->read(f->data, &a, path, &text))
            meet_calls(c, path, text);
    }
    for (size_t i = 0; i < m->count; i++) {
        struct value made = m->products[i].value;
        if (strcmp(m->producers[i].kind, "file") == 0 && value_is(made, VALUE_STRING))
            meet_calls(c, path_join(&a, s->path, m->producers[i].name), value_str(&made));
    }
    arena_done(&a);
}

// The files below a directory that differ, except the unit's own.
static void count_called(struct diff_run *r, uint32_t unit, struct str dir, const char *called)
{
    struct edit_set causes = {0};
    struct str start = path_with_slash(&r->diff->arena, dir);
    bool any = false;
    for (size_t i = first_file_from(r, start); i < r->files.len; i++) {
        struct changed_file *f = &r->files.at[i];
        if (!str_starts(f->path, start))
            break;
        if (f->owner == unit + 1 || is_beside_called(r, &r->diff->units.at[unit], f->path) ||
            is_told_source(r, unit, f, f->path, false))
            continue;
        any = true;
        add_causes(r, f, &causes);
    }
    if (any) {
        struct diff_item item =
            item_of(r, called, dir.len > 1 ? str_slice(dir, 1, dir.len) : STR("."), NULL, &causes);
        item.is_called = true;
        ARRAY_PUSH(&r->diff->units.at[unit].items, item);
        diff_note_changed(r, unit, &causes);
    }
    ARRAY_DONE(&causes.list);
}

// The next directory that is called, at any distance; false: there is none.
static bool next_called(struct call_walk *c, struct str *dir)
{
    while (c->later.len) {
        bool is_new;
        *dir = c->later.at[--c->later.len];
        str_table_put(&c->seen, *dir, &is_new);
        if (!is_new)
            continue;
        const struct calls *more = calls_of(c, *dir);
        for (size_t i = 0; i < more->count; i++)
            ARRAY_PUSH(&c->later, more->at[i]);
        return true;
    }
    return false;
}

static void end_calls(struct call_walk *c)
{
    ARRAY_DONE(&c->later);
    str_table_done(&c->seen);
}

static void count_calls(struct diff_run *r, uint32_t unit, const struct unit_products *m)
{
    struct call_walk c = {.run = r};
    struct str dir;
    begin_calls(&c, &r->diff->units.at[unit], m);
    while (next_called(&c, &dir))
        count_called(r, unit, dir, c.called);
    end_calls(&c);
}

// ---- whom a file may affect

static bool has_file_below(struct diff_run *r, struct str dir)
{
    struct str start = path_with_slash(&r->diff->arena, dir);
    size_t i = first_file_from(r, start);
    return i < r->files.len && str_starts(r->files.at[i].path, start);
}

bool diff_reaches_files(struct diff_run *r, uint32_t unit, const struct unit_products *m)
{
    const struct diff_unit *s = &r->diff->units.at[unit];
    struct call_walk c = {.run = r};
    struct str dir;
    if (!r->files.len)
        return false;
    bool reaches = has_file_below(r, s->path);
    if (!reaches)
        begin_calls(&c, s, m);
    while (!reaches && next_called(&c, &dir))
        reaches = has_file_below(r, dir);
    end_calls(&c);
    return reaches;
}

enum diff_change diff_change_around(const struct diff_run *r, struct str name)
{
    const struct diff_side *const sides[] = {r->old, r->now};
    struct arena a;
    uint32_t unit = 0;
    for (size_t i = 0; i < 2 && !unit; i++) {
        struct str shown = sides[i]->files.shown, below = sides[i]->files.below;
        if (!str_starts(name, shown) || !str_starts(str_slice(name, shown.len, name.len), below))
            continue;
        arena_init(&a);
        struct str path = path_join(&a, STR("/"), str_slice(name, shown.len + below.len, name.len));
        unit = owner_of(i ? &r->by_unit : &r->by_past_unit, path);
        arena_done(&a);
    }
    return unit ? r->diff->units.at[unit - 1].change : DIFF_SAME;
}

bool diff_has_strays(const struct diff_run *r, const struct unit_capability *units)
{
    for (size_t i = 0; i < r->files.len; i++) {
        const struct changed_file *f = &r->files.at[i];
        bool is_beside_code = units->is_beside && units->is_beside(f->path);
        if (!caller_of(f->path) && !is_beside_code && !owner_of(&r->by_unit, f->path) &&
            !owner_of(&r->by_past_unit, f->path))
            return true;
    }
    return false;
}

// ---- orders

static void take_order(struct diff_run *r, struct changed_file *f, const struct unit_mark *o)
{
    const uint64_t *known = str_table_find(&r->by_unit, o->unit);
    if (!known)
        return;
    struct edit_set causes = {0};
    struct diff_unit *s = &r->diff->units.at[*known - 1];
    add_causes(r, f, &causes);
    if (o->ignores) {
        s->ignored_by = f->path;
        s->reason = o->reason;
    } else if (s->change == DIFF_SAME || s->change == DIFF_CHANGED) {
        struct diff_item item =
            item_of(r, "trigger", str_slice(f->path, 1, f->path.len), f, &causes);
        item.now_text = o->reason;
        ARRAY_PUSH(&s->items, item);
        diff_note_changed(r, (uint32_t)*known - 1, &causes);
    }
    ARRAY_DONE(&causes.list);
}

// Files that say how to treat a unit are not files of one. A deleted one says nothing.
static void take_orders(struct diff_run *r)
{
    size_t kept = 0;
    const struct unit_capability *units = r->now->trees[0]->dialect->units;
    for (size_t i = 0; units->mark && i < r->files.len; i++) {
        struct changed_file f = r->files.at[i];
        struct unit_mark o = {0};
        const struct diff_side *side = f.has_now ? r->now : r->old;
        struct diags past = {0};
        bool is_order = units->mark(side->trees[0], f.path, &r->diff->arena, &o,
                                    f.has_now ? r->mistakes : &past);
        diags_done(&past);
        if (!is_order)
            r->files.at[kept++] = f;
        else if (f.has_now && o.unit.len)
            take_order(r, &f, &o);
    }
    if (units->mark)
        r->files.len = kept;
}

// ---- all of it

void diff_index_units(struct diff_run *r)
{
    for (size_t i = 0; i < r->diff->units.len; i++) {
        const struct diff_unit *s = &r->diff->units.at[i];
        bool is_gone = s->change == DIFF_REMOVED;
        *str_table_put(is_gone ? &r->by_past_unit : &r->by_unit, s->path, NULL) = i + 1;
        if (s->moved_from.len)
            *str_table_put(&r->by_past_unit, s->moved_from, NULL) = i + 1;
    }
}

void diff_count_files(struct diff_run *r, const struct unit_list *now,
                      const struct unit_products *makes)
{
    take_orders(r);
    for (size_t i = 0; i < r->files.len; i++)
        count_own_file(r, &r->files.at[i], makes);
    for (size_t i = 0; r->files.len && i < r->diff->units.len; i++) {
        const struct diff_unit *s = &r->diff->units.at[i];
        if (s->change != DIFF_SAME && s->change != DIFF_CHANGED)
            continue;
        count_watched(r, (uint32_t)i, now->at[s->place].watch);
        if (!s->is_file)
            count_calls(r, (uint32_t)i, &makes[s->place]);
    }
    for (size_t i = 0; i < r->files.len; i++)
        if (!r->files.at[i].is_used && !r->files.at[i].is_generated)
            ARRAY_PUSH(&r->diff->unused, r->files.at[i].path);
}
