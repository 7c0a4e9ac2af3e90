// SPDX-License-Identifier: Apache-2.0
//
// Files of a tree that stand alone. Each is read into a graph of its own, which is gone when the next one
// is read; only those with mistakes, which are few, are read once more into the tree's own.
#include "base/path.h"
#include "check/text.h"
#include "check/tree_inside.h"

struct file_walk {
    struct tree_walk *tree;
    struct graph *g;
    struct tree_files files; // with those that would be generated
    struct tree_check *check;
    struct arena arena; // of one directory
    struct table links; // struct link_dialect * -> struct linkage *
    struct diags *out;
};

static void read_and_check(struct graph *g, struct view *view, const struct dialect *d,
                           struct str name, struct str text, struct diags *out)
{
    struct tree_builder builder;
    uint32_t file = sources_add(g->sources, name, text);
    tree_begin(&builder, d->ops(), g->symbols, file);
    struct reading r = {.text = source_text(g->sources, file),
                        .form = TEXT_FILE,
                        .builder = &builder,
                        .arena = &g->arena,
                        .diags = out};
    check_text(g, view ? view->env.scope : NULL, view, d, &r);
}

static struct linkage *linkage_of(struct file_walk *w, const struct dialect *d)
{
    uint64_t *open = table_put(&w->links, (uintptr_t)d->links, NULL);
    if (!*open)
        *open = (uintptr_t)d->links->open(w->g, w->files);
    return (struct linkage *)(uintptr_t)*open;
}

static void find_mismatches(struct file_walk *w, struct str dir)
{
    for (uint32_t i = 0; i < w->links.len; i++) {
        const struct table_entry *e = &w->links.entries[i];
        ((const struct link_dialect *)(uintptr_t)e->key)
            ->mismatches((struct linkage *)(uintptr_t)e->value, dir, &w->tree->mismatches);
    }
}

static void close_links(struct file_walk *w)
{
    for (uint32_t i = 0; i < w->links.len; i++) {
        const struct table_entry *e = &w->links.entries[i];
        ((const struct link_dialect *)(uintptr_t)e->key)
            ->close((struct linkage *)(uintptr_t)e->value);
    }
    table_done(&w->links);
}

// What is wrong with a file: with what makes it, where it is generated.
static void tell(struct file_walk *w, struct str path, const struct diags *found)
{
    struct tree_walk *tree = w->tree;
    bool is_made = made_file_at(&tree->files, path);
    tree->found.stack = stack_around(tree, path);
    for (size_t i = 0; i < found->list.len; i++)
        if (is_made)
            (void)findings_add(&tree->found, made_diag(tree, path, found->list.at[i]),
                               MEETS_IN_RESULTS);
        else
            diags_add(w->out, found->list.at[i]);
    tree->found.stack = 0;
}

static struct view *view_of(struct file_walk *w, struct str path)
{
    struct diags told = {0}; // with the directory
    struct view *view = project_view(w->tree->project, path_dirname(path), &told);
    diags_done(&told);
    return view;
}

static void check_file(struct file_walk *w, const struct dialect *d, struct str path)
{
    struct str text, name = str_slice(path, 1, path.len);
    const struct generated_file *made = made_file_at(&w->tree->files, path);
    struct linkage *links = d->links ? linkage_of(w, d) : NULL;
    if (made && made->is_partial)
        return; // what it lacks is told where it fails
    if (!w->files.read(w->files.data, &w->arena, path, &text))
        return;
    struct diags alone_found = {0}, found = {0};
    struct graph *alone = d->check ? graph_open() : NULL;
    if (alone)
        read_and_check(alone, NULL, d, name, text, &alone_found);
    if (!alone) // a document: it sees what its directory sees
        read_and_check(w->g, view_of(w, path), d, name, text, &found);
    else if (alone_found.list.len)
        read_and_check(w->g, NULL, d, name, text, &found);
    else if (links)
        d->links->check(links, path, text, &found);
    diags_done(&alone_found);
    if (alone)
        graph_close(alone);
    tell(w, path, &found);
    diags_done(&found);
}

static bool is_skipped(struct str name)
{
    return name.at[0] == '.' || str_equal(name, STR("node_modules/"));
}

struct directories_to_do {
    ARRAY(struct str) list;
};

static void check_names(struct file_walk *w, struct str dir, struct directories_to_do *later)
{
    struct str *names;
    size_t count = w->files.list(w->files.data, &w->arena, dir, &names);
    for (size_t i = 0; i < count; i++) {
        const struct dialect *d = dialect_of_file(names[i]);
        w->check->files += d != NULL;
        w->check->of_dialect += d == w->tree->project->dialect;
        if (d && d != w->tree->project->dialect)
            check_file(w, d, path_join(&w->arena, dir, names[i]));
    }
    find_mismatches(w, dir);
    for (size_t i = count; i-- > 0;) // the last one that is put there comes next
        if (str_ends(names[i], STR("/")) && !is_skipped(names[i]))
            ARRAY_PUSH(&later->list, path_join(&w->tree->project->arena, dir, names[i]));
}

void check_files(struct tree_walk *tree, struct tree_check *c, struct diags *out)
{
    struct file_walk w = {
        .tree = tree, .g = tree->g, .files = made_files_tree(&tree->files), .check = c, .out = out};
    struct directories_to_do todo = {0};
    ARRAY_PUSH(&todo.list, c->path);
    while (todo.list.len) {
        arena_init(&w.arena);
        check_names(&w, todo.list.at[--todo.list.len], &todo);
        arena_done(&w.arena);
    }
    ARRAY_DONE(&todo.list);
    close_links(&w);
}
