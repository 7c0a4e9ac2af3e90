// SPDX-License-Identifier: Apache-2.0
//
// The parts of a check (kept_parts.h), made for the directories that need it. Every unit is asked for everything that it
// inherits and generates. Answers are shared between directories, so this costs what differs between them; an error in
// a shared statement is one failure that many units meet, and findings.c counts them.
#include "base/path.h"
#include "check/tree_inside.h"
#include "graph/views/change.h"

static struct dialect_tree *tree_of(const struct tree_walk *w)
{
    return w->tree->tree;
}

static const struct directory_capability *directories_of(const struct tree_walk *w)
{
    return w->tree->tree->dialect->tree->directories;
}

// Numbers of directories.
struct stale_parts {
    size_t *at;
    size_t len, room;
};

static void add_found_diags(struct part_making *m, enum found_in in, const struct diags *found)
{
    for (size_t i = 0; i < found->list.len; i++)
        making_add(m, (struct found){.in = in, .diag = found->list.at[i]});
}

// ---- values

struct inherited_question {
    struct graph *g;
    struct view *view;
    path_id path;
    struct value value;
};

static void ask(void *data)
{
    struct inherited_question *q = data;
    q->value = view_read(q->g, q->view, q->path)->value;
}

struct value value_at(const struct tree_walk *w, struct view *v, path_id p)
{
    struct inherited_question q = {w->g, v, p, VALUE_NONE};
    if (w->g->modes.watch)
        w->g->modes.watch->view = v;
    graph_question(w->g, ask, &q);
    return q.value;
}

struct view *unit_view(const struct tree_walk *w, const struct tree_dir *d)
{
    struct view **any = &w->kept->kept[d - w->dirs].any_unit;
    if (d->is_unit)
        return d->view;
    if (!*any)
        *any = directories_of(w)->any_unit(tree_of(w), d->path);
    return *any;
}

bool is_miss(const struct diag *d)
{
    return d->code == DIAG_UNKNOWN_NAME || d->code == DIAG_MISSING_KEY;
}

// Whether the error is in the definition of the path itself, as the view sees it.
static bool is_cause(const struct tree_walk *w, struct view *v, path_id p, const struct diag *d)
{
    const struct binding *b = view_bind(w->g, v, p);
    const struct statement *s = b->count ? b->pieces[0].statement : NULL;
    if (!s || !s->expr)
        return true;
    struct span at = expr_span(s->tree, s->expr);
    return at.file == d->at.file && at.start <= d->at.start && d->at.end <= at.end;
}

struct poisoned {
    const struct tree_walk *walk;
    struct view *view;
    enum found_in in;
    struct part_making *making;
};

static void add_failure(const struct poisoned *x, path_id p, struct value v)
{
    const struct tree_walk *w = x->walk;
    struct diags found = {0};
    failure_collect(failure_of(w->arena, v), &found);
    for (size_t i = 0; i < found.list.len; i++) {
        const struct diag *d = found.list.at[i];
        bool is_own = d->code == DIAG_CYCLE || is_cause(w, x->view, p, d);
        struct str name = is_own && !d->causes ? STR("") : path_text(w->g, w->arena, p);
        making_add(x->making,
                   (struct found){.in = x->in, .diag = d, .name = name, .is_own = is_own});
    }
    diags_done(&found);
}

// Names the inherited parts that fail. Values are no deeper than evaluation allows.
static void add_failures(const struct poisoned *x, path_id p, struct value v)
{
    if (!failure_mask(v))
        return;
    struct graph *g = x->walk->g;
    const struct binding *b = view_bind(g, x->view, p);
    bool has_parts = value_is(v, VALUE_OBJECT) && b->count && b->pieces[0].kind == PIECE_KEYS;
    if (!has_parts) {
        add_failure(x, p, v);
        return;
    }
    for (size_t i = 0; i < value_len(v); i++) {
        symbol name = symbol_intern(g->symbols, value_key(v, i));
        add_failures(x, path_child(g, p, name), value_item(v, i));
    }
}

struct whole_question {
    const struct tree_walk *walk;
    struct view *view;
    struct arena *arena;
    struct value value;
};

static void ask_for_all(void *data)
{
    struct whole_question *q = data;
    q->value = view_failing_once(q->walk->g, q->view, q->walk->inherited, q->arena);
}

// Everything that a unit inherits, if some of it fails; otherwise absent, and it is forgotten.
static struct value failing_values(const struct tree_walk *w, struct view *v, struct arena *a)
{
    struct whole_question q = {w, v, a, VALUE_NONE};
    struct arena_mark before = arena_mark(a);
    graph_question(w->g, ask_for_all, &q);
    if (value_is(q.value, VALUE_ABSENT))
        arena_reset(a, before);
    return q.value;
}

// All units are asked before anything is collected: finding cycles among the failures looks at all of them.
static void make_values(struct tree_walk *w, const struct stale_parts *stale)
{
    struct arena kept;
    arena_init(&kept);
    struct value *values = ARENA_ARRAY(&kept, struct value, stale->len);
    struct part_making m;
    for (size_t i = 0; i < stale->len; i++) {
        making_begin(&m, w->kept, stale->at[i], PART_VALUES);
        values[i] = failing_values(w, w->dirs[stale->at[i]].view, &kept);
        making_end(&m);
    }
    for (size_t i = 0; i < stale->len; i++) {
        if (value_is(values[i], VALUE_ABSENT))
            continue;
        making_begin(&m, w->kept, stale->at[i], PART_VALUES);
        m.watch.is_any = true;
        struct poisoned x = {w, w->dirs[stale->at[i]].view, FOUND_IN_VALUES, &m};
        add_failures(&x, w->inherited, values[i]);
        making_end(&m);
    }
    arena_done(&kept);
}

// ---- results

static bool has_same_names(const struct generated_dir *x, const struct generated_dir *y)
{
    bool is_same = str_equal(x->path, y->path) && x->files.len == y->files.len;
    for (size_t i = 0; i < x->files.len && is_same; i++)
        is_same =
            str_equal(x->files.at[i].name, y->files.at[i].name) &&
            (x->files.at[i].change == CHANGE_DELETED) == (y->files.at[i].change == CHANGE_DELETED);
    return is_same;
}

// The same files, perhaps with other texts.
static void replace_generated(struct kept_tree *k, const struct generated_dir *was,
                              const struct generated_dir *is)
{
    for (size_t i = 0; i < is->files.len; i++) {
        const struct generated_file *x = &was->files.at[i], *y = &is->files.at[i];
        if (y->change != CHANGE_DELETED)
            generated_files_replace(&k->generated, path_join(&k->touched_arena, is->path, y->name),
                                    y);
        if (!str_equal(x->text, y->text) || x->is_partial != y->is_partial)
            kept_touch_generated(k, is, i);
    }
}

// What is generated now, instead of what was: directories in which files differ are looked at again.
static void take_generation(struct kept_tree *k, struct generation *was, struct generation *is)
{
    bool is_same = k->has_generated && was->dirs.len == is->dirs.len;
    for (size_t i = 0; i < is->dirs.len && is_same; i++)
        is_same = has_same_names(&was->dirs.at[i], &is->dirs.at[i]);
    for (size_t i = 0; i < is->dirs.len && is_same; i++)
        replace_generated(k, &was->dirs.at[i], &is->dirs.at[i]);
    if (is_same)
        generation_done(was);
    else
        kept_drop_generation(k, was);
    for (size_t i = 0; i < is->dirs.len && !is_same; i++)
        for (size_t n = 0; n < is->dirs.at[i].files.len; n++)
            kept_touch_generated(k, &is->dirs.at[i], n);
    k->names_differ |= !is_same;
    *was = *is;
}

static void add_mistakes(struct part_making *m, const struct generation *g)
{
    for (size_t i = 0; i < g->dirs.len; i++)
        for (size_t n = 0; n < g->dirs.at[i].mistakes.len; n++)
            making_add(m, (struct found){.in = FOUND_IN_RESULTS,
                                         .diag = g->dirs.at[i].mistakes.at[n].diag});
}

// Everything that would be generated for a unit and run in it, only for its errors.
static void make_results(struct tree_walk *w, size_t dir)
{
    const struct dialect *d = tree_of(w)->dialect;
    struct part_making m;
    struct generation now = {0};
    struct diags seen = {0};
    making_begin(&m, w->kept, dir, PART_RESULTS);
    if (d->products)
        d->products->check_unit(tree_of(w), w->dirs[dir].path, &now);
    add_mistakes(&m, &now);
    if (d->units->check)
        d->units->check(tree_of(w), w->dirs[dir].path, &seen);
    add_found_diags(&m, FOUND_IN_RUNS, &seen);
    diags_done(&seen);
    making_end(&m);
    take_generation(w->kept, &w->kept->kept[dir].generation, &now);
}

static void make_rest(struct tree_walk *w)
{
    const struct product_capability *products = tree_of(w)->dialect->products;
    struct generation now = {0};
    if (!products)
        return;
    struct reach_watch watch = {0}, *before = reach_watch_begin(w->g, &watch);
    products->check_rest(tree_of(w), w->path, &now);
    reach_watch_end(w->g, before);
    w->kept->is_limited |= watch.is_limited;
    take_generation(w->kept, &w->kept->rest, &now);
}

// The tree of files as it would be after generating.
static void renew_generated(struct kept_tree *k)
{
    if (k->has_generated && !k->names_differ)
        return;
    if (k->has_generated)
        generated_files_close(&k->generated);
    generated_files_open(&k->generated, k->tree->files);
    for (size_t i = 0; i < k->dir_count; i++)
        generated_files_add(&k->generated, &k->kept[i].generation);
    generated_files_add(&k->generated, &k->rest);
    k->has_generated = true;
    k->names_differ = false;
}

// ---- directories

// What it inherits matters to its files where it says something about the same.
static void add_own_paths(const struct tree_walk *w, const struct tree_dir *d, struct bloom *out)
{
    const struct table *defs = view_written_defs(d->view);
    for (uint32_t i = 0; i < defs->len; i++) {
        path_id p = (path_id)defs->entries[i].key;
        if (p != w->inherited && path_is_prefix(w->g, w->inherited, p))
            bloom_add(out, path_at(w->g, p)->bit);
    }
}

// Its files, as far as they do not depend on who asks. One without units may exist for others to import.
static void make_own(struct tree_walk *w, size_t dir)
{
    const struct tree_dir *d = &w->dirs[dir];
    struct part_making m;
    struct diags seen = {0};
    making_begin(&m, w->kept, dir, PART_OWN);
    add_own_paths(w, d, &m.watch.reach);
    add_found_diags(&m, FOUND_IN_DIRECTORY, d->mistakes);
    directories_of(w)->check(tree_of(w), d->path, w->kept->is_strict, &seen);
    add_found_diags(&m, FOUND_IN_DIRECTORY, &seen);
    diags_done(&seen);
    if (!w->kept->kept[dir].has_units && path_is_below(d->path, w->path) &&
        view_def(d->view, w->inherited)) {
        struct poisoned x = {w, unit_view(w, d), FOUND_WITHOUT_UNITS, &m};
        add_failures(&x, w->inherited, value_at(w, x.view, w->inherited));
    }
    if (d->view->parent)
        check_overrides(w, d, &m);
    making_end(&m);
    w->kept->kept[dir].mistake_count = d->mistakes->list.len;
}

// ---- all that is stale

static void find_stale(struct tree_walk *w, enum part_kind kind, bool of_units,
                       struct stale_parts *out)
{
    out->len = 0;
    for (size_t i = 0; i < w->dir_count; i++) {
        const struct tree_dir *d = &w->dirs[i];
        bool is_meant = !of_units || (d->is_unit && path_is_below(d->path, w->path));
        if (is_meant && kept_part_is_stale(w->kept, i, kind))
            ARRAY_PUSH(out, i);
    }
}

void check_parts(struct tree_walk *w)
{
    struct stale_parts values = {0}, results = {0}, own = {0};
    find_stale(w, PART_VALUES, true, &values);
    find_stale(w, PART_RESULTS, true, &results);
    find_stale(w, PART_OWN, false, &own);
    make_values(w, &values);
    for (size_t i = 0; i < results.len; i++)
        make_results(w, results.at[i]);
    if (w->kept->is_changed || !w->kept->has_generated)
        make_rest(w);
    for (size_t i = 0; i < own.len; i++)
        make_own(w, own.at[i]);
    renew_generated(w->kept);
    ARRAY_DONE(&values);
    ARRAY_DONE(&results);
    ARRAY_DONE(&own);
}
