// SPDX-License-Identifier: Apache-2.0
//
// Directories that have names of their own (dialects/places.h): their files are checked together, by their dialect, as
// they would be after generating code. What was found in one is kept until its files change, or those of a directory
// that it calls, or something that it has read.
#include "base/hash.h"
#include "base/path.h"
#include "check/tree_inside.h"
#include "dialects/documents.h"

static bool has_places(const struct tree_walk *w)
{
    const struct tree_files *files = &w->tree->files;
    ARRAY(struct str) todo = {0};
    bool found = false;
    struct arena scratch;
    arena_init(&scratch);
    ARRAY_PUSH(&todo, w->path);
    while (todo.len && !found) {
        struct str *names, dir = todo.at[--todo.len];
        size_t count = files->list(files->data, &scratch, dir, &names);
        for (size_t i = 0; i < count && !found; i++) {
            if (str_ends(names[i], STR("/")) && !is_hidden_directory(names[i]))
                ARRAY_PUSH(&todo,
                           path_join(&scratch, dir, str_slice(names[i], 0, names[i].len - 1)));
            found = dialect_of_place(names[i]) != NULL;
        }
    }
    ARRAY_DONE(&todo);
    arena_done(&scratch);
    return found;
}

static bool is_place_of(const struct tree_walk *w, const struct dialect *d, struct str path)
{
    struct project_tree *t = project_tree_of_places(w->project, d, path);
    return t && d->tree->places->is_place(t->tree, project_path_in(t, path));
}

static bool is_member(const struct tree_walk *w, const struct dialect *d, struct str path)
{
    return w->kept->is_of_places && is_place_of(w, d, path);
}

// Whether a directory is checked with others is decided by files of all of them: its own may be the same as before.
static void find_other_members(const struct tree_walk *w)
{
    for (size_t i = 0; i < w->kept->walk.len; i++) {
        struct kept_files *f = w->kept->walk.at[i];
        if (f->may_be_member_of)
            f->is_made &=
                is_member(w, f->may_be_member_of, project_path_of(w->tree, w->arena, f->path)) ==
                (f->members != NULL);
    }
}

void look_for_places(struct tree_walk *w)
{
    struct kept_tree *k = w->kept;
    if (!k->is_changed)
        return;
    bool is_of_places = !k->has_files && has_places(w);
    if (is_of_places != k->is_of_places)
        kept_drop_files(k); // they are looked at in another way
    k->is_of_places = is_of_places;
    find_other_members(w);
}

void find_place(const struct tree_walk *w, struct kept_files *f, const struct str *names,
                size_t count)
{
    const struct dialect *refused = NULL;
    struct str path = project_path_of(w->tree, w->arena, f->path);
    for (size_t i = 0; i < count; i++) {
        const struct dialect *d = dialect_of_place(names[i]);
        if (!d || d == refused || d == f->place || d == f->members)
            continue;
        bool is_together = d->tree->places->check->check_all != NULL;
        if (is_together)
            f->may_be_member_of = d;
        if (!(is_together ? is_member(w, d, path) : is_place_of(w, d, path)))
            refused = d;
        else if (is_together)
            f->members = d;
        else
            f->place = d;
    }
}

// ---- what has changed

struct stale_places {
    const struct dialect *dialect;
    struct dialect_tree *tree;
    ARRAY(struct kept_files *) list;
    ARRAY(struct str) dirs;                   // as the tree knows them
    ARRAY(const struct kept_files *) samples; // of twins: those that they are like
};

static bool has_error(const struct diags *found)
{
    for (size_t i = 0; i < found->list.len; i++)
        if (found->list.at[i]->severity == SEVERITY_ERROR)
            return true;
    return false;
}

static void note_failing_generation(struct kept_tree *k, const struct generation *g)
{
    for (size_t i = 0; i < g->dirs.len; i++)
        for (size_t n = 0; n < g->dirs.at[i].mistakes.len; n++)
            if (g->dirs.at[i].mistakes.at[n].diag->severity == SEVERITY_ERROR)
                generated_files_note_failing(&k->generated, g->dirs.at[i].path);
}

// Where code is generated in part only, names may be missing.
void find_failing(struct tree_walk *w)
{
    struct kept_tree *k = w->kept;
    if (!k->is_changed)
        return;
    generated_files_forget_failing(&k->generated);
    note_failing_generation(k, &k->rest);
    for (size_t i = 0; i < k->dir_count; i++) {
        note_failing_generation(k, &k->kept[i].generation);
        if (has_error(k->dirs[i].mistakes))
            generated_files_note_failing(&k->generated, k->dirs[i].path);
    }
}

// A place and those that it calls have all of their names, or not.
static uint64_t hash_of_failing(const struct kept_tree *k, const struct kept_files *f)
{
    uint64_t hash = generated_files_fail(&k->generated, f->path);
    for (size_t i = 0; i < f->in_place.calls.len; i++)
        hash = hash_combine(hash, generated_files_fail(&k->generated, f->in_place.calls.at[i]));
    return hash;
}

// What a directory of the tree reads may have changed there, above it, or everywhere.
static void find_reached(struct tree_walk *w)
{
    struct kept_tree *k = w->kept;
    for (size_t i = 0; i < k->walk.len && k->is_changed; i++) {
        struct kept_place *p = &k->walk.at[i]->in_place;
        bool fails_elsewhere = p->is_made && p->fails != hash_of_failing(k, k->walk.at[i]);
        if (fails_elsewhere)
            kept_touch_callers(k, k->walk.at[i]->path);
        if (fails_elsewhere || p->is_any || bloom_meets(&p->reach, &k->everywhere))
            p->is_made = false;
    }
    for (size_t i = 0; i < k->dir_count && k->is_changed; i++) {
        const struct bloom *changed = k->kept[i].changed;
        struct kept_files *f = changed ? kept_files_at(k, k->dirs[i].path) : NULL;
        if (f && f->in_place.is_made && bloom_meets(&f->in_place.reach, changed))
            f->in_place.is_made = false;
    }
}

static void add_stale(struct tree_walk *w, struct stale_places *s, struct kept_files *f)
{
    ARRAY_PUSH(&s->list, f);
    ARRAY_PUSH(&s->dirs, project_path_of(w->tree, w->arena, f->path));
}

static void find_stale_places(struct tree_walk *w, struct stale_places *s)
{
    const struct kept_tree *k = w->kept;
    for (size_t i = 0; i < k->walk.len; i++)
        if (k->walk.at[i]->place == s->dialect && !k->walk.at[i]->in_place.is_made)
            add_stale(w, s, k->walk.at[i]);
}

// ---- who calls whom

static void note_calls(struct tree_walk *w, struct stale_places *s, size_t number)
{
    struct kept_tree *k = w->kept;
    struct kept_files *f = s->list.at[number];
    struct str *dirs;
    struct arena a;
    uint64_t hash = 0;
    kept_place_empty(&f->in_place);
    arena_init(&a);
    size_t count = s->dialect->tree->places->check->calls(s->tree, s->dirs.at[number], &a, &dirs);
    for (size_t i = 0; i < count; i++) {
        if (!path_is_below(dirs[i], w->tree->path))
            continue; // of another tree
        struct str own = project_path_in(w->tree, dirs[i]);
        ARRAY_PUSH(&f->in_place.calls, kept_text(k, own));
        hash = hash_combine(hash, hash_bytes(own.at, own.len));
    }
    arena_done(&a);
    k->calls_differ |= hash != f->in_place.calls_hash;
    f->in_place.calls_hash = hash;
}

// Whether others call a directory decides how it is looked at.
static void find_newly_called(struct tree_walk *w, struct stale_places *s)
{
    struct kept_tree *k = w->kept;
    if (k->calls_differ)
        kept_index_calls(k);
    for (size_t i = 0; i < k->walk.len; i++) {
        struct kept_files *f = k->walk.at[i];
        bool is_called = str_table_find(&k->callers, f->path) != NULL;
        if (f->in_place.is_made && f->in_place.is_called != is_called) {
            f->in_place.is_made = false;
            add_stale(w, s, f);
            note_calls(w, s, s->list.len - 1);
        }
        f->in_place.is_called = is_called;
    }
}

// ---- checking

// Directories as the tree of places knows them.
static void gather_directories(struct tree_walk *w, const struct dialect *d, struct str_table *all,
                               struct str_table *called)
{
    const struct kept_tree *k = w->kept;
    for (size_t i = 0; i < k->walk.len; i++) {
        const struct kept_files *f = k->walk.at[i];
        if (f->place != d)
            continue;
        struct str path = project_path_of(w->tree, w->arena, f->path);
        str_table_put(all, path, NULL);
        if (f->in_place.is_called)
            str_table_put(called, path, NULL);
    }
}

static void check_place(struct tree_walk *w, const struct stale_places *s, size_t number,
                        const struct place_question *q)
{
    struct kept_tree *k = w->kept;
    struct kept_place *p = &s->list.at[number]->in_place;
    struct diags mistakes = {0};
    struct reach_watch watch = {0}, *before;
    watch.view = s->dialect->tree->places->view(s->tree, s->dirs.at[number], &mistakes);
    diags_done(&mistakes); // the check finds them itself
    before = reach_watch_begin(w->g, &watch);
    s->dialect->tree->places->check->check(s->tree, s->dirs.at[number], q, &p->found);
    reach_watch_end(w->g, before);
    p->reach = watch.reach;
    p->is_any = watch.is_any;
    p->is_made = true;
    p->fails = hash_of_failing(k, s->list.at[number]);
    k->is_limited |= watch.is_limited;
    for (size_t i = 0; i < p->found.mistakes.list.len; i++)
        k->is_limited |= diag_is_passing(p->found.mistakes.list.at[i]);
}

static void check_stale(struct tree_walk *w, struct stale_places *s)
{
    struct kept_tree *k = w->kept;
    struct str_table all = {0}, called = {0};
    const struct place_check *check = s->dialect->tree->places->check;
    check->begin(s->tree, s->dirs.at, s->dirs.len);
    for (size_t i = 0; i < s->list.len; i++)
        note_calls(w, s, i);
    find_newly_called(w, s);
    gather_directories(w, s->dialect, &all, &called);
    const struct place_question q = {.all = &all, .called = &called, .is_prepared = k->has_files};
    for (size_t i = 0; i < s->list.len; i++)
        check_place(w, s, i, &q);
    check->end(s->tree);
    str_table_done(&all);
    str_table_done(&called);
}

// ---- directories that differ in nothing that matters

// Moves all but the first of each shape to `twins`, whose samples are these first ones.
static void part_twins(struct tree_walk *w, struct stale_places *s, struct stale_places *twins)
{
    const struct place_check *check = s->dialect->tree->places->check;
    struct table first = {0};
    size_t kept = 0;
    for (size_t i = 0; i < s->list.len; i++) {
        struct kept_files *f = s->list.at[i];
        bool may_be_twin = check->shape && !w->g->modes.without_shortcuts;
        uint64_t shape = may_be_twin ? check->shape(s->tree, s->dirs.at[i]) : 0;
        bool is_new = true;
        uint64_t *sample = shape ? table_put(&first, shape, &is_new) : NULL;
        if (is_new) {
            if (sample)
                *sample = (uintptr_t)f;
            s->list.at[kept] = f;
            s->dirs.at[kept++] = s->dirs.at[i];
            continue;
        }
        ARRAY_PUSH(&twins->list, f);
        ARRAY_PUSH(&twins->dirs, s->dirs.at[i]);
        ARRAY_PUSH(&twins->samples, (const struct kept_files *)(uintptr_t)*sample);
        kept_place_empty(&f->in_place); // it calls nothing
        w->kept->calls_differ |= f->in_place.calls_hash != 0;
        f->in_place.calls_hash = 0;
    }
    s->list.len = s->dirs.len = kept;
    table_done(&first);
}

// Of things that only are not known, one tells of all.
static bool is_told_once(const struct diag *d)
{
    return d->severity == SEVERITY_NOTE && d->code == DIAG_BAD_IMPORT;
}

static bool is_right(const struct kept_files *f)
{
    const struct kept_place *p = &f->in_place;
    bool is_right = p->is_made && !p->is_called;
    for (size_t i = 0; i < p->found.mistakes.list.len && is_right; i++)
        is_right = is_told_once(p->found.mistakes.list.at[i]);
    return is_right;
}

// Keeps those whose sample has mistakes: they may have others, and each has its own places. The rest is made.
static void settle_twins(struct stale_places *twins)
{
    size_t kept = 0;
    for (size_t i = 0; i < twins->list.len; i++) {
        struct kept_place *p = &twins->list.at[i]->in_place;
        const struct kept_place *sample = &twins->samples.at[i]->in_place;
        if (p->is_called || !is_right(twins->samples.at[i])) {
            twins->list.at[kept] = twins->list.at[i];
            twins->dirs.at[kept++] = twins->dirs.at[i];
            continue;
        }
        p->reach = sample->reach;
        p->is_any = sample->is_any;
        p->fails = sample->fails;
        p->is_made = true;
    }
    twins->list.len = twins->dirs.len = kept;
}

static void stale_places_done(struct stale_places *s)
{
    ARRAY_DONE(&s->list);
    ARRAY_DONE(&s->dirs);
    ARRAY_DONE(&s->samples);
}

static void check_one_by_one(struct tree_walk *w, const struct dialect *d)
{
    struct stale_places s = {.dialect = d}, twins = {.dialect = d};
    find_stale_places(w, &s);
    if (!s.list.len && !w->kept->calls_differ)
        return;
    s.tree = twins.tree = project_tree_from(w->project, d, STR("/"))->tree;
    part_twins(w, &s, &twins);
    check_stale(w, &s);
    settle_twins(&twins);
    if (twins.list.len)
        check_stale(w, &twins);
    stale_places_done(&s);
    stale_places_done(&twins);
}

// All trees that have such directories, each once.
static void check_together(struct tree_walk *w, const struct dialect *d)
{
    struct kept_tree *k = w->kept;
    struct reach_watch watch = {0}, *before = reach_watch_begin(w->g, &watch);
    struct table checked = {0};
    for (size_t i = 0; i < k->walk.len; i++) {
        if (k->walk.at[i]->members != d)
            continue;
        struct str path = project_path_of(w->tree, w->arena, k->walk.at[i]->path);
        struct dialect_tree *t = project_tree_of_places(w->project, d, path)->tree;
        bool is_new;
        table_put(&checked, (uintptr_t)t, &is_new);
        if (is_new)
            d->tree->places->check->check_all(t, &k->in_places);
    }
    reach_watch_end(w->g, before);
    k->is_limited |= watch.is_limited;
    table_done(&checked);
}

static const struct place_check *check_of(const struct dialect *d)
{
    return d->tree && d->tree->places ? d->tree->places->check : NULL;
}

// What is given is of no directory: whether it is right depends on all of them.
static void check_given_values(struct tree_walk *w, const struct dialect *d)
{
    struct kept_tree *k = w->kept;
    struct str_table all = {0}, called = {0};
    gather_directories(w, d, &all, &called);
    if (all.len)
        check_of(d)->check_given(project_tree_from(w->project, d, STR("/"))->tree, &all,
                                 &k->in_places);
    str_table_done(&all);
    str_table_done(&called);
}

static void check_all_together(struct tree_walk *w)
{
    struct kept_tree *k = w->kept;
    if (k->has_places && !k->is_changed)
        return;
    diags_done(&k->in_places);
    k->in_places = (struct diags){0};
    k->has_places = true;
    for (size_t i = 0; dialect_at(i); i++)
        if (check_of(dialect_at(i)) && check_of(dialect_at(i))->check_all)
            check_together(w, dialect_at(i));
    for (size_t i = 0; dialect_at(i); i++)
        if (check_of(dialect_at(i)) && check_of(dialect_at(i))->check_given)
            check_given_values(w, dialect_at(i));
    for (size_t i = 0; i < k->in_places.list.len; i++)
        k->is_limited |= diag_is_passing(k->in_places.list.at[i]);
}

void check_places(struct tree_walk *w)
{
    find_reached(w);
    check_all_together(w);
    for (size_t i = 0; dialect_at(i); i++)
        if (check_of(dialect_at(i)) && check_of(dialect_at(i))->check)
            check_one_by_one(w, dialect_at(i));
}

// ---- the report

// A mistake in what several directories call is found in each.
static bool is_told_already(const struct diag *d, struct table *told)
{
    bool is_new, is_once = is_told_once(d);
    struct str what = is_once ? d->message : d->summary;
    uint64_t key = hash_combine(hash_bytes(what.at, what.len), d->code);
    if (span_is_none(d->at))
        return false;
    if (!is_once)
        key =
            hash_combine(hash_combine(key, d->at.file), ((uint64_t)d->at.start << 32) | d->at.end);
    table_put(told, key, &is_new);
    return !is_new;
}

static void report_place(struct tree_walk *w, const struct kept_files *f, const struct diag *d,
                         struct diags *out)
{
    const struct generated_text *made =
        span_is_none(d->at) ? NULL : graph_generated_file(w->g, d->at.file);
    if (!made || !path_is_below(made->path, w->tree->path)) {
        diags_add(out, d);
        return;
    }
    w->found.unit = is_told_once(d) ? 0 : unit_around(w, f->path);
    (void)findings_add(&w->found, generated_diag(w, project_path_in(w->tree, made->path), d),
                       MEETS_IN_RESULTS);
    w->found.unit = 0;
}

void report_places(struct tree_walk *w, struct tree_check *c, struct diags *out)
{
    struct table told = {0};
    for (size_t i = 0; i < w->kept->walk.len; i++) {
        const struct kept_files *f = w->kept->walk.at[i];
        const struct diags *found = &f->in_place.found.mistakes;
        c->places += w->kept->is_of_places && (f->place || f->members);
        for (size_t n = 0; n < found->list.len; n++)
            if (!is_told_already(found->list.at[n], &told) &&
                !passed_values_takes(w, found->list.at[n]))
                report_place(w, f, found->list.at[n], out);
    }
    for (size_t i = 0; i < w->kept->in_places.list.len; i++)
        diags_add(out, w->kept->in_places.list.at[i]);
    table_done(&told);
}
