// SPDX-License-Identifier: Apache-2.0
//
// Every unit is asked for everything that it inherits and generates. Answers are shared between directories, so
// this costs what differs between them; an error in a shared statement is one failure that many units meet, and
// findings.c counts them.
#include "check/tree_inside.h"

#include "base/path.h"

static struct dialect_tree *tree_of(const struct tree_walk *w)
{
    return w->tree->tree;
}

static const struct directory_capability *directories_of(const struct tree_walk *w)
{
    return w->tree->tree->dialect->tree->directories;
}

// ---- which directories

static void find_directories(struct tree_walk *w)
{
    w->dir_count = directories_of(w)->list(tree_of(w), w->path, w->arena, &w->dirs);
    struct str *paths = ARENA_ARRAY(w->arena, struct str, w->dir_count);
    w->units = ARENA_ARRAY(w->arena, const struct tree_dir *, w->dir_count);
    w->any_units = ARENA_ARRAY(w->arena, struct view *, w->dir_count);
    uint32_t count = 0;
    for (size_t i = 0; i < w->dir_count; i++) {
        const struct tree_dir *d = &w->dirs[i];
        if (d->is_broken)
            str_table_put(&w->broken, d->path, NULL);
        if (!d->is_unit || !path_is_below(d->path, w->path))
            continue;
        w->units[count] = d;
        paths[count++] = d->path;
    }
    findings_open(&w->found, w->g, w->arena, w->tree->tree->dialect->units, paths, count);
}

static bool has_files(const struct tree_walk *w)
{
    for (size_t i = 0; i < w->dir_count; i++)
        if (w->dirs[i].has_files && path_is_below(w->dirs[i].path, w->path))
            return true;
    return false;
}

// Whether something that a directory sees could not be read.
static bool is_broken(const struct tree_walk *w, const struct tree_dir *d)
{
    for (struct str path = d->path; w->broken.len; path = path_dirname(path))
        if (str_table_find(&w->broken, path) || path.len <= 1)
            return str_table_find(&w->broken, path);
    return false;
}

uint32_t unit_number(const struct tree_walk *w, struct str path)
{
    return findings_unit_at(&w->found, path);
}

static bool has_unit_below(const struct tree_walk *w, struct str path)
{
    uint32_t from, to;
    findings_units_below(&w->found, path, &from, &to);
    return from < to || unit_number(w, path);
}

uint32_t unit_around(const struct tree_walk *w, struct str path)
{
    for (;; path = path_dirname(path)) {
        uint32_t found = unit_number(w, path);
        if (found || path.len <= 1)
            return found;
    }
}

// The unit at a path, which meets what is found from now on; NULL if it does not exist.
static const struct tree_dir *checked_unit_at(struct tree_walk *w, struct str path)
{
    w->found.unit = unit_number(w, path);
    return w->found.unit ? w->units[w->found.unit - 1] : NULL;
}

// ---- files

// Every unit at or below a directory meets an error in its files.
static void add_of_directory(struct tree_walk *w, const struct tree_dir *d,
                             const struct diags *mistakes)
{
    if (!mistakes->list.len)
        return;
    uint32_t from, to, own = unit_number(w, d->path);
    findings_units_below(&w->found, d->path, &from, &to);
    for (size_t i = 0; i < mistakes->list.len; i++) {
        w->found.unit = 0;
        (void)findings_add(&w->found, mistakes->list.at[i], MEETS_IN_FILES);
        w->found.unit = own;
        if (own)
            (void)findings_add(&w->found, mistakes->list.at[i], MEETS_IN_FILES);
        for (uint32_t s = from; s < to; s++) {
            w->found.unit = s + 1;
            (void)findings_add(&w->found, mistakes->list.at[i], MEETS_IN_FILES);
        }
    }
    w->found.unit = 0;
}

static void check_directories(struct tree_walk *w)
{
    for (size_t i = 0; i < w->dir_count; i++) {
        struct diags seen = {0};
        add_of_directory(w, &w->dirs[i], w->dirs[i].mistakes);
        directories_of(w)->check(tree_of(w), w->dirs[i].path, w->asked->is_strict, &seen);
        add_of_directory(w, &w->dirs[i], &seen);
        diags_done(&seen);
    }
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
    q->value = view_ask(q->g, q->view, q->path)->value;
}

struct value value_at(const struct tree_walk *w, struct view *v, path_id p)
{
    struct inherited_question q = {w->g, v, p, VALUE_NONE};
    graph_question(w->g, ask, &q);
    return q.value;
}

struct view *unit_view(const struct tree_walk *w, const struct tree_dir *d)
{
    struct view **any = &w->any_units[d - w->dirs];
    if (d->is_unit)
        return d->view;
    if (!*any)
        *any = directories_of(w)->any_unit(tree_of(w), d->path);
    return *any;
}

static bool is_miss(const struct diag *d)
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
    struct tree_walk *walk;
    struct view *view;
    bool without_misses;
};

static void add_failure(const struct poisoned *x, path_id p, struct value v)
{
    struct tree_walk *w = x->walk;
    struct diags found = {0};
    failure_collect(failure_of(w->arena, v), &found);
    for (size_t i = 0; i < found.list.len; i++) {
        const struct diag *d = found.list.at[i];
        if (x->without_misses && is_miss(d))
            continue;
        bool is_own = d->code == DIAG_CYCLE || is_cause(w, x->view, p, d);
        struct str name = is_own && !d->causes ? STR("") : path_text(w->g, w->arena, p);
        findings_add_value(&w->found, d, name, is_own);
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
    q->value = view_value_once(q->walk->g, q->view, q->walk->inherited, q->arena);
}

// Everything that a unit inherits, if some of it fails; otherwise absent, and it is forgotten.
static struct value failing_values(const struct tree_walk *w, struct view *v, struct arena *a)
{
    struct whole_question q = {w, v, a, VALUE_NONE};
    struct arena_mark before = arena_mark(a);
    graph_question(w->g, ask_for_all, &q);
    if (failure_mask(q.value))
        return q.value;
    arena_reset(a, before);
    return VALUE_NONE;
}

// All units are asked before anything is collected: finding cycles among the failures looks at all of them.
static void check_values(struct tree_walk *w)
{
    uint32_t count = w->found.unit_count;
    struct arena kept;
    arena_init(&kept);
    struct value *values = ARENA_ARRAY(&kept, struct value, count);
    for (uint32_t i = 0; i < count; i++)
        values[i] = failing_values(w, w->units[i]->view, &kept);
    for (uint32_t i = 0; i < count; i++) {
        if (value_is(values[i], VALUE_ABSENT))
            continue;
        struct poisoned x = {w, w->units[i]->view, is_broken(w, w->units[i])};
        w->found.unit = i + 1;
        add_failures(&x, w->inherited, values[i]);
    }
    w->found.unit = 0;
    arena_done(&kept);
}

// Everything that would be generated, only for its errors.
static void check_results(struct tree_walk *w)
{
    struct diags rest = {0};
    struct generate_request r = {.below = &w->path, .below_count = 1, .is_check = true};
    const struct product_capability *products = tree_of(w)->dialect->products;
    if (products)
        products->generate(tree_of(w), &r, &w->generation, &rest);
    diags_done(&rest);
    for (size_t i = 0; i < w->generation.dirs.len; i++) {
        const struct generated_dir *d = &w->generation.dirs.at[i];
        const struct tree_dir *unit = d->mistakes.len ? checked_unit_at(w, d->path) : NULL;
        bool without_misses = unit && is_broken(w, unit);
        for (size_t k = 0; k < d->mistakes.len; k++)
            if (!without_misses || !is_miss(d->mistakes.at[k].diag))
                (void)findings_add(&w->found, d->mistakes.at[k].diag, MEETS_IN_RESULTS);
    }
    w->found.unit = 0;
    generated_files_open(&w->files, w->tree->files, &w->generation);
}

// What would be run, only for its errors.
static void check_runs(struct tree_walk *w)
{
    const struct unit_capability *units = tree_of(w)->dialect->units;
    for (uint32_t i = 0; units->check && i < w->found.unit_count; i++) {
        struct diags seen = {0};
        bool without_misses = is_broken(w, w->units[i]);
        w->found.unit = i + 1;
        units->check(tree_of(w), w->found.units[i], &seen);
        for (size_t k = 0; k < seen.list.len; k++)
            if (!without_misses || !is_miss(seen.list.at[k]))
                (void)findings_add(&w->found, seen.list.at[k], MEETS_IN_RESULTS);
        diags_done(&seen);
    }
    w->found.unit = 0;
}

// A directory without units may exist for others to import: what it lacks, they may have.
static void check_without_units(struct tree_walk *w)
{
    for (size_t i = 0; i < w->dir_count; i++) {
        const struct tree_dir *d = &w->dirs[i];
        if (d->is_unit || !path_is_below(d->path, w->path) || !view_def(d->view, w->inherited) ||
            has_unit_below(w, d->path))
            continue;
        struct poisoned x = {w, unit_view(w, d), true};
        add_failures(&x, w->inherited, value_at(w, x.view, w->inherited));
    }
}

// ---- all of it

static void check_one_tree(struct tree_walk *w, struct tree_check *c, struct diags *out)
{
    w->inherited = directories_of(w)->inherited(tree_of(w));
    find_directories(w);
    c->units += w->found.unit_count;
    w->checks_places = !has_files(w) && has_places(w);
    if (has_files(w) || w->has_others || w->checks_places) {
        check_directories(w);
        check_values(w);
        check_results(w);
        check_runs(w);
        check_without_units(w);
        check_files(w, c, out);
        passed_values_find(w);
        check_overrides(w);
        passed_values_report(w);
        project_troubles(w->project, out); // a problem that a unit meets is reported as it is
        findings_tell(&w->found, out);
        generated_files_close(&w->files);
        generation_done(&w->generation);
    }
    findings_done(&w->found);
    str_table_done(&w->broken);
    ARRAY_DONE(&w->mismatches.list);
}

// A tree whose units do not depend on directories: what they report themselves.
static void check_plain_units(struct graph *g, struct project_tree *t, struct tree_check *c,
                              struct diags *out)
{
    const struct unit_capability *units = t->tree->dialect->units;
    struct unit *list;
    struct str below = path_is_below(c->path, t->path) ? project_path_in(t, c->path) : STR("/");
    struct unit_query asked = {.below = &below, .below_count = 1};
    size_t count = units->list(t->tree, &asked, &g->arena, &list, out);
    for (size_t i = 0; i < count && units->check; i++) // documents are checked as files
        units->check(t->tree, list[i].path, out);
    c->units += count;
    c->of_dialect += count;
}

// Whether its units are directories with names of their own. There is one such tree, for the whole project.
static bool has_unit_places(const struct project_tree *t)
{
    const struct dialect *d = t->tree->dialect;
    return d->tree->places && d->units && d->units->check;
}

void check_tree(struct graph *g, struct project *p, struct tree_check *c, struct diags *out)
{
    const struct project_tree *around = project_tree_at(p, c->path);
    struct project_trees trees = project_trees(p);
    bool has_others = false;
    for (size_t i = 0; i < trees.count; i++)
        has_others |= dialect_has_own_roots(trees.at[i]->tree->dialect);
    for (size_t i = 0; i < trees.count; i++)
        if (has_unit_places(trees.at[i])) {
            check_plain_units(g, trees.at[i], c, out);
            if (c->units)
                p->words = trees.at[i]->tree->dialect->units;
            has_others |= c->units > 0;
        }
    size_t in_places = c->units;
    for (size_t i = 0; i < trees.count; i++) {
        struct project_tree *t = trees.at[i];
        bool is_asked = t == around || path_is_below(t->path, c->path);
        if (is_asked && dialect_has_own_roots(t->tree->dialect))
            check_plain_units(g, t, c, out);
        if (!is_asked || !t->tree->dialect->tree->directories)
            continue;
        struct tree_walk w = {.project = p,
                              .tree = t,
                              .g = g,
                              .arena = &g->arena,
                              .asked = c,
                              .has_others = has_others,
                              .path = t == around ? project_path_in(t, c->path) : STR("/")};
        check_one_tree(&w, c, out);
    }
    if (c->units > in_places)
        p->words = NULL;
    project_troubles(p, out);
}
