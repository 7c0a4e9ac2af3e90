// SPDX-License-Identifier: Apache-2.0
#include "diff/diff_project.h"

#include "base/files/file.h"
#include "base/path.h"
#include "dialects/products.h"
#include "dialects/troubles.h"
#include "project/revision.h"
#include "project/tree_world.h"

// Where a version's files and expressions come from. Lives as long as the project: it holds diagnostics and
// answers that it shares with others.
struct source_of_side {
    struct project_part part;
    struct project disk;       // another directory
    struct revision *revision; // or a commit
    struct tree_world world;
    struct tree_files whole; // of the repository
    struct files_below inside;
    struct tree_files files; // of the project's root
    struct injector *seen;   // what expressions see
    struct str shown;
    struct opening *opening; // while trees are opened
    ARRAY(struct dialect_tree *) opened;
    // What other languages read of trees that start somewhere (tree_files.tree_at).
    struct graph *graph;
    struct project *project;
    const struct diff_side *main; // of the project's root
    ARRAY(struct root_side *) offering;
};

// One root of trees in one version.
struct root_side {
    struct diff_side side;
    struct files_below below;
    struct str root;
    struct graph *graph;
    const struct diff_side *directories; // the side of the project root
};

struct opening {
    struct graph *g;
    struct project *project;
    struct arena *arena;
    struct diff_refusal *refused;
    const struct diff_side *main[2]; // of the project's root: old and now
    struct str_table roots;          // of trees of directories, found in either version
    struct str units;                // only trees that have such units; empty: all
};

// ---- where a version's files come from

static bool note_root(void *data, struct str dir)
{
    struct source_of_side *s = data;
    str_table_put(&s->opening->roots, str_copy(&s->opening->g->arena, dir), NULL);
    return true;
}

static bool is_known_root(void *data, struct str dir)
{
    const struct source_of_side *s = data;
    return str_table_find(&s->opening->roots, dir) || project_begins(s->opening->project, dir);
}

static void see_files(struct opening *o, struct source_of_side *s, struct tree_files files,
                      struct str name)
{
    struct arena *a = &o->g->arena;
    files.shown = str_format(a, "%.*s:", STR_ARGS(name));
    tree_world_open(&s->world, o->g->injector, files, o->project->root);
    s->files = files;
    s->seen = &s->world.injector;
    s->shown = str_copy(a, name);
}

static bool open_directory(struct opening *o, struct source_of_side *s, struct str name)
{
    struct str real;
    struct file_result r = file_directory_below(o->arena, STR("/"), name, &real);
    if (!file_is_ok(r)) {
        o->refused->unread = r.status == FILE_DENIED || r.status == FILE_FAILED;
        o->refused->why =
            str_format(o->arena, "`%.*s`: %.*s", STR_ARGS(name), STR_ARGS(file_why(o->arena, r)));
        return false;
    }
    s->disk = (struct project){.root = str_copy(&o->g->arena, real)};
    see_files(o, s, disk_files(&s->disk), name);
    return true;
}

static bool open_side(struct opening *o, struct source_of_side *s, struct str name)
{
    if (name.len && (name.at[0] == '.' || name.at[0] == '/'))
        return open_directory(o, s, name);
    struct revision_request request = {.root = o->project->work_tree,
                                       .name = name,
                                       .index = disk_index(o->project),
                                       .memory_bytes = o->g->limits.memory_bytes};
    s->revision = revision_open(o->arena, &request, &o->refused->why, &o->refused->unread);
    if (!s->revision) {
        struct str why = o->refused->why;
        if (!o->refused->unread && open_directory(o, s, name))
            return true;
        o->refused->why = why;
        return false;
    }
    struct tree_files files = s->whole = revision_files(s->revision);
    if (o->project->inside_git.len) {
        s->inside = (struct files_below){&s->whole, o->project->inside_git};
        files = tree_files_below(&s->inside, &o->g->arena);
        files.below = STR("");
    }
    see_files(o, s, files, name);
    return true;
}

// What is on disk is open already.
static void open_present(struct opening *o, struct source_of_side *s)
{
    s->files = project_files(o->project);
    s->seen = o->g->injector;
    s->shown = STR("the work tree");
}

static void close_side(struct project *p, struct project_part *part)
{
    struct source_of_side *s = (struct source_of_side *)part;
    (void)p;
    for (size_t i = s->opened.len; i-- > 0;)
        s->opened.at[i]->dialect->tree->close(s->opened.at[i]);
    ARRAY_DONE(&s->opened);
    ARRAY_DONE(&s->offering);
    if (s->revision)
        revision_close(s->revision);
    disk_done(&s->disk);
}

// ---- trees that start at one root

// A directory of the old version, for the documents in it.
static struct view *view_of_side(void *data, struct str dir)
{
    const struct root_side *r = data;
    struct diags told = {0};
    struct arena a;
    bool is_own = r->side.trees[0]->dialect->tree->directories;
    struct dialect_tree *t = is_own ? r->side.trees[0] : r->directories->trees[0];
    arena_init(&a);
    struct str path = is_own ? dir : path_join(&a, r->root, str_slice(dir, 1, dir.len));
    struct view *v = t->dialect->tree->directories->view(t, path, &told);
    arena_done(&a);
    diags_done(&told);
    return v;
}

// ---- code that the version's directories generate

static size_t generated_in_side(void *data, struct arena *a, struct str dir,
                                struct generated_file **out, bool *fails)
{
    const struct root_side *r = data;
    struct dialect_tree *t = r->side.tree_count ? r->side.trees[0] : NULL;
    struct injector *before = r->graph->injector;
    *fails = false;
    if (!t || !t->dialect->products)
        return 0;
    r->graph->injector = r->side.world;
    size_t count = t->dialect->products->generated_in(t, dir, a, out, fails);
    r->graph->injector = before;
    return count;
}

// What the text is made of is known by the causes of the difference between the files.
static void note_generated_in_side(void *data, struct str path, uint32_t file)
{
    const struct root_side *r = data;
    graph_note_generated(
        r->graph, &(struct generated_text){.file = file, .path = str_copy(&r->graph->arena, path)});
}

static bool is_left_in_side(void *data, struct str path, struct str text)
{
    const struct root_side *r = data;
    struct dialect_tree *t = r->side.tree_count ? r->side.trees[0] : NULL;
    return t && t->dialect->products &&
           t->dialect->products->is_leftover(t, path_dirname(path), text);
}

static void begin_root(struct graph *g, struct source_of_side *s, struct str root,
                       struct root_side *out)
{
    out->root = root;
    out->graph = g;
    out->side = (struct diff_side){.files = s->files, .world = s->seen, .shown = s->shown};
    if (root.len > 1) {
        out->below = (struct files_below){&s->files, root};
        out->side.files = tree_files_below(&out->below, &g->arena);
    }
    if (s->part.close) { // not what is on disk
        out->side.files.view = view_of_side;
        out->side.files.view_data = out;
        out->side.files.generated = generated_in_side;
        out->side.files.note_generated = note_generated_in_side;
        out->side.files.is_leftover = is_left_in_side;
        out->side.files.generated_data = out;
    }
}

static struct str host_of_root(const struct project *p, struct arena *a, struct str root)
{
    return root.len > 1 ? path_join(a, p->root, str_slice(root, 1, root.len)) : p->root;
}

// The tree that starts at a directory of this version, for those who read what it offers.
static struct dialect_tree *tree_of_side(void *data, const struct dialect *d, struct str dir)
{
    struct source_of_side *s = data;
    for (size_t i = 0; i < s->offering.len; i++) {
        const struct root_side *known = s->offering.at[i];
        if (known->side.trees[0]->dialect == d && str_equal(known->root, dir))
            return known->side.trees[0];
    }
    struct root_side *r = ARENA_ARRAY(&s->graph->arena, struct root_side, 1);
    begin_root(s->graph, s, str_copy(&s->graph->arena, dir), r);
    r->directories = s->main;
    struct str host = host_of_root(s->project, &s->graph->arena, r->root);
    r->side.trees[r->side.tree_count++] = d->tree->open(d, s->graph, r->side.files, host);
    project_give_tree(s->project, r->side.trees[0]);
    ARRAY_PUSH(&s->opened, r->side.trees[0]);
    ARRAY_PUSH(&s->offering, r);
    return r->side.trees[0];
}

// The dialects of trees that start at a root: one that says so and, with one of directories, those of documents.
static const struct dialect *dialect_at_root(const struct dialect *first, size_t i)
{
    if (i == 0)
        return first;
    for (size_t k = 0; first->tree->directories && dialect_at(k); k++)
        if (dialect_at(k)->tree && !dialect_at(k)->tree->is_root && --i == 0)
            return dialect_at(k);
    return NULL;
}

// Where trees start.
struct diff_root {
    struct str path;
    const struct dialect *dialect;
};

static void open_trees(struct opening *o, struct source_of_side *s, const struct diff_root *root,
                       struct str host, struct diff_side *side)
{
    struct injector *before = o->g->injector;
    const struct dialect *d;
    o->g->injector = s->seen;
    for (size_t i = 0; i < DIFF_TREES_MOST && (d = dialect_at_root(root->dialect, i)); i++) {
        struct dialect_tree *t = s->part.close ? d->tree->open(d, o->g, side->files, host)
                                               : project_tree_from(o->project, d, root->path)->tree;
        side->trees[side->tree_count++] = t;
        if (s->part.close)
            ARRAY_PUSH(&s->opened, t);
    }
    o->g->injector = before;
}

// The trees at a root: the old version comes first. Those of the old version are opened beside the others.
static struct root_side *open_root(struct opening *o, struct source_of_side *sides,
                                   const struct diff_root *root, struct str host)
{
    struct root_side *old = ARENA_ARRAY(&o->g->arena, struct root_side, 2), *now = old + 1;
    begin_root(o->g, &sides[0], root->path, old);
    begin_root(o->g, &sides[1], root->path, now);
    if (!o->main[0]) {
        o->main[0] = sides[0].main = &old->side;
        o->main[1] = sides[1].main = &now->side;
    }
    old->directories = o->main[0];
    now->directories = o->main[1];
    open_trees(o, &sides[1], root, host, &now->side);
    return old;
}

static struct diff *diff_one_root(struct opening *o, struct source_of_side *sides,
                                  const struct diff_root *root, const struct diff *main,
                                  struct diags *mistakes)
{
    struct str host = host_of_root(o->project, &o->g->arena, root->path);
    struct root_side *old = open_root(o, sides, root, host), *now = old + 1;
    old->side.is_narrow = o->units.len > 0;
    struct diff *d = diff_trees(o->g, &old->side, &now->side, host, main, mistakes);
    for (size_t i = 0; i < old->side.tree_count; i++)
        ARRAY_PUSH(&sides[0].opened, old->side.trees[i]);
    return d;
}

static void append_root(struct opening *o, struct source_of_side *sides, struct str path,
                        const struct dialect *dialect, struct diff *d, struct diags *mistakes)
{
    struct diff_root root = {path, dialect};
    struct diff *more = diff_one_root(o, sides, &root, d, mistakes);
    struct str below =
        path.len > 1 ? path_with_slash(&o->g->arena, str_slice(path, 1, path.len)) : STR("");
    diff_append(d, more, below);
}

// Trees that say themselves where they start, in either version.
static void append_own_roots(struct opening *o, struct source_of_side *sides,
                             const struct dialect *dialect, struct diff *d, struct diags *mistakes)
{
    struct tree_roots roots = {0};
    struct str_table seen = {0};
    for (int i = 0; i < 2; i++)
        tree_find_roots(&sides[i].files, &dialect, 1, o->units.len > 0, &o->g->arena, &roots);
    for (size_t i = 0; i < roots.list.len; i++) {
        bool is_new;
        str_table_put(&seen, roots.list.at[i], &is_new);
        if (is_new)
            append_root(o, sides, roots.list.at[i], dialect, d, mistakes);
    }
    str_table_done(&seen);
    ARRAY_DONE(&roots.list);
}

// Comparing one root reveals which others there are.
static struct diff *diff_roots(struct opening *o, struct source_of_side *sides,
                               struct diags *mistakes)
{
    struct project *p = o->project;
    struct diff_root first = {STR("/"), p->dialect};
    struct diff *d = diff_one_root(o, sides, &first, NULL, mistakes);
    for (uint32_t i = 0; i < o->roots.len || !i; i++) {
        for (uint32_t k = 0; !sides[1].part.close && k < p->begins.len; k++)
            if (project_begins(p, p->begins.entries[k].key))
                str_table_put(&o->roots, p->begins.entries[k].key, NULL);
        if (i < o->roots.len)
            append_root(o, sides, o->roots.entries[i].key, p->dialect, d, mistakes);
    }
    for (size_t i = 0; dialect_at(i); i++)
        if (dialect_has_own_roots(dialect_at(i)))
            append_own_roots(o, sides, dialect_at(i), d, mistakes);
    diff_finish(d);
    return d;
}

static bool has_such_units(const struct dialect *d, struct str word)
{
    return d->units && str_equal(str_of(d->units->one), word);
}

// Only trees with units of one kind. Directories are open, because what is written in such trees may use them.
static struct diff *diff_some_roots(struct opening *o, struct source_of_side *sides,
                                    struct diags *mistakes)
{
    struct project *p = o->project;
    struct diff_root first = {STR("/"), p->dialect};
    if (has_such_units(p->dialect, o->units))
        return diff_roots(o, sides, mistakes);
    struct root_side *old = open_root(o, sides, &first, p->root), *now = old + 1;
    for (size_t i = 0; i < now->side.tree_count; i++) {
        struct dialect_tree *t = now->side.trees[i];
        old->side.trees[i] = t->dialect->tree->open_beside(t, old->side.files);
        old->side.tree_count++;
        ARRAY_PUSH(&sides[0].opened, old->side.trees[i]);
    }
    struct diff *d = diff_empty(o->g, &old->side, &now->side);
    for (size_t i = 0; dialect_at(i); i++)
        if (dialect_has_own_roots(dialect_at(i)) && has_such_units(dialect_at(i), o->units))
            append_own_roots(o, sides, dialect_at(i), d, mistakes);
    diff_finish(d);
    return d;
}

// An unreadable object looks like a file that does not exist: the answer may be wrong.
static void tell_troubles(struct graph *g, const struct source_of_side *s, struct diags *mistakes)
{
    struct str why;
    size_t count = s->revision ? revision_troubles(s->revision, &why) : 0;
    troubles_tell(s->disk.troubles, mistakes);
    if (!count)
        return;
    struct diag *d =
        diag_new(&g->arena, DIAG_WORLD, NO_SPAN,
                 "cannot read all of `%.*s`: %.*s; some files may wrongly seem to be missing",
                 STR_ARGS(s->shown), STR_ARGS(why));
    diag_help(d, "run `git fsck` to learn more; complete a shallow or partial clone with `git "
                 "fetch --unshallow` or `git fetch --refetch`");
    diags_add(mistakes, d);
}

// A version that must be opened: its trees tell which others start below them.
static void watch_roots(struct opening *o, struct source_of_side *s)
{
    s->opening = o;
    s->part.close = close_side;
    s->files.begins_tree = note_root;
    s->files.is_of_other_tree = is_known_root;
    s->files.begins_data = s;
    s->graph = o->g;
    s->project = o->project;
    s->files.tree_at = tree_of_side;
    s->files.tree_data = s;
}

struct diff *diff_project(struct graph *g, struct project *p, const struct diff_question *q,
                          struct arena *a, struct diags *mistakes, struct diff_refusal *refused)
{
    struct str old = q->old, now = q->now;
    struct source_of_side *sides = ARENA_ARRAY(&g->arena, struct source_of_side, 2);
    struct opening o = {.g = g, .project = p, .arena = a, .refused = refused, .units = q->units};
    struct diff *d = NULL;
    *refused = (struct diff_refusal){0};
    g->outside.refused = STR("");
    lists_renew(p);
    bool is_open = open_side(&o, &sides[0], old);
    if (is_open && now.len)
        is_open = open_side(&o, &sides[1], now);
    else if (is_open)
        open_present(&o, &sides[1]);
    watch_roots(&o, &sides[0]);
    if (now.len)
        watch_roots(&o, &sides[1]);
    if (is_open)
        d = q->units.len ? diff_some_roots(&o, sides, mistakes) : diff_roots(&o, sides, mistakes);
    for (int i = 0; d && i < 2; i++)
        tell_troubles(g, &sides[i], mistakes);
    if (d)
        project_troubles(p, mistakes);
    if (d && g->outside.refused.len) // values that failed because of it differ
        diags_add(mistakes,
                  diag_new(&g->arena, DIAG_WORLD, NO_SPAN, "%.*s", STR_ARGS(g->outside.refused)));
    for (int i = 1; i >= 0; i--) // the old one depends on the new one, and is closed first
        if (sides[i].part.close)
            project_add_part(p, &sides[i].part);
    str_table_done(&o.roots);
    return d;
}
