// SPDX-License-Identifier: Apache-2.0
//
// The trees of a project. One tree of directories starts at the root; another one starts wherever the files of
// a directory say so, and is not part of the first. Trees of documents start at the root. All are opened when
// first needed.
#include <stdlib.h>

#include "base/path.h"
#include "project/generated_files.h"
#include "project/given_files.h"

enum { BEGINS = 1, BEGINS_NOT = 2 }; // 0: to be found out again

// ---- paths

struct str project_path_in(const struct project_tree *t, struct str path)
{
    if (t->path.len < 2)
        return path;
    return path.len > t->path.len ? str_slice(path, t->path.len, path.len) : STR("/");
}

struct str project_path_of(const struct project_tree *t, struct arena *a, struct str path)
{
    if (t->path.len < 2)
        return path;
    return path.len > 1 ? path_join(a, t->path, str_slice(path, 1, path.len)) : t->path;
}

bool project_tree_meets(const struct project_tree *t, struct str path)
{
    return path_is_below(t->path, path) || path_is_below(path, t->path);
}

// ---- what trees see of each other

static struct view *view_of_directory(void *data, struct str dir)
{
    struct diags told = {0}; // when the directory is asked for
    struct view *v = project_place(data, dir, &told);
    diags_done(&told);
    return v;
}

// For trees that put views of their own below it.
static struct view *view_below_places(void *data, struct str dir)
{
    struct diags told = {0};
    struct view *v = project_view_meanwhile(data, dir, &told);
    diags_done(&told);
    return v;
}

void project_note_begin(struct project *p, struct str dir, bool begins)
{
    *str_table_put(&p->begins, str_copy(&p->arena, dir), NULL) = begins ? BEGINS : BEGINS_NOT;
}

static bool note_begin(void *data, struct str dir)
{
    project_note_begin(data, dir, true);
    return true;
}

static bool is_known_begin(void *data, struct str dir)
{
    return project_begins(data, dir);
}

static struct dialect_tree *tree_starting_at(void *data, const struct dialect *d, struct str dir)
{
    return project_tree_from(data, d, dir)->tree;
}

struct tree_files project_files(struct project *p)
{
    struct tree_files files = project_own_files(p);
    files.view = view_of_directory;
    files.view_data = p;
    files.begins_tree = note_begin;
    files.is_of_other_tree = is_known_begin;
    files.begins_data = p;
    files.tree_at = tree_starting_at;
    files.tree_data = p;
    return files;
}

// ---- opening

static void open_tree_of(struct project_tree *t, const struct dialect *d)
{
    struct project *p = t->project;
    struct str host = t->path.len > 1
                          ? path_join(&p->arena, p->root, str_slice(t->path, 1, t->path.len))
                          : p->root;
    t->tree = d->tree->open(d, p->graph, t->files, host);
    t->whole_at = 0;
}

void project_tree_reopen(struct project_tree *t)
{
    const struct dialect *d = t->tree->dialect;
    d->tree->close(t->tree);
    open_tree_of(t, d);
}

// ---- files that would be generated

// What a tree of directories would generate now, for a tree whose files are among that.
static size_t list_generated_in(void *data, struct arena *a, struct str dir,
                                struct generated_file **out, bool *fails)
{
    struct project *p = data;
    struct project_tree *t = project_tree_at(p, dir);
    const struct product_capability *products = t->tree->dialect->products;
    struct str own = project_path_in(t, dir);
    const struct project_generation *known = p->generation;
    if (known && known->tree == t && path_is_below(own, known->below))
        return generated_files_in(known->files, a, own, out, fails);
    return products ? products->generated_in(t->tree, own, a, out, fails) : 0;
}

// The text may have been read long ago: if it would be another one now, nobody knows what it was made of.
static void find_generated_parts(struct generated_text *t)
{
    struct project *p = t->data;
    struct generated_text found = *t;
    struct diags mistakes = {0};
    struct str text;
    if (project_generated(p, t->path, true, &p->graph->arena, &text, &found, &mistakes) &&
        str_equal(text, source_text(p->graph->sources, t->file)))
        *t = found;
    diags_done(&mistakes);
}

static void note_generated_file(void *data, struct str path, uint32_t file)
{
    struct project *p = data;
    graph_note_generated(p->graph,
                         &(struct generated_text){.file = file,
                                                  .find = find_generated_parts,
                                                  .data = p,
                                                  .path = str_copy(&p->graph->arena, path)});
}

static bool is_left_in_tree(void *data, struct str path, struct str text)
{
    struct str dir = path_dirname(path);
    struct project_tree *t = project_tree_at(data, dir);
    const struct product_capability *products = t->tree->dialect->products;
    return products && products->is_leftover(t->tree, project_path_in(t, dir), text);
}

static struct project_tree *open_at(struct project *p, const struct dialect *d, struct str path)
{
    struct project_tree *t = ARENA_NEW(&p->arena, struct project_tree);
    t->project = p;
    t->path = str_copy(&p->arena, path);
    struct tree_files *whole = ARENA_NEW(&p->arena, struct tree_files);
    *whole = p->files;
    if (d->tree
            ->offers) // it reads what directories define, not what other languages add for themselves
        whole->view = view_below_places;
    if (d->tree->places) {
        whole->view = view_below_places;
        whole->generated = list_generated_in;
        whole->note_generated = note_generated_file;
        whole->is_leftover = is_left_in_tree;
        whole->generated_data = p;
    }
    t->files = *whole;
    if (path.len > 1) {
        t->below = (struct files_below){whole, t->path};
        t->files = tree_files_below(&t->below, &p->arena);
    }
    open_tree_of(t, d);
    project_give_tree(p, t->tree);
    ARRAY_PUSH(&p->trees, t);
    return t;
}

void project_trees_open(struct project *p)
{
    p->files = project_files(p);
    (void)open_at(p, p->dialect, STR("/"));
}

void project_trees_close(struct project *p)
{
    for (size_t i = p->trees.len; i-- > 0;)
        p->trees.at[i]->tree->dialect->tree->close(p->trees.at[i]->tree);
    for (size_t i = 0; i < p->ended.len; i++)
        p->ended.at[i]->tree->dialect->tree->close(p->ended.at[i]->tree);
    ARRAY_DONE(&p->trees);
    ARRAY_DONE(&p->ended);
    ARRAY_DONE(&p->inputs);
    str_table_done(&p->begins);
}

// A tree that had ended, and was told of no change since then; NULL: there is none.
static struct project_tree *take_ended(struct project *p, const struct dialect *d, struct str path)
{
    for (size_t i = 0; i < p->ended.len; i++) {
        struct project_tree *t = p->ended.at[i];
        if (t->tree->dialect != d || !str_equal(t->path, path))
            continue;
        p->ended.at[i] = p->ended.at[--p->ended.len];
        ARRAY_PUSH(&p->trees, t);
        if (d->tree->change)
            d->tree->change(t->tree, NULL, 0);
        else
            project_tree_reopen(t);
        return t;
    }
    return NULL;
}

struct project_tree *project_tree_from(struct project *p, const struct dialect *d, struct str path)
{
    for (size_t i = 0; i < p->trees.len; i++)
        if (p->trees.at[i]->tree->dialect == d && str_equal(p->trees.at[i]->path, path))
            return p->trees.at[i];
    struct project_tree *t = take_ended(p, d, path);
    return t ? t : open_at(p, d, path);
}

// ---- finding

static bool begins_at(struct project *p, struct str dir)
{
    uint64_t *known = str_table_find(&p->begins, dir);
    if (known && *known)
        return *known == BEGINS;
    struct files_below b = {&p->files, dir};
    bool begins = p->dialect->tree->is_root(tree_files_below(&b, &p->arena));
    project_note_begin(p, dir, begins);
    return begins;
}

bool project_begins(const struct project *p, struct str dir)
{
    const uint64_t *known = str_table_find(&p->begins, dir);
    return known && *known == BEGINS;
}

struct project_tree *project_tree_at(struct project *p, struct str path)
{
    struct project_tree *main = p->trees.at[0];
    if (main->tree->dialect->tree->directories->has_read(main->tree, path))
        return main;
    for (struct str dir = path; dir.len > 1; dir = path_dirname(dir))
        if (begins_at(p, dir))
            return project_tree_from(p, p->dialect, dir);
    return main;
}

// Reads all files of a tree of directories: it tells which others start below it.
static void read_whole(struct project_tree *t)
{
    const struct directory_capability *d = t->tree->dialect->tree->directories;
    const struct tree_changes *changes = d->changes ? d->changes(t->tree) : NULL;
    if (changes && t->whole_at && t->whole_at == changes->listed)
        return;
    struct diags told = {0}; // when its units are asked for
    struct unit *units;
    struct arena a;
    arena_init(&a);
    (void)t->tree->dialect->units->list(t->tree, &(struct unit_query){0}, &a, &units, &told);
    arena_done(&a);
    diags_done(&told);
    if (changes)
        t->whole_at = changes->listed;
}

static int compare_trees(const void *x, const void *y)
{
    const struct project_tree *const *a = x, *const *b = y;
    return str_compare((*a)->path, (*b)->path);
}

// Trees of a dialect that start at none of these directories any more.
static void end_others(struct project *p, const struct dialect *d, const struct tree_roots *roots)
{
    size_t kept = 0;
    for (size_t i = 0; i < p->trees.len; i++) {
        struct project_tree *t = p->trees.at[i];
        bool starts = t->tree->dialect != d;
        for (size_t k = 0; k < roots->list.len && !starts; k++)
            starts = str_equal(roots->list.at[k], t->path);
        if (starts)
            p->trees.at[kept++] = t;
        else
            ARRAY_PUSH(&p->ended, t);
    }
    p->trees.len = kept;
}

// The roots of all dialects are found in one walk; trees are opened dialect by dialect.
static void open_own_roots(struct project *p)
{
    const struct dialect *with_roots[DIALECTS_MOST];
    struct tree_roots roots[DIALECTS_MOST] = {0};
    size_t count = 0;
    struct arena a;
    arena_init(&a);
    for (size_t i = 0; dialect_at(i); i++)
        if (dialect_has_own_roots(dialect_at(i)))
            with_roots[count++] = dialect_at(i);
    tree_find_roots(&p->files, with_roots, count, false, &a, roots);
    for (size_t i = 0, next = 0; dialect_at(i); i++) {
        const struct dialect *d = dialect_at(i);
        if (d->tree && d->tree->places && !dialect_has_own_roots(d))
            (void)project_tree_from(p, d, STR("/"));
        if (next == count || with_roots[next] != d)
            continue;
        for (size_t k = 0; k < roots[next].list.len; k++)
            (void)project_tree_from(p, d, roots[next].list.at[k]);
        end_others(p, d, &roots[next]);
        ARRAY_DONE(&roots[next].list);
        next++;
    }
    arena_done(&a);
}

static void find_own_roots(struct project *p)
{
    if (!p->lists.has_found_roots)
        open_own_roots(p);
    p->lists.has_found_roots = true;
}

struct project_trees project_trees(struct project *p)
{
    for (size_t i = 0; i < p->trees.len; i++) {
        if (!p->trees.at[i]->tree->dialect->tree->directories)
            continue;
        read_whole(p->trees.at[i]);
        for (uint32_t k = 0; k < p->begins.len; k++)
            if (p->begins.entries[k].value == BEGINS)
                (void)project_tree_from(p, p->dialect, p->begins.entries[k].key);
    }
    size_t count = p->trees.len;
    for (size_t k = 0; k < count; k++)
        for (size_t i = 0; p->trees.at[k]->tree->dialect == p->dialect && dialect_at(i); i++)
            if (dialect_at(i)->tree && !dialect_at(i)->tree->is_root &&
                !dialect_at(i)->tree->places)
                (void)project_tree_from(p, dialect_at(i), p->trees.at[k]->path);
    find_own_roots(p);
    if (p->trees.len > 1) // the main one stays first: it starts at the root
        qsort(p->trees.at + 1, p->trees.len - 1, sizeof(*p->trees.at), compare_trees);
    return (struct project_trees){p->trees.at, p->trees.len};
}

// ---- aspects

static const struct aspect *aspect_named(const struct dialect *d, struct str name)
{
    for (size_t i = 0; d->aspects && i < d->aspects->count; i++)
        if (str_equal(str_of(d->aspects->at[i].name), name))
            return &d->aspects->at[i];
    return NULL;
}

// Whether a tree of the dialect starts in a directory, by its files.
static bool starts_in(struct project *p, const struct dialect *d, struct str dir, bool is_alone)
{
    struct arena a;
    arena_init(&a);
    bool starts = tree_begins_in(&p->files, d, &a, dir, is_alone);
    arena_done(&a);
    return starts;
}

// A tree that is open from a directory on, or NULL.
static struct project_tree *tree_open_from(const struct project *p, const struct dialect *d,
                                           struct str dir)
{
    for (size_t i = 0; i < p->trees.len; i++)
        if (p->trees.at[i]->tree->dialect == d && str_equal(p->trees.at[i]->path, dir))
            return p->trees.at[i];
    return NULL;
}

static struct project_tree *tree_found(struct project *p, const struct dialect *d, struct str dir)
{
    struct project_tree *t = project_tree_from(p, d, dir);
    t->has_changed = false;
    return t;
}

struct project_tree *project_tree_around(struct project *p, const struct dialect *d,
                                         struct str path)
{
    struct str outermost = STR(""); // that is a tree if it is in no other
    for (struct str dir = path;; dir = path_dirname(dir)) {
        struct project_tree *known = tree_open_from(p, d, dir);
        if (known && !known->has_changed)
            return known;
        if (starts_in(p, d, dir, false))
            return tree_found(p, d, dir);
        if (starts_in(p, d, dir, true))
            outermost = dir;
        if (dir.len < 2)
            return outermost.len ? tree_found(p, d, outermost) : NULL;
    }
}

struct project_tree *project_tree_with(struct project *p, struct str path, struct str aspect,
                                       const struct aspect **out)
{
    struct project_tree *t = project_tree_at(p, path);
    *out = aspect_named(t->tree->dialect, aspect);
    for (size_t i = 0; !*out && dialect_at(i); i++) {
        const struct dialect *d = dialect_at(i);
        const struct aspect *found = aspect_named(d, aspect);
        t = found && dialect_has_own_roots(d) ? project_tree_around(p, d, path) : NULL;
        *out = t ? found : NULL;
    }
    return *out ? t : NULL;
}

size_t project_aspects(struct project *p, struct str path, struct arena *a,
                       const struct aspect ***out)
{
    ARRAY(const struct aspect *) list = {0};
    const struct dialect *here = project_tree_at(p, path)->tree->dialect;
    for (size_t i = 0; dialect_at(i); i++) {
        const struct dialect *d = dialect_at(i);
        bool is_there =
            d->aspects &&
            (d == here || (dialect_has_own_roots(d) && project_tree_around(p, d, path)));
        for (size_t k = 0; is_there && k < d->aspects->count; k++)
            ARRAY_PUSH(&list, &d->aspects->at[k]);
    }
    *out = ARENA_ARRAY(a, const struct aspect *, list.len + 1);
    for (size_t i = 0; i < list.len; i++)
        (*out)[i] = list.at[i];
    size_t count = list.len;
    ARRAY_DONE(&list);
    return count;
}
